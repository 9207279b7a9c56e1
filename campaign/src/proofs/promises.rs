//! A league's promises at every step, at every cycle's end, and at its own.

use super::League;
use crate::audit::audit;
use crate::fixtures::{FixtureState, Nominee};
use crate::gladiator::{Improvement, Status};
use crate::ids::{FixtureId, LudusId};
use crate::ledger::balances;
use crate::ludus::Slot;
use crate::record::{BoutRecord, Corner};
use crate::rules::{POINTS_FOR_DRAWING, POINTS_FOR_WINNING, RUDIS_AT};
use crate::season::{Finish, Stage};
use crate::tables::{season_lines, season_table};
use std::collections::{BTreeMap, BTreeSet};

impl League {
    /// Rosters, caps, and no gladiator in two bouts at a time.
    pub(super) fn check_standing(&mut self) {
        let season = &self.season;
        let mut broken: Vec<&str> = Vec::new();
        for contender in &season.contenders {
            let held = contender.on_roster();
            let classes: BTreeSet<_> = held.map(|gladiator| &gladiator.class).collect();
            let count = contender.on_roster().count();
            let vacant =
                contender.roster.iter().filter(|slot| matches!(slot, Slot::Vacant(_))).count();
            if count + vacant != season.discipline.places() {
                broken.push("a roster has its places, each held or waiting for a recruit");
            }
            if classes.len() != count {
                broken.push("no two gladiators of a roster are of one class");
            }
            for it in contender.on_roster() {
                let fit = season.has_ended() || it.status == it.fame();
                if !fit || it.died_in.is_some() || RUDIS_AT <= it.career.survived {
                    broken.push("a gladiator on a roster stands as his survived bouts say");
                }
                let famous = it.fame() == Status::Famous;
                if famous == (it.improvement == Improvement::Unearned) {
                    broken.push("fame, and nothing else, brings an improvement");
                }
            }
            for it in &contender.gladiators {
                let Improvement::Raised(raised) = &it.improvement else { continue };
                let at = season.discipline.attribute(raised);
                let within = at.is_some_and(|at| {
                    it.attributes(&season.discipline)[at] <= season.discipline.attributes[at].cap
                });
                if !within {
                    broken.push("no attribute is raised beyond its cap");
                }
            }
            let open = season.fixtures.iter().filter(|it| it.is_open());
            if 1 < open.filter(|it| it.involves(contender.ludus)).count() {
                broken.push("a ludus is in one fixture at a time");
            }
            if contender.figures.prestige < 0 {
                broken.push("no prestige is below zero");
            }
        }
        if season.has_ended() && !season.pending().is_empty() {
            broken.push("a season that has ended asks for nothing");
        }
        for promise in broken {
            self.breach(promise);
        }
    }

    pub(super) fn check_nominees(&mut self, fixture: FixtureId) {
        let Some(FixtureState::Ready { nominees }) =
            self.season.fixture(fixture).map(|it| it.state.clone())
        else {
            return self.breach("only a ready fixture begins");
        };
        if !self.season.discipline.has_rosters() {
            let sends_kept = self.season.discipline.sends_kept;
            let is_alone =
                |it: &Nominee| it.gladiator.is_none() && (sends_kept || it.kept.is_none());
            return self.must(nominees.iter().all(is_alone), "ludi without rosters send nobody");
        }
        let class = |at: usize| {
            let gladiator = self.season.gladiator(nominees[at].ludus, nominees[at].gladiator?)?;
            Some(gladiator.class.clone())
        };
        let differ = class(0).is_some() && class(0) != class(1);
        self.must(differ, "opposed gladiators are of different classes");
        for nominee in &nominees {
            // The order of settlement by the records, not by the season's memory.
            let fought = self.records.iter().filter(|record| !record.is_void);
            let own = fought.filter_map(|record| {
                let side = record.sides.iter().find(|side| side.ludus == nominee.ludus)?;
                Some((record.order, side.gladiator))
            });
            let last = own.max().and_then(|(_, gladiator)| gladiator);
            // A nomination stands, even if a void uncovers an older last representative.
            let fresh = last != nominee.gladiator || self.overtaken.contains(&fixture);
            self.must(fresh, "nobody represents his ludus twice in a row");
        }
    }

    /// Each side's gain from a bout.
    pub(super) fn check_worth(&mut self, record: &BoutRecord) {
        for corner in Corner::BOTH {
            let side = record.side(corner);
            let worth = if !self.season.discipline.has_rosters() {
                match record.victor {
                    None => POINTS_FOR_DRAWING..=POINTS_FOR_DRAWING,
                    Some(victor) if victor == corner => POINTS_FOR_WINNING..=POINTS_FOR_WINNING,
                    Some(_) => 0..=0,
                }
            } else if side.told.survived {
                1..=4
            } else {
                0..=0
            };
            let is_worth = worth.contains(&side.prestige);
            self.must(is_worth, "a survivor gets one to four, or two and one for points");
        }
    }

    /// Checks that every pair has met so many times.
    pub(super) fn check_meetings(&mut self, times: u32) {
        let mut meetings: BTreeMap<[LudusId; 2], u32> = BTreeMap::new();
        let settled = self.season.fixtures.iter().filter(|it| match it.state {
            FixtureState::Settled { .. } => true,
            FixtureState::Waiting
            | FixtureState::Nominating { .. }
            | FixtureState::Sending { .. }
            | FixtureState::Ready { .. }
            | FixtureState::Fighting { .. }
            | FixtureState::Annulled => false,
        });
        for fixture in settled {
            let mut pair = fixture.pair;
            pair.sort_unstable();
            *meetings.entry(pair).or_default() += 1;
        }
        let ludi = self.season.contenders.len();
        let all = times == 0 || meetings.len() == ludi * (ludi - 1) / 2;
        let equal = meetings.values().all(|met| *met == times);
        self.must(all && equal, "after whole cycles all have met equally often");
    }

    /// After whole cycles, each ludus without a roster has had either corner equally often, give or
    /// take one.
    fn check_corners(&mut self) {
        let season = &self.season;
        let lead = |ludus| {
            let corners = season.fixtures.iter().filter_map(|fixture| corners(&fixture.state));
            let counted = corners.map(|[first, second]| {
                i64::from(first.ludus == ludus) - i64::from(second.ludus == ludus)
            });
            counted.sum::<i64>()
        };
        let mut ludi = season.contenders.iter().map(|contender| contender.ludus);
        let is_even = season.discipline.has_rosters() || ludi.all(|it| lead(it).abs() <= 1);
        self.must(is_even, "first corners go round");
    }

    /// The books agree with the recorded bouts, and all accounts sum to zero.
    pub(super) fn check_books(&mut self) {
        let differences = audit(&self.season, &self.records, &self.ledger);
        if let Some(difference) = differences.first() {
            self.breach(&format!("the books bear out the standings: {difference:?}"));
        }
        let sum: i64 = balances(&self.ledger).values().sum();
        self.must(sum == 0, "the ledger sums to nothing");
    }

    pub(super) fn check_ending(&mut self) {
        let season = &self.season;
        let table = season_table(season);
        let best = table.iter().find(|row| {
            season.contender(row.ludus).is_some_and(|contender| contender.keeper.is_active())
        });
        let crowned = season.champions().iter().all(|champion| {
            let row = table.iter().find(|row| row.ludus == *champion);
            row.is_some_and(|row| !row.is_house && !row.is_house_run)
                && row.map(|row| row.rank) == best.map(|row| row.rank)
        });
        let is_done = season.fixtures.iter().all(|fixture| fixture.is_done());
        let pairs = (season.contenders.len() * (season.contenders.len() - 1) / 2) as u32;
        let most = season.max_cycles * pairs + self.voids;
        let titles = season_lines(season).iter().filter(|line| line.is_champion).count();
        let counted = titles == season.champions().len();
        let cycles = season.cycles;
        let whole = season.settings.finish == Finish::Cycle
            && matches!(season.stage, Stage::Finished { .. });
        self.must(crowned, "champions are the best ranked of those whom members lead");
        self.must(counted, "each champion has a title");
        self.must(is_done, "nothing is left open at the end");
        self.must(self.records.len() as u32 <= most, "a league has a longest length");
        if whole {
            self.check_meetings(cycles);
            self.check_corners();
        }
    }
}

/// The nominees in the first and second corner, once they are known.
fn corners(state: &FixtureState) -> Option<&[Nominee; 2]> {
    match state {
        FixtureState::Ready { nominees }
        | FixtureState::Fighting { nominees, .. }
        | FixtureState::Settled { nominees, .. } => Some(nominees),
        FixtureState::Waiting
        | FixtureState::Nominating { .. }
        | FixtureState::Sending { .. }
        | FixtureState::Annulled => None,
    }
}
