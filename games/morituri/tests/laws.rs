//! The laws that every game obeys.
//!
//! One is put in this game's own terms: an ask is a real choice, but for the die of movement,
//! which paces the game and has nothing beside it.

use morituri::{Morituri, Prompt};
use table::simulate::{Player, observed};
use table::{By, BySeat, Chance, Luck, Options, Rules, laws};

const BOUTS: u64 = 100;

#[test]
fn bouts_end_and_take_what_they_propose() {
    laws::every_bout_ends::<Morituri>(BOUTS);
    laws::what_is_proposed_is_accepted::<Morituri>(BOUTS);
    laws::nonsense_changes_nothing::<Morituri>(BOUTS);
}

#[test]
fn every_ask_but_the_die_of_movement_is_a_choice_and_has_a_legal_default() {
    for number in 0..BOUTS {
        let count = 2 + u8::try_from(number % 7).unwrap();
        let players = BySeat::new(count, |_| Player::Random);
        let (luck, mut chance) = (Luck::numbered(number), Chance::new(number));
        let options = Options::default();
        observed::<Morituri>(&players, &options, luck, &mut chance, u64::MAX, |live, _| {
            for ask in &live.now().asks {
                let wanted = if ask.prompt == Prompt::Roll { 1..=1 } else { 2..=7 };
                assert!(wanted.contains(&ask.offers.len()), "{ask:?}");
                let action = live.otherwise(ask.seat).unwrap();
                let token = Morituri::token(&action);
                assert_eq!(live.judge(ask.seat, &token), Ok(action));
                let mut later = live.clone();
                assert_eq!(later.answer(ask.seat, action, By::Clock).action, action);
            }
        });
    }
}

#[test]
fn records_and_saved_bouts_are_true() {
    laws::saving_and_loading_change_nothing::<Morituri>(BOUTS);
    laws::the_record_plays_again::<Morituri>(BOUTS);
    laws::a_forged_record_is_found::<Morituri>(BOUTS);
    laws::a_changed_step_begins_again::<Morituri>(BOUTS);
}

#[test]
fn answers_are_taken_back_whole() {
    laws::serials_are_never_used_twice::<Morituri>(BOUTS);
    laws::taking_back_restores_everything::<Morituri>(BOUTS);
}

#[test]
fn nobody_sees_the_order_of_the_draw_pile_and_everybody_sees_all_else() {
    laws::views_show_nothing_hidden::<Morituri>(BOUTS);
    for number in 0..BOUTS {
        let players = BySeat::new(4, |_| Player::Random);
        let (luck, mut chance) = (Luck::numbered(number), Chance::new(number));
        let options = Options::default();
        observed::<Morituri>(&players, &options, luck, &mut chance, u64::MAX, |live, news| {
            let board = &live.now().board;
            let public = Morituri::view(board, None);
            for seat in board.seats.seats() {
                assert_eq!(Morituri::view(board, Some(seat)), public);
                for event in news {
                    assert_eq!(Morituri::seen(event, Some(seat)).as_ref(), Some(event));
                }
            }
        });
    }
}
