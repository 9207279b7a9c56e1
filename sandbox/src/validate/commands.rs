//! Application commands.

use crate::refusal::{Form, present};
use serde_json::{Map, Value, json};
use std::collections::HashSet;

/// The most commands of one type in one scope: chat commands.
pub(crate) const CHAT_COMMANDS: usize = 100;
/// The same for commands in users' and messages' menus.
pub(crate) const MENU_COMMANDS: usize = 15;
const NAME: usize = 32;
const DESCRIPTION: usize = 100;
const OPTIONS: usize = 25;
const CHOICES: usize = 25;
const CHOICE: usize = 100;
const TOTAL: usize = 8_000;
/// The largest whole number that a double holds exactly.
const SAFE: f64 = 9_007_199_254_740_991.0;

const LOCALES: [&str; 34] = [
    "ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "he",
    "hi", "hr", "hu", "id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE",
    "th", "tr", "uk", "vi", "zh-CN", "zh-TW",
];

/// Discord's numbers of option types.
pub(crate) mod option {
    pub(crate) const SUBCOMMAND: i64 = 1;
    pub(crate) const GROUP: i64 = 2;
    pub(crate) const STRING: i64 = 3;
    pub(crate) const INTEGER: i64 = 4;
    pub(crate) const BOOLEAN: i64 = 5;
    pub(crate) const USER: i64 = 6;
    pub(crate) const CHANNEL: i64 = 7;
    pub(crate) const ROLE: i64 = 8;
    pub(crate) const MENTIONABLE: i64 = 9;
    pub(crate) const NUMBER: i64 = 10;
    pub(crate) const ATTACHMENT: i64 = 11;
}

/// Judges one command and returns it in Discord's stored form, without ids.
pub(crate) fn read(form: &mut Form, map: &Map<String, Value>) -> Map<String, Value> {
    let known = [
        "id",
        "application_id",
        "version",
        "guild_id",
        "type",
        "name",
        "name_localizations",
        "description",
        "description_localizations",
        "options",
        "default_member_permissions",
        "default_permission",
        "dm_permission",
        "contexts",
        "integration_types",
        "nsfw",
        "handler",
        "name_localized",
        "description_localized",
    ];
    form.known(map, &known);
    let kind = form.integer(map, "type", 1, 4).unwrap_or(1);
    let is_chat = kind == 1;
    name(form, map, is_chat);
    localisations(form, map, "name_localizations", NAME, is_chat);
    localisations(form, map, "description_localizations", DESCRIPTION, false);
    if is_chat {
        form.required_text(map, "description", 1, DESCRIPTION);
        if let Some(list) = form.list(map, "options", 0, OPTIONS) {
            form.at("options", |form| options(form, list, Depth::Command));
        }
        let total = size(map);
        if TOTAL < total {
            let words = format!("Command exceeds maximum size ({TOTAL})");
            form.refuse("APPLICATION_COMMAND_TOO_LARGE", words);
        }
    } else {
        if present(map, "description").is_some_and(|text| text.as_str() != Some("")) {
            let words = "Context menu commands cannot have description";
            form.refuse_at("description", "APPLICATION_COMMAND_DESCRIPTION_FORBIDDEN", words);
        }
        if present(map, "options").is_some_and(|list| list.as_array().is_none_or(|l| !l.is_empty()))
        {
            let words = "Context menu commands cannot have options";
            form.refuse_at("options", "APPLICATION_COMMAND_OPTIONS_FORBIDDEN", words);
        }
    }
    form.truth(map, "nsfw");
    form.truth(map, "dm_permission");
    set(form, map, "contexts", 0, 2);
    set(form, map, "integration_types", 0, 1);
    normal(form, map, kind)
}

fn normal(form: &mut Form, map: &Map<String, Value>, kind: i64) -> Map<String, Value> {
    let mut command = Map::new();
    command.insert("type".to_owned(), json!(kind));
    let permissions = form.snowflake(map, "default_member_permissions");
    let permissions = permissions.map(|bits| bits.to_string());
    command.insert("default_member_permissions".to_owned(), json!(permissions));
    for (key, otherwise) in [
        ("name", Value::Null),
        ("name_localizations", Value::Null),
        ("description", json!("")),
        ("description_localizations", Value::Null),
        ("dm_permission", json!(true)),
        ("contexts", Value::Null),
        ("integration_types", json!([0])),
        ("nsfw", json!(false)),
    ] {
        command.insert(key.to_owned(), present(map, key).cloned().unwrap_or(otherwise));
    }
    if let Some(options) =
        present(map, "options").filter(|list| list.as_array().is_some_and(|l| !l.is_empty()))
    {
        let mut options = options.clone();
        drop_nulls(&mut options);
        command.insert("options".to_owned(), options);
    }
    command
}

/// Removes every null field, at any depth.
pub(super) fn drop_nulls(value: &mut Value) {
    for inner in value.as_array_mut().into_iter().flatten() {
        drop_nulls(inner);
    }
    if let Some(map) = value.as_object_mut() {
        map.retain(|_, value| !value.is_null());
        map.values_mut().for_each(drop_nulls);
    }
}

fn name(form: &mut Form, map: &Map<String, Value>, is_chat: bool) {
    let Some(name) = form.required_text(map, "name", 1, NAME) else { return };
    if is_chat && !is_chat_name(name) {
        form.refuse_at("name", "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid");
    }
}

/// Discord's pattern, and lower case where there is one.
fn is_chat_name(name: &str) -> bool {
    let is_allowed = |c: char| {
        c == '-'
            || c == '_'
            || c == '\''
            || c.is_alphanumeric()
            // Marks of Devanagari and Thai, which are letters to Discord.
            || ('\u{900}'..='\u{97f}').contains(&c)
            || ('\u{e00}'..='\u{e7f}').contains(&c)
    };
    name.chars().all(is_allowed) && name == name.to_lowercase()
}

fn localisations(
    form: &mut Form,
    map: &Map<String, Value>,
    key: &str,
    most: usize,
    is_chat_names: bool,
) {
    let Some(value) = present(map, key) else { return };
    form.at(key, |form| {
        let Some(texts) = form.object(value) else { return };
        for (locale, text) in texts.iter().filter(|(_, text)| !text.is_null()) {
            if !LOCALES.contains(&locale.as_str()) {
                form.refuse_at(locale, "BASE_TYPE_CHOICES", "Value must be a known locale.");
                continue;
            }
            form.text(texts, locale, 1, most);
            if is_chat_names && text.as_str().is_some_and(|name| !is_chat_name(name)) {
                let words = "Command name is invalid";
                form.refuse_at(locale, "APPLICATION_COMMAND_INVALID_NAME", words);
            }
        }
    });
}

/// The depth of options within a command.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Depth {
    Command,
    Group,
    Subcommand,
}

fn options(form: &mut Form, list: &[Value], depth: Depth) {
    let mut names = HashSet::new();
    let mut optional_before = false;
    let kinds: Vec<Option<i64>> = list.iter().map(|value| value["type"].as_i64()).collect();
    let is_branch = |kind: &Option<i64>| matches!(kind, Some(option::SUBCOMMAND | option::GROUP));
    let branches = kinds.iter().filter(|kind| is_branch(kind)).count();
    if 0 < branches && branches < kinds.len() {
        form.refuse(
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Sub-command and sub-command group option types are mutually exclusive to all other types",
        );
    }
    for (at, value) in list.iter().enumerate() {
        form.at(at, |form| {
            let Some(map) = form.object(value) else { return };
            judge_option(form, map, depth);
            if let Some(name) = map.get("name").and_then(Value::as_str)
                && !names.insert(name)
            {
                form.refuse_at(
                    "name",
                    "APPLICATION_COMMAND_OPTIONS_NAME_INVALID",
                    "Option name already exists",
                );
            }
            let is_required = map.get("required").and_then(Value::as_bool).unwrap_or(false);
            if is_required && optional_before {
                form.refuse_at(
                    "required",
                    "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                    "Required options must be placed before non-required options",
                );
            }
            optional_before |= !is_required;
        });
    }
}

fn judge_option(form: &mut Form, map: &Map<String, Value>, depth: Depth) {
    let known = [
        "type",
        "name",
        "name_localizations",
        "description",
        "description_localizations",
        "required",
        "choices",
        "options",
        "channel_types",
        "min_value",
        "max_value",
        "min_length",
        "max_length",
        "autocomplete",
        "name_localized",
        "description_localized",
    ];
    form.known(map, &known);
    form.required(map, "type");
    let Some(kind) = form.integer(map, "type", 1, 11) else { return };
    name(form, map, true);
    localisations(form, map, "name_localizations", NAME, true);
    form.required_text(map, "description", 1, DESCRIPTION);
    localisations(form, map, "description_localizations", DESCRIPTION, false);
    form.truth(map, "required");
    let is_branch = kind == option::SUBCOMMAND || kind == option::GROUP;
    let is_misplaced = match depth {
        Depth::Command => false,
        Depth::Group => kind != option::SUBCOMMAND,
        Depth::Subcommand => is_branch,
    };
    if is_misplaced {
        let words = "Sub-commands can be nested one level within a group";
        form.refuse_at("type", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", words);
    }
    if is_branch {
        if form.truth(map, "required") == Some(true) {
            let words = "Sub-commands cannot be required";
            form.refuse_at("required", "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", words);
        }
        let inside = if kind == option::GROUP { Depth::Group } else { Depth::Subcommand };
        if let Some(list) = form.list(map, "options", 0, OPTIONS) {
            form.at("options", |form| options(form, list, inside));
        }
    } else if present(map, "options")
        .is_some_and(|list| list.as_array().is_none_or(|l| !l.is_empty()))
    {
        let words = "Only sub-commands and groups have options";
        form.refuse_at("options", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", words);
    }
    choices(form, map, kind);
    bounds(form, map, kind);
}

fn choices(form: &mut Form, map: &Map<String, Value>, kind: i64) {
    let is_choosable = [option::STRING, option::INTEGER, option::NUMBER].contains(&kind);
    let list = form.list(map, "choices", 0, CHOICES).map_or(&[][..], Vec::as_slice);
    let completes = form.truth(map, "autocomplete").unwrap_or(false);
    if !is_choosable && (!list.is_empty() || completes) {
        let words = "Only strings, integers and numbers have choices or autocomplete";
        form.refuse("APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", words);
    }
    if completes && !list.is_empty() {
        form.refuse_at(
            "autocomplete",
            "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID",
            "Autocomplete cannot be used together with choices",
        );
    }
    form.at("choices", |form| judge_choices(form, list, kind));
}

/// Judges choices of an option or of an autocompletion.
pub(crate) fn judge_choices(form: &mut Form, list: &[Value], kind: i64) {
    let mut names = HashSet::new();
    for (at, value) in list.iter().enumerate() {
        form.at(at, |form| {
            let Some(choice) = form.object(value) else { return };
            form.known(choice, &["name", "name_localizations", "value", "name_localized"]);
            if let Some(name) = form.required_text(choice, "name", 1, CHOICE)
                && !names.insert(name)
            {
                form.refuse_at(
                    "name",
                    "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS",
                    "Choice name already exists",
                );
            }
            localisations(form, choice, "name_localizations", CHOICE, false);
            let Some(value) = form.required(choice, "value") else { return };
            let fits = match kind {
                option::STRING => value.is_string(),
                option::INTEGER => value.is_i64() || value.is_u64(),
                _ => value.is_number(),
            };
            if !fits {
                form.refuse_at(
                    "value",
                    "BASE_TYPE_BAD_TYPE",
                    "The value is not of the option's type",
                );
            } else if value.is_string() {
                form.text(choice, "value", 0, CHOICE);
            } else if value.as_f64().is_some_and(|number| SAFE < number.abs()) {
                form.refuse_at("value", "NUMBER_TYPE_MAX", "The value is beyond 2^53.");
            }
        });
    }
}

fn bounds(form: &mut Form, map: &Map<String, Value>, kind: i64) {
    let forbid = |form: &mut Form, keys: &[&str]| {
        // Clients send empty lists along with options of any type.
        let is_given = |key: &&&str| present(map, key).is_some_and(|value| *value != json!([]));
        for key in keys.iter().filter(is_given) {
            let words = "This field does not belong to an option of this type";
            form.refuse_at(key, "APPLICATION_COMMAND_OPTIONS_FIELD_INVALID", words);
        }
    };
    if kind != option::CHANNEL {
        forbid(form, &["channel_types"]);
    }
    if kind == option::STRING {
        let least = form.integer(map, "min_length", 0, 6_000).unwrap_or(0);
        let most = form.integer(map, "max_length", 1, 6_000).unwrap_or(6_000);
        if most < least {
            form.refuse_at("min_length", "NUMBER_TYPE_MAX", "min_length is above max_length");
        }
    } else {
        forbid(form, &["min_length", "max_length"]);
    }
    if kind == option::INTEGER || kind == option::NUMBER {
        let bound = |key: &str| map.get(key).and_then(Value::as_f64);
        if let (Some(least), Some(most)) = (bound("min_value"), bound("max_value"))
            && most < least
        {
            form.refuse_at("min_value", "NUMBER_TYPE_MAX", "min_value is above max_value");
        }
    } else {
        forbid(form, &["min_value", "max_value"]);
    }
}

fn set(form: &mut Form, map: &Map<String, Value>, key: &str, least: i64, most: i64) {
    let mut seen = HashSet::new();
    for value in form.list(map, key, 1, 3).into_iter().flatten() {
        match value.as_i64() {
            Some(number) if least <= number && number <= most && seen.insert(number) => {}
            Some(_) | None => {
                form.refuse_at(key, "BASE_TYPE_CHOICES", "Values must be known and unique.");
            }
        }
    }
}

/// Code points of names, descriptions and choice values; of each text its longest localisation.
fn size(map: &Map<String, Value>) -> usize {
    let count = |value: &Value| value.as_str().map_or(0, |text| text.chars().count());
    let longest = |key: &str| {
        let own = map.get(key).map_or(0, count);
        let localised = map.get(&format!("{key}_localizations")).and_then(Value::as_object);
        localised.into_iter().flat_map(Map::values).map(count).fold(own, usize::max)
    };
    let nested = ["options", "choices"].iter().filter_map(|key| map.get(*key)?.as_array());
    let inside: usize = nested.flatten().filter_map(Value::as_object).map(size).sum();
    longest("name") + longest("description") + map.get("value").map_or(0, count) + inside
}
