//! Limits on a record's work and names: this program need not have written it.

use super::{Replay, What};
use crate::bout::News;
use crate::{Bout, Closed, Now, Outcome, Rules, Seat};

/// The most letters of a short word, such as the reason a bout was closed.
const SHORT: usize = 40;
/// The most tallies of a seat, and the greatest count of one.
const MOST_TALLIES: usize = 64;
const MOST_COUNTED: u64 = 1_000_000;

/// Whether a text is a short word of ours, or a few.
fn is_short(text: &str) -> bool {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || " _-".contains(letter);
    text.len() <= SHORT && text.chars().all(is_plain)
}

impl<R: Rules> Replay<R> {
    /// Runs a bout whose standing orders are not known, as far as a record may still run.
    pub(super) fn run(
        &mut self,
        bout: &mut Bout<R>,
        order: Option<(Seat, R::Action)>,
        told: &mut Vec<R::Event>,
    ) -> Result<Now<R>, What> {
        let mut news = News::default();
        let now = bout.run_again(order, &mut news).map_err(|_| What::Diverged)?;
        told.append(&mut news.events);
        self.work.0 = self.work.0.saturating_add(news.work);
        if self.work.1 < self.work.0 { Err(What::Endless) } else { Ok(now) }
    }

    /// Checks that a bout of these seats can have been ended in this way from outside the rules.
    pub(super) fn is_sound(&self, closed: &Closed) -> Result<(), What> {
        if let Some(seat) = closed.seat {
            self.known(seat)?;
        }
        if !is_short(&closed.why) {
            return Err(What::Unsound);
        }
        closed.outcome.as_ref().map_or(Ok(()), |outcome| self.is_of_seats(outcome))
    }

    /// Checks that an outcome which no rules have led to here fits the seats, has short words, and has
    /// numbers that can be added up.
    pub(super) fn is_of_seats(&self, outcome: &Outcome) -> Result<(), What> {
        let count = self.seats.iter().len();
        let is_counted =
            |(name, count): (&String, &i64)| is_short(name) && count.unsigned_abs() <= MOST_COUNTED;
        let is_sound = outcome.places.iter().len() == count
            && outcome.tallies.iter().len() == count
            && is_short(&outcome.ending)
            && outcome
                .tallies
                .iter()
                .all(|it| it.len() <= MOST_TALLIES && it.iter().all(is_counted));
        if is_sound { Ok(()) } else { Err(What::Unsound) }
    }

    /// Checks that a bout's result is made void only once.
    pub(super) fn is_void_once(&mut self) -> Result<(), What> {
        if std::mem::replace(&mut self.void, true) { Err(What::Void) } else { Ok(()) }
    }

    pub(super) fn known(&self, seat: Seat) -> Result<(), What> {
        self.seats.get(seat).map(|_| ()).ok_or(What::NoSeat(seat))
    }
}
