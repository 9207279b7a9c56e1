//! A guest's mistake, and the sentence that says what to do next.

use crate::common::ids::{BoutId, Millis};
use crate::common::message::Message;
use boards::{Kind, named};

/// A guest's mistake. Nothing has changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    #[error(
        "You have no seat in this bout. `/bout board` shows you how it stands; where **Predict** \
         stands under its newest post, you may say who wins. Open one of your own with \
         `/bout start`."
    )]
    NotYours,
    #[error(
        "That choice has passed. The newest board has the open ones; press **Your move** \
         there."
    )]
    Stale { panel: Option<Box<Message>> },
    #[error(
        "The lobby has changed since you read of it. Now it is this; press again if you agree."
    )]
    TermsChanged { panel: Option<Box<Message>> },
    #[error(
        "That is {who}'s to choose: it is {who}'s turn. You are called when something \
         is asked of you."
    )]
    NotYourTurn { who: String, panel: Option<Box<Message>> },
    #[error(
        "You play no bout in this channel, and nothing is given up from afar. Say it in \
         the bout's own channel or thread, or name the bout with the option `bout`."
    )]
    GiveUpHere,
    #[error(
        "There is no such bout here. Name one of this channel or of yours with the option \
         `bout`, or open one with `/bout start`."
    )]
    NoSuchBout,
    #[error("Several bouts could be meant. Choose one here, or name it with the option `bout`.")]
    Which(Vec<(BoutId, String)>),
    #[error("That bout is over. A rematch is one press away: `/bout rematch`.")]
    Finished,
    #[error(
        "The rules failed in this bout, so it cannot go on. The operator has been given a \
         reference; open a new one with `/bout start`."
    )]
    Stuck,
    #[error("That lobby has closed. Open another with `/bout start`.")]
    LobbyClosed,
    #[error("That bout has begun already. `/bout board` shows it.")]
    Begun,
    #[error("That bout has not begun yet. Its opener presses *Start* in the lobby.")]
    NotBegun,
    #[error("Every seat is taken. Open another bout with `/bout start`.")]
    Full,
    #[error("{} missing. Wait until somebody joins, or press *Add the house*.", players(*.missing))]
    TooFew { missing: u8 },
    #[error(
        "That is too many: this game has {most} seats. Name fewer opponents or \
         house seats."
    )]
    TooMany { most: u8 },
    #[error("Only {opener}, who opened this lobby, can do that.")]
    OnlyOpener { opener: String },
    #[error("You are not in this lobby. Press *Join* first.")]
    NotInLobby,
    #[error("You sit in this lobby already.")]
    AlreadyIn,
    #[error("You are not alone here any more. Press *Start* when all are in.")]
    NotAlone,
    #[error(
        "Nobody waits for your answer to an invitation here. Press *Join* if a seat is \
         free."
    )]
    NotInvited,
    #[error(
        "This lobby is for guests of {opener} alone. Ask {opener} for an invitation, or \
         open one of your own with `/bout start`."
    )]
    InviteOnly { opener: String },
    #[error(
        "{opener} has shown you out of this lobby, so you cannot join it again. Open \
         one of your own with `/bout start`."
    )]
    ShownOut { opener: String },
    #[error(
        "No lobby of yours stands in this channel. Name one with the option `bout`, or \
         open one with `/bout start`."
    )]
    NoLobbyOfYours,
    #[error(
        "{game} has {most} seats, and {taken} are taken here or kept for somebody. \
         Show somebody out, or take seats from the house, first."
    )]
    NoRoom { game: String, most: u8, taken: usize },
    #[error(
        "They have no seat in this lobby that you could take from them. *Leave* is for \
         your own."
    )]
    NoGuest,
    #[error(
        "Who joins this lobby: {asked}. You are at: {yours}. Ask {opener} to invite \
         you, or open one of your own with `/bout start`."
    )]
    NotReliable { asked: String, yours: String, opener: String },
    #[error("There is no such game. Choose one of: {}.", .games.join(", "))]
    NoSuchGame { games: Vec<String> },
    #[error(
        "There is no such clock. Choose *live*, *daily*, *relaxed*, *none*, or hours such \
         as `36h`."
    )]
    NoSuchClock,
    #[error("{0}")]
    Options(String),
    #[error("Bouts are started in a server's channel. Go to one and use `/bout start` there.")]
    NotHere,
    #[error(
        "You have as many open bouts as one person may. Finish one first: `/duties` shows \
         what waits for you."
    )]
    TooManyBouts,
    #[error("{0}")]
    TooManySeasons(String),
    #[error("{why} It works again {}.", .again.mark())]
    TooSoon { why: String, again: Millis },
    #[error("{words}")]
    Rules { words: String, panel: Option<Box<Message>> },
    #[error("Nothing is asked of you now. `/duties` shows what waits for you.")]
    NothingAsked,
    #[error("You have nothing to take back. Play on.")]
    NothingToTakeBack,
    #[error(
        "The dice have been seen since, or a secret window has closed, and nobody else is \
         there to agree. Play on."
    )]
    DiceSeen,
    #[error("That answer may still be changed: press **Your move** and choose again.")]
    StillOpen,
    #[error("That was answered in secret and the bout has gone on since, so it stands. Play on.")]
    SecretStands,
    #[error("The dice are being settled. Take your answer back when that is done.")]
    Settling,
    #[error("Nobody waits for your consent any more. Play on.")]
    NoConsentOpen,
    #[error("You asked for this yourself: it is for the others to agree or to refuse.")]
    OwnWish,
    #[error(
        "Others are being asked already whether an answer may be taken back. Wait for \
         them, or play on."
    )]
    WishOpen,
    #[error("They did not agree: your answer stands. Play on.")]
    WishRefused,
    #[error(
        "You gave up in this bout: the house plays your seat to the end. Watch it with \
         `/bout board`."
    )]
    GaveUp,
    #[error("The seat is yours already. Press **Your move** to play.")]
    SeatIsYours,
    #[error("{0}")]
    Unknown(String),
    #[error(
        "The record of a bout can be taken home when it is over. Until then `/bout log` \
         shows what happened."
    )]
    NotOver,
    #[error(
        "You cannot see the bout with those eyes. While it is open there are your own and \
         everybody's; when it is over and its record is public, every seat's. Use \
         `/bout replay` again."
    )]
    NotYourEyes,
    #[error("I know nothing about you, so there is nothing to show.")]
    NobodyKnown,
    #[error(
        "A bout on which careers hang is not resigned. Let your gladiator *yield* when he is to \
         play: the crowd then judges."
    )]
    YieldInstead,
    #[error("{}", .0.words())]
    League(campaign::Refused),
    #[error(
        "There is no such season here. `/league create` opens one, `/league history` \
         lists those that were."
    )]
    NoSuchSeason,
    #[error("That was asked about another ludus than the one you have now. Nothing has changed.")]
    OtherLudus,
    #[error("{0}")]
    Tournament(campaign::tournaments::Refused),
    #[error("There is no such tournament here. `/tournament create` opens one.")]
    NoSuchTournament,
    #[error(
        "There is no such format. Choose one of: swiss, round-robin, elimination, \
         double-elimination, pools."
    )]
    NoSuchFormat,
    #[error(
        "There is no such ludus here. Pick one from the suggestions, or see \
         `/leaderboard`."
    )]
    NoSuchLudus,
    #[error("You keep no ludus here. Found one with `/ludus found`.")]
    NoLudus,
    #[error(
        "Two cannot play that game, so it has no seasons. Choose another, such as `{}`.",
        for_two()
    )]
    NoSeasons,
    #[error("Only those who may manage this server can do that. Ask one of them.")]
    OnlyManagers,
    #[error("{0}")]
    NoEntrant(String),
    #[error(
        "Only stewards can do that: people who may manage this server or have its \
         `steward_role` (`/settings`). Ask one of them."
    )]
    OnlyStewards,
    #[error(
        "A steward has paused this bout: no clock runs, and no answer is taken until \
         `/steward resume`."
    )]
    Paused,
    #[error("Bouts and seasons of this server are started in {}. Do it there.", channel_marks(.channels))]
    NotThisChannel { channels: Vec<u64> },
    #[error(
        "This bout rests, as those who play it agreed: no clock runs, and no answer is \
         taken until one of them uses `/bout resume`."
    )]
    PausedByPlayers,
    #[error("This bout does not rest: it goes on already.")]
    NotPaused,
    #[error(
        "The others have been asked already, and the bout goes on until all agree. They \
         can be asked again a day later."
    )]
    PauseAsked,
    #[error(
        "Somebody would rather play on. They can be asked again a day later; `away` in \
         `/me settings` stops the clock for you alone."
    )]
    PauseRefused,
    #[error("You have agreed to that, and others have yet to. *Play on* takes it back.")]
    Agreed,
    #[error("{0}")]
    NoAgreedEnd(&'static str),
    #[error("{0}")]
    NoAdvice(&'static str),
    #[error("{0}")]
    NoPrediction(&'static str),
    #[error(
        "{name} is not taking invitations. Open a bout with somebody else: \
         `/bout start`."
    )]
    TakesNoInvitations { name: String },
    #[error("You have blocked {name}. `/me unblock` lets you play together.")]
    YouBlocked { name: String },
    #[error(
        "You are no longer a member of that server, so nothing can be done there in your \
         name. Join it again, then press once more."
    )]
    NoMember,
    #[error(
        "I cannot see at the moment whether you are still a member of that server. Try \
         again in a minute, or press on the server itself."
    )]
    CannotSee,
    #[error("{0}")]
    Decree(&'static str),
}

impl Refused {
    /// A full sentence, with advice.
    pub fn words(&self) -> String {
        named::unmarked(&self.to_string())
    }

    /// The panel that is open instead, where that helps.
    pub fn panel(self) -> Option<Message> {
        let (Refused::Stale { panel }
        | Refused::TermsChanged { panel }
        | Refused::NotYourTurn { panel, .. }
        | Refused::Rules { panel, .. }) = self
        else {
            return None;
        };
        panel.map(|panel| panel.unmarked())
    }

    pub(crate) fn no_such_game() -> Refused {
        let games = Kind::all().iter().map(|kind| format!("`{}`", kind.slug())).collect();
        Refused::NoSuchGame { games }
    }
}

fn players(missing: u8) -> String {
    if missing == 1 { "One player is".to_owned() } else { format!("{missing} players are") }
}

/// A game that two can play.
fn for_two() -> &'static str {
    Kind::all().iter().find(|kind| kind.seats().contains(&2)).map_or("", |kind| kind.slug())
}

/// Channels as they are shown.
pub(crate) fn channel_marks(channels: &[u64]) -> String {
    let marks: Vec<String> = channels.iter().map(|id| format!("{{#{id}}}")).collect();
    if marks.is_empty() { "all".to_owned() } else { marks.join(" ") }
}
