//! What every screen has: a band on top that says what has just happened, and a field under it.

use crate::drawing::{Anchor, Area, Paint, Point, SCREEN, Scene, at};
use crate::letters::{Hand, LEAST, fit, width};
use crate::marks::Token;
use crate::palette::{BRONZE, GOLD, INK, IVORY, LAUREL, LINE, SAND, SOFT};

/// What is left of a screen under its band.
pub const FIELD: Area = Area::new(at(8.0, 88.0), SCREEN.0 - 16.0, SCREEN.1 - 96.0, 0.0);
/// What is left of a screen that is no board under its title.
pub const SHEET: Area = Area::new(at(8.0, 48.0), SCREEN.0 - 16.0, SCREEN.1 - 56.0, 0.0);
/// The band: its height, and where the strip of stones under it begins.
const BAND: (f32, f32) = (75.0, 80.0);
/// Words in large letters, and under them.
const LARGE: Hand = Hand::bold(23.0);
const SMALL: Hand = Hand::regular(15.0);
/// The title of what is no board.
const TITLE: Hand = Hand::bold(18.0);
/// The lines on which those stand.
const LINES: (f32, f32) = (39.0, 64.0);
/// Half of a die's side, and from one die to the next.
const DIE: (f32, f32) = (16.0, 38.0);
/// The most dice that are drawn as dice.
const DICE: usize = 4;

/// A die that fell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Die {
    /// Its sides, or with several dice together 0.
    pub sides: u32,
    /// What it shows, or what several show together.
    pub pips: u32,
    /// Whether it decided for whoever threw it.
    pub is_lit: bool,
}

/// What stands in the band.
#[derive(Debug, Clone, Default)]
pub struct Band<'a> {
    /// Whom it is about, in their order; at most two are shown.
    pub tokens: Vec<Token<'a>>,
    /// What fell.
    pub dice: Vec<Die>,
    /// What happened, in large letters: what has no room goes on in the line below.
    pub words: &'a str,
    /// The sum behind it, or whatever else is to be said, in small letters.
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
        let size = [LARGE.size, 19.0, 17.0].into_iter();
        let hand = size.map(Hand::bold).find(|hand| width(band.words, *hand) <= room);
        let (first, rest) = match hand {
            Some(hand) => ((hand, band.words.to_owned()), String::new()),
            None => {
                let hand = Hand::bold(17.0);
                let (first, rest) = broken(band.words, hand, room);
                ((hand, first), rest)
            }
        };
        self.write(at(left, LINES.0 - 3.0), Anchor::Left, first.0, IVORY, &first.1);
        let (line, most) = (at(12.0, LINES.1), SCREEN.0 - 24.0);
        if rest.is_empty() {
            let words = fit(band.small, SMALL, most);
            return self.write(line, Anchor::Left, SMALL, SOFT, &words);
        }
        let hand = Hand::bold(17.0);
        let taken = width(&rest, hand) + 12.0;
        if !band.small.is_empty() && taken + width(band.small, SMALL) <= most {
            self.write(line.by(taken, 0.0), Anchor::Left, SMALL, SOFT, band.small);
        }
        let words = fit(&rest, hand, most);
        self.write(line, Anchor::Left, hand, IVORY, &words)
    }

    /// The title of a screen that is no board, and what else is said of it, over a strip of stones.
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

/// As much of a text as fits on a line, and the rest of it.
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
    fn a_title_gives_way_to_what_is_said_of_it() {
        let mut scene = Scene::screen("x");
        let title = "THE GREAT GAMES OF A SERVER WITH A VERY LONG NAME THAT GOES ON";
        scene.titled(title, "over all seasons");
        assert_eq!(trouble(&scene), [""; 0]);
        let [said, cut] = scene.written() else { panic!("two texts") };
        assert!(said.text == "over all seasons" && cut.text.ends_with('…'), "{}", cut.text);
    }

    #[test]
    fn words_without_room_go_on_in_the_place_of_the_sum() {
        let words = "Maximilian the Third of that Name draws blood: Brutus has 2 of 9 Stamina";
        let told = written(&Band { words, ..Band::default() });
        assert_eq!(told.concat().replace(' ', ""), words.replace(' ', ""));
        let told = |small: &str| written(&Band { words, small, ..Band::default() });
        assert!(told("a sum").contains(&"a sum".to_owned()));
        assert_eq!(told(&"a long sum ".repeat(9)).len(), 2);
        let many = vec![Die { sides: 20, pips: 17, is_lit: false }; 9];
        let told = written(&Band { words, dice: many, ..Band::default() });
        assert_eq!(told.iter().filter(|it| *it == "17").count(), DICE);
    }
}
