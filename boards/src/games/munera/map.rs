//! The arena as a map: a row of hexes is a line of text, two columns a hex, so that each hex
//! stands between its two neighbours above and below.

use super::nouns::{facing, mark, number};
use crate::text::canvas::Canvas;
use munera::{Hex, View};

/// The column of the westernmost hex; a row's label stands before it.
const MARGIN: usize = 3;
/// What the marks of facing mean.
pub(super) const LEGEND: &str =
    "Facing > E, ┘ SE, └ SW, < W, ┌ NW, ┐ NE; a letter or * is what lies there";

/// Draws the arena with everybody and everything in it below what stands on `canvas`.
pub(super) fn draw(canvas: &mut Canvas, view: &View) {
    let top = canvas.height();
    let rows = view.arena.rows();
    let across = |hex: Hex| 2 * i32::from(hex.number) + i32::from(hex.row);
    let first = |row: &i8| Hex { row: *row, number: rows[usize::from(row.unsigned_abs())].0 };
    let firsts: Vec<Hex> = (0..).take(rows.len()).map(|row| first(&row)).collect();
    let west = firsts.iter().map(|hex| across(*hex)).min().unwrap_or(0);
    let place = |hex: Hex| {
        let column = usize::try_from(across(hex) - west).unwrap_or(0);
        (top + usize::from(hex.row.unsigned_abs()), MARGIN + column)
    };
    for hex in &firsts {
        canvas.line(&hex.to_string());
    }
    for hex in view.arena.hexes() {
        let (row, column) = place(hex);
        canvas.put(row, column, &lying(view, hex).to_string());
    }
    if view.round == 0 {
        return;
    }
    for seat in view.in_play() {
        let gladiator = &view.seats[seat];
        let (row, column) = place(gladiator.hex);
        canvas.put(row, column, &format!("{}{}", number(seat), facing(gladiator.facing)));
    }
}

/// What lies on a hex, in one character.
fn lying(view: &View, hex: Hex) -> char {
    let mut here = view.ground.iter().filter(|object| object.hex == hex);
    match (here.next(), here.next()) {
        (None, _) => '.',
        (Some(object), None) => mark(object.item),
        (Some(_), Some(_)) => '*',
    }
}
