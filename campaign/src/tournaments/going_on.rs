//! Automatic consequences: walkovers, the next round, the end; and everything that a void takes
//! with it.

use crate::ids::FixtureId;
use crate::tournaments::elimination::{Bracket, Side};
use crate::tournaments::event::Event;
use crate::tournaments::fixture::{Fixture, State};
use crate::tournaments::pools::pools_of;
use crate::tournaments::round_robin::berger_rounds;
use crate::tournaments::swiss::pairings;
use crate::tournaments::tournament::{EntrantId, Format, Passed, Stage, Tournament};

/// A change in the making.
pub(crate) struct Work {
    pub(crate) now: Tournament,
    pub(crate) events: Vec<Event>,
}

impl Work {
    /// Does everything that follows by itself: walkovers, the next round, the end.
    pub(crate) fn go_on(&mut self) {
        loop {
            self.walk_over();
            if !self.appended() {
                break;
            }
        }
        if self.now.stage == Stage::Running && self.is_all_played() {
            self.now.stage = Stage::Finished;
            self.events.push(Event::Finished);
        }
    }

    fn is_all_played(&self) -> bool {
        // The next round would have been appended.
        !self.now.fixtures.iter().any(Fixture::is_open)
    }

    /// Appends the fixtures that are known now; true if there were any.
    fn appended(&mut self) -> bool {
        if let Some(bracket) = self.now.bracket() {
            return self.next_matches(&bracket);
        }
        let now = &self.now;
        let is_busy = now.fixtures.iter().any(|it| it.round <= now.round && it.is_open());
        let is_last = self.now.rounds().is_some_and(|rounds| rounds <= self.now.round);
        if is_busy || is_last {
            return false;
        }
        match self.now.settings.format {
            Format::Swiss => self.next_swiss(),
            Format::RoundRobin => self.next_round_robin(),
            Format::Pools => self.next_pools(),
            Format::Elimination | Format::DoubleElimination => false,
        }
    }

    fn push(&mut self, round: u32, slot: usize, seats: &[usize], state: State) {
        let number = u32::try_from(self.now.fixtures.len() + 1).unwrap_or(u32::MAX);
        self.now.fixtures.push(Fixture {
            id: FixtureId(number),
            round,
            slot: u32::try_from(slot).unwrap_or(u32::MAX),
            seats: seats.iter().map(|at| EntrantId::of(*at)).collect(),
            state,
        });
    }

    fn next_swiss(&mut self) -> bool {
        let present = self.now.present();
        if present.len() < 2 {
            return false;
        }
        let paired = pairings(&self.now.past(), &present);
        self.now.round += 1;
        let round = self.now.round;
        self.events.push(Event::Paired { round });
        for (slot, (one, other)) in paired.pairs.iter().enumerate() {
            self.push(round, slot, &[*one, *other], State::Waiting);
        }
        if let Some(bye) = paired.bye {
            let state = State::Over { bout: None, points: vec![2] };
            self.push(round, paired.pairs.len(), &[bye], state);
            self.events.push(Event::Bye { round, entrant: EntrantId::of(bye) });
        }
        true
    }

    fn next_round_robin(&mut self) -> bool {
        if self.now.fixtures.is_empty() {
            self.all_round_robin();
        }
        let rounds = self.now.rounds().unwrap_or(0);
        let before = self.now.round;
        self.now.round = if self.now.settings.at_once { rounds } else { before + 1 };
        self.events.push(Event::Paired { round: before + 1 });
        true
    }

    pub(crate) fn all_round_robin(&mut self) {
        let rounds = berger_rounds(self.now.entrants.len());
        let cycles = self.now.settings.rounds.unwrap_or(1);
        let mut number = 0;
        for cycle in 0..cycles {
            for round in &rounds {
                number += 1;
                for (slot, (one, other)) in round.iter().enumerate() {
                    let seats = if cycle % 2 == 0 { [*one, *other] } else { [*other, *one] };
                    self.push(number, slot, &seats, State::Waiting);
                }
            }
        }
    }

    fn next_matches(&mut self, bracket: &Bracket) -> bool {
        let met = bracket.met(|slot, pair| self.now.victor(slot, pair));
        let mut is_any = false;
        for (slot, pair) in met.into_iter().enumerate() {
            let Some(pair) = pair else { continue };
            if self.now.victor(slot, pair).is_some() {
                continue;
            }
            let before: Vec<bool> = self.now.in_slot(slot).map(Fixture::is_open).collect();
            if before.contains(&true) {
                continue;
            }
            // Seats change places each time it is fought again.
            let seats = if before.len().is_multiple_of(2) { pair } else { [pair[1], pair[0]] };
            let (side, round) = bracket.place_of(slot);
            let round = depth(bracket, side, round);
            self.now.round = self.now.round.max(round);
            self.push(round, slot, &seats, State::Waiting);
            if let (false, Some(fixture)) = (before.is_empty(), self.now.fixtures.last()) {
                self.events.push(Event::Replayed { fixture: fixture.id });
            }
            is_any = true;
        }
        is_any
    }

    fn next_pools(&mut self) -> bool {
        let before = self.now.round;
        if 0 < before && self.now.pools(before).len() <= 1 {
            return false;
        }
        let left = self.now.in_pools(before + 1);
        if left.len() < 2 {
            return false;
        }
        self.now.round = before + 1;
        self.events.push(Event::Paired { round: before + 1 });
        let pools = pools_of(&left, self.now.settings.seats as usize);
        for bout in 0..self.now.settings.rounds.unwrap_or(1) as usize {
            for (slot, pool) in pools.iter().enumerate() {
                let mut seats = pool.clone();
                seats.rotate_left(bout % pool.len());
                self.push(before + 1, slot, &seats, State::Waiting);
            }
        }
        true
    }

    /// Gives results to fixtures in which too few are left to fight.
    fn walk_over(&mut self) {
        let tournament = &mut self.now;
        let is_gone = |id: &EntrantId| tournament.entrants[id.index()].withdrawn;
        for fixture in &mut tournament.fixtures {
            if fixture.state != State::Waiting || tournament.round < fixture.round {
                continue;
            }
            let gone: Vec<bool> = fixture.seats.iter().map(is_gone).collect();
            let left = gone.iter().filter(|gone| !**gone).count();
            if !gone.contains(&true) {
                continue;
            }
            if 2 <= left {
                let mut gone = gone.into_iter();
                fixture.seats.retain(|_| !gone.next().unwrap_or(false));
                continue;
            }
            let beaten = 2 * u32::try_from(gone.len() - 1).unwrap_or(0);
            let points = gone.iter().map(|gone| if *gone { 0 } else { beaten }).collect();
            fixture.state = State::Over { bout: None, points };
            self.events.push(Event::WalkedOver { fixture: fixture.id });
        }
    }

    pub(crate) fn withdraw(&mut self, id: EntrantId) {
        self.passes(id, true);
        self.now.entrants[id.index()].withdrawn = true;
        self.events.push(Event::Withdrawn { entrant: id });
        self.go_on();
    }

    /// Records that an entrant withdrew, or that somebody else took the place.
    pub(crate) fn passes(&mut self, id: EntrantId, withdrew: bool) {
        let after = self.now.fixtures.iter().filter_map(Fixture::bout).max();
        self.now.entrants[id.index()].passed.push(Passed { withdrew, after });
    }

    pub(crate) fn reopen(&mut self, at: usize) {
        self.now.fixtures[at].state = State::Waiting;
        self.events.push(Event::Reopened { fixture: self.now.fixtures[at].id });
    }

    /// Annuls the fixtures drawn because of a result that no longer stands. Later rounds of a Swiss
    /// tournament stand as they were drawn.
    pub(crate) fn drop_what_followed(&mut self, at: usize) {
        let of = self.now.fixtures[at].clone();
        if self.now.settings.format == Format::Pools {
            self.annul(|it| of.round < it.round);
            self.now.round = of.round;
        }
        let Some(bracket) = self.now.bracket() else { return };
        self.annul(|it| it.slot == of.slot && of.id < it.id);
        let met = bracket.met(|slot, pair| self.now.victor(slot, pair));
        self.annul(|it| {
            let Some(pair) = met[it.slot as usize] else { return true };
            !pair.iter().all(|at| it.seats.contains(&EntrantId::of(*at)))
        });
    }

    pub(crate) fn annul(&mut self, which: impl Fn(&Fixture) -> bool) {
        let counts = |it: &&mut Fixture| it.state != State::Annulled;
        for fixture in self.now.fixtures.iter_mut().filter(counts).filter(|it| which(it)) {
            let bout = match fixture.state {
                State::Fighting(bout) => Some(bout),
                State::Waiting | State::Over { .. } | State::Annulled => None,
            };
            fixture.state = State::Annulled;
            self.events.push(Event::Annulled { fixture: fixture.id, bout });
        }
    }
}

/// The round of the whole tournament in which a round of one side of a bracket falls.
pub(crate) fn depth(bracket: &Bracket, side: Side, round: u32) -> u32 {
    let losers = bracket.rounds_of(Side::Losers);
    let last = bracket.rounds_of(Side::Winners).max(losers + 1);
    match side {
        Side::Winners if round == 1 || losers == 0 => round,
        // Its losers come into the losers' rounds 2, 4, 6 …
        Side::Winners => 2 * (round - 1),
        Side::Losers => round + 1,
        Side::Final => last + 1,
        Side::SecondFinal => last + 2,
    }
}
