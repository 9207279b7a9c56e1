use crate::hall::{Context, author, here};
use crate::{answer, complete};
use arena::Action;

/// Show your hand, to you alone
#[poise::command(slash_command)]
pub(crate) async fn hand(
    ctx: Context<'_>,
    #[description = "Which bout; without it, yours in this channel"]
    #[autocomplete = "complete::bout"]
    bout: Option<i64>,
) -> anyhow::Result<()> {
    let hall = ctx.data();
    let work = |bout| hall.arena.hand(author(ctx), here(ctx), bout, hall.now());
    answer::about_bout(ctx, bout, Action::Hand, work).await
}
