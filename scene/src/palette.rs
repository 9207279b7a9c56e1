//! The colours, each named by its use.

use std::fmt;

/// A colour without transparency: red, green and blue, of 255 each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Colour(pub u8, pub u8, pub u8);

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// The tablet itself.
pub const GROUND: Colour = Colour(0x22, 0x1c, 0x18);
/// A card on the tablet.
pub const PANEL: Colour = Colour(0x2f, 0x28, 0x23);
/// A card of a seat that the bout waits for.
pub const RAISED: Colour = Colour(0x3b, 0x33, 0x2d);
/// The band of a verdict.
pub const LAUREL: Colour = Colour(0x4b, 0x3a, 0x1c);
/// Outlines of empty places.
pub const LINE: Colour = Colour(0x92, 0x82, 0x74);
/// The tablet's frame, and everything made of bronze.
pub const BRONZE: Colour = Colour(0x8a, 0x6a, 0x3a);

/// Words on the tablet.
pub const IVORY: Colour = Colour(0xf4, 0xec, 0xdf);
/// Less important words.
pub const SOFT: Colour = Colour(0xc9, 0xbc, 0xae);
/// The one accent: headings, the seat whose turn it is, changes.
pub const GOLD: Colour = Colour(0xf3, 0xc9, 0x69);
/// Losses.
pub const ALARM: Colour = Colour(0xff, 0x9c, 0x96);

/// The arena's sand.
pub const SAND: Colour = Colour(0xe6, 0xd6, 0xb3);
/// Sand of every other space.
pub const DUNE: Colour = Colour(0xdb, 0xc7, 0x9c);
/// Lines on sand.
pub const GROUT: Colour = Colour(0xb7, 0x9d, 0x6c);
/// Words on sand and on gold.
pub const INK: Colour = Colour(0x2a, 0x21, 0x1a);
/// Less important words on sand.
pub const FAINT: Colour = Colour(0x5e, 0x4c, 0x2f);
/// A wound, on sand.
pub const BLOOD: Colour = Colour(0x9e, 0x1b, 0x24);
/// The burst around a token that was hurt.
pub const FLARE: Colour = Colour(0xf7, 0xe3, 0xb0);
/// A wound, on a card.
pub const WOUND: Colour = Colour(0xe8, 0x55, 0x5c);
/// The rim of a wound on a card.
pub const WOUND_RIM: Colour = Colour(0xff, 0xd9, 0xd6);
/// A wound that is closed, or was exploited.
pub const SCAR: Colour = Colour(0x6d, 0x5a, 0x50);

/// A flame, on sand.
pub const FLAME: Colour = Colour(0xd9, 0x6a, 0x1c);

/// An unhurt location of a body, under [`IVORY`].
pub const WHOLE: Colour = Colour(0x4f, 0x6b, 0x3f);
/// A hurt location.
pub const HURT: Colour = Colour(0x8a, 0x5a, 0x1e);
/// A location with little left.
pub const GRAVE: Colour = Colour(0x8c, 0x1f, 0x27);
/// A location with nothing left.
pub const GONE: Colour = Colour(0x15, 0x11, 0x0e);

/// The plate of a state.
pub const STATE: Colour = Colour(0x5c, 0x2a, 0x22);
/// Words on [`STATE`].
pub const STATE_INK: Colour = Colour(0xff, 0xe9, 0xd6);

/// A seat's colour, by its number; a shape and a letter always go with it.
pub const SEATS: [Colour; 8] = [
    Colour(0xa8, 0x23, 0x2d),
    Colour(0x1f, 0x4e, 0x8c),
    Colour(0x2c, 0x6a, 0x39),
    Colour(0x6a, 0x3a, 0x8c),
    Colour(0x85, 0x56, 0x0a),
    Colour(0x1b, 0x66, 0x6c),
    Colour(0x98, 0x30, 0x6a),
    Colour(0x46, 0x4b, 0x57),
];
/// A seat's colour as a ground under [`IVORY`].
pub const SHADES: [Colour; 2] = [Colour(0x4a, 0x23, 0x20), Colour(0x1f, 0x33, 0x50)];
/// The letter on a seat's colour, and the ring around it.
pub const SEAT_INK: Colour = Colour(0xff, 0xf8, 0xea);

/// The stones of the strip under the heading, from left to right, over and over.
pub const TESSERAE: [Colour; 8] = [
    Colour(0x8f, 0x2d, 0x22),
    Colour(0xc9, 0xa2, 0x5a),
    Colour(0xef, 0xe3, 0xc8),
    Colour(0x5d, 0x6b, 0x52),
    Colour(0xc9, 0xa2, 0x5a),
    Colour(0x8f, 0x2d, 0x22),
    Colour(0xef, 0xe3, 0xc8),
    Colour(0x3d, 0x4a, 0x5c),
];

#[cfg(test)]
mod tests {
    use super::*;

    /// The contrast of two colours by WCAG 2, from 1 to 21.
    fn contrast(one: Colour, other: Colour) -> f64 {
        let light = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        let luminance = |Colour(red, green, blue): Colour| {
            0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue)
        };
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    fn least(of: &[Colour], on: &[Colour]) -> f64 {
        let pairs = of.iter().flat_map(|one| on.iter().map(|other| contrast(*one, *other)));
        pairs.fold(f64::INFINITY, f64::min)
    }

    #[test]
    fn contrast_is_computed_as_the_standard_says() {
        let (black, white) = (Colour(0, 0, 0), Colour(255, 255, 255));
        assert!((contrast(black, white) - 21.0).abs() < 1e-9);
        assert!((contrast(white, white) - 1.0).abs() < 1e-9);
        // The lightest grey that the standard allows on white.
        assert!((contrast(Colour(0x76, 0x76, 0x76), white) - 4.54).abs() < 0.01);
    }

    #[test]
    fn whatever_is_read_stands_out_from_what_it_stands_on() {
        let tablet = [GROUND, PANEL, RAISED, LAUREL];
        let sand = [SAND, DUNE];
        // Inks, grounds, and the least contrast: 4.5 is the standard's for letters.
        let read: &[(&str, &[Colour], &[Colour], f64)] = &[
            ("words", &[IVORY], &tablet, 9.0),
            ("lesser words", &[SOFT], &[GROUND, PANEL, RAISED], 6.5),
            ("the accent", &[GOLD], &tablet, 6.5),
            ("losses", &[ALARM], &[GROUND, PANEL, RAISED], 6.0),
            ("words on sand", &[INK], &sand, 9.0),
            ("lesser words on sand", &[FAINT], &sand, 4.9),
            ("words on gold", &[INK], &[GOLD], 7.0),
            ("states", &[STATE_INK], &[STATE], 9.0),
            ("a seat's letter", &[SEAT_INK], &SEATS, 5.9),
            ("words on a seat's shade", &[IVORY], &SHADES, 9.0),
            ("words on a flare", &[INK, BLOOD, FAINT], &[FLARE], 5.5),
            ("words on what is dark on sand", &[SEAT_INK], &[FAINT], 7.0),
            ("the accent on what is dark on sand", &[GOLD], &[FAINT, INK], 5.0),
            ("words on ink", &[IVORY], &[INK], 9.0),
            ("words on a body", &[IVORY], &[WHOLE, HURT, GRAVE, GONE], 4.8),
        ];
        for (what, of, on, at_least) in read {
            let found = least(of, on);
            assert!(*at_least <= found, "{what}: {found:.2}, not {at_least}");
        }
    }

    #[test]
    fn whatever_is_seen_stands_out_from_what_it_stands_on() {
        // Inks, grounds, and the least contrast: 3 is the standard's for shapes.
        let seen: &[(&str, &[Colour], &[Colour], f64)] = &[
            ("a seat on sand", &SEATS, &[SAND, DUNE], 3.7),
            ("a seat's ring on the tablet", &[SEAT_INK], &[GROUND, PANEL, RAISED], 10.0),
            ("blood on sand", &[BLOOD], &[SAND, DUNE, FLARE], 4.5),
            ("a wound on a card", &[WOUND], &[PANEL, RAISED], 3.0),
            ("a wound's rim", &[WOUND_RIM, SOFT], &[PANEL, RAISED], 6.0),
            ("what is empty", &[LINE], &[PANEL, RAISED], 3.0),
        ];
        for (what, of, on, at_least) in seen {
            let found = least(of, on);
            assert!(*at_least <= found, "{what}: {found:.2}, not {at_least}");
        }
    }

    #[test]
    fn no_two_seats_have_one_colour() {
        for (at, one) in SEATS.iter().enumerate() {
            assert!(!SEATS[..at].contains(one), "{one}");
        }
    }

    #[test]
    fn a_colour_is_written_as_svg_has_it() {
        assert_eq!(Colour(0, 0x0a, 0xff).to_string(), "#000aff");
    }
}
