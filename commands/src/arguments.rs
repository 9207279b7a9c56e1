//! Options of Discord's kinds that poise would read otherwise than we want.

use crate::hall::person;
use arena::Person;
use poise::serenity_prelude::{
    self as serenity, CommandInteraction, CommandOptionType, CreateCommandOption, ResolvedValue,
};
use poise::{SlashArgError, SlashArgument};

/// Said of somebody picked by a number who is elsewhere.
pub(crate) const NO_MEMBER: &str =
    "They are not on this server, so they cannot play here. Name somebody who is.";

/// Somebody picked from the server's members, without asking Discord about them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Opponent {
    pub(crate) person: Person,
    pub(crate) is_bot: bool,
    /// Whether they are on the server where they were picked: a number may be anybody's.
    pub(crate) is_member: bool,
}

#[serenity::async_trait]
impl SlashArgument for Opponent {
    async fn extract(
        _: &serenity::Context,
        interaction: &CommandInteraction,
        value: &ResolvedValue<'_>,
    ) -> Result<Self, SlashArgError> {
        let ResolvedValue::User(user, member) = *value else {
            return Err(SlashArgError::new_command_structure_mismatch("expected a user"));
        };
        let nick = member.and_then(|member| member.nick.as_deref());
        Ok(Self {
            person: person(user, nick, interaction.guild_id),
            is_bot: user.bot,
            is_member: member.is_some(),
        })
    }

    fn create(builder: CreateCommandOption) -> CreateCommandOption {
        builder.kind(CommandOptionType::User)
    }
}
