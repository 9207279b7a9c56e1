//! What numbers a game has of a bout that has yet to begin: all of them measured, none secret.

use crate::{BySeat, Level};

/// How strong the house is, in points of Glicko-2, the adept's being those that everybody begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Strength {
    /// The points.
    pub points: i32,
    /// Their deviation.
    pub deviation: i32,
}

/// How strong each level of the house has shown itself in bouts of two.
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
    /// That of one level.
    pub const fn of(&self, level: Level) -> Strength {
        match level {
            Level::Novice => self.novice,
            Level::Adept => self.adept,
            Level::Champion => self.champion,
        }
    }
}

/// What speaks for a seat from what it enters with, as everybody may read it in the bout's options.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Advantage {
    /// In thousandths of a logit, beside somebody who enters with anything; below 0 it speaks against it.
    pub logit: i32,
    /// The standard error of that.
    pub error: i32,
}

/// By seat, what speaks for it; nothing where that is not settled beforehand, or was never measured.
pub type Advantages = BySeat<Option<Advantage>>;
