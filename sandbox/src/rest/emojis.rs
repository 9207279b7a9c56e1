//! Emoji owned by the application, and their pictures.

use super::{Answer, Reply, Request, parse_id};
use crate::id::EmojiId;
use crate::refusal::{Form, Refusal};
use crate::world::World;
use axum::body::Bytes;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value, json};

/// The most emoji of an application.
const MOST: usize = 2_000;
/// The most bytes of a picture.
const BYTES: usize = 256 << 10;
/// The accepted types of pictures.
const KINDS: [&str; 5] = ["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"];

pub(crate) struct Emoji {
    pub(crate) name: String,
    pub(crate) picture: Bytes,
    pub(crate) kind: &'static str,
}

/// `/applications/{id}/emojis…`
pub(super) fn answer(request: &Request<'_>, rest: &[&str]) -> Answer {
    match (rest, request.method) {
        ([], "GET") => {
            let world = request.app.world();
            let items: Vec<Value> = world.emojis.keys().map(|id| world.emoji_json(*id)).collect();
            Ok(Reply::json(&json!({ "items": items })))
        }
        ([], "POST") => add(request),
        ([id], "GET" | "PATCH" | "DELETE") => one(request, EmojiId(parse_id("emoji_id", id)?)),
        ([] | [_], _) => Err(Refusal::METHOD_NOT_ALLOWED),
        _ => Err(Refusal::NOT_FOUND),
    }
}

fn add(request: &Request<'_>) -> Answer {
    let body = request.body.object()?;
    let mut form = Form::default();
    form.known(body, &["name", "image"]);
    let mut world = request.app.world();
    form.required(body, "name");
    let name = named(&mut form, body, &world, None);
    form.required(body, "image");
    let picture = body.get("image").and_then(|image| pictured(&mut form, image));
    form.finish()?;
    if MOST <= world.emojis.len() {
        return Err(Refusal::TOO_MANY_EMOJI);
    }
    let (picture, kind) = picture.expect("the form refused its absence");
    let id = EmojiId(world.mint());
    world.emojis.insert(id, Emoji { name: name.expect("as above"), picture, kind });
    Ok(Reply::created(&world.emoji_json(id)))
}

fn one(request: &Request<'_>, id: EmojiId) -> Answer {
    let mut world = request.app.world();
    if !world.emojis.contains_key(&id) {
        return Err(Refusal::UNKNOWN_APPLICATION_EMOJI);
    }
    match request.method {
        "DELETE" => {
            world.emojis.remove(&id);
            return Ok(Reply::nothing());
        }
        "PATCH" => {
            let body = request.body.object()?;
            let mut form = Form::default();
            form.known(body, &["name"]);
            let name = named(&mut form, body, &world, Some(id));
            form.finish()?;
            if let (Some(name), Some(emoji)) = (name, world.emojis.get_mut(&id)) {
                emoji.name = name;
            }
        }
        _ => {}
    }
    Ok(Reply::json(&world.emoji_json(id)))
}

/// A name that no other emoji of the application has.
fn named(
    form: &mut Form,
    body: &Map<String, Value>,
    world: &World,
    own: Option<EmojiId>,
) -> Option<String> {
    let name = form.text(body, "name", 2, 32)?;
    if !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
        let words = "String value did not match validation regex.";
        form.refuse_at("name", "STRING_TYPE_REGEX", words);
    }
    if world.emojis.iter().any(|(id, emoji)| Some(*id) != own && emoji.name == name) {
        let code = "APPLICATION_EMOJI_NAME_ALREADY_TAKEN";
        form.refuse_at("name", code, "This emoji name is already taken");
    }
    Some(name.to_owned())
}

/// A picture in a `data:` address.
fn pictured(form: &mut Form, image: &Value) -> Option<(Bytes, &'static str)> {
    let data = image.as_str().and_then(|text| text.strip_prefix("data:")?.split_once(";base64,"));
    let read = data.and_then(|(named, data)| {
        let kind = KINDS.into_iter().find(|kind| *kind == named)?;
        Some((Bytes::from(STANDARD.decode(data).ok()?), kind))
    });
    match &read {
        Some((bytes, _)) if BYTES < bytes.len() => {
            let words = "File cannot be larger than 256.0 kb.";
            form.refuse_at("image", "BINARY_TYPE_MAX_SIZE", words);
        }
        Some((bytes, _)) if !bytes.is_empty() => {}
        Some(_) | None => form.refuse_at("image", "IMAGE_INVALID", "Invalid image data"),
    }
    read
}

impl World {
    fn emoji_json(&self, id: EmojiId) -> Value {
        json!({
            "id": id,
            "name": self.emojis[&id].name,
            "roles": [],
            "require_colons": true,
            "managed": false,
            "animated": false,
            "available": true,
            "user": self.users[&self.bot].json(),
        })
    }

    /// Refuses emoji with unknown ids, anywhere in these components.
    pub(crate) fn require_emoji(&self, components: &[Value]) -> Result<(), Refusal> {
        let mut form = Form::default();
        form.at("components", |form| self.look_for_emoji(form, components));
        form.finish()
    }

    fn look_for_emoji(&self, form: &mut Form, list: &[Value]) {
        for (at, value) in list.iter().enumerate() {
            form.at(at, |form| {
                let id = value["emoji"]["id"].as_str().and_then(|id| id.parse().ok());
                if id.is_some_and(|id| !self.emojis.contains_key(&EmojiId(id))) {
                    form.refuse_at("emoji.id", "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji");
                }
                for inside in ["components", "options"] {
                    let Some(list) = value[inside].as_array() else { continue };
                    form.at(inside, |form| self.look_for_emoji(form, list));
                }
            });
        }
    }
}
