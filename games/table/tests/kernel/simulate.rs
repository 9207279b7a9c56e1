//! Whole bouts, counted.

use crate::pebbles::{ENDLESS, Event, Honest, Pebbles};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use table::simulate::{
    Extent, LIMIT, Player, Thoughts, nth_seed, observed, play_out, simulate, simulated,
};
use table::{BySeat, Chance, Luck, Options, Seat};

fn players(players: &[Player]) -> BySeat<Player> {
    players.to_vec().into()
}

#[test]
fn figures_add_up() {
    let seats = players(&[Player::House, Player::Random, Player::Random]);
    let figures = simulate::<Honest>(&seats, &Options::default(), 200, 5);
    assert_eq!((figures.game, figures.bouts, figures.unfinished), ("pebbles", 200, 0));
    let won: u64 = figures.win_rate.iter().map(|(won, _)| won).sum();
    // A yield makes several winners; nothing else does.
    let ended = won + figures.draws + figures.nobody;
    assert!((200..300).contains(&ended), "{figures:?}");
    assert!(figures.win_rate.iter().all(|(_, of)| *of == 200));
    let (answers, bouts) = figures.mean_answers;
    assert_eq!(bouts, 200);
    let (out_of_turn, of) = figures.out_of_turn_answers;
    assert!(0 < out_of_turn && out_of_turn < of && of == answers, "{figures:?}");
    assert_eq!(figures, simulate::<Honest>(&seats, &Options::default(), 200, 5));
}

#[test]
fn players_who_swap_seats_play_each_bout_from_every_seat() {
    let seats = players(&[Player::House, Player::Random]);
    let (options, mut ticks) = (Options::default(), 0);
    let extent = Extent { bouts: 60, seed: 5, swap: true };
    let mut clock = || {
        ticks += 1_000;
        ticks
    };
    let figures = simulated::<Honest>(&seats, &options, extent, &mut clock);
    assert_eq!((figures.bouts, figures.unfinished), (120, 0));
    assert!(figures.win_rate.iter().all(|(_, of)| *of == 120));
    for points in figures.points.iter() {
        assert_eq!((points.samples, points.most), (60, 4));
    }
    let halves: u64 = figures.points.iter().map(|points| points.halves).sum();
    // Two halves a bout, and as many again where a yield lets one win and the other lose.
    assert_eq!(halves, 240);
    assert_eq!(figures.thoughts, Thoughts::default());
    // Seats and players are alike: being first is no advantage.
    let alike = players(&[Player::House, Player::House]);
    let figures = simulated::<Honest>(&alike, &options, extent, &mut clock);
    let [one, two] = [Seat(0), Seat(1)].map(|seat| figures.points[seat].halves);
    assert_eq!(one, two);
}

#[test]
fn a_champion_beats_the_novice_and_its_thoughts_are_counted() {
    let champion = Player::Champion { playouts: Some(64) };
    let seats = players(&[champion, Player::Novice]);
    let extent = Extent { bouts: 150, seed: 1, swap: true };
    let mut ticks = 0;
    let mut clock = || {
        ticks += 500;
        ticks
    };
    let figures = simulated::<Honest>(&seats, &Options::default(), extent, &mut clock);
    let thoughts = &figures.thoughts;
    assert_eq!(thoughts.microseconds.len() as u64, thoughts.made);
    assert!(thoughts.microseconds.iter().all(|took| *took == 500));
    assert!(0 < thoughts.departed && thoughts.departed < thoughts.made, "{thoughts:?}");
    assert!(thoughts.made < thoughts.playouts && thoughts.playouts <= 64 * thoughts.made);
    let [champion, novice] = [Seat(0), Seat(1)].map(|seat| figures.points[seat].halves);
    assert!(novice < champion, "{figures:?}");
}

#[test]
fn simulations_from_neighbouring_seeds_share_no_bout() {
    let seeds: BTreeSet<u64> =
        (0..50).flat_map(|seed| (0..50).map(move |number| nth_seed(seed, number))).collect();
    assert_eq!(seeds.len(), 2_500);
    let expected: [u8; 32] =
        Sha256::digest([1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0]).into();
    assert_eq!(nth_seed(1, 2).to_le_bytes(), expected[..8]);
}

#[test]
fn a_bout_that_does_not_end_is_left() {
    let seats = players(&[Player::House, Player::House]);
    let (options, mut chance) = (Options::default(), Chance::new(1));
    let endless =
        play_out::<Pebbles<ENDLESS>>(&seats, &options, Luck::numbered(1), &mut chance, 500);
    assert!(!endless.ended() && endless.answers <= 500);
}

#[test]
fn an_observer_sees_every_state_and_every_event() {
    let seats = players(&[Player::Random, Player::House]);
    let (mut last, mut cards) = (None, Vec::new());
    let (options, luck) = (Options::default(), Luck::numbered(8));
    let played =
        observed::<Honest>(&seats, &options, luck, &mut Chance::new(8), LIMIT, |live, told| {
            assert_eq!(live.now().over, told.contains(&Event::Ended));
            cards.extend(told.iter().filter_map(|event| match event {
                Event::Played { card, .. } | Event::Topped { card, .. } => Some(*card),
                Event::Rolled { .. }
                | Event::Drew { .. }
                | Event::Gave { .. }
                | Event::Cheered { .. }
                | Event::Shuffled
                | Event::Ended => None,
            }));
            assert_eq!(live.now().board.discard, cards, "what lies there has been told");
            last = Some(live.now().clone());
        });
    assert!(played.ended());
    assert_eq!(last.as_ref(), Some(played.live.now()));
}

#[test]
fn a_house_that_was_never_mended_is_its_own_classic() {
    let figures = |player| simulate::<Honest>(&players(&[player; 2]), &Options::default(), 50, 4);
    assert_eq!(figures(Player::Classic), figures(Player::House));
}
