//! People's actions: commands, presses, modals, messages, and their dispatch to the gateway.

use crate::id::{ChannelId, GuildId, InteractionId, MessageId, UserId};
use crate::intents::Intents;
use crate::interactions::{Kind, Pending, Progress, State};
use crate::news::Telling;
use crate::options::{Call, command_data, resolve_chosen};
use crate::permissions::Permissions;
use crate::refusal::Form;
use crate::show::ATTACHMENT_LIMIT;
use crate::validate::message::{AllowedMentions, Draft, Purpose};
use crate::world::{Message, Source, World, find_component};
use anyhow::{Context, bail, ensure};
use serde_json::{Map, Value, json};
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, LazyLock};
use std::time::Instant;
use tokio::sync::watch;

/// An interaction that has begun, and the channel for its progress.
pub(crate) type Begun = (InteractionId, watch::Receiver<Progress>);

/// The definition of a new interaction.
struct Beginning {
    kind: Kind,
    user: UserId,
    channel: ChannelId,
    source: Option<MessageId>,
    command: Option<String>,
    trigger: Option<Arc<Source>>,
    focused: i64,
    data: Value,
}

impl World {
    /// The person's guild there; an error if they have no access.
    fn standing(&self, user: UserId, channel: ChannelId) -> anyhow::Result<Option<GuildId>> {
        ensure!(self.users.contains_key(&user), "there is no user {user}");
        let place = self.channels.get(&channel).with_context(|| format!("no channel {channel}"))?;
        ensure!(self.sees(user, channel), "{user} does not see this channel");
        Ok(place.guild)
    }

    pub(crate) fn use_command(
        &mut self,
        user: UserId,
        channel: ChannelId,
        call: &Call,
    ) -> anyhow::Result<Begun> {
        let guild = self.standing(user, channel)?;
        let command = self
            .commands
            .named(guild, &call.name)
            .with_context(|| format!("there is no command /{}", call.name))?;
        let json = &command.json;
        match guild {
            Some(guild) => {
                let may = self.permissions(user, channel);
                let wanted = json["default_member_permissions"].as_str();
                let wanted = wanted.and_then(|bits| bits.parse().ok()).map(Permissions);
                let is_allowed = match wanted {
                    Some(Permissions::NONE) => {
                        self.guild_permissions(user, guild) == Permissions::ALL
                    }
                    Some(wanted) => may.contains(wanted),
                    None => true,
                };
                ensure!(
                    is_allowed && may.contains(Permissions::USE_APPLICATION_COMMANDS),
                    "you may not use /{} here",
                    call.name
                );
                let lists = |key: &str| {
                    let list = json.get(key).and_then(Value::as_array);
                    list.is_none_or(|list| list.contains(&json!(0)))
                };
                let is_for_servers = lists("contexts") && lists("integration_types");
                ensure!(is_for_servers, "/{} is not for servers that invited the bot", call.name);
                let place = &self.channels[&channel];
                let is_archived = place.thread.as_ref().is_some_and(|thread| thread.archived);
                ensure!(!is_archived, "commands cannot be used in an archived thread");
            }
            None => {
                let contexts = json.get("contexts").and_then(Value::as_array);
                let is_for_dms = contexts.map_or_else(
                    || json.get("dm_permission") != Some(&json!(false)),
                    |contexts| contexts.contains(&json!(1)),
                );
                let is_global = !json.contains_key("guild_id");
                ensure!(is_global && is_for_dms, "/{} is not for direct messages", call.name);
            }
        }
        let (data, focused) = command_data(self, &command, (guild, channel), call)?;
        let is_completing = call.focused.is_some();
        let kind = if is_completing { Kind::Autocomplete } else { Kind::Command };
        let mut name = call.name.clone();
        for step in &call.path {
            name.push(' ');
            name.push_str(step);
        }
        self.begin(Beginning {
            kind,
            user,
            channel,
            source: None,
            command: Some(name),
            trigger: None,
            focused,
            data,
        })
    }

    /// A button or a select menu, as Discord's client allows it.
    pub(crate) fn press(
        &mut self,
        user: UserId,
        channel: ChannelId,
        message: MessageId,
        custom_id: &str,
        values: &[String],
    ) -> anyhow::Result<Begun> {
        self.standing(user, channel)?;
        let shown = self
            .message(channel, message)
            .filter(|message| message.is_shown_to(user))
            .with_context(|| format!("no such message: {message}"))?;
        let component = shown
            .component(custom_id)
            .with_context(|| format!("the message has no {custom_id}"))?;
        ensure!(component.get("disabled") != Some(&json!(true)), "{custom_id} is barred");
        let kind = component.get("type").and_then(Value::as_i64).context("it has a type")?;
        check_chosen(component, kind, values)?;
        self.reopen(user, channel)?;
        self.forge(user, channel, message, kind, custom_id, values)
    }

    /// The effect of a press on an archived thread: a member opens it, and for others the press
    /// fails.
    fn reopen(&mut self, user: UserId, channel: ChannelId) -> anyhow::Result<()> {
        let now_ms = self.clock.now_ms();
        let place = self.channels.get_mut(&channel);
        let thread = place.and_then(|place| place.thread.as_mut());
        let Some(thread) = thread.filter(|thread| thread.archived) else { return Ok(()) };
        let may_open = thread.members.contains_key(&user) && !thread.locked;
        ensure!(may_open, "nothing can be pressed in a thread that is archived");
        thread.archived = false;
        thread.archive_changed_ms = now_ms;
        self.archives_ms = self.archives_ms.min(thread.archives_ms());
        self.tell_channel("THREAD_UPDATE", channel);
        Ok(())
    }

    /// A press that the message does not offer: an old client's, or a forged one.
    pub(crate) fn forge(
        &mut self,
        user: UserId,
        channel: ChannelId,
        message: MessageId,
        kind: i64,
        custom_id: &str,
        values: &[String],
    ) -> anyhow::Result<Begun> {
        let guild = self.standing(user, channel)?;
        ensure!(self.message(channel, message).is_some(), "no such message: {message}");
        let mut data = json!({ "custom_id": custom_id, "component_type": kind, "id": 1 });
        if kind != 2 {
            data["values"] = json!(values);
            let resolved = resolve_chosen(self, guild, kind, values)?;
            if !resolved.is_empty() {
                data["resolved"] = Value::Object(resolved);
            }
        }
        self.begin(Beginning {
            kind: Kind::Component,
            user,
            channel,
            source: Some(message),
            command: None,
            trigger: None,
            focused: 0,
            data,
        })
    }

    /// Submits the modal that an interaction opened.
    pub(crate) fn submit_modal(
        &mut self,
        user: UserId,
        interaction: InteractionId,
        fields: &Map<String, Value>,
    ) -> anyhow::Result<Begun> {
        let pending = self.interactions.get(interaction).context("no such interaction")?;
        ensure!(pending.user == user, "this modal was opened by somebody else");
        let modal = pending.modal.clone().context("the interaction opened no modal")?;
        let (channel, source) = (pending.channel, pending.source);
        let command = pending.command.clone();
        let trigger = Some(Arc::new(pending.source(None)));
        self.standing(user, channel)?;
        let tops = modal["components"].as_array().context("a modal has components")?;
        for custom_id in fields.keys() {
            ensure!(
                find_component(tops, custom_id).is_some(),
                "the modal has no field {custom_id}"
            );
        }
        let submitted: Vec<Value> =
            tops.iter().map(|top| fill(top, fields)).collect::<anyhow::Result<_>>()?;
        let data = json!({ "custom_id": modal["custom_id"], "components": submitted });
        self.begin(Beginning {
            kind: Kind::Modal,
            user,
            channel,
            source,
            command,
            trigger,
            focused: 0,
            data,
        })
    }

    /// Begins an interaction and sends it to the bot.
    fn begin(&mut self, beginning: Beginning) -> anyhow::Result<Begun> {
        let Beginning { kind, user, channel, source, command, trigger, focused, data } = beginning;
        let guild = self.channels.get(&channel).context("the channel is gone")?.guild;
        let id = InteractionId(self.mint());
        let token = token_of(id);
        let (progress, watched) = watch::channel(Progress::Waiting);
        let payload = self.payload(id, &token, kind, user, channel, source, data);
        let is_visible = kind != Kind::Autocomplete;
        self.interactions.begin(Pending {
            id,
            token,
            kind,
            user,
            channel,
            guild,
            source,
            command,
            started: Instant::now(),
            made_ms: self.clock.now_ms(),
            state: State::Waiting,
            original: None,
            modal: None,
            trigger,
            focused,
            progress,
        });
        self.tell("INTERACTION_CREATE", guild, Intents::ALWAYS, &payload);
        if is_visible {
            self.tell_state(user, id, channel, "thinking");
        }
        Ok((id, watched))
    }

    #[expect(clippy::too_many_arguments, reason = "they are the payload's own fields")]
    fn payload(
        &self,
        id: InteractionId,
        token: &str,
        kind: Kind,
        user: UserId,
        channel: ChannelId,
        source: Option<MessageId>,
        data: Value,
    ) -> Value {
        let locale = self.users.get(&user).map(|person| person.locale.clone());
        let mut payload = json!({
            "id": id,
            "application_id": self.application,
            "type": kind as u8,
            "token": token,
            "version": 1,
            "channel_id": channel,
            "locale": locale,
            "app_permissions": self.permissions(self.bot, channel).0.to_string(),
            "entitlements": [],
            "entitlement_sku_ids": [],
            "attachment_size_limit": ATTACHMENT_LIMIT,
        });
        payload["channel"] = self.partial_channel_json(channel, user);
        payload["data"] = data;
        match self.channels[&channel].guild {
            Some(guild) => {
                let mut member = self.member_json(guild, user).unwrap_or_default();
                member["permissions"] = json!(self.permissions(user, channel).0.to_string());
                payload["member"] = member;
                payload["guild_id"] = json!(guild);
                payload["guild"] = json!({ "id": guild, "locale": "en-US", "features": [] });
                payload["guild_locale"] = json!("en-US");
                payload["context"] = json!(0);
                payload["authorizing_integration_owners"] = json!({ "0": guild });
            }
            None => {
                payload["user"] = self.user_json(user);
                payload["context"] = json!(1);
                payload["authorizing_integration_owners"] = json!({ "0": "0" });
            }
        }
        if let Some(message) = source.and_then(|source| self.message(channel, source)) {
            payload["message"] = self.message_json(message);
        }
        payload
    }

    /// An ordinary message of a person.
    pub(crate) fn say(
        &mut self,
        user: UserId,
        channel: ChannelId,
        content: &str,
    ) -> anyhow::Result<MessageId> {
        self.standing(user, channel)?;
        let length = content.chars().count();
        ensure!(!content.trim().is_empty(), "there is nothing to say");
        ensure!(length <= 2_000, "a message is at most 2000 characters");
        let place = &self.channels[&channel];
        let wanted = match (place.guild, &place.thread) {
            (None, _) => Permissions::NONE,
            (Some(_), Some(_)) => Permissions::SEND_MESSAGES_IN_THREADS,
            (Some(_), None) => Permissions::SEND_MESSAGES,
        };
        ensure!(self.permissions(user, channel).contains(wanted), "you may not write here");
        let id = MessageId(self.mint());
        let mut message = Message::new(id, channel, user, self.clock.now_ms());
        let mut draft = Draft {
            content: Some(content.to_owned()),
            mentions: Some(AllowedMentions::default_for(Purpose::Channel)),
            ..Draft::default()
        };
        self.compose(&mut message, &mut draft, &[], Purpose::Channel)
            .map_err(|refusal| anyhow::anyhow!("{}", refusal.message))?;
        self.keep_message(message);
        self.tell_message(Telling::Created, channel, id);
        Ok(id)
    }

    pub(crate) fn join(&mut self, guild: GuildId, user: UserId) {
        self.insert_member(guild, user);
        if let Some(mut json) = self.member_json(guild, user) {
            json["guild_id"] = json!(guild);
            self.tell("GUILD_MEMBER_ADD", Some(guild), Intents::GUILD_MEMBERS, &json);
        }
        self.tell_world();
    }

    pub(crate) fn leave(&mut self, guild: GuildId, user: UserId) {
        let gone = self.guilds.get_mut(&guild).and_then(|guild| guild.members.remove(&user));
        if gone.is_some() {
            let json = json!({ "guild_id": guild, "user": self.user_json(user) });
            self.tell("GUILD_MEMBER_REMOVE", Some(guild), Intents::GUILD_MEMBERS, &json);
        }
        self.tell_world();
    }
}

/// Checks that the chosen values are allowed.
fn check_chosen(
    component: &Map<String, Value>,
    kind: i64,
    values: &[String],
) -> anyhow::Result<()> {
    if kind == 2 {
        ensure!(values.is_empty(), "a button takes no values");
        return Ok(());
    }
    let bound = |key: &str| component.get(key).and_then(Value::as_u64).unwrap_or(1);
    let count = u64::try_from(values.len()).unwrap_or(u64::MAX);
    let (least, most) = (bound("min_values"), bound("max_values"));
    ensure!(least <= count && count <= most, "choose {least} to {most}");
    if kind == 3 {
        let options = component.get("options").and_then(Value::as_array);
        let offers = |value: &String| {
            options.is_some_and(|options| options.iter().any(|one| one["value"] == **value))
        };
        if let Some(value) = values.iter().find(|value| !offers(value)) {
            bail!("the menu does not offer {value}");
        }
    }
    Ok(())
}

/// A top component of a modal, filled in as it is sent back.
fn fill(top: &Value, fields: &Map<String, Value>) -> anyhow::Result<Value> {
    let fill_one = |input: &Value| -> anyhow::Result<Value> {
        let custom_id = input["custom_id"].as_str().unwrap_or_default();
        let is_required = input["required"].as_bool().unwrap_or(true);
        let mut filled = json!({
            "type": input["type"], "id": input["id"], "custom_id": custom_id,
        });
        let given = fields.get(custom_id);
        match input["type"].as_i64() {
            Some(4) => {
                let text = given.unwrap_or(&input["value"]).as_str().unwrap_or_default();
                let length = text.chars().count();
                ensure!(!is_required || 0 < length, "{custom_id} must be filled in");
                let mut form = Form::default();
                let least = input["min_length"].as_u64().unwrap_or(0);
                let most = input["max_length"].as_u64().unwrap_or(4_000);
                let bound = |bound: u64| usize::try_from(bound).unwrap_or(usize::MAX);
                let least = if length == 0 { 0 } else { bound(least) };
                let one = Map::from_iter([(custom_id.to_owned(), json!(text))]);
                form.text(&one, custom_id, least, bound(most));
                ensure!(form.finish().is_ok(), "{custom_id} wants {least} to {most} characters");
                filled["value"] = json!(text);
            }
            Some(21) => filled["value"] = given.cloned().unwrap_or_default(),
            Some(23) => filled["value"] = given.cloned().unwrap_or(json!(false)),
            _ => {
                let values: Vec<String> = match given {
                    None => Vec::new(),
                    Some(one) if one.is_string() => {
                        one.as_str().into_iter().map(str::to_owned).collect()
                    }
                    Some(list) => serde_json::from_value(list.clone())?,
                };
                ensure!(!is_required || !values.is_empty(), "{custom_id} must be filled in");
                if !values.is_empty() {
                    let input = input.as_object().context("an input is an object")?;
                    let kind = input.get("type").and_then(Value::as_i64).unwrap_or_default();
                    check_chosen(input, kind, &values)?;
                }
                filled["values"] = json!(values);
            }
        }
        Ok(filled)
    };
    let mut filled = json!({ "type": top["type"], "id": top["id"] });
    if let Some(list) = top["components"].as_array() {
        let inputs: Vec<Value> = list.iter().map(fill_one).collect::<anyhow::Result<_>>()?;
        filled["components"] = json!(inputs);
    }
    if !top["component"].is_null() {
        filled["component"] = fill_one(&top["component"])?;
    }
    Ok(filled)
}

/// A token that no outsider can guess.
fn token_of(id: InteractionId) -> String {
    static KEYS: LazyLock<Arc<(RandomState, RandomState)>> = LazyLock::new(Arc::default);
    format!("aW50{:016x}{:016x}{id}", KEYS.0.hash_one(id), KEYS.1.hash_one(id))
}
