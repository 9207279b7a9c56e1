//! The kinds of characters, by Unicode's own properties: a list of ours would never be complete.

use crate::name::same;
use icu_normalizer::ComposingNormalizerBorrowed;
use icu_properties::props::{DefaultIgnorableCodePoint, GeneralCategory};
use icu_properties::{CodePointMapData, CodePointSetData};
use std::borrow::Cow;
use std::collections::BTreeMap;
use unicode_security::confusable_detection::skeleton;

/// A text in which every letter and its marks are one character where Unicode has one, so that it
/// is the same however it was typed.
pub fn composed(text: &str) -> Cow<'_, str> {
    if text.is_ascii() { Cow::Borrowed(text) } else { COMPOSE.normalize(text) }
}

/// Whether a character is invisible, or looks different to every reader: controls, formats,
/// fillers, private and unassigned ones.
pub fn is_unseen(letter: char) -> bool {
    if letter.is_ascii() {
        return letter.is_ascii_control();
    }
    // The empty Braille pattern is a blank, but no space; the others stand for something missing.
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

/// Whether nobody could tell two names apart at a glance: they are the same, or one has letters of
/// another script in the place of similar ones.
pub fn alike(left: &str, right: &str) -> bool {
    if same(left, right) {
        return true;
    }
    // Within one alphabet `m` and `rn` are two names.
    if left.is_ascii() && right.is_ascii() {
        return false;
    }
    looks(left).iter().zip(&looks(right)).any(|(one, other)| one == other)
}

/// A name's looks, as typed and in lower case: a capital may look like a letter that its lower case
/// does not.
fn looks(name: &str) -> [String; 2] {
    let looks = |name: &str| skeleton(name).collect::<String>().to_lowercase();
    [looks(name), looks(&name.to_lowercase())]
}

/// Names in groups of those that are [`alike`]; a lookup does not compare a name with all others.
#[derive(Debug, Default)]
pub struct Lookalikes {
    groups: usize,
    /// The group of each name in lower case.
    same: BTreeMap<String, usize>,
    /// By looks: the group of a name with letters beyond ASCII, if any, and the group of any name.
    looks: [BTreeMap<String, (Option<usize>, usize)>; 2],
}

impl Lookalikes {
    /// The group of the names that are like this one, if there are any.
    pub fn find(&self, name: &str) -> Option<usize> {
        let is_foreign = !name.is_ascii();
        let same = self.same.get(&name.to_lowercase()).copied();
        same.or_else(|| {
            let found = self.looks.iter().zip(looks(name)).filter_map(|(known, look)| {
                let (foreign, any) = known.get(&look)?;
                if is_foreign { Some(*any) } else { *foreign }
            });
            found.min()
        })
    }

    /// Adds a name, and returns its group.
    pub fn add(&mut self, name: &str) -> usize {
        let group = self.find(name).unwrap_or(self.groups);
        self.groups = self.groups.max(group + 1);
        self.same.entry(name.to_lowercase()).or_insert(group);
        for (known, look) in self.looks.iter_mut().zip(looks(name)) {
            let (foreign, _) = known.entry(look).or_insert((None, group));
            if !name.is_ascii() {
                foreign.get_or_insert(group);
            }
        }
        group
    }
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

    #[test]
    fn names_are_found_in_groups_as_they_are_compared_one_by_one() {
        let names =
            ["Carol", "Саrol", "carol", "Ｃａｒｏｌ", "Corn", "Com", "СОМ", "Café", "ΑΒΕ", "abe"];
        for left in names {
            for right in names {
                let mut known = Lookalikes::default();
                known.add(left);
                assert_eq!(known.find(right).is_some(), alike(left, right), "{left} {right}");
            }
        }
        let mut known = Lookalikes::default();
        let groups = names.map(|name| known.add(name));
        assert_eq!(groups[..6], [0, 0, 0, 0, 1, 2]);
        assert_eq!(groups[8], groups[9]);
    }
}
