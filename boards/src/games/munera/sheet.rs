//! A gladiator in a few lines: where he stands, how he is, what he carries.

use super::nouns::{class, count, held, kind, name, number, skill, team};
use crate::text::canvas::{Canvas, WIDTH, fit, width};
use crate::words::Cast;
use munera::{Bond, Fate, Gladiator, Quadrant, View};
use table::Seat;

/// The columns of a name.
pub(super) const NAME: usize = 16;

/// How much room there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// Words.
    Roomy,
    /// Words, but for the numbers, whose order the legend names.
    Tight,
}

/// Writes a gladiator below what stands on `canvas`, or `chosen` while he is not known.
pub(super) fn draw(
    canvas: &mut Canvas,
    view: &View,
    cast: &Cast,
    seat: Seat,
    (form, chosen): (Form, &str),
) {
    let gladiator = &view.seats[seat];
    let house = if cast.house.get(seat).copied().unwrap_or(false) { " (house)" } else { "" };
    let front = format!("{}{} ", number(seat), team(view, seat));
    // The name gives way to what stands at the other end.
    let left = |right: &str| {
        let taken = width(&front) + width(house) + 1 + width(right);
        let name = fit(name(cast, seat), NAME.min(WIDTH.saturating_sub(taken)));
        format!("{front}{name}{house}")
    };
    let Some(kind) = gladiator.class else {
        canvas.ends(&left(chosen), chosen);
        return;
    };
    let alone = match gladiator.fate {
        Fate::Killed => Some("dead"),
        Fate::Spared => Some("spared"),
        Fate::In => (view.round == 0).then(|| class(kind)),
    };
    if let Some(right) = alone {
        canvas.ends(&left(right), right);
        record(canvas, view, gladiator);
        return;
    }
    let marks = marks(gladiator);
    let (hex, side) = (gladiator.hex, gladiator.facing.word());
    let (now, start) = (gladiator.stamina, gladiator.stamina_start);
    let fatigue = gladiator.fatigue;
    match form {
        Form::Roomy => {
            canvas.ends(&left(class(kind)), class(kind));
            canvas.ends(&format!("  Stamina {now}/{start}"), &format!("Fatigue {fatigue}"));
            canvas.ends(&format!("  {hex} facing {side}"), &format!("Save {}", saves(gladiator)));
            canvas.wrapped(&format!("  {}", carried(view, gladiator)), 2);
            if !marks.is_empty() {
                canvas.wrapped(&format!("  {}", marks.join(", ")), 2);
            }
            record(canvas, view, gladiator);
        }
        Form::Tight => {
            let kind = fit(class(kind), 9);
            canvas.ends(&left(&kind), &kind);
            canvas.line(&format!("  {hex} {side} {now}/{start} {fatigue} {}", saves(gladiator)));
            let all: Vec<String> = std::iter::once(carried(view, gladiator)).chain(marks).collect();
            canvas.wrapped(&format!("  {}", all.join(", ")), 2);
            record(canvas, view, gladiator);
        }
    }
}

/// What he has done, once the bout is over.
fn record(canvas: &mut Canvas, view: &View, gladiator: &Gladiator) {
    if view.outcome.is_none() {
        return;
    }
    let wounds = count(gladiator.wounds_inflicted, "wound");
    let beaten: Vec<String> =
        gladiator.defeated.iter().map(|seat| number(*seat).to_string()).collect();
    let beaten = if beaten.is_empty() { "nobody".to_owned() } else { beaten.join(" ") };
    canvas.line(&format!("  gave {wounds}, beat {beaten}"));
}

/// His Save to front, left, right and rear.
pub(super) fn saves(gladiator: &Gladiator) -> String {
    let all = Quadrant::ALL.iter().map(|quadrant| gladiator.full_save(*quadrant).to_string());
    all.collect::<Vec<String>>().join("-")
}

/// All that he carries, in words: what he has in hand, worn, and sheathed in brackets.
pub(super) fn carried(view: &View, gladiator: &Gladiator) -> String {
    let mut all: Vec<String> = gladiator.hand.iter().map(held).collect();
    if all.is_empty() {
        all.push("bare hands".to_owned());
    }
    all.extend(gladiator.galerus.then(|| "galerus".to_owned()));
    all.extend(gladiator.helmet.then(|| "helmet".to_owned()));
    let sheathed: Vec<&str> = gladiator.sheathed.iter().map(|sheathed| kind(*sheathed)).collect();
    let mut text = all.join(", ");
    if !sheathed.is_empty() {
        text += &format!(" ({})", sheathed.join(", "));
    }
    if gladiator.archer && view.options.arrows_limited {
        text += &format!(", arrows {}", gladiator.arrows);
    }
    text
}

/// The states a gladiator is in, in words such as `NET of 2`.
fn marks(gladiator: &Gladiator) -> Vec<String> {
    let plain = |holds: bool, word: &str| holds.then(|| word.to_owned());
    let caught = |bond: Bond| format!("{} of {}", kind(bond.item).to_uppercase(), number(bond.by));
    let exhausted = gladiator.is_exhausted();
    let all = [
        plain(gladiator.down, "DOWN"),
        plain(exhausted, "EXHAUSTED"),
        plain(gladiator.is_tired() && !exhausted, "TIRED"),
        plain(gladiator.is_injured(), "INJURED"),
        gladiator.entangled.map(caught),
        gladiator.grapple.map(|hold| format!("GRAPPLE with {}", number(hold.with))),
        plain(gladiator.hazed, "SAND IN HIS EYES"),
    ];
    let learnt = gladiator.skills.iter().map(|learnt| format!("+{}", skill(*learnt)));
    all.into_iter().flatten().chain(learnt).collect()
}
