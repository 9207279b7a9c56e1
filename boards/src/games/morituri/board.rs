//! The public board, 30 columns wide.

use super::nouns::{attack, name, short};
use crate::text::canvas::{Canvas, WIDTH, fit, width};
use crate::words::{Cast, Pending, frame};
use morituri::tables::{Does, ROMA, Space};
use morituri::{Gladiator, View, letter};
use table::Seat;

/// The columns of a name in a sentence on the board.
const NAME: usize = 16;
/// What stands before the name of the one whose turn it is.
const TURN: &str = "turn of ";
/// The spaces of the first row of the road; the others are in the second.
const ROW: u8 = 19;
/// The column of a row's first space.
const MARGIN: usize = 3;

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
    road(&mut canvas, view, 0, ROW);
    road(&mut canvas, view, ROW, ROMA.0 + 1);
    for (seat, gladiator) in view.seats.by_seat() {
        fighter(&mut canvas, cast, seat, gladiator);
    }
    let top = view.discard.last().map_or_else(String::new, |card| format!(" {}", short(*card)));
    canvas.ends(&format!("Draw {}", view.draw), &format!("discards {}{top}", view.discard.len()));
    legend(&mut canvas, view, cast);
    frame::waiting(&mut canvas, cast, pending);
    canvas.text()
}

/// One row of the road, and under it the pawns that stand there.
fn road(canvas: &mut Canvas, view: &View, from: u8, to: u8) {
    let spaces: String = (from..to).map(|space| mark(view, Space(space))).collect();
    let last = to - 1;
    canvas.line(&format!("{from:>2} {spaces} {last}"));
    let here = |seat: &Seat| {
        let gladiator = &view.seats[*seat];
        gladiator.alive && from <= gladiator.space.0 && gladiator.space.0 < to
    };
    let top = canvas.height();
    let mut taken = vec![0; usize::from(to - from)];
    for seat in view.seats.seats().filter(here) {
        let at = usize::from(view.seats[seat].space.0 - from);
        canvas.put(top + taken[at], MARGIN + at, &letter(seat).to_string());
        taken[at] += 1;
    }
}

/// A space in one character.
fn mark(view: &View, space: Space) -> char {
    match space.row().does {
        Does::Start => 'S',
        Does::Cards(1) => 'c',
        Does::Cards(_) => 'C',
        Does::HitPoint if view.hp_spaces.contains(&space) => '+',
        Does::HitPoint => '.',
        Does::Arena(pennants) => char::from(b'0' + pennants),
        Does::Bandits(_) => 'b',
        Does::Pirates(..) => 'p',
        Does::Miss => 'z',
        Does::Forward(_) => '>',
        Does::Back(_) => '<',
        Does::Roma(_) => 'R',
    }
}

/// A gladiator: where he stands, what he fights with, and what marks he bears.
fn fighter(canvas: &mut Canvas, cast: &Cast, seat: Seat, gladiator: &Gladiator) {
    let left = format!("{} {}", letter(seat), fit(name(cast, seat), NAME));
    if !gladiator.alive {
        let place = gladiator.place.map_or_else(String::new, |place| format!(", place {place}"));
        canvas.ends(&left, &format!("dead{place}"));
        return;
    }
    let marks: String = marks(cast, seat, gladiator).map(|(mark, _)| mark).collect();
    let gap = if marks.is_empty() { "" } else { " " };
    let space = gladiator.space;
    canvas.ends(&left, &format!("{space} {}{gap}{marks}", space.name()));
    let slots = &gladiator.slots;
    let figures = format!(
        "  HP{} A{} D{} E{}",
        gladiator.hp,
        attack(slots),
        slots.defense(),
        slots.encumbrance()
    );
    let gear: String = slots.worn().map(|(_, card)| short(card)).collect();
    if gear.is_empty() || width(&figures) + width(&gear) < WIDTH {
        canvas.ends(&figures, &gear);
    } else {
        canvas.line(&figures);
        canvas.ends("", &gear);
    }
}

/// What is to be known of a gladiator besides, each with what its mark means.
fn marks(
    cast: &Cast,
    seat: Seat,
    gladiator: &Gladiator,
) -> impl Iterator<Item = (char, &'static str)> {
    let house = cast.house.get(seat).copied().unwrap_or(false);
    let all = [
        (gladiator.laurel, '*', "laurel"),
        (gladiator.misses, 'z', "misses a turn"),
        (gladiator.sitting_out, 's', "sits out"),
        (house && gladiator.alive, 'h', "house"),
    ];
    all.into_iter().filter(|(holds, ..)| *holds).map(|(_, mark, means)| (mark, means))
}

fn legend(canvas: &mut Canvas, view: &View, cast: &Cast) {
    let mut used: Vec<(char, &str)> = Vec::new();
    for (seat, gladiator) in view.seats.by_seat() {
        for mark in marks(cast, seat, gladiator) {
            if !used.contains(&mark) {
                used.push(mark);
            }
        }
    }
    let used: Vec<String> = used.iter().map(|(mark, means)| format!("{mark} {means}")).collect();
    if !used.is_empty() {
        canvas.wrapped(&used.join(", "), 2);
    }
    canvas.line("S start C/c cards + HP . taken");
    canvas.line("1-3 arena b bandits p pirates");
    canvas.line("z miss > < wind R Roma");
}
