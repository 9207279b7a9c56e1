//! Refusals in sentences: the mistake, and the next step.

use bloodsport_gambler::Refusal;

/// The sentence for `refusal`.
pub(super) fn sentence(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::Over => "This game is over. Start another one to play on.",
        Refusal::NotAtTable => "You have left this table. Watch the others, or join the next game.",
        Refusal::Orders => {
            "There is no such standing order or value. See the list of your orders for what there is."
        }
        Refusal::NotYou => {
            "It is not your decision. The newest board says for whom the table waits."
        }
        Refusal::WrongAction => {
            "That is not what is asked of you now. Your move shows what you may do."
        }
        Refusal::NotHeld => {
            "You do not hold that card. Look at your hand and name one of its cards."
        }
        Refusal::ReactOnly => {
            "React cards are for the Fights. Keep it until one is watched, and play another card."
        }
        Refusal::NotReact => {
            "Only React cards can be played while a Fight is watched. Play one of yours, or pass."
        }
        Refusal::Target => {
            "This card cannot be played on that. A Weapon or Fighter is 1L to 3R, a Secret 1S to 3S, a \
             Fight 1 to 3; while a Fight is watched name L or R."
        }
        Refusal::RevealKind => {
            "Only Discover and Sabotage cards can be revealed. Play this one without reveal."
        }
        Refusal::RevealNobody => {
            "Nobody else is at the table to reveal it to. Play the card without reveal."
        }
        Refusal::RevealCard => {
            "You can reveal only what this card looks at, each once. Name some of its targets."
        }
        Refusal::NoRisk => "A No Risk card takes no tokens. Play it without Time and Coin.",
        Refusal::Time { .. } => {
            "That is no number of Time that you have. Name a whole number, no more than you have, and \
             Coin besides."
        }
        Refusal::Coin { .. } => {
            "You do not have that much free Coin. Name a whole number; what lies on your slip cannot be \
             spent."
        }
        Refusal::Tokens { .. } => {
            "That is more than the Risk of this card. Spend at most its Risk, reveals counted in."
        }
        Refusal::Bet => {
            "A slip has one bet a Fight. Write the Fight, L or R, and the wager, such as 1R:3."
        }
        Refusal::EmptySlip => {
            "That would be a slip without a bet. Write `bet nothing` if you mean it, or a bet, such as \
             `bet 1R:3`."
        }
        Refusal::KeptHand => {
            "That would keep your whole hand. Write `discard nothing` if you mean it, or name the cards \
             that go."
        }
        Refusal::Barred => {
            "The guards caught you over that Fight this round and bar your bet. Bet on another one."
        }
        Refusal::Favorite { .. } => {
            "A Favorite takes exactly one wager, 2 Coin at 2:1 and 3 Coin at 3:1. Wager that, or not \
             on this Fighter."
        }
        Refusal::Wager { .. } => {
            "That is no wager for this Fighter. Choose at least 1 Coin and at most your limit, which \
             your panel shows."
        }
        Refusal::Chance => "You have no Chance left. You will have to do without.",
        Refusal::Guard => "The Guard Level is 1 already. Keep your Chance until it has risen.",
        Refusal::NeedPayment => "One payment is due at least. Name some that are open, or skip.",
        Refusal::Payment => {
            "That payment is not open. Your panel shows those that are, each to be named once."
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_refusal_says_what_to_do() {
        let all = [
            Refusal::Over,
            Refusal::NotAtTable,
            Refusal::Orders,
            Refusal::NotYou,
            Refusal::WrongAction,
            Refusal::NotHeld,
            Refusal::ReactOnly,
            Refusal::NotReact,
            Refusal::Target,
            Refusal::RevealKind,
            Refusal::RevealNobody,
            Refusal::RevealCard,
            Refusal::NoRisk,
            Refusal::Time { has: 1 },
            Refusal::Coin { has: 1 },
            Refusal::Tokens { risk: 1 },
            Refusal::Bet,
            Refusal::EmptySlip,
            Refusal::KeptHand,
            Refusal::Barred,
            Refusal::Favorite { wager: 2 },
            Refusal::Wager { limit: 3 },
            Refusal::Chance,
            Refusal::Guard,
            Refusal::NeedPayment,
            Refusal::Payment,
        ];
        let words: std::collections::BTreeSet<&str> = all.map(sentence).into();
        assert_eq!(words.len(), all.len());
        for words in words {
            assert!(words.ends_with('.') && words.contains(". "), "{words}");
            assert!(words.chars().count() <= 200, "{words}");
        }
    }
}
