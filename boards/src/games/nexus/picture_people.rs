//! The fighters, beside their barge: each with his body if there is room for it.

use super::consequences::short_price;
use super::facts::{Afloat, Facts, Helot, Lanista, Left, Lot, Posture, Roll};
use super::helots::reserves;
use super::nouns::place;
use super::picture::{self, LEAST, READ, STRONG, ground, named, token};
use super::picture_signs;
use ::scene::palette::{
    ALARM, GOLD, GONE, GRAVE, HURT, INK, IVORY, LINE, SOFT, STATE, STATE_INK, WHOLE, WOUND,
};
use ::scene::{Anchor, Area, Hand, Paint, Point, Scene, beside_corner, width};
use nexus::tables::{LOCATION_COINS, Location};
use table::Seat;

/// The gap between two cards, and the height of a card of a fighter who is out.
const GAP: f32 = 6.0;
const OUT: f32 = 34.0;
/// The most and the least height of a card with a body, and the least with words beside its numbers.
const TALL: f32 = 124.0;
const BODIED: f32 = 78.0;
const WORDED: f32 = 120.0;
/// A place of a body: its width, and the gap between two.
const PLACE: (f32, f32) = (27.0, 2.0);
/// The hands of important figures.
const FIGURE: Hand = Hand::bold(20.0);
const POINTS: Hand = Hand::bold(16.0);

/// A fighter: his helot, now and before.
struct Person<'a> {
    facts: &'a Facts,
    afloat: &'a Afloat,
    seat: Seat,
    now: &'a Helot,
    before: Option<&'a Helot>,
    cred: u16,
    /// The Cred earned since.
    earned: i32,
}

/// Draws everybody in a column.
pub(super) fn draw(
    scene: &mut Scene,
    facts: &Facts,
    was: Option<&Facts>,
    afloat: &Afloat,
    column: Area,
) {
    let out = facts.seats.by_seat().filter(|(_, it)| it.helot().is_none()).count() as f32;
    let here = (f32::from(facts.seats.count()) - out).max(1.0);
    let high = ((column.high + GAP - out * (OUT + GAP)) / here - GAP).min(TALL);
    let is_owed = facts.seats.seats().any(|seat| facts.standing.owes(seat));
    let mut from = column.from;
    for (seat, lanista) in facts.seats.by_seat() {
        let is_awaited = facts.standing.owes(seat) || (!is_owed && afloat.active == Some(seat));
        let before = was.and_then(|was| was.seats.get(seat));
        let Some(now) = lanista.helot() else {
            lost(scene, facts, seat, lanista, Area::new(from, column.wide, OUT, 6.0));
            from = from.by(0.0, OUT + GAP);
            continue;
        };
        let card = Area::new(from, column.wide, high, 6.0);
        scene.area(card, ground(is_awaited));
        let person = Person {
            facts,
            afloat,
            seat,
            now,
            before: before.and_then(Lanista::helot),
            cred: lanista.cred,
            earned: before.map_or(0, |it| i32::from(lanista.cred) - i32::from(it.cred)),
        };
        if BODIED <= high {
            person.bodied(scene, card)
        } else {
            person.short(scene, card)
        }
        from = from.by(0.0, high + GAP);
    }
}

/// A fighter who is out.
fn lost(scene: &mut Scene, facts: &Facts, seat: Seat, lanista: &Lanista, card: Area) {
    scene.area(card, ground(false));
    scene.token(token(facts, seat), card.from.by(20.0, OUT / 2.0), 11.0);
    let words = match lanista.lot {
        Lot::GaveUp => "GAVE UP",
        Lot::Out | Lot::Ashore { .. } | Lot::Aboard(_) => "OUT",
    };
    let line = OUT / 2.0 + 6.0;
    let cred = format!("Cred {}", lanista.cred);
    let right = card.from.by(card.wide - 10.0, line);
    let right = ::scene::at(beside_corner(right.y, right.x), right.y);
    scene.write(right, Anchor::Right, READ, SOFT, &cred);
    let taken = width(&cred, READ) + 8.0 + width(words, STRONG) + 10.0;
    plate(scene, right.by(-taken, 0.0), words, (STATE, STATE_INK));
    let (hand, name) = named(facts, seat, right.x - card.from.x - 47.0 - taken, 17.0);
    scene.write(card.from.by(39.0, line), Anchor::Left, hand, SOFT, &name);
}

/// Words on a plate. Returns its width.
fn plate(scene: &mut Scene, from: Point, words: &str, colours: Colours) -> f32 {
    let wide = width(words, STRONG) + 10.0;
    scene.area(Area::new(from.by(0.0, -13.0), wide, 17.5, 3.0), Paint::filled(colours.0));
    scene.write(from.by(5.0, 0.0), Anchor::Left, STRONG, colours.1, words);
    wide
}

/// The ground of a plate, and its words.
type Colours = (::scene::palette::Colour, ::scene::palette::Colour);

impl Person<'_> {
    /// The body at the left, name and numbers at the right.
    fn bodied(&self, scene: &mut Scene, card: Area) {
        let body = 3.0 * PLACE.0 + 2.0 * PLACE.1;
        let room = card.wide - body - 26.0;
        self.body(scene, card.from.by(8.0, 5.0), (card.high - 10.0) / 4.0);
        let from = card.from.by(body + 6.0, 0.0);
        scene.token(token(self.facts, self.seat), from.by(22.0, 20.0), 13.0);
        let (hand, name) = named(self.facts, self.seat, room - 34.0, 20.0);
        scene.write(from.by(42.0, 26.0), Anchor::Left, hand, IVORY, &name);
        let (condition, cred) = (self.now.condition.to_string(), self.cred.to_string());
        let colour = if self.healed() < 0 { ALARM } else { IVORY };
        let earned = if self.earned == 0 { IVORY } else { GOLD };
        let last = card.high - 8.0;
        if WORDED <= card.high {
            let condition = ("Condition", &condition, colour, self.healed());
            let numbers = [condition, ("Cred", &cred, earned, self.earned)];
            for (at, (word, number, colour, change)) in numbers.into_iter().enumerate() {
                let line = from.by(12.0, 46.0 + 20.0 * at as f32);
                scene.write(line, Anchor::Left, READ, SOFT, word);
                scene.write(line.by(room - 12.0, 0.0), Anchor::Right, FIGURE, colour, number);
                if change != 0 {
                    let middle = line.by(room - 52.0, 0.0);
                    scene.write(middle, Anchor::Right, STRONG, colour, &signed(change));
                }
            }
            let mut lines =
                [last - 34.0, last - 17.0, last].map(|line| from.by(12.0, line)).to_vec();
            if 0.0 < self.points(scene, lines[0].by(0.0, 1.0), STRONG) {
                lines.remove(0);
            }
            if !self.states().is_empty() {
                let line = lines.pop().unwrap_or(from);
                self.plates(scene, line, picture::room(line, room - 12.0));
            }
            self.pool(scene, &lines, room - 12.0);
            return;
        }
        self.numbers(scene, from.by(12.0, (26.0 + (last - 26.0) * 0.5).max(last - 22.0)));
        let line = from.by(12.0, last);
        let taken = self.points(scene, line, STRONG);
        self.plates(scene, line.by(taken, 0.0), picture::room(line, room - 12.0) - taken);
    }

    /// Two lines: name and Cred, then Condition, states, and the worst place.
    fn short(&self, scene: &mut Scene, card: Area) {
        let from = card.from;
        let (first, second) = (card.high * 0.5 - 4.0, card.high - 9.0);
        scene.token(token(self.facts, self.seat), from.by(20.0, card.high / 2.0), 11.5);
        let cred = self.cred.to_string();
        let right = from.by(card.wide - 10.0, first + 1.0);
        let colour = if self.earned == 0 { IVORY } else { GOLD };
        scene.write(right, Anchor::Right, FIGURE, colour, &cred);
        let word = right.by(-width(&cred, FIGURE) - 5.0, 0.0);
        scene.write(word, Anchor::Right, READ, SOFT, "Cred");
        let room = word.x - width("Cred", READ) - from.x - 48.0;
        let (hand, name) = named(self.facts, self.seat, room, 17.0);
        scene.write(from.by(38.0, first + 1.0), Anchor::Left, hand, IVORY, &name);
        scene.heart(from.by(46.0, second - 5.0), 7.0, Paint::filled(WOUND));
        let colour = if self.healed() < 0 { ALARM } else { IVORY };
        let condition = self.now.condition.to_string();
        scene.write(from.by(57.0, second), Anchor::Left, POINTS, colour, &condition);
        let left = from.by(86.0, second);
        let left = left.by(self.points(scene, left, STRONG), 0.0);
        let mut end = beside_corner(left.y, from.x + card.wide - 10.0);
        let is_full = self.left().is_some() && !self.states().is_empty();
        if let Some((worst, coins)) = self.worst().filter(|_| !is_full) {
            let words = format!("{} {coins}", short(worst));
            let colour = if coins * 3 <= LOCATION_COINS[worst] { ALARM } else { SOFT };
            scene.write(::scene::at(end, left.y), Anchor::Right, LEAST, colour, &words);
            end -= width(&words, LEAST) + 8.0;
        }
        self.plates(scene, left, end - left.x);
    }

    /// Condition and Cred with their signs.
    fn numbers(&self, scene: &mut Scene, line: Point) {
        scene.heart(line.by(8.0, -6.0), 8.0, Paint::filled(WOUND));
        let colour = if self.healed() < 0 { ALARM } else { IVORY };
        scene.write(
            line.by(22.0, 0.0),
            Anchor::Left,
            FIGURE,
            colour,
            &self.now.condition.to_string(),
        );
        if self.healed() != 0 {
            let above = line.by(22.0, -17.0);
            scene.write(above, Anchor::Left, STRONG, colour, &signed(self.healed()));
        }
        let colour = if self.earned == 0 { IVORY } else { GOLD };
        if self.earned != 0 {
            let above = line.by(101.0, -17.0);
            scene.write(above, Anchor::Left, STRONG, colour, &signed(self.earned));
        }
        scene.write(line.by(62.0, 0.0), Anchor::Left, READ, SOFT, "Cred");
        scene.write(line.by(101.0, 0.0), Anchor::Left, FIGURE, colour, &self.cred.to_string());
    }

    /// The change of his Condition.
    fn healed(&self) -> i32 {
        self.before.map_or(0, |it| i32::from(self.now.condition) - i32::from(it.condition))
    }

    /// The points left of his round, if it is his.
    fn left(&self) -> Option<Left> {
        self.afloat.left.filter(|_| self.afloat.active == Some(self.seat))
    }

    /// The points left of his round, on gold if there are any. Returns their width.
    fn points(&self, scene: &mut Scene, from: Point, hand: Hand) -> f32 {
        let Some(Left { ap, mp, prone }) = self.left() else { return 0.0 };
        let acts = prone.map_or_else(|| format!("{ap} AP"), |prone| format!("{ap}+{prone} AP"));
        let both = [(acts, ap + prone.unwrap_or(0)), (format!("{mp} MP"), mp)];
        let mut taken = 0.0;
        for (words, points) in both {
            let wide = width(&words, hand) + 10.0;
            let high = hand.size + 4.5;
            let plate = Area::new(from.by(taken, 4.5 - high), wide, high, 3.0);
            let (ground, ink) = if points == 0 { (LINE, SOFT) } else { (GOLD, INK) };
            scene.area(plate, Paint::filled(ground));
            scene.write(from.by(taken + 5.0, 0.0), Anchor::Left, hand, ink, &words);
            taken += wide + 5.0;
        }
        taken + 3.0
    }

    /// The traits he may pay with on some lines, those with most points first; for those without room a sign.
    fn pool(&self, scene: &mut Scene, lines: &[Point], room: f32) {
        let mut all: Vec<_> = reserves(self.now).collect();
        all.sort_by_key(|(_, points)| std::cmp::Reverse(*points));
        let mut all = all.into_iter().map(|it| short_price(&[it])).peekable();
        for (at, line) in lines.iter().enumerate() {
            let room = picture::room(*line, room);
            let mut words = String::new();
            while let Some(next) = all.peek() {
                let longer =
                    if words.is_empty() { next.clone() } else { format!("{words} · {next}") };
                if room < width(&longer, LEAST) {
                    break;
                }
                words = longer;
                all.next();
            }
            let is_cut = at + 1 == lines.len() && all.peek().is_some();
            let words = if is_cut { words + " +" } else { words };
            scene.write(*line, Anchor::Left, LEAST, SOFT, &words);
        }
    }

    /// The place with the smallest part of its coins, if one is hurt.
    fn worst(&self) -> Option<(Location, u8)> {
        let hurt = self.now.body.iter().filter(|(at, left)| *left < LOCATION_COINS[*at]);
        hurt.min_by_key(|(at, left)| u16::from(*left) * 100 / u16::from(LOCATION_COINS[*at]))
    }

    /// States as plates on a line; if some do not fit, the last gives their number. Returns the plates' width.
    fn plates(&self, scene: &mut Scene, from: Point, room: f32) -> f32 {
        let states = self.states();
        let wide = |words: &str| width(words, STRONG) + 14.0;
        let (start, mut from) = (from.x, from);
        let end = from.x + room;
        for (at, (words, colours)) in states.iter().enumerate() {
            let is_last = at + 1 == states.len();
            let rest = format!("+{}", states.len() - at);
            let needed = wide(words) + if is_last { 0.0 } else { wide("+9") };
            if end + 4.0 < from.x + needed {
                if from.x + wide(&rest) <= end + 4.0 {
                    plate(scene, from, &rest, *colours);
                }
                return room;
            }
            from = from.by(plate(scene, from, words, *colours) + 4.0, 0.0);
        }
        from.x - start
    }

    /// His states in few letters, the gravest first.
    fn states(&self) -> Vec<(String, Colours)> {
        let now = self.now;
        let lies = match now.posture {
            Posture::Stands => None,
            Posture::Prone => Some("DOWN".to_owned()),
            Posture::Incapacitated => Some("FELLED".to_owned()),
        };
        let held = now.held_by.map(|by| format!("HELD BY {}", by.0 + 1));
        let holds = self.facts.holds(self.seat).map(|held| format!("HOLDS {}", held.0 + 1));
        let switches = [
            (now.netted, "NETTED"),
            (now.bleeding, "BLEEDS"),
            (now.flaming, "BURNS"),
            (now.price, "PRICE"),
        ];
        let switches = switches.into_iter().filter(|(on, _)| *on).map(|(_, word)| word.to_owned());
        let dice =
            [(Roll::Attack, "ATT"), (Roll::Defence, "DEF")].into_iter().filter_map(|(of, word)| {
                let sum = now.dice.iter().find(|it| it.roll == of)?.by.sum();
                (sum < 0).then(|| format!("{word} {}", signed(sum.into())))
            });
        let bad = lies.into_iter().chain(held).chain(holds).chain(switches).chain(dice);
        let mut all: Vec<(String, Colours)> =
            bad.map(|words| (words, (STATE, STATE_INK))).collect();
        if now.slots.iter().all(|filled| *filled) {
            all.push(("HIT +6".to_owned(), (GOLD, INK)));
        }
        all
    }

    /// The seven places of a body with the coins left there; changed ones have a gold rim. An empty
    /// corner has the sign of its weapon.
    fn body(&self, scene: &mut Scene, from: Point, row_high: f32) {
        let (wide, gap) = PLACE;
        let high = row_high - gap;
        for location in Location::ALL {
            // The cell in columns and rows.
            let (column, row) = match location {
                Location::Head => (1.0, 0.0),
                Location::Lu => (0.0, 1.0),
                Location::Chest => (1.0, 1.0),
                Location::Ru => (2.0, 1.0),
                Location::Mid => (1.0, 2.0),
                Location::Ll => (0.5, 3.0),
                Location::Rl => (1.5, 3.0),
            };
            let corner = from.by((wide + gap) * column, row_high * row + gap / 2.0);
            let (left, full) = (self.now.body[*location], LOCATION_COINS[*location]);
            let ground = match () {
                () if left == 0 => GONE,
                () if full <= left => WHOLE,
                () if u16::from(left) * 3 <= u16::from(full) => GRAVE,
                () => HURT,
            };
            let has_changed = self.before.is_some_and(|before| before.body[*location] != left);
            let paint = Paint::filled(ground);
            let paint = if has_changed { paint.rimmed(GOLD, 2.0) } else { paint };
            scene.area(Area::new(corner, wide, high, 3.0), paint);
            let hand = Hand::bold(if 17.5 <= high { 15.0 } else { 13.0 });
            let words = corner.by(wide / 2.0, high / 2.0 + hand.size * 0.36);
            scene.write(words, Anchor::Middle, hand, IVORY, &left.to_string());
        }
        if let Some(weapon) = self.now.weapon {
            let corner = from.by((wide + gap) * 2.0 + wide / 2.0, row_high / 2.0);
            picture_signs::weapon(scene, corner, high * 0.5, weapon);
        }
    }
}

/// A change with its sign.
fn signed(change: i32) -> String {
    if change < 0 { format!("−{}", change.unsigned_abs()) } else { format!("+{change}") }
}

/// A place in few letters.
fn short(location: Location) -> &'static str {
    match location {
        Location::Mid => "belly",
        Location::Lu => "L arm",
        Location::Ru => "R arm",
        Location::Ll => "L leg",
        Location::Rl => "R leg",
        Location::Head | Location::Chest => place(location),
    }
}
