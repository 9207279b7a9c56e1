//! A season in memory: loaded from its row, changed, queried.

use crate::bout::agreement::Agreed;
use crate::common::{BoutId, Done, Millis, SeasonId, messenger_id};
use crate::contests::{InWork, in_work};
use crate::lobby::entrants::AtHand;
use crate::ludus::person_row;
use crate::seasons::news::News;
use crate::settings::pace::Pace;
use anyhow::Context;
use boards::Kind;
use campaign::{BoutRecord, Change, Event, Keeper, LudusId, Pending, Season, Transfer};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use store::Conn;
use store::contest::Which;

/// A season in work.
pub(crate) struct LiveSeason {
    pub(crate) work: InWork,
    pub(crate) season: Season,
    /// Stored in the column `notes`.
    pub(crate) state: SeasonState,
    pub(crate) told: News,
    pub(crate) records: Vec<BoutRecord>,
    pub(crate) transfers: Vec<Transfer>,
    /// By ludus, the gladiators kept outside the season that it may send, where it is asked for
    /// one.
    pub(crate) at_hand: BTreeMap<LudusId, AtHand>,
}

in_work!(LiveSeason);

/// The house's notes on a season.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SeasonState {
    /// The clock of its decisions and bouts.
    pub(crate) pace: Pace,
    /// Whether each bout has a thread of its own.
    #[serde(default)]
    pub(crate) threads: bool,
    /// The other settings of its bouts.
    #[serde(flatten)]
    pub(crate) agreed: Agreed,
    /// The number of the newest decision; never reused.
    #[serde(default)]
    pub(crate) serial: u64,
    /// The decisions that ludi owe, with their clocks.
    #[serde(default)]
    pub(crate) running: Vec<Running>,
    /// The post with the buttons to join and leave, while its enrolment is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) joined_at: Option<i64>,
}

/// The clock of one decision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Running {
    pub(crate) serial: u64,
    pub(crate) pending: Pending,
    /// The deadline; `None` without one.
    pub(crate) due: Option<Millis>,
    /// The reminder at half the time, if it is still due.
    pub(crate) half: Option<Millis>,
    /// The reminder at four fifths of it.
    pub(crate) late: Option<Millis>,
    /// Its post, once it has arrived.
    pub(crate) message: Option<i64>,
}

impl Running {
    pub(crate) fn next(&self) -> Option<Millis> {
        [self.due, self.half, self.late].into_iter().flatten().min()
    }
}

impl LiveSeason {
    pub(crate) async fn load(conn: &mut Conn, id: SeasonId, now: Millis) -> Done<LiveSeason> {
        let work = InWork::load(conn, Which::Season, id.0, now).await?;
        let season = serde_json::from_str(&work.row.state).context("reading a season")?;
        let mut live = LiveSeason::of(work, season)?;
        live.look_up_kept(conn).await?;
        Ok(live)
    }

    /// A season that was just opened.
    pub(crate) fn of(work: InWork, season: Season) -> Done<LiveSeason> {
        let state =
            serde_json::from_str(&work.row.notes).context("reading the notes of a season")?;
        let (told, at_hand) = (News::default(), BTreeMap::new());
        let (records, transfers) = (Vec::new(), Vec::new());
        Ok(LiveSeason { work, season, state, told, records, transfers, at_hand })
    }

    /// Looks up the gladiators kept outside the season, for the ludi that are asked to send one.
    pub(crate) async fn look_up_kept(&mut self, conn: &mut Conn) -> Done<()> {
        let stable = Kind::of(&self.row.game).and_then(|kind| kind.stable());
        let Some(stable) = stable.filter(|_| self.season.discipline.sends_kept) else {
            return Ok(());
        };
        for ludus in self.season.pending().into_iter().map(Pending::ludus) {
            if !self.at_hand.contains_key(&ludus) {
                let at_hand = AtHand::of(conn, ludus.0, &self.row.game).await?;
                self.at_hand.insert(ludus, at_hand.allowed(stable, &self.state.agreed.options)?);
            }
        }
        Ok(())
    }

    pub(crate) fn id(&self) -> SeasonId {
        SeasonId(self.row.id)
    }

    /// Applies a change, and adds its events to the news.
    pub(crate) fn took(&mut self, change: Change) {
        self.season = change.season;
        for event in &change.events {
            self.told.hear(&self.season, event);
            if let Event::Annulled { bout: Some(bout), .. } = event {
                self.annulled.push(bout.0);
            }
        }
    }

    pub(crate) fn booked(&mut self, change: Change, record: BoutRecord, lines: Vec<Transfer>) {
        self.records.push(record);
        self.transfers.extend(lines);
        self.took(change);
    }

    /// Adds news that is not an event of the campaign.
    pub(crate) fn announce(&mut self, words: &str) {
        self.told.add(words);
    }

    /// Adds the outcome of the bout whose result comes next in the news.
    pub(crate) fn because(&mut self, verdict: &str) {
        self.told.because(verdict);
    }

    /// The bout that a ludus fights in now.
    pub(crate) fn fighting(&self, ludus: LudusId) -> Option<BoutId> {
        let mut mine = self.season.fixtures.iter().filter(|fixture| fixture.involves(ludus));
        mine.find_map(|fixture| Some(BoutId(fixture.state.fighting()?.0.0)))
    }

    /// Whether a fixture waits for its bout to be opened.
    pub(crate) fn is_ready(&self) -> bool {
        self.season.fixtures.iter().any(|it| it.state.ready().is_some())
    }

    /// The owner of a ludus, while they decide for it.
    pub(crate) fn owner(&self, ludus: LudusId) -> Option<i64> {
        match self.season.contender(ludus)?.keeper {
            Keeper::Member(person) => Some(person_row(person)),
            Keeper::HouseRun(_) | Keeper::House | Keeper::Forgotten => None,
        }
    }
}

/// Somebody's id for a mention; `None` if they cannot be reached.
pub(crate) fn mark(person: i64) -> Option<u64> {
    Some(messenger_id(person)).filter(|id| *id != 0)
}
