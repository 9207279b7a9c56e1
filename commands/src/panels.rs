//! The newest private panel of each person in each channel: another one takes its place, so that
//! nobody has two of them, of which one is outdated. A word on the way to a panel, such as that one has
//! joined, gives way to whatever comes next.
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

/// What stays until something else takes its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Sort {
    /// A word on the way to a panel.
    Word,
    /// A panel.
    Panel,
}

/// Where each of them can be taken away: the token of the interaction that it answered.
#[derive(Default)]
pub(crate) struct Panels(Mutex<HashMap<(Whose, Sort), (String, Millis)>>);

impl Panels {
    /// Remembers a new one; the tokens of those whose place it takes, while they can be taken away: of
    /// the last word, and if it is a panel of the panel before.
    pub(crate) fn opened(&self, whose: Whose, sort: Sort, token: &str, now: Millis) -> Vec<String> {
        let mut panels = self.0.lock().expect("no holder of this lock panics");
        if REMEMBERED <= panels.len() {
            panels.clear();
        }
        let word = panels.remove(&(whose, Sort::Word));
        let before = panels.insert((whose, sort), (token.to_owned(), now));
        let gone = word.into_iter().chain(before);
        let gone = gone.filter(|(_, at)| (0..GOOD_FOR).contains(&(now.0 - at.0)));
        gone.map(|(token, _)| token).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panel_takes_the_place_of_the_one_before_while_that_can_be_taken_away() {
        let panels = Panels::default();
        let at = |minutes: i64| Millis(minutes * 60_000);
        let opened = |whose, token, now| panels.opened(whose, Sort::Panel, token, now);
        assert_eq!(opened((1, 5), "a", at(0)), [""; 0]);
        assert_eq!(opened((2, 5), "b", at(1)), [""; 0], "somebody else's");
        assert_eq!(opened((1, 6), "c", at(1)), [""; 0], "in another channel");
        assert_eq!(opened((1, 5), "d", at(13)), ["a"]);
        assert_eq!(opened((1, 5), "e", at(27)), [""; 0], "it is too old");
    }

    #[test]
    fn a_word_gives_way_to_what_comes_next_and_takes_no_panel_away() {
        let panels = Panels::default();
        let opened = |sort, token| panels.opened((1, 5), sort, token, Millis(0));
        assert_eq!(opened(Sort::Panel, "of another bout"), [""; 0]);
        assert_eq!(opened(Sort::Word, "opened"), [""; 0]);
        assert_eq!(opened(Sort::Word, "begun"), ["opened"]);
        assert_eq!(opened(Sort::Panel, "new"), ["begun", "of another bout"]);
        assert_eq!(opened(Sort::Panel, "newer"), ["new"]);
    }
}
