//! `run`, `backup`, `move` and `audit`.

use super::signals::until_stopped;
use crate::environment::{Config, config, print};
use crate::process::Bot;
use crate::process::lock::Lock;
use anyhow::Context;
use arena::Arena;
use commands::Time as _;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use store::{Database, Moved, Store};

/// How the bot is to be run.
#[derive(Debug, Clone, Default, clap::Args)]
pub(super) struct Wanted {
    /// The database was restored from a copy: forget what waited to be sent, and post every live bout anew.
    #[arg(long)]
    after_restore: bool,
}

/// Runs the bot until it is told to stop.
pub(super) async fn run(wanted: Wanted) -> anyhow::Result<ExitCode> {
    let Some(config) = Config::from_environment()? else {
        #[cfg(feature = "sandbox")]
        return super::sandbox::run(super::sandbox::Wanted::default()).await;
        #[cfg(not(feature = "sandbox"))]
        anyhow::bail!("there is no DISCORD_TOKEN: see `.env.example`");
    };
    tracing::info!(version = env!("CARGO_PKG_VERSION"), database = %config.database, "starting");
    if wanted.after_restore {
        posted_anew(&config).await.context("posting every live bout anew")?;
    }
    until_stopped(Bot::start_alone(config).await?).await
}

/// Queues every live bout as it stands in a database that was restored.
async fn posted_anew(config: &Config) -> anyhow::Result<()> {
    let _alone = match &config.database {
        Database::File(file) => Some(Lock::take(file)?),
        Database::Server(_) => None,
    };
    let arena = Arena::open_at(&config.database).await?;
    let posted = arena.restored(config.clock.now()).await;
    arena.close().await;
    posted
}

/// Copies the database. The bot may be running on it: nothing but the copy is written.
pub(super) async fn backup(file: PathBuf) -> anyhow::Result<ExitCode> {
    let database = config::existing_database()?;
    if matches!(database, Database::Server(_)) {
        return Err(store::Error::NoCopy.into());
    }
    let store = Store::look_at(&database).await;
    let store = store.with_context(|| format!("opening {database}"))?;
    let copied = store.backup(&file).await;
    store.close().await;
    copied.with_context(|| format!("copying into {}", file.display()))?;
    print(&format!("{database} copied into {}", file.display()))?;
    Ok(ExitCode::SUCCESS)
}

/// Counts all standings and ratings again from the bouts, and prints every difference.
pub(super) async fn audit() -> anyhow::Result<ExitCode> {
    let database = config::existing_database()?;
    let arena = Arena::look_at(&database).await?;
    let found = arena.audit().await;
    arena.close().await;
    let found = found?;
    for difference in &found.differences {
        print(difference)?;
    }
    print(&format!(
        "{} seasons with {} bouts and {} lines of prestige, {} tournaments, {} careers outside seasons, {} ratings, {} predictions counted again: {} differences",
        found.seasons,
        found.bouts,
        found.lines,
        found.tournaments,
        found.careers,
        found.rated,
        found.predictions,
        found.differences.len()
    ))?;
    Ok(if found.differences.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Records that are checked once everything has been moved.
const CHECKED: usize = 100;

/// Copies everything from one database into another that is empty, and checks what has come.
pub(super) async fn move_database(from: &str, to: &str) -> anyhow::Result<ExitCode> {
    let (from, to) = (config::database_of(from.into())?, config::database_of(to.into())?);
    // Nobody may run on the file, and nobody may begin to meanwhile.
    let _lock = match &from {
        Database::File(file) => {
            let is_there = std::fs::exists(file).unwrap_or(false);
            anyhow::ensure!(is_there, "there is no database {}", file.display());
            Some(Lock::take(file)?)
        }
        Database::Server(_) => None,
    };
    let _other = match &to {
        Database::File(file) => Some(new_file(file)?),
        Database::Server(_) => None,
    };
    let moved = store::moved(&from, &to).await;
    if let (Err(_), Database::File(file)) = (&moved, &to) {
        // Nothing has come: the same command finds it as it was.
        removed(file);
    }
    let (whence, whither) = (place(&from), place(&to));
    let Moved { tables, rows } =
        moved.with_context(|| format!("moving what is {whence} to what is {whither}"))?;
    print(&format!("{rows} rows of {tables} tables have been moved, read again and compared"))?;
    let arena = Arena::look_at(&to).await?;
    let checked = arena.records_checked(CHECKED).await;
    arena.close().await;
    let (checked, wrong) = checked.context("checking what has been moved")?;
    for what in &wrong {
        print(what)?;
    }
    if !wrong.is_empty() {
        print("Some records do not check out there. What was moved from is as it was.")?;
        return Ok(ExitCode::FAILURE);
    }
    print(&format!(
        "{checked} records of bouts that are over check out there. Set DATABASE, and start the bot; \
         keep what was moved from until it has run for a while, and start nothing on it."
    ))?;
    Ok(ExitCode::SUCCESS)
}

fn place(database: &Database) -> String {
    match database {
        Database::File(file) => format!("in {}", file.display()),
        Database::Server(_) => database.to_string(),
    }
}

/// Removes a file that was begun, and those that stand beside it while it is open.
fn removed(file: &Path) {
    for beside in ["", "-wal", "-shm"] {
        let mut name = file.as_os_str().to_owned();
        name.push(beside);
        match std::fs::remove_file(&name) {
            Ok(()) => {}
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => tracing::warn!(%error, file = %name.display(), "what was begun stays"),
        }
    }
}

/// The lock of a file that is not there yet.
fn new_file(file: &Path) -> anyhow::Result<Lock> {
    let is_there = std::fs::metadata(file).is_ok_and(|found| 0 < found.len());
    anyhow::ensure!(!is_there, "{} is there already: name a new file", file.display());
    Lock::take(file)
}
