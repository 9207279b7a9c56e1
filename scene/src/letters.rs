//! The width of letters, and words fitted into their place.

use crate::stones;
use harfrust::{Direction, ShapeOptions, ShaperData, UnicodeBuffer};
use skrifa::instance::{LocationRef, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::{FontRef, MetadataProvider};
use std::sync::LazyLock;

/// The least size of letters, in units.
pub const LEAST: f32 = 12.5;
/// Sentences.
pub const BODY: f32 = 14.0;
pub const NAME: f32 = 15.5;
/// Figures that count.
pub const FIGURE: f32 = 17.0;

/// A size and weight of letters.
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

static WIDER_SHAPES: LazyLock<ShaperData> = LazyLock::new(|| ShaperData::new(&WIDER));

/// The source of letters' shapes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Face {
    /// The font of the hand.
    Own,
    /// The font of more scripts.
    Wider,
    /// The same from right to left, where letters join.
    Backward,
    /// Small square stones, for characters of no font at hand.
    Stones,
}

impl Face {
    fn of(letter: char) -> Self {
        if letter.is_ascii() || REGULAR.charmap().map(letter).is_some() {
            Face::Own
        } else if WIDER.charmap().map(letter).is_some() {
            if is_backward(letter) { Face::Backward } else { Face::Wider }
        } else if stones::width(letter).is_some() {
            Face::Stones
        } else {
            Face::Own
        }
    }
}

/// Adjacent letters of the same face.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Run<'a> {
    pub(crate) face: Face,
    pub(crate) text: &'a str,
}

/// `text` in runs of one face each. A renderer that finds no font for a part of a text draws all of
/// it in another font, at a width that nobody has measured.
pub(crate) fn runs(text: &str) -> Vec<Run<'_>> {
    if text.is_ascii() {
        return vec![Run { face: Face::Own, text }];
    }
    let (mut runs, mut rest) = (Vec::new(), text);
    while let Some(first) = rest.chars().next() {
        let face = Face::of(first);
        let mut end = until(rest, |letter| Face::of(letter) != face);
        if face == Face::Backward {
            // The separator of two words of such a script stands between them, and the words from
            // right to left.
            while let Some(more) = backward_on(&rest[end..]) {
                end += more;
            }
        }
        let (text, more) = rest.split_at(end);
        runs.push(Run { face, text });
        rest = more;
    }
    runs
}

/// `text` up to the first letter for which `ends` holds.
fn until(text: &str, ends: impl Fn(char) -> bool) -> usize {
    text.find(ends).unwrap_or(text.len())
}

/// The length by which a run from right to left goes on: over separators up to the end of its next
/// word, or over the ellipsis of a name that was cut.
fn backward_on(rest: &str) -> Option<usize> {
    if rest.starts_with('…') {
        return Some('…'.len_utf8());
    }
    let parts = |letter: char| letter.is_ascii_digit() || [' ', '-', '.', '\''].contains(&letter);
    let word = until(rest, |letter| !parts(letter));
    let more = until(&rest[word..], |letter| Face::of(letter) != Face::Backward);
    (0 < more).then_some(word + more)
}

/// Whether a letter is of a script that is written from right to left.
fn is_backward(letter: char) -> bool {
    matches!(letter, '\u{590}'..='\u{8FF}' | '\u{FB1D}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFF}')
}

impl Run<'_> {
    /// Its width in units.
    pub(crate) fn width(&self, hand: Hand) -> f32 {
        match self.face {
            Face::Own => {
                let (font, metrics) = (font(hand).charmap(), metrics(hand));
                let wide = |letter| metrics.advance_width(font.map(letter)?);
                self.text.chars().map(|letter| wide(letter).unwrap_or(hand.size)).sum()
            }
            Face::Wider => self.shaped(hand, Direction::LeftToRight),
            Face::Backward => self.shaped(hand, Direction::RightToLeft),
            Face::Stones => self.text.chars().filter_map(stones::width).sum(),
        }
    }

    /// The same for letters whose shape depends on their neighbours.
    fn shaped(&self, hand: Hand, direction: Direction) -> f32 {
        let shaper = WIDER_SHAPES.shaper(&WIDER).build();
        let mut letters = UnicodeBuffer::new();
        letters.push_str(self.text);
        letters.set_direction(direction);
        letters.guess_segment_properties();
        let shaped = shaper.shape(letters, ShapeOptions::new());
        let units: i32 = shaped.glyph_positions().iter().map(|it| it.x_advance).sum();
        units as f32 * hand.size / shaper.units_per_em() as f32
    }
}

/// The width of `text` in units, letter by letter: kerned pairs are narrower.
pub fn width(text: &str, hand: Hand) -> f32 {
    runs(text).iter().map(|run| run.width(hand)).sum()
}

/// Whether every character of `text` can be drawn.
pub fn is_drawable(text: &str) -> bool {
    let is_set =
        |letter| [&REGULAR, &WIDER].iter().any(|font| font.charmap().map(letter).is_some());
    text.chars().all(|letter| is_set(letter) || stones::width(letter).is_some())
}

fn font(hand: Hand) -> &'static FontRef<'static> {
    if hand.bold { &BOLD } else { &REGULAR }
}

fn metrics(hand: Hand) -> GlyphMetrics<'static> {
    font(hand).glyph_metrics(Size::new(hand.size), LocationRef::default())
}

/// `text`, cut off with an ellipsis if it has no room. The mark of a player who has left stays
/// behind a name that is cut.
pub fn fit(text: &str, hand: Hand, room: f32) -> String {
    if width(text, hand) <= room {
        return text.to_owned();
    }
    let (text, left) = match text.strip_suffix(LEFT) {
        Some(name) => (name, LEFT),
        None => (text, ""),
    };
    let cut = |end: usize| format!("{}…{left}", text[..end].trim_end());
    let ends: Vec<usize> = text.char_indices().map(|(at, letter)| at + letter.len_utf8()).collect();
    let kept = ends.partition_point(|end| width(&cut(*end), hand) <= room);
    let kept = kept.checked_sub(1).map(|last| cut(ends[last]));
    kept.filter(|kept| !kept.starts_with('…')).unwrap_or_default()
}

/// The mark behind the name of a player who has left.
const LEFT: &str = " †";

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
        let mapped = |font: &FontRef<'_>| {
            font.charmap().mappings().map(|(letter, _)| letter).collect::<Vec<_>>()
        };
        assert_eq!(mapped(&REGULAR), mapped(&BOLD), "both hands have the same letters");
    }

    #[test]
    fn every_face_has_runs_of_its_own() {
        let faces = |text| runs(text).iter().map(|run| (run.face, run.text)).collect::<Vec<_>>();
        assert_eq!(
            faces("Ada ▸ ק 角ス"),
            [
                (Face::Own, "Ada "),
                (Face::Wider, "▸"),
                (Face::Own, " "),
                (Face::Backward, "ק"),
                (Face::Own, " "),
                (Face::Stones, "角ス"),
            ]
        );
        assert_eq!(faces("מקס 3 בן-דוד, Ada")[0], (Face::Backward, "מקס 3 בן-דוד"));
        assert_eq!(faces("مصارع… 3"), [(Face::Backward, "مصارع…"), (Face::Own, " 3")]);
        assert_eq!(faces(""), [(Face::Own, "")]);
    }

    #[test]
    fn letters_that_join_are_as_wide_as_joined() {
        // Joined, a middle letter is narrower than alone.
        assert!(width("سسس", PLAIN) < 3.0 * width("س", PLAIN) - 1.0);
        assert!((width("אב", PLAIN) - width("א", PLAIN) - width("ב", PLAIN)).abs() < 0.5);
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
    fn who_has_left_is_told_behind_a_long_name_too() {
        let kept = fit("Maximilianus Decimus Meridius †", PLAIN, 120.0);
        assert!(kept.starts_with("Max") && kept.ends_with("… †"), "{kept}");
        assert!(width(&kept, PLAIN) <= 120.0, "{kept}");
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
