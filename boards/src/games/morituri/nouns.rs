//! The names of gladiators, cards and spaces in sentences.

use crate::words::Cast;
use morituri::tables::{Card, Does, Kind, Slot, Space};
use morituri::{Death, Slots, View, letter};
use table::Seat;

/// The number of losers whose end is told.
const FELL: usize = 2;

pub(super) fn name(cast: &Cast, seat: Seat) -> &str {
    cast.names.get(seat).map_or("somebody", String::as_str)
}

/// The player of `seat` with the letter on the board, such as `B Brutus`.
pub(super) fn lettered(cast: &Cast, seat: Seat) -> String {
    format!("{} {}", letter(seat), name(cast, seat))
}

/// The end of each of the best losing players, a sentence each, with a blank before it: `Ada fell
/// to a beast in Pola.`
pub(super) fn fell(view: &View, cast: &Cast) -> String {
    let is_player = |seat: Seat| !cast.house.get(seat).copied().unwrap_or(false);
    let dead = view.seats.by_seat().filter(|(seat, it)| !it.alive && is_player(*seat));
    let mut dead: Vec<(Option<u8>, Seat, Death)> =
        dead.filter_map(|(seat, it)| Some((it.place, seat, it.record.died?))).collect();
    dead.sort_by_key(|(place, ..)| *place);
    let fell_with = |seat: Seat, death: &Death| {
        let died = |by: &Seat| view.seats[*by].record.died;
        death.by.filter(|by| died(by).is_some_and(|rival| rival.by == Some(seat)))
    };
    // Of two who fell to each other the first tells of both.
    dead.retain(|(_, seat, death)| {
        fell_with(*seat, death).is_none_or(|by| *seat < by || !is_player(by))
    });
    let told = dead.into_iter().take(FELL).map(|(_, seat, death)| {
        let (who, space) = (name(cast, seat), death.space.name());
        match (fell_with(seat, &death), death.by) {
            (Some(by), _) => {
                format!(" {who} and {} fell to each other in {space}.", name(cast, by))
            }
            (None, by) => {
                let by = by.map_or("a beast", |by| name(cast, by));
                format!(" {who} fell to {by} in {space}.")
            }
        }
    });
    told.collect()
}

/// A space with its number, such as `Narbo (19)`.
pub(super) fn place(space: Space) -> String {
    format!("{} ({space})", space.name())
}

/// The effect of a space on a gladiator who lands there, in a few words.
pub(super) fn does(space: Space) -> String {
    match space.row().does {
        Does::Start => "nothing happens there".to_owned(),
        Does::Cards(cards) => format!("draw {}", count(cards, "card")),
        Does::HitPoint => "1 Hit Point for the first to land".to_owned(),
        Does::Arena(pennants) => format!("an arena, {}", count(pennants, "pennant")),
        Does::Bandits(strength) => format!("bandits of strength {strength}"),
        Does::Pirates(strength, lair) => {
            format!("pirates of strength {strength} from {}", place(lair))
        }
        Does::Miss => "miss the next turn".to_owned(),
        Does::Forward(spaces) => format!("a fair wind, {} on", count(spaces, "space")),
        Does::Back(spaces) => format!("a foul wind, {} back", count(spaces, "space")),
        Does::Roma(pennants) => format!("the Flavian Amphitheater, {pennants} pennants"),
    }
}

/// The use of a card, in a few words.
pub(super) fn worth(card: Card) -> String {
    match card.kind() {
        Kind::Armour(slot, defense, encumbrance) => {
            let slot = if slot == Slot::Off { "Shield" } else { slot.word() };
            format!("{slot}, Defense {defense}, weight {encumbrance}")
        }
        Kind::Weapon(Some(one), Some(two), _) => format!("Attack {one}, in both hands {two}"),
        Kind::Weapon(Some(one), None, _) => format!("Attack {one}"),
        Kind::Weapon(None, two, attacks) => {
            format!("{attacks} attacks of {} each, both hands", two.unwrap_or(0))
        }
        Kind::Net => "the net, for the off-hand: it may halve a Defense".to_owned(),
        Kind::Flux => flux(card).to_owned(),
    }
}

fn flux(card: Card) -> &'static str {
    match card {
        Card::OwnerInDebt => "off to the Dalmatian Coast, and all cards not in use are shuffled",
        Card::ArmorThief => "the best piece of armour is lost",
        Card::ShatteredBlade => "the weapon is lost",
        Card::MarshFever => "the next turn is missed",
        Card::FesteringWound => "1 Hit Point lost for good, but never the last",
        Card::SkilledMedicus => "1 Hit Point",
        Card::PatronsPurse => "2 more cards",
        Card::HerosWelcome => "2 Hit Points",
        morituri::equipment!() => "equipment",
    }
}

/// The Attack Value, such as `3`, or `2 twice` for two attacks.
pub(super) fn attack(slots: &Slots) -> String {
    match slots.attacks() {
        1 => slots.attack_value().to_string(),
        _ => format!("{} twice", slots.attack_value()),
    }
}

/// A gladiator's fighting values, such as `Attack 3, Defense 3, weight 1, raid value 3`.
pub(super) fn figures(slots: &Slots) -> String {
    format!(
        "Attack {}, Defense {}, weight {}, raid value {}",
        attack(slots),
        slots.defense(),
        slots.encumbrance(),
        slots.raid_value()
    )
}

/// Cards by name, such as `Gladius and Parma`.
pub(super) fn cards(cards: &[Card]) -> String {
    cards.iter().map(|card| card.row().name).collect::<Vec<_>>().join(" and ")
}

/// `1 card`, `2 cards`.
pub(super) fn count(number: u8, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}
