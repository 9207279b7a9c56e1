//! The input and the output of a game's texts.

use super::{Cast, Sign, Sum};
use table::{Rules, Seat};

/// The context of an event.
pub(crate) struct Scene<'a, R: Rules> {
    /// The players' names.
    pub(crate) cast: &'a Cast,
    /// The view before the answer that caused the event.
    pub(crate) before: &'a R::View,
    /// The events between that and this one, as far as the reader may see them.
    pub(crate) earlier: &'a [R::Event],
    /// The reader of the words; `None` is everybody.
    pub(crate) reader: Option<Seat>,
}

/// The text about an event, or about several at once.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Account {
    /// The event as a spectator sees it; empty where only numbers are told.
    pub(crate) story: String,
    /// The arithmetic behind it.
    pub(crate) sums: Vec<Sum>,
}

impl Account {
    /// An account without arithmetic.
    pub(crate) fn story(story: impl Into<String>) -> Self {
        Account { story: story.into(), sums: Vec::new() }
    }

    /// An account of arithmetic alone.
    pub(crate) fn sum(sum: Sum) -> Self {
        Account { story: String::new(), sums: vec![sum] }
    }
}

/// An option in words.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Label {
    /// Its name: at most 80 characters are shown.
    pub(crate) label: String,
    /// Its meaning: at most 100 characters are shown; may be empty.
    pub(crate) detail: String,
    /// The one number that matters, as it stands on a button: the chance to succeed, else the price, else the gain,
    /// such as `58 %`. At most 22 characters; may be empty.
    pub(crate) number: String,
    /// Its cost or other possible consequences, such as `harms you 28 %`: over its button if that is blue. At most 120
    /// characters; may be empty.
    pub(crate) also: String,
    /// The sign with the same meaning as its name.
    pub(crate) sign: Option<Sign>,
    /// The heading of the menu that it shares with similar options, such as `Attack …`.
    pub(crate) heading: Option<&'static str>,
}

impl Label {
    /// An option of this name and meaning.
    pub(crate) fn new(label: impl Into<String>, detail: impl Into<String>) -> Self {
        Label { label: label.into(), detail: detail.into(), ..Label::default() }
    }

    /// The same with the number that matters.
    #[must_use]
    pub(crate) fn numbered(self, number: impl Into<String>) -> Self {
        Label { number: number.into(), ..self }
    }

    /// The same with its cost or other possible consequences.
    #[must_use]
    pub(crate) fn also(self, also: impl Into<String>) -> Self {
        Label { also: also.into(), ..self }
    }

    /// The same under a heading.
    #[must_use]
    pub(crate) fn under(self, heading: &'static str) -> Self {
        Label { heading: Some(heading), ..self }
    }

    /// The same with a sign, if there is one for it.
    #[must_use]
    pub(crate) fn signed(self, sign: impl Into<Option<Sign>>) -> Self {
        Label { sign: sign.into(), ..self }
    }
}

/// A way to a destination through several small actions of a turn, or one answer that the form needs several words for,
/// chosen in one go.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Route {
    /// The answers that lead there, in order, as they are typed. Their costs are sure: only the actions of others on
    /// the way may keep the player from arriving.
    pub(crate) tokens: Vec<String>,
    /// The destination with its price, such as `To E4, 3 movement points`, and its dangers or gains.
    pub(crate) label: Label,
}

impl Route {
    /// An answer whose luck may fail, given so often at most.
    pub(crate) fn retried(token: &str, most: u8, label: Label) -> Self {
        let tries = vec![token; usize::from(most)];
        // As a plan is typed: each whatever came of the one before.
        Route { tokens: vec![tries.join(" ! ")], label }
    }
}

/// Routes of one kind, which stand together over the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Routes {
    /// Their common heading, such as `Go to …`.
    pub(crate) heading: &'static str,
    /// The question over the board on which they can be found.
    pub(crate) asked: &'static str,
    /// The most useful first.
    pub(crate) routes: Vec<Route>,
}

/// The pending asks of a bout, as far as everybody may know.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Pending {
    /// The seats that owe an answer, each with its duty in words.
    pub(crate) owed: Vec<(Seat, &'static str)>,
    /// The answers that stand openly and may still be changed, as options are called.
    pub(crate) standing: Vec<(Seat, String)>,
    /// Whether the dice are being settled.
    pub(crate) settling: bool,
    /// How the bout ended, if it is over: by its rules or, with an empty text, from outside them.
    pub(crate) over: Option<String>,
}
