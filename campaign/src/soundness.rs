//! Whether a season or a tournament that was kept elsewhere is one that could have been played here: every
//! number within its bounds, and nothing named that is not there. What it came to is the audit's.

use crate::fixtures::{Fixture, FixtureState, Nominee};
use crate::gladiator::Gladiator;
use crate::ids::{GladiatorId, LudusId, PersonId};
use crate::rules::MOST_CYCLES;
use crate::season::{Season, Stage};
use crate::tournaments::{self, MOST, State, Tournament, Who};
use std::collections::BTreeSet;

/// Bouts of one fixture that may have been voided.
const VOIDED: usize = 64;
/// Gladiators whom the ludi of a season may have had.
const GLADIATORS: usize = 2_000;
/// Rows of a game's table of gladiators, each kind.
const ROWS: usize = 256;
/// Fixtures of a tournament, those fought again too: twice as many as where everybody meets everybody.
const FIXTURES: usize = 8_000;
/// Its rounds, where everybody meets everybody twice, and more.
const ROUNDS: u32 = 200;
/// Places in a round or a bracket.
const SLOTS: u32 = 512;

/// What a season or a tournament is not, in a few words.
pub type Unsound = &'static str;

impl Season {
    /// That everything of it is within its bounds.
    ///
    /// # Errors
    /// The first thing that is not.
    pub fn is_sound(&self) -> Result<(), Unsound> {
        let table = &self.discipline;
        let rows =
            [table.attributes.len(), table.raises.len(), table.classes.len(), table.names.len()];
        require(rows.iter().all(|count| *count <= ROWS), "its table of gladiators is too long")?;
        require(table.fault().is_none(), "its table of gladiators is none")?;
        require(self.settings.allowed(), "a setting is out of range")?;
        let count = self.contenders.len();
        require(count <= self.settings.max_ludi as usize, "it has more ludi than may take part")?;
        let ludi: BTreeSet<LudusId> = self.contenders.iter().map(|it| it.ludus).collect();
        require(ludi.len() == count, "one ludus stands in it twice")?;
        let keepers: Vec<PersonId> =
            self.contenders.iter().filter_map(|it| it.keeper.person()).collect();
        let different: BTreeSet<PersonId> = keepers.iter().copied().collect();
        require(different.len() == keepers.len(), "two of its ludi are one person's")?;
        require(
            self.cycles <= MOST_CYCLES && self.max_cycles <= MOST_CYCLES,
            "it has more cycles than any may have",
        )?;
        let meetings = count * count.saturating_sub(1) / 2;
        require(
            self.fixtures.len() <= meetings * self.cycles as usize,
            "it has more fixtures than its cycles",
        )?;
        for (fixture, number) in self.fixtures.iter().zip(1..) {
            require(fixture.id.0 == number, "its fixtures are not numbered one after another")?;
            require((1..=self.cycles).contains(&fixture.cycle), "a fixture is of no cycle")?;
            require(
                fixture.pair.iter().all(|it| ludi.contains(it))
                    && fixture.pair[0] != fixture.pair[1],
                "a fixture names a ludus that is not in it",
            )?;
            require(fixture.voided.len() <= VOIDED, "a fixture was voided too often")?;
            self.is_of_its_pair(fixture)?;
        }
        let gladiators: Vec<&Gladiator> =
            self.contenders.iter().flat_map(|it| &it.gladiators).collect();
        require(gladiators.len() <= GLADIATORS, "it has too many gladiators")?;
        let ids: BTreeSet<GladiatorId> = gladiators.iter().map(|it| it.id).collect();
        require(ids.len() == gladiators.len(), "two gladiators have one number")?;
        require(
            gladiators.iter().all(|it| it.id.0 < self.next_gladiator),
            "a gladiator has a number that was not given",
        )?;
        require(
            gladiators.iter().all(|it| table.class(&it.class).is_some()),
            "a gladiator has a class that there is not",
        )?;
        match &self.stage {
            Stage::Finished { champions } => {
                let all: BTreeSet<&LudusId> = champions.iter().collect();
                let are_known = champions.iter().all(|it| ludi.contains(it));
                require(are_known && all.len() == champions.len(), "its champions are not in it")
            }
            Stage::Enrolment | Stage::Running | Stage::Abandoned => Ok(()),
        }
    }

    /// That whoever is named for a fixture is of its two ludi.
    fn is_of_its_pair(&self, fixture: &Fixture) -> Result<(), Unsound> {
        let named: Vec<&Nominee> = match &fixture.state {
            FixtureState::Waiting | FixtureState::Annulled => Vec::new(),
            FixtureState::Nominating { nominee, .. } => nominee.iter().collect(),
            FixtureState::Sending { sent, .. } => sent.iter().flatten().collect(),
            FixtureState::Ready { nominees }
            | FixtureState::Fighting { nominees, .. }
            | FixtureState::Settled { nominees, .. } => nominees.iter().collect(),
        };
        let is_known = |it: &&Nominee| {
            fixture.involves(it.ludus)
                && it.gladiator.is_none_or(|id| self.gladiator(it.ludus, id).is_some())
        };
        require(named.iter().all(is_known), "somebody was named for a fixture who is not in it")?;
        let both = match named.as_slice() {
            [one, other] => one.ludus != other.ludus,
            _ => true,
        };
        require(both, "one ludus has both sides of a fixture")
    }
}

impl Tournament {
    /// That everything of it is within its bounds.
    ///
    /// # Errors
    /// The first thing that is not.
    pub fn is_sound(&self) -> Result<(), Unsound> {
        require(self.settings.judged().is_ok(), "a setting is out of range")?;
        let count = self.entrants.len();
        require(
            count <= self.settings.most.min(MOST) as usize,
            "it has more entrants than may take part",
        )?;
        let members = self.entrants.iter().filter_map(|it| match it.who {
            Who::Member(person) => Some(person),
            Who::House | Who::Forgotten => None,
        });
        let members: Vec<PersonId> = members.collect();
        let different: BTreeSet<&PersonId> = members.iter().collect();
        require(different.len() == members.len(), "somebody takes part twice")?;
        require(self.fixtures.len() <= FIXTURES, "it has too many fixtures")?;
        for (fixture, number) in self.fixtures.iter().zip(1..) {
            require(fixture.id.0 == number, "its fixtures are not numbered one after another")?;
            self.fits(fixture)?;
        }
        require(self.round <= ROUNDS, "it has more rounds than any may have")
    }

    fn fits(&self, fixture: &tournaments::Fixture) -> Result<(), Unsound> {
        let seats: BTreeSet<usize> = fixture.seats.iter().map(|it| it.index()).collect();
        require(
            !seats.is_empty()
                && seats.len() == fixture.seats.len()
                && seats.len() <= self.settings.seats as usize
                && seats.iter().all(|at| *at < self.entrants.len()),
            "a fixture has other seats than there are",
        )?;
        require(
            (1..=ROUNDS).contains(&fixture.round) && fixture.slot <= SLOTS,
            "a fixture is of a round that there is not",
        )?;
        let most = 2 * fixture.seats.len();
        match &fixture.state {
            State::Over { points, .. } => require(
                points.len() == fixture.seats.len() && points.iter().all(|it| *it as usize <= most),
                "a fixture has other points than there are",
            ),
            State::Waiting | State::Fighting(_) | State::Annulled => Ok(()),
        }
    }
}

fn require(holds: bool, otherwise: Unsound) -> Result<(), Unsound> {
    if holds { Ok(()) } else { Err(otherwise) }
}
