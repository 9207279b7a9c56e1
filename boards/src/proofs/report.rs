//! What the laws of words have found.

/// What the laws found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LawReport {
    /// How many bouts were played.
    pub bouts: u64,
    /// How many times somebody looked at one.
    pub looks: u64,
    /// How many of those times what its reader may not know was really different in the other
    /// world that it was compared with.
    pub redealt: u64,
    /// How many pages of bouts told again were compared with what was shown then.
    pub pages: u64,
    /// How many times somebody answered what nobody else may know yet, and everybody else's
    /// bout told again was compared.
    pub secrets: u64,
    /// How many times arithmetic was told with the rule that it follows.
    pub sums: u64,
    /// How many headlines were made.
    pub headlines: u64,
    /// How many pictures were looked at.
    pub pictures: u64,
    /// How often a fact was changed, and text, picture and sentences with it.
    pub facts: u64,
    /// Each law that was broken, with where; at most twenty.
    pub broken: Vec<String>,
}

impl LawReport {
    pub(super) fn law(&mut self, holds: bool, law: &str, found: &str) {
        if !holds && self.broken.len() < 20 {
            self.broken.push(format!("{law}: {found:?}"));
        }
    }
}

/// What the law of twins found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TwinReport {
    /// How many bouts were played, each with its twins.
    pub bouts: u64,
    /// How many pairs of views were compared: what one reader is shown at one moment of a bout and
    /// of its twin.
    pub pairs: u64,
    /// How many things a twin did in secret that its bout did not.
    pub secrets: u64,
    /// How often cards that a reader cannot see were dealt again.
    pub deals: u64,
    /// Each difference, with where; at most twenty.
    pub broken: Vec<String>,
}
