//! How strong the house's levels are, as `summa-rudis simulate blood-sweat-cheers --ladder` rates them.

use table::{Strength, Strengths};

/// 200 bouts of each pair of levels, seed 41.
pub const STRENGTHS: Strengths = Strengths {
    novice: Strength { points: 1_487, deviation: 26 },
    adept: Strength { points: 1_500, deviation: 26 },
    champion: Strength { points: 1_724, deviation: 28 },
};
