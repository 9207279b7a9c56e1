//! A gladiator in a few lines: his hex, his state and his gear.

use super::facts::{Calling, Facts, Fighter, Gear, Life, Player, Record, Weary};
use super::nouns::{class, count, held, kind, letter, number, skill};
use crate::text::canvas::{Canvas, WIDTH, fit, width};
use munera::Bond;
use table::Seat;

/// The columns of a name.
pub(super) const NAME: usize = 16;
/// The columns of a class where there is little room.
const CALLING: usize = 9;

/// The room for a gladiator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// Words.
    Roomy,
    /// Words, except for the numbers, whose order the legend names.
    Tight,
}

/// Writes a gladiator below the last line of `canvas`.
pub(super) fn draw(canvas: &mut Canvas, facts: &Facts, seat: Seat, form: Form) {
    let player = &facts.seats[seat];
    match &player.life {
        Life::Unknown(choice) => head(canvas, seat, player, choice.words()),
        Life::Chosen(kind) => head(canvas, seat, player, class(*kind)),
        Life::Killed => head(canvas, seat, player, "dead"),
        Life::Spared => head(canvas, seat, player, "spared"),
        Life::Fights(fighter) => body(canvas, seat, player, fighter, form),
    }
    if let Some(record) = &player.record {
        canvas.wrapped(&format!("  {}", done(record, |seat| fit(facts.name(seat), NAME))), 2);
    }
}

/// A player's number, team and name, which gives way to a word at the other end.
fn head(canvas: &mut Canvas, seat: Seat, player: &Player, right: &str) {
    let house = if player.house { " (house)" } else { "" };
    let front = format!("{}{} ", number(seat), team(player));
    let taken = width(&front) + width(house) + 1 + width(right);
    let name = fit(&player.name, NAME.min(WIDTH.saturating_sub(taken)));
    canvas.ends(&format!("{front}{name}{house}"), right);
}

/// A gladiator in the arena.
fn body(canvas: &mut Canvas, seat: Seat, player: &Player, fighter: &Fighter, form: Form) {
    let (Calling::Class(kind) | Calling::Family(kind)) = fighter.calling;
    let Fighter { hex, stamina, full, fatigue, .. } = fighter;
    let (side, saves) = (fighter.facing.word(), saves(fighter.saves));
    let (carried, marks) = (carried(&fighter.gear), marks(fighter));
    match form {
        Form::Roomy => {
            head(canvas, seat, player, class(kind));
            canvas.ends(&format!("  Stamina {stamina}/{full}"), &format!("Fatigue {fatigue}"));
            canvas.ends(&format!("  {hex} facing {side}"), &format!("Save {saves}"));
            canvas.wrapped(&format!("  {carried}"), 2);
            if !marks.is_empty() {
                canvas.wrapped(&format!("  {}", marks.join(", ")), 2);
            }
        }
        Form::Tight => {
            head(canvas, seat, player, &fit(class(kind), CALLING));
            canvas.line(&format!("  {hex} {side} {stamina}/{full} {fatigue} {saves}"));
            let all: Vec<String> = std::iter::once(carried).chain(marks).collect();
            canvas.wrapped(&format!("  {}", all.join(", ")), 2);
        }
    }
}

/// The team of a seat as a letter after its number; empty where each fights for himself.
pub(super) fn team(player: &Player) -> String {
    player.team.map_or_else(String::new, |team| letter(team).to_string())
}

/// A player's deeds, such as `gave 2 wounds, beat Brutus`.
pub(super) fn done(record: &Record, name: impl Fn(Seat) -> String) -> String {
    let beaten: Vec<String> = record.beaten.iter().map(|seat| name(*seat)).collect();
    let beaten = if beaten.is_empty() { "nobody".to_owned() } else { beaten.join(", ") };
    format!("gave {}, beat {beaten}", count(record.wounds, "wound"))
}

/// A Save to front, left, right and rear.
pub(super) fn saves(saves: [u8; 4]) -> String {
    saves.map(|save| save.to_string()).join("-")
}

/// A gladiator's gear in words: in hand, worn, and sheathed.
pub(super) fn carried(gear: &Gear) -> String {
    let mut all: Vec<String> =
        gear.hand.iter().map(|item| held(item.kind, item.count, item.victim)).collect();
    if all.is_empty() {
        all.push("bare hands".to_owned());
    }
    all.extend(gear.galerus.then(|| "galerus".to_owned()));
    all.extend(gear.helmet.then(|| "helmet".to_owned()));
    all.extend(gear.sheathed.iter().map(|sheathed| format!("sheathed {}", kind(*sheathed))));
    all.extend(gear.arrows.map(|arrows| count(arrows, "arrow")));
    all.join(", ")
}

/// A gladiator's states, in words such as `NET of 2`, and the skills he has learnt.
pub(super) fn marks(fighter: &Fighter) -> Vec<String> {
    let plain = |holds: bool, word: &str| holds.then(|| word.to_owned());
    let caught = |bond: Bond| format!("{} of {}", kind(bond.item).to_uppercase(), number(bond.by));
    let weary = match fighter.weary {
        Weary::Fresh => None,
        Weary::Tired => Some("TIRED".to_owned()),
        Weary::Exhausted => Some("EXHAUSTED".to_owned()),
    };
    let all = [
        plain(fighter.down, "DOWN"),
        weary,
        plain(fighter.injured, "INJURED"),
        fighter.entangled.map(caught),
        fighter.grapple.map(|with| format!("GRAPPLE with {}", number(with))),
        plain(fighter.hazed, "SAND IN HIS EYES"),
    ];
    let learnt = fighter.learnt.iter().map(|learnt| format!("+{}", skill(*learnt)));
    all.into_iter().flatten().chain(learnt).collect()
}
