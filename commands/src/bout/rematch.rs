use crate::doctor::bars;
use crate::hall::{Context, author, here};
use crate::{answer, complete};
use arena::Action;

/// The same people and options once more
#[poise::command(slash_command, guild_only)]
pub(crate) async fn rematch(
    ctx: Context<'_>,
    #[description = "Which bout; without it, yours in this channel"]
    #[autocomplete = "complete::past_bout"]
    bout: Option<i64>,
) -> anyhow::Result<()> {
    if let Some(why) = bars(ctx, false) {
        return answer::command(ctx, async { Ok(why) }).await;
    }
    let hall = ctx.data();
    let work = |bout| hall.arena.rematch(author(ctx), here(ctx), bout, hall.now());
    answer::about_bout(ctx, bout, Action::Rematch, work).await
}
