//! A season announced and written back.

use crate::common::{Done, Millis};
use crate::outbox::queued::Purpose;
use crate::seasons::live_season::{LiveSeason, Running};
use crate::seasons::{news, season_words};
use crate::standings::living::living_table;
use store::Conn;

impl LiveSeason {
    /// Starts and stops clocks, queues all messages, and writes everything back.
    pub(crate) async fn conclude(mut self, conn: &mut Conn) -> Done<()> {
        let has_ended = self.season.has_ended();
        let winners = self.season.champions().iter().filter_map(|ludus| self.owner(*ludus));
        let winners = has_ended.then(|| winners.collect());
        self.ends(conn, has_ended, winners).await?;
        for message in season_words::news(&self) {
            self.say(Purpose::News, &message)?;
        }
        self.close_enrolment()?;
        self.run_clocks(conn).await?;
        self.close_annulled(conn, "The season is over: this bout counts for nothing.").await?;
        let mut due = self.state.running.iter().filter_map(Running::next).min();
        if self.is_ready() {
            let from = self.opens_next(conn, Millis::default()).await?;
            due = Some(due.map_or(from, |due| due.min(from)));
        }
        self.row.due = due.map(|at| at.0);
        let LiveSeason { work, season, state, .. } = &mut self;
        let stage = news::stage(&season.stage);
        work.written(conn, (season.opened_by, stage), (season, state)).await?;
        self.books_written(conn, &self.records, &self.transfers).await?;
        living_table(conn, self.row.guild, self.now).await
    }
}
