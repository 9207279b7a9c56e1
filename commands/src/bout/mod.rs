//! `/bout`: everything one does with a whole bout.

mod board;
mod change;
mod learn;
mod list;
mod log;
mod note;
mod plain;
mod predict;
mod queue;
mod rematch;
mod replay;
mod settings;
mod start;

use crate::hall::Context;
use board::board;
use change::change;
use learn::learn;
use list::list;
use log::log;
use note::note;
use plain::{agree, export, hint, odds, pause, resign, resume, review, undo, verify};
use predict::predict;
use queue::queue;
use rematch::rematch;
use replay::replay;
use settings::settings;
pub(crate) use start::Plays;
use start::start;

/// Start, watch and end bouts
#[poise::command(
    slash_command,
    guild_only,
    subcommand_required,
    subcommands(
        "start", "change", "queue", "list", "learn", "board", "log", "replay", "undo", "pause",
        "resume", "agree", "resign", "rematch", "note", "odds", "predict", "hint", "review",
        "settings", "export", "verify"
    )
)]
pub(crate) async fn bout(_: Context<'_>) -> anyhow::Result<()> {
    // Discord offers the subcommands only.
    Ok(())
}
