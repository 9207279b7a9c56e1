//! `audit`.

use std::process::ExitCode;

use arena::Arena;

use crate::environment::{config, print};

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
