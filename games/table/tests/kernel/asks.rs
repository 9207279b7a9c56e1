//! Asks, answers, changed answers and asides.

use crate::bouts::*;
use crate::pebbles::*;
use table::{NotTaken, Seat, Serial, every_answer};

#[test]
fn a_secret_answer_may_be_changed_until_all_are_in() {
    let mut live = opened(&[3, 3]);
    let serial = live.ask(ADA).unwrap().serial;
    assert_eq!(say(&mut live, &[(ADA, "5")]), []);
    let ask = live.ask(ADA).unwrap();
    assert_eq!((ask.serial, ask.given, ask.is_owed()), (serial, Some(Action::Card(5)), false));
    assert!(live.ask(BOB).unwrap().is_owed());
    assert_eq!(live.say(ADA, Some(serial), "12").unwrap().events, []);
    assert_eq!(live.ask(ADA).unwrap().given, Some(Action::Card(12)));
    let played = [Event::Played { by: ADA, card: 12 }, Event::Played { by: BOB, card: 4 }].to_vec();
    assert_eq!(say(&mut live, &[(BOB, "4")]), played);
}

#[test]
fn a_doubled_press_is_stale_even_if_the_same_is_asked_again() {
    let mut live = opened(&[3, 3]);
    say(&mut live, &[(ADA, "12"), (BOB, "10"), (BOB, "!")]);
    let first = live.ask(ADA).unwrap().clone();
    live.say(ADA, Some(first.serial), "again").unwrap();
    let second = live.ask(ADA).unwrap();
    assert_eq!((&second.prompt, &second.offers), (&first.prompt, &first.offers));
    assert!(first.serial < second.serial);
    assert_eq!(live.say(ADA, Some(first.serial), "again"), Err(NotTaken::Stale));
    assert_eq!(live.say(BOB, None, "again"), Err(NotTaken::Rules(No::NotAsked)));
    assert_eq!(live.say(ADA, Some(Serial(0)), "again"), Err(NotTaken::Stale));
}

#[test]
fn a_window_hides_who_is_asked_and_waits_for_nobody_in_vain() {
    // Bob is lowest and holds a great card.
    let mut live = opened(&[3]);
    say(&mut live, &[(ADA, "12"), (BOB, "4")]);
    assert!(live.now().settling && !live.may_settle());
    let ask = live.ask(BOB).unwrap();
    assert!(ask.hidden);
    let answers = every_answer(&Honest::view_of(&live, BOB), ask, 9);
    assert_eq!(answers, [Action::Top(10), Action::Pass]);
    assert_eq!(say(&mut live, &[(BOB, "10")]), []);
    assert!(live.may_settle() && live.now().asks.is_empty());
    assert_eq!(live.settle().first(), Some(&Event::Topped { by: BOB, card: 10 }));

    // Bob is lowest and holds none any more: the public sees the same.
    let mut live = opened(&[3]);
    say(&mut live, &[(ADA, "12"), (BOB, "10")]);
    assert!(live.now().settling && live.may_settle() && live.now().asks.is_empty());
    assert_eq!(live.settle(), [Event::Rolled { by: ADA, pips: 3 }]);
}

#[test]
fn an_aside_leaves_the_question_or_ends_the_step() {
    let mut live = opened(&[]);
    say(&mut live, &[(ADA, "5")]);
    let asks = live.now().asks.clone();
    assert_eq!(say(&mut live, &[(BOB, "cheer")]), [Event::Cheered { by: BOB }]);
    assert_eq!(live.now().asks, asks, "serials and given answers stay");
    assert_eq!(live.now().board.cheers, 1);
    assert_eq!(say(&mut live, &[(BOB, "yield")]), [Event::Ended]);
    assert!(live.now().over && live.now().asks.is_empty());
    assert_eq!(live.bout().outcome().unwrap().ending, "a yield");
    assert_eq!(live.say(ADA, None, "5"), Err(NotTaken::Rules(No::NotAsked)));
}

#[test]
fn an_aside_in_a_window_may_end_the_step_too() {
    let mut live = opened(&[]);
    say(&mut live, &[(ADA, "12"), (BOB, "4")]);
    assert!(live.now().settling);
    assert_eq!(say(&mut live, &[(BOB, "yield")]), [Event::Ended]);
    assert!(!live.now().settling && live.now().over);
}

#[test]
fn a_form_proposes_every_way_to_fill_it() {
    let mut live = opened(&[2, 2]);
    say(&mut live, &[(ADA, "12"), (BOB, "10"), (BOB, "!"), (ADA, "keep")]);
    let ask = live.ask(ADA).unwrap();
    assert!(ask.is_form());
    let gift = |pebbles| Action::Gift { whom: BOB, pebbles };
    let view = Honest::view_of(&live, ADA);
    assert_eq!(every_answer(&view, ask, 9), [gift(0), gift(1), gift(2)]);
    assert_eq!(every_answer(&view, ask, 2), [gift(0), gift(1)]);
}

#[test]
fn the_clock_and_the_house_answer_only_what_is_owed() {
    let mut live = opened(&[3]);
    assert_eq!(live.otherwise(ADA), Some(Action::Card(5)));
    say(&mut live, &[(ADA, "5")]);
    assert_eq!(live.otherwise(ADA), None);
    assert_eq!(live.house(ADA), None);
    assert_eq!(live.house(BOB), live.house(BOB), "the house's luck is its own and the same");
    assert_eq!(live.otherwise(Seat(7)), None);
}
