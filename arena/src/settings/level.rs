//! The house's levels of play, in words.

use table::Level;

/// All levels, the weakest first.
pub(crate) const LEVELS: [Level; 3] = [Level::Novice, Level::Adept, Level::Champion];

pub(crate) const fn name(level: Level) -> &'static str {
    match level {
        Level::Novice => "novice",
        Level::Adept => "adept",
        Level::Champion => "champion",
    }
}

/// Its name with an article.
pub(crate) const fn one(level: Level) -> &'static str {
    match level {
        Level::Novice => "a novice",
        Level::Adept => "an adept",
        Level::Champion => "a champion",
    }
}

/// Its meaning.
pub(crate) const fn about(level: Level) -> &'static str {
    match level {
        Level::Novice => "plays by rule of thumb and makes mistakes",
        Level::Adept => "plays by rule of thumb",
        Level::Champion => {
            "thinks ahead, for a few seconds, where the game gives it something to think about"
        }
    }
}

/// Several levels counted, such as `2 champions and 1 novice`; the strongest first.
pub(crate) fn counted(levels: impl Iterator<Item = Level> + Clone) -> String {
    let of = |level: Level| (level, levels.clone().filter(|one| *one == level).count());
    let found = LEVELS.into_iter().rev().map(of).filter(|(_, count)| 0 < *count);
    let words: Vec<String> = found
        .map(|(level, count)| match count {
            1 => one(level).to_owned(),
            more => format!("{more} {}s", name(level)),
        })
        .collect();
    match words.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_counted_the_strongest_first() {
        let said = |levels: &[Level]| counted(levels.iter().copied());
        assert_eq!(said(&[]), "");
        assert_eq!(said(&[Level::Adept]), "an adept");
        assert_eq!(
            said(&[Level::Novice, Level::Champion, Level::Novice]),
            "a champion and 2 novices"
        );
        assert_eq!(said(&LEVELS), "a champion, an adept and a novice");
    }
}
