//! `run` and `backup`.

use std::{path::PathBuf, process::ExitCode};

use anyhow::Context;
use arena::Arena;

use super::say;
use crate::{Bot, Config, Running, config};

/// Runs the bot until it is told to stop.
pub(super) async fn run() -> anyhow::Result<ExitCode> {
    let Some(config) = Config::from_environment()? else {
        #[cfg(feature = "sandbox")]
        return super::sandboxed::run(super::sandboxed::Wanted::default()).await;
        #[cfg(not(feature = "sandbox"))]
        anyhow::bail!("there is no DISCORD_TOKEN: see `.env.example`");
    };
    tracing::info!(version = env!("CARGO_PKG_VERSION"), database = config.database, "starting");
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

/// Copies the database.
pub(super) async fn backup(file: PathBuf) -> anyhow::Result<ExitCode> {
    let database = config::database();
    let source = database.strip_prefix("sqlite:").unwrap_or(&database);
    // Opening it would make an empty one, and a backup of nothing looks like one of something.
    anyhow::ensure!(std::fs::exists(source).unwrap_or(false), "there is no database {source:?}");
    let arena = Arena::open(&database).await?;
    let copied = arena.backup(&file).await;
    arena.close().await;
    copied?;
    say(&format!("{database} copied into {}", file.display()));
    Ok(ExitCode::SUCCESS)
}
