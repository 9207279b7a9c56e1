use crate::{
    answer,
    hall::{Context, here},
};

/// This server's gladiators by their results
#[poise::command(slash_command, guild_only)]
pub(crate) async fn leaderboard(
    ctx: Context<'_>,
    #[description = "Which page"]
    #[min = 1]
    #[max = 10000]
    page: Option<u32>,
) -> anyhow::Result<()> {
    let page = page.map_or(0, |page| page.saturating_sub(1));
    answer::command(ctx, ctx.data().arena.leaderboard(here(ctx).guild, page)).await
}
