//! Embeds.

use crate::refusal::{Form, present};
use serde_json::{Map, Value, json};

/// The most embeds in one message.
pub(crate) const PER_MESSAGE: usize = 10;
/// The most text in all embeds of a message together.
const TOTAL: usize = 6_000;
const TITLE: usize = 256;
const DESCRIPTION: usize = 4_096;
const FIELDS: usize = 25;
const FIELD_NAME: usize = 256;
const FIELD_VALUE: usize = 1_024;
const FOOTER: usize = 2_048;
const AUTHOR: usize = 256;
const URL: usize = 2_048;
/// The largest colour.
const WHITE: i64 = 0xFF_FFFF;

/// Judges the embeds and returns them in Discord's stored form; empty ones are dropped.
pub(crate) fn read(form: &mut Form, list: &[Value]) -> Vec<Value> {
    let mut total = 0;
    let mut kept = Vec::with_capacity(list.len());
    for (at, value) in list.iter().enumerate() {
        form.at(at, |form| {
            let Some(map) = form.object(value) else { return };
            total += judge(form, map);
            let shows =
                ["title", "description", "fields", "image", "thumbnail", "author", "footer"];
            let is_shown = |key: &&str| {
                present(map, key).is_some_and(|value| {
                    value.as_str() != Some("") && !value.as_array().is_some_and(Vec::is_empty)
                })
            };
            if shows.iter().any(is_shown) {
                kept.push(normal(map));
            }
        });
    }
    if TOTAL < total {
        let words = format!("Embed size exceeds maximum size of {TOTAL}");
        form.refuse("MAX_EMBED_SIZE_EXCEEDED", words);
    }
    kept
}

/// Notes errors, and counts the embed's code points.
fn judge(form: &mut Form, map: &Map<String, Value>) -> usize {
    let known = [
        "title",
        "type",
        "description",
        "url",
        "timestamp",
        "color",
        "footer",
        "image",
        "thumbnail",
        "video",
        "provider",
        "author",
        "fields",
        "flags",
        "content_scan_version",
        "reference_id",
        "id",
    ];
    form.known(map, &known);
    let mut total = 0;
    let mut count = |text: Option<&str>| total += text.map_or(0, |text| text.chars().count());
    count(form.text(map, "title", 0, TITLE));
    count(form.text(map, "description", 0, DESCRIPTION));
    form.integer(map, "color", 0, WHITE);
    judge_url(form, map, "url", false);
    if let Some(text) = form.text(map, "timestamp", 0, 64)
        && text.parse::<jiff::Timestamp>().is_err()
    {
        let words = format!("Could not parse {text}. Should be ISO8601.");
        form.refuse_at("timestamp", "DATE_TIME_TYPE_PARSE", words);
    }
    for key in ["image", "thumbnail", "video"] {
        inner(form, map, key, |form, media| judge_url(form, media, "url", true));
    }
    inner(form, map, "footer", |form, footer| {
        form.known(footer, &["text", "icon_url", "proxy_icon_url"]);
        count(form.required_text(footer, "text", 1, FOOTER));
        judge_url(form, footer, "icon_url", true);
    });
    inner(form, map, "author", |form, author| {
        form.known(author, &["name", "url", "icon_url", "proxy_icon_url"]);
        count(form.required_text(author, "name", 1, AUTHOR));
        judge_url(form, author, "url", false);
        judge_url(form, author, "icon_url", true);
    });
    let fields = form.list(map, "fields", 0, FIELDS);
    form.at("fields", |form| {
        for (at, value) in fields.into_iter().flatten().enumerate() {
            form.at(at, |form| {
                let Some(field) = form.object(value) else { return };
                form.known(field, &["name", "value", "inline"]);
                count(form.required_text(field, "name", 1, FIELD_NAME));
                count(form.required_text(field, "value", 1, FIELD_VALUE));
                form.truth(field, "inline");
            });
        }
    });
    total
}

fn inner(
    form: &mut Form,
    map: &Map<String, Value>,
    key: &str,
    judge: impl FnOnce(&mut Form, &Map<String, Value>),
) {
    let Some(value) = present(map, key) else { return };
    form.at(key, |form| {
        if let Some(map) = form.object(value) {
            judge(form, map);
        }
    });
}

/// A web address; `attachment://` where a file is allowed.
pub(crate) fn judge_url(
    form: &mut Form,
    map: &Map<String, Value>,
    key: &str,
    may_be_attachment: bool,
) {
    let Some(url) = form.text(map, key, 0, URL).filter(|url| !url.is_empty()) else { return };
    let rest = url.strip_prefix("http://").or_else(|| url.strip_prefix("https://"));
    let is_file =
        may_be_attachment && url.strip_prefix("attachment://").is_some_and(|name| !name.is_empty());
    let is_web = rest.is_some_and(|rest| {
        !rest.is_empty() && !rest.starts_with('/') && !rest.contains(char::is_whitespace)
    });
    if is_web || is_file {
        return;
    }
    if url.contains("://") && rest.is_none() {
        let words = "Scheme must be one of ('http', 'https').";
        form.refuse_at(key, "URL_TYPE_INVALID_SCHEME", words);
    } else {
        form.refuse_at(key, "URL_TYPE_INVALID_URL", "Not a well formed URL.");
    }
}

/// The form that Discord returns: of type rich, fields with `inline`, no nulls.
fn normal(map: &Map<String, Value>) -> Value {
    let mut embed: Map<String, Value> = map
        .iter()
        .filter(|(_, value)| !value.is_null() && value.as_str() != Some(""))
        .map(|(key, value)| (key.clone(), value.clone()))
        .collect();
    embed.insert("type".to_owned(), json!("rich"));
    for field in embed.get_mut("fields").and_then(Value::as_array_mut).into_iter().flatten() {
        if field.get("inline").and_then(Value::as_bool).is_none() {
            field["inline"] = json!(false);
        }
    }
    Value::Object(embed)
}
