//! The common parts of every screen: a band on top with the latest event, and a field under it.

use crate::drawing::{Anchor, Area, Paint, Point, SCREEN, Scene, at};
use crate::letters::{Hand, LEAST, fit, width, wrap};
use crate::marks::Token;
use crate::palette::{BRONZE, GOLD, INK, IVORY, LAUREL, LINE, SAND, SOFT};

/// The part of a screen under its band.
pub const FIELD: Area = Area::new(at(8.0, 88.0), SCREEN.0 - 16.0, SCREEN.1 - 96.0, 0.0);
/// The part of a screen without a board under its title.
pub const SHEET: Area = Area::new(at(8.0, 48.0), SCREEN.0 - 16.0, SCREEN.1 - 56.0, 0.0);
/// The upper left corner of the area in the lower right of a screen where some clients lay a badge.
const CORNER: Point = at(SCREEN.0 - 61.0, SCREEN.1 - 37.0);
/// The band: its height, and the top of the strip of stones under it.
const BAND: (f32, f32) = (75.0, 80.0);
/// The letters of few words, of more words, and of the small ones under them; the last if those are many.
const LARGE: Hand = Hand::bold(23.0);
const LONG: Hand = Hand::bold(17.0);
const SMALL: Hand = Hand::regular(15.0);
const MANY: Hand = Hand::regular(13.0);
/// The letter sizes of sums without words, and the distance between their lines, in letter sizes.
const ALONE: [f32; 5] = [22.0, 19.0, 17.0, 15.0, 14.0];
const SPACED: f32 = 1.2;
/// The title of a screen without a board.
const TITLE: Hand = Hand::bold(18.0);
/// The base lines of words on two lines.
const PAIR: [f32; 2] = [24.0, 45.0];
/// The base lines of the large words and of one small line; then those of two small lines.
const LINES: (f32, f32) = (36.0, 64.0);
const TWO: [f32; 2] = [57.5, 72.5];
/// The separator between sums.
const PART: &str = "; ";
/// Half of a die's side, and the distance from one die to the next.
const DIE: (f32, f32) = (16.0, 38.0);
/// The most dice that are drawn one by one.
const DICE: usize = 4;

/// The right end of words on a line that would reach to `right`: they keep out of the lower right corner, where some
/// clients lay a badge.
pub fn beside_corner(line: f32, right: f32) -> f32 {
    if line <= CORNER.y { right } else { right.min(CORNER.x) }
}

/// The words of a screen in its lower right corner.
pub fn in_corner(picture: &Scene) -> Vec<&str> {
    let written = picture.written().iter();
    let hidden = written.filter(|it| CORNER.x + 1.0 < it.right && CORNER.y < it.line);
    hidden.map(|it| it.text.as_str()).collect()
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Die {
    /// Its sides; 0 for several dice together.
    pub sides: u32,
    /// Its pips, or the total of several.
    pub pips: u32,
    /// Whether it decided for the seat that threw it.
    pub is_lit: bool,
}

/// The content of the band.
#[derive(Debug, Clone, Default)]
pub struct Band<'a> {
    /// The seats it is about, in order; at most two are shown.
    pub tokens: Vec<Token<'a>>,
    pub dice: Vec<Die>,
    /// The event, in large letters: the part without room goes on in the line below. Empty if it is told elsewhere;
    /// then the sums stand alone.
    pub words: &'a str,
    /// The sums behind it, or any other note, in small letters: if there is no room for all, the last sums, each
    /// whole.
    pub small: &'a str,
}

impl Scene {
    /// Draws the band on top of a screen.
    pub fn band(&mut self, band: &Band<'_>) -> &mut Self {
        self.area(Area::new(at(2.0, 2.0), SCREEN.0 - 4.0, BAND.0, 9.0), Paint::filled(LAUREL));
        self.strip(BAND.1);
        let mut left = 12.0;
        for token in band.tokens.iter().take(2) {
            self.token(*token, at(left + 17.0, 29.0), 15.0);
            left += 42.0;
        }
        let mut right = SCREEN.0 - 12.0;
        for die in band.dice.iter().rev().take(DICE) {
            self.die(at(right - DIE.0, 29.0), *die);
            right -= DIE.1;
        }
        let room = right - left - 6.0;
        if band.words.is_empty() {
            return self.sums(band.small, left, room);
        }
        let size = [LARGE.size, 19.0, LONG.size].into_iter();
        let hand = size.map(Hand::bold).find(|hand| width(band.words, *hand) <= room);
        let most = SCREEN.0 - 24.0;
        let Some(hand) = hand else {
            self.two_lines(band.words, left, room);
            if let Some(small) = last_parts(band.small, most, 1).pop() {
                self.write(at(12.0, TWO[1]), Anchor::Left, MANY, SOFT, &small);
            }
            return self;
        };
        self.write(at(left, LINES.0), Anchor::Left, hand, IVORY, band.words);
        let mut write = |line: f32, hand: Hand, words: &str| {
            self.write(at(12.0, line), Anchor::Left, hand, SOFT, words);
        };
        if width(band.small, SMALL) <= most {
            write(LINES.1, SMALL, band.small);
        } else {
            let small = last_parts(band.small, most, TWO.len());
            for (line, words) in TWO.into_iter().zip(small) {
                write(line, MANY, &words);
            }
        }
        self
    }

    /// Words without room in one line, on two lines beside the tokens, in the largest letters that fit.
    fn two_lines(&mut self, words: &str, left: f32, room: f32) {
        let halves = |hand: Hand| {
            // Half of the words on each line, so that no word stands alone.
            let half = room.min(width(words, hand) * 0.6);
            let even = broken(words, hand, half);
            let (first, rest) =
                if width(&even.1, hand) <= room { even } else { broken(words, hand, room) };
            (hand, first, rest)
        };
        let sizes = [LONG.size, 16.0, SMALL.size].map(Hand::bold);
        let fitting =
            sizes.into_iter().map(halves).find(|(hand, _, rest)| width(rest, *hand) <= room);
        let (hand, first, rest) = fitting.unwrap_or_else(|| halves(Hand::bold(SMALL.size)));
        for (line, words) in PAIR.into_iter().zip([first, fit(&rest, hand, room)]) {
            self.write(at(left, line), Anchor::Left, hand, IVORY, &words);
        }
    }

    /// Sums alone, in the largest letters that fit: a line each, or else on as many lines as needed.
    fn sums(&mut self, sums: &str, left: f32, room: f32) -> &mut Self {
        let parts: Vec<&str> = sums.split(PART).filter(|part| !part.is_empty()).collect();
        let most = |hand: &Hand| (BAND.0 / (hand.size * SPACED)) as usize;
        let laid = |told: &dyn Fn(Hand) -> Vec<String>| {
            let hands = ALONE.map(Hand::bold).into_iter();
            hands.map(|hand| (hand, told(hand))).find(|(hand, lines)| lines.len() <= most(hand))
        };
        let apart = |hand| parts.iter().flat_map(|part| wrap(part, hand, room)).collect::<Vec<_>>();
        let whole = |hand| {
            let is_whole = parts.iter().all(|part| width(part, hand) <= room);
            // Too many lines for any size.
            let none = || vec![String::new(); BAND.0 as usize];
            if is_whole { apart(hand) } else { none() }
        };
        let (hand, lines) = laid(&whole)
            .or_else(|| laid(&apart))
            .or_else(|| laid(&|hand| wrap(sums, hand, room)))
            .unwrap_or_else(|| (MANY, last_parts(sums, room, most(&MANY))));
        let step = hand.size * SPACED;
        let middle = 2.0 + BAND.0 / 2.0 + hand.size * 0.36;
        let first = middle - step * (lines.len().saturating_sub(1)) as f32 / 2.0;
        for (number, words) in lines.iter().enumerate() {
            let line = at(left, first + step * number as f32);
            self.write(line, Anchor::Left, hand, IVORY, words);
        }
        self
    }

    /// The title of a screen without a board, and a note on it, over a strip of stones.
    pub fn titled(&mut self, title: &str, said: &str) -> &mut Self {
        let (left, right, line) = (12.0, SCREEN.0 - 12.0, 26.0);
        let said = fit(said, SMALL, (right - left) * 0.6);
        let room = right - left - width(&said, SMALL) - 12.0;
        self.write(at(right, line), Anchor::Right, SMALL, SOFT, &said);
        self.fitted(at(left, line), TITLE, GOLD, room, title);
        self.strip(36.0);
        self
    }

    /// A die: pips on one of six sides, a figure on any other.
    pub fn die(&mut self, middle: Point, die: Die) -> &mut Self {
        let half = DIE.0;
        let ground = if die.is_lit { SAND } else { LINE };
        let rim = if die.is_lit { GOLD } else { BRONZE };
        let area = Area::new(middle.by(-half, -half), 2.0 * half, 2.0 * half, 6.0);
        self.area(area, Paint::filled(ground).rimmed(rim, 1.6));
        if die.sides != 6 || !(1..=6).contains(&die.pips) {
            let size = if die.pips < 100 { 19.0 } else { LEAST };
            let words = die.pips.to_string();
            return self.write(middle.by(0.0, 7.0), Anchor::Middle, Hand::bold(size), INK, &words);
        }
        let far = half * 0.52;
        let corners = [(-1.0, -1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, 0.0), (1.0, 0.0)];
        let even = (die.pips - die.pips % 2) as usize;
        let odd = (die.pips % 2 == 1).then_some((0.0, 0.0));
        for (x, y) in corners.into_iter().take(even).chain(odd) {
            self.disc(middle.by(x * far, y * far), half * 0.17, Paint::filled(INK));
        }
        self
    }
}

/// The last sums that fit on `lines` lines, one a line if there are few enough; only a last one that fills more alone
/// is cut off.
fn last_parts(text: &str, room: f32, lines: usize) -> Vec<String> {
    let parts: Vec<&str> = text.split(PART).filter(|part| !part.is_empty()).collect();
    if parts.len() == lines && parts.iter().all(|part| width(part, MANY) <= room) {
        return parts.into_iter().map(str::to_owned).collect();
    }
    if parts.is_empty() {
        return Vec::new();
    }
    let from = |at: usize| wrap(&parts[at..].join(PART), MANY, room);
    let fitting = (0..parts.len()).map(from).find(|told| told.len() <= lines);
    fitting.unwrap_or_else(|| {
        let mut told = from(parts.len() - 1);
        let rest = told.split_off(lines - 1).join(" ");
        told.push(fit(&rest, MANY, room));
        told
    })
}

/// The part of a text that fits on a line, and the rest of it.
fn broken(text: &str, hand: Hand, room: f32) -> (String, String) {
    let spaces = text.char_indices().filter(|(_, letter)| *letter == ' ').map(|(at, _)| at);
    match spaces.rev().find(|at| width(&text[..*at], hand) <= room) {
        Some(at) => (text[..at].to_owned(), text[at + 1..].to_owned()),
        None => (fit(text, hand, room), String::new()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trouble;

    fn written(band: &Band<'_>) -> Vec<String> {
        let mut scene = Scene::screen("x");
        scene.band(band);
        assert_eq!(trouble(&scene), [""; 0]);
        scene.written().iter().map(|it| it.text.clone()).collect()
    }

    #[test]
    fn what_happened_stands_large_over_its_sum() {
        let tokens = vec![Token::new(0, "R"), Token::new(1, "B")];
        let die = |pips| Die { sides: 6, pips, is_lit: pips == 6 };
        let band =
            Band { tokens, dice: vec![die(6), die(2)], words: "Ada hits", small: "6 + 2 = 8" };
        assert_eq!(written(&band), ["R", "B", "Ada hits", "6 + 2 = 8"]);
    }

    #[test]
    fn sums_without_words_stand_alone_and_large_each_in_a_line() {
        let mut scene = Scene::screen("x");
        let dice = vec![Die { sides: 6, pips: 6, is_lit: true }; 2];
        let small = "die 6 + 2 - die 5 = 3; die 6: 3 or less stops it; Stamina 5 - 3 = 2";
        scene.band(&Band { dice, small, ..Band::default() });
        assert_eq!(trouble(&scene), [""; 0]);
        let told: Vec<&str> = scene.written().iter().map(|it| it.text.as_str()).collect();
        assert_eq!(told.join("; "), small);
        assert!(scene.written().iter().all(|it| 18.0 < it.size));
    }

    #[test]
    fn a_title_gives_way_to_what_is_said_of_it() {
        let mut scene = Scene::screen("x");
        let title = "THE GREAT GAMES OF A SERVER WITH A VERY LONG NAME THAT GOES ON";
        scene.titled(title, "over all seasons");
        assert_eq!(trouble(&scene), [""; 0]);
        let [said, cut] = scene.written() else { panic!("two texts") };
        assert!(said.text == "over all seasons" && cut.text.ends_with('…'), "{}", cut.text);
    }

    #[test]
    fn sums_that_fill_a_line_take_two_and_no_word_of_them_is_cut() {
        let told = |small: &str| written(&Band { words: "Ada hits", small, ..Band::default() });
        let sum = |mark: &str| format!("{mark} 5 + Attack 3 + 2 special − 2 down − 1 wounds = 7");
        let both = [sum("R"), sum("B")];
        assert_eq!(told(&both.join("; "))[1..], both);
        let many = vec![sum("R"); 9].join("; ");
        let told = told(&many)[1..].join(" ");
        assert!(many.ends_with(&told) && told.starts_with("R 5") && told.contains("; "), "{told}");
    }

    #[test]
    fn words_in_two_lines_begin_beside_whom_they_are_about_and_none_stands_alone() {
        let tokens = vec![Token::new(0, "1"), Token::new(1, "2")];
        let words = "House 2 hits Ada: −5, 2 of 7 Stamina left, Ada is injured";
        let mut scene = Scene::screen("x");
        scene.band(&Band { tokens, words, small: "a sum", ..Band::default() });
        assert_eq!(trouble(&scene), [""; 0]);
        let said: Vec<_> = scene.written().iter().filter(|it| 2 < it.text.len()).collect();
        let [first, second, sum] = said.as_slice() else { panic!("two lines and a sum") };
        assert!(first.left == second.left && sum.left < first.left, "{said:?}");
        assert!(1 < second.text.split(' ').count(), "{}", second.text);
    }

    #[test]
    fn words_without_room_go_on_over_the_sum() {
        let words = "Maximilian the Third of that Name draws blood: Brutus has 2 of 9 Stamina";
        let told = written(&Band { words, small: "a sum", ..Band::default() });
        let (sum, told) = told.split_last().expect("two lines and a sum");
        assert_eq!((told.join(" "), sum.as_str()), (words.to_owned(), "a sum"));
        let told =
            written(&Band { words, small: "die 5 + Attack 3 = 8; 8 v 6", ..Band::default() });
        assert_eq!(told.last().map(String::as_str), Some("die 5 + Attack 3 = 8; 8 v 6"));
        let many = vec![Die { sides: 20, pips: 17, is_lit: false }; 9];
        let told = written(&Band { words, dice: many, ..Band::default() });
        assert_eq!(told.iter().filter(|it| *it == "17").count(), DICE);
    }
}
