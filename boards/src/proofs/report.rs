//! The findings of the laws of words.

/// The findings of the laws.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LawReport {
    pub bouts: u64,
    /// The number of looks at one.
    pub looks: u64,
    /// The number of looks for which the reader's hidden facts really differed in the other world
    /// of the comparison.
    pub redealt: u64,
    /// The number of pages of bouts told again that were compared with the original ones.
    pub pages: u64,
    /// The number of secret answers after which everybody else's bout told again was compared.
    pub secrets: u64,
    /// The number of times that arithmetic was told with the rule that it follows.
    pub sums: u64,
    /// The number of headlines.
    pub headlines: u64,
    pub pictures: u64,
    /// The number of times that a fact was changed, and text, picture and sentences with it.
    pub facts: u64,
    /// Each law that was broken, and the place; at most twenty.
    pub broken: Vec<String>,
}

impl LawReport {
    pub(super) fn law(&mut self, holds: bool, law: &str, found: &str) {
        if !holds && self.broken.len() < 20 {
            self.broken.push(format!("{law}: {found:?}"));
        }
    }
}

/// The findings of the law of twins.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TwinReport {
    /// The number of bouts played, each with its twins.
    pub bouts: u64,
    /// The number of pairs of views compared: one reader's at one moment of a bout and of its twin.
    pub pairs: u64,
    /// The number of things that a twin did in secret and its bout did not.
    pub secrets: u64,
    /// The number of times that cards hidden from a reader were dealt again.
    pub deals: u64,
    /// Each difference, and the place; at most twenty.
    pub broken: Vec<String>,
}
