//! Archives of servers forged, one thing at a time: no archive is taken over whose books would not add up.

use crate::common::{Fault, Millis, Person, Place, Refused};
use crate::handle::arena::Arena;
use crate::people::stewards::Steward;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use table::Chance;

/// The server from which on forged archives are read in, each into one of its own.
const FROM: u64 = 1_000_000;

/// The outcome of forged archives.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Forged {
    /// How many were read in.
    pub tried: u32,
    /// How many of them were taken: the new value is as true as the old one, such as a name.
    pub taken: u32,
    /// Kinds of fields that were changed.
    pub fields: usize,
    /// Everything that is not as it should be; at most twenty.
    pub wrong: Vec<String>,
}

/// Where something stands in a file.
type Path = Vec<Step>;

#[derive(Debug, Clone, PartialEq, Eq)]
enum Step {
    Field(String),
    Item(usize),
}

/// Changes one field of a true archive after another, so many times: it is refused with a sentence, or all
/// that is booked afterwards is what its bouts come to.
///
/// # Errors
/// If the archive is none, or the books cannot be audited.
pub async fn archives_forged(
    arena: &Arena,
    text: &str,
    count: u32,
    seed: u64,
    now: Millis,
) -> anyhow::Result<Forged> {
    let mut chance = Chance::new(seed);
    let archive: Value = serde_json::from_str(text)?;
    // By what kind of field it is: records have thousands of lines, and only one line has a seed.
    let mut places: BTreeMap<String, Vec<Path>> = BTreeMap::new();
    found(&archive, &mut Vec::new(), &mut places);
    let kinds: Vec<&Vec<Path>> = places.values().collect();
    let mut forged = Forged { fields: kinds.len(), ..Forged::default() };
    for number in 0..count {
        // Any kind is as likely as any other, however many places it has.
        let kind = *chance.pick(&kinds);
        let path = chance.pick(kind).clone();
        let mut other = archive.clone();
        let what = spoilt(&mut other, &path, &mut chance);
        let name = format!("{number}: {what}");
        let server = FROM + u64::from(number);
        let person = Person { id: server, name: "Cato".to_owned(), guild: server };
        let steward = Steward { person, manages: true, roles: Vec::new() };
        let at = Place { guild: server, channel: server };
        let read = arena.read_archive(steward, at, other.to_string(), now).await;
        forged.tried += 1;
        match read {
            Err(Fault::Refused(Refused::Unknown(words))) if words.len() < 2_000 => {}
            Err(fault) => forged.note(format!("{name}: {fault:?}")),
            Ok(_) => {
                forged.taken += 1;
                for difference in arena.audit().await?.differences {
                    forged.note(format!("{name}: {difference}"));
                }
            }
        }
    }
    Ok(forged)
}

impl Forged {
    fn note(&mut self, wrong: String) {
        if self.wrong.len() < 20 {
            self.wrong.push(wrong);
        }
    }
}

/// Every place of a file, by the kind of its field.
fn found(value: &Value, at: &mut Path, places: &mut BTreeMap<String, Vec<Path>>) {
    let kind = |step: &Step| match step {
        Step::Field(name) => name.clone(),
        Step::Item(_) => "*".to_owned(),
    };
    let name = at.iter().map(kind).collect::<Vec<_>>().join(".");
    places.entry(name).or_default().push(at.clone());
    let children: Vec<(Step, &Value)> = match value {
        Value::Object(fields) => {
            fields.iter().map(|(name, it)| (Step::Field(name.clone()), it)).collect()
        }
        Value::Array(items) => {
            items.iter().enumerate().map(|(at, it)| (Step::Item(at), it)).collect()
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Vec::new(),
    };
    for (step, it) in children {
        at.push(step);
        found(it, at, places);
        at.pop();
    }
}

fn reached<'v>(value: &'v mut Value, path: &[Step]) -> &'v mut Value {
    path.iter().fold(value, |value, step| match step {
        Step::Field(name) => &mut value[name.as_str()],
        Step::Item(at) => &mut value[*at],
    })
}

/// Changes the value at a place; the change, in words.
fn spoilt(archive: &mut Value, path: &[Step], chance: &mut Chance) -> String {
    let it = reached(archive, path);
    let before = it.to_string().chars().take(60).collect::<String>();
    if let Value::Array(items) = it
        && !items.is_empty()
        && 0 < chance.below(4)
    {
        let (one, other) = (chance.below(items.len()), chance.below(items.len()));
        match chance.below(3) {
            0 => items.push(items[one].clone()),
            1 => drop(items.remove(one)),
            _ => items.swap(one, other),
        }
    } else {
        *it = another(it, chance);
    }
    let after = it.to_string().chars().take(60).collect::<String>();
    format!("{path:?}: {before} -> {after}")
}

/// Something else than a value, as a forger might put it.
fn another(value: &Value, chance: &mut Chance) -> Value {
    match value {
        Value::Bool(it) => json!(!it),
        Value::Number(number) => {
            let own = number.as_i64().unwrap_or(0);
            let (near, far) = (chance.below(5) as i64 - 2, 1_i64 << 62);
            let all = [own + 1, own - 1, own + near, 0, 1, -1, far, -far, i64::MAX, i64::MIN];
            let instants = [2_000_000_000_000_000_000, 1, own + 3_000_000_000];
            json!(*chance.pick(&[all.as_slice(), instants.as_slice()].concat()))
        }
        Value::String(text) => {
            let long = "x".repeat(100_000);
            let others = [
                "",
                "won",
                "lost",
                "drew",
                "active",
                "@everyone",
                "<@11>",
                "`x`",
                "a\u{202e}b",
                "0",
                "chess",
                "ffffffff",
                long.as_str(),
            ];
            let mut letters: Vec<char> = text.chars().collect();
            if !letters.is_empty() && chance.below(2) == 0 {
                let at = chance.below(letters.len());
                letters[at] = *chance.pick(&['0', 'a', '7', '"', '}', '-']);
                return json!(letters.into_iter().collect::<String>());
            }
            json!(*chance.pick(&others))
        }
        Value::Null => json!(chance.below(3)),
        Value::Array(_) => json!([]),
        Value::Object(fields) => {
            let mut fields = fields.clone();
            let names: Vec<String> = fields.keys().cloned().collect();
            if !names.is_empty() {
                fields.remove(chance.pick(&names));
            }
            Value::Object(fields)
        }
    }
}
