//! `run` and `backup`.

use std::{path::PathBuf, process::ExitCode};

use anyhow::Context;
use store::{Database, Store};

use super::signals::until_stopped;
use crate::{
    environment::{Config, config, print},
    process::Bot,
};

/// Runs the bot until it is told to stop.
pub(super) async fn run() -> anyhow::Result<ExitCode> {
    let Some(config) = Config::from_environment()? else {
        #[cfg(feature = "sandbox")]
        return super::sandbox::run(super::sandbox::Wanted::default()).await;
        #[cfg(not(feature = "sandbox"))]
        anyhow::bail!("there is no DISCORD_TOKEN: see `.env.example`");
    };
    tracing::info!(version = env!("CARGO_PKG_VERSION"), database = %config.database, "starting");
    until_stopped(Bot::start(config).await?).await
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
