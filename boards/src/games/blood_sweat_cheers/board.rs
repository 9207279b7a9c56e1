//! The public board, 30 columns wide.

use super::facts::{Corner, Declared, Facts, Gladiator, Last, Throw};
use super::nouns;
use super::sentences::came;
use crate::text::canvas::{Canvas, WIDTH, fit};
use crate::words::frame;
use blood_sweat_cheers::tables::FAVOUR_END;
use blood_sweat_cheers::{Side, Status, Zone};

/// The arena's rows and columns.
const ZONES: (usize, usize) = (3, 4);
/// The inside of a zone: six characters by two.
const CELL: (usize, usize) = (6, 2);
/// The columns of a name in a sentence on the board.
const NAME: usize = 16;

pub(super) fn draw(facts: &Facts) -> String {
    let mut canvas = Canvas::new(WIDTH);
    frame::heading(&mut canvas, "BLOOD, SWEAT & CHEERS", facts.bout);
    match &facts.turn {
        None => canvas.line("Choosing the gladiators"),
        Some(turn) => {
            let phase = u8::from(turn.phase);
            let opens = turn.opener.map(|opener| format!("{opener} opens"));
            let number = format!("Turn {}, phase {phase}", turn.number);
            canvas.ends(&number, &opens.unwrap_or_default())
        }
    };
    arena(&mut canvas, facts);
    canvas.line(&crowd(facts));
    for side in Side::BOTH {
        corner(&mut canvas, side, &facts.sides[side]);
    }
    held(&mut canvas, facts);
    canvas.ends(&format!("Deck {}", facts.deck), &format!("discards {}", facts.discards));
    if let Some(automaton) = &facts.automaton {
        let kept = if automaton.kept.is_empty() {
            String::new()
        } else {
            format!(", keeps {}", nouns::open(&automaton.kept))
        };
        canvas.wrapped(&format!("Turned over: {}{kept}", nouns::open(&automaton.turned)), 2);
    }
    let when = if facts.standing.verdict().is_some() { "End" } else { "Now" };
    for said in &facts.declared {
        canvas.wrapped(&format!("{when}: {}", declared(said)), 5);
    }
    if let Some(roll) = &facts.roll {
        for side in Side::BOTH {
            canvas.line(&score(side, roll[side]));
        }
    }
    if let Some(last) = &facts.last {
        earlier(&mut canvas, last);
    }
    legend(&mut canvas, facts);
    frame::foot(&mut canvas, &facts.standing, |seat| &facts.sides[Side::of(seat)].name);
    canvas.text()
}

/// An action as declared, such as `R Jab in B3 (STRIKE 2), with foul play`.
pub(super) fn declared(said: &Declared) -> String {
    let place = if said.stays { "in" } else { "to" };
    format!(
        "{} {} {place} {} ({}){}",
        letter(said.side),
        said.action,
        said.to,
        nouns::used(&said.cards),
        nouns::used_and_unused(said.with, said.without)
    )
}

/// The legend of those of the board's signs that occur there.
fn legend(canvas: &mut Canvas, facts: &Facts) {
    let has = |holds: fn(&Gladiator) -> bool| {
        let mut gladiators =
            Side::BOTH.into_iter().filter_map(|it| facts.sides[it].gladiator.as_ref());
        gladiators.any(holds)
    };
    let signs = [
        (true, "R Red, B Blue"),
        (has(|it| it.status == Status::Down), ", v knocked down"),
        (has(|it| it.status == Status::Ensnared), ", # ensnared"),
        (has(|it| it.fresh != 0), "; fresh: can be exploited"),
    ];
    let signs = signs.into_iter().filter(|(stands, _)| *stands);
    canvas.wrapped(&signs.map(|(_, means)| means).collect::<String>(), 2);
}

/// The attributes as printed, and below them as they are now where that differs.
fn attributes(gladiator: &Gladiator) -> Vec<String> {
    let [speed, attack, defence] = gladiator.attributes.map(|worth| worth.printed);
    let mut lines = vec![format!("  Speed{speed:>2} Attack{attack:>2} Defence{defence:>2}")];
    if gladiator.attributes.iter().any(|worth| worth.now != worth.printed) {
        let [speed, attack, defence] = gladiator.attributes.map(|worth| worth.now);
        lines.push(format!("  now  {speed:>2}       {attack:>2}        {defence:>2}"));
    }
    lines
}

/// The side that the crowd favours.
fn crowd(facts: &Facts) -> String {
    match &facts.favour {
        None => "Crowd's favour: nobody's".to_owned(),
        Some(favour) => {
            format!("Crowd's favour: {}'s, {} of {FAVOUR_END}", favour.side, favour.points)
        }
    }
}

fn arena(canvas: &mut Canvas, facts: &Facts) {
    let top = canvas.height();
    canvas.grid(top, ZONES, CELL);
    for zone in Zone::all() {
        let (row, column) = zone.place();
        let (row, column) = (usize::from(row), usize::from(column));
        let (down, across) = (top + 1 + row * (CELL.1 + 1), 1 + column * (CELL.0 + 1));
        canvas.put(down, across, zone.word());
        for side in Side::BOTH {
            let gladiator = facts.sides[side].gladiator.as_ref();
            if let Some(gladiator) = gladiator.filter(|gladiator| gladiator.zone == zone) {
                let at = match side {
                    Side::Red => 1,
                    Side::Blue => 4,
                };
                canvas.put(
                    down + 1,
                    across + at,
                    &format!("{}{}", letter(side), mark(gladiator.status)),
                );
            }
        }
    }
}

fn corner(canvas: &mut Canvas, side: Side, corner: &Corner) {
    let class = corner.gladiator.as_ref().map_or("not chosen yet", |it| it.class.word());
    let name = fit(&corner.name, NAME);
    canvas.ends(&format!("{} {name}", letter(side)), class);
    let Some(gladiator) = &corner.gladiator else { return };
    for line in attributes(gladiator) {
        canvas.line(&line);
    }
    canvas.line(&format!("  {}", nouns::wounds(gladiator.fresh, gladiator.exploited)));
    let mut notes = Vec::new();
    match gladiator.status {
        Status::Ok => {}
        Status::Down => notes.push("KNOCKED DOWN"),
        Status::Ensnared => notes.push("ENSNARED"),
    }
    if gladiator.house {
        notes.push("house plays");
    }
    if gladiator.draw {
        notes.push("offers a draw");
    }
    if !notes.is_empty() {
        canvas.wrapped(&format!("  {}", notes.join(", ")), 2);
    }
}

/// The number of cards that each side holds.
fn held(canvas: &mut Canvas, facts: &Facts) {
    let of = |side: Side| {
        facts.sides[side].cards.map_or_else(|| "none".to_owned(), |cards| cards.to_string())
    };
    canvas.line(&format!("Cards held: Red {}, Blue {}", of(Side::Red), of(Side::Blue)));
}

/// A score as it lies, such as `R die 4 + 3 + 2 ROAR = 9`.
pub(super) fn score(side: Side, throw: Throw) -> String {
    let sign = if throw.base < 0 { '-' } else { '+' };
    let roar = throw.roar.map_or_else(String::new, |bonus| format!(" + {bonus} ROAR"));
    let (die, base) = (throw.die, throw.base.unsigned_abs());
    format!("{} die {die} {sign} {base}{roar} = {}", letter(side), throw.score())
}

/// The result of the last phase.
pub(super) fn earlier(canvas: &mut Canvas, last: &Last) {
    let action = |side: Side| {
        let score =
            last.roll.as_ref().map_or_else(String::new, |roll| format!(" {}", roll.scores[side]));
        format!("{} {}{score}", letter(side), last.actions[side])
    };
    canvas.wrapped(&format!("Last: {}, {}", action(Side::Red), action(Side::Blue)), 6);
    let came = came(last, |side| side.word().to_owned());
    canvas.wrapped(&format!("      {came}"), 6);
}

pub(super) fn letter(side: Side) -> char {
    match side {
        Side::Red => 'R',
        Side::Blue => 'B',
    }
}

fn mark(status: Status) -> &'static str {
    match status {
        Status::Ok => "",
        Status::Down => "v",
        Status::Ensnared => "#",
    }
}
