//! What somebody holds, card by card, as a picture shows it.

use serde::{Deserialize, Serialize};

table::never_printed!(HeldCard);

/// How somebody is told of the cards that they have drawn: a picture of their hand shows those.
pub const DRAWN: &str = "You draw ";
/// How somebody is told what they alone have looked at.
pub const SEEN: &str = "You see ";
/// How somebody is told what their standing orders have answered for them.
pub const ORDERED: &str = "Your orders answered:";

/// A card that somebody holds.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeldCard {
    /// Its name, such as `STRIKE 2`.
    pub name: String,
    /// Its kind, or what it costs, in a few words; may be empty.
    pub sort: String,
    /// What it does; may be empty.
    pub does: String,
    /// How many like it are held, from 1.
    pub alike: u8,
}

impl HeldCard {
    /// Cards in the order in which they are held, those that are alike once.
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
