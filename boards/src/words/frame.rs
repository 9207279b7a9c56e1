//! What stands at the top and at the bottom of every game's board.

use super::{Cast, Pending};
use crate::text::canvas::{Canvas, WIDTH, fit, width};

/// The columns of a name in a sentence on the board.
pub(crate) const NAME: usize = 16;

/// The first row: the game's name, and the bout's number if it has one.
pub(crate) fn heading(canvas: &mut Canvas, title: &str, cast: &Cast) {
    let number = if cast.number == 0 { String::new() } else { format!("#{}", cast.number) };
    canvas.ends(title, &number);
}

/// The last rows: how the bout ended, or whom it waits for.
pub(crate) fn waiting(canvas: &mut Canvas, cast: &Cast, pending: &Pending) {
    standing(canvas, pending);
    for (seat, duty) in &pending.owed {
        let name = cast.names.get(*seat).map_or("somebody", String::as_str);
        waiting_for(canvas, &fit(name, NAME), duty);
    }
}

/// How the bout ended, or that the dice are being settled.
pub(crate) fn standing(canvas: &mut Canvas, pending: &Pending) {
    if let Some(verdict) = &pending.over {
        let verdict = if verdict.is_empty() { "closed before its end." } else { verdict };
        canvas.wrapped(&format!("OVER: {verdict}"), 2);
    } else if pending.settling {
        canvas.line("The dice are being settled.");
    }
}

/// That these are to do something, on two rows where one has no room.
pub(crate) fn waiting_for(canvas: &mut Canvas, names: &str, duty: &str) {
    let line = format!("WAITING FOR {names}: {duty}");
    if width(&line) <= WIDTH {
        canvas.line(&line);
    } else {
        canvas.line(&format!("WAITING FOR {names}:"));
        canvas.line(&format!("  {duty}"));
    }
}
