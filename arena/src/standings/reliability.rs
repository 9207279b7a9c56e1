//! The reliability of somebody: the share of deadlines that they kept in their last bouts on a server.
//!
//! The rule of what counts is in `docs/finding-bouts.md`: no secret question, no bout without a clock,
//! and none in which nobody else played.

use crate::common::Done;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::Not;
use store::Conn;
use store::punctual::{self, Lately};

/// Bouts that are looked back on.
const BOUTS: i64 = 20;
/// With fewer of them somebody is new.
const KNOWN: i64 = 5;

/// The sum of somebody's deadlines lately.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Reliability {
    bouts: i64,
    kept: i64,
    missed: i64,
}

impl Reliability {
    /// The share of deadlines kept, in percent; `None` for somebody who is new.
    fn percent(self) -> Option<u8> {
        let all = self.kept + self.missed;
        let is_known = KNOWN <= self.bouts && 0 < all;
        is_known.then(|| u8::try_from(100 * self.kept / all).unwrap_or(100))
    }

    /// Beside a name, such as ` (97 % on time)`; nothing for somebody new.
    pub(crate) fn beside(self) -> String {
        self.percent().map(|percent| format!(" ({percent} % on time)")).unwrap_or_default()
    }

    /// The same, said to the person concerned.
    pub(crate) fn of_you(self) -> String {
        match self.percent() {
            Some(percent) => {
                format!("{percent} % of the deadlines of your last {} bouts here", self.bouts)
            }
            None => format!("new: {} of {KNOWN} bouts that count have ended here", self.bouts),
        }
    }
}

/// The reliability of some people on a server; somebody who has played nothing that counts is new.
pub(crate) async fn of(
    conn: &mut Conn,
    guild: i64,
    people: &[i64],
) -> Done<BTreeMap<i64, Reliability>> {
    let rows = punctual::lately(conn, guild, people, BOUTS).await?.into_iter();
    let mut all: BTreeMap<i64, Reliability> =
        people.iter().map(|person| (*person, Reliability::default())).collect();
    all.extend(rows.map(|it: Lately| {
        let Lately { person, bouts, kept, missed } = it;
        (person, Reliability { bouts, kept, missed })
    }));
    Ok(all)
}

/// How reliable somebody must be who wants to join uninvited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Minimum {
    /// The least share of deadlines kept, in percent.
    percent: u8,
    /// Whether who is new is turned away as well.
    #[serde(default, skip_serializing_if = "Not::not")]
    nobody_new: bool,
}

impl Minimum {
    /// Reads a minimum as it is typed: `80`, `80 known`; the inner `None` is `any`.
    pub(crate) fn read(typed: &str) -> Option<Option<Minimum>> {
        let typed = typed.trim().to_lowercase();
        if ["any", "anybody", "off", "none"].contains(&typed.as_str()) {
            return Some(None);
        }
        let (number, nobody_new) = match typed.strip_suffix("known") {
            Some(number) => (number, true),
            None => (typed.as_str(), false),
        };
        let percent = number.trim().trim_end_matches('%').trim().parse().ok()?;
        (1..=100).contains(&percent).then_some(Some(Minimum { percent, nobody_new }))
    }

    /// Whether somebody may join.
    pub(crate) fn admits(self, who: Reliability) -> bool {
        who.percent().map_or(!self.nobody_new, |percent| self.percent <= percent)
    }

    /// The requirement, in words.
    pub(crate) fn words(self) -> String {
        let new = if self.nobody_new { "nobody new" } else { "or new here" };
        format!("{} % of deadlines kept, {new}", self.percent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn who(bouts: i64, kept: i64, missed: i64) -> Reliability {
        Reliability { bouts, kept, missed }
    }

    #[test]
    fn who_has_played_little_is_new_whatever_they_kept() {
        let words =
            [who(0, 0, 0), who(4, 40, 0), who(5, 2, 1), who(20, 100, 0)].map(|it| it.beside());
        assert_eq!(words, ["", "", " (66 % on time)", " (100 % on time)"]);
    }

    #[test]
    fn a_minimum_lets_in_who_is_new_unless_it_says_otherwise() {
        let [plain, known] = ["80", " 80% KNOWN"].map(|it| Minimum::read(it).unwrap().unwrap());
        let people = [who(0, 0, 0), who(5, 79, 21), who(5, 80, 20)];
        assert_eq!(people.map(|it| plain.admits(it)), [true, false, true]);
        assert_eq!(people.map(|it| known.admits(it)), [false, false, true]);
        assert_eq!(Minimum::read("any"), Some(None));
        assert_eq!(["", "0", "101", "much"].map(Minimum::read), [None; 4]);
    }
}
