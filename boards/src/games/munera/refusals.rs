//! Refusals in sentences: the mistake, and the next step.

use munera::Refusal;

/// The sentence for `refusal`.
pub(super) fn sentence(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::NotYourTurn => {
            "It is not your decision now. The newest board says for whom the arena waits."
        }
        Refusal::BoutOver => "The bout is over. Start another one to fight on.",
        Refusal::Pending => {
            "Something else must be answered first. Your move shows the question and its answers."
        }
        Refusal::BadAction => {
            "That is no action you can take here. Try walk E5 E, strike sword S2, or end."
        }
        Refusal::BadPick => {
            "That gladiator cannot fight in this bout. Take one of the list, such as pick murmillo."
        }
        Refusal::NoAp => "You have too few action points for that. Take something cheaper, or end.",
        Refusal::TiredCap => {
            "The tired spend at most 6 action points a turn. Take something cheaper, or end."
        }
        Refusal::StoodUp => {
            "You stood up this turn and cannot leave your hex. You may turn, strike, or handle \
             things."
        }
        Refusal::Wall => "The wall is in the way. Choose another side.",
        Refusal::Occupied => "Another gladiator stands there. Choose another hex.",
        Refusal::SameFacing => "You face that way already. Choose another side, or go on.",
        Refusal::NotEnemy => "That is no opponent of yours in this bout. Choose one who is.",
        Refusal::NotFront => "He is not in front of you. Turn first, or choose another.",
        Refusal::Range => "He is out of reach of that. Come nearer or step back, or use another.",
        Refusal::NotAdjacent => "He is not beside you. Walk up to him first.",
        Refusal::TwoAttacks => {
            "You have made both attacks of this turn. Move, handle things, or end."
        }
        Refusal::Caped => "Wrapped in a cape you cannot attack. Cut yourself free first.",
        Refusal::NotInHand => "You do not have that in hand. Your move lists what you hold.",
        Refusal::HastaFirst => {
            "No dagger while the hasta is in your hand. Throw it or drop it first."
        }
        Refusal::WeaponUsed => "That weapon has struck this turn. Use another, or your bare hands.",
        Refusal::NetBusy => "It holds somebody already. Use another weapon, or drop it.",
        Refusal::AlreadyEntangled => "He is entangled already. Strike him with something sharp.",
        Refusal::NoArrows => "You have no arrows left. Pick some up, or drop the bow.",
        Refusal::LineBlocked => "Somebody stands in the line. Find another angle.",
        Refusal::NoWhirl => "Nobody whirls with that. Take a hand weapon or a shield.",
        Refusal::WhirlFront => "A whirl starts face to face. Come before him, or just strike.",
        Refusal::TargetDown => "He is on the ground. Just strike him.",
        Refusal::WhirlLanding => "The hex where you would land is not free. Strike, or move first.",
        Refusal::Grappled => "He is in a grapple already. Strike him instead.",
        Refusal::CestusHands => "The cesti cannot be put aside. Strike with them.",
        Refusal::FeintUsed => "You have made your feint this turn. Strike.",
        Refusal::SandUsed => "You have thrown your sand in this bout. Feint, or strike.",
        Refusal::SandRear => "From behind you cannot reach his eyes. Strike while you are there.",
        Refusal::NotEntangled => "Nothing holds you. Do something else.",
        Refusal::CutUsed => "You have tried once this turn. Try again in the next.",
        Refusal::NothingToDraw => "You have no such weapon sheathed. See what you carry.",
        Refusal::NoFreeHand => "You need a free hand for that. Drop or sheathe something first.",
        Refusal::NoSheath => "That has no sheath. You can only drop it.",
        Refusal::NoSuchItem => {
            "Nothing of that number lies on the ground. The board lists what does."
        }
        Refusal::TooFar => "It must lie in your hex or beside it. Walk nearer.",
        Refusal::Guarded => "Another gladiator stands on it. Drive him away first.",
        Refusal::HelmetOn => "You wear a helmet already. Leave it.",
        Refusal::ShieldOn => "You have a shield already. Leave it, or drop yours.",
        Refusal::FourMissiles => "Four missiles are all you can carry. Throw some first.",
        Refusal::NoUse => "You have no use for that. Leave it to an archer.",
    }
}
