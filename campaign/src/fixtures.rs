//! \[Ludi Gladiatori\] Pairings, and the opening of fixtures.

use crate::decisions::Decider;
use crate::gladiator::Status;
use crate::ids::{BoutId, FixtureId, GladiatorId, LudusId};
use crate::season::Season;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A representative, as he stood at his nomination; where ludi have no rosters, the ludus alone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Nominee {
    pub ludus: LudusId,
    /// The gladiator. `None`: ludi have no rosters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gladiator: Option<GladiatorId>,
    /// His number among the gladiators that his ludus keeps outside seasons, or 0 for a new one.
    /// `None`: it keeps none there, or has named nobody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept: Option<u32>,
    /// His status; unknown if there is no gladiator.
    pub status: Status,
    /// The maker of the choice; the house, if there was nothing to choose.
    pub by: Decider,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum FixtureState {
    /// Not open yet.
    Waiting,
    /// Open: this ludus nominates first, and has perhaps done so.
    Nominating {
        first: LudusId,
        /// Its nominee, if named.
        nominee: Option<Nominee>,
    },
    /// Open: each ludus names a gladiator that it keeps outside seasons, unseen by the other.
    Sending {
        /// First corner, second corner.
        ludi: [LudusId; 2],
        /// The nominee of each, if named.
        sent: [Option<Nominee>; 2],
    },
    /// Both have named; no bout has been opened yet.
    Ready {
        /// First corner, second corner.
        nominees: [Nominee; 2],
    },
    /// The bout is on.
    Fighting {
        bout: BoutId,
        /// First corner, second corner.
        nominees: [Nominee; 2],
    },
    /// The bout is booked.
    Settled {
        bout: BoutId,
        /// First corner, second corner.
        nominees: [Nominee; 2],
        victor: Option<LudusId>,
        /// Its place in the season's order of settlement, from 1.
        order: u32,
    },
    /// It will not be fought.
    Annulled,
}

impl Nominee {
    /// A ludus that has no gladiator to send.
    pub(crate) fn alone(ludus: LudusId) -> Nominee {
        Nominee::of_kept(ludus, None, Decider::House)
    }

    /// A gladiator that a ludus keeps outside seasons.
    pub(crate) fn of_kept(ludus: LudusId, kept: Option<u32>, by: Decider) -> Nominee {
        Nominee { ludus, gladiator: None, kept, status: Status::Unknown, by }
    }
}

impl FixtureState {
    /// The ludus that nominates first, and its nominee; `None` in any other state.
    pub(crate) fn nominating(&self) -> Option<(LudusId, Option<&Nominee>)> {
        let FixtureState::Nominating { first, nominee } = self else { return None };
        Some((*first, nominee.as_ref()))
    }

    /// The ludi that have yet to name a gladiator that they keep outside seasons.
    pub(crate) fn yet_to_send(&self) -> impl Iterator<Item = LudusId> + use<> {
        let open = match self {
            FixtureState::Sending { ludi, sent } => [0, 1].map(|at| match sent[at] {
                None => Some(ludi[at]),
                Some(_) => None,
            }),
            FixtureState::Waiting
            | FixtureState::Nominating { .. }
            | FixtureState::Ready { .. }
            | FixtureState::Fighting { .. }
            | FixtureState::Settled { .. }
            | FixtureState::Annulled => [None; 2],
        };
        open.into_iter().flatten()
    }

    /// The gladiator already named while the other ludus has yet to name its own.
    pub fn first_named(&self) -> Option<&Nominee> {
        self.nominating()?.1
    }

    /// The nominees of a fixture that waits for a bout.
    pub fn ready(&self) -> Option<&[Nominee; 2]> {
        let FixtureState::Ready { nominees } = self else { return None };
        Some(nominees)
    }

    /// The bout that is on, and its nominees.
    pub fn fighting(&self) -> Option<(BoutId, &[Nominee; 2])> {
        let FixtureState::Fighting { bout, nominees } = self else { return None };
        Some((*bout, nominees))
    }

    /// The bout that is booked, its nominees, and its place in the order of settlement.
    pub fn settled(&self) -> Option<(BoutId, &[Nominee; 2], u32)> {
        let FixtureState::Settled { bout, nominees, order, .. } = self else { return None };
        Some((*bout, nominees, *order))
    }

    /// The victor, once it is booked.
    pub(crate) fn victor(&self) -> Option<LudusId> {
        let FixtureState::Settled { victor, .. } = self else { return None };
        *victor
    }
}

/// A meeting of two ludi.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fixture {
    /// Its number.
    pub id: FixtureId,
    /// Its cycle, from 1.
    pub cycle: u32,
    /// Its ludi, the first-named first.
    pub pair: [LudusId; 2],
    /// Its stage.
    pub state: FixtureState,
    pub voided: Vec<BoutId>,
}

impl Fixture {
    /// Whether it is settled or annulled.
    pub fn is_done(&self) -> bool {
        match self.state {
            FixtureState::Settled { .. } | FixtureState::Annulled => true,
            FixtureState::Waiting
            | FixtureState::Nominating { .. }
            | FixtureState::Sending { .. }
            | FixtureState::Ready { .. }
            | FixtureState::Fighting { .. } => false,
        }
    }

    /// Whether it has opened and is not done.
    pub fn is_open(&self) -> bool {
        !self.is_done() && self.state != FixtureState::Waiting
    }

    /// Whether the ludus takes part in it.
    pub fn involves(&self, ludus: LudusId) -> bool {
        self.pair.contains(&ludus)
    }

    /// Its other ludus.
    pub(crate) fn foe(&self, ludus: LudusId) -> LudusId {
        if self.pair[0] == ludus { self.pair[1] } else { self.pair[0] }
    }
}

/// Every pair of `entries` once, by the circle method, in the order in which they fight. Entries
/// are numbered from 0 by enrolment; with an odd number one of them pauses in each round.
pub fn cycle_pairs(entries: usize) -> Vec<(usize, usize)> {
    let places = entries + entries % 2;
    let mut pairs = Vec::new();
    for round in 0..places.saturating_sub(1) {
        let turning = places - 1;
        let place = |at: usize| match at {
            0 => 0,
            at => (at - 1 + turning - round) % turning + 1,
        };
        for at in 0..places / 2 {
            let pair = (place(at), place(places - 1 - at));
            // The place beyond the entries is the bye.
            if pair.0 < entries && pair.1 < entries {
                pairs.push(pair);
            }
        }
    }
    pairs
}

impl Season {
    /// Appends the next cycle, and returns its first and last fixture.
    pub(crate) fn append_cycle(&mut self) -> (FixtureId, FixtureId) {
        self.cycles += 1;
        let first = self.fixtures.len() as u32 + 1;
        for (left, right) in cycle_pairs(self.contenders.len()) {
            self.fixtures.push(Fixture {
                id: FixtureId(self.fixtures.len() as u32 + 1),
                cycle: self.cycles,
                pair: [self.contenders[left].ludus, self.contenders[right].ludus],
                state: FixtureState::Waiting,
                voided: Vec::new(),
            });
        }
        (FixtureId(first), FixtureId(self.fixtures.len() as u32))
    }

    /// The fixtures that may open now: neither of its ludi has an earlier fixture that is not done,
    /// an open one, or a decision between bouts.
    pub fn openable(&self) -> Vec<FixtureId> {
        if !self.is_running() {
            return Vec::new();
        }
        let mut busy: BTreeSet<LudusId> =
            self.pending_between_bouts().map(|pending| pending.ludus()).collect();
        // A fixture reopened after a void waits for the later one that its ludus is already in.
        let open = self.fixtures.iter().filter(|fixture| fixture.is_open());
        busy.extend(open.flat_map(|fixture| fixture.pair));
        let mut openable = Vec::new();
        for fixture in self.fixtures.iter().filter(|fixture| !fixture.is_done()) {
            if fixture.pair.iter().all(|ludus| !busy.contains(ludus)) {
                openable.push(fixture.id);
            }
            busy.extend(fixture.pair);
        }
        openable
    }

    /// Two ludi without rosters, the first corner's first: by their places in the order of
    /// enrolment, so that each has it in half of a cycle's bouts, and the other way round in the
    /// next cycle.
    pub(crate) fn in_corners(&self, cycle: u32, pair: [LudusId; 2]) -> [LudusId; 2] {
        let place = |ludus| self.contenders.iter().position(|it| it.ludus == ludus).unwrap_or(0);
        let [one, other] = pair.map(place);
        let is_lower_first = ((one + other) % 2 == 1) == (cycle % 2 == 1);
        if is_lower_first == (one < other) { pair } else { [pair[1], pair[0]] }
    }

    /// Whether every fixture so far is done.
    pub fn is_cycle_complete(&self) -> bool {
        self.fixtures.iter().all(Fixture::is_done)
    }
}
