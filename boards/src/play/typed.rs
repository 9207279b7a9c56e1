//! What is typed, held against what an option is called.

use super::Choice;
use crate::text::canvas;

/// Words in lower case, parted by single spaces.
pub(super) fn plain(text: &str) -> String {
    let spaced: String = text.chars().map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    // Letters and digits of ASCII are clean as they are, and most of what is searched is nothing else.
    let clean = if spaced.is_ascii() { spaced } else { canvas::clean(&spaced) };
    clean.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// How well an option fits what was typed: the lower the better; `None` if it does not.
pub(super) fn rank(typed: &str, choice: &Choice, aliases: &[String]) -> Option<u8> {
    let token = plain(&choice.token);
    let aliases: Vec<String> = aliases.iter().map(|alias| plain(alias)).collect();
    if token == typed || aliases.iter().any(|alias| alias == typed) {
        return Some(0);
    }
    if token.starts_with(typed) {
        return Some(1);
    }
    if aliases.iter().any(|alias| alias.starts_with(typed)) {
        return Some(2);
    }
    let label = plain(&choice.label);
    let mut words = token.split(' ').chain(label.split(' ')).collect::<Vec<_>>();
    words.extend(aliases.iter().flat_map(|alias| alias.split(' ')));
    let found = typed.split(' ').all(|typed| words.iter().any(|word| word.starts_with(typed)));
    found.then_some(3)
}
