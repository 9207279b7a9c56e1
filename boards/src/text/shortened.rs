//! The one place where words are left out because a label, a menu or a suggestion has no room.

use unicode_segmentation::UnicodeSegmentation;

/// `text` in at most `most` characters, counted as messengers do (in UTF-16 units). A longer one
/// ends after a whole word, with an ellipsis; only a first word longer than the whole room is
/// split, between two graphemes.
pub fn shortened(text: &str, most: usize) -> String {
    if units(text) <= most {
        return text.to_owned();
    }
    let Some(room) = most.checked_sub(units(MARK)) else { return String::new() };
    let kept = fitting(text.split_word_bounds(), room);
    let words = text[..kept].trim_end_matches(is_loose);
    let words = if words.is_empty() {
        let kept = fitting(text.graphemes(true), room);
        text[..kept].trim_end()
    } else {
        words
    };
    format!("{words}{MARK}")
}

/// The `parts` that fit whole, from the first, in at most `most` characters.
pub(crate) fn gathered(parts: impl IntoIterator<Item = String>, most: usize) -> String {
    let mut all = String::new();
    for part in parts.into_iter().filter(|part| !part.is_empty()) {
        let gap = if all.is_empty() { "" } else { "; " };
        if units(&all) + gap.len() + units(&part) <= most {
            all = format!("{all}{gap}{part}");
        }
    }
    all
}

/// The mark for the part left out.
const MARK: &str = "…";

/// The number of bytes of the first pieces that fit together.
fn fitting<'a>(pieces: impl Iterator<Item = &'a str>, room: usize) -> usize {
    let mut left = room;
    let fit = pieces.map_while(|piece| {
        left = left.checked_sub(units(piece))?;
        Some(piece.len())
    });
    fit.sum()
}

/// Whether a character leads on to a word that is left out.
fn is_loose(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, ',' | ';' | ':' | '–' | '—' | '-' | '(' | '[' | '/')
}

/// The length of a text as messengers count.
fn units(text: &str) -> usize {
    text.encode_utf16().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_stays_as_it_is() {
        for text in ["", "Lunge", "Lunge: two", "角闘士"] {
            assert_eq!(shortened(text, 10), text);
        }
    }

    #[test]
    fn a_label_ends_after_a_whole_word() {
        for (text, most, kept) in [
            ("Strike with the trident", 14, "Strike with…"),
            ("Strike with the trident", 16, "Strike with the…"),
            ("Strike with the trident", 15, "Strike with…"),
            ("Net (range 1, once a bout)", 13, "Net (range 1…"),
            ("Wait – then strike", 8, "Wait…"),
            ("don't give up", 6, "don't…"),
            ("plays ST1, SK2", 12, "plays ST1…"),
        ] {
            assert_eq!(shortened(text, most), kept, "{text:?} in {most}");
        }
    }

    #[test]
    fn only_a_word_that_fills_all_there_is_is_parted() {
        assert_eq!(shortened("Spartacus", 6), "Spart…");
        assert_eq!(shortened("Spartacus wins", 6), "Spart…");
        assert_eq!(shortened("Spartacus", 1), "…");
        assert_eq!(shortened("Spartacus", 0), "");
    }

    #[test]
    fn what_is_seen_as_one_character_is_never_parted() {
        for (text, most, kept) in [
            ("e\u{301}e\u{301}e\u{301}", 4, "e\u{301}…"),
            (
                "👨\u{200D}👩\u{200D}👧\u{200D}👦👨\u{200D}👩\u{200D}👧\u{200D}👦",
                12,
                "👨\u{200D}👩\u{200D}👧\u{200D}👦…",
            ),
            ("👨\u{200D}👩\u{200D}👧\u{200D}👦", 5, "…"),
            ("角闘士の名前はとても長い", 5, "角闘士の…"),
            ("🇮🇹🇮🇹", 6, "🇮🇹…"),
        ] {
            assert_eq!(shortened(text, most), kept, "{text:?} in {most}");
        }
    }

    #[test]
    fn only_what_fits_whole_is_gathered() {
        let parts = ["one", "", "twelve", "six"].map(str::to_owned);
        assert_eq!(gathered(parts.clone(), 99), "one; twelve; six");
        assert_eq!(gathered(parts.clone(), 10), "one; six");
        assert_eq!(gathered(parts, 2), "");
    }

    #[test]
    fn nothing_is_ever_longer_than_its_room() {
        let texts =
            ["one two three four", "Ünïcödé wörds öf áll sörts", "角 闘 士 の 名前", "👍🏽 👍🏽 👍🏽 👍🏽"];
        for text in texts {
            for most in 0..=units(text) + 1 {
                let kept = shortened(text, most);
                assert!(units(&kept) <= most, "{kept:?} in {most}");
                let words: Vec<&str> = text.split(' ').collect();
                let whole = kept.trim_end_matches(MARK).split(' ').skip(1);
                assert!(whole.clone().all(|word| words.contains(&word)), "{kept:?} of {text:?}");
            }
        }
    }
}
