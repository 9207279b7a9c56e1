//! How a bot that runs is told to stop.

use crate::process::Running;
use anyhow::Context;
use std::process::ExitCode;

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
pub(super) async fn stop_signal() -> anyhow::Result<()> {
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
