use crate::{
    answer, complete,
    hall::{Context, here},
};

/// How I behave on this server: shown, or one of them changed
#[poise::command(
    slash_command,
    guild_only,
    default_member_permissions = "MANAGE_GUILD",
    required_permissions = "MANAGE_GUILD"
)]
pub(crate) async fn settings(
    ctx: Context<'_>,
    #[description = "Which setting; without it, all are shown"]
    #[autocomplete = "complete::setting"]
    #[max_length = 100]
    setting: Option<String>,
    #[description = "Its new value"]
    #[autocomplete = "complete::setting_value"]
    #[max_length = 100]
    value: Option<String>,
) -> anyhow::Result<()> {
    let hall = ctx.data();
    let change = setting.map(|setting| (setting, value.unwrap_or_default()));
    answer::command(ctx, hall.arena.settings(here(ctx).guild, change, hall.now())).await
}
