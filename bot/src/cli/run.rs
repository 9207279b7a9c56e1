//! `run` and `backup`.

use super::signals::until_stopped;
use crate::environment::{Config, config, print};
use crate::process::Bot;
use crate::process::lock::Lock;
use anyhow::Context;
use arena::Arena;
use commands::Time as _;
use std::path::PathBuf;
use std::process::ExitCode;
use store::{Database, Store};

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
