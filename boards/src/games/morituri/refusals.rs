//! Refusals in sentences: the mistake, and the next step.

use morituri::Refusal;

/// The sentence for `refusal`.
pub(super) fn sentence(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::GameOver => "This game is over. Start another one to play on.",
        Refusal::NotSeated => "You have no seat in this game. Watch it, or join the next one.",
        Refusal::Dead => "Your gladiator is dead. You may watch the others go on to Roma.",
        Refusal::BadOrder => {
            "There is no such standing order or value. See the list of your orders for what there is."
        }
        Refusal::NotYours => {
            "It is not your decision. The newest board says for whom the arena waits."
        }
        Refusal::WrongAction => {
            "That is not what is asked of you now. Your move shows what you may do."
        }
        Refusal::BadChoice => "There is no such choice. Take one of those offered.",
        Refusal::BadSlot => "You hold no card there. Give up one of the cards offered.",
        Refusal::BadOpponent => {
            "That gladiator is not waiting to fight you here. Fight one of those offered."
        }
    }
}
