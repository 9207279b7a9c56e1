use crate::{
    answer, complete,
    hall::{Context, author},
};

/// Your time zone, quiet hours, absence and private messages: shown, or one of them changed
#[poise::command(slash_command)]
pub(crate) async fn me(
    ctx: Context<'_>,
    #[description = "What to change; without it, all is shown"]
    #[autocomplete = "complete::mine"]
    #[max_length = 100]
    setting: Option<String>,
    #[description = "Its new value, such as Europe/Rome, 22-7, 5d, or off"]
    #[autocomplete = "complete::my_value"]
    #[max_length = 100]
    value: Option<String>,
) -> anyhow::Result<()> {
    let hall = ctx.data();
    let change = setting.map(|setting| (setting, value.unwrap_or_default()));
    answer::command(ctx, hall.arena.me(author(ctx), change, hall.now())).await
}
