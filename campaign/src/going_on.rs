//! A season goes on by itself: the consequences of a decision or a result, up to the point where
//! somebody must decide or fight.

use crate::event::Event;
use crate::fixtures::{Fixture, FixtureState, Nominee};
use crate::ids::{BoutId, FixtureId, LudusId};
use crate::refused::Refused;
use crate::rules::{ACTIVE, DIE, LUDI};
use crate::season::{Season, Stage};

/// A season after a change, and the events of that change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The season now.
    pub season: Season,
    /// The events, in order.
    pub events: Vec<Event>,
}

/// A season during a change.
pub(crate) struct Doing<'a> {
    pub(crate) season: Season,
    pub(crate) events: Vec<Event>,
    pub(crate) draw: &'a mut dyn FnMut(u32) -> u32,
}

impl<'a> Doing<'a> {
    pub(crate) fn on(season: &Season, draw: &'a mut dyn FnMut(u32) -> u32) -> Self {
        Doing { season: season.clone(), events: Vec::new(), draw }
    }

    pub(crate) fn say(&mut self, event: Event) {
        self.events.push(event);
    }

    /// Goes on, and returns the result.
    pub(crate) fn done(mut self) -> Change {
        self.go_on();
        Change { season: self.season, events: self.events }
    }

    /// Ends the season if it is due; otherwise the house makes its decisions and fixtures open,
    /// until nothing more happens by itself.
    pub(crate) fn go_on(&mut self) {
        while self.season.is_running() {
            let ended = self.end_if_due();
            if ended {
                return;
            }
            let answered = self.house_decides();
            let opened = self.open_fixtures();
            if !answered && !opened {
                return;
            }
        }
    }

    /// The season check and, failing that, the next cycle. True if the season has ended.
    fn end_if_due(&mut self) -> bool {
        if let Some(champions) = self.season.champions_now() {
            self.finish(champions);
            return true;
        }
        let needed = if self.season.is_lone { 1 } else { ACTIVE };
        if self.season.active() < needed {
            self.abandon();
            return true;
        }
        if self.season.is_cycle_complete() {
            let (first, last) = self.season.append_cycle();
            self.say(Event::CycleAppended { cycle: self.season.cycles, first, last });
        }
        false
    }

    /// \[Ludi Gladiatori\] Opens every fixture that may open: the ludus with more prestige
    /// nominates first, by a die each if they are equal (R92). Ludi without rosters have nobody to
    /// name and meet at once, unless they keep gladiators outside the season: then both name one,
    /// unseen by the other.
    fn open_fixtures(&mut self) -> bool {
        let openable = self.season.openable();
        for id in &openable {
            let Fixture { pair, cycle, .. } = *self.season.the_fixture_mut(*id);
            if self.season.discipline.sends_kept {
                self.call_for_kept(*id, cycle, pair);
                continue;
            }
            if !self.season.discipline.has_rosters() {
                self.meet(*id, cycle, pair);
                continue;
            }
            let prestige = pair.map(|ludus| self.season.the(ludus).figures.prestige);
            let first = if prestige[1] < prestige[0] {
                pair[0]
            } else if prestige[0] < prestige[1] {
                pair[1]
            } else {
                self.roll_for_first(*id, pair)
            };
            self.season.the_fixture_mut(*id).state =
                FixtureState::Nominating { first, nominee: None };
            self.say(Event::FixtureOpened { fixture: *id, first: Some(first) });
        }
        !openable.is_empty()
    }

    fn call_for_kept(&mut self, fixture: FixtureId, cycle: u32, pair: [LudusId; 2]) {
        let ludi = self.season.in_corners(cycle, pair);
        self.season.the_fixture_mut(fixture).state =
            FixtureState::Sending { ludi, sent: [None, None] };
        self.say(Event::FixtureOpened { fixture, first: None });
    }

    fn meet(&mut self, fixture: FixtureId, cycle: u32, pair: [LudusId; 2]) {
        let ludi = self.season.in_corners(cycle, pair);
        let found = self.season.the_fixture_mut(fixture);
        found.state = FixtureState::Ready { nominees: ludi.map(Nominee::alone) };
        self.say(Event::BoutDue { fixture, ludi, gladiators: None });
    }

    fn roll_for_first(&mut self, fixture: FixtureId, pair: [LudusId; 2]) -> LudusId {
        loop {
            let dice = [(self.draw)(DIE) + 1, (self.draw)(DIE) + 1];
            self.say(Event::NominationRolled { fixture, dice });
            if dice[0] != dice[1] {
                return if dice[1] < dice[0] { pair[0] } else { pair[1] };
            }
        }
    }

    fn finish(&mut self, champions: Vec<LudusId>) {
        self.annul_the_rest();
        self.release();
        let ranking = self.season.ranking();
        self.season.stage = Stage::Finished { champions: champions.clone() };
        self.say(Event::Finished { ranking, champions });
    }

    /// Closes the season without a champion.
    pub(crate) fn abandon(&mut self) {
        self.annul_the_rest();
        self.release();
        self.season.stage = Stage::Abandoned;
        self.say(Event::Abandoned);
    }

    fn annul_the_rest(&mut self) {
        for at in 0..self.season.fixtures.len() {
            let fixture = &mut self.season.fixtures[at];
            if fixture.is_done() {
                continue;
            }
            let bout = fixture.state.fighting().map(|(bout, _)| bout);
            fixture.state = FixtureState::Annulled;
            let annulled = Event::Annulled { fixture: fixture.id, bout };
            self.say(annulled);
        }
    }
}

impl Season {
    /// Ends the enrolment: house ludi fill the season up, the first cycle is appended.
    /// `may_manage`: whether `by` is a manager of the server. `taken` knows the names of the
    /// server's ludi.
    ///
    /// # Errors
    /// [`Refused::Closed`], [`Refused::TooFew`], [`Refused::NotAllowed`], [`Refused::OutOfReach`]
    /// if among so few ludi nobody can reach the target.
    pub fn start(
        &self,
        by: crate::PersonId,
        may_manage: bool,
        taken: &dyn Fn(&str) -> bool,
        draw: &mut dyn FnMut(u32) -> u32,
    ) -> Result<Change, Refused> {
        if self.stage != Stage::Enrolment {
            return Err(Refused::Closed);
        }
        let members = self.contenders.len();
        if members == 0 || members.max(self.settings.house_ludi as usize) < LUDI.0 as usize {
            return Err(Refused::TooFew);
        }
        if !may_manage && self.opened_by != Some(by) {
            return Err(Refused::NotAllowed);
        }
        let ludi = u32::try_from(members).expect("ludi are few").max(self.settings.house_ludi);
        self.settings.in_reach(self.currency(), ludi)?;
        let mut doing = Doing::on(self, draw);
        while doing.season.contenders.len() < self.settings.house_ludi as usize {
            doing.enrol_the_house(taken);
        }
        let season = &mut doing.season;
        season.is_lone = members == 1;
        season.max_cycles = season.settings.cycles_of(ludi);
        season.stage = Stage::Running;
        let max_cycles = season.max_cycles;
        doing.say(Event::Started { ludi, max_cycles });
        Ok(doing.done())
    }

    /// The bout that [`Event::BoutDue`] asked for has been opened.
    ///
    /// # Errors
    /// [`Refused::Over`] if the season has ended meanwhile, [`Refused::NotPending`] if the fixture
    /// is not waiting for a bout.
    pub fn begin(&self, fixture: FixtureId, bout: BoutId) -> Result<Change, Refused> {
        self.not_ended()?;
        let mut season = self.clone();
        let found = season.fixtures.iter_mut().find(|it| it.id == fixture);
        let found = found.ok_or(Refused::NotPending)?;
        let nominees = found.state.ready().ok_or(Refused::NotPending)?.clone();
        found.state = FixtureState::Fighting { bout, nominees };
        Ok(Change { season, events: vec![Event::BoutBegun { fixture, bout }] })
    }

    /// A bout was closed from outside its rules: its fixture waits for another one between the same
    /// gladiators.
    ///
    /// # Errors
    /// [`Refused::NotPending`] if no fixture is being fought in it.
    pub fn reopen(&self, bout: BoutId) -> Result<Change, Refused> {
        let mut season = self.clone();
        let fought = season.fixtures.iter_mut().find_map(|fixture| {
            let (_, nominees) = fixture.state.fighting().filter(|(here, _)| *here == bout)?;
            fixture.state = FixtureState::Ready { nominees: nominees.clone() };
            Some(fixture.id)
        });
        let fixture = fought.ok_or(Refused::NotPending)?;
        Ok(Change { season, events: vec![Event::FixtureReopened { fixture }] })
    }

    /// Goes on by itself, where nothing but time has passed: after a change of code, or after a
    /// season was edited by hand.
    pub fn go_on(&self, draw: &mut dyn FnMut(u32) -> u32) -> Change {
        Doing::on(self, draw).done()
    }
}
