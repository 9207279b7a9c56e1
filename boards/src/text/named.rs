//! Names in stored texts: a person's number stands before each, in characters that no name has and
//! no reader sees. They serve to find a person who asks to be forgotten, without searching our own
//! words.

/// The digits of a number, of fifteen bits each.
const DIGITS: u32 = 5;
const BITS: u32 = 15;
/// The digits, of a plane for private use; after them the end of a name, and the beginning of a
/// ludus's name.
const FIRST: u32 = 0xF_0000;
const END: char = '\u{F8000}';
const LUDUS: char = '\u{F8001}';

/// A person's name as stored, with their number.
pub fn named(person: u64, name: &str) -> String {
    format!("{}{name}{END}", opening(person))
}

/// A ludus's name as stored, with its owner's number.
pub fn ludus_named(owner: u64, name: &str) -> String {
    format!("{LUDUS}{}", named(owner, name))
}

/// A stored text as shown to readers.
pub fn unmarked(text: &str) -> String {
    text.chars().filter(|letter| !is_sign(*letter)).collect()
}

/// The number of characters of a stored text that readers see.
pub fn length(text: &str) -> usize {
    text.chars().filter(|letter| !is_sign(*letter)).count()
}

/// Whether a stored text names a person.
pub fn names(text: &str, person: u64) -> bool {
    text.contains(&opening(person))
}

/// A stored text in which a person, and their ludus, gets another name.
pub fn renamed(text: &str, person: u64, by: &str, ludus: &str) -> String {
    let opening = opening(person);
    replaced(&replaced(text, &format!("{LUDUS}{opening}"), ludus), &opening, by)
}

fn replaced(text: &str, opening: &str, by: &str) -> String {
    let mut parts = text.split(opening);
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        // A name that was cut off extends to the next, or to the end.
        let end = part.find(is_sign).unwrap_or(part.len());
        let rest = &part[end..];
        kept += by;
        kept += rest.strip_prefix(END).unwrap_or(rest);
    }
    kept
}

/// Applies `does` to the bare name within a stored name; `None` if nothing is left of it.
pub(crate) fn within(name: &str, does: impl Fn(&str) -> Option<String>) -> Option<String> {
    let bare = name.trim_start_matches(is_sign);
    let opening = &name[..name.len() - bare.len()];
    if opening.is_empty() {
        return does(name);
    }
    Some(format!("{opening}{}{END}", does(bare.trim_end_matches(END))?))
}

fn opening(person: u64) -> String {
    let digit = |at: u32| {
        let value = person.checked_shr(at * BITS).unwrap_or(0) & ((1 << BITS) - 1);
        let value = u32::try_from(value).expect("fifteen bits");
        char::from_u32(FIRST + value).expect("a character for private use")
    };
    (0..DIGITS).rev().map(digit).collect()
}

fn is_sign(letter: char) -> bool {
    (FIRST..=u32::from(LUDUS)).contains(&u32::from(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_is_forgotten_is_found_by_number_and_no_word_of_ours_is_touched() {
        let the = named(15, "the");
        let text = format!("It is the turn of {the}; {} waits for {the}.", named(u64::MAX, "Ada"));
        assert_eq!(unmarked(&text), "It is the turn of the; Ada waits for the.");
        assert_eq!(length(&text), unmarked(&text).chars().count());
        assert!(names(&text, 15) && names(&text, u64::MAX) && !names(&text, 1));
        let after = renamed(&text, 15, "Forgotten 2", "");
        assert_eq!(unmarked(&after), "It is the turn of Forgotten 2; Ada waits for Forgotten 2.");
        assert!(!names(&after, 15) && names(&after, u64::MAX));
    }

    #[test]
    fn a_name_that_was_cut_off_is_found_too() {
        let cut = named(15, "Alexandra").replace("andra\u{F8000}", "");
        assert_eq!(renamed(&format!("Show {cut}"), 15, "F 2", ""), "Show F 2");
        let next = format!("{cut}{}", named(16, "Bob"));
        assert_eq!(unmarked(&renamed(&next, 15, "F 2 ", "")), "F 2 Bob");
    }

    #[test]
    fn a_ludus_goes_with_its_owner_under_a_name_of_its_own() {
        let text = format!("{} meets {}.", ludus_named(15, "the"), ludus_named(16, "the"));
        assert_eq!(unmarked(&renamed(&text, 15, "F 2", "A ludus")), "A ludus meets the.");
    }

    #[test]
    fn what_is_done_to_a_name_leaves_whose_it_is() {
        let cut = |name: &str| Some(name[..3].to_owned()).filter(|name| name != "xxx");
        assert_eq!(within(&named(7, "Alexandra"), cut), Some(named(7, "Ale")));
        assert_eq!(within("Alexandra", cut).as_deref(), Some("Ale"));
        assert_eq!(within(&named(7, "xxxx"), cut), None);
    }
}
