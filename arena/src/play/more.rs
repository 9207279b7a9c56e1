//! Further actions in a bout, besides answering: a tap away, giving up among them.

use crate::bout::live::LiveBout;
use crate::bout::panel::controls;
use crate::bout::telling::post_text::capital;
use crate::common::{
    Action, BoutId, Control, Done, Fault, MenuChoice, Message, Millis, Person, Reply, Style,
    heading, small_print, title,
};
use crate::handle::arena::Arena;
use crate::lookup::page_links::Subject;
use crate::play::answered::with_notices;
use crate::settings::board_form::{AS_POSTED, BoardForm, board_forms};
use store::bout::{self, Status};
use table::{Seat, Sitter};

/// The cost of a hint.
const HINTED: &str =
    "A hint says what the house would do. Everybody reads at the end how many you took.";

impl Arena {
    /// A guest's other actions in a bout, in place of their panel; for one that is over, everybody's.
    pub(crate) async fn more(&self, by: Person, bout: BoutId, now: Millis) -> Done<Reply> {
        let known = bout::bout_with_seats(&mut *self.reader().await?, bout.0).await?;
        if let Some((row, _)) = known.filter(|(row, _)| row.status == Status::Over) {
            return Ok(Reply::edit(afterwards(&row)));
        }
        let shown = async {
            let mut reader = self.reader().await?;
            let mut live = LiveBout::own(&mut reader, bout, by.id, now).await?;
            let seat = live.seat_for(&by)?;
            let mut message = more_message(&live, seat)?;
            let link = self.page_link(&mut reader, Subject::Bout(bout.0)).await?;
            link.iter().for_each(|link| message.footnote(link));
            Ok(with_notices(&live, seat, message))
        };
        let noticed = self.settle_faults(shown.await.map_err(Fault::referenced), now).await?;
        self.notice(by.id, noticed).await
    }
}

/// The actions on a bout that is over, for everybody.
fn afterwards(row: &bout::Bout) -> Message {
    let bout = BoutId(row.id);
    let button = |label, action| Control::button(label, Style::Secondary, action);
    Message {
        head: format!("**{}**", heading(title(&row.game), row.number)),
        controls: vec![
            button("Replay", Action::first_page(bout)),
            button("Log", Action::Log { bout, page: 0 }),
            button("What was agreed", Action::Settings(bout)),
            button("Check the dice", Action::Verify(bout)),
            button("Download", Action::Export(bout)),
        ],
        ..Message::default()
    }
}

fn more_message(live: &LiveBout, seat: Seat) -> Done<Message> {
    let bout = live.id();
    let button = |label, action| Control::button(label, Style::Secondary, action);
    let mut controls = vec![controls::back(bout)];
    let decides = live.row.status == Status::Live && live.sitters()[seat] == Sitter::Guest;
    if decides {
        let progress = live.state.progress.seats.get(seat.index());
        if progress.is_some_and(|progress| !progress.spent.is_empty()) {
            let serial = live.ask(seat).map_or(0, |(serial, _)| serial.0);
            controls.push(button("Take my last answer back", Action::Undo { bout, serial }));
        }
        let is_hurried = live.state.progress.running.iter().any(|it| it.due.is_some());
        // Alone, there is nobody to ask and nothing was agreed.
        if !live.is_alone() || is_hurried {
            controls.push(button("Ask for a rest", Action::Pause(bout)));
        }
        if live.may_agree_to_end().is_ok() && !live.is_alone() {
            controls.push(button("End without result", Action::Agree(bout)));
        }
        controls.extend(live.plan_to_build(seat)?);
        controls.push(button("My orders", Action::Orders { bout, order: None }));
    }
    controls.push(button("Since my last move", Action::Lately(bout)));
    controls.push(button("Log", Action::Log { bout, page: u32::MAX }));
    controls.push(button("My note", Action::Note(bout)));
    if !live.is_alone() {
        controls.push(button("What was agreed", Action::Settings(bout)));
    }
    let mut legend = Vec::new();
    if live.allows_hints() {
        legend.push("Blue is what our AI would press, grey everything else, and red gives up.");
    }
    if decides {
        let panel = live.ask_rules(|play, cast| play.panel(cast, seat, &[]))?;
        let entry = live.play.public_entries();
        if let Some(panel) = panel.as_ref().map(|panel| live.to_learn(panel.clone())) {
            controls.extend(controls::explain(bout, &panel));
            controls.extend(controls::policies(bout, &panel));
            legend.extend((!panel.policies.is_empty()).then_some(controls::FOR_GOOD));
        }
        let farewells = panel.map(|panel| controls::farewells(bout, entry, &panel));
        let farewells = farewells.unwrap_or_default();
        let is_none = farewells.is_empty() && live.may_give_up(seat).is_ok();
        let give_up = Control::button("Give up", Style::Danger, Action::GiveUp(bout));
        controls.extend(farewells);
        controls.extend(is_none.then_some(give_up));
    }
    controls.push(boards(bout, live.guest(seat).me.board));
    let serial = live.ask(seat).map(|(serial, _)| serial);
    let full = live.in_full(seat, live.draft_of(seat, serial))?;
    legend.extend((decides && live.allows_hints() && !live.is_alone()).then_some(HINTED));
    let legend = legend.into_iter().map(small_print).chain([live.sealed()]);
    let tail = std::iter::once(full.tail).chain(legend).collect::<Vec<_>>().join("\n");
    Ok(Message { head: full.head, mono: full.mono, tail, controls, ..Message::default() })
}

/// The menu of the forms in which a person sees boards, with their present form.
fn boards(bout: BoutId, now: Option<BoardForm>) -> Control {
    let word = now.map_or(AS_POSTED, BoardForm::word);
    let choice = |(index, (label, detail)): (u16, (&str, &str))| {
        MenuChoice::new(index, capital(label), detail.to_owned())
    };
    let choices = (0..).zip(board_forms()).map(choice).collect();
    Control::menu(&format!("Boards are shown to you: {word}"), choices, Action::Boards(bout))
}
