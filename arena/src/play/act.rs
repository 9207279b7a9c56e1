//! A guest answers: by a press, step by step, or typed.

use crate::bout::live::{Draft, Sitting};
use crate::bout::panels::NONE;
use crate::bout::state::Pressed;
use crate::bout::writing::Concluded;
use crate::common::{
    BoutId, Control, Deed, Done, Millis, Person, Place, Refused, Reply, Say, Style, row_id,
};
use crate::house::arena::Arena;
use crate::play::change::conclude;
use boards::{Cast, Chosen, Play};
use store::person::{self, Dms};
use table::{Seat, Serial, Sitter};

/// What a guest is answered, and what is to be remembered of it.
pub(crate) struct Noticed {
    reply: Reply,
    /// Whether the guest has now been told that private messages do not arrive.
    told_closed: bool,
}

impl Arena {
    /// Takes a typed answer or aside, such as `step+strike b2`.
    ///
    /// # Errors
    /// A guest's mistake, or ours.
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
        let noticed = self.write(move |conn| {
            let (who, typed) = (who.clone(), typed.clone());
            Box::pin(async move {
                let mut sitting = Sitting::live(conn, id, now).await?;
                let seat = sitting.seat_for(&who)?;
                may_decide(&sitting, seat)?;
                if sitting.ask_rules(|it, _| it.gives_up(seat, &typed))? {
                    if !is_named && !sitting.is_played_in(at) {
                        return Err(Refused::GiveUpHere.into());
                    }
                    return Ok(with_notices(&sitting, seat, sure(&sitting)));
                }
                let answer = sitting.say(seat, None, &typed, None)?;
                answered(seat, answer, &conclude(conn, sitting).await?)
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
        let noticed = self.write(move |conn| {
            let (who, what) = (who.clone(), what.clone());
            Box::pin(async move {
                let mut sitting = Sitting::own(conn, bout, who.id, now).await?;
                let seat = sitting.seat_for(&who)?;
                match lead(&mut sitting, seat, Serial(serial), &what)? {
                    Lead::Draft(words) => {
                        sitting.draft(seat, Some(Draft { serial: Serial(serial), words }));
                        let serial = Some(Serial(serial));
                        let say = sitting.private_say(seat, sitting.draft_of(seat, serial))?;
                        let noticed = with_notices(&sitting, seat, say);
                        sitting.save_draft(conn).await?;
                        Ok(noticed)
                    }
                    Lead::Answer(token)
                        if sitting.ask_rules(|it, _| it.gives_up(seat, &token))? =>
                    {
                        Ok(with_notices(&sitting, seat, sure(&sitting)))
                    }
                    Lead::Answer(token) => {
                        let answer = sitting.say(seat, Some(Serial(serial)), &token, Some(what))?;
                        let concluded = conclude(conn, sitting).await?;
                        answered(seat, answer, &concluded)
                    }
                    Lead::Done => {
                        let mut say = sitting.private_say(seat, &[])?;
                        say.head = format!("That is done already.\n{}", say.head);
                        Ok(with_notices(&sitting, seat, say))
                    }
                }
            })
        });
        let noticed = self.settle_faults(noticed.await, now).await?;
        self.notice(by.id, noticed).await
    }

    /// Takes the last word of a half-made choice back.
    pub(crate) async fn step_back(
        &self,
        by: Person,
        bout: BoutId,
        serial: u64,
        now: Millis,
    ) -> Done<Reply> {
        let id = by.id;
        let noticed = self.write(move |conn| {
            let by = by.clone();
            Box::pin(async move {
                let mut sitting = Sitting::own(conn, bout, by.id, now).await?;
                let seat = sitting.seat_for(&by)?;
                let serial = Serial(serial);
                if sitting.ask_serial(seat) != Some(serial) {
                    return Err(sitting.stale(seat));
                }
                let mut words = sitting.draft_of(seat, Some(serial)).to_vec();
                words.pop();
                sitting.draft(seat, (!words.is_empty()).then_some(Draft { serial, words }));
                let say = sitting.private_say(seat, sitting.draft_of(seat, Some(serial)))?;
                let noticed = with_notices(&sitting, seat, say);
                sitting.save_draft(conn).await?;
                Ok(noticed)
            })
        });
        let noticed = self.settle_faults(noticed.await, now).await?;
        self.notice(id, noticed).await
    }

    /// Does what a guest may do besides answering, from a panel composed on `entry`.
    pub(crate) async fn aside(
        &self,
        by: Person,
        bout: BoutId,
        entry: u64,
        index: u16,
        now: Millis,
    ) -> Done<Reply> {
        let id = by.id;
        let noticed = self.write(move |conn| {
            let by = by.clone();
            Box::pin(async move {
                let mut sitting = Sitting::own(conn, bout, by.id, now).await?;
                let seat = sitting.seat_for(&by)?;
                may_decide(&sitting, seat)?;
                let panel = sitting.ask_rules(|play, cast| play.panel(cast, seat, &[]))?;
                let aside = panel.and_then(|panel| panel.asides.into_iter().nth(index.into()));
                let aside = aside.filter(|_| sitting.play.public_entries() == entry);
                let Some(aside) = aside else { return Err(sitting.stale(seat)) };
                if aside.gives_up {
                    return Ok(with_notices(&sitting, seat, sure(&sitting)));
                }
                let answer = sitting.say(seat, None, &aside.token, None)?;
                answered(seat, answer, &conclude(conn, sitting).await?)
            })
        });
        let noticed = self.settle_faults(noticed.await, now).await?;
        self.notice(id, noticed).await
    }

    /// Gives a bout up by its rules, for somebody who is sure of it.
    pub(crate) async fn yield_now(
        &self,
        by: Person,
        bout: BoutId,
        entry: u64,
        now: Millis,
    ) -> Done<Reply> {
        let id = by.id;
        let does = move |sitting: &mut Sitting| {
            let seat = sitting.seat_for(&by)?;
            may_decide(sitting, seat)?;
            let token = sitting.ask_rules(|play, cast| giving_up(play, cast, seat))?;
            let token = token.filter(|_| sitting.play.public_entries() == entry);
            let Some(token) = token else { return Err(sitting.stale(seat)) };
            let answer = sitting.say(seat, None, &token, None)?;
            Ok((seat, answer))
        };
        let noticed = self
            .change_own(id, bout, now, does, |(seat, answer), done| answered(seat, answer, done));
        self.notice(id, noticed.await?).await
    }

    /// Remembers what the guest has now been told.
    pub(crate) async fn notice(&self, by: u64, noticed: Noticed) -> Done<Reply> {
        if noticed.told_closed {
            self.write(move |conn| {
                Box::pin(async move { Ok(person::told_closed(conn, row_id(by)).await?) })
            })
            .await?;
        }
        Ok(noticed.reply)
    }
}

/// What a seat may say to give the bout up by its rules.
fn giving_up(play: &dyn Play, cast: &Cast, seat: Seat) -> Option<String> {
    let panel = play.panel(cast, seat, &[])?;
    if let Some(aside) = panel.asides.into_iter().find(|aside| aside.gives_up) {
        return Some(aside.token);
    }
    if let Some(at) = panel.choices.iter().position(|choice| choice.gives_up)
        && let Some(Chosen::Answer(token)) = play.choose(seat, &[], &[at])
    {
        return Some(token);
    }
    // Deeper in a form it can only be typed.
    let all = play.complete(seat, "", usize::from(u16::MAX)).into_iter();
    all.map(|choice| choice.token).find(|token| play.gives_up(seat, token))
}

/// Asks whether somebody is sure to give a bout up: one tap is soon made.
fn sure(sitting: &Sitting) -> Say {
    let (bout, entry) = (sitting.id(), sitting.play.public_entries());
    Say {
        head: format!(
            "Give up **{}**? That cannot be taken back once others have seen it.",
            sitting.title()
        ),
        controls: vec![
            Control::button("Yes, I give up", Style::Danger, Deed::Yield { bout, entry }),
            Control::button("Play on", Style::Secondary, Deed::Panel(bout)),
        ],
        ..Say::default()
    }
}

/// Where a press leads.
enum Lead {
    Draft(Vec<String>),
    Answer(String),
    /// It was taken a moment ago.
    Done,
}

fn lead(sitting: &mut Sitting, seat: Seat, serial: Serial, pressed: &Pressed) -> Done<Lead> {
    let notes = sitting.affairs.notes.seats.get(seat.index());
    let is_again = notes.is_some_and(|notes| notes.last.as_ref() == Some(pressed));
    if sitting.ask_serial(seat) != Some(serial) {
        return if is_again { Ok(Lead::Done) } else { Err(sitting.passed(seat, serial)) };
    }
    may_decide(sitting, seat)?;
    let drafted = sitting.draft_of(seat, Some(serial));
    let depth = usize::from(pressed.depth);
    // A panel further back may still be pressed: the choice goes on from there.
    let Some(draft) = drafted.get(..depth).map(<[String]>::to_vec) else {
        return Err(sitting.stale(seat));
    };
    let none = pressed.chosen == [NONE];
    let chosen: Vec<usize> =
        if none { Vec::new() } else { pressed.chosen.iter().map(|at| usize::from(*at)).collect() };
    match sitting.ask_rules(|play, _| play.choose(seat, &draft, &chosen))? {
        Some(Chosen::Draft(words)) => Ok(Lead::Draft(words)),
        Some(Chosen::Answer(token)) => Ok(Lead::Answer(token)),
        None => Err(sitting.stale(seat)),
    }
}

/// While the house stands in, a guest takes the seat back first. Who gave up has it no more.
pub(crate) fn may_decide(sitting: &Sitting, seat: Seat) -> Done<()> {
    sitting.goes_on()?;
    match sitting.sitters()[seat] {
        Sitter::Guest => return Ok(()),
        Sitter::House => return Err(Refused::GaveUp.into()),
        Sitter::StandIn => {}
    }
    let words = "The house plays for you now. Take your seat back first.".to_owned();
    let panel = Some(Box::new(sitting.private_say(seat, &[])?));
    Err(Refused::Rules { words, panel }.into())
}

/// What a guest is told after an answer was taken.
pub(crate) fn answered(seat: Seat, answer: Vec<String>, done: &Concluded) -> Done<Noticed> {
    let sitting = done.sitting();
    let mut say = match sitting.shown.get(&seat) {
        Some(shown) => shown.clone(),
        None => sitting.private_say(seat, &[])?,
    };
    if !answer.is_empty() {
        say.head = format!("{}\n{}", answer.join("\n"), say.head);
    }
    Ok(with_notices(sitting, seat, say))
}

/// A private answer, with what its guest should know besides.
pub(crate) fn with_notices(sitting: &Sitting, seat: Seat, mut say: Say) -> Noticed {
    let mut notices: Vec<String> = Vec::new();
    let guest = sitting.guest(seat);
    let told_closed = guest.dms == Dms::Closed && !guest.me.no_dms;
    if told_closed {
        notices.push(
            "I cannot write to you privately. Everything works here all the same; to get your \
             hand there, allow direct messages from members of this server, then use \
             `/me settings setting:dms value:on`."
                .to_owned(),
        );
    }
    if let Some(trouble) = &sitting.row.trouble {
        notices.push(trouble.clone());
    }
    for notice in notices {
        say.tail = if say.tail.is_empty() { notice } else { format!("{}\n{notice}", say.tail) };
    }
    Noticed { reply: Reply::edit(say), told_closed }
}

impl Noticed {
    /// The same as a new private message.
    pub(crate) fn anew(self) -> Noticed {
        Noticed { reply: Reply::new(self.reply.say), ..self }
    }
}

impl Sitting {
    /// The ask a seat has, owed or still to be changed.
    pub(crate) fn ask_serial(&self, seat: Seat) -> Option<Serial> {
        self.play.asks().iter().find(|ask| ask.seat == seat).map(|ask| ask.serial)
    }
}
