//! Refusals in sentences: the mistake, and the next step.

use nexus::Refusal;

/// The sentence for `refusal`.
pub(super) fn sentence(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::Over => "This bout is over. Start another one to fight on.",
        Refusal::NotYourTurn => {
            "Nothing is asked of you now. The newest board says for whom the barge waits."
        }
        Refusal::Gone => "Your helot is out of the bout. Your Cred stays, and may still win.",
        Refusal::Unknown => {
            "That is no command that is known here. Your move shows what you may do, and the rules \
             page on typing has the words."
        }
        Refusal::NotYours => {
            "You hold no such card or ability. Your hand and your motivation are in your panel."
        }
        Refusal::NoReserve => {
            "Your trait reserves do not cover that. The board has them, from W to C."
        }
        Refusal::NoToken => "You have no such token left. Choose without it.",
        Refusal::MustStand => {
            "Your helot is Prone. It can do nothing with its limbs before it stands up."
        }
        Refusal::MustLiberate => {
            "Your helot is Grappled. It must liberate itself before it does that."
        }
        Refusal::WrongTime => "There is no use for that now. Take one of the options offered.",
        Refusal::OncePerRound => "That is done once in a Command Round, and you have done it.",
        Refusal::NothingToGloat => {
            "Your last command took nothing from an opponent. Gloat straight after one that does."
        }
        Refusal::WeaponForbids => {
            "The weapon in your helot's hands does not go with that. Store it or drop it first."
        }
        Refusal::ArmsLost => "Your helot needs an arm for that which it has lost.",
        Refusal::BadPosition => {
            "Nobody stands where that command reaches. Move or turn first, or name somebody else."
        }
        Refusal::Blocked => "The way there is blocked. Choose another square.",
        Refusal::RotateLimit => {
            "Your helot turns twice in a square at most, both times the same way. Step out of it \
             first."
        }
        Refusal::NoLos => {
            "Your helot cannot see that target. Something stands between, or it is too far aside."
        }
        Refusal::GrappleBusy => "That helot is in a grapple already. Wait until it is free.",
        Refusal::InFire => "A fire is too near for that. Get out of its reach first.",
        Refusal::Depleted => "There is nothing left in that place. Name another one.",
        Refusal::Full => "That cannot rise any further.",
        Refusal::WrongCount => "That is not the right number. Your panel says how many.",
        Refusal::NotEnoughAp => "You have too few AP for that. The board says what is left.",
        Refusal::NotEnoughMp => "You have too few MP for that. The board says what is left.",
        Refusal::OcCost => {
            "That would cost the last of your helot's Overall Condition. Choose something cheaper."
        }
        Refusal::NoCred => "You have no Cred to pay for that. Earn some first.",
    }
}
