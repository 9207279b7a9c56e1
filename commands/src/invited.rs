//! Whether the bot was invited where somebody uses it.
//!
//! An app may also be installed by a person, who takes it along into servers that never invited it.
//! Our commands are registered for servers alone; one that comes in another way all the same is
//! refused.

use poise::serenity_prelude::{
    AuthorizingIntegrationOwner, AuthorizingIntegrationOwners, GuildId, InteractionContext,
};

/// Said where the bot was not invited.
pub(crate) const UNINVITED: &str =
    "I was not invited to this server, so I do nothing here. A manager of the server can add me.";

/// Whether an interaction comes from a server that the bot was invited to, or from private messages
/// with the bot itself.
pub(crate) fn is_invited(
    guild: Option<GuildId>,
    owners: &AuthorizingIntegrationOwners,
    context: Option<InteractionContext>,
) -> bool {
    if context == Some(InteractionContext::PrivateChannel) {
        return false;
    }
    let Some(guild) = guild else { return true };
    let is_by_guild = owners.0.iter().any(|owner| {
        matches!(owner, AuthorizingIntegrationOwner::GuildInstall(Some(of)) if *of == guild)
    });
    let is_by_person =
        owners.0.iter().any(|owner| matches!(owner, AuthorizingIntegrationOwner::UserInstall(_)));
    is_by_guild || !is_by_person
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_a_person_took_along_into_a_server_is_refused() {
        let guild = Some(GuildId::new(900));
        for (guild, owners, context, is_welcome) in [
            (guild, json!({ "0": "900" }), 0, true),
            (guild, json!({ "0": "900", "1": "11" }), 0, true),
            (guild, json!({ "1": "11" }), 0, false),
            (guild, json!({ "0": "901", "1": "11" }), 0, false),
            (guild, json!({}), 0, true),
            (None, json!({ "0": "0" }), 1, true),
            (None, json!({ "1": "11" }), 1, true),
            (None, json!({ "1": "11" }), 2, false),
        ] {
            let read = serde_json::from_value(owners.clone()).unwrap();
            let context = serde_json::from_value(json!(context)).unwrap();
            assert_eq!(is_invited(guild, &read, Some(context)), is_welcome, "{owners}");
        }
    }
}
