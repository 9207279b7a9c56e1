//! The house's player: it reckons with public figures and rolls no dice of its own.

use crate::Morituri;
use crate::ask::{Action, Alone, Kept, Prompt, Rebirth};
use crate::board::{Gladiator, Slots};
use crate::event::Spared;
use crate::rounds;
use crate::tables::{
    Card, Does, HIGHER, HOUSE_BEAST, HOUSE_CASSES, HOUSE_DUAL_GLADIUS, HOUSE_ENCUMBRANCE,
    HOUSE_HIT_POINT, HOUSE_NEAR, HOUSE_POINT, HOUSE_SECUTOR, ROMA, Slot, Space,
};
use crate::view::View;
use std::cmp::Reverse;
use table::{Ask, BySeat, Seat};

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

/// The fate of a drawn card where there is nothing to choose: a card that pushes nothing out is used, one that is better
/// in nothing than what it would push out is left, and one that is worse in nothing is used. `None`: it gains
/// something and costs something, or whoever rolls ahead would be the worse for its weight.
pub fn undoubted(seats: &BySeat<Gladiator>, seat: Seat, card: Card) -> Option<Kept> {
    let gladiator = &seats[seat];
    let (now, then) = (gladiator.slots, gladiator.slots.with(card));
    if now.clashes(card).is_empty() && !now.changes_grip(card) {
        let is_slower = 0 < gladiator.ahead && 0 < card.encumbrance();
        let is_worse = || forecast(seats, seat, then).iter().any(|it| it.then < it.now);
        return if is_slower && is_worse() { None } else { Some(Kept::Keep) };
    }
    let both = || uses(&now).into_iter().zip(uses(&then));
    match (both().any(|(now, then)| now < then), both().any(|(now, then)| then < now)) {
        (true, true) => None,
        (true, false) => Some(Kept::Keep),
        (false, _) => Some(Kept::Refuse),
    }
}

/// Whether `card` takes the place of another, or brings a weapon into one hand, and a figure is another by it.
pub(crate) fn changes_figures(slots: &Slots, card: Card) -> bool {
    let is_plain = slots.clashes(card).is_empty() && !slots.changes_grip(card);
    !is_plain && figures(slots) != figures(&slots.with(card))
}

/// Everything that gear is good for, the more the better; of a weapon of two grips both.
fn uses(slots: &Slots) -> [i16; 8] {
    let [attack, attacks, defense, raid, guard, net, lightness] = figures(slots);
    let both_hands = i16::from(slots.without(Slot::Off).attack_value());
    [attack, attacks, defense, raid, guard, net, lightness, both_hands]
}

/// Everything that gear is good for as it is held.
fn figures(slots: &Slots) -> [i16; 7] {
    let [attack, attacks] = [slots.attack_value(), slots.attacks()].map(i16::from);
    let [defense, raid, guard] =
        [slots.defense(), slots.raid_value(), slots.guard()].map(i16::from);
    let net = i16::from(slots.has_casses());
    [attack, attacks, defense, raid, guard, net, -i16::from(slots.encumbrance())]
}

/// A fight that lies ahead of a gladiator, and his chances to survive it in percent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Forecast {
    /// His foe; `None` is a beast.
    pub rival: Option<Seat>,
    /// His chance with the gear that he has.
    pub now: u64,
    /// His chance with the other gear.
    pub then: u64,
}

/// The chances of the gladiator of `seat` with his own gear and with other: against the next beast on the road, and in
/// a duel to the death with the nearest rival.
pub fn forecast(seats: &BySeat<Gladiator>, seat: Seat, slots: Slots) -> Vec<Forecast> {
    let own = &seats[seat];
    let both = [own, &Gladiator { slots, ..own.clone() }];
    let of = |rival: Option<Seat>, [now, then]: [u64; 2]| Forecast { rival, now, then };
    let next = (own.space.0 + 1..ROMA.0).chain([ROMA.0]).find_map(|number| {
        let (Does::Arena(pennants) | Does::Roma(pennants)) = Space(number).row().does else {
            return None;
        };
        Some(pennants)
    });
    let beast = next.map(|pennants| of(None, both.map(|it| lives(it, pennants))));
    let duel = nearest(seats, seat)
        .map(|rival| of(Some(rival), both.map(|it| rounds::prospects([it, &seats[rival]]))));
    beast.into_iter().chain(duel).collect()
}

/// The nearest rival alive.
pub fn nearest(seats: &BySeat<Gladiator>, seat: Seat) -> Option<Seat> {
    let own = seats[seat].space.0;
    let others = seats.by_seat().filter(|(other, it)| *other != seat && it.alive);
    others.min_by_key(|(_, it)| it.space.0.abs_diff(own)).map(|(other, _)| other)
}

/// The chance to survive a beast under so many pennants, in percent, rounded.
pub fn lives(gladiator: &Gladiator, pennants: u8) -> u64 {
    (survival(gladiator, pennants) * 100 + CERTAIN / 2) / CERTAIN
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
    use crate::tables::{CARDS, ROMA, START};
    use Card::{Cardiophylax, Fasciae, Gladius, Hasta, Manica, MurmilloGalea, Parma, Sica};

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

    #[test]
    fn a_card_is_a_choice_where_it_gains_and_costs() {
        let fate = |ahead: u8, worn: &[Card], card: Card| {
            let own = Gladiator { space: Space(20), ahead, ..wearing(8, worn) };
            let foe = wearing(4, &[Gladius, MurmilloGalea, Card::Scutum]);
            undoubted(&BySeat::new(2, |seat| [&own, &foe][seat.index()].clone()), Seat(0), card)
        };
        let (used, left) = (Some(Kept::Keep), Some(Kept::Refuse));
        assert_eq!(fate(0, &[Sica], Gladius), used, "it hits harder");
        assert_eq!(fate(0, &[Gladius], Sica), left, "it hits less hard");
        assert_eq!(fate(0, &[Gladius], Gladius), left, "it is the same");
        assert_eq!(fate(0, &[Sica, Parma], Hasta), used, "it hits harder without the shield");
        assert_eq!(fate(0, &[Hasta], Parma), None, "the other hand is lost");
        assert_eq!(fate(0, &[Manica], Cardiophylax), None, "it weighs");
        assert_eq!(fate(0, &[], MurmilloGalea), used, "it pushes nothing out");
        assert_eq!(fate(2, &[], MurmilloGalea), None, "it weighs, unseen");
        assert_eq!(fate(2, &[], Fasciae), used);
    }

    #[test]
    fn the_house_uses_what_is_better_in_all_and_leaves_what_is_better_in_nothing() {
        let cards = || CARDS.iter().map(|row| row.card);
        let of = |slot: Slot| cards().filter(move |card| card.slot() == Some(slot));
        let all = Slot::ALL.into_iter().fold(vec![Slots::default()], |all, slot| {
            let more = all.iter().flat_map(|worn| of(slot).map(|card| worn.with(card)));
            let more: Vec<Slots> = more.collect();
            all.into_iter().chain(more).collect()
        });
        let mut tried = 0;
        for slots in all {
            let own = Gladiator { slots, ..wearing(2, &[]) };
            let seats = BySeat::new(2, |_| own.clone());
            for card in cards().filter(|card| changes_figures(&slots, *card)) {
                let Some(kept) = undoubted(&seats, Seat(0), card) else { continue };
                for space in [START, ROMA] {
                    let is_kept = keeps(&slots, space, card);
                    assert_eq!(is_kept, kept == Kept::Keep, "{slots:?} {card:?}");
                }
                tried += 1;
            }
        }
        assert!(1_000 < tried, "{tried}");
    }
}
