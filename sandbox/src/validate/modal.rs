//! Modals.

use super::components::{CUSTOM_ID, Tally, custom_id, kind, select, settle, text};
use crate::refusal::Form;
use serde_json::{Map, Value};

const TITLE: usize = 45;
const TOP: usize = 5;
const LABEL: usize = 45;
const DESCRIPTION: usize = 100;
const PLACEHOLDER: usize = 100;
const VALUE: i64 = 4_000;
const OPTIONS: usize = 10;

/// Judges the data of a modal callback and returns it with ids filled in.
pub(crate) fn read(form: &mut Form, map: &Map<String, Value>) -> Value {
    form.known(map, &["custom_id", "title", "components"]);
    form.required_text(map, "custom_id", 1, CUSTOM_ID);
    form.required_text(map, "title", 1, TITLE);
    form.required(map, "components");
    let mut tally = Tally::default();
    if let Some(list) = form.list(map, "components", 1, TOP) {
        form.at("components", |form| {
            for (at, value) in list.iter().enumerate() {
                form.at(at, |form| top(form, value, &mut tally));
            }
        });
    }
    let mut modal = map.clone();
    if let Some(list) = modal.get_mut("components").and_then(Value::as_array_mut) {
        settle(list);
    }
    Value::Object(modal)
}

fn top(form: &mut Form, value: &Value, tally: &mut Tally) {
    let Some(map) = form.object(value) else { return };
    match form.required(map, "type").and_then(Value::as_i64) {
        Some(kind::ROW) => {
            form.known(map, &["type", "id", "components"]);
            form.required(map, "components");
            let Some(list) = form.list(map, "components", 1, 1) else { return };
            form.at("components.0", |form| {
                let Some(input) = form.object(&list[0]) else { return };
                if input.get("type").and_then(Value::as_i64) == Some(kind::TEXT_INPUT) {
                    form.required(input, "label");
                    text_input(form, input, tally);
                } else {
                    wrong_type(form, &[kind::TEXT_INPUT]);
                }
            });
        }
        Some(kind::TEXT) => text(form, map, tally),
        Some(kind::LABEL) => {
            form.known(map, &["type", "id", "label", "description", "component"]);
            form.required_text(map, "label", 1, LABEL);
            form.text(map, "description", 0, DESCRIPTION);
            let Some(component) = form.required(map, "component") else { return };
            form.at("component", |form| labelled(form, component, tally));
        }
        Some(_) => wrong_type(form, &[kind::ROW, kind::TEXT, kind::LABEL]),
        None => {}
    }
}

fn labelled(form: &mut Form, value: &Value, tally: &mut Tally) {
    let Some(map) = form.object(value) else { return };
    match form.required(map, "type").and_then(Value::as_i64) {
        Some(kind::TEXT_INPUT) => {
            if map.contains_key("label") {
                let words = "The label belongs to the surrounding component";
                form.refuse_at("label", "TEXT_INPUT_LABEL_FORBIDDEN", words);
            }
            text_input(form, map, tally);
        }
        Some(kind @ (kind::STRING_SELECT | kind::USER_SELECT..=kind::CHANNEL_SELECT)) => {
            if map.get("disabled").and_then(Value::as_bool) == Some(true) {
                let words = "A component of a modal cannot be disabled";
                form.refuse_at("disabled", "MODAL_COMPONENT_DISABLED", words);
            }
            select(form, map, kind, tally);
        }
        Some(kind::FILE_UPLOAD) => {
            form.known(map, &["type", "id", "custom_id", "min_values", "max_values", "required"]);
            custom_id(form, map, tally);
            form.integer(map, "min_values", 0, 10);
            form.integer(map, "max_values", 1, 10);
            form.truth(map, "required");
        }
        Some(kind @ (kind::RADIO_GROUP | kind::CHECKBOX_GROUP)) => {
            let known =
                ["type", "id", "custom_id", "options", "min_values", "max_values", "required"];
            form.known(map, &known);
            custom_id(form, map, tally);
            form.truth(map, "required");
            let least = if kind == kind::RADIO_GROUP { 2 } else { 1 };
            form.required(map, "options");
            for (at, value) in
                form.list(map, "options", least, OPTIONS).into_iter().flatten().enumerate()
            {
                form.at(format!("options.{at}"), |form| {
                    let Some(option) = form.object(value) else { return };
                    form.known(option, &["label", "value", "description", "default"]);
                    form.required_text(option, "label", 1, 100);
                    form.required_text(option, "value", 1, 100);
                    form.text(option, "description", 0, 100);
                });
            }
        }
        Some(kind::CHECKBOX) => {
            form.known(map, &["type", "id", "custom_id", "default"]);
            custom_id(form, map, tally);
            form.truth(map, "default");
        }
        Some(_) => wrong_type(form, &[3, 4, 5, 6, 7, 8, 19, 21, 22, 23]),
        None => {}
    }
}

fn text_input(form: &mut Form, map: &Map<String, Value>, tally: &mut Tally) {
    let known = [
        "type",
        "id",
        "custom_id",
        "style",
        "label",
        "min_length",
        "max_length",
        "required",
        "value",
        "placeholder",
    ];
    form.known(map, &known);
    custom_id(form, map, tally);
    form.required(map, "style");
    form.integer(map, "style", 1, 2);
    form.text(map, "label", 1, LABEL);
    form.text(map, "placeholder", 0, PLACEHOLDER);
    form.truth(map, "required");
    let least = form.integer(map, "min_length", 0, VALUE).unwrap_or(0);
    let most = form.integer(map, "max_length", 1, VALUE).unwrap_or(VALUE);
    if most < least {
        let words = "min_length must be at most max_length";
        form.refuse_at("min_length", "TEXT_INPUT_MIN_ABOVE_MAX", words);
    }
    form.text(map, "value", 0, usize::try_from(most).unwrap_or_default());
}

fn wrong_type(form: &mut Form, allowed: &[i64]) {
    let list: Vec<String> = allowed.iter().map(i64::to_string).collect();
    let words = format!("Value of field \"type\" must be one of ({}).", list.join(", "));
    form.refuse_at("type", "UNION_TYPE_CHOICES", words);
}
