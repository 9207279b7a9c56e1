//! Lobbies drawn: the games to choose from, each with its sign, and the seats of a bout.

use super::{Chair, Gathering, INVITED, and_more, extent, free};
use crate::catalogue::Kind;
use scene::palette::{GOLD, IVORY, PANEL, SAND, SOFT};
use scene::{Anchor, Area, Hand, Paint, Point, SHEET, Scene, Token, at, fit, width, wrap};

/// The side of the sand on which a game's sign stands.
const SIGN: f32 = 52.0;
/// The room between two plates.
const GAP: f32 = 5.0;
/// The end of a game's name and the beginning of its description.
const ABOUT: f32 = 288.0;
/// The greatest height of a seat, and the most seats in a column.
const SEAT: f32 = 40.0;
const UNDER: usize = 4;
/// A line of the terms, and the most lines.
const AGREED: f32 = 19.0;
const LINES: usize = 3;
const SMALL: Hand = Hand::regular(13.0);

/// Draws the games to choose from.
pub(super) fn games() -> Scene {
    let mut scene = Scene::screen("The games to choose from");
    scene.titled("SUMMA RUDIS", "Which game?");
    let step = (SHEET.high + GAP) / Kind::all().len() as f32;
    for (number, kind) in Kind::all().iter().enumerate() {
        let from = SHEET.from.by(0.0, step * number as f32);
        game(&mut scene, *kind, Area::new(from, SHEET.wide, step - GAP, 5.0));
    }
    scene
}

/// A game with its sign, its name and its description.
fn game(scene: &mut Scene, kind: Kind, area: Area) {
    scene.area(area, Paint::filled(PANEL));
    let half = area.high / 2.0;
    sign(scene, kind, area.from.by(4.0 + SIGN / 2.0, half), (area.high - 4.0).min(SIGN));
    let words = area.from.by(SIGN + 9.0, half);
    let room = ABOUT - words.x - 4.0;
    scene.fitted(words.by(0.0, -3.0), Hand::bold(16.0), IVORY, room, kind.title());
    let extent = fit(&extent(kind), SMALL, room);
    scene.write(words.by(0.0, 16.0), Anchor::Left, SMALL, GOLD, &extent);
    let room = area.from.x + area.wide - ABOUT - 8.0;
    let about = wrap(kind.about(), SMALL, room);
    let first = area.from.y + half + 5.0 - 8.0 * (about.len().min(3) as f32 - 1.0);
    for (number, line) in about.iter().take(3).enumerate() {
        let from = at(ABOUT, first + 16.0 * number as f32);
        let line = match about.get(3) {
            Some(next) if number == 2 => fit(&format!("{line} {next}"), SMALL, room),
            Some(_) | None => line.clone(),
        };
        scene.write(from, Anchor::Left, SMALL, SOFT, &line);
    }
}

/// A game's sign on sand.
fn sign(scene: &mut Scene, kind: Kind, middle: Point, high: f32) {
    let from = middle.by(-SIGN / 2.0, -high / 2.0);
    scene.area(Area::new(from, SIGN, high, 6.0), Paint::filled(SAND));
    kind.sign(scene, middle);
}

/// Draws a bout before it begins.
pub(super) fn draw(lobby: &Gathering) -> Scene {
    let kind = Kind::of(&lobby.game);
    let title = kind.map_or("A BOUT".to_owned(), |kind| kind.title().to_uppercase());
    let mut scene = Scene::screen("A lobby");
    let waits = lobby.free == 0 && lobby.seats.iter().any(|chair| chair.state == INVITED);
    let free = if waits { "An invitation is open.".to_owned() } else { free(lobby.free) };
    scene.titled(&format!("{title} #{}", lobby.number), &free);
    let mut top = SHEET.from.y;
    if let Some(kind) = kind {
        sign(&mut scene, kind, at(SHEET.from.x + SIGN / 2.0, top + SIGN / 2.0), SIGN);
        let (words, hand) = (SHEET.from.x + SIGN + 12.0, Hand::regular(17.0));
        let about = wrap(kind.about(), hand, SHEET.from.x + SHEET.wide - words);
        let first = top + SIGN / 2.0 + 6.0 - 11.0 * (about.len().min(2) as f32 - 1.0);
        for (number, line) in about.iter().take(2).enumerate() {
            let from = at(words, first + 22.0 * number as f32);
            scene.write(from, Anchor::Left, hand, IVORY, line);
        }
        top += SIGN + 8.0;
    }
    let hand = Hand::regular(16.0);
    let mut agreed = wrap(&lobby.agreed.join(" · "), hand, SHEET.wide - 8.0);
    agreed.truncate(LINES);
    let below = SHEET.from.y + SHEET.high - AGREED * agreed.len() as f32;
    for (number, words) in agreed.iter().enumerate() {
        let from = at(SHEET.from.x + 4.0, below + 13.0 + AGREED * number as f32);
        scene.write(from, Anchor::Left, hand, SOFT, words);
    }
    let room = Area::new(at(SHEET.from.x, top), SHEET.wide, below - 6.0 - top, 0.0);
    seats(&mut scene, room, &lobby.seats);
    scene
}

/// The seats, in two columns where one is too few.
fn seats(scene: &mut Scene, room: Area, seats: &[Chair]) {
    let columns = if seats.len() <= UNDER { 1 } else { 2 };
    let shown = if seats.len() <= 2 * UNDER { seats.len() } else { 2 * UNDER - 1 };
    let rows = seats.len().min(2 * UNDER).div_ceil(columns).max(1);
    let step = ((room.high + GAP) / rows as f32).min(SEAT);
    let wide = (room.wide + GAP) / columns as f32 - GAP;
    let place = |seat: usize| {
        let (column, row) = (seat / rows, seat % rows);
        room.from.by((wide + GAP) * column as f32, step * row as f32)
    };
    for (seat, chair) in seats[..shown].iter().enumerate() {
        let from = place(seat);
        let area = Area::new(from, wide, step - GAP, 5.0);
        scene.area(area, Paint::filled(PANEL));
        let mark = (seat + 1).to_string();
        scene.token(Token::new(seat, &mark), from.by(20.0, area.high / 2.0), 11.0);
        let line = from.by(38.0, area.high / 2.0 + 6.0);
        let hand = Hand::regular(14.0);
        let state = fit(&chair.state, hand, wide / 2.0 - 30.0);
        let right = from.x + wide - 8.0;
        scene.write(at(right, line.y), Anchor::Right, hand, SOFT, &state);
        let taken = if state.is_empty() { 0.0 } else { width(&state, hand) + 8.0 };
        scene.fitted(line, Hand::bold(17.0), IVORY, right - line.x - taken, &chair.name);
    }
    and_more(scene, place(shown).by(8.0, step / 2.0 + 4.0), seats.len() - shown);
}
