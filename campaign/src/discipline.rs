//! What a game tells of its gladiators: the seam between the campaign and any game.
//!
//! The campaign knows no game. A game that has careers hands in this table; a season keeps a copy,
//! so that a season under way is not changed by a later edition of the table.

use crate::ids::{AttributeId, ClassId};
use crate::rules::ROSTER;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A game's gladiators: their attributes, classes and the names that the house gives.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Discipline {
    /// The game's name in records.
    pub game: String,
    /// Attributes, in the order of each class's values.
    pub attributes: Vec<AttributeRow>,
    /// Attributes in the order in which the house and the clock would raise them.
    pub raises: Vec<AttributeId>,
    /// Classes.
    pub classes: Vec<ClassRow>,
    /// Names for gladiators whom nobody names.
    pub names: Vec<String>,
}

/// An attribute that fame can raise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AttributeRow {
    /// Its name.
    pub id: AttributeId,
    /// What fame cannot raise it beyond.
    pub cap: i8,
}

/// A class.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClassRow {
    /// Its name.
    pub id: ClassId,
    /// Its attributes, in [`Discipline::attributes`]' order.
    pub values: Vec<i8>,
}

impl Discipline {
    /// That class, if there is one.
    pub fn class(&self, id: &ClassId) -> Option<&ClassRow> {
        self.classes.iter().find(|row| row.id == *id)
    }

    /// Where an attribute stands in every class's values.
    pub fn attribute(&self, id: &AttributeId) -> Option<usize> {
        self.attributes.iter().position(|row| row.id == *id)
    }

    /// What is wrong with the table, if anything: one sentence for its author.
    pub fn fault(&self) -> Option<String> {
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
