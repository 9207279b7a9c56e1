use crate::hall::{Context, author, here};
use crate::{answer, complete};
use arena::Action;

/// What you may predict of a bout that you watch; or set laurels, which are honour alone, on who wins
#[poise::command(slash_command, guild_only)]
pub(crate) async fn predict(
    ctx: Context<'_>,
    #[description = "Who wins, by name; without anybody, the chances are shown"]
    #[max_length = 100]
    winner: Option<String>,
    #[description = "How many laurels; without a number, 10"]
    #[min = 1]
    #[max = 50]
    laurels: Option<i64>,
    #[description = "Which bout; without it, the one in this channel"]
    #[autocomplete = "complete::past_bout"]
    bout: Option<i64>,
) -> anyhow::Result<()> {
    let hall = ctx.data();
    let wish = winner.map(|winner| (winner, laurels.unwrap_or(10)));
    let work = |bout| hall.arena.predict(author(ctx), here(ctx), bout, wish, hall.now());
    answer::about_bout(ctx, bout, Action::Predict, work).await
}
