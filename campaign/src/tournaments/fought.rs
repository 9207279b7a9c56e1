//! Bouts that are due, begun, settled or made void, and the totals over all of them.

use crate::ids::{BoutId, FixtureId};
use crate::tournaments::elimination::Bracket;
use crate::tournaments::event::Event;
use crate::tournaments::fixture::{Fixture, State};
use crate::tournaments::pools::going_on;
use crate::tournaments::refused::NotSettled;
use crate::tournaments::standings::points_of;
use crate::tournaments::swiss::Past;
use crate::tournaments::tournament::{Change, EntrantId, Format, MOST, Stage, Tournament};

/// The number of times that a drawn match of an elimination is fought again before the better seed
/// goes on.
const REPLAYS: usize = 2;
/// The most bouts of one tournament that one entrant is in at a time.
const AT_A_TIME: usize = 8;

impl Tournament {
    /// The first fixture whose bout may begin: none of its entrants is in too many at a time.
    pub fn next_due(&self) -> Option<&Fixture> {
        let mut busy = vec![0; self.entrants.len()];
        let fighting = self.fixtures.iter().filter(|it| matches!(it.state, State::Fighting(_)));
        fighting.flat_map(|it| &it.seats).for_each(|seat| busy[seat.index()] += 1);
        let is_free = |seat: &EntrantId| busy[seat.index()] < AT_A_TIME;
        let is_due = |it: &&Fixture| {
            it.state == State::Waiting && it.round <= self.round && it.seats.iter().all(is_free)
        };
        self.fixtures.iter().find(is_due).filter(|_| self.stage == Stage::Running)
    }

    /// The bout of a fixture has begun.
    ///
    /// # Errors
    /// If no bout of it is due.
    pub fn begin(&self, fixture: FixtureId, bout: BoutId) -> Result<Change, NotSettled> {
        let waits = |it: &Fixture| it.id == fixture && it.state == State::Waiting;
        let at = self.fixtures.iter().position(waits).ok_or(NotSettled::NoSuchBout)?;
        Ok(self.change(|work| {
            work.now.fixtures[at].state = State::Fighting(bout);
            work.events.push(Event::Begun { fixture, bout });
        }))
    }

    fn fought_in(&self, bout: BoutId) -> Result<usize, NotSettled> {
        let at = self.fixtures.iter().position(|it| it.bout() == Some(bout));
        let at = at.ok_or(NotSettled::NoSuchBout)?;
        match self.fixtures[at].state {
            State::Fighting(_) => Ok(at),
            State::Over { .. } => Err(NotSettled::Already),
            State::Waiting | State::Annulled => Err(NotSettled::NoSuchBout),
        }
    }

    /// A bout is over: the rank of each seat, 1 is the best; a seat with the last possible rank
    /// gets nothing.
    ///
    /// # Errors
    /// If it was reported before, or is not one of this tournament's.
    pub fn settle(&self, bout: BoutId, ranks: &[u32]) -> Result<Change, NotSettled> {
        let at = self.fought_in(bout)?;
        Ok(self.change(|work| {
            let fixture = &mut work.now.fixtures[at];
            fixture.state = State::Over { bout: Some(bout), points: points_of(ranks) };
            work.events.push(Event::Settled { fixture: fixture.id });
            work.go_on();
        }))
    }

    /// A bout was closed without a result: its fixture is fought again.
    ///
    /// # Errors
    /// If it was reported before, or is not one of this tournament's.
    pub fn reopen(&self, bout: BoutId) -> Result<Change, NotSettled> {
        let at = self.fought_in(bout)?;
        Ok(self.change(|work| {
            work.reopen(at);
            work.go_on();
        }))
    }

    /// A result was made void: its fixture is fought again, even if the tournament had ended, or
    /// annulled if the tournament was closed early. Pairs that it led to stand only if it comes out
    /// the same.
    pub fn void(&self, bout: BoutId) -> Result<Change, NotSettled> {
        let at = self.fixtures.iter().position(|it| it.bout() == Some(bout));
        let at = at.ok_or(NotSettled::NoSuchBout)?;
        Ok(self.change(|work| {
            if work.now.stage == Stage::Abandoned {
                let of = work.now.fixtures[at].id;
                return work.annul(|it| it.id == of);
            }
            work.now.stage = Stage::Running;
            work.reopen(at);
            work.drop_what_followed(at);
            work.go_on();
        }))
    }

    /// The bracket of an elimination that has started.
    pub fn bracket(&self) -> Option<Bracket> {
        match self.settings.format {
            Format::Elimination => Some(Bracket::single(self.entrants.len())),
            Format::DoubleElimination => Some(Bracket::double(self.entrants.len())),
            Format::Swiss | Format::RoundRobin | Format::Pools => None,
        }
    }

    /// The victor of a match of the bracket.
    pub(crate) fn victor(&self, slot: usize, pair: [usize; 2]) -> Option<usize> {
        let of_slot: Vec<&Fixture> = self.in_slot(slot).collect();
        if of_slot.is_empty() || of_slot.iter().any(|it| it.is_open()) {
            return None;
        }
        if let Some(better) = of_slot.iter().find_map(|it| it.better()) {
            return Some(better.index());
        }
        let is_given_up = of_slot.iter().any(|it| it.is_given_up());
        (is_given_up || REPLAYS < of_slot.len()).then(|| pair[0].min(pair[1]))
    }

    pub(crate) fn in_slot(&self, slot: usize) -> impl Iterator<Item = &Fixture> {
        let counts = |it: &&Fixture| it.state != State::Annulled;
        self.fixtures.iter().filter(counts).filter(move |it| it.slot as usize == slot)
    }

    /// The fixtures of a round, without annulled ones.
    pub fn in_round(&self, round: u32) -> impl Iterator<Item = &Fixture> {
        self.fixtures.iter().filter(move |it| it.round == round && it.state != State::Annulled)
    }

    /// The number of rounds, where it is known beforehand.
    pub fn rounds(&self) -> Option<u32> {
        let count = u32::try_from(self.entrants.len()).unwrap_or(MOST);
        match self.settings.format {
            Format::Swiss => {
                let usual = count.max(2).next_power_of_two().ilog2();
                Some(self.settings.rounds.unwrap_or(usual).min(count.max(2) - 1))
            }
            Format::RoundRobin => {
                Some(self.settings.rounds.unwrap_or(1) * (count + count % 2).saturating_sub(1))
            }
            Format::Elimination => Some(count.max(2).next_power_of_two().ilog2()),
            Format::DoubleElimination | Format::Pools => None,
        }
    }

    /// Recounts results: returns each fixture whose half points differ from those that `fought`
    /// gives for its bout.
    pub fn audit(&self, fought: impl Fn(BoutId) -> Option<Vec<u32>>) -> Vec<FixtureId> {
        let differs = |it: &&Fixture| match &it.state {
            State::Over { bout: Some(bout), points } => fought(*bout).as_ref() != Some(points),
            State::Over { bout: None, .. }
            | State::Waiting
            | State::Fighting(_)
            | State::Annulled => false,
        };
        self.fixtures.iter().filter(differs).map(|it| it.id).collect()
    }

    /// Everybody's record so far, for the next pairing.
    pub fn past(&self) -> Vec<Past> {
        let mut past = vec![Past::default(); self.entrants.len()];
        for fixture in &self.fixtures {
            let Some(points) = fixture.points() else { continue };
            for (at, seat) in fixture.seats.iter().enumerate() {
                let of = &mut past[seat.index()];
                of.points += points[at];
                let others = fixture.seats.iter().filter(|it| *it != seat);
                of.met.extend(others.map(|it| it.index()));
                if fixture.seats.len() == 1 {
                    of.byes += 1;
                } else {
                    of.firsts += if at == 0 { 1 } else { -1 };
                    of.was_first = at == 0;
                }
            }
        }
        past
    }

    pub(crate) fn present(&self) -> Vec<usize> {
        (0..self.entrants.len()).filter(|at| !self.entrants[*at].withdrawn).collect()
    }

    pub(crate) fn in_pools(&self, round: u32) -> Vec<usize> {
        if round <= 1 {
            return self.present();
        }
        let mut on = self.gone_on(round);
        on.retain(|at| !self.entrants[*at].withdrawn);
        on.sort_unstable();
        on
    }

    /// The entrants that the pools before a round let into it.
    pub(crate) fn gone_on(&self, round: u32) -> Vec<usize> {
        self.pools(round - 1).into_iter().flat_map(|pool| best_of(&pool)).collect()
    }

    /// The pools of a round that was played: every entrant with half points and bouts won there,
    /// the best first.
    pub fn pools(&self, round: u32) -> Vec<Vec<(usize, u32, u32)>> {
        let mut pools: Vec<Vec<(usize, u32, u32)>> = Vec::new();
        for fixture in self.in_round(round) {
            let slot = fixture.slot as usize;
            pools.resize(pools.len().max(slot + 1), Vec::new());
            let most = fixture.points().and_then(|all| all.iter().max());
            for (at, seat) in fixture.seats.iter().enumerate() {
                let got = fixture.points().map_or(0, |all| all[at]);
                let won = u32::from(0 < got && most == Some(&got));
                match pools[slot].iter_mut().find(|it| it.0 == seat.index()) {
                    Some(it) => (it.1, it.2) = (it.1 + got, it.2 + won),
                    None => pools[slot].push((seat.index(), got, won)),
                }
            }
        }
        for pool in &mut pools {
            pool.sort_by_key(|it| (std::cmp::Reverse((it.1, it.2)), it.0));
        }
        pools
    }
}

/// The entrants of a pool who go on.
fn best_of(pool: &[(usize, u32, u32)]) -> Vec<usize> {
    pool.iter().take(going_on(pool.len())).map(|it| it.0).collect()
}
