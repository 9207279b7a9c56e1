//! The application's registered commands.

use crate::id::{CommandId, GuildId};
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::sync::Arc;

/// A registered command: Discord's JSON with its often needed parts beside it.
pub(crate) struct Command {
    pub(crate) id: CommandId,
    pub(crate) kind: i64,
    pub(crate) name: String,
    pub(crate) json: Map<String, Value>,
}

/// Commands everywhere and commands of one guild.
#[derive(Default)]
pub(crate) struct Commands {
    global: Vec<Arc<Command>>,
    by_guild: HashMap<GuildId, Vec<Arc<Command>>>,
}

impl Commands {
    /// Those registered for the guild, or everywhere without one.
    pub(crate) fn of(&self, guild: Option<GuildId>) -> &[Arc<Command>] {
        match guild {
            Some(guild) => self.by_guild.get(&guild).map_or(&[], Vec::as_slice),
            None => &self.global,
        }
    }

    /// As [`Commands::of`], mutable.
    pub(crate) fn of_mut(&mut self, guild: Option<GuildId>) -> &mut Vec<Arc<Command>> {
        match guild {
            Some(guild) => self.by_guild.entry(guild).or_default(),
            None => &mut self.global,
        }
    }

    /// The commands that a person can use in the guild (or in direct messages), a guild's own
    /// first.
    pub(crate) fn usable(&self, guild: Option<GuildId>) -> impl Iterator<Item = &Arc<Command>> {
        let own = guild.map_or(&[][..], |guild| self.of(Some(guild)));
        own.iter().chain(&self.global)
    }

    pub(crate) fn named(&self, guild: Option<GuildId>, name: &str) -> Option<Arc<Command>> {
        self.usable(guild).find(|command| command.kind == 1 && command.name == name).cloned()
    }
}
