//! A guest answers: by a press, step by step, or typed.

use crate::bout::live::{Draft, LiveBout};
use crate::bout::panel::controls::NONE;
use crate::bout::panel::plan::{mark_of_asides, mark_of_choice};
use crate::bout::state::Pressed;
use crate::common::{
    Action, BoutId, Control, Done, Fault, Message, Millis, Person, Place, Refused, Reply, Style,
};
use crate::handle::arena::Arena;
use crate::play::answered::{Noticed, answered, conclude, may_decide, taken_up, with_notices};
use crate::play::planning::{self, say_planned};
use async_recursion::async_recursion as boxed;
use boards::{Cast, Choice, Chosen, Play};
use store::{About, Conn};
use table::{Seat, Serial};

impl Arena {
    /// Takes a typed answer or aside, such as `step+strike b2`.
    #[boxed]
    pub async fn act(
        &self,
        by: Person,
        at: Place,
        bout: Option<BoutId>,
        typed: &str,
        now: Millis,
    ) -> Done<Reply> {
        let id = self.my_bout(by.id, at, bout).await?;
        let typed = typed.trim().to_owned();
        let (who, is_named) = (by.clone(), bout.is_some());
        let noticed = self.write(About::Bout(id.0), move |conn| {
            let (who, typed) = (who.clone(), typed.clone());
            Box::pin(async move {
                let mut live = LiveBout::live(conn, id, now).await?;
                let seat = live.seat_for(&who)?;
                may_decide(&live, seat)?;
                if live.ask_rules(|it, _| it.gives_up(seat, &typed))? {
                    if !is_named && !live.is_played_in(at) {
                        return Err(Refused::GiveUpHere.into());
                    }
                    return Ok(with_notices(&live, seat, sure(&live)));
                }
                let answer = match say_planned(&mut live, seat, &typed, false)? {
                    Some(answer) => answer,
                    None => live.say(seat, None, &typed, None)?,
                };
                answered(seat, answer, &conclude(conn, live).await?)
            })
        });
        let noticed = self.settle_faults(noticed.await, now).await?;
        self.notice(by.id, noticed).await
    }

    /// Takes a choice in a panel, or in the buttons of a post.
    pub(crate) async fn choose(
        &self,
        by: Person,
        bout: BoutId,
        serial: u64,
        pressed: Pressed,
        now: Millis,
    ) -> Done<Reply> {
        // Most choices of a form lead only to its next field: that needs no clocks, no posts.
        let (who, what) = (by.clone(), pressed.clone());
        let noticed = self.write(About::Bout(bout.0), move |conn| {
            let (who, what) = (who.clone(), what.clone());
            Box::pin(async move {
                let (mut live, seat) = taken_up(conn, bout, &who, now).await?;
                match lead(&mut live, seat, Serial(serial), &what)? {
                    Lead::Draft(words) => {
                        live.draft(seat, Some(Draft { serial: Serial(serial), words }));
                        intended(live, seat, conn).await
                    }
                    Lead::Answer(token) if live.ask_rules(|it, _| it.gives_up(seat, &token))? => {
                        Ok(with_notices(&live, seat, sure(&live)))
                    }
                    Lead::Answer(token) if planning::is_adding(&live, seat, &what)? => {
                        planning::add(&mut live, seat, &[token])?;
                        intended(live, seat, conn).await
                    }
                    Lead::Answer(token) => {
                        let was_public = live.is_asked_publicly(seat)?;
                        let answer = live.say(seat, Some(Serial(serial)), &token, Some(what))?;
                        let is_shown = was_public && answer.len() <= 1;
                        let concluded = conclude(conn, live).await?;
                        let noticed = answered(seat, answer, &concluded)?;
                        let live = concluded.live();
                        let goes_on = live.ask(seat).is_some() && !live.is_asked_publicly(seat)?;
                        Ok(if is_shown && !goes_on { noticed.quiet() } else { noticed })
                    }
                    Lead::Done => {
                        let mut message = live.panel_message(seat, &[])?;
                        message.lead("That is done already.");
                        Ok(with_notices(&live, seat, message))
                    }
                }
            })
        });
        let noticed = self.settle_faults(noticed.await, now).await?;
        self.notice(by.id, noticed).await
    }

    /// Takes back the last word of a half-made choice.
    pub(crate) async fn step_back(
        &self,
        by: Person,
        bout: BoutId,
        serial: u64,
        now: Millis,
    ) -> Done<Reply> {
        let id = by.id;
        let noticed = self.write(About::Bout(bout.0), move |conn| {
            let by = by.clone();
            Box::pin(async move {
                let (mut live, seat) = taken_up(conn, bout, &by, now).await?;
                let serial = Serial(serial);
                live.must_show(seat, serial)?;
                let draft = live.draft_of(seat, Some(serial));
                let back = |play: &dyn Play| play.back(seat, draft);
                let words = match &live.foreseen(seat)? {
                    Some(prospect) => live.ask_rules(|_, _| back(&*prospect.play))?,
                    None => live.ask_rules(|play, _| back(play))?,
                };
                live.draft(seat, (!words.is_empty()).then_some(Draft { serial, words }));
                intended(live, seat, conn).await
            })
        });
        let noticed = self.settle_faults(noticed.await, now).await?;
        self.notice(id, noticed).await
    }

    /// Does what a guest may do besides answering, from a panel whose asides have the mark `mark`.
    pub(crate) async fn aside(
        &self,
        by: Person,
        bout: BoutId,
        mark: u32,
        index: u16,
        now: Millis,
    ) -> Done<Reply> {
        let id = by.id;
        let noticed = self.write(About::Bout(bout.0), move |conn| {
            let by = by.clone();
            Box::pin(async move {
                let (mut live, seat) = taken_up(conn, bout, &by, now).await?;
                may_decide(&live, seat)?;
                let panel = live.ask_rules(|play, cast| play.panel(cast, seat, &[]))?;
                let asides = panel.map(|panel| panel.asides).unwrap_or_default();
                let is_shown = mark_of_asides(live.play.public_entries(), &asides) == mark;
                let aside = asides.into_iter().nth(index.into()).filter(|_| is_shown);
                let Some(aside) = aside else { return Err(live.stale(seat)) };
                if aside.gives_up() {
                    return Ok(with_notices(&live, seat, sure(&live)));
                }
                let answer = live.say(seat, None, &aside.token, None)?;
                answered(seat, answer, &conclude(conn, live).await?)
            })
        });
        let noticed = self.settle_faults(noticed.await, now).await?;
        self.notice(id, noticed).await
    }

    /// Gives a bout up by its rules, for a guest who is sure of it.
    pub(crate) async fn yield_now(
        &self,
        by: Person,
        bout: BoutId,
        entry: u64,
        now: Millis,
    ) -> Done<Reply> {
        self.decides(by, bout, now, move |live, seat| {
            let token = live.ask_rules(|play, cast| giving_up(play, cast, seat))?;
            let token = token.filter(|_| live.play.public_entries() == entry);
            let Some(token) = token else { return Err(live.stale(seat)) };
            live.say(seat, None, &token, None)
        })
        .await
    }
}

/// The token by which a seat gives the bout up by its rules.
fn giving_up(play: &dyn Play, cast: &Cast, seat: Seat) -> Option<String> {
    let panel = play.panel(cast, seat, &[])?;
    if let Some(aside) = panel.asides.into_iter().find(Choice::gives_up) {
        return Some(aside.token);
    }
    if let Some(at) = panel.choices.iter().position(Choice::gives_up)
        && let Some(Chosen::Answer(token)) = play.choose(seat, &[], &[at])
    {
        return Some(token);
    }
    // Deeper in a form it can only be typed.
    let all = play.complete(seat, "", usize::from(u16::MAX)).into_iter();
    all.map(|choice| choice.token).find(|token| play.gives_up(seat, token))
}

/// Asks whether a guest is sure to give a bout up: one tap is soon made.
fn sure(live: &LiveBout) -> Message {
    let (bout, entry) = (live.id(), live.play.public_entries());
    Message {
        head: format!(
            "Give up **{}**? That cannot be taken back once others have seen it.",
            live.title()
        ),
        controls: vec![
            Control::button("Yes, I give up", Style::Danger, Action::Yield { bout, entry }),
            Control::button("Play on", Style::Secondary, Action::Look(bout)),
        ],
        ..Message::default()
    }
}

/// Saves a seat's draft; nothing else has changed. Returns its panel.
async fn intended(live: LiveBout, seat: Seat, conn: &mut Conn) -> Done<Noticed> {
    let serial = live.shown_serial(seat)?;
    let message = live.panel_message(seat, live.draft_of(seat, serial))?;
    let noticed = with_notices(&live, seat, message);
    live.save_intentions(conn).await?;
    Ok(noticed)
}

/// The result of a press.
enum Lead {
    Draft(Vec<String>),
    Answer(String),
    /// It was taken a moment ago.
    Done,
}

fn lead(live: &mut LiveBout, seat: Seat, serial: Serial, pressed: &Pressed) -> Done<Lead> {
    let progress = live.state.progress.seats.get(seat.index());
    let is_again = progress.is_some_and(|progress| progress.last.as_ref() == Some(pressed));
    if live.shown_serial(seat)? != Some(serial) {
        return if is_again { Ok(Lead::Done) } else { Err(live.passed(seat, serial)) };
    }
    may_decide(live, seat)?;
    let drafted = live.draft_of(seat, Some(serial));
    // A panel further back may still be pressed, if the words on it are the first of those chosen since.
    let draft = live.ask_shown(seat, |play, _| {
        let is_shown = |draft: &&[String]| {
            let options = play.options(seat, draft);
            mark_of_choice(draft, options.iter().map(String::as_str)) == pressed.mark
        };
        let so_far = (0..=drafted.len()).rev().map(|depth| &drafted[..depth]);
        so_far.into_iter().find(is_shown).map(<[String]>::to_vec)
    })?;
    let Some(draft) = draft else { return Err(live.stale(seat)) };
    let none = pressed.chosen == [NONE];
    let chosen: Vec<usize> =
        if none { Vec::new() } else { pressed.chosen.iter().map(|at| usize::from(*at)).collect() };
    let foreseen = live.foreseen(seat)?;
    let choose = |play: &dyn Play| play.choose(seat, &draft, &chosen);
    let chosen = match &foreseen {
        Some(prospect) => live.ask_rules(|_, _| choose(&*prospect.play))?,
        None => live.ask_rules(|play, _| choose(play))?,
    };
    match chosen {
        Some(Chosen::Draft(words)) => Ok(Lead::Draft(words)),
        Some(Chosen::Answer(token)) => Ok(Lead::Answer(token)),
        None => Err(live.stale(seat)),
    }
}

impl LiveBout {
    /// Whether a seat's ask stands on the public post with all its options.
    fn is_asked_publicly(&self, seat: Seat) -> Done<bool> {
        let options = self.ask_rules(|play, cast| play.public_options(cast))?;
        Ok(options.is_some_and(|options| options.seat == seat))
    }
}

impl Arena {
    /// All whom a guest may send, on the panel that shows a few.
    pub(crate) async fn all_choices(
        &self,
        by: Person,
        bout: BoutId,
        serial: u64,
        now: Millis,
    ) -> Done<Reply> {
        let shown = async {
            let (live, seat) = taken_up(&mut *self.reader().await?, bout, &by, now).await?;
            let message = live.with_all(seat, Serial(serial))?;
            Ok(with_notices(&live, seat, message))
        };
        let noticed = self.settle_faults(shown.await.map_err(Fault::referenced), now).await?;
        self.notice(by.id, noticed).await
    }

    /// Sends whomever chance names.
    pub(crate) async fn surprise(
        &self,
        by: Person,
        bout: BoutId,
        serial: u64,
        now: Millis,
    ) -> Done<Reply> {
        self.decides(by, bout, now, move |live, seat| {
            live.must_show(seat, Serial(serial))?;
            let token = live.surprising(seat)?;
            // Without the number, as if it had been typed: no button has said who it is.
            live.say(seat, None, &token, None)
        })
        .await
    }
}
