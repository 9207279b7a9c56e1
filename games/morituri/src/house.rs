//! The house's player: it reckons with public figures and rolls no dice of its own.

use crate::Morituri;
use crate::ask::{Action, Alone, Kept, Prompt, Rebirth};
use crate::board::{Gladiator, Slots};
use crate::event::Spared;
use crate::rounds;
use crate::tables::{
    Card, HIGHER, HOUSE_BEAST, HOUSE_CASSES, HOUSE_DUAL_GLADIUS, HOUSE_ENCUMBRANCE,
    HOUSE_HIT_POINT, HOUSE_NEAR, HOUSE_POINT, HOUSE_SECUTOR, Slot, Space,
};
use crate::view::View;
use std::cmp::Reverse;
use table::{Ask, Seat};

/// The house's answer for the seat asked.
pub(crate) fn answer(view: &View, ask: &Ask<Morituri>) -> Action {
    let gladiator = &view.seats[ask.seat];
    match ask.prompt {
        Prompt::Roll => Action::Roll,
        Prompt::Keep { card, .. } => {
            let keeps = keeps(&gladiator.slots, gladiator.space, card);
            Action::Keep(if keeps { Kept::Keep } else { Kept::Refuse })
        }
        Prompt::Surrender => Action::Surrender(least_missed(gladiator)),
        Prompt::Opponent => Action::Opponent(weakest(view, ask, gladiator.space)),
        Prompt::Mercy { .. } => Action::Mercy(Spared::Accept),
        Prompt::Rejoin => Action::Rejoin(Rebirth::Back),
        Prompt::Beast => {
            let fights = HOUSE_BEAST <= survival(gladiator, rounds::ROMA_PENNANTS);
            Action::Beast(if fights { Alone::Fight } else { Alone::Wait })
        }
    }
}

/// Whether `card` is worth more to the house than the cards it would push out.
pub(crate) fn keeps(slots: &Slots, space: Space, card: Card) -> bool {
    loadout(slots, space) < loadout(&slots.with(card), space)
}

/// The worth of a gladiator's cards on `space`, in the house's points.
pub fn loadout(slots: &Slots, space: Space) -> i16 {
    let (far, near) = HOUSE_ENCUMBRANCE;
    let burden = if space < HOUSE_NEAR { far } else { near };
    let weapon = if slots.weapon == Some(Card::DualGladius) {
        HOUSE_DUAL_GLADIUS
    } else {
        HOUSE_POINT * i16::from(slots.attack_value())
    };
    let casses = if slots.has_casses() { HOUSE_CASSES } else { 0 };
    let secutor = if slots.head == Some(Card::SecutorGalea) { HOUSE_SECUTOR } else { 0 };
    weapon + HOUSE_POINT * i16::from(slots.defense()) - burden * i16::from(slots.encumbrance())
        + casses
        + secutor
}

/// The slot whose loss leaves most; of equal ones the first.
fn least_missed(gladiator: &Gladiator) -> Slot {
    let slots = gladiator.slots.worn().map(|(slot, _)| slot);
    slots
        .min_by_key(|slot| Reverse(loadout(&gladiator.slots.without(*slot), gladiator.space)))
        .expect("only a gladiator with cards is robbed")
}

/// The weakest of those who may be fought next; of equal ones the first clockwise.
fn weakest(view: &View, ask: &Ask<Morituri>, space: Space) -> Seat {
    let strength = |seat: &Seat| {
        let other = &view.seats[*seat];
        loadout(&other.slots, space) + HOUSE_HIT_POINT * i16::from(other.hp)
    };
    let waiting = ask.offers.iter().filter_map(|offer| match offer.action {
        Action::Opponent(seat) => Some(seat),
        Action::Roll
        | Action::RollAhead
        | Action::RollOn
        | Action::RollAsk
        | Action::Keep(_)
        | Action::Surrender(_)
        | Action::Mercy(_)
        | Action::Beast(_)
        | Action::Rejoin(_) => None,
    });
    waiting.min_by_key(strength).expect("several opponents are offered")
}

/// A certain event, in the units of [`survival`].
pub const CERTAIN: u64 = 1_000_000_000;
/// The falls of two dice.
const FALLS: u64 = 36;

/// The chance to survive a beast under so many pennants, in billionths, cut off.
pub fn survival(gladiator: &Gladiator, pennants: u8) -> u64 {
    let slots = &gladiator.slots;
    // The chance that at least one of his attacks hits, in 36² parts.
    let strikes = |defense: u8| {
        let misses = FALLS - hitting(rounds::target(slots.attack_value(), defense));
        FALLS * FALLS - (0..slots.attacks()).fold(FALLS * FALLS, |all, _| all * misses / FALLS)
    };
    // The same with the effect of the Casses, in 36³ parts.
    let whole = FALLS * FALLS * FALLS;
    let slays = if slots.has_casses() {
        HIGHER * strikes(pennants / 2) + (FALLS - HIGHER) * strikes(pennants)
    } else {
        FALLS * strikes(pennants)
    };
    let bitten = hitting(rounds::target(pennants, slots.defense()));
    let spared = FALLS - bitten;
    // Rounds in which nothing happens do not count.
    let something = whole * FALLS - (whole - slays) * spared;
    (1..=gladiator.hp).fold(0, |survives, hp| {
        let outlives = if hp == 1 { spared } else { FALLS };
        (slays * outlives * CERTAIN + (whole - slays) * bitten * survives) / something
    })
}

/// Of the 36 falls of two dice, those that hit a target number.
fn hitting(target: u8) -> u64 {
    let pairs = (1..=6).flat_map(|one| (1..=6).map(move |two| one + two));
    pairs.filter(|total| rounds::hits(*total, 0, target)).count() as u64
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::tables::{ROMA, START};

    pub(crate) fn wearing(hp: u8, cards: &[Card]) -> Gladiator {
        let mut gladiator = Gladiator::fresh(hp, ROMA);
        gladiator.slots = cards.iter().fold(Slots::default(), |slots, card| slots.with(*card));
        gladiator
    }

    #[test]
    fn loadouts_are_worth_what_the_specification_says() {
        let worth = |cards: &[Card], space| loadout(&wearing(2, cards).slots, space);
        assert_eq!(worth(&[], START), 4);
        assert_eq!(worth(&[Card::DualGladius], START), 17);
        assert_eq!(worth(&[Card::Hasta], START), 16);
        assert_eq!(worth(&[Card::Hasta, Card::Casses], START), 13);
        assert_eq!(worth(&[Card::SecutorGalea], START), 4 + 8 - 1 + 1);
        assert_eq!(worth(&[Card::Scutum], Space(19)), 4 + 12 - 3);
        assert_eq!(worth(&[Card::Scutum], Space(20)), 4 + 12 - 9);
    }

    #[test]
    fn survival_agrees_with_a_reckoning_by_hand() {
        // A Pugio against four pennants needs 10 (6 of 36), the beast needs 3 (35 of 36): with
        // one Hit Point he must hit in the one fall in 36 in which the beast misses.
        let first = 6 * CERTAIN / (36 * 36 - 30);
        assert_eq!(survival(&wearing(1, &[]), 4), first);
        let second = (6 * 36 * CERTAIN + 30 * 35 * first) / (36 * 36 - 30);
        assert!(survival(&wearing(2, &[]), 4).abs_diff(second) < 2);
    }

    #[test]
    fn a_strong_gladiator_dares_the_beast_and_a_weak_one_does_not() {
        let strong = wearing(5, &[Card::Trident, Card::Manica, Card::Ocreae, Card::EquesGalea]);
        assert!(HOUSE_BEAST <= survival(&strong, 4));
        assert!(survival(&wearing(2, &[Card::Sica]), 4) < HOUSE_BEAST);
    }
}
