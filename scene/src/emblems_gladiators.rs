//! Emblems of gladiators' classes and of their cards: flat silhouettes told apart at a glance, and
//! the winner's wreath.

use crate::drawing::{Paint, Point, Scene, place};
use crate::palette::{BRONZE, Colour, GOLD, GROUND, SAND, WOUND};

/// The subject of an emblem.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Emblem {
    /// A helmet with a broad face and a red crest.
    Murmillo,
    /// A smooth helmet with two round eyes.
    Secutor,
    /// A round shield before a spear.
    Hoplomachus,
    /// Two blades that cross.
    Dimachaerus,
    /// A brimmed helmet with a griffin's crest.
    Thraex,
    /// A trident.
    Retiarius,
    /// A helmet like a box, full of holes.
    Crupellarius,
    /// A bow with its arrow.
    Sagittarius,
    /// Three javelins.
    Veles,
    /// A fist.
    Cestus,
    /// A half-moon blade.
    Arbelas,
    /// A noose.
    Laquearius,
    /// A helmet with two feathers.
    Samnite,
    /// A long shield.
    Gaul,
    /// A breastplate.
    Provocator,
    /// Scales.
    Cataphractarius,
    /// A bull's head.
    Taurarius,
    /// An axe.
    Germanus,
    /// Two chevrons: a step.
    Step,
    Sword,
    /// A shield with a cross.
    Shield,
    /// A star.
    Glory,
    /// A horn that is blown.
    Roar,
    Wheel,
    Crown,
}

impl Emblem {
    /// Its name in a word.
    pub const fn word(self) -> &'static str {
        match self {
            Emblem::Murmillo => "murmillo",
            Emblem::Secutor => "secutor",
            Emblem::Hoplomachus => "hoplomachus",
            Emblem::Dimachaerus => "dimachaerus",
            Emblem::Thraex => "thraex",
            Emblem::Retiarius => "retiarius",
            Emblem::Crupellarius => "crupellarius",
            Emblem::Sagittarius => "sagittarius",
            Emblem::Veles => "veles",
            Emblem::Cestus => "cestus",
            Emblem::Arbelas => "arbelas",
            Emblem::Laquearius => "laquearius",
            Emblem::Samnite => "samnite",
            Emblem::Gaul => "gaul",
            Emblem::Provocator => "provocator",
            Emblem::Cataphractarius => "cataphractarius",
            Emblem::Taurarius => "taurarius",
            Emblem::Germanus => "germanus",
            Emblem::Step => "step",
            Emblem::Sword => "sword",
            Emblem::Shield => "shield",
            Emblem::Glory => "glory",
            Emblem::Roar => "roar",
            Emblem::Wheel => "wheel",
            Emblem::Crown => "crown",
        }
    }

    /// Colours and outlines, each over those before it, in a square of ten units to each side: letters
    /// and numbers as SVG has them, all of them absolute.
    const fn parts(self) -> &'static [(Colour, &'static str)] {
        const SPEAR: &str =
            "M -9.5 8 L 5.2 -6.7 L 4.2 -7.7 L 10 -10 L 7.7 -4.2 L 6.7 -5.2 L -8 9.5 Z";
        match self {
            Emblem::Murmillo => &[
                (WOUND, "M -2 -6 C -1 -11 6 -11 10 -6 C 6 -7 3 -6 2 -5 Z"),
                (SAND, "M -7 9 L -7 -1 C -7 -9 7 -9 7 -1 L 7 9 L 2 10 L 2 4 L -2 4 L -2 10 Z"),
                (
                    GROUND,
                    "M -5 -1 L -1.5 -1 L -1.5 1.5 L -5 1.5 Z M 5 -1 L 1.5 -1 L 1.5 1.5 L 5 1.5 Z",
                ),
            ],
            Emblem::Secutor => &[
                (SAND, "M -6.5 10 C -9 -4 -5 -10 0 -10 C 5 -10 9 -4 6.5 10 Z"),
                (BRONZE, "M -1 -10 L 1 -10 L 1 -4 L -1 -4 Z"),
                (
                    GROUND,
                    "M -5.5 0 C -5.5 -3.6 -1 -3.6 -1 0 C -1 3.6 -5.5 3.6 -5.5 0 Z \
                          M 5.5 0 C 5.5 -3.6 1 -3.6 1 0 C 1 3.6 5.5 3.6 5.5 0 Z",
                ),
            ],
            Emblem::Hoplomachus => &[
                (SAND, SPEAR),
                (GOLD, "M -8.5 2 C -8.5 -7.6 5.5 -7.6 5.5 2 C 5.5 11.6 -8.5 11.6 -8.5 2 Z"),
                (GROUND, "M -4.5 2 C -4.5 -2 1.5 -2 1.5 2 C 1.5 6 -4.5 6 -4.5 2 Z"),
            ],
            Emblem::Dimachaerus => &[(
                SAND,
                "M -10 -10 L -6.5 -9 L 4.4 3 L 6.2 1.4 L 7.6 3 L 6 4.6 L 9.6 8.4 L 8.2 9.8 L 4.4 6.2 \
                 L 2.8 7.8 L 1.4 6.2 L 3 4.4 L -9 -6.5 Z \
                 M 10 -10 L 6.5 -9 L -4.4 3 L -6.2 1.4 L -7.6 3 L -6 4.6 L -9.6 8.4 L -8.2 9.8 \
                 L -4.4 6.2 L -2.8 7.8 L -1.4 6.2 L -3 4.4 L 9 -6.5 Z",
            )],
            Emblem::Thraex => &[
                (GOLD, "M -1 -3 C 0 -8 3 -11 8 -9.5 C 4.5 -8.5 4 -5 4.5 -1 Z"),
                (SAND, "M -6 4.5 C -6.5 -6 6.5 -6 6 4.5 L 10 8 L -10 8 Z"),
            ],
            Emblem::Retiarius => &[(
                SAND,
                "M -7.5 -9 L -5 -9 L -5 -3 C -5 0 -2 0.5 -1.3 0.5 L -1.3 -10 L 1.3 -10 L 1.3 0.5 \
                 C 2 0.5 5 0 5 -3 L 5 -9 L 7.5 -9 L 7.5 -3 C 7.5 2 3 3 1.3 3 L 1.3 10 L -1.3 10 \
                 L -1.3 3 C -3 3 -7.5 2 -7.5 -3 Z",
            )],
            Emblem::Crupellarius => &[
                (SAND, "M -7 10 L -8 -6 L -5 -9.5 L 5 -9.5 L 8 -6 L 7 10 Z"),
                (
                    GROUND,
                    "M -6 -4 L 6 -4 L 6 -1.6 L -6 -1.6 Z M -1 1 L 1 1 L 1 3 L -1 3 Z \
                          M -5 1 L -3 1 L -3 3 L -5 3 Z M 5 1 L 3 1 L 3 3 L 5 3 Z M -1 5 L 1 5 L 1 7 L -1 7 Z \
                          M -5 5 L -3 5 L -3 7 L -5 7 Z M 5 5 L 3 5 L 3 7 L 5 7 Z",
                ),
            ],
            Emblem::Sagittarius => &[
                (GOLD, "M -3.5 -10 C 11 -8 11 8 -3.5 10 L -4 8 C 6.5 6 6.5 -6 -4 -8 Z"),
                (
                    SAND,
                    "M -4.2 -9.5 L -3.2 -9.5 L -3.2 -1 L 6 -1 L 6 -3 L 10 0 L 6 3 L 6 1 L -3.2 1 \
                        L -3.2 9.5 L -4.2 9.5 L -4.2 1 L -10 1 L -10 -1 L -4.2 -1 Z",
                ),
            ],
            Emblem::Veles => &[(
                SAND,
                "M -0.9 10 L -0.9 -5 L -2.4 -5 L 0 -10 L 2.4 -5 L 0.9 -5 L 0.9 10 Z \
                 M -2 9.6 L -6.6 -4.3 L -8 -3.8 L -7.8 -9.4 L -3.6 -5.3 L -4.9 -4.8 L -0.6 9.2 Z \
                 M 2 9.6 L 6.6 -4.3 L 8 -3.8 L 7.8 -9.4 L 3.6 -5.3 L 4.9 -4.8 L 0.6 9.2 Z",
            )],
            Emblem::Cestus => &[
                (
                    SAND,
                    "M -7 -4 C -7 -7 -3.5 -7 -3.5 -5 C -3.5 -8 0 -8 0 -5.5 C 0 -8 3.5 -8 3.5 -5 \
                        C 3.5 -7 7 -7 7 -4 L 7 2 L 5 5 L -4 5 L -7 2 Z",
                ),
                (GOLD, "M -4.5 6 L 5 6 L 5 10 L -4.5 10 Z"),
                (
                    GROUND,
                    "M -3.9 -4 L -3.1 -4 L -3.1 -0.5 L -3.9 -0.5 Z M -0.4 -4 L 0.4 -4 L 0.4 -0.5 \
                          L -0.4 -0.5 Z M 3.1 -4 L 3.9 -4 L 3.9 -0.5 L 3.1 -0.5 Z",
                ),
            ],
            Emblem::Arbelas => &[
                (SAND, "M -9 -7 C -6 5 6 5 9 -7 C 10 12 -10 12 -9 -7 Z"),
                (GOLD, "M -2.4 -10 L 2.4 -10 L 2.4 4 L -2.4 4 Z"),
            ],
            Emblem::Laquearius => &[
                (GOLD, "M 3 3.5 C -13 5 -12 -10 -1 -10 C 10 -10 12 5 3 3.5 L 9 9 L 7 10 L 0 4 Z"),
                (GROUND, "M 0 1 C -9 1 -8.5 -7.4 -1 -7.4 C 6.5 -7.4 8 1 0 1 Z"),
            ],
            Emblem::Samnite => &[
                (
                    WOUND,
                    "M -6 -3 C -10 -6 -9 -9 -7 -10 C -5 -8 -4 -6 -4 -4 Z M 6 -3 C 10 -6 9 -9 7 -10 C 5 -8 4 -6 4 -4 Z",
                ),
                (SAND, "M -7 10 L -7 1 C -7 -8 7 -8 7 1 L 7 10 L 3 10 L 3 3 L -3 3 L -3 10 Z"),
            ],
            Emblem::Gaul => &[
                (SAND, "M 0 -10 C 8 -8 8 8 0 10 C -8 8 -8 -8 0 -10 Z"),
                (
                    BRONZE,
                    "M -0.9 -8 L 0.9 -8 L 0.9 -2 C 3.5 -2 3.5 2 0.9 2 L 0.9 8 L -0.9 8 L -0.9 2 \
                          C -3.5 2 -3.5 -2 -0.9 -2 Z",
                ),
            ],
            Emblem::Provocator => &[
                (SAND, "M -9 -9 L -4 -10 C -3 -6 3 -6 4 -10 L 9 -9 L 7 0 L 7 9 L -7 9 L -7 0 Z"),
                (GROUND, "M -0.6 -4 L 0.6 -4 L 0.6 7 L -0.6 7 Z M -5 -1 L 5 -1 L 5 0.2 L -5 0.2 Z"),
            ],
            Emblem::Cataphractarius => &[
                (
                    SAND,
                    "M -9 -8 C -9 -1 -3 -1 -3 -8 Z M -3 -8 C -3 -1 3 -1 3 -8 Z M 3 -8 C 3 -1 9 -1 9 -8 Z \
                        M -6 2 C -6 9 0 9 0 2 Z M 0 2 C 0 9 6 9 6 2 Z",
                ),
                (
                    GOLD,
                    "M -6 -3 C -6 4 0 4 0 -3 Z M 0 -3 C 0 4 6 4 6 -3 Z M -3 5 C -3 12 3 12 3 5 Z",
                ),
            ],
            Emblem::Taurarius => &[
                (
                    SAND,
                    "M -10 -9 C -10 -3 -6 -3 -4 -3 L 4 -3 C 6 -3 10 -3 10 -9 C 12 -2 9 1 5 1 L 3 9 L -3 9 \
                        L -5 1 C -9 1 -12 -2 -10 -9 Z",
                ),
                (GROUND, "M -3 1 L -1.2 1 L -1.2 3 L -3 3 Z M 3 1 L 1.2 1 L 1.2 3 L 3 3 Z"),
            ],
            Emblem::Germanus => &[
                (BRONZE, "M -2 -9.5 L 0.5 -9.5 L 0.5 10 L -2 10 Z"),
                (SAND, "M -3 -7 L 1 -7 C 4 -8 6 -10 8 -10 C 6 -5 6 -1 8 4 C 6 4 4 1 1 0 L -3 0 Z"),
            ],
            Emblem::Step => &[(
                SAND,
                "M -9 -8 L -5 -8 L 1 0 L -5 8 L -9 8 L -3 0 Z M -1 -8 L 3 -8 L 9 0 L 3 8 L -1 8 L 5 0 Z",
            )],
            Emblem::Sword => &[
                (SAND, "M 10 -10 L 9 -6 L -2.5 5 L -5 2.5 L 6 -9 Z"),
                (
                    GOLD,
                    "M -7.6 1 L -6 -0.6 L 0.6 6 L -1 7.6 L -3 5.6 L -8.2 10 L -10 8.2 L -5.6 3 Z",
                ),
            ],
            Emblem::Shield => &[
                (SAND, "M -7.5 -9.5 L 7.5 -9.5 L 7.5 3 C 7.5 6 3 9 0 10 C -3 9 -7.5 6 -7.5 3 Z"),
                (
                    GROUND,
                    "M -1 -6.5 L 1 -6.5 L 1 -2 L 4.5 -2 L 4.5 0 L 1 0 L 1 6 L -1 6 L -1 0 L -4.5 0 L -4.5 -2 L -1 -2 Z",
                ),
            ],
            Emblem::Glory => &[(
                GOLD,
                "M 0 -10 L 2.4 -3.3 L 9.5 -3.1 L 3.9 1.3 L 5.9 8.1 L 0 4.1 L -5.9 8.1 L -3.9 1.3 \
                 L -9.5 -3.1 L -2.4 -3.3 Z",
            )],
            Emblem::Roar => &[
                (GOLD, "M -10 -2.5 L -5 -2.5 L 4 -8 L 4 8 L -5 2.5 L -10 2.5 Z"),
                (
                    SAND,
                    "M 6 -4.5 L 8 -4.5 C 10 -1.5 10 1.5 8 4.5 L 6 4.5 C 7.5 1.5 7.5 -1.5 6 -4.5 Z",
                ),
            ],
            Emblem::Wheel => &[
                (GOLD, "M -10 0 C -10 -13.3 10 -13.3 10 0 C 10 13.3 -10 13.3 -10 0 Z"),
                (GROUND, "M -7 0 C -7 -9.3 7 -9.3 7 0 C 7 9.3 -7 9.3 -7 0 Z"),
                (
                    GOLD,
                    "M -1 -9 L 1 -9 L 1 -1 L 9 -1 L 9 1 L 1 1 L 1 9 L -1 9 L -1 1 L -9 1 L -9 -1 L -1 -1 Z",
                ),
            ],
            Emblem::Crown => &[(GOLD, "M -9 8 L -10 -6 L -4.5 0 L 0 -9 L 4.5 0 L 10 -6 L 9 8 Z")],
        }
    }
}

impl Scene {
    /// An emblem that reaches `half` units to each side of its middle.
    pub fn emblem_of(&mut self, emblem: Emblem, middle: Point, half: f32) -> &mut Self {
        for (colour, path) in emblem.parts() {
            let path = laid(path, middle, half / 10.0);
            self.path(&path, Paint::filled(*colour));
        }
        self
    }

    /// The winner's wreath, around a disc of `radius` units.
    pub fn wreath(&mut self, middle: Point, radius: f32) -> &mut Self {
        const LEAVES: u8 = 8;
        let mut leaves = String::new();
        let (far, long) = (radius * 1.3, radius * 0.5);
        let on = |degrees: f32, far: f32| {
            let angle = degrees.to_radians();
            middle.by(far * angle.cos(), far * angle.sin())
        };
        for leaf in 0..LEAVES {
            for side in [-1.0, 1.0] {
                // From the foot up, a little outward.
                let degrees = 90.0 + side * (12.0 + 18.5 * f32::from(leaf));
                let from = on(degrees, far);
                let to = on(degrees + side * 22.0, far * 1.06);
                let (right, down) = ((to.x - from.x) / long, (to.y - from.y) / long);
                let half = long * 0.42;
                let over = at_middle(from, to).by(-down * half, right * half);
                let under = at_middle(from, to).by(down * half, -right * half);
                let [from, to, over, under] = [from, to, over, under].map(place);
                leaves += &format!("M{from}Q{over} {to}Q{under} {from}Z");
            }
        }
        let (left, right) = (place(on(240.0, far)), place(on(-60.0, far)));
        let round = place(Point { x: far, y: far });
        self.path(&format!("M{left}A{round} 0 1 0 {right}"), Paint::line(BRONZE, 2.0));
        self.path(&leaves, Paint::filled(GOLD))
    }
}

fn at_middle(from: Point, to: Point) -> Point {
    Point { x: (from.x + to.x) / 2.0, y: (from.y + to.y) / 2.0 }
}

/// An outline moved to a point and scaled.
fn laid(path: &str, middle: Point, times: f32) -> String {
    let mut laid = String::new();
    let mut across = None;
    for part in path.split_whitespace() {
        match (part.parse::<f32>(), across.take()) {
            (Ok(x), None) => across = Some(x),
            (Ok(y), Some(x)) => {
                if laid.ends_with(|end: char| end.is_ascii_digit()) {
                    laid.push(' ');
                }
                laid += &place(middle.by(x * times, y * times));
            }
            (Err(_), _) => laid += part,
        }
    }
    laid
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::at;

    #[test]
    fn an_emblem_is_drawn_around_its_middle() {
        assert_eq!(
            laid("M -10 0 C 1 2 3 4 10 -10 Z", at(50.0, 50.0), 2.0),
            "M30 50C52 54 56 58 70 30Z"
        );
    }
}
