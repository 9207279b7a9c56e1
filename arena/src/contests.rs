//! Lives here: the common part of a season and a tournament in work: row, posts, fixtures' bouts.
//! May enter: a season or a tournament, by its row.
//! Never does: decide by the rules of either.

use crate::bout::live::{LiveBout, RulesFailed};
use crate::common::{BoutId, Done, Fault, Message, Millis};
use crate::limits::{self, What, Whose};
use crate::lookup::which::unknown;
use crate::ludus::person_row;
use crate::outbox::champion;
use crate::outbox::queued::{self, Purpose};
use crate::settings::board_form::PostedBoard;
use crate::settings::server::GuildSettings;
use anyhow::Context;
use campaign::PersonId;
use serde::Serialize;
use store::Conn;
use store::contest::{self, Contest, Which};
use store::outbox::{self, Destination};

/// The word for one of a table.
pub(crate) fn word(which: Which) -> &'static str {
    match which {
        Which::Season => "season",
        Which::Tournament => "tournament",
    }
}

/// A season or a tournament in work.
pub(crate) struct InWork {
    which: Which,
    pub(crate) row: Contest,
    pub(crate) now: Millis,
    /// The form of boards in its server's posts.
    pub(crate) board: PostedBoard,
    /// Bouts of fixtures that no longer count.
    pub(crate) annulled: Vec<i64>,
    pub(crate) outbox: Vec<outbox::New>,
    /// Whether a bout was opened just now.
    has_opened: bool,
}

impl InWork {
    pub(crate) async fn load(conn: &mut Conn, which: Which, id: i64, now: Millis) -> Done<InWork> {
        let row = contest::row(conn, which, id).await?.ok_or_else(|| unknown(which))?;
        let board = GuildSettings::of(conn, row.guild).await?.board;
        Ok(InWork { board, ..InWork::of(which, row, now) })
    }

    /// One that was just opened.
    pub(crate) fn of(which: Which, row: Contest, now: Millis) -> InWork {
        let (board, annulled, outbox) = (PostedBoard::default(), Vec::new(), Vec::new());
        InWork { which, row, now, board, annulled, outbox, has_opened: false }
    }

    /// Queues a message for its channel.
    pub(crate) fn say(&mut self, purpose: Purpose, message: &Message) -> anyhow::Result<()> {
        self.say_to(None, purpose, message)
    }

    /// The same about a decision.
    pub(crate) fn say_to(
        &mut self,
        seat: Option<i64>,
        purpose: Purpose,
        message: &Message,
    ) -> anyhow::Result<()> {
        if self.row.channel != 0 {
            let to = Destination::Channel(self.row.channel);
            let row = queued::row(to, purpose, None, message, self.now)?;
            self.outbox.push(outbox::New { about: Some(self.row.id), seat, ..row });
        }
        Ok(())
    }

    /// The time from which the next bout may be opened: seasons and tournaments together do not
    /// flood a channel, however many ludi the house runs there.
    async fn may_open_from(&self, conn: &mut Conn) -> Done<Millis> {
        let bounds = GuildSettings::of(conn, self.row.guild).await?.bounds;
        limits::allowed_from(conn, What::Fixture, &self.sand(), bounds, self.now).await
    }

    /// The owners of the meters that run with each bout.
    fn sand(&self) -> Vec<Whose> {
        let channel = (self.row.channel != 0).then_some(Whose::Channel(self.row.channel));
        channel.into_iter().chain([Whose::Guild(self.row.guild)]).collect()
    }

    /// Whether its next bout may be opened now, as is noted then.
    pub(crate) async fn opens(&mut self, conn: &mut Conn) -> Done<bool> {
        if self.now < self.may_open_from(conn).await? {
            return Ok(false);
        }
        let bounds = GuildSettings::of(conn, self.row.guild).await?.bounds;
        limits::spend(conn, What::Fixture, &self.sand(), bounds, self.now).await?;
        self.has_opened = true;
        Ok(true)
    }

    /// When to open its next bout, no earlier than `least`.
    pub(crate) async fn opens_next(&self, conn: &mut Conn, least: Millis) -> Done<Millis> {
        let from = self.may_open_from(conn).await?.max(least);
        // Another that waits for the same channel goes first.
        Ok(if self.has_opened && self.now < from { from.plus(1) } else { from })
    }

    /// Closes the bouts that no longer count.
    pub(crate) async fn close_annulled(&mut self, conn: &mut Conn, words: &str) -> Done<()> {
        for bout in std::mem::take(&mut self.annulled) {
            let mut live = match LiveBout::live(conn, BoutId(bout), self.now).await {
                Ok(live) => live,
                // Over or stuck, or about to be found so: there is nothing to close.
                Err(Fault::Refused(_)) => continue,
                Err(Fault::Ours(error)) if error.is::<RulesFailed>() => continue,
                Err(fault @ Fault::Ours(_)) => return Err(fault),
            };
            live.notices.push(words.to_owned());
            live.close("annulled", None)?;
            live.write_down(conn).await?;
        }
        Ok(())
    }

    /// Notes whether it has ended, and gives its winners, if it was won, the role of champions.
    pub(crate) async fn ends(
        &mut self,
        conn: &mut Conn,
        has_ended: bool,
        winners: Option<Vec<i64>>,
    ) -> Done<()> {
        if let Some(winners) = winners {
            let title = format!("{} {}", word(self.which), self.row.id);
            let won = (title.as_str(), winners.as_slice());
            match self.row.ended {
                None => champion::crowned(conn, self.row.guild, won, self.now).await?,
                Some(_) => champion::recounted(conn, self.row.guild, won, self.now).await?,
            }
        }
        // The machine's clock may have been set back since it was opened.
        let now = self.now.0.max(self.row.opened);
        self.row.ended = has_ended.then(|| self.row.ended.unwrap_or(now));
        Ok(())
    }

    /// Writes its row, and queues its messages.
    pub(crate) async fn written(
        &mut self,
        conn: &mut Conn,
        (opened_by, stage): (Option<PersonId>, &str),
        (state, notes): (&impl Serialize, &impl Serialize),
    ) -> Done<()> {
        self.row.opener = opened_by.map(person_row);
        self.row.stage = stage.to_owned();
        self.row.state = serde_json::to_string(state).context("writing a state")?;
        self.notes_written(conn, notes).await?;
        Ok(outbox::queued(conn, &self.outbox).await?)
    }

    /// Writes its row with other notes.
    pub(crate) async fn notes_written(
        &mut self,
        conn: &mut Conn,
        notes: &impl Serialize,
    ) -> Done<()> {
        self.row.notes = serde_json::to_string(notes).context("writing notes")?;
        Ok(contest::changed(conn, self.which, &self.row).await?)
    }

    /// Calls it by its number again, if that person has opened it: its name may be of their making
    /// as well.
    pub(crate) async fn unnamed(&mut self, conn: &mut Conn, person: i64) -> Done<()> {
        if self.row.opener == Some(person) {
            contest::unnamed(conn, self.which, self.row.id).await?;
            let row = contest::row(conn, self.which, self.row.id).await?;
            self.row.name = row.map_or_else(String::new, |it| it.name);
        }
        Ok(())
    }
}

/// Lets everything of one that is in work be reached through it.
macro_rules! in_work {
    ($live:ident) => {
        impl std::ops::Deref for $live {
            type Target = $crate::contests::InWork;

            fn deref(&self) -> &$crate::contests::InWork {
                &self.work
            }
        }

        impl std::ops::DerefMut for $live {
            fn deref_mut(&mut self) -> &mut $crate::contests::InWork {
                &mut self.work
            }
        }
    };
}

pub(crate) use in_work;
