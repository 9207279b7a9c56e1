//! The board drawn: what has just happened, the road with the pawns above it, and a card a gladiator.

use super::facts::{Alive, Facts, Gear, Life, Traveller};
use super::picture_end as end;
use super::picture_gear::{Heart, Sign, Signs};
use super::picture_road as road;
use crate::words::{Beside, Words, drawn_name, screen};
use ::scene::palette::{ALARM, Colour, GOLD, IVORY, PANEL, RAISED, SOFT, STATE, STATE_INK};
use ::scene::{Anchor, Area, FIELD, Hand, Paint, Point, Scene, Token, at, beside_corner, width};
use morituri::tables::Card;
use morituri::{Morituri, letter};
use table::Seat;

/// The size of the smallest letters on a screen.
pub(super) const SMALL: f32 = 13.0;
/// The size of a name's letters where there is room.
const NAME: f32 = 17.0;
/// The gap between two cards.
const GAP: f32 = 4.0;
/// The width of a card.
const CARD: f32 = (FIELD.wide - 6.0) / 2.0;
/// The most hearts drawn side by side, and the distance from one to the next.
const HEARTS: (u8, f32) = (5, 15.0);
/// The most of them on the card whose corner stays free.
const FEW: u8 = 3;
/// The distance from one sign of gear to the next.
const SIGN: f32 = 20.0;

/// The room for a gladiator.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Room {
    /// His cards by name.
    Wide,
    /// Two lines.
    Two,
    /// One line.
    One,
}

impl Room {
    fn of(count: usize) -> Self {
        match count {
            0..=2 => Room::Wide,
            3..=4 => Room::Two,
            _ => Room::One,
        }
    }

    fn high(self, rows: usize) -> f32 {
        match self {
            Room::Wide => 90.0,
            Room::Two => 54.0,
            Room::One if rows < 4 => 30.0,
            Room::One => 26.5,
        }
    }
}

/// The picture of `facts`, with what has changed since `was`.
pub(super) fn draw(facts: &Facts, was: Option<&Facts>, beside: &Beside) -> Scene {
    let quiet = match &facts.round {
        None => "The gladiators set out".to_owned(),
        Some(round) => match round.active {
            Some(seat) => format!("Round {}: turn of {}", round.number, name(facts, seat)),
            None => format!("Round {}", round.number),
        },
    };
    let mut scene = screen::begin::<Morituri>(beside, &quiet);
    if facts.standing.verdict().is_some() {
        end::draw(&mut scene, facts, beside);
        return scene;
    }
    let count = facts.seats.seats().count();
    let (room, rows) = (Room::of(count), count.div_ceil(2));
    let high = room.high(rows);
    let people = (high + GAP) * rows as f32;
    road::draw(&mut scene, facts, was, Area { high: FIELD.high - people, round: 6.0, ..FIELD });
    let top = FIELD.from.y + FIELD.high - people + GAP;
    let mut signs = Signs::default();
    for (number, seat) in facts.seats.seats().enumerate() {
        let (row, column) = (number / 2, number % 2);
        let aside = if column == 0 { 0.0 } else { CARD + 6.0 };
        let from = at(FIELD.from.x + aside, top + (high + GAP) * row as f32);
        let card = Area::new(from, CARD, high, 5.0);
        let before = was.and_then(|was| was.seats.get(seat)).and_then(Traveller::alive);
        Person { facts, seat, before, room }.draw(&mut scene, &mut signs, card);
    }
    signs.draw(&mut scene);
    scene
}

pub(super) fn token(seat: Seat, mark: &str, is_active: bool) -> Token<'_> {
    let token = Token::new(seat.index(), mark);
    if is_active { token.gold() } else { token }
}

/// The name of a seat's player on the picture.
pub(super) fn name(facts: &Facts, seat: Seat) -> String {
    drawn_name(facts.name(seat), Morituri::side(seat))
}

/// A gladiator on his card.
struct Person<'a> {
    facts: &'a Facts,
    seat: Seat,
    before: Option<&'a Alive>,
    room: Room,
}

impl Person<'_> {
    fn draw(&self, scene: &mut Scene, signs: &mut Signs, card: Area) {
        let Person { facts, seat, .. } = *self;
        let paint = match facts.standing.owes(seat) {
            true => Paint::filled(RAISED).rimmed(GOLD, 2.2),
            false => Paint::filled(PANEL),
        };
        scene.area(card, paint);
        let is_active = facts.round.as_ref().is_some_and(|round| round.active == Some(seat));
        let mark = letter(seat).to_string();
        let token = token(seat, &mark, is_active);
        let from = card.from;
        let (down, radius, left, line) = match self.room {
            Room::Wide => (24.0, 14.0, 44.0, 22.0),
            Room::Two => (card.high / 2.0, 14.0, 44.0, 21.0),
            Room::One => (card.high / 2.0, 10.4, 32.0, card.high / 2.0 + 6.0),
        };
        scene.token(token, from.by(left / 2.0 - 1.0, down), radius);
        let line = from.by(left, line);
        let right = beside_corner(line.y, from.x + card.wide - 8.0);
        let words = name(facts, seat);
        match &facts.seats[seat].life {
            Life::Alive(alive) => {
                let right = match self.room {
                    Room::Wide => self.wide(scene, signs, alive, (line, right)),
                    Room::Two => self.two(scene, signs, alive, (line, right)),
                    Room::One => self.one(scene, signs, alive, (line, right)),
                };
                let size = if self.room == Room::One { 16.0 } else { NAME };
                scene.fitted(line, Hand::bold(size), IVORY, right - line.x - 4.0, &words);
            }
            Life::Dead { place, .. } => {
                let place = place.map_or_else(String::new, |place| format!(", place {place}"));
                let hand = Hand::bold(15.0);
                let dead = format!("† dead{place}");
                scene.write(at(right, line.y), Anchor::Right, hand, ALARM, &dead);
                let room = right - line.x - width(&dead, hand) - 8.0;
                scene.fitted(line, Hand::regular(17.0), SOFT, room, &words);
            }
        }
    }

    /// All but his name, where only two gladiators share the screen. Returns where the name must
    /// end.
    fn wide(
        &self,
        scene: &mut Scene,
        signs: &mut Signs,
        alive: &Alive,
        (line, right): (Point, f32),
    ) -> f32 {
        let has_moved = self.before.is_some_and(|before| before.space != alive.space);
        let hand = Hand { size: 14.0, bold: has_moved };
        let whole = format!("{} {}", alive.space, alive.space.name());
        let called = width(&name(self.facts, self.seat), Hand::bold(NAME));
        // A long name stands whole if only the number of its space, and a state, stands beside it.
        let rests = alive.misses || alive.sits_out;
        let fits = !rests && called + width(&whole, hand) + 12.0 < right - line.x;
        let place = if fits { whole } else { alive.space.to_string() };
        let colour = if has_moved { GOLD } else { SOFT };
        scene.write(at(right, line.y), Anchor::Right, hand, colour, &place);
        let left = right - width(&place, hand) - 8.0;
        let left = states(scene, signs, alive, (at(left, line.y), Room::Wide));
        let below = line.by(0.0, 24.0);
        let end = self.figures(scene, signs, alive, (at(right, below.y), 50.0, true));
        let most = ((end - below.x) / HEARTS.1).clamp(1.0, f32::from(HEARTS.0));
        self.hearts(scene, signs, alive, (below, most as u8));
        let gear = self.gear(alive);
        let start = at(line.x - 32.0, below.y + 18.5);
        let called = |card: Option<Card>| card.map_or("Pugio alone", |card| card.row().name);
        // Signs fit where two lines have no room for the cards' names.
        for with_names in [true, false] {
            let (mut from, mut laid) = (start, Vec::new());
            for (card, is_new) in &gear {
                let hand = Hand { size: SMALL, bold: *is_new };
                let name = if with_names { width(called(*card), hand) } else { 0.0 };
                if beside_corner(from.y, right + 4.0) < from.x + 20.0 + name && start.x < from.x {
                    from = at(start.x, from.y + 18.5);
                }
                laid.push((from, hand, *card, *is_new));
                from = from.by(27.0 + name, 0.0);
            }
            if with_names && start.y + 20.0 < from.y {
                continue;
            }
            for (from, hand, card, is_new) in laid {
                signs.plain(Sign::Worn(card), from.by(8.0, -4.7), is_new);
                let colour = if is_new { GOLD } else { IVORY };
                let room = beside_corner(from.y, right + 4.0) - from.x - 20.0;
                if with_names {
                    scene.fitted(from.by(20.0, 0.0), hand, colour, room, called(card));
                }
            }
            break;
        }
        left
    }

    /// The same in two lines.
    fn two(
        &self,
        scene: &mut Scene,
        signs: &mut Signs,
        alive: &Alive,
        (line, right): (Point, f32),
    ) -> f32 {
        let mut left = right;
        for (card, is_new) in self.gear(alive).into_iter().rev() {
            signs.plain(Sign::Worn(card), at(left - 8.0, line.y - 6.0), is_new);
            left -= SIGN;
        }
        let left = states(scene, signs, alive, (at(left, line.y), Room::Two));
        let below = line.by(0.0, 24.0);
        let end = at(beside_corner(below.y, right), below.y);
        let (step, most) = if end.x < right { (0.0, FEW) } else { (46.0, HEARTS.0) };
        self.hearts(scene, signs, alive, (below, most));
        self.figures(scene, signs, alive, (end, step, true));
        left
    }

    /// The same in one line, without Encumbrance and cards.
    fn one(
        &self,
        scene: &mut Scene,
        signs: &mut Signs,
        alive: &Alive,
        (line, right): (Point, f32),
    ) -> f32 {
        let left = self.figures(scene, signs, alive, (at(right, line.y), 40.0, false));
        let (colour, heart) = self.life(alive);
        let hand = Hand::bold(17.0);
        let hp = alive.hp.to_string();
        scene.write(at(left, line.y), Anchor::Right, hand, colour, &hp);
        let left = left - width(&hp, hand).max(width("0", hand)) - 11.0;
        signs.heart(heart, at(left, line.y - 5.5), 7.0);
        states(scene, signs, alive, (at(left - 12.0, line.y), Room::One))
    }

    /// The colour of his Hit Points and the sign of the last change.
    fn life(&self, now: &Alive) -> (Colour, Heart) {
        let had = self.before.map_or(now.hp, |before| before.hp);
        if now.hp < had {
            (ALARM, Heart::Lost)
        } else if had < now.hp {
            (GOLD, Heart::Gained)
        } else {
            (IVORY, Heart::Held)
        }
    }

    /// His Hit Points from a point on, those just lost empty; beyond a maximum they are a number.
    fn hearts(&self, scene: &mut Scene, signs: &mut Signs, now: &Alive, (line, most): (Point, u8)) {
        let had = self.before.map_or(now.hp, |before| before.hp);
        let (_, step) = HEARTS;
        let middle = line.by(7.0, -5.5);
        if most < now.hp.max(had) {
            let (colour, heart) = self.life(now);
            signs.heart(heart, middle, 7.0);
            let from = line.by(18.0, 0.0);
            scene.write(from, Anchor::Left, Hand::bold(17.0), colour, &now.hp.to_string());
            return;
        }
        for number in 0..now.hp.max(had) {
            let heart = if now.hp <= number {
                Heart::Lost
            } else if had <= number {
                Heart::Gained
            } else {
                Heart::Held
            };
            signs.heart(heart, middle.by(step * f32::from(number), 0.0), 7.0);
        }
    }

    /// His fighting values, leftwards from a point, at least a given distance apart; changed ones
    /// are gold. Returns where they begin.
    fn figures(
        &self,
        scene: &mut Scene,
        signs: &mut Signs,
        now: &Alive,
        (line, step, with_burden): (Point, f32, bool),
    ) -> f32 {
        let of = |alive: &Alive| {
            let burden = with_burden.then_some(alive.encumbrance).map(|it| it.to_string());
            (alive.attack().replace('x', "×"), alive.defense.to_string(), burden)
        };
        let ((attack, defense, burden), had) = (of(now), self.before.map(of));
        let had = had.unwrap_or_else(|| (attack.clone(), defense.clone(), burden.clone()));
        let (hand, mut right) = (Hand::bold(17.0), line.x);
        let burden = burden.map(|now| (Sign::Encumbrance, had.2.as_ref() != Some(&now), now));
        let others =
            [(Sign::Defense, had.1 != defense, defense), (Sign::Attack, had.0 != attack, attack)];
        for (sign, has_changed, value) in burden.into_iter().chain(others) {
            let colour = if has_changed { GOLD } else { IVORY };
            scene.write(at(right, line.y), Anchor::Right, hand, colour, &value);
            // The signs of figures align between cards, for any digits.
            let wide = width(&value, hand).max(width("0", hand));
            signs.quiet(sign, at(right - wide - 11.0, line.y - 6.0));
            right -= step.max(wide + 27.0);
        }
        right
    }

    /// His gear, and whether each piece is new; the Pugio if he has none. Empty among many
    /// gladiators.
    fn gear(&self, alive: &Alive) -> Vec<(Option<Card>, bool)> {
        let Gear::Cards(cards) = &alive.gear else { return Vec::new() };
        if cards.is_empty() {
            return vec![(None, false)];
        }
        let worn = self.before.and_then(|before| match &before.gear {
            Gear::Cards(cards) => Some(cards),
            Gear::Net(_) => None,
        });
        let is_new = |card: &Card| worn.is_some_and(|worn| !worn.contains(card));
        cards.iter().map(|card| (Some(*card), is_new(card))).collect()
    }
}

/// A gladiator's further states, leftwards from a point. Returns where they begin.
fn states(scene: &mut Scene, signs: &mut Signs, alive: &Alive, at_right: (Point, Room)) -> f32 {
    let (line, room) = at_right;
    let mut left = line.x;
    let has_net = match &alive.gear {
        Gear::Cards(_) => false,
        Gear::Net(has_net) => *has_net,
    };
    for (holds, sign, is_gold) in
        [(alive.laurel, Sign::Laurel, true), (has_net, Sign::Worn(Some(Card::Casses)), false)]
    {
        if holds {
            signs.plain(sign, at(left - 9.0, line.y - 6.0), is_gold);
            left -= SIGN;
        }
    }
    let rests = [(alive.misses, "MISSES"), (alive.sits_out, "SITS OUT")];
    for (_, words) in rests.into_iter().filter(|(holds, _)| *holds) {
        let hand = Hand::bold(SMALL);
        let wide = if room == Room::One { 24.0 } else { width(words, hand) + 10.0 };
        let plate = Area::new(at(left - wide, line.y - 15.0), wide, 19.0, 3.0);
        scene.area(plate, Paint::filled(STATE));
        match room {
            Room::One => signs.plain(Sign::Rest, at(left - wide / 2.0, line.y - 6.0), false),
            Room::Wide | Room::Two => {
                let from = at(left - wide + 5.0, line.y - 0.8);
                scene.write(from, Anchor::Left, hand, STATE_INK, words);
            }
        }
        left -= wide + 4.0;
    }
    left
}
