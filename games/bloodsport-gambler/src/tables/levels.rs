//! How strong the house's levels are, as `summa-rudis simulate bloodsport-gambler --ladder` rates them.

use table::{Strength, Strengths};

/// 120 bouts of each pair of levels, seed 41.
pub const STRENGTHS: Strengths = Strengths {
    novice: Strength { points: 1_328, deviation: 31 },
    adept: Strength { points: 1_500, deviation: 30 },
    champion: Strength { points: 1_488, deviation: 30 },
};
