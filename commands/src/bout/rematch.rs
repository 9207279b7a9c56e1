use arena::{BoutId, Deed};

use crate::{
    answer, complete,
    hall::{Context, author, here},
};

/// The same people and options once more
#[poise::command(slash_command, guild_only)]
pub(crate) async fn rematch(
    ctx: Context<'_>,
    #[description = "Which bout; without it, yours in this channel"]
    #[autocomplete = "complete::bout"]
    bout: Option<i64>,
) -> anyhow::Result<()> {
    let hall = ctx.data();
    let work = hall.arena.rematch(author(ctx), here(ctx), bout.map(BoutId), hall.now());
    answer::about_bout(ctx, Deed::Rematch, work).await
}
