//! Standing orders: a seat's answers to its reactions while it is away.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// One order that a game has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OrderRow {
    /// The reaction it answers, as typed.
    pub name: &'static str,
    /// Its meaning, one sentence in our words.
    pub about: &'static str,
    /// The values it takes. The first word is the default.
    pub values: &'static [OrderValue],
}

/// A value, or a range of values, of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OrderValue {
    /// This word.
    Word(&'static str),
    /// `auto(n)`, for every n from the first to the second.
    AutoWithin(u8, u8),
}

impl OrderValue {
    /// An `auto` with its n, as written.
    pub fn auto(n: u8) -> String {
        format!("auto({n})")
    }

    /// The n of a text that [`OrderValue::auto`] has written.
    pub fn auto_of(text: &str) -> Option<u8> {
        text.strip_prefix("auto(")?.strip_suffix(')')?.parse().ok()
    }

    /// Every value it stands for, as written.
    pub fn texts(self) -> Vec<String> {
        match self {
            OrderValue::Word(word) => vec![word.to_owned()],
            OrderValue::AutoWithin(lo, hi) => (lo..=hi).map(OrderValue::auto).collect(),
        }
    }

    /// The meaning of `typed`, which is in small letters and digits alone.
    fn meant(self, typed: &str) -> Option<String> {
        match self {
            OrderValue::Word(word) => (word == typed).then(|| word.to_owned()),
            OrderValue::AutoWithin(lo, hi) => {
                let n = typed.strip_prefix("auto")?.parse().ok()?;
                (lo <= n && n <= hi).then(|| OrderValue::auto(n))
            }
        }
    }
}

/// The form for explanations: a word, or `auto(n)` with the range of n.
impl fmt::Display for OrderValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OrderValue::Word(word) => f.write_str(word),
            OrderValue::AutoWithin(lo, hi) => write!(f, "auto(n) with n from {lo} to {hi}"),
        }
    }
}

impl OrderRow {
    /// The value that `typed` names: `auto 3`, `auto(3)` and `AUTO3` are the same.
    pub fn value(&self, typed: &str) -> Option<String> {
        let word: String =
            typed.chars().filter(|c| c.is_ascii_alphanumeric()).collect::<String>().to_lowercase();
        self.values.iter().find_map(|value| value.meant(&word))
    }

    /// The words among its values.
    pub fn words(&self) -> impl DoubleEndedIterator<Item = &'static str> + use<> {
        self.values.iter().filter_map(|value| match value {
            OrderValue::Word(word) => Some(*word),
            OrderValue::AutoWithin(..) => None,
        })
    }

    /// The value without an order.
    pub fn default(&self) -> &'static str {
        self.words().next().unwrap_or("")
    }
}

/// The standing orders of one seat. An absent one has its default: ask.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Orders(BTreeMap<String, String>);

crate::never_printed!(Orders);

impl Orders {
    /// Writes down `value`, already judged by [`OrderRow::value`], for `row`.
    pub fn set(&mut self, row: &OrderRow, value: String) {
        if value == row.default() {
            self.0.remove(row.name);
        } else {
            self.0.insert(row.name.to_owned(), value);
        }
    }

    /// The order for `row`.
    pub fn get<'a>(&'a self, row: &OrderRow) -> &'a str {
        self.0.get(row.name).map_or_else(|| row.default(), String::as_str)
    }

    /// The n of an `auto(n)` for `row`, if that is the order.
    pub fn auto(&self, row: &OrderRow) -> Option<u8> {
        OrderValue::auto_of(self.get(row))
    }

    /// The asides among `asides` that do more than repeat an order.
    pub fn wanting<R: crate::Rules>(&self, mut asides: Vec<R::Action>) -> Vec<R::Action> {
        asides.retain(|action| {
            R::order_given(&R::token(action)).is_none_or(|(row, [_, value])| self.get(row) != value)
        });
        asides
    }

    /// Whether anything differs from its default.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
