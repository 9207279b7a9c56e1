//! Registration of application commands, everywhere or in one guild.

use super::{Answer, Reply, Request, parse_id};
use crate::commands::Command;
use crate::id::{CommandId, GuildId};
use crate::refusal::{Form, Refusal};
use crate::validate::commands::{CHAT_COMMANDS, MENU_COMMANDS, read};
use crate::world::World;
use serde_json::{Map, Value, json};
use std::collections::HashSet;
use std::sync::Arc;

/// `/applications/{id}/…`
pub(super) fn answer(request: &Request<'_>, rest: &[&str]) -> Answer {
    let (guild, rest) = match rest {
        ["guilds", guild, rest @ ..] => {
            let guild = GuildId(parse_id("guild_id", guild)?);
            let world = request.app.world();
            let known = world.guilds.get(&guild).ok_or(Refusal::MISSING_ACCESS)?;
            if !known.members.contains_key(&world.bot) {
                return Err(Refusal::MISSING_ACCESS);
            }
            (Some(guild), rest)
        }
        rest => (None, rest),
    };
    match (rest, request.method) {
        (["commands"], "GET") => Ok(list(request, guild)),
        (["commands"], "POST") => create(request, guild),
        (["commands"], "PUT") => overwrite(request, guild),
        (["commands", "permissions"], "GET") if guild.is_some() => Ok(Reply::json(&json!([]))),
        (["commands", id], "GET" | "PATCH" | "DELETE") => {
            one(request, guild, CommandId(parse_id("command_id", id)?))
        }
        (["commands"] | ["commands", _], _) => Err(Refusal::METHOD_NOT_ALLOWED),
        _ => Err(Refusal::NOT_FOUND),
    }
}

fn list(request: &Request<'_>, guild: Option<GuildId>) -> Reply {
    let localised = request.asks_for("with_localizations");
    let world = request.app.world();
    let shown = world.commands.of(guild).iter().map(|command| {
        let mut json = command.json.clone();
        if !localised {
            json.remove("name_localizations");
            json.remove("description_localizations");
        }
        Value::Object(json)
    });
    Reply::json(&shown.collect())
}

/// Creates a command, or overwrites the one of the same name and type.
fn create(request: &Request<'_>, guild: Option<GuildId>) -> Answer {
    let body = request.body.object()?;
    let mut form = Form::default();
    let command = read(&mut form, body);
    form.finish()?;
    let mut world = request.app.world();
    let same = same_name(world.commands.of(guild), &command);
    if same.is_none() {
        room_for(world.commands.of(guild), &command)?;
    }
    let made = world.register(guild, same, command);
    let reply = Value::Object(made.json.clone());
    let list = world.commands.of_mut(guild);
    let is_new = same.is_none();
    match list.iter_mut().find(|old| Some(old.id) == same) {
        Some(old) => *old = made,
        None => list.push(made),
    }
    world.tell_world();
    Ok(if is_new { Reply::created(&reply) } else { Reply::json(&reply) })
}

/// Replaces all commands of the scope.
fn overwrite(request: &Request<'_>, guild: Option<GuildId>) -> Answer {
    let value = request.body.value.as_ref().ok_or(Refusal::INVALID_JSON)?;
    let Some(list) = value.as_array() else {
        let words = "Only iterables may be used in a ListType";
        return Err(Refusal::form("", "LIST_TYPE_CONVERT", words));
    };
    let mut form = Form::default();
    let mut names = HashSet::new();
    let mut commands = Vec::with_capacity(list.len());
    for (at, value) in list.iter().enumerate() {
        form.at(at, |form| {
            let Some(map) = form.object(value) else { return };
            let command = read(form, map);
            let key = (command["type"].as_i64(), command["name"].as_str().map(str::to_owned));
            if !names.insert(key) {
                form.refuse_at(
                    "name",
                    "APPLICATION_COMMANDS_DUPLICATE_NAME",
                    "Application command names must be unique",
                );
            }
            commands.push(command);
        });
    }
    form.finish()?;
    let of_kind = |kind: i64| commands.iter().filter(|one| one["type"] == kind).count();
    if CHAT_COMMANDS < of_kind(1) || MENU_COMMANDS < of_kind(2) || MENU_COMMANDS < of_kind(3) {
        return Err(Refusal::TOO_MANY_COMMANDS);
    }
    let mut world = request.app.world();
    let made: Vec<Arc<Command>> = commands
        .into_iter()
        .map(|command| {
            let same = same_name(world.commands.of(guild), &command);
            world.register(guild, same, command)
        })
        .collect();
    let reply = made.iter().map(|command| Value::Object(command.json.clone())).collect();
    *world.commands.of_mut(guild) = made;
    world.tell_world();
    Ok(Reply::json(&reply))
}

fn one(request: &Request<'_>, guild: Option<GuildId>, id: CommandId) -> Answer {
    let mut world = request.app.world();
    let found = world.commands.of(guild).iter().position(|command| command.id == id);
    let at = found.ok_or(Refusal::UNKNOWN_COMMAND)?;
    match request.method {
        "GET" => Ok(Reply::json(&Value::Object(world.commands.of(guild)[at].json.clone()))),
        "DELETE" => {
            world.commands.of_mut(guild).remove(at);
            world.tell_world();
            Ok(Reply::nothing())
        }
        _ => {
            let mut whole = world.commands.of(guild)[at].json.clone();
            whole.extend(request.body.object()?.clone());
            let mut form = Form::default();
            let command = read(&mut form, &whole);
            form.finish()?;
            if same_name(world.commands.of(guild), &command).is_some_and(|other| other != id) {
                return Err(Refusal::form(
                    "name",
                    "APPLICATION_COMMANDS_DUPLICATE_NAME",
                    "Application command names must be unique",
                ));
            }
            let made = world.register(guild, Some(id), command);
            let reply = Value::Object(made.json.clone());
            world.commands.of_mut(guild)[at] = made;
            world.tell_world();
            Ok(Reply::json(&reply))
        }
    }
}

impl World {
    /// Gives a judged command its ids: the old one's if it replaces one.
    fn register(
        &mut self,
        guild: Option<GuildId>,
        same: Option<CommandId>,
        mut json: Map<String, Value>,
    ) -> Arc<Command> {
        let id = same.unwrap_or_else(|| CommandId(self.mint()));
        let version = self.mint();
        json.insert("id".to_owned(), json!(id));
        json.insert("application_id".to_owned(), json!(self.application));
        json.insert("version".to_owned(), json!(version.to_string()));
        if let Some(guild) = guild {
            json.insert("guild_id".to_owned(), json!(guild));
            json.remove("dm_permission");
            json.remove("contexts");
            json.remove("integration_types");
        }
        let kind = json["type"].as_i64().unwrap_or(1);
        let name = json["name"].as_str().unwrap_or_default().to_owned();
        Arc::new(Command { id, kind, name, json })
    }
}

fn same_name(list: &[Arc<Command>], command: &Map<String, Value>) -> Option<CommandId> {
    let is_same = |old: &&Arc<Command>| command["type"] == old.kind && command["name"] == *old.name;
    list.iter().find(is_same).map(|old| old.id)
}

fn room_for(list: &[Arc<Command>], command: &Map<String, Value>) -> Result<(), Refusal> {
    let kind = command["type"].as_i64().unwrap_or(1);
    let most = if kind == 1 { CHAT_COMMANDS } else { MENU_COMMANDS };
    let has = list.iter().filter(|old| old.kind == kind).count();
    if has < most { Ok(()) } else { Err(Refusal::TOO_MANY_COMMANDS) }
}
