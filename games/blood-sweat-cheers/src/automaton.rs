//! [Solo games]: the rulebook's own player, who turns over two cards a phase.

use crate::T;
use crate::actions::{declare as say_action, deed, reach};
use crate::arena::{Grid, Zone};
use crate::board::{Attribute, Board, Class, Deed, Said, Side, Status};
use crate::cards::{Card, Face, Pair, Use};
use crate::event::Event;
use crate::fighter::Body;
use crate::how_to_play::top_card;
use crate::perks::working;

/// Two cards are turned over for the phase.
pub(crate) fn turn_over(t: &mut T) {
    let mut turned = Pair::EMPTY;
    for _ in 0..2 {
        if let Some(card) = top_card(t) {
            turned.push(card);
            t.board.lay_open(card);
        }
    }
    t.board.turned = turned;
    t.say(Event::TurnedOver { cards: turned });
}

/// It declares the action that its cards prescribe.
pub(crate) fn declare(t: &mut T, side: Side) {
    let body = t.board.fighters[side].body;
    let intent = intent(&t.board.turned, &body, t.board.favour.of(side));
    t.board.kept = intent.kept;
    let perks = working(&intent.cards, intent.action, &t.board.rules);
    let steps = reach(intent.action, perks, body.status);
    let to = approach(&t.board, side, steps);
    let said = Said { action: intent.action, cards: intent.cards, from: body.zone, to, perks };
    say_action(t, side, said);
}

/// The automaton's orders from two cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Intent {
    action: Deed,
    cards: Pair,
    /// Cards that wait for the roll.
    kept: Pair,
}

fn intent(turned: &[Card], body: &Body, favour: i8) -> Intent {
    let of_use = |wanted: Use| turned.iter().copied().filter(move |card| card.usage() == wanted);
    let glories: Pair = of_use(Use::Glory).collect();
    let escapes = body.status == Status::Ensnared && glories.len() == 1;
    if let (true, Some(strike)) = (escapes, of_use(Use::Strike).next()) {
        let cards = [glories[0], strike].into_iter().collect();
        return Intent { action: Deed::EscapeTheNet, cards, kept: Pair::EMPTY };
    }
    if !glories.is_empty() {
        let kept = turned.iter().copied().filter(|card| is_reaction(*card)).collect();
        return acting(glories, body, kept);
    }
    let mut kept: Pair = turned
        .iter()
        .copied()
        .filter(|card| is_reaction(*card) && (card.face() != Face::Roar || 0 < favour))
        .collect();
    if kept.len() == turned.len() {
        // An action is due each phase (R77).
        let acts = kept.iter().copied().find(|card| card.face() == Face::Fortuna);
        let first = kept.first().copied();
        if let Some(card) = acts.or(first) {
            kept.remove(card);
        }
    }
    let free: Pair = turned.iter().copied().filter(|card| !kept.contains(card)).collect();
    acting(free, body, kept)
}

/// ROAR and FORTUNA; IMPERIAL INTEREST is always a GLORY.
fn is_reaction(card: Card) -> bool {
    match card.face() {
        Face::Roar | Face::Fortuna => true,
        Face::Step | Face::Strike | Face::Guard | Face::Glory | Face::Imperial => false,
    }
}

/// The action of the cards it does not keep.
fn acting(cards: Pair, body: &Body, kept: Pair) -> Intent {
    let first = |wanted: Use| cards.iter().copied().find(|card| card.usage() == wanted);
    let one =
        |action: Deed, card: Card| Intent { action, cards: [card].into_iter().collect(), kept };
    if body.status == Status::Down
        && let Some(step) = first(Use::Step)
    {
        return one(Deed::Stand, step);
    }
    if let (Some(strike), Some(guard)) = (first(Use::Strike), first(Use::Guard)) {
        let guards = body.modified(Attribute::Attack) < body.modified(Attribute::Defence);
        return if guards { one(Deed::Guard, guard) } else { one(Deed::Jab, strike) };
    }
    let cards = match *cards {
        [step, other] if other.usage() == Use::Step && step.usage() != Use::Step => {
            [other, step].into_iter().collect()
        }
        _ => cards,
    };
    let action = deed(&cards, body.class, body.status).unwrap_or(Deed::StepDodge);
    Intent { action, cards, kept }
}

/// Where it wants to be from its target.
fn wanted(class: Option<Class>) -> u8 {
    match class {
        Some(Class::Sagittarius | Class::Veles) => 1,
        Some(
            Class::Murmillo
            | Class::Secutor
            | Class::Hoplomachus
            | Class::Dimachaerus
            | Class::Thraex
            | Class::Retiarius
            | Class::Crupellarius
            | Class::Cestus,
        )
        | None => 0,
    }
}

/// Where it goes: toward the player's declared zone, or toward the present one (R73, R84, R85).
fn approach(board: &Board, side: Side, steps: u8) -> Zone {
    let foe = side.other();
    let target = board.declared[foe].map_or(board.zone(foe), |said| said.to);
    let body = &board.fighters[side].body;
    let wanted = wanted(body.class);
    let grid = board.grid();
    let cost = |zone: &Zone| {
        (grid.distance(*zone, target).abs_diff(wanted), grid.distance(body.zone, *zone))
    };
    grid.within(body.zone, steps).min_by_key(cost).unwrap_or(body.zone)
}

/// Where it pushes somebody who stands on `from` (R86).
pub(crate) fn push_to(board: &Board, from: Zone) -> Zone {
    let body = &board.fighters.blue.body;
    push_toward(board.grid(), from, body.zone, wanted(body.class))
}

/// The zone next to `from` that is nearest to the `wanted` distance from `own`; then the one with
/// the fewest neighbours, then the first label.
pub(crate) fn push_toward(grid: Grid, from: Zone, own: Zone, wanted: u8) -> Zone {
    let cost = |zone: &Zone| (grid.distance(*zone, own).abs_diff(wanted), grid.openness(*zone));
    grid.neighbours(from).min_by_key(cost).expect("every zone has neighbours")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(
        turned: [&str; 2],
        status: Status,
        favour: i8,
    ) -> (Deed, Vec<&'static str>, Vec<&'static str>) {
        let cards: Pair = turned.iter().map(|card| Card::of_word(card).unwrap()).collect();
        let body = Body { status, ..Body::fresh(Some(Class::Murmillo), Zone::B3) };
        let Intent { action, cards, kept } = intent(&cards, &body, favour);
        let names = |cards: &[Card]| cards.iter().map(|card| card.word()).collect();
        (action, names(&cards), names(&kept))
    }

    #[test]
    fn glory_goes_before_everything_but_leaving_a_net() {
        assert_eq!(
            told(["ST3", "GL2"], Status::Down, 0),
            (Deed::WallOfTheScutum, vec!["GL2"], vec![])
        );
        assert_eq!(
            told(["II", "GL2"], Status::Ok, 0),
            (Deed::ShieldCharge, vec!["II", "GL2"], vec![])
        );
        assert_eq!(
            told(["RC2", "II"], Status::Ensnared, 2),
            (Deed::EscapeTheNet, vec!["II", "RC2"], vec![])
        );
        assert_eq!(
            told(["RC1", "II"], Status::Ensnared, 0),
            (Deed::WallOfTheScutum, vec!["II"], vec!["RC1"])
        );
    }

    #[test]
    fn a_roar_is_kept_with_the_crowd_behind_it_and_fortuna_always() {
        assert_eq!(told(["RC2", "SK2"], Status::Ok, 1), (Deed::Jab, vec!["SK2"], vec!["RC2"]));
        assert_eq!(told(["RC2", "SK2"], Status::Ok, 0), (Deed::Thrust, vec!["RC2", "SK2"], vec![]));
        assert_eq!(told(["FF", "GD1"], Status::Ok, 0), (Deed::Guard, vec!["GD1"], vec!["FF"]));
        assert_eq!(told(["RC3", "FF"], Status::Ok, 0), (Deed::Guard, vec!["RC3"], vec!["FF"]));
    }

    #[test]
    fn something_acts_when_both_would_be_kept() {
        assert_eq!(told(["RC3", "RC1"], Status::Ok, 1), (Deed::Guard, vec!["RC3"], vec!["RC1"]));
        assert_eq!(told(["RC3", "FF"], Status::Ok, 1), (Deed::StepDodge, vec!["FF"], vec!["RC3"]));
        assert_eq!(told(["RC3", "FF"], Status::Down, 1), (Deed::Stand, vec!["FF"], vec!["RC3"]));
    }

    #[test]
    fn it_stands_with_the_first_step_and_guards_only_if_that_is_better() {
        assert_eq!(told(["ST2", "ST7"], Status::Down, 0), (Deed::Stand, vec!["ST2"], vec![]));
        assert_eq!(told(["SK1", "GD1"], Status::Ok, 0), (Deed::Guard, vec!["GD1"], vec![]));
        assert_eq!(told(["SK1", "ST1"], Status::Ok, 0), (Deed::Lunge, vec!["ST1", "SK1"], vec![]));
    }
}
