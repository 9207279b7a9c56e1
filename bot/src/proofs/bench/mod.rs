//! Measurements: rules alone, and presses through the whole process beside a bot that does
//! nothing, on the same machine in the same run.

mod crowd;
mod empty;
mod leagues;
mod pictures;
mod presses;
mod rules;
mod scale;
mod table;
mod thoughts;
mod typing;

use crate::environment::Config;
use crate::process::{Bot, Running};
use anyhow::Context;
use boards::Kind;
use sandbox::Sandbox;
use serde::Serialize;
use std::fmt;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};
use store::{Database, Store};

pub use crowd::Crowded;
pub use leagues::Queried;
pub use pictures::{Drawing, Pictured};
use presses::FORMS;
pub use presses::Fared;
pub use rules::Rules;
pub use scale::{Claimed, Scaled};
pub use table::Counted;
pub use thoughts::Thought;
pub use typing::Typed;

/// How much is measured.
#[derive(Debug, Clone, Copy)]
pub struct Extent {
    /// Presses for each figure of latency and throughput with many at once.
    pub presses: usize,
    /// Live bouts in the crowded file.
    pub crowd: i64,
}

impl Extent {
    /// The extent with which the published figures were measured.
    pub const FULL: Extent = Extent { presses: 12_000, crowd: 100_000 };
}

/// A part that can be measured by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Part {
    /// Rules without a messenger, game by game.
    Rules,
    /// Presses on this bot and on one that does nothing, and the disk.
    Presses,
    /// Presses with few live bouts and with a crowd, on a file and on the server that TEST_POSTGRES names.
    Crowd,
    /// Presses while 400 suggestions are looked up, with 10,000 live bouts in the file.
    Typing,
    /// A start with 10,000 live bouts in the file.
    Start,
    /// The size of a finished bout.
    Size,
    /// Leaderboards and standings of a server of 500 ludi after a year of 20,000 bouts, in a file, and alone and
    /// with 49 others on the server that TEST_POSTGRES names.
    Year,
    /// Taps, messages, edits, mentions and requests of whole bouts.
    Table,
    /// Boards drawn, and presses with their pictures and without.
    Pictures,
    /// Presses while champions think in ten bouts beside them, and while nobody thinks.
    Thoughts,
    /// Presses on a file and on the server that TEST_POSTGRES names, with one process and three.
    Scale,
}

/// Everything measured; a part that was not asked for is left out.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Figures {
    /// Rules without a messenger, game by game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<Rules>,
    /// Presses, and the disk.
    #[serde(flatten)]
    pub pressed: Option<Pressed>,
    /// This bot with few live bouts in its database, and with a crowd.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub crowded: Vec<Crowded>,
    /// Presses while others type.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub typed: Option<Typed>,
    /// From the start of the process's work to the first answered interaction with 10,000 live
    /// bouts in the file, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start_with_10000_ms: Option<f64>,
    /// The file's size for each finished bout, with its whole record, in bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file_bytes_per_finished_bout: Option<f64>,
    /// Leaderboards and standings of a server of 500 ludi after a year of 20,000 bouts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub year: Vec<Queried>,
    /// Whole bouts, and their cost to players and readers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub table: Vec<Counted>,
    /// Boards drawn, and presses with their pictures and without.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pictures: Option<Pictured>,
    /// Presses while champions think, and while nobody does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thoughts: Option<Thought>,
    /// Presses and claims of the outbox on both engines.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scaled: Option<Scaled>,
}

/// Presses on this bot and on one that does nothing.
#[derive(Debug, Clone, Serialize)]
pub struct Pressed {
    /// One small durable write on this disk, in milliseconds.
    pub commit_ms: f64,
    /// The bot that does nothing.
    pub empty: Vec<Fared>,
    /// This bot, with 10 live bouts in the file.
    pub bot: Vec<Fared>,
}

/// Presses at once where many are.
const MANY: usize = 64;
/// Live bouts in the file that is not crowded.
const FEW: i64 = 10;
/// Presses one after another.
const ALONE: usize = 400;
/// Live bouts in the file whose start is timed.
const AT_START: i64 = 10_000;

/// Measures one part, or everything, which takes some minutes.
pub async fn run(extent: Extent, only: Option<Part>) -> anyhow::Result<Figures> {
    let is_wanted = |part| only.is_none_or(|only| only == part);
    let folder = tempfile::tempdir().context("making a folder")?;
    let folder = folder.path();
    let mut figures = Figures::default();
    if is_wanted(Part::Rules) {
        figures.rules = Kind::all().iter().map(|kind| rules::measure(*kind)).collect();
    }
    if is_wanted(Part::Presses) {
        figures.pressed = Some(press(folder, extent).await?);
    }
    if is_wanted(Part::Crowd) {
        figures.crowded = crowd::measure(folder, extent.crowd, extent.presses).await?;
    }
    if is_wanted(Part::Typing) {
        let house = House::open(&folder.join("typing.sqlite"), AT_START).await?;
        figures.typed = Some(typing::measure(&house.sandbox).await?);
        house.close().await;
    }
    if is_wanted(Part::Start) {
        figures.start_with_10000_ms = Some(start(&folder.join("start.sqlite")).await?);
    }
    if is_wanted(Part::Size) {
        figures.file_bytes_per_finished_bout = Some(weigh(folder, extent).await?);
    }
    if is_wanted(Part::Year) {
        figures.year = leagues::measure(folder).await?;
    }
    if is_wanted(Part::Table) {
        figures.table = table::measure(folder).await?;
    }
    if is_wanted(Part::Pictures) {
        figures.pictures = Some(pictures::measure(folder, extent.presses).await?);
    }
    if is_wanted(Part::Thoughts) {
        figures.thoughts = Some(thoughts::measure(folder, extent.presses).await?);
    }
    // It takes a server as well, and minutes of its own: only if it is asked for.
    if only == Some(Part::Scale) {
        figures.scaled = Some(scale::measure(folder, extent.presses).await?);
    }
    Ok(figures)
}

/// Presses on a bot that does nothing, and on this one with few bouts in its file.
async fn press(folder: &Path, extent: Extent) -> anyhow::Result<Pressed> {
    let commit_ms = millis(commit_to_disk(folder)?);
    let empty = {
        let sandbox = stand_in().await?;
        empty::measure(&sandbox, &[(1, ALONE), (MANY, extent.presses)]).await?
    };
    let few = House::open(&folder.join("few.sqlite"), FEW).await?;
    let bot = vec![
        presses::bouts(&few.sandbox, FORMS[0], 1, ALONE).await?,
        presses::bouts(&few.sandbox, FORMS[0], MANY, extent.presses).await?,
    ];
    few.close().await;
    Ok(Pressed { commit_ms, empty, bot })
}

/// How long one small durable write takes, each waited for before the next: the median of 200.
fn commit_to_disk(folder: &Path) -> anyhow::Result<Duration> {
    let mut file = tempfile::tempfile_in(folder).context("making a file")?;
    let mut took = Vec::new();
    for _ in 0..200 {
        let start = Instant::now();
        file.write_all(&[7; 4096]).context("writing")?;
        file.sync_data().context("waiting for the disk")?;
        took.push(start.elapsed());
    }
    took.sort_unstable();
    Ok(took[took.len() / 2])
}

/// A stand-in that limits nobody.
async fn stand_in() -> anyhow::Result<Sandbox> {
    let config = sandbox::Config { limits: sandbox::Limits::none(), ..Default::default() };
    Sandbox::start(config).await
}

/// A stand-in and this bot on it, whose posts have text alone unless it is set otherwise.
struct House {
    sandbox: Sandbox,
    bot: Running,
}

impl House {
    /// A house whose file holds so many live bouts.
    async fn open(file: &Path, live: i64) -> anyhow::Result<House> {
        House::open_at(&file.into(), live).await
    }

    /// The same wherever the database is.
    async fn open_at(database: &Database, live: i64) -> anyhow::Result<House> {
        let sandbox = stand_in().await?;
        let bot = start_at(&sandbox, database).await?;
        presses::bouts(&sandbox, FORMS[0], 1, 3).await.context("the bout to be copied")?;
        bot.stop().await;
        let store = Store::open_at(database).await?;
        store::proofs::multiply(&store, 1, live - 1).await?;
        store.close().await;
        let bot = start_at(&sandbox, database).await?;
        raise_bounds(&sandbox).await?;
        set(&sandbox, "board", "text").await?;
        Ok(House { sandbox, bot })
    }

    async fn close(self) {
        self.bot.stop().await;
    }
}

async fn start_on(sandbox: &Sandbox, file: &Path) -> anyhow::Result<Running> {
    start_at(sandbox, &file.into()).await
}

async fn start_at(sandbox: &Sandbox, database: &Database) -> anyhow::Result<Running> {
    let bot = Bot::start_alone(Config::on_database(sandbox, database)).await?;
    sandbox.await_command("act", Duration::from_secs(60)).await?;
    sandbox.await_connected(1, Duration::from_secs(60)).await?;
    Ok(bot)
}

/// Lets as much be opened on the server as a big one may have: guests of a measurement open hundreds
/// of lobbies in an instant.
async fn raise_bounds(sandbox: &Sandbox) -> anyhow::Result<()> {
    set(sandbox, "bounds", "20").await
}

/// Changes a setting of the server.
async fn set(sandbox: &Sandbox, setting: &str, value: &str) -> anyhow::Result<()> {
    let organiser = sandbox.add_user("Organiser");
    organiser.grant(sandbox.guild(), sandbox::Permissions::MANAGE_GUILD);
    let change = sandbox::Options::new().string("setting", setting).string("value", value);
    let told = presses::seen(&organiser.command(sandbox.channel(), "settings", change)?).await?;
    let now = format!("`{setting}` {value}");
    anyhow::ensure!(told.content.contains(&now), "{setting} stays: {}", told.content);
    Ok(())
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
    let sandbox = stand_in().await?;
    let bot = start_on(&sandbox, &file).await?;
    presses::bouts(&sandbox, FORMS[0], 8, extent.presses / 2).await?;
    bot.stop().await;
    let store = Store::open(&file).await?;
    let copy = folder.join("weighed.sqlite");
    store.backup(&copy).await?;
    let finished = store::proofs::finished(&store).await?;
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
        let row = |f: &mut fmt::Formatter<'_>, who: &str, fared: &Fared| {
            writeln!(
                f,
                "{who:<20} {:>7} {:>9.2} {:>9.2} {:>12.0}",
                fared.at_once, fared.p50_ms, fared.p99_ms, fared.per_second
            )
        };
        if let Some(Pressed { commit_ms, empty, bot }) = &self.pressed {
            writeln!(f, "one durable commit             {commit_ms:>10.2} ms")?;
            writeln!(f, "presses              at once    p50 ms    p99 ms   per second")?;
            empty.iter().try_for_each(|fared| row(f, "empty bot", fared))?;
            bot.iter().try_for_each(|fared| row(f, "this bot", fared))?;
        }
        for it in &self.crowded {
            let Crowded { engine, live, few, many } = it;
            few.iter().try_for_each(|fared| row(f, &format!("{engine}, {FEW} bouts"), fared))?;
            many.iter().try_for_each(|fared| row(f, &format!("{engine}, {live}"), fared))?;
            writeln!(f, "{engine}: p99 with {live} is {:.2} times that with {FEW}", it.ratio())?;
        }
        if let Some(Typed { suggestions, quiet, busy }) = &self.typed {
            row(f, "nobody types", quiet)?;
            row(f, &format!("{suggestions} suggestions"), busy)?;
        }
        if let Some(took) = self.start_with_10000_ms {
            writeln!(f, "start with {AT_START} bouts        {took:>10.0} ms")?;
        }
        if let Some(bytes) = self.file_bytes_per_finished_bout {
            writeln!(f, "file for a finished bout       {bytes:>10.0} bytes")?;
        }
        if !self.year.is_empty() {
            writeln!(f, "a year of 500 ludi, 20,000 bouts           p50 ms    p99 ms")?;
        }
        for it in &self.year {
            let Queried { home, what, p50_ms, p99_ms } = it;
            writeln!(f, "  {home:<14} {what:<24} {p50_ms:>8.2}  {p99_ms:>8.2}")?;
        }
        if !self.table.is_empty() {
            writeln!(
                f,
                "| game | people | rounds | taps | answers | messages | left | posts with the turn | \
                 mentions | private messages left | at most in 15 minutes | requests a press |"
            )?;
            writeln!(f, "|---|---|---|---|---|---|---|---|---|---|---|---|")?;
        }
        for it in &self.table {
            let Counted { game, people, rounds, taps, answers, messages, left, .. } = it;
            let Counted { hand_overs, mentions, private, private_a_quarter, .. } = it;
            let each = it.requests_a_press;
            writeln!(
                f,
                "| {game} | {people} | {rounds} | {taps} | {answers} | {messages} | {left} | \
                 {hand_overs} | {mentions} | {private} | {private_a_quarter} | {each:.2} |"
            )?;
        }
        if let Some(Pictured { drawn, without, with }) = &self.pictures {
            writeln!(f, "| game | boards | p50 | p99 | median | largest | highest |")?;
            writeln!(f, "|---|---|---|---|---|---|---|")?;
            for it in drawn {
                let Drawing { game, boards, p50_ms, p99_ms, median_kb, largest_kb, highest } = it;
                writeln!(
                    f,
                    "| {game} | {boards} | {p50_ms:.1} ms | {p99_ms:.1} ms | {median_kb:.0} KB | \
                     {largest_kb:.0} KB | {highest} px |"
                )?;
            }
            without.iter().try_for_each(|fared| row(f, "text alone", fared))?;
            with.iter().try_for_each(|fared| row(f, "pictures and text", fared))?;
        }
        if let Some(Thought { thinking, quiet, busy, beside }) = &self.thoughts {
            quiet.iter().try_for_each(|fared| row(f, "nobody thinks", fared))?;
            busy.iter().try_for_each(|fared| row(f, &format!("{thinking} think"), fared))?;
            beside.iter().try_for_each(|fared| row(f, "those against them", fared))?;
        }
        if let Some(Scaled { presses, claims }) = &self.scaled {
            writeln!(f, "presses              at once    p50 ms    p99 ms   per second")?;
            presses.iter().try_for_each(|(who, fared)| row(f, who, fared))?;
            for it in claims {
                let Claimed { engine, waiting, p50_ms, p99_ms } = it;
                writeln!(
                    f,
                    "{engine}: 32 of {waiting} taken in {p50_ms:.2} ms, p99 {p99_ms:.2} ms"
                )?;
            }
        }
        Ok(())
    }
}
