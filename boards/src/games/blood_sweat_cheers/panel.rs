//! What a seat holds and may play, 30 columns wide: for that seat alone.

use super::answers::{base, entering, said, verdict};
use super::board::{crowd, declared, letter, wounds};
use super::nouns::Names;
use crate::text::canvas::{Canvas, WIDTH, pad};
use crate::words::Cast;
use blood_sweat_cheers::tables::{CLASSES, Mode, ORDERS};
use blood_sweat_cheers::{
    Action, Attribute, BloodSweatCheers, Body, Card, Deed, Face, Play, Prompt, Shots, Side, Stage,
    View, reach,
};
use table::{Ask, Orders, every_answer};

/// The most answers of a form that are looked through for the plays that it allows.
const LOOKED_THROUGH: usize = 5_000;

/// The hand of `side`, with what it must know of the opponent and its standing orders.
pub(super) fn draw(
    view: &View,
    cast: &Cast,
    side: Side,
    orders: Option<&Orders>,
) -> Option<String> {
    let private = view.fighters[side].private.as_ref()?;
    let mut canvas = Canvas::new(WIDTH);
    match view.stage {
        Stage::Classes | Stage::Deal => {
            canvas.line("No cards are dealt yet.");
        }
        Stage::TurnStart | Stage::Phase | Stage::Refresh | Stage::Missio | Stage::Over => {
            held(&mut canvas, view, side, &private.hand);
            foe(&mut canvas, view, cast, side);
        }
    }
    if let Some(orders) = orders {
        standing(&mut canvas, orders, &private.shots);
    }
    Some(canvas.text())
}

/// What must be known to answer `ask`.
pub(super) fn table(
    view: &View,
    cast: &Cast,
    ask: &Ask<BloodSweatCheers>,
    orders: &Orders,
) -> String {
    let side = Side::of(ask.seat);
    let mut canvas = Canvas::new(WIDTH);
    let names = Names::new(cast, view);
    match &ask.prompt {
        Prompt::Class { of, taken } => {
            canvas.line("CLASS         S A D");
            for row in &CLASSES {
                let note = if *taken == Some(row.class) { "  taken" } else { "" };
                let Body { speed, attack, defence, .. } = entering(view, *of, row.class);
                let values = format!("{speed} {attack} {defence}");
                canvas.line(&format!("{}{values}{note}", pad(row.class.word(), 14)));
            }
            return canvas.text();
        }
        Prompt::Play { .. } => {
            own_hand(&mut canvas, view, side);
            foe(&mut canvas, view, cast, side);
            plays(&mut canvas, view, side, ask);
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
    canvas.text()
}

fn own_hand(canvas: &mut Canvas, view: &View, side: Side) {
    if let Some(private) = &view.fighters[side].private {
        held(canvas, view, side, &private.hand);
    }
}

fn held(canvas: &mut Canvas, view: &View, side: Side, hand: &[Card]) {
    let class = view.fighters[side].body.class.map_or("", |class| class.word());
    canvas.ends("YOUR HAND", &format!("{side} {class}"));
    if hand.is_empty() {
        canvas.line("  no card");
    }
    let favour = view.favour.of(side);
    for card in hand {
        let id = pad(card.word(), 5);
        let line = match card.face() {
            Face::Roar if 0 < favour => format!("{id}{} or ROAR +{favour}", card.usage()),
            Face::Roar => format!("{id}{} (ROAR: no favour)", card.usage()),
            Face::Fortuna | Face::Imperial => {
                format!("{id}{} or {}", card.usage(), card.face())
            }
            Face::Step | Face::Strike | Face::Guard | Face::Glory => {
                let perk = card.perk().filter(|_| view.rules.perks);
                format!("{id}{}{}", pad(card.face().word(), 8), perk.map_or("", |perk| perk.word()))
            }
        };
        canvas.line(&line);
    }
}

fn foe(canvas: &mut Canvas, view: &View, cast: &Cast, side: Side) {
    let foe = side.other();
    let body = &view.fighters[foe].body;
    if let Some(said) = &view.declared[foe] {
        let name = Names::new(cast, view).name(foe);
        let words = declared(view, foe, said);
        let words = words.strip_prefix([letter(foe)]).unwrap_or(&words).trim_start();
        canvas.wrapped(&format!("{name}: {words}"), 2);
    }
    if body.class.is_some() {
        canvas.line(&format!("Foe's wounds {} ({} fresh)", wounds(body), body.fresh));
    }
    canvas.line(&crowd(view));
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

/// The actions that the cards allow, each once, at their best: base, reach and move.
fn plays(canvas: &mut Canvas, view: &View, side: Side, ask: &Ask<BloodSweatCheers>) {
    let mut deeds: Vec<(Deed, i8, u8)> = Vec::new();
    for action in every_answer(view, ask, LOOKED_THROUGH) {
        let Some((deed, base, zones)) = played(view, side, &action) else { continue };
        match deeds.iter_mut().find(|(known, ..)| *known == deed) {
            Some((_, best, most)) => {
                *best = base.max(*best);
                *most = zones.max(*most);
            }
            None => deeds.push((deed, base, zones)),
        }
    }
    canvas.line("YOU MAY            base at  mv");
    for (deed, base, zones) in deeds {
        let at = match deed.row().mode {
            Mode::Attack(0, 0) => "0".to_owned(),
            Mode::Attack(least, most) => format!("{least}-{most}"),
            Mode::Defence | Mode::Recovery => "-".to_owned(),
        };
        let by = match deed.row().by {
            Attribute::Speed => 'S',
            Attribute::Attack => 'A',
            Attribute::Defence => 'D',
        };
        let zones = zones.to_string();
        canvas.line(&format!("{} {by}{base:>2}  {at:<3} {zones:>2}", pad(deed.word(), 18)));
    }
}

/// What an answer plays, the base that its perks make, and how far they would let it move.
fn played(view: &View, side: Side, action: &Action) -> Option<(Deed, i8, u8)> {
    let Action::Play(play) = action else { return None };
    let play: &Play = play;
    let said = said(view, side, play)?;
    let (_, base) = base(view, side, said.action, said.perks);
    let zones = reach(said.action, said.perks, view.fighters[side].body.status);
    Some((said.action, base, zones))
}

fn standing(canvas: &mut Canvas, orders: &Orders, shots: &Shots) {
    let all: Vec<String> =
        ORDERS.iter().map(|row| format!("{} {}", row.name, orders.get(row))).collect();
    canvas.wrapped(&format!("Orders: {}", all.join(", ")), 2);
    let mut once = Vec::new();
    once.extend(shots.exploit.as_ref().map(|order| format!("exploit {order}")));
    once.extend(shots.roar.as_ref().map(|order| format!("roar {order}")));
    once.extend(shots.fortuna.as_ref().map(|order| format!("fortuna {order}")));
    once.extend(shots.push.as_ref().map(|order| format!("push {order}")));
    if !once.is_empty() {
        canvas.wrapped(&format!("This phase: {}", once.join(", ")), 2);
    }
}
