use crate::hall::{Context, author, here};
use crate::{answer, complete};
use arena::Action;

/// Show how a bout was set up: options, clock, seats
#[poise::command(slash_command, guild_only)]
pub(crate) async fn settings(
    ctx: Context<'_>,
    #[description = "Which bout; without it, yours in this channel"]
    #[autocomplete = "complete::past_bout"]
    bout: Option<i64>,
) -> anyhow::Result<()> {
    let hall = ctx.data();
    let work = |bout| hall.arena.bout_settings(author(ctx), here(ctx), bout);
    answer::about_bout(ctx, bout, Action::Settings, work).await
}
