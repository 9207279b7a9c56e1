//! How strong the house's levels are, as `summa-rudis simulate morituri --ladder` rates them.

use table::{Strength, Strengths};

/// 2,000 bouts of each pair of levels, seed 41.
pub const STRENGTHS: Strengths = Strengths {
    novice: Strength { points: 1_509, deviation: 13 },
    adept: Strength { points: 1_500, deviation: 12 },
    champion: Strength { points: 1_501, deviation: 13 },
};
