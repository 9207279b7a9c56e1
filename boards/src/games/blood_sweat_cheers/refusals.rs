//! Refusals in sentences: the mistake, and the next step.

use blood_sweat_cheers::Refusal;

/// The sentence for `refusal`.
pub(super) fn sentence(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::Over => {
            "This bout is over, so nothing more can be played in it. Start another one to play on."
        }
        Refusal::Disabled => {
            "This bout does not allow that: one of its options, or playing alone, rules it out. Play on \
             with what **Your move** shows."
        }
        Refusal::NotPending => {
            "That is not what is asked of you now. The newest board says whose turn it is, and Your \
             move shows what you may do."
        }
        Refusal::CardCount => {
            "An action takes one card or two different ones. Name one or two cards of your hand."
        }
        Refusal::NotInHand => {
            "That is no card you hold, and no other answer that is open to you. Look at your hand, or \
             press **Your move**."
        }
        Refusal::Combo => {
            "That makes no action. STEP goes with STEP, STRIKE or GUARD; STRIKE, GUARD and GLORY each \
             with their like; one card goes alone. Say each part, such as `to=B2`, once."
        }
        Refusal::StandCard => {
            "Standing up takes one STEP and nothing beside it. Play a single STEP with stand."
        }
        Refusal::NotDown => "You are on your feet already. Play the STEP without stand.",
        Refusal::PerkRecovering => {
            "Perks do nothing while you stand up or leave a net. Play it again without perks."
        }
        Refusal::PerkNotOnCards => {
            "None of those cards carries that perk. Name only perks that your hand shows on them, or \
             none."
        }
        Refusal::Zone => "There is no such zone. Zones run from A1 to C4, such as B3.",
        Refusal::Compromised => {
            "Knocked Down or Ensnared, your gladiator cannot walk. Play it again without a zone."
        }
        Refusal::TooFar => {
            "This action does not carry you that far. Choose a nearer zone, or leave it out to stay."
        }
        Refusal::Wounds => {
            "Your opponent has fewer fresh wounds than that. Say how many: a smaller number, or 0."
        }
        Refusal::ReactionCard => {
            "That card does nothing to this roll. Play the card that is asked about, or pass."
        }
        Refusal::PushZone => {
            "A push leads into a zone next to your opponent's. Choose one of those offered."
        }
        Refusal::SameClass => {
            "The other gladiator is of that class, and the two must differ. Choose another class."
        }
        Refusal::Class => {
            "There is no such class. Choose one of the ten offered, such as thraex or murmillo."
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_refusal_has_its_own_sentences_and_says_what_to_do() {
        let all: BTreeSet<&str> = Refusal::ALL.iter().map(|refusal| sentence(*refusal)).collect();
        assert_eq!(all.len(), Refusal::ALL.len());
        for words in all {
            assert!(words.ends_with('.') && words.contains(". "), "{words}");
            assert!(words.chars().count() <= 200, "{words}");
        }
    }
}
