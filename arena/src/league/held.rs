//! A season taken up from its row, changed, told of, and written back.

use super::words::{self, Telling};
use super::{draw, person_row};
use crate::affairs::Me;
use crate::clock::{Burning, Clock, Pace};
use crate::post::{self, Purpose};
use crate::sitting::{RulesFailed, Sitting};
use crate::{Arena, BoutId, Done, Fault, Millis, Refused, Say, SeasonId, messenger_id};
use anyhow::Context;
use campaign::{
    Account, BoutRecord, Cause, Change, Contender, Event, FixtureState, Gladiator, Keeper, LudusId,
    Pending, Season, Slot, Status, Transfer, season_table,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::BTreeMap;
use store::outbox::{self, Destination};
use store::{Conn, gladiator, meeting, person, season, standing};

/// A season that is being worked on.
pub(crate) struct Held {
    pub(crate) row: season::Season,
    pub(crate) season: Season,
    pub(crate) notes: Notes,
    pub(crate) now: Millis,
    told: Telling,
    /// Bouts of fixtures that will not count any more.
    annulled: Vec<i64>,
    records: Vec<BoutRecord>,
    transfers: Vec<Transfer>,
    outbox: Vec<outbox::New>,
    /// Whether a bout was opened just now.
    pub(super) has_opened: bool,
}

/// What the house notes about a season.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Notes {
    /// The clock of its decisions and bouts.
    pub(crate) pace: Pace,
    /// Whether each bout has a thread of its own.
    #[serde(default)]
    pub(crate) threads: bool,
    /// The number of the newest decision; never given again.
    #[serde(default)]
    pub(crate) serial: u64,
    /// The decisions that ludi owe, with their clocks.
    #[serde(default)]
    pub(crate) running: Vec<Running>,
}

/// The clock of one decision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Running {
    pub(crate) serial: u64,
    pub(crate) pending: Pending,
    /// When the clock decides; none without one.
    pub(crate) due: Option<Millis>,
    /// The reminder at half the time, if it is to come.
    pub(crate) half: Option<Millis>,
    /// The reminder at four fifths of it.
    pub(crate) late: Option<Millis>,
    /// Its post, once it is there.
    pub(crate) message: Option<i64>,
}

impl Running {
    fn next(&self) -> Option<Millis> {
        [self.due, self.half, self.late].into_iter().flatten().min()
    }
}

impl Held {
    /// Takes a season up.
    pub(crate) async fn load(conn: &mut Conn, id: SeasonId, now: Millis) -> Done<Held> {
        let row = season::season(conn, id.0).await?.ok_or(Refused::NoSuchSeason)?;
        let season = serde_json::from_str(&row.state).context("reading a season")?;
        Held::of(row, season, now)
    }

    /// A season that was just opened.
    pub(crate) fn of(row: season::Season, season: Season, now: Millis) -> Done<Held> {
        let notes = serde_json::from_str(&row.notes).context("reading the notes of a season")?;
        Ok(Held {
            row,
            season,
            notes,
            now,
            told: Telling::default(),
            annulled: Vec::new(),
            records: Vec::new(),
            transfers: Vec::new(),
            outbox: Vec::new(),
            has_opened: false,
        })
    }

    /// Its number.
    pub(crate) fn id(&self) -> SeasonId {
        SeasonId(self.row.id)
    }

    /// Takes a change over, to be told of.
    pub(crate) fn took(&mut self, change: Change) {
        self.heard(change.season, &change.events);
    }

    /// Takes a booked bout over.
    pub(crate) fn booked(&mut self, change: Change, record: BoutRecord, lines: Vec<Transfer>) {
        self.records.push(record);
        self.transfers.extend(lines);
        self.took(change);
    }

    fn heard(&mut self, season: Season, events: &[Event]) {
        self.season = season;
        for event in events {
            self.told.hear(&self.season, event);
            if let Event::Annulled { bout: Some(bout), .. } = event {
                self.annulled.push(bout.0);
            }
        }
    }

    /// Tells of something that is no event of the campaign.
    pub(crate) fn announce(&mut self, words: &str) {
        self.told.add(words);
    }

    /// Says how the bout came out whose result is told next.
    pub(super) fn because(&mut self, verdict: &str) {
        self.told.because(verdict);
    }

    /// The bout that a ludus fights in now.
    pub(crate) fn fighting(&self, ludus: LudusId) -> Option<BoutId> {
        let mut mine = self.season.fixtures.iter().filter(|fixture| fixture.involves(ludus));
        mine.find_map(|fixture| match fixture.state {
            FixtureState::Fighting { bout, .. } => Some(BoutId(bout.0)),
            FixtureState::Waiting
            | FixtureState::Nominating { .. }
            | FixtureState::Ready { .. }
            | FixtureState::Settled { .. }
            | FixtureState::Annulled => None,
        })
    }

    /// Whether a fixture waits for its bout to be opened.
    fn is_ready(&self) -> bool {
        self.season.fixtures.iter().any(|it| matches!(it.state, FixtureState::Ready { .. }))
    }

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
            let say = words::reminder(self, &run);
            self.say(Purpose::Reminder, &say)?;
            if let Some(owner) = self.owner(run.pending.ludus()).filter(|owner| 0 < *owner) {
                self.outbox.push(post::look(self.row.guild, owner, now)?);
            }
        }
        Ok(())
    }

    /// Queues something for the season's channel.
    fn say(&mut self, purpose: Purpose, say: &Say) -> Done<()> {
        if self.row.channel != 0 {
            let to = Destination::Channel(self.row.channel);
            let mut row = post::row(to, purpose, None, say, self.now)?;
            row.about = Some(self.row.id);
            self.outbox.push(row);
        }
        Ok(())
    }

    /// Starts and stops clocks, queues what must be said, and writes all of it down.
    pub(crate) async fn conclude(mut self, conn: &mut Conn) -> Done<()> {
        if self.season.has_ended() && self.row.ended.is_none() {
            self.row.ended = Some(self.now.0);
        }
        for say in words::news(&self) {
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
        self.row.stage = words::stage(&self.season.stage).to_owned();
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
        super::living_table(conn, self.row.guild, self.now).await
    }

    /// Announces each new decision with its choices, and takes them from those that are made.
    async fn run_clocks(&mut self, conn: &mut Conn) -> Done<()> {
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
            let say = words::decision(self, &run);
            if self.row.channel != 0 {
                let to = Destination::Channel(self.row.channel);
                let mut row = post::row(to, Purpose::Decision, None, &say, self.now)?;
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
        let row = post::row(to, Purpose::Strip, None, &Say::default(), self.now)?;
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
    async fn set_right(&mut self, conn: &mut Conn) -> Done<bool> {
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

    /// Whose a ludus is, while its owner decides.
    pub(crate) fn owner(&self, ludus: LudusId) -> Option<i64> {
        match self.season.contender(ludus)?.keeper {
            Keeper::Member(person) => Some(person_row(person)),
            Keeper::HouseRun(_) | Keeper::House | Keeper::Forgotten => None,
        }
    }

    fn standings(&self) -> Vec<standing::Standing> {
        let counts: BTreeMap<LudusId, bool> = campaign::season_lines(&self.season)
            .into_iter()
            .map(|line| (line.ludus, line.is_champion))
            .collect();
        let rows = season_table(&self.season).into_iter().map(|row| {
            let contender = self.season.contender(row.ludus);
            standing::Standing {
                season: self.row.id,
                ludus: row.ludus.0,
                guild: self.row.guild,
                place: i64::from(row.rank),
                name: row.name,
                owner: contender.and_then(|it| it.keeper.person()).map(person_row),
                is_house_run: row.is_house_run,
                is_champion: counts.get(&row.ludus).copied().unwrap_or(false),
                counts: counts.contains_key(&row.ludus),
                prestige: row.prestige,
                bouts: i64::from(row.bouts),
                won: i64::from(row.won),
                famous: i64::from(contender.map_or(0, |it| it.figures.famous)),
                famous_now: i64::from(row.famous),
                rudiarii: i64::from(row.rudiarii),
                deaths: i64::from(row.deaths),
            }
        });
        rows.collect()
    }

    fn gladiators(&self) -> Vec<gladiator::Gladiator> {
        let of = |contender: &Contender| -> Vec<gladiator::Gladiator> {
            contender.gladiators.iter().map(|it| self.gladiator(contender, it)).collect()
        };
        self.season.contenders.iter().flat_map(of).collect()
    }

    fn gladiator(&self, contender: &Contender, it: &Gladiator) -> gladiator::Gladiator {
        let place = contender.roster.iter().position(|slot| *slot == Slot::Held(it.id));
        let discipline = &self.season.discipline;
        let names = discipline.attributes.iter().map(|row| row.id.0.as_str());
        let attributes: BTreeMap<&str, i8> = names.zip(it.attributes(discipline)).collect();
        let fame = if it.status == Status::Rudiarius { it.status } else { it.fame() };
        gladiator::Gladiator {
            season: self.row.id,
            number: i64::from(it.id.0),
            ludus: contender.ludus.0,
            game: self.row.game.clone(),
            name: it.name.clone(),
            class: it.class.0.clone(),
            status: words::status(it.status).to_owned(),
            fame: match fame {
                Status::Rudiarius => 2,
                Status::Famous => 1,
                Status::Unknown | Status::Dead | Status::Released => 0,
            },
            place: place.map(|place| i64::try_from(place).unwrap_or(i64::MAX)),
            survived: i64::from(it.career.survived),
            wins: i64::from(it.career.wins),
            kills: i64::from(it.career.kills),
            died_in: it.died_in.map(|bout| bout.0),
            goes_on: false,
            traits: json!({ "attributes": attributes, "improvement": it.improvement }).to_string(),
        }
    }
}

/// A line of the ledger as a row: the season's purse is account 0.
fn booked(season: i64, line: &Transfer) -> meeting::Transfer {
    let account = |account: Account| match account {
        Account::Purse(_) => 0,
        Account::Ludus(_, ludus) => ludus.0,
    };
    meeting::Transfer {
        bout: line.bout.0,
        line: i64::from(line.line),
        season,
        payer: account(line.from),
        payee: account(line.to),
        gladiator: i64::from(line.gladiator.0),
        cause: cause_word(line.cause).to_owned(),
        points: i64::from(line.points),
        is_reversal: line.is_reversal,
    }
}

/// A row of the ledger as the campaign knows it.
pub(super) fn transfer(row: &meeting::Transfer) -> anyhow::Result<Transfer> {
    let season = campaign::SeasonId(row.season);
    let account = |id: i64| match id {
        0 => Account::Purse(season),
        ludus => Account::Ludus(season, LudusId(ludus)),
    };
    let causes = [Cause::Survived, Cause::Won, Cause::Upset, Cause::Rudis];
    let cause = causes.into_iter().find(|cause| cause_word(*cause) == row.cause);
    Ok(Transfer {
        bout: campaign::BoutId(row.bout),
        line: u32::try_from(row.line)?,
        cause: cause.with_context(|| format!("no cause {:?} in the ledger", row.cause))?,
        gladiator: campaign::GladiatorId(u32::try_from(row.gladiator)?),
        from: account(row.payer),
        to: account(row.payee),
        points: u32::try_from(row.points)?,
        is_reversal: row.is_reversal,
    })
}

fn cause_word(cause: Cause) -> &'static str {
    match cause {
        Cause::Survived => "survived",
        Cause::Won => "won",
        Cause::Upset => "upset",
        Cause::Rudis => "rudis",
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

/// Puts right what a season put off by a clock that has been set back since.
pub(crate) async fn set_right(conn: &mut Conn, id: SeasonId, now: Millis) -> Done<()> {
    let mut held = Held::load(conn, id, now).await?;
    if held.set_right(conn).await? { held.conclude(conn).await } else { Ok(()) }
}

/// Seasons looked at together.
const TOGETHER: i64 = 32;
/// Bouts that one call opens at most, so that a season of the house's own does not hold up all.
const OPENED: i64 = 500;
/// When a season that failed is tried again, in milliseconds.
const LATER: i64 = 300_000;

/// Does what is due in seasons: clocks decide, fixtures open their bouts, one a transaction.
pub(crate) async fn seasons_pass(arena: &Arena, now: Millis) -> anyhow::Result<()> {
    let mut left = OPENED;
    while 0 < left {
        let most = left.min(TOGETHER);
        let due = season::due_by(&mut *arena.store.read().await?, now.0, most).await?;
        if due.is_empty() {
            return Ok(());
        }
        for id in due {
            left -= 1;
            let passed: Done<()> = arena
                .write(move |conn| {
                    Box::pin(async move {
                        let mut held = Held::load(conn, SeasonId(id), now).await?;
                        held.pass_time()?;
                        held.open_next(conn).await?;
                        held.conclude(conn).await
                    })
                })
                .await;
            match passed {
                Ok(()) => {}
                // It is logged already.
                Err(Fault::Ours(_) | Fault::Refused(_)) => {
                    let later = now.plus(LATER).0;
                    let wait = arena.write(move |conn| {
                        Box::pin(async move { Ok(season::postponed(conn, id, Some(later)).await?) })
                    });
                    wait.await.map_err(|fault| anyhow::anyhow!("postponing: {fault}"))?;
                }
            }
        }
    }
    Ok(())
}

/// Somebody's mark, or nothing for those who cannot be reached.
pub(super) fn mark(person: i64) -> Option<u64> {
    Some(messenger_id(person)).filter(|id| *id != 0)
}
