//! `/bout`: everything one does with a whole bout.

mod board;
mod export;
mod log;
mod rematch;
mod resign;
mod settings;
mod start;
mod undo;

use board::board;
use export::export;
use log::log;
use rematch::rematch;
use resign::resign;
use settings::settings;
use start::start;
use undo::undo;

use crate::hall::Context;

/// Start, watch and end bouts
#[poise::command(
    slash_command,
    guild_only,
    subcommand_required,
    subcommands("start", "board", "log", "undo", "resign", "rematch", "settings", "export")
)]
pub(crate) async fn bout(_: Context<'_>) -> anyhow::Result<()> {
    // Discord offers the subcommands only.
    Ok(())
}
