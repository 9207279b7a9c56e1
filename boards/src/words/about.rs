//! What is said of a game at any time.

/// One short explanation of a game's rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Topic {
    /// Its typed name.
    pub name: &'static str,
    /// Its heading.
    pub title: &'static str,
    /// The explanation, at most 1,800 characters.
    pub text: &'static str,
}

/// Whose a game is, and which of its numbers are printed ones: the one source of these words for the
/// README, `/rules`, `/help` and the sandbox's page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Credit {
    /// The game with its authors and publisher.
    pub makers: &'static str,
    /// What is as the rulebook prints it, or as other published sources say.
    pub printed: &'static str,
    /// What is this project's own, since the rules text does not show it.
    pub ours: &'static str,
}
