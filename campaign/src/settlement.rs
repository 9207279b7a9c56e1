//! \[Ludi Gladiatori\] A bout is over: prestige or points, careers, fame and the rudis, once and for all.

use crate::decisions::Decider;
use crate::event::{Event, Why};
use crate::fixtures::{FixtureState, Nominee};
use crate::gladiator::{Improvement, Status, Whose};
use crate::going_on::Doing;
use crate::ids::{BoutId, FixtureId};
use crate::ledger::Transfer;
use crate::ludus::{Keeper, Slot};
use crate::record::{BoutRecord, BoutResult, Corner, RecordedSide, SideResult};
use crate::rules::IDLE_FIXTURES;
use crate::season::Season;
use serde::{Deserialize, Serialize};

/// A season after a bout was booked, and the rows to write with it in one transaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settled {
    /// The season now.
    pub season: Season,
    pub record: BoutRecord,
    /// The bookings.
    pub transfers: Vec<Transfer>,
    /// The events, in order.
    pub events: Vec<Event>,
}

/// The reason why a bout was not booked. Nothing has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, thiserror::Error)]
pub enum NotSettled {
    /// Perhaps voided since: reporting it again changes nothing.
    #[error("the bout is booked already")]
    Already,
    #[error("no fixture is fought in that bout")]
    NoSuchBout,
    #[error("the season ended without that bout")]
    Over,
    /// No bout between gladiators of rosters ends so.
    #[error("a victor leaves the sand alive")]
    DeadVictor,
}

impl Season {
    /// Books the result of a bout and goes on. A bout is booked once: reported again, it is
    /// [`NotSettled::Already`], so that a replay after a crash does no harm.
    ///
    /// # Errors
    /// [`NotSettled`], with nothing changed.
    pub fn settle(
        &self,
        told: &BoutResult,
        draw: &mut dyn FnMut(u32) -> u32,
    ) -> Result<Settled, NotSettled> {
        if self.has_settled(told.bout) {
            return Err(NotSettled::Already);
        }
        if self.has_ended() {
            return Err(NotSettled::Over);
        }
        let Some((fixture, cycle, nominees)) = self.fought_in(told.bout) else {
            return Err(NotSettled::NoSuchBout);
        };
        let has_rosters = self.discipline.has_rosters();
        if has_rosters && told.victor.is_some_and(|corner| !corner.of(&told.sides).survived) {
            return Err(NotSettled::DeadVictor);
        }
        let mut doing = Doing::on(self, draw);
        doing.season.settled += 1;
        let side = |corner: Corner| self.recorded(corner.of(&nominees), *corner.of(&told.sides));
        let mut record = BoutRecord {
            season: self.id,
            cycle,
            fixture,
            bout: told.bout,
            order: doing.season.settled,
            sides: Corner::BOTH.map(side),
            victor: told.victor,
            method: told.method.clone(),
            ended_at: told.ended_at,
            facts: told.facts.clone(),
            is_void: false,
        };
        let worth = Corner::BOTH.map(|corner| record.worth(corner));
        for (side, prestige) in record.sides.iter_mut().zip(worth) {
            side.prestige = prestige;
        }
        doing.book(&record, nominees);
        let Doing { season, events, .. } = {
            doing.go_on();
            doing.announce_reach(self);
            doing
        };
        let transfers = record.bookings();
        Ok(Settled { season, record, transfers, events })
    }

    /// Whether that bout has been booked, even if it was voided since.
    pub fn has_settled(&self, told: BoutId) -> bool {
        self.booked().any(|(bout, _)| bout == told)
    }

    /// Every bout that has been booked, and whether it was voided since.
    pub(crate) fn booked(&self) -> impl Iterator<Item = (BoutId, bool)> {
        self.fixtures.iter().flat_map(|fixture| {
            let voided = fixture.voided.iter().map(|bout| (*bout, true));
            voided.chain(fixture.state.settled().map(|(bout, ..)| (bout, false)))
        })
    }

    fn fought_in(&self, told: BoutId) -> Option<(FixtureId, u32, [Nominee; 2])> {
        self.fixtures.iter().find_map(|fixture| {
            let (_, nominees) = fixture.state.fighting().filter(|(bout, _)| *bout == told)?;
            Some((fixture.id, fixture.cycle, nominees.clone()))
        })
    }

    fn recorded(&self, nominee: &Nominee, told: SideResult) -> RecordedSide {
        let owner_decided = told.owner_decided || nominee.by == Decider::Owner;
        // A ludus without a roster loses nobody, whatever happens to the game's own people.
        let survived = told.survived || nominee.gladiator.is_none();
        let before = nominee.gladiator.map(|id| self.survived(nominee.ludus, id));
        RecordedSide {
            ludus: nominee.ludus,
            gladiator: nominee.gladiator,
            status_before: nominee.status,
            survived_before: before.unwrap_or(0),
            told: SideResult { survived, owner_decided, ..told },
            prestige: 0,
        }
    }
}

impl Doing<'_> {
    fn book(&mut self, record: &BoutRecord, nominees: [Nominee; 2]) {
        self.season.the_fixture_mut(record.fixture).state = FixtureState::Settled {
            bout: record.bout,
            nominees,
            victor: record.winner(),
            order: record.order,
        };
        self.say(Event::Recorded {
            fixture: record.fixture,
            bout: record.bout,
            victor: record.winner(),
        });
        for side in &record.sides {
            let contender = self.season.contender_mut(side.ludus);
            contender.last = side.gladiator;
            contender.figures.bouts += 1;
            contender.figures.prestige += i64::from(side.prestige);
            let now = contender.figures.prestige;
            let (bout, ludus, points) = (record.bout, side.ludus, side.prestige);
            self.say(Event::Prestige { bout, ludus, points, now });
        }
        if let Some(corner) = record.victor {
            let (victor, beaten) = (record.side(corner), record.side(corner.other()));
            let contender = self.season.contender_mut(victor.ludus);
            contender.figures.won += 1;
            if let Some(gladiator) = victor.gladiator {
                let career = &mut contender.gladiator_mut(gladiator).career;
                career.wins += 1;
                career.kills += u32::from(!beaten.told.survived);
            }
        }
        for side in &record.sides {
            let Some(gladiator) = side.gladiator else { continue };
            let whose = (side.ludus, gladiator);
            if !side.told.survived {
                self.die(whose, record.bout);
            } else if side.was_freed() {
                self.survive(whose);
                self.free(whose);
            } else {
                self.survive(whose);
                if side.became_famous() {
                    self.become_famous(whose);
                }
            }
        }
        for side in &record.sides {
            self.count_idleness(side);
        }
    }

    fn survive(&mut self, (ludus, gladiator): Whose) {
        let contender = self.season.contender_mut(ludus);
        contender.gladiator_mut(gladiator).career.survived += 1;
        contender.count_famous();
    }

    /// \[Ludi Gladiatori\] Two survived bouts, won or lost (R89).
    fn become_famous(&mut self, (ludus, gladiator): Whose) {
        let contender = self.season.contender_mut(ludus);
        let famous = contender.gladiator_mut(gladiator);
        famous.status = Status::Famous;
        if famous.improvement == Improvement::Unearned {
            famous.improvement = Improvement::Due;
        }
        self.say(Event::BecameFamous { ludus, gladiator });
    }

    /// \[Ludi Gladiatori\] The wooden sword, and a place to fill.
    fn free(&mut self, (ludus, gladiator): Whose) {
        let contender = self.season.contender_mut(ludus);
        contender.figures.rudiarii += 1;
        contender.gladiator_mut(gladiator).status = Status::Rudiarius;
        self.leave_roster((ludus, gladiator));
        self.say(Event::Freed { ludus, gladiator });
    }

    fn die(&mut self, (ludus, gladiator): Whose, bout: BoutId) {
        let contender = self.season.contender_mut(ludus);
        contender.figures.deaths += 1;
        let dead = contender.gladiator_mut(gladiator);
        dead.status = Status::Dead;
        dead.died_in = Some(bout);
        self.leave_roster((ludus, gladiator));
        self.say(Event::Died { ludus, gladiator, bout });
    }

    fn leave_roster(&mut self, (ludus, gladiator): Whose) {
        for slot in &mut self.season.contender_mut(ludus).roster {
            if *slot == Slot::Held(gladiator) {
                *slot = Slot::Vacant(gladiator);
            }
        }
    }

    /// Two fixtures in a row in which the owner decided nothing: the house takes over.
    fn count_idleness(&mut self, side: &RecordedSide) {
        let contender = self.season.contender_mut(side.ludus);
        contender.idle = if side.told.owner_decided { 0 } else { contender.idle + 1 };
        if IDLE_FIXTURES <= contender.idle && contender.keeper.is_active() {
            self.house_takes(side.ludus, Why::Idle);
        }
    }

    /// (R95) A ludus past the target in mid-cycle is only announced: one in the house's hands too,
    /// since its owner may take it back, but not one of the house's own.
    fn announce_reach(&mut self, before: &Season) {
        if !self.season.is_running() {
            return;
        }
        let target = i64::from(self.season.settings.target);
        let reached: Vec<Event> = self
            .season
            .contenders
            .iter()
            .filter(|now| {
                let then = before.the(now.ludus).figures.prestige;
                let can_win = now.keeper != Keeper::House;
                can_win && then < target && target <= now.figures.prestige
            })
            .map(|now| Event::WithinReach { ludus: now.ludus, prestige: now.figures.prestige })
            .collect();
        self.events.extend(reached);
    }
}
