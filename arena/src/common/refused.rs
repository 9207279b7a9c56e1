//! A guest's mistake, and the sentence that says what to do next.

use crate::common::ids::BoutId;
use crate::common::instant::Millis;
use crate::common::message::Message;
use boards::{Kind, named};

/// A guest's mistake. Nothing has changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refused {
    /// No seat of this bout is theirs.
    NotYours,
    /// The choice has passed.
    Stale {
        /// What is open instead.
        panel: Option<Box<Message>>,
    },
    /// That is somebody else's to choose, as everybody sees.
    NotYourTurn {
        /// What they are called.
        who: String,
        /// What is open for the one who pressed.
        panel: Option<Box<Message>>,
    },
    /// Nothing that gives a bout up is taken for a bout that is played elsewhere, unless it is
    /// named.
    GiveUpHere,
    /// There is no bout of that number that they could see from here, or none of theirs in this
    /// channel.
    NoSuchBout,
    /// Several bouts are meant: each with a label to choose by.
    Which(Vec<(BoutId, String)>),
    /// The bout is over.
    Finished,
    /// The rules failed in this bout, and it cannot go on.
    Stuck,
    /// The lobby has closed.
    LobbyClosed,
    /// The bout has begun: what only a lobby can do is too late.
    Begun,
    /// The bout has not begun yet.
    NotBegun,
    /// Every seat is taken.
    Full,
    /// Too few seats are taken to begin.
    TooFew {
        /// How many more are needed.
        missing: u8,
    },
    /// That many do not fit.
    TooMany {
        /// How many seats the game has at most.
        most: u8,
    },
    /// Only the opener of a lobby may do this.
    OnlyOpener {
        /// The opener's name.
        opener: String,
    },
    /// Only somebody seated in the lobby may do this.
    NotInLobby,
    /// Already seated here.
    AlreadyIn,
    /// A lobby in which somebody else is, or waited for.
    NotAlone,
    /// There is no invitation to answer.
    NotInvited,
    /// Only those may join whom the opener invites.
    InviteOnly {
        /// The opener's name.
        opener: String,
    },
    /// The opener has shown them out of this lobby.
    ShownOut {
        /// The opener's name.
        opener: String,
    },
    /// No lobby of theirs stands in this channel.
    NoLobbyOfYours,
    /// Those who are in a lobby do not fit into another game.
    NoRoom {
        /// The game.
        game: String,
        /// How many seats it has.
        most: u8,
        /// How many are taken or kept.
        taken: usize,
    },
    /// Nobody such sits in the lobby, whom its opener could show out.
    NoGuest,
    /// They let too many deadlines pass for this lobby, or have played too little.
    NotReliable {
        /// What is asked.
        asked: String,
        /// What is theirs.
        yours: String,
        /// The opener's name.
        opener: String,
    },
    /// There is no game of that name.
    NoSuchGame {
        /// What there is.
        games: Vec<String>,
    },
    /// There is no clock of that name.
    NoSuchClock,
    /// The game's options were not understood.
    Options(String),
    /// Bouts are started in a server's channel.
    NotHere,
    /// So many open bouts are enough.
    TooManyBouts,
    /// So many open seasons are enough: a full sentence, and what to do instead.
    TooManySeasons(String),
    /// Too much of it in a short time.
    TooSoon {
        /// Of what: a full sentence.
        why: String,
        /// When it works again.
        again: Millis,
    },
    /// The rules refuse it.
    Rules {
        /// A full sentence.
        words: String,
        /// What is open.
        panel: Option<Box<Message>>,
    },
    /// Nothing is asked of them.
    NothingAsked,
    /// There is nothing to take back.
    NothingToTakeBack,
    /// The dice have been seen, and nobody is there to agree.
    DiceSeen,
    /// It was answered in secret and may still be changed.
    StillOpen,
    /// It was answered in secret, and the bout has gone on.
    SecretStands,
    /// A secret window is open, and what was said there would be lost.
    Settling,
    /// Somebody asked already, or asks no more.
    NoConsentOpen,
    /// Whoever asked for something agrees to it, which is for the others.
    OwnWish,
    /// Others are being asked already whether an answer may be taken back.
    WishOpen,
    /// They did not agree that this answer is taken back.
    WishRefused,
    /// They gave up: the house has the seat for good.
    GaveUp,
    /// The seat is their own already.
    SeatIsYours,
    /// There is no topic, order, setting or value of that name.
    Unknown(String),
    /// The record is closed until the bout is over.
    NotOver,
    /// Those eyes are not theirs, or not yet.
    NotYourEyes,
    /// Nobody is known by that name or number.
    NobodyKnown,
    /// A bout for careers is not resigned: its gladiator yields, and the crowd judges.
    YieldInstead,
    /// The campaign refuses it.
    League(campaign::Refused),
    /// There is no such season here.
    NoSuchSeason,
    /// A tournament refuses it.
    Tournament(campaign::tournaments::Refused),
    /// There is no such tournament here.
    NoSuchTournament,
    /// There is no such format of tournaments.
    NoSuchFormat,
    /// There is no such ludus here.
    NoSuchLudus,
    /// Its player keeps no ludus here.
    NoLudus,
    /// Two cannot play that game, so that there are no seasons of it.
    NoSeasons,
    /// Only those who manage the server may do this.
    OnlyManagers,
    /// The rosters do not allow it: a full sentence.
    NoEntrant(String),
    /// Only a steward may do this.
    OnlyStewards,
    /// A steward has paused the bout.
    Paused,
    /// Bouts are started elsewhere on this server.
    NotThisChannel {
        /// Where.
        channels: Vec<u64>,
    },
    /// The bout rests with the consent of those who play.
    PausedByPlayers,
    /// The bout does not rest.
    NotPaused,
    /// The others have been asked to let the bout rest, and have yet to answer.
    PauseAsked,
    /// Somebody would rather play on.
    PauseRefused,
    /// Somebody agrees to what they wish for, or have agreed to.
    Agreed,
    /// A bout cannot be ended by agreement: a full sentence, and what to do instead.
    NoAgreedEnd(&'static str),
    /// Odds or a hint cannot be had, or not now: a full sentence, and what to do instead.
    NoAdvice(&'static str),
    /// Nothing can be predicted; why, and what to do instead.
    NoPrediction(&'static str),
    /// Somebody takes no invitations, from anybody or from the one who asks.
    TakesNoInvitations {
        /// Their name.
        name: String,
    },
    /// They have blocked somebody with whom they would sit.
    YouBlocked {
        /// Whom.
        name: String,
    },
    /// They have left the server that they would act on from elsewhere.
    NoMember,
    /// Whether they are a member of that server cannot be seen just now.
    CannotSee,
    /// A steward wants what cannot be; a full sentence.
    Decree(&'static str),
}

impl Refused {
    /// A full sentence, and what to do next.
    pub fn words(&self) -> String {
        named::unmarked(&self.said())
    }

    fn said(&self) -> String {
        let words = match self {
            Refused::NotYours => {
                "You have no seat in this bout. `/bout board` shows you how it stands; where **Predict** \
                 stands under its newest post, you may say who wins. Open one of your own with \
                 `/bout start`."
            }
            Refused::Stale { .. } => {
                "That choice has passed. The newest board has the open ones; press **Your move** \
                 there."
            }
            Refused::NotYourTurn { who, .. } => {
                return format!(
                    "That is {who}'s to choose: it is {who}'s turn. You are called when something \
                     is asked of you."
                );
            }
            Refused::GiveUpHere => {
                "You play no bout in this channel, and nothing is given up from afar. Say it in \
                 the bout's own channel or thread, or name the bout with the option `bout`."
            }
            Refused::NoSuchBout => {
                "There is no such bout here. Name one of this channel or of yours with the option \
                 `bout`, or open one with `/bout start`."
            }
            Refused::Which(_) => {
                "Several bouts could be meant. Choose one here, or name it with the option `bout`."
            }
            Refused::Finished => "That bout is over. A rematch is one press away: `/bout rematch`.",
            Refused::Stuck => {
                "The rules failed in this bout, so it cannot go on. The operator has been given a \
                 reference; open a new one with `/bout start`."
            }
            Refused::LobbyClosed => "That lobby has closed. Open another with `/bout start`.",
            Refused::Begun => "That bout has begun already. Watch it with `/bout board`.",
            Refused::NotBegun => {
                "That bout has not begun yet. Whoever opened it presses *Start* in its lobby."
            }
            Refused::Full => "Every seat is taken. Open another bout with `/bout start`.",
            Refused::TooFew { missing } => {
                return format!(
                    "{} missing. Wait until somebody joins, or press *Add the house*.",
                    if *missing == 1 {
                        "One player is".to_owned()
                    } else {
                        format!("{missing} players are")
                    }
                );
            }
            Refused::TooMany { most } => {
                return format!(
                    "That is too many: this game has {most} seats. Name fewer opponents or \
                     house seats."
                );
            }
            Refused::OnlyOpener { opener } => {
                return format!("Only {opener}, who opened this lobby, can do that.");
            }
            Refused::NotInLobby => "You are not in this lobby. Press *Join* first.",
            Refused::NotAlone => "You are not alone here any more. Press *Start* when all are in.",
            Refused::AlreadyIn => "You are in this lobby already. *Leave* gives your seat up.",
            Refused::NotInvited => {
                "Nobody waits for your answer to an invitation here. Press *Join* if a seat is \
                 free."
            }
            Refused::InviteOnly { opener } => {
                return format!(
                    "Only those whom {opener} invites may join this lobby. Ask {opener} to, or \
                     open one of your own with `/bout start`."
                );
            }
            Refused::ShownOut { opener } => {
                return format!(
                    "{opener} has shown you out of this lobby, so you cannot join it again. Open \
                     one of your own with `/bout start`."
                );
            }
            Refused::NoLobbyOfYours => {
                "No lobby of yours stands in this channel. Name one with the option `bout`, or \
                 open one with `/bout start`."
            }
            Refused::NoRoom { game, most, taken } => {
                return format!(
                    "{game} has {most} seats, and {taken} are taken here or kept for somebody. \
                     Show somebody out, or take seats from the house, first."
                );
            }
            Refused::NoGuest => {
                "They have no seat in this lobby that you could take from them. *Leave* is for \
                 your own."
            }
            Refused::NotReliable { asked, yours, opener } => {
                return format!(
                    "Who joins this lobby: {asked}. You are at: {yours}. Ask {opener} to invite \
                     you, or open one of your own with `/bout start`."
                );
            }
            Refused::NoSuchGame { games } => {
                return format!("There is no such game. Choose one of: {}.", games.join(", "));
            }
            Refused::NoSuchClock => {
                "There is no such clock. Choose *live*, *daily*, *relaxed*, *none*, or hours such \
                 as `36h`."
            }
            Refused::Options(words) | Refused::Unknown(words) | Refused::NoEntrant(words) => {
                return words.clone();
            }
            Refused::NotHere => {
                "Bouts are started in a server's channel. Go to one and use `/bout start` there."
            }
            Refused::TooManyBouts => {
                "You have as many open bouts as one person may. Finish one first: `/duties` shows \
                 what waits for you."
            }
            Refused::Rules { words, .. } => return words.clone(),
            Refused::NothingAsked => {
                "Nothing is asked of you now. `/duties` shows what waits for you."
            }
            Refused::NothingToTakeBack => "You have nothing to take back. Play on.",
            Refused::DiceSeen => {
                "The dice have been seen since, or a secret window has closed, and nobody else is \
                 there to agree. Play on."
            }
            Refused::StillOpen => {
                "That answer may still be changed: press **Your move** and choose again."
            }
            Refused::SecretStands => {
                "That was answered in secret and the bout has gone on since, so it stands. Play on."
            }
            Refused::Settling => {
                "The dice are being settled. Take your answer back when that is done."
            }
            Refused::OwnWish => {
                "You asked for this yourself: it is for the others to agree or to refuse."
            }
            Refused::NoConsentOpen => "Nobody waits for your consent any more. Play on.",
            Refused::WishOpen => {
                "Others are being asked already whether an answer may be taken back. Wait for \
                 them, or play on."
            }
            Refused::WishRefused => "They did not agree: your answer stands. Play on.",
            Refused::GaveUp => {
                "You gave up in this bout: the house plays your seat to the end. Watch it with \
                 `/bout board`."
            }
            Refused::SeatIsYours => "The seat is yours already. Press **Your move** to play.",
            Refused::NotOver => {
                "The record of a bout can be taken home when it is over. Until then `/bout log` \
                 shows what happened."
            }
            Refused::NotYourEyes => {
                "You cannot see the bout with those eyes. While it is open there are your own and \
                 everybody's; when it is over and its record is public, every seat's. Use \
                 `/bout replay` again."
            }
            Refused::NobodyKnown => "I know nothing about you, so there is nothing to show.",
            Refused::YieldInstead => {
                "A bout on which careers hang is not resigned. Let your gladiator *yield* when he is to \
                 play: the crowd then judges."
            }
            Refused::League(refused) => return refused.words(),
            Refused::NoSuchSeason => {
                "There is no such season here. `/league create` opens one, `/league history` \
                 lists those that were."
            }
            Refused::NoSuchTournament => {
                "There is no such tournament here. `/tournament create` opens one."
            }
            Refused::Tournament(refused) => return refused.words(),
            Refused::NoSuchFormat => {
                "There is no such format. Choose one of: swiss, round-robin, elimination, \
                 double-elimination, pools."
            }
            Refused::NoSuchLudus => {
                "There is no such ludus here. Pick one from the suggestions, or see \
                 `/leaderboard`."
            }
            Refused::NoLudus => "You keep no ludus here. Found one with `/ludus found`.",
            Refused::NoSeasons => {
                let such = Kind::all().iter().find(|kind| kind.seats().contains(&2));
                return format!(
                    "Two cannot play that game, so that there are no seasons of it. Choose another, such \
                     as `{}`.",
                    such.map_or("", |kind| kind.slug())
                );
            }
            Refused::OnlyManagers => {
                "Only those who may manage this server can do that. Ask one of them."
            }
            Refused::OnlyStewards => {
                "Only stewards can do that: whoever may manage this server, and whoever has the \
                 role that `/settings` names as `steward_role`. Ask one of them."
            }
            Refused::Paused => {
                "A steward has paused this bout: no clock runs, and no answer is taken until \
                 `/steward resume`."
            }
            Refused::NotThisChannel { channels } => {
                return format!(
                    "Bouts and seasons of this server are started in {}. Do it there.",
                    channel_marks(channels)
                );
            }
            Refused::TooManySeasons(words) => words,
            Refused::TooSoon { why, again } => {
                return format!("{why} It works again {}.", again.mark());
            }
            Refused::PausedByPlayers => {
                "This bout rests, as those who play it agreed: no clock runs, and no answer is \
                 taken until one of them uses `/bout resume`."
            }
            Refused::NotPaused => "This bout does not rest: it goes on already.",
            Refused::Agreed => {
                "You have agreed to that, and others have yet to. *Play on* takes it back."
            }
            Refused::PauseAsked => {
                "The others have been asked already, and the bout goes on until all agree. They \
                 can be asked again a day later."
            }
            Refused::PauseRefused => {
                "Somebody would rather play on. They can be asked again a day later; `away` in \
                 `/me settings` stops the clock for you alone."
            }
            Refused::TakesNoInvitations { name } => {
                return format!(
                    "{name} is not taking invitations. Open a bout with somebody else: \
                     `/bout start`."
                );
            }
            Refused::YouBlocked { name } => {
                return format!("You have blocked {name}. `/me unblock` lets you play together.");
            }
            Refused::NoMember => {
                "You are no longer a member of that server, so nothing can be done there in your \
                 name. Join it again, then press once more."
            }
            Refused::CannotSee => {
                "I cannot see at the moment whether you are still a member of that server. Try \
                 again in a minute, or press on the server itself."
            }
            Refused::Decree(words)
            | Refused::NoAgreedEnd(words)
            | Refused::NoAdvice(words)
            | Refused::NoPrediction(words) => words,
        };
        words.to_owned()
    }

    /// What is open instead, where that helps.
    pub fn panel(self) -> Option<Message> {
        let (Refused::Stale { panel }
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

/// Channels as they are shown.
pub(crate) fn channel_marks(channels: &[u64]) -> String {
    let marks: Vec<String> = channels.iter().map(|id| format!("{{#{id}}}")).collect();
    if marks.is_empty() { "all".to_owned() } else { marks.join(" ") }
}
