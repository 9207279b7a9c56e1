//! The frame of every game's screen: what has just happened over the board, and a hand beside it.

use super::{Beside, HeldCard, Words};
use ::scene::palette::{GOLD, IVORY, PANEL, SOFT};
use ::scene::{Area, Band, Die, FIELD, Hand, LEAST, Paint, Scene, Token, fit, wrap};
use table::Seat;

/// A screen of a game with its band: what has just happened or, before anything has, `quiet`.
pub(crate) fn begin<R: Words>(beside: &Beside, quiet: &str) -> Scene {
    let mut scene = Scene::screen(R::TITLE);
    let Some(over) = &beside.over else {
        scene.band(&Band { words: quiet, ..Band::default() });
        return scene;
    };
    let mut seats: Vec<Seat> = over.dice.iter().map(|(seat, _)| *seat).collect();
    seats.dedup();
    let tokens = seats.iter().map(|seat| Token::new(seat.index(), R::mark(*seat)));
    let most = over.dice.iter().map(|(_, thrown)| thrown.pips).max();
    let dice = over.dice.iter().map(|(_, thrown)| Die {
        sides: if thrown.dice == 1 { thrown.sides } else { 0 },
        pips: thrown.pips,
        is_lit: Some(thrown.pips) == most,
    });
    let (tokens, dice) = (tokens.collect(), dice.collect());
    let mut letters = over.words.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    let words: String = first.chain(letters).collect();
    scene.band(&Band { tokens, dice, words: &words, small: &over.sum });
    scene
}

/// The field of a screen, and the column for the cards at its right where somebody holds any.
pub(crate) fn parted(beside: &Beside) -> (Area, Option<Area>) {
    const COLUMN: f32 = 200.0;
    if beside.held.is_empty() {
        return (FIELD, None);
    }
    let field = Area { wide: FIELD.wide - COLUMN - 8.0, ..FIELD };
    let column = Area { from: FIELD.from.by(field.wide + 8.0, 0.0), wide: COLUMN, ..FIELD };
    (field, Some(column))
}

/// Draws cards in a column, one under the other: name, kind, and what each does where there is room.
pub(crate) fn cards(scene: &mut Scene, column: Area, held: &[HeldCard]) {
    /// The most cards that stand in a column; more are counted in its last line.
    const MOST: usize = 6;
    let shown = if MOST < held.len() { MOST - 1 } else { held.len() };
    let rows = shown + usize::from(shown < held.len());
    let step = (column.high / rows as f32).min(64.0);
    for (at, card) in held[..shown].iter().enumerate() {
        let from = column.from.by(0.0, step * at as f32);
        scene.area(
            Area::new(from, column.wide, step - 5.0, 6.0),
            Paint::filled(PANEL).rimmed(GOLD, 1.2),
        );
        let room = column.wide - 16.0;
        let name = match card.alike {
            0 | 1 => card.name.clone(),
            alike => format!("{alike} × {}", card.name),
        };
        let bold = Hand::bold(15.0);
        let words = fit(&name, bold, room);
        scene.write(from.by(8.0, 18.0), ::scene::Anchor::Left, bold, IVORY, &words);
        let lines = ((step - 5.0 - 22.0) / 14.0).max(0.0) as usize;
        let said = if card.sort.is_empty() { &card.does } else { &card.sort };
        for (number, words) in wrap(said, Hand::regular(LEAST), room).iter().take(lines).enumerate()
        {
            let line = from.by(8.0, 33.0 + 14.0 * number as f32);
            scene.write(line, ::scene::Anchor::Left, Hand::regular(LEAST), SOFT, words);
        }
    }
    if shown < held.len() {
        let words = format!("and {} more", held.len() - shown);
        let from = column.from.by(8.0, step * shown as f32 + 18.0);
        scene.write(from, ::scene::Anchor::Left, Hand::bold(15.0), SOFT, &words);
    }
}
