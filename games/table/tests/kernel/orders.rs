//! Standing orders.

use crate::bouts::*;
use crate::pebbles::*;
use table::{Entry, NoOrder, OrderValue, Orders};

#[test]
fn orders_are_typed_in_many_ways() {
    let value = |typed| AGAIN.value(typed);
    assert_eq!(value("Never"), Some("never".to_owned()));
    for typed in ["auto 3", "auto(3)", "AUTO3"] {
        assert_eq!(value(typed), Some("auto(3)".to_owned()));
    }
    for typed in ["auto", "auto 1", "auto 7", "auto n", "auto(n)", "sometimes", ""] {
        assert_eq!(value(typed), None, "{typed}");
    }
    let auto = AGAIN.values[3];
    assert_eq!(auto.to_string(), "auto(n) with n from 2 to 6");
    assert_eq!(auto.texts(), ["auto(2)", "auto(3)", "auto(4)", "auto(5)", "auto(6)"]);
    let read: Vec<Option<u8>> = auto.texts().iter().map(|text| OrderValue::auto_of(text)).collect();
    assert_eq!(read, [2, 3, 4, 5, 6].map(Some));
    let mut orders = Orders::default();
    assert_eq!(orders.get(&AGAIN), "ask");
    orders.set(&AGAIN, "auto(3)".to_owned());
    assert_eq!((orders.auto(&AGAIN), orders.is_empty()), (Some(3), false));
    orders.set(&AGAIN, "ask".to_owned());
    assert!(orders.is_empty());
}

#[test]
fn an_order_answers_reactions_and_nothing_else() {
    let mut live = opened(&[1, 5]);
    assert_eq!(live.order(ADA, "AGAIN", "auto 3"), Ok(Vec::new()));
    assert_eq!(live.order(ADA, "again", "sometimes"), Err(NoOrder::Unknown));
    assert_eq!(live.order(ADA, "lunch", "never"), Err(NoOrder::Unknown));
    let rolled = |pips| Event::Rolled { by: ADA, pips };
    say(&mut live, &[(ADA, "12"), (BOB, "10")]);
    let told = live.settle();
    assert_eq!(told[..2], [rolled(1), rolled(5)]);
    assert_eq!(live.ask(ADA).unwrap().prompt, Prompt::Gift);
    let written: Vec<Entry> = live.take_written().into_iter().map(|line| line.entry).collect();
    let order = |token: &str| Entry::Order { seat: ADA, secret: false, token: token.to_owned() };
    assert_eq!(written[4..6], [order("again"), order("keep")]);
}

#[test]
fn an_order_given_to_an_open_question_decides_it_at_once() {
    let mut live = opened(&[1, 5]);
    say(&mut live, &[(ADA, "12"), (BOB, "10"), (BOB, "!")]);
    let told = live.order(ADA, "again", "always").unwrap();
    assert_eq!(told[..1], [Event::Rolled { by: ADA, pips: 5 }]);
}

#[test]
fn a_later_order_does_not_change_what_an_earlier_one_decided() {
    let mut live = opened(&[1, 1, 1]);
    live.order(ADA, "again", "auto 2").unwrap();
    live.order(BOB, "again", "never").unwrap();
    say(&mut live, &[(ADA, "12"), (BOB, "10"), (BOB, "!")]);
    // Both tokens went into new rolls; decisions stay on the tape or in the board.
    let board = live.now().board.clone();
    assert_eq!(board.tokens[ADA], 0);
    assert_eq!(live.order(ADA, "again", "never"), Ok(Vec::new()));
    assert_eq!(live.now().board, board);
}

#[test]
fn whoever_the_rules_take_no_orders_of_is_refused_with_their_code() {
    let mut live = opened(&[1, 5]);
    say(&mut live, &[(BOB, "yield")]);
    let before = live.clone();
    assert_eq!(live.order(BOB, "again", "never"), Err(NoOrder::Rules(No::NotAsked)));
    // Whether the order exists does not matter then.
    assert_eq!(live.order(BOB, "lunch", "never"), Err(NoOrder::Rules(No::NotAsked)));
    assert_eq!(live, before);
    assert_eq!(live.order(ADA, "again", "never"), Ok(Vec::new()));
}

#[test]
fn what_a_seat_has_said_itself_stands_against_a_later_order() {
    let mut live = opened(&[1, 5]);
    say(&mut live, &[(ADA, "12"), (BOB, "10"), (BOB, "!")]);
    assert_eq!(live.ask(ADA).unwrap().prompt, Prompt::Again { pips: 1 });
    say(&mut live, &[(ADA, "keep")]);
    let board = live.now().board.clone();
    assert_eq!(live.order(ADA, "again", "always"), Ok(Vec::new()));
    assert_eq!(live.now().board, board);
}

#[test]
fn an_order_to_be_asked_takes_back_nothing_and_orders_forgotten_have_their_defaults() {
    let mut live = opened(&[1, 1, 1]);
    live.order(ADA, "again", "always").unwrap();
    say(&mut live, &[(ADA, "12"), (BOB, "10"), (BOB, "!")]);
    let board = live.now().board.clone();
    assert_eq!(board.tokens[ADA], 0);
    assert_eq!(live.order(ADA, "again", "ask"), Ok(Vec::new()));
    assert_eq!(live.now().board, board);
    live.order(ADA, "again", "always").unwrap();
    assert_eq!(live.forget_orders(ADA), []);
    assert!(live.bout().orders(ADA).is_empty());
}
