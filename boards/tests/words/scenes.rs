//! The tools of all games' scenes: saved boards patched, and texts compared with files under
//! `tests/golden`; `UPDATE=1` rewrites them.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use boards::{Sentence, Told, headline};
use serde_json::Value;
use std::fmt::Write;
use std::path::Path;

/// A telling as its reader sees it: the headline of its post, the events, and their arithmetic.
pub(crate) fn happened(told: &Told) -> String {
    let mut text = String::new();
    if let Some(over) = headline(&told.headlines) {
        writeln!(text, "** {over}").unwrap();
    }
    for sentence in &told.public {
        let mark = match sentence {
            Sentence::Story(_) => "*",
            Sentence::Sum(_) => "-#",
        };
        writeln!(text, "{mark} {sentence}").unwrap();
    }
    for (seat, sentence) in &told.private {
        writeln!(text, "* to {seat}: {sentence}").unwrap();
    }
    text
}

/// Lines as their reader sees them.
pub(crate) fn read(sentences: &[Sentence]) -> Vec<String> {
    sentences.iter().map(ToString::to_string).collect()
}

/// Puts `patch` over `into`; a number as a key is an index into a list.
pub(crate) fn merge(into: &mut Value, patch: &Value) {
    match (into, patch) {
        (Value::Object(into), Value::Object(patch)) => {
            for (key, value) in patch {
                merge(into.entry(key).or_insert(Value::Null), value);
            }
        }
        (Value::Array(into), Value::Object(patch)) => {
            for (at, value) in patch {
                merge(&mut into[at.parse::<usize>().unwrap()], value);
            }
        }
        (into, patch) => *into = patch.clone(),
    }
}

/// Compares a text with the stored one of a name.
pub(crate) fn golden(name: &str, text: &str) {
    kept_as(&format!("{name}.txt"), text);
}

/// Compares a drawing with the stored one of a name, an element a line.
pub(crate) fn golden_svg(name: &str, svg: &str) {
    kept_as(&format!("{name}.svg"), &(svg.replace("><", ">\n<") + "\n"));
}

fn kept_as(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    let line = text.lines().zip(kept.lines()).position(|(new, old)| new != old);
    let at = line.unwrap_or(text.lines().count().min(kept.lines().count()));
    let shown = |text: &str| text.lines().nth(at).unwrap_or("the end").to_owned();
    assert!(
        text == kept,
        "{name}, line {}: {:?}, kept is {:?}; UPDATE=1 keeps it as it is now",
        at + 1,
        shown(text),
        shown(&kept)
    );
}
