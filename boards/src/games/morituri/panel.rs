//! The table above the options of a panel: the gladiator, and the effect of each answer on him.

use super::nouns::{attack, count, figures, lettered};
use super::options;
use crate::text::canvas::{Canvas, WIDTH};
use crate::words::Cast;
use morituri::house::lives;
use morituri::tables::{Does, Kind, ROMA, Slot, Space};
use morituri::{Gladiator, Morituri, Prompt, Slots, View, orders};
use table::{Ask, Orders};

/// The table for `ask`.
pub(super) fn draw(view: &View, cast: &Cast, ask: &Ask<Morituri>, orders: &Orders) -> String {
    let gladiator = &view.seats[ask.seat];
    let mut canvas = Canvas::new(WIDTH);
    canvas.ends(&lettered(cast, ask.seat), &count(gladiator.hp, "Hit Point"));
    canvas.wrapped(&figures(&gladiator.slots), 0);
    for slot in Slot::ALL {
        card(&mut canvas, &gladiator.slots, slot);
    }
    match ask.prompt {
        Prompt::Mercy { opponent, left, .. } => {
            let other = &view.seats[opponent];
            canvas.ends(&lettered(cast, opponent), &count(left, "Hit Point"));
            canvas.wrapped(&figures(&other.slots), 0);
        }
        Prompt::Keep { .. } | Prompt::Surrender => figures_mean(&mut canvas, gladiator.space),
        Prompt::Roll | Prompt::Beast | Prompt::Opponent | Prompt::Rejoin => {}
    }
    for row in orders::ORDERS {
        let value = orders.get(&row).to_string();
        if value != row.default() {
            let (title, means) = (options::order_title(&row), options::order(&row, &value));
            canvas.wrapped(&format!("Order, {title}: {means}"), 2);
        }
    }
    canvas.text()
}

/// The effects of weight and raid value, and the raiders that lie ahead.
fn figures_mean(canvas: &mut Canvas, from: Space) {
    canvas.wrapped(LIGHTER, 2);
    let ahead = || (from.0 + 1..=ROMA.0).filter_map(|number| strength(Space(number)));
    let ahead = match (ahead().min(), ahead().max()) {
        (Some(least), Some(most)) if least < most => {
            format!("strength {least} to {most} lie ahead")
        }
        (Some(only), _) => format!("strength {only} lie ahead"),
        (None, _) => "none lie ahead".to_owned(),
    };
    canvas.wrapped(&format!("{RAIDS}: {ahead}"), 2);
}

pub(super) fn strength(space: Space) -> Option<u8> {
    match space.row().does {
        Does::Bandits(strength) | Does::Pirates(strength, _) => Some(strength),
        Does::Start
        | Does::Cards(_)
        | Does::HitPoint
        | Does::Arena(_)
        | Does::Miss
        | Does::Forward(_)
        | Does::Back(_)
        | Does::Roma(_) => None,
    }
}

/// The effect of weight.
const LIGHTER: &str =
    "Weight: in a duel who has less adds 1 a round to his dice, up to the difference";
/// The effect of the raid value.
const RAIDS: &str =
    "Raid value: less than their strength loses a card to bandits, the way to pirates";

/// The card in a slot, and its use.
fn card(canvas: &mut Canvas, slots: &Slots, slot: Slot) {
    let word = if slot == Slot::Off { "off-hand" } else { slot.word() };
    let Some(card) = slots.get(slot) else {
        let empty = if slot == Slot::Weapon { "Pugio, Attack 1" } else { "nothing" };
        canvas.line(&format!("{word}: {empty}"));
        return;
    };
    let worth = match card.kind() {
        Kind::Armour(_, defense, 0) => format!(", Defense {defense}"),
        Kind::Armour(_, defense, encumbrance) => {
            format!(", Defense {defense}, weight {encumbrance}")
        }
        Kind::Weapon(..) => format!(", Attack {}", attack(slots)),
        Kind::Net => ", a net".to_owned(),
        Kind::Flux => String::new(),
    };
    canvas.wrapped(&format!("{word}: {}{worth}", card.row().name), 2);
}

/// The chance to survive the beast of Roma, in percent, rounded.
pub(super) fn odds(gladiator: &Gladiator) -> u64 {
    let Does::Roma(pennants) = ROMA.row().does else { return 0 };
    lives(gladiator, pennants)
}
