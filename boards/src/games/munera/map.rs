//! The arena as a map: a row of hexes is a line of text, two columns a hex, so that each hex
//! stands between its two neighbours above and below.

use super::facts::{Facts, Pile, Player};
use super::nouns::{facing, number};
use crate::text::canvas::Canvas;
use munera::Hex;

/// The column of the westernmost hex; a row's label stands before it.
const MARGIN: usize = 3;
/// The legend of the marks of facing.
const FACING: &str = "Facing: > E, ┘ SE, └ SW, < W, ┌ NW, ┐ NE";

/// Draws the arena with everything in it below the last line of `canvas`.
pub(super) fn draw(canvas: &mut Canvas, facts: &Facts) {
    let top = canvas.height();
    let rows = facts.arena.rows();
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
    for hex in facts.arena.hexes() {
        let (row, column) = place(hex);
        canvas.put(row, column, facts.ground.pile(hex).map_or(".", mark));
    }
    for (seat, player) in facts.seats.by_seat() {
        let Some(fighter) = player.fighter() else { continue };
        let (row, column) = place(fighter.hex);
        canvas.put(row, column, &format!("{}{}", number(seat), facing(fighter.facing)));
    }
}

/// The legend of the map's signs: of things and teams, only those that occur there.
pub(super) fn legend(facts: &Facts) -> String {
    let fighters = || facts.seats.iter().filter_map(Player::fighter);
    let is_seen = |hex: &Hex| fighters().all(|fighter| fighter.hex != *hex);
    let seen = || facts.arena.hexes().filter(is_seen);
    let lies = |kind: Pile| seen().any(|hex| facts.ground.pile(hex) == Some(kind));
    let piles = [
        (Pile::Weapon, "weapon"),
        (Pile::Shield, "shield"),
        (Pile::Missile, "dart, javelin or arrow"),
        (Pile::Helmet, "helmet"),
        (Pile::Several, "several things"),
    ];
    let piles = piles.into_iter().filter(|(kind, _)| lies(*kind));
    let piles = piles.map(|(kind, means)| format!("; {} {means}", mark(kind)));
    let has_teams = facts.seats.iter().any(|player| player.team.is_some());
    let teams = if has_teams { "; 1A: team A" } else { "" };
    format!("{FACING}{}{teams}", piles.collect::<String>())
}

/// The things on a hex, in one character.
fn mark(pile: Pile) -> &'static str {
    match pile {
        Pile::Weapon => "w",
        Pile::Shield => "s",
        Pile::Missile => "d",
        Pile::Helmet => "h",
        Pile::Several => "*",
    }
}
