//! What a button carries: a [`Action`] as a custom id, and back.
//!
//! `s1:choose:42:7:0:3` is version 1, the action, and its fields. Only what [`encode`] writes is
//! read, save the mark `~N` that tells two controls of one message apart.

use arena::Action;

/// The form's version: raised when an action's fields change their meaning.
const VERSION: &str = "s1";

/// The custom id of an action: 16 to 60 characters.
pub fn encode(action: &Action) -> String {
    format!("{VERSION}:{action}")
}

/// The same custom id for another control of the same message.
pub fn copied(id: &str, copy: u32) -> String {
    format!("{id}~{copy}")
}

/// The action that a custom id names; `None` for anything [`encode`] does not write.
pub fn decode(id: &str) -> Option<Action> {
    let id = match id.split_once('~') {
        Some((id, copy)) => {
            let number: u8 = copy.parse().ok()?;
            (number > 0 && number.to_string() == copy).then_some(id)?
        }
        None => id,
    };
    let action = id.strip_prefix(VERSION)?.strip_prefix(':')?.parse().ok()?;
    (encode(&action) == id).then_some(action)
}

#[cfg(test)]
#[path = "custom_id_tests.rs"]
mod tests;
