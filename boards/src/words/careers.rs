//! The data that careers, which outlast a bout, need about a game.

/// A game's gladiators, for the keeper of their careers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Training {
    /// Attributes, each with the limit of its increase by fame.
    pub attributes: Vec<(&'static str, i8)>,
    /// Attributes in the order in which the house and the clock raise them.
    pub raises: Vec<&'static str>,
    /// Classes with their attributes.
    pub classes: Vec<(&'static str, Vec<i8>)>,
    /// Names for gladiators without one.
    pub names: Vec<&'static str>,
}

/// A game whose gladiators a roster keeps from bout to bout, with the skills that they gain.
pub trait Stable: Sync {
    /// Names for gladiators without one.
    fn names(&self) -> &'static [&'static str];
    /// Whether a bout with these options is between gladiators of rosters.
    fn is_entered(&self, options: &[(String, String)]) -> bool;
    /// The options with which a season is one of rosters' gladiators, as typed.
    fn in_seasons(&self) -> &'static str;
    /// Whether an option tells of gladiators from elsewhere: it is never offered.
    fn is_outside(&self, option: &str) -> bool;
    /// The reason why a bout may not be opened with these options, in a sentence; `None` if it may.
    fn barred(&self, options: &[(String, String)]) -> Option<String>;
    /// The options with which these gladiators enter, in the order of their seats.
    ///
    /// # Errors
    /// A sentence, if they may not meet.
    fn entering(
        &self,
        options: &[(String, String)],
        entrants: &[Entrant<'_>],
    ) -> Result<Vec<(String, String)>, String>;
    /// Whether a word is a class, or arms piece by piece, in the game's own spelling.
    fn is_class(&self, word: &str) -> bool;
    fn class(&self, word: &str) -> String;
}

/// A gladiator entered from a roster.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entrant<'a> {
    /// His class, in the game's own spelling; `None` if he is yet to be armed.
    pub class: Option<&'a str>,
    /// His skills, in the game's own spelling.
    pub skills: &'a [String],
}

/// A gladiator sent by a ludus, with his class and raised attribute in his game's own words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sent<'a> {
    pub class: &'a str,
    /// The attribute that is one higher.
    pub raised: Option<&'a str>,
}
