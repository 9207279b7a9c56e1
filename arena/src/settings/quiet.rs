//! The times in which a person's clock stops.

use crate::common::Millis;
use serde::{Deserialize, Serialize};

/// The hours of a person's day in which their clock stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Quiet {
    /// The hour at which they begin, 0–23.
    pub(crate) from: i8,
    /// The hour at which they end, 0–23.
    pub(crate) to: i8,
}

/// The most hours a day that may be quiet.
const MOST_QUIET: i8 = 16;

impl Quiet {
    /// The hours of a text such as `22-7`.
    pub(crate) fn of(text: &str) -> Option<Quiet> {
        let (from, to) = text.split_once(['-', '–'])?;
        let hour =
            |text: &str| text.trim().parse::<i8>().ok().filter(|hour| (0..=24).contains(hour));
        let (from, to) = (hour(from)? % 24, hour(to)? % 24);
        let length = (to - from).rem_euclid(24);
        (1..=MOST_QUIET).contains(&length).then_some(Quiet { from, to })
    }

    pub(crate) fn contains(self, hour: i8) -> bool {
        if self.from < self.to {
            self.from <= hour && hour < self.to
        } else {
            self.from <= hour || hour < self.to
        }
    }
}

impl std::fmt::Display for Quiet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

/// A time for which somebody is away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Absence {
    pub(crate) from: Millis,
    pub(crate) until: Millis,
}

impl Absence {
    pub(crate) fn contains(self, at: Millis) -> bool {
        self.from <= at && at < self.until
    }
}

/// Quiet hours, and the name of their time zone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct QuietHours {
    pub(crate) quiet: Quiet,
    pub(crate) zone: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quiet_hours_are_read_with_their_bounds() {
        assert_eq!(Quiet::of("22-7"), Some(Quiet { from: 22, to: 7 }));
        assert_eq!(Quiet::of("0 - 8"), Some(Quiet { from: 0, to: 8 }));
        assert_eq!(Quiet::of("22-24"), Some(Quiet { from: 22, to: 0 }));
        assert_eq!(Quiet::of("7-7"), None);
        assert_eq!(Quiet::of("7-24"), None);
        assert_eq!(Quiet::of("late"), None);
    }
}
