//! Standing orders: how a seat wants its questions answered while it is away.

use crate::ask::{Action, Prompt, Shed};
use crate::board::Board;
use crate::tables::{AUTO_CUT, AWAY, DROP_BEFORE_ROLL, FEINT_REROLL, GRAPPLE_WIN};
use crate::{Munera, action_points, house};
use table::{Ask, Orders};

/// What a seat's orders answer, if they do.
pub(crate) fn answer(view: &Board, ask: &Ask<Munera>, orders: &Orders) -> Option<Action> {
    match ask.prompt {
        Prompt::Discard => Some(Action::Discard(shed(ask, orders.get(&DROP_BEFORE_ROLL)))),
        Prompt::GrappleChoice { .. } => match orders.get(&GRAPPLE_WIN) {
            "throw" => Some(Action::Throw),
            "disengage" => Some(Action::Disengage),
            _ => (orders.get(&AWAY) == "on").then_some(Action::Throw),
        },
        Prompt::Feint { .. } => {
            let always = orders.get(&FEINT_REROLL) == "always" || orders.get(&AWAY) == "on";
            always.then_some(Action::Reroll)
        }
        Prompt::Act => {
            let frees = orders.get(&AUTO_CUT) == "whenentangled"
                && action_points::cost(view, &Action::Cut).is_ok();
            if frees {
                Some(Action::Cut)
            } else {
                (orders.get(&AWAY) == "on").then(|| house::act(view))
            }
        }
        Prompt::Pick | Prompt::Skill => None,
    }
}

/// As much of the order as there is to throw away.
fn shed(ask: &Ask<Munera>, order: &str) -> Shed {
    let can = |shed: Shed| ask.offers.iter().any(|offer| offer.action == Action::Discard(shed));
    match Shed::of_word(order).unwrap_or(Shed::None) {
        Shed::Both if can(Shed::Both) => Shed::Both,
        Shed::Both | Shed::Shield if can(Shed::Shield) && order != "helmet" => Shed::Shield,
        Shed::Both | Shed::Helmet if can(Shed::Helmet) => Shed::Helmet,
        Shed::None | Shed::Shield | Shed::Helmet | Shed::Both => Shed::None,
    }
}
