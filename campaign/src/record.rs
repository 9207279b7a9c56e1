//! What a bout told, and what is kept of it.

use crate::gladiator::Status;
use crate::ids::{BoutId, FixtureId, GladiatorId, LudusId, SeasonId};
use serde::{Deserialize, Serialize};

/// One of the two sides of a bout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Corner {
    /// The ludus that nominated first, or has the first corner by turns: the game's first seat.
    First,
    /// The other.
    Second,
}

impl Corner {
    /// Both.
    pub const BOTH: [Corner; 2] = [Corner::First, Corner::Second];

    /// The other one.
    pub fn other(self) -> Corner {
        match self {
            Corner::First => Corner::Second,
            Corner::Second => Corner::First,
        }
    }

    pub(crate) fn of<T>(self, both: &[T; 2]) -> &T {
        match self {
            Corner::First => &both[0],
            Corner::Second => &both[1],
        }
    }
}

/// What a game told of one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideResult {
    /// Whether its gladiator left the sand alive.
    pub survived: bool,
    /// Whether the house made half or more of its decisions.
    pub house_played: bool,
    /// Whether its owner made at least one.
    pub owner_decided: bool,
}

/// What a game told of a bout that is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoutResult {
    /// Which.
    pub bout: BoutId,
    /// First and second corner.
    pub sides: [SideResult; 2],
    /// Who won; nobody in a draw.
    pub victor: Option<Corner>,
    /// How it ended, in the game's word.
    pub method: String,
    /// When, in milliseconds since the Unix epoch; only handed on.
    pub ended_at: i64,
    /// Further facts in the game's words, in its order: turns, wounds, dice. Only handed on.
    pub facts: Vec<(String, String)>,
}

/// One side of a bout as it is kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordedSide {
    /// Which ludus.
    pub ludus: LudusId,
    /// Its representative; nobody where ludi have no rosters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gladiator: Option<GladiatorId>,
    /// How he stood at his nomination; unknown, if he is nobody.
    pub status_before: Status,
    /// Bouts he had survived when this one was booked.
    pub survived_before: u32,
    /// What the game told.
    pub told: SideResult,
    /// What his ludus got for the bout: prestige, or points.
    pub prestige: u32,
}

/// A bout as it is kept: enough to book it again. It names nobody but by number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoutRecord {
    /// Which season.
    pub season: SeasonId,
    /// Which cycle, from 1.
    pub cycle: u32,
    /// Which fixture.
    pub fixture: FixtureId,
    /// Which bout.
    pub bout: BoutId,
    /// Its place in the season's order of settlement, from 1.
    pub order: u32,
    /// First and second corner.
    pub sides: [RecordedSide; 2],
    /// Who won; nobody in a draw.
    pub victor: Option<Corner>,
    /// How it ended, in the game's word.
    pub method: String,
    /// When, in milliseconds since the Unix epoch.
    pub ended_at: i64,
    /// Further facts in the game's words.
    pub facts: Vec<(String, String)>,
    /// Whether a steward has voided it.
    pub is_void: bool,
}

impl BoutRecord {
    /// One side of it.
    pub fn side(&self, corner: Corner) -> &RecordedSide {
        corner.of(&self.sides)
    }

    /// Whether it was fought for points, by ludi without rosters.
    pub fn is_for_points(&self) -> bool {
        self.sides.iter().all(|side| side.gladiator.is_none())
    }

    /// The victor's ludus.
    pub fn winner(&self) -> Option<LudusId> {
        self.victor.map(|corner| self.side(corner).ludus)
    }
}
