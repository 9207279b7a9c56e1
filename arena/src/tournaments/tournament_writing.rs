//! A tournament announced and written back.

use crate::common::{Done, HOUR, Message, Millis};
use crate::outbox::queued::Purpose;
use crate::tournaments::live_tournament::{LiveTournament, stage};
use crate::tournaments::tournament_words;
use campaign::tournaments::{Change, Event, Stage};
use store::{Conn, guild, outbox, tournament};

/// The most lines of news at once; more are only counted.
const NEWS: usize = 16;

impl LiveTournament {
    /// Applies a change, and adds its events to the news.
    pub(crate) fn took(&mut self, change: Change) {
        self.tournament = change.tournament;
        for event in &change.events {
            if let Event::Annulled { bout: Some(bout), .. } = event {
                self.annulled.push(bout.0);
            }
            self.has_ended |= *event == Event::Finished;
            self.told.extend(tournament_words::line(self, event));
        }
    }

    /// Queues all messages, and writes everything back.
    pub(crate) async fn conclude(mut self, conn: &mut Conn) -> Done<()> {
        let victors = self.tournament.victors().into_iter();
        let winners = victors.filter_map(|id| self.person(id));
        let winners = (self.tournament.stage == Stage::Finished).then(|| winners.collect());
        self.work.ends(conn, self.tournament.has_ended(), winners).await?;
        self.close_annulled(conn, "Its fixture is off: this bout counts for nothing.").await?;
        self.row.due = None;
        // Where nobody would see it, nothing is fought: it waits until it is taken up elsewhere.
        let is_seen = self.row.channel != 0 && !guild::is_left(conn, self.row.guild).await?;
        if is_seen && self.tournament.next_due().is_some() {
            let least = match outbox::is_barred(conn, self.row.channel).await? {
                true => self.now.plus(HOUR),
                false => Millis::default(),
            };
            self.row.due = Some(self.opens_next(conn, least).await?.0);
        }
        self.tell(conn).await?;
        let LiveTournament { work, tournament, state, .. } = &mut self;
        let stage = stage(tournament.stage);
        work.written(conn, (tournament.opened_by, stage), (tournament, state)).await?;
        Ok(tournament::entrants_kept(conn, self.row.id, &self.entrants()).await?)
    }

    /// Queues the news, the living post as it is now, and the closing post.
    async fn tell(&mut self, conn: &mut Conn) -> Done<()> {
        if self.row.channel == 0 {
            return Ok(());
        }
        if !self.told.is_empty() {
            let more = self.told.len().saturating_sub(NEWS);
            self.told.truncate(NEWS);
            if 0 < more {
                self.told.push(format!("… and {more} more: `/tournament table` shows all."));
            }
            let head = format!("**{}**\n{}", self.row.name, self.told.join("\n"));
            self.say(Purpose::Tidings, &Message { head, ..Message::default() })?;
        }
        outbox::superseded(conn, Purpose::Rounds.word(), self.row.id).await?;
        let living = tournament_words::living(self)?;
        self.say(Purpose::Rounds, &living)?;
        if self.has_ended {
            let closing = tournament_words::closing(self)?;
            self.say(Purpose::Tidings, &closing)?;
        }
        Ok(())
    }
}
