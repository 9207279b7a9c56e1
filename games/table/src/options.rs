//! A game's options, chosen before a bout opens.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One option that a game has.
#[derive(Debug, Clone, Copy)]
pub struct OptionRow {
    /// Its name, as in `/bout start`, lower case with underscores.
    pub name: &'static str,
    /// Its meaning, one sentence in our words.
    pub about: &'static str,
    /// The value that holds without a choice.
    pub default: &'static str,
    /// The values it takes.
    pub values: Values,
}

/// The values an option takes.
#[derive(Debug, Clone, Copy)]
pub enum Values {
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// A whole number within these bounds, both included.
    Within(i64, i64),
    /// A whole number within these bounds, or one of these words or numbers.
    WithinOr(i64, i64, &'static [&'static str]),
    /// One of these words, or another text that the game reads.
    OneOfOr {
        /// The words.
        words: &'static [&'static str],
        /// The notation of the other text, for people.
        other: &'static str,
        /// Whether the game reads it.
        reads: fn(&str) -> bool,
    },
}

impl Values {
    /// Whether `value` is one of them.
    pub fn hold(&self, value: &str) -> bool {
        let within = |lo: i64, hi: i64| value.parse().is_ok_and(|n: i64| lo <= n && n <= hi);
        match *self {
            Values::OneOf(words) => words.contains(&value),
            Values::Within(lo, hi) => within(lo, hi),
            Values::WithinOr(lo, hi, words) => words.contains(&value) || within(lo, hi),
            Values::OneOfOr { words, reads, .. } => words.contains(&value) || reads(value),
        }
    }
}

/// The options of one bout. Absent ones have their defaults.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Options(BTreeMap<String, String>);

/// An option that the game does not know, or a value it does not take.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WrongOption {
    /// The game has no option of this name.
    Unknown(String),
    /// The option does not take this value.
    Value {
        /// The option.
        name: String,
        /// The value given.
        value: String,
    },
}

impl Options {
    /// Judges `given` against `rows`; defaults are left out, so that equal choices are equal.
    pub fn new<N: Into<String>, V: Into<String>>(
        rows: &[OptionRow],
        given: impl IntoIterator<Item = (N, V)>,
    ) -> Result<Self, WrongOption> {
        let mut options = BTreeMap::new();
        for (name, value) in given {
            let (name, value) = (name.into(), value.into());
            let Some(row) = rows.iter().find(|row| row.name == name) else {
                return Err(WrongOption::Unknown(name));
            };
            if !row.values.hold(&value) {
                return Err(WrongOption::Value { name, value });
            }
            if row.default != value {
                options.insert(name, value);
            }
        }
        Ok(Options(options))
    }

    /// The word chosen for `row`.
    pub fn word<'a>(&'a self, row: &OptionRow) -> &'a str {
        self.0.get(row.name).map_or(row.default, String::as_str)
    }

    /// The number chosen for `row`, if a number was.
    pub fn number(&self, row: &OptionRow) -> Option<i64> {
        self.word(row).parse().ok()
    }

    /// Whether `row`, an option of `on` and `off`, is on.
    pub fn is_on(&self, row: &OptionRow) -> bool {
        self.word(row) == "on"
    }

    /// Everything that differs from its default.
    pub fn chosen(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}
