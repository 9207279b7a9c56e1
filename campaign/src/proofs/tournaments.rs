//! Whole tournaments played by coin flips, with every promise of their formats checked on the way:
//! people who withdraw and are replaced, bouts without a result, results reported twice and made
//! void.

use super::{Chance, NAMED};
use crate::ids::{BoutId, PersonId};
use crate::tournaments::{
    Change, Event, Fixture, Format, NotSettled, Passed, Settings, Stage, State, Tournament, Who,
    cheapest_pairs, pairings, points_of,
};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The number of steps after which a tournament is called endless.
const STEPS: u32 = 20_000;
/// One in so many steps is followed by a complete check.
const LOOKED_AT: u32 = 16;
/// The most voids in a tournament, so that it comes to an end.
const VOIDS: u32 = 2;
/// The formats, by turns.
const FORMATS: [Format; 5] = [
    Format::Swiss,
    Format::RoundRobin,
    Format::Elimination,
    Format::DoubleElimination,
    Format::Pools,
];

/// The report of a run.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tournaments {
    /// Tournaments played to the end.
    pub finished: u32,
    /// Tournaments that were closed early.
    pub abandoned: u32,
    pub bouts: u32,
    /// Results made void.
    pub voided: u32,
    /// Rounds in which somebody rested.
    pub byes: u32,
    /// Fixtures that somebody's withdrawal decided.
    pub walkovers: u32,
    /// Matches that were drawn and fought again.
    pub replays: u32,
    /// Promises broken.
    pub breaches: u32,
    /// The first of them, in words.
    pub named: Vec<String>,
}

/// Plays `count` tournaments of 2 to 64 entrants; equal seeds play equal ones.
pub fn tournaments(count: u32, seed: u64) -> Tournaments {
    let mut report = Tournaments::default();
    for index in 0..count {
        let chance = Chance(SmallRng::seed_from_u64(seed ^ u64::from(index) << 32));
        let name = format!("tournament {index} of {seed}");
        let mut played = Played::opened(index, chance, name, &mut report);
        played.play();
        played.is_fair();
    }
    report
}

/// A tournament in play.
struct Played<'a> {
    now: Tournament,
    chance: Chance,
    name: String,
    report: &'a mut Tournaments,
    bouts: i64,
    voids: u32,
    ranks: BTreeMap<BoutId, Vec<u32>>,
    /// Whether somebody has withdrawn, or a result was made void.
    is_disturbed: bool,
    /// Whether everybody keeps to the schedule.
    is_calm: bool,
}

impl<'a> Played<'a> {
    fn opened(
        index: u32,
        mut chance: Chance,
        name: String,
        report: &'a mut Tournaments,
    ) -> Played<'a> {
        let format = FORMATS[index as usize % FORMATS.len()];
        let entrants = 2 + (index * 13) % 63;
        let people = 1 + chance.below(entrants);
        let rounds = match format {
            Format::Swiss => chance.once_in(2).then(|| 1 + chance.below(15.min(entrants - 1))),
            Format::RoundRobin => chance.once_in(3).then(|| 1 + chance.below(2)),
            Format::Pools => chance.once_in(2).then(|| 1 + chance.below(3)),
            Format::Elimination | Format::DoubleElimination => None,
        };
        let settings = Settings {
            format,
            rounds,
            at_once: chance.once_in(2),
            most: 64,
            house_to: entrants,
            seats: if format == Format::Pools { 3 + chance.below(6) } else { 2 },
        };
        let mut now = Tournament::open(settings, PersonId(1)).expect("the settings fit");
        for person in 0..people {
            let joined = now.join(PersonId(u64::from(person) + 1));
            now = joined.expect("there is room").tournament;
        }
        let is_calm = chance.once_in(2);
        let (bouts, voids, is_disturbed) = (0, 0, false);
        let ranks = BTreeMap::new();
        Played { now, chance, name, report, bouts, voids, ranks, is_disturbed, is_calm }
    }

    fn play(&mut self) {
        let chance = &mut self.chance;
        let rated = |who| match who {
            Who::Member(PersonId(person)) => i64::try_from(person * 37 % 400).unwrap_or(0),
            Who::House | Who::Forgotten => 100,
        };
        let started = self.now.start(PersonId(1), false, &rated, &mut |sides| chance.below(sides));
        self.took(started.expect("there are two at least"));
        for _ in 0..STEPS {
            if !self.now.has_ended() {
                self.step();
            } else if !self.is_voiding() {
                return;
            }
        }
        self.breach("it never ends");
    }

    /// Voids a result of a finished tournament now and then; true if it did.
    fn is_voiding(&mut self) -> bool {
        let is_due = self.voids < VOIDS && !self.is_calm && self.now.stage == Stage::Finished;
        is_due && self.chance.once_in(4) && self.voids()
    }

    fn took(&mut self, change: Change) {
        for event in &change.events {
            match event {
                Event::Bye { .. } => self.report.byes += 1,
                Event::WalkedOver { .. } => self.report.walkovers += 1,
                Event::Replayed { .. } => self.report.replays += 1,
                Event::Started { .. }
                | Event::Paired { .. }
                | Event::Begun { .. }
                | Event::Settled { .. }
                | Event::Reopened { .. }
                | Event::Annulled { .. }
                | Event::Withdrawn { .. }
                | Event::Replaced { .. }
                | Event::Finished
                | Event::Abandoned => {}
            }
        }
        let before = std::mem::replace(&mut self.now, change.tournament);
        if self.now.settings.format == Format::Swiss && before.round < self.now.round {
            self.is_paired_well();
        }
        self.is_sound();
    }

    fn step(&mut self) {
        if !self.is_calm && self.chance.once_in(40) {
            self.disturbs();
            return;
        }
        let fights = |it: &Fixture| matches!(it.state, State::Fighting(_));
        let under_way: Vec<Fixture> =
            self.now.fixtures.iter().filter(|it| fights(it)).cloned().collect();
        let due = self.now.next_due().cloned();
        match (due, self.chance.pick(&under_way)) {
            (Some(due), None) => self.begins(&due),
            (Some(due), Some(_)) if self.chance.once_in(2) => self.begins(&due),
            (_, Some(fought)) => self.ends(&fought),
            (None, None) => self.breach("nothing is due, and it has not ended"),
        }
    }

    fn begins(&mut self, due: &Fixture) {
        self.bouts += 1;
        let begun = self.now.begin(due.id, BoutId(self.bouts));
        self.took(begun.expect("its bout is due"));
    }

    fn ends(&mut self, fought: &Fixture) {
        let bout = fought.bout().expect("it is under way");
        if !self.is_calm && self.chance.once_in(20) {
            let reopened = self.now.reopen(bout);
            return self.took(reopened.expect("it is under way"));
        }
        let seats = u32::try_from(fought.seats.len()).unwrap_or(0);
        // At least two ranks, so that there may be draws.
        let mut ranks: Vec<u32> =
            fought.seats.iter().map(|_| 1 + self.chance.below(seats)).collect();
        if !ranks.contains(&1) && !self.chance.once_in(10) {
            ranks[0] = 1;
        }
        let settled = self.now.settle(bout, &ranks);
        self.took(settled.expect("it is under way"));
        self.ranks.insert(bout, ranks.clone());
        if self.now.settle(bout, &ranks) != Err(NotSettled::Already) && self.holds(bout) {
            self.breach("a result is taken twice");
        }
    }

    fn holds(&self, bout: BoutId) -> bool {
        self.now.fixtures.iter().any(|it| it.bout() == Some(bout))
    }

    fn disturbs(&mut self) {
        let members = self.now.entrants.iter().filter_map(|it| match it.who {
            Who::Member(person) if !it.withdrawn => Some(person),
            Who::Member(_) | Who::House | Who::Forgotten => None,
        });
        let members: Vec<PersonId> = members.collect();
        let Some(person) = self.chance.pick(&members) else { return };
        match self.chance.below(5) {
            0 if self.voids < VOIDS => {
                self.voids();
            }
            1 => {
                let change = self.now.replace(person, Who::House);
                self.took(change.expect("it runs"));
            }
            2 => {
                let change = self.now.forget(person);
                self.is_disturbed = true;
                self.took(change);
            }
            3 if self.chance.once_in(5) => {
                let change = self.now.close(PersonId(1), true);
                self.took(change.expect("it runs"));
                self.report.abandoned += 1;
            }
            _ => {
                let change = self.now.leave(person);
                self.is_disturbed = true;
                self.took(change.expect("they take part"));
            }
        }
    }

    fn voids(&mut self) -> bool {
        let all = self.now.fixtures.iter().filter(|it| it.points().is_some());
        let all: Vec<BoutId> = all.filter_map(Fixture::bout).collect();
        let Some(bout) = self.chance.pick(&all) else { return false };
        self.voids += 1;
        self.report.voided += 1;
        self.is_disturbed = true;
        let voided = self.now.void(bout);
        self.took(voided.expect("it has a result"));
        self.ranks.remove(&bout);
        true
    }

    /// Checks what must hold at any time.
    fn is_sound(&mut self) {
        // The check goes through everything that was fought, which is a lot of work after every
        // step.
        if self.now.has_ended() || self.chance.once_in(LOOKED_AT) {
            let wrong = self.wrongs();
            wrong.into_iter().for_each(|what| self.breach(what));
        }
    }

    fn wrongs(&self) -> Vec<&'static str> {
        let mut busy = vec![0; self.now.entrants.len()];
        let mut wrong = Vec::new();
        for fixture in &self.now.fixtures {
            let sits_twice =
                (1..fixture.seats.len()).any(|at| fixture.seats[..at].contains(&fixture.seats[at]));
            if sits_twice {
                wrong.push("somebody sits twice in a fixture");
            }
            if fixture.points().is_some_and(|points| points.len() != fixture.seats.len()) {
                wrong.push("a fixture has not a result for each seat");
            }
            if fixture.is_open() {
                fixture.seats.iter().for_each(|it| busy[it.index()] += 1);
            }
        }
        let is_one_by_one = match self.now.settings.format {
            Format::Swiss => !self.is_disturbed,
            Format::Elimination | Format::DoubleElimination => true,
            Format::RoundRobin | Format::Pools => false,
        };
        if is_one_by_one && busy.iter().any(|open| 1 < *open) {
            wrong.push("somebody is in two fixtures at a time");
        }
        wrong.extend(self.table_wrongs());
        wrong
    }

    fn table_wrongs(&self) -> Vec<&'static str> {
        let mut wrong = Vec::new();
        let table = self.now.standings();
        let mut listed: Vec<usize> = table.iter().map(|line| line.entrant.index()).collect();
        listed.sort_unstable();
        if listed != (0..self.now.entrants.len()).collect::<Vec<_>>() {
            wrong.push("the table does not list everybody once");
        }
        let given: u32 = self.now.fixtures.iter().filter_map(Fixture::points).flatten().sum();
        if table.iter().map(|line| line.points).sum::<u32>() != given {
            wrong.push("the table's points are not those of the fixtures");
        }
        wrong
    }

    /// Checks that no other pairing has fewer repeated pairs, and that the bye went to the right
    /// entrant.
    fn is_paired_well(&mut self) {
        let mut before = self.now.clone();
        before.fixtures.retain(|it| it.round < self.now.round);
        let past = before.past();
        let round: Vec<&Fixture> = self.now.in_round(self.now.round).collect();
        let again =
            |one: usize, other: usize| past[one].met.iter().filter(|it| **it == other).count();
        let met = round.iter().filter(|it| it.seats.len() == 2);
        let met: usize = met.map(|it| again(it.seats[0].index(), it.seats[1].index())).sum();
        let present: Vec<usize> =
            round.iter().flat_map(|it| &it.seats).map(|it| it.index()).collect();
        let bye = round.iter().find(|it| it.seats.len() == 1).map(|it| it.seats[0].index());
        let least_byes = present.iter().map(|it| past[*it].byes).min();
        let mut wrong = Vec::new();
        if bye.is_some_and(|it| least_byes != Some(past[it].byes)) {
            wrong.push("somebody rests twice before all have rested");
        }
        if bye.is_none() && !present.len().is_multiple_of(2) {
            wrong.push("nobody rests in a round of an odd number");
        }
        let paired: Vec<usize> = present.iter().copied().filter(|it| Some(*it) != bye).collect();
        let cost = |one: usize, other: usize| again(paired[one], paired[other]) as i128;
        let mates = cheapest_pairs(paired.len(), cost);
        let least: i128 = mates.iter().enumerate().map(|(one, other)| cost(one, *other)).sum();
        if met as i128 * 2 != least {
            wrong.push("somebody meets again who need not");
        }
        // Entrants who have each met fewer than half of the others can be paired anew, by Dirac's
        // theorem.
        let rounds = self.now.round as usize;
        if 0 < met
            && !self.is_disturbed
            && 2 * rounds <= present.len() - present.len() % 2
            && bye.is_none()
        {
            wrong.push("somebody meets again within the first half of all possible rounds");
        }
        if pairings(&past, &present) != pairings(&past, &present) {
            wrong.push("the same past is not paired the same way");
        }
        wrong.into_iter().for_each(|what| self.breach(what));
    }

    /// Checks what must hold at the end.
    fn is_fair(&mut self) {
        self.report.bouts += u32::try_from(self.ranks.len()).unwrap_or(u32::MAX);
        if let Err(why) = self.now.is_sound() {
            self.breach(why);
        }
        if self.now.stage != Stage::Finished {
            return;
        }
        self.report.finished += 1;
        self.is_told_from_forgeries();
        let differences = self.now.audit(|bout| Some(points_of(self.ranks.get(&bout)?)));
        if !differences.is_empty() {
            self.breach("a recount differs");
        }
        if self.now.victors().is_empty() {
            self.breach("nobody has won it");
        }
        match self.now.settings.format {
            Format::RoundRobin => self.is_complete(),
            Format::Elimination => self.is_out_after(1),
            Format::DoubleElimination => self.is_out_after(2),
            Format::Swiss => {
                let rounds = self.now.rounds();
                if !self.is_disturbed && rounds != Some(self.now.round) {
                    self.breach("rounds are missing");
                }
            }
            Format::Pools => {
                if self.now.pools(self.now.round).len() != 1 && !self.is_disturbed {
                    self.breach("the last round is no final");
                }
            }
        }
    }

    /// Checks that a fixture stands nowhere except where it was drawn.
    fn is_told_from_forgeries(&mut self) {
        let counts = |it: &Fixture| it.state != State::Annulled;
        let Some(at) = self.now.fixtures.iter().position(counts) else { return };
        let fought = self.now.fixtures.iter().find(|it| it.bout().is_some());
        if let Some(seat) = fought.map(|it| it.seats[0].index()) {
            let mut forged = self.now.clone();
            forged.entrants[seat].withdrawn = true;
            forged.entrants[seat].passed = vec![Passed { withdrew: true, after: None }];
            if forged.is_sound().is_ok() {
                self.breach("who had withdrawn could have fought on");
            }
        }
        for (slot, round) in [(1, 0), (500, 0), (0, 1)] {
            let mut forged = self.now.clone();
            forged.fixtures[at].slot += slot;
            forged.fixtures[at].round += round;
            if forged.is_sound().is_ok() {
                self.breach("a fixture could have been drawn elsewhere");
            }
        }
    }

    fn is_complete(&mut self) {
        let mut met: BTreeMap<[usize; 2], u32> = BTreeMap::new();
        for fixture in &self.now.fixtures {
            let mut pair = [fixture.seats[0].index(), fixture.seats[1].index()];
            pair.sort_unstable();
            *met.entry(pair).or_default() += 1;
        }
        let count = self.now.entrants.len();
        let times = self.now.settings.rounds.unwrap_or(1);
        if met.len() != count * (count - 1) / 2 || met.values().any(|it| *it != times) {
            self.breach("not everybody has met everybody as often");
        }
    }

    /// Checks that everybody except one has lost so many matches, and nobody more.
    fn is_out_after(&mut self, lives: u32) {
        let bracket = self.now.bracket().expect("it is an elimination");
        let mut losses = vec![0; self.now.entrants.len()];
        for (slot, pair) in bracket.met(|slot, pair| self.now.victor(slot, pair)).iter().enumerate()
        {
            let Some(pair) = *pair else { continue };
            match self.now.victor(slot, pair) {
                Some(victor) if victor == pair[0] => losses[pair[1]] += 1,
                Some(_) => losses[pair[0]] += 1,
                None => self.breach("a match was not fought"),
            }
        }
        let out = losses.iter().filter(|it| **it == lives).count();
        if out + 1 != losses.len() || losses.iter().any(|it| lives < *it) {
            self.breach("not everybody but one has lost as often as they may");
        }
        let victors = self.now.victors();
        if victors.len() != 1 || lives <= losses[victors[0].index()] {
            self.breach("whoever won it is out");
        }
    }

    fn breach(&mut self, what: &str) {
        self.report.breaches += 1;
        if self.report.named.len() < NAMED {
            let said = format!("{}: {what}", self.name);
            self.report.named.push(said);
        }
    }
}
