//! Standing orders of any game.

#![allow(clippy::unwrap_used)]

use crate::game;
use crate::nexus::{bout_in, helot};
use boards::{Cast, Kind, Play};
use serde_json::{Value, json};
use table::{BySeat, Entry, Luck, Options, OutOfTurn, Seat, Sitter};

fn cast(seats: usize) -> Cast {
    let names = ["Ada", "Brutus", "Cato"].map(str::to_owned);
    Cast { names: names[..seats].to_vec().into(), house: vec![false; seats].into(), number: 1 }
}

/// A bout whose quiet board has `value` at `place`.
fn bout(kind: Kind, seats: usize, place: &str, value: Value) -> Box<dyn Play> {
    let sitters = vec![Sitter::Guest; seats].into();
    let (play, _) =
        kind.open(sitters, Options::default(), Luck::numbered(7), [7; 32], &cast(seats));
    let mut saved: Value = serde_json::from_str(&play.save()).unwrap();
    *saved["quiet"].pointer_mut(place).unwrap() = value;
    saved["open"] = json!([]);
    let mut resumed = kind.load(&saved.to_string()).unwrap();
    resumed.play.introduce(&cast(seats));
    resumed.play
}

#[test]
fn a_seat_that_is_out_of_the_bout_gives_no_orders() {
    let cases = [
        (game("bloodsport-gambler"), "/seats/1/resigned", json!(true), "react", "never"),
        (game("morituri"), "/seats/1/alive", json!(false), "mercy", "fight"),
        (game("munera"), "/seats/1/fate", json!("killed"), "away", "on"),
        (game("nexus"), "/helots/1/life", json!("out"), "tripping", "never"),
    ];
    for (kind, place, gone, name, value) in cases {
        let mut play = bout(kind, 3, place, gone);
        let before = play.save();
        let refused = play.order(Seat(1), name, value).unwrap_err();
        // The existence of such an order no longer matters.
        assert_eq!(play.order(Seat(1), "lunch", "soon").unwrap_err(), refused, "{kind:?}");
        assert!(refused.ends_with('.') && !refused.contains("order"), "{kind:?}: {refused}");
        assert_eq!(play.save(), before, "{kind:?}");
        assert!(play.order(Seat(0), name, value).is_ok(), "{kind:?}: who is in it does");
    }
}

#[test]
fn orders_are_forgotten_even_of_a_seat_that_may_give_none() {
    let mut play = bout(game("nexus"), 3, "/crowd", json!(15));
    play.order(Seat(1), "tripping", "never").unwrap();
    let mut saved: Value = serde_json::from_str(&play.save()).unwrap();
    saved["quiet"]["helots"][1]["life"] = json!("out");
    let mut play = game("nexus").load(&saved.to_string()).unwrap().play;
    play.introduce(&cast(3));
    let tripping = |play: &dyn Play| {
        let orders = play.orders(Seat(1));
        orders.into_iter().find(|order| order.name == "tripping").unwrap().value
    };
    assert_eq!(tripping(&*play), "never");
    play.forget_orders(Seat(1));
    assert_eq!(tripping(&*play), "ask");
}

/// Raw order names, with their values, found in a text that a seat reads.
fn raw_names(play: &dyn Play, seat: Seat, read: &str) -> Vec<String> {
    let orders = play.orders(seat).into_iter();
    let raw = orders.flat_map(|order| {
        let is_code = order.name.contains(|letter: char| letter == '_' || letter.is_numeric());
        let code = is_code.then(|| order.name.to_owned());
        std::iter::once(format!("{} {}", order.name, order.value)).chain(code)
    });
    raw.filter(|raw| read.contains(raw.as_str())).collect()
}

/// The number of times that orders are mentioned in hands and panels over a bout in which everybody
/// gives every order its `nth` value.
fn orders_read(kind: Kind, nth: usize) -> usize {
    let seats = usize::from(*kind.seats().start()).max(2);
    let (cast, sitters) = (cast(seats), vec![Sitter::Guest; seats].into());
    let (mut play, _) = kind.open(sitters, Options::default(), Luck::numbered(11), [7; 32], &cast);
    let everybody: Vec<Seat> = (0_u8..).map(Seat).take(seats).collect();
    for seat in &everybody {
        for order in play.orders(*seat) {
            let (value, _) = &order.values[nth % order.values.len()];
            play.order(*seat, order.name, value).unwrap();
        }
    }
    let mut met = 0;
    for _ in 0..120 {
        if play.is_over() {
            break;
        }
        for seat in &everybody {
            let hand = play.hand(&cast, *seat).unwrap_or_default();
            let table = play.panel(&cast, *seat, &[]).map(|panel| panel.table);
            for read in [hand, table.unwrap_or_default()] {
                let read = read.text.split_whitespace().collect::<Vec<_>>().join(" ");
                assert_eq!(raw_names(&*play, *seat, &read), [""; 0], "{kind:?}: {read}");
                met += usize::from(read.contains("Order, "));
            }
        }
        match play.asks().into_iter().find(|ask| ask.owed) {
            Some(ask) => drop(play.house(ask.seat)),
            None => drop(play.settle()),
        }
    }
    met
}

#[test]
fn no_hand_and_no_panel_has_the_raw_name_of_an_order() {
    // The small game of the guide has a hand without words for orders.
    for kind in Kind::all().iter().filter(|kind| kind.slug() != "par-impar") {
        let met: usize = (0..4).map(|nth| orders_read(*kind, nth)).sum();
        assert!(0 < met, "{kind:?}: no order was read");
    }
}

/// The answers that an order of the first seat would have given in the last round.
fn would_say(play: &dyn Play, history: &[Entry], name: &str, by_orders: bool) -> Vec<String> {
    let place = play.orders(Seat(0)).iter().position(|order| order.name == name).unwrap();
    play.orders_in_hindsight(history, &cast(2), Seat(0), by_orders).swap_remove(place)
}

/// A bout of two with the house's answers for everybody, played for `rounds` rounds, and its
/// record.
fn played(kind: Kind, seed: u64, rounds: u32) -> Option<(Box<dyn Play>, Vec<Entry>)> {
    let sitters = vec![Sitter::Guest; 2].into();
    let luck = Luck::numbered(seed);
    let (mut play, _) = kind.open(sitters, Options::default(), luck, [7; 32], &cast(2));
    while !play.is_over() && play.round() <= rounds {
        match play.asks().into_iter().find(|ask| ask.owed) {
            // Said as a guest would, because the house's own answers are in the record too.
            Some(ask) => {
                let said = play.advice(ask.seat).unwrap().token;
                drop(play.say(ask.seat, Some(ask.serial), &said).unwrap());
            }
            None => drop(play.settle()),
        }
    }
    let history = play.take_written().into_iter().map(|line| line.entry).collect();
    (!play.is_over()).then_some((play, history))
}

#[test]
fn an_order_tells_what_it_would_have_done_in_the_round_before() {
    let kind = game("blood-sweat-cheers");
    let (mut play, history) = (1..50).find_map(|seed| played(kind, seed, 2)).unwrap();
    let refresh = |play: &dyn Play| would_say(play, &history, "refresh", true);
    assert_eq!(refresh(&*play), ["you are asked"]);
    play.order(Seat(1), "refresh", "keep").unwrap();
    assert_eq!(refresh(&*play), ["you are asked"], "what others order is their own");
    play.order(Seat(0), "refresh", "keep").unwrap();
    assert_eq!(refresh(&*play), ["Keep every card"]);

    let (play, history) = (1..50).find_map(|seed| played(kind, seed, 0)).unwrap();
    assert_eq!(would_say(&*play, &history, "refresh", true), [""; 0], "there was none");
}

#[test]
fn what_an_order_leaves_open_the_house_would_have_answered() {
    let kind = game("blood-sweat-cheers");
    let said = (1..200).find_map(|seed| {
        let (play, history) = played(kind, seed, 2)?;
        let roar = |by_orders| would_say(&*play, &history, "roar", by_orders);
        let asked = roar(false);
        (!asked.is_empty()).then(|| (asked, roar(true)))
    });
    let (asked, by_orders) = said.expect("somebody held a ROAR in the first rounds");
    assert!(asked.iter().all(|said| said == "you are asked"), "{asked:?}");
    assert_eq!(by_orders.len(), asked.len());
    let answers = |said: &String| said == "Pass" || said.starts_with("Play ");
    assert!(by_orders.iter().all(answers), "{by_orders:?}");
}

#[test]
fn who_reacts_by_orders_is_told_what_they_did_for_what_and_where_that_changes() {
    let own = json!({ "motivation": "HOARDER" });
    let other = json!({ "motivation": "ZEALOT", "reserves": { "INST": 3 } });
    let mut play = bout_in(&json!({
        "round": { "ap": 6, "mp": 6 },
        "helots": { "0": helot("D4N", &own), "1": helot("D3S", &other) }
    }));
    play.say(Seat(0), None, "standard").unwrap();
    let told = play.react(&BySeat::new(2, |_| OutOfTurn::ByOrders)).unwrap();
    let heard = |(seat, line): &(Seat, boards::Sentence)| (*seat, line.to_string());
    let heard: Vec<(Seat, String)> = told.private.iter().map(heard).collect();
    let wanted = "Answered for you: **Counterattack** – 3 Instinct.";
    assert_eq!(heard, [(Seat(1), wanted.to_owned())]);
}
