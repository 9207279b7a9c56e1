//! The end of a bout: the decisive blow, the winner, and everybody's fate.

use super::facts::{Facts, Player};
use super::nouns::{count, letter};
use super::picture::{name, token};
use super::picture_cards::{emblem_of, lot};
use crate::words::Beside;
use crate::words::screen::{begin, winner};
use ::scene::palette::{IVORY, PANEL, SOFT};
use ::scene::{Anchor, Area, Hand, Paint, Point, Scene, Token, around, at, width};
use munera::Munera;
use table::Seat;

/// The middle and the radius of the winner's emblem.
const WINNER: (f32, f32, f32) = (122.0, 200.0, 60.0);
/// The top and bottom of the players' rows, and each one's left edge, width and greatest height.
const ROWS: (f32, f32) = (94.0, 316.0);
const ROW: (f32, f32, f32) = (244.0, 298.0, 74.0);
/// The least height of a row with two lines.
const TWO: f32 = 44.0;

/// The picture of a bout that has ended with `verdict`.
pub(super) fn draw(facts: &Facts, beside: &Beside, verdict: &str) -> Scene {
    let victors = victors(facts, verdict);
    let round = facts.round.as_ref().map(|round| format!(" in round {}", round.number));
    let round = round.unwrap_or_default();
    let won = match victors.as_slice() {
        [] => None,
        [one] => Some(name(facts, *one)),
        [first, ..] => Some(team(facts, *first)),
    };
    let words =
        won.as_ref().map_or_else(|| "Nobody wins".to_owned(), |it| format!("{it} wins{round}"));
    let mut scene = begin::<Munera>(beside, &words);
    let (x, y, radius) = WINNER;
    if won.is_some() {
        scene.wreath(at(x, y), radius);
    }
    match victors.as_slice() {
        [one] => medal(&mut scene, facts, *one, at(x, y), radius * 0.9),
        many => {
            let all: Vec<Seat> = facts.seats.seats().collect();
            let shown = if many.is_empty() { all.as_slice() } else { many };
            let corners = u8::try_from(shown.len()).unwrap_or(1);
            let spots = around(at(x, y), corners, -90.0, |_| radius * 0.62);
            for (seat, spot) in shown.iter().zip(spots) {
                medal(&mut scene, facts, *seat, spot, if corners < 4 { 27.0 } else { 17.0 });
            }
        }
    }
    if let Some(won) = won {
        winner(&mut scene, at(x, 328.0), &won);
    }
    let order: Vec<Seat> = victors
        .iter()
        .copied()
        .chain(facts.seats.seats().filter(|seat| !victors.contains(seat)))
        .collect();
    let (left, wide, most) = ROW;
    let high = ((ROWS.1 - ROWS.0) / order.len() as f32).min(most);
    for (number, seat) in order.iter().enumerate() {
        let from = at(left, ROWS.0 + high * number as f32);
        row(&mut scene, facts, *seat, Area::new(from, wide, high - 4.0, 6.0));
    }
    scene
}

/// A player: his deeds and his fate.
fn row(scene: &mut Scene, facts: &Facts, seat: Seat, row: Area) {
    scene.area(row, Paint::filled(PANEL));
    let player = &facts.seats[seat];
    let is_high = TWO <= row.high;
    let (radius, left) = if is_high { (14.0, 44.0) } else { (10.0, 34.0) };
    scene.token(token(facts, seat), row.from.by(left / 2.0, row.high / 2.0), radius);
    let (small, bold) = (Hand::regular(14.0), Hand::bold(15.0));
    let line = row.high / 2.0 + if is_high { -3.0 } else { 5.0 };
    let mut end = row.wide - 8.0;
    if let Some((word, colour)) = lot(player) {
        scene.write(row.from.by(end, line), Anchor::Right, bold, colour, word);
        end -= width(word, bold) + 8.0;
    }
    let done = done(player, is_high).unwrap_or_default();
    if is_high {
        let from = row.from.by(left, line + 20.0);
        scene.fitted(from, small, SOFT, row.wide - left - 8.0, &done);
    } else {
        scene.write(row.from.by(end, line), Anchor::Right, small, SOFT, &done);
        end -= width(&done, small) + 8.0;
    }
    let hand = Hand::bold(if is_high { 18.0 } else { 16.0 });
    scene.fitted(row.from.by(left, line), hand, IVORY, end - left, &name(facts, seat));
}

/// A player's deeds, such as `2 wounds given, 1 beaten`, or the first of them.
fn done(player: &Player, is_whole: bool) -> Option<String> {
    let record = player.record.as_ref()?;
    let given = format!("{} given", count(record.wounds, "wound"));
    let beaten = record.beaten.len();
    Some(if is_whole { format!("{given}, {beaten} beaten") } else { given })
}

fn team(facts: &Facts, seat: Seat) -> String {
    facts.seats[seat].team.map_or_else(String::new, |team| format!("Team {}", letter(team)))
}

/// A gladiator's emblem on his seat's colour and shape.
fn medal(scene: &mut Scene, facts: &Facts, seat: Seat, middle: Point, radius: f32) {
    let token = token(facts, seat);
    match emblem_of(&facts.seats[seat]) {
        Some(emblem) => {
            scene.token(Token { mark: "", ..token }, middle, radius);
            scene.emblem_of(emblem, middle, radius * 0.58);
        }
        None => {
            scene.token(token, middle, radius);
        }
    }
}

/// The seats that a verdict names as winners.
fn victors(facts: &Facts, verdict: &str) -> Vec<Seat> {
    let is_team = |seat: &Seat| {
        facts.seats[*seat]
            .team
            .is_some_and(|team| verdict.starts_with(&format!("team {} wins", letter(team))))
    };
    let team: Vec<Seat> = facts.seats.seats().filter(is_team).collect();
    if !team.is_empty() {
        return team;
    }
    let wins = |seat: &Seat| {
        let rest = verdict.strip_prefix(facts.name(*seat));
        rest.is_some_and(|rest| rest.starts_with(" is the last in the arena"))
    };
    facts.seats.seats().find(wins).into_iter().collect()
}
