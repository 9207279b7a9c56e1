//! A game's description of its gladiators: the seam between the campaign and any game.
//!
//! The campaign knows no game. A game that has careers hands in this table; a season keeps a copy,
//! so that a later edition of the table does not change a season under way. The table of a game
//! without careers has no classes: the ludi of its seasons have no rosters, and win points.

use crate::ids::{AttributeId, ClassId};
use crate::rules::{POINTS_TARGET, ROSTER, TARGET};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::ops::Not;

/// A game's gladiators: their attributes, classes and the names that the house gives.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Discipline {
    /// The game's name in records.
    pub game: String,
    /// Attributes, in the order of each class's values.
    pub attributes: Vec<AttributeRow>,
    /// Attributes in the order in which the house and the clock would raise them.
    pub raises: Vec<AttributeId>,
    pub classes: Vec<ClassRow>,
    /// Names for gladiators whose owner gives none.
    pub names: Vec<String>,
    /// Whether ludi send gladiators that they keep outside seasons, instead of training any within.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub sends_kept: bool,
}

/// An attribute that fame can raise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AttributeRow {
    /// Its name.
    pub id: AttributeId,
    /// The value beyond which fame cannot raise it.
    pub cap: i8,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClassRow {
    /// Its name.
    pub id: ClassId,
    /// Its attributes, in [`Discipline::attributes`]' order.
    pub values: Vec<i8>,
}

/// The score that wins a season.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Currency {
    /// Earned by the deeds of gladiators that ludi train.
    Prestige,
    /// Earned by bouts won and drawn, no matter who fought them.
    Points,
}

impl Currency {
    /// Its name.
    pub fn word(self) -> &'static str {
        match self {
            Currency::Prestige => "prestige",
            Currency::Points => "points",
        }
    }

    /// The default target of a season.
    pub fn target(self) -> u32 {
        match self {
            Currency::Prestige => TARGET,
            Currency::Points => POINTS_TARGET,
        }
    }
}

impl Discipline {
    /// The table of a game without careers.
    pub fn without_rosters(game: &str) -> Discipline {
        Discipline {
            game: game.to_owned(),
            attributes: Vec::new(),
            raises: Vec::new(),
            classes: Vec::new(),
            names: Vec::new(),
            sends_kept: false,
        }
    }

    /// The table of a game whose ludi keep their gladiators outside seasons.
    pub fn sending_kept(game: &str) -> Discipline {
        Discipline { sends_kept: true, ..Discipline::without_rosters(game) }
    }

    /// Whether ludi train gladiators in its seasons.
    pub fn has_rosters(&self) -> bool {
        !self.classes.is_empty()
    }

    /// The number of gladiators that a ludus trains.
    pub fn places(&self) -> usize {
        if self.has_rosters() { ROSTER } else { 0 }
    }

    /// The score that wins its seasons.
    pub fn currency(&self) -> Currency {
        if self.has_rosters() { Currency::Prestige } else { Currency::Points }
    }

    /// The class of that id, if there is one.
    pub fn class(&self, id: &ClassId) -> Option<&ClassRow> {
        self.classes.iter().find(|row| row.id == *id)
    }

    /// An attribute's index in every class's values.
    pub fn attribute(&self, id: &AttributeId) -> Option<usize> {
        self.attributes.iter().position(|row| row.id == *id)
    }

    /// The first fault of the table, if any: one sentence for its author.
    pub fn fault(&self) -> Option<String> {
        if !self.has_rosters() {
            let is_bare = self.attributes.is_empty() && self.raises.is_empty();
            return (!is_bare).then(|| "attributes without classes are nobody's".to_owned());
        }
        if self.sends_kept {
            return Some("gladiators are trained in the season or kept outside it".to_owned());
        }
        let classes: BTreeSet<&ClassId> = self.classes.iter().map(|row| &row.id).collect();
        let attributes: BTreeSet<&AttributeId> =
            self.attributes.iter().map(|row| &row.id).collect();
        let raises: BTreeSet<&AttributeId> = self.raises.iter().collect();
        if classes.len() != self.classes.len() || classes.len() < ROSTER {
            return Some(format!("at least {ROSTER} classes of different names are needed"));
        }
        if attributes.len() != self.attributes.len() {
            return Some("two attributes bear one name".to_owned());
        }
        if raises.len() != self.raises.len() || !raises.is_subset(&attributes) {
            return Some("an attribute to raise is unknown or named twice".to_owned());
        }
        if self.names.is_empty() {
            return Some("at least one name is needed".to_owned());
        }
        let uneven = self.classes.iter().find(|row| row.values.len() != attributes.len());
        uneven.map(|row| format!("{} has another number of attributes", row.id))
    }
}
