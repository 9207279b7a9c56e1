//! The text on a button of an option, in as many letters as a row of a phone has.

use crate::common::LABEL;
use boards::{Choice, shortened};

/// A row of buttons on a phone, a button without its letters, the gap between two, and a letter, in points.
const PHONE: usize = 358;
const BUTTON: usize = 34;
const GAP: usize = 8;
const LETTER: usize = 9;
/// The sign before the letters of a button.
const SIGN: usize = 27;
/// The label of a whole answer that is too long for a row, and is told over the buttons.
pub(crate) const AS_ADVISED: &str = "As advised";
/// The most options that are named on the menu that holds them.
const NAMED: usize = 3;
/// The most characters of a question that stands on the menu of its answers.
const ASKED: usize = 40;
/// The signs before a gain or a loss.
const SIGNS: [char; 2] = ['−', '+'];
/// The words that begin what adds to the name of a deed.
const ADDS: [&str; 4] = [" for ", " with ", " on ", " against "];

/// A choice among others as a button is called: its first words where they tell it from the others, and the
/// number that matters where it is a gain or a loss, or not the same for all.
pub(crate) fn labelled(choice: &Choice, among: &[Choice]) -> String {
    let open = || among.iter().filter(|it| it.barred.is_none() && !it.gives_up());
    let head = |it: &'_ Choice| it.label.split(": ").next().map(str::to_owned);
    let alike = open().filter(|it| head(it) == head(choice)).count();
    let label = head(choice).filter(|_| alike <= 1).unwrap_or_else(|| choice.label.clone());
    let is_told = choice.number.starts_with(SIGNS)
        || open().count() == 1
        || open().any(|it| it.number != choice.number);
    let number = Some(&choice.number).filter(|number| is_told && !number.is_empty());
    let number = number.map_or_else(String::new, |number| format!(" · {number}"));
    // Where a row has no room for all of it, the number matters more than the label's addition to its name.
    let is_alone = |name: &str| {
        let is_called = |it: &&Choice| it.label.split([',', ':']).next() == Some(name);
        open().filter(is_called).count() <= 1
    };
    let row = row(choice);
    let has_room = |it: &&String| it.chars().count() + number.chars().count() <= row;
    let forms = shorter(&label).into_iter().filter(|it| it.contains(": ") || is_alone(it));
    let forms: Vec<String> = std::iter::once(label).chain(forms).collect();
    let form = forms.iter().find(has_room).or(forms.last()).map_or("", String::as_str);
    let is_long = row < form.chars().count() + number.chars().count();
    let number = bare(&number).filter(|_| is_long).unwrap_or(number);
    shortened(form, LABEL - number.chars().count()) + &number
}

/// A chance without the price before it, or several without the word before the first, such as ` · 72 %, risk 17 %`.
fn bare(number: &str) -> Option<String> {
    if let Some((_, chance)) = number.strip_prefix(" · ")?.rsplit_once(" · ") {
        return Some(format!(" · {chance}"));
    }
    let (_, chances) = number.strip_prefix(" · ")?.split_once(' ')?;
    let is_first = chances.starts_with(|letter: char| letter.is_ascii_digit());
    (is_first && chances.contains(" %, ")).then(|| format!(" · {chances}"))
}

/// The most letters of a choice's button that has a row for itself.
fn row(choice: &Choice) -> usize {
    let sign = if choice.sign.is_some() { SIGN } else { 0 };
    (PHONE - BUTTON - sign) / LETTER
}

/// A label without the words between commas after its name, and its name alone; empty for one that lists things,
/// since a part of a list is another choice.
fn shorter(label: &str) -> Vec<String> {
    let (head, rest) = label.split_once(": ").unwrap_or((label, ""));
    let (name, added) = head.split_once(", ").unwrap_or((head, ""));
    if added.starts_with(|letter: char| letter.is_uppercase() || letter.is_ascii_digit()) {
        return Vec::new();
    }
    let told = (!rest.is_empty()).then(|| format!("{name}: {rest}"));
    told.into_iter().chain([name.to_owned()]).collect()
}

/// A whole answer as a button that has a row for itself; all of it stands over the buttons where the button has no room
/// for it.
pub(crate) fn in_a_row(choice: &Choice) -> String {
    let number = behind(choice);
    let room = row(choice).saturating_sub(number.chars().count());
    let head = choice.label.split(": ").next().unwrap_or_default();
    // A list is never cut to a part of it.
    let name = head.split(", ").next().filter(|name| *name == head);
    let cuts = ADDS.iter().filter_map(|word| Some(name?.split_once(word)?.0.to_owned()));
    let forms = [choice.label.clone(), head.to_owned()].into_iter().chain(shorter(head));
    let forms = forms.chain(cuts);
    let fitting = forms.into_iter().find(|it| it.chars().count() <= room);
    fitting.unwrap_or_else(|| AS_ADVISED.to_owned()) + &number
}

/// The same in forms for where another button has its words: all that tells it from that one, or else the name of what
/// is advised, with the number where there is room.
pub(crate) fn as_advised(choice: &Choice) -> impl Iterator<Item = String> {
    let name = choice.label.split([':', ',']).next().unwrap_or_default();
    let named = format!("Advised: {name}");
    let forms = [choice.label.clone(), format!("{named}{}", behind(choice)), named];
    let forms = forms.into_iter().filter(|it| it.chars().count() <= row(choice));
    forms.chain([format!("{AS_ADVISED}{}", behind(choice))])
}

/// The number of a choice as it stands behind its words.
fn behind(choice: &Choice) -> String {
    if choice.number.is_empty() { String::new() } else { format!(" · {}", choice.number) }
}

/// In how many rows buttons stand on a phone.
pub(crate) fn phone_rows(labels: impl IntoIterator<Item = String>) -> usize {
    let (mut rows, mut left) = (0, 0);
    for label in labels {
        let width = BUTTON + LETTER * label.chars().count();
        if left < width + GAP {
            (rows, left) = (rows + 1, PHONE + GAP);
        }
        left = left.saturating_sub(width + GAP);
    }
    rows
}

/// The label of a menu beside buttons: its content where that is a few words, else the words for many.
pub(crate) fn holding(lines: &[(u16, &Choice)], many: String) -> String {
    let labels: Vec<&str> = lines.iter().map(|(_, it)| it.label.as_str()).collect();
    let named = format!("{}…", labels.join(", "));
    // The arrow of a menu is as wide as a sign.
    let is_short =
        labels.len() <= NAMED && named.chars().count() <= (PHONE - BUTTON - SIGN) / LETTER;
    if is_short { named } else { many }
}

/// The label of a menu that holds all answers to a question: the question itself, if it is short.
pub(crate) fn asking(asked: &str, at_most: u8, count: usize) -> String {
    let asked = asked.trim_end_matches('?');
    match at_most {
        _ if !asked.contains('?') && (1..=ASKED).contains(&asked.chars().count()) => {
            format!("{asked} ({count})")
        }
        ..=1 => format!("Choose one of {count}"),
        _ => format!("Choose among {count}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_number_of_several_chances_does_without_its_word() {
        let numbers = [" · hits 72 %, risk 17 %", " · hits 72 %", " · 28 %, risk 3 %", " · draw 3"];
        assert_eq!(numbers.map(bare), [Some(" · 72 %, risk 17 %".to_owned()), None, None, None]);
    }

    #[test]
    fn a_list_is_never_cut_to_a_part_of_it() {
        assert_eq!(shorter("Throw away GUARD 4, STRIKE 9"), [""; 0]);
        assert_eq!(
            shorter("Block, with ROAR: GUARD 7 + ROAR 3"),
            ["Block: GUARD 7 + ROAR 3", "Block"]
        );
    }
}
