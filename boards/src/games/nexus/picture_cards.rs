//! The helots' cards: two a row, little of whoever is out.

use super::facts::{Facts, Helot, Lanista, Lot, Posture};
use super::helots::{PROMISE, bonds, carried, dice, lanista_name, reserves};
use super::nouns::{facing, motivation, quality};
use super::picture::{name, token};
use crate::words::picture_pairs::{self, CARD, INSIDE, LINE_HIGH, NAMED, corner};
use ::scene::palette::{ALARM, GOLD, GONE, GRAVE, GROUND, HURT, INK, IVORY, SOFT, WHOLE};
use ::scene::{Anchor, Area, BODY, Chip, Chips, Hand, LEAST, Paint, Point, Scene, width, wrap};
use nexus::tables::{LOCATION_COINS, Location, Trait};
use table::Seat;

/// The height of a card before the bout, and of that of somebody who is out.
const ASHORE: f32 = 56.0;
const OUT: f32 = 42.0;
/// Where the body begins in a card.
const BODY_TOP: f32 = 41.0;
/// A place of the body: how wide and how high, and the gap between two.
const PLACE: (f32, f32, f32) = (25.0, 15.5, 2.0);
/// Where the numbers beside the body begin, and a line of them.
const NUMBERS: (f32, f32) = (96.0, 14.6);
/// Where the slots stand, and how far from one to the next.
const SLOTS: (f32, f32) = (114.0, 19.0);
/// Where the words below them begin.
const WORDS_TOP: f32 = 138.0;
/// Words in a card.
const WORDS: Hand = Hand::regular(LEAST);
const STRONG: Hand = Hand::bold(LEAST);

/// How much room there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Room {
    /// Traits in full, and a line for each thing.
    Roomy,
    /// Traits in four letters, and no line that is not full.
    Tight,
}

/// What a card is to say, laid out.
struct Card<'a> {
    seat: Seat,
    lanista: &'a Lanista,
    /// Reserves, weapon, and what changes its rolls.
    lines: Vec<String>,
    /// Its states, beside the last of the lines.
    chips: Chips,
    high: f32,
}

/// Draws the cards; where they end.
pub(super) fn draw(
    scene: &mut Scene,
    facts: &Facts,
    was: Option<&Facts>,
    top: f32,
    room: Room,
) -> f32 {
    let cards: Vec<Card<'_>> =
        facts.seats.by_seat().map(|(seat, lanista)| Card::of(facts, seat, lanista, room)).collect();
    let (out, here): (Vec<Card<'_>>, Vec<Card<'_>>) =
        cards.into_iter().partition(|card| card.is_out());
    let mut top = top;
    let mut out = out.as_slice();
    for pair in here.chunks(2) {
        let high = pair.iter().map(|card| card.high).fold(0.0, f32::max);
        for (column, card) in pair.iter().enumerate() {
            card.draw(scene, facts, was, Area::new(corner(column, top), CARD.0, high, 6.0));
        }
        if pair.len() == 1 {
            // Beside the last of an odd number there is room for those who are out.
            for (number, card) in out.iter().enumerate() {
                let from = corner(1, top + (OUT + CARD.1) * number as f32);
                card.draw(scene, facts, was, Area::new(from, CARD.0, OUT, 6.0));
            }
            out = &[];
        }
        top += high + CARD.1;
    }
    for pair in out.chunks(2) {
        for (column, card) in pair.iter().enumerate() {
            card.draw(scene, facts, was, Area::new(corner(column, top), CARD.0, OUT, 6.0));
        }
        top += OUT + CARD.1;
    }
    top
}

impl<'a> Card<'a> {
    fn of(facts: &Facts, seat: Seat, lanista: &'a Lanista, room: Room) -> Self {
        let none = || Chips::beside(0.0, INSIDE.1, []);
        let (lines, chips, high) = match &lanista.lot {
            Lot::Ashore { .. } => (Vec::new(), none(), ASHORE),
            Lot::Out | Lot::GaveUp => (Vec::new(), none(), OUT),
            Lot::Aboard(helot) => {
                let lines = lines(helot, room);
                let last = lines.last().map_or(0.0, |last| width(last, WORDS));
                let chips = Chips::beside(last, INSIDE.1, chips(facts, seat, helot));
                let high = WORDS_TOP - 10.0 + LINE_HIGH * lines.len() as f32 + chips.high() + 4.0;
                (lines, chips, high)
            }
        };
        Card { seat, lanista, lines, chips, high }
    }

    fn is_out(&self) -> bool {
        match &self.lanista.lot {
            Lot::Out | Lot::GaveUp => true,
            Lot::Ashore { .. } | Lot::Aboard(_) => false,
        }
    }

    fn draw(&self, scene: &mut Scene, facts: &Facts, was: Option<&Facts>, card: Area) {
        picture_pairs::blank(scene, card, facts.standing.owes(self.seat));
        let before = was.and_then(|was| was.seats.get(self.seat));
        match &self.lanista.lot {
            Lot::Out => self.out(scene, facts, card, "out"),
            Lot::GaveUp => self.out(scene, facts, card, "gave up"),
            Lot::Ashore { house, lanista: number, motivation: kind } => {
                self.head(scene, facts, card);
                let room = INSIDE.0 + INSIDE.1 - NAMED;
                scene.fitted(card.from.by(NAMED, 32.0), WORDS, SOFT, room, lanista_name(*number));
                let house = house.then_some("house");
                let words: Vec<&str> = kind.map(motivation).into_iter().chain(house).collect();
                let line = card.from.by(INSIDE.0, 48.0);
                scene.write(line, Anchor::Left, WORDS, IVORY, &words.join(", "));
                let end = card.from.by(INSIDE.0 + INSIDE.1, 48.0);
                scene.write(end, Anchor::Right, STRONG, IVORY, &self.cred());
            }
            Lot::Aboard(helot) => {
                let helots = (helot.as_ref(), before.and_then(Lanista::helot));
                let creds = before.map(|before| before.cred);
                self.aboard(scene, facts, card.from, helots, creds);
            }
        }
    }

    fn cred(&self) -> String {
        format!("Cred {}", self.lanista.cred)
    }

    /// Token and name.
    fn head(&self, scene: &mut Scene, facts: &Facts, card: Area) {
        let name = name(facts, self.seat);
        picture_pairs::head(scene, card, token(facts, self.seat), &name);
    }

    /// Somebody who is out.
    fn out(&self, scene: &mut Scene, facts: &Facts, card: Area, word: &str) {
        scene.token(token(facts, self.seat), card.from.by(16.5, 17.0), 9.0);
        let (name, end) = (name(facts, self.seat), INSIDE.0 + INSIDE.1);
        let hand = Hand::regular(BODY);
        scene.fitted(card.from.by(NAMED, 17.0), hand, SOFT, end - NAMED, &name);
        scene.write(card.from.by(NAMED, 33.0), Anchor::Left, STRONG, ALARM, word);
        scene.write(card.from.by(end, 33.0), Anchor::Right, WORDS, SOFT, &self.cred());
    }

    /// Somebody on the barge.
    fn aboard(
        &self,
        scene: &mut Scene,
        facts: &Facts,
        from: Point,
        (now, before): (&Helot, Option<&Helot>),
        cred_before: Option<u16>,
    ) {
        let card = Area::new(from, CARD.0, self.high, 6.0);
        self.head(scene, facts, card);
        let house = now.house && has_room(now);
        let kind = now.motivation.map(motivation).into_iter().chain(house.then_some("house"));
        let kind = kind.collect::<Vec<&str>>().join(", ");
        scene.write(from.by(NAMED, 32.0), Anchor::Left, WORDS, SOFT, &kind);
        let stands = stands(now);
        let end = INSIDE.0 + INSIDE.1;
        scene.write(from.by(end, 32.0), Anchor::Right, STRONG, IVORY, &stands);
        body(scene, from.by(INSIDE.0, BODY_TOP), now, before);
        let cred = u32::from(self.lanista.cred);
        let of = |value: fn(&Helot) -> u8| {
            (u32::from(value(now)), before.map(|it| u32::from(value(it))))
        };
        let numbers = [
            ("Condition", of(|it| it.condition)),
            ("Cred", (cred, cred_before.map(u32::from))),
            ("Influence", of(|it| it.influence)),
            ("Deception", of(|it| it.deception)),
            ("Command", of(|it| it.command)),
        ];
        let mut line = BODY_TOP + 10.5;
        for (word, (number, before)) in numbers {
            let has_changed = before.is_some_and(|before| before != number);
            scene.write(from.by(NUMBERS.0, line), Anchor::Left, WORDS, SOFT, word);
            let colour = if has_changed { GOLD } else { IVORY };
            let number = number.to_string();
            if has_changed {
                let wide = width(&number, STRONG);
                let under = from.by(end - wide, line + 2.0);
                scene.line(under, under.by(wide, 0.0), Paint::line(GOLD, 1.2));
            }
            scene.write(from.by(end, line), Anchor::Right, STRONG, colour, &number);
            line += NUMBERS.1;
        }
        slots(scene, from.by(INSIDE.0, SLOTS.0), now, before);
        let mut line = from.by(INSIDE.0, WORDS_TOP + 3.0);
        for words in &self.lines {
            scene.write(line, Anchor::Left, WORDS, IVORY, words);
            line = line.by(0.0, LINE_HIGH);
        }
        scene.chips(line.by(0.0, -LINE_HIGH), &self.chips);
    }
}

/// Where a helot stands, and where it faces.
fn stands(helot: &Helot) -> String {
    format!("{} {}", helot.square, facing(helot.facing))
}

/// Whether there is room on the line of its motivation for who decides.
fn has_room(helot: &Helot) -> bool {
    let kind = format!("{}, house", helot.motivation.map_or("", motivation));
    let taken = width(&kind, WORDS) + 6.0 + width(&stands(helot), STRONG);
    NAMED + taken <= INSIDE.0 + INSIDE.1
}

/// Reserves, weapon, and what changes rolls, in lines.
fn lines(helot: &Helot, room: Room) -> Vec<String> {
    let reserves: Vec<String> = reserves(helot)
        .map(|(of, points)| match room {
            Room::Roomy => format!("{} {points}", quality(of)),
            Room::Tight => format!("{} {points}", short(of)),
        })
        .collect();
    let reserves = if reserves.is_empty() { "no reserves".to_owned() } else { reserves.join(", ") };
    let dice: Vec<String> = helot.dice.iter().map(dice).collect();
    let dice = (!dice.is_empty()).then(|| dice.join(", "));
    let all: Vec<String> =
        std::iter::once(reserves).chain(helot.weapon.map(carried)).chain(dice).collect();
    match room {
        Room::Roomy => all.iter().flat_map(|words| wrap(words, WORDS, INSIDE.1)).collect(),
        Room::Tight => wrap(&all.join("; "), WORDS, INSIDE.1),
    }
}

/// A trait in four letters.
fn short(of: Trait) -> &'static str {
    match of {
        Trait::Will => "Will",
        Trait::Inst => "Inst",
        Trait::Phys => "Phys",
        Trait::Deft => "Deft",
        Trait::Swag => "Swag",
        Trait::Cunn => "Cunn",
    }
}

/// States, and that the house decides, where that is not said above.
fn chips(facts: &Facts, seat: Seat, helot: &Helot) -> Vec<Chip> {
    let lies = match helot.posture {
        Posture::Stands => None,
        Posture::Prone => Some(Chip::state("PRONE")),
        Posture::Incapacitated => Some(Chip::state("INCAPACITATED")),
    };
    let bonds = bonds(facts, seat, helot).into_iter().map(Chip::state);
    let house = (helot.house && !has_room(helot)).then(|| Chip::quiet("house"));
    lies.into_iter().chain(bonds).chain(house).collect()
}

/// The seven places of a body with what each has left; what has changed has a gold rim.
fn body(scene: &mut Scene, from: Point, now: &Helot, before: Option<&Helot>) {
    let (wide, high, gap) = PLACE;
    for location in Location::ALL {
        // In columns and rows.
        let (column, row) = match location {
            Location::Head => (1.0, 0.0),
            Location::Lu => (0.0, 1.0),
            Location::Chest => (1.0, 1.0),
            Location::Ru => (2.0, 1.0),
            Location::Mid => (1.0, 2.0),
            Location::Ll => (0.5, 3.0),
            Location::Rl => (1.5, 3.0),
        };
        let corner = from.by((wide + gap) * column, (high + gap) * row);
        let (left, full) = (now.body[*location], LOCATION_COINS[*location]);
        let ground = match () {
            () if left == 0 => GONE,
            () if full <= left => WHOLE,
            () if u16::from(left) * 3 <= u16::from(full) => GRAVE,
            () => HURT,
        };
        let has_changed = before.is_some_and(|before| before.body[*location] != left);
        let paint = Paint::filled(ground);
        let paint = if has_changed { paint.rimmed(GOLD, 2.0) } else { paint };
        scene.area(Area::new(corner, wide, high, 3.0), paint);
        let words = corner.by(wide / 2.0, 12.3);
        scene.write(words, Anchor::Middle, STRONG, IVORY, &left.to_string());
    }
    // Which side is which.
    for (column, word) in [(0.0, "L"), (2.0, "R")] {
        let words = from.by((wide + gap) * column + wide / 2.0, 12.3);
        scene.write(words, Anchor::Middle, WORDS, SOFT, word);
    }
}

/// The slots of the Turning Point Counter, the filled ones in gold; all six are a promise.
fn slots(scene: &mut Scene, from: Point, now: &Helot, before: Option<&Helot>) {
    if now.slots.iter().all(|filled| *filled) {
        scene.chips(from.by(0.0, 12.5), &Chips::beside(0.0, INSIDE.1, [Chip::quiet(PROMISE)]));
        return;
    }
    scene.write(from.by(0.0, 12.0), Anchor::Left, WORDS, SOFT, "Slots");
    for (number, filled) in now.slots.into_iter().enumerate() {
        let corner = from.by(54.0 + SLOTS.1 * number as f32, 0.0);
        let is_new = before.is_some_and(|before| before.slots[number] != filled);
        let (paint, ink, hand) = match filled {
            true => (Paint::filled(GOLD), INK, STRONG),
            false => (Paint::filled(GROUND), SOFT, WORDS),
        };
        let paint = if is_new { paint.rimmed(IVORY, 1.6) } else { paint };
        scene.area(Area::new(corner, 16.0, 15.5, 3.0), paint);
        let words = corner.by(8.0, 12.3);
        scene.write(words, Anchor::Middle, hand, ink, &(number + 1).to_string());
    }
}
