//! Standing orders: how a seat wants its questions answered while it is away.

use crate::ask::{Action, Prompt, Refusal, Shed};
use crate::board::Board;
use crate::tables::{AUTO_CUT, AWAY, DROP_BEFORE_ROLL, FEINT_REROLL, GRAPPLE_WIN};
use crate::{Munera, action_points, house};
use table::{Ask, Orders, Seat};

/// Whether `seat` may give standing orders: while its gladiator fights, nothing else is its to decide.
pub(crate) fn may_order(board: &Board, seat: Seat) -> Result<(), Refusal> {
    if board.is_over() {
        Err(Refusal::BoutOver)
    } else if board.is_in(seat) {
        Ok(())
    } else {
        Err(Refusal::NotYourTurn)
    }
}

/// The answer by a seat's orders, if they give one.
pub(crate) fn answer(view: &Board, ask: &Ask<Munera>, orders: &Orders) -> Option<Action> {
    match ask.prompt {
        Prompt::Discard => Shed::of_word(orders.get(&DROP_BEFORE_ROLL)).map(Action::Discard),
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
