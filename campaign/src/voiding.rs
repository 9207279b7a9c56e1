//! A steward voids a booked bout: the reverse is booked, and the fixture is fought again so that
//! meetings stay equal. These rules are our own; the gains from other bouts stay.

use crate::event::Event;
use crate::fixtures::FixtureState;
use crate::gladiator::{Improvement, Status};
use crate::going_on::Doing;
use crate::ids::{BoutId, GladiatorId, LudusId};
use crate::ledger::Transfer;
use crate::ludus::Slot;
use crate::record::{BoutRecord, RecordedSide};
use crate::season::{Season, Stage};
use serde::{Deserialize, Serialize};

/// A season after a bout was voided, and the rows to write with it in one transaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Voided {
    /// The season now.
    pub season: Season,
    /// The record, marked void.
    pub record: BoutRecord,
    /// The bookings.
    pub transfers: Vec<Transfer>,
    /// The events, in order.
    pub events: Vec<Event>,
}

/// The reason why a bout was not voided. Nothing has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, thiserror::Error)]
pub enum NotVoided {
    #[error("the bout is void already")]
    Already,
    #[error("the season has booked no such bout")]
    NoSuchBout,
}

impl Season {
    /// Voids the bout of that record.
    ///
    /// # Errors
    /// [`NotVoided`], with nothing changed.
    pub fn void(
        &self,
        record: &BoutRecord,
        draw: &mut dyn FnMut(u32) -> u32,
    ) -> Result<Voided, NotVoided> {
        let bout = record.bout;
        if self.fixtures.iter().any(|fixture| fixture.voided.contains(&bout)) {
            return Err(NotVoided::Already);
        }
        if record.season != self.id || !self.has_settled(bout) {
            return Err(NotVoided::NoSuchBout);
        }
        let mut doing = Doing::on(self, draw);
        doing.say(Event::Voided { fixture: record.fixture, bout });
        let is_running = doing.season.is_running();
        let fixture = doing.season.the_fixture_mut(record.fixture);
        fixture.voided.push(bout);
        fixture.state = if is_running { FixtureState::Waiting } else { FixtureState::Annulled };
        let after = if is_running {
            Event::FixtureReopened { fixture: record.fixture }
        } else {
            Event::Annulled { fixture: record.fixture, bout: None }
        };
        for side in &record.sides {
            let won = record.winner() == Some(side.ludus);
            let killed = won && record.sides.iter().any(|other| !other.told.survived);
            doing.take_back(side, won, killed, bout);
        }
        doing.say(after);
        doing.season.crown_again();
        doing.go_on();
        let Doing { season, events, .. } = doing;
        let record = BoutRecord { is_void: true, ..record.clone() };
        Ok(Voided { season, transfers: record.reversals(), record, events })
    }

    /// The ludus's representative in the latest of its bouts that stand.
    pub(crate) fn last_representative(&self, ludus: LudusId) -> Option<GladiatorId> {
        let latest = self.fixtures.iter().filter_map(|fixture| {
            let (_, nominees, order) = fixture.state.settled()?;
            let own = nominees.iter().find(|nominee| nominee.ludus == ludus)?;
            Some((order, own.gladiator))
        });
        latest.max().and_then(|(_, gladiator)| gladiator)
    }
}

impl Doing<'_> {
    fn take_back(&mut self, side: &RecordedSide, won: bool, killed: bool, bout: BoutId) {
        let last = self.season.last_representative(side.ludus);
        let has_ended = self.season.stage != Stage::Running;
        let contender = self.season.contender_mut(side.ludus);
        contender.last = last.or(contender.last_before);
        let figures = &mut contender.figures;
        figures.bouts -= 1;
        figures.won -= u32::from(won);
        figures.prestige -= i64::from(side.prestige);
        figures.rudiarii -= u32::from(side.was_freed());
        figures.deaths -= u32::from(!side.told.survived);
        let Some(sent) = side.gladiator else { return };
        let gladiator = contender.gladiator_mut(sent);
        gladiator.career.survived -= u32::from(side.told.survived);
        gladiator.career.wins -= u32::from(won);
        gladiator.career.kills -= u32::from(killed);
        let was_taken = gladiator.died_in == Some(bout) || side.was_freed();
        if gladiator.died_in == Some(bout) {
            gladiator.died_in = None;
        }
        let fame = gladiator.fame();
        if fame == Status::Unknown {
            gladiator.improvement = Improvement::Unearned;
        }
        match gladiator.status {
            Status::Unknown | Status::Famous => gladiator.status = fame,
            Status::Rudiarius | Status::Dead if was_taken => {
                gladiator.status = if has_ended { Status::Released } else { fame };
                contender.count_famous();
                self.restore(side.ludus, sent);
                return;
            }
            Status::Rudiarius | Status::Dead | Status::Released => {}
        }
        contender.count_famous();
    }

    /// Gives a gladiator whom the voided bout had taken his place back, if nobody has followed him
    /// in it and nobody else on the roster is of his class; otherwise he is released.
    fn restore(&mut self, ludus: LudusId, gladiator: GladiatorId) {
        let contender = self.season.contender_mut(ludus);
        let class = contender.gladiator_mut(gladiator).class.clone();
        let place = contender.roster.iter().position(|slot| *slot == Slot::Vacant(gladiator));
        match place.filter(|_| !contender.trains(&class)) {
            Some(place) => contender.roster[place] = Slot::Held(gladiator),
            None => contender.gladiator_mut(gladiator).status = Status::Released,
        }
        self.say(Event::Restored { ludus, gladiator });
    }
}
