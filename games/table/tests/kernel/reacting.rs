//! Seats that react by orders, and windows that close at once.

use crate::bouts::*;
use crate::pebbles::*;
use table::{By, BySeat, Entry, Live, OutOfTurn, Replay, Rules, Sitter};

/// The seats that react by orders: Ada, Bob.
fn by_orders(ada: bool, bob: bool) -> BySeat<OutOfTurn> {
    BySeat::from(
        [ada, bob].map(|it| if it { OutOfTurn::ByOrders } else { OutOfTurn::Asked }).to_vec(),
    )
}

fn written(live: &mut Live<Honest>) -> Vec<Entry> {
    live.take_written().into_iter().map(|line| line.entry).collect()
}

#[test]
fn a_window_is_closed_at_once_where_whom_it_concerns_reacts_by_orders() {
    let mut live = opened(&[1, 5]);
    assert!(live.now().concerned.is_empty() && live.react(&by_orders(true, true)).is_none());
    // Bob played the lower card; he holds nothing for the window, which nobody can tell.
    say(&mut live, &[(ADA, "12"), (BOB, "10")]);
    assert_eq!((live.now().settling, live.now().concerned.as_slice()), (true, &[BOB][..]));
    let before = live.clone();
    assert_eq!(live.react(&by_orders(true, false)), None, "Bob wants to be asked");
    assert_eq!(live, before);
    written(&mut live);
    let told = live.react(&by_orders(false, true)).unwrap();
    assert_eq!(told, [Event::Rolled { by: ADA, pips: 1 }]);
    assert!(!live.now().settling && live.now().concerned.is_empty());
    assert_eq!(written(&mut live), [Entry::Settled]);
    // She is asked about her own choices.
    assert_eq!(live.react(&by_orders(true, true)), None);
    assert_eq!(live.ask(ADA).unwrap().prompt, Prompt::Again { pips: 1 });
}

#[test]
fn whoever_holds_something_reacts_as_the_house_would_and_nobody_sees_when() {
    let mut live = opened(&[5]);
    say(&mut live, &[(ADA, "5"), (BOB, "4")]);
    assert!(live.ask(BOB).unwrap().hidden);
    written(&mut live);
    let numbered = live.bout().public_entries();
    let told = live.react(&by_orders(false, true)).unwrap();
    assert!(told.is_empty() && live.may_settle(), "the window is still open: {told:?}");
    assert_eq!(live.bout().public_entries(), numbered);
    let order = Entry::Order { seat: BOB, secret: true, token: "10".to_owned() };
    assert_eq!(written(&mut live), [order]);
    let ordered = live.take_ordered();
    let heard = ordered.iter().map(|it| (it.seat, Honest::token(&it.action)));
    assert_eq!(heard.collect::<Vec<_>>(), [(BOB, "10".to_owned())], "he alone hears of it");
    assert_eq!(live.take_ordered(), [], "once");
    let told = live.react(&by_orders(false, true)).unwrap();
    assert_eq!(told[0], Event::Topped { by: BOB, card: 10 });
    assert_eq!(written(&mut live)[0], Entry::Settled);
}

#[test]
fn the_house_is_never_waited_for() {
    let mut live = seated([Sitter::Guest, Sitter::House], &[5]);
    say(&mut live, &[(ADA, "5"), (BOB, "4")]);
    // The house's own asks are answered by the house.
    assert_eq!(live.react(&by_orders(false, false)), None);
    let action = live.house(BOB).unwrap();
    live.answer(BOB, action, By::Seat);
    let told = live.react(&by_orders(false, false)).unwrap();
    assert_eq!(told[0], Event::Topped { by: BOB, card: 10 });
}

#[test]
fn what_was_done_by_orders_plays_again_whoever_reacted_so() {
    for seed in 0..20 {
        let mut live = lucky(seed, guests());
        let mut lines = written(&mut live);
        while !live.now().over {
            if live.react(&by_orders(seed % 2 == 0, true)).is_none() {
                move_on(&mut live);
            }
            lines.extend(written(&mut live));
        }
        let replay = Replay::<Honest>::of(&lines, live.bout().luck().clone()).unwrap();
        assert_eq!(replay.live().unwrap().now(), live.now());
        assert!(live.react(&by_orders(true, true)).is_none(), "over is over");
    }
}
