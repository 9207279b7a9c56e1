//! Predictions: laurels that spectators set on a bout's outcome.
//!
//! Laurels are honour and nothing else: they buy nothing and go to nobody. A stake pays out by the
//! chance shown when it was set, so that a guess is worth nothing on average, and only knowing
//! better than the house's odds brings anything. A purse is never stored as a number: it is the
//! allowance over time plus the results of all stakes.

use crate::ratings::PERIOD_DAYS;

/// A purse's opening balance.
pub const PURSE: i64 = 100;
/// A purse's allowance for every month of 28 days after it was opened.
pub const MONTHLY: i64 = 20;
/// The range of a stake on one bout.
pub const STAKES: std::ops::RangeInclusive<i64> = 1..=50;
/// The chances in thousandths on which a stake may be set. Beyond the highest a bout is closed to
/// predictions: with such a seat it is as good as decided.
pub const CHANCES: std::ops::RangeInclusive<i64> = 50..=800;
/// Milliseconds in a day.
const DAY: i64 = 86_400_000;

/// A seat's outcome: a win is the whole, a draw a half.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CameOut {
    /// It won.
    Whole,
    /// It drew.
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

/// The payout of `laurels` set on a seat at the chance shown, in thousandths: rounded down, so that
/// rounding never makes any.
pub fn comes_back(laurels: i64, chance: i64, came: CameOut) -> i64 {
    laurels * came.thousandths() / chance.max(1)
}

/// The opening balance and allowance by now of a purse opened at an instant.
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
                // The expected payout is at most the stake.
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
