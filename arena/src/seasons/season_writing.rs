//! Announcing a season and writing it back.

use crate::bout::live::{LiveBout, RulesFailed};
use crate::common::{BoutId, Done, Fault, Millis};
use crate::limits::{self, What, Whose};
use crate::ludus::person_row;
use crate::outbox::champion;
use crate::outbox::queued::Purpose;
use crate::seasons::live_season::{LiveSeason, Running};
use crate::seasons::season_rows::booked;
use crate::seasons::{news, season_words};
use crate::settings::server::GuildSettings;
use crate::standings::living::living_table;
use anyhow::Context;
use campaign::Keeper;
use store::{Conn, gladiator, meeting, outbox, season, standing};

impl LiveSeason {
    /// Starts and stops clocks, queues all messages, and writes everything back.
    pub(crate) async fn conclude(mut self, conn: &mut Conn) -> Done<()> {
        self.crown(conn).await?;
        if self.season.has_ended() && self.row.ended.is_none() {
            // The machine's clock may have been set back since it was opened.
            self.row.ended = Some(self.now.0.max(self.row.opened));
        }
        for message in season_words::news(&self) {
            self.say(Purpose::News, &message)?;
        }
        self.close_enrolment()?;
        self.run_clocks(conn).await?;
        let now = self.now;
        for bout in std::mem::take(&mut self.annulled) {
            let mut live = match LiveBout::live(conn, BoutId(bout), now).await {
                Ok(live) => live,
                // Over or stuck, or about to be found so: there is nothing to close.
                Err(Fault::Refused(_)) => continue,
                Err(Fault::Ours(error)) if error.is::<RulesFailed>() => continue,
                Err(fault @ Fault::Ours(_)) => return Err(fault),
            };
            live.notices.push("The season is over: this bout counts for nothing.".to_owned());
            live.close("annulled", None)?;
            live.write_down(conn).await?;
        }
        self.row.due = self.state.running.iter().filter_map(Running::next).min().map(|at| at.0);
        if self.is_ready() {
            let mut from = self.may_open_from(conn).await?;
            if self.has_opened && self.now < from {
                // Another season that waits for the same channel goes first.
                from = from.plus(1);
            }
            self.row.due = Some(self.row.due.map_or(from.0, |due| due.min(from.0)));
        }
        self.row.opener = self.season.opened_by.map(person_row);
        self.row.stage = news::stage(&self.season.stage).to_owned();
        self.row.state = serde_json::to_string(&self.season).context("writing a season")?;
        self.row.notes = serde_json::to_string(&self.state).context("writing notes")?;
        season::changed(conn, &self.row).await?;
        standing::kept(conn, self.row.id, &self.standings()).await?;
        gladiator::kept(conn, &self.gladiators()).await?;
        for record in &self.records {
            let text = serde_json::to_string(record).context("writing a record")?;
            let key = (self.row.id, record.bout.0, i64::from(record.order));
            meeting::recorded(conn, key, record.is_void, &text).await?;
        }
        let lines: Vec<_> = self.transfers.iter().map(|line| booked(self.row.id, line)).collect();
        meeting::booked(conn, &lines).await?;
        outbox::queued(conn, &self.outbox).await?;
        living_table(conn, self.row.guild, self.now).await
    }

    /// Gives the champions of a season that has ended their role.
    async fn crown(&self, conn: &mut Conn) -> Done<()> {
        if !self.season.has_ended() {
            return Ok(());
        }
        let keepers = self.season.champions().iter();
        let keepers = keepers.filter_map(|ludus| match self.season.contender(*ludus)?.keeper {
            Keeper::Member(person) => Some(person_row(person)),
            Keeper::HouseRun(_) | Keeper::House | Keeper::Forgotten => None,
        });
        let (title, winners) = (format!("season {}", self.row.id), keepers.collect::<Vec<i64>>());
        let won = (title.as_str(), winners.as_slice());
        match self.row.ended {
            None => champion::crowned(conn, self.row.guild, won, self.now).await,
            Some(_) => champion::recounted(conn, self.row.guild, won, self.now).await,
        }
    }

    /// The time from which the next bout may be opened: seasons do not flood a channel, however
    /// many ludi the house runs there.
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
