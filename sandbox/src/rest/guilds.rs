//! Guilds: members, roles, channels.

use super::{Answer, Reply, Request, only, parse_id, threads};
use crate::id::{ChannelId, GuildId, RoleId, UserId};
use crate::permissions::Permissions;
use crate::refusal::{Form, Refusal};
use crate::world::{ChannelKind, Guild, Role, World};
use serde_json::{Value, json};

/// `/guilds/{id}…`
pub(super) fn answer(request: &Request<'_>, guild: u64, rest: &[&str]) -> Answer {
    let id = GuildId(guild);
    let method = request.method;
    let world = request.app.world();
    let guild = world.guilds.get(&id).ok_or(Refusal::UNKNOWN_GUILD)?;
    if !guild.members.contains_key(&world.bot) {
        return Err(Refusal::UNKNOWN_GUILD);
    }
    match rest {
        [] => only("GET", method, || Ok(get(&world, guild, request))),
        ["preview"] => Err(Refusal::UNKNOWN_GUILD),
        ["channels"] => match method {
            "GET" => Ok(channels(&world, guild)),
            "POST" => {
                drop(world);
                create_channel(request, id)
            }
            _ => Err(Refusal::METHOD_NOT_ALLOWED),
        },
        ["roles"] => {
            only("GET", method, || Ok(Reply::json(&guild.roles.values().map(Role::json).collect())))
        }
        ["roles", role] => {
            let role = RoleId(parse_id("role_id", role)?);
            let role = guild.roles.get(&role).ok_or(Refusal::UNKNOWN_ROLE)?;
            only("GET", method, || Ok(Reply::json(&role.json())))
        }
        ["members"] => only("GET", method, || members(&world, guild, request)),
        ["members", "search"] => only("GET", method, || search(&world, guild, request)),
        ["members", user] => {
            let user = match *user {
                "@me" => world.bot,
                user => UserId(parse_id("user_id", user)?),
            };
            only("GET", method, || member(&world, guild, user))
        }
        ["members", user, "roles", role] => {
            let user = UserId(parse_id("user_id", user)?);
            let role = RoleId(parse_id("role_id", role)?);
            drop(world);
            match method {
                "PUT" => change_role(request, id, user, role, true),
                "DELETE" => change_role(request, id, user, role, false),
                _ => Err(Refusal::METHOD_NOT_ALLOWED),
            }
        }
        ["threads", "active"] => only("GET", method, || Ok(threads::active(&world, id))),
        ["emojis" | "stickers" | "webhooks" | "integrations" | "invites"] => {
            only("GET", method, || Ok(Reply::json(&json!([]))))
        }
        _ => Err(Refusal::NOT_FOUND),
    }
}

fn get(world: &World, guild: &Guild, request: &Request<'_>) -> Reply {
    let mut json = world.guild_json(guild);
    if request.asks_for("with_counts") {
        json["approximate_member_count"] = json!(guild.members.len());
        json["approximate_presence_count"] = json!(guild.members.len());
    }
    Reply::json(&json)
}

fn channels(world: &World, guild: &Guild) -> Reply {
    let list = guild.channels.iter().filter_map(|id| world.channels.get(id));
    Reply::json(&list.map(|channel| world.channel_json(channel)).collect())
}

fn create_channel(request: &Request<'_>, guild: GuildId) -> Answer {
    let body = request.body.object()?;
    let mut form = Form::default();
    let known = [
        "name",
        "type",
        "topic",
        "rate_limit_per_user",
        "position",
        "permission_overwrites",
        "parent_id",
        "nsfw",
    ];
    form.known(body, &known);
    let name = form.required_text(body, "name", 1, 100).map(str::to_owned);
    let kind = match form.integer(body, "type", 0, 16) {
        None | Some(0) => ChannelKind::Text,
        Some(15) => ChannelKind::Forum,
        Some(_) => {
            let words = "Only text channels and forums can be made here.";
            form.refuse_at("type", "BASE_TYPE_CHOICES", words);
            ChannelKind::Text
        }
    };
    form.finish()?;
    let mut world = request.app.world();
    if !world.guild_permissions(world.bot, guild).contains(Permissions::MANAGE_CHANNELS) {
        return Err(Refusal::MISSING_PERMISSIONS);
    }
    let id = world.add_channel(guild, kind, &name.expect("the form refused its absence"));
    Ok(Reply::created(&world.channel_json(&world.channels[&id])))
}

impl World {
    /// Creates a text channel or a forum, its name in Discord's spelling, and tells of it.
    pub(crate) fn add_channel(
        &mut self,
        guild: GuildId,
        kind: ChannelKind,
        name: &str,
    ) -> ChannelId {
        let id = ChannelId(self.mint());
        let name = name.trim().to_lowercase().replace(char::is_whitespace, "-");
        self.insert_channel(id, guild, kind, &name);
        self.tell_channel("CHANNEL_CREATE", id);
        id
    }
}

fn member(world: &World, guild: &Guild, user: UserId) -> Answer {
    if !world.users.contains_key(&user) {
        return Err(Refusal::UNKNOWN_USER);
    }
    let json = world.member_json(guild.id, user).ok_or(Refusal::UNKNOWN_MEMBER)?;
    Ok(Reply::json(&json))
}

/// Gives a role to a member, or takes it: requires the right to manage roles, and a higher place.
/// Repeating it changes nothing.
fn change_role(
    request: &Request<'_>,
    guild: GuildId,
    user: UserId,
    role: RoleId,
    gives: bool,
) -> Answer {
    let mut world = request.app.world();
    let bot = world.bot;
    let may = world.guild_permissions(bot, guild).contains(Permissions::MANAGE_ROLES);
    if !world.users.contains_key(&user) {
        return Err(Refusal::UNKNOWN_USER);
    }
    let known = world.guilds.get_mut(&guild).ok_or(Refusal::UNKNOWN_GUILD)?;
    let wanted = known.roles.get(&role).ok_or(Refusal::UNKNOWN_ROLE)?;
    let own = known.members.get(&bot).map_or(&[][..], |member| &member.roles);
    let place = own.iter().filter_map(|id| Some(known.roles.get(id)?.position)).max().unwrap_or(0);
    let is_above = known.owner == bot || wanted.position < place;
    let is_given = !wanted.managed && wanted.id.0 != guild.0;
    let member = known.members.get_mut(&user).ok_or(Refusal::UNKNOWN_MEMBER)?;
    if !(may && is_above && is_given) {
        return Err(Refusal::MISSING_PERMISSIONS);
    }
    let has = member.roles.contains(&role);
    match gives {
        true if !has => member.roles.push(role),
        false => member.roles.retain(|held| *held != role),
        true => {}
    }
    if has != gives {
        world.tell_member(guild, user);
    }
    Ok(Reply::nothing())
}

fn members(world: &World, guild: &Guild, request: &Request<'_>) -> Answer {
    // Listing everybody takes the privileged intent.
    if !request.app.config.privileged.contains(crate::Intents::GUILD_MEMBERS) {
        return Err(Refusal::MISSING_ACCESS);
    }
    let limit = request.asked_number("limit", 1, 1_000)?.unwrap_or(1);
    let after = UserId(request.asked_id("after")?.unwrap_or(0));
    let list = guild.members.keys().filter(|user| after < **user).take(limit);
    Ok(Reply::json(&list.filter_map(|user| world.member_json(guild.id, *user)).collect()))
}

fn search(world: &World, guild: &Guild, request: &Request<'_>) -> Answer {
    let limit = request.asked_number("limit", 1, 1_000)?.unwrap_or(1);
    let query = request.asked("query").unwrap_or_default().to_lowercase();
    let fits = |user: &&UserId| {
        world.users.get(user).is_some_and(|person| {
            let shown = person.display_name.as_deref().unwrap_or_default().to_lowercase();
            person.name.starts_with(&query) || shown.starts_with(&query)
        })
    };
    let list = guild.members.keys().filter(fits).take(limit);
    let list: Vec<Value> = list.filter_map(|user| world.member_json(guild.id, *user)).collect();
    Ok(Reply::json(&json!(list)))
}
