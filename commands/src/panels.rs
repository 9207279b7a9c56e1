//! The newest private panel of each person in each channel: another one takes its place, so that
//! nobody has two of them, of which one is outdated.
//!
//! Kept in memory only: after a restart an old panel stays, and says when pressed that it is one.

use std::{collections::HashMap, sync::Mutex};

use arena::Millis;

/// Milliseconds for which Discord lets an answer be taken away: a quarter of an hour, less a margin.
const GOOD_FOR: i64 = 14 * 60_000;
/// Panels that are remembered; beyond that all are forgotten.
const REMEMBERED: usize = 20_000;

/// A person in a channel.
pub(crate) type Whose = (u64, u64);

/// Where each panel can be taken away: the token of the interaction that it answered.
#[derive(Default)]
pub(crate) struct Panels(Mutex<HashMap<Whose, (String, Millis)>>);

impl Panels {
    /// Remembers a new panel; the token of the one before, while that can be taken away.
    pub(crate) fn opened(&self, whose: Whose, token: &str, now: Millis) -> Option<String> {
        let mut panels = self.0.lock().expect("no holder of this lock panics");
        if REMEMBERED <= panels.len() {
            panels.clear();
        }
        let (before, at) = panels.insert(whose, (token.to_owned(), now))?;
        (0..GOOD_FOR).contains(&(now.0 - at.0)).then_some(before)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panel_takes_the_place_of_the_one_before_while_that_can_be_taken_away() {
        let panels = Panels::default();
        let at = |minutes: i64| Millis(minutes * 60_000);
        assert_eq!(panels.opened((1, 5), "a", at(0)), None);
        assert_eq!(panels.opened((2, 5), "b", at(1)), None, "somebody else's");
        assert_eq!(panels.opened((1, 6), "c", at(1)), None, "in another channel");
        assert_eq!(panels.opened((1, 5), "d", at(13)), Some("a".to_owned()));
        assert_eq!(panels.opened((1, 5), "e", at(27)), None, "it is too old");
    }
}
