//! Names of ludi and gladiators: the rules for them, and those that the house gives.

use crate::letters::{alike, composed, is_mark, is_unseen};
use crate::refused::Refused;
use crate::rules::{GLADIATOR_NAME, LUDUS_NAME, MOTTO};

/// The name of a ludus whose owner has been forgotten.
pub const FORGOTTEN: &str = "Ludus of an unknown lanista";

/// The most marks that a letter may have; more of them make a picture.
const MARKS: u8 = 4;

/// Names for the house's ludi, without numerals.
const HOUSE_LUDI: [&str; 4] = ["Ludus Domesticus", "Ludus Fiscalis", "Ludus Aureus", "Ludus Vetus"];

/// The stored form of a ludus's name: spaces tidied.
///
/// # Errors
/// [`Refused::Name`] unless it has 3 to 32 characters: letters of any script with their marks,
/// digits, single spaces and `' - .`, with a letter or digit among them, and is not a name that the
/// house reserves for itself.
pub fn ludus_name(typed: &str) -> Result<String, Refused> {
    let name = tidied(typed, LUDUS_NAME)?;
    if alike(&name, FORGOTTEN) { Err(Refused::Name) } else { Ok(name) }
}

/// The stored form of a gladiator's name.
///
/// # Errors
/// [`Refused::Name`] unless it has 2 to 24 characters of those that [`ludus_name`] allows.
pub fn gladiator_name(typed: &str) -> Result<String, Refused> {
    tidied(typed, GLADIATOR_NAME)
}

/// The stored form of a motto; it may be empty.
///
/// # Errors
/// [`Refused::Name`] if it is longer than 80 characters or holds control characters.
pub fn motto(typed: &str) -> Result<String, Refused> {
    let motto = spaced(&composed(typed));
    let fits = motto.chars().count() <= MOTTO && !motto.chars().any(char::is_control);
    if fits { Ok(motto) } else { Err(Refused::Name) }
}

/// Whether two names differ at most in capitals.
pub fn same(left: &str, right: &str) -> bool {
    left.to_lowercase() == right.to_lowercase()
}

/// The name of a gladiator whose owner has been forgotten.
pub(crate) fn of_class(class: &str) -> String {
    format!("a {class}")
}

/// The first of a game's names not in `used`, from a drawn index on; when all are used, the same
/// with a numeral.
pub(crate) fn automatic(
    names: &[impl AsRef<str>],
    used: &[&str],
    draw: &mut dyn FnMut(u32) -> u32,
) -> String {
    let start = draw(names.len() as u32) as usize;
    let round = || (0..names.len()).map(|step| names[(start + step) % names.len()].as_ref());
    let mut wanted = (1_u32..).flat_map(|turn| round().map(move |name| numbered(name, turn)));
    wanted
        .find(|name| !used.iter().any(|other| alike(other, name)))
        .expect("numerals never run out")
}

/// A name for a house ludus, except those that `taken` knows.
pub(crate) fn house_ludus(taken: &dyn Fn(&str) -> bool) -> String {
    (1_u32..)
        .flat_map(|turn| HOUSE_LUDI.iter().map(move |name| numbered(name, turn)))
        .find(|name| !taken(name))
        .expect("numerals never run out")
}

fn numbered(name: &str, turn: u32) -> String {
    if turn == 1 { name.to_owned() } else { format!("{name} {turn}") }
}

fn tidied(typed: &str, (least, most): (usize, usize)) -> Result<String, Refused> {
    let name = spaced(&composed(typed));
    let length = name.chars().count();
    let is_letter = |sign: char| sign.is_alphanumeric() && !is_mark(sign) && !is_unseen(sign);
    // The number of marks that the letter before may still have; 0 where there is no letter.
    let mut room = 0;
    let is_fine = |sign: char| {
        if is_mark(sign) && !is_unseen(sign) && 0 < room {
            room -= 1;
            return true;
        }
        room = if is_letter(sign) { MARKS } else { 0 };
        0 < room || matches!(sign, ' ' | '\'' | '-' | '.')
    };
    let allowed = least <= length
        && length <= most
        && name.chars().all(is_fine)
        && name.chars().any(is_letter);
    if allowed { Ok(name) } else { Err(Refused::Name) }
}

fn spaced(typed: &str) -> String {
    typed.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_tidied_and_measured_in_characters() {
        assert_eq!(ludus_name("  Ludus   Magnus "), Ok("Ludus Magnus".to_owned()));
        assert_eq!(ludus_name("Lü"), Err(Refused::Name));
        assert_eq!(ludus_name("Lüd"), Ok("Lüd".to_owned()));
        assert_eq!(ludus_name(&"é".repeat(32)), Ok("é".repeat(32)));
        assert_eq!(ludus_name(&"é".repeat(33)), Err(Refused::Name));
    }

    #[test]
    fn a_name_may_be_written_in_any_script_and_is_composed() {
        for name in ["आकाश सिंह", "สมชาย ใจดี", "தமிழ் வீரன்", "שלום עולם", "محمد علي", "剣闘士"]
        {
            assert_eq!(ludus_name(name), Ok(name.to_owned()), "{name}");
        }
        assert_eq!(ludus_name("Cafe\u{301}"), Ok("Café".to_owned()));
        for odd in ["\u{301}abc", "a \u{301}b", "ab\u{3164}c", "abc\u{FFA0}"] {
            assert_eq!(ludus_name(odd), Err(Refused::Name), "{odd}");
        }
        assert_eq!(ludus_name(&format!("ab{}", "\u{301}".repeat(9))), Err(Refused::Name));
        assert_eq!(ludus_name("Ludus of an unknown lаnista"), Err(Refused::Name));
    }

    #[test]
    fn a_name_holds_no_markup_and_is_not_all_signs() {
        for odd in ["**bold**", "<@123>", "a`b`c", "@everyone", "...", "sm\u{200b}all", "a_b_c"] {
            assert_eq!(ludus_name(odd), Err(Refused::Name), "{odd}");
        }
        assert_eq!(ludus_name("ludus of an Unknown lanista"), Err(Refused::Name));
        assert_eq!(gladiator_name("O'Brien-2 jr."), Ok("O'Brien-2 jr.".to_owned()));
    }

    #[test]
    fn automatic_names_start_anywhere_skip_the_used_and_never_run_out() {
        let names = ["Acer", "Baro", "Brito"];
        let pick = |used: &[&str], start| automatic(&names, used, &mut |_| start);
        assert_eq!(pick(&[], 1), "Baro");
        assert_eq!(pick(&["brito", "Baro"], 1), "Acer");
        assert_eq!(pick(&["Acer", "Baro", "Brito"], 2), "Brito 2");
    }
}
