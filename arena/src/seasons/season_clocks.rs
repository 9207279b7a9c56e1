//! The clocks of a season's decisions.

use crate::clock::{self, Burning, Clock};
use crate::common::{Done, Message, Millis, SeasonId};
use crate::ludus::draw;
use crate::outbox::queued::{self, Purpose};
use crate::seasons::live_season::{LiveSeason, Running};
use crate::seasons::season_words;
use crate::settings::preferences::Preferences;
use anyhow::Context;
use campaign::{LudusId, Stage};
use store::contest::{self, Which};
use store::outbox::{self, Destination};
use store::{Conn, meeting, person};

impl LiveSeason {
    /// Applies everything that is due: clocks decide, people are reminded.
    pub(crate) fn pass_time(&mut self) -> Done<()> {
        let now = self.now;
        for run in self.state.running.clone() {
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
        for run in &mut self.state.running {
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
            let message = season_words::reminder(self, &run);
            self.say(Purpose::Reminder, &message)?;
            if let Some(owner) = self.owner(run.pending.ludus()).filter(|owner| 0 < *owner) {
                let look = queued::look(self.row.guild, owner, now)?;
                self.outbox.push(look);
            }
        }
        Ok(())
    }

    /// Announces each new decision with its choices, and removes the choices of those already made.
    pub(crate) async fn run_clocks(&mut self, conn: &mut Conn) -> Done<()> {
        self.look_up_kept(conn).await?;
        let pending = self.season.pending();
        let (kept, made): (Vec<_>, Vec<_>) =
            self.state.running.drain(..).partition(|run| pending.contains(&run.pending));
        self.state.running = kept;
        for run in made {
            if let Some(message) = run.message {
                let strip = self.strip(message)?;
                self.outbox.push(strip);
            }
        }
        for new in pending {
            if self.state.running.iter().any(|run| run.pending == new) {
                continue;
            }
            self.state.serial += 1;
            let mut run = Running {
                serial: self.state.serial,
                pending: new,
                due: None,
                half: None,
                late: None,
                message: None,
            };
            if let Some(clock) = self.state.pace.clock() {
                let burning = self.burning(conn, new.ludus()).await?;
                let [due, half, late] = marks(clock).map(|it| Some(burning.after(self.now, it)));
                (run.due, run.half, run.late) = (due, half, late);
            }
            let message = season_words::decision(self, &run)?;
            let seat = i64::try_from(run.serial).context("decisions are few")?;
            self.say_to(Some(seat), Purpose::Decision, &message)?;
            self.state.running.push(run);
        }
        Ok(())
    }

    /// Removes the buttons to join and leave a season from its newest post, once it has begun or is
    /// closed.
    pub(crate) fn close_enrolment(&mut self) -> Done<()> {
        if self.season.stage == Stage::Enrolment {
            return Ok(());
        }
        let post = self.state.joined_at.take().filter(|_| self.row.channel != 0);
        if let Some(message) = post {
            let strip = self.strip(message)?;
            self.outbox.push(strip);
        }
        Ok(())
    }

    fn strip(&self, message: i64) -> anyhow::Result<outbox::New> {
        let to = Destination::Channel(self.row.channel);
        let row = queued::row(to, Purpose::Strip, None, &Message::default(), self.now)?;
        Ok(outbox::New { message: Some(message), ..row })
    }

    /// The rule by which the clock of a ludus's owner runs: not in quiet hours or absences.
    async fn burning(&self, conn: &mut Conn, ludus: LudusId) -> Done<Burning> {
        let (pace, owner) = (self.state.pace, self.owner_of(conn, ludus).await?);
        let burning = Burning::outside(owner.rests(pace).as_ref());
        Ok(burning.while_there(owner.absences(pace)))
    }

    /// Gives no decision more time from now on than a new one would get, as it would have after the
    /// clock was set back. True if one had more, or a bout to be opened waited too long.
    pub(crate) async fn set_right(&mut self, conn: &mut Conn) -> Done<bool> {
        let is_late = self.is_ready() && self.row.due.is_some_and(|due| self.now.0 < due);
        let Some(clock) = self.state.pace.clock() else { return Ok(is_late) };
        let mut running = std::mem::take(&mut self.state.running);
        let before = running.clone();
        for run in &mut running {
            let burning = self.burning(conn, run.pending.ludus()).await?;
            let most = marks(clock).map(|millis| burning.after(self.now, millis));
            for (at, most) in [&mut run.due, &mut run.half, &mut run.late].into_iter().zip(most) {
                *at = at.map(|at| at.min(most));
            }
        }
        let is_changed = running != before;
        self.state.running = running;
        Ok(is_late || is_changed)
    }

    async fn owner_of(&self, conn: &mut Conn, ludus: LudusId) -> Done<Preferences> {
        let Some(owner) = self.owner(ludus) else { return Ok(Preferences::default()) };
        let known = person::person(conn, owner).await?;
        Ok(known.map(|known| Preferences::read(&known.settings)).transpose()?.unwrap_or_default())
    }
}

/// A decision's post has arrived: its number is stored. If the decision is made already, returns
/// the edit that removes its choices.
pub(crate) async fn decision_posted(
    conn: &mut Conn,
    row: &outbox::Waiting,
    message: i64,
    now: Millis,
) -> Done<Option<outbox::New>> {
    let (Some(season), Some(serial)) = (row.about, row.seat) else { return Ok(None) };
    let mut live = LiveSeason::load(conn, SeasonId(season), now).await?;
    let mut running = live.state.running.iter_mut();
    match running.find(|run| i64::try_from(run.serial) == Ok(serial)) {
        Some(run) => {
            run.message = Some(message);
            live.work.notes_written(conn, &live.state).await?;
            Ok(None)
        }
        None => Ok(Some(live.strip(message)?)),
    }
}

/// News of a season has arrived: while its enrolment is open, only the newest post has the buttons
/// to join and leave. Returns the edit that removes them from the post before, or from this one
/// where the season has begun.
pub(crate) async fn news_posted(
    conn: &mut Conn,
    row: &outbox::Waiting,
    message: i64,
    now: Millis,
) -> Done<Option<outbox::New>> {
    let Some(season) = row.about.filter(|_| row.say.contains(r#""controls":["#)) else {
        return Ok(None);
    };
    let mut live = LiveSeason::load(conn, SeasonId(season), now).await?;
    if live.season.stage != Stage::Enrolment {
        return Ok(Some(live.strip(message)?));
    }
    let before = live.state.joined_at.replace(message);
    live.work.notes_written(conn, &live.state).await?;
    let before = before.filter(|before| *before != message);
    Ok(before.map(|before| live.strip(before)).transpose()?)
}

/// A channel is gone: its seasons go on without news.
pub(crate) async fn channel_gone(conn: &mut Conn, channel: i64, now: Millis) -> Done<()> {
    for id in contest::told_in(conn, Which::Season, channel).await? {
        let mut live = LiveSeason::load(conn, SeasonId(id), now).await?;
        live.row.channel = 0;
        live.state.joined_at = None;
        for run in &mut live.state.running {
            run.message = None;
        }
        live.work.notes_written(conn, &live.state).await?;
    }
    Ok(meeting::post_dropped(conn, channel).await?)
}

/// The times of a clock's decision and of its reminders, in milliseconds.
fn marks(clock: Clock) -> [i64; 3] {
    let [half, late] = clock::reminders(clock.cap);
    [clock.cap, half, late]
}
