//! How strong the house's levels are, as `summa-rudis simulate nexus --ladder` rates them.

use table::{Strength, Strengths};

/// BOUTS of each pair of levels, seed 41.
pub const STRENGTHS: Strengths = Strengths {
    novice: Strength { points: 1_400, deviation: 10 },
    adept: Strength { points: 1_500, deviation: 10 },
    champion: Strength { points: 1_600, deviation: 10 },
};
