use crate::answer;
use crate::hall::{Context, author, here};

/// Everything that waits for you on this server
#[poise::command(slash_command)]
pub(crate) async fn duties(ctx: Context<'_>) -> anyhow::Result<()> {
    let hall = ctx.data();
    answer::command(ctx, hall.arena.duties(author(ctx), here(ctx).guild, hall.now())).await
}
