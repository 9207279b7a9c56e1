//! Measurements: rules alone, and presses through the whole process beside a bot that does
//! nothing, on the same machine in the same run.

mod disk;
mod empty;
mod leagues;
mod presses;
mod rules;

use crate::{Bot, Config, Running};
use anyhow::Context;
use boards::Kind;
use sandbox::Sandbox;
use serde::Serialize;
use std::fmt;
use std::path::Path;
use std::time::{Duration, Instant};
use store::Store;

pub use leagues::Queried;
pub use presses::Fared;
pub use rules::Rules;

/// How much is measured.
#[derive(Debug, Clone, Copy)]
pub struct Extent {
    /// Presses for each figure of latency and throughput with many at once.
    pub presses: usize,
    /// Live bouts in the crowded file.
    pub crowd: i64,
}

impl Extent {
    /// What the published figures were measured with.
    pub const FULL: Extent = Extent { presses: 12_000, crowd: 100_000 };
}

/// Everything measured.
#[derive(Debug, Clone, Serialize)]
pub struct Figures {
    /// Rules without a messenger, game by game.
    pub rules: Vec<Rules>,
    /// One small durable write on this disk, in milliseconds.
    pub commit_ms: f64,
    /// The bot that does nothing.
    pub empty: Vec<Fared>,
    /// This bot, with 10 live bouts in the file.
    pub bot: Vec<Fared>,
    /// This bot, with a crowd of live bouts in the file.
    pub crowded: Crowded,
    /// From the start of the process's work to the first answered interaction with 10,000 live
    /// bouts in the file, in milliseconds.
    pub start_with_10000_ms: f64,
    /// The file's size for each finished bout, with its whole record, in bytes.
    pub file_bytes_per_finished_bout: f64,
    /// Leaderboards and standings of a server of 500 ludi after a year of 20,000 bouts.
    pub year: Vec<Queried>,
}

/// Presses with many live bouts in the file.
#[derive(Debug, Clone, Serialize)]
pub struct Crowded {
    /// How many live bouts.
    pub live: i64,
    /// The presses.
    pub presses: Fared,
}

/// Presses at once where many are.
const MANY: usize = 64;
/// Live bouts in the file that is not crowded.
const FEW: i64 = 10;
/// Presses one after another.
const ALONE: usize = 400;
/// Live bouts in the file whose start is timed.
const AT_START: i64 = 10_000;

/// Measures everything. Takes some minutes.
///
/// # Errors
/// If the bot, the stand-in or the disk fails.
pub async fn run(extent: Extent) -> anyhow::Result<Figures> {
    let rules = Kind::ALL.iter().map(|kind| rules::measure(*kind)).collect();
    let folder = tempfile::tempdir().context("making a folder")?;
    let commit_ms = millis(disk::commit(folder.path())?);

    let sandbox = Sandbox::start(sandbox::Config {
        limits: sandbox::Limits::none(),
        ..sandbox::Config::default()
    })
    .await?;
    let plan = [(1, ALONE), (MANY, extent.presses)];
    let empty = empty::measure(&sandbox, &plan).await?;
    drop(sandbox);

    let few = House::open(&folder.path().join("few.sqlite"), FEW).await?;
    let bot = vec![
        presses::bouts(&few.sandbox, 1, ALONE).await?,
        presses::bouts(&few.sandbox, MANY, extent.presses).await?,
    ];
    few.close().await;

    let file = folder.path().join("crowd.sqlite");
    let crowd = House::open(&file, extent.crowd).await?;
    let presses = presses::bouts(&crowd.sandbox, MANY, extent.presses).await?;
    let crowded = Crowded { live: extent.crowd, presses };
    crowd.close().await;

    let start_with_10000_ms = start(&folder.path().join("start.sqlite")).await?;
    let file_bytes_per_finished_bout = weigh(folder.path(), extent).await?;
    let year = leagues::measure(folder.path()).await?;
    Ok(Figures {
        rules,
        commit_ms,
        empty,
        bot,
        crowded,
        start_with_10000_ms,
        file_bytes_per_finished_bout,
        year,
    })
}

/// Measures leaderboards and standings after a year of a busy server, and nothing else.
///
/// # Errors
/// If the disk fails.
pub async fn year() -> anyhow::Result<Vec<Queried>> {
    let folder = tempfile::tempdir().context("making a folder")?;
    leagues::measure(folder.path()).await
}

/// A stand-in and this bot on it.
struct House {
    sandbox: Sandbox,
    bot: Running,
}

impl House {
    /// A house whose file holds so many live bouts.
    async fn open(file: &Path, live: i64) -> anyhow::Result<House> {
        let sandbox = Sandbox::start(sandbox::Config {
            limits: sandbox::Limits::none(),
            ..sandbox::Config::default()
        })
        .await?;
        let bot = start_on(&sandbox, file).await?;
        presses::bouts(&sandbox, 1, 3).await.context("the bout to be copied")?;
        bot.stop().await;
        let store = Store::open(file).await?;
        store::measure::multiply(&store, 1, live - 1).await?;
        store.close().await;
        let bot = start_on(&sandbox, file).await?;
        Ok(House { sandbox, bot })
    }

    async fn close(self) {
        self.bot.stop().await;
    }
}

async fn start_on(sandbox: &Sandbox, file: &Path) -> anyhow::Result<Running> {
    let bot = Bot::start(Config::on_sandbox(sandbox, file)).await?;
    sandbox.await_command("act", Duration::from_secs(60)).await?;
    sandbox.await_connected(1, Duration::from_secs(60)).await?;
    Ok(bot)
}

async fn start(file: &Path) -> anyhow::Result<f64> {
    let house = House::open(file, AT_START).await?;
    let House { sandbox, bot } = house;
    bot.stop().await;
    let begun = Instant::now();
    let bot = start_on(&sandbox, file).await?;
    let [user, ..] = &sandbox.users()[..] else { anyhow::bail!("the sandbox has people") };
    presses::seen(&user.command(sandbox.channel(), "help", sandbox::Options::new())?).await?;
    let took = millis(begun.elapsed());
    bot.stop().await;
    Ok(took)
}

/// The size of a file in which bouts were played to their ends.
async fn weigh(folder: &Path, extent: Extent) -> anyhow::Result<f64> {
    let file = folder.join("weigh.sqlite");
    let sandbox = Sandbox::start(sandbox::Config {
        limits: sandbox::Limits::none(),
        ..sandbox::Config::default()
    })
    .await?;
    let bot = start_on(&sandbox, &file).await?;
    presses::bouts(&sandbox, 8, extent.presses / 2).await?;
    bot.stop().await;
    let store = Store::open(&file).await?;
    let copy = folder.join("weighed.sqlite");
    store.backup(&copy).await?;
    let finished = store::measure::finished(&store).await?;
    store.close().await;
    let bytes = std::fs::metadata(&copy).context("looking at the copy")?.len();
    Ok(bytes as f64 / finished.max(1) as f64)
}

fn millis(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1e3
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rules in &self.rules {
            writeln!(f, "{}", rules.game)?;
            writeln!(f, "  random bouts a second        {:>10.0}", rules.random_bouts_per_second)?;
            writeln!(f, "  answers a bout               {:>10.1}", rules.answers_per_bout)?;
            let us = rules.answer_with_load_and_save_us;
            writeln!(f, "  answer with load and save    {us:>10.1} us")?;
            writeln!(f, "  record of a bout             {:>10.0} bytes", rules.record_bytes)?;
        }
        writeln!(f, "one durable commit             {:>10.2} ms", self.commit_ms)?;
        writeln!(f, "presses              at once    p50 ms    p99 ms   per second")?;
        let mut row = |who: &str, fared: &Fared| {
            writeln!(
                f,
                "{who:<20} {:>7} {:>9.2} {:>9.2} {:>12.0}",
                fared.at_once, fared.p50_ms, fared.p99_ms, fared.per_second
            )
        };
        for fared in &self.empty {
            row("empty bot", fared)?;
        }
        for fared in &self.bot {
            row("this bot", fared)?;
        }
        row(&format!("with {} bouts", self.crowded.live), &self.crowded.presses)?;
        writeln!(f, "start with {AT_START} bouts        {:>10.0} ms", self.start_with_10000_ms)?;
        let bytes = self.file_bytes_per_finished_bout;
        writeln!(f, "file for a finished bout       {bytes:>10.0} bytes")?;
        writeln!(f, "a year of 500 ludi, 20,000 bouts      p50 ms    p99 ms")?;
        for it in &self.year {
            writeln!(f, "  {:<34} {:>8.2}  {:>8.2}", it.what, it.p50_ms, it.p99_ms)?;
        }
        Ok(())
    }
}
