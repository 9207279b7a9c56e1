//! Whole bouts come out as the specification's table says, within the error of so few bouts.

use morituri::{Morituri, proofs::figures::Figures};
use std::ops::RangeInclusive;
use table::simulate::{Player, observed, random_answer};
use table::{By, BySeat, Chance, Forced, Live, Luck, Options, Place, Rules, Seat, Sitter};

/// Bouts a row: a share of one half is then known to within 5 in a hundred, four sigmas.
const BOUTS: u64 = 1_500;

fn measured(seats: u8, options: &[(&str, &str)]) -> Figures {
    let options = Options::new(Morituri::options(), options.iter().copied()).expect("they exist");
    let players = BySeat::new(seats, |_| Player::House);
    let mut figures = Figures::default();
    for number in 0..BOUTS {
        let (luck, mut chance) = (Luck::numbered(number), Chance::new(number));
        let mut told = Vec::new();
        let played =
            observed::<Morituri>(&players, &options, luck, &mut chance, u64::MAX, |_, news| {
                told.extend_from_slice(news);
            });
        figures.count(&played.live.now().board, &told);
    }
    figures
}

/// Seats, mean rounds in hundredths, mean turns in hundredths, and in thousandths: bouts without
/// a winner, seats that die before Roma, bouts without a duel in Roma.
type Row = (u8, RangeInclusive<u64>, RangeInclusive<u64>, [RangeInclusive<u64>; 3]);

#[test]
fn house_players_need_the_rounds_and_die_the_deaths_of_the_specification() {
    let around = |value: u64, by: u64| value.saturating_sub(by)..=value + by;
    let rows: [Row; 3] = [
        (
            2,
            around(1_200, 40),
            around(2_030, 70),
            [around(109, 34), around(208, 31), around(424, 52)],
        ),
        (
            4,
            around(1_340, 30),
            around(4_020, 90),
            [around(62, 26), around(254, 24), around(49, 24)],
        ),
        (8, around(1_470, 25), around(7_630, 130), [around(45, 22), around(324, 18), around(1, 4)]),
    ];
    for (seats, rounds, turns, shares) in rows {
        let figures = measured(seats, &[]);
        let (mean, ..) = figures.rounds();
        assert!(rounds.contains(&mean), "{seats} seats: {mean} hundredths of a round");
        let mean = figures.played * 100 / figures.bouts;
        assert!(turns.contains(&mean), "{seats} seats: {mean} hundredths of a turn");
        let found = [
            figures.no_winner * 1_000 / figures.bouts,
            figures.died_early * 1_000 / figures.seats,
            figures.no_duel_in_roma * 1_000 / figures.bouts,
        ];
        for (share, found) in shares.iter().zip(found) {
            assert!(share.contains(&found), "{seats} seats: {found} in 1,000, not {share:?}");
        }
    }
}

#[test]
fn options_shorten_or_lengthen_the_game_as_the_specification_says() {
    let rounds = |seats, options: &[(&str, &str)]| measured(seats, options).rounds().0;
    let short = rounds(4, &[("road", "short")]);
    assert!((900..=960).contains(&short), "short: {short}");
    let rejoin = rounds(4, &[("rejoin", "on")]);
    assert!((1_930..=2_090).contains(&rejoin), "rejoin: {rejoin}");
    let crown = rounds(2, &[("lone", "crown")]);
    assert!((930..=1_010).contains(&crown), "crown: {crown}");
}

/// A bout of one house seat, the first, against `others` who answer at random and are asked
/// about every card; whether the house won, one of the others did, or nobody.
fn house_against_random(others: u8, number: u64) -> Option<Seat> {
    let sitter = |seat| if seat == Seat(0) { Sitter::House } else { Sitter::Guest };
    let seats = BySeat::new(others + 1, sitter);
    let (options, luck) = (Options::default(), Luck::numbered(number));
    let (live, _) = Live::<Morituri>::open(seats, options, luck, None, Forced::default());
    let mut live = asked_about_everything(&live);
    let mut chance = Chance::new(number);
    while !live.now().over {
        let ask = &live.now().asks[0];
        let seat = ask.seat;
        let action = match live.bout().seats()[seat] {
            Sitter::House | Sitter::StandIn => live.house(seat).expect("it is asked"),
            Sitter::Guest => random_answer(&live.now().board, ask, &mut chance),
        };
        live.answer(seat, action, By::Seat);
    }
    let places = live.bout().outcome().expect("it is over").places;
    places.seats().find(|seat| places[*seat] == Place::Won)
}

fn asked_about_everything(live: &Live<Morituri>) -> Live<Morituri> {
    let mut live = live.clone();
    for seat in live.bout().seats().clone().seats().skip(1) {
        live.order(seat, "keep", "ask_all").expect("the game has such an order");
    }
    live
}

#[test]
fn the_house_beats_three_random_seats_in_36_of_100_bouts() {
    let bouts = 2_000;
    let won = (0..bouts).filter(|number| house_against_random(3, *number) == Some(Seat(0))).count();
    assert!(720 <= won, "the house won {won} of {bouts}");
}

#[test]
fn a_house_seat_alone_against_one_random_seat_wins_more_than_twice_as_often() {
    let results: Vec<_> = (0..BOUTS).map(|number| house_against_random(1, number)).collect();
    let count = |winner| results.iter().filter(|result| **result == winner).count();
    let (house, random, nobody) = (count(Some(Seat(0))), count(Some(Seat(1))), count(None));
    assert!(2 * random < house, "house {house}, random {random}, nobody {nobody}");
}
