//! The arena drawn: hexes of sand in a bronze wall, with the gladiators and things on them.

use super::facts::{Facts, Fighter, Life, Pile, Player};
use super::picture::token;
use super::sentences::lost_stamina;
use ::scene::palette::{BLOOD, BRONZE, Colour, DUNE, FAINT, GOLD, GROUT, INK, SAND, SEAT_INK};
use ::scene::{Anchor, Area, Hand, Paint, Point, Scene, around, at, place, width};
use munera::{Arena, Hex, Quadrant, Side};
use table::Seat;

/// Half of the joint between two hexes.
const JOINT: f32 = 0.6;
/// The height of a hex as a multiple of its width, and the distance from one row to the next.
const HIGH: f32 = 1.154_7;
const STEP: f32 = 0.866;
/// The thickness of the wall.
const WALL: f32 = 4.0;
/// The hand of hexes' labels.
const LABEL: Hand = Hand::regular(13.0);
/// The distance from a gladiator within which hexes have labels; the same in a crowd, where each
/// label weighs; and the most gladiators that are no crowd.
const NEAR: u8 = 2;
const NEAR_IN_A_CROWD: u8 = 1;
const CROWD: usize = 3;
/// The distance from a label, as a part of a hex's width, that ways must keep.
const CLEAR: f32 = 0.3;
/// The way by which a label makes room for a beak, and for a way across, as parts of a hex's width.
const ASIDE: (f32, f32) = (0.1, 0.28);
/// A pawn's radius and its beak's reach, as parts of a hex's width.
const PAWN: f32 = 0.4;
const BEAK: f32 = 0.68;

/// The layout of an arena's hexes.
pub(super) struct Lay {
    arena: Arena,
    top: f32,
    left: f32,
    /// The column of the westernmost hex, in halves of one.
    west: f32,
    /// The width of a hex.
    wide: f32,
}

impl Lay {
    /// The hexes of `arena`, as large as they can be in the middle of an area.
    pub(super) fn of(arena: Arena, area: Area) -> Self {
        let columns = arena.hexes().map(column);
        let (west, east) = columns
            .fold((f32::MAX, f32::MIN), |(west, east), here| (west.min(here), east.max(here)));
        let (across, down) =
            ((east - west) / 2.0 + 1.0, STEP * (arena.rows().len() as f32 - 1.0) + HIGH);
        let room = |whole: f32, of: f32| (whole - 2.0 * WALL) / of;
        let wide = room(area.wide, across).min(room(area.high, down));
        let left = area.from.x + (area.wide - wide * across) / 2.0;
        let top = area.from.y + (area.high - wide * down) / 2.0;
        Lay { arena, top, left, west, wide }
    }

    fn middle(&self, hex: Hex) -> Point {
        let right = (column(hex) - self.west) / 2.0 + 0.5;
        let down = STEP * f32::from(hex.row) + HIGH / 2.0;
        at(self.left + self.wide * right, self.top + self.wide * down)
    }

    /// Whether a way from one hex to another leads over a hex.
    fn is_crossed(&self, hex: Hex, (from, to): (Hex, Hex)) -> bool {
        self.middle(hex).off(self.middle(from), self.middle(to)) < self.wide * CLEAR
    }

    /// The outlines of hexes as one path, each `within` its edges by that much.
    fn path(&self, hexes: impl Iterator<Item = Hex>, within: f32) -> String {
        let wide = self.wide - 2.0 * within;
        let (half, high) = (wide / 2.0, wide * HIGH);
        let by = |right: f32, down: f32| place(at(right, down));
        let (down, up) = (by(half, high / 4.0), by(half, -high / 4.0));
        let (back, on) = (by(-half, high / 4.0), by(-half, -high / 4.0));
        let (side, other) = (by(0.0, high / 2.0), by(0.0, -high / 2.0));
        let outline = |hex: Hex| {
            let from = self.middle(hex).by(-half, -high / 4.0);
            format!("M{}l{up}l{down}l{side}l{back}l{on}l{other}z", place(from))
        };
        hexes.map(outline).collect()
    }
}

/// A hex's column, in halves of one.
fn column(hex: Hex) -> f32 {
    2.0 * f32::from(hex.number) + f32::from(hex.row)
}

/// Draws the arena and everybody in it.
pub(super) fn draw(scene: &mut Scene, facts: &Facts, was: Option<&Facts>, lay: &Lay) {
    sand(scene, lay);
    in_reach(scene, facts, lay);
    for (hex, middle) in labelled(facts, was, lay) {
        let from = middle.by(0.0, LABEL.size * 0.36);
        scene.write(from, Anchor::Middle, LABEL, FAINT, &hex.to_string());
    }
    for (seat, player) in facts.seats.by_seat() {
        let Some(before) = before(was, seat) else { continue };
        match (&player.life, player.fighter()) {
            (_, Some(now)) if now.hex != before.hex => {
                let (from, to) = (lay.middle(before.hex), lay.middle(now.hex));
                scene.trail(seat.index(), from, to, lay.wide * PAWN);
            }
            (Life::Killed | Life::Spared, _) => {
                scene.fallen(seat.index(), lay.middle(before.hex), lay.wide * PAWN);
            }
            (Life::Unknown(_) | Life::Chosen(_) | Life::Fights(_), _) => {}
        }
    }
    for hex in facts.ground.hexes() {
        let Some(pile) = facts.ground.pile(hex) else { continue };
        if !is_taken(facts, hex) {
            lying(scene, lay.middle(hex), lay.wide * 0.36, pile);
        }
    }
    grapples(scene, facts, lay);
    for (seat, player) in facts.seats.by_seat() {
        let Some(fighter) = player.fighter() else { continue };
        pawn(scene, facts, seat, fighter, before(was, seat), lay);
        if facts.ground.pile(fighter.hex).is_some() {
            // Things under him are shown at a corner.
            let corner = lay.middle(fighter.hex).by(lay.wide * 0.3, lay.wide * 0.34);
            let plate = Paint::filled(SEAT_INK).rimmed(BRONZE, 1.4);
            scene.disc(corner, lay.wide * 0.12, plate);
        }
    }
}

fn before(was: Option<&Facts>, seat: Seat) -> Option<&Fighter> {
    was.and_then(|was| was.seats.get(seat)).and_then(Player::fighter)
}

fn is_taken(facts: &Facts, hex: Hex) -> bool {
    facts.seats.iter().filter_map(Player::fighter).any(|fighter| fighter.hex == hex)
}

/// The wall, and in it the sand.
fn sand(scene: &mut Scene, lay: &Lay) {
    let is_at_wall = |hex: &Hex| !Side::ALL.iter().all(|side| lay.arena.holds(hex.beside(*side)));
    let outer = lay.path(lay.arena.hexes().filter(is_at_wall), 0.0);
    scene.path(&outer, Paint::line(BRONZE, 2.0 * WALL));
    scene.path(&lay.path(lay.arena.hexes(), 0.0), Paint::filled(GROUT));
    // No two neighbours of the darker sand touch.
    let is_dune = |hex: &Hex| (i16::from(hex.number) - i16::from(hex.row)).rem_euclid(3) == 0;
    let (dunes, others): (Vec<Hex>, Vec<Hex>) = lay.arena.hexes().partition(is_dune);
    for (hexes, colour) in [(others, SAND), (dunes, DUNE)] {
        scene.path(&lay.path(hexes.into_iter(), JOINT), Paint::filled(colour));
    }
}

/// The hexes within the active gladiator's reach: rims of gold.
fn in_reach(scene: &mut Scene, facts: &Facts, lay: &Lay) {
    let active = facts.round.as_ref().and_then(|round| round.active);
    let fighter = active.and_then(|seat| facts.seats.get(seat)).and_then(Player::fighter);
    let Some(fighter) = fighter else { return };
    let hexes = Side::ALL.iter().map(|side| fighter.hex.beside(*side));
    let ahead = hexes.filter(|hex| {
        let quadrant = fighter.hex.quadrant(fighter.facing, *hex);
        lay.arena.holds(*hex) && quadrant == Quadrant::Front
    });
    scene.path(&lay.path(ahead, JOINT + 0.7), Paint::line(GOLD, 1.8));
}

/// The hexes whose labels are written: those that the points left may reach, the nearest first, the ends of rows, and
/// those near a gladiator, as far as one label leaves room for the next. A button may name a hex within reach: beaks
/// and ways leave it its label.
fn labelled(facts: &Facts, was: Option<&Facts>, lay: &Lay) -> Vec<(Hex, Point)> {
    let ends = (0..).zip(lay.arena.rows()).flat_map(|(row, (first, count))| {
        [*first, first + count - 1].map(|number| Hex { row, number })
    });
    let fighters = || facts.seats.iter().filter_map(Player::fighter);
    let near = if CROWD < fighters().count() { NEAR_IN_A_CROWD } else { NEAR };
    let reach = facts.round.as_ref().and_then(|round| {
        let fighter = facts.seats.get(round.active?).and_then(Player::fighter)?;
        Some((fighter.hex, round.points?.left))
    });
    let is_in_reach = |hex: &Hex| reach.is_some_and(|(from, left)| from.distance(*hex) <= left);
    let is_near = |hex: &Hex| fighters().any(|it| it.hex.distance(*hex) <= near);
    let mut reached: Vec<Hex> = lay.arena.hexes().filter(is_in_reach).collect();
    reached.sort_by_key(|hex| reach.map(|(from, _)| from.distance(*hex)));
    let ways = ways(facts, was);
    let is_crossed = |hex: Hex| ways.iter().any(|way| lay.is_crossed(hex, *way));
    // A beak reaches into the hex ahead.
    let is_ahead = |hex: Hex| fighters().any(|it| it.hex.beside(it.facing) == hex);
    let was_taken = |hex: Hex| was.is_some_and(|was| is_taken(was, hex));
    let fell = |hex: Hex| {
        let mut gone = facts.seats.by_seat().filter(|(_, player)| player.fighter().is_none());
        gone.any(|(seat, _)| before(was, seat).is_some_and(|it| it.hex == hex))
    };
    let is_bare = |hex: &Hex| !is_ahead(*hex) && !was_taken(*hex) && !is_crossed(*hex);
    let is_free = |hex: &Hex| {
        !is_taken(facts, *hex)
            && !fell(*hex)
            && (is_in_reach(hex) || is_bare(hex))
            && facts.ground.pile(*hex).is_none()
    };
    let near = lay.arena.hexes().filter(is_near);
    let mut found: Vec<(Hex, Point)> = Vec::new();
    for hex in reached.into_iter().chain(ends).chain(near).filter(is_free) {
        let middle = beside_marks(facts, &ways, lay, hex);
        let wide = |hex: Hex| width(&hex.to_string(), LABEL);
        let meets = |(other, there): &(Hex, Point)| {
            let far = (there.x - middle.x).abs();
            *other == hex || other.row == hex.row && far < (wide(*other) + wide(hex)) / 2.0 + 1.5
        };
        if !found.iter().any(meets) {
            found.push((hex, middle));
        }
    }
    found
}

/// The hexes from which gladiators have gone, each with the one on which he stands now.
fn ways(facts: &Facts, was: Option<&Facts>) -> Vec<(Hex, Hex)> {
    let seats = facts.seats.by_seat();
    let way =
        |(seat, player): (Seat, &Player)| Some((before(was, seat)?.hex, player.fighter()?.hex));
    seats.filter_map(way).filter(|(from, to)| from != to).collect()
}

/// The middle of a hex's label, out of the way of beaks and of ways across.
fn beside_marks(facts: &Facts, ways: &[(Hex, Hex)], lay: &Lay, hex: Hex) -> Point {
    let mut middle = lay.middle(hex);
    for fighter in facts.seats.iter().filter_map(Player::fighter) {
        if fighter.hex.beside(fighter.facing) == hex {
            let angle = degrees(fighter.facing).to_radians();
            let far = lay.wide * ASIDE.0;
            middle = middle.by(far * angle.cos(), far * angle.sin());
        }
    }
    for (from, to) in ways {
        if *from != hex && lay.is_crossed(hex, (*from, *to)) {
            let (from, to) = (lay.middle(*from), lay.middle(*to));
            let (right, down) = (to.x - from.x, to.y - from.y);
            // Above the way, at a right angle to it.
            let far = lay.wide * ASIDE.1 / right.hypot(down) * if right < 0.0 { 1.0 } else { -1.0 };
            middle = middle.by(-down * far, right * far);
        }
    }
    middle
}

/// A bar between two grapplers.
fn grapples(scene: &mut Scene, facts: &Facts, lay: &Lay) {
    for (seat, player) in facts.seats.by_seat() {
        let Some(fighter) = player.fighter() else { continue };
        let other = fighter.grapple.filter(|other| seat < *other);
        let other = other.and_then(|other| facts.seats.get(other)).and_then(Player::fighter);
        if let Some(other) = other {
            let (from, to) = (lay.middle(fighter.hex), lay.middle(other.hex));
            scene.line(from, to, Paint::line(BLOOD, lay.wide * 0.22));
        }
    }
}

fn pawn(
    scene: &mut Scene,
    facts: &Facts,
    seat: Seat,
    fighter: &Fighter,
    before: Option<&Fighter>,
    lay: &Lay,
) {
    let middle = lay.middle(fighter.hex);
    let radius = lay.wide * PAWN;
    if 0 < lost_stamina(fighter, before) {
        scene.burst(middle, radius);
    }
    scene.token(token(facts, seat), middle, radius * 0.92);
    if fighter.entangled.is_some() {
        scene.caught(middle, radius);
    }
    if fighter.down {
        scene.lies(middle, radius);
    }
    // Over the sign of a gladiator on the ground, which would hide it.
    scene.beak(seat.index(), middle, degrees(fighter.facing), lay.wide * BEAK);
}

/// The direction of a hex's side, in degrees clockwise from the right.
fn degrees(side: Side) -> f32 {
    match side {
        Side::E => 0.0,
        Side::SE => 60.0,
        Side::SW => 120.0,
        Side::W => 180.0,
        Side::NW => 240.0,
        Side::NE => 300.0,
    }
}

/// The things on a hex, as a sign on a plate.
fn lying(scene: &mut Scene, middle: Point, radius: f32, pile: Pile) {
    scene.disc(middle, radius, Paint::filled(SEAT_INK).rimmed(BRONZE, 1.4));
    let far = radius * 0.62;
    let line = |colour: Colour| Paint::line(colour, radius * 0.22);
    match pile {
        Pile::Weapon => {
            scene.line(middle.by(-far, far), middle.by(far, -far), line(INK));
            let guard = middle.by(-far * 0.35, far * 0.35);
            let half = far * 0.5;
            scene.line(guard.by(-half, -half), guard.by(half, half), line(BRONZE));
        }
        Pile::Shield => {
            let face = Area::new(middle.by(-far * 0.7, -far), far * 1.4, far * 2.0, far * 0.5);
            scene.area(face, Paint::filled(BRONZE).rimmed(INK, 1.2));
            scene.disc(middle, far * 0.32, Paint::filled(SEAT_INK).rimmed(INK, 1.0));
        }
        Pile::Missile => {
            scene.line(middle.by(-far, far), middle.by(far * 0.6, -far * 0.6), line(BRONZE));
            let tip = middle.by(far, -far);
            let barbs = [tip, tip.by(-far * 0.9, far * 0.25), tip.by(-far * 0.25, far * 0.9)];
            scene.polygon(&barbs, Paint::filled(INK));
        }
        Pile::Helmet => {
            let to = |right: f32, down: f32| place(middle.by(far * right, far * down));
            let (left, right) = (to(-0.9, 0.8), to(0.9, 0.8));
            let dome =
                format!("M{left}Q{} {}Q{} {right}Z", to(-1.1, -1.1), to(0.0, -1.0), to(1.1, -1.1));
            scene.path(&dome, Paint::filled(BRONZE).rimmed(INK, 1.2));
            scene.line(
                middle.by(-far * 0.6, far * 0.1),
                middle.by(far * 0.6, far * 0.1),
                line(INK),
            );
        }
        Pile::Several => {
            for corner in around(middle, 3, -90.0, |_| far * 0.7) {
                scene.disc(corner, far * 0.42, Paint::filled(BRONZE).rimmed(INK, 1.0));
            }
        }
    }
}
