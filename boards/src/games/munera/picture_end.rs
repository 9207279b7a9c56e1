//! The end of a bout: who has won, and what became of everybody.

use super::facts::{Facts, Player};
use super::nouns::{count, letter};
use super::picture::{name, token};
use super::picture_cards::{emblem_of, lot};
use crate::words::Words;
use ::scene::palette::{GOLD, IVORY, PANEL, SOFT};
use ::scene::{Anchor, Area, Band, Hand, Paint, Point, Scene, Token, around, at, fit, width, wrap};
use munera::Munera;
use table::Seat;

/// Where the winner's emblem is, and how large.
const WINNER: (f32, f32, f32) = (122.0, 200.0, 60.0);
/// Where the words begin, and how far they reach.
const WORDS: (f32, f32) = (244.0, 296.0);
/// A row of somebody who played, and where the last one ends.
const ROW: f32 = 29.0;
const END: f32 = 342.0;

/// The picture of a bout that has ended with `verdict`.
pub(super) fn draw(facts: &Facts, verdict: &str) -> Scene {
    let mut scene = Scene::screen(Munera::TITLE);
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
    let tokens = victors.iter().map(|seat| token(facts, *seat)).collect();
    let small = victors.first().and_then(|seat| done(&facts.seats[*seat])).unwrap_or_default();
    scene.band(&Band { tokens, words: &words, small: &small, ..Band::default() });
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
        let hand = Hand::bold(24.0);
        let words = fit(&won, hand, 2.0 * x - 16.0);
        scene.write(at(x, 328.0), Anchor::Middle, hand, GOLD, &words);
    }
    let order: Vec<Seat> = victors
        .iter()
        .copied()
        .chain(facts.seats.seats().filter(|seat| !victors.contains(seat)))
        .collect();
    let top = END - ROW * order.len() as f32;
    said(&mut scene, verdict, top);
    for (number, seat) in order.iter().enumerate() {
        let from = at(WORDS.0, top + ROW * number as f32);
        row(&mut scene, facts, *seat, Area::new(from, WORDS.1, ROW - 3.0, 5.0));
    }
    scene
}

/// The verdict, as large as there is room for it above `bottom`.
fn said(scene: &mut Scene, verdict: &str, bottom: f32) {
    let mut letters = verdict.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    let verdict = format!("{first}{}", letters.as_str());
    let top = 92.0;
    let sizes = [22.0_f32, 19.0, 17.0, 15.0, 13.0].map(Hand::bold);
    let fits =
        |hand: &Hand| wrap(&verdict, *hand, WORDS.1).len() as f32 * hand.size * 1.3 < bottom - top;
    let hand = sizes.into_iter().find(fits).unwrap_or(Hand::bold(13.0));
    let most = ((bottom - top) / (hand.size * 1.3)) as usize;
    for (number, words) in wrap(&verdict, hand, WORDS.1).iter().take(most).enumerate() {
        let line = top + hand.size * (1.0 + 1.3 * number as f32);
        scene.write(at(WORDS.0, line), Anchor::Left, hand, IVORY, words);
    }
}

/// Somebody who played: what he has done, and what became of him.
fn row(scene: &mut Scene, facts: &Facts, seat: Seat, row: Area) {
    scene.area(row, Paint::filled(PANEL));
    let player = &facts.seats[seat];
    scene.token(token(facts, seat), row.from.by(17.0, row.high / 2.0), 10.0);
    let (small, bold) = (Hand::regular(14.0), Hand::bold(14.0));
    let line = row.high / 2.0 + 5.0;
    let mut end = row.wide - 8.0;
    if let Some((word, colour)) = lot(player) {
        scene.write(row.from.by(end, line), Anchor::Right, bold, colour, word);
        end -= width(word, bold) + 8.0;
    }
    if let Some(record) = &player.record {
        let words = format!("{} given", count(record.wounds, "wound"));
        scene.write(row.from.by(end, line), Anchor::Right, small, SOFT, &words);
        end -= width(&words, small) + 8.0;
    }
    let hand = Hand::bold(16.0);
    scene.fitted(row.from.by(34.0, line + 1.0), hand, IVORY, end - 34.0, &name(facts, seat));
}

/// What somebody has done, such as `2 wounds given, 1 beaten`.
fn done(player: &Player) -> Option<String> {
    let record = player.record.as_ref()?;
    Some(format!("{} given, {} beaten", count(record.wounds, "wound"), record.beaten.len()))
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

/// Whom a verdict names as those who have won.
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
