//! The clocks of the decisions that a season asks.

use crate::clock::burning::Burning;
use crate::clock::figures::Clock;
use crate::common::{Done, Millis, Say, SeasonId};
use crate::ludus::numbers::draw;
use crate::outbox::queued::{self, Purpose};
use crate::seasons::live_season::{Held, Running};
use crate::seasons::season_words;
use crate::settings::preferences::Me;
use anyhow::Context;
use campaign::LudusId;
use store::outbox::{self, Destination};
use store::{Conn, meeting, person, season};

impl Held {
    /// Lets what is due happen: clocks decide, people are reminded.
    pub(crate) fn pass_time(&mut self) -> Done<()> {
        let now = self.now;
        for run in self.notes.running.clone() {
            if run.due.is_none_or(|due| now < due) {
                continue;
            }
            match self.season.time_out(run.pending, &mut draw) {
                Ok(change) => self.took(change),
                Err(campaign::Refused::NotPending) => {}
                Err(refused) => return Err(anyhow::anyhow!("the clock: {refused}").into()),
            }
        }
        let pending = self.season.pending();
        let mut late = Vec::new();
        for run in &mut self.notes.running {
            let is_past = |at: Option<Millis>| at.is_some_and(|at| at <= now);
            if is_past(run.half) || is_past(run.late) {
                run.half = None;
                run.late = run.late.filter(|at| now < *at);
                if pending.contains(&run.pending) {
                    late.push(run.clone());
                }
            }
        }
        for run in late {
            let say = season_words::reminder(self, &run);
            self.say(Purpose::Reminder, &say)?;
            if let Some(owner) = self.owner(run.pending.ludus()).filter(|owner| 0 < *owner) {
                self.outbox.push(queued::look(self.row.guild, owner, now)?);
            }
        }
        Ok(())
    }

    /// Queues something for the season's channel.
    pub(crate) fn say(&mut self, purpose: Purpose, say: &Say) -> Done<()> {
        if self.row.channel != 0 {
            let to = Destination::Channel(self.row.channel);
            let mut row = queued::row(to, purpose, None, say, self.now)?;
            row.about = Some(self.row.id);
            self.outbox.push(row);
        }
        Ok(())
    }

    /// Announces each new decision with its choices, and takes them from those that are made.
    pub(crate) async fn run_clocks(&mut self, conn: &mut Conn) -> Done<()> {
        let pending = self.season.pending();
        let (kept, made): (Vec<_>, Vec<_>) =
            self.notes.running.drain(..).partition(|run| pending.contains(&run.pending));
        self.notes.running = kept;
        for run in made {
            if let Some(message) = run.message {
                let mut strip = self.strip(message)?;
                strip.about = None;
                self.outbox.push(strip);
            }
        }
        for new in pending {
            if self.notes.running.iter().any(|run| run.pending == new) {
                continue;
            }
            self.notes.serial += 1;
            let mut run = Running {
                serial: self.notes.serial,
                pending: new,
                due: None,
                half: None,
                late: None,
                message: None,
            };
            if let Some(clock) = self.notes.pace.clock() {
                let burning = self.burning(conn, new.ludus()).await?;
                let [due, half, late] = marks(clock).map(|it| Some(burning.after(self.now, it)));
                (run.due, run.half, run.late) = (due, half, late);
            }
            let say = season_words::decision(self, &run);
            if self.row.channel != 0 {
                let to = Destination::Channel(self.row.channel);
                let mut row = queued::row(to, Purpose::Decision, None, &say, self.now)?;
                row.about = Some(self.row.id);
                row.seat = Some(i64::try_from(run.serial).context("decisions are few")?);
                self.outbox.push(row);
            }
            self.notes.running.push(run);
        }
        Ok(())
    }

    fn strip(&self, message: i64) -> anyhow::Result<outbox::New> {
        let to = Destination::Channel(self.row.channel);
        let row = queued::row(to, Purpose::Strip, None, &Say::default(), self.now)?;
        Ok(outbox::New { message: Some(message), ..row })
    }

    /// How the time of a ludus's owner burns.
    async fn burning(&self, conn: &mut Conn, ludus: LudusId) -> Done<Burning> {
        let (pace, owner) = (self.notes.pace, self.owner_of(conn, ludus).await?);
        let burning = Burning::outside(owner.rests(pace).as_ref());
        Ok(burning.while_there(owner.absences(pace)))
    }

    /// Lets no decision have more time from now on than a new one would, as it has after the clock
    /// was set back. Whether any had, or a bout to be opened waited.
    pub(crate) async fn set_right(&mut self, conn: &mut Conn) -> Done<bool> {
        let is_late = self.is_ready() && self.row.due.is_some_and(|due| self.now.0 < due);
        let Some(clock) = self.notes.pace.clock() else { return Ok(is_late) };
        let mut running = std::mem::take(&mut self.notes.running);
        let before = running.clone();
        for run in &mut running {
            let burning = self.burning(conn, run.pending.ludus()).await?;
            let most = marks(clock).map(|millis| burning.after(self.now, millis));
            for (at, most) in [&mut run.due, &mut run.half, &mut run.late].into_iter().zip(most) {
                *at = at.map(|at| at.min(most));
            }
        }
        let is_changed = running != before;
        self.notes.running = running;
        Ok(is_late || is_changed)
    }

    async fn owner_of(&self, conn: &mut Conn, ludus: LudusId) -> Done<Me> {
        let Some(owner) = self.owner(ludus) else { return Ok(Me::default()) };
        let known = person::person(conn, owner).await?;
        Ok(known.map(|known| Me::read(&known.settings)).transpose()?.unwrap_or_default())
    }
}

/// A decision's post has arrived: it is remembered, or loses its choices if it is decided already.
pub(crate) async fn decision_posted(
    conn: &mut Conn,
    row: &outbox::Waiting,
    message: i64,
    now: Millis,
) -> Done<()> {
    let (Some(season), Some(serial)) = (row.about, row.seat) else { return Ok(()) };
    let mut held = Held::load(conn, SeasonId(season), now).await?;
    let mut running = held.notes.running.iter_mut();
    match running.find(|run| i64::try_from(run.serial) == Ok(serial)) {
        Some(run) => {
            run.message = Some(message);
            held.row.notes = serde_json::to_string(&held.notes).context("writing notes")?;
            Ok(season::changed(conn, &held.row).await?)
        }
        None => Ok(outbox::queued(conn, &[held.strip(message)?]).await?),
    }
}

/// A channel is gone: its seasons go on without news.
pub(crate) async fn channel_gone(conn: &mut Conn, channel: i64, now: Millis) -> Done<()> {
    for id in season::told_in(conn, channel).await? {
        let mut held = Held::load(conn, SeasonId(id), now).await?;
        held.row.channel = 0;
        for run in &mut held.notes.running {
            run.message = None;
        }
        held.row.notes = serde_json::to_string(&held.notes).context("writing notes")?;
        season::changed(conn, &held.row).await?;
    }
    Ok(meeting::post_dropped(conn, channel).await?)
}

/// When a clock decides, and reminds at half its time and at four fifths, in milliseconds.
fn marks(clock: Clock) -> [i64; 3] {
    [clock.cap, clock.cap / 2, clock.cap / 5 * 4]
}
