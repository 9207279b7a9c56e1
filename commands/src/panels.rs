//! The newest private panel of each person in each channel: another one takes its place, so that nobody
//! has two of them, one outdated. A word on the way to a panel, such as that one has joined, a look at the
//! log, or a refusal gives way to the next answer.
//!
//! Kept in memory only: after a restart an old panel stays, and says when pressed that it is one.

use arena::Millis;
use std::collections::HashMap;
use std::sync::Mutex;

/// Milliseconds for which Discord lets an answer be taken away: a quarter of an hour, less a margin.
const GOOD_FOR: i64 = 14 * 60_000;
/// Panels that are remembered; beyond that all are forgotten.
const REMEMBERED: usize = 20_000;

/// A person in a channel.
pub(crate) type Whose = (u64, u64);

/// The role of an answer among those that its person has in the channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// A word on the way to a panel, a look beside it, or a refusal.
    Word,
    /// A new panel.
    Panel,
    /// A change of the public post on which something was pressed: what was read beside it would hide it.
    Post,
    /// The private message of this id, on which something was pressed, changed.
    On(u64),
}

/// The interaction that was answered: its id, by which messages that came after it are known, and the
/// token by which its answer can be taken away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Interaction {
    pub(crate) id: u64,
    pub(crate) token: String,
}

/// Where each of them can be taken away.
#[derive(Default)]
pub(crate) struct Panels(Mutex<Held>);

#[derive(Default)]
struct Held {
    words: HashMap<Whose, Private>,
    panels: HashMap<Whose, Private>,
    /// The newest interaction of each.
    newest: HashMap<Whose, u64>,
}

/// The token that takes a message away, and when it was given.
struct Taken {
    token: String,
    at: Millis,
}

/// A panel, or a word.
struct Private {
    /// The interaction that opened it.
    opened: u64,
    /// Its message, known once something was pressed on it.
    message: Option<u64>,
    /// The next request: messages that came after that are others.
    next: Option<u64>,
    taken: Taken,
}

impl Taken {
    /// The token, while it is good.
    fn good(self, now: Millis) -> Option<String> {
        (0..GOOD_FOR).contains(&(now.0 - self.at.0)).then_some(self.token)
    }
}

impl Private {
    fn new(opened: u64, taken: Taken) -> Private {
        Private { opened, message: None, next: None, taken }
    }

    /// Whether a message is this one: the first that was pressed of those that came between the
    /// interaction that opened it and the next. Ids grow with time.
    fn is(&self, message: u64) -> bool {
        let comes_between = self.opened < message && self.next.is_none_or(|next| message < next);
        self.message.map_or(comes_between, |known| known == message)
    }

    /// It was pressed, and so is known and can be taken away for longer.
    fn pressed(&mut self, message: u64, taken: Taken) {
        (self.message, self.taken) = (Some(message), taken);
    }
}

impl Panels {
    /// Somebody has asked for something there.
    pub(crate) fn begun(&self, whose: Whose, interaction: u64) {
        let mut held = self.0.lock().expect("no holder of this lock panics");
        if REMEMBERED <= held.newest.len() {
            held.newest.clear();
        }
        held.newest.insert(whose, interaction);
        let Held { words, panels, .. } = &mut *held;
        for before in words.get_mut(&whose).into_iter().chain(panels.get_mut(&whose)) {
            before.next.get_or_insert(interaction);
        }
    }

    /// Whether they have asked for nothing there since: an addition to that answer would else take away
    /// the one in its place.
    pub(crate) fn is_newest(&self, whose: Whose, interaction: u64) -> bool {
        let held = self.0.lock().expect("no holder of this lock panics");
        held.newest.get(&whose).is_none_or(|newest| *newest == interaction)
    }

    /// Remembers an answer; the tokens of those whose place it takes, while they can be taken away: of the
    /// last word, unless it was the one pressed, and if it is a new panel of the panel before. A press on
    /// either gives it a new token, which is good for longer.
    pub(crate) fn answered(
        &self,
        whose: Whose,
        role: Role,
        to: Interaction,
        now: Millis,
    ) -> Vec<String> {
        let mut held = self.0.lock().expect("no holder of this lock panics");
        if REMEMBERED <= held.panels.len().max(held.words.len()) {
            *held = Held::default();
        }
        let taken = Taken { token: to.token, at: now };
        let Held { words, panels, .. } = &mut *held;
        let (word, before) = match role {
            Role::Word => (words.insert(whose, Private::new(to.id, taken)), None),
            Role::Panel => (words.remove(&whose), panels.insert(whose, Private::new(to.id, taken))),
            Role::Post => (words.remove(&whose), None),
            Role::On(message) => {
                if let Some(word) = words.get_mut(&whose).filter(|it| it.is(message)) {
                    word.pressed(message, taken);
                    return Vec::new();
                }
                if let Some(panel) = panels.get_mut(&whose).filter(|it| it.is(message)) {
                    panel.pressed(message, taken);
                }
                (words.remove(&whose), None)
            }
        };
        let gone = word.into_iter().chain(before);
        gone.filter_map(|private| private.taken.good(now)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The panels that an answer of this role takes away, `minutes` after the beginning.
    fn answered(
        panels: &Panels,
        whose: Whose,
        role: Role,
        token: &str,
        minutes: u64,
    ) -> Vec<String> {
        let to = Interaction { id: 100 * minutes, token: token.to_owned() };
        panels.begun(whose, to.id);
        panels.answered(whose, role, to, Millis(60_000 * minutes as i64))
    }

    #[test]
    fn a_panel_takes_the_place_of_the_one_before_while_that_can_be_taken_away() {
        let panels = Panels::default();
        let opened = |whose, token, at| answered(&panels, whose, Role::Panel, token, at);
        assert_eq!(opened((1, 5), "a", 0), [""; 0]);
        assert_eq!(opened((2, 5), "b", 1), [""; 0], "somebody else's");
        assert_eq!(opened((1, 6), "c", 1), [""; 0], "in another channel");
        assert_eq!(opened((1, 5), "d", 13), ["a"]);
        assert_eq!(opened((1, 5), "e", 27), [""; 0], "it is too old");
    }

    #[test]
    fn an_answer_is_the_newest_until_something_else_is_asked_there() {
        let panels = Panels::default();
        panels.begun((1, 5), 10);
        assert!(panels.is_newest((1, 5), 10));
        panels.begun((2, 5), 11);
        panels.begun((1, 6), 12);
        assert!(panels.is_newest((1, 5), 10), "somebody else's, and elsewhere");
        panels.begun((1, 5), 13);
        assert!(!panels.is_newest((1, 5), 10) && panels.is_newest((1, 5), 13));
    }

    #[test]
    fn a_panel_that_is_pressed_can_be_taken_away_for_longer() {
        let panels = Panels::default();
        let at = |role, token, at| answered(&panels, (1, 5), role, token, at);
        assert_eq!(at(Role::Panel, "a", 10), [""; 0]);
        assert_eq!(at(Role::On(1_001), "b", 20), [""; 0]);
        assert_eq!(at(Role::On(2_001), "of an answer that is no panel", 21), [""; 0]);
        assert_eq!(at(Role::On(2_500), "of another message", 21), [""; 0]);
        assert_eq!(at(Role::On(999), "of an earlier message", 22), [""; 0]);
        assert_eq!(at(Role::Panel, "c", 33), ["b"]);
        assert_eq!(at(Role::On(1_001), "of the one before", 34), [""; 0]);
        assert_eq!(at(Role::Panel, "d", 35), ["c"]);
    }

    #[test]
    fn a_word_gives_way_to_what_comes_next_and_takes_no_panel_away() {
        let panels = Panels::default();
        let at = |role, token, at| answered(&panels, (1, 5), role, token, at);
        assert_eq!(at(Role::Panel, "of another bout", 0), [""; 0]);
        assert_eq!(at(Role::Word, "opened", 1), [""; 0]);
        assert_eq!(at(Role::Word, "begun", 2), ["opened"]);
        assert_eq!(at(Role::Panel, "new", 3), ["begun", "of another bout"]);
        assert_eq!(at(Role::Word, "refused", 4), [""; 0]);
        assert_eq!(at(Role::On(301), "newer", 5), ["refused"], "the panel was pressed");
        assert_eq!(at(Role::Word, "refused again", 6), [""; 0]);
        panels.begun((1, 5), 700);
        assert_eq!(at(Role::On(701), "older lines of the log", 8), ["refused again"]);
        assert_eq!(at(Role::Panel, "newest", 9), ["newer"]);
    }

    #[test]
    fn a_look_beside_the_post_goes_when_the_post_is_pressed_and_a_panel_stays() {
        let panels = Panels::default();
        let at = |role, token, at| answered(&panels, (1, 5), role, token, at);
        assert_eq!(at(Role::Panel, "of another bout", 0), [""; 0]);
        assert_eq!(at(Role::Word, "the log", 1), [""; 0]);
        assert_eq!(at(Role::Post, "played", 2), ["the log"]);
        assert_eq!(at(Role::Post, "played on", 3), [""; 0]);
    }

    #[test]
    fn a_word_that_is_pressed_stays_for_what_it_leads_to() {
        let panels = Panels::default();
        let at = |role, token, at| answered(&panels, (1, 5), role, token, at);
        assert_eq!(at(Role::Word, "which game", 1), [""; 0]);
        assert_eq!(at(Role::On(101), "chosen", 2), [""; 0], "it stands there, changed");
        assert_eq!(at(Role::On(101), "begun", 3), [""; 0]);
        assert_eq!(at(Role::Panel, "panel", 4), ["begun"]);
    }
}
