//! Values and paths: TOML beside JSON.

use serde_json::{Map, Value};
use toml::de::DeValue;

/// A TOML value as JSON.
pub(super) fn value(toml: &DeValue<'_>) -> Result<Value, String> {
    match toml {
        DeValue::String(text) => Ok(Value::String(text.to_string())),
        DeValue::Boolean(on) => Ok(Value::Bool(*on)),
        DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
            .map(Value::from)
            .map_err(|_| format!("{} is no number that fits", number.as_str())),
        DeValue::Float(number) => Err(format!("{} is not a whole number", number.as_str())),
        DeValue::Datetime(date) => Err(format!("{date}: no rules know a date")),
        DeValue::Array(items) => items
            .iter()
            .map(|item| value(item.get_ref()))
            .collect::<Result<_, _>>()
            .map(Value::Array),
        DeValue::Table(table) => {
            let entry = |(key, item): (
                &toml::Spanned<toml::de::DeString<'_>>,
                &toml::Spanned<DeValue<'_>>,
            )| { Ok((key.get_ref().to_string(), value(item.get_ref())?)) };
            table.iter().map(entry).collect::<Result<Map<_, _>, String>>().map(Value::Object)
        }
    }
}

/// The value at a dotted path; a number is an index of a list, or a key.
pub(super) fn at<'a>(root: &'a Value, path: &str) -> Result<&'a Value, String> {
    let mut here = root;
    for (depth, key) in path.split('.').enumerate() {
        let next = match here {
            Value::Array(items) => key.parse().ok().and_then(|at: usize| items.get(at)),
            Value::Object(fields) => fields.get(key),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
        };
        here = next.ok_or_else(|| {
            let before: Vec<&str> = path.split('.').take(depth).collect();
            let place = if before.is_empty() { "the board".into() } else { before.join(".") };
            format!("{path}: {place} has no `{key}`{}", keys(here))
        })?;
    }
    Ok(here)
}

fn keys(value: &Value) -> String {
    match value {
        Value::Array(items) => format!(", only {} items", items.len()),
        Value::Object(fields) => {
            let names: Vec<&str> = fields.keys().map(String::as_str).collect();
            format!(", only {}", names.join(", "))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
            format!(", it is {value}")
        }
    }
}

/// Puts `new` at a dotted path of `root`, as a merge patch does.
pub(super) fn patch(root: &mut Value, path: &str, new: &Value) -> Result<(), String> {
    let (parent, key) = match path.rsplit_once('.') {
        Some((parent, key)) => (at(root, parent).map(|_| parent)?, key),
        None => ("", path),
    };
    let mut here = root;
    for key in parent.split('.').filter(|key| !key.is_empty()) {
        let next = match here {
            Value::Array(items) => key.parse().ok().and_then(|at: usize| items.get_mut(at)),
            Value::Object(fields) => fields.get_mut(key),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
        };
        here = next.expect("the path was just followed");
    }
    put(here, key, new, path)
}

fn put(here: &mut Value, key: &str, new: &Value, path: &str) -> Result<(), String> {
    match here {
        Value::Object(fields) => {
            merge(fields.entry(key.to_owned()).or_insert(Value::Null), new, path)
        }
        Value::Array(items) => {
            let count = items.len();
            match key.parse().ok().and_then(|at: usize| items.get_mut(at)) {
                Some(item) => merge(item, new, path),
                None => Err(format!("{path}: the list has {count} items, no `{key}`")),
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
            Err(format!("{path}: nothing can be put into {here}"))
        }
    }
}

fn merge(old: &mut Value, new: &Value, path: &str) -> Result<(), String> {
    match (&mut *old, new) {
        (Value::Object(_) | Value::Array(_), Value::Object(fields)) => {
            for (key, value) in fields {
                put(old, key, value, &format!("{path}.{key}"))?;
            }
        }
        _ => *old = new.clone(),
    }
    Ok(())
}

/// Whether `actual` matches `wanted`: of a table only the keys named, of a list every item.
pub(super) fn matches(wanted: &Value, actual: &Value) -> bool {
    match (wanted, actual) {
        (Value::Object(wanted), Value::Object(actual)) => wanted
            .iter()
            .all(|(key, value)| actual.get(key).is_some_and(|actual| matches(value, actual))),
        (Value::Object(wanted), Value::Array(actual)) if !wanted.is_empty() => {
            wanted.iter().all(|(key, value)| {
                let item = key.parse().ok().and_then(|at: usize| actual.get(at));
                item.is_some_and(|actual| matches(value, actual))
            })
        }
        (Value::Array(wanted), Value::Array(actual)) => {
            wanted.len() == actual.len()
                && wanted.iter().zip(actual).all(|(wanted, actual)| matches(wanted, actual))
        }
        _ => wanted == actual,
    }
}

/// The name of an enum's variant as it serialises.
pub(super) fn variant(value: &Value) -> &str {
    match value {
        Value::String(name) => name,
        Value::Object(fields) => fields.keys().next().map_or("", String::as_str),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => "",
    }
}

/// Whether an event, or a bare name, describes the event told.
pub(super) fn describes(wanted: &Value, told: &Value) -> bool {
    match wanted {
        Value::String(name) => variant(told) == name,
        Value::Object(_) => matches(wanted, told),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => false,
    }
}
