//! Seats' possible entrances, each tried against each: the measurements behind a champion's choices.

use super::simulate::{LIMIT, one_owed};
use crate::simulate::nth_seed;
use crate::{By, BySeat, Chance, Forced, Live, Luck, Options, Rules, Seat, Sitter};
use std::collections::BTreeMap;

/// The results of the bouts of an entrance.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of bouts, without unfinished ones.
    pub bouts: u64,
    /// Half points: two a bout won, one a bout drawn.
    pub halves: u64,
}

impl Tally {
    fn count(&mut self, halves: u64) {
        self.bouts += 1;
        self.halves += halves;
    }
}

/// The results of every possible entrance, named by the tokens of the answers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Matchups {
    /// By entrance, whatever the others had.
    pub alone: BTreeMap<String, Tally>,
    /// By entrance and another seat's entrance, where both answered the same question.
    pub against: BTreeMap<(String, String), Tally>,
}

/// Plays `bouts` bouts of the house against itself from `seed`, in which every seat takes a random
/// entrance of [`Rules::entrances`], and counts.
pub fn matchups<R: Rules>(seats: u8, options: &Options, bouts: u64, seed: u64) -> Matchups {
    let mut matchups = Matchups::default();
    for number in 0..bouts {
        let seed = nth_seed(seed, number);
        let mut chance = Chance::new(seed);
        let house = BySeat::new(seats, |_| Sitter::House);
        let luck = Luck::numbered(seed);
        let (live, _) = Live::<R>::open(house, options.clone(), luck, None, Forced::default());
        matchups.play(live, &mut chance);
    }
    matchups
}

impl Matchups {
    fn play<R: Rules>(&mut self, mut live: Live<R>, chance: &mut Chance) {
        let mut entered = BySeat::new(live.bout().seats().count(), |_| Vec::new());
        let mut moves = 0;
        while !live.now().over && moves < LIMIT {
            moves += 1;
            if live.may_settle() {
                live.settle();
                continue;
            }
            let ask = one_owed(&live, chance);
            let seat = ask.seat;
            let choices = R::entrances(&R::view(&live.now().board, Some(seat)), ask);
            let action = if choices.is_empty() {
                live.house(seat).expect("it was just asked")
            } else {
                let action = choices[chance.below(choices.len())].clone();
                entered[seat].push(R::token(&action));
                action
            };
            live.answer(seat, action, By::Seat);
        }
        let Some(outcome) = live.bout().outcome() else { return };
        for (seat, place) in outcome.places.by_seat() {
            let halves = u64::from(place.halves());
            for own in &entered[seat] {
                self.alone.entry(own.clone()).or_default().count(halves);
            }
            let others = |other: &Seat| *other != seat;
            for other in entered.seats().filter(others) {
                for (own, theirs) in entered[seat].iter().zip(&entered[other]) {
                    self.against.entry((own.clone(), theirs.clone())).or_default().count(halves);
                }
            }
        }
    }
}
