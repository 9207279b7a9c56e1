//! Announcing a tournament and writing it back.

use crate::bout::live::{LiveBout, RulesFailed};
use crate::common::{BoutId, Done, Fault, HOUR, Message, Millis, TournamentId};
use crate::limits::{self, What, Whose};
use crate::ludus::person_row;
use crate::outbox::champion;
use crate::outbox::queued::{self, Purpose};
use crate::settings::server::GuildSettings;
use crate::tournaments::live_tournament::LiveTournament;
use crate::tournaments::tournament_words;
use anyhow::Context;
use campaign::tournaments::{Change, EntrantId, Event, Stage};
use store::outbox::{self, Destination};
use store::{Conn, guild, tournament};

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
        self.crown(conn).await?;
        let has_ended = self.tournament.has_ended();
        // The machine's clock may have been set back since it was opened.
        let now = self.now.0.max(self.row.opened);
        self.row.ended = has_ended.then(|| self.row.ended.unwrap_or(now));
        for bout in std::mem::take(&mut self.annulled) {
            self.close(conn, BoutId(bout)).await?;
        }
        self.row.due = None;
        // Where nobody would see it, nothing is fought: it waits until it is taken up elsewhere.
        let is_seen = self.row.channel != 0 && !guild::is_left(conn, self.row.guild).await?;
        if is_seen && self.tournament.next_due().is_some() {
            let mut from = self.may_open_from(conn).await?;
            if outbox::is_barred(conn, self.row.channel).await? {
                from = from.max(self.now.plus(HOUR));
            }
            if self.has_opened && self.now < from {
                // Another tournament that waits for the same channel goes first.
                from = from.plus(1);
            }
            self.row.due = Some(from.0);
        }
        self.tell(conn).await?;
        self.row.opener = self.tournament.opened_by.map(person_row);
        self.row.stage = stage(self.tournament.stage).to_owned();
        self.row.state = serde_json::to_string(&self.tournament).context("writing a tournament")?;
        self.row.notes = serde_json::to_string(&self.state).context("writing notes")?;
        tournament::changed(conn, &self.row).await?;
        tournament::entrants_kept(conn, self.row.id, &self.entrants()).await?;
        Ok(outbox::queued(conn, &self.outbox).await?)
    }

    /// Gives the winners of a finished tournament the role of champions.
    async fn crown(&self, conn: &mut Conn) -> Done<()> {
        if self.tournament.stage != Stage::Finished {
            return Ok(());
        }
        let victors = self.tournament.victors().into_iter();
        let winners: Vec<i64> = victors.filter_map(|id| self.person(id)).collect();
        let title = format!("tournament {}", self.row.id);
        let won = (title.as_str(), winners.as_slice());
        match self.row.ended {
            None => champion::crowned(conn, self.row.guild, won, self.now).await,
            Some(_) => champion::recounted(conn, self.row.guild, won, self.now).await,
        }
    }

    /// Closes a bout that no longer counts.
    async fn close(&self, conn: &mut Conn, bout: BoutId) -> Done<()> {
        let mut live = match LiveBout::live(conn, bout, self.now).await {
            Ok(live) => live,
            // Over or stuck, or about to be found so: there is nothing to close.
            Err(Fault::Refused(_)) => return Ok(()),
            Err(Fault::Ours(error)) if error.is::<RulesFailed>() => return Ok(()),
            Err(fault @ Fault::Ours(_)) => return Err(fault),
        };
        live.notices.push("Its fixture is off: this bout counts for nothing.".to_owned());
        live.close("annulled", None)?;
        live.write_down(conn).await?;
        Ok(())
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
        self.say(Purpose::Rounds, &tournament_words::living(self)?)?;
        if self.has_ended {
            self.say(Purpose::Tidings, &tournament_words::closing(self)?)?;
        }
        Ok(())
    }

    fn say(&mut self, purpose: Purpose, message: &Message) -> anyhow::Result<()> {
        let to = Destination::Channel(self.row.channel);
        let row = queued::row(to, purpose, None, message, self.now)?;
        self.outbox.push(outbox::New { about: Some(self.row.id), ..row });
        Ok(())
    }

    /// The entrants, as rows. One without any bout has no place: nobody wins only because the
    /// others withdraw.
    pub(crate) fn entrants(&self) -> Vec<tournament::Entrant> {
        let has_fought = |id: &EntrantId| {
            let mut fixtures = self.tournament.fixtures.iter();
            fixtures.any(|it| it.bout().is_some() && it.seats.contains(id))
        };
        let row = |line: campaign::tournaments::Line| tournament::Entrant {
            tournament: self.row.id,
            entrant: i64::from(line.entrant.0),
            person: self.person(line.entrant),
            is_in: line.is_in && !self.tournament.has_ended(),
            place: if has_fought(&line.entrant) { i64::from(line.rank) } else { 0 },
            points: i64::from(line.points),
        };
        self.tournament.standings().into_iter().map(row).collect()
    }

    /// The time from which the next bout may be opened: tournaments and seasons together do not
    /// flood a channel.
    pub(crate) async fn may_open_from(&self, conn: &mut Conn) -> Done<Millis> {
        let bounds = GuildSettings::of(conn, self.row.guild).await?.bounds;
        limits::allowed_from(conn, What::Fixture, &self.sand(), bounds, self.now).await
    }

    /// The owners of the meters that run with each bout.
    pub(crate) fn sand(&self) -> Vec<Whose> {
        let channel = (self.row.channel != 0).then_some(Whose::Channel(self.row.channel));
        channel.into_iter().chain([Whose::Guild(self.row.guild)]).collect()
    }
}

/// The stage's word in the row.
fn stage(stage: Stage) -> &'static str {
    match stage {
        Stage::Open => "enrolment",
        Stage::Running => "running",
        Stage::Finished => "finished",
        Stage::Abandoned => "abandoned",
    }
}

/// A channel is gone: its tournaments wait until their opener takes them up in another.
pub(crate) async fn channel_gone(conn: &mut Conn, channel: i64, now: Millis) -> Done<()> {
    for id in tournament::told_in(conn, channel).await? {
        let mut live = LiveTournament::load(conn, TournamentId(id), now).await?;
        (live.row.channel, live.row.due) = (0, None);
        tournament::changed(conn, &live.row).await?;
        tournament::posted(conn, id, None).await?;
    }
    Ok(())
}
