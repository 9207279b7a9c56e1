//! Chances as read from the shown texts. A trial compares the stated chance of a roll with the results of all falls of
//! its dice; a kind of chance that turns up in a bout and was read by no trial fails.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::lessons;
use boards::{Cast, Chosen, Play};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use table::{BySeat, Chance};

/// The marks of a chance in a text whose numbers are masked.
const MARKS: [&str; 5] = ["#%", "# %", "of 6", "of 36", "# or more"];

/// The names of players and figures, each masked as `NAME`.
const NAMES: [&str; 9] =
    ["Ada", "Brutus", "Cassia", "Dama", "Eunus", "Flamma", "Gaius", "Hilarus", "Automaton"];

/// The bouts searched for kinds of chances.
const BOUTS: u64 = 16;

/// The number of drafts of a form that are looked at.
const DRAFTS: usize = 6;

/// Kinds of chances that were read, each given by the words around it with `#` for a number.
#[derive(Debug, Default)]
pub(crate) struct Tried(BTreeSet<&'static str>);

impl Tried {
    /// The numbers of a chance of this kind in `text`.
    pub(crate) fn all<const N: usize>(&mut self, text: &str, kind: &'static str) -> [u64; N] {
        self.0.insert(kind);
        let (masked, numbers) = masked(text);
        let at = masked.find(kind).unwrap_or_else(|| panic!("no {kind:?} in {text:?}"));
        let before = masked[..at].matches('#').count();
        numbers[before..before + N].try_into().unwrap()
    }

    /// The only number of such a chance.
    pub(crate) fn one(&mut self, text: &str, kind: &'static str) -> u64 {
        let [number] = self.all(text, kind);
        number
    }

    /// The tried kinds and those that are no chance, the longest first.
    fn known<'a>(&self, no_chance: &[&'a str]) -> Vec<&'a str> {
        let mut known: Vec<&str> = self.0.iter().chain(no_chance).copied().collect();
        known.sort_by_key(|kind| Reverse(kind.len()));
        known
    }
}

/// A masked text without known chances, if it still contains another.
fn untried(masked: String, known: &[&str]) -> Option<String> {
    let left = known.iter().fold(masked, |left, kind| left.replace(kind, "…"));
    tells_a_chance(&left).then_some(left)
}

fn tells_a_chance(masked: &str) -> bool {
    MARKS.iter().any(|mark| masked.contains(mark))
}

/// A text on one line without names, with `#` for each number, and the numbers. The numbers of all falls, 6
/// of one die and 36 of two, stay.
fn masked(text: &str) -> (String, Vec<u64>) {
    let (mut masked, mut numbers) = (String::new(), Vec::new());
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let text = NAMES.iter().fold(text, |text, name| text.replace(name, "NAME"));
    let mut rest = text.as_str();
    while let Some(at) = rest.find(|letter: char| letter.is_ascii_digit()) {
        masked += &rest[..at];
        let end = rest[at..].find(|letter: char| !letter.is_ascii_digit());
        let digits = &rest[at..end.map_or(rest.len(), |end| at + end)];
        if masked.ends_with("of ") && ["6", "36"].contains(&digits) {
            masked += digits;
        } else {
            masked.push('#');
            numbers.push(digits.parse().unwrap());
        }
        rest = &rest[at + digits.len()..];
    }
    (masked + rest, numbers)
}

/// Whether `percent` is `part` of `all`, rounded.
pub(crate) fn is_rounded(percent: u64, part: u64, all: u64) -> bool {
    (200 * part + all) / (2 * all) == percent
}

/// Makes the trials of a game, then searches bouts of it for kinds of chances that the trials did not read.
pub(crate) fn every_kind_is_tried(slug: &str, trials: &[fn(&mut Tried)], no_chance: &[&str]) {
    let mut tried = Tried::default();
    for trial in trials {
        trial(&mut tried);
    }
    let known = tried.known(no_chance);
    let (mut met, mut missed, mut told) = (BTreeSet::new(), BTreeMap::new(), 0);
    let mut chance = Chance::new(1);
    lessons::every_moment(slug, BOUTS, cast, |play, cast| {
        for text in texts(play, cast, &mut chance) {
            // Most texts stand at many moments.
            if met.contains(&text) {
                continue;
            }
            let (masked, _) = masked(&text);
            if tells_a_chance(&masked) {
                told += 1;
                if let Some(left) = untried(masked, &known) {
                    missed.insert(left, text.clone());
                }
            }
            met.insert(text);
        }
    });
    assert_eq!(missed, BTreeMap::new(), "chances of {slug} that no trial has read");
    assert!(100 < told, "{slug}: only {told} texts tell a chance");
}

fn cast(seats: u8) -> Cast {
    Cast {
        names: BySeat::new(seats, |seat| NAMES[seat.index()].to_owned()),
        house: BySeat::new(seats, |_| false),
        number: 3,
    }
}

/// Every text that an asked player reads before the answer.
fn texts(play: &dyn Play, cast: &Cast, chance: &mut Chance) -> Vec<String> {
    let mut all = Vec::new();
    for ask in play.asks() {
        all.extend(play.explained(cast, ask.seat));
        let mut drafts = vec![Vec::new()];
        for at in 0..DRAFTS {
            let Some(draft) = drafts.get(at).cloned() else { break };
            let Some(panel) = play.panel(cast, ask.seat, &draft) else { break };
            let choices = panel.offered();
            all.extend(choices.map(|choice| format!("{}: {}", choice.label, choice.detail)));
            let open = |at: &usize| panel.choices[*at].barred.is_none();
            let mut open: Vec<usize> = (0..panel.choices.len()).filter(open).collect();
            while !open.is_empty() && drafts.len() < DRAFTS {
                let chosen = open.remove(chance.below(open.len()));
                if let Some(Chosen::Draft(longer)) = play.choose(ask.seat, &draft, &[chosen]) {
                    drafts.push(longer);
                }
            }
            all.extend([panel.question, panel.table.text]);
        }
    }
    all
}
