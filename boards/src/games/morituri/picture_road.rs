//! The road to Roma drawn: three rows of thirteen that wind, a number and a sign on each space, and
//! the pawns above it.

use super::answers::duty;
use super::facts::{Alive, Facts, Life, Traveller};
use super::picture::token;
use super::picture_gear::heart_at;
use ::scene::palette::{BLOOD, DUNE, FAINT, GOLD, GROUT, INK, SAND, SCAR, SEAT_INK};
use ::scene::{Anchor, Area, Hand, Paint, Point, SCREEN, Scene, at, place, width};
use morituri::Prompt;
use morituri::tables::{AHEAD, Does, ROMA, Space};
use table::Seat;

/// The rows of the road, and the spaces of each.
const ROWS: u8 = 3;
const ROW: u8 = 13;
/// The distance from one space to the next, and where the first begins.
const STRIDE: f32 = 40.4;
const FIRST: f32 = (SCREEN.0 - STRIDE * 13.0) / 2.0;
/// The thickness of the road, and of its edge.
const LANE: (f32, f32) = (21.0, 1.5);
/// The height of pawns above the middle of a row, and the height of a row with them.
const ABOVE: f32 = 31.5;
const HIGH: f32 = 44.0;
/// The height of a pawn's middle above that of its space.
const PAWN_ABOVE: f32 = 21.0;
/// The offsets of a space's number and sign from its middle.
const NUMBER: f32 = -12.5;
const SIGN: f32 = 7.5;
/// The most pawns at a space above its number and its sign; more stand on them.
const CROWD: usize = 4;
/// The overshoot of the road at a bend, and the edge of the sand.
const BEND: f32 = 9.0;
const EDGE: f32 = 7.0;
/// The hands of numbers.
const SMALL: Hand = Hand::regular(13.0);
const MARK: Hand = Hand::bold(13.0);
/// The middle of the amphitheater, half of its width, and the middle of the arrived pawns.
const ROMA_AT: (f32, f32) = (FIRST + STRIDE * 10.0 + 34.0, 31.0);
const ARRIVED: f32 = FIRST + STRIDE * 10.0 + 96.0;
/// The longest way in spaces that is drawn along the road; longer ones are straight.
const LONG_WAY: u8 = 8;
/// The distance of a way from the edge of the sand where the road turns.
const TURN: f32 = 14.0;
/// The sides of the die of movement.
const DIE: u8 = 6;

/// The layout of the road.
struct Road<'a> {
    facts: &'a Facts,
    was: Option<&'a Facts>,
    rows: [f32; ROWS as usize],
}

/// The road and the pawns on it.
pub(super) fn draw(scene: &mut Scene, facts: &Facts, was: Option<&Facts>, sand: Area) {
    let pitch = sand.high / f32::from(ROWS);
    let first = sand.from.y + ABOVE + (pitch - HIGH) / 2.0;
    let rows = [0.0, 1.0, 2.0].map(|row| first + pitch * row);
    let road = Road { facts, was, rows };
    scene.area(sand, Paint::filled(DUNE));
    road.lane(scene);
    for (seat, traveller) in facts.seats.by_seat() {
        road.change(scene, seat, traveller);
    }
    let leads = road.leads();
    let mut ground = Ground::default();
    for space in Space::all().filter(|space| *space != ROMA) {
        let middle = road.middle(space);
        let is_gone = !facts.hit_points.contains(&space);
        ground.sign(space.row().does, is_gone, goes_back(space), middle.by(SIGN, 0.0));
    }
    ground.amphitheater(at(ROMA_AT.0, road.middle(ROMA).y));
    ground.draw(scene);
    road.numbers(scene, &leads);
    for (seat, traveller) in facts.seats.by_seat() {
        if let Some(alive) = traveller.alive() {
            let (middle, radius) = road.stand(seat, alive.space);
            let is_active = facts.round.as_ref().is_some_and(|round| round.active == Some(seat));
            let mark = morituri::letter(seat).to_string();
            scene.token(token(seat, &mark, is_active), middle, radius);
        }
    }
}

impl Road<'_> {
    /// The seats whose pawns stand on a space, the first seat first.
    fn here(&self, space: Space) -> Vec<Seat> {
        let here = self.facts.seats.by_seat();
        let here = here.filter(|(_, it)| it.alive().is_some_and(|alive| alive.space == space));
        here.map(|(seat, _)| seat).collect()
    }

    /// The spaces to which the die leads the seat that is to roll it, and the pips for each.
    fn leads(&self) -> Vec<(Space, String)> {
        let roller =
            self.facts.standing.owed().iter().find(|owed| owed.duty == duty(&Prompt::Roll));
        let traveller = roller.and_then(|owed| self.facts.seats.get(owed.seat));
        let Some(from) = traveller.and_then(Traveller::alive).map(|alive| alive.space) else {
            return Vec::new();
        };
        let mut leads: Vec<(Space, String)> = Vec::new();
        for die in 1..=DIE {
            let to = from.on(die);
            match leads.last_mut() {
                Some((last, pips)) if *last == to => *pips = format!("{}–{die}", &pips[..1]),
                Some(_) | None => leads.push((to, die.to_string())),
            }
        }
        leads
    }

    /// The middle of a space. Every other row goes back.
    fn middle(&self, space: Space) -> Point {
        let row = (space.0 / ROW).min(ROWS - 1);
        let column = if goes_back(space) { ROW - 1 - space.0 % ROW } else { space.0 % ROW };
        at(FIRST + STRIDE * (f32::from(column) + 0.5), self.rows[usize::from(row)])
    }

    /// The position of a pawn that is alone at a space.
    fn foremost(&self, space: Space) -> Point {
        if space == ROMA {
            at(ARRIVED, self.middle(ROMA).y - 9.0)
        } else {
            self.middle(space).by(0.0, -PAWN_ABOVE)
        }
    }

    /// The position and the size of a seat's pawn at a space.
    fn stand(&self, seat: Seat, space: Space) -> (Point, f32) {
        let here = self.here(space);
        let number = here.iter().position(|other| *other == seat).unwrap_or(0);
        let first = self.foremost(space);
        let (radius, step, abreast) = match (here.len(), space == ROMA) {
            (0..=2, false) => (10.4, 20.0, 2),
            (3, false) => (10.4, 17.0, 3),
            (4, false) => (9.4, 14.5, 4),
            (_, false) => (9.4, 13.2, 3),
            (0..=4, true) => (10.4, 24.0, 2),
            (_, true) => (9.4, 14.5, 4),
        };
        let (row, column) = (number / abreast, number % abreast);
        let beside = (here.len() - row * abreast).min(abreast);
        let wide = step * (beside as f32 - 1.0);
        let reach = step * (abreast.min(here.len()) as f32 - 1.0) / 2.0 + radius * 1.2 + 1.0;
        let x = first.x.clamp(EDGE + reach, SCREEN.0 - EDGE - reach);
        let up = if space == ROMA && abreast < here.len() { 10.5 } else { 0.0 };
        let y = first.y - up + 19.0 * row as f32;
        (at(x - wide / 2.0 + step * column as f32, y), radius)
    }

    /// The road itself, up to the gates of Roma.
    fn lane(&self, scene: &mut Scene) {
        let mut path = format!("M{}", place(at(FIRST + 1.0, self.rows[0])));
        let is_bend = |space: &Space| space.0.is_multiple_of(ROW) || space.0 % ROW == ROW - 1;
        for space in Space::all().filter(is_bend) {
            let middle = self.middle(space);
            let aside = if middle.x < SCREEN.0 / 2.0 { -BEND } else { BEND };
            path += &format!("L{}", place(middle.by(aside, 0.0)));
        }
        path += &format!("L{}", place(at(ROMA_AT.0, self.middle(ROMA).y)));
        let (thick, edge) = LANE;
        scene.path(&path, Paint::line(GROUT, thick + 2.0 * edge));
        scene.path(&path, Paint::line(SAND, thick));
    }

    /// A gladiator's way, his wounds, and his grave.
    fn change(&self, scene: &mut Scene, seat: Seat, traveller: &Traveller) {
        let before = self.was.and_then(|was| was.seats.get(seat)).and_then(Traveller::alive);
        let Some(before) = before else { return };
        let now = match &traveller.life {
            Life::Dead { fell, .. } => {
                let space = fell.as_ref().and_then(Facts::grave).unwrap_or(before.space);
                scene.fallen(seat.index(), self.foremost(space), 8.5);
                return;
            }
            Life::Alive(now) => now,
        };
        let (to, radius) = self.stand(seat, now.space);
        if before.space != now.space {
            self.way(scene, seat, before, (to, radius), now.space);
        }
        if now.hp < before.hp {
            scene.burst(to, radius - 1.5);
        }
    }

    /// The way from an empty ring along the road, or straight if it is long.
    fn way(&self, scene: &mut Scene, seat: Seat, before: &Alive, end: (Point, f32), to: Space) {
        let (middle, radius) = end;
        let (from, to) = (before.space.0, to.0);
        let start = self.foremost(before.space);
        let mut way = vec![start, middle];
        // Several turns of walking may lie between.
        let longest = if from < to { LONG_WAY * AHEAD } else { LONG_WAY };
        if from.abs_diff(to) <= longest {
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
        scene.left(seat.index(), start, 8.0);
    }

    /// The points of the way from a space to the next, along the edge of the sand where the road
    /// turns: the first space itself is not among them.
    fn onwards(&self, space: u8) -> Vec<Point> {
        let [here, next] = [space, space + 1].map(|space| self.foremost(Space(space)));
        if space % ROW + 1 < ROW {
            return vec![next];
        }
        let edge = if here.x < SCREEN.0 / 2.0 { TURN } else { SCREEN.0 - TURN };
        vec![at(edge, here.y), at(edge, next.y), next]
    }

    /// The label of each space: its number, or the die that leads there.
    fn numbers(&self, scene: &mut Scene, leads: &[(Space, String)]) {
        let dark = Paint::filled(INK).rimmed(GOLD, 1.4);
        for space in Space::all() {
            let pips = leads.iter().find(|(to, _)| *to == space).map(|(_, pips)| pips);
            let middle = self.middle(space).by(NUMBER, 0.0);
            if space == ROMA {
                let gates = at(ROMA_AT.0, middle.y);
                let line = gates.by(0.0, 9.0);
                scene.write(line, Anchor::Middle, MARK, SEAT_INK, "ROMA");
                if let Some(pips) = pips {
                    let above = gates.by(0.0, -23.0);
                    let wide = (width(pips, MARK) + 10.0).max(18.0);
                    let plate = Area::new(above.by(-wide / 2.0, -9.0), wide, 18.0, 9.0);
                    scene.area(plate, dark);
                    scene.write(above.by(0.0, 4.7), Anchor::Middle, MARK, GOLD, pips);
                }
            } else if CROWD < self.here(space).len() {
                // The pawns on the space cover its number.
            } else if let Some(pips) = pips {
                scene.disc(middle, 9.0, dark);
                scene.write(middle.by(0.0, 4.7), Anchor::Middle, MARK, GOLD, pips);
            } else {
                let line = middle.by(0.0, 4.7);
                scene.write(line, Anchor::Middle, SMALL, FAINT, &space.to_string());
            }
        }
    }
}

/// Whether the road leads to the left there.
fn goes_back(space: Space) -> bool {
    space.0 / ROW % 2 == 1
}

/// The signs on the road: those that look the same are one path.
#[derive(Default)]
struct Ground {
    walls: String,
    dark: String,
    cloth: String,
    cards: String,
    hearts: String,
    gone: String,
    bands: String,
    light: String,
    lines: String,
}

impl Ground {
    fn draw(self, scene: &mut Scene) {
        let paths = [
            (self.walls, Paint::filled(GROUT).rimmed(INK, 1.1)),
            (self.dark, Paint::filled(INK)),
            (self.cloth, Paint::filled(BLOOD)),
            (self.cards, Paint::filled(FAINT).rimmed(SEAT_INK, 1.0)),
            (self.hearts, Paint::filled(BLOOD).rimmed(SEAT_INK, 1.0)),
            (self.gone, Paint::line(SCAR, 1.3)),
            (self.bands, Paint::filled(FAINT)),
            (self.light, Paint::filled(SEAT_INK)),
            (self.lines, Paint::line(INK, 2.4)),
        ];
        for (path, paint) in paths {
            if !path.is_empty() {
                scene.path(&path, paint);
            }
        }
    }

    /// The sign of a space's effect; `is_gone`: its Hit Point is taken; `is_left`: the road leads
    /// left.
    fn sign(&mut self, does: Does, is_gone: bool, is_left: bool, middle: Point) {
        let from = |x: f32, y: f32| place(middle.by(x, y));
        match does {
            Does::Start | Does::Roma(_) => {
                self.lines +=
                    &format!("M{}v18M{}h11l-3 4l3 4h-11", from(-5.0, -9.0), from(-5.0, -8.0));
            }
            Does::Cards(1) => self.cards += &format!("M{}h12v17h-12z", from(-6.0, -8.5)),
            Does::Cards(_) => {
                self.cards += &format!("M{}h12v16h-12z", from(-8.5, -6.5));
                self.cards += &format!("M{}h12v16h-4.5v-13h-7.5z", from(-4.0, -9.5));
            }
            Does::HitPoint if is_gone => self.gone += &heart_at(middle, 8.5),
            Does::HitPoint => self.hearts += &heart_at(middle, 8.5),
            Does::Arena(pennants) => self.arena(pennants, middle),
            Does::Bandits(strength) => {
                for number in 0..strength {
                    let blade = 5.6 * (f32::from(number) - (f32::from(strength) - 1.0) / 2.0);
                    self.dark += &format!("M{}l1.7 3v8h-3.4v-8z", from(blade, -10.0));
                    self.dark += &format!("M{}h1.8v5h-1.8z", from(blade - 0.9, 3.0));
                    self.cloth += &format!("M{}h5v2.4h-5z", from(blade - 2.5, 1.0));
                }
            }
            Does::Pirates(strength, _) => {
                self.dark += &format!("M{}h22l-4 8h-14z", from(-11.0, 2.0));
                self.dark += &format!("M{}h1.6v14h-1.6z", from(-2.0, -11.0));
                self.cloth += &format!("M{}l11 11h-11z", from(0.6, -11.0));
                for number in 0..strength {
                    let aside = 5.0 * (f32::from(number) - (f32::from(strength) - 1.0) / 2.0);
                    let left = from(aside - 1.7, 5.6);
                    self.light += &format!("M{left}a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0z");
                }
            }
            Does::Miss => {
                self.lines += &format!("M{}h9l-9 10h9", from(-9.0, -1.5));
                self.lines += &format!("M{}h6l-6 7h6", from(3.0, -9.0));
            }
            Does::Forward(spaces) => self.wind(spaces, is_left, middle),
            Does::Back(spaces) => self.wind(spaces, !is_left, middle),
        }
    }

    /// A small amphitheater under a number of pennants.
    fn arena(&mut self, pennants: u8, middle: Point) {
        self.walls += &format!("M{}a10.5 8.5 0 0 1 21 0v5h-21z", place(middle.by(-10.5, 4.0)));
        for aside in [-6.0, 0.0, 6.0] {
            let gate = place(middle.by(aside - 2.0, 8.5));
            self.dark += &format!("M{gate}v-3a2 2 0 0 1 4 0v3z");
        }
        for number in 0..pennants {
            let aside = 7.5 * (f32::from(number) - (f32::from(pennants) - 1.0) / 2.0) - 1.5;
            self.pennant(middle.by(aside, -12.0), 8.5);
        }
    }

    fn pennant(&mut self, top: Point, high: f32) {
        self.dark += &format!("M{}h1.2v{high}h-1.2z", place(top));
        self.cloth += &format!("M{}l5.6 2.6l-5.6 2.6z", place(top.by(1.2, 0.0)));
    }

    /// The Flavian Amphitheater: arches over the name of the city.
    fn amphitheater(&mut self, middle: Point) {
        let half = ROMA_AT.1;
        let wall = place(middle.by(-half, -14.0));
        self.walls += &format!("M{wall}h{}v27h-{}z", 2.0 * half, 2.0 * half);
        for number in 0..6 {
            let foot = place(middle.by(-half + 4.0 + 9.4 * number as f32, -3.0));
            self.dark += &format!("M{foot}v-5a3.5 3.5 0 0 1 7 0v5z");
        }
        let band = place(middle.by(-half, -2.0));
        self.bands += &format!("M{band}h{}v15h-{}z", 2.0 * half, 2.0 * half);
        for number in 0..4 {
            self.pennant(middle.by(-26.0 + 15.0 * number as f32, -27.0), 13.0);
        }
    }

    /// The sign of a wind: a number of spaces on or back along the road.
    fn wind(&mut self, spaces: u8, is_left: bool, middle: Point) {
        let tip = if is_left { -6.5 } else { 6.5 };
        for number in 0..spaces {
            let aside = 8.0 * (f32::from(number) - (f32::from(spaces) - 1.0) / 2.0);
            let back = place(middle.by(aside - tip / 2.0, -7.0));
            self.lines += &format!("M{back}l{tip} 7l{} 7", -tip);
        }
    }
}
