//! The public board, 30 columns wide.

use super::nouns::{name, short};
use crate::text::canvas::{Canvas, WIDTH, fit, width};
use crate::words::{Cast, Pending, frame};
use morituri::tables::{Does, ROMA, Space};
use morituri::{Gladiator, View, letter};
use table::Seat;

/// The columns of a name in a sentence on the board.
const NAME: usize = 16;
/// What stands before the name of the one whose turn it is.
const TURN: &str = "turn of ";
/// So many gladiators leave no room for the names of their cards.
const CROWD: u8 = 5;
/// The spaces of a row of the road: one for each unit below a ten.
const ROW: u8 = 10;
/// The column of a row's first space.
const MARGIN: usize = 7;
/// The columns from one space to the next.
const STRIDE: usize = 2;

/// The board as `view` shows it.
pub(super) fn draw(view: &View, cast: &Cast, pending: &Pending) -> String {
    let mut canvas = Canvas::new(WIDTH);
    frame::heading(&mut canvas, "MORITURI TE SALUTAMUS", cast);
    if view.round == 0 {
        canvas.line("The gladiators set out.");
    } else {
        let round = format!("Round {}", view.round);
        let room = WIDTH - 1 - width(&round) - width(TURN);
        let turn = format!("{TURN}{}", fit(name(cast, view.active), room));
        canvas.ends(&round, &turn);
    }
    let units: Vec<String> = (0..ROW).map(|unit| unit.to_string()).collect();
    canvas.line(&format!("space  {}", units.join(" ")));
    for from in (0..=ROMA.0).step_by(usize::from(ROW)) {
        road(&mut canvas, view, from, (from + ROW).min(ROMA.0 + 1));
    }
    let is_crowded = CROWD <= view.seats.count();
    for (seat, gladiator) in view.seats.by_seat() {
        fighter(&mut canvas, cast, seat, gladiator, is_crowded);
    }
    canvas.ends(&format!("Draw pile {}", view.draw), &format!("discards {}", view.discard.len()));
    if let Some(top) = view.discard.last() {
        canvas.wrapped(&format!("Last discarded: {}", top.row().name), 2);
    }
    legend(&mut canvas);
    frame::waiting(&mut canvas, cast, pending);
    canvas.text()
}

/// One row of the road, and under it the pawns that stand there.
fn road(canvas: &mut Canvas, view: &View, from: u8, to: u8) {
    let spaces: Vec<String> =
        (from..to).map(|space| mark(view, Space(space)).to_string()).collect();
    canvas.line(&format!("{from:>2}-{:<2}  {}", to - 1, spaces.join(" ")));
    let here = |seat: &Seat| {
        let gladiator = &view.seats[*seat];
        gladiator.alive && from <= gladiator.space.0 && gladiator.space.0 < to
    };
    let top = canvas.height();
    let mut taken = vec![0; usize::from(to - from)];
    for seat in view.seats.seats().filter(here) {
        let at = usize::from(view.seats[seat].space.0 - from);
        canvas.put(top + taken[at], MARGIN + STRIDE * at, &letter(seat).to_string());
        taken[at] += 1;
    }
}

/// A space in one character.
fn mark(view: &View, space: Space) -> char {
    match space.row().does {
        Does::Start => 'S',
        Does::Cards(1) => 'k',
        Does::Cards(_) => 'K',
        Does::HitPoint if view.hp_spaces.contains(&space) => '+',
        Does::HitPoint => '.',
        Does::Arena(pennants) => char::from(b'0' + pennants),
        Does::Bandits(_) => 'x',
        Does::Pirates(..) => 'p',
        Does::Miss => 'z',
        Does::Forward(_) => '>',
        Does::Back(_) => '<',
        Does::Roma(_) => 'R',
    }
}

/// A gladiator: where he stands, what he fights with, and what marks he bears.
fn fighter(canvas: &mut Canvas, cast: &Cast, seat: Seat, gladiator: &Gladiator, is_crowded: bool) {
    let left = format!("{} {}", letter(seat), fit(name(cast, seat), NAME));
    if !gladiator.alive {
        let place = gladiator.place.map_or_else(String::new, |place| format!(", place {place}"));
        canvas.ends(&left, &format!("dead{place}"));
        return;
    }
    let laurel = if gladiator.laurel { " *" } else { "" };
    let space = gladiator.space;
    canvas.ends(&left, &format!("{space} {}{laurel}", space.name()));
    canvas.line(&format!("  HP {} {}", gladiator.hp, short(&gladiator.slots)));
    let house = cast.house.get(seat).copied().unwrap_or(false);
    let notes = [
        (gladiator.misses, "misses a turn"),
        (gladiator.sitting_out, "sits out"),
        (house, "house plays"),
        (is_crowded && gladiator.slots.has_casses(), "net"),
    ];
    let worn = gladiator.slots.worn().map(|(_, card)| card.row().name).filter(|_| !is_crowded);
    let notes = notes.iter().filter(|(holds, _)| *holds).map(|(_, note)| *note);
    let all: Vec<&str> = worn.chain(notes).collect();
    if !all.is_empty() {
        canvas.wrapped(&format!("  {}", all.join(", ")), 2);
    }
}

fn legend(canvas: &mut Canvas) {
    canvas.line("S start, R Roma, k K 1/2 cards");
    canvas.line("+ Hit Point, . gone, 1-3 arena");
    canvas.line("x bandits, p pirates");
    canvas.line("z miss a turn, > < winds");
    canvas.line("Att Attack, Def Defense");
    canvas.line("Enc Encumbrance, * laurel");
}
