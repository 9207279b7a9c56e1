//! Courses of a bout that simulations hardly come to.

use nexus::{Board, Event, Nexus, Stage};
use serde_json::{Value, json};
use table::{Bout, By, BySeat, Forced, Live, Luck, Options, Outcome, Place, Rules, Seat, Sitter};

/// A bout of so many guests on a bare barge, whose quiet board is changed before it runs.
fn patched(seats: u8, change: impl FnOnce(&mut Value)) -> (Live<Nexus>, Vec<Event>) {
    let sitters = BySeat::new(seats, |_| Sitter::Guest);
    let options = Options::new(Nexus::options(), [("schematic", "0")]).expect("a bare barge");
    let luck = Luck::numbered(7);
    let (live, _) = Live::<Nexus>::open(sitters, options, luck, None, Forced::default());
    let mut saved = serde_json::to_value(live.bout()).expect("a bout is plain data");
    change(&mut saved["quiet"]);
    saved["told"] = json!([]);
    saved["open"] = json!([]);
    saved["tape"] = json!([]);
    let bout: Bout<Nexus> = serde_json::from_value(saved).expect("a bout again");
    let loaded = Live::load(bout);
    (loaded.live, loaded.diverged.unwrap_or_default())
}

fn in_command(board: &mut Value) {
    board["stage"] = json!("Command");
    board["cycle"] = json!(1);
    board["order"] = json!([0, 1]);
    board["round"]["ap"] = json!(6);
}

fn outcome(board: &Board) -> Outcome {
    Nexus::outcome(board).expect("the bout is over")
}

#[test]
fn a_used_up_turning_point_deck_is_shuffled_anew() {
    let (live, told) = patched(2, |board| {
        in_command(board);
        board["stage"] = json!("Card");
        board["deck"] = json!([]);
        board["discard"] = json!(["T12"]);
    });
    assert!(told.contains(&Event::Reshuffled { number: 1 }), "{told:?}");
    assert!(told.contains(&Event::Purse { coins: 8 }), "{told:?}");
    assert_eq!(live.now().board.crowd, 18);
    assert_eq!(live.now().board.stage, Stage::Ratio);
}

#[test]
fn two_dead_helots_with_equal_cred_share_the_win() {
    let (live, _) = patched(2, |board| {
        in_command(board);
        board["crowd"] = json!(0);
        board["stage"] = json!("RoundEnd");
        for (seat, life) in ["out", "incapacitated"].into_iter().enumerate() {
            board["helots"][seat]["cred"] = json!(30);
            board["helots"][seat]["life"] = json!(life);
        }
    });
    let board = &live.now().board;
    assert_eq!(board.stage, Stage::Over);
    let outcome = outcome(board);
    assert_eq!(outcome.places, BySeat::new(2, |_| Place::Won));
    assert_eq!(outcome.ending, "shared win");
    assert_eq!(outcome.tallies[Seat(0)]["points"], 2);
}

#[test]
fn whoever_gives_up_under_attack_leaves_the_bout_to_the_other() {
    let (mut live, _) = patched(2, |board| {
        in_command(board);
        board["helots"][0]["square"] = json!("D4");
        board["helots"][0]["ffd"] = json!("N");
        board["helots"][0]["cred"] = json!(40);
        board["helots"][1]["square"] = json!("D3");
        board["helots"][1]["reserves"]["INST"] = json!(3);
    });
    let standard = live.judge(Seat(0), "standard").expect("somebody stands there");
    live.answer(Seat(0), standard, By::Seat);
    assert_eq!(live.now().asks[0].seat, Seat(1), "a Counterattack may be called");
    let concede = live.judge(Seat(1), "concede").expect("at any time");
    let told = live.aside(Seat(1), concede).events;
    assert!(told.contains(&Event::Conceded { seat: Seat(1) }), "{told:?}");
    let board = &live.now().board;
    let ended = board.ended.clone().expect("one helot is left");
    assert_eq!((ended.winners, ended.last), (vec![Seat(0)], Some(Seat(0))));
    assert_eq!(board.helots[Seat(0)].cred, 50, "the last one standing is paid");
}

#[test]
fn a_window_that_only_a_card_could_answer_is_secret_and_stands_open_for_everybody() {
    let attack = |hand: Value| {
        let (mut live, _) = patched(2, |board| {
            in_command(board);
            board["helots"][0]["square"] = json!("D4");
            board["helots"][0]["ffd"] = json!("N");
            board["helots"][1]["square"] = json!("D3");
            board["helots"][1]["hand"] = hand;
        });
        let standard = live.judge(Seat(0), "standard").expect("somebody stands there");
        live.answer(Seat(0), standard, By::Seat);
        live
    };
    let held = attack(json!(["F10"]));
    assert!(held.now().settling && held.now().asks[0].hidden && !held.may_settle());
    let other = attack(json!(["F01"]));
    assert!(other.now().settling && other.now().asks.is_empty() && other.may_settle());
    let none = attack(json!([]));
    assert!(!none.now().settling);
}
