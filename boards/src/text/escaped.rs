//! Text from elsewhere, for printing on a terminal.

/// The text with each character that a terminal would obey, or that turns the letters around it,
/// replaced by its code.
pub(crate) fn escaped(text: &str) -> String {
    let is_obeyed = |sign: char| {
        sign.is_control()
            || matches!(
                sign,
                '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
            )
    };
    let shown = |sign: char| match is_obeyed(sign) {
        true => sign.escape_unicode().to_string(),
        false => sign.to_string(),
    };
    text.chars().map(shown).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_is_told_nothing_by_a_file() {
        assert_eq!(escaped("é `x`\u{1b}[2J\u{202e}\n"), "é `x`\\u{1b}[2J\\u{202e}\\u{a}");
    }
}
