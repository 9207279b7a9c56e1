//! How wide letters are, and words that fit where they stand.

use crate::stones;
use skrifa::instance::{LocationRef, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::{FontRef, MetadataProvider};
use std::sync::LazyLock;

/// The least size of letters, in units.
pub const LEAST: f32 = 12.5;
/// Sentences.
pub const BODY: f32 = 14.0;
/// Names.
pub const NAME: f32 = 15.5;
/// Figures that count.
pub const FIGURE: f32 = 17.0;

/// How letters are set.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Hand {
    /// The size in units, from [`LEAST`] up.
    pub size: f32,
    /// Whether they are bold.
    pub bold: bool,
}

impl Hand {
    /// Regular letters of `size` units.
    pub const fn regular(size: f32) -> Self {
        Hand { size, bold: false }
    }

    /// Bold letters of `size` units.
    pub const fn bold(size: f32) -> Self {
        Hand { size, bold: true }
    }
}

static REGULAR: LazyLock<FontRef<'static>> = LazyLock::new(|| whole(notosans::REGULAR_TTF));
static BOLD: LazyLock<FontRef<'static>> = LazyLock::new(|| whole(notosans::BOLD_TTF));
/// More scripts, in one weight.
static WIDER: LazyLock<FontRef<'static>> = LazyLock::new(|| whole(dejavu::sans::regular()));

fn whole(font: &'static [u8]) -> FontRef<'static> {
    FontRef::new(font).expect("a font that is compiled in is whole")
}

/// How wide `text` is in units, a letter beside the other: pairs that are set closer are narrower.
pub fn width(text: &str, hand: Hand) -> f32 {
    let ruler = Ruler::new(hand);
    text.chars().map(|letter| ruler.of(letter)).sum()
}

/// Whether every character of `text` can be drawn.
pub fn is_drawable(text: &str) -> bool {
    text.chars().all(|letter| is_set(letter) || stones::width(letter).is_some())
}

/// Whether a character is laid in stones, as no font at hand has it.
pub(crate) fn is_stone(letter: char) -> bool {
    !is_set(letter) && stones::width(letter).is_some()
}

fn is_set(letter: char) -> bool {
    [&REGULAR, &WIDER].iter().any(|font| font.charmap().map(letter).is_some())
}

/// Measures letters of one hand.
struct Ruler {
    hand: Hand,
    metrics: [GlyphMetrics<'static>; 2],
}

impl Ruler {
    fn new(hand: Hand) -> Self {
        let metrics = [font(hand), &*WIDER]
            .map(|font| font.glyph_metrics(Size::new(hand.size), LocationRef::default()));
        Ruler { hand, metrics }
    }

    fn of(&self, letter: char) -> f32 {
        let [own, wider] = &self.metrics;
        let own_id = font(self.hand).charmap().map(letter);
        let own = own_id.and_then(|id| own.advance_width(id));
        own.or_else(|| WIDER.charmap().map(letter).and_then(|id| wider.advance_width(id)))
            .or_else(|| stones::width(letter))
            .unwrap_or(self.hand.size)
    }
}

fn font(hand: Hand) -> &'static FontRef<'static> {
    if hand.bold { &BOLD } else { &REGULAR }
}

/// `text`, cut off with an ellipsis where it has no room.
pub fn fit(text: &str, hand: Hand, room: f32) -> String {
    if width(text, hand) <= room {
        return text.to_owned();
    }
    let ruler = Ruler::new(hand);
    let mut left = room - ruler.of('…');
    let mut kept = String::new();
    for letter in text.chars() {
        left -= ruler.of(letter);
        if left < 0.0 {
            break;
        }
        kept.push(letter);
    }
    let kept = kept.trim_end();
    if kept.is_empty() { String::new() } else { format!("{kept}…") }
}

/// `text` in lines that fit, broken at its spaces; a word that fills more than a line is cut off.
pub fn wrap(text: &str, hand: Hand, room: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(&format!("{line} {word}"), hand) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            Some(_) | None => lines.push(fit(word, hand, room)),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Hand = Hand::regular(BODY);

    #[test]
    fn letters_are_as_wide_as_the_font_says() {
        // Noto Sans: 1,000 units an em, of which `M` takes 907.
        assert!((width("M", Hand::regular(1000.0)) - 907.0).abs() < 0.5);
        assert!(width("Ada", Hand::bold(BODY)) > width("Ada", PLAIN));
        assert!((width("MM", PLAIN) - 2.0 * width("M", PLAIN)).abs() < 0.01);
        assert!(width("", PLAIN).abs() < f32::EPSILON);
    }

    #[test]
    fn every_script_has_a_width() {
        for name in ["Žofie", "Ωμέγα", "Ярослав", "مصارع", "גלדיאטור", "角闘士", "검투사"]
        {
            assert!(is_drawable(name), "{name}");
            assert!(width(name, PLAIN) > 10.0, "{name}");
        }
        assert!(!is_drawable("\u{10000}"), "beyond the basic plane nothing is at hand");
    }

    #[test]
    fn only_what_no_font_has_is_laid_in_stones() {
        let laid: String = "Ada ق א 角ス ▸".chars().filter(|letter| is_stone(*letter)).collect();
        assert_eq!(laid, "角ス");
    }

    #[test]
    fn what_has_no_room_ends_with_an_ellipsis_that_has_room() {
        let name = "Maximilian the Third";
        assert_eq!(fit(name, PLAIN, 500.0), name);
        for room in [40.0, 50.0, 80.0, 120.0] {
            let cut = fit(name, PLAIN, room);
            assert!(cut.ends_with('…') && width(&cut, PLAIN) <= room, "{cut}");
            assert!(name.starts_with(cut.trim_end_matches('…')), "{cut}");
        }
        assert_eq!(fit(name, PLAIN, 5.0), "");
    }

    #[test]
    fn every_line_fits_and_no_word_is_lost() {
        let text = "Ada declares Lunge to B3 with a strike, a step and foul play";
        let lines = wrap(text, PLAIN, 120.0);
        assert!(lines.iter().all(|line| width(line, PLAIN) <= 120.0), "{lines:?}");
        assert_eq!(lines.join(" "), text);
        assert!(3 <= lines.len(), "{lines:?}");
    }
}
