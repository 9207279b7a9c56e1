//! `/bout`: everything one does with a whole bout.

mod log;
mod plain;
mod rematch;
mod replay;
mod settings;
mod start;

use log::log;
use plain::{board, export, pause, resign, resume, undo, verify};
use rematch::rematch;
use replay::replay;
use settings::settings;
use start::start;

use crate::hall::Context;

/// Start, watch and end bouts
#[poise::command(
    slash_command,
    guild_only,
    subcommand_required,
    subcommands(
        "start", "board", "log", "replay", "undo", "pause", "resume", "resign", "rematch",
        "settings", "export", "verify"
    )
)]
pub(crate) async fn bout(_: Context<'_>) -> anyhow::Result<()> {
    // Discord offers the subcommands only.
    Ok(())
}
