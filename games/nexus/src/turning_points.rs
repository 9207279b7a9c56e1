//! [Turning points] What waits for one, and the twenty-five cards.

use crate::T;
use crate::ask::{Action, Prompt};
use crate::barge::Thing;
use crate::board::Board;
use crate::cards::Twist;
use crate::event::{CheckKind, Event, Reason, Source};
use crate::geometry::Compass;
use crate::tables::{PIECES, RESERVE_FULL, TILES, Trait, WeaponKind, twists};
use crate::{coins, forced, harm, hazards, movement, states, traits, weapons, windows};
use std::cmp::Reverse;
use table::{Flow, Offer, Seat};

/// [Turning points] What lasted until this one ends.
pub(crate) fn expire(t: &mut T) {
    if std::mem::take(&mut t.board.fever) {
        t.say(Event::Expired { card: Twist::T10 });
    }
    if t.board.price.take().is_some() {
        t.say(Event::Expired { card: Twist::T24 });
    }
    let mut lit = false;
    for seat in t.board.helots.seats() {
        lit |= std::mem::take(&mut t.board.helots[seat].lamps);
    }
    if lit {
        t.say(Event::Expired { card: Twist::T09 });
    }
}

/// [Turning points] The top card: the seats it is for, those that pay to be left out, its effect.
pub(crate) fn card(t: &mut T) -> Flow<()> {
    let seat = t.board.active;
    if t.board.deck.is_empty() {
        let mut deck = std::mem::take(&mut t.board.discard);
        t.shuffle("turning", &mut deck, |card| card.word().to_owned());
        t.say(Event::Reshuffled { number: u8::try_from(deck.len()).unwrap_or(u8::MAX) });
        *t.board.deck = deck;
    }
    let card = t.board.deck.remove(0);
    t.board.discard.push(card);
    t.say(Event::Card { seat, card });
    let affected =
        if card == Twist::T14 { vec![debtor(t, seat)?] } else { affected(&t.board, seat, card) };
    let left = negate(t, card, affected)?;
    apply(t, seat, card, &left)
}

/// The seats that a card is for, clockwise from the trigger.
fn affected(board: &Board, trigger: Seat, card: Twist) -> Vec<Seat> {
    let alive = board.clockwise(trigger).filter(|seat| board.is_alive(*seat));
    let stands = |seat: &Seat| board.is_standing(*seat) && !board.in_grapple(*seat);
    let is_other = |seat: &Seat| *seat != trigger;
    match card {
        Twist::T01 | Twist::T09 | Twist::T11 | Twist::T25 => alive.collect(),
        Twist::T02 | Twist::T24 => {
            // Of equally rich ones the first counts.
            alive.min_by_key(|seat| Reverse(board.helots[*seat].cred)).into_iter().collect()
        }
        Twist::T03 => alive.filter(|seat| board.helots[*seat].square.is_edge()).collect(),
        Twist::T08 => alive.filter(stands).collect(),
        Twist::T13 => alive.filter(|seat| board.helots[*seat].weakest_lower().is_some()).collect(),
        Twist::T21 => alive.filter(is_other).collect(),
        Twist::T22 => alive.filter(|seat| !board.in_grapple(*seat)).collect(),
        Twist::T23 => alive.filter(is_other).filter(|seat| !board.in_grapple(*seat)).collect(),
        Twist::T04
        | Twist::T05
        | Twist::T06
        | Twist::T07
        | Twist::T10
        | Twist::T12
        | Twist::T14
        | Twist::T15
        | Twist::T16
        | Twist::T17
        | Twist::T18
        | Twist::T19
        | Twist::T20 => vec![trigger],
    }
}

/// Old Debt: the trigger says who owes, be its helot dead.
fn debtor(t: &mut T, trigger: Seat) -> Flow<Seat> {
    let others: Vec<Seat> = t.board.rivals(trigger).collect();
    if let [only] = *others {
        return Ok(only);
    }
    let offers = others.iter().map(|seat| Offer::open(Action::Target(*seat))).collect();
    let prompt = Prompt::TpTarget { card: Twist::T14 };
    let Action::Target(seat) = t.pick(trigger, prompt, offers)? else {
        unreachable!("only seats are offered")
    };
    Ok(seat)
}

/// The TpNegate windows, all at once. Returns the seats that did not pay.
fn negate(t: &mut T, card: Twist, affected: Vec<Seat>) -> Flow<Vec<Seat>> {
    let Some(cost) = card.negate() else { return Ok(affected) };
    let asked: Vec<Seat> = affected
        .iter()
        .copied()
        .filter(|seat| windows::can_afford(&t.board, *seat, cost))
        .collect();
    if asked.is_empty() {
        return Ok(affected);
    }
    let offers = || vec![Offer::open(Action::Pay), Offer::open(Action::Pass)];
    let questions = asked.iter().map(|seat| (*seat, Prompt::TpNegate { card }, offers())).collect();
    let answers = t.pick_each(questions)?;
    let mut left = affected;
    for (seat, answer) in asked.into_iter().zip(answers) {
        if answer == Action::Pay && t.board.is_alive(seat) {
            t.board.helots[seat].pay(&[cost]);
            t.say(Event::Negated { seat, card });
            left.retain(|other| *other != seat);
        }
    }
    Ok(left)
}

/// The effect of the card on the seats that did not pay; it is carried through for all (R67).
fn apply(t: &mut T, trigger: Seat, card: Twist, seats: &[Seat]) -> Flow<()> {
    if seats.is_empty() {
        t.say(Event::NoEffect { card });
    }
    match card {
        Twist::T04 => {
            coins::take_cred(t, trigger, twists::LOVE_CRED, Reason::T04);
        }
        Twist::T05 => gift(t, trigger)?,
        Twist::T06 => coins::heal(t, trigger, twists::DRONE_COINS),
        Twist::T07 => leak(t),
        Twist::T10 => {
            t.board.fever = true;
            t.say(Event::InForce { card, seat: None });
        }
        Twist::T12 => {
            t.board.crowd += twists::PURSE_COINS;
            t.say(Event::Purse { coins: twists::PURSE_COINS });
        }
        Twist::T15 => flare_up(t),
        Twist::T16 => air_drop(t),
        Twist::T17 => tokens(t, trigger, twists::ORDERS_TOKENS, 0),
        Twist::T18 => tokens(t, trigger, 0, twists::TONGUE_TOKENS),
        Twist::T19 => envelope(t, trigger),
        Twist::T20 => memory(t, trigger)?,
        Twist::T01
        | Twist::T02
        | Twist::T03
        | Twist::T08
        | Twist::T09
        | Twist::T11
        | Twist::T13
        | Twist::T14
        | Twist::T21
        | Twist::T22
        | Twist::T23
        | Twist::T24
        | Twist::T25 => {
            for seat in seats {
                // Somebody may have given up meanwhile; a debt the dead owe too.
                let owes = card == Twist::T14 && t.board.is_rival(trigger, *seat);
                if owes || t.board.is_alive(*seat) {
                    befall(t, trigger, card, *seat)?;
                }
            }
        }
    }
    Ok(())
}

/// The effect of a card on one seat.
fn befall(t: &mut T, trigger: Seat, card: Twist, seat: Seat) -> Flow<()> {
    match card {
        Twist::T01 => {
            harm::random(t, seat, twists::RAIN_DAMAGE, Source::T01, None);
        }
        Twist::T02 => {
            harm::random(t, seat, twists::KNIFE_DAMAGE, Source::T02, None);
            states::bleed(t, seat);
        }
        Twist::T03 => {
            harm::overall(t, seat, twists::HANDS_DAMAGE, Source::T03, None);
        }
        Twist::T08 => {
            let keeps_up = windows::check(t, seat, CheckKind::HullLurch)?;
            if !keeps_up && t.board.is_alive(seat) {
                states::fall(t, seat)?;
            }
        }
        Twist::T09 => {
            t.board.helots[seat].lamps = true;
            t.say(Event::InForce { card, seat: Some(seat) });
        }
        Twist::T11 => {
            coins::lose_cred(t, seat, twists::DOCK_CRED, Reason::T11);
        }
        Twist::T13 => {
            if let Some(lower) = t.board.helots[seat].weakest_lower() {
                harm::location(t, seat, lower, twists::TIDE_DAMAGE, Source::T13, None);
            }
        }
        Twist::T14 => debt(t, trigger, seat),
        Twist::T21 => fog(t, seat),
        Twist::T22 => hiccup(t, seat),
        Twist::T23 => traits::turn_about(t, seat),
        Twist::T24 => {
            t.board.price = Some(seat);
            t.say(Event::InForce { card, seat: Some(seat) });
        }
        Twist::T25 => {
            coins::take_cred(t, seat, twists::ENCORE_CRED, Reason::T25);
        }
        Twist::T04
        | Twist::T05
        | Twist::T06
        | Twist::T07
        | Twist::T10
        | Twist::T12
        | Twist::T15
        | Twist::T16
        | Twist::T17
        | Twist::T18
        | Twist::T19
        | Twist::T20 => unreachable!("it is for the trigger alone"),
    }
    Ok(())
}

/// Old Debt: Cred goes from one seat to another.
fn debt(t: &mut T, to: Seat, from: Seat) {
    let cred = t.board.helots[from].cred.min(u16::from(twists::DEBT_CRED));
    t.board.helots[from].cred -= cred;
    t.board.helots[to].cred += cred;
    let change = i16::try_from(cred).unwrap_or(i16::MAX);
    t.say(Event::Cred { seat: from, change: -change, reason: Reason::T14 });
    t.say(Event::Cred { seat: to, change, reason: Reason::T14 });
}

/// Sponsor's Gift: a weapon by the die.
fn gift(t: &mut T, seat: Seat) -> Flow<()> {
    use WeaponKind::{Bola, Net, One, Ranged, Shiv, Two};
    let kinds = [One, Two, Shiv, Ranged, Net, Bola];
    let die = t.d6();
    weapons::gain(t, seat, kinds[usize::from(die - 1)]).map(drop)
}

/// Coolant Leak: Blood Tiles on random squares.
fn leak(t: &mut T) {
    for _ in 0..twists::LEAKS {
        let square = hazards::random_square(t);
        if t.board.barge.at(square).is_none() && t.board.barge.count(Thing::Blood) < TILES {
            states::lay(t, square, Thing::Blood);
        } else {
            t.say(Event::Spoiled { square });
        }
    }
}

/// Flare-Up: a fire out of nowhere.
fn flare_up(t: &mut T) {
    let square = hazards::random_square(t);
    if hazards::may_burn(t, square) {
        hazards::arrive(t, square);
    } else {
        t.say(Event::Spoiled { square });
    }
}

/// Air Drop: a crate, where there is room.
fn air_drop(t: &mut T) {
    let square = hazards::random_square(t);
    let thing = t.board.barge.at(square);
    let free = thing.is_none_or(Thing::is_tile) && t.board.helot_on(square).is_none();
    if !free || PIECES <= t.board.barge.count(Thing::Crate) {
        t.say(Event::Spoiled { square });
        return;
    }
    if let Some(thing) = thing {
        t.say(Event::Destroyed { square, thing });
    }
    t.board.barge.put(square, Thing::Crate);
    t.say(Event::Dropped { square });
}

fn tokens(t: &mut T, seat: Seat, command: u8, deception: u8) {
    t.board.helots[seat].command += command;
    t.board.helots[seat].deception += deception;
    t.say(Event::Tokens { seat, command, deception });
}

/// Envelope Under the Door: an Influence card that nobody else sees.
fn envelope(t: &mut T, seat: Seat) {
    if t.board.stack.is_empty() {
        t.say(Event::NoEffect { card: Twist::T19 });
        return;
    }
    let card = t.board.stack.remove(0);
    let left = u8::try_from(t.board.stack.len()).unwrap_or(u8::MAX);
    t.board.known = t.board.known.min(left);
    t.board.helots[seat].hand.add(card);
    t.say(Event::CardDrawn { seat, card: Some(card) });
}

/// Muscle Memory: a trait of one's choice.
fn memory(t: &mut T, seat: Seat) -> Flow<()> {
    let reserves = t.board.helots[seat].reserves;
    if reserves.iter().all(|(_, points)| points == RESERVE_FULL) {
        t.say(Event::NoEffect { card: Twist::T20 });
        return Ok(());
    }
    let offers = Trait::ALL.iter().map(|by| Offer::open(Action::Raise(*by))).collect();
    let Action::Raise(by) = t.pick(seat, Prompt::TpTrait, offers)? else {
        unreachable!("only traits are offered")
    };
    traits::raise(t, seat, by, twists::MEMORY_POINTS);
    Ok(())
}

/// Brain Fog: the highest reserve, the first of equals.
fn fog(t: &mut T, seat: Seat) {
    let reserves = t.board.helots[seat].reserves;
    let highest = reserves.iter().min_by_key(|(_, points)| Reverse(*points));
    let Some((of, points)) = highest.filter(|(_, points)| 0 < *points) else { return };
    let lost = points.min(twists::FOG_POINTS);
    t.board.helots[seat].reserves[of] -= lost;
    t.say(Event::Reserve { seat, of, points: -lost.cast_signed() });
}

/// Gravity Hiccup: one square, somewhere.
fn hiccup(t: &mut T, seat: Seat) {
    let die = t.die(8);
    let to = t.board.helots[seat].square.to(Compass::of_die(die));
    let to = to.filter(|to| t.board.is_forceable(*to));
    t.say(Event::Hiccup { seat, die, to });
    if let Some(to) = to {
        movement::shift(t, seat, to);
        forced::enter(t, seat, None);
    }
}
