//! The standings: counted anew from the results, by the tie-breaks of each format.

use crate::tournaments::elimination::Side;
use crate::tournaments::fixture::Fixture;
use crate::tournaments::tournament::{EntrantId, Format, Stage, Tournament};
use serde::Serialize;

/// Each seat's half points for a bout: two for every seat beaten, one for every seat level with it.
/// The last possible rank, which those have who gave up, gets nothing.
pub fn points_of(ranks: &[u32]) -> Vec<u32> {
    let last = u32::try_from(ranks.len()).unwrap_or(u32::MAX);
    let count = |is: &dyn Fn(u32) -> bool| {
        u32::try_from(ranks.iter().filter(|rank| is(**rank)).count()).unwrap_or(u32::MAX)
    };
    let points = |own: &u32| {
        if *own == last {
            return 0;
        }
        2 * count(&|rank| *own < rank) + count(&|rank| rank == *own) - 1
    };
    ranks.iter().map(points).collect()
}

/// A line of the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Line {
    pub entrant: EntrantId,
    /// From 1; entrants level in everything share it.
    pub rank: u32,
    /// Half points.
    pub points: u32,
    /// Bouts fought or walked over.
    pub played: u32,
    /// Bouts in which nobody had more points.
    pub won: u32,
    /// The half points of all opponents; for a bye, the entrant's own.
    pub buchholz: u32,
    /// Quarter points: those of all opponents, weighted by the points taken from them.
    pub sonneborn_berger: u32,
    /// Whether the entrant can still win the tournament, or has.
    pub is_in: bool,
}

impl Tournament {
    /// The table, the best first.
    pub fn standings(&self) -> Vec<Line> {
        let mut groups = vec![(0..self.entrants.len()).collect::<Vec<_>>()];
        let reached = self.reached();
        let lines = self.lines(&reached);
        for key in self.keys() {
            let split = |group: &Vec<usize>| self.split(&lines, &reached, group, *key);
            groups = groups.iter().flat_map(split).collect();
        }
        let mut table = Vec::new();
        for group in groups {
            let rank = u32::try_from(table.len() + 1).unwrap_or(u32::MAX);
            table.extend(group.into_iter().map(|at| Line { rank, ..lines[at].clone() }));
        }
        table
    }

    fn lines(&self, reached: &[u32]) -> Vec<Line> {
        let points: Vec<u32> = self.past().iter().map(|past| past.points).collect();
        let line = |at: usize| Line {
            entrant: EntrantId::of(at),
            rank: 0,
            points: points[at],
            played: 0,
            won: 0,
            buchholz: 0,
            sonneborn_berger: 0,
            is_in: !self.entrants[at].withdrawn && reached[at] == u32::MAX,
        };
        let mut lines: Vec<Line> = (0..points.len()).map(line).collect();
        for fixture in &self.fixtures {
            let Some(got) = fixture.points() else { continue };
            for (at, seat) in fixture.seats.iter().enumerate() {
                add(&mut lines[seat.index()], fixture, got, at, &points);
            }
        }
        lines
    }

    fn keys(&self) -> &'static [Key] {
        match self.settings.format {
            Format::Swiss => &[Key::Points, Key::Buchholz, Key::SonnebornBerger, Key::Direct],
            Format::RoundRobin => &[Key::Points, Key::Direct, Key::SonnebornBerger, Key::Won],
            Format::Elimination | Format::DoubleElimination => &[Key::Reached],
            Format::Pools => &[Key::Reached, Key::PoolPoints],
        }
    }

    /// Divides entrants who are level so far by one more key, the best first.
    fn split(&self, lines: &[Line], reached: &[u32], group: &[usize], key: Key) -> Vec<Vec<usize>> {
        if group.len() == 1 {
            return vec![group.to_vec()];
        }
        let value = |at: usize| match key {
            Key::Points => lines[at].points,
            Key::Buchholz => lines[at].buchholz,
            Key::SonnebornBerger => lines[at].sonneborn_berger,
            Key::Won => lines[at].won,
            Key::Direct => self.direct(at, group),
            Key::Reached => reached[at],
            Key::PoolPoints => self.pool_points(at),
        };
        let mut by_value: Vec<(u32, usize)> = group.iter().map(|at| (value(*at), *at)).collect();
        by_value.sort_by_key(|(value, at)| (std::cmp::Reverse(*value), *at));
        let chunks = by_value.chunk_by(|one, other| one.0 == other.0);
        chunks.map(|level| level.iter().map(|(_, at)| *at).collect()).collect()
    }

    /// Half points from the others in the group; 0 where some of them have not met, since meeting
    /// more of them would be an advantage.
    fn direct(&self, at: usize, group: &[usize]) -> u32 {
        if !self.have_all_met(group) {
            return 0;
        }
        let own = EntrantId::of(at);
        let mut sum = 0;
        for fixture in &self.fixtures {
            let is_among = |seat: &EntrantId| group.contains(&seat.index());
            let counts = fixture.seats.len() == 2 && fixture.seats.iter().all(is_among);
            let seat = fixture.seats.iter().position(|seat| *seat == own).filter(|_| counts);
            sum += seat.and_then(|seat| Some(fixture.points()?[seat])).unwrap_or(0);
        }
        sum
    }

    /// Whether each two of the group have fought a bout of their own that counts.
    fn have_all_met(&self, group: &[usize]) -> bool {
        let fought = |one: usize, other: usize| {
            self.fixtures.iter().any(|fixture| {
                fixture.seats.len() == 2
                    && fixture.seats.contains(&EntrantId::of(one))
                    && fixture.seats.contains(&EntrantId::of(other))
                    && fixture.points().is_some()
            })
        };
        let mut rest = group;
        while let [one, others @ ..] = rest {
            if others.iter().any(|other| !fought(*one, *other)) {
                return false;
            }
            rest = others;
        }
        true
    }

    /// The round that everybody reached, where losers are out; an entrant still in has reached the
    /// farthest.
    fn reached(&self) -> Vec<u32> {
        let mut reached = vec![u32::MAX; self.entrants.len()];
        if self.settings.format == Format::Pools {
            self.reached_in_pools(&mut reached);
        }
        let Some(bracket) = self.bracket().filter(|_| self.stage != Stage::Open) else {
            return reached;
        };
        let lives = if self.settings.format == Format::DoubleElimination { 2 } else { 1 };
        let mut losses = vec![0; self.entrants.len()];
        for (slot, pair) in bracket.met(|slot, pair| self.victor(slot, pair)).iter().enumerate() {
            let Some(pair) = *pair else { continue };
            let Some(victor) = self.victor(slot, pair) else { continue };
            let loser = if victor == pair[0] { pair[1] } else { pair[0] };
            losses[loser] += 1;
            let is_out = lives <= losses[loser];
            let (side, round) = bracket.place_of(slot);
            match side {
                Side::Winners | Side::Losers if is_out => reached[loser] = round,
                Side::Final | Side::SecondFinal if is_out => reached[loser] = u32::MAX - 1,
                Side::Winners | Side::Losers | Side::Final | Side::SecondFinal => {}
            }
        }
        reached
    }

    fn reached_in_pools(&self, reached: &mut [u32]) {
        for round in 1..=self.round {
            let is_over = !self.in_round(round).any(Fixture::is_open);
            for pool in self.pools(round).iter().filter(|_| is_over) {
                pool.iter().for_each(|it| reached[it.0] = round);
            }
            let next = self.in_round(round + 1).flat_map(|it| &it.seats);
            next.for_each(|seat| reached[seat.index()] = u32::MAX);
        }
    }

    /// Half points in the last pool.
    fn pool_points(&self, at: usize) -> u32 {
        let own = EntrantId::of(at);
        let round = self.fixtures.iter().filter(|it| it.seats.contains(&own)).map(|it| it.round);
        let Some(round) = round.max() else { return 0 };
        let all = self.pools(round).into_iter().flatten();
        all.filter(|it| it.0 == at).map(|it| it.1).sum()
    }

    /// The winners; several if they are level.
    pub fn victors(&self) -> Vec<EntrantId> {
        if self.stage != Stage::Finished {
            return Vec::new();
        }
        let table = self.standings();
        table.iter().filter(|line| line.rank == 1).map(|line| line.entrant).collect()
    }
}

#[derive(Debug, Clone, Copy)]
enum Key {
    Points,
    Buchholz,
    SonnebornBerger,
    Direct,
    Won,
    Reached,
    PoolPoints,
}

fn add(line: &mut Line, fixture: &Fixture, got: &[u32], at: usize, points: &[u32]) {
    if fixture.seats.len() == 1 {
        line.buchholz += line.points;
        line.sonneborn_berger += line.points * got[at];
        return;
    }
    line.played += 1;
    line.won += u32::from(0 < got[at] && got.iter().max() == Some(&got[at]) && !is_level(got));
    for other in fixture.seats.iter().filter(|seat| **seat != line.entrant) {
        line.buchholz += points[other.index()];
        line.sonneborn_berger += points[other.index()] * got[at];
    }
}

fn is_level(points: &[u32]) -> bool {
    points.windows(2).all(|pair| pair[0] == pair[1])
}
