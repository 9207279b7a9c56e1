//! A plan: several answers of a seat given at once, carried out one by one through the one judge.
//!
//! It waits beside the bout, in its seat's row, and nobody else may know of it: the record holds each
//! answer once it is given, as if it had been said then. A plan ends with the turn that it is for,
//! waits while others are asked or the dice are settled, and stops at whatever surprises its seat.

use boards::Choice;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::ops::Not;

/// The most characters that a plan takes in a panel.
pub(crate) const PLAN: usize = 300;
/// How a line of small print begins that says how something is typed.
pub(crate) const TYPED: &str = "-# Typed: ";
/// The most steps of a plan: more than any turn has.
pub(crate) const STEPS: usize = 40;

/// Answers that wait to be given.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Plan {
    /// The turn that it is for; see [`boards::Play::turn`].
    pub(crate) turn: u64,
    /// The rest of it.
    pub(crate) steps: Vec<Step>,
    pub(crate) stands: Stands,
    /// Whether one press said all of it, such as advice of several answers: nobody has planned it, and its rest lapses
    /// where it stops.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) is_pressed: bool,
    /// Whether something has surprised its seat since its last answer.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) is_surprised: bool,
    /// The words in which its seat was told of that; empty where nothing was said.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) surprise: String,
}

/// One answer of a plan.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Step {
    /// As it is typed.
    pub(crate) token: String,
    /// The name of its option; `None` while that cannot be foreseen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) words: Option<String>,
    /// Whether it is tried whatever came of the one before, as long as that was taken.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) regardless: bool,
}

/// How a plan stands.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Stands {
    /// Its seat puts it together: nothing is done yet.
    Built,
    /// It goes on as soon as its seat is asked.
    Waits,
    /// It goes on at its seat's word only, for this reason.
    Stopped(String),
}

table::never_printed!(Plan, Step, Stands);

/// A mark of words, which a button carries to say beside which of them it was shown: a press whose mark is no longer
/// true would do something else than its label said.
pub(crate) fn marked<'a>(words: impl IntoIterator<Item = &'a str>) -> u32 {
    let words = words.into_iter();
    let hash = words.fold(Sha256::new(), |hash, word| hash.chain_update(word).chain_update([0]));
    let [first, second, third, fourth, ..] = hash.finalize().0;
    u32::from_le_bytes([first, second, third, fourth])
}

pub(crate) fn mark_of(choice: &Choice) -> u32 {
    marked([&*choice.token])
}

/// The mark of all choices of a list.
pub(crate) fn mark_of_all(choices: &[Choice]) -> u32 {
    marked(choices.iter().map(|it| &*it.token))
}

/// The mark of all asides where the bout has come to `entry` for everybody.
pub(crate) fn mark_of_asides(entry: u64, asides: &[Choice]) -> u32 {
    marked(std::iter::once(&*entry.to_string()).chain(asides.iter().map(|it| &*it.token)))
}

/// The mark of a choice among `options` after the words of a draft.
pub(crate) fn mark_of_choice<'a>(
    draft: &'a [String],
    options: impl IntoIterator<Item = &'a str>,
) -> u32 {
    let draft = draft.iter().map(String::as_str);
    marked(draft.chain(["of"]).chain(options))
}

/// The steps that somebody has typed: parted by commas, or by `!` before one that is to be tried
/// whatever came of the last.
pub(crate) fn typed(text: &str) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut regardless = false;
    for part in text.split_inclusive([',', '!']) {
        let token = part.trim_end_matches([',', '!']).trim();
        if !token.is_empty() {
            steps.push(Step { token: token.to_owned(), words: None, regardless });
            regardless = false;
        }
        regardless |= part.ends_with('!') && !steps.is_empty();
    }
    steps
}

/// Steps as they would be typed.
fn written(steps: &[Step]) -> String {
    let mut text = String::new();
    for step in steps {
        if !text.is_empty() {
            text.push_str(if step.regardless { " ! " } else { ", " });
        }
        text.push_str(&step.token);
    }
    text
}

/// Steps as they would be typed, in small print; `None` where that is long.
pub(crate) fn small_typed(steps: &[Step]) -> Option<String> {
    let typed = format!("{TYPED}`/act {}`", written(steps));
    (typed.chars().count() <= PLAN).then_some(typed)
}

/// Steps in words, each as its option is called; as it is typed where that could not be foreseen.
pub(crate) fn in_words(steps: &[Step]) -> String {
    let mut text = String::new();
    for step in steps {
        if !text.is_empty() {
            text.push_str(if step.regardless { " → whatever comes of it, " } else { " → " });
        }
        match &step.words {
            Some(words) => text.push_str(words),
            None => text.push_str(&format!("`{}`", step.token)),
        }
    }
    text
}

impl Plan {
    /// A plan with nothing done yet.
    pub(crate) fn new(turn: u64, steps: Vec<Step>, stands: Stands) -> Plan {
        Plan {
            turn,
            steps,
            stands,
            is_pressed: false,
            is_surprised: false,
            surprise: String::new(),
        }
    }

    pub(crate) fn mark(&self) -> u32 {
        let said = self.steps.iter().flat_map(|step| {
            let regardless = if step.regardless { "!" } else { "," };
            [&*step.token, regardless]
        });
        marked(said)
    }

    /// Something has surprised its seat; of several things the first is kept.
    pub(crate) fn is_surprised_by(&mut self, what: String) {
        if !self.is_surprised {
            self.surprise = what;
        }
        self.is_surprised = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<(String, bool)> {
        typed(text).into_iter().map(|step| (step.token, step.regardless)).collect()
    }

    fn step(token: &str, regardless: bool) -> (String, bool) {
        (token.to_owned(), regardless)
    }

    #[test]
    fn commas_and_exclamation_marks_part_the_steps() {
        let typed = read(" move, turn SE,strike sword 2 ! strike shield 2, ");
        let steps = [("move", false), ("turn SE", false), ("strike sword 2", false)];
        let steps = steps.into_iter().chain([("strike shield 2", true)]);
        assert_eq!(typed, steps.map(|(token, all)| step(token, all)).collect::<Vec<_>>());
        assert_eq!(read("!F,,! end"), [step("F", false), step("end", true)]);
        assert_eq!(read(" ,! "), []);
    }

    #[test]
    fn what_is_left_is_written_as_it_is_typed() {
        let text = "move, strike sword 2 ! strike shield 2, end";
        assert_eq!(written(&typed(text)), text);
    }
}
