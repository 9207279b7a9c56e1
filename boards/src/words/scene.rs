//! What a game is handed to put into words, and what it hands back.

use super::{Cast, Sign, Sum};
use table::{Rules, Seat};

/// What is known around an event.
pub(crate) struct Scene<'a, R: Rules> {
    /// Who plays.
    pub(crate) cast: &'a Cast,
    /// What was known before the answer that brought it about.
    pub(crate) before: &'a R::View,
    /// What happened since then, before this event, as far as the reader may see it.
    pub(crate) earlier: &'a [R::Event],
    /// Whom the words are for; `None` is everybody.
    pub(crate) reader: Option<Seat>,
}

/// What is said of an event, or of several at once.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Account {
    /// What a spectator sees; empty where only numbers are told.
    pub(crate) story: String,
    /// The arithmetic behind it.
    pub(crate) sums: Vec<Sum>,
}

impl Account {
    /// Something that has no arithmetic.
    pub(crate) fn story(story: impl Into<String>) -> Self {
        Account { story: story.into(), sums: Vec::new() }
    }

    /// Nothing but arithmetic.
    pub(crate) fn sum(sum: Sum) -> Self {
        Account { story: String::new(), sums: vec![sum] }
    }
}

/// An option in words.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Label {
    /// What it is called: at most 80 characters are shown.
    pub(crate) label: String,
    /// What it means: at most 100 characters are shown; may be empty.
    pub(crate) detail: String,
    /// The one number that matters, as it stands on a button: the chance to succeed, else the price, else what
    /// it gives, such as `58 %`. At most 22 characters; may be empty.
    pub(crate) number: String,
    /// What it costs or may lead to besides, such as `harms you 28 %`: over its button where that is blue. At most
    /// 80 characters; may be empty.
    pub(crate) also: String,
    /// The sign that says as much of it as its name does.
    pub(crate) sign: Option<Sign>,
    /// What it has in common with others beside which it stands in a menu of their own, such as `Attack …`.
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

    /// The same with what it costs or may lead to besides.
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

/// A way to a destination through several small actions of a turn, or one answer for which the form asks
/// more than once, chosen in one go.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Route {
    /// The answers that lead there, one after the other, as they are typed. Their costs are sure: only
    /// what others do on the way may keep whoever gives them from arriving.
    pub(crate) tokens: Vec<String>,
    /// The destination with its price, such as `To E4, 3 movement points`, and what is to be feared or
    /// gained.
    pub(crate) label: Label,
}

/// Routes of one kind, which stand together in a menu.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Routes {
    /// What they have in common, such as `Go to …`.
    pub(crate) heading: &'static str,
    /// What is asked over the board on which they can be found; none where they can be told apart without it.
    pub(crate) asked: Option<&'static str>,
    /// The most useful first.
    pub(crate) routes: Vec<Route>,
}

/// What everybody may know of what a bout waits for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Pending {
    /// Who owes what, in words.
    pub(crate) owed: Vec<(Seat, &'static str)>,
    /// What stands openly and may still be changed, as an option is called.
    pub(crate) standing: Vec<(Seat, String)>,
    /// Whether the dice are being settled.
    pub(crate) settling: bool,
    /// How the bout ended, if it is over: by its rules or, with an empty text, from outside them.
    pub(crate) over: Option<String>,
}
