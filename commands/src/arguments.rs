//! Options of Discord's kinds that poise would read otherwise than we want.

use arena::Person;
use poise::{
    SlashArgError, SlashArgument,
    serenity_prelude::{
        self as serenity, CommandInteraction, CommandOptionType, CreateCommandOption, ResolvedValue,
    },
};

use crate::hall::person;

/// Somebody picked from the server's members, without asking Discord about them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Opponent {
    pub(crate) person: Person,
    pub(crate) is_bot: bool,
}

#[serenity::async_trait]
impl SlashArgument for Opponent {
    async fn extract(
        _: &serenity::Context,
        _: &CommandInteraction,
        value: &ResolvedValue<'_>,
    ) -> Result<Self, SlashArgError> {
        let ResolvedValue::User(user, member) = *value else {
            return Err(SlashArgError::new_command_structure_mismatch("expected a user"));
        };
        let nick = member.and_then(|member| member.nick.as_deref());
        Ok(Self { person: person(user, nick), is_bot: user.bot })
    }

    fn create(builder: CreateCommandOption) -> CreateCommandOption {
        builder.kind(CommandOptionType::User)
    }
}
