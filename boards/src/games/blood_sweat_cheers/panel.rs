//! A seat's cards and possible plays, 30 columns wide: for that seat alone.

use super::answers::{entering, perk_effect, verdict};
use super::board::{declared, letter};
use super::facts::Declared;
use super::nouns::Names;
use super::{answers, nouns, options};
use crate::text::Block;
use crate::text::canvas::{Canvas, WIDTH, fit, pad};
use crate::words::{Cast, HeldCard};
use blood_sweat_cheers::tables::{
    CLASSES, DEEDS, FAVOUR_END, ORDER_EXPLOIT, ORDER_FORTUNA, ORDER_PUSH, ORDER_ROAR, ORDERS,
};
use blood_sweat_cheers::{
    BloodSweatCheers, Body, Card, Deed, Face, Prompt, Shots, Side, Stage, Status, Use, View,
};
use table::{Ask, Orders};

/// The columns of a name in a line.
const NAME: usize = 16;
/// The columns of a class before its attributes.
const CLASS: usize = 12;
/// The columns of a card before its uses.
const CARD: usize = 12;

/// The hand of `side`, with the necessary facts of the opponent and its standing orders.
pub(super) fn draw(view: &View, cast: &Cast, side: Side, orders: Option<&Orders>) -> Option<Block> {
    let private = view.fighters[side].private.as_ref()?;
    let mut canvas = Canvas::new(WIDTH);
    match view.stage {
        Stage::Classes | Stage::Deal => {
            canvas.line("No cards are dealt yet.");
        }
        Stage::TurnStart | Stage::Phase | Stage::Refresh | Stage::Missio | Stage::Over => {
            canvas.cards(|canvas| held(canvas, view, side, &private.hand));
            foe(&mut canvas, view, cast, side);
        }
    }
    if let Some(orders) = orders {
        standing(&mut canvas, orders, &private.shots);
    }
    Some(canvas.block())
}

/// The cards of a side, as a picture shows them.
pub(super) fn cards(view: &View, side: Side) -> Vec<HeldCard> {
    let Some(private) = &view.fighters[side].private else { return Vec::new() };
    let body = &view.fighters[side].body;
    let drawn = |card: &Card| {
        let special = answers::card_detail(*card, view.rules.perks);
        let does = [special, format!("plays {}", makes(card.usage(), body))];
        let does: Vec<String> = does.into_iter().filter(|words| !words.is_empty()).collect();
        HeldCard {
            name: nouns::card(*card),
            sort: format!("as {}", card.usage()),
            does: does.join("; "),
            alike: 1,
        }
    };
    private.hand.iter().map(drawn).collect()
}

/// The actions that a card of some use goes into now, alone or with another.
fn makes(usage: Use, body: &Body) -> String {
    let specials: Vec<Deed> =
        body.class.map(answers::class_row).into_iter().flat_map(|row| [row.one, row.two]).collect();
    let all: Vec<Deed> = DEEDS.iter().map(|row| row.deed).collect();
    let every: Vec<Deed> = CLASSES.iter().flat_map(|row| [row.one, row.two]).collect();
    let own = |deed: &&Deed| !every.contains(deed) || specials.contains(deed);
    let after = [(Deed::Stand, Status::Down), (Deed::EscapeTheNet, Status::Ensnared)];
    let now = |deed: &&Deed| after.iter().all(|(it, state)| *deed != it || body.status == *state);
    let makes = |deed: &&Deed| deed.row().uses.contains(&usage) && now(deed);
    let words: Vec<&str> = all.iter().filter(own).filter(makes).map(|deed| deed.word()).collect();
    words.join(", ")
}

/// The facts needed to answer `ask`.
pub(super) fn table(
    view: &View,
    cast: &Cast,
    ask: &Ask<BloodSweatCheers>,
    orders: &Orders,
) -> Block {
    let side = Side::of(ask.seat);
    let mut canvas = Canvas::new(WIDTH);
    let names = Names::new(cast, view);
    match &ask.prompt {
        Prompt::Class { of, taken } => {
            canvas.ends("", "Speed Attack Defence");
            for row in &CLASSES {
                let Body { speed, attack, defence, .. } = entering(view, *of, row.class);
                let values = match taken {
                    Some(class) if *class == row.class => format!("{:>18}", "taken"),
                    Some(_) | None => format!("{speed:>3} {attack:>6} {defence:>7}"),
                };
                canvas.line(&format!("{}{values}", pad(row.class.word(), CLASS)));
            }
            return canvas.block();
        }
        Prompt::Play { .. } => {
            own_hand(&mut canvas, view, side);
            foe(&mut canvas, view, cast, side);
        }
        Prompt::Roar { without, with, .. } => {
            own_hand(&mut canvas, view, side);
            roll(&mut canvas, view);
            canvas.wrapped(&format!("Pass: {}", verdict(&names, side, without)), 6);
            canvas.wrapped(&format!("ROAR: {}", verdict(&names, side, with)), 6);
        }
        Prompt::Fortuna { without, with, then } => {
            own_hand(&mut canvas, view, side);
            roll(&mut canvas, view);
            canvas.wrapped(&format!("Pass: {}", verdict(&names, side, without)), 6);
            canvas.wrapped(&format!("FORTUNA: {}", verdict(&names, side, with)), 9);
            if let Some(then) = then {
                canvas.wrapped(&format!("+ ROAR: {}", verdict(&names, side, then)), 8);
            }
        }
        Prompt::Exploit { .. } | Prompt::Push { .. } | Prompt::Refresh => {
            own_hand(&mut canvas, view, side);
            foe(&mut canvas, view, cast, side);
        }
    }
    let shots = view.fighters[side].private.map_or_else(Shots::default, |own| own.shots);
    standing(&mut canvas, orders, &shots);
    canvas.block()
}

fn own_hand(canvas: &mut Canvas, view: &View, side: Side) {
    if let Some(private) = &view.fighters[side].private {
        canvas.cards(|canvas| held(canvas, view, side, &private.hand));
    }
}

fn held(canvas: &mut Canvas, view: &View, side: Side, hand: &[Card]) {
    let class = view.fighters[side].body.class.map_or("", |class| class.word());
    canvas.ends("YOUR HAND", &format!("{side} {class}"));
    if hand.is_empty() {
        canvas.line("  no card");
    }
    let favour = view.favour.of(side);
    let mut explained = Vec::new();
    for card in hand {
        let usage = card.usage();
        let good_for = match card.face() {
            Face::Roar => format!("{usage} or score +{}", favour.max(0)),
            Face::Fortuna => format!("{usage} or swap dice"),
            Face::Imperial => format!("{usage} or saves him"),
            Face::Step | Face::Strike | Face::Guard | Face::Glory => {
                let perk = card.perk().filter(|_| view.rules.perks);
                explained.extend(perk.filter(|perk| !explained.contains(perk)));
                perk.map_or_else(String::new, |perk| perk.to_string())
            }
        };
        canvas.line(&format!("{}{good_for}", pad(&nouns::short(*card), CARD)));
    }
    for perk in explained {
        canvas.wrapped(&format!("{perk}: {}", perk_effect(perk)), 2);
    }
}

fn foe(canvas: &mut Canvas, view: &View, cast: &Cast, side: Side) {
    let foe = side.other();
    let body = &view.fighters[foe].body;
    let name = Names::new(cast, view).name(foe);
    if let Some(said) = &view.declared[foe] {
        let words = declared(&Declared::of(foe, said, &view.rules));
        let words = words.strip_prefix([letter(foe)]).unwrap_or(&words).trim_start();
        canvas.wrapped(&format!("{name}: {words}"), 2);
    }
    if body.class.is_some() {
        canvas.wrapped(
            &format!("{}: {}", fit(name, NAME), nouns::wounds(body.fresh, body.exploited)),
            2,
        );
    }
    let crowd = match view.favour.of(side) {
        0 => "The crowd takes no side".to_owned(),
        points if points < 0 => {
            format!("The crowd is against you: {}", points.unsigned_abs())
        }
        points => format!("The crowd is with you: {points} of {FAVOUR_END}"),
    };
    canvas.line(&crowd);
}

/// The dice as they lie.
fn roll(canvas: &mut Canvas, view: &View) {
    let Some(roll) = &view.roll else { return };
    let scores = roll.scores();
    for side in Side::BOTH {
        let roar = roll.roar.filter(|(by, _)| *by == side).map_or(0, |(_, bonus)| bonus);
        let base = roll.bases[side] + roar;
        let (die, score) = (roll.dice[side], scores[side]);
        let sign = if base < 0 { '-' } else { '+' };
        let sum = format!("die {die} {sign} {} = {score}", base.unsigned_abs());
        canvas.line(&format!("{} {sum}", pad(side.word(), 5)));
    }
}

/// The orders that differ from being asked, each in a sentence.
fn standing(canvas: &mut Canvas, orders: &Orders, shots: &Shots) {
    for row in &ORDERS {
        let value = orders.get(row).to_string();
        if value != row.default() {
            let (title, means) = (options::order_title(row), options::order(row, &value));
            canvas.wrapped(&format!("Order, {title}: {means}"), 2);
        }
    }
    let once = [
        (ORDER_EXPLOIT, shots.exploit.as_ref().map(ToString::to_string)),
        (ORDER_ROAR, shots.roar.as_ref().map(ToString::to_string)),
        (ORDER_FORTUNA, shots.fortuna.as_ref().map(ToString::to_string)),
        (ORDER_PUSH, shots.push.as_ref().map(ToString::to_string)),
    ];
    for (row, value) in &once {
        if let Some(value) = value {
            let (title, means) = (options::order_title(row), options::order_once(row, value));
            canvas.wrapped(&format!("This phase, {title}: {means}"), 2);
        }
    }
}
