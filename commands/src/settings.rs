use poise::serenity_prelude::Role;

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
    #[description = "The role, for steward_role"] role: Option<Role>,
) -> anyhow::Result<()> {
    let hall = ctx.data();
    let role = role.map(|role| role.id.to_string());
    let change = match (setting, value) {
        (Some(setting), value) => Some((setting, value.or(role).unwrap_or_default())),
        (None, _) => role.map(|role| ("steward_role".to_owned(), role)),
    };
    answer::command(ctx, hall.arena.settings(here(ctx).guild, change)).await
}
