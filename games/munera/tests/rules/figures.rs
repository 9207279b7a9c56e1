//! Whole bouts come out as the specification's tables say, within the error of so few bouts.

use munera::proofs::figures::{against_random, matrix, measured};
use munera::tables::CLASSES;
use std::ops::RangeInclusive;
use table::simulate::{Extent, Player, simulated};
use table::{BySeat, Options, Seat};

/// Bouts a row: a mean of five rounds is then known to within about half a round.
const BOUTS: u64 = 400;

/// Seats, teams, then mean rounds and turns in hundredths.
type Row = (u8, &'static str, RangeInclusive<u64>, RangeInclusive<u64>);

#[test]
fn house_players_need_the_rounds_and_turns_of_the_specification() {
    let around = |value: u64, by: u64| value - by..=value + by;
    let rows: [Row; 6] = [
        (2, "none", around(530, 70), around(1_000, 140)),
        (3, "none", around(730, 90), around(1_700, 200)),
        (4, "none", around(860, 100), around(2_300, 250)),
        (4, "1122", around(690, 90), around(2_100, 250)),
        (6, "111222", around(830, 110), around(3_400, 400)),
        (3, "122", around(480, 80), around(1_200, 200)),
    ];
    for (seats, teams, rounds, turns) in rows {
        let figures = measured(seats, &[("teams", teams)], 0..BOUTS);
        let mean = figures.rounds * 100 / figures.bouts;
        assert!(rounds.contains(&mean), "{seats} seats, teams {teams}: {mean} hundredth rounds");
        let mean = figures.turns * 100 / figures.bouts;
        assert!(turns.contains(&mean), "{seats} seats, teams {teams}: {mean} hundredth turns");
        assert!(figures.drawn <= 4, "{seats} seats, teams {teams}: {} drawn", figures.drawn);
    }
}

#[test]
fn duels_end_in_the_ways_of_the_specification() {
    let figures = measured(2, &[], 0..1_000);
    // In thousandths: Stamina 0 to -2, Double 2, a mortal wound, a second fall, giving in.
    let rows = [
        (figures.by_stamina, 550),
        (figures.by_double_2, 200),
        (figures.by_mortal, 150),
        (figures.by_fall, 80),
        (figures.by_giving_in, 10),
        (figures.spared, 450),
    ];
    for (found, wanted) in rows {
        // Four sigmas of a thousand bouts are 6 in a hundred at most.
        assert!(found.abs_diff(wanted) <= 65, "{found} of 1,000, not {wanted}: {figures:?}");
    }
}

/// [2.10] How often each class wins against all others, in thousandths, in the order of the list.
const WIN_RATES: [u64; 27] = [
    511, 430, 493, 566, 502, 565, 517, 577, 464, 588, 362, 375, 487, 540, 523, 473, 487, 555, 410,
    458, 592, 555, 466, 500, 463, 555, 477,
];

#[test]
fn every_class_wins_as_often_as_the_specification_measured() {
    let bouts = 6;
    let (wins, figures) = matrix(bouts, 5_000_000);
    let others = bouts * (CLASSES.len() as u64 - 1);
    for (at, wanted) in WIN_RATES.iter().enumerate() {
        let won: u64 =
            wins[at].iter().enumerate().filter(|(other, _)| *other != at).map(|it| it.1).sum();
        let rate = won * 1_000 / others;
        let class = CLASSES[at].class.word();
        // Four sigmas of 156 bouts.
        assert!(rate.abs_diff(*wanted) <= 160, "{class}: {rate} of 1,000, not {wanted}");
    }
    assert_eq!(figures.bouts, bouts * 378);
}

#[test]
fn the_house_beats_whoever_answers_at_random() {
    let won = against_random(2, 250);
    assert!(240 <= won, "{won} of 250 duels");
    let won = against_random(4, 100);
    assert!(88 <= won, "{won} of 100 bouts of four");
}

#[test]
fn todays_house_wins_more_duels_than_the_one_it_was() {
    let players = BySeat::new(2, |seat| match seat {
        Seat(0) => Player::House,
        Seat(_) => Player::Classic,
    });
    let extent = Extent { bouts: 2_000, seed: 99, swap: true };
    let figures = simulated::<munera::Munera>(&players, &Options::default(), extent, &mut || 0);
    let [house, classic] = [Seat(0), Seat(1)].map(|player| figures.points[player].halves);
    // 52.8 of 100 points in 16,000 bouts.
    assert!(classic * 51 < house * 49, "{house} {classic}");
}
