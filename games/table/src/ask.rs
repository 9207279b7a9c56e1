//! Pending decisions: lists and forms.

use crate::{Rules, Seat};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The number of the log entry that opened an ask, counted without the entries that are secret
/// from its seat. Within a seat it is never used twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Serial(pub u64);

impl Serial {
    /// Marks the serials of secret asks, so that they never meet those that others can count.
    pub(crate) const HIDDEN: u64 = 1 << 40;
    /// Marks the secret serials that count only what their own seat may know. Older ones counted
    /// every entry, even the secrets of others; they are still read in saves and records.
    const OWN: u64 = 1 << 41;

    /// The serial of a secret ask that opens where its seat knows of `known` entries.
    pub(crate) fn hidden(known: u64) -> Serial {
        Serial(Self::HIDDEN | Self::OWN | known)
    }

    pub(crate) fn is_hidden(self) -> bool {
        self.0 & Self::HIDDEN != 0
    }

    /// The serial of a secret ask as older releases numbered it: by all `entries`.
    pub(crate) fn counting_all(entries: u64) -> Serial {
        Serial(Self::HIDDEN | entries)
    }

    /// Whether it counts every entry, as older serials of secret asks did.
    pub(crate) fn counts_all(self) -> bool {
        self.is_hidden() && self.0 & Self::OWN == 0
    }
}

impl fmt::Display for Serial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A decision that a seat owes, or has given in a simultaneous round and may still change.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Ask<R: Rules> {
    /// The seat that decides.
    pub seat: Seat,
    /// The ask's number.
    pub serial: Serial,
    /// The question.
    pub prompt: R::Prompt,
    /// The options of a list; a form has none and is read with [`Rules::field`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub offers: Vec<Offer<R>>,
    /// Whether nobody else may know that it exists.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
    /// The answer that stands until all are in, in a simultaneous round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub given: Option<R::Action>,
}

/// Offers may follow from a hand, and a given answer is private: neither is printed.
impl<R: Rules> fmt::Debug for Ask<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ask")
            .field("seat", &self.seat)
            .field("serial", &self.serial)
            .field("prompt", &self.prompt)
            .field("hidden", &self.hidden)
            .field("owed", &self.is_owed())
            .finish_non_exhaustive()
    }
}

impl<R: Rules> Ask<R> {
    /// Whether this is a form.
    pub fn is_form(&self) -> bool {
        self.offers.is_empty()
    }

    /// Whether an action is one of its options, and may be taken.
    pub fn offers_open(&self, action: &R::Action) -> bool {
        self.offers.iter().any(|offer| offer.barred.is_none() && offer.action == *action)
    }

    /// Whether an answer is still owed.
    pub fn is_owed(&self) -> bool {
        self.given.is_none()
    }
}

/// One option of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Offer<R: Rules> {
    /// The action it stands for.
    pub action: R::Action,
    /// The reason it cannot be chosen, if it cannot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub barred: Option<R::Refusal>,
}

impl<R: Rules> Offer<R> {
    /// An option that may be chosen.
    pub fn open(action: R::Action) -> Self {
        Offer { action, barred: None }
    }

    /// An option that a player would expect but that is barred.
    pub fn barred(action: R::Action, why: R::Refusal) -> Self {
        Offer { action, barred: Some(why) }
    }
}

/// A form's next field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Field<R: Rules> {
    /// A choice among words; the chosen ones joined with `+` become the next word of the draft,
    /// and `none` stands for no word at all.
    Choose {
        /// The field's name, such as `cards`.
        name: &'static str,
        /// The words to choose from.
        words: Vec<Word<R>>,
        /// The least number of words to choose.
        at_least: u8,
        /// The greatest number of words to choose.
        at_most: u8,
    },
    /// Nothing more: this is the answer.
    Whole(R::Action),
}

/// One word a form offers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word<R: Rules> {
    /// The word as it enters the draft.
    pub word: String,
    /// The reason it cannot be chosen, if it cannot.
    pub barred: Option<R::Refusal>,
}

impl<R: Rules> Word<R> {
    /// A word that may be chosen.
    pub fn open(word: impl Into<String>) -> Self {
        Word { word: word.into(), barred: None }
    }
}

/// Every whole answer that an ask proposes, in its order, at most `limit` of them.
pub fn every_answer<R: Rules>(view: &R::View, ask: &Ask<R>, limit: usize) -> Vec<R::Action> {
    let mut answers = Vec::new();
    if ask.is_form() {
        fill(view, ask, &mut Vec::new(), limit, &mut answers);
    } else {
        let open = ask.offers.iter().filter(|offer| offer.barred.is_none());
        answers.extend(open.map(|offer| offer.action.clone()).take(limit));
    }
    answers
}

fn fill<R: Rules>(
    view: &R::View,
    ask: &Ask<R>,
    draft: &mut Vec<String>,
    limit: usize,
    answers: &mut Vec<R::Action>,
) {
    match R::field(view, ask, draft) {
        Field::Whole(action) => {
            if answers.len() < limit {
                answers.push(action);
            }
        }
        Field::Choose { words, at_least, at_most, .. } => {
            let open: Vec<String> =
                words.into_iter().filter(|w| w.barred.is_none()).map(|w| w.word).collect();
            for chosen in subsets(&open, usize::from(at_least), usize::from(at_most)) {
                if limit <= answers.len() {
                    return;
                }
                draft.push(chosen);
                fill(view, ask, draft, limit, answers);
                draft.pop();
            }
        }
    }
}

/// Whole answers that an ask proposes to a player who has typed some words, at most `limit`.
/// Where words of a field are typed, only those are tried; the possible beginnings share the limit,
/// so that one with very many answers hides no other.
pub fn answers_like<R: Rules>(
    view: &R::View,
    ask: &Ask<R>,
    is_typed: &dyn Fn(&str) -> bool,
    limit: usize,
) -> Vec<R::Action> {
    if !ask.is_form() {
        return every_answer(view, ask, limit);
    }
    let mut answers = Vec::new();
    fill_like(view, ask, is_typed, &mut Vec::new(), limit, &mut answers);
    answers
}

fn fill_like<R: Rules>(
    view: &R::View,
    ask: &Ask<R>,
    is_typed: &dyn Fn(&str) -> bool,
    draft: &mut Vec<String>,
    limit: usize,
    answers: &mut Vec<R::Action>,
) {
    let (words, at_least, at_most) = match R::field(view, ask, draft) {
        Field::Whole(action) => return answers.push(action),
        Field::Choose { words, at_least, at_most, .. } => {
            (words, usize::from(at_least), usize::from(at_most))
        }
    };
    let open: Vec<String> =
        words.into_iter().filter(|w| w.barred.is_none()).map(|w| w.word).collect();
    let typed: Vec<String> = open.iter().filter(|word| is_typed(word)).cloned().collect();
    let tried = if typed.is_empty() || typed.len() < at_least { &open } else { &typed };
    let ways = subsets(tried, at_least, at_most);
    let share = if draft.is_empty() { (limit / ways.len().max(1)).max(1) } else { limit };
    for way in ways {
        if limit <= answers.len() {
            return;
        }
        draft.push(way);
        fill_like(view, ask, is_typed, draft, limit.min(answers.len() + share), answers);
        draft.pop();
    }
}

/// The ways to choose between `at_least` and `at_most` of `words`, fewest first.
fn subsets(words: &[String], at_least: usize, at_most: usize) -> Vec<String> {
    let mut all = Vec::new();
    for size in at_least..=at_most.min(words.len()) {
        combine(words, size, 0, &mut Vec::new(), &mut all);
    }
    all
}

fn combine<'a>(
    words: &'a [String],
    size: usize,
    from: usize,
    chosen: &mut Vec<&'a str>,
    all: &mut Vec<String>,
) {
    if chosen.len() == size {
        all.push(joined(chosen));
        return;
    }
    for at in from..words.len() {
        chosen.push(&words[at]);
        combine(words, size, at + 1, chosen, all);
        chosen.pop();
    }
}

/// Words of one field as one word of the draft.
pub(crate) fn joined(chosen: &[&str]) -> String {
    if chosen.is_empty() { "none".to_owned() } else { chosen.join("+") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fewest_words_are_proposed_first() {
        let words = ["a", "b", "c"].map(str::to_owned);
        assert_eq!(subsets(&words, 0, 2), ["none", "a", "b", "c", "a+b", "a+c", "b+c"]);
        assert_eq!(subsets(&words, 3, 9), ["a+b+c"]);
        assert_eq!(subsets(&words, 4, 9), [""; 0]);
    }
}
