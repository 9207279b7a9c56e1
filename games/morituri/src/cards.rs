//! [Weapon/Armor Cards] and [Other Cards]: drawing, wearing, and the effects of fate.

use crate::ask::{Action, Kept, Prompt, offers};
use crate::event::{Event, Gain, Loss};
use crate::tables::{Card, DALMATIAN_COAST, DECK, MEDICUS, PURSE, Slot, THIEF, WELCOME, WOUND};
use crate::{Morituri, house};
use std::cmp::Reverse;
use table::{Flow, Seat, Table};

/// The effect of a draw on the gladiator who drew.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Drawn {
    /// He stands where he stood.
    Stays,
    /// Owner in Debt! sent him away: all that was still to come for him is gone (R27).
    CarriedOff,
}

/// [Weapon/Armor Cards] Draws so many cards, each dealt with before the next (R24); those of a
/// Patron's Purse! come before the others still to be drawn.
pub(crate) fn draw(t: &mut Table<Morituri>, who: Seat, cards: u8) -> Flow<Drawn> {
    let mut left = cards;
    // Nobody draws more cards at once than there are.
    for _ in 0..DECK {
        let Some(then) = left.checked_sub(1) else { break };
        left = then;
        let Some(card) = take_top(t, who) else { break };
        t.board.drawn.push(card);
        t.say(Event::Drew { who, card });
        if card.slot().is_some() {
            offer(t, who, card)?;
            continue;
        }
        t.board.discard.push(card);
        t.board.seats[who].rolls_no_further();
        match card {
            Card::OwnerInDebt => {
                owner_in_debt(t, who);
                return Ok(Drawn::CarriedOff);
            }
            Card::PatronsPurse => left += PURSE,
            Card::ArmorThief
            | Card::ShatteredBlade
            | Card::MarshFever
            | Card::FesteringWound
            | Card::SkilledMedicus
            | Card::HerosWelcome
            | crate::equipment!() => flux(t, who, card),
        }
    }
    Ok(Drawn::Stays)
}

/// The top of the draw pile; an empty one is first made anew from the discard pile (R21, R22).
fn take_top(t: &mut Table<Morituri>, who: Seat) -> Option<Card> {
    if t.board.draw.is_empty() {
        if t.board.discard.is_empty() {
            t.say(Event::NoCard { who });
            return None;
        }
        reshuffle(t);
    }
    Some(t.board.draw.remove(0))
}

/// Shuffles draw pile and discard pile, in this order, into a new draw pile.
fn reshuffle(t: &mut Table<Morituri>) {
    let mut cards = std::mem::take(&mut t.board.draw);
    cards.append(&mut t.board.discard);
    shuffle(t, &mut cards);
    t.say(Event::Reshuffled { cards: u8::try_from(cards.len()).unwrap_or(DECK) });
    t.board.draw = cards;
}

pub(crate) fn shuffle(t: &mut Table<Morituri>, cards: &mut [Card]) {
    t.shuffle("draw", cards, |card| card.id().to_owned());
}

/// [Weapon/Armor Cards] Equipment is worn or declined, never stored (R17, R18). A card that leaves
/// nothing to choose is asked about only where an order says so.
fn offer(t: &mut Table<Morituri>, who: Seat, card: Card) -> Flow<()> {
    let slots = &t.board.seats[who].slots;
    let clash = slots.clashes(card);
    let grip = slots.changes_grip(card);
    let reply = who != t.board.active;
    let is_choice = house::undoubted(&t.board.seats, who, card).is_none();
    let prompt = Prompt::Keep { card, clash, grip, reply };
    let actions = [Kept::Keep, Kept::Refuse].map(Action::Keep);
    let keeps = t.pick(who, prompt, offers(actions))? == Action::Keep(Kept::Keep);
    if is_choice {
        t.board.seats[who].rolls_no_further();
    }
    if keeps {
        wear(t, who, card);
    } else {
        refuse(t, who, card);
    }
    Ok(())
}

/// [Weapon/Armor Cards] Puts a card on; all that clashes with it is discarded.
pub(crate) fn wear(t: &mut Table<Morituri>, who: Seat, card: Card) {
    for slot in t.board.seats[who].slots.clashes(card) {
        lose(t, who, slot, Loss::Replaced);
    }
    let slots = &mut t.board.seats[who].slots;
    *slots = slots.with(card);
    t.say(Event::Wore { who, card });
}

/// [Weapon/Armor Cards] An unwanted card goes to the discard pile.
pub(crate) fn refuse(t: &mut Table<Morituri>, who: Seat, card: Card) {
    t.board.discard.push(card);
    t.say(Event::Refused { who, card });
}

/// Discards the card in a slot, if there is one.
pub(crate) fn lose(t: &mut Table<Morituri>, who: Seat, slot: Slot, why: Loss) {
    if let Some(card) = t.board.seats[who].slots.slot(slot).take() {
        t.board.discard.push(card);
        t.say(Event::Discarded { who, card, why });
    }
}

/// [Other Cards] A discarded card acts on the gladiator who drew it, no matter whose turn it is.
fn flux(t: &mut Table<Morituri>, who: Seat, card: Card) {
    let has_acted = match card {
        Card::ArmorThief => armor_thief(t, who),
        Card::ShatteredBlade => shattered_blade(t, who),
        Card::MarshFever => will_miss(t, who),
        Card::FesteringWound => festering_wound(t, who),
        Card::SkilledMedicus => gain(t, who, MEDICUS),
        Card::HerosWelcome => gain(t, who, WELCOME),
        Card::OwnerInDebt | Card::PatronsPurse | crate::equipment!() => false,
    };
    if !has_acted {
        t.say(Event::NoEffect { who, card });
    }
}

/// [Other Cards] Everything not in use is shuffled (R26), the laurel is lost, and he is carried
/// to the Dalmatian Coast, be it forward or back (R25).
fn owner_in_debt(t: &mut Table<Morituri>, who: Seat) {
    reshuffle(t);
    let gladiator = &mut t.board.seats[who];
    gladiator.laurel = false;
    let from = std::mem::replace(&mut gladiator.space, DALMATIAN_COAST);
    t.say(Event::Carried { who, from, to: DALMATIAN_COAST });
}

/// [Other Cards] The armour of the highest Defense goes (R30).
fn armor_thief(t: &mut Table<Morituri>, who: Seat) -> bool {
    let slots = t.board.seats[who].slots;
    let armour = |slot: &Slot| slots.get(*slot).is_some_and(Card::is_armour);
    let best = THIEF.into_iter().filter(armour);
    let Some(slot) = best.min_by_key(|slot| Reverse(slots.get(*slot).map(Card::defense))) else {
        return false;
    };
    lose(t, who, slot, Loss::Stolen);
    true
}

fn shattered_blade(t: &mut Table<Morituri>, who: Seat) -> bool {
    let is_armed = t.board.seats[who].slots.weapon.is_some();
    lose(t, who, Slot::Weapon, Loss::Shattered);
    is_armed
}

/// Makes him miss his next turn; once is all it can be (R10). Whether that is new.
pub(crate) fn will_miss(t: &mut Table<Morituri>, who: Seat) -> bool {
    if std::mem::replace(&mut t.board.seats[who].misses, true) {
        return false;
    }
    t.say(Event::WillMiss { who });
    true
}

/// [Other Cards] Never the last Hit Point (R31).
fn festering_wound(t: &mut Table<Morituri>, who: Seat) -> bool {
    let gladiator = &mut t.board.seats[who];
    if gladiator.hp <= WOUND {
        return false;
    }
    gladiator.hp -= WOUND;
    let hp = gladiator.hp;
    t.say(Event::Hp { who, hp, why: Gain::Flux });
    true
}

fn gain(t: &mut Table<Morituri>, who: Seat, points: u8) -> bool {
    let gladiator = &mut t.board.seats[who];
    gladiator.hp = gladiator.hp.saturating_add(points);
    let hp = gladiator.hp;
    t.say(Event::Hp { who, hp, why: Gain::Flux });
    true
}
