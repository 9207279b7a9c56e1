//! The table above the options of a panel: the gladiator, and what each answer would make of him.

use super::answers::after;
use super::nouns::{attack, does, lettered, short};
use super::options;
use crate::text::canvas::{Canvas, WIDTH, pad, width};
use crate::words::Cast;
use morituri::house::{CERTAIN, survival};
use morituri::tables::{Does, Kind, ROMA, Slot};
use morituri::{Action, Gladiator, Kept, Morituri, Prompt, Slots, View, orders};
use table::{Ask, Orders};

/// The sides of the die of movement.
const DIE: u8 = 6;
/// The columns of a row's first word.
const WORD: usize = 7;

/// The table for what is asked.
pub(super) fn draw(view: &View, cast: &Cast, ask: &Ask<Morituri>, orders: &Orders) -> String {
    let gladiator = &view.seats[ask.seat];
    let mut canvas = Canvas::new(WIDTH);
    let hp = format!("HP {}", gladiator.hp);
    canvas.ends(&lettered(cast, ask.seat), &hp);
    canvas.line(&short(&gladiator.slots));
    canvas.line(&format!("raid value {}", gladiator.slots.raid_value()));
    for slot in Slot::ALL {
        card(&mut canvas, &gladiator.slots, slot);
    }
    for offer in &ask.offers {
        if let Some(then) = after(gladiator, &ask.prompt, &offer.action) {
            canvas
                .wrapped(&format!("{}: {}", then_word(gladiator, &offer.action), short(&then)), 2);
        }
    }
    match ask.prompt {
        Prompt::Mercy { opponent, left, .. } => {
            let other = &view.seats[opponent];
            canvas.ends(&lettered(cast, opponent), &format!("{left} left"));
            canvas.line(&short(&other.slots));
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

/// What an answer that changes the cards comes to, as a heading of what is left.
fn then_word(gladiator: &Gladiator, action: &Action) -> String {
    match action {
        Action::Keep(Kept::Keep) => "If used".to_owned(),
        Action::Surrender(slot) => {
            let card = gladiator.slots.get(*slot).map_or("it", |card| card.row().name);
            format!("Without {card}")
        }
        Action::Keep(Kept::Refuse)
        | Action::Roll
        | Action::RollOn
        | Action::RollAsk
        | Action::Opponent(_)
        | Action::Mercy(_)
        | Action::Beast(_)
        | Action::Rejoin(_) => "If left".to_owned(),
    }
}

fn card(canvas: &mut Canvas, slots: &Slots, slot: Slot) {
    let Some(card) = slots.get(slot) else {
        let empty = if slot == Slot::Weapon { "Pugio: Attack 1" } else { "-" };
        canvas.line(&format!("{}{empty}", pad(slot.word(), WORD)));
        return;
    };
    let worth = match card.kind() {
        Kind::Armour(_, defense, encumbrance) => format!("Def {defense} Enc {encumbrance}"),
        Kind::Weapon(..) => format!("Att {}", attack(slots)),
        Kind::Net => "net".to_owned(),
        Kind::Flux => String::new(),
    };
    let left = format!("{}{}", pad(slot.word(), WORD), card.row().name);
    if width(&left) + width(&worth) < WIDTH {
        canvas.ends(&left, &worth);
    } else {
        canvas.line(&left);
        canvas.line(&format!("{}{worth}", pad("", WORD)));
    }
}

/// The chance to survive the beast of Roma, in percent, rounded.
pub(super) fn odds(gladiator: &Gladiator) -> u64 {
    let Does::Roma(pennants) = ROMA.row().does else { return 0 };
    (survival(gladiator, pennants) * 100 + CERTAIN / 2) / CERTAIN
}
