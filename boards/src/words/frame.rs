//! The top and the bottom of every game's board.

use super::{Cast, Pending, Standing};
use crate::text::canvas::{Canvas, WIDTH, fit, width};
use table::Seat;

/// The columns of a name in a sentence on the board.
pub(crate) const NAME: usize = 16;

/// The first row: the game's name, and the bout's number if it has one.
pub(crate) fn heading(canvas: &mut Canvas, title: &str, number: u64) {
    let number = if number == 0 { String::new() } else { format!("#{number}") };
    canvas.ends(title, &number);
}

/// The last rows: how the bout ended, or the seats it waits for.
#[allow(dead_code, reason = "for games that have a text board alone, of which none ships")]
pub(crate) fn waiting(canvas: &mut Canvas, cast: &Cast, pending: &Pending) {
    let name = |seat| cast.names.get(seat).map_or("somebody", String::as_str);
    foot(canvas, &Standing::of(pending), name);
}

/// The same from facts, with the name of a seat's player.
pub(crate) fn foot<'a>(canvas: &mut Canvas, standing: &Standing, name: impl Fn(Seat) -> &'a str) {
    over_or_settling(canvas, standing);
    for owed in standing.owed() {
        waiting_for(canvas, &fit(name(owed.seat), NAME), &owed.duty);
    }
}

/// How the bout ended, or that the dice are being settled.
pub(crate) fn over_or_settling(canvas: &mut Canvas, standing: &Standing) {
    if let Some(verdict) = standing.verdict() {
        canvas.wrapped(&format!("OVER: {verdict}"), 2);
    } else if standing.is_settling() {
        canvas.line("The dice are being settled.");
    }
}

/// The seats waited for and their duty, on two rows if one has no room.
pub(crate) fn waiting_for(canvas: &mut Canvas, names: &str, duty: &str) {
    let line = format!("WAITING FOR {names}: {duty}");
    if width(&line) <= WIDTH {
        canvas.line(&line);
    } else {
        canvas.line(&format!("WAITING FOR {names}:"));
        canvas.line(&format!("  {duty}"));
    }
}

/// A name for a picture: one in letters that cannot be drawn is replaced by the side's own.
pub(crate) fn drawn_name(name: &str, side: &str) -> String {
    if ::scene::is_drawable(name) { name.to_owned() } else { side.to_owned() }
}
