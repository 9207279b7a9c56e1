//! The form of boards: on a server's posts, and to a person alone; and the part of a bout that
//! stays in its channel as text boards.

use crate::common::{Message, Plate};
use boards::Sheet;
use serde::{Deserialize, Serialize};

/// The form of boards in a server's posts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum PostedBoard {
    #[default]
    #[serde(alias = "both")]
    Picture,
    Text,
}

impl PostedBoard {
    const ALL: [PostedBoard; 2] = [PostedBoard::Picture, PostedBoard::Text];

    /// Its typed word.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            PostedBoard::Picture => "picture",
            PostedBoard::Text => "text",
        }
    }

    /// The form for a typed word.
    pub(crate) fn read(word: &str) -> Option<PostedBoard> {
        PostedBoard::ALL.into_iter().find(|it| it.word().eq_ignore_ascii_case(word.trim()))
    }

    /// Whether it is the default.
    pub(crate) fn is_usual(&self) -> bool {
        *self == PostedBoard::default()
    }

    /// A plate as it is posted; `None` where posts have text.
    pub(crate) fn plate(self, plate: Plate) -> Option<Plate> {
        (self == PostedBoard::Picture).then_some(plate)
    }
}

/// The most characters of a sheet in sentences, beside the rest of its message.
const HEARD: usize = 1_500;

/// A message with a sheet, in its reader's preferred form.
pub(crate) fn as_liked(message: Message, form: Option<BoardForm>) -> Message {
    let Some(plate) = message.plate else { return message };
    match form {
        None | Some(BoardForm::Picture) => Message { plate: Some(plate), ..message },
        Some(BoardForm::Text) => Message { plate: None, ..message },
        Some(BoardForm::Words) => {
            let words = Sheet::in_sentences(&plate.facts, HEARD).unwrap_or_default();
            let head = format!("{}\n{words}", message.head);
            Message { head, mono: None, plate: None, ..message }
        }
    }
}

/// The form of boards for a single person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BoardForm {
    Picture,
    Text,
    /// Sentences, for screen readers.
    Words,
}

impl BoardForm {
    pub const ALL: [BoardForm; 3] = [BoardForm::Picture, BoardForm::Text, BoardForm::Words];

    /// Its typed word.
    pub const fn word(self) -> &'static str {
        match self {
            BoardForm::Picture => "picture",
            BoardForm::Text => "text",
            BoardForm::Words => "words",
        }
    }

    /// The form for a typed word.
    pub fn read(word: &str) -> Option<BoardForm> {
        BoardForm::ALL.into_iter().find(|it| it.word().eq_ignore_ascii_case(word.trim()))
    }
}

/// The forms of boards for a person: the typed word, and its description.
pub(crate) fn board_forms() -> [(&'static str, &'static str); 4] {
    [
        (AS_POSTED, "As the posts of the server"),
        (BoardForm::Picture.word(), "A picture"),
        (BoardForm::Text.word(), "Text in place of pictures"),
        (BoardForm::Words.word(), "Sentences, to be listened to"),
    ]
}

/// The typed word for boards as in the server's posts.
pub(crate) const AS_POSTED: &str = "usual";

/// When a bout's board stays in its channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Chronicle {
    /// After each part of a round.
    EachPhase,
    /// Where the turn goes over between people, and after each round against the house.
    EachTurn,
    EndOnly,
}

/// The word to type, and to show, where nothing is chosen.
pub(crate) const USUAL: &str = "usual";

impl Chronicle {
    const ALL: [Chronicle; 3] = [Chronicle::EachPhase, Chronicle::EachTurn, Chronicle::EndOnly];

    /// As it is typed.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Chronicle::EachPhase => "each phase",
            Chronicle::EachTurn => "each turn",
            Chronicle::EndOnly => "end only",
        }
    }

    /// The meaning of a typed form; the inner `None` is [`USUAL`].
    pub(crate) fn read(typed: &str) -> Option<Option<Chronicle>> {
        let typed = typed.trim().replace('-', " ");
        if typed.eq_ignore_ascii_case(USUAL) {
            return Some(None);
        }
        Chronicle::ALL.into_iter().find(|it| it.word().eq_ignore_ascii_case(&typed)).map(Some)
    }

    /// Where nothing is chosen.
    pub(crate) const fn usual(is_alone: bool) -> Chronicle {
        if is_alone { Chronicle::EndOnly } else { Chronicle::EachTurn }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_back() {
        for board in PostedBoard::ALL {
            assert_eq!(PostedBoard::read(board.word()), Some(board));
        }
        for form in BoardForm::ALL {
            assert_eq!(BoardForm::read(&form.word().to_uppercase()), Some(form));
        }
        assert_eq!(BoardForm::read("both"), None);
        for chronicle in Chronicle::ALL {
            assert_eq!(Chronicle::read(chronicle.word()), Some(Some(chronicle)));
        }
        assert_eq!(Chronicle::read("End-Only"), Some(Some(Chronicle::EndOnly)));
        assert_eq!(Chronicle::read(USUAL), Some(None));
        assert_eq!(Chronicle::read("never"), None);
    }
}
