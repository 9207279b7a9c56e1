use crate::hall::{Context, author, here};
use crate::{answer, complete};
use arena::Action;

/// Step through a bout: what happened, the board after it, your hand
#[poise::command(slash_command, guild_only)]
pub(crate) async fn replay(
    ctx: Context<'_>,
    #[description = "Which bout; without it, yours in this channel"]
    #[autocomplete = "complete::past_bout"]
    bout: Option<i64>,
    #[description = "Which page to begin with; without it, since your last move, or the first"]
    #[min = 1]
    #[max = 10000]
    page: Option<u16>,
) -> anyhow::Result<()> {
    let hall = ctx.data();
    let (by, at, now) = (author(ctx), here(ctx), hall.now());
    let Some(page) = page else {
        let work = |bout| hall.arena.replay_lately(by, at, bout, now);
        return answer::about_bout(ctx, bout, Action::Lately, work).await;
    };
    let page = page.saturating_sub(1);
    let work = |bout| hall.arena.replay(by, at, bout, None, page, now);
    answer::about_bout(ctx, bout, Action::first_page, work).await
}
