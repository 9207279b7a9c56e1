//! Seasons and tournaments imported into other books: everything in them gets its number there.

use crate::fixtures::{Fixture, FixtureState, Nominee};
use crate::gladiator::Gladiator;
use crate::ids::{BoutId, LudusId, SeasonId};
use crate::ledger::{Account, Transfer};
use crate::ludus::Contender;
use crate::record::BoutRecord;
use crate::season::{Season, Stage};
use crate::tournaments::{self, State, Tournament};
use std::collections::BTreeMap;

/// The numbers of everything in the other books.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Numbers {
    /// Members' ludi; the house's own keep their numbers, which mean something in their season alone.
    pub ludi: BTreeMap<LudusId, LudusId>,
    pub bouts: BTreeMap<BoutId, BoutId>,
    pub seasons: BTreeMap<SeasonId, SeasonId>,
}

/// Something that the other books lack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Missing {
    #[error("ludus {0} is missing")]
    Ludus(LudusId),
    #[error("bout {0} is missing")]
    Bout(BoutId),
    #[error("season {0} is missing")]
    Season(SeasonId),
}

impl Numbers {
    fn ludus(&self, id: LudusId) -> Result<LudusId, Missing> {
        match id.0 {
            ..=0 => Ok(id),
            _ => self.ludi.get(&id).copied().ok_or(Missing::Ludus(id)),
        }
    }

    fn bout(&self, id: BoutId) -> Result<BoutId, Missing> {
        self.bouts.get(&id).copied().ok_or(Missing::Bout(id))
    }

    fn season(&self, id: SeasonId) -> Result<SeasonId, Missing> {
        self.seasons.get(&id).copied().ok_or(Missing::Season(id))
    }

    /// A season under the other numbers.
    ///
    /// # Errors
    /// If it names something that the other books lack.
    pub fn of_season(&self, season: &Season) -> Result<Season, Missing> {
        let mut other = season.clone();
        other.id = self.season(season.id)?;
        if let Stage::Finished { champions } = &mut other.stage {
            for ludus in champions {
                *ludus = self.ludus(*ludus)?;
            }
        }
        for contender in &mut other.contenders {
            self.contender(contender)?;
        }
        for fixture in &mut other.fixtures {
            self.fixture(fixture)?;
        }
        Ok(other)
    }

    fn contender(&self, contender: &mut Contender) -> Result<(), Missing> {
        contender.ludus = self.ludus(contender.ludus)?;
        contender.gladiators.iter_mut().try_for_each(|it| self.gladiator(it))
    }

    fn gladiator(&self, gladiator: &mut Gladiator) -> Result<(), Missing> {
        gladiator.died_in = gladiator.died_in.map(|bout| self.bout(bout)).transpose()?;
        if let Some((season, _)) = &mut gladiator.before {
            *season = self.season(*season)?;
        }
        Ok(())
    }

    fn fixture(&self, fixture: &mut Fixture) -> Result<(), Missing> {
        for ludus in &mut fixture.pair {
            *ludus = self.ludus(*ludus)?;
        }
        for bout in &mut fixture.voided {
            *bout = self.bout(*bout)?;
        }
        match &mut fixture.state {
            FixtureState::Waiting | FixtureState::Annulled => {}
            FixtureState::Nominating { first, nominee } => {
                *first = self.ludus(*first)?;
                nominee.iter_mut().try_for_each(|it| self.nominee(it))?;
            }
            FixtureState::Sending { ludi, sent } => {
                for ludus in ludi {
                    *ludus = self.ludus(*ludus)?;
                }
                sent.iter_mut().flatten().try_for_each(|it| self.nominee(it))?;
            }
            FixtureState::Ready { nominees } => {
                nominees.iter_mut().try_for_each(|it| self.nominee(it))?;
            }
            FixtureState::Fighting { bout, nominees } => {
                *bout = self.bout(*bout)?;
                nominees.iter_mut().try_for_each(|it| self.nominee(it))?;
            }
            FixtureState::Settled { bout, nominees, victor, .. } => {
                *bout = self.bout(*bout)?;
                nominees.iter_mut().try_for_each(|it| self.nominee(it))?;
                *victor = victor.map(|ludus| self.ludus(ludus)).transpose()?;
            }
        }
        Ok(())
    }

    fn nominee(&self, nominee: &mut Nominee) -> Result<(), Missing> {
        nominee.ludus = self.ludus(nominee.ludus)?;
        Ok(())
    }

    /// A record under the other numbers.
    pub fn of_record(&self, record: &BoutRecord) -> Result<BoutRecord, Missing> {
        let mut other = record.clone();
        other.season = self.season(record.season)?;
        other.bout = self.bout(record.bout)?;
        for side in &mut other.sides {
            side.ludus = self.ludus(side.ludus)?;
        }
        Ok(other)
    }

    /// A line of a ledger under the other numbers.
    pub fn of_transfer(&self, line: &Transfer) -> Result<Transfer, Missing> {
        let account = |account: Account| match account {
            Account::Purse(season) => Ok(Account::Purse(self.season(season)?)),
            Account::Ludus(season, ludus) => {
                Ok(Account::Ludus(self.season(season)?, self.ludus(ludus)?))
            }
        };
        let (from, to) = (account(line.from)?, account(line.to)?);
        Ok(Transfer { bout: self.bout(line.bout)?, from, to, ..line.clone() })
    }

    /// A tournament under the other numbers.
    pub fn of_tournament(&self, tournament: &Tournament) -> Result<Tournament, Missing> {
        let mut other = tournament.clone();
        // A bout that is void by now may be missing: whatever came after it came after the one
        // before.
        let by_then = |id: BoutId| self.bouts.range(..=id).next_back().map(|(_, id)| *id);
        for passed in other.entrants.iter_mut().flat_map(|it| &mut it.passed) {
            passed.after = passed.after.and_then(by_then);
        }
        let fixtures: &mut [tournaments::Fixture] = &mut other.fixtures;
        for fixture in fixtures {
            match &mut fixture.state {
                State::Fighting(bout) => *bout = self.bout(*bout)?,
                State::Over { bout, .. } => {
                    *bout = bout.map(|bout| self.bout(bout)).transpose()?;
                }
                State::Waiting | State::Annulled => {}
            }
        }
        Ok(other)
    }
}
