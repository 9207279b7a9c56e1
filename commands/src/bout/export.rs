use arena::Deed;

use crate::{
    answer, complete,
    hall::{Context, author, here},
};

/// Take the record of a finished bout home as a file
#[poise::command(slash_command, guild_only)]
pub(crate) async fn export(
    ctx: Context<'_>,
    #[description = "Which bout; without it, yours in this channel"]
    #[autocomplete = "complete::past_bout"]
    bout: Option<i64>,
) -> anyhow::Result<()> {
    let hall = ctx.data();
    let work = |bout| hall.arena.export(author(ctx), here(ctx), bout, hall.now());
    answer::about_bout(ctx, bout, Deed::Export, work).await
}
