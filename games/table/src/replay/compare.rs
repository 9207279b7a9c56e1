//! The difference of two entries, in words.

use crate::Entry;

/// The differences between the recorded entry and the played one.
pub(super) fn difference(recorded: Option<&Entry>, played: Option<&Entry>) -> String {
    match (recorded, played) {
        (Some(recorded), Some(played)) => fields(recorded, played),
        (Some(recorded), None) => format!("the record has {}, the rules wait", text(recorded)),
        (None, Some(played)) => format!("the record breaks off, the rules go on: {}", text(played)),
        (None, None) => "nothing differs".to_owned(),
    }
}

fn fields(recorded: &Entry, played: &Entry) -> String {
    let value = |entry| serde_json::to_value(entry).expect("an entry is plain data");
    let (recorded_value, played_value) = (value(recorded), value(played));
    let differs = recorded_value.as_object().into_iter().flatten().find(|(key, said)| {
        recorded_value["entry"] == played_value["entry"] && played_value.get(key) != Some(said)
    });
    match differs {
        Some((key, said)) => {
            format!("{key} is {said} in the record, {} as played", played_value[key])
        }
        None => format!("the record has {}, played is {}", text(recorded), text(played)),
    }
}

fn text(entry: &Entry) -> String {
    serde_json::to_string(entry).expect("an entry is plain data")
}
