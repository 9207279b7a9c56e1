//! The public board, 30 columns wide.

use super::facts::{Alive, Facts, Life, Traveller};
use crate::text::canvas::{Canvas, WIDTH, fit, width};
use crate::words::frame;
use morituri::letter;
use morituri::tables::{Does, ROMA, Space};
use table::Seat;

/// The columns of a name in a sentence on the board.
const NAME: usize = 16;
/// The words before the name of the player whose turn it is.
const TURN: &str = "turn of ";
/// The spaces of a row of the road: one for each unit below a ten.
const ROW: u8 = 10;
/// The column of a row's first space.
const MARGIN: usize = 7;
/// The columns from one space to the next.
const STRIDE: usize = 2;

pub(super) fn draw(facts: &Facts) -> String {
    let mut canvas = Canvas::new(WIDTH);
    frame::heading(&mut canvas, "MORITURI TE SALUTAMUS", facts.bout);
    match &facts.round {
        None => {
            canvas.line("The gladiators set out.");
        }
        Some(round) => {
            let number = format!("Round {}", round.number);
            let room = WIDTH - 1 - width(&number) - width(TURN);
            let turn = round.active.map(|seat| format!("{TURN}{}", fit(facts.name(seat), room)));
            canvas.ends(&number, &turn.unwrap_or_default());
        }
    }
    let units: Vec<String> = (0..ROW).map(|unit| unit.to_string()).collect();
    canvas.line(&format!("space  {}", units.join(" ")));
    for from in (0..=ROMA.0).step_by(usize::from(ROW)) {
        road(&mut canvas, facts, from, (from + ROW).min(ROMA.0 + 1));
    }
    for (seat, traveller) in facts.seats.by_seat() {
        fighter(&mut canvas, facts, seat, traveller);
    }
    canvas.ends(&format!("Draw pile {}", facts.draw), &format!("discards {}", facts.discards));
    if let Some(top) = facts.top {
        canvas.wrapped(&format!("Last discarded: {}", top.row().name), 2);
    }
    legend(&mut canvas, facts);
    frame::foot(&mut canvas, &facts.standing, |seat| facts.name(seat));
    canvas.text()
}

/// One row of the road, and under it the pawns that stand there.
fn road(canvas: &mut Canvas, facts: &Facts, from: u8, to: u8) {
    let spaces: Vec<String> =
        (from..to).map(|space| mark(facts, Space(space)).to_string()).collect();
    canvas.line(&format!("{from:>2}-{:<2}  {}", to - 1, spaces.join(" ")));
    let top = canvas.height();
    let mut taken = vec![0; usize::from(to - from)];
    for (seat, traveller) in facts.seats.by_seat() {
        let space = traveller.alive().map(|alive| alive.space.0);
        if let Some(space) = space.filter(|space| (from..to).contains(space)) {
            let at = usize::from(space - from);
            canvas.put(top + taken[at], MARGIN + STRIDE * at, &letter(seat).to_string());
            taken[at] += 1;
        }
    }
}

/// A space in one character.
fn mark(facts: &Facts, space: Space) -> char {
    match space.row().does {
        Does::Start => 'S',
        Does::Cards(1) => 'k',
        Does::Cards(_) => 'K',
        Does::HitPoint if facts.hit_points.contains(&space) => '+',
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

/// A gladiator: his space, his weapons and his marks.
fn fighter(canvas: &mut Canvas, facts: &Facts, seat: Seat, traveller: &Traveller) {
    let left = format!("{} {}", letter(seat), fit(&traveller.name, NAME));
    let alive = match &traveller.life {
        Life::Dead { place, fell } => {
            let place = place.map_or_else(String::new, |place| format!(", place {place}"));
            canvas.ends(&left, &format!("dead{place}"));
            if let Some(fell) = fell {
                let fell = Facts::fell(fell, |by| fit(facts.name(by), NAME));
                canvas.wrapped(&format!("  by {fell}"), 2);
            }
            return;
        }
        Life::Alive(alive) => alive,
    };
    let laurel = if alive.laurel { " *" } else { "" };
    canvas.ends(&left, &format!("{} {}{laurel}", alive.space, alive.space.name()));
    canvas.wrapped(&format!("  {}", alive.figures()), 2);
    let notes = alive.notes();
    if !notes.is_empty() {
        canvas.wrapped(&format!("  {}", notes.join(", ")), 2);
    }
}

/// The legend of the board's signs: of gladiators' marks, only those that occur there.
fn legend(canvas: &mut Canvas, facts: &Facts) {
    canvas.line("S start, R Roma, k K 1/2 cards");
    canvas.line("+ Hit Point, . gone, x bandits");
    canvas.line("p pirates, z miss a turn");
    canvas.line("> < winds, on and back");
    canvas.wrapped("1-3 arena: its pennants, how strong its beast is", 2);
    let has =
        |holds: fn(&Alive) -> bool| facts.seats.iter().filter_map(Traveller::alive).any(holds);
    let signs = [
        (has(Alive::is_crowded), "HP Hit Points, Att Attack, Def Defense, Wt Weight"),
        (has(|alive| alive.attacks != 1), "2x2: two attacks of 2"),
        (has(|alive| alive.laurel), "*: laurel, a fight won in Roma"),
    ];
    for (_, means) in signs.into_iter().filter(|(stands, _)| *stands) {
        canvas.wrapped(means, 2);
    }
}
