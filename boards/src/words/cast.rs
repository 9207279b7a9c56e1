//! Who plays, and what their gladiators and dice came to.

use crate::text::named;
use serde::{Deserialize, Serialize};
use table::BySeat;

/// Who plays, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cast {
    /// A display name for each seat, without markdown; marked ([`named`]) where what is told is kept.
    /// Boards show at most 16 columns of it; control, invisible and backtick characters are taken out
    /// before anything is written.
    pub names: BySeat<String>,
    /// Whether the house decides there now: marked on boards.
    pub house: BySeat<bool>,
    /// The bout's number on its server, for headings.
    pub number: u64,
}

impl Cast {
    /// The same with names as they are read; see [`named`].
    pub(crate) fn unmarked(&self) -> Self {
        let names = BySeat::new(self.names.count(), |seat| named::unmarked(&self.names[seat]));
        Cast { names, ..self.clone() }
    }
}

/// A gladiator at the table, for whoever keeps his career.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fighter {
    /// His class, as the game writes it, or how he was armed piece by piece; none until he is armed.
    pub class: Option<String>,
    /// Whether he has died here.
    pub is_dead: bool,
}

/// Dice of one kind, thrown by one seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thrown {
    /// Sides of each.
    pub sides: u32,
    /// How many.
    pub dice: u32,
    /// Their pips together.
    pub pips: u32,
    /// What they came to, for a picture; nothing where the highest counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lot: Option<Lot>,
}

/// What dice came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lot {
    /// They did what they were thrown for.
    Counts,
    /// They did nothing.
    Fails,
}

impl Thrown {
    /// One ordinary die.
    pub(crate) fn d6(pips: u8) -> Self {
        Thrown { sides: 6, dice: 1, pips: u32::from(pips), lot: None }
    }

    /// The same, and whether they did what they were thrown for.
    pub(crate) fn counting(self, counts: bool) -> Self {
        Thrown { lot: Some(if counts { Lot::Counts } else { Lot::Fails }), ..self }
    }
}
