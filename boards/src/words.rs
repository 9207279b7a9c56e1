//! How one game is put into words.

use crate::careers::{Sent, Stable, Training};
use crate::{Cast, Fighter, Thrown};
use table::{Ask, OptionRow, OrderRow, Orders, Outcome, Rules, Seat};

/// A game in words. Nothing here sees a board: only what one seat, or the public, may know.
pub(crate) trait Words: Rules + Sync {
    /// The game's name, as a heading.
    const TITLE: &'static str;
    /// What kind of game it is, one sentence.
    const ABOUT: &'static str;
    /// Whose game it is, and which of its numbers are this project's own.
    const CREDIT: &'static Credit;
    /// How many bouts of a short game one of its bouts is as long as, roughly.
    const LENGTH: u64 = 1;
    /// Short explanations of the rules, for `/rules`.
    const REFERENCE: &'static [Topic];

    /// What a seat is called where nobody's name is known, such as `Red`.
    fn side(seat: Seat) -> &'static str;

    /// What happened, with its arithmetic.
    fn event(scene: &Scene<'_, Self>, event: &Self::Event) -> String;
    /// The lines of what was told at once, one an event, made fewer where there are very many.
    fn fold(_cast: &Cast, _events: &[Self::Event], lines: Vec<String>) -> Vec<String> {
        lines
    }
    /// The dice that an event tells of, each with the seat that threw it: sides and pips.
    fn thrown(event: &Self::Event) -> Vec<(Seat, Thrown)>;
    /// What somebody is told of its own answer.
    fn done(view: &Self::View, cast: &Cast, seat: Seat, action: &Self::Action) -> String;
    /// Why an answer is refused, and what to do instead.
    fn refusal(refusal: Self::Refusal) -> &'static str;
    /// How a bout came out.
    fn verdict(view: &Self::View, cast: &Cast, outcome: &Outcome) -> String;

    /// What a roster keeps of each seat's gladiator; nothing in games without such rosters.
    fn fighters(_view: &Self::View) -> Vec<Fighter> {
        Vec::new()
    }

    /// What careers need to know of its gladiators; none where it has no careers.
    fn training() -> Option<Training> {
        None
    }
    /// The options that open a bout between two gladiators whom their ludi send; see
    /// [`Words::training`].
    fn sending(_gladiators: &[Sent<'_>; 2]) -> Vec<(String, String)> {
        Vec::new()
    }
    /// What rosters that outlast bouts need to know of it; none where it has none.
    fn stable() -> Option<&'static dyn Stable> {
        None
    }
    /// Whether an option that differs from its default favours some seats over others, in a bout with
    /// all of these options.
    fn is_handicap(_row: &OptionRow, _options: &[(String, String)]) -> bool {
        false
    }

    /// What a seat is to do, in a few words.
    fn duty(prompt: &Self::Prompt) -> &'static str;
    /// What a seat is asked, for that seat.
    fn question(view: &Self::View, cast: &Cast, ask: &Ask<Self>) -> String;
    /// Whether everybody may see the options of a list that one seat alone is asked.
    fn is_public(prompt: &Self::Prompt) -> bool;
    /// Whether everybody sees what is answered as soon as it is, though it may still be changed.
    fn is_open(_view: &Self::View, _prompt: &Self::Prompt) -> bool {
        false
    }
    /// A whole answer or an aside, as an option.
    fn label(view: &Self::View, cast: &Cast, seat: Seat, action: &Self::Action) -> Label;
    /// Whether an answer gives the bout up for whoever says it.
    fn gives_up(_action: &Self::Action) -> bool {
        false
    }
    /// What a seat says unasked when it leaves the bout for good, where the rules know of that. Where
    /// they do not, the house plays on in its seat.
    fn resignation() -> Option<&'static str> {
        None
    }
    /// Other names under which an answer may be typed.
    fn aliases(view: &Self::View, cast: &Cast, seat: Seat, action: &Self::Action) -> Vec<String>;
    /// A form's field, as a question.
    fn field_in_words(view: &Self::View, ask: &Ask<Self>, draft: &[String], name: &str) -> String;
    /// A word that a field offers, after `draft`.
    fn word(
        view: &Self::View,
        cast: &Cast,
        ask: &Ask<Self>,
        draft: &[String],
        field: &str,
        word: &str,
    ) -> Label;

    /// What a value of an option means.
    fn option_means(row: &OptionRow, value: &str) -> String;
    /// What a value of a standing order means.
    fn order_means(row: &OrderRow, value: &str) -> String;

    /// The text board.
    fn board(view: &Self::View, cast: &Cast, pending: &Pending) -> String;
    /// What a seat holds that others may not see; `None` if nothing ever is. Without `orders` it
    /// is for others too, once the bout is over: orders stay private for ever.
    fn hand(view: &Self::View, cast: &Cast, seat: Seat, orders: Option<&Orders>) -> Option<String>;
    /// The table above the options of a panel: what one must know for the choice.
    fn table(
        view: &Self::View,
        cast: &Cast,
        ask: &Ask<Self>,
        orders: &Orders,
        draft: &[String],
    ) -> String;

    /// One in how many twins is played of what a proof plays where most is secret.
    #[cfg(feature = "proofs")]
    const FEWER_TWINS: u64;
    /// What of the game none of `bouts` random bouts used.
    #[cfg(feature = "proofs")]
    fn never_used(bouts: u64) -> Vec<String>;
}

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

/// An option in words.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Label {
    /// What it is called: at most 80 characters are shown.
    pub(crate) label: String,
    /// What it means: at most 100 characters are shown; may be empty.
    pub(crate) detail: String,
}

impl Label {
    /// An option of this name and meaning.
    pub(crate) fn new(label: impl Into<String>, detail: impl Into<String>) -> Self {
        Label { label: label.into(), detail: detail.into() }
    }
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
