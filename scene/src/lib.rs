//! Shapes and fitted words in one visual identity: a wax tablet in a bronze frame, written as SVG.
//!
//! A tablet is 400 units wide and as high as it must be, a screen 550 by 350. Letters are measured with the very fonts
//! that draw them, never smaller than [`LEAST`], and never scaled to fit. Colours are the ones of
//! [`palette`], whose contrasts a test computes. Equal calls give equal bytes.
//!
//! This crate must not know any game, pixels, Discord, files or time.

mod chips;
mod drawing;
mod emblems_gladiators;
mod emblems_morituri;
mod emblems_nexus;
mod letters;
mod marks;
pub mod palette;
mod screen;
mod stones;
mod tablet;
mod trouble;

pub use chips::{Chip, Chips};
pub use drawing::{Anchor, Area, Paint, Point, SCREEN, Scene, WIDE, Written, at, place};
pub use emblems_gladiators::Emblem;
pub use emblems_nexus::wreath;
pub use letters::{BODY, FIGURE, Hand, LEAST, NAME, fit, is_drawable, width, wrap};
pub use marks::{Token, around, colour_of};
pub use screen::{Band, Die, FIELD, SHEET, beside_corner, in_corner};
pub use tablet::{BOARD, Heading, MARGIN, beside};
pub use trouble::trouble;
