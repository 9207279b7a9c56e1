//! `audit`.

use crate::environment::{config, print};
use arena::Arena;
use std::process::ExitCode;

/// Counts all standings and ratings again from the bouts, and prints every difference.
pub(super) async fn run() -> anyhow::Result<ExitCode> {
    let database = config::existing_database()?;
    let arena = Arena::look_at(&database).await?;
    let found = arena.audit().await;
    arena.close().await;
    let found = found?;
    for difference in &found.differences {
        print(difference)?;
    }
    print(&format!(
        "{} seasons, {} tournaments, {} bouts, {} lines of prestige, {} careers outside seasons, {} ratings, {} predictions counted again: {} differences",
        found.seasons,
        found.tournaments,
        found.bouts,
        found.lines,
        found.careers,
        found.rated,
        found.predictions,
        found.differences.len()
    ))?;
    Ok(if found.differences.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
