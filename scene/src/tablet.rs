//! The common parts of every game's picture: heading, facts in lines, and a foot with the seats
//! waited for or the result.

use crate::drawing::{Anchor, Area, Paint, Point, Scene, WIDE, at};
use crate::letters::{BODY, Hand, LEAST, fit, width, wrap};
use crate::palette::{GOLD, IVORY, LAUREL, RAISED, SOFT, TESSERAE};

/// The margin of a tablet on either side.
pub const MARGIN: f32 = 12.0;
/// The top of the board under the heading.
pub const BOARD: f32 = 64.0;
/// The room between the foot and the end of the tablet.
const END: f32 = 9.0;
/// The height of a line of the foot.
const FOOT_LINE: f32 = 18.0;
/// The height of a line of facts.
const FACT_LINE: f32 = 17.0;
/// The left end of facts, right of their headings.
const FACT: f32 = 60.0;
const FACT_SIZE: f32 = 13.0;
/// A stone of the strip: its width, its height, and the distance from one to the next.
const STONE: (f32, f32, f32) = (5.0, 4.0, 6.03);

/// The content of the heading.
#[derive(Debug, Clone, Copy)]
pub struct Heading<'a> {
    pub game: &'a str,
    /// The bout's number, 0 for none.
    pub number: u64,
    /// The seat to move, or the present event.
    pub left: &'a str,
    /// The bout's progress.
    pub right: &'a str,
}

/// The left side of a heading: a name and a remark on it; the name is shortened for the text on the
/// `right`.
pub fn beside(name: &str, said: &str, right: &str) -> String {
    let hand = Hand::regular(BODY);
    let room = WIDE - 2.0 * MARGIN - 10.0 - width(right, Hand::bold(BODY));
    format!("{}{said}", fit(name, hand, room - width(said, hand)))
}

impl Scene {
    /// The heading: the game and the bout's number, a strip of stones, and the state of the bout.
    pub fn heading(&mut self, heading: Heading<'_>) -> &mut Self {
        let right = WIDE - MARGIN;
        self.write(at(MARGIN, 24.0), Anchor::Left, Hand::bold(BODY), GOLD, heading.game);
        if 0 < heading.number {
            let number = format!("#{}", heading.number);
            self.write(at(right, 24.0), Anchor::Right, Hand::regular(BODY), SOFT, &number);
        }
        self.strip(32.0);
        let bold = Hand::bold(BODY);
        let room = right - MARGIN - 10.0 - width(heading.right, bold);
        let left = fit(heading.left, Hand::regular(BODY), room);
        self.write(at(MARGIN, 54.0), Anchor::Left, Hand::regular(BODY), IVORY, &left);
        self.write(at(right, 54.0), Anchor::Right, bold, IVORY, heading.right)
    }

    /// The strip of stones under the line `top`, the only ornament: a path a colour.
    pub(crate) fn strip(&mut self, top: f32) {
        let (wide, high, step) = STONE;
        let end = self.wide() - MARGIN;
        let count =
            (0..u8::MAX).take_while(|number| MARGIN + f32::from(*number) * step + wide <= end);
        let count = count.count();
        let mut colours: Vec<_> = TESSERAE.to_vec();
        colours.sort();
        colours.dedup();
        for colour in colours {
            let mut path = String::new();
            for number in (0..count).filter(|number| TESSERAE[number % TESSERAE.len()] == colour) {
                let from = at(MARGIN + number as f32 * step, top);
                path += &format!("M{}h{wide}v{high}h-{wide}z", crate::drawing::place(from));
            }
            self.path(&path, Paint::filled(colour));
        }
    }

    /// A fact under its heading, in as many lines as it needs from the line `from` on; returns the
    /// next line.
    pub fn fact(&mut self, from: f32, heading: &str, words: &str) -> f32 {
        let (hand, mut line) = (Hand::regular(FACT_SIZE), from);
        self.write(at(MARGIN, line), Anchor::Left, Hand::bold(LEAST), GOLD, heading);
        for words in wrap(words, hand, WIDE - MARGIN - FACT) {
            self.write(at(FACT, line), Anchor::Left, hand, IVORY, &words);
            line += FACT_LINE;
        }
        line
    }

    /// The last band: each of `words` in lines of its own, a star where the bout is over. The tablet
    /// ends under it.
    pub fn foot(&mut self, top: f32, words: &[String], is_over: bool) -> &mut Self {
        let hand = Hand::bold(BODY);
        let lines: Vec<String> =
            words.iter().flat_map(|words| wrap(words, hand, WIDE - MARGIN - 38.0)).collect();
        if lines.is_empty() {
            return self.reach(top + END);
        }
        let high = 10.0 + FOOT_LINE * lines.len() as f32;
        let ground = if is_over { LAUREL } else { RAISED };
        self.area(Area::new(at(8.0, top), WIDE - 16.0, high, 5.0), Paint::filled(ground));
        let sign = at(22.0, top + 14.0);
        if is_over {
            self.star(sign, 7.5, GOLD);
        } else {
            self.pointer(sign);
        }
        let mut line = top + 19.0;
        for words in lines {
            self.write(at(34.0, line), Anchor::Left, hand, IVORY, &words);
            line += FOOT_LINE;
        }
        self.reach(top + high + END)
    }

    /// A small triangle pointing to the right.
    fn pointer(&mut self, middle: Point) -> &mut Self {
        let corners = [middle.by(-5.0, -7.0), middle.by(5.0, 0.0), middle.by(-5.0, 7.0)];
        self.polygon(&corners, Paint::filled(GOLD))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_left_of_the_heading_gives_way_to_the_right() {
        let mut scene = Scene::new("x");
        let left = "Maximilian the Third of that Name opens this very turn";
        scene.heading(Heading { game: "GAME", number: 7, left, right: "Turn 11, phase 2" });
        let written = scene.written();
        let texts: Vec<&str> = written.iter().map(|it| it.text.as_str()).collect();
        assert_eq!(texts[..2], ["GAME", "#7"]);
        assert!(texts[2].ends_with('…') && left.starts_with(texts[2].trim_end_matches('…')));
        assert!(written[2].right + 9.0 < written[3].left, "{written:?}");
        let name = "Maximilian the Third of that Name, and a half of another";
        let left = beside(name, " opens", "Turn 11, phase 2");
        assert!(left.starts_with("Maximilian") && left.ends_with("… opens"), "{left}");
        assert_eq!(beside("Ada", " opens", "Turn 1"), "Ada opens");
    }

    #[test]
    fn the_tablet_ends_under_its_foot() {
        let foot = |words: &[&str]| {
            let mut scene = Scene::new("x");
            let words: Vec<String> = words.iter().map(|it| (*it).to_owned()).collect();
            scene.foot(100.0, &words, false);
            (scene.high(), scene.written().len())
        };
        assert_eq!(foot(&[]), (109.0, 0));
        assert_eq!(foot(&["Waiting for Ada: roll"]), (137.0, 1));
        assert_eq!(foot(&["Waiting for Ada: roll", "Waiting for Bob: roll"]), (155.0, 2));
    }

    #[test]
    fn a_long_fact_goes_on_in_the_next_line() {
        let mut scene = Scene::new("x");
        let words = "Maximilian the Third declares Lunge to B3 with a step and a strike, foul play";
        let next = scene.fact(200.0, "NOW", words);
        let lines: Vec<f32> = scene.written().iter().map(|it| it.line).collect();
        assert_eq!((lines, next), (vec![200.0, 200.0, 217.0], 234.0));
    }
}
