//! The winner's wreath of laurel.

use crate::drawing::{Paint, Point, Scene, place};
use crate::palette::GOLD;

/// Leaves on each side.
const LEAVES: u8 = 9;
/// The beginning and the end of the two branches, in degrees from the foot.
const FROM: f32 = 12.0;
const TO: f32 = 148.0;

/// Draws a wreath that is open on top, `radius` units around its middle.
pub fn wreath(scene: &mut Scene, middle: Point, radius: f32) {
    let on = |side: f32, degrees: f32, far: f32| {
        let angle = degrees.to_radians();
        middle.by(side * far * angle.sin(), far * angle.cos())
    };
    let (mut leaves, mut stems) = (String::new(), String::new());
    for side in [-1.0_f32, 1.0] {
        let step = (TO - FROM) / f32::from(LEAVES - 1);
        for leaf in 0..LEAVES {
            let degrees = FROM + step * f32::from(leaf);
            // Leaves stand outside and inside the stem by turns.
            let aside = if leaf.is_multiple_of(2) { 0.13 } else { -0.13 };
            let base = on(side, degrees, radius);
            let tip = on(side, degrees + 19.0, radius * (1.0 + aside));
            let bend = |by: f32| on(side, degrees + 9.0, radius * (1.0 + aside * 0.6 + by));
            let (out, inside) = (place(bend(0.15)), place(bend(-0.15)));
            leaves += &format!("M{0}Q{out} {1}Q{inside} {0}Z", place(base), place(tip));
        }
        let (foot, end) = (on(side, 0.0, radius), on(side, TO, radius));
        let sweep = u8::from(side < 0.0);
        stems += &format!("M{}A{radius} {radius} 0 0 {sweep} {}", place(foot), place(end));
    }
    scene.path(&stems, Paint::line(GOLD, radius * 0.035));
    scene.path(&leaves, Paint::filled(GOLD));
}
