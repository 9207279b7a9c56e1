//! Shapes and words on a tablet, and the SVG of them.

use crate::letters::{Face, Hand, Run, fit, runs, width};
use crate::palette::{BRONZE, Colour, GROUND};
use crate::stones;

/// The width of a tablet, whose height adapts, in units. A phone shows a unit as 0.77 to 0.88 of a CSS pixel.
pub const WIDE: f32 = 400.0;
/// Width and height of a screen, in units: 11 to 7, the box that a desktop shows pictures in. A phone shows a
/// unit as 0.65 of a CSS pixel.
pub const SCREEN: (f32, f32) = (550.0, 350.0);
/// The width and height of a sign in the SVG, whatever its own units.
const SIGN: f32 = 64.0;

/// The delimiter, among the shapes, of the width of a text, which most readers do not need.
const WIDTH: char = '\u{1}';

/// A place in units, from the left and from the top.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    /// From the left.
    pub x: f32,
    /// From the top.
    pub y: f32,
}

/// The point `x` from the left and `y` from the top.
pub const fn at(x: f32, y: f32) -> Point {
    Point { x, y }
}

impl Point {
    /// The point moved by `x` right and `y` down.
    #[must_use]
    pub const fn by(self, x: f32, y: f32) -> Self {
        at(self.x + x, self.y + y)
    }

    /// The distance of the point from the straight line between two others, in units.
    pub fn off(self, from: Self, to: Self) -> f32 {
        let (right, down) = (to.x - from.x, to.y - from.y);
        let long = (right * right + down * down).max(0.01);
        let along = ((self.x - from.x) * right + (self.y - from.y) * down) / long;
        let along = along.clamp(0.0, 1.0);
        (self.x - from.x - along * right).hypot(self.y - from.y - along * down)
    }
}

/// A rectangle in units.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Area {
    /// Its upper left corner.
    pub from: Point,
    /// Its width.
    pub wide: f32,
    /// Its height.
    pub high: f32,
    /// The radius of its corners.
    pub round: f32,
}

impl Area {
    /// A rectangle with corners of radius `round`.
    pub const fn new(from: Point, wide: f32, high: f32, round: f32) -> Self {
        Area { from, wide, high, round }
    }
}

/// The fill and the rim of a shape.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Paint {
    fill: Option<Colour>,
    rim: Option<(Colour, f32)>,
    is_dashed: bool,
}

impl Paint {
    /// A flat colour.
    pub const fn filled(colour: Colour) -> Self {
        Paint { fill: Some(colour), rim: None, is_dashed: false }
    }

    /// A line of `thick` units without a fill.
    pub const fn line(colour: Colour, thick: f32) -> Self {
        Paint { fill: None, rim: Some((colour, thick)), is_dashed: false }
    }

    /// The same with a rim of `thick` units.
    #[must_use]
    pub const fn rimmed(self, colour: Colour, thick: f32) -> Self {
        Paint { rim: Some((colour, thick)), ..self }
    }

    /// The same with its line in dashes.
    #[must_use]
    pub const fn dashed(self) -> Self {
        Paint { is_dashed: true, ..self }
    }
}

/// The position of words relative to their point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    /// To the right of it.
    Left,
    /// On both sides.
    Middle,
    /// To the left of it.
    Right,
}

/// Words written on a picture, in units.
#[derive(Debug, Clone, PartialEq)]
pub struct Written {
    /// The words.
    pub text: String,
    pub left: f32,
    pub right: f32,
    /// Their base line, from the top.
    pub line: f32,
    pub size: f32,
    /// Whether they are the letter of a token, which may stand close to another.
    pub is_mark: bool,
}

/// A picture: shapes and words, each over those before it, on a tablet [`WIDE`] units wide, on a [`SCREEN`], or
/// on nothing.
#[derive(Debug, Clone, PartialEq)]
pub struct Scene {
    title: String,
    wide: f32,
    high: f32,
    shapes: String,
    written: Vec<Written>,
    /// Whether it has no tablet beneath.
    is_bare: bool,
}

impl Scene {
    /// An empty tablet, named `title` for screen readers.
    pub fn new(title: &str) -> Self {
        let (title, shapes) = (title.to_owned(), String::new());
        Scene { title, wide: WIDE, high: 0.0, shapes, written: Vec::new(), is_bare: false }
    }

    /// A square of `side` units on nothing: a sign among words, drawn small.
    pub fn sign(title: &str, side: f32) -> Self {
        Scene { wide: side, high: side, is_bare: true, ..Scene::new(title) }
    }

    /// An empty [`SCREEN`], named `title` for screen readers.
    pub fn screen(title: &str) -> Self {
        Scene { wide: SCREEN.0, high: SCREEN.1, ..Scene::new(title) }
    }

    /// The width in units.
    pub fn wide(&self) -> f32 {
        self.wide
    }

    /// Extends the tablet down to `y`.
    pub fn reach(&mut self, y: f32) -> &mut Self {
        self.high = self.high.max(y);
        self
    }

    /// The height in units.
    pub fn high(&self) -> f32 {
        self.high
    }

    /// All written words, in the order of writing.
    pub fn written(&self) -> &[Written] {
        &self.written
    }

    /// A rectangle.
    pub fn area(&mut self, area: Area, paint: Paint) -> &mut Self {
        let Area { from, wide, high, round } = area;
        self.shapes += "<rect";
        for (name, value) in [("x", from.x), ("y", from.y), ("width", wide), ("height", high)] {
            self.number(name, value);
        }
        if 0.0 < round {
            self.number("rx", round);
        }
        self.painted(paint)
    }

    pub fn disc(&mut self, middle: Point, radius: f32, paint: Paint) -> &mut Self {
        self.shapes += "<circle";
        for (name, value) in [("cx", middle.x), ("cy", middle.y), ("r", radius)] {
            self.number(name, value);
        }
        self.painted(paint)
    }

    /// A closed line of straight pieces through `corners`.
    pub fn polygon(&mut self, corners: &[Point], paint: Paint) -> &mut Self {
        let mut path = String::new();
        for (number, corner) in corners.iter().enumerate() {
            path += if number == 0 { "M" } else { "L" };
            path += &place(*corner);
        }
        path.push('Z');
        self.path(&path, paint)
    }

    /// A straight line.
    pub fn line(&mut self, from: Point, to: Point, paint: Paint) -> &mut Self {
        self.path(&format!("M{}L{}", place(from), place(to)), paint)
    }

    /// A path in SVG's own words; [`place`] writes its points.
    pub fn path(&mut self, path: &str, paint: Paint) -> &mut Self {
        self.attribute_of("<path", "d", path);
        self.painted(paint)
    }

    /// Words on a line; nothing if they are empty.
    pub fn write(
        &mut self,
        from: Point,
        anchor: Anchor,
        hand: Hand,
        colour: Colour,
        text: &str,
    ) -> &mut Self {
        self.words(from, anchor, hand, colour, text, false)
    }

    /// Words from a point on, cut off where `room` ends; returns their width.
    pub fn fitted(
        &mut self,
        from: Point,
        hand: Hand,
        colour: Colour,
        room: f32,
        text: &str,
    ) -> f32 {
        let text = fit(text, hand, room);
        self.write(from, Anchor::Left, hand, colour, &text);
        width(&text, hand)
    }

    /// The letter of a token.
    pub(crate) fn mark(
        &mut self,
        from: Point,
        hand: Hand,
        colour: Colour,
        text: &str,
    ) -> &mut Self {
        self.words(from, Anchor::Middle, hand, colour, text, true)
    }

    fn words(
        &mut self,
        from: Point,
        anchor: Anchor,
        hand: Hand,
        colour: Colour,
        text: &str,
        is_mark: bool,
    ) -> &mut Self {
        if text.is_empty() {
            return self;
        }
        let wide = width(text, hand);
        let left = match anchor {
            Anchor::Left => from.x,
            Anchor::Middle => from.x - wide / 2.0,
            Anchor::Right => from.x - wide,
        };
        self.written.push(Written {
            text: text.to_owned(),
            left,
            right: left + wide,
            line: from.y,
            size: hand.size,
            is_mark,
        });
        if let [run @ Run { face: Face::Own, .. }] = runs(text)[..] {
            return self.run(from, anchor, hand, colour, run);
        }
        let mut x = left;
        for run in runs(text) {
            if run.face == Face::Stones {
                let path = stones::path(run.text, x, from.y);
                self.attribute_of("<path shape-rendering=\"crispEdges\"", "d", &path);
                self.painted(Paint::filled(colour));
            } else if !run.text.trim().is_empty() {
                self.run(at(x, from.y), Anchor::Left, hand, colour, run);
            }
            x += run.width(hand);
        }
        self
    }

    /// Letters of one font.
    fn run(
        &mut self,
        from: Point,
        anchor: Anchor,
        hand: Hand,
        colour: Colour,
        run: Run<'_>,
    ) -> &mut Self {
        self.shapes += "<text";
        for (name, value) in [("x", from.x), ("y", from.y), ("font-size", hand.size)] {
            self.number(name, value);
        }
        if hand.bold {
            self.shapes += " font-weight=\"700\"";
        }
        if run.face != Face::Own {
            self.shapes += " font-family=\"DejaVu Sans, sans-serif\"";
        }
        self.shapes += match anchor {
            Anchor::Left => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::Right => " text-anchor=\"end\"",
        };
        let Run { face, text } = run;
        if text.starts_with(' ') || text.ends_with(' ') {
            self.shapes += " xml:space=\"preserve\"";
        }
        let wide = number(run.width(hand));
        // An ellipsis is of no script: the mark keeps it at the end of the cut text, on the left.
        let end = if face == Face::Backward && text.ends_with('…') { "\u{200F}" } else { "" };
        let text = escaped(text);
        self.shapes += &format!("{WIDTH}{wide}{WIDTH} fill=\"{colour}\">{text}{end}</text>");
        self
    }

    /// The whole picture as SVG for a page, where a browser sets its letters in fonts of its own: each text states its
    /// width.
    pub fn svg_for_pages(&self) -> String {
        let parts = self.shapes.split(WIDTH).enumerate();
        let shapes = parts.map(|(number, part)| match number % 2 {
            0 => part.to_owned(),
            _ => format!(" textLength=\"{part}\" lengthAdjust=\"spacingAndGlyphs\""),
        });
        self.framed(&shapes.collect::<String>())
    }

    /// The whole picture as SVG, which names no file and no address except its own namespace.
    pub fn svg(&self) -> String {
        self.framed(&self.shapes.split(WIDTH).step_by(2).collect::<String>())
    }

    /// Shapes on their tablet.
    fn framed(&self, shapes: &str) -> String {
        let (wide, high) = (number(self.wide), number(self.high));
        let (inner_wide, inner_high) = (number(self.wide - 2.0), number(self.high - 2.0));
        let title = escaped(&self.title);
        if self.is_bare {
            return format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" \
                 width=\"{SIGN}\" height=\"{SIGN}\" font-family=\"Noto Sans, DejaVu Sans, sans-serif\" \
                 role=\"img\"><title>{title}</title>{shapes}</svg>"
            );
        }
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" \
             width=\"{wide}\" height=\"{high}\" font-family=\"Noto Sans, DejaVu Sans, sans-serif\" \
             role=\"img\"><title>{title}</title>\
             <rect width=\"{wide}\" height=\"{high}\" rx=\"10\" fill=\"{GROUND}\"/>{shapes}\
             <rect x=\"1\" y=\"1\" width=\"{inner_wide}\" height=\"{inner_high}\" rx=\"9\" \
             fill=\"none\" stroke=\"{BRONZE}\" stroke-width=\"2\"/></svg>"
        )
    }

    fn number(&mut self, name: &str, value: f32) {
        self.shapes += &format!(" {name}=\"{}\"", number(value));
    }

    fn attribute_of(&mut self, element: &str, name: &str, value: &str) {
        self.shapes += &format!("{element} {name}=\"{value}\"");
    }

    /// Closes an element with its paint attributes.
    fn painted(&mut self, paint: Paint) -> &mut Self {
        self.shapes += &match paint.fill {
            Some(colour) => format!(" fill=\"{colour}\""),
            None => " fill=\"none\"".to_owned(),
        };
        if let Some((colour, thick)) = paint.rim {
            let thick = number(thick);
            self.shapes += &format!(" stroke=\"{colour}\" stroke-width=\"{thick}\"");
            self.shapes += " stroke-linejoin=\"round\"";
        }
        if paint.is_dashed {
            self.shapes += " stroke-dasharray=\"5 3.5\"";
        }
        self.shapes += "/>";
        self
    }
}

/// A point as written in paths, to a tenth of a unit.
pub fn place(point: Point) -> String {
    format!("{} {}", number(point.x), number(point.y))
}

/// A number to its tenth, in the shortest form.
fn number(value: f32) -> String {
    let text = format!("{value:.1}");
    let text = text.strip_suffix(".0").unwrap_or(&text);
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Words escaped for XML.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            // Characters that XML cannot represent.
            '\u{FFFE}' | '\u{FFFF}' => {}
            letter if letter.is_control() => {}
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::letters::BODY;
    use crate::palette::{GOLD, IVORY, SAND};

    /// A picture without the tablet under it.
    fn shapes(scene: &Scene) -> String {
        scene.shapes.split(WIDTH).step_by(2).collect()
    }

    #[test]
    fn shapes_are_written_one_after_the_other() {
        let mut scene = Scene::new("x");
        scene
            .area(Area::new(at(1.0, 2.04), 3.0, 4.25, 0.0), Paint::filled(SAND))
            .disc(at(5.0, -0.01), 6.0, Paint::line(GOLD, 1.5).dashed())
            .polygon(&[at(0.0, 0.0), at(1.0, 0.0), at(1.0, 1.0)], Paint::filled(SAND));
        assert_eq!(
            shapes(&scene),
            "<rect x=\"1\" y=\"2\" width=\"3\" height=\"4.2\" fill=\"#e6d6b3\"/>\
             <circle cx=\"5\" cy=\"0\" r=\"6\" fill=\"none\" stroke=\"#f3c969\" \
             stroke-width=\"1.5\" stroke-linejoin=\"round\" stroke-dasharray=\"5 3.5\"/>\
             <path d=\"M0 0L1 0L1 1Z\" fill=\"#e6d6b3\"/>"
        );
    }

    #[test]
    fn a_point_is_as_far_off_a_way_as_it_is_from_the_nearest_of_it() {
        let off = |point: Point| point.off(at(10.0, 10.0), at(20.0, 10.0));
        assert_eq!(
            [off(at(15.0, 13.0)), off(at(24.0, 13.0)), off(at(10.0, 10.0))],
            [3.0, 5.0, 0.0]
        );
    }

    #[test]
    fn words_are_kept_with_where_they_stand() {
        let mut scene = Scene::new("x");
        let hand = Hand::regular(BODY);
        scene.write(at(100.0, 50.0), Anchor::Middle, hand, IVORY, "Ada & Bob");
        let wide = width("Ada & Bob", hand);
        let expected = Written {
            text: "Ada & Bob".to_owned(),
            left: 100.0 - wide / 2.0,
            right: 100.0 - wide / 2.0 + wide,
            line: 50.0,
            size: BODY,
            is_mark: false,
        };
        assert_eq!(scene.written(), [expected]);
        assert_eq!(
            shapes(&scene),
            "<text x=\"100\" y=\"50\" font-size=\"14\" text-anchor=\"middle\" \
             fill=\"#f4ecdf\">Ada &amp; Bob</text>"
        );
        let length = format!("textLength=\"{}\"", number(wide));
        assert!(scene.svg_for_pages().contains(&length) && !scene.svg().contains("textLength"));
    }

    #[test]
    fn letters_and_stones_stand_beside_each_other() {
        let mut scene = Scene::new("x");
        let hand = Hand::regular(BODY);
        scene.write(at(10.0, 50.0), Anchor::Left, hand, IVORY, "a一b");
        let a = width("a", hand);
        let stones = stones::path("一", 10.0 + a, 50.0);
        let b = number(10.0 + a + 16.0);
        assert!(shapes(&scene).contains(&format!("d=\"{stones}\"")), "{}", shapes(&scene));
        assert!(shapes(&scene).contains(&format!("<text x=\"{b}\"")), "{}", shapes(&scene));
        assert_eq!(scene.written().len(), 1);
    }

    #[test]
    fn what_only_the_wider_font_has_is_set_in_it_and_nothing_else_is() {
        let mut scene = Scene::new("x");
        let hand = Hand::regular(BODY);
        scene.write(at(10.0, 50.0), Anchor::Left, hand, IVORY, "א Emmanuel");
        let first = width("א", hand);
        assert_eq!(
            shapes(&scene),
            format!(
                "<text x=\"10\" y=\"50\" font-size=\"14\" font-family=\"DejaVu Sans, sans-serif\" \
                 fill=\"#f4ecdf\">א</text><text x=\"{}\" y=\"50\" font-size=\"14\" \
                 xml:space=\"preserve\" fill=\"#f4ecdf\"> Emmanuel</text>",
                number(10.0 + first)
            )
        );
        let mut scene = Scene::new("x");
        scene.fitted(at(10.0, 50.0), hand, IVORY, 40.0, "مصارع روما مصارع");
        assert!(shapes(&scene).contains("…\u{200F}</text>"), "{}", shapes(&scene));
    }

    #[test]
    fn nothing_that_somebody_is_called_breaks_out_of_its_place() {
        let mut scene = Scene::new("</title><script>");
        let hand = Hand::regular(BODY);
        scene.write(at(1.0, 50.0), Anchor::Left, hand, IVORY, "\"/><a\u{0}\u{1b}\u{FFFF}");
        let svg = scene.reach(90.0).svg();
        assert!(!scene.svg_for_pages().contains(|letter: char| letter.is_control()));
        assert!(!svg.contains("<script") && !svg.contains("<a"), "{svg}");
        assert!(!svg.contains(|letter: char| letter.is_control()), "{svg}");
        assert!(svg.contains("viewBox=\"0 0 400 90\""), "{svg}");
    }
}
