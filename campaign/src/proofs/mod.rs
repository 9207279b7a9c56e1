//! Whole leagues played by coin flips, with every promise of the campaign checked on the way.
//!
//! Ludi of members and of the house, from two to twenty; owners who choose at random, let the clock
//! decide, try forbidden things, leave, come back and are forgotten; stewards who void; results
//! reported twice; follow-up seasons with the same gladiators; and the same for points, where ludi
//! have no gladiators.

mod promises;
mod tournaments;

pub use tournaments::{Tournaments, tournaments};

use crate::decisions::{Answer, Pending};
use crate::discipline::Discipline;
use crate::enrolment::{Enrolment, NewGladiator};
use crate::event::Event;
use crate::fixtures::FixtureState;
use crate::ids::{BoutId, FixtureId, GladiatorId, LudusId, PersonId, SeasonId};
use crate::ledger::Transfer;
use crate::ludus::Slot;
use crate::record::{BoutRecord, BoutResult, Corner, SideResult};
use crate::refused::Refused;
use crate::rules::TARGETS;
use crate::season::{Finish, Season, Settings, Stage};
use crate::settlement::NotSettled;
use crate::voiding::NotVoided;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Breaches that a report names; further ones are only counted.
const NAMED: usize = 20;
/// The number of steps after which a league is called endless.
const STEPS: u32 = 200_000;
/// The most voids in a league, so that it comes to an end.
const VOIDS: u32 = 3;

/// The report of a run.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// Leagues played, follow-up ones too.
    pub leagues: u32,
    /// Leagues that ended with champions.
    pub crowned: u32,
    /// Leagues that ended without.
    pub uncrowned: u32,
    /// Leagues that were abandoned.
    pub abandoned: u32,
    pub bouts: u32,
    pub voided: u32,
    /// Wishes that were refused as they should be.
    pub refused: u32,
    pub deaths: u32,
    /// Gladiators freed.
    pub rudiarii: u32,
    /// Bouts of the longest league.
    pub longest: u32,
    /// Promises broken.
    pub breaches: u32,
    /// The first of them, in words.
    pub named: Vec<String>,
}

/// Plays `count` leagues of a game's gladiators, with their follow-up seasons; equal seeds play
/// equal leagues.
///
/// # Panics
/// If the game's table has a [`Discipline::fault`].
pub fn leagues(discipline: &Discipline, count: u32, seed: u64) -> Report {
    let mut report = Report::default();
    for index in 0..count {
        let mut chance = Chance(SmallRng::seed_from_u64(seed ^ u64::from(index) << 32));
        let ludi = 2 + index % 19;
        let mut before = None;
        loop {
            let id = SeasonId(i64::from(report.leagues) + 1);
            let season = opened(discipline, id, ludi, before.as_ref(), &mut chance);
            let mut league = League::new(season, chance, format!("league {index} of {seed}"));
            league.play();
            league.count_into(&mut report);
            chance = league.chance;
            if !chance.once_in(3) {
                break;
            }
            before = Some(league.season);
        }
    }
    report
}

/// Luck of its own.
#[derive(Debug, Clone)]
struct Chance(SmallRng);

impl Chance {
    fn below(&mut self, sides: u32) -> u32 {
        self.0.random_range(..sides)
    }

    fn once_in(&mut self, times: u32) -> bool {
        self.below(times) == 0
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> Option<T> {
        let at = u32::try_from(from.len()).ok().filter(|length| 0 < *length)?;
        from.get(self.below(at) as usize).cloned()
    }
}

fn opened(
    discipline: &Discipline,
    id: SeasonId,
    ludi: u32,
    before: Option<&Season>,
    chance: &mut Chance,
) -> Season {
    let settings = Settings {
        target: if chance.once_in(2) {
            discipline.currency().target()
        } else {
            5 + chance.below(20)
        },
        finish: if chance.once_in(3) { Finish::Instant } else { Finish::Cycle },
        max_cycles: chance.once_in(3).then(|| 1 + chance.below(5)),
        max_ludi: ludi,
        house_ludi: ludi,
        carry_over: before.is_some() && discipline.has_rosters(),
    };
    let settings = match settings.in_reach(discipline.currency(), ludi) {
        Ok(()) => settings,
        Err(Refused::OutOfReach { most, .. }) if TARGETS.0 <= most => {
            Settings { target: most, ..settings }
        }
        Err(_) => Settings { max_cycles: None, ..settings },
    };
    let members = 1 + chance.below(ludi);
    let mut season = Season::open(id, discipline.clone(), settings, PersonId(1))
        .expect("these settings are in range");
    for number in 1..=members {
        let ludus = LudusId(i64::from(number));
        let kept = season.carried_over(ludus, before);
        let mut free: Vec<_> = discipline.classes.iter().map(|row| row.id.clone()).collect();
        free.retain(|class| kept.iter().all(|gladiator| gladiator.class != *class));
        let mut gladiators = Vec::new();
        while kept.len() + gladiators.len() < discipline.places() {
            let class = free.remove(chance.below(free.len() as u32) as usize);
            gladiators.push(NewGladiator { class, name: None });
        }
        let enrolment = Enrolment {
            ludus,
            owner: PersonId(u64::from(number)),
            name: format!("Ludus {number}"),
            motto: String::new(),
            gladiators,
            elsewhere: Vec::new(),
        };
        let mut draw = |sides| chance.below(sides);
        season = season
            .enrol(&enrolment, before, &|_| false, &mut draw)
            .expect("as many as are trained, of different classes, may enrol")
            .season;
    }
    let mut draw = |sides| chance.below(sides);
    season
        .start(PersonId(1), false, &|_| false, &mut draw)
        .expect("a season of two ludi may start")
        .season
}

/// A random answer among those that the rules allow.
fn any_answer(season: &Season, pending: Pending, chance: &mut Chance) -> Answer {
    let any = match pending {
        Pending::Nominate { .. } if season.discipline.sends_kept => {
            Some(Answer::Send(Some(chance.below(4))))
        }
        Pending::Nominate { ludus, fixture } => {
            chance.pick(&season.eligible(ludus, fixture)).map(Answer::Nominate)
        }
        Pending::Improve { ludus, gladiator } => {
            Some(Answer::Improve(chance.pick(&season.raisable(ludus, gladiator))))
        }
        Pending::Recruit { ludus, .. } => {
            let class = chance.pick(&season.recruitable(ludus));
            class.map(|class| Answer::Recruit(class, None))
        }
    };
    any.unwrap_or_else(|| season.otherwise(pending))
}

struct League {
    season: Season,
    records: Vec<BoutRecord>,
    ledger: Vec<Transfer>,
    chance: Chance,
    next_bout: i64,
    voids: u32,
    refused: u32,
    overtaken: BTreeSet<FixtureId>,
    label: String,
    breaches: Vec<String>,
}

impl League {
    fn new(season: Season, chance: Chance, label: String) -> Self {
        League {
            season,
            records: Vec::new(),
            ledger: Vec::new(),
            chance,
            next_bout: 1,
            voids: 0,
            refused: 0,
            overtaken: BTreeSet::new(),
            label,
            breaches: Vec::new(),
        }
    }

    fn play(&mut self) {
        self.check_standing();
        for _ in 0..STEPS {
            if self.season.has_ended() {
                self.check_books();
                self.check_ending();
                return;
            }
            if self.chance.once_in(40) {
                self.meddle();
            } else if !self.move_on() {
                self.breach("nobody decides, nobody fights, and the season goes on");
                return;
            }
        }
        self.breach("the season does not end");
    }

    fn must(&mut self, holds: bool, promise: &str) {
        if !holds {
            self.breach(promise);
        }
    }

    fn breach(&mut self, promise: &str) {
        self.breaches.push(format!("{}, season {}: {promise}", self.label, self.season.id));
    }

    /// One random decision, start or booking of a bout; false if there is none to make.
    fn move_on(&mut self) -> bool {
        enum Task {
            Decide(Pending),
            Begin(FixtureId),
            Settle(BoutId),
        }
        let mut tasks: Vec<Task> = self.season.pending().into_iter().map(Task::Decide).collect();
        for fixture in &self.season.fixtures {
            match fixture.state {
                FixtureState::Ready { .. } => tasks.push(Task::Begin(fixture.id)),
                FixtureState::Fighting { bout, .. } => tasks.push(Task::Settle(bout)),
                FixtureState::Waiting
                | FixtureState::Nominating { .. }
                | FixtureState::Sending { .. }
                | FixtureState::Settled { .. }
                | FixtureState::Annulled => {}
            }
        }
        if tasks.is_empty() {
            return false;
        }
        let at = self.chance.below(tasks.len() as u32) as usize;
        match tasks.swap_remove(at) {
            Task::Decide(pending) => self.decide(pending),
            Task::Begin(fixture) => self.begin(fixture),
            Task::Settle(bout) => self.settle(bout),
        }
        true
    }

    fn decide(&mut self, pending: Pending) {
        self.try_wrongly(pending);
        let chance = &mut self.chance;
        let season = &self.season;
        let change = if chance.once_in(4) {
            season.time_out(pending, &mut |sides| chance.below(sides))
        } else {
            let answer = if chance.once_in(3) {
                season.house_choice(pending)
            } else {
                any_answer(season, pending, chance)
            };
            season.decide(pending.ludus(), &answer, &mut |sides| chance.below(sides))
        };
        match change {
            Ok(change) => self.take(change.season, &change.events),
            Err(refused) => self.breach(&format!("{pending:?} was refused: {refused}")),
        }
    }

    /// Checks that forbidden answers are refused.
    fn try_wrongly(&mut self, pending: Pending) {
        let ludus = pending.ludus();
        let Some(contender) = self.season.contender(ludus) else { return };
        let wrong = match pending {
            Pending::Nominate { .. } => match contender.last {
                Some(last) if contender.roster.contains(&Slot::Held(last)) => {
                    (Answer::Nominate(last), Refused::Twice)
                }
                Some(_) | None => (Answer::Nominate(GladiatorId(0)), Refused::NotRoster),
            },
            Pending::Improve { gladiator, .. } => {
                let raisable = self.season.raisable(ludus, gladiator);
                let rows = self.season.discipline.attributes.iter();
                let mut capped = rows.filter(|row| !raisable.contains(&row.id));
                let Some(row) = capped.next() else { return };
                (Answer::Improve(Some(row.id.clone())), Refused::Cap)
            }
            Pending::Recruit { .. } => {
                let Some(taken) = contender.on_roster().next() else { return };
                (Answer::Recruit(taken.class.clone(), None), Refused::DuplicateClass)
            }
        };
        let chance = &mut self.chance;
        let refusal = self.season.decide(ludus, &wrong.0, &mut |sides| chance.below(sides)).err();
        self.must(refusal == Some(wrong.1), "a forbidden decision is refused for its reason");
        self.refused += 1;
    }

    fn begin(&mut self, fixture: FixtureId) {
        self.check_nominees(fixture);
        let bout = BoutId(self.next_bout);
        self.next_bout += 1;
        match self.season.begin(fixture, bout) {
            Ok(change) => self.take(change.season, &change.events),
            Err(refused) => self.breach(&format!("a bout could not begin: {refused}")),
        }
    }

    fn settle(&mut self, bout: BoutId) {
        let told = self.coin_flip(bout);
        let chance = &mut self.chance;
        let settled = match self.season.settle(&told, &mut |sides| chance.below(sides)) {
            Ok(settled) => settled,
            Err(why) => return self.breach(&format!("a result was not booked: {why}")),
        };
        let again = settled.season.settle(&told, &mut |_| 0).map(|_| ());
        self.must(again == Err(NotSettled::Already), "a bout is booked once");
        self.check_worth(&settled.record);
        self.records.push(settled.record);
        self.ledger.extend(settled.transfers);
        self.take(settled.season, &settled.events);
        if self.season.contenders.len() < 6 || self.records.len().is_multiple_of(16) {
            self.check_books();
        }
    }

    fn coin_flip(&mut self, bout: BoutId) -> BoutResult {
        let chance = &mut self.chance;
        let victor = match chance.below(12) {
            0 => None,
            one if one % 2 == 0 => Some(Corner::First),
            _ => Some(Corner::Second),
        };
        let is_spared = chance.below(100) < 63;
        let mut side = |corner| SideResult {
            survived: victor.is_none_or(|victor| victor == corner) || is_spared,
            house_played: chance.once_in(5),
            owner_decided: !chance.once_in(8),
        };
        BoutResult {
            bout,
            sides: Corner::BOTH.map(&mut side),
            victor,
            method: "coin".to_owned(),
            ended_at: bout.0,
            facts: Vec::new(),
        }
    }

    /// Somebody leaves, comes back or is forgotten, or a steward voids a bout.
    fn meddle(&mut self) {
        let chance = &mut self.chance;
        let person = PersonId(u64::from(1 + chance.below(self.season.contenders.len() as u32)));
        let what = chance.below(12);
        let mut draw = |sides| chance.below(sides);
        let change = match what {
            0 => self.season.withdraw(person, &mut draw),
            1 => Ok(self.season.member_left(person, &mut draw)),
            2..=5 => self.season.reclaim(person, &mut draw),
            6 if person.0.is_multiple_of(7) => Ok(self.season.forget(person, &mut draw)),
            _ => return self.void(),
        };
        match change {
            Ok(change) => self.take(change.season, &change.events),
            Err(refused) => self.must(refused == Refused::NotYours, "only one's own ludus"),
        }
    }

    fn void(&mut self) {
        if VOIDS <= self.voids || self.records.is_empty() {
            return;
        }
        let at = self.chance.below(self.records.len() as u32) as usize;
        let chance = &mut self.chance;
        let voided = self.season.void(&self.records[at], &mut |sides| chance.below(sides));
        match voided {
            Ok(voided) => {
                self.voids += 1;
                let open = self.season.fixtures.iter().filter(|it| it.is_open());
                self.overtaken.extend(open.map(|it| it.id));
                let again = voided.season.void(&voided.record, &mut |_| 0).map(|_| ());
                self.must(again == Err(NotVoided::Already), "a bout is voided once");
                self.records[at] = voided.record;
                self.ledger.extend(voided.transfers);
                self.take(voided.season, &voided.events);
                self.check_books();
            }
            Err(why) => {
                let is_void = self.records[at].is_void;
                self.must(is_void && why == NotVoided::Already, "a booked bout can be voided");
            }
        }
    }

    fn take(&mut self, season: Season, events: &[Event]) {
        self.season = season;
        self.check_standing();
        for event in events {
            if let Event::CycleAppended { cycle, .. } = event {
                self.check_meetings(cycle - 1);
            }
        }
    }

    /// Whether the season would be sound with two gladiators of one ludus and class exchanged in
    /// everything that was fought.
    fn is_sound_exchanged(&self) -> bool {
        let has_fought = |whose: (LudusId, GladiatorId)| {
            let mut sides = self.records.iter().flat_map(|it| &it.sides);
            sides.any(|it| Some(whose) == it.gladiator.map(|id| (it.ludus, id)))
        };
        let pair = self.season.contenders.iter().find_map(|of| {
            let all: Vec<_> =
                of.gladiators.iter().filter(|it| has_fought((of.ludus, it.id))).collect();
            let mut pairs = all.iter().flat_map(|one| all.iter().map(move |other| (one, other)));
            let pair = pairs.find(|(one, other)| one.id < other.id && one.class == other.class)?;
            Some((of.ludus, pair.0.id, pair.1.id))
        });
        let Some((ludus, one, other)) = pair else { return false };
        let change = |id: &mut GladiatorId| {
            *id = if *id == one {
                other
            } else if *id == other {
                one
            } else {
                *id
            };
        };
        let (mut season, mut records) = (self.season.clone(), self.records.clone());
        for side in records.iter_mut().flat_map(|it| &mut it.sides).filter(|it| it.ludus == ludus) {
            side.gladiator.iter_mut().for_each(change);
        }
        for fixture in &mut season.fixtures {
            let FixtureState::Settled { nominees, .. } = &mut fixture.state else { continue };
            for nominee in nominees.iter_mut().filter(|it| it.ludus == ludus) {
                nominee.gladiator.iter_mut().for_each(change);
            }
        }
        let of = season.contender_mut(ludus);
        of.gladiators.iter_mut().map(|it| &mut it.id).chain(&mut of.last).for_each(change);
        for slot in &mut of.roster {
            let (Slot::Held(id) | Slot::Vacant(id)) = slot;
            change(id);
        }
        season.is_sound(&records).is_ok()
    }

    fn count_into(&mut self, report: &mut Report) {
        if let Err(why) = self.season.is_sound(&self.records)
            && self.season.has_ended()
        {
            self.breach(why);
        }
        if self.is_sound_exchanged() {
            self.breach("two gladiators of a class could have changed places");
        }
        report.leagues += 1;
        match &self.season.stage {
            Stage::Finished { champions } if !champions.is_empty() => report.crowned += 1,
            Stage::Finished { .. } => report.uncrowned += 1,
            Stage::Abandoned => report.abandoned += 1,
            Stage::Enrolment | Stage::Running => {}
        }
        report.bouts += self.records.len() as u32;
        report.voided += self.voids;
        report.refused += self.refused;
        report.longest = report.longest.max(self.records.len() as u32);
        for contender in &self.season.contenders {
            report.deaths += contender.figures.deaths;
            report.rudiarii += contender.figures.rudiarii;
        }
        report.breaches += self.breaches.len() as u32;
        let room = NAMED.saturating_sub(report.named.len());
        report.named.extend(self.breaches.iter().take(room).cloned());
    }
}
