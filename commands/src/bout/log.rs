use crate::hall::{Context, author, here};
use crate::{answer, complete};
use arena::Action;

/// Read what happened in a bout
#[poise::command(slash_command, guild_only)]
pub(crate) async fn log(
    ctx: Context<'_>,
    #[description = "Which bout; without it, yours in this channel"]
    #[autocomplete = "complete::past_bout"]
    bout: Option<i64>,
    #[description = "Which page; without it, the newest"]
    #[min = 1]
    #[max = 10000]
    page: Option<u32>,
) -> anyhow::Result<()> {
    let hall = ctx.data();
    // A page beyond the last is the last.
    let page = page.map_or(u32::MAX, |page| page.saturating_sub(1));
    let work = |bout| hall.arena.log(author(ctx), here(ctx), bout, page, hall.now());
    answer::about_bout(ctx, bout, |bout| Action::Log { bout, page: u32::MAX }, work).await
}
