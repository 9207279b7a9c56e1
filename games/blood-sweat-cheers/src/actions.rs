//! [Actions], and the movement they bring.

use crate::T;
use crate::arena::Zone;
use crate::ask::{Action, Play, Prompt};
use crate::automaton;
use crate::board::{Class, Deed, InForce, Said, Side, Status};
use crate::cards::{Card, Pair, Perk, PerkSet, Use};
use crate::event::{Cause, Event};
use crate::favour::sway;
use crate::fighter::Body;
use crate::perks::working;
use crate::tables::{ADRENALINE_ZONES, CLASSES};
use table::Flow;

/// `side` plays one or two cards and names their action.
pub(crate) fn play(t: &mut T, side: Side) -> Flow<()> {
    if t.board.is_automaton(side) {
        automaton::declare(t, side);
        return Ok(());
    }
    let after = t.board.declared[side.other()];
    let Action::Play(play) = t.form(side.seat(), Prompt::Play { after })? else {
        unreachable!("the judge admits nothing but a play")
    };
    let fighter = &mut t.board.fighters[side];
    fighter.shots = play.shots;
    for card in play.cards.iter() {
        fighter.hand.remove(*card);
    }
    let said = play.said(&fighter.body, &t.board.rules).expect("a judged play is an action");
    for card in play.cards.iter() {
        t.board.lay_open(*card);
    }
    declare(t, side, said);
    Ok(())
}

/// The immediate effects of declaring: a recovery (R33), the crowd's joy at GLORY (R48) and taunts.
pub(crate) fn declare(t: &mut T, side: Side, said: Said) {
    let Said { action, cards, to, perks, .. } = said;
    t.board.declared[side] = Some(said);
    t.say(Event::Declared { seat: side, action, cards, to, perks });
    if action.is_recovery() {
        let status = &mut t.board.fighters[side].body.status;
        let from = std::mem::take(status);
        t.say(Event::Recovered { seat: side, from });
    }
    if 0 < action.glories() {
        sway(t, Cause::Glory, side, action.glories());
    }
    if perks.holds(Perk::LewdTaunt) {
        sway(t, Cause::LewdTaunt, side, 1);
    }
}

/// Both move at the same time; it is told in the order of declaring.
pub(crate) fn movement(t: &mut T) {
    let opener = t.board.opener();
    for side in [opener, opener.other()] {
        if let Some(Said { from, to, .. }) = t.board.declared[side]
            && from != to
        {
            put(t, side, to);
            t.say(Event::Moved { seat: side, from, to });
        }
    }
}

/// Sets the gladiator of `side` down on `zone`.
pub(crate) fn put(t: &mut T, side: Side, zone: Zone) {
    t.board.fighters[side].body.zone = zone;
}

/// Whether `said` declares nothing that warms the crowd.
pub(crate) fn bores(said: &Said) -> bool {
    said.action.glories() == 0 && !said.perks.holds(Perk::LewdTaunt)
}

impl Play {
    /// The declaration for a gladiator, if the cards make an action.
    pub fn said(&self, body: &Body, rules: &InForce) -> Option<Said> {
        let action = deed(&self.cards, body.class, body.status)?;
        let action = if self.stand { Deed::Stand } else { action };
        Some(Said {
            action,
            cards: self.cards,
            from: body.zone,
            to: self.to.unwrap_or(body.zone),
            perks: self.perks.among(working(&self.cards, action, rules)),
        })
    }
}

/// The action that one or two cards make, if they make one; a lone STEP is one to dodge with.
pub fn deed(cards: &[Card], class: Option<Class>, status: Status) -> Option<Deed> {
    let specials = class.map(|class| &CLASSES[class as usize]);
    match *cards {
        [card] => match card.usage() {
            Use::Step => Some(Deed::StepDodge),
            Use::Strike => Some(Deed::Jab),
            Use::Guard => Some(Deed::Guard),
            Use::Glory => specials.map(|row| row.one),
        },
        [one, other] => match (one.usage(), other.usage()) {
            (Use::Step, Use::Step) => Some(Deed::MoveDodge),
            (Use::Strike, Use::Strike) => Some(Deed::Thrust),
            (Use::Guard, Use::Guard) => Some(Deed::Block),
            (Use::Glory, Use::Glory) => specials.map(|row| row.two),
            (Use::Step, Use::Strike) | (Use::Strike, Use::Step) => Some(Deed::Lunge),
            (Use::Step, Use::Guard) | (Use::Guard, Use::Step) => Some(Deed::CautiousStep),
            (Use::Glory, Use::Strike) | (Use::Strike, Use::Glory) => {
                (status == Status::Ensnared).then_some(Deed::EscapeTheNet)
            }
            (Use::Strike, Use::Guard)
            | (Use::Guard, Use::Strike)
            | (Use::Glory, Use::Step | Use::Guard)
            | (Use::Step | Use::Guard, Use::Glory) => None,
        },
        _ => None,
    }
}

/// How many zones `action` may move with `perks`; a compromised gladiator stays where he is.
pub fn reach(action: Deed, perks: PerkSet, status: Status) -> u8 {
    if status.is_compromised() {
        return 0;
    }
    let more = if perks.holds(Perk::AdrenalineRush) { ADRENALINE_ZONES } else { 0 };
    action.row().moves + more
}

/// One or two cards of `hand` in every way, single cards first, each in the order of the hand;
/// of two cards the one that the action summary names first comes first.
pub fn choices(hand: &[Card]) -> impl Iterator<Item = Pair> + '_ {
    let singles = hand.iter().map(|card| [*card].into_iter().collect());
    let pairs = (0..hand.len()).flat_map(move |one| {
        (one + 1..hand.len()).map(move |other| ordered(hand[one], hand[other]))
    });
    singles.chain(pairs)
}

fn ordered(one: Card, other: Card) -> Pair {
    let place = |card: Card| match card.usage() {
        Use::Glory => 0,
        Use::Step => 1,
        Use::Strike | Use::Guard => 2,
    };
    let pair = if place(other) < place(one) { [other, one] } else { [one, other] };
    pair.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(names: &[&str]) -> Vec<Card> {
        names.iter().map(|name| Card::of_word(name).unwrap()).collect()
    }

    fn made(names: &[&str], status: Status) -> Option<Deed> {
        deed(&cards(names), Some(Class::Secutor), status)
    }

    #[test]
    fn what_is_not_in_the_action_summary_is_no_action() {
        for pair in [["SK1", "GD1"], ["GL1", "ST1"], ["GD1", "II"], ["GL1", "SK1"]] {
            assert_eq!(made(&pair, Status::Ok), None, "{pair:?}");
            assert_eq!(made(&[pair[1], pair[0]], Status::Ok), None, "{pair:?}");
        }
        assert_eq!(made(&["GL1", "SK1"], Status::Down), None);
        assert_eq!(made(&[], Status::Ok), None);
    }

    #[test]
    fn dual_cards_count_as_what_they_are_used_for() {
        assert_eq!(made(&["FF", "RC2"], Status::Ok), Some(Deed::Lunge));
        assert_eq!(made(&["RC3"], Status::Ok), Some(Deed::Guard));
        assert_eq!(made(&["GL1", "II"], Status::Ok), Some(Deed::HitAndRun));
        assert_eq!(made(&["II", "RC2"], Status::Ensnared), Some(Deed::EscapeTheNet));
    }

    #[test]
    fn the_choices_of_five_cards_are_fifteen_in_the_order_of_the_hand() {
        let hand = cards(&["SK1", "ST1", "GL1", "GD1", "ST2"]);
        let all: Vec<Pair> = choices(&hand).collect();
        assert_eq!(all.len(), 15);
        assert_eq!(all[5].to_vec(), cards(&["ST1", "SK1"]));
        assert_eq!(all[6].to_vec(), cards(&["GL1", "SK1"]));
    }
}
