//! When no time of a person burns, and time zones: those of the world, the same on every machine.

use crate::common::Millis;
use jiff::tz::{TimeZone, TimeZoneDatabase};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

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

/// The time zones that come with this program.
static WORLD: LazyLock<TimeZoneDatabase> = LazyLock::new(TimeZoneDatabase::bundled);
/// The name of a zone for clocks that nobody has set.
const FACTORY: &str = "Factory";

/// The zone of a name, with the name as the world writes it.
pub(crate) fn zone(name: &str) -> Option<(String, TimeZone)> {
    let zone = WORLD.get(name.trim()).ok().filter(|zone| !zone.is_unknown())?;
    let name = zone.iana_name().filter(|name| *name != FACTORY)?.to_owned();
    Some((name, zone))
}

/// The names of all zones that are places.
pub fn places() -> Vec<String> {
    let names = WORLD.available().map(|name| name.as_str().to_owned());
    names.filter(|name| name.contains('/')).collect()
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

    #[test]
    fn a_zone_is_one_of_the_world_on_every_machine() {
        let known = |name| zone(name).map(|(name, _)| name);
        assert_eq!(known("europe/berlin").as_deref(), Some("Europe/Berlin"));
        assert_eq!(known("UTC").as_deref(), Some("UTC"));
        for name in [
            "localtime",
            "posixrules",
            "right/Europe/Berlin",
            "Factory",
            "Etc/Unknown",
            "CET-1CEST",
            "",
        ] {
            assert_eq!(known(name), None, "{name}");
        }
        assert!(places().iter().any(|name| name == "Asia/Tokyo"));
    }
}
