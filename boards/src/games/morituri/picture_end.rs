//! The end drawn: the laurel around the winner, and the places of the others.

use super::facts::{Facts, Life};
use super::picture::{SMALL, name};
use crate::words::{Beside, Standing, screen};
use ::scene::palette::{ALARM, BRONZE, Colour, GOLD, IVORY, PANEL, SOFT};
use ::scene::{Anchor, Area, FIELD, Hand, Paint, Point, Scene, Token, at, fit, width};
use morituri::letter;
use table::Seat;

/// The middle of the laurel, and its radius.
const LAUREL: (Point, f32) = (at(118.0, 196.0), 82.0);
/// The line of the winner's name under it.
const NAME: f32 = 326.0;
/// The left edge of the others' rows, and their width.
const WORDS: f32 = 228.0;
const ROOM: f32 = 308.0;
/// The lower end of the last of them, above a corner where some clients lay a badge.
const END: f32 = 314.0;
/// The width of a side's name beside a fight, that of one of its rounds, and the distance from one
/// line to the next.
const SIDE: f32 = 84.0;
const ROUND: f32 = 16.0;
const SPACED: f32 = 26.0;
/// The most height of one of the others' rows.
const LINE: f32 = 36.0;

/// The picture of a finished bout.
pub(super) fn draw(scene: &mut Scene, facts: &Facts, beside: &Beside) {
    let winner = winner(facts);
    let colour = if winner.is_some() { GOLD } else { BRONZE };
    let (middle, radius) = LAUREL;
    scene.laurel(middle, radius, colour);
    let below = at(middle.x, NAME);
    match winner {
        Some(seat) => {
            let mark = letter(seat).to_string();
            scene.token(Token::new(seat.index(), &mark).gold(), middle, 44.0);
            screen::winner(scene, below, &name(facts, seat));
        }
        None => {
            scene.write(below, Anchor::Middle, Hand::bold(24.0), IVORY, "No winner");
        }
    }
    let below = others(scene, facts, winner, FIELD.from.y + 8.0);
    if let Some(over) = &beside.over {
        fight(scene, facts, &over.rounds, below + 20.0);
    }
}

/// The Hit Points of both sides after each round of the fight that is told, where there is room for them.
fn fight(scene: &mut Scene, facts: &Facts, rounds: &[(Option<Seat>, Vec<u8>)], top: f32) {
    let most = ((ROOM - SIDE) / ROUND) as usize;
    let Some((_, first)) = rounds.first().filter(|_| top + 2.0 * SPACED <= END) else { return };
    let skipped = first.len().saturating_sub(most);
    let hand = Hand::regular(SMALL);
    let title = match skipped {
        0 => "Hit Points, round by round",
        _ => "Hit Points after the last rounds",
    };
    scene.fitted(at(WORDS, top), hand, SOFT, ROOM, title);
    for (row, (who, left)) in rounds.iter().enumerate() {
        let line = at(WORDS, top + SPACED * (row + 1) as f32);
        let called = who.map_or_else(|| "The beast".to_owned(), |who| name(facts, who));
        scene.fitted(line, Hand::bold(15.0), IVORY, SIDE - 8.0, &called);
        for (at, hp) in left.iter().enumerate().skip(skipped) {
            let is_hurt = at.checked_sub(1).and_then(|at| left.get(at)).is_some_and(|had| hp < had);
            let colour = if *hp == 0 || is_hurt { ALARM } else { IVORY };
            let middle = line.by(SIDE + ROUND * ((at - skipped) as f32 + 0.5), 0.0);
            scene.write(middle, Anchor::Middle, Hand::bold(15.0), colour, &hp.to_string());
        }
    }
}

/// The winner: by the rules the only gladiator left.
fn winner(facts: &Facts) -> Option<Seat> {
    let by_rules = matches!(&facts.standing, Standing::Over(verdict) if !verdict.is_empty());
    let left = facts.seats.by_seat().filter(|(_, it)| it.alive().is_some());
    let left: Vec<Seat> = left.map(|(seat, _)| seat).collect();
    match left[..] {
        [seat] if by_rules => Some(seat),
        _ => None,
    }
}

/// Everybody else's place, the best first, and how they fell. Returns where the rows end.
fn others(scene: &mut Scene, facts: &Facts, winner: Option<Seat>, top: f32) -> f32 {
    let others = facts.seats.by_seat().filter(|(seat, _)| Some(*seat) != winner);
    let mut others: Vec<(Option<u8>, Seat, String, String)> = others
        .map(|(seat, traveller)| match &traveller.life {
            Life::Dead { place, fell } => {
                let stands = place.map_or_else(|| "†".to_owned(), ordinal);
                let fell = fell.as_ref().map(|it| Facts::fell(it, |by| letter(by).to_string()));
                (Some(place.unwrap_or(u8::MAX)), seat, stands, fell.unwrap_or_default())
            }
            Life::Alive(alive) => (None, seat, alive.space.name().to_owned(), String::new()),
        })
        .collect();
    others.sort();
    let rows = others.len().max(1) as f32;
    let (wide, high) = (ROOM, ((END - top) / rows).min(LINE));
    for (row, (_, seat, place, fell)) in others.iter().enumerate() {
        let from = at(WORDS, top + high * row as f32);
        scene.area(Area::new(from, wide, high - 3.0, 5.0), Paint::filled(PANEL));
        let line = from.by(30.0, (high - 3.0) / 2.0 + 5.5);
        let mark = letter(*seat).to_string();
        let middle = from.by(15.0, (high - 3.0) / 2.0);
        scene.token(Token::new(seat.index(), &mark), middle, 10.0);
        let hand = Hand::bold(15.0);
        let mut right = from.x + wide - 8.0;
        let mut write = |words: &str, hand: Hand, colour: Colour, room: f32| {
            let words = fit(words, hand, room);
            scene.write(at(right, line.y), Anchor::Right, hand, colour, &words);
            right -= width(&words, hand) + 8.0;
        };
        write(place, hand, GOLD, wide / 2.0);
        if !fell.is_empty() {
            write(&format!("by {fell}"), Hand::regular(SMALL), SOFT, wide * 0.5);
        }
        let called = name(facts, *seat);
        scene.fitted(line, Hand::regular(15.0), IVORY, right - line.x, &called);
    }
    top + high * rows
}

/// `2nd`, `3rd`, `4th`.
fn ordinal(place: u8) -> String {
    let end = match place {
        1 => "st",
        2 => "nd",
        3 => "rd",
        _ => "th",
    };
    format!("{place}{end}")
}
