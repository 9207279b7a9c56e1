//! The public board, 30 columns wide.

use super::words::name;
use crate::text::canvas::{Canvas, WIDTH, fit};
use crate::words::{Cast, Pending, frame};
use par_impar::Board;

/// The board.
pub(super) fn draw(view: &Board, cast: &Cast, pending: &Pending) -> String {
    let mut canvas = Canvas::new(WIDTH);
    frame::heading(&mut canvas, "PAR IMPAR", cast.number);
    canvas.line(&format!("Rounds left: {}", view.rounds));
    rows(&mut canvas, view, cast);
    frame::waiting(&mut canvas, cast, pending);
    canvas.text()
}

/// Both heaps, for the panel.
pub(super) fn heaps(view: &Board, cast: &Cast) -> String {
    let mut canvas = Canvas::new(WIDTH);
    rows(&mut canvas, view, cast);
    canvas.text()
}

/// A row a seat: its name, the house's mark, its nuts.
fn rows(canvas: &mut Canvas, view: &Board, cast: &Cast) {
    for (seat, nuts) in view.nuts.by_seat() {
        let house = cast.house.get(seat).copied().unwrap_or(false);
        let mark = if house { " (house)" } else { "" };
        let name = fit(name(cast, seat), frame::NAME);
        canvas.ends(&format!("{name}{mark}"), &nuts.to_string());
    }
}
