//! Predictions: laurels that people who watch set on how a bout ends.
//!
//! Laurels are honour and nothing else: they buy nothing and go to nobody. What is set comes back by the
//! chance that was told when it was set, so that a guess is worth nothing on average, and only to know
//! better than the house's odds brings anything. A purse is never kept as a number: it is what time has
//! brought and what the stakes came to.

use crate::ratings::PERIOD_DAYS;

/// What everybody's purse begins with.
pub const PURSE: i64 = 100;
/// What it grows by, every month of 28 days after it was opened.
pub const MONTHLY: i64 = 20;
/// What may be set on one bout.
pub const STAKES: std::ops::RangeInclusive<i64> = 1..=50;
/// The chances in thousandths on which something may be set, and up to which a bout is open to
/// predictions: where one seat has more, it is as good as decided.
pub const CHANCES: std::ops::RangeInclusive<i64> = 50..=800;
/// Milliseconds of a day.
const DAY: i64 = 86_400_000;

/// How a seat came out: a win is the whole, a draw a half.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CameOut {
    /// It won.
    Whole,
    /// It came out even.
    Half,
    /// It lost.
    Nothing,
}

impl CameOut {
    /// In thousandths of a win.
    pub fn thousandths(self) -> i64 {
        match self {
            CameOut::Whole => 1_000,
            CameOut::Half => 500,
            CameOut::Nothing => 0,
        }
    }
}

/// What comes back of `laurels` set on a seat of which a chance in thousandths was told: rounded down, so
/// that nothing is ever made of rounding.
pub fn comes_back(laurels: i64, chance: i64, came: CameOut) -> i64 {
    laurels * came.thousandths() / chance.max(1)
}

/// What time has brought a purse that was opened at an instant.
pub fn brought(opened: i64, now: i64) -> i64 {
    let months = (now - opened).max(0) / (PERIOD_DAYS * DAY);
    PURSE + MONTHLY * months
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stake_comes_back_by_the_chance_that_was_told() {
        assert_eq!(comes_back(10, 500, CameOut::Whole), 20);
        assert_eq!(comes_back(10, 500, CameOut::Half), 10, "a draw of equals costs nothing");
        assert_eq!(comes_back(10, 600, CameOut::Whole), 16, "rounded down");
        assert_eq!(comes_back(50, 50, CameOut::Whole), 1_000);
        assert_eq!(comes_back(50, 800, CameOut::Nothing), 0);
    }

    #[test]
    fn nothing_is_made_of_rounding_or_of_setting_on_everybody() {
        for chance in CHANCES {
            for laurels in STAKES {
                let back = comes_back(laurels, chance, CameOut::Whole);
                // What is expected back is no more than what was set.
                assert!(back * chance <= laurels * 1_000, "{laurels} at {chance}");
                assert!(laurels * 1_000 < (back + 1) * chance, "{laurels} at {chance}");
            }
        }
    }

    #[test]
    fn a_purse_grows_with_time_alone() {
        let month = PERIOD_DAYS * DAY;
        let told = [0, month - 1, month, 3 * month, -month].map(|later| brought(7, 7 + later));
        assert_eq!(told, [100, 100, 120, 160, 100]);
    }
}
