//! \[Ludi Gladiatori\] The rows that careers need of the ten classes. The campaign itself is
//! elsewhere: it reads these rows beside [`CLASSES`](crate::tables::CLASSES).

use crate::board::Attribute;
use crate::tables::{ATTACK_CAP, DEFENCE_CAP, SPEED_CAP};

/// The limits to which fame can raise an attribute, in the order of a gladiator card (R13).
pub const CAPS: [(Attribute, i8); 3] = [
    (Attribute::Speed, SPEED_CAP),
    (Attribute::Attack, ATTACK_CAP),
    (Attribute::Defence, DEFENCE_CAP),
];

/// The order in which the house, or the clock, raises attributes.
pub const RAISES: [Attribute; 3] = [Attribute::Attack, Attribute::Defence, Attribute::Speed];

/// Names for gladiators whom nobody names.
#[rustfmt::skip]
pub const NAMES: [&str; 40] = [
    "Acer",    "Baro",    "Brito",   "Calamus",   "Celer",   "Cinna",  "Crixo",  "Drusus",
    "Fabro",   "Faustus", "Felix",   "Ferox",     "Florus",  "Gallus", "Gemellus", "Hilarus",
    "Iuvenis", "Lupus",   "Marcellus", "Maximus", "Murranus", "Nero",  "Niger",  "Pardus",
    "Priscus", "Pugnax",  "Rapax",   "Rufus",     "Sabinus", "Scaeva", "Serenus", "Silvanus",
    "Taurus",  "Titus",   "Ursus",   "Valens",    "Verus",   "Victor", "Viator", "Vitalis",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::CLASSES;
    use std::collections::BTreeSet;

    #[test]
    fn no_class_is_printed_beyond_a_cap_and_all_but_the_dimachaerus_may_raise_attack() {
        let mut capped = Vec::new();
        for row in &CLASSES {
            for ((attribute, cap), value) in CAPS.iter().zip([row.speed, row.attack, row.defence]) {
                assert!(value <= *cap, "{row:?}");
                if value == *cap {
                    capped.push((row.class.word(), *attribute));
                }
            }
        }
        assert_eq!(capped, [("dimachaerus", Attribute::Attack)]);
    }

    #[test]
    fn forty_names_are_forty() {
        assert_eq!(NAMES.iter().collect::<BTreeSet<_>>().len(), NAMES.len());
        assert_eq!(RAISES.iter().collect::<BTreeSet<_>>().len(), CAPS.len());
    }
}
