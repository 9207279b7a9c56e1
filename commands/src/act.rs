use crate::hall::{Context, author, here};
use crate::{answer, complete};
use arena::Action;

/// Answer by typing instead of pressing: the same options, with suggestions
#[poise::command(slash_command)]
pub(crate) async fn act(
    ctx: Context<'_>,
    #[description = "Your answer, or several parted by commas; suggestions follow what you type"]
    #[autocomplete = "complete::answer"]
    #[max_length = 500]
    answer: String,
    #[description = "Which bout; without it, yours in this channel"]
    #[autocomplete = "complete::bout"]
    bout: Option<i64>,
) -> anyhow::Result<()> {
    let hall = ctx.data();
    let work = |bout| hall.arena.act(author(ctx), here(ctx), bout, &answer, hall.now());
    answer::about_bout(ctx, bout, Action::Panel, work).await
}
