//! What is said to people: words and controls, before any messenger's form.
//!
//! Text carries four marks that the messenger's side replaces: `{@ID}` names a person so that
//! the messenger may mention them, `{t:SECONDS}` is an instant shown in the reader's own time,
//! `{#ID}` names a channel, `{&ID}` a role, which is never notified. Everything that came from people is already sanitised.

use crate::common::action::Deed;
use serde::{Deserialize, Serialize};

/// One message, public or private.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Say {
    /// What comes first, a line or several.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub head: String,
    /// A monospaced block: a board, a hand, a table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mono: Option<String>,
    /// What comes after the block.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub tail: String,
    /// What may be pressed, in rows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub controls: Vec<Control>,
    /// Who is to be notified: exactly these, whatever the text names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mention: Vec<u64>,
    /// A file to go with it: name and text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<(String, String)>,
}

/// Something to press.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Control {
    /// A button. Successive buttons share rows of five.
    Button {
        /// At most 80 characters.
        label: String,
        /// How it looks.
        style: Style,
        /// What pressing it means.
        deed: Deed,
        /// Shown, but cannot be pressed.
        barred: bool,
    },
    /// A menu, a row of its own.
    Menu {
        /// At most 150 characters.
        placeholder: String,
        /// How many at least.
        at_least: u8,
        /// How many at most.
        at_most: u8,
        /// At most 25; the index is what travels. Barred ones are left out, with their index.
        choices: Vec<MenuChoice>,
        /// What choosing means; the indexes come with the press.
        deed: Deed,
    },
}

impl Control {
    /// A button that can be pressed.
    pub(crate) fn button(label: &str, style: Style, deed: Deed) -> Control {
        Control::Button { label: label.to_owned(), style, deed, barred: false }
    }

    /// A menu of which one is chosen.
    pub(crate) fn menu(placeholder: &str, choices: Vec<MenuChoice>, deed: Deed) -> Control {
        let placeholder = placeholder.to_owned();
        Control::Menu { placeholder, at_least: 1, at_most: 1, choices, deed }
    }
}

/// The most characters of a button's label.
pub(crate) const LABEL: usize = 80;
/// The most characters of a suggestion, and of what travels with it.
pub(crate) const SUGGESTION: usize = 100;

/// One line of a menu.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MenuChoice {
    /// What travels.
    pub index: u16,
    /// At most 100 characters.
    pub label: String,
    /// At most 100 characters; may be empty.
    pub detail: String,
}

/// How a button looks; never the only carrier of meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Style {
    /// The thing most want.
    Primary,
    /// An ordinary thing.
    Secondary,
    /// Something that cannot be undone.
    Danger,
    /// A yes.
    Success,
}
