use crate::doctor::bars;
use crate::hall::{Context, author, here};
use crate::{answer, complete};
use arena::Search;

/// Look for an opponent in this channel; you are called when somebody looks for the same
#[poise::command(slash_command, guild_only)]
pub(crate) async fn queue(
    ctx: Context<'_>,
    #[description = "Which game; without one you are shown what you look for, and may stop"]
    #[autocomplete = "complete::game"]
    #[max_length = 100]
    game: Option<String>,
    #[description = "How much time there is to decide; any clock, unless you say"]
    #[autocomplete = "complete::clock"]
    #[max_length = 100]
    clock: Option<String>,
    #[description = "How many points a rating may differ from yours at first: 200, unless you say"]
    #[min = 25]
    #[max = 2000]
    range: Option<i64>,
) -> anyhow::Result<()> {
    answer::command(ctx, async move {
        let hall = ctx.data();
        let search = game.map(|game| Search { game, clock, range });
        if search.is_some()
            && let Some(why) = bars(ctx, false)
        {
            return Ok(why);
        }
        hall.arena.queue(author(ctx), here(ctx), search, hall.now()).await
    })
    .await
}
