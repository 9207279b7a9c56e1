//! Small marks with one meaning in every game: a seat's token, its facing, movement, a wound.

use crate::drawing::{Area, Paint, Point, Scene, at, place};
use crate::letters::{Hand, LEAST};
use crate::palette::{BLOOD, Colour, FLARE, GOLD, INK, SEAT_INK, SEATS};

/// The thickness of a token's ring.
const RING: f32 = 1.6;
/// The thickness of an arrow's line.
const ARROW: f32 = 3.0;
/// The points of a burst.
const POINTS: u8 = 10;

/// A seat's token: its number, its letter, and whether it is its turn.
#[derive(Debug, Clone, Copy)]
pub struct Token<'a> {
    /// The seat's number, from 0.
    pub seat: usize,
    /// The letter or number of the seat.
    pub mark: &'a str,
    /// The colour of its ring: [`SEAT_INK`], or [`GOLD`] for the seat whose turn it is.
    pub ring: Colour,
}

impl<'a> Token<'a> {
    pub const fn new(seat: usize, mark: &'a str) -> Self {
        Token { seat, mark, ring: SEAT_INK }
    }

    /// The same with a gold ring.
    #[must_use]
    pub const fn gold(self) -> Self {
        Token { ring: GOLD, ..self }
    }
}

pub fn colour_of(seat: usize) -> Colour {
    SEATS[seat % SEATS.len()]
}

impl Scene {
    /// A token of `radius` units. Seats differ in colour, in letter and, four by four, in shape.
    pub fn token(&mut self, token: Token<'_>, middle: Point, radius: f32) -> &mut Self {
        let paint = Paint::filled(colour_of(token.seat)).rimmed(token.ring, RING);
        self.seat_shape(token.seat, middle, radius, paint);
        let size = (radius * 1.25).max(LEAST);
        self.mark(middle.by(0.0, size * 0.36), Hand::bold(size), SEAT_INK, token.mark)
    }

    /// The former place of a token of `seat`: its shape, empty.
    pub fn left(&mut self, seat: usize, middle: Point, radius: f32) -> &mut Self {
        self.seat_shape(seat, middle, radius, Paint::line(colour_of(seat), RING))
    }

    fn seat_shape(&mut self, seat: usize, middle: Point, radius: f32, paint: Paint) -> &mut Self {
        match seat % 4 {
            0 => self.disc(middle, radius, paint),
            1 => {
                let half = radius * 0.92;
                let from = middle.by(-half, -half);
                self.area(Area::new(from, 2.0 * half, 2.0 * half, 3.0), paint)
            }
            2 => self.polygon(&around(middle, 6, 0.0, |_| radius * 1.08), paint),
            _ => self.polygon(&around(middle, 4, 0.0, |_| radius * 1.2), paint),
        }
    }

    /// An arrow from a seat's former place to its present one, `bend` units above the straight line; it ends `short`
    /// units before the middle of the token.
    pub fn arrow(
        &mut self,
        seat: usize,
        from: Point,
        to: Point,
        bend: f32,
        short: f32,
    ) -> &mut Self {
        let over = at((from.x + to.x) / 2.0, (from.y + to.y) / 2.0 - bend);
        let head = head(over, to, short);
        let path = format!("M{}Q{} {}", place(from), place(over), place(head.neck));
        self.path(&path, Paint::line(colour_of(seat), ARROW).dashed());
        self.polygon(&head.corners, Paint::filled(colour_of(seat)))
    }

    /// The same from point to point of a way.
    pub fn route(&mut self, seat: usize, way: &[Point], short: f32) -> &mut Self {
        let Some((to, passed)) = way.split_last() else { return self };
        let Some(last) = passed.last() else { return self };
        let head = head(*last, *to, short);
        let mut path = String::new();
        for (number, point) in passed.iter().chain([&head.neck]).enumerate() {
            path += if number == 0 { "M" } else { "L" };
            path += &place(*point);
        }
        self.path(&path, Paint::line(colour_of(seat), ARROW).dashed());
        self.polygon(&head.corners, Paint::filled(colour_of(seat)))
    }

    /// A heart that reaches `half` units to either side of its middle: a Hit Point, or one of Life.
    pub fn heart(&mut self, middle: Point, half: f32, paint: Paint) -> &mut Self {
        let to = |right: f32, down: f32| place(middle.by(half * right, half * down));
        let (notch, tip) = (to(0.0, -0.5), to(0.0, 1.0));
        let left = [to(-1.75, -0.3), to(-0.8, -1.45)].join(" ");
        let right = [to(0.8, -1.45), to(1.75, -0.3)].join(" ");
        self.path(&format!("M{tip}C{left} {notch}C{right} {tip}Z"), paint)
    }

    /// The burst around a token of `radius` units that was just hurt.
    pub fn burst(&mut self, middle: Point, radius: f32) -> &mut Self {
        let reach = |point: u8| radius + if point.is_multiple_of(2) { 7.0 } else { 2.5 };
        let corners = around(middle, 2 * POINTS, 0.0, reach);
        self.polygon(&corners, Paint::filled(FLARE).rimmed(BLOOD, 1.4))
    }

    /// The way of a token: an empty ring at its former place, and an arrow from its edge to the token of `radius`
    /// units.
    pub fn trail(&mut self, seat: usize, from: Point, to: Point, radius: f32) -> &mut Self {
        let ring = radius - 1.5;
        let part = ring / (to.x - from.x).hypot(to.y - from.y).max(ring);
        let edge = from.by((to.x - from.x) * part, (to.y - from.y) * part);
        self.left(seat, from, ring).arrow(seat, edge, to, 0.0, radius + 1.5)
    }

    /// The place where a token of `radius` units fell.
    pub fn fallen(&mut self, seat: usize, middle: Point, radius: f32) -> &mut Self {
        let paint = Paint::line(colour_of(seat), 2.4);
        self.burst(middle, radius).left(seat, middle, radius).cross(middle, radius * 0.5, paint)
    }

    /// Two crossed lines, `far` units to each side.
    pub fn cross(&mut self, middle: Point, far: f32, paint: Paint) -> &mut Self {
        self.line(middle.by(-far, -far), middle.by(far, far), paint);
        self.line(middle.by(far, -far), middle.by(-far, far), paint)
    }

    /// A beak for the facing of a token, `degrees` clockwise from the right: its tip is `far` units from the token's
    /// middle.
    pub fn beak(&mut self, seat: usize, middle: Point, degrees: f32, far: f32) -> &mut Self {
        let corner = |aside: f32, far: f32| {
            let angle = (degrees + aside).to_radians();
            middle.by(far * angle.cos(), far * angle.sin())
        };
        let base = far * 0.66;
        let corners = [corner(0.0, far), corner(44.0, base), corner(-44.0, base)];
        self.polygon(&corners, Paint::filled(colour_of(seat)).rimmed(SEAT_INK, RING))
    }

    /// The bar under a token of `radius` units that lies on the ground.
    pub fn lies(&mut self, middle: Point, radius: f32) -> &mut Self {
        let bar = Area::new(middle.by(-radius, radius * 0.85), 2.0 * radius, 6.0, 2.0);
        self.area(bar, Paint::filled(INK).rimmed(SEAT_INK, 1.0))
    }

    /// The cord around a token of `radius` units that is caught in a net.
    pub fn caught(&mut self, middle: Point, radius: f32) -> &mut Self {
        self.disc(middle, radius + 2.5, Paint::line(INK, 2.2).dashed())
    }

    pub fn star(&mut self, middle: Point, radius: f32, colour: Colour) -> &mut Self {
        let reach = |point: u8| if point.is_multiple_of(2) { radius } else { radius * 0.45 };
        self.polygon(&around(middle, 10, -90.0, reach), Paint::filled(colour))
    }
}

/// The head of an arrow: the end of its line, and its corners.
struct Head {
    neck: Point,
    corners: [Point; 3],
}

/// The head of an arrow from `from` that ends `short` units before `to`.
fn head(from: Point, to: Point, short: f32) -> Head {
    let (right, down) = (to.x - from.x, to.y - from.y);
    let long = right.hypot(down).max(0.01);
    let (right, down) = (right / long, down / long);
    let back = |units: f32| to.by(-right * units, -down * units);
    let (tip, neck) = (back(short), back(short + 3.0 * ARROW));
    let wing = 2.0 * ARROW;
    let corners = [tip, neck.by(-down * wing, right * wing), neck.by(down * wing, -right * wing)];
    Head { neck, corners }
}

/// `corners` corners around a middle, the first at `turn` degrees, clockwise from the right.
pub fn around(middle: Point, corners: u8, turn: f32, radius: impl Fn(u8) -> f32) -> Vec<Point> {
    let corner = |number: u8| {
        let angle = (turn + 360.0 * f32::from(number) / f32::from(corners)).to_radians();
        middle.by(radius(number) * angle.cos(), radius(number) * angle.sin())
    };
    (0..corners).map(corner).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_seats_have_four_shapes_and_eight_have_eight_pairs_of_shape_and_colour() {
        let drawn = |seat: usize| {
            let mut scene = Scene::new("x");
            scene.left(seat, at(50.0, 50.0), 10.0);
            scene.svg()
        };
        let bare = |seat: usize| drawn(seat).replace(&colour_of(seat).to_string(), "");
        for one in 0..8 {
            for other in 0..one {
                assert_ne!(drawn(one), drawn(other));
                assert_eq!(bare(one) == bare(other), one % 4 == other % 4, "{one} {other}");
            }
        }
    }

    #[test]
    fn a_trail_goes_from_the_edge_of_an_empty_ring() {
        let mut scene = Scene::new("x");
        scene.trail(0, at(10.0, 50.0), at(110.0, 50.0), 11.5);
        let svg = scene.svg();
        assert!(svg.contains("r=\"10\"") && svg.contains("d=\"M20 50Q"), "{svg}");
        // A token that has hardly moved has a way of no length, and yet no coordinate that is not a number.
        let svg = scene.trail(0, at(10.0, 50.0), at(10.0, 50.0), 11.5).svg();
        assert!(!svg.contains("NaN"), "{svg}");
    }

    #[test]
    fn a_beak_points_where_its_token_looks() {
        let tip = |degrees: f32| {
            let mut scene = Scene::new("x");
            scene.beak(0, at(50.0, 50.0), degrees, 20.0);
            let svg = scene.svg();
            let from = svg.find("d=\"M").expect("a path begins") + 4;
            svg[from..].split('L').next().unwrap_or_default().to_owned()
        };
        assert_eq!([tip(0.0), tip(90.0), tip(180.0)], ["70 50", "50 70", "30 50"]);
    }

    #[test]
    fn an_arrow_ends_short_of_whom_it_points_at() {
        let mut scene = Scene::new("x");
        scene.arrow(0, at(10.0, 50.0), at(110.0, 50.0), 0.0, 17.0);
        assert!(scene.svg().contains("d=\"M93 50L84 56L84 44Z\""), "{}", scene.svg());
    }

    #[test]
    fn a_trail_goes_from_point_to_point_and_ends_short_too() {
        let mut scene = Scene::new("x");
        scene.route(0, &[at(10.0, 20.0), at(10.0, 50.0), at(110.0, 50.0)], 17.0);
        for path in ["d=\"M10 20L10 50L84 50\"", "d=\"M93 50L84 56L84 44Z\""] {
            assert!(scene.svg().contains(path), "{}", scene.svg());
        }
        let mut scene = Scene::new("x");
        let empty = scene.svg();
        assert_eq!(scene.route(0, &[at(10.0, 20.0)], 17.0).svg(), empty);
    }
}
