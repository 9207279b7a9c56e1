//! What is said to people: words and controls, before any messenger's form.
//!
//! Text carries four marks that the messenger's side replaces: `{@ID}` names a person so that
//! the messenger may mention them, `{t:SECONDS}` is an instant shown in the reader's own time,
//! `{#ID}` names a channel, `{&ID}` a role, which is never notified. Everything that came from people is already sanitised.

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

/// The number of a bout, for the whole program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BoutId(pub i64);

/// The number of a season, for the whole program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeasonId(pub i64);

/// The number of a ludus, for the whole program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LudusId(pub i64);

/// Something with pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Book {
    /// A server's ludi over all seasons.
    Ludi,
    /// A server's people by their results.
    People,
    /// The ratings of a game, by its place in the list of games.
    Ratings(u8),
    /// A server's people by their luck.
    Luck,
    /// A server's people by their pace.
    Pace,
    /// The table of a season.
    Season(SeasonId),
    /// The fixtures of a season.
    Fixtures(SeasonId),
    /// The gladiators of a ludus.
    Roster(LudusId),
    /// What the prestige of a ludus is made of.
    Ledger(LudusId),
}

/// With whose eyes a bout is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Eyes {
    /// Those of everybody who reads along.
    Public,
    /// Those of a seat, by its number.
    Seat(u8),
}

/// What a press means. It names a bout, a serial and an option, and nothing of the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Deed {
    /// Lobby: take a seat.
    Join(BoutId),
    /// Lobby: give the seat up.
    Leave(BoutId),
    /// Lobby: let the house take a seat.
    AddHouse(BoutId),
    /// Lobby: begin.
    Begin(BoutId),
    /// Lobby: begin although invitations are open.
    BeginWithout(BoutId),
    /// Lobby: call it off.
    CallOff(BoutId),
    /// Lobby: it is still wanted.
    StillWanted(BoutId),
    /// Lobby: a named opponent accepts.
    Accept(BoutId),
    /// Lobby: a named opponent declines.
    Decline(BoutId),
    /// Lobby: add a word to the luck (opens a text field).
    Word(BoutId),
    /// Lobby: whom of my ludus I enter; a menu brings the number with the press.
    Enter(BoutId),
    /// *Your move*: show me my panel.
    Panel(BoutId),
    /// *Show my hand*.
    Hand(BoutId),
    /// Choose in a panel's field: the draft so far has `depth` words. A button carries its option,
    /// a menu brings the indexes with the press.
    Choose {
        /// The bout.
        bout: BoutId,
        /// The ask.
        serial: u64,
        /// The number of words chosen so far.
        depth: u8,
        /// The option, for a button.
        option: Option<u16>,
    },
    /// Take back the last word of a draft.
    Back {
        /// The bout.
        bout: BoutId,
        /// The ask.
        serial: u64,
    },
    /// An aside, by its index in the panel, composed on the record's entry `entry`.
    Aside {
        /// The bout.
        bout: BoutId,
        /// How many entries the record had.
        entry: u64,
        /// Its index, for a button.
        index: Option<u16>,
    },
    /// Do what gives the bout up by its rules, once one is sure of it.
    Yield {
        /// The bout.
        bout: BoutId,
        /// How many entries the record had when it was asked.
        entry: u64,
    },
    /// Resign, confirmed.
    Resign(BoutId),
    /// Take back my last answer.
    Undo(BoutId),
    /// Agree, or not, that a seat takes its last answer back.
    Consent {
        /// The bout.
        bout: BoutId,
        /// Which wish: how far the bout had come for everybody when it was asked.
        wish: u64,
        /// Whether one agrees.
        yes: bool,
    },
    /// Ask the others to let the bout rest.
    Pause(BoutId),
    /// Let a bout go on that rests.
    Resume(BoutId),
    /// Agree, or not, that a bout rests.
    LetRest {
        /// The bout.
        bout: BoutId,
        /// Which wish.
        wish: u64,
        /// Whether one agrees.
        yes: bool,
    },
    /// Take one's seat back from the house.
    SitDown(BoutId),
    /// The same people, the same options, once more.
    Rematch(BoutId),
    /// Show a standing order's values (menu of orders when `order` is none).
    Orders {
        /// The bout.
        bout: BoutId,
        /// The order's index.
        order: Option<u16>,
    },
    /// A page of a bout's log.
    Log {
        /// The bout.
        bout: BoutId,
        /// The page, from 0.
        page: u32,
    },
    /// A page of a bout told again.
    Replay {
        /// The bout.
        bout: BoutId,
        /// Who sees it.
        eyes: Eyes,
        /// The page, from 0; none if it comes with the press.
        page: Option<u16>,
    },
    /// The same moment of a bout told again, with the eyes that come with the press.
    ReplayEyes {
        /// The bout.
        bout: BoutId,
        /// Whose page it is.
        eyes: Eyes,
        /// The page, from 0.
        page: u16,
    },
    /// Show a bout's board.
    Board(BoutId),
    /// Show how a bout was set up.
    Settings(BoutId),
    /// Hand out a bout's record.
    Export(BoutId),
    /// Ask whether one is sure to resign.
    GiveUp(BoutId),
    /// Check a bout's luck and record.
    Verify(BoutId),
    /// A page of a table, a list or a book.
    Page {
        /// Of what.
        of: Book,
        /// The page, from 0.
        page: u32,
    },
    /// What a season asks of my ludus.
    Ludus(SeasonId),
    /// Decide what a season asks.
    Decide {
        /// The season.
        season: SeasonId,
        /// The decision.
        serial: u64,
        /// The option, for a button; a menu brings it with the press.
        option: Option<u16>,
    },
    /// Take my ludus back from the house.
    Reclaim(SeasonId),
    /// Withdraw my ludus from a season, confirmed.
    Withdraw(SeasonId),
    /// Close my ludus, confirmed.
    Retire,
    /// Forget me, confirmed.
    Forget,
    /// A page of the help.
    Help(u8),
    /// Let the private message go.
    Dismiss,
}

impl Deed {
    /// Everybody's first page of a bout told again.
    pub fn first_page(bout: BoutId) -> Deed {
        Deed::Replay { bout, eyes: Eyes::Public, page: Some(0) }
    }
}
