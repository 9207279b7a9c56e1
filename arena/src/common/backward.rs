//! Words that are written from right to left, beside all others.

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
