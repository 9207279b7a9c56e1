//! The guided first bout: a player who takes all advice wins it, and has met every kind of
//! question.

use boards::{Cast, Kind, Play};
use std::collections::BTreeSet;
use table::{BySeat, Luck, Options, OutOfTurn, Place, Seat, Sitter};

/// The learner.
const ME: Seat = Seat(0);
/// The most decisions that a first bout takes.
const LONG: usize = 60;

/// A guided bout of a game with a seed, before its first question.
fn opened(kind: Kind, seed: u8) -> Box<dyn Play> {
    let guided = kind.guided();
    let sitter = |seat| if seat == ME { Sitter::Guest } else { Sitter::House };
    let sitters = BySeat::new(1 + guided.house, sitter);
    let cast = Cast {
        names: BySeat::new(sitters.count(), |seat| kind.side(seat).to_owned()),
        house: BySeat::new(sitters.count(), |seat| seat != ME),
        number: 0,
    };
    let options = Options::new(kind.options(), guided.options.iter().copied())
        .expect("the options are the game's own");
    kind.open(sitters, options, Luck::new([seed; 32], []), [0; 32], &cast).0
}

/// Plays it as advised, with every second decision of the house's seats gentle: returns whether it
/// is won, after how many decisions, and the questions asked.
fn as_advised(kind: Kind, seed: u8) -> (bool, usize, BTreeSet<String>) {
    let mut play = opened(kind, seed);
    let seats = play.sitters().count();
    let mut by_house = BySeat::new(seats, |_| 0_u32);
    let (mut own, mut met) = (0, BTreeSet::new());
    while !play.is_over() && own < 1_000 {
        let asks = play.asks();
        if let Some(ask) = asks.iter().find(|ask| ask.owed && ask.seat != ME) {
            let made = &mut by_house[ask.seat];
            *made += 1;
            let told =
                if *made % 2 == 0 { play.house_gently(ask.seat) } else { play.house(ask.seat) };
            told.expect("the house owes an answer");
        } else if play.react(&BySeat::new(seats, |_| OutOfTurn::ByOrders)).is_none() {
            let ask = asks.iter().find(|ask| ask.owed).expect("somebody is asked");
            let advice = play.advice(ME).expect("there is advice on every decision");
            met.insert(ask.prompt.clone());
            own += 1;
            play.say(ME, Some(ask.serial), &advice.token).expect("advice is taken");
        }
    }
    let places = play.outcome().map(|outcome| outcome.places);
    let won = |seat: Seat| places.as_ref().is_some_and(|places| places[seat] == Place::Won);
    let alone = (0..seats).map(Seat).all(|seat| won(seat) == (seat == ME));
    (alone, own, met)
}

#[test]
fn whoever_takes_all_advice_wins_a_guided_bout_that_is_not_long() {
    for kind in Kind::all() {
        let (is_won, own, met) = as_advised(*kind, kind.guided().seed);
        if is_won && own <= LONG && 2 <= met.len() {
            continue;
        }
        let fits = |seed: &u8| {
            let (is_won, own, met) = as_advised(*kind, *seed);
            is_won && own <= LONG && 2 <= met.len()
        };
        let others: Vec<u8> = (1..=u8::MAX).filter(fits).collect();
        panic!("{kind:?}: won {is_won}, decisions {own}, met {met:?}; seeds that fit: {others:?}");
    }
}
