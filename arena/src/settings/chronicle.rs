//! The text boards of a bout that stay in its channel, besides its living post.
//!
//! A post that another has followed keeps its headline. *Each turn*: it keeps its board too, and
//! against the house, where one post would be edited to the end, another follows it with every
//! round that begins, as the game counts rounds. *Each phase*: the same with every part of a round,
//! between people as well. *End only*: no further posts, and only the post before the last keeps a
//! board: how the bout ended. A post that follows for the chronicle's sake mentions nobody.

use serde::{Deserialize, Serialize};

/// The moments at which a bout's board stays in its channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Chronicle {
    /// After each part of a round.
    EachPhase,
    /// Where the turn passes between people, and after each round against the house.
    EachTurn,
    /// At the end.
    EndOnly,
}

/// The word, typed and shown, for no choice.
pub(crate) const USUAL: &str = "usual";

impl Chronicle {
    const ALL: [Chronicle; 3] = [Chronicle::EachPhase, Chronicle::EachTurn, Chronicle::EndOnly];

    /// Its typed word.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Chronicle::EachPhase => "each phase",
            Chronicle::EachTurn => "each turn",
            Chronicle::EndOnly => "end only",
        }
    }

    /// The value of a typed word; the inner `None` is [`USUAL`].
    pub(crate) fn read(typed: &str) -> Option<Option<Chronicle>> {
        let typed = typed.trim().replace('-', " ");
        if typed.eq_ignore_ascii_case(USUAL) {
            return Some(None);
        }
        Chronicle::ALL.into_iter().find(|it| it.word().eq_ignore_ascii_case(&typed)).map(Some)
    }

    /// The default; `is_alone`: against the house alone.
    pub(crate) const fn usual(is_alone: bool) -> Chronicle {
        if is_alone { Chronicle::EndOnly } else { Chronicle::EachTurn }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_back() {
        for chronicle in Chronicle::ALL {
            assert_eq!(Chronicle::read(chronicle.word()), Some(Some(chronicle)));
        }
        assert_eq!(Chronicle::read("End-Only"), Some(Some(Chronicle::EndOnly)));
        assert_eq!(Chronicle::read(USUAL), Some(None));
        assert_eq!(Chronicle::read("never"), None);
    }
}
