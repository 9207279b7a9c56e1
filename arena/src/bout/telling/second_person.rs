//! Sentences about somebody, told to them.

/// Words that refer to somebody named before them: the name stays.
const OF_HIM: [&str; 8] = ["he", "him", "his", "himself", "it", "its", "their", "they"];

/// An event as its reader, who is called `own`, is told it: as `you`, if all of it can be said so.
pub(crate) fn to_reader(words: &str, own: &str) -> String {
    let mut told = String::new();
    let (mut rest, mut is_subject) = (words, false);
    while let Some(at) = named(rest, own) {
        let (before, after) = (&rest[..at], &rest[at + own.len()..]);
        told += before;
        rest = after;
        if let Some(thing) = after.strip_prefix("'s") {
            told += "your";
            rest = thing;
            continue;
        }
        told += "you";
        let begins = told.trim_end_matches("you");
        let is_clause =
            begins.is_empty() || [", ", "; ", ": "].iter().any(|it| begins.ends_with(it));
        let does = after.strip_prefix(" now ").map(|does| (" now", does));
        let does = does.or_else(|| Some(("", after.strip_prefix(' ')?)));
        let does = does.and_then(|(now, does)| Some((now, does.split([' ', ',', ':']).next()?)));
        if let Some((now, verb)) = does.filter(|(_, verb)| is_clause && verb.ends_with('s')) {
            told += &format!("{now} {}", second_person(verb));
            rest = &after[now.len() + 1 + verb.len()..];
            is_subject = true;
        }
    }
    told += rest;
    // Further deeds of the one who is named would read as somebody else's.
    let goes_on =
        |it: &str| it.split(' ').find(|it| *it != "now").is_some_and(|it| it.ends_with('s'));
    let is_of_him = words.split([' ', ',']).any(|word| OF_HIM.contains(&word));
    let is_mixed = is_subject && (told.split(", ").skip(1).any(goes_on) || is_of_him);
    if is_mixed { words.to_owned() } else { told }
}

/// Where somebody is named, and nobody whose name holds that name.
fn named(words: &str, own: &str) -> Option<usize> {
    let ends = |letter: Option<char>| letter.is_none_or(|it| !it.is_alphanumeric());
    let is_whole = |at: &usize| {
        ends(words[..*at].chars().next_back()) && ends(words[at + own.len()..].chars().next())
    };
    if own.is_empty() { None } else { words.match_indices(own).map(|(at, _)| at).find(is_whole) }
}

fn second_person(verb: &str) -> String {
    const STEMS: [&str; 5] = ["ches", "shes", "sses", "xes", "oes"];
    match verb {
        "is" => "are".to_owned(),
        "was" => "were".to_owned(),
        "has" => "have".to_owned(),
        "dies" | "lies" => verb[..verb.len() - 1].to_owned(),
        _ if verb.ends_with("ies") => format!("{}y", &verb[..verb.len() - 3]),
        _ if STEMS.iter().any(|it| verb.ends_with(it)) => verb[..verb.len() - 2].to_owned(),
        _ => verb[..verb.len() - 1].to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::to_reader;

    #[test]
    fn whoever_reads_of_himself_is_told_you() {
        let told = [
            ("Ada wins 3 Coin on Fight 2", "you win 3 Coin on Fight 2"),
            ("Ada is knocked down", "you are knocked down"),
            ("Bob hits Ada: −5, 4 of 9 Stamina left", "Bob hits you: −5, 4 of 9 Stamina left"),
            ("Ada's armour stops Bob's blow", "your armour stops Bob's blow"),
            ("Bob misses Ada, Ada is pushed to E9", "Bob misses you, you are pushed to E9"),
            ("Ada tries it; Bob catches Ada", "you try it; Bob catches you"),
            ("Adam wounds Ada", "Adam wounds you"),
            ("Ada now has 3 Hit Points", "you now have 3 Hit Points"),
            ("Ada throws away his net", "Ada throws away his net"),
            ("Ada falls, loses 3", "Ada falls, loses 3"),
            ("Ada rolls 4: Oea, now has 3 Hit Points", "Ada rolls 4: Oea, now has 3 Hit Points"),
        ];
        for (words, wanted) in told {
            assert_eq!(to_reader(words, "Ada"), wanted);
        }
    }
}
