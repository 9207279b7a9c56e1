//! The input of a slash command, checked as Discord's client checks it.

use crate::commands::Command;
use crate::id::{ChannelId, GuildId, RoleId, UserId};
use crate::validate::commands::option;
use crate::world::World;
use anyhow::{Context, bail, ensure};
use serde_json::{Map, Value, json};
use std::fmt;
use std::sync::Arc;

/// Options of a command, by name. Subcommands belong to the command's name: `"bout start"`.
#[derive(Clone, Default, Debug)]
pub struct Options(pub(crate) Vec<(String, Value)>);

impl Options {
    /// None yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// A string option, or the text typed so far if it is being completed.
    pub fn string(self, name: &str, value: impl fmt::Display) -> Self {
        self.value(name, json!(value.to_string()))
    }

    pub fn integer(self, name: &str, value: i64) -> Self {
        self.value(name, json!(value))
    }

    pub fn number(self, name: &str, value: f64) -> Self {
        self.value(name, json!(value))
    }

    pub fn boolean(self, name: &str, value: bool) -> Self {
        self.value(name, json!(value))
    }

    pub fn user(self, name: &str, user: UserId) -> Self {
        self.value(name, json!(user))
    }

    pub fn channel(self, name: &str, channel: ChannelId) -> Self {
        self.value(name, json!(channel))
    }

    pub fn role(self, name: &str, role: RoleId) -> Self {
        self.value(name, json!(role))
    }

    pub fn file(self, name: &str, filename: &str, text: &str) -> Self {
        self.value(name, json!({ "filename": filename, "text": text }))
    }

    /// Any value, in Discord's JSON.
    pub fn value(mut self, name: &str, value: Value) -> Self {
        self.0.push((name.to_owned(), value));
        self
    }
}

/// A command call: subcommands, options, and the one being completed.
#[derive(Default, Debug)]
pub(crate) struct Call {
    pub(crate) name: String,
    pub(crate) path: Vec<String>,
    pub(crate) options: Vec<(String, Value)>,
    pub(crate) focused: Option<String>,
}

impl Call {
    /// A call by a name that may have subcommands: `"bout start"`.
    pub(crate) fn new(name: &str, options: Options) -> Self {
        let mut words = name.trim_start_matches('/').split_whitespace().map(str::to_owned);
        Self {
            name: words.next().unwrap_or_default(),
            path: words.collect(),
            options: options.0,
            focused: None,
        }
    }

    /// A call whose options are in Discord's interaction form, subcommands nested.
    pub(crate) fn from_json(name: &str, options: &Value) -> anyhow::Result<Self> {
        let mut call = Self::new(name, Options::new());
        let mut level = options;
        loop {
            let list = if level.is_null() {
                &[][..]
            } else {
                level.as_array().context("options must be a list")?
            };
            let is_branch = |one: &Value| {
                one.get("options").is_some() || [json!(1), json!(2)].contains(&one["type"])
            };
            if let [one] = list
                && is_branch(one)
            {
                call.path.push(one["name"].as_str().context("an option has a name")?.to_owned());
                level = &one["options"];
                continue;
            }
            for one in list {
                let name = one["name"].as_str().context("an option has a name")?.to_owned();
                if one["focused"] == true {
                    call.focused = Some(name.clone());
                }
                call.options.push((name, one["value"].clone()));
            }
            return Ok(call);
        }
    }
}

/// The `data` of a command's interaction, and the type of the option being completed. Files are
/// stored like uploads to the channel.
pub(crate) fn command_data(
    world: &mut World,
    command: &Arc<Command>,
    (guild, channel): (Option<GuildId>, ChannelId),
    call: &Call,
) -> anyhow::Result<(Value, i64)> {
    let mut level = command.json.get("options").unwrap_or(&Value::Null);
    let mut kinds = Vec::new();
    for step in &call.path {
        let found = named(level, step)
            .filter(|one| [json!(option::SUBCOMMAND), json!(option::GROUP)].contains(&one["type"]))
            .with_context(|| format!("/{} has no subcommand {step}", call.name))?;
        kinds.push(found["type"].clone());
        level = found.get("options").unwrap_or(&Value::Null);
    }
    let defined = level.as_array().map_or(&[][..], Vec::as_slice);
    let is_branch = |one: &Value| [json!(1), json!(2)].contains(&one["type"]);
    ensure!(!defined.iter().any(is_branch), "/{} needs a subcommand", call.name);
    let mut resolved = Map::new();
    let mut given = Vec::with_capacity(call.options.len());
    let mut focus = 0;
    for (name, value) in &call.options {
        let definition =
            named(level, name).with_context(|| format!("/{} has no option {name}", call.name))?;
        let kind = definition["type"].as_i64().unwrap_or_default();
        let is_focused = call.focused.as_ref() == Some(name);
        let mut one = json!({ "name": name, "type": kind, "value": value });
        if is_focused {
            ensure!(definition["autocomplete"] == true, "option {name} has no autocomplete");
            one["focused"] = json!(true);
            // An incomplete value is sent as text, whatever the option's type.
            one["value"] = json!(value.as_str().map_or_else(|| value.to_string(), str::to_owned));
            focus = kind;
        } else {
            check(definition, kind, value).with_context(|| format!("option {name}"))?;
            match kind {
                option::ATTACHMENT => {
                    let file = world.attached(channel, value);
                    let file = file.with_context(|| format!("option {name}"))?;
                    let id = file["id"].clone();
                    let group = resolved.entry("attachments").or_insert_with(|| json!({}));
                    group[id.as_str().unwrap_or_default()] = file;
                    one["value"] = id;
                }
                _ => resolve(world, guild, kind, value, &mut resolved)
                    .with_context(|| format!("option {name}"))?,
            }
        }
        given.push(one);
    }
    match &call.focused {
        Some(name) => ensure!(focus != 0, "option {name} is not among those given"),
        None => {
            for definition in defined.iter().filter(|one| one["required"] == true) {
                let name = definition["name"].as_str().unwrap_or_default();
                let is_given = call.options.iter().any(|(given, _)| given == name);
                ensure!(is_given, "option {name} is required");
            }
        }
    }
    let mut options = json!(given);
    for (step, kind) in call.path.iter().zip(kinds).rev() {
        options = json!([{ "name": step, "type": kind, "options": options }]);
    }
    let mut data = json!({
        "id": command.id,
        "name": command.name,
        "type": command.kind,
        "options": options,
    });
    if let Some(guild) = command.json.get("guild_id") {
        data["guild_id"] = guild.clone();
    }
    if !resolved.is_empty() {
        data["resolved"] = Value::Object(resolved);
    }
    Ok((data, focus))
}

fn named<'v>(level: &'v Value, name: &str) -> Option<&'v Value> {
    level.as_array()?.iter().find(|one| one["name"] == name)
}

/// Refuses the values that Discord's client would not send.
fn check(definition: &Value, kind: i64, value: &Value) -> anyhow::Result<()> {
    match kind {
        option::STRING => {
            let text = value.as_str().context("wants a text")?;
            let length = u64::try_from(text.chars().count()).unwrap_or(u64::MAX);
            ensure!(length <= 6_000, "the text is too long");
            let least = definition["min_length"].as_u64().unwrap_or(0);
            let most = definition["max_length"].as_u64().unwrap_or(6_000);
            ensure!(least <= length && length <= most, "wants {least} to {most} characters");
        }
        option::INTEGER => ensure!(value.is_i64() || value.is_u64(), "wants a whole number"),
        option::NUMBER => ensure!(value.is_number(), "wants a number"),
        option::ATTACHMENT => {}
        option::BOOLEAN => ensure!(value.is_boolean(), "wants true or false"),
        _ => ensure!(crate::refusal::snowflake(value).is_some(), "wants an id"),
    }
    if let Some(number) = value.as_f64() {
        let least = definition["min_value"].as_f64().unwrap_or(f64::MIN);
        let most = definition["max_value"].as_f64().unwrap_or(f64::MAX);
        ensure!(least <= number && number <= most, "wants {least} to {most}");
    }
    if let Some(choices) = definition["choices"].as_array().filter(|list| !list.is_empty()) {
        let is_choice = choices.iter().any(|choice| choice["value"] == *value);
        ensure!(is_choice, "wants one of its choices");
    }
    Ok(())
}

/// Puts the whole user, member, role or channel beside the id.
fn resolve(
    world: &World,
    guild: Option<GuildId>,
    kind: i64,
    value: &Value,
    into: &mut Map<String, Value>,
) -> anyhow::Result<()> {
    let Some(id) = crate::refusal::snowflake(value) else { return Ok(()) };
    let mut put = |group: &str, value: Value| {
        let group = into.entry(group).or_insert_with(|| json!({}));
        group[id.to_string()] = value;
    };
    let role = guild.and_then(|guild| world.guilds.get(&guild)?.roles.get(&RoleId(id)));
    let is_user = world.users.contains_key(&UserId(id));
    match kind {
        option::USER | option::MENTIONABLE if is_user => {
            put("users", world.user_json(UserId(id)));
            let member = guild.and_then(|guild| world.guilds.get(&guild)?.members.get(&UserId(id)));
            if let (Some(member), Some(guild)) = (member, guild) {
                let mut json = member.json();
                let may = world.guild_permissions(UserId(id), guild);
                json["permissions"] = json!(may.0.to_string());
                put("members", json);
            }
        }
        option::ROLE | option::MENTIONABLE if role.is_some() => {
            put("roles", role.map_or(Value::Null, crate::world::Role::json));
        }
        option::CHANNEL if world.channels.contains_key(&ChannelId(id)) => {
            put("channels", world.partial_channel_json(ChannelId(id), world.bot));
        }
        option::USER | option::MENTIONABLE | option::ROLE | option::CHANNEL => {
            bail!("nothing has the id {id}")
        }
        _ => {}
    }
    Ok(())
}

/// The `resolved` part for chosen values of a select menu of people, roles or channels.
pub(crate) fn resolve_chosen(
    world: &World,
    guild: Option<GuildId>,
    component: i64,
    values: &[String],
) -> anyhow::Result<Map<String, Value>> {
    let kind = match component {
        5 => option::USER,
        6 => option::ROLE,
        7 => option::MENTIONABLE,
        8 => option::CHANNEL,
        _ => option::STRING,
    };
    let mut resolved = Map::new();
    if kind != option::STRING {
        for value in values {
            resolve(world, guild, kind, &json!(value), &mut resolved)?;
        }
    }
    Ok(resolved)
}
