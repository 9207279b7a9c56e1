//! Lives here: proofs and measurements, with their commands: built with the feature `proofs` alone.
//! May enter: the list of commands, and the tests of this crate.
//! Never does: a thing that ships; `prove` and `bench` use the program as somebody outside would.

mod among;
pub mod bench;
mod ladder;
mod learn;
mod matchups;
mod means;
mod odds;
mod picture;
pub mod prove;
mod simulate;
mod vectors;

use crate::environment::print;
use anyhow::Context;
use boards::Kind;
use clap::{Args, Subcommand};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// The commands of those who work on the program.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Try rules on their examples: files, or folders of files that end in .toml.
    ///
    /// Prints one line for each file and exits with 1 if any failed.
    Vectors {
        /// Files or folders.
        #[arg(required = true)]
        paths: Vec<PathBuf>,
    },
    /// Let the program play a game against itself, and count.
    Simulate(simulate::Simulate),
    /// Learn what counts for how much on a game's boards, and print it as its tables hold it.
    Learn(learn::Learn),
    /// Tell odds in bouts that the program plays against itself, and count how far they come true.
    Odds(odds::Calibration),
    /// Draw moments of a bout that the program plays against itself, into a folder.
    Picture(picture::Picture),
    /// Prove laws, coverage and secrecy of every game, and kill the bot while people play.
    Prove(Prove),
    /// Measure rules and presses, beside a bot that does nothing.
    Bench(Bench),
}

/// Runs one of them.
pub(crate) async fn run(command: Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Vectors { paths } => vectors::run(&paths),
        Command::Simulate(wanted) => simulate::run(&wanted),
        Command::Learn(wanted) => learn::run(&wanted),
        Command::Odds(wanted) => odds::run(&wanted),
        Command::Picture(wanted) => picture::run(&wanted),
        Command::Prove(wanted) => prove(wanted).await,
        Command::Bench(wanted) => measure(wanted).await,
    }
}

/// The options of `prove`.
#[derive(Debug, Clone, Args)]
pub(crate) struct Prove {
    /// Only this part: the rules and words of a game, `leagues`, `tournaments`, `houses`, `forged`,
    /// `foreign`, `archives`, `kills`, `shards` or `season`; otherwise all but the last two, which take several
    /// processes.
    #[arg(long, value_name = "PART")]
    only: Option<String>,
    /// How many processes are killed: several share a database on the server that TEST_POSTGRES names. They
    /// are also stopped and cut off, a tenth as often as one is killed, and share the gateway's shards.
    #[arg(long, value_name = "N", default_value_t = 1)]
    processes: usize,
    /// Another release's program, which every other one of several processes runs, the first of them too.
    #[arg(long, value_name = "PROGRAM")]
    beside: Option<PathBuf>,
    /// Before what else befalls several processes, for so many seconds one of them is killed each second.
    #[arg(long, value_name = "SECONDS", default_value_t = 0)]
    relentless: u64,
    /// Everything at a tenth of its full number.
    #[arg(long)]
    tenth: bool,
    /// Of games the laws of words and pictures alone, in bouts until so many boards are drawn.
    #[arg(long, value_name = "NUMBER", conflicts_with = "tenth")]
    boards: Option<u64>,
    /// Write the report, as Markdown, into this file too.
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
}

/// The options of `bench`.
#[derive(Debug, Clone, Args)]
pub(crate) struct Bench {
    /// Print one JSON object instead of a table.
    #[arg(long)]
    json: bool,
    /// Presses with many at once.
    #[arg(long, default_value_t = bench::Extent::FULL.presses)]
    presses: usize,
    /// Only this part.
    #[arg(long, value_enum)]
    only: Option<bench::Part>,
    /// Live bouts in the crowded file.
    #[arg(long, default_value_t = bench::Extent::FULL.crowd)]
    crowd: i64,
}

/// Proves.
async fn prove(wanted: Prove) -> anyhow::Result<ExitCode> {
    let mut extent = prove::Extent::FULL;
    if wanted.tenth {
        extent = extent.tenth();
    }
    let part = wanted.only.as_deref();
    let games = match part {
        None => Kind::all().to_vec(),
        Some(
            "leagues" | "tournaments" | "houses" | "forged" | "foreign" | "archives" | "kills"
            | "shards" | "season",
        ) => Vec::new(),
        Some(slug) => vec![Kind::of(slug).with_context(|| format!("there is no game {slug:?}"))?],
    };
    let has_leagues = part.is_none_or(|part| part == "leagues");
    let has_tournaments = part.is_none_or(|part| part == "tournaments");
    let has_foreign = part.is_none_or(|part| part == "foreign");
    let boards = wanted.boards;
    let proving = move || {
        let mut report = match boards {
            Some(boards) => prove::pictures(boards, &games),
            None => prove::rules(extent, &games),
        };
        if has_leagues {
            prove::leagues(&mut report, extent.leagues);
        }
        if has_tournaments {
            prove::tournaments(&mut report, extent.tournaments);
        }
        if has_foreign {
            prove::foreign(&mut report, extent.foreign);
        }
        report
    };
    let mut report = tokio::task::spawn_blocking(proving).await.context("proving")?;
    if part.is_none_or(|part| part == "houses") {
        prove::houses(&mut report, extent.houses).await?;
    }
    report.sum_up();
    if part.is_none_or(|part| part == "forged") {
        prove::forging(&mut report, extent.forged).await?;
    }
    if part.is_none_or(|part| part == "archives") {
        prove::archives(&mut report, extent.archives).await?;
    }
    if part.is_none_or(|part| part == "kills") {
        match wanted.processes {
            0 | 1 => prove::killing(&mut report, extent.kills).await?,
            several => {
                let much = (extent.kills / 10, Duration::from_secs(wanted.relentless));
                let beside = wanted.beside.clone();
                prove::killing_several(&mut report, several, beside, much).await?;
            }
        }
    }
    if part == Some("shards") {
        prove::sharding(&mut report, wanted.processes.max(2), extent.kills / 50).await?;
    }
    if part == Some("season") {
        let processes = wanted.processes.max(2);
        prove::season_over(&mut report, processes, wanted.beside.clone(), extent.kills).await?;
    }
    print(report.text())?;
    if let Some(file) = wanted.report {
        let text = format!("# Proofs\n\nMade by `summa-rudis prove`.\n\n{}", report.text());
        std::fs::write(&file, text).with_context(|| format!("writing {}", file.display()))?;
    }
    Ok(if report.holds() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Measures.
async fn measure(wanted: Bench) -> anyhow::Result<ExitCode> {
    let extent = bench::Extent { presses: wanted.presses, crowd: wanted.crowd };
    let figures = bench::run(extent, wanted.only).await?;
    if wanted.json {
        print(&serde_json::to_string(&figures).context("writing the figures")?)?;
    } else {
        print(&figures.to_string())?;
    }
    Ok(ExitCode::SUCCESS)
}
