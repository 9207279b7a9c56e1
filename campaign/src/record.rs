//! A bout's report, and its record.

use crate::gladiator::{Career, Status};
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
    pub const BOTH: [Corner; 2] = [Corner::First, Corner::Second];

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

/// A game's report of one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideResult {
    /// Whether its gladiator left the sand alive.
    pub survived: bool,
    /// Whether the house made half or more of its decisions.
    pub house_played: bool,
    /// Whether its owner made at least one.
    pub owner_decided: bool,
}

/// A game's report of a finished bout.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoutResult {
    pub bout: BoutId,
    /// First and second corner.
    pub sides: [SideResult; 2],
    /// The victor; `None` in a draw.
    pub victor: Option<Corner>,
    /// How it ended, in the game's word.
    pub method: String,
    /// Its end, in milliseconds since the Unix epoch; only handed on.
    pub ended_at: i64,
    /// Further facts in the game's words, in its order: turns, wounds, dice. Only handed on.
    pub facts: Vec<(String, String)>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordedSide {
    pub ludus: LudusId,
    /// Its representative; `None` where ludi have no rosters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gladiator: Option<GladiatorId>,
    /// His standing at his nomination; unknown without a representative.
    pub status_before: Status,
    /// Bouts he had survived when this one was booked.
    pub survived_before: u32,
    /// The game's report.
    pub told: SideResult,
    /// The side's gain for the bout: prestige, or points.
    pub prestige: u32,
}

/// A recorded bout: enough to book it again. It names nobody except by number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoutRecord {
    pub season: SeasonId,
    /// The cycle, from 1.
    pub cycle: u32,
    pub fixture: FixtureId,
    pub bout: BoutId,
    /// Its place in the season's order of settlement, from 1.
    pub order: u32,
    /// First and second corner.
    pub sides: [RecordedSide; 2],
    /// The victor; `None` in a draw.
    pub victor: Option<Corner>,
    /// How it ended, in the game's word.
    pub method: String,
    /// Its end, in milliseconds since the Unix epoch.
    pub ended_at: i64,
    /// Further facts in the game's words.
    pub facts: Vec<(String, String)>,
    /// Whether a steward has voided it.
    pub is_void: bool,
}

impl BoutRecord {
    pub fn side(&self, corner: Corner) -> &RecordedSide {
        corner.of(&self.sides)
    }

    /// The part of a career that it is for one side's representative, void or not.
    pub fn career(&self, corner: Corner) -> Career {
        let won = self.victor == Some(corner);
        Career {
            survived: u32::from(self.side(corner).told.survived),
            wins: u32::from(won),
            kills: u32::from(won && !self.side(corner.other()).told.survived),
        }
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
