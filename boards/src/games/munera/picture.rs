//! The board drawn on a screen: the arena, the players' cards beside it, and at the end the winner.

use super::facts::Facts;
use super::picture_arena::{self, Lay};
use super::{picture_cards, picture_end};
use crate::words::screen::begin;
use crate::words::{Beside, Words, drawn_name};
use ::scene::{Area, FIELD, Scene, Token};
use munera::Munera;
use table::Seat;

/// The width of the arena, and where the cards begin.
const ARENA: f32 = 282.0;
const CARDS: f32 = 289.0;

/// The picture of `facts`, with what has changed since `was`.
pub(super) fn draw(facts: &Facts, was: Option<&Facts>, beside: &Beside) -> Scene {
    if let Some(verdict) = facts.standing.verdict() {
        return picture_end::draw(facts, beside, verdict);
    }
    let names: Vec<String> = facts.seats.seats().map(|seat| name(facts, seat)).collect();
    let quiet = match names.as_slice() {
        [one, other] => format!("{one} against {other}"),
        names => format!("{} gladiators: the last in the arena wins", names.len()),
    };
    let active = facts.round.as_ref().and_then(|round| Some((round.number, round.active?)));
    let quiet = match active {
        Some((round, seat)) => format!("Round {round}: turn of {}", names[seat.index()]),
        None => quiet,
    };
    let mut scene = begin::<Munera>(beside, &quiet);
    let lay = Lay::of(facts.arena, Area { wide: ARENA, ..FIELD });
    picture_arena::draw(&mut scene, facts, was, &lay);
    let from = FIELD.from.by(CARDS, 2.0);
    let cards = Area::new(from, FIELD.wide - CARDS, FIELD.high - 3.0, 0.0);
    picture_cards::draw(&mut scene, facts, was, cards);
    scene
}

/// The token of a seat; gold if it is its turn.
pub(super) fn token(facts: &Facts, seat: Seat) -> Token<'static> {
    let token = Token::new(seat.index(), Munera::mark(seat));
    if is_active(facts, seat) { token.gold() } else { token }
}

/// Whether it is the turn of a seat.
pub(super) fn is_active(facts: &Facts, seat: Seat) -> bool {
    let active = facts.round.as_ref().and_then(|round| round.active);
    active == Some(seat) && facts.standing.verdict().is_none()
}

/// The name of a seat's player as it can be drawn.
pub(super) fn name(facts: &Facts, seat: Seat) -> String {
    drawn_name(facts.name(seat), Munera::side(seat))
}
