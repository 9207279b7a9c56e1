//! How strong the house's levels are, as `summa-rudis simulate nexus --ladder` rates them.

use table::{Strength, Strengths};

/// 80 bouts of each pair of levels, seed 41.
pub const STRENGTHS: Strengths = Strengths {
    novice: Strength { points: 1_306, deviation: 50 },
    adept: Strength { points: 1_500, deviation: 40 },
    champion: Strength { points: 1_633, deviation: 43 },
};
