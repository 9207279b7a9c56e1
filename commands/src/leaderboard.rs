use crate::hall::{Context, here};
use crate::league::may_manage;
use crate::{answer, complete};
use arena::Refused;

/// This server's ludi, its ratings, its season, luck and pace
#[poise::command(slash_command, guild_only)]
pub(crate) async fn leaderboard(
    ctx: Context<'_>,
    #[description = "Which table; without one, the ludi over all seasons"]
    #[autocomplete = "complete::table"]
    #[max_length = 100]
    table: Option<String>,
    #[description = "Which page"]
    #[min = 1]
    #[max = 10000]
    page: Option<u32>,
    #[description = "Keep it up to date in a post of this channel, if you manage the server"]
    post: Option<bool>,
) -> anyhow::Result<()> {
    let hall = ctx.data();
    let page = page.map_or(0, |page| page.saturating_sub(1));
    let (by, may) = (ctx.author().id.get(), may_manage(ctx));
    answer::command(ctx, async move {
        if post == Some(true) || table.as_deref() == Some(complete::POST) {
            if !may {
                return Err(Refused::OnlyManagers.into());
            }
            return hall.arena.post_leaderboard(here(ctx), hall.now()).await;
        }
        hall.arena.named_table(by, here(ctx), table.as_deref(), page, hall.now()).await
    })
    .await
}
