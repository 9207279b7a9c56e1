use crate::hall::Context;
use crate::{answer, complete};

/// What I do and how to begin, a screen at a time
#[poise::command(slash_command)]
pub(crate) async fn help(
    ctx: Context<'_>,
    #[description = "On what; without it, how to begin"]
    #[autocomplete = "complete::help_topic"]
    #[max_length = 100]
    topic: Option<String>,
) -> anyhow::Result<()> {
    answer::command(ctx, async { ctx.data().arena.help(topic.as_deref()) }).await
}
