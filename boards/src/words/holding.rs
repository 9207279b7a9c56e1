//! A hand, card by card, as a picture shows it.

use serde::{Deserialize, Serialize};

table::never_printed!(HeldCard);

/// The beginning of the line that tells a player the cards they have drawn: a picture of their hand
/// shows those.
pub const DRAWN: &str = "You draw ";
/// The beginning of the line that tells a player a card that they alone have looked at.
pub const SEEN: &str = "You see ";
/// The beginning of the line that tells a player the answers of their standing orders.
pub const ORDERED: &str = "Answered for you:";

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeldCard {
    /// Its name, such as `STRIKE 2`.
    pub name: String,
    /// Its kind, or its cost, in a few words; may be empty.
    pub sort: String,
    /// Its effect; may be empty.
    pub does: String,
    /// The number of equal cards held, from 1.
    pub alike: u8,
}

impl HeldCard {
    /// Cards in the order of the hand, equal ones once.
    pub(crate) fn gathered(cards: impl IntoIterator<Item = HeldCard>) -> Vec<HeldCard> {
        let mut gathered: Vec<HeldCard> = Vec::new();
        for card in cards {
            let alike = |other: &&mut HeldCard| other.name == card.name && other.does == card.does;
            match gathered.iter_mut().find(alike) {
                Some(other) => other.alike = other.alike.saturating_add(card.alike),
                None => gathered.push(card),
            }
        }
        gathered
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_that_are_alike_stand_once() {
        let card = |name: &str| HeldCard {
            name: name.to_owned(),
            sort: String::new(),
            does: "helps".to_owned(),
            alike: 1,
        };
        let held = HeldCard::gathered(["A", "B", "A"].map(card));
        let told: Vec<(&str, u8)> = held.iter().map(|it| (it.name.as_str(), it.alike)).collect();
        assert_eq!(told, [("A", 2), ("B", 1)]);
    }
}
