//! `run` and `backup`.

use std::{path::PathBuf, process::ExitCode};

use anyhow::Context;
use store::Store;

use crate::{
    Bot, Config, Running,
    environment::{config, print},
};

/// Runs the bot until it is told to stop.
pub(super) async fn run() -> anyhow::Result<ExitCode> {
    let Some(config) = Config::from_environment()? else {
        #[cfg(feature = "sandbox")]
        return super::sandbox::run(super::sandbox::Wanted::default()).await;
        #[cfg(not(feature = "sandbox"))]
        anyhow::bail!("there is no DISCORD_TOKEN: see `.env.example`");
    };
    tracing::info!(version = env!("CARGO_PKG_VERSION"), database = %config.database.display(), "starting");
    until_stopped(Bot::start(config).await?).await
}

/// Waits for a signal to stop, or for the bot to end by itself.
pub(super) async fn until_stopped(mut bot: Running) -> anyhow::Result<ExitCode> {
    let ended = tokio::select! {
        ended = bot.ended() => Some(ended),
        signal = stop_signal() => {
            signal?;
            None
        }
    };
    bot.stop().await;
    match ended {
        None => Ok(ExitCode::SUCCESS),
        Some(ended) => {
            ended?;
            anyhow::bail!("the connection to Discord ended")
        }
    }
}

/// Returns when the process is asked to stop.
async fn stop_signal() -> anyhow::Result<()> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminate = signal(SignalKind::terminate()).context("listening for SIGTERM")?;
        let mut interrupt = signal(SignalKind::interrupt()).context("listening for SIGINT")?;
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    }
    #[cfg(not(unix))]
    tokio::signal::ctrl_c().await.context("listening for Ctrl+C")?;
    tracing::info!("stopping");
    Ok(())
}

/// Copies the database. The bot may be running on it: nothing but the copy is written.
pub(super) async fn backup(file: PathBuf) -> anyhow::Result<ExitCode> {
    let database = config::existing_database()?;
    let store = Store::look(&database).await;
    let store = store.with_context(|| format!("opening {}", database.display()))?;
    let copied = store.backup(&file).await;
    store.close().await;
    copied.with_context(|| format!("copying into {}", file.display()))?;
    print(&format!("{} copied into {}", database.display(), file.display()))?;
    Ok(ExitCode::SUCCESS)
}
