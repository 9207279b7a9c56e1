//! The board in few lines: one line a gladiator, and the road in two, with nothing but those who stand there.

use super::facts::{Alive, Facts, Life, Traveller};
use crate::words::chronicle::{Chronicle, Gives};
use morituri::letter;
use morituri::tables::ROMA;

/// The spaces of a line of the road.
const LINE: u8 = 19;
/// The mark of a space where nobody stands, and of the last.
const EMPTY: char = '.';
const END: char = 'R';

pub(super) fn draw(facts: &Facts) -> String {
    let mut chronicle = Chronicle::default();
    let round = facts.round.as_ref().map(|round| format!("Round {}", round.number));
    let round = round.unwrap_or_else(|| "Setting out".to_owned());
    chronicle.ends(Gives::Never, &round, "space, Hit Points");
    for from in (0..=ROMA.0).step_by(usize::from(LINE)) {
        chronicle.lines(Gives::Never, &road(facts, from, (from + LINE).min(ROMA.0 + 1)));
    }
    for (seat, traveller) in facts.seats.by_seat() {
        let front = format!("{} ", letter(seat));
        match &traveller.life {
            Life::Dead { place, .. } => {
                let place = place.map_or_else(String::new, |place| format!(", place {place}"));
                chronicle.seat(&front, &traveller.name, &[], &format!("dead{place}"));
            }
            Life::Alive(alive) => {
                let numbers = format!("{:>2} {:>2}", alive.space.0, alive.hp);
                chronicle.seat(&front, &traveller.name, &states(alive), &numbers);
                chronicle.lines(Gives::Together(1), &format!("  {}", worth(alive)));
            }
        }
    }
    chronicle.text()
}

/// A line of the road, with the letters of those who stand there, of several their number.
fn road(facts: &Facts, from: u8, to: u8) -> String {
    let space = |number: u8| {
        let stands = |it: &Traveller| it.alive().is_some_and(|it| it.space.0 == number);
        let here = facts.seats.by_seat().filter(|(_, it)| stands(it)).map(|(seat, _)| seat);
        match here.collect::<Vec<_>>()[..] {
            [] if number == ROMA.0 => END,
            [] => EMPTY,
            [seat] => letter(seat),
            [_, _, ..] => several(facts, number),
        }
    };
    let spaces: String = (from..to).map(space).collect();
    match ROMA.0 < to {
        true => format!("{from:>5} {spaces} Roma"),
        false => format!("Start {spaces} {}", to - 1),
    }
}

/// The number of those who stand on a space, in one digit.
fn several(facts: &Facts, number: u8) -> char {
    let stands = |it: &&Traveller| it.alive().is_some_and(|it| it.space.0 == number);
    let count = facts.seats.iter().filter(stands).count();
    u32::try_from(count).ok().and_then(|count| char::from_digit(count, 10)).unwrap_or('9')
}

/// Further states of a gladiator.
fn states(alive: &Alive) -> Vec<&'static str> {
    let all = [(alive.laurel, "laurel"), (alive.misses, "misses"), (alive.sits_out, "sits out")];
    all.into_iter().filter(|(holds, _)| *holds).map(|(_, word)| word).collect()
}

/// A gladiator's space by name, and his fighting values.
fn worth(alive: &Alive) -> String {
    format!("{}, Att {}, Def {}", alive.space.name(), alive.attack(), alive.defense)
}
