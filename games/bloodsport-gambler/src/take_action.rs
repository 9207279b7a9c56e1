//! Phase 2 [Take Action]: Discover, Special and Sabotage cards, one turn a step.

use crate::ask::{Action, Play, Prompt, Reveal};
use crate::board::{Phase, Sabotage};
use crate::cards::{Card, Number, Slot, Spot};
use crate::event::{Event, Look};
use crate::tables::{CUTPURSE, GUARD, Kind, RUMORS, SLEEPLESS, Target};
use crate::{T, risk, setup};
use table::{Flow, Hidden, Next, Seat};

/// [Take Action] One turn: a card or a pass, which is final (R10, R11).
pub(crate) fn turn(t: &mut T) -> Flow<Next> {
    let Some(seat) = next_to_act(t) else {
        t.board.phase = Phase::Bets;
        return Ok(Next::Step);
    };
    if let Action::Play(play) = t.form(seat, Prompt::Action)? {
        play_card(t, seat, play);
        if !t.board.options.block {
            pass_on(t);
        }
    } else {
        pass(t, seat);
    }
    Ok(Next::Step)
}

/// The seat whose turn comes next; those with nothing to play pass by themselves (R12).
fn next_to_act(t: &mut T) -> Option<Seat> {
    for _ in 0..t.board.order.len() {
        let seat = t.board.order[usize::from(t.board.turn)];
        if !t.board.seats[seat].passed {
            if t.board.seats[seat].can_act() {
                return Some(seat);
            }
            pass(t, seat);
        }
        pass_on(t);
    }
    None
}

fn pass(t: &mut T, seat: Seat) {
    t.board.seats[seat].passed = true;
    t.say(Event::ActionPassed { seat });
}

fn pass_on(t: &mut T) {
    t.board.turn = (t.board.turn + 1) % u8::try_from(t.board.order.len()).unwrap_or(u8::MAX);
}

fn play_card(t: &mut T, seat: Seat, play: Play) {
    let gambler = &mut t.board.seats[seat];
    gambler.time -= play.time;
    gambler.coin -= play.coin;
    gambler.record.cards += 1;
    let held = gambler.hand.iter().position(|card| *card == play.card);
    gambler.hand.remove(held.expect("the judge saw it held"));
    match play.card.kind() {
        Kind::Sabotage => lay(t, seat, &play),
        Kind::Discover | Kind::Special | Kind::React => announce(t, seat, play),
    }
}

/// [Types of Action Cards] Sabotage waits beside its Fighter, its tokens on it.
fn lay(t: &mut T, seat: Seat, play: &Play) {
    let [Spot::Weapon(at)] = play.targets[..] else {
        unreachable!("Sabotage is laid beside a Fighter")
    };
    let Play { card, time, coin, .. } = *play;
    let open = play.reveal == Reveal::Itself;
    let lies = Sabotage { card, by: seat, side: at.side, time, coin, open, shown: false };
    t.board.fight_mut(at.fight).stack.push(lies);
    t.say(Event::SabotagePlaced { seat, at, card: Some(card), open, time, coin });
}

/// [Types of Action Cards] Discover and Special cards are resolved at once.
fn announce(t: &mut T, seat: Seat, play: Play) {
    let Play { card, time, coin, ref targets, ref reveal } = play;
    t.board.used.push(card);
    t.say(Event::Played { seat, card, targets: targets.clone(), time, coin });
    let shown = u8::try_from(reveal.count()).unwrap_or(u8::MAX);
    if let Some(left) = card.risk_left(shown, time + coin)
        && !risk::succeeds(t, seat, card, left, target_fight(card, targets))
    {
        return;
    }
    match card {
        Card::Cutpurse => gain(t, seat, CUTPURSE, 0),
        Card::Sleepless => gain(t, seat, 0, SLEEPLESS),
        Card::Rumors => setup::deal(t, seat, usize::from(RUMORS)),
        Card::Grease => grease(t),
        Card::Marker => mark(t, seat, targets),
        Card::Peep
        | Card::Armorer
        | Card::Gossip
        | Card::Stablehand
        | Card::Hag
        | Card::Cart
        | Card::Flagon
        | Card::Chant
        | Card::Dogs
        | Card::Stars
        | Card::Succor
        | Card::Dust
        | Card::Scorpion
        | Card::Draught
        | Card::Straps
        | Card::Filed
        | Card::Venomed
        | Card::Racks
        | Card::Armory => discover(t, seat, &play),
    }
}

/// The one Fight a card aims at, if it is one (R24).
fn target_fight(card: Card, targets: &[Spot]) -> Option<Number> {
    match card.row().target {
        Target::Nothing | Target::Side => None,
        Target::Weapon | Target::Weapons(_) | Target::Secret | Target::Fight | Target::Fighter => {
            let first = targets.first()?.fight();
            targets.iter().all(|spot| spot.fight() == first).then_some(first)
        }
    }
}

/// [Types of Action Cards] Cards looked at are known until the round ends (R23); cards shown still
/// lie face down (R14).
fn discover(t: &mut T, seat: Seat, play: &Play) {
    let spots = t.board.looks_at(seat, play.card, &play.targets);
    let look = |spot: &Spot| Some(Look { at: *spot, card: t.board.face(*spot)? });
    let cards: Vec<Look> = spots.iter().filter_map(look).collect();
    let knows = &mut t.board.seats[seat].knows;
    let fresh: Vec<Spot> = spots.into_iter().filter(|spot| !knows.contains(spot)).collect();
    knows.extend(fresh);
    let shown: Vec<Look> = match &play.reveal {
        Reveal::Cards(wanted) => {
            cards.iter().filter(|look| wanted.contains(&look.at)).copied().collect()
        }
        Reveal::Nothing | Reveal::Itself => Vec::new(),
    };
    t.say(Event::Looked { seat, cards: Hidden(cards) });
    for look in &shown {
        let fight = t.board.fight_mut(look.at.fight());
        match look.at {
            Spot::Sabotage(_, place) => fight.stack[usize::from(place) - 1].shown = true,
            Spot::Weapon(_) | Spot::Secret(_) if !fight.shown.contains(&look.at) => {
                fight.shown.push(look.at);
            }
            Spot::Weapon(_) | Spot::Secret(_) | Spot::Fight(_) => {}
        }
    }
    if !shown.is_empty() {
        t.say(Event::Shown { seat, cards: shown });
    }
}

fn gain(t: &mut T, seat: Seat, coin: u8, time: u8) {
    let gambler = &mut t.board.seats[seat];
    gambler.coin = gambler.coin.saturating_add(coin);
    gambler.time = gambler.time.saturating_add(time);
    t.say(Event::Gained { seat, coin, time });
}

fn grease(t: &mut T) {
    if GUARD.0 < t.board.guard {
        t.board.guard -= 1;
        t.say(Event::GuardLevel { guard: t.board.guard });
    }
}

fn mark(t: &mut T, seat: Seat, targets: &[Spot]) {
    let Some(fight) = targets.first().map(|spot| spot.fight()) else { return };
    t.board.seats[seat].markers.insert(fight);
    let limit = t.board.limit(seat, fight);
    t.say(Event::WagerCap { seat, fight, limit });
}

/// The Fighter's place that a Sabotage card lies beside.
pub(crate) fn beside(fight: Number, lies: &Sabotage) -> Slot {
    Slot { fight, side: lies.side }
}
