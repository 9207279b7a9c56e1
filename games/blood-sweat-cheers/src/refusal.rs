//! Why an answer is refused, in the order in which it is looked for.

use crate::words::words;

words! {
    /// Why an answer is refused.
    pub enum Refusal {
        Over = "E_OVER",
        /// An option of the bout forbids it.
        Disabled = "E_DISABLED",
        /// Nothing of the kind is asked of this seat now.
        NotPending = "E_NOT_PENDING",
        /// Neither one card nor two different ones.
        CardCount = "E_CARD_COUNT",
        /// A card that the seat does not hold.
        NotInHand = "E_NOT_IN_HAND",
        /// The cards make no action.
        Combo = "E_COMBO",
        /// Standing up takes a lone STEP.
        StandCard = "E_STAND_CARD",
        /// Nobody stands up who is not Knocked Down.
        NotDown = "E_NOT_DOWN",
        /// No perk helps a recovery.
        PerkRecovering = "E_PERK_RECOVERING",
        /// A perk that the cards do not carry.
        PerkNotOnCards = "E_PERK_NOT_ON_CARDS",
        /// No such zone.
        Zone = "E_ZONE",
        /// A compromised gladiator stays where he is.
        Compromised = "E_COMPROMISED",
        /// Farther than the action moves.
        TooFar = "E_TOO_FAR",
        /// More wounds than are fresh.
        Wounds = "E_WOUNDS",
        /// A card that does nothing in this window.
        ReactionCard = "E_REACTION_CARD",
        /// Not a zone next to the one who is pushed.
        PushZone = "E_PUSH_ZONE",
        SameClass = "E_SAME_CLASS",
        /// No such class.
        Class = "E_CLASS",
    }
}

impl table::Refusal for Refusal {
    fn code(self) -> &'static str {
        self.word()
    }
}
