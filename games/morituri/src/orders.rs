//! Standing orders: how a seat wants its questions answered while it is away.
//!
//! Values are one word here; typed, `ask_clash` and `ask clash` mean `askclash`.

use crate::ask::{Action, Alone, Prompt, Rebirth, Refusal};
use crate::board::Board;
use crate::event::Spared;
use crate::view::View;
use crate::{Morituri, house};
use table::OrderValue::{self, Word};
use table::{Ask, OrderRow, Orders, Seat};

const fn row(name: &'static str, about: &'static str, values: &'static [OrderValue]) -> OrderRow {
    OrderRow { name, about, values }
}

/// The die of movement.
pub static ROLL: OrderRow = row(
    "roll",
    "Whether the die of movement is rolled without asking you.",
    &[Word("ask"), Word("auto")],
);
/// Drawn cards.
pub const KEEP: OrderRow = row(
    "keep",
    "Which drawn cards you are asked about: all, those that change what you hold, or none.",
    &[Word("askclash"), Word("askall"), Word("auto")],
);
/// The crowd's mercy.
pub const MERCY: OrderRow = row(
    "mercy",
    "Whether you take the crowd's mercy, fight on, or are asked.",
    &[Word("askifuseful"), Word("ask"), Word("accept"), Word("fight")],
);
/// The beast in Roma.
pub const BEAST: OrderRow = row(
    "beast",
    "Whether you fight a beast while you wait alone in Roma.",
    &[Word("ask"), Word("always"), Word("never"), Word("auto")],
);
/// The card that bandits get.
pub const SURRENDER: OrderRow =
    row("surrender", "Who picks the card that bandits get.", &[Word("ask"), Word("auto")]);
/// The order of fights.
pub const OPPONENT: OrderRow = row(
    "opponent",
    "In which order you fight several opponents.",
    &[Word("ask"), Word("clockwise")],
);
/// Whether the dead of the road come back, where an option lets them.
pub const REJOIN: OrderRow = row(
    "rejoin",
    "Whether you begin again after dying on the road, where the bout allows it.",
    &[Word("ask"), Word("always"), Word("never")],
);
/// Everything asked on somebody else's turn.
pub const REPLY: OrderRow = row(
    "reply",
    "Whether you are asked anything on somebody else's turn.",
    &[Word("ask"), Word("auto")],
);

/// Every order: those that the specification lists, and ours.
pub static ORDERS: [OrderRow; 8] = [ROLL, KEEP, MERCY, BEAST, SURRENDER, OPPONENT, REPLY, REJOIN];

/// The order that a seat gives by `roll on` and `roll ask`: that of the die, and no other switch.
pub(crate) fn given(token: &str) -> Option<(&'static OrderRow, [&'static str; 2])> {
    match token {
        "roll on" => Some((&ROLL, ["ask", "auto"])),
        "roll ask" => Some((&ROLL, ["auto", "ask"])),
        _ => None,
    }
}

/// Whether the words name an order and one of its values.
pub(crate) fn is_known(words: &[&str]) -> bool {
    let [name, values @ ..] = words else { return false };
    let row = ORDERS.iter().find(|row| row.name == *name);
    row.is_some_and(|row| row.value(&values.concat()).is_some())
}

/// Whether `seat` may give standing orders: while it is in play. A seat that will come back under
/// `rejoin` has never left it.
pub(crate) fn may_order(board: &Board, seat: Seat) -> Result<(), Refusal> {
    if board.is_over() {
        return Err(Refusal::GameOver);
    }
    let gladiator = board.seats.get(seat).ok_or(Refusal::NotSeated)?;
    if gladiator.alive { Ok(()) } else { Err(Refusal::Dead) }
}

/// The answer by a seat's orders, if they give one.
pub(crate) fn answer(view: &View, ask: &Ask<Morituri>, orders: &Orders) -> Option<Action> {
    let silent = orders.get(&REPLY) == "auto";
    match &ask.prompt {
        Prompt::Roll => (orders.get(&ROLL) == "auto").then_some(Action::Roll),
        Prompt::Keep { card, reply, .. } => match orders.get(&KEEP) {
            "auto" => Some(house::answer(view, ask)),
            _ if *reply && silent => Some(house::answer(view, ask)),
            "askall" => None,
            _ if house::changes_figures(&view.seats[ask.seat].slots, *card) => None,
            _ => house::undoubted(&view.seats, ask.seat, *card).map(Action::Keep),
        },
        Prompt::Surrender => (orders.get(&SURRENDER) == "auto").then(|| house::answer(view, ask)),
        Prompt::Opponent => {
            let first = ask.offers.first().map(|offer| offer.action);
            first.filter(|_| orders.get(&OPPONENT) == "clockwise")
        }
        Prompt::Mercy { useful, reply, .. } => match orders.get(&MERCY) {
            "fight" => Some(Action::Mercy(Spared::Fight)),
            "accept" => Some(Action::Mercy(Spared::Accept)),
            _ if *reply && silent => Some(Action::Mercy(Spared::Accept)),
            "ask" => None,
            _ => (!useful).then_some(Action::Mercy(Spared::Accept)),
        },
        Prompt::Rejoin => match orders.get(&REJOIN) {
            "always" => Some(Action::Rejoin(Rebirth::Back)),
            "never" => Some(Action::Rejoin(Rebirth::Out)),
            _ => None,
        },
        Prompt::Beast => match orders.get(&BEAST) {
            "always" => Some(Action::Beast(Alone::Fight)),
            "never" => Some(Action::Beast(Alone::Wait)),
            "auto" => Some(house::answer(view, ask)),
            _ => None,
        },
    }
}
