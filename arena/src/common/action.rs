//! What a press means, before any messenger's form.

use crate::common::ids::{BoutId, LudusId, SeasonId, TournamentId};
use serde::{Deserialize, Serialize};

/// What a press means. It names a bout, a serial and an option, and nothing of the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "fields are named for what they hold")]
pub enum Action {
    /// Lobby: take a seat.
    Join(BoutId),
    /// Lobby: give the seat up.
    Leave(BoutId),
    /// Lobby: let the house take a seat.
    AddHouse(BoutId),
    /// Lobby: how well the house plays in the next seat that it takes; a menu brings the level with
    /// the press.
    HouseLevel(BoutId),
    /// How boards are shown to whoever chooses, wherever they play; a menu brings the form with the press, and
    /// the bout is where it was opened.
    Boards(BoutId),
    /// Lobby: begin at once against the house.
    AgainstHouse(BoutId),
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
    /// Lobby: let only those join whom I invite, or everybody.
    InviteOnly {
        bout: BoutId,
        /// Whether only they may.
        yes: bool,
    },
    /// Lobby: show somebody out.
    ShowOut {
        bout: BoutId,
        /// The messenger's number of whom.
        person: u64,
    },
    /// Lobby: write its options anew (opens a text field).
    ChangeOptions(BoutId),
    /// Lobby: whom of my ludus I enter; a menu brings the number with the press.
    Enter(BoutId),
    /// *Your move*: show me my panel.
    Panel(BoutId),
    /// *Show my hand*.
    Hand(BoutId),
    /// Choose in a panel's field: the draft so far has `depth` words. A button carries its option,
    /// a menu brings the indexes with the press.
    Choose {
        bout: BoutId,
        serial: u64,
        /// The number of words chosen so far.
        depth: u8,
        /// The option, for a button.
        option: Option<u16>,
    },
    /// Take back the last word of a draft.
    Back { bout: BoutId, serial: u64 },
    /// Choose something in one go, such as a destination, in one of a panel's menus of such things: the
    /// press brings its index there.
    Route { bout: BoutId, serial: u64, menu: u8 },
    /// Show me all whom I may send, in place of a few.
    AllChoices { bout: BoutId, serial: u64 },
    /// Send whomever chance names.
    Surprise { bout: BoutId, serial: u64 },
    /// Say what the decision in my panel is about.
    Explain { bout: BoutId, serial: u64 },
    /// What else can be done in a bout.
    More(BoutId),
    /// Do something to my plan, several answers given at once, shown when it had so many steps.
    Plan {
        bout: BoutId,
        what: PlanStep,
        /// How many steps it had.
        steps: u8,
    },
    /// An aside, by its index in the panel, composed on the record's entry `entry`.
    Aside {
        bout: BoutId,
        /// How many entries the record had.
        entry: u64,
        /// Its index, for a button.
        index: Option<u16>,
    },
    /// Do what gives the bout up by its rules, once one is sure of it.
    Yield {
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
        bout: BoutId,
        /// Which wish: how far the bout had come for everybody when it was asked.
        wish: u64,
        /// Whether one agrees.
        yes: bool,
    },
    /// Ask the others to let the bout rest.
    Pause(BoutId),
    /// Say that a bout is still played that nobody has touched for long.
    PlayOn(BoutId),
    /// Let a bout go on that rests.
    Resume(BoutId),
    /// Agree, or not, that a bout rests.
    #[serde(rename = "LetRest")]
    AnswerPause {
        bout: BoutId,
        wish: u64,
        /// Whether one agrees.
        yes: bool,
    },
    /// Ask the others to end a bout without a result.
    Agree(BoutId),
    /// Agree, or not, that a bout ends without a result.
    AnswerEnd {
        bout: BoutId,
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
        bout: BoutId,
        /// The order's index.
        order: Option<u16>,
    },
    /// Answer what I am asked, and every such question from now on, by a value of a standing order.
    Always {
        bout: BoutId,
        serial: u64,
        /// The order's index.
        order: u16,
        /// The value's; none if it comes with the press.
        value: Option<u16>,
    },
    /// Be asked about what comes out of turn, or let one's orders answer it.
    React {
        bout: BoutId,
        /// Whether one is asked.
        asked: bool,
    },
    /// A page of a bout's log.
    Log {
        bout: BoutId,
        /// The page, from 0.
        page: u32,
    },
    /// A page of a bout told again.
    Replay {
        bout: BoutId,
        #[serde(rename = "eyes")]
        viewer: Viewer,
        /// The page, from 0; none if it comes with the press.
        page: Option<u16>,
    },
    /// A bout told again from where I last answered.
    Lately(BoutId),
    /// The same moment of a bout told again, with the eyes that come with the press.
    #[serde(rename = "ReplayEyes")]
    ReplayAs {
        bout: BoutId,
        /// Whose page it is.
        #[serde(rename = "eyes")]
        viewer: Viewer,
        /// The page, from 0.
        page: u16,
    },
    /// Show a bout's board.
    Board(BoutId),
    /// Show how a bout was set up.
    Settings(BoutId),
    /// Show what I have noted about a bout.
    Note(BoutId),
    /// Write it anew (opens a text field).
    WriteNote(BoutId),
    /// Say how a bout stands.
    Odds(BoutId),
    /// Show what may be predicted of a bout.
    Predict(BoutId),
    /// Predict it: a menu brings on whom, how much, and the chance that was told.
    Stake(BoutId),
    /// Say what the house would answer in my place.
    Hint(BoutId),
    /// Say which of my answers cost most.
    Review(BoutId),
    /// Hand out a bout's record.
    Export(BoutId),
    /// Ask whether one is sure to resign.
    GiveUp(BoutId),
    /// Check a bout's luck and record.
    Verify(BoutId),
    /// A page of a table, a list or a book.
    Page {
        of: Listing,
        /// The page, from 0.
        page: u32,
    },
    /// Another table of a server's leaderboard: a menu brings its number with the press.
    Table,
    /// A page of the open lobbies and live bouts.
    Bouts {
        of: Listed,
        /// Of which game, by its place in the list of games; of all where there is none.
        game: Option<u8>,
        /// The page, from 0.
        page: u32,
    },
    /// Take the option in a menu for an open lobby.
    TakeOption {
        bout: BoutId,
        /// Of which game the menu is, by its place in the list of games.
        game: u8,
    },
    /// Enrol my ludus in a season.
    Enrol(SeasonId),
    /// Found a ludus and enrol it in a season (opens a text field).
    FoundFor(SeasonId),
    /// Ask whether one is sure to withdraw one's ludus from a season.
    LeaveSeason(SeasonId),
    /// Begin a season whose enrolment is open.
    StartSeason {
        season: SeasonId,
        /// Whether whoever begins it was asked and is sure.
        sure: bool,
    },
    /// What a season asks of my ludus.
    Ludus(SeasonId),
    /// Decide what a season asks.
    Decide {
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
    /// Show my card, or that of my ludus, to everybody in this channel.
    ShowCard {
        /// Whether it is that of my ludus.
        ludus: bool,
    },
    /// Take part in a tournament.
    TakePart(TournamentId),
    /// Close my ludus, confirmed.
    Retire,
    /// Forget me, confirmed.
    Forget,
    /// A page of the help.
    Help(u8),
    /// How a game is played, by its place in the list of games.
    HowToPlay(u8),
    /// Show for which opponents I look.
    Queue,
    /// Look for an opponent: a menu brings the game's place in the list of games.
    Seek,
    /// Look no more for an opponent in a game, by its place in the list of games.
    StopSeeking(u8),
    /// Show me the games, to play one.
    Play,
    /// Say what an organiser may set up.
    SetUp,
    /// Play a game against the house, which begins at once: a menu brings its place in the list of games.
    Pick,
    /// Open a lobby for a game: a menu brings its place in the list of games.
    Gather,
    /// Open a lobby for a game, by its place in the list of games, as the server has it.
    Open {
        game: u8,
        /// Whether the house takes a seat and the bout begins at once.
        house: bool,
    },
    /// Take up my guided bout of a game, by its place in the list of games, or begin one.
    Learn(u8),
    /// Answer as I am advised to in my guided bout.
    Advised { bout: BoutId, serial: u64 },
    /// Answer as I did the last time that I was asked the same.
    Again { bout: BoutId, serial: u64 },
    /// A topic of a game's rules: a menu brings its index with the press.
    Topic(u8),
    /// Let the private message go.
    Dismiss,
}

impl Action {
    /// Everybody's first page of a bout told again.
    pub fn first_page(bout: BoutId) -> Action {
        Action::Replay { bout, viewer: Viewer::Public, page: Some(0) }
    }
}

/// What is done to a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum PlanStep {
    /// Begin one, or change what is left of it: what is chosen is added to it.
    Build,
    /// Carry it out.
    Do,
    /// Take its last step off.
    TakeOff,
    /// Let it go.
    Drop,
}

/// Something with pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Listing {
    /// A server's ludi over all seasons of a game, by its place in the list of games.
    Ludi(u8),
    /// A server's people by their results.
    People,
    /// The ratings of a game, by its place in the list of games.
    Ratings(u8),
    /// A server's people by their luck.
    Luck,
    /// A server's people by their pace.
    Pace,
    /// A server's people by what came of their predictions.
    Prophets,
    /// All distinctions, and what each is for.
    Distinctions,
    /// The table of a season.
    Season(SeasonId),
    /// The fixtures of a season.
    Fixtures(SeasonId),
    /// The table or bracket of a tournament.
    Tournament(TournamentId),
    /// The gladiators of a ludus.
    Roster(LudusId),
    /// What the prestige and points of a ludus are made of.
    Ledger(LudusId),
}

/// Which open lobbies and live bouts are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Listed {
    /// Those of a channel and its threads.
    Here,
    /// One's own on a server.
    Mine,
}

/// With whose eyes a bout is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Viewer {
    /// Those of everybody who reads along.
    Public,
    /// Those of a seat, by its number.
    Seat(u8),
}
