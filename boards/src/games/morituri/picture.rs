//! The board drawn: the road with the pawns above it, a card a gladiator, the piles, and the foot.

use super::facts::{Alive, Facts, Gear, Life, Traveller};
use super::picture_road as road;
use crate::words::{Words, drawn_name};
use ::scene::palette::{
    ALARM, Colour, GOLD, GROUND, INK, IVORY, LAUREL, PANEL, RAISED, SOFT, STATE, STATE_INK, WOUND,
    WOUND_RIM,
};
use ::scene::{
    Anchor, Area, Hand, Heading, LEAST, MARGIN, NAME, Paint, Point, Scene, Token, WIDE, at, width,
};
use morituri::{Morituri, letter};
use table::Seat;

/// How far cards reach beyond the margin on either side.
const BESIDE: f32 = 4.0;
/// The height of a card, of one of a dead gladiator, and of a line more; the gap between two.
const CARD: f32 = 38.0;
const GRAVE: f32 = 24.0;
const LINE: f32 = 18.0;
const GAP: f32 = 2.0;
/// Where the words of a card begin and end.
const LEFT: f32 = 42.0;
const RIGHT: f32 = WIDE - MARGIN - 4.0;
/// Where the figures of a card stand, under their headings.
const FIGURES: [(&str, f32); 3] = [("Attack", 217.0), ("Defense", 272.0), ("Encumbrance", 346.0)];
/// The most hearts that are drawn, and how far from one to the next.
const HEARTS: (u8, f32) = (9, 12.5);
/// The least room of a name beside notes.
const NAME_ROOM: f32 = 72.0;

/// The picture of `facts`, with what has changed since `was`.
pub(super) fn draw(facts: &Facts, was: Option<&Facts>) -> Scene {
    let mut scene = Scene::new("Morituri te salutamus");
    let (left, right) = match &facts.round {
        None => ("The gladiators set out.".to_owned(), String::new()),
        Some(round) => {
            let turn = round.active.map(|seat| format!("Turn of {}", name(facts, seat)));
            (turn.unwrap_or_default(), format!("Round {}", round.number))
        }
    };
    let game = "MORITURI TE SALUTAMUS";
    scene.heading(Heading { game, number: facts.bout, left: &left, right: &right });
    let below = road::draw(&mut scene, facts, was);
    let mut below = headings(&mut scene, below);
    for seat in facts.seats.seats() {
        let before = was.and_then(|was| was.seats.get(seat)).and_then(Traveller::alive);
        below = card(&mut scene, facts, seat, before, below) + GAP;
    }
    let last = facts.top.map_or_else(String::new, |top| format!(", last {}", top.row().name));
    let words = format!("{} to draw, {} discarded{last}", facts.draw, facts.discards);
    let below = scene.fact(below + 13.0, "CARDS", &words) - 9.0;
    let words = facts.standing.sentences(|seat| name(facts, seat));
    scene.foot(below, &words, facts.standing.verdict().is_some());
    scene
}

/// What a gladiator is known by.
pub(super) fn token(seat: Seat, mark: &str, is_active: bool) -> Token<'_> {
    let token = Token::new(seat.index(), mark);
    if is_active { token.gold() } else { token }
}

/// What the player of a seat is called on the picture.
fn name(facts: &Facts, seat: Seat) -> String {
    drawn_name(facts.name(seat), Morituri::side(seat))
}

/// What the figures of the cards mean; where the first card begins.
fn headings(scene: &mut Scene, top: f32) -> f32 {
    let (hand, line) = (Hand::regular(LEAST), top + 14.0);
    scene.write(at(LEFT, line), Anchor::Left, hand, SOFT, "Hit Points");
    for (word, middle) in FIGURES {
        scene.write(at(middle, line), Anchor::Middle, hand, SOFT, word);
    }
    top + 19.0
}

/// One gladiator; where his card ends.
fn card(scene: &mut Scene, facts: &Facts, seat: Seat, before: Option<&Alive>, top: f32) -> f32 {
    let traveller = &facts.seats[seat];
    let laid = traveller.alive().map(|alive| Laid::out(alive, before));
    let high = laid.as_ref().map_or(GRAVE, |laid| CARD + LINE * laid.lines as f32);
    let area = Area::new(at(MARGIN - BESIDE, top), WIDE - 2.0 * (MARGIN - BESIDE), high, 5.0);
    let paint = match facts.standing.owes(seat) {
        true => Paint::filled(RAISED).rimmed(GOLD, 2.0),
        false => Paint::filled(PANEL),
    };
    scene.area(area, paint);
    let is_active = facts.round.as_ref().is_some_and(|round| round.active == Some(seat));
    let mark = letter(seat).to_string();
    let middle = top + if laid.is_some() { CARD } else { GRAVE } / 2.0;
    scene.token(token(seat, &mark, is_active), at(25.0, middle), 9.5);
    let name = name(facts, seat);
    match (&traveller.life, laid) {
        (Life::Alive(alive), Some(laid)) => {
            let line = at(LEFT, top + 15.0);
            scene.fitted(line, Hand::bold(NAME - 1.5), IVORY, laid.name_room, &name);
            laid.draw(scene, line);
            figures(scene, at(LEFT, top + 33.0), alive, before);
        }
        (Life::Alive(_), None) => {}
        (Life::Dead { place }, _) => grave(scene, top, &name, *place),
    }
    top + high
}

/// Somebody who is dead.
fn grave(scene: &mut Scene, top: f32, name: &str, place: Option<u8>) {
    let hand = Hand::bold(LEAST);
    let place = place.map_or_else(String::new, |place| format!(", place {place}"));
    let words = format!("† dead{place}");
    let line = at(LEFT, top + 17.0);
    let room = RIGHT - LEFT - width(&words, hand) - 10.0;
    scene.fitted(line, Hand::regular(NAME - 1.5), SOFT, room, name);
    scene.write(at(RIGHT, line.y), Anchor::Right, hand, ALARM, &words);
}

/// Words on a card, and the plate that they stand on, if on one.
struct Piece {
    words: String,
    plate: Option<(Colour, Colour)>,
}

impl Piece {
    fn wide(&self) -> f32 {
        match self.plate {
            // A plate reaches five units beyond its words.
            Some(_) => width(&self.words, Hand::bold(LEAST)) + 10.0,
            None => width(&self.words, Hand::regular(LEAST)),
        }
    }
}

/// What is said of a gladiator besides his figures, as it stands on his card.
struct Laid {
    /// Where he stands, and whether he has moved.
    place: (String, bool),
    /// The room that is left for his name.
    name_room: f32,
    /// What stands beside it.
    beside: Vec<Piece>,
    /// What stands under his figures, each from a place in one of the lines.
    under: Vec<(Piece, f32, usize)>,
    /// How many lines those are.
    lines: usize,
}

impl Laid {
    fn out(alive: &Alive, before: Option<&Alive>) -> Self {
        let notes = notes(alive);
        let wide: f32 = notes.iter().map(|note| note.wide() + 5.0).sum();
        let has_moved = before.is_some_and(|before| before.space != alive.space);
        let here = format!("{} {}", alive.space, alive.space.name());
        let beside_name = |place: &str| RIGHT - LEFT - width(place, hand_of(has_moved));
        let came =
            before.filter(|_| has_moved).map(|before| format!("{here}, from {}", before.space));
        // The road shows as well whence he came.
        let place = came.filter(|came| NAME_ROOM <= beside_name(came) - wide - 9.0).unwrap_or(here);
        let room = beside_name(&place);
        let (mut beside, mut all) = (notes, gear(alive, before));
        let mut name_room = room - wide - 9.0;
        if name_room < NAME_ROOM {
            name_room = room - 9.0;
            beside.append(&mut all);
            all = std::mem::take(&mut beside);
        }
        let (mut under, mut left, mut lines) = (Vec::new(), LEFT, usize::from(!all.is_empty()));
        for piece in all {
            let wide = piece.wide();
            if RIGHT < left + wide && LEFT < left {
                (left, lines) = (LEFT, lines + 1);
            }
            under.push((piece, left, lines - 1));
            left += wide + 5.0;
        }
        Laid { place: (place, has_moved), name_room, beside, under, lines }
    }

    /// All but the name, whose line is `line`.
    fn draw(self, scene: &mut Scene, line: Point) {
        let (place, has_moved) = &self.place;
        let (hand, colour) = (hand_of(*has_moved), if *has_moved { GOLD } else { IVORY });
        scene.write(at(RIGHT, line.y), Anchor::Right, hand, colour, place);
        let mut left = RIGHT - width(place, hand) - 9.0;
        for piece in self.beside.iter().rev() {
            left -= piece.wide();
            write(scene, at(left, line.y), piece);
            left -= 5.0;
        }
        for (piece, left, number) in &self.under {
            let down = CARD - 2.5 + LINE * *number as f32;
            write(scene, at(*left, line.y + down), piece);
        }
    }
}

fn write(scene: &mut Scene, from: Point, piece: &Piece) {
    match piece.plate {
        Some((ground, ink)) => {
            scene.plate(from, ground, ink, WIDE, &piece.words);
        }
        None => {
            scene.write(from, Anchor::Left, Hand::regular(LEAST), SOFT, &piece.words);
        }
    }
}

/// How a place is written.
fn hand_of(has_moved: bool) -> Hand {
    Hand { size: LEAST, bold: has_moved }
}

/// What is to be known of a gladiator, on plates.
fn notes(alive: &Alive) -> Vec<Piece> {
    let has_net = match &alive.gear {
        Gear::Cards(_) => false,
        Gear::Net(has_net) => *has_net,
    };
    let notes = [
        (alive.laurel, "laurel", (LAUREL, GOLD)),
        (alive.misses, "misses a turn", (STATE, STATE_INK)),
        (alive.sits_out, "sits out", (STATE, STATE_INK)),
        (alive.house, "house plays", (GROUND, SOFT)),
        (has_net, "net", (GROUND, IVORY)),
    ];
    let notes = notes.into_iter().filter(|(holds, ..)| *holds);
    notes.map(|(_, words, plate)| Piece { words: words.to_owned(), plate: Some(plate) }).collect()
}

/// What a gladiator wears, what is new of it on plates; nothing among many.
fn gear(alive: &Alive, before: Option<&Alive>) -> Vec<Piece> {
    let Gear::Cards(cards) = &alive.gear else { return Vec::new() };
    if cards.is_empty() {
        return vec![Piece { words: "Pugio alone".to_owned(), plate: None }];
    }
    let worn = before.map(|before| match &before.gear {
        Gear::Cards(cards) => cards.as_slice(),
        Gear::Net(_) => &[],
    });
    let piece = |(number, card): (usize, &morituri::tables::Card)| {
        let is_new = worn.is_some_and(|worn| !worn.contains(card));
        let comma = if number + 1 == cards.len() || is_new { "" } else { "," };
        let words = format!("{}{comma}", card.row().name);
        Piece { words, plate: is_new.then_some((GOLD, INK)) }
    };
    cards.iter().enumerate().map(piece).collect()
}

/// Hearts with their number, and what he fights with; what has changed is gold in a gold rim.
fn figures(scene: &mut Scene, line: Point, now: &Alive, before: Option<&Alive>) {
    let (most, step) = HEARTS;
    let had = before.map_or(now.hp, |before| before.hp);
    let mut left = line.x + 6.0;
    for number in 0..now.hp.max(had).min(most) {
        let paint = if now.hp <= number {
            Paint::line(ALARM, 1.4)
        } else if had <= number {
            Paint::filled(WOUND).rimmed(GOLD, 2.0)
        } else {
            Paint::filled(WOUND).rimmed(WOUND_RIM, 0.8)
        };
        scene.heart(at(left, line.y - 4.5), 6.2, paint);
        left += step;
    }
    let bold = Hand::bold(NAME - 0.5);
    let colour = if now.hp < had {
        ALARM
    } else if had < now.hp {
        GOLD
    } else {
        IVORY
    };
    scene.write(at(left, line.y), Anchor::Left, bold, colour, &now.hp.to_string());
    let values =
        |alive: &Alive| [alive.attack(), alive.defense.to_string(), alive.encumbrance.to_string()];
    let before = before.map(values);
    for (number, (value, (_, middle))) in values(now).iter().zip(FIGURES).enumerate() {
        let has_changed = before.as_ref().is_some_and(|before| before[number] != *value);
        if has_changed {
            let wide = width(value, bold) + 12.0;
            let plate = Area::new(at(middle - wide / 2.0, line.y - 14.0), wide, 17.5, 3.0);
            scene.area(plate, Paint::filled(GROUND).rimmed(GOLD, 1.4));
        }
        let colour = if has_changed { GOLD } else { IVORY };
        scene.write(at(middle, line.y), Anchor::Middle, bold, colour, &value.replace('x', "×"));
    }
}
