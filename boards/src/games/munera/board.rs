//! The public board, 30 columns wide.

use super::map;
use super::nouns::{count, name, thing, thing_short};
use super::sheet::{self, Form};
use crate::text::canvas::{Canvas, WIDTH, fit};
use crate::words::{Cast, Pending, frame};
use munera::{Stage, View};

/// The characters with which a board still fits a message.
const ROOM: usize = 1_000;
/// The columns of a name beside the round.
const BRIEF: usize = 12;

/// The board as `view` shows it: in words if they fit, else in letters, else without what is
/// only for comfort.
pub(super) fn draw(view: &View, cast: &Cast, pending: &Pending) -> String {
    let roomy = drawn(view, cast, pending, Form::Roomy);
    if roomy.chars().count() <= ROOM {
        return roomy;
    }
    drawn(view, cast, pending, Form::Tight)
}

fn drawn(view: &View, cast: &Cast, pending: &Pending, form: Form) -> String {
    let mut canvas = Canvas::new(WIDTH);
    heading(&mut canvas, view, cast);
    map::draw(&mut canvas, view);
    let mut states = Vec::new();
    for seat in view.seats.seats() {
        let owes = pending.owed.iter().any(|(owing, _)| *owing == seat);
        let picked = pending.standing.iter().find(|(picker, _)| *picker == seat);
        let chosen = match picked {
            Some((_, picked)) => picked,
            None if owes || view.options.is_open() => "not chosen yet",
            None => "has chosen",
        };
        sheet::draw(&mut canvas, view, cast, seat, (form, chosen), &mut states);
    }
    let mut foot = Canvas::new(WIDTH);
    frame::waiting(&mut foot, cast, pending);
    let taken = canvas.text().chars().count() + 1 + foot.text().chars().count();
    let mut room = ROOM.saturating_sub(taken);
    let states: Vec<String> =
        states.iter().map(|(letter, means)| format!("{letter} {means}")).collect();
    let mut comfort = |canvas: &mut Canvas, text: &str| {
        let text = lines(text);
        if !text.is_empty() && text.chars().count() < room {
            room -= text.chars().count() + 1;
            for line in text.lines() {
                canvas.line(line);
            }
        }
        room
    };
    let left = comfort(&mut canvas, &states.join(", "));
    comfort(&mut canvas, &ground(view, form, left));
    comfort(&mut canvas, map::LEGEND);
    for line in foot.text().lines() {
        canvas.line(line);
    }
    canvas.text()
}

fn heading(canvas: &mut Canvas, view: &View, cast: &Cast) {
    frame::heading(canvas, "MUNERA SINE MISSIONE", cast);
    if view.round == 0 {
        canvas.line("The gladiators are chosen.");
        return;
    }
    let turn = format!("turn of {}", fit(name(cast, view.active), BRIEF));
    canvas.ends(&format!("Round {}", view.round), &turn);
    if view.stage == Stage::Act {
        let turn = &view.turn;
        let attacks = count(turn.attacks, "attack");
        canvas.line(&format!("AP {} left, {} spent, {attacks}", turn.ap, turn.spent));
    }
}

/// What lies on the ground, as much of it as fits into so many characters.
fn ground(view: &View, form: Form, room: usize) -> String {
    let all: Vec<String> = view
        .ground
        .iter()
        .map(|object| {
            let what = match form {
                Form::Roomy => thing(object.item, object.count),
                Form::Tight => thing_short(object.item, object.count),
            };
            format!("g{} {what} {}", object.id, object.hex)
        })
        .collect();
    let first = |count: usize| {
        let left = all.len() - count;
        let more = if left == 0 { String::new() } else { format!(", {left} more") };
        format!("Ground: {}{more}", all[..count].join(", "))
    };
    let fits = |text: &String| lines(text).chars().count() < room;
    (1..=all.len()).rev().map(first).find(fits).unwrap_or_default()
}

/// `text` as it stands on the board.
fn lines(text: &str) -> String {
    let mut canvas = Canvas::new(WIDTH);
    canvas.wrapped(text, 2);
    canvas.text()
}
