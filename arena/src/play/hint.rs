//! A hint for a player: the house's answer in their place, and its reason. It is counted, and
//! everybody reads the number of hints when the bout is over.

use crate::bout::live::LiveBout;
use crate::bout::tale::capital;
use crate::common::{BoutId, Done, Fault, Millis, Person, Place, Refused, Reply, row_id};
use crate::house::arena::Arena;
use crate::house::off_thread::off_thread;
use crate::limits::{What, Whose};
use async_recursion::async_recursion as boxed;
use boards::{Compared, Costly, Hint, Kind, Reason};
use table::{Seat, Serial, Sitter};

impl Arena {
    /// The house's answer in a player's place, from their own knowledge and nothing else.
    #[boxed]
    pub async fn hint(
        &self,
        by: Person,
        at: Place,
        bout: Option<BoutId>,
        now: Millis,
    ) -> Done<Reply> {
        let hinted = async {
            let id = self.my_bout(by.id, at, bout).await?;
            let mut live = LiveBout::own(&mut *self.leisure().await?, id, by.id, now).await?;
            let seat = live.seat_for(&by)?;
            let serial = live.may_be_helped(seat)?;
            self.meters.spend(What::Hint, &[Whose::Person(row_id(by.id))], now)?;
            let thinking = off_thread(move || live.ask_rules(|play, cast| play.hint(cast, seat)));
            let hint = thinking.await??.ok_or(Refused::NoAdvice(NOTHING_ASKED))?;
            Ok((id, seat, serial, hint.best.token.clone(), in_words(&hint)))
        };
        // A bout without a possible thought may yet be played: it is not marked as stuck.
        let hinted: Done<_> = hinted.await.map_err(Fault::referenced);
        let (id, seat, serial, token, words) = hinted?;
        let counts = move |live: &mut LiveBout| {
            if live.ask(seat).is_none_or(|(open, _)| open != serial) {
                return Err(live.stale(seat));
            }
            live.count_hint(seat, serial, &token);
            Ok(())
        };
        // The question stands below, to be answered without another tap.
        self.change_own(by.id, id, now, counts, move |(), done| {
            let live = done.live();
            let draft = live.draft_of(seat, Some(serial));
            Ok(Reply::edit(live.hinted_message(seat, draft, &words)?))
        })
        .await
    }
}

/// The refusal of a hint to a player who owes nothing.
const NOTHING_ASKED: &str = "You are asked nothing now. Ask for a hint when it is your turn.";

impl LiveBout {
    /// Whether players may ask for hints: never where the result is rated.
    pub(crate) fn allows_hints(&self) -> bool {
        let is_alone = self.guests().len() == 1;
        !self.is_rated() && self.state.setup.hints.unwrap_or(is_alone)
    }

    /// The serial of the ask of a seat that may ask for a hint.
    pub(crate) fn may_be_helped(&self, seat: Seat) -> Done<Serial> {
        let why = if !self.allows_hints() {
            "There are no hints in this bout. Against the house alone there are, and where a bout is \
             opened with `options:hints=on`; it rates nobody then."
        } else if self.sitters()[seat] != Sitter::Guest {
            "The house plays for you now. Take your seat back first: press **Your move**."
        } else if self.state.progress.is_paused() {
            "The bout rests. Ask for a hint when it goes on."
        } else {
            let asks = self.play.asks();
            let ask = asks.iter().find(|ask| ask.seat == seat && ask.owed);
            return ask.map(|ask| ask.serial).ok_or(Refused::NoAdvice(NOTHING_ASKED).into());
        };
        Err(Refused::NoAdvice(why).into())
    }

    /// The answer that a hint gave to a seat's present ask, by its token.
    pub(crate) fn hinted(&self, seat: Seat) -> Option<&str> {
        let progress = self.state.progress.seats.get(seat.index())?;
        let (open, _) = self.ask(seat)?;
        progress.hinted.as_deref().filter(|_| progress.hinted_at == Some(open))
    }

    /// Counts a hint, once for each question, and keeps its answer.
    fn count_hint(&mut self, seat: Seat, serial: Serial, token: &str) {
        let progress = &mut self.state.progress.seats[seat.index()];
        progress.hinted = Some(token.to_owned());
        if progress.hinted_at != Some(serial) {
            progress.hinted_at = Some(serial);
            progress.hints += 1;
        }
    }
}

fn in_words(hint: &Hint) -> [String; 2] {
    let best = &hint.best;
    let does = if best.detail.is_empty() { String::new() } else { format!(" – {}", best.detail) };
    let why = match &hint.next {
        None => "That is its rule of thumb.".to_owned(),
        Some(compared) => against(compared),
    };
    let head = format!("**Hint.** The house would say: **{}**{does}", best.label);
    [head, why]
}

/// The margin over the next best answer, in words.
fn against(compared: &Compared) -> String {
    let Compared { choice, worth: [best, next], .. } = compared;
    let (one, two) = (percent(*best), percent(*next));
    if one <= two {
        let other = &choice.label;
        return format!("{other} is about as good.");
    }
    format!("That wins {one} of 100 bouts, {} {two}.{}", choice.label, why(compared))
}

/// A past answer, and the better one.
pub(crate) fn looking_back(kind: Kind, costly: &Costly) -> String {
    let Costly { round, better, than, .. } = costly;
    let (one, two) = (percent(than.worth[0]), percent(than.worth[1]));
    let (said, better) = (&than.choice.label, &better.label);
    format!(
        "{} {round}: **{said}** wins {two} of 100 bouts, **{better}** would have won {one}.{}",
        capital(kind.round_word()),
        why(than)
    )
}

/// Hundredths of a bout won.
fn percent(thousandths: i64) -> i64 {
    (thousandths + 5) / 10
}

/// An event that comes to pass more or less often, if there is one.
fn why(compared: &Compared) -> String {
    let reason = compared.reason.as_ref();
    let why = reason.map(|Reason { what, in_a_hundred: [one, two] }| {
        format!(" {what} in {one} of 100, against {two}.")
    });
    why.unwrap_or_default()
}
