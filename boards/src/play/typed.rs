//! Typed text, matched against the names of an option.

use super::Choice;
use crate::text::canvas;

/// Words in lower case, parted by single spaces.
pub(super) fn plain(text: &str) -> String {
    let spaced: String = text.chars().map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    // ASCII letters and digits are clean already, and most of the searched text is nothing else.
    let clean = if spaced.is_ascii() { spaced } else { canvas::clean(&spaced) };
    clean.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The rank of an option for a typed text: the lower the better; `None` if it does not fit.
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
