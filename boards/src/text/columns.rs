//! The width of a text in which every character has a column of its own.
//!
//! A grapheme, one character to the reader with all its marks, is never split. Far-eastern letters
//! and pictures are two columns wide, whatever they are composed of.

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The characters of `text` as a reader sees them, each with the columns it takes: 0, 1 or 2.
pub(crate) fn clusters(text: &str) -> impl Iterator<Item = (&str, usize)> {
    text.graphemes(true).map(|cluster| (cluster, cluster.width().min(2)))
}

/// The columns of a character by itself: `None` for an invisible one, 0 for a mark that sits on the
/// one before it.
pub fn of(letter: char) -> Option<usize> {
    letter.width()
}

/// The columns that `text` takes.
pub fn width(text: &str) -> usize {
    clusters(text).map(|(_, columns)| columns).sum()
}

/// `text` cut off at `columns`.
pub fn cut(text: &str, columns: usize) -> &str {
    let mut room = columns;
    let fits = clusters(text).take_while(|(_, wide)| {
        let fits = *wide <= room;
        room = room.saturating_sub(*wide);
        fits
    });
    &text[..fits.map(|(cluster, _)| cluster.len()).sum()]
}

/// `text` in at most `columns` columns; a longer one ends in an ellipsis. The mark of a player who
/// has left stays behind a name that is cut.
pub fn short(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let (name, left) = match text.strip_suffix(LEFT) {
        Some(name) if width(LEFT) + 1 < columns => (name, LEFT),
        Some(_) | None => (text, ""),
    };
    let name = cut(name, columns.saturating_sub(1 + width(left))).trim_end();
    format!("{name}…{left}")
}

/// The mark behind the name of a player who has left, or whose place the house has.
const LEFT: &str = " †";

/// The same, filled up with spaces to exactly `columns` columns.
pub fn fill(text: &str, columns: usize) -> String {
    let mut filled = short(text, columns);
    let blanks = columns.saturating_sub(width(&filled));
    filled.extend(std::iter::repeat_n(' ', blanks));
    filled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn narrow_tables_count_columns() {
        assert_eq!(fill("Ada", 5), "Ada  ");
        assert_eq!(fill("剣闘士", 5), "剣闘…");
        assert_eq!(cut("Maximus", 3), "Max");
    }

    #[test]
    fn who_has_left_is_told_behind_a_long_name_too() {
        assert_eq!(fill("Maximilianus †", 9), "Maximi… †");
        assert_eq!(fill("剣闘士剣闘士 †", 9), "剣闘士… †");
        assert_eq!(short("Max †", 5), "Max †");
        for columns in 1..14 {
            assert!(width(&short("Maximilianus †", columns)) <= columns, "{columns}");
        }
    }

    #[test]
    fn what_is_seen_as_one_character_is_not_parted() {
        for (text, columns, kept) in [
            ("e\u{301}e\u{301}", 1, "e\u{301}"),
            ("🏳️‍🌈x", 2, "🏳️‍🌈"),
            ("🏳️‍🌈x", 1, ""),
            ("नमस्ते", 2, "नम"),
            ("🇮🇹🇮🇹", 3, "🇮🇹"),
        ] {
            assert_eq!(cut(text, columns), kept, "{text} in {columns}");
        }
    }
}
