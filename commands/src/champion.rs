//! Whether I can give and take the role of a server's champions: the obstacles, each in a sentence.

use crate::hall::Context;
use crate::sent::lost;
use poise::serenity_prelude::{GuildId, Permissions, RoleId};

/// A role, as far as it matters here.
struct Rank {
    id: RoleId,
    name: String,
    position: u16,
    permissions: Permissions,
    managed: bool,
}

/// The obstacles to my giving a role; empty where I can.
pub(crate) async fn bars(ctx: Context<'_>, guild: GuildId, role: RoleId) -> Vec<String> {
    let http = ctx.http();
    let me = ctx.framework().bot_id;
    let (roles, mine) = match (guild.roles(http).await, guild.member(http, me).await) {
        (Ok(roles), Ok(mine)) => (roles, mine),
        (Err(error), _) | (_, Err(error)) => {
            return vec![format!(
                "I could not ask Discord for the server's roles: {}.",
                lost(&error)
            )];
        }
    };
    let rank = |role: &poise::serenity_prelude::Role| Rank {
        id: role.id,
        name: role.name.clone(),
        position: role.position,
        permissions: role.permissions,
        managed: role.managed,
    };
    let ranks: Vec<Rank> = roles.values().map(rank).collect();
    bars_of(&ranks, &mine.roles, RoleId::new(guild.get()), role)
}

/// The same, from what Discord says of the roles. `everybody` is the role that everybody has.
fn bars_of(roles: &[Rank], mine: &[RoleId], everybody: RoleId, role: RoleId) -> Vec<String> {
    let Some(wanted) = roles.iter().find(|rank| rank.id == role) else {
        return vec!["The champions' role is gone: choose another with `/settings`.".to_owned()];
    };
    if wanted.id == everybody {
        return vec!["Everybody has that role: choose one for champions alone.".to_owned()];
    }
    if wanted.managed {
        return vec![format!(
            "Discord, or another app, looks after the role **{}** itself, so nobody can give it: choose \
             another.",
            wanted.name
        )];
    }
    let usual = roles.iter().find(|rank| rank.id == everybody);
    let usual = usual.map_or(Permissions::empty(), |rank| rank.permissions);
    if !(wanted.permissions - usual).is_empty() {
        return vec![format!(
            "The role **{}** has rights that not everybody has, and the winner of a bout would get them: choose \
             one without any.",
            wanted.name
        )];
    }
    let mut bars = Vec::new();
    let held = || roles.iter().filter(|rank| rank.id == everybody || mine.contains(&rank.id));
    let granted = held().fold(Permissions::empty(), |all, rank| all | rank.permissions);
    if !granted.administrator() && !granted.manage_roles() {
        bars.push(
            "I cannot give the champions' role: I lack **Manage Roles**. Somebody with Manage Roles can \
             grant it to my role."
                .to_owned(),
        );
    }
    let highest = held().max_by_key(|rank| rank.position);
    if highest.is_none_or(|highest| highest.position <= wanted.position) {
        let mine = highest.map_or("My role", |highest| &highest.name);
        bars.push(format!(
            "I cannot give the champions' role **{}**: my highest role, **{mine}**, stands below it. Somebody \
             with Manage Roles can drag mine above it in the server's list of roles.",
            wanted.name
        ));
    }
    bars
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVERYBODY: RoleId = RoleId::new(1);
    const MINE: RoleId = RoleId::new(2);
    const CHAMPION: RoleId = RoleId::new(3);

    fn roles(mine: (u16, Permissions), champion: u16, managed: bool) -> Vec<Rank> {
        let rank = |id, name: &str, position, permissions, managed| Rank {
            id,
            name: name.to_owned(),
            position,
            permissions,
            managed,
        };
        vec![
            rank(EVERYBODY, "@everyone", 0, Permissions::SEND_MESSAGES, false),
            rank(MINE, "Summa Rudis", mine.0, mine.1, true),
            rank(CHAMPION, "Champion", champion, Permissions::empty(), managed),
        ]
    }

    fn bars(mine: (u16, Permissions), champion: u16, managed: bool) -> Vec<String> {
        bars_of(&roles(mine, champion, managed), &[MINE], EVERYBODY, CHAMPION)
    }

    #[test]
    fn the_right_and_a_place_above_are_asked_for_each_in_a_sentence() {
        assert_eq!(bars((5, Permissions::MANAGE_ROLES), 4, false), Vec::<String>::new());
        let below = bars((4, Permissions::ADMINISTRATOR), 4, false);
        assert_eq!(below.len(), 1);
        assert!(below[0].contains("**Champion**") && below[0].contains("**Summa Rudis**"));
        let both = bars((1, Permissions::SEND_MESSAGES), 2, false);
        assert!(both[0].contains("**Manage Roles**") && both[1].contains("stands below"));
    }

    #[test]
    fn a_role_with_rights_of_its_own_is_no_prize() {
        let mut roles = roles((5, Permissions::MANAGE_ROLES), 4, false);
        roles[2].permissions = Permissions::SEND_MESSAGES;
        assert!(bars_of(&roles, &[MINE], EVERYBODY, CHAMPION).is_empty(), "what everybody may");
        roles[2].permissions = Permissions::KICK_MEMBERS;
        assert!(bars_of(&roles, &[MINE], EVERYBODY, CHAMPION)[0].contains("rights"));
    }

    #[test]
    fn what_nobody_can_give_is_said_to_be_so() {
        assert!(bars((5, Permissions::MANAGE_ROLES), 4, true)[0].contains("looks after"));
        let all = roles((5, Permissions::MANAGE_ROLES), 4, false);
        assert!(bars_of(&all, &[MINE], EVERYBODY, EVERYBODY)[0].contains("Everybody"));
        assert!(bars_of(&all, &[MINE], EVERYBODY, RoleId::new(9))[0].contains("is gone"));
    }
}
