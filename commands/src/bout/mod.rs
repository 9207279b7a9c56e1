//! `/bout`: everything one does with a whole bout.

mod board;
mod export;
mod log;
mod pause;
mod rematch;
mod replay;
mod resign;
mod settings;
mod start;
mod undo;
mod verify;

use board::board;
use export::export;
use log::log;
use pause::{pause, resume};
use rematch::rematch;
use replay::replay;
use resign::resign;
use settings::settings;
use start::start;
use undo::undo;
use verify::verify;

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
