//! A message as a person sees it.

use crate::id::{ChannelId, InteractionId, MessageId, UserId};
use crate::news::strings;
use crate::world::{COMPONENTS_V2, LOADING, Message, World};
use serde_json::{Map, Value};

/// The kind of component that displays text.
const TEXT: u8 = 10;

/// A message with its often needed parts; everything else is in `json`.
#[derive(Clone, PartialEq, Debug)]
pub struct Post {
    pub id: MessageId,
    pub channel: ChannelId,
    pub author: UserId,
    /// Its text; of a message made of components, the text that they display, each piece on a line
    /// of its own.
    pub content: String,
    /// Its original text and its pictures' descriptions, before any edit; empty unless a bot posted
    /// it in a channel.
    pub made_with: String,
    /// Whether only its reader sees it.
    pub ephemeral: bool,
    /// Whether it is a bot's unfilled "thinking…" message.
    pub loading: bool,
    /// The users it pings.
    pub mentions: Vec<UserId>,
    pub interaction: Option<InteractionId>,
    /// The whole message as Discord's JSON.
    pub json: Value,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Button {
    /// The custom id that a press sends; `None` on links.
    pub custom_id: Option<String>,
    /// Its label; empty if it has only an emoji.
    pub label: String,
    pub disabled: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Select {
    /// The custom id that a choice sends.
    pub custom_id: String,
    /// Labels and values of its options (none for menus of people, roles or channels).
    pub options: Vec<(String, String)>,
    /// The fewest values to choose.
    pub least: u64,
    /// The most values to choose.
    pub most: u64,
    pub disabled: bool,
}

impl Post {
    pub(crate) fn new(world: &World, message: &Message) -> Self {
        Self {
            id: message.id,
            channel: message.channel,
            author: message.author,
            content: spoken(message),
            made_with: message.made_with.clone(),
            ephemeral: message.ephemeral_to.is_some(),
            loading: message.flags & LOADING != 0,
            mentions: message.mentions.users.clone(),
            interaction: message.source.as_ref().map(|source| source.interaction),
            json: world.message_json(message),
        }
    }

    /// Its whole text, one piece a line: content, embeds, components, file names, alt texts.
    pub fn text(&self) -> String {
        let mut lines = Vec::new();
        for key in ["content", "embeds", "components"] {
            strings(&self.json[key], &mut lines);
        }
        for attachment in self.json["attachments"].as_array().into_iter().flatten() {
            for key in ["filename", "description"] {
                strings(&attachment[key], &mut lines);
            }
        }
        lines.join("\n")
    }

    /// Whether it is made of components V2.
    pub fn is_v2(&self) -> bool {
        self.json["flags"].as_u64().is_some_and(|flags| flags & COMPONENTS_V2 != 0)
    }

    /// Its buttons in order, at any depth.
    pub fn buttons(&self) -> Vec<Button> {
        let mut buttons = Vec::new();
        visit(&self.json["components"], &mut |component| {
            if component["type"] == 2 {
                buttons.push(Button {
                    custom_id: component
                        .get("custom_id")
                        .and_then(Value::as_str)
                        .map(str::to_owned),
                    label: text_of(component, "label"),
                    disabled: component.get("disabled").and_then(Value::as_bool) == Some(true),
                });
            }
        });
        buttons
    }

    /// The custom id of the first enabled button with this label.
    pub fn button(&self, label: &str) -> Option<String> {
        let mut live = self.buttons().into_iter().filter(|button| !button.disabled);
        live.find(|button| button.label == label)?.custom_id
    }

    /// Its select menus in order, at any depth.
    pub fn selects(&self) -> Vec<Select> {
        let mut selects = Vec::new();
        visit(&self.json["components"], &mut |component| {
            let kind = component["type"].as_i64().unwrap_or_default();
            if !(3..=8).contains(&kind) || kind == 4 {
                return;
            }
            let options = component.get("options").and_then(Value::as_array);
            let option = |option: &Value| {
                let field = |key: &str| option[key].as_str().unwrap_or_default().to_owned();
                (field("label"), field("value"))
            };
            let bound = |key: &str| component.get(key).and_then(Value::as_u64).unwrap_or(1);
            selects.push(Select {
                custom_id: text_of(component, "custom_id"),
                options: options.into_iter().flatten().map(option).collect(),
                least: bound("min_values"),
                most: bound("max_values"),
                disabled: component.get("disabled").and_then(Value::as_bool) == Some(true),
            });
        });
        selects
    }
}

fn text_of(component: &Map<String, Value>, key: &str) -> String {
    component.get(key).and_then(Value::as_str).unwrap_or_default().to_owned()
}

/// The text of a message.
fn spoken(message: &Message) -> String {
    if message.flags & COMPONENTS_V2 == 0 {
        return message.content.clone();
    }
    let displayed = message.components.iter().filter(|component| component["type"] == TEXT);
    displayed.filter_map(|text| text["content"].as_str()).collect::<Vec<_>>().join("\n")
}

fn visit(list: &Value, see: &mut impl FnMut(&Map<String, Value>)) {
    for value in list.as_array().into_iter().flatten() {
        let Some(component) = value.as_object() else { continue };
        see(component);
        if let Some(nested) = component.get("components") {
            visit(nested, see);
        }
        if let Some(accessory) = component.get("accessory").and_then(Value::as_object) {
            see(accessory);
        }
    }
}
