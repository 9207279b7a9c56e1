//! The outcome, in words, of a bout that was ended from outside its rules.

use crate::words::{Cast, Words};
use table::{Closed, Place, Seat};

/// The winner and the reason: a sentence for everybody, the same on the board, above it and in the
/// log.
pub(crate) fn in_words<R: Words>(cast: &Cast, closed: &Closed) -> String {
    let name = |seat: Seat| match cast.names.get(seat) {
        Some(name) => name.clone(),
        None => R::side(seat).to_owned(),
    };
    let of = |wanted: Place| -> Vec<String> {
        let places = closed.outcome.iter().flat_map(|outcome| outcome.places.by_seat());
        places.filter(|(_, place)| **place == wanted).map(|(seat, _)| name(seat)).collect()
    };
    let gave_up = match (of(Place::Lost), closed.seat) {
        (lost, _) if !lost.is_empty() => Some(list(&lost)),
        (_, Some(seat)) => Some(name(seat)),
        (_, None) => None,
    };
    let why = match (closed.why.as_str(), gave_up) {
        ("resigned", Some(who)) => format!("{who} gave up"),
        ("abandoned", _) => "nobody is left at the table".to_owned(),
        ("agreed", _) => "all who played agreed to end it".to_owned(),
        ("ended by a steward", _) => "a steward ended the bout".to_owned(),
        ("voided", _) => "a steward voided the bout".to_owned(),
        ("annulled", _) => "it counts for nothing any more".to_owned(),
        (other, _) => other.to_owned(),
    };
    match of(Place::Won).as_slice() {
        [] if closed.why == "resigned" => format!("closed before its end: {why}."),
        [] => format!("nobody wins: {why}."),
        [one] => format!("{one} wins: {why}."),
        several => format!("{} win: {why}.", list(several)),
    }
}

/// The same as a line by itself.
pub(crate) fn line<R: Words>(cast: &Cast, closed: &Closed) -> String {
    let words = in_words::<R>(cast, closed);
    let mut letters = words.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// Names in a row, such as `Ada, Brutus and Cassia`.
fn list(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}
