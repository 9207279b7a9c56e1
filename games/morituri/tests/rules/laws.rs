//! The laws of all games, tried on this one.

use morituri::tables::LAST_ROUND;
use morituri::{Action, End, Event, Morituri};
use serde_json::json;
use table::simulate::{Player, observed};
use table::{Bout, By, BySeat, Chance, Forced, Live, Luck, Options, Rules, Seat, Sitter, laws};

const BOUTS: u64 = 40;

#[test]
fn the_laws_are_obeyed() {
    laws::obeyed_by::<Morituri>(BOUTS);
}

#[test]
fn everybody_sees_the_same() {
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

#[test]
fn a_fight_in_which_nobody_ever_hits_ends_all_the_same() {
    let seats = BySeat::new(2, |_| Sitter::Guest);
    let (options, luck) = (Options::default(), Luck::numbered(1));
    let (live, _) = Live::<Morituri>::open(seats, options, luck, None, Forced::default());
    let mut saved = serde_json::to_value(live.bout()).expect("a bout is plain data");
    let board = &mut saved["quiet"];
    board["active"] = json!(0);
    board["turn_order"] = json!([0, 1]);
    board["seats"][0]["space"] = json!(6);
    // The die of movement leads into an arena, then ones fall for longer than any fight is.
    saved["again"] = json!(vec![(6, 0); 50_000]);
    saved["told"] = json!([]);
    saved["open"] = json!([]);
    let bout: Bout<Morituri> = serde_json::from_value(saved).expect("a bout again");
    let mut live = Live::load(bout).live;
    let told = live.answer(Seat(0), Action::Roll, By::Seat).events;
    let end = Event::FightEnd { challenger: Seat(0), defender: None, end: End::BothDied };
    assert!(told.contains(&end), "{:?}", told.iter().rev().take(5).collect::<Vec<_>>());
    let rounds = told.iter().filter(|event| matches!(event, Event::Round { .. })).count();
    assert_eq!(rounds, usize::try_from(LAST_ROUND).expect("it fits"));
    assert!(!live.now().board.seats[Seat(0)].alive);
    assert_eq!(live.now().asks[0].seat, Seat(1), "the other plays on alone");
}

#[test]
fn piles_that_hold_one_card_that_draws_others_are_drawn_once_through() {
    let seats = BySeat::new(2, |_| Sitter::Guest);
    let (options, luck) = (Options::default(), Luck::numbered(1));
    let (live, _) = Live::<Morituri>::open(seats, options, luck, None, Forced::default());
    let mut saved = serde_json::to_value(live.bout()).expect("a bout is plain data");
    let board = &mut saved["quiet"];
    (board["draw"], board["discard"]) = (json!(["patrons_purse"]), json!([]));
    (board["active"], board["turn_order"]) = (json!(0), json!([0, 1]));
    // The die shows six: a space that gives a card.
    saved["again"] = json!([(6, 5)]);
    (saved["told"], saved["open"]) = (json!([]), json!([]));
    let bout: Bout<Morituri> = serde_json::from_value(saved).expect("a bout again");
    let mut live = Live::load(bout).live;
    let told = live.answer(Seat(0), Action::Roll, By::Seat).events;
    let drawn = told.iter().filter(|event| matches!(event, Event::Drew { .. })).count();
    assert_eq!(drawn, usize::from(morituri::tables::DECK));
}
