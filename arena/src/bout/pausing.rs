//! A live bout that is paused, and how it goes on.

use crate::bout::live::Sitting;
use crate::common::{Control, Deed, Done, HOUR, Millis, Refused, Style};

/// How long a bout rests at most, in milliseconds: two weeks.
pub(crate) const LONGEST: i64 = 14 * 24 * HOUR;
/// When a rest may be asked for again that was refused, and when a wish to which not all have said
/// anything lapses, in milliseconds: after a day. Each asking calls people.
pub(crate) const AGAIN: i64 = 24 * HOUR;
/// What is said of the clocks of a bout that goes on.
pub(crate) const KEPT: &str = "every clock has what it had left";

impl Sitting {
    /// That the bout does not rest.
    pub(crate) fn goes_on(&self) -> Done<()> {
        let notes = &self.affairs.notes;
        match (notes.paused, &notes.rest) {
            (Some(_), _) => Err(Refused::Paused.into()),
            (None, Some(_)) => Err(Refused::Resting.into()),
            (None, None) => Ok(()),
        }
    }

    /// Lets a bout that rests go on, whoever let it rest, and says so. Whether it did rest.
    pub(crate) fn goes_on_again(&mut self, words: String) -> bool {
        let notes = &mut self.affairs.notes;
        let since = notes.paused.take().or(notes.rest.take().map(|rest| rest.since));
        if let Some(since) = since {
            self.release_clocks(since);
            self.notices.push(words);
        }
        since.is_some()
    }

    /// When an open wish to rest lapses, to which not all have said anything.
    pub(crate) fn rest_wish_lapses(&self) -> Option<Millis> {
        let wish = self.affairs.notes.rest_wish.as_ref().filter(|wish| !wish.refused);
        wish.map(|wish| wish.asked.plus(AGAIN))
    }

    /// Lets a rest end that has lasted as long as one may, and a wish for one that nobody has
    /// answered for a day.
    pub(crate) fn wake(&mut self) {
        if self.rest_wish_lapses().is_some_and(|at| at <= self.now) {
            self.affairs.notes.rest_wish = None;
        }
        let rest = self.affairs.notes.rest.as_ref();
        if rest.is_some_and(|rest| rest.until <= self.now) {
            self.goes_on_again(format!("The bout has rested for two weeks and goes on; {KEPT}."));
        }
    }

    /// What stands under everything while the bout rests.
    pub(crate) fn resting_in_words(&self) -> Option<String> {
        let notes = &self.affairs.notes;
        let why = match (notes.paused, &notes.rest) {
            (Some(_), _) => "A steward has paused the bout".to_owned(),
            (None, Some(rest)) => {
                format!("The bout rests until {} at the latest", rest.until.mark())
            }
            (None, None) => return None,
        };
        Some(format!("{why}: no clock runs, and no answer is taken."))
    }

    /// What lets the bout go on, where those who play may do so.
    pub(crate) fn resuming(&self) -> Option<Control> {
        let rests = self.affairs.notes.rest.is_some();
        rests.then(|| Control::button("Let it go on", Style::Secondary, Deed::Resume(self.id())))
    }
}
