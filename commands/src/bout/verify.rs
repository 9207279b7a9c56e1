use arena::Deed;

use crate::{
    answer, complete,
    hall::{Context, author, here},
};

/// Check that nobody bent the luck: what is committed to, and later every draw
#[poise::command(slash_command, guild_only)]
pub(crate) async fn verify(
    ctx: Context<'_>,
    #[description = "Which bout; without it, yours in this channel"]
    #[autocomplete = "complete::past_bout"]
    bout: Option<i64>,
) -> anyhow::Result<()> {
    let hall = ctx.data();
    let work = |bout| hall.arena.verify(author(ctx), here(ctx), bout, hall.now());
    answer::about_bout(ctx, bout, Deed::Verify, work).await
}
