//! Components of messages, version 1 (rows) and version 2 (layouts).

use super::commands::drop_nulls;
use super::embeds::judge_url;
use crate::refusal::{Form, present};
use serde_json::{Map, Value, json};
use std::collections::HashSet;

pub(super) const CUSTOM_ID: usize = 100;
const ROWS: usize = 5;
const ROW_BUTTONS: usize = 5;
/// The most components of a version 2 message, nested ones included.
const TOTAL_V2: usize = 40;
/// The most text in all text displays of a version 2 message together.
const TEXT_V2: usize = 4_000;
const LABEL: usize = 80;
const BUTTON_URL: usize = 512;
const OPTIONS: usize = 25;
const OPTION_TEXT: usize = 100;
const PLACEHOLDER: usize = 150;
const MEDIA_DESCRIPTION: usize = 1_024;
const GALLERY: usize = 10;
const WHITE: i64 = 0xFF_FFFF;

/// Discord's numbers of component types.
pub(crate) mod kind {
    pub(crate) const ROW: i64 = 1;
    pub(crate) const BUTTON: i64 = 2;
    pub(crate) const STRING_SELECT: i64 = 3;
    pub(crate) const TEXT_INPUT: i64 = 4;
    pub(crate) const USER_SELECT: i64 = 5;
    pub(crate) const CHANNEL_SELECT: i64 = 8;
    pub(crate) const SECTION: i64 = 9;
    pub(crate) const TEXT: i64 = 10;
    pub(crate) const THUMBNAIL: i64 = 11;
    pub(crate) const GALLERY: i64 = 12;
    pub(crate) const FILE: i64 = 13;
    pub(crate) const SEPARATOR: i64 = 14;
    pub(crate) const CONTAINER: i64 = 17;
    pub(crate) const LABEL: i64 = 18;
    pub(crate) const FILE_UPLOAD: i64 = 19;
    pub(crate) const RADIO_GROUP: i64 = 21;
    pub(crate) const CHECKBOX_GROUP: i64 = 22;
    pub(crate) const CHECKBOX: i64 = 23;
}

/// Counts over a whole message or modal.
#[derive(Default)]
pub(super) struct Tally {
    pub(super) custom_ids: HashSet<String>,
    ids: HashSet<i64>,
    components: usize,
    text: usize,
}

/// Judges a message's components and returns them with their ids filled in.
pub(crate) fn read(form: &mut Form, list: &[Value], is_v2: bool) -> Vec<Value> {
    let mut tally = Tally::default();
    if !is_v2 && ROWS < list.len() {
        form.bad_length(list.len(), 1, ROWS);
    }
    let top: &[i64] = if is_v2 {
        &[
            kind::ROW,
            kind::SECTION,
            kind::TEXT,
            kind::GALLERY,
            kind::FILE,
            kind::SEPARATOR,
            kind::CONTAINER,
        ]
    } else {
        &[kind::ROW]
    };
    children(form, list, top, &mut tally);
    if is_v2 && TOTAL_V2 < tally.components {
        form.refuse(
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            format!("The total number of components cannot exceed {TOTAL_V2}"),
        );
    }
    if TEXT_V2 < tally.text {
        form.refuse(
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            format!("The total displayable text size cannot exceed {TEXT_V2} characters"),
        );
    }
    let mut list = list.to_vec();
    settle(&mut list);
    list
}

/// Brings components into the form that Discord returns: no nulls except meaningful ones, defaults
/// filled in, and the next free id for each without one.
pub(crate) fn settle(list: &mut [Value]) {
    for component in &mut *list {
        drop_nulls(component);
    }
    number(list, &mut 0);
}

fn number(list: &mut [Value], last: &mut i64) {
    for value in list {
        let Some(map) = value.as_object_mut() else { continue };
        fill_defaults(map);
        match map.get("id").and_then(Value::as_i64).filter(|id| *id != 0) {
            Some(id) => *last = (*last).max(id),
            None => {
                *last += 1;
                map.insert("id".to_owned(), json!(*last));
            }
        }
        if let Some(nested) = map.get_mut("components").and_then(Value::as_array_mut) {
            number(nested, last);
        }
        for key in ["accessory", "component"] {
            if let Some(one) = map.get_mut(key) {
                number(std::slice::from_mut(one), last);
            }
        }
    }
}

fn fill_defaults(map: &mut Map<String, Value>) {
    let described = [("description", Value::Null), ("spoiler", json!(false))];
    let defaults = match map.get("type").and_then(Value::as_i64) {
        Some(kind::STRING_SELECT | kind::USER_SELECT..=kind::CHANNEL_SELECT) => {
            vec![("min_values", json!(1)), ("max_values", json!(1))]
        }
        Some(kind::THUMBNAIL) => described.to_vec(),
        Some(kind::FILE) => {
            vec![("name", Value::Null), ("size", Value::Null), ("spoiler", json!(false))]
        }
        Some(kind::SEPARATOR) => vec![("divider", json!(true)), ("spacing", json!(1))],
        Some(kind::CONTAINER) => {
            vec![("accent_color", Value::Null), ("spoiler", json!(false))]
        }
        Some(kind::GALLERY) => {
            for item in map.get_mut("items").and_then(Value::as_array_mut).into_iter().flatten() {
                let Some(item) = item.as_object_mut() else { continue };
                for (key, default) in described.clone() {
                    item.entry(key).or_insert(default);
                }
            }
            Vec::new()
        }
        Some(_) | None => Vec::new(),
    };
    for (key, default) in defaults {
        map.entry(key).or_insert(default);
    }
}

pub(super) fn children(form: &mut Form, list: &[Value], allowed: &[i64], tally: &mut Tally) {
    for (at, value) in list.iter().enumerate() {
        form.at(at, |form| child(form, value, allowed, tally));
    }
}

fn child(form: &mut Form, value: &Value, allowed: &[i64], tally: &mut Tally) {
    let Some(map) = form.object(value) else { return };
    let Some(kind) = form.required(map, "type").and_then(Value::as_i64) else { return };
    if !allowed.contains(&kind) {
        let list: Vec<String> = allowed.iter().map(i64::to_string).collect();
        let words = format!("Value of field \"type\" must be one of ({}).", list.join(", "));
        form.refuse_at("type", "UNION_TYPE_CHOICES", words);
        return;
    }
    tally.components += 1;
    let id = form.integer(map, "id", 0, i64::from(i32::MAX)).filter(|id| *id != 0);
    if let Some(id) = id
        && !tally.ids.insert(id)
    {
        form.refuse_at("id", "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated");
    }
    match kind {
        kind::ROW => row(form, map, tally),
        kind::BUTTON => button(form, map, tally),
        kind::STRING_SELECT..=kind::CHANNEL_SELECT => select(form, map, kind, tally),
        kind::SECTION => section(form, map, tally),
        kind::TEXT => text(form, map, tally),
        kind::THUMBNAIL => {
            form.known(map, &["type", "id", "media", "description", "spoiler"]);
            media(form, map, "media");
            described(form, map);
        }
        kind::GALLERY => gallery(form, map),
        kind::FILE => {
            form.known(map, &["type", "id", "file", "spoiler", "name", "size"]);
            media(form, map, "file");
            form.truth(map, "spoiler");
            let url = map.get("file").and_then(|file| file["url"].as_str());
            if url.is_some_and(|url| !url.starts_with("attachment://")) {
                let words = "The file must be an attachment:// reference.";
                form.at("file", |form| form.refuse_at("url", "URL_TYPE_INVALID_SCHEME", words));
            }
        }
        kind::SEPARATOR => {
            form.known(map, &["type", "id", "divider", "spacing"]);
            form.truth(map, "divider");
            form.integer(map, "spacing", 1, 2);
        }
        kind::CONTAINER => container(form, map, tally),
        _ => {}
    }
}

fn row(form: &mut Form, map: &Map<String, Value>, tally: &mut Tally) {
    form.known(map, &["type", "id", "components"]);
    form.required(map, "components");
    let Some(list) = form.list(map, "components", 1, ROW_BUTTONS) else { return };
    let is_select = |value: &Value| {
        value["type"]
            .as_i64()
            .is_some_and(|kind| (kind::STRING_SELECT..=kind::CHANNEL_SELECT).contains(&kind))
    };
    form.at("components", |form| {
        if 1 < list.len() && list.iter().any(is_select) {
            form.refuse(
                "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
                "The specified component exceeds the maximum width",
            );
        }
        let allowed = [kind::BUTTON, kind::STRING_SELECT, 5, 6, 7, kind::CHANNEL_SELECT];
        children(form, list, &allowed, tally);
    });
}

fn button(form: &mut Form, map: &Map<String, Value>, tally: &mut Tally) {
    let known = ["type", "id", "style", "label", "emoji", "custom_id", "sku_id", "url", "disabled"];
    form.known(map, &known);
    form.required(map, "style");
    form.truth(map, "disabled");
    let label = form.text(map, "label", 0, LABEL);
    let has_emoji = emoji(form, map);
    let has_label = label.is_some_and(|label| !label.trim().is_empty());
    let refuse_present = |form: &mut Form, key: &str| {
        if present(map, key).is_some() {
            let words = format!("A button of this style cannot have a {key}");
            form.refuse_at(key, "BUTTON_COMPONENT_FIELD_FORBIDDEN", words);
        }
    };
    match form.integer(map, "style", 1, 6) {
        Some(1..=4) => {
            refuse_present(form, "url");
            refuse_present(form, "sku_id");
            custom_id(form, map, tally);
        }
        Some(5) => {
            refuse_present(form, "custom_id");
            refuse_present(form, "sku_id");
            form.required_text(map, "url", 1, BUTTON_URL);
            link(form, map);
        }
        Some(6) => {
            for key in ["custom_id", "url", "label", "emoji"] {
                refuse_present(form, key);
            }
            form.required(map, "sku_id");
            return;
        }
        Some(_) | None => return,
    }
    if !has_label && !has_emoji {
        form.refuse("BUTTON_COMPONENT_LABEL_REQUIRED", "A button must have a label or an emoji");
    }
}

/// A link button may also open the client itself.
fn link(form: &mut Form, map: &Map<String, Value>) {
    let url = map.get("url").and_then(Value::as_str).unwrap_or_default();
    if !url.starts_with("discord://") {
        judge_url(form, map, "url", false);
    }
}

/// Judges the emoji; returns whether there is one.
fn emoji(form: &mut Form, map: &Map<String, Value>) -> bool {
    let Some(value) = present(map, "emoji") else { return false };
    form.at("emoji", |form| {
        let Some(emoji) = form.object(value) else { return };
        form.known(emoji, &["id", "name", "animated"]);
        let id = form.snowflake(emoji, "id");
        let name = emoji.get("name").and_then(Value::as_str).unwrap_or_default();
        // A plain word is no emoji; nothing below the copyright sign is one by itself.
        if id.is_none() && !name.chars().any(|c| '\u{a9}' <= c) {
            form.refuse_at("name", "COMPONENT_INVALID_EMOJI", "Invalid emoji");
        }
    });
    true
}

pub(super) fn custom_id(form: &mut Form, map: &Map<String, Value>, tally: &mut Tally) {
    let Some(id) = form.required_text(map, "custom_id", 1, CUSTOM_ID) else { return };
    if !tally.custom_ids.insert(id.to_owned()) {
        form.refuse_at(
            "custom_id",
            "COMPONENT_CUSTOM_ID_DUPLICATED",
            "Component custom id cannot be duplicated",
        );
    }
}

pub(super) fn select(form: &mut Form, map: &Map<String, Value>, kind: i64, tally: &mut Tally) {
    let mut known = vec![
        "type",
        "id",
        "custom_id",
        "placeholder",
        "min_values",
        "max_values",
        "disabled",
        "required",
    ];
    match kind {
        kind::STRING_SELECT => known.push("options"),
        kind::CHANNEL_SELECT => known.extend(["channel_types", "default_values"]),
        _ => known.push("default_values"),
    }
    form.known(map, &known);
    custom_id(form, map, tally);
    form.text(map, "placeholder", 0, PLACEHOLDER);
    form.truth(map, "disabled");
    let least = form.integer(map, "min_values", 0, 25).unwrap_or(1);
    let most = form.integer(map, "max_values", 1, 25).unwrap_or(1);
    if most < least {
        let words = format!("min_values must be at most max_values ({most})");
        form.refuse_at("min_values", "SELECT_COMPONENT_MIN_ABOVE_MAX", words);
    }
    if kind == kind::STRING_SELECT {
        form.required(map, "options");
        let Some(options) = form.list(map, "options", 1, OPTIONS) else { return };
        if i64::try_from(options.len()).is_ok_and(|count| count < least) {
            let words = "There are fewer options than min_values asks for";
            form.refuse_at("options", "SELECT_COMPONENT_TOO_FEW_OPTIONS", words);
        }
        form.at("options", |form| select_options(form, options, most));
        return;
    }
    let defaults = form.list(map, "default_values", 0, 25).map_or(0, Vec::len);
    if i64::try_from(defaults).is_ok_and(|count| 0 < count && (count < least || most < count)) {
        let words = "The default values must lie between min_values and max_values";
        form.refuse_at("default_values", "SELECT_DEFAULT_VALUES_COUNT", words);
    }
}

fn select_options(form: &mut Form, options: &[Value], most: i64) {
    let mut values = HashSet::new();
    let mut defaults = 0;
    for (at, value) in options.iter().enumerate() {
        form.at(at, |form| {
            let Some(option) = form.object(value) else { return };
            form.known(option, &["label", "value", "description", "emoji", "default"]);
            form.required_text(option, "label", 1, OPTION_TEXT);
            form.text(option, "description", 0, OPTION_TEXT);
            emoji(form, option);
            defaults += i64::from(form.truth(option, "default").unwrap_or(false));
            if let Some(value) = form.required_text(option, "value", 1, OPTION_TEXT)
                && !values.insert(value)
            {
                form.refuse_at(
                    "value",
                    "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                    "The specified option value is already used",
                );
            }
        });
    }
    if most < defaults {
        form.refuse("SELECT_COMPONENT_TOO_MANY_DEFAULTS", "More defaults than max_values allows");
    }
}

fn section(form: &mut Form, map: &Map<String, Value>, tally: &mut Tally) {
    form.known(map, &["type", "id", "components", "accessory"]);
    form.required(map, "components");
    if let Some(list) = form.list(map, "components", 1, 3) {
        form.at("components", |form| children(form, list, &[kind::TEXT], tally));
    }
    if let Some(accessory) = form.required(map, "accessory") {
        let allowed = [kind::BUTTON, kind::THUMBNAIL];
        form.at("accessory", |form| child(form, accessory, &allowed, tally));
    }
}

pub(super) fn text(form: &mut Form, map: &Map<String, Value>, tally: &mut Tally) {
    form.known(map, &["type", "id", "content"]);
    let content = form.required_text(map, "content", 1, TEXT_V2);
    tally.text += content.map_or(0, |content| content.chars().count());
}

fn gallery(form: &mut Form, map: &Map<String, Value>) {
    form.known(map, &["type", "id", "items"]);
    form.required(map, "items");
    let Some(items) = form.list(map, "items", 1, GALLERY) else { return };
    form.at("items", |form| {
        for (at, value) in items.iter().enumerate() {
            form.at(at, |form| {
                let Some(item) = form.object(value) else { return };
                form.known(item, &["media", "description", "spoiler"]);
                media(form, item, "media");
                described(form, item);
            });
        }
    });
}

fn container(form: &mut Form, map: &Map<String, Value>, tally: &mut Tally) {
    form.known(map, &["type", "id", "components", "accent_color", "spoiler"]);
    form.integer(map, "accent_color", 0, WHITE);
    form.truth(map, "spoiler");
    form.required(map, "components");
    let Some(list) = form.list(map, "components", 1, TOTAL_V2) else { return };
    let allowed =
        [kind::ROW, kind::SECTION, kind::TEXT, kind::GALLERY, kind::FILE, kind::SEPARATOR];
    form.at("components", |form| children(form, list, &allowed, tally));
}

fn media(form: &mut Form, map: &Map<String, Value>, key: &str) {
    let Some(value) = form.required(map, key) else { return };
    form.at(key, |form| {
        let Some(media) = form.object(value) else { return };
        form.required_text(media, "url", 1, 2_048);
        judge_url(form, media, "url", true);
    });
}

fn described(form: &mut Form, map: &Map<String, Value>) {
    form.text(map, "description", 0, MEDIA_DESCRIPTION);
    form.truth(map, "spoiler");
}
