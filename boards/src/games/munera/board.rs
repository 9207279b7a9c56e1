//! The public board, 30 columns wide.

use super::map;
use super::nouns::{count, name, thing};
use super::sheet::{self, Form};
use crate::text::canvas::{Canvas, WIDTH, fit};
use crate::words::{Cast, Pending, frame};
use munera::{Stage, View};

/// The characters with which a board still fits a message.
const ROOM: usize = 1_450;
/// What the figures of a Save are.
const SAVES: &str = "Save: a die that stops a hit, from front-left-right-rear";
/// What the numbers of a gladiator are where there is little room.
const NUMBERS: &str = "Numbers: Stamina now/at first, Fatigue, Save from front-left-right-rear";
/// The columns of a name beside the round.
const BRIEF: usize = 12;

/// The board as `view` shows it: in words if they fit, else with fewer, else without what is only
/// for comfort.
pub(super) fn draw(view: &View, cast: &Cast, pending: &Pending) -> String {
    let roomy = drawn(view, cast, pending, (Form::Roomy, usize::MAX));
    if roomy.chars().count() <= ROOM {
        return roomy;
    }
    drawn(view, cast, pending, (Form::Tight, ROOM))
}

fn drawn(view: &View, cast: &Cast, pending: &Pending, (form, most): (Form, usize)) -> String {
    let mut canvas = Canvas::new(WIDTH);
    heading(&mut canvas, view, cast);
    map::draw(&mut canvas, view);
    for seat in view.seats.seats() {
        let owes = pending.owed.iter().any(|(owing, _)| *owing == seat);
        let picked = pending.standing.iter().find(|(picker, _)| *picker == seat);
        let chosen = match picked {
            Some((_, picked)) => picked,
            None if owes || view.options.is_open() => "not chosen yet",
            None => "has chosen",
        };
        sheet::draw(&mut canvas, view, cast, seat, (form, chosen));
    }
    let mut foot = Canvas::new(WIDTH);
    frame::waiting(&mut foot, cast, pending);
    let taken = canvas.text().chars().count() + 1 + foot.text().chars().count();
    let mut room = most.saturating_sub(taken);
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
    if view.round != 0 {
        let left = comfort(
            &mut canvas,
            match form {
                Form::Roomy => SAVES,
                Form::Tight => NUMBERS,
            },
        );
        comfort(&mut canvas, &ground(view, left.saturating_sub(map::LEGEND.len())));
        comfort(&mut canvas, map::LEGEND);
    }
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
        canvas.line(&format!("{} left, {} spent", count(turn.ap, "action point"), turn.spent));
    }
}

/// What lies on the ground, as much of it as fits into so many characters.
fn ground(view: &View, room: usize) -> String {
    let all: Vec<String> = view
        .ground
        .iter()
        .map(|object| {
            let what = thing(object.item, object.count);
            format!("{what} {} (g{})", object.hex, object.id)
        })
        .collect();
    let first = |count: usize| {
        let left = all.len() - count;
        let more = if left == 0 { String::new() } else { format!(", {left} more") };
        format!("Lying: {}{more}", all[..count].join(", "))
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
