//! A bout told again, page by page, with one's own eyes or everybody's.

use crate::bout::live::{LiveBout, history};
use crate::bout::panel::controls;
use crate::bout::telling::post_text::capital;
use crate::common::{
    Action, BoutId, Control, Done, Fault, MenuChoice, Message, Millis, Person, Place, Refused,
    Reply, Style, Viewer, printed, row_id,
};
use crate::handle::arena::{Arena, asking, off_thread};
use crate::limits::What;
use crate::look::board::{watched, wish};
use crate::settings::board_form::BoardForm;
use async_recursion::async_recursion as boxed;
use boards::{Page, Sentence, shortened};
use std::sync::Arc;
use store::Conn;
use store::bout::Status;
use table::Seat;

/// The most pages that the menu names; it always has the first and the last.
const STOPS: usize = 25;
/// So many pages need no menu.
const FEW: usize = 4;
/// The most characters of a page whose board is in sentences, in the longer form.
const HEARD: usize = 1_900;
/// The most characters of a menu's line.
const LABEL: usize = 100;

impl Arena {
    /// A page of a bout told again, from 0: the events, the board after them, and the hand of the seat
    /// with whose eyes it is seen. Those are one's own, or everybody's; without `eyes` one's own, if
    /// one has any. When the bout is over they may be any seat's, unless the record is kept back. A
    /// page beyond the last is the last.
    #[boxed]
    pub async fn replay(
        &self,
        by: Person,
        at: Place,
        bout: Option<BoutId>,
        viewer: Option<Viewer>,
        page: u16,
        now: Millis,
    ) -> Done<Reply> {
        let shown = async {
            self.meters.spend(What::Retelling, &asking(by.id, at), now)?;
            let mut reader = self.leisure().await?;
            let form = wish(&mut reader, row_id(by.id)).await?;
            let live = watched(&mut reader, &by, at, bout, now).await?;
            let own = || live.seat_of(by.id).map_or(Viewer::Public, |seat| Viewer::Seat(seat.0));
            let viewer = viewer.unwrap_or_else(own);
            let (live, pages) = self.pages(&mut reader, live, &by, viewer).await?;
            let page = usize::from(page);
            Ok(Reply::edit(shown(&live, &by, form, viewer, (&pages, page))?))
        };
        // A bout that cannot be told again may yet be played: it is not marked as stuck.
        shown.await.map_err(Fault::referenced)
    }

    /// A bout told again from where one last answered oneself, with one's own eyes; from its first page
    /// for somebody who has answered nothing there, and where it is over.
    #[boxed]
    pub async fn replay_lately(
        &self,
        by: Person,
        at: Place,
        bout: Option<BoutId>,
        now: Millis,
    ) -> Done<Reply> {
        let shown = async {
            self.meters.spend(What::Retelling, &asking(by.id, at), now)?;
            let mut reader = self.leisure().await?;
            let form = wish(&mut reader, row_id(by.id)).await?;
            let live = watched(&mut reader, &by, at, bout, now).await?;
            let seat = live.seat_of(by.id);
            let viewer = seat.map_or(Viewer::Public, |seat| Viewer::Seat(seat.0));
            let answered = seat.and_then(|seat| live.last_answer(seat));
            let (live, pages) = self.pages(&mut reader, live, &by, viewer).await?;
            let page = answered.map_or(0, |entry| first_after(&pages, entry));
            Ok(Reply::edit(shown(&live, &by, form, viewer, (&pages, page))?))
        };
        shown.await.map_err(Fault::referenced)
    }

    /// The moment of a page, with other eyes: those at `to` in the menu.
    pub(crate) async fn replay_with(
        &self,
        by: Person,
        at: Place,
        bout: BoutId,
        (viewer, page): (Viewer, u16),
        to: u16,
        now: Millis,
    ) -> Done<Reply> {
        let shown = async {
            self.meters.spend(What::Retelling, &asking(by.id, at), now)?;
            let mut reader = self.leisure().await?;
            let form = wish(&mut reader, row_id(by.id)).await?;
            let live = watched(&mut reader, &by, at, Some(bout), now).await?;
            let (live, before) = self.pages(&mut reader, live, &by, viewer).await?;
            let moment = before.get(usize::from(page)).map_or(u64::MAX, |page| page.entry);
            let viewer = match to.checked_sub(1) {
                None => Viewer::Public,
                Some(seat) => Viewer::Seat(u8::try_from(seat).map_err(|_| Refused::NotYourEyes)?),
            };
            let (live, pages) = self.pages(&mut reader, live, &by, viewer).await?;
            let page = pages.partition_point(|page| page.entry <= moment).saturating_sub(1);
            Ok(Reply::edit(shown(&live, &by, form, viewer, (&pages, page))?))
        };
        shown.await.map_err(Fault::referenced)
    }

    /// The pages that somebody may see with certain eyes, and the bout again. Told lately, they
    /// are not told again: of the same bout the same eyes see the same until they see it go on.
    pub(super) async fn pages(
        &self,
        conn: &mut Conn,
        live: LiveBout,
        by: &Person,
        viewer: Viewer,
    ) -> Done<(LiveBout, Arc<Vec<Page>>)> {
        if !may_use(&live, by, viewer) {
            return Err(Refused::NotYourEyes.into());
        }
        self.told_again(conn, live, viewer).await
    }

    /// The same for somebody who may use these eyes.
    pub(super) async fn told_again(
        &self,
        conn: &mut Conn,
        mut live: LiveBout,
        viewer: Viewer,
    ) -> Done<(LiveBout, Arc<Vec<Page>>)> {
        let seat = match viewer {
            Viewer::Public => None,
            Viewer::Seat(seat) => Some(Seat(seat)),
        };
        // Somebody who is forgotten is called otherwise at once, also where they sat before.
        live.remembers_who_sat(conn).await?;
        let (key, now) = ((live.known_to(seat), viewer), live.now);
        if let Some(pages) = self.retold.answer(&key, now) {
            return Ok((live, pages));
        }
        let history = history(conn, live.id()).await?;
        let telling = off_thread(move || {
            let told = live
                .ask_rules(|play, cast| play.retold(&history, cast, &live.earlier, seat, false));
            (live, told)
        });
        let (live, told) = telling.await?;
        let pages = Arc::new(told?);
        self.retold.keep(key, Arc::clone(&pages), now);
        Ok((live, pages))
    }
}

fn may_use(live: &LiveBout, by: &Person, viewer: Viewer) -> bool {
    let is_open = live.row.status == Status::Over && !live.state.setup.keeps_seed;
    match viewer {
        Viewer::Public => true,
        Viewer::Seat(seat) => {
            live.sitters().get(Seat(seat)).is_some()
                && (is_open || live.seat_of(by.id) == Some(Seat(seat)))
        }
    }
}

/// A page in the form of boards of the one who turns it.
fn shown(
    live: &LiveBout,
    by: &Person,
    form: Option<BoardForm>,
    viewer: Viewer,
    (pages, page): (&[Page], usize),
) -> Done<Message> {
    let mut message = say(live, by, viewer, pages, page);
    if let (Some(BoardForm::Words), Some(shown)) =
        (form, pages.get(page.min(pages.len().saturating_sub(1))))
    {
        let others = [&message.head].into_iter().chain(&shown.hand);
        let others: usize = others.map(|text| text.chars().count()).sum();
        let words = live.in_words(&shown.facts, HEARD.saturating_sub(others))?;
        message.head = format!("{}\n{words}", message.head);
        message.mono.clone_from(&shown.hand);
    }
    Ok(message)
}

/// Neither an entry nor the number of entries is shown: secret answers are among them.
fn say(live: &LiveBout, by: &Person, viewer: Viewer, pages: &[Page], page: usize) -> Message {
    let title = live.title();
    let last = pages.len().saturating_sub(1);
    let page = page.min(last);
    let Some(shown) = pages.get(page) else {
        return Message {
            head: format!("**{title}** – nothing has happened yet."),
            controls: live.seat_of(by.id).map(|_| controls::back(live.id())).into_iter().collect(),
            ..Message::default()
        };
    };
    let (at, of) = (page + 1, pages.len());
    let whose = match viewer {
        Viewer::Public => "everybody",
        Viewer::Seat(seat) => live.name_at(Seat(seat), shown.entry),
    };
    let over = shown.headline.iter().map(|over| format!("**{}**", capital(over)));
    let title = format!("**{title}** – page {at} of {of}, as {whose} saw it");
    let is_story = |line: &&Sentence| matches!(line, Sentence::Story(_));
    let story = shown.lines.iter().filter(is_story).map(printed);
    let small = shown.lines.iter().filter(|line| !is_story(line)).map(printed);
    let mono = [Some(&shown.board), shown.hand.as_ref()].into_iter().flatten();
    let mono: Vec<&str> = mono.map(String::as_str).filter(|part| !part.is_empty()).collect();
    Message {
        head: std::iter::once(title).chain(over).chain(story).collect::<Vec<_>>().join("\n"),
        small: small.collect::<Vec<_>>().join("\n"),
        mono: (!mono.is_empty()).then(|| mono.join("\n\n")),
        controls: controls(live, by, viewer, pages, page),
        ..Message::default()
    }
}

fn controls(
    live: &LiveBout,
    by: &Person,
    viewer: Viewer,
    pages: &[Page],
    page: usize,
) -> Vec<Control> {
    let bout = live.id();
    let last = pages.len() - 1;
    let round = live.kind.round_word();
    let next_turn = turns(pages).into_iter().find(|at| page < *at);
    let turn = |label: &str, to: usize, barred: bool| Control::Button {
        label: label.to_owned(),
        style: Style::Secondary,
        action: Action::Replay { bout, viewer, page: Some(number(to)) },
        barred,
        sign: None,
    };
    let is_played = live.row.status == Status::Live && live.seat_of(by.id).is_some();
    let mut controls: Vec<Control> = is_played.then(|| controls::back(bout)).into_iter().collect();
    controls.extend([
        turn("First", 0, page == 0),
        turn("Back", page.saturating_sub(1), page == 0),
        turn("Next", (page + 1).min(last), page == last),
        turn("Last", last, page == last),
        turn(&format!("Next {round}"), next_turn.unwrap_or(last), next_turn.is_none()),
    ]);
    if FEW < pages.len() {
        let choices = stops(pages)
            .into_iter()
            .map(|at| MenuChoice::new(number(at), label(round, at, pages), ""));
        let action = Action::Replay { bout, viewer, page: None };
        controls.push(Control::menu(&format!("Go to a {round}"), choices.collect(), action));
    }
    let seats = live.sitters().seats().map(|seat| Viewer::Seat(seat.0));
    let all = std::iter::once(Viewer::Public).chain(seats);
    let choices = all.filter(|viewer| may_use(live, by, *viewer)).map(|viewer| match viewer {
        Viewer::Public => choice(0, "As everybody saw it"),
        Viewer::Seat(seat) => {
            let seated = live.names_in(Seat(seat)).join(", ");
            let choice = choice(u16::from(seat) + 1, &format!("As {seated} saw it"));
            choice.signed(Some(live.kind.seat_sign(Seat(seat))))
        }
    });
    let choices: Vec<MenuChoice> = choices.collect();
    if 1 < choices.len() {
        let action = Action::ReplayAs { bout, viewer, page: number(page) };
        controls.push(Control::menu("See it with other eyes", choices, action));
    }
    controls
}

/// The first page after an entry of the record; the last one where nothing followed.
fn first_after(pages: &[Page], entry: u64) -> usize {
    pages.partition_point(|page| page.entry <= entry).min(pages.len().saturating_sub(1))
}

impl LiveBout {
    /// The entry of the record with which a seat's player last answered, in a bout that goes on.
    pub(super) fn last_answer(&self, seat: Seat) -> Option<u64> {
        let progress = self.state.progress.seats.get(seat.index())?;
        let own = progress.spent.iter().rev().find(|spent| spent.is_own);
        own.filter(|_| self.row.status == Status::Live).map(|spent| spent.entry)
    }

    /// The holder of a seat when an entry of the record was written.
    fn name_at(&self, seat: Seat, entry: u64) -> &str {
        let mut earlier = self.earlier.iter().filter(|it| it.seat == seat && entry < it.until);
        earlier.next().map_or(self.guest(seat).name.plain(), |it| &it.name)
    }

    /// Everybody who has had a seat, in their order.
    fn names_in(&self, seat: Seat) -> Vec<&str> {
        let earlier = self.earlier.iter().filter(|it| it.seat == seat).map(|it| it.name.as_str());
        earlier.chain([self.guest(seat).name.plain()]).collect()
    }
}

fn choice(index: u16, label: &str) -> MenuChoice {
    MenuChoice::new(index, shortened(label, LABEL), "")
}

/// The first page of every turn or round of the game.
fn turns(pages: &[Page]) -> Vec<usize> {
    let begins = |at: &usize| *at == 0 || pages[*at].round != pages[*at - 1].round;
    (0..pages.len()).filter(begins).collect()
}

/// Where the menu leads: to the turns, at even distances where there are very many, and to the last
/// page.
fn stops(pages: &[Page]) -> Vec<usize> {
    let turns = turns(pages);
    let last = pages.len() - 1;
    let count = turns.len().min(STOPS - 1);
    let even = (0..count).map(|at| turns[at * (turns.len() - 1) / (count - 1).max(1)]);
    let mut stops: Vec<usize> = even.chain([last]).collect();
    stops.dedup();
    stops
}

/// A page's round, as its game calls it, counted from the game's own first, and its events.
fn label(round: &str, at: usize, pages: &[Page]) -> String {
    let (first, page) = (pages[0].round, &pages[at]);
    let turn = match page.round.saturating_sub(first) + u32::from(0 < first) {
        0 => format!("Before the first {round}"),
        turn => format!("{} {turn}", capital(round)),
    };
    let turn =
        if at + 1 == pages.len() { format!("The end, {}", turn.to_lowercase()) } else { turn };
    let short = page.in_short().unwrap_or_default();
    shortened(&format!("{turn}: {short}"), LABEL)
}

/// A page as it travels; no bout has so many that it does not fit.
fn number(page: usize) -> u16 {
    u16::try_from(page).unwrap_or(u16::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(round: u32) -> Page {
        let lines = vec![format!("It is {round}.").into()];
        Page {
            entry: 0,
            round,
            headline: None,
            weight: None,
            lines,
            board: String::new(),
            facts: String::new(),
            hand: None,
        }
    }

    #[test]
    fn the_menu_has_the_first_page_of_every_turn_the_last_page_and_no_page_twice() {
        for (turns, each) in [(1, 5), (2, 1), (5, 3), (24, 1), (25, 2), (26, 3), (400, 2)] {
            let pages: Vec<Page> = (0..turns * each).map(|at| page(at / each)).collect();
            let stops = stops(&pages);
            assert_eq!((stops[0], stops[stops.len() - 1]), (0, pages.len() - 1));
            assert!(stops.windows(2).all(|pair| pair[0] < pair[1]), "{stops:?}");
            assert!(stops.len() <= STOPS, "{stops:?}");
            let (_, turns) = stops.split_last().unwrap();
            assert!(turns.iter().all(|at| (*at as u32).is_multiple_of(each)), "{stops:?}");
        }
    }

    #[test]
    fn it_begins_after_what_one_answered_last() {
        let pages: Vec<Page> = [0, 4, 9].map(|entry| Page { entry, ..page(1) }).into();
        let began = [0, 3, 4, 8, 9, 20].map(|entry| first_after(&pages, entry));
        assert_eq!(began, [1, 1, 2, 2, 2, 2]);
        assert_eq!(first_after(&[], 3), 0);
    }

    #[test]
    fn a_turn_is_called_as_the_game_counts_it() {
        let pages = |rounds: [u32; 3]| rounds.map(page);
        let told = |pages: &[Page]| (0..3).map(|at| label("turn", at, pages)).collect::<Vec<_>>();
        let begun = ["Turn 1: It is 1.", "Turn 2: It is 2.", "The end, turn 2: It is 2."];
        assert_eq!(told(&pages([1, 2, 2])), begun);
        let before =
            ["Before the first turn: It is 0.", "Turn 1: It is 1.", "The end, turn 1: It is 1."];
        assert_eq!(told(&pages([0, 1, 1])), before);
        assert_eq!(label("cycle", 1, &pages([1, 2, 3])), "Cycle 2: It is 2.");
    }
}
