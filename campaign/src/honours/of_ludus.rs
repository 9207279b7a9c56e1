//! A ludus's achievements in all its seasons.

use super::history::{Came, Outcomes, Streaks, streaks};
use crate::ids::LudusId;
use crate::record::BoutRecord;

/// A ludus's record in seasons: void bouts left out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LudusRecord {
    /// All bouts.
    pub all: Outcomes,
    /// Wins in a row.
    pub streaks: Streaks,
    /// Bouts against one other ludus.
    pub against: Outcomes,
    /// Gladiators of others who left the sand dead.
    pub kills: u32,
}

impl LudusRecord {
    /// Counted from its records, in any order; `other` is the ludus to compare it with.
    pub fn counted(records: &[BoutRecord], ludus: LudusId, other: Option<LudusId>) -> LudusRecord {
        let mut fought: Vec<&BoutRecord> = records.iter().filter(|it| !it.is_void).collect();
        fought.retain(|it| it.sides.iter().any(|side| side.ludus == ludus));
        fought.sort_by_key(|it| (it.ended_at, it.bout));
        let came = |it: &&BoutRecord| match it.winner() {
            None => Came::Drew,
            Some(winner) if winner == ludus => Came::Won,
            Some(_) => Came::Lost,
        };
        let is_with = |it: &&&BoutRecord, id| it.sides.iter().any(|side| side.ludus == id);
        let met = fought.iter().filter(|it| other.is_some_and(|id| id != ludus && is_with(it, id)));
        let foes = fought.iter().flat_map(|it| &it.sides).filter(|side| side.ludus != ludus);
        let kills = foes.filter(|side| !side.told.survived).count();
        LudusRecord {
            all: Outcomes::of(fought.iter().map(came)),
            streaks: streaks(fought.iter().map(came)),
            against: Outcomes::of(met.map(came)),
            kills: u32::try_from(kills).unwrap_or(u32::MAX),
        }
    }
}
