//! \[Ludi Gladiatori\] A gladiator's career.

use crate::discipline::Discipline;
use crate::ids::{AttributeId, BoutId, ClassId, GladiatorId, LudusId, SeasonId};
use crate::rules::{FAME_AT, IMPROVEMENT, RUDIS_AT};
use serde::{Deserialize, Serialize};

/// A gladiator's standing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Status {
    /// On a roster, with fewer than two survived bouts.
    Unknown,
    /// On a roster, with two or more.
    Famous,
    /// Freed after five.
    Rudiarius,
    /// Killed on the sand.
    Dead,
    /// Alive and no longer on a roster: the season has ended, or a voided bout restored him when
    /// his place was already taken.
    Released,
}

/// The fruit of his fame.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Improvement {
    /// He is not famous yet.
    Unearned,
    /// He is famous and his owner has not chosen.
    Due,
    /// His owner wanted none.
    Declined,
    /// This attribute is one higher.
    Raised(AttributeId),
}

/// A career in numbers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Career {
    pub survived: u32,
    pub wins: u32,
    /// Beaten opponents who died at the end of the bout.
    pub kills: u32,
}

impl Career {
    /// Adds what another bout, or several, have been.
    pub fn add(&mut self, more: Career) {
        self.survived += more.survived;
        self.wins += more.wins;
        self.kills += more.kills;
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gladiator {
    /// His number in the season.
    pub id: GladiatorId,
    pub name: String,
    pub class: ClassId,
    /// His standing.
    pub status: Status,
    pub career: Career,
    /// The part of it that he had when the season began; empty without `carry_over`.
    pub carried: Career,
    /// His season and number there, if he comes from an earlier season.
    pub before: Option<(SeasonId, GladiatorId)>,
    /// The fruit of his fame.
    pub improvement: Improvement,
    pub died_in: Option<BoutId>,
}

impl Gladiator {
    /// \[Ludi Gladiatori\] A new one: trained, unknown, with no bouts.
    pub fn unknown(id: GladiatorId, name: String, class: ClassId) -> Self {
        Gladiator {
            id,
            name,
            class,
            status: Status::Unknown,
            career: Career::default(),
            carried: Career::default(),
            before: None,
            improvement: Improvement::Unearned,
            died_in: None,
        }
    }

    /// His standing on a roster: the one that his survived bouts earn.
    pub fn fame(&self) -> Status {
        fame(self.career.survived)
    }

    /// His attributes, with any raised by fame, in the discipline's order.
    pub fn attributes(&self, discipline: &Discipline) -> Vec<i8> {
        let mut values =
            discipline.class(&self.class).map(|row| row.values.clone()).unwrap_or_default();
        if let Improvement::Raised(raised) = &self.improvement {
            let at = discipline.attribute(raised).filter(|at| *at < values.len());
            if let Some(at) = at {
                values[at] += IMPROVEMENT;
            }
        }
        values
    }

    /// (R90) Whether fame may raise that attribute of his.
    pub fn can_raise(&self, discipline: &Discipline, attribute: &AttributeId) -> bool {
        let Some(at) = discipline.attribute(attribute) else { return false };
        let printed = discipline.class(&self.class).and_then(|row| row.values.get(at));
        printed.is_some_and(|value| value + IMPROVEMENT <= discipline.attributes[at].cap)
    }
}

/// The standing that so many survived bouts earn.
pub(crate) fn fame(survived: u32) -> Status {
    if survived < FAME_AT {
        Status::Unknown
    } else if survived < RUDIS_AT {
        Status::Famous
    } else {
        Status::Rudiarius
    }
}

/// A gladiator's key: his ludus and his number.
pub(crate) type Whose = (LudusId, GladiatorId);
