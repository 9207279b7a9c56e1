//! What careers that outlast a bout need of a game.

/// A game's gladiators, for whoever keeps their careers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Training {
    /// Attributes, and what fame cannot raise each beyond.
    pub attributes: Vec<(&'static str, i8)>,
    /// Attributes in the order in which the house and the clock raise them.
    pub raises: Vec<&'static str>,
    /// Classes with their attributes.
    pub classes: Vec<(&'static str, Vec<i8>)>,
    /// Names for gladiators whom nobody names.
    pub names: Vec<&'static str>,
}

/// A game whose gladiators a roster keeps from bout to bout, with the skills that they gain.
pub trait Stable: Sync {
    /// Names for gladiators whom nobody names.
    fn names(&self) -> &'static [&'static str];
    /// Whether a bout with these options is between gladiators of rosters.
    fn is_entered(&self, options: &[(String, String)]) -> bool;
    /// The options with which a season is one of rosters' gladiators, as typed.
    fn in_seasons(&self) -> &'static str;
    /// Whether an option tells of gladiators from elsewhere: it is never offered.
    fn is_outside(&self, option: &str) -> bool;
    /// Why a bout may not be opened with these options, in a sentence; none if it may.
    fn barred(&self, options: &[(String, String)]) -> Option<String>;
    /// The options with which these gladiators come, in the order of their seats.
    ///
    /// # Errors
    /// A sentence, if they may not meet.
    fn entering(
        &self,
        options: &[(String, String)],
        entrants: &[Entrant<'_>],
    ) -> Result<Vec<(String, String)>, String>;
    /// Whether there is such a class, or such arms piece by piece, as the game writes them.
    fn is_class(&self, word: &str) -> bool;
    /// A class in words.
    fn class(&self, word: &str) -> String;
}

/// A gladiator whom a roster enters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entrant<'a> {
    /// His class, as the game writes it; none if he is yet to be armed.
    pub class: Option<&'a str>,
    /// His skills, as the game writes them.
    pub skills: &'a [String],
}

/// A gladiator whom a ludus sends, as his game calls his class and what fame has raised.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sent<'a> {
    /// His class.
    pub class: &'a str,
    /// The attribute that is one higher.
    pub raised: Option<&'a str>,
}
