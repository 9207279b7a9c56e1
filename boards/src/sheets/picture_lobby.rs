//! Lobbies drawn: the games to choose from, each with its sign, and who has come to a bout.

use super::{Gathering, extent, free};
use crate::catalogue::Kind;
use scene::palette::{GOLD, IVORY, PANEL, SAND, SOFT};
use scene::{
    Anchor, Area, BOARD, Hand, Heading, LEAST, MARGIN, NAME, Paint, Scene, Token, WIDE, at, fit,
    wrap,
};

/// The side of the sand on which a game's sign stands.
const SIGN: f32 = 56.0;
/// The height of a game among those to choose from.
const GAME: f32 = 70.0;
/// The height of a seat.
const SEAT: f32 = 30.0;
/// From one line of words to the next.
const LINE: f32 = 16.0;
/// The room between two plates.
const GAP: f32 = 6.0;

/// Draws the games to choose from.
pub(super) fn games() -> Scene {
    let mut scene = Scene::new("The games to choose from");
    let left = "Which game?";
    scene.heading(Heading { game: "SUMMA RUDIS", number: 0, left, right: "" });
    let mut top = BOARD + 2.0;
    for kind in Kind::all() {
        top += game(&mut scene, *kind, top) + GAP;
    }
    scene.reach(top + 4.0);
    scene
}

/// A game with its sign, its name and what it is like; how high that is.
fn game(scene: &mut Scene, kind: Kind, top: f32) -> f32 {
    let words = MARGIN + SIGN + 12.0;
    let room = WIDE - MARGIN - words - 4.0;
    let about = wrap(kind.about(), Hand::regular(LEAST), room);
    let high = (42.0 + LINE * about.len() as f32).max(GAME);
    scene.area(Area::new(at(8.0, top), WIDE - 16.0, high, 5.0), Paint::filled(PANEL));
    sign(scene, kind, top + (high - SIGN) / 2.0);
    scene.fitted(at(words, top + 20.0), Hand::bold(NAME), IVORY, room, kind.title());
    let extent = extent(kind);
    scene.write(at(words, top + 36.0), Anchor::Left, Hand::regular(LEAST), GOLD, &extent);
    for (number, line) in about.iter().enumerate() {
        let from = at(words, top + 52.0 + LINE * number as f32);
        scene.write(from, Anchor::Left, Hand::regular(LEAST), SOFT, line);
    }
    high
}

/// A game's sign on sand.
fn sign(scene: &mut Scene, kind: Kind, top: f32) {
    let area = Area::new(at(MARGIN + 2.0, top), SIGN, SIGN, 6.0);
    scene.area(area, Paint::filled(SAND));
    kind.sign(scene, area.from.by(SIGN / 2.0, SIGN / 2.0));
}

/// Draws a bout before it begins.
pub(super) fn draw(lobby: &Gathering) -> Scene {
    let kind = Kind::of(&lobby.game);
    let title = kind.map_or(String::new(), |kind| kind.title().to_uppercase());
    let mut scene = Scene::new("A lobby");
    let (left, right) = (free(lobby.free), "Lobby");
    scene.heading(Heading { game: &title, number: lobby.number, left: &left, right });
    let mut top = BOARD + 2.0;
    if let Some(kind) = kind {
        let words = MARGIN + SIGN + 12.0;
        let about = wrap(kind.about(), Hand::regular(LEAST), WIDE - MARGIN - words - 4.0);
        sign(&mut scene, kind, top);
        for (number, line) in about.iter().enumerate() {
            let from = at(words, top + 18.0 + LINE * number as f32);
            scene.write(from, Anchor::Left, Hand::regular(LEAST), IVORY, line);
        }
        top += SIGN.max(18.0 + LINE * about.len() as f32) + GAP;
    }
    for (seat, chair) in lobby.seats.iter().enumerate() {
        scene.area(Area::new(at(8.0, top), WIDE - 16.0, SEAT, 5.0), Paint::filled(PANEL));
        let mark = (seat + 1).to_string();
        scene.token(Token::new(seat, &mark), at(MARGIN + 13.0, top + SEAT / 2.0), 10.0);
        let line = top + 20.0;
        let state = fit(&chair.state, Hand::regular(LEAST), 130.0);
        scene.write(
            at(WIDE - MARGIN - 4.0, line),
            Anchor::Right,
            Hand::regular(LEAST),
            SOFT,
            &state,
        );
        let taken = if state.is_empty() { 0.0 } else { 138.0 };
        let room = WIDE - 2.0 * MARGIN - 40.0 - taken;
        scene.fitted(at(MARGIN + 34.0, line), Hand::bold(NAME), IVORY, room, &chair.name);
        top += SEAT + 4.0;
    }
    let below = match lobby.agreed.is_empty() {
        true => top,
        false => scene.fact(top + 16.0, "Agreed", &lobby.agreed.join(" · ")),
    };
    scene.reach(below + 4.0);
    scene
}
