//! Takes a person who is forgotten out of what still waits to be said.
//!
//! Only what tells of their bouts, servers and seasons is touched, since a name may be any word.
//! Boards, hands and tables are drawn anew; in sentences the name is replaced as a whole word.

use crate::bout::live::LiveBout;
use crate::bout::tale::Told;
use crate::common::{BoutId, Control, Done, Message, Millis, Plate, row_id, sanitise};
use crate::look::noticeboard;
use crate::outbox::queued::Purpose;
use crate::standings::living;
use anyhow::Context;
use boards::columns;
use std::collections::{BTreeMap, BTreeSet};
use store::outbox::{self, Waiting};
use store::{Conn, person, sat, seat};
use table::Seat;

/// How many columns of a name boards show.
const ON_BOARDS: usize = 16;

/// Somebody who is forgotten, and where they left traces.
pub(crate) struct Redaction {
    /// Their number at the messenger.
    pub(crate) person: u64,
    /// Who they are from now on.
    pub(crate) pseudonym: String,
    /// The bouts and lobbies in which they sit, sat or were invited, each with its server.
    pub(crate) bouts: BTreeMap<i64, i64>,
    /// The seasons of their ludi, and those they opened, each with its server.
    pub(crate) seasons: BTreeMap<i64, i64>,
    /// The tournaments in which they took part, and those they opened, each with its server.
    pub(crate) tournaments: BTreeMap<i64, i64>,
    /// What each server that knows them calls them and their ludi, with what takes its place.
    pub(crate) names: BTreeMap<i64, BTreeSet<(String, String)>>,
}

impl Redaction {
    /// The traces of a person who is still known.
    pub(crate) async fn of(conn: &mut Conn, person: u64, pseudonym: &str) -> Done<Redaction> {
        let id = row_id(person);
        let played = seat::played_by(conn, id).await?;
        let played = played.into_iter().map(|row| (row.bout, row.guild));
        let had = sat::sat_by(conn, id).await?.into_iter().map(|row| (row.bout, row.guild));
        let mut redaction = Redaction {
            person,
            pseudonym: pseudonym.to_owned(),
            bouts: played.chain(had).collect(),
            seasons: BTreeMap::new(),
            tournaments: BTreeMap::new(),
            names: BTreeMap::new(),
        };
        for (guild, name) in person::names_of(conn, id).await? {
            redaction.bears(guild, name, pseudonym);
        }
        Ok(redaction)
    }

    /// Notes a name that a server knows, and what takes its place there.
    pub(crate) fn bears(&mut self, guild: i64, name: String, instead: &str) {
        self.names.entry(guild).or_default().insert((name, instead.to_owned()));
    }

    /// Rewords what waits, once the pseudonym stands in every row.
    pub(crate) async fn reword(&self, conn: &mut Conn, now: Millis) -> Done<()> {
        let mut live_bouts = BTreeMap::new();
        for row in outbox::all_waiting(conn).await? {
            let purpose = Purpose::read(&row.purpose)?;
            let told_on = self.told_on(&row, purpose);
            let names_nobody = told_on.is_none() && purpose != Purpose::Digest;
            if names_nobody && !row.say.contains(&self.person.to_string()) {
                continue;
            }
            let mut message: Message =
                serde_json::from_str(&row.say).context("reading a message")?;
            if let Some(guild) = told_on {
                let bout = row.bout.map(BoutId);
                if let Some(bout) = bout.filter(|bout| !live_bouts.contains_key(bout)) {
                    // One that is stuck, or a lobby, has no board.
                    live_bouts.insert(bout, LiveBout::load(conn, bout, now).await.ok().flatten());
                }
                let live = bout.and_then(|bout| live_bouts.get(&bout)?.as_ref());
                match drawn(purpose, live, row.seat)? {
                    Some(drawn) if purpose == Purpose::Hand => message = drawn,
                    Some(drawn) => {
                        message.mono = drawn.mono;
                        message.brief = drawn.brief;
                        message.plate = drawn.plate.map(|plate| Plate { was: None, ..plate });
                    }
                    None => self.reword_board(guild, &mut message),
                }
                if purpose == Purpose::Table {
                    message = living::living_message(conn, row.about.unwrap_or_default()).await?;
                }
                if purpose == Purpose::Notice {
                    message = noticeboard::message(conn, guild, row.destination).await?;
                }
                self.reword_names(guild, &mut message);
                message.former_mono.iter_mut().for_each(|it| self.reword_columns(guild, it));
            }
            if purpose == Purpose::Digest {
                // It tells of all servers that its reader is a member of.
                for guild in self.names.keys() {
                    self.reword_names(*guild, &mut message);
                }
            }
            self.unmark(&mut message);
            let message = serde_json::to_string(&message).context("writing a message")?;
            if message != row.say {
                outbox::reworded(conn, row.id, &message).await?;
            }
        }
        Ok(())
    }

    /// The server of which a message tells that may name the person.
    fn told_on(&self, row: &Waiting, purpose: Purpose) -> Option<i64> {
        let about = match purpose {
            Purpose::Table
            | Purpose::Notice
            | Purpose::Card
            | Purpose::Look
            | Purpose::Grant
            | Purpose::Revoke => row.about.filter(|it| self.names.contains_key(it)),
            // They name nobody.
            Purpose::Pack | Purpose::Touch | Purpose::Close => None,
            Purpose::Tidings | Purpose::Rounds => {
                row.about.and_then(|it| self.tournaments.get(&it)).copied()
            }
            Purpose::Lobby
            | Purpose::Post
            | Purpose::Strip
            | Purpose::Delete
            | Purpose::Thread
            | Purpose::Reminder
            | Purpose::Undo
            | Purpose::Pause
            | Purpose::End
            | Purpose::Hand
            | Purpose::Note
            | Purpose::Next
            | Purpose::Digest
            | Purpose::News
            | Purpose::Decision => row.about.and_then(|it| self.seasons.get(&it)).copied(),
        };
        row.bout.and_then(|bout| self.bouts.get(&bout)).copied().or(about)
    }

    /// The names that a server knows.
    fn names_on(&self, guild: i64) -> impl Iterator<Item = &(String, String)> {
        self.names.get(&guild).into_iter().flatten()
    }

    fn reword_names(&self, guild: i64, message: &mut Message) {
        for (old, new) in self.names_on(guild) {
            let reword = |text: &mut String| *text = sanitise::replaced(text, old, new);
            reword(&mut message.head);
            reword(&mut message.small);
            reword(&mut message.tail);
            reword(&mut message.brief);
            reword(&mut message.former_small);
            message.former.iter_mut().for_each(reword);
            for control in &mut message.controls {
                match control {
                    Control::Button { label, .. } => reword(label),
                    Control::Menu { choices, .. } => {
                        choices.iter_mut().for_each(|choice| reword(&mut choice.label));
                    }
                }
            }
        }
    }

    fn reword_board(&self, guild: i64, message: &mut Message) {
        // A board that cannot be drawn anew is text alone.
        message.plate = None;
        message.mono.iter_mut().for_each(|board| self.reword_columns(guild, board));
    }

    fn reword_columns(&self, guild: i64, board: &mut String) {
        for (old, new) in self.names_on(guild) {
            for shown in [old.as_str(), columns::cut(old, ON_BOARDS)] {
                let new = columns::fill(new, columns::width(shown));
                *board = sanitise::replaced(board, shown, &new);
            }
        }
    }

    fn unmark(&self, message: &mut Message) {
        let mark = format!("{{@{}}}", self.person);
        let texts = [&mut message.head, &mut message.tail, &mut message.brief];
        for text in texts.into_iter().chain(&mut message.former) {
            *text = text.replace(&mark, &self.pseudonym);
        }
        message.mention.retain(|mentioned| *mentioned != self.person);
        message.call = message.call.take().filter(|call| call.person != Some(self.person));
    }
}

/// What is said now where a bout's board or somebody's hand waits to be shown.
fn drawn(purpose: Purpose, live: Option<&LiveBout>, seat: Option<i64>) -> Done<Option<Message>> {
    let Some(live) = live else { return Ok(None) };
    match purpose {
        Purpose::Post => Ok(Some(live.board_message(&Told::default())?)),
        Purpose::Hand => {
            let seat = seat.and_then(|seat| u8::try_from(seat).ok()).map(Seat);
            let Some(seat) = seat.filter(|seat| seat.index() < live.people.len()) else {
                return Ok(None);
            };
            let draft = live.draft_of(seat, live.ask(seat).map(|(serial, _)| serial));
            Ok(Some(live.hand_message(seat, draft)?))
        }
        Purpose::Lobby
        | Purpose::Strip
        | Purpose::Delete
        | Purpose::Thread
        | Purpose::Reminder
        | Purpose::Undo
        | Purpose::Pause
        | Purpose::End
        | Purpose::Note
        | Purpose::Next
        | Purpose::Digest
        | Purpose::Pack
        | Purpose::News
        | Purpose::Decision
        | Purpose::Table
        | Purpose::Notice
        | Purpose::Card
        | Purpose::Tidings
        | Purpose::Rounds
        | Purpose::Look
        | Purpose::Grant
        | Purpose::Revoke
        | Purpose::Touch
        | Purpose::Close => Ok(None),
    }
}
