//! The board in few lines: the zones, both gladiators, and their present or last actions.

use super::board::{earlier, letter, score};
use super::facts::{Declared, Facts, Gladiator};
use super::nouns;
use crate::text::canvas::{Canvas, WIDTH};
use crate::words::chronicle::{Chronicle, Gives};
use blood_sweat_cheers::tables::FAVOUR_END;
use blood_sweat_cheers::{Side, Status, Zone};

/// The columns of a zone.
const ZONE: usize = 7;

pub(super) fn draw(facts: &Facts) -> String {
    let mut chronicle = Chronicle::default();
    match &facts.turn {
        None => chronicle.ends(Gives::Never, "Choosing the gladiators", ""),
        Some(turn) => {
            let number = format!("Turn {}, phase {}", turn.number, u8::from(turn.phase));
            let opens = turn.opener.map_or("over".to_owned(), |side| format!("{side} opens"));
            chronicle.ends(Gives::Never, &number, &opens);
        }
    }
    chronicle.lines(Gives::Never, &zones(facts));
    for side in Side::BOTH {
        let corner = &facts.sides[side];
        let class = corner.gladiator.as_ref().map_or("not chosen yet", |it| it.class.word());
        chronicle.seat(&format!("{} ", letter(side)), &corner.name, &[], class);
        if let Some(gladiator) = &corner.gladiator {
            let wounds = nouns::wounds(gladiator.fresh, gladiator.exploited);
            chronicle.ends(Gives::Never, &format!("  {wounds}"), "");
            chronicle.wrapped(Gives::Singly(1), &format!("  {}", states(gladiator).join(", ")), 2);
        }
    }
    if let Some(favour) = &facts.favour {
        let crowd = format!("Crowd: {}'s, {} of {FAVOUR_END}", favour.side, favour.points);
        chronicle.ends(Gives::Singly(2), &crowd, "");
    }
    for said in &facts.declared {
        chronicle.wrapped(Gives::Singly(3), &declared(said), 5);
    }
    if let Some(roll) = &facts.roll {
        for side in Side::BOTH {
            chronicle.ends(Gives::Singly(3), &score(side, roll[side]), "");
        }
    }
    if let Some(last) = facts.last.as_ref().filter(|_| facts.declared.is_empty()) {
        let mut canvas = Canvas::new(WIDTH);
        earlier(&mut canvas, last);
        chronicle.lines(Gives::Singly(3), &canvas.text());
    }
    chronicle.text()
}

/// A line a row of zones, each with the letters of the gladiators there.
fn zones(facts: &Facts) -> String {
    let mut canvas = Canvas::new(WIDTH);
    for zone in Zone::all() {
        let stands = |side: &Side| facts.sides[*side].gladiator.as_ref().map(|it| it.zone);
        let here = Side::BOTH.into_iter().filter(|side| stands(side) == Some(zone));
        let here: String = here.map(letter).collect();
        let (row, column) = zone.place();
        canvas.put(row.into(), ZONE * usize::from(column), &format!("{zone} {here}"));
    }
    canvas.text()
}

fn states(gladiator: &Gladiator) -> Vec<&'static str> {
    let status = match gladiator.status {
        Status::Ok => None,
        Status::Down => Some("KNOCKED DOWN"),
        Status::Ensnared => Some("ENSNARED"),
    };
    status.into_iter().chain(gladiator.draw.then_some("offers a draw")).collect()
}

/// An action as declared, without its cards.
fn declared(said: &Declared) -> String {
    let place = if said.stays { "in" } else { "to" };
    format!("Now: {} {} {place} {}", letter(said.side), said.action, said.to)
}
