//! Enums that are written as words, and the reading of typed words.

pub(crate) use table::{words, written};

/// Whether `text`, typed by a person, means `name`: letters and digits count, case does not.
pub(crate) fn means(text: &str, name: &str) -> bool {
    letters(text).eq(letters(name))
}

fn letters(text: &str) -> impl Iterator<Item = u8> {
    text.bytes().filter(u8::is_ascii_alphanumeric).map(|letter| letter.to_ascii_lowercase())
}
