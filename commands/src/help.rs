use crate::{answer, hall::Context};

/// What I do and how to begin, on one screen
#[poise::command(slash_command)]
pub(crate) async fn help(ctx: Context<'_>) -> anyhow::Result<()> {
    answer::command(ctx, async { Ok(ctx.data().arena.help()) }).await
}
