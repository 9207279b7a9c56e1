//! Standing orders: how a seat wants its reactions answered while it is away.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One order a game knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OrderRow {
    /// The reaction it answers, as typed.
    pub name: &'static str,
    /// What it decides, one sentence in our words.
    pub about: &'static str,
    /// The words it takes, the default first. `auto(n)` stands for every n within `auto`.
    pub values: &'static [&'static str],
    /// The n that `auto(n)` may have, both included.
    pub auto: (u8, u8),
}

impl OrderRow {
    /// The value that `typed` names: `auto 3`, `auto(3)` and `AUTO3` are the same.
    pub fn value(&self, typed: &str) -> Option<String> {
        let word: String =
            typed.chars().filter(|c| c.is_ascii_alphanumeric()).collect::<String>().to_lowercase();
        let digits = word.trim_start_matches("auto");
        if word.starts_with("auto") && self.values.contains(&"auto(n)") {
            let n: u8 = digits.parse().ok()?;
            let (lo, hi) = self.auto;
            return (lo <= n && n <= hi).then(|| format!("auto({n})"));
        }
        self.values.iter().find(|value| **value == word && word != "auton").map(|v| v.to_string())
    }
}

/// The standing orders of one seat. What is absent has its default: ask.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Orders(BTreeMap<String, String>);

impl Orders {
    /// Writes down `value`, already judged by [`OrderRow::value`], for `row`.
    pub fn set(&mut self, row: &OrderRow, value: String) {
        if row.values.first() == Some(&value.as_str()) {
            self.0.remove(row.name);
        } else {
            self.0.insert(row.name.to_owned(), value);
        }
    }

    /// The order for `row`.
    pub fn get<'a>(&'a self, row: &OrderRow) -> &'a str {
        match self.0.get(row.name) {
            Some(value) => value,
            None => row.values.first().copied().unwrap_or(""),
        }
    }

    /// The n of an `auto(n)` for `row`, if that is the order.
    pub fn auto(&self, row: &OrderRow) -> Option<u8> {
        self.get(row).strip_prefix("auto(")?.strip_suffix(')')?.parse().ok()
    }

    /// Whether anything differs from its default.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
