//! The commands for a seat, `/act`, `/hand`, `/orders` and `/duties`, and for a look: `/rules`, `/help` and
//! `/leaderboard`.

use crate::hall::{Context, author, here};
use crate::league::may_manage;
use crate::{answer, complete};
use arena::{Action, Refused};

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

/// Show your hand, to you alone
#[poise::command(slash_command)]
pub(crate) async fn hand(
    ctx: Context<'_>,
    #[description = "Which bout; without it, yours in this channel"]
    #[autocomplete = "complete::bout"]
    bout: Option<i64>,
) -> anyhow::Result<()> {
    let hall = ctx.data();
    let work = |bout| hall.arena.hand(author(ctx), here(ctx), bout, hall.now());
    answer::about_bout(ctx, bout, Action::Hand, work).await
}

/// Standing orders: what you answer to reactions without being asked
#[poise::command(slash_command)]
pub(crate) async fn orders(
    ctx: Context<'_>,
    #[description = "Which order; without it, all are shown"]
    #[autocomplete = "complete::order"]
    #[max_length = 100]
    order: Option<String>,
    #[description = "Its new value, such as ask or never"]
    #[autocomplete = "complete::order_value"]
    #[max_length = 100]
    value: Option<String>,
    #[description = "Which bout; without it, yours in this channel"]
    #[autocomplete = "complete::bout"]
    bout: Option<i64>,
) -> anyhow::Result<()> {
    let hall = ctx.data();
    let set = order.map(|order| (order, value.unwrap_or_default()));
    let work = |bout| hall.arena.orders(author(ctx), here(ctx), bout, set, hall.now());
    answer::about_bout(ctx, bout, |bout| Action::Orders { bout, order: None }, work).await
}

/// Everything that waits for you on this server
#[poise::command(slash_command)]
pub(crate) async fn duties(ctx: Context<'_>) -> anyhow::Result<()> {
    let hall = ctx.data();
    answer::command(ctx, hall.arena.duties(author(ctx), here(ctx).guild, hall.now())).await
}

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
