//! What a character is, by Unicode's own properties: a list of ours would never be whole.

use crate::name::same;
use icu_normalizer::ComposingNormalizerBorrowed;
use icu_properties::props::{DefaultIgnorableCodePoint, GeneralCategory};
use icu_properties::{CodePointMapData, CodePointSetData};
use std::borrow::Cow;
use unicode_security::confusable_detection::skeleton;

/// A text with every letter and its marks in one character where there is one: however it was typed, it is
/// the same.
pub fn composed(text: &str) -> Cow<'_, str> {
    if text.is_ascii() { Cow::Borrowed(text) } else { COMPOSE.normalize(text) }
}

/// Whether nobody sees a character, or every reader another one: controls, formats, fillers, private and
/// unassigned ones.
pub fn is_unseen(letter: char) -> bool {
    if letter.is_ascii() {
        return letter.is_ascii_control();
    }
    // An empty pattern of Braille is a blank that is no space; the others stand for what is missing.
    matches!(letter, '\u{2800}' | '\u{FFFC}' | '\u{FFFD}')
        || CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(letter)
        || matches!(
            category(letter),
            GeneralCategory::Control
                | GeneralCategory::Format
                | GeneralCategory::PrivateUse
                | GeneralCategory::Surrogate
                | GeneralCategory::Unassigned
                | GeneralCategory::LineSeparator
                | GeneralCategory::ParagraphSeparator
        )
}

/// Whether a character sits on the letter before it, or beside it as a part of it.
pub fn is_mark(letter: char) -> bool {
    !letter.is_ascii()
        && matches!(
            category(letter),
            GeneralCategory::NonspacingMark
                | GeneralCategory::SpacingMark
                | GeneralCategory::EnclosingMark
        )
}

/// Whether nobody could tell two names apart at a glance: they are the same, or letters of another script
/// stand in one for those of the other.
pub fn alike(left: &str, right: &str) -> bool {
    if same(left, right) {
        return true;
    }
    // Within one alphabet `m` and `rn` are two names.
    if left.is_ascii() && right.is_ascii() {
        return false;
    }
    // A capital may look like a letter that its small one does not.
    let looks = |name: &str| skeleton(name).collect::<String>().to_lowercase();
    let [small, other] = [left, right].map(str::to_lowercase);
    looks(left) == looks(right) || looks(&small) == looks(&other)
}

const COMPOSE: ComposingNormalizerBorrowed<'static> = ComposingNormalizerBorrowed::new_nfc();

fn category(letter: char) -> GeneralCategory {
    CodePointMapData::<GeneralCategory>::new().get(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_sees_is_known_by_its_properties() {
        for letter in
            "\u{3164}\u{FFA0}\u{115F}\u{200B}\u{202E}\u{2800}\u{E000}\u{378}\u{FE0F}\u{E0041}\u{7}"
                .chars()
        {
            assert!(is_unseen(letter), "{letter:?}");
        }
        assert!(!"aé角🦁ש्ा 9-".chars().any(is_unseen));
    }

    #[test]
    fn a_letter_and_its_marks_are_one_however_they_were_typed() {
        assert_eq!(composed("Cafe\u{301}"), "Café");
        assert!("\u{301}\u{94D}\u{93F}\u{E48}\u{BBF}".chars().all(is_mark));
        assert!(!"aéक".chars().any(is_mark));
    }

    #[test]
    fn a_letter_of_another_script_makes_no_other_name() {
        assert!(alike("Ludus Magnus", "ludus Mаgnus"));
        assert!(alike("ΑΒΕ", "Abe"));
        assert!(alike("ЅРАRТАСUЅ", "SPARTACUS"));
        for (left, right) in [
            ("Ludus Magnus", "Ludus Magna"),
            ("Corn", "Com"),
            ("Café", "Cafe"),
            ("角闘士", "角鬪士"),
        ] {
            assert!(!alike(left, right), "{left}");
        }
    }
}
