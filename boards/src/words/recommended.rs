//! The characters recommended to a newcomer to a game.

/// A character for a newcomer to the game, instead of the whole list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Recommended {
    /// The token of an answer; of a form the word of its first field.
    pub token: &'static str,
    /// Its style of play, in a few words in lower case.
    pub about: &'static str,
}

/// The short list offered instead of all characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Introduced {
    /// Few, unlike each other; the first is the plainest to play.
    pub few: [Recommended; 3],
    /// The token by which the rules draw a character by lot, if they do.
    pub by_lot: Option<&'static str>,
}

impl Introduced {
    /// A short list for a game whose rules draw none by lot.
    pub(crate) const fn new(few: [(&'static str, &'static str); 3]) -> Self {
        let [(one, first), (two, second), (three, third)] = few;
        let few = [
            Recommended { token: one, about: first },
            Recommended { token: two, about: second },
            Recommended { token: three, about: third },
        ];
        Introduced { few, by_lot: None }
    }

    /// The same where the rules draw one by lot.
    pub(crate) const fn or_by_lot(self, token: &'static str) -> Self {
        Introduced { few: self.few, by_lot: Some(token) }
    }
}
