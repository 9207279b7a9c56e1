//! A season told of and written back.

use crate::bout::live::{RulesFailed, Sitting};
use crate::common::{BoutId, Done, Fault, Millis};
use crate::limits::{self, What, Whose};
use crate::ludus::numbers::person_row;
use crate::outbox::queued::Purpose;
use crate::seasons::live_season::{Held, Running};
use crate::seasons::season_rows::booked;
use crate::seasons::{news, season_words};
use crate::settings::server::GuildSettings;
use crate::standings::living::living_table;
use anyhow::Context;
use store::{Conn, gladiator, meeting, outbox, season, standing};

impl Held {
    /// Starts and stops clocks, queues what must be said, and writes all of it down.
    pub(crate) async fn conclude(mut self, conn: &mut Conn) -> Done<()> {
        if self.season.has_ended() && self.row.ended.is_none() {
            self.row.ended = Some(self.now.0);
        }
        for say in season_words::news(&self) {
            self.say(Purpose::News, &say)?;
        }
        self.run_clocks(conn).await?;
        let now = self.now;
        for bout in std::mem::take(&mut self.annulled) {
            let mut sitting = match Sitting::live(conn, BoutId(bout), now).await {
                Ok(sitting) => sitting,
                // Over or stuck, or about to be found so: there is nothing to close.
                Err(Fault::Refused(_)) => continue,
                Err(Fault::Ours(error)) if error.is::<RulesFailed>() => continue,
                Err(fault @ Fault::Ours(_)) => return Err(fault),
            };
            sitting.notices.push("The season is over: this bout counts for nothing.".to_owned());
            sitting.close("annulled", None)?;
            sitting.write_down(conn).await?;
        }
        self.row.due = self.notes.running.iter().filter_map(Running::next).min().map(|at| at.0);
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
        self.row.notes = serde_json::to_string(&self.notes).context("writing notes")?;
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

    /// When the next bout may be opened: seasons do not flood a channel, however many ludi the
    /// house runs there.
    pub(crate) async fn may_open_from(&self, conn: &mut Conn) -> Done<Millis> {
        let bounds = GuildSettings::of(conn, self.row.guild).await?.bounds;
        limits::allowed_from(conn, What::Fixture, &self.sand(), bounds, self.now).await
    }

    /// Whose meters run with each bout.
    pub(crate) fn sand(&self) -> Vec<Whose> {
        let channel = (self.row.channel != 0).then_some(Whose::Channel(self.row.channel));
        channel.into_iter().chain([Whose::Guild(self.row.guild)]).collect()
    }
}
