//! Creating and moving roles.

use crate::id::{GuildId, RoleId};
use crate::intents::Intents;
use crate::permissions::Permissions;
use crate::world::{Role, World};
use serde_json::json;

impl World {
    /// Creates a role: as on Discord, below all others except @everyone.
    pub(crate) fn add_role(
        &mut self,
        guild: GuildId,
        name: &str,
        permissions: Permissions,
    ) -> RoleId {
        let id = RoleId(self.mint());
        let Some(known) = self.guilds.get_mut(&guild) else { return id };
        for role in known.roles.values_mut().filter(|role| 0 < role.position) {
            role.position += 1;
        }
        let role = Role { id, name: name.to_owned(), permissions, position: 1, managed: false };
        let json = json!({ "guild_id": guild, "role": role.json() });
        known.roles.insert(id, role);
        self.tell("GUILD_ROLE_CREATE", Some(guild), Intents::GUILDS, &json);
        id
    }

    /// Puts a role above all others.
    pub(crate) fn lift_role(&mut self, guild: GuildId, role: RoleId) {
        let Some(known) = self.guilds.get_mut(&guild) else { return };
        let top = known.roles.values().map(|role| role.position).max().unwrap_or(0) + 1;
        let Some(role) = known.roles.get_mut(&role) else { return };
        role.position = top;
        let json = json!({ "guild_id": guild, "role": role.json() });
        self.tell("GUILD_ROLE_UPDATE", Some(guild), Intents::GUILDS, &json);
    }
}
