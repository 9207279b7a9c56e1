//! The control surface over HTTP, for the page and for tests outside this process.
//! `docs/sandbox-control.md` describes it.

use crate::events::follow;
use crate::id::{ChannelId, GuildId, InteractionId, MessageId, UserId};
use crate::interactions::Progress;
use crate::news::seen_as;
use crate::options::Call;
use crate::server::App;
use crate::world::{ChannelKind, World};
use anyhow::{Context, bail, ensure};
use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use std::sync::Arc;

mod faults;

/// The page's files: name and text.
const PAGE: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

pub(super) type Answer = Result<Value, Mistake>;

/// The reason why a request cannot be done, in a sentence.
pub(super) struct Mistake(anyhow::Error);

impl From<anyhow::Error> for Mistake {
    fn from(error: anyhow::Error) -> Self {
        Self(error)
    }
}

impl IntoResponse for Mistake {
    fn into_response(self) -> Response {
        let body = json!({ "error": format!("{:#}", self.0) }).to_string();
        (StatusCode::BAD_REQUEST, [(header::CONTENT_TYPE, "application/json")], body)
            .into_response()
    }
}

pub(crate) fn router(serves_page: bool) -> Router<Arc<App>> {
    let router = Router::new()
        .route("/sandbox/world", get(world))
        .route("/sandbox/commands", get(commands))
        .route("/sandbox/messages", get(messages))
        .route(
            "/sandbox/dms",
            get(dms).post(|state, headers, body| act(state, headers, body, set_dms)),
        )
        .route("/sandbox/events", get(events))
        .route("/sandbox/users", post(|state, headers, body| act(state, headers, body, add_user)))
        .route("/sandbox/members", post(|state, headers, body| act(state, headers, body, member)))
        .route(
            "/sandbox/channels",
            post(|state, headers, body| act(state, headers, body, add_channel)),
        )
        .route("/sandbox/say", post(|state, headers, body| act(state, headers, body, say)))
        .route("/sandbox/command", post(|state, headers, body| act(state, headers, body, command)))
        .route("/sandbox/autocomplete", post(autocomplete))
        .route("/sandbox/press", post(|state, headers, body| act(state, headers, body, press)))
        .route("/sandbox/modal", post(|state, headers, body| act(state, headers, body, modal)))
        .route("/sandbox/clock", post(|state, headers, body| act(state, headers, body, clock)))
        .route(
            "/sandbox/faults",
            post(|state, headers, body| act(state, headers, body, faults::set)),
        );
    if serves_page {
        router.route("/", get(index)).route("/page/{name}", get(page))
    } else {
        router
    }
}

async fn index(headers: HeaderMap) -> Response {
    file(&headers, "index.html")
}

async fn page(headers: HeaderMap, Path(name): Path<String>) -> Response {
    file(&headers, &name)
}

fn file(headers: &HeaderMap, name: &str) -> Response {
    let Some((_, text)) = PAGE.iter().find(|(known, _)| *known == name) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    if let Err(error) = is_from_here(headers) {
        return Mistake(error).into_response();
    }
    let content_type = match name.rsplit_once('.').map(|(_, end)| end) {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "text/html; charset=utf-8",
    };
    let headers = [
        (header::CONTENT_TYPE, content_type),
        (header::CACHE_CONTROL, "no-cache"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    (headers, *text).into_response()
}

/// Refuses pages of other sites in the same browser, recognised by their origin, or by a host name
/// that only pretends to be this machine.
fn is_from_here(headers: &HeaderMap) -> anyhow::Result<()> {
    let text = |name: header::HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let host = text(header::HOST).unwrap_or_default();
    let origin = text(header::ORIGIN).and_then(|origin| origin.parse::<Uri>().ok());
    if let Some(origin) = origin {
        let from = origin.authority().map(|authority| authority.as_str());
        ensure!(from == Some(host), "requests from other sites are not answered");
    }
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    let is_number = name.trim_matches(['[', ']']).parse::<std::net::IpAddr>().is_ok();
    // A host that serves the sandbox by name on purpose uses a name without dots.
    ensure!(is_number || !name.contains('.'), "the sandbox does not answer to this host name");
    Ok(())
}

fn respond(answer: Answer) -> Response {
    match answer {
        Ok(value) => {
            ([(header::CONTENT_TYPE, "application/json")], value.to_string()).into_response()
        }
        Err(mistake) => mistake.into_response(),
    }
}

/// A POST: its JSON is read and handed on.
async fn act<T: DeserializeOwned>(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    body: Bytes,
    perform: fn(&Arc<App>, T) -> Answer,
) -> Response {
    respond(read(&headers, &body).map_err(Mistake).and_then(|input| perform(&app, input)))
}

fn read<T: DeserializeOwned>(headers: &HeaderMap, body: &Bytes) -> anyhow::Result<T> {
    is_from_here(headers)?;
    let content_type = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let is_json = content_type.is_some_and(|kind| kind.starts_with("application/json"));
    ensure!(is_json, "send JSON, with content-type application/json");
    serde_json::from_slice(body).context("the body was not understood")
}

async fn world(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    respond(is_from_here(&headers).map_err(Mistake).map(|()| describe(&app.world())))
}

/// The page's name for a kind of channel.
fn kind_word(kind: ChannelKind) -> &'static str {
    match kind {
        ChannelKind::Text => "text",
        ChannelKind::Dm => "dm",
        ChannelKind::PublicThread | ChannelKind::PrivateThread => "thread",
        ChannelKind::Forum => "forum",
    }
}

fn describe(world: &World) -> Value {
    let channels = |guild: GuildId| -> Vec<Value> {
        let mut places: Vec<_> =
            world.channels.values().filter(|place| place.guild == Some(guild)).collect();
        places.sort_by_key(|place| (place.thread.is_some(), place.position, place.id));
        places
            .into_iter()
            .map(|place| {
                json!({
                    "id": place.id,
                    "name": place.name,
                    "kind": kind_word(place.kind),
                    "parent": place.parent,
                    "archived": place.thread.as_ref().is_some_and(|thread| thread.archived),
                    "private": place.kind == ChannelKind::PrivateThread,
                })
            })
            .collect()
    };
    let guilds: Vec<Value> = world
        .guilds
        .values()
        .map(|guild| json!({ "id": guild.id, "name": guild.name, "channels": channels(guild.id) }))
        .collect();
    let users: Vec<Value> = world
        .users
        .values()
        .map(|person| {
            json!({
                "id": person.id,
                "name": person.name,
                "display_name": person.display_name.as_ref().unwrap_or(&person.name),
                "avatar_colour": person.colour,
                "dms_open": person.dms_open,
                "bot": person.bot,
            })
        })
        .collect();
    let bot = world.users.get(&world.bot);
    json!({
        "clock_ms": world.clock.now_ms(),
        "guilds": guilds,
        "users": users,
        "bot": {
            "id": world.bot,
            "name": bot.map(|bot| &bot.name),
            "connected": 0 < world.sessions.connected(),
        },
    })
}

async fn commands(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    let list = |world: &World| -> Value {
        let guild = world.guilds.keys().next().copied();
        world.commands.usable(guild).map(|one| Value::Object(one.json.clone())).collect()
    };
    respond(is_from_here(&headers).map_err(Mistake).map(|()| list(&app.world())))
}

#[derive(Deserialize)]
struct Viewed {
    channel: Option<ChannelId>,
    user: String,
}

/// `None` for `spectator`, else the user.
fn viewer(world: &World, user: &str) -> anyhow::Result<Option<UserId>> {
    if user == "spectator" {
        return Ok(None);
    }
    let id = user.parse().ok().map(UserId).filter(|id| world.users.contains_key(id));
    Ok(Some(id.with_context(|| format!("there is no user {user}"))?))
}

fn shown(world: &World, channel: ChannelId, user: Option<UserId>) -> Vec<Value> {
    let Some(place) = world.channels.get(&channel) else { return Vec::new() };
    if !world.is_audience(crate::news::Audience::Channel(channel), user) {
        return Vec::new();
    }
    place
        .messages
        .values()
        .filter(|message| message.ephemeral_to.is_none() || message.ephemeral_to == user)
        .map(|message| {
            let mut json = world.message_json(message);
            json["seen_as"] = json!(seen_as(message, place.kind));
            json
        })
        .collect()
}

async fn messages(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Query(asked): Query<Viewed>,
) -> Response {
    let answer = || -> anyhow::Result<Value> {
        is_from_here(&headers)?;
        let world = app.world();
        let channel = asked.channel.context("name the channel")?;
        ensure!(world.channels.contains_key(&channel), "there is no channel {channel}");
        let user = viewer(&world, &asked.user)?;
        Ok(json!(shown(&world, channel, user)))
    };
    respond(answer().map_err(Mistake))
}

async fn dms(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Query(asked): Query<Viewed>,
) -> Response {
    let answer = || -> anyhow::Result<Value> {
        is_from_here(&headers)?;
        let world = app.world();
        let user = viewer(&world, &asked.user)?.context("a spectator has no direct messages")?;
        let channel = world.dms.get(&user).copied();
        let messages = channel.map_or_else(Vec::new, |dm| shown(&world, dm, Some(user)));
        Ok(json!({ "channel": channel, "messages": messages }))
    };
    respond(answer().map_err(Mistake))
}

async fn events(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Query(asked): Query<Viewed>,
) -> Response {
    let checked = is_from_here(&headers).and_then(|()| viewer(&app.world(), &asked.user));
    match checked {
        Ok(user) => follow(app, user),
        Err(error) => Mistake(error).into_response(),
    }
}

#[derive(Deserialize)]
struct NewUser {
    display_name: String,
}

fn add_user(app: &Arc<App>, input: NewUser) -> Answer {
    let name = input.display_name.trim();
    let length = name.chars().count();
    if !(1..=32).contains(&length) {
        return Err(anyhow::anyhow!("a name has 1 to 32 characters").into());
    }
    let mut world = app.world();
    let id = UserId(world.mint());
    world.insert_person(id, name);
    let guilds: Vec<GuildId> = world.guilds.keys().copied().collect();
    for guild in guilds {
        world.join(guild, id);
    }
    let described = describe(&world);
    let users = described["users"].as_array().into_iter().flatten();
    Ok(users.into_iter().find(|user| user["id"] == json!(id)).cloned().unwrap_or_default())
}

#[derive(Deserialize)]
struct NewChannel {
    guild: GuildId,
    name: String,
    #[serde(default)]
    forum: bool,
}

fn add_channel(app: &Arc<App>, input: NewChannel) -> Answer {
    let mut world = app.world();
    let length = input.name.trim().chars().count();
    if !(1..=100).contains(&length) {
        return Err(anyhow::anyhow!("a channel's name has 1 to 100 characters").into());
    }
    if !world.guilds.contains_key(&input.guild) {
        return Err(anyhow::anyhow!("there is no guild {}", input.guild).into());
    }
    let kind = if input.forum { ChannelKind::Forum } else { ChannelKind::Text };
    let id = world.add_channel(input.guild, kind, &input.name);
    let name = &world.channels[&id].name;
    Ok(json!({ "id": id, "name": name, "kind": kind_word(kind), "parent": null }))
}

#[derive(Deserialize)]
struct Said {
    user: UserId,
    channel: ChannelId,
    content: String,
}

fn say(app: &Arc<App>, input: Said) -> Answer {
    let message = app.world().say(input.user, input.channel, &input.content)?;
    Ok(json!({ "message": message }))
}

#[derive(Deserialize)]
struct Called {
    user: UserId,
    channel: ChannelId,
    name: String,
    #[serde(default)]
    options: Value,
}

fn command(app: &Arc<App>, input: Called) -> Answer {
    let call = Call { focused: None, ..Call::from_json(&input.name, &input.options)? };
    let (interaction, _) = app.world().use_command(input.user, input.channel, &call)?;
    app.began.notify_one();
    Ok(json!({ "interaction": interaction }))
}

async fn autocomplete(State(app): State<Arc<App>>, headers: HeaderMap, body: Bytes) -> Response {
    let answer = async || -> anyhow::Result<Value> {
        let input: Called = read(&headers, &body)?;
        let call = Call::from_json(&input.name, &input.options)?;
        ensure!(call.focused.is_some(), "one option must have \"focused\": true");
        let (_, mut progress) = app.world().use_command(input.user, input.channel, &call)?;
        app.began.notify_one();
        let reached = progress.wait_for(|now| !matches!(now, Progress::Waiting)).await?.clone();
        match reached {
            Progress::Choices(choices) => Ok(json!({ "choices": *choices })),
            Progress::Waiting
            | Progress::Failed
            | Progress::Thinking
            | Progress::Acknowledged
            | Progress::Replied(..)
            | Progress::Updated(..)
            | Progress::Modal(_) => bail!("the bot offered nothing in time"),
        }
    };
    respond(answer().await.map_err(Mistake))
}

#[derive(Deserialize)]
struct Pressed {
    user: UserId,
    channel: ChannelId,
    message: MessageId,
    custom_id: String,
    #[serde(default)]
    values: Vec<String>,
}

fn press(app: &Arc<App>, input: Pressed) -> Answer {
    let Pressed { user, channel, message, custom_id, values } = input;
    let (interaction, _) = app.world().press(user, channel, message, &custom_id, &values)?;
    app.began.notify_one();
    Ok(json!({ "interaction": interaction }))
}

#[derive(Deserialize)]
struct Submitted {
    user: UserId,
    interaction: InteractionId,
    #[serde(default)]
    fields: Map<String, Value>,
}

fn modal(app: &Arc<App>, input: Submitted) -> Answer {
    let (interaction, _) =
        app.world().submit_modal(input.user, input.interaction, &input.fields)?;
    app.began.notify_one();
    Ok(json!({ "interaction": interaction }))
}

#[derive(Deserialize)]
struct Dms {
    user: UserId,
    open: bool,
}

fn set_dms(app: &Arc<App>, input: Dms) -> Answer {
    let mut world = app.world();
    let person = world.users.get_mut(&input.user);
    person.with_context(|| format!("there is no user {}", input.user))?.dms_open = input.open;
    world.tell_world();
    Ok(json!({ "open": input.open }))
}

#[derive(Deserialize)]
struct Membership {
    user: UserId,
    guild: GuildId,
    member: bool,
}

fn member(app: &Arc<App>, input: Membership) -> Answer {
    let Membership { user, guild, member } = input;
    let mut world = app.world();
    world.guilds.get(&guild).with_context(|| format!("there is no guild {guild}"))?;
    let person = world.users.get(&user).filter(|_| user != world.bot);
    person.with_context(|| format!("there is no user {user}"))?;
    if member {
        world.join(guild, user);
    } else {
        world.leave(guild, user);
    }
    Ok(json!({ "member": member }))
}

#[derive(Deserialize)]
struct Moved {
    advance_ms: i64,
}

fn clock(app: &Arc<App>, input: Moved) -> Answer {
    /// A hundred years, in milliseconds.
    const FARTHEST: i64 = 100 * 365 * 24 * 3_600 * 1_000;
    let left = FARTHEST - app.clock.offset_ms();
    if !(0..=left).contains(&input.advance_ms) {
        return Err(anyhow::anyhow!("the clock moves forward, by a hundred years in all").into());
    }
    app.advance(input.advance_ms);
    Ok(json!({ "clock_ms": app.clock.now_ms() }))
}
