//! [How to play the game]: the deal, the turn and its two phases, and the refresh.

use crate::T;
use crate::actions::{bores, movement, play};
use crate::ask::{Action, Prompt};
use crate::automaton;
use crate::board::{Attribute, BySide, Chooser, Class, Last, Phase, Side, Stage};
use crate::cards::{Card, CardSet, Hand, Pile};
use crate::event::Event;
use crate::favour::cool;
use crate::fighter::Body;
use crate::missio::dismiss;
use crate::orders::Shots;
use crate::refusal::Refusal;
use crate::resolving_attacks::resolve;
use crate::tables::FULL_HAND;
use table::{Flow, Next, Offer, Seat};

/// The deck's name where tests put it in order.
const DECK: &str = "play";

/// Each names a class, Blue not the one that Red named (R70), unless their ludi have sent them.
pub(crate) fn classes(t: &mut T) -> Flow<Next> {
    let red = choose_class(t, Side::Red, t.board.rules.sent.blue.class)?;
    let by_chance = t.board.solo && t.board.rules.solo_opponent == Chooser::Random;
    if by_chance && t.board.rules.sent.blue.class.is_none() {
        let others: Vec<Class> = Class::ALL.iter().copied().filter(|one| *one != red).collect();
        let drawn = others[t.uniform(others.len() as u32) as usize];
        enter(t, Side::Blue, drawn);
    } else {
        choose_class(t, Side::Blue, Some(red))?;
    }
    t.board.stage = Stage::Deal;
    Ok(Next::Step)
}

fn choose_class(t: &mut T, of: Side, taken: Option<Class>) -> Flow<Class> {
    if let Some(class) = t.board.rules.sent[of].class {
        enter(t, of, class);
        return Ok(class);
    }
    let seat = if t.board.is_automaton(of) { Seat(0) } else { of.seat() };
    let offer = |class: &Class| match taken == Some(*class) {
        true => Offer::barred(Action::Class(*class), Refusal::SameClass),
        false => Offer::open(Action::Class(*class)),
    };
    let offers = Class::ALL.iter().map(offer).collect();
    let Action::Class(class) = t.pick(seat, Prompt::Class { of, taken }, offers)? else {
        unreachable!("classes were offered")
    };
    enter(t, of, class);
    Ok(class)
}

fn enter(t: &mut T, side: Side, class: Class) {
    let raised = t.board.rules.sent[side].raised;
    let body = &mut t.board.fighters[side].body;
    *body = Body::sent(class, body.zone, raised);
    t.say(Event::ClassChosen { seat: side, class });
}

/// The deck is shuffled, and everybody gets a hand.
pub(crate) fn deal(t: &mut T) -> Next {
    let mut deck = t.board.deck;
    t.shuffle(DECK, deck.slots(), |card| card.word().to_owned());
    t.board.deck = deck;
    draw(t);
    t.board.stage = Stage::TurnStart;
    Next::Step
}

/// The slower gladiator opens the turn; equal ones throw dice (R2, R3).
pub(crate) fn start_turn(t: &mut T) -> Next {
    t.say(Event::TurnStarted { turn: t.board.turn });
    let speed = |side: Side| t.board.fighters[side].body.modified(Attribute::Speed);
    let (mut red, mut blue) = (speed(Side::Red), speed(Side::Blue));
    while red == blue {
        let dice = (t.d6(), t.d6());
        t.say(Event::OrderRolled { red: dice.0, blue: dice.1 });
        (red, blue) = (dice.0 as i8, dice.1 as i8);
    }
    t.board.first = if red < blue { Side::Red } else { Side::Blue };
    t.say(Event::OrderSet { first: t.board.first });
    t.board.phase = Phase::One;
    t.board.stage = Stage::Phase;
    Next::Step
}

/// One phase: both declare, both move, and at most one roll decides.
pub(crate) fn phase(t: &mut T) -> Flow<Next> {
    let first = t.board.opener();
    t.say(Event::PhaseStarted { phase: t.board.phase.into(), first });
    if t.board.solo {
        automaton::turn_over(t);
    }
    play(t, first)?;
    play(t, first.other())?;
    movement(t);
    let clash = t.board.clash().expect("both have declared");
    if clash.is_roll() {
        resolve(t)?;
    } else {
        t.say(Event::NoAttack);
        let actions = BySide::new(|side| clash.said()[side].action);
        t.board.last = Some(Last { actions, compared: None });
        if Side::BOTH.into_iter().all(|side| bores(&clash.said()[side])) {
            cool(t);
        }
    }
    Ok(end_phase(t))
}

fn end_phase(t: &mut T) -> Next {
    if t.board.ended.is_some() {
        return Next::Step;
    }
    clear(t);
    let limit = t.board.rules.turn_limit;
    match t.board.phase {
        Phase::One => t.board.phase = Phase::Two,
        Phase::Two if 0 < limit && limit <= t.board.turn => {
            dismiss(t);
            return Next::Over;
        }
        Phase::Two => t.board.stage = Stage::Refresh,
    }
    Next::Step
}

/// Moves the cards on the table face down to the discard pile.
fn clear(t: &mut T) {
    let board = &mut t.board;
    for card in std::mem::take(&mut board.table).iter() {
        assert!(board.discard.push(*card), "forty cards at most are discarded");
    }
    board.turned = Default::default();
    board.kept = Default::default();
    board.declared = Default::default();
    board.roll = None;
    for side in Side::BOTH {
        board.fighters[side].shots = Shots::default();
    }
}

/// At a turn's end everybody who holds cards may throw any away, unseen (R68), and draws.
pub(crate) fn refresh(t: &mut T) -> Flow<Next> {
    let holders: Vec<Side> = Side::BOTH
        .into_iter()
        .filter(|side| !t.board.is_automaton(*side) && !t.board.fighters[*side].hand.is_empty())
        .collect();
    if !holders.is_empty() {
        let questions =
            holders.iter().map(|side| (side.seat(), Prompt::Refresh, Vec::new())).collect();
        let answers = t.pick_each(questions)?;
        for (side, answer) in holders.into_iter().zip(answers) {
            let Action::Discard(cards) = answer else { unreachable!("cards were asked") };
            discard(t, side, cards);
        }
    }
    draw(t);
    t.board.turn += 1;
    t.board.phase = Phase::One;
    t.board.stage = Stage::TurnStart;
    Ok(Next::Step)
}

fn discard(t: &mut T, side: Side, cards: Hand) {
    for card in cards.iter() {
        let fighter = &mut t.board.fighters[side];
        fighter.hand.remove(*card);
        fighter.thrown.insert(*card);
        assert!(t.board.discard.push(*card), "forty cards at most are discarded");
    }
    t.say(Event::Discarded { seat: side, number: cards.count(), cards: Some(cards) });
}

/// Cards are dealt one at a time, Red first, until every hand is full.
fn draw(t: &mut T) {
    let mut drawn: BySide<Hand> = BySide::default();
    let is_short = |t: &T, side: Side| {
        !t.board.is_automaton(side) && t.board.fighters[side].hand.count() < FULL_HAND
    };
    while Side::BOTH.into_iter().any(|side| is_short(t, side)) {
        for side in Side::BOTH {
            if is_short(t, side) {
                let Some(card) = top_card(t) else { return tell_drawn(t, drawn) };
                drawn[side].push(card);
                t.board.fighters[side].hand.push(card);
            }
        }
    }
    tell_drawn(t, drawn);
}

fn tell_drawn(t: &mut T, drawn: BySide<Hand>) {
    for seat in Side::BOTH {
        let cards = drawn[seat];
        if !cards.is_empty() {
            t.say(Event::Drew { seat, number: cards.count(), cards: Some(cards) });
        }
    }
}

/// The deck's top card. An empty deck is made anew from the discard pile when a card is needed
/// (R65); there is none only if that is empty too.
pub(crate) fn top_card(t: &mut T) -> Option<Card> {
    if t.board.deck.is_empty() && !t.board.discard.is_empty() {
        let mut pile: Pile = std::mem::take(&mut t.board.discard);
        t.shuffle(DECK, pile.slots(), |card| card.word().to_owned());
        t.board.deck = pile;
        t.board.spent = t.board.table.iter().copied().collect();
        for side in Side::BOTH {
            t.board.fighters[side].thrown = CardSet::default();
        }
        t.say(Event::Reshuffled { number: pile.count() });
    }
    t.board.deck.take_first()
}
