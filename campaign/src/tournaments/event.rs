//! The events of a tournament, each told once, for a narrator.

use crate::ids::{BoutId, FixtureId};
use crate::tournaments::tournament::EntrantId;

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// It started with so many entrants, in the order of seeding.
    Started { entrants: u32 },
    /// A round's fixtures are known.
    Paired { round: u32 },
    /// Somebody rests in a round and has a full point for it.
    Bye { round: u32, entrant: EntrantId },
    /// A fixture's bout has begun.
    Begun { fixture: FixtureId, bout: BoutId },
    /// A fixture has a result.
    Settled { fixture: FixtureId },
    /// A fixture has a result without a bout, since somebody has withdrawn.
    WalkedOver { fixture: FixtureId },
    /// A drawn match is fought again with the seats changed.
    Replayed { fixture: FixtureId },
    /// A bout was closed without a result, or made void: its fixture is fought again.
    Reopened { fixture: FixtureId },
    /// A fixture counts for nothing, since the results that led to it do not; the caller closes its
    /// bout if it is under way.
    Annulled { fixture: FixtureId, bout: Option<BoutId> },
    /// Somebody plays no further.
    Withdrawn { entrant: EntrantId },
    /// Somebody else, or the house, plays on in an entrant's place.
    Replaced { entrant: EntrantId },
    /// Everything is played.
    Finished,
    /// It was closed before its end.
    Abandoned,
}
