//! The board in few lines: the rows of the arena with gladiators in or near them, and a line a gladiator.

use super::facts::{Calling, Facts, Fighter, Life, Player, Weary};
use super::map;
use super::nouns::{class, kind, number};
use super::sheet::team;
use crate::text::canvas::{Canvas, WIDTH, fit};
use crate::words::chronicle::{Chronicle, Gives};
use table::Seat;

/// The columns of a choice that everybody sees.
const CHOICE: usize = 14;

pub(super) fn draw(facts: &Facts) -> String {
    let mut chronicle = Chronicle::default();
    match &facts.round {
        None => chronicle.ends(Gives::Never, "Picking the gladiators", ""),
        Some(round) => {
            chronicle.ends(Gives::Never, &format!("Round {}", round.number), "Stamina");
            arena(&mut chronicle, facts);
        }
    }
    for (seat, player) in facts.seats.by_seat() {
        gladiator(&mut chronicle, seat, player);
    }
    chronicle.text()
}

/// The map, without rows far from everybody.
fn arena(chronicle: &mut Chronicle, facts: &Facts) {
    let mut canvas = Canvas::new(WIDTH);
    map::draw(&mut canvas, facts);
    let stood: Vec<i8> =
        facts.seats.iter().filter_map(Player::fighter).map(|fighter| fighter.hex.row).collect();
    for (row, line) in (0_i8..).zip(canvas.text().lines()) {
        let far = stood.iter().map(|other| other.abs_diff(row)).min().unwrap_or(0);
        let gives = if far == 0 { Gives::Never } else { Gives::Singly(far) };
        chronicle.lines(gives, line);
    }
}

/// A gladiator: his state on one line, his name and hex on a second.
fn gladiator(chronicle: &mut Chronicle, seat: Seat, player: &Player) {
    let front = format!("{}{} ", number(seat), team(player));
    let mut head = |states: &[&str], right: &str| {
        chronicle.seat(&front, &player.name, states, right);
    };
    match &player.life {
        Life::Unknown(choice) => head(&[], &fit(choice.words(), CHOICE)),
        Life::Chosen(kind) => head(&[], class(*kind)),
        Life::Killed => head(&[], "dead"),
        Life::Spared => head(&[], "spared"),
        Life::Fights(fighter) => {
            let states = states(fighter);
            let states: Vec<&str> = states.iter().map(String::as_str).collect();
            head(&states, &format!("{}/{}", fighter.stamina, fighter.full));
            let (Calling::Class(kind) | Calling::Family(kind)) = fighter.calling;
            let (hex, facing) = (fighter.hex, fighter.facing.word());
            let who = |looks| format!("  {}, {hex} {looks} {facing}", class(kind));
            let fits = |line: &String| line.chars().count() <= WIDTH;
            let line = ["facing", "faces"].map(who).into_iter().find(fits);
            let line = line.unwrap_or_else(|| who("to"));
            chronicle.lines(Gives::Together(u8::MAX), &line);
        }
    }
}

/// A gladiator's states, the worst first.
fn states(fighter: &Fighter) -> Vec<String> {
    let weary = match fighter.weary {
        Weary::Fresh => None,
        Weary::Tired => Some("TIRED"),
        Weary::Exhausted => Some("SPENT"),
    };
    let caught = fighter.entangled.map(|bond| kind(bond.item).to_uppercase());
    let all = [
        fighter.down.then_some("DOWN"),
        fighter.grapple.map(|_| "HELD"),
        fighter.hazed.then_some("BLIND"),
        fighter.injured.then_some("HURT"),
        weary,
    ];
    caught.into_iter().chain(all.into_iter().flatten().map(str::to_owned)).collect()
}
