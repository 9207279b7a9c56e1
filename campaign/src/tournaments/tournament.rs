//! A tournament as plain data, and its changes. Its entrants and results are stored; everything
//! else is computed from them. A change is a new tournament and its events; a refused one leaves no
//! trace.

use crate::ids::{BoutId, PersonId};
use crate::tournaments::event::Event;
use crate::tournaments::fixture::Fixture;
use crate::tournaments::going_on::Work;
use crate::tournaments::refused::Refused;
use serde::{Deserialize, Serialize};

/// The most entrants.
pub const MOST: u32 = 64;
/// The most rounds of a Swiss tournament.
const ROUNDS: u32 = 15;
/// The most times that everybody may meet everybody.
const CYCLES: u32 = 2;
/// The most bouts of a pool.
const POOL_BOUTS: u32 = 3;

/// An entrant, from 0; once it has started, in the order of seeding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EntrantId(pub u32);

impl EntrantId {
    pub fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) fn of(index: usize) -> EntrantId {
        EntrantId(u32::try_from(index).expect("there are at most 64 entrants"))
    }
}

/// The rule for finding pairs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Format {
    /// Entrants with equal points meet.
    Swiss,
    /// Everybody meets everybody.
    RoundRobin,
    /// One loss, and out.
    Elimination,
    /// Two losses, and out.
    DoubleElimination,
    /// Bouts of several entrants, from which the best go on.
    Pools,
}

/// The settings at the opening.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// The rule for finding pairs.
    pub format: Format,
    /// Rounds of a Swiss tournament, meetings of each pair in a round robin, bouts of a pool.
    /// `None`: the usual number.
    pub rounds: Option<u32>,
    /// Whether a round robin opens all its rounds at once.
    pub at_once: bool,
    pub most: u32,
    /// The number of entrants to which the house fills it up.
    pub house_to: u32,
    /// The most seats in one bout.
    pub seats: u32,
}

impl Settings {
    pub(crate) fn judged(&self) -> Result<(), Refused> {
        let rounds = match self.format {
            Format::Swiss => ROUNDS,
            Format::RoundRobin => CYCLES,
            Format::Pools => POOL_BOUTS,
            Format::Elimination | Format::DoubleElimination => 0,
        };
        if self.rounds.is_some_and(|wanted| wanted < 1 || rounds < wanted) {
            return Err(Refused::Rounds);
        }
        let fits = if self.format == Format::Pools { 2 < self.seats } else { self.seats == 2 };
        if !fits {
            return Err(Refused::Seats);
        }
        let in_range = (2..=MOST).contains(&self.most) && self.house_to <= self.most;
        if in_range { self.can_be_played_by(self.most) } else { Err(Refused::Entrants) }
    }

    /// Checks that so many entrants can play the chosen number of rounds.
    fn can_be_played_by(&self, entrants: u32) -> Result<(), Refused> {
        match (self.format, self.rounds) {
            (Format::Swiss, Some(rounds)) if entrants <= rounds => {
                Err(Refused::TooManyRounds { rounds, entrants })
            }
            (
                Format::Swiss
                | Format::RoundRobin
                | Format::Elimination
                | Format::DoubleElimination
                | Format::Pools,
                _,
            ) => Ok(()),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// Everybody may join.
    Open,
    /// It is being played.
    Running,
    /// Everything is played.
    Finished,
    /// It was closed before its end.
    Abandoned,
}

/// An entrant's identity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Who {
    Member(PersonId),
    House,
    /// A member who wished to be forgotten.
    Forgotten,
}

/// A participant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrant {
    /// The present holder of the place.
    pub who: Who,
    /// The value by which they were seeded; more is better.
    pub rating: i64,
    /// Whether they play no further.
    pub withdrawn: bool,
    /// Whether somebody else had the place before.
    #[serde(default)]
    pub replaced: bool,
    /// The history of the place since the start, in order; earlier releases did not store it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passed: Vec<Passed>,
}

impl Entrant {
    fn new(who: Who) -> Entrant {
        Entrant { who, rating: 0, withdrawn: false, replaced: false, passed: Vec::new() }
    }
}

/// A withdrawal, or a takeover of the place by somebody else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passed {
    pub withdrew: bool,
    /// The tournament's newest bout at that time.
    pub after: Option<BoutId>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tournament {
    pub settings: Settings,
    /// The person who opened it; `None` once forgotten.
    pub opened_by: Option<PersonId>,
    pub stage: Stage,
    pub entrants: Vec<Entrant>,
    /// All fixtures so far.
    pub fixtures: Vec<Fixture>,
    /// The newest round whose fixtures may be fought.
    pub round: u32,
}

/// A tournament after a change, and the events of that change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The tournament now.
    pub tournament: Tournament,
    /// The events, in order.
    pub events: Vec<Event>,
}

impl Tournament {
    pub fn open(settings: Settings, by: PersonId) -> Result<Tournament, Refused> {
        settings.judged()?;
        Ok(Tournament {
            settings,
            opened_by: Some(by),
            stage: Stage::Open,
            entrants: Vec::new(),
            fixtures: Vec::new(),
            round: 0,
        })
    }

    pub(crate) fn change(&self, work: impl FnOnce(&mut Work)) -> Change {
        let mut change = Work { now: self.clone(), events: Vec::new() };
        work(&mut change);
        Change { tournament: change.now, events: change.events }
    }

    /// Whether it is finished or was abandoned.
    pub fn has_ended(&self) -> bool {
        matches!(self.stage, Stage::Finished | Stage::Abandoned)
    }

    /// The same without anybody's identity.
    #[must_use]
    pub fn nameless(&self) -> Tournament {
        let mut all = Tournament { opened_by: None, ..self.clone() };
        for it in &mut all.entrants {
            it.who = match it.who {
                Who::Member(_) | Who::Forgotten => Who::Forgotten,
                Who::House => Who::House,
            };
        }
        all
    }

    pub fn entrant_of(&self, person: PersonId) -> Option<EntrantId> {
        let at = self.entrants.iter().position(|it| it.who == Who::Member(person))?;
        Some(EntrantId::of(at))
    }

    /// Lets somebody in.
    ///
    /// # Errors
    /// If they cannot come in.
    pub fn join(&self, person: PersonId) -> Result<Change, Refused> {
        self.still_open()?;
        if self.entrant_of(person).is_some() {
            return Err(Refused::Entered);
        }
        if self.settings.most as usize <= self.entrants.len() {
            return Err(Refused::Full);
        }
        let entrant = Entrant::new(Who::Member(person));
        Ok(self.change(|work| work.now.entrants.push(entrant)))
    }

    fn still_open(&self) -> Result<(), Refused> {
        match self.stage {
            Stage::Open => Ok(()),
            Stage::Running => Err(Refused::Started),
            Stage::Finished | Stage::Abandoned => Err(Refused::Over),
        }
    }

    fn running(&self) -> Result<(), Refused> {
        match self.stage {
            Stage::Open => Err(Refused::NotStarted),
            Stage::Running => Ok(()),
            Stage::Finished | Stage::Abandoned => Err(Refused::Over),
        }
    }

    /// Lets somebody go: before the start they are simply gone, afterwards they play no further.
    ///
    /// # Errors
    /// If they are not in it, or it has ended.
    pub fn leave(&self, person: PersonId) -> Result<Change, Refused> {
        if self.has_ended() {
            return Err(Refused::Over);
        }
        let id = self.entrant_of(person).ok_or(Refused::NotIn)?;
        if self.stage == Stage::Open {
            return Ok(self.change(|work| {
                work.now.entrants.remove(id.index());
            }));
        }
        if self.entrants[id.index()].withdrawn {
            return Err(Refused::NotIn);
        }
        Ok(self.change(|work| work.withdraw(id)))
    }

    /// Forgets somebody: they play no further, and nothing tells who they were.
    pub fn forget(&self, person: PersonId) -> Change {
        let gone = self.leave(person).unwrap_or_else(|_| self.change(|_| ()));
        let mut now = gone.tournament;
        for it in now.entrants.iter_mut().filter(|it| it.who == Who::Member(person)) {
            it.who = Who::Forgotten;
        }
        now.opened_by = now.opened_by.filter(|by| *by != person);
        Change { tournament: now, events: gone.events }
    }

    /// Lets somebody else, or the house, play on in somebody's place, with all points.
    ///
    /// # Errors
    /// If they may not be replaced.
    pub fn replace(&self, person: PersonId, with: Who) -> Result<Change, Refused> {
        self.running()?;
        let id = self.entrant_of(person).ok_or(Refused::NotIn)?;
        if let Who::Member(new) = with
            && self.entrant_of(new).is_some()
        {
            return Err(Refused::Entered);
        }
        Ok(self.change(|work| {
            work.passes(id, false);
            let entrant = &mut work.now.entrants[id.index()];
            *entrant = Entrant { who: with, withdrawn: false, replaced: true, ..entrant.clone() };
            work.events.push(Event::Replaced { entrant: id });
        }))
    }

    /// Starts it: the house fills it up, everybody is seeded by `rated`, and the first round is
    /// paired.
    ///
    /// # Errors
    /// If it cannot start, or the person may not start it.
    pub fn start(
        &self,
        by: PersonId,
        may_manage: bool,
        rated: &dyn Fn(Who) -> i64,
        draw: &mut dyn FnMut(u32) -> u32,
    ) -> Result<Change, Refused> {
        self.still_open()?;
        self.by_right(by, may_manage)?;
        let wanted = self.settings.house_to as usize;
        if self.entrants.is_empty() || self.entrants.len().max(wanted) < 2 {
            return Err(Refused::TooFew);
        }
        let all = self.entrants.len().max(wanted);
        self.settings
            .can_be_played_by(u32::try_from(all).expect("there are at most 64 entrants"))?;
        Ok(self.change(|work| {
            let house = Entrant::new(Who::House);
            let entrants = &mut work.now.entrants;
            entrants.resize(entrants.len().max(wanted), house);
            entrants.iter_mut().for_each(|it| it.rating = rated(it.who));
            // Equal ratings by lot.
            for at in (1..entrants.len()).rev() {
                let last = u32::try_from(at).expect("there are at most 64 entrants");
                entrants.swap(at, draw(last + 1) as usize);
            }
            entrants.sort_by_key(|it| std::cmp::Reverse(it.rating));
            let count = u32::try_from(entrants.len()).expect("there are at most 64 entrants");
            work.now.stage = Stage::Running;
            work.events.push(Event::Started { entrants: count });
            work.go_on();
        }))
    }

    /// Checks whether somebody may decide about it.
    ///
    /// # Errors
    /// If they neither opened it nor manage the server.
    pub fn by_right(&self, by: PersonId, may_manage: bool) -> Result<(), Refused> {
        if may_manage || self.opened_by == Some(by) { Ok(()) } else { Err(Refused::NotAllowed) }
    }

    /// Closes it before its end.
    ///
    /// # Errors
    /// If it has ended, or the person may not close it.
    pub fn close(&self, by: PersonId, may_manage: bool) -> Result<Change, Refused> {
        if self.has_ended() {
            return Err(Refused::Over);
        }
        self.by_right(by, may_manage)?;
        Ok(self.change(|work| {
            work.annul(Fixture::is_open);
            work.now.stage = Stage::Abandoned;
            work.events.push(Event::Abandoned);
        }))
    }
}
