use crate::hall::{Context, author, here};
use crate::{answer, complete};
use arena::Action;

/// Note something about a bout for yourself: nobody else ever sees it
#[poise::command(slash_command, guild_only)]
pub(crate) async fn note(
    ctx: Context<'_>,
    #[description = "A line to be added; without it, your note is shown and can be written anew"]
    #[max_length = 1200]
    text: Option<String>,
    #[description = "Which bout; without it, yours in this channel"]
    #[autocomplete = "complete::past_bout"]
    bout: Option<i64>,
) -> anyhow::Result<()> {
    let hall = ctx.data();
    let work = |bout| hall.arena.note(author(ctx), here(ctx), bout, text, hall.now());
    answer::about_bout(ctx, bout, Action::Note, work).await
}
