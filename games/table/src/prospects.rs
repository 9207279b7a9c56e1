//! A game's numbers for a bout that has yet to begin: all of them measured, none secret.

use crate::{BySeat, Level};

/// The strength of the house, in points of Glicko-2; the adept has the starting points of everybody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Strength {
    /// The points.
    pub points: i32,
    /// Their deviation.
    pub deviation: i32,
}

/// The measured strength of the house at each level, in bouts of two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Strengths {
    /// The novice.
    pub novice: Strength,
    /// The adept.
    pub adept: Strength,
    /// The champion.
    pub champion: Strength,
}

impl Strengths {
    /// The strength at one level.
    pub const fn of(&self, level: Level) -> Strength {
        match level {
            Level::Novice => self.novice,
            Level::Adept => self.adept,
            Level::Champion => self.champion,
        }
    }
}

/// The advantage of a seat from its entrance, as everybody may read it in the bout's options.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Advantage {
    /// Thousandths of a logit against opponents with any entrance; below 0 it is a disadvantage.
    pub logit: i32,
    /// The standard error of `logit`.
    pub error: i32,
}

/// The advantage of each seat; `None`: not settled beforehand, or never measured.
pub type Advantages = BySeat<Option<Advantage>>;
