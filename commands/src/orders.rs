use crate::hall::{Context, author, here};
use crate::{answer, complete};
use arena::Action;

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
