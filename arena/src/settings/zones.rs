//! Time zones: those of the world, the same on every machine, whatever its own files contain.

use jiff::tz::{TimeZone, TimeZoneDatabase};
use std::sync::LazyLock;

/// The database bundled with this program.
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
