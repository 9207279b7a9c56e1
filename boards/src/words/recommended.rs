//! Whom somebody who has never played a game is recommended to send first.

/// A character for whoever does not know the game, in place of all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Recommended {
    /// The token of an answer; of a form the word of its first field.
    pub token: &'static str,
    /// What it is like to play, in a few small letters.
    pub about: &'static str,
}

/// What stands in place of all characters that there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Introduced {
    /// Few, unlike each other; the first is the plainest to play.
    pub few: [Recommended; 3],
    /// The token with which the rules draw one by lot, where they do.
    pub by_lot: Option<&'static str>,
}

impl Introduced {
    /// These, of a game whose rules draw none by lot.
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
