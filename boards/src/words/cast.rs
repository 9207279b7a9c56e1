//! The players, and the results of their gladiators and dice.

use crate::text::named;
use serde::{Deserialize, Serialize};
use table::BySeat;

/// The players' names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cast {
    /// A display name for each seat, without markdown; marked ([`named`]) in stored texts. Boards
    /// show at most 16 columns of it; control, invisible and backtick characters are removed before
    /// anything is written.
    pub names: BySeat<String>,
    /// Whether the house decides there now: marked on boards.
    pub house: BySeat<bool>,
    /// The bout's number on its server, for headings.
    pub number: u64,
}

impl Cast {
    /// The same with names as readers see them; see [`named`].
    pub(crate) fn unmarked(&self) -> Self {
        let names = BySeat::new(self.names.count(), |seat| named::unmarked(&self.names[seat]));
        Cast { names, ..self.clone() }
    }
}

/// A gladiator at the table, for the keeper of his career.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fighter {
    /// His class, in the game's own spelling, or his arms piece by piece; `None` until he is armed.
    pub class: Option<String>,
    /// Whether he has died here.
    pub is_dead: bool,
}

/// Dice of one kind, thrown by one seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thrown {
    pub sides: u32,
    /// Their number.
    pub dice: u32,
    /// Their pips together.
    pub pips: u32,
    /// Their result, for a picture; `None` where the highest counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lot: Option<Lot>,
}

/// The result of dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lot {
    /// They had the desired effect.
    Counts,
    /// They had no effect.
    Fails,
}

impl Thrown {
    /// One ordinary die.
    pub(crate) fn d6(pips: u8) -> Self {
        Thrown { sides: 6, dice: 1, pips: u32::from(pips), lot: None }
    }

    /// The same with its result: whether the dice had the desired effect.
    pub(crate) fn counting(self, counts: bool) -> Self {
        Thrown { lot: Some(if counts { Lot::Counts } else { Lot::Fails }), ..self }
    }
}
