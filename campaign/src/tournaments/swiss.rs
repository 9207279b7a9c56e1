//! Entrants with equal points meet: each round is one cheapest matching, so no other pairs would
//! have kept the rules better.
//!
//! The rules, most important first: nobody rests twice; nobody meets again; the bye goes to the
//! fewest points; points are near each other; nobody sits first, or not first, again and again; the
//! upper half of a group with equal points meets the lower half.

use crate::tournaments::matching::cheapest_pairs;
use serde::{Deserialize, Serialize};

/// An entrant's record of the rounds before. Entrants are in the order of seeding.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Past {
    /// Half points.
    pub points: u32,
    /// Every opponent, as often as met.
    pub met: Vec<usize>,
    /// The number of byes.
    pub byes: u32,
    /// The number of times they sat first, minus the times they did not.
    pub firsts: i32,
    /// Whether they sat first the last time.
    pub was_first: bool,
}

/// A round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Paired {
    /// The pairs, the highest points first; the first of a pair sits first.
    pub pairs: Vec<(usize, usize)>,
    /// The entrant who rests.
    pub bye: Option<usize>,
}

/// The weight of each rule: more than all later ones could cost together, for 64 entrants.
const SEATS: i128 = 1 << 20;
const GAP: i128 = 1 << 34;
const LOWEST: i128 = 1 << 58;
const AGAIN: i128 = 1 << 76;
const SECOND_BYE: i128 = 1 << 90;

/// Pairs the entrants at the indices `present` of `past`.
pub fn pairings(past: &[Past], present: &[usize]) -> Paired {
    let mut order = present.to_vec();
    order.sort_by_key(|it| (std::cmp::Reverse(past[*it].points), *it));
    let count = order.len() + order.len() % 2;
    let field = Field { past, order: &order };
    let mates = cheapest_pairs(count, |one, other| field.cost(one.min(other), one.max(other)));
    let mut paired = Paired { pairs: Vec::new(), bye: None };
    for (at, mate) in mates.into_iter().enumerate().filter(|(at, mate)| at < mate) {
        match order.get(mate) {
            Some(mate) => paired.pairs.push(seated(past, paired.pairs.len(), order[at], *mate)),
            None => paired.bye = Some(order[at]),
        }
    }
    paired
}

/// The entrants to be paired, the best first; one index beyond them stands for the bye.
struct Field<'a> {
    past: &'a [Past],
    order: &'a [usize],
}

impl Field<'_> {
    /// The cost of pairing these two; `upper` stands before `lower`.
    fn cost(&self, upper: usize, lower: usize) -> i128 {
        let one = &self.past[self.order[upper]];
        let Some(met) = self.order.get(lower) else {
            let from_below = i128::from(one.points) * 64 + (self.order.len() - 1 - upper) as i128;
            return SECOND_BYE * i128::from(one.byes) + LOWEST * from_below;
        };
        let other = &self.past[*met];
        let again = one.met.iter().filter(|it| *it == met).count() as i128;
        let gap = i128::from(one.points - other.points);
        AGAIN * again + GAP * gap * gap + SEATS * clash(one, other) + self.fold(upper, lower)
    }

    /// The squared distance of a pair from the ideal one: with equal points, half of their group
    /// apart; otherwise neighbours.
    fn fold(&self, upper: usize, lower: usize) -> i128 {
        let points = |at: usize| self.past[self.order[at]].points;
        let apart = (lower - upper) as i128;
        let wanted = if points(upper) == points(lower) {
            (0..self.order.len()).filter(|at| points(*at) == points(upper)).count() as i128 / 2
        } else {
            1
        };
        (apart - wanted) * (apart - wanted)
    }
}

/// The strength of both entrants' wish for the same seat.
fn clash(one: &Past, other: &Past) -> i128 {
    if one.firsts.signum() * other.firsts.signum() <= 0 {
        return 0;
    }
    i128::from(one.firsts.abs().min(other.firsts.abs()))
}

/// The pair in the order of seats. First sits the one who did so less often; then the one who did
/// not the last time; then by turns the better and the worse.
fn seated(past: &[Past], board: usize, better: usize, worse: usize) -> (usize, usize) {
    let wish = |who: usize| (past[who].firsts, past[who].was_first);
    let is_first = match wish(better).cmp(&wish(worse)) {
        std::cmp::Ordering::Less => true,
        std::cmp::Ordering::Greater => false,
        std::cmp::Ordering::Equal => board.is_multiple_of(2),
    };
    if is_first { (better, worse) } else { (worse, better) }
}
