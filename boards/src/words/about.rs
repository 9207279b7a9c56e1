//! General texts about a game.

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

/// The topics of a game, read on first use.
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

/// A guided first bout against a gentle house: always the same one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Guided {
    /// The number of seats of the house.
    pub house: u8,
    /// The options that differ from the game's defaults.
    pub options: &'static [(&'static str, &'static str)],
    /// Every byte of the seed: one with which a player who takes all advice wins.
    pub seed: u8,
}

/// A game's makers, and the origin of its numbers: the one source of these words for
/// `docs/credits.md`, `/rules`, `/help` and the sandbox's page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Credit {
    /// The game with its authors and publisher.
    pub makers: &'static str,
    /// The parts that are as the rulebook prints them, or as other published sources say.
    pub printed: &'static str,
    /// The parts that are this project's own, since the rules text does not show them.
    pub ours: &'static str,
}

/// An honour, given when a bout is over to the one player who alone has most of something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Honour {
    /// The tally of an outcome that counts for it.
    pub tally: &'static str,
    /// The words after the player's name, such as `dealt most wounds`.
    pub words: &'static str,
}

impl Honour {
    /// An honour for the player with most of `tally`.
    pub(crate) const fn new(tally: &'static str, words: &'static str) -> Self {
        Honour { tally, words }
    }
}
