use arena::Deed;

use crate::{
    answer, complete,
    hall::{Context, author, here},
};

/// Give a bout up; you are asked once more before it counts
#[poise::command(slash_command, guild_only)]
pub(crate) async fn resign(
    ctx: Context<'_>,
    #[description = "Which bout; without it, yours in this channel"]
    #[autocomplete = "complete::bout"]
    bout: Option<i64>,
) -> anyhow::Result<()> {
    let hall = ctx.data();
    let work = |bout| hall.arena.resign(author(ctx), here(ctx), bout, hall.now());
    answer::about_bout(ctx, bout, Deed::GiveUp, work).await
}
