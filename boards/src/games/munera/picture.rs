//! The board drawn: the arena, a card a gladiator, what lies about, and the foot.

use super::facts::{Facts, Lying, Points};
use super::nouns::{count, thing};
use super::picture_arena::{self, Lay};
use super::picture_cards::{self, Room};
use super::sentences::piles;
use crate::words::{Words, drawn_name};
use ::scene::{BOARD, Heading, Scene, Token};
use munera::Munera;
use table::Seat;

/// How wide hexes are at most where there is room, and where there is little.
const HEX: (f32, f32) = (38.0, 22.5);
/// The height up to which a picture is as roomy as can be, and up to which it is as high as may be.
const HIGH: (f32, f32) = (700.0, 815.0);

/// The seats' numbers, as they stand on pawns.
const MARKS: [&str; 6] = ["1", "2", "3", "4", "5", "6"];

/// The picture of `facts`, with what has changed since `was`: the roomiest that is not too high.
pub(super) fn draw(facts: &Facts, was: Option<&Facts>) -> Scene {
    let roomy = drawn(facts, was, Room::Roomy, HEX.0);
    if roomy.high() <= HIGH.0 {
        return roomy;
    }
    let tight = drawn(facts, was, Room::Tight, HEX.0);
    if tight.high() <= HIGH.1 {
        return tight;
    }
    drawn(facts, was, Room::Tight, HEX.1)
}

fn drawn(facts: &Facts, was: Option<&Facts>, room: Room, hex: f32) -> Scene {
    let mut scene = Scene::new(Munera::TITLE);
    heading(&mut scene, facts);
    let lay = Lay::of(facts.arena, BOARD, hex);
    picture_arena::draw(&mut scene, facts, was, &lay);
    let below = picture_cards::draw(&mut scene, facts, was, lay.end() + 8.0, room);
    let below = table(&mut scene, facts, below + 14.0);
    let words = facts.standing.sentences(|seat| name(facts, seat));
    scene.foot(below - 8.0, &words, facts.standing.verdict().is_some());
    scene
}

/// What a seat is known by; a gold ring for whose turn it is.
pub(super) fn token(facts: &Facts, seat: Seat) -> Token<'static> {
    let token = Token::new(seat.index(), MARKS.get(seat.index()).copied().unwrap_or("?"));
    let is_active = facts.round.as_ref().is_some_and(|round| round.active == Some(seat));
    if is_active && facts.standing.verdict().is_none() { token.gold() } else { token }
}

/// The player of a seat as he can be drawn.
pub(super) fn name(facts: &Facts, seat: Seat) -> String {
    drawn_name(facts.name(seat), Munera::side(seat))
}

fn heading(scene: &mut Scene, facts: &Facts) {
    let (left, right) = match &facts.round {
        None => ("The gladiators are being picked".to_owned(), String::new()),
        Some(round) => {
            let turn = round.active.map(|seat| format!("Turn of {}", name(facts, seat)));
            (turn.unwrap_or_default(), format!("Round {}", round.number))
        }
    };
    let game = "MUNERA SINE MISSIONE";
    scene.heading(Heading { game, number: facts.bout, left: &left, right: &right });
}

/// What the turn has left, what the numbers of a Save are, and what lies about; where it ends.
fn table(scene: &mut Scene, facts: &Facts, first: f32) -> f32 {
    let mut line = first;
    if let Some(Points { left, spent }) = facts.round.as_ref().and_then(|round| round.points) {
        let words = format!("{} left, {spent} spent", count(left, "action point"));
        line = scene.fact(line, "TURN", &words);
    }
    if facts.seats.iter().any(|player| player.fighter().is_some()) {
        let words = "a die that stops a hit: front-left-right-rear";
        line = scene.fact(line, "SAVE", words);
    }
    let named = facts.ground.named.iter().map(|lying| {
        let Lying { id, what, hex } = lying;
        let (what, count) = what.counted();
        format!("g{id} {} {hex}", thing(what, count))
    });
    let more = facts.ground.more.map(|more| format!("{more} more"));
    let all: Vec<String> = named.chain(more).chain(piles(&facts.ground)).collect();
    if all.is_empty() { line } else { scene.fact(line, "LYING", &all.join(", ")) }
}
