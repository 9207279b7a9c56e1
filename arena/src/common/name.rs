//! People's names, marked in words that are kept and told apart where two stand together; words written from
//! right to left stand apart from all others.

use boards::{columns, legible, named};
use campaign::Lookalikes;
use std::collections::BTreeMap;
use std::fmt;

/// How many columns of a name every board shows.
const SHOWN: usize = 12;
/// The columns of a number behind a name, such as ` (1)`.
const NUMBER: usize = 4;

/// Somebody's name. Put into words it is marked as theirs ([`named`]), so that it is found there when they are
/// forgotten; whatever leaves this crate is unmarked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Name {
    /// Nobody where it is the house's, a side's, or a word for somebody unknown.
    person: Option<u64>,
    bare: String,
    plain: String,
}

impl Name {
    /// Of the person of a row's number; a pseudonym is nobody's.
    pub(crate) fn of(person: i64, name: impl Into<String>) -> Name {
        let person = u64::try_from(person).ok().filter(|person| *person != 0);
        let bare = name.into();
        Name { person, plain: bare.clone(), bare }
    }

    /// Of nobody who could be forgotten.
    pub(crate) fn nobodys(name: impl Into<String>) -> Name {
        Name::of(0, name)
    }

    /// Without what tells it apart from others.
    pub(crate) fn bare(&self) -> &str {
        &self.bare
    }

    /// As it is read, on boards and wherever it is not kept.
    pub(crate) fn plain(&self) -> &str {
        &self.plain
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.person {
            Some(person) => f.write_str(&named::named(person, &self.plain)),
            None => f.write_str(&self.plain),
        }
    }
}

/// Numbers those of one name who stand together, in their order: no name has the characters of such a number.
pub(crate) fn told_apart<'a>(names: impl IntoIterator<Item = &'a mut Name>) {
    told_apart_within(names, SHOWN);
}

/// Names of a table that shows so many columns of each, in its order.
pub(crate) fn apart_in(names: impl IntoIterator<Item = String>, shown: usize) -> Vec<String> {
    let mut names: Vec<Name> = names.into_iter().map(Name::nobodys).collect();
    told_apart_within(&mut names, shown);
    names.into_iter().map(|name| name.plain).collect()
}

fn told_apart_within<'a>(names: impl IntoIterator<Item = &'a mut Name>, shown: usize) {
    let names: Vec<&mut Name> = names.into_iter().collect();
    let mut known = Lookalikes::default();
    // Two signs that boards cannot draw are one there.
    let drawn = |name: &Name| legible(&name.bare).unwrap_or_else(|| name.bare.clone());
    let mut seen = |shown: usize| -> Vec<usize> {
        names.iter().map(|name| known.add(columns::cut(&drawn(name), shown).trim_end())).collect()
    };
    // Names of two groups may begin alike where a number has taken room: they share its count.
    let (seen, begun) = (seen(shown), seen(shown.saturating_sub(NUMBER)));
    let mut before: BTreeMap<usize, usize> = BTreeMap::new();
    for ((name, group), begun) in names.into_iter().zip(&seen).zip(begun) {
        name.plain = if seen.iter().filter(|other| *other == group).count() < 2 {
            name.bare.clone()
        } else {
            let which = before.entry(begun).or_default();
            *which += 1;
            let number = format!(" ({which})");
            let room = shown.saturating_sub(number.len());
            format!("{}{number}", columns::cut(&name.bare, room).trim_end())
        };
    }
}

/// Text in which words that are written from right to left stand apart: figures beside them would change places.
pub fn isolated(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(from) = rest.find(is_backward) {
        let mut to = from;
        loop {
            let more = &rest[to..];
            to += more.find(|letter| !is_backward(letter)).unwrap_or(more.len());
            // One sign may part two words of a name.
            let mut next = rest[to..].chars();
            match next.next() {
                Some(part @ (' ' | '-' | '\'' | '.')) if next.next().is_some_and(is_backward) => {
                    to += part.len_utf8();
                }
                Some(_) | None => break,
            }
        }
        out += &format!("{}\u{2068}{}\u{2069}", &rest[..from], &rest[from..to]);
        rest = &rest[to..];
    }
    out + rest
}

/// Whether a letter is of a script that is written from right to left.
fn is_backward(letter: char) -> bool {
    matches!(letter, '\u{590}'..='\u{8FF}' | '\u{FB1D}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFE}'
        | '\u{10800}'..='\u{10FFF}' | '\u{1E800}'..='\u{1EFFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_of_one_name_are_numbered_where_boards_show_it() {
        let mut names: Vec<Name> = [
            (11, "Carol"),
            (12, "Bob"),
            (13, "carol"),
            (14, "Maximilian Alexander"),
            (15, "Maximilian Alexandra"),
        ]
        .map(|(id, name)| Name::of(id, name))
        .into();
        told_apart(&mut names);
        let plain = |names: &[Name]| -> Vec<String> {
            names.iter().map(|name| name.plain().to_owned()).collect()
        };
        let apart = ["Carol (1)", "Bob", "carol (2)", "Maximili (1)", "Maximili (2)"];
        assert_eq!(plain(&names), apart);
        assert_eq!(named::unmarked(&names[0].to_string()), "Carol (1)");
        assert!(named::names(&names[2].to_string(), 13));
        let alike = ["Maximilian Ada", "Maximilian Ado", "Maximilian Bea", "Maximilian Ben"];
        let apart = apart_in(alike.map(str::to_owned), SHOWN);
        assert_eq!(apart, ["Maximili (1)", "Maximili (2)", "Maximili (3)", "Maximili (4)"]);
        names.remove(2);
        told_apart(&mut names);
        assert_eq!(plain(&names)[0], "Carol");
    }

    #[test]
    fn those_whose_names_look_alike_are_numbered_too() {
        let names = ["Carol", "Bob", "\u{421}\u{430}rol", "\u{ff23}arol"].map(str::to_owned);
        let apart = ["Carol (1)", "Bob", "\u{421}\u{430}rol (2)", "\u{ff23}arol (3)"];
        assert_eq!(apart_in(names, SHOWN), apart);
    }

    #[test]
    fn those_whose_names_boards_draw_alike_are_numbered_too() {
        let names = ["Ada \u{1F981}", "Ada \u{1F40D}", "\u{1F981}", "\u{1F40D}"].map(str::to_owned);
        let apart = ["Ada \u{1F981} (1)", "Ada \u{1F40D} (2)", "\u{1F981}", "\u{1F40D}"];
        assert_eq!(apart_in(names, SHOWN), apart);
    }

    #[test]
    fn a_narrow_table_tells_long_names_apart() {
        let names = ["Maximilian I", "Ada", "Maximilian II"].map(str::to_owned);
        assert_eq!(apart_in(names, 8), ["Maxi (1)", "Ada", "Maxi (2)"]);
    }

    #[test]
    fn a_pseudonym_and_the_house_are_nobodys() {
        for name in [Name::of(-3, "Forgotten 3"), Name::nobodys("House A")] {
            assert_eq!(name.to_string(), name.plain());
        }
    }
}
