//! The winner's laurel.

use crate::drawing::{Paint, Point, Scene, place};
use crate::palette::Colour;

/// The leaves of either branch.
const LEAVES: u8 = 8;
/// The place of the first of them, in degrees from the bottom, and the distance to the next.
const FIRST: (f32, f32) = (14.0, 19.0);
/// Half of a leaf's length and of its breadth, for a laurel of radius 1.
const LEAF: (f32, f32) = (0.2, 0.15);

impl Scene {
    /// Two branches of laurel that meet below `middle`, `radius` units from it.
    pub fn laurel(&mut self, middle: Point, radius: f32, colour: Colour) -> &mut Self {
        let around = |degrees: f32, far: f32| {
            let angle = degrees.to_radians();
            middle.by(-far * angle.sin(), far * angle.cos())
        };
        let last = FIRST.0 + FIRST.1 * f32::from(LEAVES - 1);
        let (from, to) = (place(around(last, radius)), place(around(-last, radius)));
        let stem = format!("M{from}A{radius} {radius} 0 1 0 {to}");
        let mut leaves = String::new();
        for side in [-1.0, 1.0] {
            for number in 0..LEAVES {
                let degrees = side * (FIRST.0 + FIRST.1 * f32::from(number));
                let root = around(degrees, radius);
                let tilt = (degrees + side * 62.0).to_radians();
                let (right, down) = (-tilt.sin(), tilt.cos());
                let (long, broad) = (LEAF.0 * radius, LEAF.1 * radius);
                let end = |far: f32| place(root.by(right * long * far, down * long * far));
                let belly = |far: f32| place(root.by(-down * broad * far, right * broad * far));
                let (tip, foot) = (end(1.0), end(-1.0));
                leaves += &format!("M{foot}Q{} {tip}Q{} {foot}Z", belly(1.0), belly(-1.0));
            }
        }
        self.path(&stem, Paint::line(colour, radius * 0.045)).path(&leaves, Paint::filled(colour))
    }
}
