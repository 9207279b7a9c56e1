//! The loser is out: at once, or, where there are two sides, the second time.
//!
//! A bracket is a list of matches, each with the sources of its two entrants. It follows from the
//! number of entrants alone; their places in it follow from the results.

use serde::{Deserialize, Serialize};

/// The part of a bracket that a match belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Side {
    /// Nobody there has lost.
    Winners,
    /// Everybody there has lost once.
    Losers,
    /// The last of each side meet.
    Final,
    /// The same two meet again, since now both have lost once.
    SecondFinal,
}

/// The source of one of a match's two entrants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Source {
    /// The place in the order of seeding, from 0.
    Seed(usize),
    WinnerOf(usize),
    LoserOf(usize),
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Match {
    side: Side,
    /// The round of its side, from 1.
    round: u32,
    from: [Source; 2],
}

/// The entrant known so far at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Known {
    NotYet,
    Nobody,
    Entrant(usize),
}

/// The bracket of so many entrants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bracket {
    entrants: usize,
    matches: Vec<Match>,
}

impl Bracket {
    /// A bracket with one life each.
    pub fn single(entrants: usize) -> Bracket {
        let mut bracket = Bracket { entrants, matches: Vec::new() };
        bracket.winners_side();
        bracket
    }

    /// A bracket with two lives each.
    pub fn double(entrants: usize) -> Bracket {
        let mut bracket = Bracket { entrants, matches: Vec::new() };
        let rounds = bracket.winners_side();
        let mut left: Vec<Source> = rounds[0].iter().map(|at| Source::LoserOf(*at)).collect();
        let mut round = 0;
        for (depth, fallen) in rounds.iter().enumerate().skip(1) {
            round += 1;
            left = bracket.paired(Side::Losers, round, &left);
            round += 1;
            let mut fallen: Vec<usize> = fallen.clone();
            // From the other end, so that earlier opponents do not meet again at once.
            if depth % 2 == 1 {
                fallen.reverse();
            }
            let meet = |(one, other): (Source, usize)| [one, Source::LoserOf(other)];
            let met: Vec<Source> = left.into_iter().zip(fallen).flat_map(meet).collect();
            left = bracket.paired(Side::Losers, round, &met);
        }
        let last = Source::WinnerOf(rounds.last().expect("there is a first round")[0]);
        let ends = bracket.paired(Side::Final, 1, &[last, left[0]]);
        let Source::WinnerOf(end) = ends[0] else { return bracket };
        bracket.add(Side::SecondFinal, 1, [Source::WinnerOf(end), Source::LoserOf(end)]);
        bracket
    }

    /// The matches of the unbeaten, round by round.
    fn winners_side(&mut self) -> Vec<Vec<usize>> {
        let mut left: Vec<Source> = seeded(self.entrants).into_iter().map(Source::Seed).collect();
        let mut rounds = Vec::new();
        while 1 < left.len() {
            let first = self.matches.len();
            let round = u32::try_from(rounds.len() + 1).unwrap_or(u32::MAX);
            left = self.paired(Side::Winners, round, &left);
            rounds.push((first..self.matches.len()).collect());
        }
        rounds
    }

    fn paired(&mut self, side: Side, round: u32, all: &[Source]) -> Vec<Source> {
        let pairs = all.chunks_exact(2);
        pairs.map(|pair| Source::WinnerOf(self.add(side, round, [pair[0], pair[1]]))).collect()
    }

    fn add(&mut self, side: Side, round: u32, from: [Source; 2]) -> usize {
        self.matches.push(Match { side, round, from });
        self.matches.len() - 1
    }

    /// The most matches that it can have.
    pub fn len(&self) -> usize {
        self.matches.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.matches.is_empty()
    }

    /// A match's side, and its round there.
    pub fn place_of(&self, at: usize) -> (Side, u32) {
        (self.matches[at].side, self.matches[at].round)
    }

    /// The number of rounds of a side.
    pub fn rounds_of(&self, side: Side) -> u32 {
        let all = self.matches.iter().filter(|it| it.side == side);
        all.map(|it| it.round).max().unwrap_or(0)
    }

    /// The pair of each match, as far as the results tell. `won` takes the number of a match and
    /// its pair, and returns the victor.
    pub fn met(&self, won: impl Fn(usize, [usize; 2]) -> Option<usize>) -> Vec<Option<[usize; 2]>> {
        let mut met = Vec::new();
        // The victor and the loser of each match.
        let mut ends: Vec<(Known, Known)> = Vec::new();
        for (at, it) in self.matches.iter().enumerate() {
            let [one, other] = it.from.map(|source| self.known(source, &ends));
            let pair = match (one, other) {
                (Known::Entrant(one), Known::Entrant(other)) => Some([one, other]),
                (Known::NotYet | Known::Nobody | Known::Entrant(_), _) => None,
            };
            let pair =
                pair.filter(|_| it.side != Side::SecondFinal || self.is_reset(at, &met, &ends));
            let end = match (pair, one, other) {
                (Some(pair), ..) => match won(at, pair) {
                    Some(victor) => {
                        let loser = if victor == pair[0] { pair[1] } else { pair[0] };
                        (Known::Entrant(victor), Known::Entrant(loser))
                    }
                    None => (Known::NotYet, Known::NotYet),
                },
                (None, Known::NotYet, _) | (None, _, Known::NotYet) => {
                    (Known::NotYet, Known::NotYet)
                }
                (None, Known::Nobody, left) => (left, Known::Nobody),
                (None, left, _) => (left, Known::Nobody),
            };
            met.push(pair);
            ends.push(end);
        }
        met
    }

    /// Whether the unbeaten finalist has lost the final.
    fn is_reset(&self, at: usize, met: &[Option<[usize; 2]>], ends: &[(Known, Known)]) -> bool {
        let first = met[at - 1].map(|pair| Known::Entrant(pair[0]));
        first.is_some_and(|unbeaten| ends[at - 1].1 == unbeaten)
    }

    fn known(&self, source: Source, ends: &[(Known, Known)]) -> Known {
        match source {
            Source::Seed(seed) if seed < self.entrants => Known::Entrant(seed),
            Source::Seed(_) => Known::Nobody,
            Source::WinnerOf(at) => ends[at].0,
            Source::LoserOf(at) => ends[at].1,
        }
    }
}

/// The order of the seeds in the first round: the best two can meet in the last round at the
/// earliest, the best four in the one before. Byes go to the best.
pub(crate) fn seeded(entrants: usize) -> Vec<usize> {
    let mut order = vec![0];
    while order.len() < entrants.max(2) {
        let last = 2 * order.len() - 1;
        order = order.into_iter().flat_map(|seed| [seed, last - seed]).collect();
    }
    order
}
