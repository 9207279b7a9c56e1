//! [Watch Fights] Step 5: React cards, in the reverse of the order in which Phase 2 was played.

use crate::T;
use crate::ask::{Action, Prompt, React};
use crate::board::{Board, Gambler, Phase, Rolls, could_succeed};
use crate::cards::{Card, Number, Side};
use crate::event::Event;
use crate::risk;
use crate::tables::{CARDS, CHANT, CardRow, Kind, SEATS_A_DECK, Target};
use crate::view::View;
use std::collections::BTreeSet;
use table::{Flow, Seat};

/// [Watch Fights] Step 5: laps until one brings no card (R43). After a card the next seat begins a
/// new lap, and so does everybody after a rat (R45). Seats that changed orders bring in are asked
/// at once, in the lap that is open: nobody speaks after the others by giving orders to and fro.
///
/// The list of seats asked betrays a hand, so a lap is one secret window in which all are asked at
/// once. Only the first who plays is heard; the seats after it have not had their turn, and are
/// asked anew.
pub(crate) fn window(t: &mut T, fight: Number) -> Flow<()> {
    let order: Vec<Seat> = t.board.order.iter().rev().copied().collect();
    let (mut from, mut passed) = (0, Vec::new());
    t.board.stirred = false;
    loop {
        let seats = (0..order.len()).map(|by| order[(from + by) % order.len()]);
        let able = |seat: &Seat| t.board.seats[*seat].can_react(t.board.guard);
        let asked: Vec<Seat> = seats.filter(|seat| !passed.contains(seat)).filter(able).collect();
        let mut played = None;
        for (seat, answer) in asked.iter().zip(lap(t, &asked, fight)?) {
            if let Action::React(react) = answer {
                played = Some((*seat, react));
                break;
            }
            if answer == Action::Pass {
                passed.push(*seat);
                let open = !t.board.options.mask_reacts;
                t.say(Event::ReactPassed { seat: *seat, open });
            }
        }
        let stirred = std::mem::take(&mut t.board.stirred);
        match played {
            Some((seat, react)) => {
                from = order.iter().position(|other| *other == seat).map_or(0, |at| at + 1);
                resolve(t, seat, react, fight);
            }
            None if stirred => {}
            None => return Ok(()),
        }
    }
}

/// Asks those who hold a card that could succeed; their orders decide whether it matters (R44).
fn lap(t: &mut T, seats: &[Seat], fight: Number) -> Flow<Vec<Action>> {
    let is_open = t.board.alone().is_some();
    let concerned = may_react(&t.board);
    if !is_open && concerned.is_empty() {
        return Ok(Vec::new());
    }
    t.board.phase = Phase::React;
    let questions = seats.iter().map(|seat| (*seat, Prompt::React { fight }, Vec::new())).collect();
    let answers = match is_open {
        true => t.pick_each(questions)?,
        false => t.pick_each_hidden(questions, concerned)?,
    };
    t.board.phase = Phase::Watch;
    Ok(answers)
}

/// The seats that might be asked, as far as the public can tell: it counts open cards, Time, and
/// all Coin as free.
fn may_react(board: &Board) -> Vec<Seat> {
    let decks = board.seats.count().div_ceil(SEATS_A_DECK);
    let is_out = |row: &&CardRow| {
        let open = board.action.discard.iter().chain(&board.used);
        let seen = open.filter(|card| **card == row.card).count();
        seen < usize::from(row.copies * decks)
    };
    let reacts = CARDS.iter().filter(|row| row.kind == Kind::React);
    let out: Vec<Card> = reacts.filter(is_out).map(|row| row.card).collect();
    let may = |gambler: &Gambler| {
        let tokens = gambler.time.saturating_add(gambler.total());
        let could = |card: &Card| could_succeed(*card, tokens, gambler.chance, board.guard);
        !gambler.resigned && !gambler.hand.is_empty() && out.iter().any(could)
    };
    board.at_table().filter(|seat| may(&board.seats[*seat])).collect()
}

/// [Types of Action Cards] A React card is resolved at once; its effect ends with the fight round
/// (R38).
fn resolve(t: &mut T, seat: Seat, played: React, number: Number) {
    let React { card, side, time, coin } = played;
    let gambler = &mut t.board.seats[seat];
    gambler.time -= time;
    gambler.coin -= coin;
    gambler.record.cards += 1;
    let held = gambler.hand.iter().position(|held| *held == card);
    gambler.hand.remove(held.expect("the judge saw it held"));
    t.board.used.push(card);
    t.say(Event::Reacted { seat, card, side, time, coin });
    let left = card.risk_left(0, time + coin).unwrap_or(0);
    if !risk::succeeds(t, seat, card, left, Some(number)) {
        return;
    }
    let die = if card == Card::Flagon { t.d6() } else { 0 };
    let Some(rolls) = &mut t.board.fight_mut(number).rolls else { return };
    rolls.apply(card, side, die);
    match side {
        Some(side) if card == Card::Flagon => t.say(Event::Rerolled { side, roll: die }),
        Some(_) | None => t.say(Event::Applied { seat, card }),
    }
}

impl Rolls {
    /// The effect of `card` on them; a flagon's new roll is `die`, and stands (R41).
    pub fn apply(&mut self, card: Card, side: Option<Side>, die: u8) {
        use Card::*;
        match (card, side) {
            (Flagon, Some(side)) => self.used[side] = die,
            (Chant, Some(side)) => self.chant[side] += CHANT,
            (Flagon | Chant, None) => {}
            (Dogs, _) => self.no_wounds = true,
            (Stars, _) => self.used.0.reverse(),
            (
                Peep | Armorer | Gossip | Stablehand | Hag | Cart | Cutpurse | Sleepless | Rumors
                | Grease | Marker | Succor | Dust | Scorpion | Draught | Straps | Filed | Venomed
                | Racks | Armory,
                _,
            ) => {}
        }
    }
}

/// The worth of a fight round in which the own Fighter hits.
const BEST: u8 = 2;

/// Whether some of the seat's React cards could turn this fight round to the better for its bet:
/// every one it can pay for, on anybody, all succeeding, and a flagon rolling 1 or 6.
pub(crate) fn matters(view: &View, number: Number) -> bool {
    let (_, shown, private) = view.own();
    let fight = view.fight(number);
    let bet = private.slip.bet(number).filter(|bet| !bet.forfeit);
    let (Some(bet), Some(rolls), Some(fighters)) = (bet, fight.rolls, fight.as_match()) else {
        return false;
    };
    let values = fighters.values();
    let worth = |rolls: &Rolls| match rolls.hit(values) {
        Some(side) if side == bet.side => BEST,
        None => 1,
        Some(_) => 0,
    };
    let now = worth(&rolls);
    let tokens = shown.time.saturating_add(private.coin);
    let could = |card: &Card| {
        card.kind() == Kind::React && could_succeed(*card, tokens, shown.chance, view.guard)
    };
    let cards: Vec<Card> = private.hand.iter().copied().filter(could).collect();
    now < BEST && better(&rolls, cards, now, worth)
}

/// Whether some of the cards, in some order, make the rolls worth more than `now`. A result reached
/// in one order is not looked at again in another: a hand may be full of such cards.
fn better(rolls: &Rolls, mut cards: Vec<Card>, now: u8, worth: impl Fn(&Rolls) -> u8) -> bool {
    cards.sort_unstable();
    let key = |rolls: &Rolls, cards: &[Card]| {
        (rolls.used.0, rolls.chant.0, rolls.no_wounds, cards.to_vec())
    };
    let mut seen = BTreeSet::from([key(rolls, &cards)]);
    let mut waiting = vec![(*rolls, cards)];
    while let Some((rolls, cards)) = waiting.pop() {
        if now < worth(&rolls) {
            return true;
        }
        for (at, card) in cards.iter().enumerate() {
            if 0 < at && cards[at - 1] == *card {
                continue;
            }
            let mut rest = cards.clone();
            rest.remove(at);
            for (side, die) in effects(*card) {
                let mut other = rolls;
                other.apply(*card, side, die);
                if seen.insert(key(&other, &rest)) {
                    waiting.push((other, rest.clone()));
                }
            }
        }
    }
    false
}

/// The ways in which `card` can turn out: its side, and the roll of a flagon.
fn effects(card: Card) -> Vec<(Option<Side>, u8)> {
    let on_each = |die| Side::BOTH.map(|side| (Some(side), die));
    if card == Card::Flagon {
        return [on_each(1), on_each(6)].concat();
    }
    if card.row().target == Target::Side { on_each(0).to_vec() } else { vec![(None, 0)] }
}
