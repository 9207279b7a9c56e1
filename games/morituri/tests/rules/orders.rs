//! Standing orders: every question of a bout, answered by every order.

use morituri::{Action, Alone, Kept, Morituri, Prompt, Spared, orders};
use table::simulate::{Player, observed};
use table::{
    Ask, By, BySeat, Chance, Entry, Forced, Live, Luck, Options, OrderRow, Orders, Rules, Seat,
    Sitter, rewound, take_back,
};

fn given(row: &OrderRow, typed: &str) -> Orders {
    let mut orders = Orders::default();
    orders.set(row, row.value(typed).expect("the order takes this value"));
    orders
}

/// The answer to each question of some random bouts under `orders`.
fn answers(orders: &Orders) -> Vec<(Ask<Morituri>, Option<Action>)> {
    let mut all = Vec::new();
    for number in 0..150 {
        let (luck, mut chance) = (Luck::numbered(number), Chance::new(number));
        let players = BySeat::new(6, |_| Player::Random);
        let options = Options::default();
        observed::<Morituri>(&players, &options, luck, &mut chance, u64::MAX, |live, _| {
            for ask in &live.now().asks {
                let view = Morituri::view(&live.now().board, Some(ask.seat));
                all.push((ask.clone(), Morituri::ordered(&view, ask, orders)));
            }
        });
    }
    all
}

#[test]
fn without_orders_nothing_that_is_asked_is_answered() {
    let all = answers(&Orders::default());
    assert!(all.iter().all(|(_, answer)| answer.is_none()));
    let some = |wanted: fn(&Prompt) -> bool| all.iter().any(|(ask, _)| wanted(&ask.prompt));
    assert!(some(|prompt| matches!(prompt, Prompt::Keep { reply: true, .. })));
    assert!(some(|prompt| matches!(prompt, Prompt::Mercy { reply: true, .. })));
    assert!(some(|prompt| *prompt == Prompt::Opponent));
}

/// How often somebody is asked about the twin of a card they wear, in bouts of the house's.
fn twins(keep: &str) -> usize {
    let mut twins = 0;
    for number in 0..60 {
        let sitters = BySeat::new(4, |_| Sitter::Guest);
        let luck = Luck::numbered(number);
        let opened =
            Live::<Morituri>::open(sitters, Options::default(), luck, None, Forced::default());
        let mut live = opened.0;
        for seat in (0..4).map(Seat) {
            live.order(seat, "keep", keep).expect("the order takes this value");
        }
        while let Some(ask) = live.now().asks.first() {
            let (seat, slots) = (ask.seat, &live.now().board.seats[ask.seat].slots);
            let worn = |card| slots.with(card) == *slots;
            twins += usize::from(matches!(ask.prompt, Prompt::Keep { card, .. } if worn(card)));
            let action = live.house(seat).expect("it is asked");
            live.answer(seat, action, By::Seat);
        }
    }
    twins
}

#[test]
fn the_twin_of_what_is_worn_is_asked_about_only_by_order() {
    assert_eq!(twins("ask_clash"), 0);
    assert_ne!(twins("ask_all"), 0);
}

#[test]
fn an_order_answers_its_own_question_and_no_other() {
    let cases: [(&OrderRow, &str, &str, Option<Action>); 8] = [
        (&orders::ROLL, "auto", "roll", Some(Action::Roll)),
        (&orders::MERCY, "accept", "mercy", Some(Action::Mercy(Spared::Accept))),
        (&orders::MERCY, "fight", "mercy", Some(Action::Mercy(Spared::Fight))),
        (&orders::BEAST, "always", "beast", Some(Action::Beast(Alone::Fight))),
        (&orders::BEAST, "never", "beast", Some(Action::Beast(Alone::Wait))),
        (&orders::BEAST, "auto", "beast", None),
        (&orders::KEEP, "auto", "keep", None),
        (&orders::SURRENDER, "auto", "surrender", None),
    ];
    for (row, value, decision, fixed) in cases {
        for (ask, answer) in answers(&given(row, value)) {
            if ask.prompt.decision() != decision {
                assert_eq!(answer, None, "{} {value}: {ask:?}", row.name);
            } else if fixed.is_some() {
                assert_eq!(answer, fixed, "{} {value}: {ask:?}", row.name);
            } else {
                let offered = ask.offers.iter().any(|offer| Some(offer.action) == answer);
                assert!(offered, "{} {value}: {ask:?} is answered {answer:?}", row.name);
            }
        }
    }
}

#[test]
fn opponents_are_met_clockwise_by_order() {
    for (ask, answer) in answers(&given(&orders::OPPONENT, "clockwise")) {
        let first = ask.offers.first().map(|offer| offer.action);
        assert_eq!(answer, first.filter(|_| ask.prompt == Prompt::Opponent), "{ask:?}");
    }
}

#[test]
fn replies_by_order_are_given_on_other_turns_only() {
    for (ask, answer) in answers(&given(&orders::REPLY, "auto")) {
        match ask.prompt {
            Prompt::Mercy { reply: true, .. } => {
                assert_eq!(answer, Some(Action::Mercy(Spared::Accept)));
            }
            Prompt::Keep { reply: true, .. } => {
                let kept = [Kept::Keep, Kept::Refuse].map(|kept| Some(Action::Keep(kept)));
                assert!(kept.contains(&answer), "{ask:?}");
            }
            Prompt::Roll
            | Prompt::Keep { .. }
            | Prompt::Surrender
            | Prompt::Opponent
            | Prompt::Mercy { .. }
            | Prompt::Beast
            | Prompt::Rejoin => assert_eq!(answer, None, "{ask:?}"),
        }
    }
}

#[test]
fn orders_are_typed_with_or_without_underscores() {
    assert_eq!(orders::KEEP.value("ask_clash"), orders::KEEP.value("askclash"));
    assert_eq!(orders::MERCY.value("ask_if_useful"), orders::MERCY.value("ask if useful"));
    assert_eq!(orders::BEAST.value("sometimes"), None);
}

/// Says `token` for the seat asked to roll, and goes on to the next such question. Returns the
/// seat.
fn rolls(live: &mut Live<Morituri>, token: &str) -> Seat {
    let roller = live.now().asks[0].seat;
    live.say(roller, Some(live.now().asks[0].serial), token).expect("it is asked");
    while live.now().asks[0].prompt != Prompt::Roll {
        let seat = live.now().asks[0].seat;
        let action = live.house(seat).expect("it is asked");
        live.answer(seat, action, By::Seat);
    }
    roller
}

/// The bout and its record so far.
fn recorded(live: &mut Live<Morituri>, history: &mut Vec<Entry>) {
    history.extend(live.take_written().into_iter().map(|line| line.entry));
}

fn last_said(history: &[Entry], said: &str) -> u64 {
    let is = |entry: &Entry| matches!(entry, Entry::Answer { token, .. } if token == said);
    history.iter().rposition(is).expect("there is one") as u64
}

#[test]
fn rolling_on_that_is_taken_back_takes_its_order_along_but_none_that_was_given_since() {
    let sitters = BySeat::new(2, |_| Sitter::Guest);
    let (luck, options) = (Luck::numbered(3), Options::default());
    let (mut live, _) = Live::<Morituri>::open(
        sitters,
        options,
        luck,
        Some(table::Chain::new([1; 32])),
        Forced::default(),
    );
    let mut history = Vec::new();
    rolls(&mut live, "roll");
    let seat = rolls(&mut live, "roll on");
    recorded(&mut live, &mut history);
    let standing = |live: &Live<Morituri>| live.bout().orders(seat).get(&orders::ROLL).to_owned();
    assert_eq!(standing(&live), "auto");
    let to = last_said(&history, "roll on");
    let (mut live, _) = take_back(&live, &history, seat, to).unwrap();
    assert_eq!(standing(&live), "ask");

    // An order given since, not by rolling, stays when the bout goes back further.
    live.order(seat, "roll", "auto").unwrap();
    recorded(&mut live, &mut history);
    let (live, _) = rewound(&live, &history, last_said(&history, "roll")).unwrap();
    assert_eq!(standing(&live), "auto");
}
