use arena::Deed;

use crate::{
    answer, complete,
    hall::{Context, author, here},
};

/// Show the board as you may see it
#[poise::command(slash_command, guild_only)]
pub(crate) async fn board(
    ctx: Context<'_>,
    #[description = "Which bout; without it, yours in this channel"]
    #[autocomplete = "complete::past_bout"]
    bout: Option<i64>,
) -> anyhow::Result<()> {
    let hall = ctx.data();
    let work = |bout| hall.arena.board(author(ctx), here(ctx), bout, hall.now());
    answer::about_bout(ctx, bout, Deed::Board, work).await
}
