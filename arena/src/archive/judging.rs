//! What anything in a file of a server's history may be: instants, names, people.

use crate::archive::form::Archive;
use crate::common::{DAY, Millis, sanitise};

/// 2015 began: there was no messenger before that a bout could have been played on.
const EARLIEST: i64 = 1_420_070_400_000;

/// The span in which all instants of a file lie.
#[derive(Debug, Clone, Copy)]
pub(super) struct Within(pub(super) Millis);

impl Within {
    /// That an instant is no earlier than anything can be, and no more than a day in the future: clocks differ.
    pub(super) fn holds(self, at: i64) -> Result<(), String> {
        if (EARLIEST..=self.0.plus(DAY).0).contains(&at) {
            Ok(())
        } else {
            Err("it has an instant before 2015 or in the future".to_owned())
        }
    }
}

/// That a person is one of the file's.
pub(super) fn is_somebody(archive: &Archive, person: Option<usize>) -> Result<(), String> {
    match person {
        Some(person) if archive.people.len() <= person => {
            Err(format!("there is no person {person}"))
        }
        Some(_) | None => Ok(()),
    }
}

/// That a name is as short and as harmless as any that is kept here.
pub(super) fn name(given: &str) -> Result<(), String> {
    if !given.is_empty() && sanitise::quoted(given) == given {
        Ok(())
    } else {
        Err("a name is too long, or has signs that no name may have".to_owned())
    }
}

/// The same of what is no longer than so many characters, such as a season's name or how something is called
/// in a game's words.
pub(super) fn words(given: &str, most: usize) -> Result<(), String> {
    let is_plain = |c: char| !c.is_control() && !matches!(c, '@' | '<' | '>' | '`');
    if given.chars().count() <= most && given.chars().all(is_plain) {
        Ok(())
    } else {
        Err("a text is too long, or has signs that none may have".to_owned())
    }
}
