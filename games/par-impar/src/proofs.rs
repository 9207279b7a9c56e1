//! The rules that a run of bouts has used, and those it never has; not run on a host.

use crate::{Board, Event, FIST, Guess, NUTS, ParImpar, ROUNDS};
use table::coverage::{Covered, Opening, Uses, Walk};
use table::{By, BySeat, Chance, Forced, Options, Place, Rules, Sitter};

impl Covered for ParImpar {
    /// Events are understood without earlier ones.
    type Memory = ();

    fn everything(all: &mut Uses) {
        all.each("die", 1..=6);
        all.pairs("opened", 0..=FIST, Guess::ALL);
        all.each("by", ["house", "clock"]);
        all.each("ended", ["ruin", "rounds played", "a draw"]);
    }

    fn opening(number: u64, chance: &mut Chance, _used: &mut Uses) -> Opening<Self> {
        let (nuts, rounds) = (3 + number % 4, 1 + chance.below(20));
        let given = [(NUTS.name, nuts.to_string()), (ROUNDS.name, rounds.to_string())];
        Opening {
            seats: BySeat::new(2, |_| Sitter::Guest),
            options: Options::new(Self::options(), given).expect("they are numbers within bounds"),
            forced: Forced::default(),
            memory: (),
        }
    }

    fn go_on(walk: &mut Walk<'_, Self>) -> Vec<Event> {
        let owed = walk.live.now().asks.iter().find(|ask| ask.is_owed());
        let seat = owed.expect("a bout that is not over waits for somebody").seat;
        let action = match walk.chance.below(8) {
            0 => walk.house(seat),
            1 => walk.clock(seat),
            _ => walk.any(seat),
        };
        walk.live.answer(seat, action, By::Seat).events
    }

    fn see(walk: &mut Walk<'_, Self>, _before: &Board, news: &[Event]) {
        for event in news {
            match event {
                Event::Began { die, .. } => walk.used.add("die", die),
                Event::Opened { hidden, guess, .. } => walk.used.add("opened", (hidden, guess)),
            }
        }
    }

    fn ended(walk: &mut Walk<'_, Self>) {
        let outcome = Self::outcome(&walk.live.now().board).expect("the bout is over");
        let is_draw = outcome.places.iter().all(|place| *place == Place::Drew);
        walk.used.when(is_draw, "ended", "a draw");
        walk.used.add("ended", outcome.ending);
    }
}
