//! The public board, 30 columns wide.

use super::facts::{Facts, Ground, Lying, Points};
use super::map;
use super::nouns::{count, thing};
use super::sheet::{self, Form};
use crate::text::canvas::{Canvas, WIDTH, fit};
use crate::words::frame;

/// The characters of the longest board that fits a message.
const ROOM: usize = 1_450;
/// The legend of a Save's figures.
const SAVES: &str = "Save: a die that stops a hit, from front-left-right-rear";
/// The legend of a gladiator's numbers where there is little room.
const NUMBERS: &str = "Numbers: Stamina now/at first, Fatigue, Save from front-left-right-rear";
/// The columns of a name beside the round.
const BRIEF: usize = 12;

/// The part of `facts` for which a board has room: everything if it fits, else families for
/// classes, and as many things on the ground by name as fit then.
pub(super) fn fitted(facts: Facts) -> Facts {
    let fits = |facts: &Facts| draw(facts).chars().count() <= ROOM;
    if fits(&facts) {
        return facts;
    }
    let facts = facts.by_family();
    let lying = &facts.ground;
    // The list may grow as long as the legend is drawn with it, or has gone for it.
    let named = |count: &usize| {
        let room = room_for_ground(&facts);
        lines(&ground(&lying.naming(*count))).chars().count() < room
    };
    let most = (1..=lying.named.len()).rev().find(named).unwrap_or(0);
    Facts { ground: lying.naming(most), ..facts }
}

pub(super) fn draw(facts: &Facts) -> String {
    let form = form(facts);
    let mut canvas = above(facts, form);
    let foot = below(facts);
    let mut comfort = Comfort::beside(&canvas, &foot, form);
    if facts.round.is_some() {
        comfort.add(&mut canvas, numbers(form));
    }
    let ground = ground(&facts.ground);
    if !ground.is_empty() {
        comfort.must(&mut canvas, &ground);
    }
    if facts.round.is_some() {
        comfort.add(&mut canvas, &map::legend(facts));
    }
    for line in foot.lines() {
        canvas.line(line);
    }
    canvas.text()
}

fn form(facts: &Facts) -> Form {
    if facts.is_by_family() { Form::Tight } else { Form::Roomy }
}

/// The legend of a gladiator's numbers.
fn numbers(form: Form) -> &'static str {
    match form {
        Form::Roomy => SAVES,
        Form::Tight => NUMBERS,
    }
}

/// The characters below which the list of things on the ground must stay where there is little
/// room.
fn room_for_ground(facts: &Facts) -> usize {
    let mut canvas = above(facts, Form::Tight);
    let mut comfort = Comfort::beside(&canvas, &below(facts), Form::Tight);
    if facts.round.is_some() {
        comfort.add(&mut canvas, NUMBERS);
    }
    comfort.room.saturating_sub(map::legend(facts).len())
}

/// The room left for the parts of a board that are drawn only if they fit.
struct Comfort {
    room: usize,
}

impl Comfort {
    /// The room left beside the parts that a board always has.
    fn beside(canvas: &Canvas, foot: &str, form: Form) -> Self {
        let most = match form {
            Form::Roomy => usize::MAX,
            Form::Tight => ROOM,
        };
        let taken = canvas.text().chars().count() + 1 + foot.chars().count();
        Comfort { room: most.saturating_sub(taken) }
    }

    /// Adds a text if it fits.
    fn add(&mut self, canvas: &mut Canvas, text: &str) {
        if lines(text).chars().count() < self.room {
            self.must(canvas, text);
        }
    }

    /// Adds a text.
    fn must(&mut self, canvas: &mut Canvas, text: &str) {
        let text = lines(text);
        self.room = self.room.saturating_sub(text.chars().count() + 1);
        for line in text.lines() {
            canvas.line(line);
        }
    }
}

/// Heading, map and gladiators.
fn above(facts: &Facts, form: Form) -> Canvas {
    let mut canvas = Canvas::new(WIDTH);
    heading(&mut canvas, facts);
    map::draw(&mut canvas, facts);
    for seat in facts.seats.seats() {
        sheet::draw(&mut canvas, facts, seat, form);
    }
    canvas
}

/// The seats that the bout waits for, or its outcome.
fn below(facts: &Facts) -> String {
    let mut foot = Canvas::new(WIDTH);
    frame::foot(&mut foot, &facts.standing, |seat| facts.name(seat));
    foot.text()
}

fn heading(canvas: &mut Canvas, facts: &Facts) {
    frame::heading(canvas, "MUNERA SINE MISSIONE", facts.bout);
    let Some(round) = &facts.round else {
        canvas.line("Picking the gladiators");
        return;
    };
    let turn = round.active.map(|seat| format!("turn of {}", fit(facts.name(seat), BRIEF)));
    canvas.ends(&format!("Round {}", round.number), &turn.unwrap_or_default());
    if let Some(Points { left, spent }) = round.points {
        canvas.line(&format!("{} left, {spent} spent", count(left, "action point")));
    }
}

/// The things on the ground by name; empty if there are none.
fn ground(ground: &Ground) -> String {
    let named = ground.named.iter().map(|lying| {
        let Lying { id, what, hex } = lying;
        let (what, count) = what.counted();
        format!("{} {hex} (g{id})", thing(what, count))
    });
    let more = ground.more.map(|more| format!("{more} more"));
    let all: Vec<String> = named.chain(more).collect();
    if all.is_empty() {
        String::new()
    } else {
        format!("Lying, and what to type: {}", all.join(", "))
    }
}

/// `text` as it stands on the board.
fn lines(text: &str) -> String {
    let mut canvas = Canvas::new(WIDTH);
    canvas.wrapped(text, 2);
    canvas.text()
}
