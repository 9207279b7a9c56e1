use crate::hall::{Context, author, here};
use crate::{answer, complete};

/// Learn a game in a bout of your own that explains each decision
#[poise::command(slash_command, guild_only)]
pub(crate) async fn learn(
    ctx: Context<'_>,
    #[description = "Which game"]
    #[autocomplete = "complete::game"]
    #[max_length = 100]
    game: String,
) -> anyhow::Result<()> {
    let hall = ctx.data();
    answer::command(ctx, hall.arena.learn(author(ctx), here(ctx), &game, hall.now())).await
}
