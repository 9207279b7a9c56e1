use crate::hall::Context;
use crate::{answer, complete};

/// Look a rule up, in few words and with its numbers
#[poise::command(slash_command)]
pub(crate) async fn rules(
    ctx: Context<'_>,
    #[description = "Which game"]
    #[autocomplete = "complete::game"]
    #[max_length = 100]
    game: String,
    #[description = "Which topic; without it, the list of topics"]
    #[autocomplete = "complete::topic"]
    #[max_length = 100]
    topic: Option<String>,
) -> anyhow::Result<()> {
    answer::command(ctx, ctx.data().arena.rules(&game, topic.as_deref())).await
}
