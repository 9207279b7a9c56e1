//! `/bout`: everything one does with a whole bout.

mod board;
mod learn;
mod log;
mod plain;
mod note;
mod rematch;
mod replay;
mod settings;
mod start;

use board::board;
use learn::learn;
use log::log;
use plain::{agree, export, pause, resign, resume, undo, verify};
use rematch::rematch;
use note::note;
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
        "start", "learn", "board", "log", "replay", "undo", "pause", "resume", "agree", "resign",
        "rematch", "note", "settings", "export", "verify"
    )
)]
pub(crate) async fn bout(_: Context<'_>) -> anyhow::Result<()> {
    // Discord offers the subcommands only.
    Ok(())
}
