//! What is said of a game at any time.

use std::sync::LazyLock;

/// One short explanation of a game's rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Topic {
    /// Its typed name.
    pub name: &'static str,
    /// Its heading.
    pub title: &'static str,
    /// The explanation, at most 1,800 characters.
    pub text: String,
}

/// The topics of a game, read when they are first wanted.
pub(crate) type Topics = LazyLock<Vec<Topic>>;

impl Topic {
    /// The topics of a page: each has a heading, `## name: Title`, and paragraphs, which are shown as lines.
    pub(crate) fn all(page: &'static str) -> Vec<Topic> {
        let topic = |section: &'static str| {
            let (heading, text) = section.split_once('\n').expect("a heading has a text");
            let (name, title) = heading.split_once(": ").expect("a heading has a name and a title");
            let lines = text.trim().split("\n\n").map(|paragraph| paragraph.replace('\n', " "));
            Topic { name, title, text: lines.collect::<Vec<_>>().join("\n") }
        };
        page.trim_start_matches("## ").split("\n## ").map(topic).collect()
    }
}

/// A first bout that somebody is guided through, against a gentle house: always the same one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Guided {
    /// How many seats of the house there are.
    pub house: u8,
    /// The options that differ from the game's defaults.
    pub options: &'static [(&'static str, &'static str)],
    /// Every byte of the seed: one with which who takes all advice wins.
    pub seed: u8,
}

/// Whose a game is, and which of its numbers are printed ones: the one source of these words for
/// `docs/credits.md`, `/rules`, `/help` and the sandbox's page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Credit {
    /// The game with its authors and publisher.
    pub makers: &'static str,
    /// What is as the rulebook prints it, or as other published sources say.
    pub printed: &'static str,
    /// What is this project's own, since the rules text does not show it.
    pub ours: &'static str,
}

/// Something for which whoever alone has most of it is honoured when a bout is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Honour {
    /// What of an outcome's tallies counts for it.
    pub tally: &'static str,
    /// What is said of them after their name, such as `dealt most wounds`.
    pub words: &'static str,
}

impl Honour {
    /// An honour for whoever has most of `tally`.
    pub(crate) const fn new(tally: &'static str, words: &'static str) -> Self {
        Honour { tally, words }
    }
}
