//! The public board, 30 columns wide.

use super::sheet::{self, Form, NAME};
use super::things::{count, name, thing};
use super::map;
use crate::Cast;
use crate::canvas::{Canvas, WIDTH, fit, width};
use crate::words::Pending;
use munera::{Stage, View};

/// The characters with which a board still fits a message.
const ROOM: usize = 1_000;

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
        sheet::draw(&mut canvas, view, cast, seat, form, &mut states);
    }
    let mut foot = Canvas::new(WIDTH);
    waiting(&mut foot, cast, pending);
    let taken = canvas.text().chars().count() + 1 + foot.text().chars().count();
    let mut room = ROOM.saturating_sub(taken);
    let states: Vec<String> =
        states.iter().map(|(letter, means)| format!("{letter} {means}")).collect();
    for comfort in [states.join(", "), map::LEGEND.to_owned(), ground(view, room)] {
        let mut more = Canvas::new(WIDTH);
        more.wrapped(&comfort, 2);
        let text = more.text();
        if !text.is_empty() && text.chars().count() < room {
            room -= text.chars().count() + 1;
            for line in text.lines() {
                canvas.line(line);
            }
        }
    }
    for line in foot.text().lines() {
        canvas.line(line);
    }
    canvas.text()
}

fn heading(canvas: &mut Canvas, view: &View, cast: &Cast) {
    let bout = if cast.number == 0 { String::new() } else { format!("#{}", cast.number) };
    canvas.ends("MUNERA SINE MISSIONE", &bout);
    if view.round == 0 {
        canvas.line("The gladiators are chosen.");
        return;
    }
    let turn = format!("turn of {}", fit(name(cast, view.active), NAME));
    canvas.ends(&format!("Round {}", view.round), &turn);
    if view.stage == Stage::Act {
        let turn = &view.turn;
        let attacks = count(turn.attacks, "attack");
        canvas.line(&format!("AP {} left, {} spent, {attacks}", turn.ap, turn.spent));
    }
}

/// What lies on the ground, as much of it as fits.
fn ground(view: &View, room: usize) -> String {
    let mut text = String::new();
    let all = view.ground.len();
    for (at, object) in view.ground.iter().enumerate() {
        let opening = if at == 0 { "Ground: " } else { ", " };
        let next = format!(
            "{opening}g{} {} {}",
            object.id,
            thing(object.item, object.count),
            object.hex
        );
        let more = format!(", {} more", all - at);
        // Wrapping adds an indent for each line, and a cut needs its own words.
        let length = (text.len() + next.len()) * (WIDTH + 2) / (WIDTH - 12) + more.len();
        if room <= length {
            return if at == 0 { String::new() } else { text + &more };
        }
        text += &next;
    }
    text
}

fn waiting(canvas: &mut Canvas, cast: &Cast, pending: &Pending) {
    if let Some(verdict) = &pending.over {
        let verdict = if verdict.is_empty() { "ended from outside its rules." } else { verdict };
        canvas.wrapped(&format!("OVER: {verdict}"), 2);
    }
    for (seat, duty) in &pending.owed {
        let name = fit(name(cast, *seat), NAME);
        let line = format!("WAITING FOR {name}: {duty}");
        if width(&line) <= WIDTH {
            canvas.line(&line);
        } else {
            canvas.line(&format!("WAITING FOR {name}:"));
            canvas.line(&format!("  {duty}"));
        }
    }
}
