use arena::Deed;

use crate::{
    answer, complete,
    hall::{Context, author, here},
};

/// Let a bout rest for up to two weeks, if everybody who plays agrees
#[poise::command(slash_command, guild_only)]
pub(crate) async fn pause(
    ctx: Context<'_>,
    #[description = "Which bout; without it, yours in this channel"]
    #[autocomplete = "complete::bout"]
    bout: Option<i64>,
) -> anyhow::Result<()> {
    let hall = ctx.data();
    let work = |bout| hall.arena.pause(author(ctx), here(ctx), bout, hall.now());
    answer::about_bout(ctx, bout, Deed::Pause, work).await
}

/// Let a bout that rests go on
#[poise::command(slash_command, guild_only)]
pub(crate) async fn resume(
    ctx: Context<'_>,
    #[description = "Which bout; without it, yours in this channel"]
    #[autocomplete = "complete::bout"]
    bout: Option<i64>,
) -> anyhow::Result<()> {
    let hall = ctx.data();
    let work = |bout| hall.arena.resume(author(ctx), here(ctx), bout, hall.now());
    answer::about_bout(ctx, bout, Deed::Resume, work).await
}
