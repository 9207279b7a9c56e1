//! The state that a bout's row keeps beside the game's save.

use crate::bout::agreement::Setup;
use crate::bout::kept::{HandedOver, NextTold, Thinking, Window};
use crate::bout::telling::post_text::{Moment, Tale};
use crate::bout::telling::since_last_move::Lately;
use crate::common::{Millis, row_id};
use crate::outbox::queued::Purpose;
use crate::settings::preferences::Reacts;
use crate::settings::quiet::QuietHours;
use crate::standings::ratings::Performance;
use crate::standings::reliability::Minimum;
use boards::Befell;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Not;
use table::{BySeat, Level, Luck, Seat, Serial};

/// Everything the house notes about one bout.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct BoutState {
    /// The agreement before it began.
    pub(crate) setup: Setup,
    /// The people who gather, until it begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) lobby: Option<LobbyState>,
    /// The progress, once it has begun.
    #[serde(default, rename = "notes")]
    pub(crate) progress: Progress,
}

/// The people who gather before a bout.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LobbyState {
    /// In the order of joining.
    pub(crate) people: Vec<Participant>,
    /// Seats for the house.
    pub(crate) house: u8,
    /// How well it plays in them, in their order; its usual level in those that are not listed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) levels: Vec<Level>,
    /// How well it plays in the next seat that it takes.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub(crate) level: Level,
    /// When it closes.
    pub(crate) expires: Millis,
    /// When everybody is asked whether it is still wanted, if that is to come.
    pub(crate) ask_at: Option<Millis>,
    /// For how long it is kept open, in milliseconds.
    pub(crate) kept: i64,
    /// The seed: drawn and committed to before anybody adds a word, so that no seed can be chosen
    /// to fit the words.
    pub(crate) luck: Luck,
    /// How often its game, clock, options or rank have changed.
    #[serde(default, skip_serializing_if = "is_none")]
    pub(crate) terms: u32,
    /// Whether its opener has been told that every seat is taken.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) told_full: bool,
    /// The bout that is to be fought again here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) again: Option<i64>,
    /// Whether only those may join whom its opener invites.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) invite_only: bool,
    /// How reliable somebody must be who joins uninvited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) minimum: Option<Minimum>,
}

// Words for the luck, answers, and lines for one seat alone.
table::never_printed!(Participant, SeatProgress, Pressed);

/// Somebody in a lobby.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Participant {
    pub(crate) id: i64,
    pub(crate) state: Attendance,
    /// A word for the luck.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) word: Option<String>,
    /// The number of the gladiator of their ludus whom they chose to enter; 0 is a new one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) enters: Option<u32>,
    /// How they will react in this bout, where they have said so here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) reacts: Option<Reacts>,
}

impl Participant {
    /// Somebody who has said nothing yet.
    pub(crate) fn new(id: i64, state: Attendance) -> Participant {
        Participant { id, state, word: None, enters: None, reacts: None }
    }
}

/// Whether somebody in a lobby will play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Attendance {
    Sits,
    Invited,
    Declined,
    /// Its opener does not want them here.
    ShownOut,
}

impl Attendance {
    /// The word in the table of seats.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Attendance::Sits => "sits",
            Attendance::Invited => "invited",
            Attendance::Declined => "declined",
            Attendance::ShownOut => "shown-out",
        }
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Progress {
    #[serde(default)]
    pub(crate) seats: Vec<SeatProgress>,
    /// The decisions that people owe, with their clocks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) running: Vec<Running>,
    /// The thought that the house has begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) thinking: Option<Thinking>,
    /// When the open secret window closes at the earliest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) settles: Option<Millis>,
    /// When everybody whom it concerns is reminded of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) window: Option<Window>,
    /// The people who have been told that theirs is the next turn.
    #[serde(default, skip_serializing_if = "NextTold::is_nobody")]
    pub(crate) next_told: NextTold,
    /// A wish to take an answer back that waits for others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) consent: Option<Consent>,
    /// Whether anybody ever holds anything that others may not see.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) has_hands: bool,
    /// The decisions for which the bout waits by its newest post.
    #[serde(default)]
    pub(crate) posted: Waits,
    /// The tale of the newest post.
    #[serde(default, skip_serializing_if = "Tale::is_empty")]
    pub(crate) tale: Tale,
    /// The board as everybody was shown it at hand-overs.
    #[serde(default, skip_serializing_if = "HandedOver::is_empty")]
    pub(crate) handed_over: HandedOver,
    /// The latest public lines.
    #[serde(default, skip_serializing_if = "Lately::is_empty")]
    pub(crate) lately: Lately,
    /// How far somebody has come who is guided through it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) guiding: Option<Guiding>,
    /// The most telling moments so far, for the last post.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) turning_points: Vec<Moment>,
    /// Whether somebody's giving up has ended it.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) is_given_up: bool,
    /// Since when a steward lets the bout rest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) paused: Option<Millis>,
    /// A rest that those who play have agreed on.
    #[serde(default, skip_serializing_if = "Option::is_none", rename = "rest")]
    pub(crate) agreed_pause: Option<AgreedPause>,
    /// When somebody who plays did something last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) touched: Option<Millis>,
    /// When those who play were asked whether they still do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) still_played: Option<Millis>,
    /// A wish to let the bout rest that waits for others, or that was refused.
    #[serde(default, skip_serializing_if = "Option::is_none", rename = "rest_wish")]
    pub(crate) pause_request: Option<Proposal>,
    /// A wish to end it without a result, likewise.
    #[serde(default, skip_serializing_if = "Option::is_none", rename = "end_wish")]
    pub(crate) end_request: Option<Proposal>,
    /// The game's round in which seats react as they do.
    #[serde(default, skip_serializing_if = "is_none")]
    pub(crate) round: u32,
    /// Whether who made the decisions of each seat follows from the record; earlier releases counted otherwise.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) is_counted: bool,
    /// The deeds of former holders of a seat. Their names stand in a row.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) former: Vec<Former>,
}

/// The stored notes of a bout through which somebody is guided.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Guiding {
    /// The prompts that they have answered: their decisions have been explained.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub(crate) met: BTreeSet<String>,
    /// When it is closed, unless they answer before.
    pub(crate) expires: Millis,
}

/// Somebody's deeds in a seat that is another's now, as far as they are counted by person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Former {
    pub(crate) seat: Seat,
    /// The first entry of the record that is not theirs.
    pub(crate) until: u64,
    #[serde(rename = "notes")]
    pub(crate) progress: SeatProgress,
}

/// A rest that those who play have agreed on, or let happen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct AgreedPause {
    pub(crate) since: Millis,
    /// When it ends by itself; never where the bout rests because nobody has touched it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) until: Option<Millis>,
}

/// The decisions for which a bout waits, as the public is told.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Waits {
    /// Whether the dice are being settled.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) settling: bool,
    /// The seats that owe an answer, and to which question.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) asks: Vec<(Seat, Serial)>,
}

#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SeatProgress {
    /// The rest of the bank, in milliseconds.
    #[serde(default)]
    pub(crate) bank: i64,
    /// Deadlines missed in a row.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(crate) misses: u8,
    /// Whether the house ever decided here.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) house_played: bool,
    /// Decisions that its player made, once the bout is over.
    #[serde(default, skip_serializing_if = "is_none")]
    pub(crate) own: u32,
    /// Decisions that the house made, and once it is over the clock as well.
    #[serde(default, skip_serializing_if = "is_none")]
    pub(crate) by_house: u32,
    /// How long its player took for each decision, in milliseconds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) took: Vec<u64>,
    /// Its last decisions, the newest last: the cost of each, should it be taken back.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) spent: Vec<Spent>,
    /// Decisions that its player left to the clock.
    #[serde(default, skip_serializing_if = "is_none")]
    pub(crate) timed_out: u32,
    /// Deadlines before which its player answered, except those of secret questions.
    #[serde(default, skip_serializing_if = "is_none")]
    pub(crate) kept: u32,
    /// Such deadlines that passed, or before which the house answered that stood in.
    #[serde(default, skip_serializing_if = "is_none")]
    pub(crate) missed: u32,
    /// Dice that it threw, by their sides: how many, and their pips.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) thrown: BTreeMap<u32, (u32, u32)>,
    /// Whether a steward gave the seat to somebody else: the bout rates nobody then.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) is_replaced: bool,
    /// Since when the house has stood in for its player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) stood_in: Option<Millis>,
    /// Whether its player gave up while others went on.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) resigned: bool,
    /// Whether the rules know of that, and say what it comes to.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) conceded: bool,
    /// For how many questions it took hints.
    #[serde(default, skip_serializing_if = "is_none")]
    pub(crate) hints: u32,
    /// The last of them, and the answer that a hint to it said, by its token.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) hinted_at: Option<Serial>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) hinted: Option<String>,
    /// The last answer taken, so that pressing twice is met kindly.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) last: Option<Pressed>,
    /// Its last answers to prompts that recur, by prompt.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) said: BTreeMap<String, String>,
    /// A fingerprint of the living private message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) hand: Option<String>,
    /// How many lines everybody had been told when it answered last.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub(crate) heard: u64,
    /// Everything that has befallen anybody since.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) befell: Vec<Befell>,
    /// Lines that it alone was told and has not been seen to read.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) news: Vec<String>,
    /// The receipt of its last answer: an event that only tells of that is no news to it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) receipt: String,
    /// How it reacts out of turn. In bouts that began before there was a choice, it is asked.
    #[serde(default = "asked", skip_serializing_if = "is_asked")]
    pub(crate) reacts: Reacts,
    /// How it will from the game's next round on, if otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) will_react: Option<Reacts>,
}

fn asked() -> Reacts {
    Reacts::Asked
}

fn is_asked(reacts: &Reacts) -> bool {
    *reacts == Reacts::Asked
}

/// The cost of a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Spent {
    pub(crate) entry: u64,
    /// The bank before, in milliseconds.
    pub(crate) bank: i64,
    /// How many milliseconds of the seat's time it took.
    pub(crate) used: i64,
    /// Whether it was a reaction, with an allowance of its own.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) apart: bool,
    /// Whether nobody else may know of it.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) hidden: bool,
    /// Whether the player made it, and not the clock.
    pub(crate) is_own: bool,
}

/// Private lines kept for somebody who is away.
const NEWS: usize = 6;
/// Decisions of a seat whose cost is remembered; older ones are hardly ever taken back.
const REMEMBERED: usize = 16;

impl SeatProgress {
    /// Counts a decision: its cost, and for its player's own how long it took by the calendar.
    pub(crate) fn made(&mut self, spent: Spent, took: Option<u64>) {
        self.kept += u32::from(spent.is_own && !spent.hidden);
        self.took.extend(took);
        self.spent.push(spent);
        let old = self.spent.len().saturating_sub(REMEMBERED);
        self.spent.drain(..old);
    }

    /// The part of it that is counted by person: dice, and how long decisions took.
    pub(crate) fn counted(self) -> SeatProgress {
        let SeatProgress { thrown, took, timed_out, kept, missed, .. } = self;
        SeatProgress { thrown, took, timed_out, kept, missed, ..SeatProgress::default() }
    }

    /// The same, as ratings are told of it.
    pub(crate) fn performance(&self) -> Performance {
        let (thrown, took) = (self.thrown.clone(), self.took.clone());
        let SeatProgress { timed_out, kept, missed, .. } = *self;
        Performance { thrown, took, timed_out, kept, missed }
    }

    /// Keeps something that it alone is told until it is seen to read it; of much, the newest.
    pub(crate) fn tell(&mut self, news: String) {
        self.news.push(news);
        let old = self.news.len().saturating_sub(NEWS);
        self.news.drain(..old);
    }

    /// Forgets the decisions from an entry on, as far as they are remembered: they no longer count. Returns the
    /// cost of each, the oldest first.
    pub(crate) fn unmade(&mut self, from: u64) -> Vec<Spent> {
        let kept = self.spent.iter().take_while(|spent| spent.entry < from).count();
        let undone = self.spent.split_off(kept);
        let own = undone.iter().filter(|spent| spent.is_own).count();
        let kept = undone.iter().filter(|spent| spent.is_own && !spent.hidden).count();
        self.kept = self.kept.saturating_sub(u32::try_from(kept).unwrap_or(u32::MAX));
        self.took.truncate(self.took.len().saturating_sub(own));
        undone
    }
}

fn is_usual(level: &Level) -> bool {
    *level == Level::default()
}

fn is_zero(count: &u8) -> bool {
    *count == 0
}

fn is_none(count: &u32) -> bool {
    *count == 0
}

fn is_nothing(count: &u64) -> bool {
    *count == 0
}

fn is_no_time(millis: &i64) -> bool {
    *millis == 0
}

impl SeatProgress {
    /// Whether the house made half or more of its decisions.
    pub(crate) fn is_house_half(&self) -> bool {
        0 < self.by_house && self.own <= self.by_house
    }
}

/// A press that was taken.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Pressed {
    pub(crate) serial: Serial,
    #[serde(rename = "depth")]
    pub(crate) mark: u32,
    pub(crate) chosen: Vec<u16>,
}

/// The clock of one decision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Running {
    pub(crate) seat: Seat,
    pub(crate) serial: Serial,
    pub(crate) opened: Millis,
    /// When the clock answers; `None` without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) due: Option<Millis>,
    /// The reminder at half the time, if it is to come.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) half: Option<Millis>,
    /// The reminder at four fifths of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) late: Option<Millis>,
    /// The quiet hours that hold for it: those its seat had when it began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) rests: Option<QuietHours>,
    /// Whether nobody else may know of it.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) hidden: bool,
    /// Whether it has an allowance of its own and leaves the bank alone.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) apart: bool,
    /// Whether its seat has been notified.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) called: bool,
    /// The time that had burnt before the bout rested, in milliseconds; `opened` counts from after that.
    #[serde(default, skip_serializing_if = "is_no_time")]
    pub(crate) burnt: i64,
    /// The rest of it while the bout rests; the instants above are `None` then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) left: Option<Left>,
}

/// The rest of a clock that stands still, in milliseconds that burn.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Left {
    pub(crate) due: Option<i64>,
    pub(crate) half: Option<i64>,
    pub(crate) late: Option<i64>,
}

impl Running {
    /// When something must next be done about it.
    pub(crate) fn next(&self) -> Option<Millis> {
        [self.due, self.half, self.late].into_iter().flatten().min()
    }
}

/// A wish to take an answer back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Consent {
    pub(crate) seat: Seat,
    /// The entry that would no longer count.
    pub(crate) to: u64,
    /// How far the bout had come for everybody when it was asked: which wish this is. The entry
    /// itself would tell how many answers were secret.
    #[serde(default)]
    pub(crate) wish: u64,
    /// The seats that have yet to agree.
    pub(crate) of: Vec<Seat>,
    /// Whether somebody refused: it is not asked again while the answer stands.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) refused: bool,
}

impl Progress {
    /// Whether the bout rests, by a steward's word or by consent.
    pub(crate) fn is_paused(&self) -> bool {
        self.paused.is_some() || self.agreed_pause.is_some()
    }

    /// The decisions for which it waits as everybody may know: while the dice are being settled, none.
    pub(crate) fn waits_in_public(&self) -> impl Iterator<Item = &Running> {
        self.running.iter().filter(|run| !run.hidden && !self.posted.settling)
    }

    /// The notes of a bout that begins, with so much in every bank.
    pub(crate) fn begin(bank: i64, sitters: &BySeat<table::Sitter>) -> Progress {
        let seat = |sitter: &table::Sitter| SeatProgress {
            bank,
            house_played: sitter.is_house(),
            ..SeatProgress::default()
        };
        Progress { seats: sitters.iter().map(seat).collect(), ..Progress::default() }
    }

    pub(crate) fn seat(&mut self, seat: Seat) -> &mut SeatProgress {
        if self.seats.len() <= seat.index() {
            self.seats.resize_with(seat.index() + 1, SeatProgress::default);
        }
        &mut self.seats[seat.index()]
    }
}

/// The open wishes to which the players are asked to agree: the number of each.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Wishes {
    undo: Option<i64>,
    pause: Option<i64>,
    end: Option<i64>,
}

impl Wishes {
    /// The open ones.
    pub(crate) fn of(progress: &Progress) -> Wishes {
        let undo = progress.consent.as_ref().filter(|wish| !wish.refused);
        let open = |wish: &Option<Proposal>| {
            let open = wish.as_ref().filter(|wish| !wish.refused);
            open.map(|wish| row_id(wish.number()))
        };
        Wishes {
            undo: undo.map(|wish| row_id(wish.wish)),
            pause: open(&progress.pause_request),
            end: open(&progress.end_request),
        }
    }

    pub(crate) fn pairs(self) -> [(Purpose, Option<i64>); 3] {
        [(Purpose::Undo, self.undo), (Purpose::Pause, self.pause), (Purpose::End, self.end)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_of_a_bout_bears_the_names_that_rows_of_earlier_releases_have() {
        let text = concat!(
            r#"{"setup":{"pace":"daily"},"notes":{"seats":[{"bank":5}],"posted":{},"#,
            r#""rest":{"since":1,"until":2},"rest_wish":{"asked":1,"of":[1]},"#,
            r#""end_wish":{"asked":3,"of":[0],"refused":true},"#,
            r#""former":[{"seat":0,"until":4,"notes":{"bank":0}}]}}"#
        );
        let state: BoutState = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&state).unwrap(), text);
        let progress = &state.progress;
        assert!(progress.agreed_pause.is_some() && progress.pause_request.is_some());
        assert_eq!((progress.seats[0].bank, progress.former[0].until), (5, 4));
    }
}

/// A wish that waits for others, or that was refused.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Proposal {
    pub(crate) asked: Millis,
    /// The seats that have yet to agree.
    pub(crate) of: Vec<Seat>,
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(crate) refused: bool,
}

impl Proposal {
    /// Which wish this is among those of its bout.
    pub(crate) fn number(&self) -> u64 {
        u64::try_from(self.asked.0).unwrap_or(0)
    }

    /// Whether a seat has yet to agree.
    pub(crate) fn waits_for(&self, seat: Seat) -> bool {
        !self.refused && self.of.contains(&seat)
    }
}
