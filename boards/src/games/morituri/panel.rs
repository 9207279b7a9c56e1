//! The table above the options of a panel: the gladiator, and what each answer would make of him.

use super::answers::after;
use super::nouns::{attack, figures, lettered};
use crate::text::canvas::{Canvas, WIDTH, pad};
use crate::words::Cast;
use morituri::house::{CERTAIN, survival};
use morituri::tables::{Does, Kind, ROMA, Slot};
use morituri::{Gladiator, Morituri, Prompt, Slots, View, orders, target};
use table::{Ask, Orders, Rules};

/// The columns of a row's first word.
const WORD: usize = 7;

/// The table for what is asked.
pub(super) fn draw(view: &View, cast: &Cast, ask: &Ask<Morituri>, orders: &Orders) -> String {
    let gladiator = &view.seats[ask.seat];
    let mut canvas = Canvas::new(WIDTH);
    let hp = format!("HP {}", gladiator.hp);
    canvas.ends(&lettered(cast, ask.seat), &hp);
    canvas.line(&figures(&gladiator.slots).replace(", ", "  "));
    for slot in Slot::ALL {
        card(&mut canvas, &gladiator.slots, slot);
    }
    for offer in &ask.offers {
        if let Some(then) = after(gladiator, &ask.prompt, &offer.action) {
            let word = Morituri::token(&offer.action);
            canvas.ends(&word, &row(&then));
        }
    }
    match ask.prompt {
        Prompt::Mercy { opponent, left, .. } => {
            let other = &view.seats[opponent];
            canvas.ends(&lettered(cast, opponent), &format!("{left} left"));
            let [mine, his] = needs(gladiator, other);
            canvas.ends("You need", &mine.to_string());
            canvas.ends("He needs", &his.to_string());
        }
        Prompt::Beast => {
            canvas.ends("You survive the beast", &format!("{} %", odds(gladiator)));
        }
        Prompt::Roll
        | Prompt::Keep { .. }
        | Prompt::Surrender
        | Prompt::Opponent
        | Prompt::Rejoin => {}
    }
    let all: Vec<String> =
        orders::ORDERS.iter().map(|row| format!("{} {}", row.name, orders.get(row))).collect();
    canvas.wrapped(&format!("Orders: {}", all.join(", ")), 2);
    canvas.text()
}

fn card(canvas: &mut Canvas, slots: &Slots, slot: Slot) {
    let Some(card) = slots.get(slot) else {
        let empty = if slot == Slot::Weapon { "(Pugio)" } else { "-" };
        canvas.line(&format!("{}{empty}", pad(slot.word(), WORD)));
        return;
    };
    let worth = match card.kind() {
        Kind::Armour(_, defense, encumbrance) => format!("D{defense} E{encumbrance}"),
        Kind::Weapon(..) => format!("AV{}", attack(slots)),
        Kind::Net => "net".to_owned(),
        Kind::Flux => String::new(),
    };
    canvas.ends(&format!("{}{}", pad(slot.word(), WORD), card.row().name), &worth);
}

/// What a gladiator would fight with, in few columns.
fn row(slots: &Slots) -> String {
    format!("AV{} D{} E{}", attack(slots), slots.defense(), slots.encumbrance())
}

/// The target numbers of two gladiators against each other, without nets and bonus.
pub(super) fn needs(one: &Gladiator, two: &Gladiator) -> [u8; 2] {
    let need = |by: &Slots, on: &Slots| target(by.attack_value(), on.defense());
    [need(&one.slots, &two.slots), need(&two.slots, &one.slots)]
}

/// The chance to survive the beast of Roma, in percent, cut off.
pub(super) fn odds(gladiator: &Gladiator) -> u64 {
    let Does::Roma(pennants) = ROMA.row().does else { return 0 };
    survival(gladiator, pennants) * 100 / CERTAIN
}
