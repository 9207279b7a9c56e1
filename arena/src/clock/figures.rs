//! How long a decision may take. The rule is written down in `docs/clocks.md`.

use crate::common::{HOUR, MINUTE, SECOND};
use crate::settings::pace::Pace;
use serde::{Deserialize, Serialize};

/// A bank, an increment and a cap, all in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Clock {
    /// What a seat starts with.
    pub(crate) bank: i64,
    /// What each decision adds.
    pub(crate) increment: i64,
    /// What a decision takes at most, and a bank holds at most.
    pub(crate) cap: i64,
}

impl Pace {
    /// Its figures; none if there is no hurry.
    pub(crate) fn clock(self) -> Option<Clock> {
        let hours = |cap: i64| Clock { bank: cap, increment: cap / 2, cap };
        match self {
            Pace::Live => {
                Some(Clock { bank: 5 * MINUTE, increment: 30 * SECOND, cap: 10 * MINUTE })
            }
            Pace::Daily => Some(hours(24 * HOUR)),
            Pace::Relaxed => Some(hours(72 * HOUR)),
            Pace::Hours(cap) => Some(hours(i64::from(cap) * HOUR)),
            Pace::None => None,
        }
    }

    /// What a seat starts with, in milliseconds; nothing if there is no hurry.
    pub(crate) fn bank(self) -> i64 {
        self.clock().map_or(0, |clock| clock.bank)
    }

    /// Between which bounds, in milliseconds, a secret window is drawn; `alone` when nobody but
    /// the house is there to guess.
    pub(crate) fn settling(self, alone: bool) -> std::ops::RangeInclusive<i64> {
        if alone {
            SECOND..=3 * SECOND
        } else if self.is_live() {
            5 * SECOND..=15 * SECOND
        } else {
            2 * MINUTE..=6 * MINUTE
        }
    }
}

/// When somebody is reminded of a decision that may take so long: at half of it and at four fifths,
/// in bouts and in seasons.
pub(crate) fn reminders(allowance: i64) -> [i64; 2] {
    [allowance / 2, allowance / 5 * 4]
}

impl Clock {
    /// What a decision may take, with `bank` left.
    pub(crate) fn allowance(self, bank: i64) -> i64 {
        self.cap.min(bank + self.increment)
    }

    /// What a reaction may take: it never draws on the bank.
    pub(crate) fn reaction(self) -> i64 {
        let least = if self.cap < HOUR { MINUTE } else { HOUR };
        (self.cap / 4).max(least)
    }

    /// What is left in the bank after a decision that took `used`.
    pub(crate) fn after(self, bank: i64, used: i64) -> i64 {
        (bank + self.increment - used).clamp(0, self.cap)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bank_gives_what_it_has_and_grows_to_the_cap() {
        let clock = Pace::Daily.clock().unwrap();
        assert_eq!(clock.allowance(clock.bank), 24 * HOUR);
        assert_eq!(clock.after(24 * HOUR, 24 * HOUR), 12 * HOUR);
        assert_eq!(clock.allowance(0), 12 * HOUR);
        assert_eq!(clock.after(0, 12 * HOUR), 0);
        assert_eq!(clock.after(24 * HOUR, 0), 24 * HOUR);
        let live = Pace::Live.clock().unwrap();
        assert_eq!(live.allowance(live.bank), 330 * SECOND);
        assert_eq!(live.after(9 * MINUTE + 50 * SECOND, 0), 10 * MINUTE);
    }

    #[test]
    fn a_reaction_has_a_quarter_of_the_cap_and_at_least_an_hour() {
        assert_eq!(Pace::Relaxed.clock().unwrap().reaction(), 18 * HOUR);
        assert_eq!(Pace::Hours(2).clock().unwrap().reaction(), HOUR);
        assert_eq!(Pace::Live.clock().unwrap().reaction(), 150 * SECOND);
    }
}
