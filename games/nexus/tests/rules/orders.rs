//! Standing orders: every window of some bouts, answered by every order.

use nexus::{Action, Nexus, Prompt, orders};
use table::simulate::{Player, observed};
use table::{Ask, BySeat, Chance, Luck, Offer, Options, OrderRow, OrderValue, Orders, Rules};

fn given(row: &OrderRow, typed: &str) -> Orders {
    let mut orders = Orders::default();
    orders.set(row, row.value(typed).expect("the order takes this value"));
    orders
}

fn asks() -> Vec<(nexus::View, Ask<Nexus>)> {
    let mut all = Vec::new();
    for number in 0..60 {
        let (luck, mut chance) = (Luck::numbered(number), Chance::new(number));
        let players = BySeat::new(4, |seat| match seat.0 {
            0 => Player::Random,
            _ => Player::House,
        });
        let options = Options::default();
        observed::<Nexus>(&players, &options, luck, &mut chance, u64::MAX, |live, _| {
            for ask in &live.now().asks {
                all.push((Nexus::view(&live.now().board, Some(ask.seat)), ask.clone()));
            }
        });
    }
    all
}

#[test]
fn without_orders_nothing_is_answered_and_every_order_answers_what_is_offered() {
    let all = asks();
    let silent = Orders::default();
    for (view, ask) in &all {
        assert_eq!(Nexus::ordered(view, ask, &silent), None, "{ask:?}");
    }
    let mut answered = 0;
    for row in &orders::ORDERS {
        for value in row.values {
            let typed = match value {
                OrderValue::Word(word) => word,
                OrderValue::AutoWithin(..) => "auto 9",
            };
            let orders = given(row, typed);
            for (view, ask) in &all {
                let Some(action) = Nexus::ordered(view, ask, &orders) else { continue };
                answered += 1;
                let offered = |offer: &Offer<Nexus>| offer.action == action;
                let fits = ask.is_form() || ask.offers.iter().any(offered);
                assert!(fits, "{} {typed}: {ask:?} is answered {action:?}", row.name);
            }
        }
    }
    assert!(500 < answered, "only {answered} answers");
}

/// The answers to the questions of a kind under one order.
fn answers(row: &OrderRow, typed: &str, kind: fn(&Prompt) -> bool) -> Vec<Option<Action>> {
    let orders = given(row, typed);
    let all = asks();
    let of_kind = all.iter().filter(|(_, ask)| kind(&ask.prompt));
    of_kind.map(|(view, ask)| Nexus::ordered(view, ask, &orders)).collect()
}

#[test]
fn never_declines_and_always_accepts() {
    let deceive = |prompt: &Prompt| matches!(prompt, Prompt::Deceive { .. });
    let never = answers(&orders::DECEIVE, "never", deceive);
    assert!(!never.is_empty() && never.iter().all(|it| *it == Some(Action::Pass)));
    let small = answers(&orders::DECEIVE, "small", deceive);
    assert!(small.iter().all(|it| matches!(it, Some(Action::Deceive(_)))));
    let negate = |prompt: &Prompt| matches!(prompt, Prompt::TpNegate { .. });
    let always = answers(&orders::TP_NEGATE, "always", negate);
    assert!(!always.is_empty() && always.iter().all(|it| *it == Some(Action::Pay)));
    let trip = |prompt: &Prompt| matches!(prompt, Prompt::Trip { .. });
    let first = answers(&orders::TRIPPING, "first", trip);
    assert!(first.iter().all(Option::is_some));
}
