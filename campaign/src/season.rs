//! \[Ludi Gladiatori\] A season: enrolment, then cycles of fixtures, then a champion or none.

use crate::discipline::{Currency, Discipline};
use crate::fixtures::Fixture;
use crate::gladiator::Gladiator;
use crate::ids::{FixtureId, GladiatorId, LudusId, PersonId, SeasonId};
use crate::ludus::Contender;
use crate::refused::Refused;
use crate::rules::{BOUTS_EACH, LUDI, MAX_LUDI, MOST_CYCLES, TARGET, TARGETS};
use serde::{Deserialize, Serialize};

/// The time of the season check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Finish {
    /// (R95) When a cycle is complete, so that everybody has fought equally often.
    Cycle,
    /// After every bout.
    Instant,
}

/// A season's options.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// Prestige or points to reach, 5 to 50.
    pub target: u32,
    /// The time of the season check.
    pub finish: Finish,
    /// Cycles after which the season ends in any case, 1 to 99. `None`: as many as give every ludus
    /// thirty bouts.
    pub max_cycles: Option<u32>,
    /// Most ludi, 2 to 20.
    pub max_ludi: u32,
    /// Number of ludi to which house ludi fill the season up, at most `max_ludi`.
    pub house_ludi: u32,
    /// Whether a ludus keeps its living gladiators from the season before.
    pub carry_over: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            target: TARGET,
            finish: Finish::Cycle,
            max_cycles: None,
            max_ludi: MAX_LUDI,
            house_ludi: 0,
            carry_over: false,
        }
    }
}

impl Settings {
    pub(crate) fn allowed(&self) -> bool {
        let within = |(least, most), value| (least..=most).contains(&value);
        within(TARGETS, self.target)
            && within(LUDI, self.max_ludi)
            && within((0, self.max_ludi), self.house_ludi)
            && within((1, MOST_CYCLES), self.max_cycles.unwrap_or(1))
    }

    /// Checks that a season of a game could open with them.
    pub(crate) fn may_open(&self, discipline: &Discipline) -> Result<(), Refused> {
        if !self.allowed() {
            return Err(Refused::Setting);
        }
        if self.carry_over && !discipline.has_rosters() {
            return Err(Refused::NoRosters);
        }
        self.in_reach(discipline.currency(), self.max_ludi)
    }

    /// Cycles after which a season of so many ludi ends in any case.
    pub(crate) fn cycles_of(&self, ludi: u32) -> u32 {
        self.max_cycles.unwrap_or_else(|| BOUTS_EACH.div_ceil(ludi - 1))
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// Ludi enrol.
    Enrolment,
    /// Fixtures are fought.
    Running,
    /// It has ended, with these champions: several share a title, none may have earned it.
    Finished {
        /// The best ranked active ludi.
        champions: Vec<LudusId>,
    },
    /// Too few active ludi were left.
    Abandoned,
}

/// A season of one server and one game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Season {
    pub id: SeasonId,
    /// The game's gladiators, as they were when it opened.
    pub discipline: Discipline,
    /// Its options.
    pub settings: Settings,
    /// The person who opened it; `None` once forgotten.
    pub opened_by: Option<PersonId>,
    pub stage: Stage,
    /// Its ludi, in the order of enrolment.
    pub contenders: Vec<Contender>,
    /// Its fixtures, by number, cycle after cycle.
    pub fixtures: Vec<Fixture>,
    /// Cycles appended so far.
    pub cycles: u32,
    /// Cycles after which it ends; fixed at the start.
    pub max_cycles: u32,
    /// Whether one member started it against house ludi alone.
    pub is_lone: bool,
    pub next_gladiator: u32,
    /// Bouts settled so far, voided ones too: the last place in the order of settlement.
    pub settled: u32,
}

impl Season {
    /// Opens the enrolment of a season.
    ///
    /// # Errors
    /// [`Refused::Setting`] if an option is out of range, [`Refused::NoRosters`] if gladiators
    /// should come along where ludi have none, [`Refused::OutOfReach`] if nobody can reach the
    /// target among as many ludi as may take part.
    ///
    /// # Panics
    /// If the game's table has a [`Discipline::fault`].
    pub fn open(
        id: SeasonId,
        discipline: Discipline,
        settings: Settings,
        opened_by: PersonId,
    ) -> Result<Season, Refused> {
        assert_eq!(discipline.fault(), None, "a game's table of gladiators");
        settings.may_open(&discipline)?;
        Ok(Season {
            id,
            discipline,
            settings,
            opened_by: Some(opened_by),
            stage: Stage::Enrolment,
            contenders: Vec::new(),
            fixtures: Vec::new(),
            cycles: 0,
            max_cycles: 0,
            is_lone: false,
            next_gladiator: 1,
            settled: 0,
        })
    }

    pub fn contender(&self, ludus: LudusId) -> Option<&Contender> {
        self.contenders.iter().find(|contender| contender.ludus == ludus)
    }

    pub fn ludus_of(&self, person: PersonId) -> Option<&Contender> {
        self.contenders.iter().find(|contender| contender.keeper.person() == Some(person))
    }

    pub fn fixture(&self, id: FixtureId) -> Option<&Fixture> {
        self.fixtures.iter().find(|fixture| fixture.id == id)
    }

    pub fn gladiator(&self, ludus: LudusId, id: GladiatorId) -> Option<&Gladiator> {
        self.contender(ludus)?.gladiator(id)
    }

    /// The names of all its ludi's gladiators, past ones too.
    pub(crate) fn gladiator_names(&self) -> impl Iterator<Item = &str> {
        let all = self.contenders.iter().flat_map(|contender| &contender.gladiators);
        all.map(|gladiator| gladiator.name.as_str())
    }

    /// The score that wins it.
    pub fn currency(&self) -> Currency {
        self.discipline.currency()
    }

    /// Whether it has finished or was abandoned.
    pub fn has_ended(&self) -> bool {
        match self.stage {
            Stage::Enrolment | Stage::Running => false,
            Stage::Finished { .. } | Stage::Abandoned => true,
        }
    }

    /// Checks that it has not ended.
    pub(crate) fn not_ended(&self) -> Result<(), Refused> {
        if self.has_ended() { Err(Refused::Over) } else { Ok(()) }
    }

    pub(crate) fn is_running(&self) -> bool {
        self.stage == Stage::Running
    }

    pub(crate) fn contender_mut(&mut self, ludus: LudusId) -> &mut Contender {
        self.contenders
            .iter_mut()
            .find(|contender| contender.ludus == ludus)
            .expect("fixtures and decisions name only ludi of the season")
    }

    pub(crate) fn the(&self, ludus: LudusId) -> &Contender {
        self.contender(ludus).expect("fixtures and decisions name only ludi of the season")
    }

    pub(crate) fn the_fixture_mut(&mut self, id: FixtureId) -> &mut Fixture {
        self.fixtures
            .iter_mut()
            .find(|fixture| fixture.id == id)
            .expect("decisions and bouts name only fixtures of the season")
    }

    pub(crate) fn new_gladiator(&mut self) -> GladiatorId {
        let id = GladiatorId(self.next_gladiator);
        self.next_gladiator += 1;
        id
    }
}
