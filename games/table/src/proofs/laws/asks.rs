//! Bouts end; asks can be answered, and offer a choice; proposed answers are accepted.

use super::walk::{Manners, Walk, random_order};
use crate::simulate::{Player, play_out};
use crate::{Ask, Bout, BySeat, Chance, Luck, Options, Orders, Refusal, Rules, Seat, every_answer};

/// Every bout ends within a bounded number of moves, whoever plays, and says how.
pub fn every_bout_ends<R: Rules>(bouts: u64) {
    for seed in 0..bouts {
        let mut walk: Walk<R> = Walk::new("every_bout_ends", seed);
        // No bout may depend on a seat giving up.
        let manners = if seed % 2 == 0 { Manners::Mute } else { Manners::Full };
        while !walk.is_over() {
            walk.go_on(manners);
        }
        let count = walk.live.bout().seats().count();
        match walk.live.bout().outcome() {
            None => walk.broken("the bout is over without an outcome"),
            Some(outcome) if outcome.places.count() != count => {
                walk.broken("the outcome does not place every seat")
            }
            Some(_) => (),
        }
        if seed % 8 == 0 {
            all_house::<R>(count, seed);
        }
    }
}

fn all_house<R: Rules>(seats: u8, seed: u64) {
    let players = BySeat::new(seats, |_| Player::House);
    let (luck, options) = (Luck::numbered(seed), Options::default());
    let played =
        play_out::<R>(&players, &options, luck, &mut Chance::new(seed), super::walk::ENDLESS);
    let game = R::GAME;
    assert!(
        played.ended(),
        "every_bout_ends: {game}, seed {seed}: {seats} house players never come to an end"
    );
}

/// Every ask has a legal default and a real choice. A list with one open option is asked only
/// where the public cannot know that it is the only one. An order given meanwhile at once gives
/// its answer, and no other.
pub fn every_ask_can_be_answered<R: Rules>(bouts: u64) {
    for seed in 0..bouts {
        let mut walk: Walk<R> = Walk::new("every_ask_can_be_answered", seed);
        while !walk.is_over() {
            let asks = walk.live.now().asks.clone();
            for ask in &asks {
                default_is_legal(&mut walk, ask);
                order_holds_at_once(&mut walk, ask);
                if !ask.is_form() && open(ask) < 2 && !can_be_secret(&mut walk, ask) {
                    let what = format!("{:?} is no real choice: {:?}", ask.prompt, ask.offers);
                    walk.broken(&what);
                }
            }
            walk.go_on(Manners::Full);
        }
    }
}

fn default_is_legal<R: Rules>(walk: &mut Walk<R>, ask: &Ask<R>) {
    let view = R::view(&walk.live.now().board, Some(ask.seat));
    let action = R::otherwise(&view, ask);
    accepted(walk, ask, &action, "the clock answers");
    if ask.is_form() && every_answer(&view, ask, 1).is_empty() {
        walk.broken(&format!("the form {:?} leads nowhere", ask.prompt));
    }
}

fn order_holds_at_once<R: Rules>(walk: &mut Walk<R>, ask: &Ask<R>) {
    let board = &walk.live.now().board;
    if R::orders().is_empty() || !ask.is_owed() || R::may_order(board, ask.seat).is_err() {
        return;
    }
    // Separate luck, so that the walk goes on as without it.
    let mut chance = Chance::new(walk.live.bout().entries());
    let row = chance.pick(R::orders());
    let value = random_order(row, &mut chance);
    let mut orders: Orders = walk.live.bout().orders(ask.seat).clone();
    orders.set(row, row.value(&value).expect("an order takes its own values"));
    let says = R::ordered(&R::view(board, Some(ask.seat)), ask, &orders);
    let mut live = walk.live.clone();
    let is_taken = live.order(ask.seat, row.name, &value).is_ok();
    let holds = match (&says, live.ask(ask.seat)) {
        (None, _) => live.now().asks == walk.live.now().asks,
        (Some(action), Some(open)) if open.serial == ask.serial => {
            open.given.as_ref() == Some(action)
        }
        (Some(_), _) => true,
    };
    if !is_taken || !holds {
        let (name, asked) = (row.name, &ask.prompt);
        walk.broken(&format!("the order {name} = {value} does not answer {asked:?} with {says:?}"));
    }
}

fn open<R: Rules>(ask: &Ask<R>) -> usize {
    ask.offers.iter().filter(|offer| offer.barred.is_none()).count()
}

/// Whether the public could think of a different number of options.
fn can_be_secret<R: Rules>(walk: &mut Walk<R>, ask: &Ask<R>) -> bool {
    let bout: &Bout<R> = walk.live.bout();
    (0..64).any(|deal| {
        let quiet = R::redeal(&bout.quiet, None, &mut Luck::numbered(deal).dice(0));
        let rerun = bout.run_on_board(quiet);
        rerun.is_some_and(|rerun| {
            let same = |other: &&Ask<R>| other.seat == ask.seat && other.prompt == ask.prompt;
            rerun.asks.iter().find(same).is_none_or(|other| open(other) != open(ask))
        })
    })
}

/// The rules accept, by its token, every answer that lists and forms propose and that the house,
/// orders and asides give; barred offers they refuse.
pub fn what_is_proposed_is_accepted<R: Rules>(bouts: u64) {
    for seed in 0..bouts {
        let mut walk: Walk<R> = Walk::new("what_is_proposed_is_accepted", seed);
        while !walk.is_over() {
            let asks = walk.live.now().asks.clone();
            for ask in &asks {
                proposals(&mut walk, ask);
            }
            for seat in walk.seats() {
                asides(&mut walk, seat);
            }
            walk.go_on(Manners::Full);
        }
    }
}

/// The number of a form's answers that are tried.
const ANSWERS: usize = 400;

fn proposals<R: Rules>(walk: &mut Walk<R>, ask: &Ask<R>) {
    let view = R::view(&walk.live.now().board, Some(ask.seat));
    let answers = every_answer(&view, ask, ANSWERS);
    let mut tokens: Vec<String> = answers.iter().map(R::token).collect();
    for action in &answers {
        accepted(walk, ask, action, "it is proposed");
    }
    tokens.sort();
    if !ask.is_form() && tokens.windows(2).any(|two| two[0] == two[1]) {
        walk.broken(&format!("two options of {:?} have one token", ask.prompt));
    }
    for offer in ask.offers.iter().filter(|offer| offer.barred.is_some()) {
        let token = R::token(&offer.action);
        if R::parse(&walk.live.now().board, ask.seat, Some(ask), &token).is_ok() {
            walk.broken(&format!("`{token}` is shown barred and is accepted"));
        }
    }
    if let Some(action) = walk.live.house(ask.seat) {
        accepted(walk, ask, &action, "the house answers");
    }
    let mut orders = Orders::default();
    for row in R::orders() {
        let typed = random_order(row, &mut walk.chance);
        match row.value(&typed) {
            Some(value) => orders.set(row, value),
            None => walk.broken(&format!("the order {} = {typed} is not known", row.name)),
        }
    }
    if R::is_reaction(&ask.prompt)
        && let Some(action) = R::ordered(&view, ask, &orders)
    {
        accepted(walk, ask, &action, "an order answers");
    }
}

fn accepted<R: Rules>(walk: &mut Walk<R>, ask: &Ask<R>, action: &R::Action, why: &str) {
    let token = R::token(action);
    named_well(walk, &token);
    let judged = R::parse(&walk.live.now().board, ask.seat, Some(ask), &token);
    if judged.as_ref() != Ok(action) {
        let judged = judged.map_err(Refusal::code);
        let prompt = &ask.prompt;
        walk.broken(&format!("{prompt:?}: {why} `{token}` = {action:?}, but it reads {judged:?}"));
    }
    let offered = |offer: &crate::Offer<R>| offer.barred.is_none() && offer.action == *action;
    if !ask.is_form() && !ask.offers.iter().any(offered) {
        walk.broken(&format!("{:?}: {why} `{token}`, which is not on offer", ask.prompt));
    }
}

fn asides<R: Rules>(walk: &mut Walk<R>, seat: Seat) {
    for action in walk.live.asides(seat) {
        let token = R::token(&action);
        named_well(walk, &token);
        let judged = walk.live.judge(seat, &token);
        if judged.as_ref() != Ok(&action) {
            let judged = judged.map_err(Refusal::code);
            walk.broken(&format!("{seat} may say `{token}` unasked, but it reads {judged:?}"));
        }
    }
}

/// Tokens are typed by people and sent by messengers.
fn named_well<R: Rules>(walk: &mut Walk<R>, token: &str) {
    let fits = !token.is_empty() && token.chars().count() <= 100;
    if !fits || token.trim() != token || token.chars().any(char::is_control) {
        walk.broken(&format!("{token:?} is no token: 1 to 100 characters on one line"));
    }
}
