//! How strong the house's levels are, as `summa-rudis simulate munera --ladder` rates them.

use table::{Strength, Strengths};

/// 100 bouts of each pair of levels, seed 41.
pub const STRENGTHS: Strengths = Strengths {
    novice: Strength { points: 1_433, deviation: 33 },
    adept: Strength { points: 1_500, deviation: 32 },
    champion: Strength { points: 1_589, deviation: 33 },
};
