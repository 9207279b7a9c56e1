//! Names and words that came from people, made harmless.
//!
//! A sanitised name can stand in a sentence, on a board and in a control: it has no markdown, no mention, no
//! link, no short name of an emoji, no invisible or turning characters, and none of the marks of
//! [`Message`](crate::common::Message). An underscore it may have: code that shows it in prose escapes that.

use crate::common::{Done, Refused};
use boards::columns;
use campaign::{composed, is_unseen};

/// The most characters of a name.
const NAME: usize = 32;
/// The most characters of a player's word.
const WORD: usize = 100;
/// Combining marks on one letter; more of them climb over neighbouring lines.
const MARKS: usize = 2;

/// The name of somebody who has none.
const GUEST: &str = "Guest";
/// Words that stand in sentences where a name does.
const OURS: [&str; 4] = ["you", "the house", "nobody", "everybody"];

/// A display name that cannot break anything; `Guest` if nothing is left of it.
pub(crate) fn name(given: &str) -> String {
    let mut kept = String::new();
    for c in composed(given).chars() {
        let c = if c.is_whitespace() { ' ' } else { c };
        if !is_unseen(c) && !has_meaning(c) && (c != ' ' || !kept.ends_with(' ')) {
            kept.push(c);
        }
    }
    let kept = dead(within_lines(&kept));
    let cut: String = kept.trim_matches(is_edge).chars().take(NAME).collect();
    let cut = cut.trim_matches(is_edge);
    if cut.is_empty() {
        return GUEST.to_owned();
    }
    // Sentences call their reader and the AI so.
    if OURS.iter().any(|ours| campaign::alike(ours, cut)) {
        format!("{GUEST} {cut}")
    } else {
        cut.to_owned()
    }
}

/// A text without marks that would climb over neighbouring lines.
fn within_lines(text: &str) -> String {
    let mut kept = String::new();
    let mut marks = 0;
    for c in text.chars() {
        let is_mark = is_combining(c);
        marks = if is_mark { marks + 1 } else { 0 };
        if !is_mark || (marks <= MARKS && !kept.is_empty()) {
            kept.push(c);
        }
    }
    kept
}

/// A motto: like a name, and longer.
pub(crate) fn motto(given: &str) -> String {
    within_lines(&foreign(&composed(given).replace('_', "")))
}

/// The same without what readers' programs make links and pictures of: addresses, invites, short names of emoji.
fn dead(mut text: String) -> String {
    while text.contains("://") {
        text = text.replace("://", ":");
    }
    while let Some((from, to)) = short_name(&text) {
        text.remove(to);
        text.remove(from);
    }
    let is_link =
        |word: &str| word.rsplit_once('/').is_some_and(|(to, _)| to.split('/').any(is_host));
    let words = text.split_whitespace();
    let parts = words.flat_map(|it| it.split(if is_link(it) { '/' } else { ' ' }));
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Where the two colons of an emoji's short name stand.
fn short_name(text: &str) -> Option<(usize, usize)> {
    let is_of_it = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'+');
    let colons: Vec<usize> = text.match_indices(':').map(|(at, _)| at).collect();
    colons.windows(2).map(|pair| (pair[0], pair[1])).find(|(from, to)| {
        let inner = &text.as_bytes()[from + 1..*to];
        !inner.is_empty() && inner.iter().all(is_of_it)
    })
}

/// Whether some letters may be the name of a computer: two parts of them with a full stop between.
fn is_host(text: &str) -> bool {
    let parts = text.rsplit_once('.');
    parts.is_some_and(|(host, top)| {
        host.ends_with(char::is_alphanumeric) && top.starts_with(char::is_alphabetic)
    })
}

/// A player's word for the luck, exactly as it will be hashed; `None` if nothing is left of it.
///
/// # Errors
/// A word that could not be shown again as it is hashed.
pub(crate) fn word(given: &str) -> Done<Option<String>> {
    let word = given.trim();
    let is_shown = |c: char| {
        !is_unseen(c) && !matches!(c, '`' | '{' | '}') && (c == ' ' || !c.is_whitespace())
    };
    if WORD < word.chars().count() || !word.chars().all(is_shown) || word.contains("  ") {
        return Err(Refused::Unknown(format!(
            "That word could not be shown to you as it is hashed. Take one of at most {WORD} letters, digits, \
             signs and single spaces, without backticks and braces and without what nobody sees."
        ))
        .into());
    }
    Ok((!word.is_empty()).then(|| word.to_owned()))
}

/// Somebody's words for themselves alone, line by line, without invisible characters.
pub(crate) fn lines(given: &str) -> String {
    let kept = |line: &str| -> String {
        let seen = line.chars().map(|c| if c == '\t' { ' ' } else { c });
        seen.filter(|c| !is_unseen(*c)).collect()
    };
    let lines: Vec<String> = given.lines().map(|line| kept(line).trim_end().to_owned()).collect();
    lines.join("\n").trim_matches('\n').trim_end().to_owned()
}

/// Something a guest typed, to be repeated in a sentence.
pub(crate) fn quoted(typed: &str) -> String {
    let kept: String = typed.chars().filter(|c| !is_unseen(*c) && !has_meaning(*c)).collect();
    kept.trim().chars().take(NAME).collect()
}

/// Words from elsewhere, which may quote what stands there, made fit to repeat in a sentence.
pub(crate) fn foreign(said: &str) -> String {
    let spaced = said.chars().map(|c| if c.is_whitespace() { ' ' } else { c });
    dead(spaced.filter(|c| !is_unseen(*c) && !has_meaning(*c)).collect())
}

/// Whether nothing in a text means something to a messenger, or is hidden from its reader.
pub(crate) fn is_plain(text: &str) -> bool {
    !text.chars().any(|c| is_unseen(c) || has_meaning(c))
}

/// Whether it sits on the letter before it.
fn is_combining(c: char) -> bool {
    columns::of(c) == Some(0)
}

/// Whether a character means something to a messenger, or to [`Message`](crate::common::Message), or looks like the
/// number that tells two people of one name apart.
fn has_meaning(c: char) -> bool {
    let is_mark = matches!(
        c,
        '`' | '*' | '~' | '|' | '\\' | '<' | '>' | '[' | ']' | '(' | ')' | '{' | '}' | '@' | '#'
    );
    is_mark
        || matches!(c, '（' | '）' | '﹙' | '﹚' | '⁽' | '⁾' | '₍' | '₎' | '❨' | '❩' | '⑴'..='⒇')
}

/// Whether a character may stand inside a name, but not at its ends.
fn is_edge(c: char) -> bool {
    c == ' ' || c == '_' || c == '-' || c == '+' || c == ':'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_keeps_its_letters_and_loses_its_tricks() {
        for (given, kept) in [
            ("Ada Lovelace", "Ada Lovelace"),
            ("Ада", "Ада"),
            ("dark_knight", "dark_knight"),
            ("__bold__ **x**", "bold__ x"),
            ("@everyone", "everyone"),
            ("<@123> {@45}", "123 45"),
            ("```\nrm```", "rm"),
            ("\u{202e}olleh\u{200b}", "olleh"),
            ("# Title", "Title"),
            ("||spoiler||", "spoiler"),
            ("https://x.example", "https:x.example"),
            ("\u{200b}\u{2800}", "Guest"),
            ("", "Guest"),
            ("a\u{301}\u{301}\u{301}\u{301}b", "á\u{301}\u{301}b"),
            ("Cafe\u{301}", "Café"),
            ("\u{3164}\u{FFA0}Ada\u{E000}", "Ada"),
            ("http:////x.example", "http:x.example"),
            ("discord.gg/abc now", "discord.gg abc now"),
            ("x/discord.gg//abc", "x discord.gg abc"),
            ("AC/DC 12:30", "AC/DC 12:30"),
            ("YOU", "Guest YOU"),
            ("y\u{43e}u", "Guest y\u{43e}u"),
            ("the  House", "Guest the House"),
            ("a :skull: b", "a skull b"),
            ("a::+1::b:c", "a+1b:c"),
        ] {
            assert_eq!(name(given), kept, "{given:?}");
        }
        assert_eq!(name(&"x".repeat(99)).len(), NAME);
        assert_eq!(name(&name("_*-a  b-*_")), "a b");
    }

    #[test]
    fn a_motto_stays_within_its_line() {
        let climbing = format!("x{} y", "\u{301}".repeat(70));
        assert_eq!(motto(&climbing), "x\u{301}\u{301} y");
    }

    #[test]
    fn a_motto_is_no_link_and_no_picture() {
        for (given, kept) in [
            ("Fortes fortuna adiuvat: 3/4!", "Fortes fortuna adiuvat: 3/4!"),
            ("https://discord.gg/abc", "https:discord.gg abc"),
            ("join discord.com/invite/abc", "join discord.com invite abc"),
            (":skull::a_b:", "skullab"),
            ("one\ntwo\u{a0}three\u{3164}", "one two three"),
        ] {
            assert_eq!(motto(given), kept, "{given:?}");
            assert_eq!(motto(kept), kept);
        }
    }

    #[test]
    fn a_word_is_hashed_as_it_was_typed_and_one_that_cannot_be_shown_is_refused() {
        assert_eq!(word("  *Fortuna* _nostra_! ").unwrap(), Some("*Fortuna* _nostra_!".to_owned()));
        assert_eq!(word("  ").unwrap(), None);
        for odd in ["a\u{200b}b", "a`b", "{@1}", "a  b", "a\nb", "a\u{a0}b", &"w".repeat(WORD + 1)]
        {
            assert!(word(odd).is_err(), "{odd:?}");
        }
    }
}
