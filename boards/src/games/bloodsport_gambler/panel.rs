//! A gambler's cards and knowledge, and the facts that each question needs, 30 columns wide: for
//! that seat alone.

use super::events::slip as slip_words;
use super::fighters::{arms, life, score};
use super::nouns::{
    armed, both, effect, kind_word, letter, name, risk, secret_effect, titles, weapon,
};
use super::options;
use super::purse::open_payments;
use crate::text::Block;
use crate::text::canvas::{Canvas, WIDTH};
use crate::words::{Cast, HeldCard};
use bloodsport_gambler::tables::{Kind, MARKER};
use bloodsport_gambler::{
    BloodsportGambler, Card, Number, Private, Prompt, Shown, ShownFight, Side, Slot, Spot, Status,
    View, favorite, odds,
};
use table::{Ask, Orders, Rules, Seat};

/// The cards and knowledge of `seat`, and its standing orders.
pub(super) fn draw(view: &View, cast: &Cast, seat: Seat, orders: Option<&Orders>) -> Option<Block> {
    let gambler = &view.seats[seat];
    let private = gambler.private.as_ref()?;
    let mut canvas = Canvas::new(WIDTH);
    own(&mut canvas, view, cast, seat);
    held(&mut canvas, view, &private.hand);
    known(&mut canvas, view, seat);
    written(&mut canvas, view, private);
    if let Some(orders) = orders {
        standing(&mut canvas, private, orders);
    }
    Some(canvas.block())
}

/// The Action cards of `seat`, as a picture shows them.
pub(super) fn cards(view: &View, seat: Seat) -> Vec<HeldCard> {
    let drawn = |card: &Card| HeldCard {
        name: card.row().title.to_owned(),
        sort: format!("{}, {}", kind_word(card.kind()), risk(*card)),
        does: effect(*card).to_owned(),
        alike: 1,
    };
    let private = view.seats[seat].private.as_ref();
    private.into_iter().flat_map(|private| private.hand.iter().map(drawn)).collect()
}

/// The facts needed to answer `ask`.
pub(super) fn table(
    view: &View,
    cast: &Cast,
    ask: &Ask<BloodsportGambler>,
    orders: &Orders,
) -> Block {
    let mut canvas = Canvas::new(WIDTH);
    let gambler = &view.seats[ask.seat];
    own(&mut canvas, view, cast, ask.seat);
    let Some(private) = &gambler.private else { return canvas.block() };
    match &ask.prompt {
        Prompt::Action => {
            held(&mut canvas, view, &private.hand);
            known(&mut canvas, view, ask.seat);
        }
        Prompt::Bets => {
            wagers(&mut canvas, view, gambler);
            known(&mut canvas, view, ask.seat);
        }
        Prompt::React { fight } => {
            let reacts = private.hand.iter().filter(|card| card.kind() == Kind::React);
            held(&mut canvas, view, &reacts.copied().collect::<Vec<_>>());
            rolled(&mut canvas, view.fight(*fight), *fight);
            written(&mut canvas, view, private);
        }
        Prompt::Rat => written(&mut canvas, view, private),
        Prompt::Settle => {
            let open = open_payments(gambler);
            canvas.line("OPEN PAYMENTS");
            for payment in open {
                let note = if private.coin < payment { "too much" } else { "" };
                canvas.ends(&format!("  {payment} Coin"), note);
            }
        }
        Prompt::Stay => {}
        Prompt::Discard => held(&mut canvas, view, &private.hand),
    }
    standing(&mut canvas, private, orders);
    canvas.block()
}

/// The player's name, with the public and the private contents of the purse.
fn own(canvas: &mut Canvas, view: &View, cast: &Cast, seat: Seat) {
    let gambler = &view.seats[seat];
    canvas
        .ends(&format!("{} {}", letter(seat), name(cast, seat)), &format!("GUARD {}", view.guard));
    let coin = match &gambler.private {
        Some(private) if private.coin < gambler.total => {
            format!("Coin {} ({} free)", gambler.total, private.coin)
        }
        Some(_) | None => format!("Coin {}", gambler.total),
    };
    canvas.wrapped(&format!("{coin} Time {} Chance {}", gambler.time, gambler.chance), 0);
}

/// Cards in hand, and a ban even on hints where other players could listen (R67).
fn held(canvas: &mut Canvas, view: &View, hand: &[Card]) {
    canvas.cards(|canvas| {
        canvas.line("YOUR HAND");
        if hand.is_empty() {
            canvas.line("  no card");
        }
        for card in hand {
            canvas.line(card.row().title);
            let what = format!("  {}, {}: {}", kind_word(card.kind()), risk(*card), effect(*card));
            canvas.wrapped(&what, 4);
        }
    });
    let listening = view.seats.iter().filter(|it| it.status != Status::Gone).count();
    if 1 < listening && !hand.is_empty() {
        canvas.line("Give nobody a hint of these.");
    }
}

/// The cards face down that the gambler knows.
fn known(canvas: &mut Canvas, view: &View, seat: Seat) {
    let mut lines = Vec::new();
    for (number, fight) in Number::ALL.into_iter().zip(&view.fights) {
        for side in Side::BOTH {
            let slot = Slot { fight: number, side };
            if let Some(seen) = fight.weapons[side].filter(|_| is_own(fight, Spot::Weapon(slot))) {
                let name = fight.fighters[side].row().name;
                lines.push(format!("{name}: {}", weapon(seen)));
            }
        }
        if let Some(secret) = fight.secret.filter(|_| is_own(fight, Spot::Secret(number))) {
            lines.push(format!(
                "Secret of Fight {number}, {}: {}",
                secret.row().name,
                secret_effect(secret, both(fight.fighters))
            ));
        }
        for (place, lies) in (1..).zip(&fight.stack) {
            let Some(card) = lies.card.filter(|_| !lies.open && !lies.shown && !fight.revealed)
            else {
                continue;
            };
            let whose = if lies.by == seat { "yours, " } else { "" };
            lines.push(format!(
                "Fight {number} #{place}: {} ({whose}on {})",
                card.row().title,
                fight.fighters[lies.side].row().name
            ));
        }
    }
    if !lines.is_empty() {
        canvas.line("YOU KNOW");
    }
    for line in lines {
        canvas.wrapped(&line, 3);
    }
}

/// Whether the card seen at a place is not seen by everybody.
fn is_own(fight: &ShownFight, spot: Spot) -> bool {
    !fight.revealed && !fight.shown.contains(&spot)
}

fn written(canvas: &mut Canvas, view: &View, private: &Private) {
    let bets: Vec<(Slot, u8)> = private
        .slip
        .bets()
        .map(|(fight, bet)| (Slot { fight, side: bet.side }, bet.amount))
        .collect();
    if !bets.is_empty() {
        let called = |at: Slot| view.fight(at.fight).fighters[at.side].row().name.to_owned();
        canvas.wrapped(&format!("SLIP {}", slip_words(&bets, called)), 5);
    }
}

/// The wager and gain of each Fighter.
fn wagers(canvas: &mut Canvas, view: &View, gambler: &Shown) {
    canvas.ends("FIGHTER", "wager gain");
    for (number, fight) in Number::ALL.into_iter().zip(&view.fights) {
        let odds = odds(fight.fighters);
        for side in Side::BOTH {
            let (takes, wins) = if favorite(fight.fighters) == Some(side) {
                (odds.wager.to_string(), odds.favorite_pays.to_string())
            } else {
                let most = view.options.max_wager + raised(gambler, number);
                (format!("1-{most}"), format!("{}x", odds.underdog_pays))
            };
            let takes = if gambler.barred.contains(&number) { "barred".to_owned() } else { takes };
            let fighter = fight.fighters[side].row().name;
            canvas.ends(&format!("{number}{side} {fighter}"), &format!("{takes} {wins:>3}"));
        }
    }
    canvas.line("2x: twice what you wager");
}

/// The bonus of The Butcher's Marker to a limit.
fn raised(gambler: &Shown, number: Number) -> u8 {
    if gambler.markers.contains(&number) { MARKER } else { 0 }
}

/// The result of a fight round if it ended now.
fn rolled(canvas: &mut Canvas, fight: &ShownFight, number: Number) {
    canvas.line(&format!("FIGHT {number}, fight round {}", fight.round));
    for side in Side::BOTH {
        let Some((sum, score)) = score(fight, side) else { continue };
        let name = fight.fighters[side].row().name;
        canvas.line(name);
        let code = arms(fight, side).as_ref().map(armed).unwrap_or_default();
        let (wounds, life) = (fight.wounds[side], life(fight, side));
        canvas.line(&format!("  roll + stat {sum} = {score}"));
        canvas.wrapped(&format!("  {code}"), 2);
        canvas.line(&format!("  Wounds {wounds} of {life}"));
    }
    if fight.rolls.is_some_and(|rolls| rolls.no_wounds) {
        canvas.line("No Wounds this fight round.");
    }
}

fn standing(canvas: &mut Canvas, private: &Private, orders: &Orders) {
    for row in BloodsportGambler::orders() {
        let value = orders.get(row).to_string();
        if value != row.default() {
            let (title, means) = (options::order_title(row), options::order(row, &value));
            canvas.wrapped(&format!("Order, {title}: {means}"), 2);
        }
    }
    match private.discard_next.as_deref() {
        None => {}
        Some([]) => {
            canvas.line("Next Reset: keep all cards");
        }
        Some(cards) => {
            canvas.wrapped(&format!("Next Reset: {} to go", titles(cards)), 2);
        }
    }
}
