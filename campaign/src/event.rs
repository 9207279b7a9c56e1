//! The events of a season, each told once, for a narrator.

use crate::decisions::Decider;
use crate::ending::Ranked;
use crate::ids::{AttributeId, BoutId, FixtureId, GladiatorId, LudusId};
use serde::{Deserialize, Serialize};

/// The reason why a ludus passed into the house's hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Why {
    /// Its owner withdrew it.
    Withdrawn,
    /// Its owner has left the server, or was removed.
    Left,
    /// Two fixtures in a row without a decision of its owner.
    Idle,
    /// Its owner has been forgotten.
    Forgotten,
}

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// A member's ludus enrolled.
    Enrolled { ludus: LudusId },
    /// A house ludus filled the season up.
    HouseEnrolled { ludus: LudusId },
    /// A ludus left before the start.
    Unenrolled { ludus: LudusId },
    /// The season started; it ends after so many cycles in any case.
    Started { ludi: u32, max_cycles: u32 },
    /// A cycle's fixtures were appended.
    CycleAppended { cycle: u32, first: FixtureId, last: FixtureId },
    /// The dice for the first nomination, in the order of the fixture's ludi (R92).
    NominationRolled { fixture: FixtureId, dice: [u32; 2] },
    /// A fixture opened, and this ludus nominates first. `None`: both do at once.
    FixtureOpened { fixture: FixtureId, first: Option<LudusId> },
    /// A ludus named its representative.
    Nominated { fixture: FixtureId, ludus: LudusId, gladiator: GladiatorId, by: Decider },
    /// Both have named one, or have nobody to name: the caller opens the bout and reports it by
    /// `begin`.
    BoutDue { fixture: FixtureId, ludi: [LudusId; 2], gladiators: Option<[GladiatorId; 2]> },
    /// The bout has begun.
    BoutBegun { fixture: FixtureId, bout: BoutId },
    /// The bout's result was recorded.
    Recorded { fixture: FixtureId, bout: BoutId, victor: Option<LudusId> },
    /// A ludus got prestige, or points, for the bout; `now` is its new total.
    Prestige { bout: BoutId, ludus: LudusId, points: u32, now: i64 },
    /// A gladiator was killed.
    Died { ludus: LudusId, gladiator: GladiatorId, bout: BoutId },
    /// A gladiator became famous.
    BecameFamous { ludus: LudusId, gladiator: GladiatorId },
    /// A gladiator got the rudis and left.
    Freed { ludus: LudusId, gladiator: GladiatorId },
    /// The fruit of his fame. `None`: declined or impossible.
    Improved { ludus: LudusId, gladiator: GladiatorId, attribute: Option<AttributeId>, by: Decider },
    /// A new gladiator took the place of another.
    Recruited { ludus: LudusId, gladiator: GladiatorId, after: GladiatorId, by: Decider },
    /// A ludus has reached the target and the season goes on.
    WithinReach { ludus: LudusId, prestige: i64 },
    /// A ludus passed into the house's hands.
    HouseRun { ludus: LudusId, why: Why },
    /// Its owner took it back.
    Reclaimed { ludus: LudusId },
    /// A ludus bears another name.
    Renamed { ludus: LudusId },
    /// A fixture will not be fought, and its bout, if it had begun, counts for nothing.
    Annulled { fixture: FixtureId, bout: Option<BoutId> },
    /// A steward voided a bout; its bookings are reversed.
    Voided { fixture: FixtureId, bout: BoutId },
    /// A gladiator whom the voided bout had taken came back.
    Restored { ludus: LudusId, gladiator: GladiatorId },
    /// The fixture of a voided bout will be fought again.
    FixtureReopened { fixture: FixtureId },
    /// The season ended.
    Finished { ranking: Vec<Ranked>, champions: Vec<LudusId> },
    /// The season was closed for want of active ludi.
    Abandoned,
}
