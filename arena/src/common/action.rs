//! The meaning of a press, before any messenger's form: one table, with a row for each action.

use crate::common::field::{Field, Listed, Listing, PlanStep, Viewer};
use crate::common::ids::{BoutId, LudusId, SeasonId, TournamentId};
use Ask::{Lately, Now};
use Reach::{Bout, Here, Nothing, Season};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

pub(crate) enum Reach {
    Nothing,
    /// Only what belongs to the server in which it is done.
    Here,
    Bout(BoutId, Ask),
    Season(SeasonId, Ask),
}

/// How sure one must be that somebody is a member.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ask {
    /// As of this moment.
    Now,
    /// As of a moment ago: it looks at something, or answers what was asked.
    Lately,
}

/// Makes [`Action`] of its table. A row gives the action's meaning, its fields, its name on a button, and its
/// reach. A new one needs a row here and an arm where it is done.
macro_rules! actions {
    ($(
        $(#[$about:meta])*
        $action:ident $(($one:ident: $of:ty))? $({ $($(#[$what:meta])* $field:ident: $kind:ty),+ $(,)? })?
            = $name:literal, $reach:expr;
    )+) => {
        /// The meaning of a press. It names a bout, a serial and an option, and nothing of the rules. As text
        /// it is its name and its fields, between colons: `choose:42:7:0:3`.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
        pub enum Action {
            $($(#[$about])* $action $(($of))? $({ $($(#[$what])* $field: $kind),+ })?,)+
        }

        impl Action {
            /// The textual form of each action, with types for fields: `choose:BoutId:u64:u8:Option<u16>`.
            pub const FORMS: &[&str] = &[
                $(concat!($name $(, ":", stringify!($of))? $($(, ":", stringify!($kind))+)?)),+
            ];

            /// Its name on a button and in the log.
            pub fn name(self) -> &'static str {
                match self {
                    $(Action::$action { .. } => $name,)+
                }
            }

            #[expect(unused_variables, reason = "most fields say nothing of it")]
            pub(crate) fn reach(self) -> Reach {
                match self {
                    $(Action::$action { $(0: $one)? $($($field),+)? } => $reach,)+
                }
            }
        }

        impl fmt::Display for Action {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str(self.name())?;
                match self {
                    $(Action::$action { $(0: $one)? $($($field),+)? } => {
                        $($one.write(out)?;)?
                        $($($field.write(out)?;)+)?
                    })+
                }
                Ok(())
            }
        }

        impl FromStr for Action {
            type Err = NoAction;

            /// Reads more than is written, such as `join:01`: the reader compares.
            fn from_str(text: &str) -> Result<Action, NoAction> {
                let mut parts = text.split(':');
                let action = match parts.next() {
                    $(Some($name) => Action::$action {
                        $(0: <$of>::read(&mut parts).ok_or(NoAction)?)?
                        $($($field: <$kind>::read(&mut parts).ok_or(NoAction)?),+)?
                    },)+
                    Some(_) | None => return Err(NoAction),
                };
                parts.next().is_none().then_some(action).ok_or(NoAction)
            }
        }
    };
}

/// A text is no action's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("that is no action")]
pub struct NoAction;

actions! {
    /// Lobby: take a seat.
    Join {
        bout: BoutId,
        /// How often its terms had changed when it was shown.
        terms: u32,
    } = "join", Bout(bout, Now);
    /// Lobby: give the seat up.
    Leave(bout: BoutId) = "leave", Bout(bout, Now);
    /// Lobby: let the house take a seat.
    AddHouse(bout: BoutId) = "house", Bout(bout, Now);
    /// Lobby: how well the house plays in the next seat that it takes; a menu brings the level with
    /// the press.
    HouseLevel(bout: BoutId) = "level", Bout(bout, Now);
    /// The form of boards for the one who chooses, wherever they play; a menu brings the form with the press,
    /// and the bout is where it was opened.
    Boards(bout: BoutId) = "boards", Bout(bout, Lately);
    /// Lobby: begin at once against the house.
    AgainstHouse(bout: BoutId) = "versus", Bout(bout, Now);
    Begin(bout: BoutId) = "begin", Bout(bout, Now);
    /// Lobby: begin although invitations are open.
    BeginWithout(bout: BoutId) = "without", Bout(bout, Now);
    CallOff(bout: BoutId) = "off", Bout(bout, Now);
    /// Lobby: it is still wanted.
    StillWanted(bout: BoutId) = "wanted", Bout(bout, Now);
    /// Lobby: a named opponent accepts.
    Accept {
        bout: BoutId,
        /// How often its terms had changed when it was shown.
        terms: u32,
    } = "accept", Bout(bout, Now);
    /// Lobby: a named opponent declines.
    Decline(bout: BoutId) = "decline", Bout(bout, Now);
    /// Lobby: add a word to the luck (opens a text field).
    Word(bout: BoutId) = "word", Bout(bout, Now);
    /// Lobby: let only those join whom I invite, or everybody.
    InviteOnly {
        bout: BoutId,
        /// Whether only they may.
        yes: bool,
    } = "invited", Bout(bout, Now);
    /// Lobby: show somebody out.
    ShowOut {
        bout: BoutId,
        /// The person's number at the messenger.
        person: u64,
    } = "out", Bout(bout, Now);
    /// Lobby: write its options anew (opens a text field).
    ChangeOptions(bout: BoutId) = "options", Bout(bout, Now);
    /// Lobby: the member of my ludus whom I enter; a menu brings the number with the press.
    Enter {
        bout: BoutId,
        ludus: Option<LudusId>,
    } = "enter", Bout(bout, Now);
    /// *Your move*: show me my panel.
    Panel(bout: BoutId) = "panel", Bout(bout, Lately);
    /// *Look again*, and *Back*: show me my panel in the place of the private message that has the button.
    Look(bout: BoutId) = "look", Bout(bout, Lately);
    /// *Show my hand*.
    Hand(bout: BoutId) = "hand", Bout(bout, Lately);
    /// Choose in a panel's field. A button carries its option, a menu brings the indexes with the press.
    Choose {
        bout: BoutId,
        serial: u64,
        /// A mark of the words chosen so far and of the options.
        mark: u32,
        /// The option, for a button.
        option: Option<u16>,
    } = "choose", Bout(bout, Lately);
    /// Take back the last word of a draft.
    Back { bout: BoutId, serial: u64 } = "back", Bout(bout, Lately);
    /// Choose something in one go, such as a destination, in one of a panel's menus of such things: the
    /// press brings its index there, or else wants to see them.
    Route {
        bout: BoutId,
        serial: u64,
        menu: u8,
        /// A mark of such things.
        mark: u32,
    } = "route", Bout(bout, Lately);
    /// Choose one of them, shown beside the board.
    Go {
        bout: BoutId,
        serial: u64,
        menu: u8,
        /// A mark of such things.
        mark: u32,
        index: u16,
    } = "go", Bout(bout, Lately);
    /// Show me all whom I may send, in place of a few.
    AllChoices { bout: BoutId, serial: u64 } = "all", Bout(bout, Lately);
    /// Send whomever chance names.
    Surprise { bout: BoutId, serial: u64 } = "surprise", Bout(bout, Lately);
    /// Say what the decision in my panel is about.
    Explain { bout: BoutId, serial: u64 } = "explain", Bout(bout, Lately);
    /// Everything else that can be done in a bout.
    More(bout: BoutId) = "more", Bout(bout, Lately);
    /// Do something to my plan, several answers given at once.
    Plan {
        bout: BoutId,
        what: PlanStep,
        /// A mark of the steps that it had; 0 for no plan.
        mark: u32,
    } = "plan", Bout(bout, Lately);
    /// An aside, by its index in the panel.
    Aside {
        bout: BoutId,
        /// A mark of all asides, and of how far the bout had come for everybody.
        mark: u32,
        /// Its index, for a button.
        index: Option<u16>,
    } = "aside", Bout(bout, Now);
    /// Do what gives the bout up by its rules, once one is sure of it.
    Yield {
        bout: BoutId,
        /// How many entries the record had when it was asked.
        entry: u64,
    } = "yield", Bout(bout, Now);
    /// Resign, confirmed.
    Resign(bout: BoutId) = "resign", Bout(bout, Now);
    /// Take back my last answer.
    Undo {
        bout: BoutId,
        /// The ask that was open to me then; 0 for none.
        serial: u64,
    } = "undo", Bout(bout, Now);
    /// Agree, or not, that a seat takes its last answer back.
    Consent {
        bout: BoutId,
        wish: u64,
        /// Whether one agrees.
        yes: bool,
    } = "consent", Bout(bout, Now);
    /// Ask the others to let the bout rest.
    Pause(bout: BoutId) = "pause", Bout(bout, Now);
    /// Say that a bout is still played that nobody has touched for long.
    PlayOn(bout: BoutId) = "playon", Bout(bout, Now);
    /// Let a bout go on that rests.
    Resume(bout: BoutId) = "resume", Bout(bout, Now);
    /// Agree, or not, that a bout rests.
    #[serde(rename = "LetRest")]
    AnswerPause {
        bout: BoutId,
        wish: u64,
        /// Whether one agrees.
        yes: bool,
    } = "rest", Bout(bout, Now);
    /// Ask the others to end a bout without a result.
    Agree(bout: BoutId) = "agree", Bout(bout, Now);
    /// Agree, or not, that a bout ends without a result.
    AnswerEnd {
        bout: BoutId,
        wish: u64,
        /// Whether one agrees.
        yes: bool,
    } = "end", Bout(bout, Now);
    /// Take one's seat back from the house.
    SitDown(bout: BoutId) = "sit", Bout(bout, Now);
    /// The same people, the same options, once more.
    Rematch(bout: BoutId) = "again", Bout(bout, Now);
    /// Show a standing order's values (menu of orders when `order` is none).
    Orders {
        bout: BoutId,
        /// The order's index.
        order: Option<u16>,
    } = "orders", Bout(bout, Now);
    /// Answer what I am asked, and every such question from now on, by a value of a standing order.
    Always {
        bout: BoutId,
        serial: u64,
        /// The order's index.
        order: u16,
        /// The value's number; `None` if it comes with the press.
        value: Option<u16>,
    } = "always", Bout(bout, Lately);
    /// Be asked about what comes out of turn, or let one's orders answer it.
    React {
        bout: BoutId,
        asked: bool,
    } = "react", Bout(bout, Now);
    /// A page of a bout's log.
    Log {
        bout: BoutId,
        /// The page, from 0.
        page: u32,
    } = "log", Bout(bout, Lately);
    /// A page of a bout told again.
    Replay {
        bout: BoutId,
        #[serde(rename = "eyes")]
        viewer: Viewer,
        /// The page, from 0; `None` if it comes with the press.
        page: Option<u16>,
    } = "replay", Bout(bout, Lately);
    /// A bout told again from where I last answered.
    Lately(bout: BoutId) = "lately", Bout(bout, Lately);
    /// The same moment of a bout told again, with the eyes that come with the press.
    #[serde(rename = "ReplayEyes")]
    ReplayAs {
        bout: BoutId,
        /// The reader whose page it is.
        #[serde(rename = "eyes")]
        viewer: Viewer,
        /// The page, from 0.
        page: u16,
    } = "eyes", Bout(bout, Lately);
    Board(bout: BoutId) = "board", Bout(bout, Lately);
    /// Show how a bout was set up.
    Settings(bout: BoutId) = "settings", Bout(bout, Lately);
    /// Show what I have noted about a bout.
    Note(bout: BoutId) = "note", Bout(bout, Lately);
    /// Write it anew (opens a text field).
    WriteNote(bout: BoutId) = "write", Bout(bout, Now);
    /// Say how a bout stands.
    Odds(bout: BoutId) = "odds", Bout(bout, Lately);
    /// Show what may be predicted of a bout.
    Predict(bout: BoutId) = "predict", Bout(bout, Lately);
    /// Predict it: a menu brings on whom, how much, and the chance that was told.
    Stake(bout: BoutId) = "stake", Bout(bout, Now);
    /// Say what the house would answer in my place.
    Hint(bout: BoutId) = "hint", Bout(bout, Lately);
    /// Say which of my answers cost most.
    Review(bout: BoutId) = "review", Bout(bout, Lately);
    /// Hand out a bout's record.
    Export(bout: BoutId) = "export", Bout(bout, Lately);
    /// Ask whether one is sure to resign.
    GiveUp(bout: BoutId) = "giveup", Bout(bout, Now);
    /// Check a bout's luck and record.
    Verify(bout: BoutId) = "verify", Bout(bout, Lately);
    /// A page of a table, a list or a book.
    Page {
        of: Listing,
        /// The page, from 0.
        page: u32,
    } = "page", Here;
    /// Another table of a server's leaderboard: a menu brings its number with the press.
    Table = "table", Here;
    /// A page of the open lobbies and live bouts.
    Bouts {
        of: Listed,
        /// The game, by its place in the list of games; `None` is all of them.
        game: Option<u8>,
        /// The page, from 0.
        page: u32,
    } = "bouts", Here;
    /// Take the option in a menu for an open lobby.
    TakeOption {
        bout: BoutId,
        /// The menu's game, by its place in the list of games.
        game: u8,
    } = "option", Bout(bout, Now);
    /// Enrol my ludus in a season.
    Enrol(season: SeasonId) = "enrol", Here;
    /// Found a ludus and enrol it in a season (opens a text field).
    FoundFor(season: SeasonId) = "found", Here;
    /// Ask whether one is sure to withdraw one's ludus from a season.
    LeaveSeason(season: SeasonId) = "unenrol", Season(season, Lately);
    /// Begin a season whose enrolment is open.
    StartSeason {
        season: SeasonId,
        /// Whether the one who begins it was asked and is sure.
        sure: bool,
    } = "starts", Here;
    /// A season's question to my ludus.
    Ludus(season: SeasonId) = "ludus", Season(season, Lately);
    /// Decide what a season asks.
    Decide {
        season: SeasonId,
        /// The decision.
        serial: u64,
        /// The option, for a button; a menu brings it with the press.
        option: Option<u16>,
    } = "decide", Season(season, Lately);
    /// Take my ludus back from the house.
    Reclaim(season: SeasonId) = "reclaim", Season(season, Now);
    /// Withdraw my ludus from a season, confirmed.
    Withdraw { season: SeasonId, ludus: LudusId } = "withdraw", Season(season, Now);
    /// Show my card, or that of my ludus, to everybody in this channel.
    ShowCard {
        /// The ludus whose card it is; `None` is my own.
        ludus: Option<LudusId>,
    } = "card", Here;
    TakePart(tournament: TournamentId) = "part", Here;
    /// Close my ludus, confirmed.
    Retire(ludus: LudusId) = "retire", Here;
    /// Forget me, confirmed.
    Forget = "forget", Nothing;
    Help(page: u8) = "help", Nothing;
    /// How a game is played, by its place in the list of games.
    HowToPlay(game: u8) = "how", Nothing;
    /// Show for which opponents I look.
    Queue = "queue", Here;
    /// Look for an opponent: a menu brings the game's place in the list of games.
    Seek = "seek", Here;
    /// Look no more for an opponent in a game, by its place in the list of games.
    StopSeeking(game: u8) = "unseek", Here;
    /// Show me the games, to play one.
    Play = "play", Nothing;
    /// Say what an organiser may set up.
    SetUp = "setup", Nothing;
    /// Take up my guided bout of a game, or begin one: a menu brings its place in the list of games.
    Teach = "teach", Here;
    /// Open a lobby for a game: a menu brings its place in the list of games.
    Gather = "gather", Here;
    /// Open a lobby for a game, by its place in the list of games, as the server has it.
    Open {
        game: u8,
        /// Whether the house takes a seat and the bout begins at once.
        house: bool,
    } = "open", Here;
    /// Take up my guided bout of a game, by its place in the list of games, or begin one.
    Learn(game: u8) = "learn", Here;
    /// Answer as I am advised to in my guided bout.
    Advised {
        bout: BoutId,
        serial: u64,
        mark: u32,
    } = "advised", Bout(bout, Lately);
    /// Answer as I did the last time that I was asked the same.
    Again {
        bout: BoutId,
        serial: u64,
        mark: u32,
    } = "same", Bout(bout, Lately);
    /// A topic of a game's rules: a menu brings its index with the press.
    Topic(game: u8) = "topic", Nothing;
    /// Let the private message go.
    Dismiss = "dismiss", Nothing;
}

impl Action {
    /// Everybody's first page of a bout told again.
    pub fn first_page(bout: BoutId) -> Action {
        Action::Replay { bout, viewer: Viewer::Public, page: Some(0) }
    }
}
