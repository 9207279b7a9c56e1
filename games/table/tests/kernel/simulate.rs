//! Whole bouts, counted.

use crate::pebbles::{ENDLESS, Event, Honest, Pebbles};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use table::simulate::{LIMIT, Player, nth_seed, observed, play_out, simulate};
use table::{BySeat, Chance, Luck, Options};

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
