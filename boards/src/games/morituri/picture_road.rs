//! The road to Roma drawn: four rows of ten that wind, a sign and a number on each space, and whoever
//! stands there above it.

use super::facts::{Alive, Facts, Traveller};
use super::picture::token;
use ::scene::palette::{BLOOD, DUNE, FAINT, GROUT, INK, SAND, SCAR, SEAT_INK};
use ::scene::{
    Anchor, Area, BOARD, Hand, LEAST, MARGIN, NAME, Paint, Point, Scene, WIDE, at, place, width,
};
use morituri::tables::{Does, ROMA, Space};
use table::Seat;

/// The rows of the road, and the spaces of each.
const ROWS: u8 = 4;
const ROW: u8 = 10;
/// How far the sand reaches beyond the margin on either side.
const SHORE: f32 = 4.0;
/// From one space to the next.
const STRIDE: f32 = (WIDE - 2.0 * MARGIN) / 10.0;
/// How thick the road is, and its edge around it.
const LANE: (f32, f32) = (24.0, 2.0);
/// How far the middle of a row lies under the row above, and above the one below.
const ABOVE: f32 = 34.0;
const BELOW: f32 = 27.0;
/// How far its number stands under a space.
const NUMBER: f32 = 25.0;
/// How far pawns stand above the middle of their space, and rows of them above each other.
const PAWN_ABOVE: f32 = 22.0;
const PAWN_ROW: f32 = 15.5;
/// The radius of a pawn alone, beside another, and among many.
const PAWN: f32 = 10.5;
const PAIRED_PAWN: f32 = 9.0;
const CROWDED_PAWN: f32 = 8.2;
/// Where the amphitheater stands from the left, and the first of those who have arrived; how far from
/// one of them to the next, and how many stand in a row.
const ROMA_AT: f32 = 51.0;
const ARRIVED: f32 = 99.0;
const ARRIVED_STEP: f32 = 18.0;
const ARRIVED_ROW: usize = 4;
/// Whoever went further in one move is shown to have gone straight: a way of so many spaces is none.
const LONG_WAY: u8 = 8;
/// How far from the edge of the tablet one goes where the road turns.
const TURN: f32 = 12.5;
/// A line of what the signs mean.
const LEGEND: f32 = 19.0;

/// What the signs mean, line by line.
#[rustfmt::skip]
const MEANINGS: [&[(Does, bool, &str)]; 2] = [
    &[
        (Does::Cards(2), false, "cards"), (Does::HitPoint, false, "Hit Point"),
        (Does::HitPoint, true, "gone"), (Does::Arena(2), false, "arena"),
        (Does::Forward(2), false, "wind"),
    ],
    &[
        (Does::Bandits(2), false, "bandits,"), (Does::Pirates(2, ROMA), false, "pirates of strength 2"),
        (Does::Miss, false, "miss a turn"),
    ],
];

/// Where everything lies.
struct Road<'a> {
    facts: &'a Facts,
    was: Option<&'a Facts>,
    /// The middle of each row.
    rows: [f32; ROWS as usize],
}

/// The road and whoever stands on it; where it ends.
pub(super) fn draw(scene: &mut Scene, facts: &Facts, was: Option<&Facts>) -> f32 {
    let mut road = Road { facts, was, rows: [0.0; ROWS as usize] };
    let top = BOARD - 2.0;
    let mut line = top;
    for row in 0..ROWS {
        line += ABOVE + PAWN_ROW * road.stories(row);
        road.rows[usize::from(row)] = line;
        line += BELOW;
    }
    let end = line + 8.0 + LEGEND * MEANINGS.len() as f32;
    let sand = Area::new(at(MARGIN - SHORE, top), WIDE - 2.0 * (MARGIN - SHORE), end - top, 6.0);
    scene.area(sand, Paint::filled(DUNE));
    road.lane(scene);
    for (seat, traveller) in facts.seats.by_seat() {
        road.change(scene, seat, traveller);
    }
    for space in Space::all() {
        road.space(scene, space);
    }
    for (seat, traveller) in facts.seats.by_seat() {
        if let Some(alive) = traveller.alive() {
            let (middle, radius) = road.stand(seat, alive.space);
            let is_active = facts.round.as_ref().is_some_and(|round| round.active == Some(seat));
            let mark = morituri::letter(seat).to_string();
            scene.token(token(seat, &mark, is_active), middle, radius);
        }
    }
    for (number, meanings) in MEANINGS.iter().enumerate() {
        legend(scene, line + 18.0 + LEGEND * number as f32, meanings);
    }
    end
}

/// How many pawns stand side by side where there are so many.
fn abreast(count: usize) -> usize {
    if count <= 4 { 2 } else { 3 }
}

impl Road<'_> {
    /// Whoever stands on a space, the first seat first.
    fn here(&self, space: Space) -> Vec<Seat> {
        let here = self.facts.seats.by_seat();
        let here = here.filter(|(_, it)| it.alive().is_some_and(|alive| alive.space == space));
        here.map(|(seat, _)| seat).collect()
    }

    /// How many rows of pawns stand above the first one somewhere along a row of the road.
    fn stories(&self, row: u8) -> f32 {
        let spaces = Space::all().filter(|space| *space != ROMA && space.0 / ROW == row);
        let stories = spaces.map(|space| {
            let count = self.here(space).len();
            count.div_ceil(abreast(count)).saturating_sub(1)
        });
        stories.max().unwrap_or(0) as f32
    }

    /// The middle of a space. Every other row goes back.
    fn middle(&self, space: Space) -> Point {
        let row = (space.0 / ROW).min(ROWS - 1);
        let column = if goes_back(space) { ROW - 1 - space.0 % ROW } else { space.0 % ROW };
        at(MARGIN + STRIDE * (f32::from(column) + 0.5), self.rows[usize::from(row)])
    }

    /// Where the first pawn stands at a space.
    fn foremost(&self, space: Space) -> Point {
        if space == ROMA {
            at(ARRIVED, self.rows[usize::from(ROWS) - 1] - PAWN_ABOVE)
        } else {
            self.middle(space).by(0.0, -PAWN_ABOVE)
        }
    }

    /// Where the pawn of a seat stands at a space, and how large it is there.
    fn stand(&self, seat: Seat, space: Space) -> (Point, f32) {
        let here = self.here(space);
        let number = here.iter().position(|other| *other == seat).unwrap_or(0);
        let first = self.foremost(space);
        if space == ROMA {
            let (row, column) = (number / ARRIVED_ROW, number % ARRIVED_ROW);
            let aside = ARRIVED_STEP * column as f32;
            return (first.by(aside, ARRIVED_STEP * row as f32), PAIRED_PAWN);
        }
        let abreast = abreast(here.len());
        let (row, column) = (number / abreast, number % abreast);
        let beside = (here.len() - row * abreast).min(abreast);
        let (radius, step) = match here.len() {
            0 | 1 => (PAWN, 0.0),
            2..=4 => (PAIRED_PAWN, 18.4),
            _ => (CROWDED_PAWN, 14.0),
        };
        let aside = step * (column as f32 - (beside as f32 - 1.0) / 2.0);
        // Many on the first or the last space of a row stay on the sand, also with what has corners.
        let reach = step * (abreast as f32 - 1.0) / 2.0 + radius * 1.2 + 2.0;
        let x = first.x.clamp(MARGIN + reach - SHORE, WIDE - MARGIN - reach + SHORE);
        (at(x + aside, first.y - PAWN_ROW * row as f32), radius)
    }

    /// The road itself, up to the gates of Roma.
    fn lane(&self, scene: &mut Scene) {
        let mut path = format!("M{}", place(at(MARGIN + 1.0, self.rows[0])));
        for space in Space::all() {
            path += &format!("L{}", place(self.middle(space)));
        }
        path += &format!("L{}", place(at(ROMA_AT, self.middle(ROMA).y)));
        let (thick, edge) = LANE;
        scene.path(&path, Paint::line(GROUT, thick + 2.0 * edge));
        scene.path(&path, Paint::line(SAND, thick));
    }

    /// Whence somebody has come, and that he was hurt.
    fn change(&self, scene: &mut Scene, seat: Seat, traveller: &Traveller) {
        let before = self.was.and_then(|was| was.seats.get(seat)).and_then(Traveller::alive);
        let Some((before, now)) = before.zip(traveller.alive()) else { return };
        let (to, radius) = self.stand(seat, now.space);
        if before.space != now.space {
            self.way(scene, seat, before, (to, radius), now.space);
        }
        if now.hp < before.hp {
            // No larger than the room under the numbers of the row above.
            scene.burst(to, radius - 1.5);
        }
    }

    /// The way from an empty ring along the road, or straight if it was long.
    fn way(&self, scene: &mut Scene, seat: Seat, before: &Alive, end: (Point, f32), to: Space) {
        let (middle, radius) = end;
        let (from, to) = (before.space.0, to.0);
        let start = self.foremost(before.space);
        let mut way = vec![start, middle];
        if from.abs_diff(to) <= LONG_WAY {
            let (low, high) = (from.min(to), from.max(to));
            way = vec![self.foremost(Space(low))];
            way.extend((low..high).flat_map(|space| self.onwards(space)));
            if to < from {
                way.reverse();
            }
        }
        if let Some(last) = way.last_mut() {
            *last = middle;
        }
        scene.route(seat.index(), &way, radius + 1.0);
        scene.left(seat.index(), start, 7.0);
    }

    /// Over which points one goes from a space to the next, along the edge of the sand where the road
    /// turns: the first space itself is not among them.
    fn onwards(&self, space: u8) -> Vec<Point> {
        let [here, next] = [space, space + 1].map(|space| self.foremost(Space(space)));
        if space % ROW + 1 < ROW {
            return vec![next];
        }
        let edge = if here.x < WIDE / 2.0 { TURN } else { WIDE - TURN };
        vec![at(edge, here.y), at(edge, next.y), next]
    }

    /// A space's sign and number.
    fn space(&self, scene: &mut Scene, space: Space) {
        let middle = self.middle(space);
        if space == ROMA {
            let gates = at(ROMA_AT, middle.y);
            amphitheater(scene, gates);
            let name = format!("{space} {}", space.name());
            let line = gates.by(0.0, NUMBER);
            scene.write(line, Anchor::Middle, Hand::bold(LEAST), INK, &name);
            return;
        }
        let is_gone = !self.facts.hit_points.contains(&space);
        sign(scene, space.row().does, is_gone, goes_back(space), middle);
        let hand = Hand::regular(LEAST);
        let line = middle.by(0.0, NUMBER);
        scene.write(line, Anchor::Middle, hand, FAINT, &space.to_string());
    }
}

/// Whether the road leads to the left there.
fn goes_back(space: Space) -> bool {
    space.0 / ROW % 2 == 1
}

/// What a space does, in a sign; `is_gone` of a Hit Point, `is_left` of the way on.
fn sign(scene: &mut Scene, does: Does, is_gone: bool, is_left: bool, middle: Point) {
    match does {
        Does::Start => {
            let hand = Hand::bold(LEAST);
            scene.write(middle.by(0.0, 4.5), Anchor::Middle, hand, INK, "start");
        }
        Does::Cards(cards) => drawn(scene, cards, middle),
        Does::HitPoint if is_gone => {
            scene.heart(middle, 8.0, Paint::line(SCAR, 1.3));
        }
        Does::HitPoint => {
            scene.heart(middle, 8.0, Paint::filled(BLOOD).rimmed(SEAT_INK, 1.0));
        }
        Does::Arena(pennants) => arena(scene, pennants, middle),
        Does::Bandits(strength) => {
            swords(scene, middle.by(-6.5, 0.0));
            beside(scene, middle.by(5.0, 0.0), &strength.to_string());
        }
        Does::Pirates(strength, _) => {
            ship(scene, middle.by(-4.5, 0.0));
            beside(scene, middle.by(8.0, 0.0), &strength.to_string());
        }
        Does::Miss => {
            let hand = Hand::bold(NAME);
            scene.write(middle.by(0.0, 5.0), Anchor::Middle, hand, FAINT, "z z");
        }
        Does::Forward(spaces) => wind(scene, &format!("+{spaces}"), is_left, middle),
        Does::Back(spaces) => wind(scene, &format!("−{spaces}"), !is_left, middle),
        Does::Roma(_) => amphitheater(scene, middle),
    }
}

/// A number to the right of a sign.
fn beside(scene: &mut Scene, from: Point, number: &str) {
    let line = from.by(0.0, 4.5);
    scene.write(line, Anchor::Left, Hand::bold(LEAST), INK, number);
}

/// So many cards, one upon the other, with their number.
fn drawn(scene: &mut Scene, cards: u8, middle: Point) {
    for number in (0..cards).rev() {
        let aside = 4.0 * f32::from(number);
        let from = middle.by(aside - 7.5, -8.0 - aside / 2.0);
        let card = Area::new(from, 12.0, 17.0, 2.0);
        scene.area(card, Paint::filled(FAINT).rimmed(SEAT_INK, 1.0));
    }
    let line = middle.by(-1.5, 5.0);
    scene.write(line, Anchor::Middle, Hand::bold(LEAST), SEAT_INK, &cards.to_string());
}

/// A small amphitheater under so many pennants.
fn arena(scene: &mut Scene, pennants: u8, middle: Point) {
    for number in 0..pennants {
        let aside = 7.5 * (f32::from(number) - (f32::from(pennants) - 1.0) / 2.0) - 1.0;
        let top = middle.by(aside, -12.5);
        scene.line(top, top.by(0.0, 10.0), Paint::line(INK, 1.2));
        let cloth = [top, top.by(6.0, 2.6), top.by(0.0, 5.2)];
        scene.polygon(&cloth, Paint::filled(BLOOD));
    }
    let wall = format!("M{}a11 8 0 0 1 22 0v4.5h-22z", place(middle.by(-11.0, 4.5)));
    scene.path(&wall, Paint::filled(GROUT).rimmed(INK, 1.1));
    for aside in [-6.0, 0.0, 6.0] {
        let gate = format!("M{}v-2.5a2 2 0 0 1 4 0v2.5z", place(middle.by(aside - 2.0, 8.5)));
        scene.path(&gate, Paint::filled(INK));
    }
}

/// The Flavian Amphitheater: two storeys of arches.
fn amphitheater(scene: &mut Scene, middle: Point) {
    let wall = Area::new(middle.by(-34.0, -18.0), 68.0, 31.0, 5.0);
    scene.area(wall, Paint::filled(GROUT).rimmed(INK, 1.2));
    scene.line(middle.by(-34.0, -3.0), middle.by(34.0, -3.0), Paint::line(INK, 1.2));
    for storey in [-5.0, 11.5] {
        let mut arches = String::new();
        for number in 0..6 {
            let foot = middle.by(-30.5 + 10.4 * number as f32, storey);
            arches += &format!("M{}v-6a4 4 0 0 1 8 0v6z", place(foot));
        }
        scene.path(&arches, Paint::filled(FAINT));
    }
    for number in 0..4 {
        let top = middle.by(-24.0 + 15.0 * number as f32, -28.0);
        scene.line(top, top.by(0.0, 10.0), Paint::line(INK, 1.2));
        let cloth = [top, top.by(7.0, 2.8), top.by(0.0, 5.6)];
        scene.polygon(&cloth, Paint::filled(BLOOD));
    }
}

/// Two swords crossed.
fn swords(scene: &mut Scene, middle: Point) {
    for side in [-1.0, 1.0] {
        let blade = Paint::line(INK, 2.0);
        scene.line(middle.by(-7.0 * side, -8.0), middle.by(6.5 * side, 7.5), blade);
        scene.line(middle.by(1.0 * side, 6.5), middle.by(6.5 * side, 1.5), Paint::line(BLOOD, 2.0));
    }
}

/// A ship under sail.
fn ship(scene: &mut Scene, middle: Point) {
    let sail = [middle.by(-2.0, -10.0), middle.by(8.0, 1.0), middle.by(-2.0, 1.0)];
    scene.polygon(&sail, Paint::filled(SEAT_INK).rimmed(INK, 1.0));
    scene.line(middle.by(-2.0, -11.0), middle.by(-2.0, 4.0), Paint::line(INK, 1.4));
    let hull =
        [middle.by(-11.0, 3.0), middle.by(11.0, 3.0), middle.by(7.0, 9.5), middle.by(-7.5, 9.5)];
    scene.polygon(&hull, Paint::filled(FAINT).rimmed(INK, 1.0));
}

/// An arrow to where the wind blows, and how many spaces on or back along the road that is.
fn wind(scene: &mut Scene, spaces: &str, is_left: bool, middle: Point) {
    let (tip, tail, back) = if is_left { (-15.0, 3.0, 6.0) } else { (4.0, -14.0, -6.0) };
    let line = Paint::line(INK, 2.4);
    scene.line(middle.by(tail, 0.0), middle.by(tip, 0.0), line);
    let head = [middle.by(tip + back, -5.5), middle.by(tip, 0.0), middle.by(tip + back, 5.5)];
    let head = format!("M{}L{}L{}", place(head[0]), place(head[1]), place(head[2]));
    scene.path(&head, line);
    beside(scene, middle.by(5.5, 0.0), spaces);
}

/// Signs, and what they mean.
fn legend(scene: &mut Scene, line: f32, meanings: &[(Does, bool, &str)]) {
    let hand = Hand::regular(LEAST);
    let mut left = MARGIN;
    for (does, is_gone, words) in meanings {
        let (before, after) = reach(*does);
        left += before;
        sign(scene, *does, *is_gone, false, at(left, line - 4.5));
        left += after;
        scene.write(at(left, line), Anchor::Left, hand, INK, words);
        left += width(words, hand) + 9.0;
    }
}

/// How far a sign reaches to the left and to the right of its middle, with a gap after it.
fn reach(does: Does) -> (f32, f32) {
    match does {
        Does::HitPoint => (9.0, 12.0),
        Does::Cards(_) => (8.0, 15.0),
        Does::Arena(_) => (12.0, 15.0),
        Does::Bandits(_) => (14.0, 17.0),
        Does::Pirates(..) => (16.0, 20.0),
        Does::Forward(_) | Does::Back(_) => (15.0, 22.0),
        Does::Start | Does::Miss | Does::Roma(_) => (12.0, 17.0),
    }
}
