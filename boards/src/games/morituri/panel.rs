//! The table above the options of a panel: the gladiator, and what each answer would make of him.

use super::nouns::{attack, count, does, figures, lettered};
use super::options;
use crate::text::canvas::{Canvas, WIDTH};
use crate::words::Cast;
use morituri::house::{CERTAIN, survival};
use morituri::tables::{Does, Kind, ROMA, Slot};
use morituri::{Gladiator, Morituri, Prompt, Slots, View, orders};
use table::{Ask, Orders};

/// The sides of the die of movement.
const DIE: u8 = 6;

/// The table for what is asked.
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
        Prompt::Roll => {
            canvas.line("THE DIE LEADS TO");
            for die in 1..=DIE {
                let space = gladiator.space.on(die);
                canvas.wrapped(&format!("{die}: {space} {}, {}", space.name(), does(space)), 3);
                if space == ROMA {
                    break;
                }
            }
        }
        Prompt::Beast
        | Prompt::Keep { .. }
        | Prompt::Surrender
        | Prompt::Opponent
        | Prompt::Rejoin => {}
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

/// What is in a slot, and what it is good for.
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
            format!(", Defense {defense}, Encumbrance {encumbrance}")
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
    (survival(gladiator, pennants) * 100 + CERTAIN / 2) / CERTAIN
}
