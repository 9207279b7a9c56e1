//! A gladiator in a few lines: where he stands, how he is, what he carries.

use super::nouns::{class, count, held, kind, name, number, short, skill, team};
use crate::text::canvas::{Canvas, WIDTH, fit, width};
use crate::words::Cast;
use munera::{Bond, Fate, Gladiator, Item, Kind, Quadrant, View};
use table::Seat;

/// The columns of a name.
pub(super) const NAME: usize = 16;

/// How much room there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// Words.
    Roomy,
    /// Three letters a thing and one a state.
    Tight,
}

/// Writes a gladiator below what stands on `canvas`, or `chosen` while he is not known; `states`
/// collects what single letters mean.
pub(super) fn draw(
    canvas: &mut Canvas,
    view: &View,
    cast: &Cast,
    seat: Seat,
    (form, chosen): (Form, &str),
    states: &mut Vec<(char, &'static str)>,
) {
    let gladiator = &view.seats[seat];
    let house = if cast.house.get(seat).copied().unwrap_or(false) { " (h)" } else { "" };
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
    let (fatigue, saves) = (gladiator.fatigue, saves(gladiator));
    match form {
        Form::Roomy => {
            canvas.ends(&left(class(kind)), class(kind));
            canvas.line(&format!("  {hex} {side} St{now}/{start} F{fatigue} Sv{saves}"));
            canvas.wrapped(&format!("  {}", carried(view, gladiator)), 2);
            if !marks.is_empty() {
                let words: Vec<String> = marks.iter().map(|mark| mark.word.clone()).collect();
                canvas.wrapped(&format!("  {}", words.join(" ")), 2);
            }
            record(canvas, view, gladiator);
        }
        Form::Tight => {
            let letters: String = marks.iter().map(|mark| mark.short.as_str()).collect();
            for mark in &marks {
                let letter = (mark.letter, mark.means);
                if !states.contains(&letter) {
                    states.push(letter);
                }
            }
            let gap = if letters.is_empty() { "" } else { " " };
            let right = format!("{}{gap}{letters}", fit(class(kind), 6));
            canvas.ends(&left(&right), &right);
            let figures = format!(" {hex}{side} {now}/{start} F{fatigue} {saves}");
            let gear = letters_of(view, gladiator);
            if width(&figures) + 1 + width(&gear) <= crate::text::canvas::WIDTH {
                canvas.line(&format!("{figures} {gear}"));
            } else {
                canvas.line(&figures).line(&format!(" {gear}"));
            }
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

/// His Save to front, left, right and rear, a digit each.
pub(super) fn saves(gladiator: &Gladiator) -> String {
    Quadrant::ALL.iter().map(|quadrant| gladiator.full_save(*quadrant).to_string()).collect()
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

/// The same in three letters a thing.
fn letters_of(view: &View, gladiator: &Gladiator) -> String {
    let held = |item: &Item| {
        let victim = item.victim.map_or_else(String::new, |on| format!(":{}", number(on)));
        let count = if item.kind.is_bundle() { item.count.to_string() } else { String::new() };
        format!("{}{count}{victim}", short(item.kind))
    };
    let mut all: Vec<String> = gladiator.hand.iter().map(held).collect();
    all.extend(gladiator.galerus.then(|| "gal".to_owned()));
    all.extend(gladiator.helmet.then(|| "hlm".to_owned()));
    let sheathed: Vec<&str> = gladiator.sheathed.iter().map(|sheathed| short(*sheathed)).collect();
    let mut text = if all.is_empty() { "-".to_owned() } else { all.join(" ") };
    if !sheathed.is_empty() {
        text += &format!(" ({})", sheathed.join(" "));
    }
    if gladiator.archer && view.options.arrows_limited {
        text += &format!(" a{}", gladiator.arrows);
    }
    text
}

/// A state of a gladiator.
struct Mark {
    /// In words, such as `NET of 2`.
    word: String,
    /// In a letter, with a number behind it where there is one.
    short: String,
    letter: char,
    /// What the letter means.
    means: &'static str,
}

/// The states a gladiator is in.
fn marks(gladiator: &Gladiator) -> Vec<Mark> {
    let plain = |holds: bool, word: &str, letter: char, means| {
        holds.then(|| Mark { word: word.to_owned(), short: letter.to_string(), letter, means })
    };
    let caught = |bond: Bond| {
        let by = number(bond.by);
        let (letter, means) = if bond.item == Kind::Lasso {
            ('l', "lasso of")
        } else if bond.item == Kind::Cape {
            ('c', "cape of")
        } else {
            ('n', "net of")
        };
        let word = format!("{} of {by}", kind(bond.item).to_uppercase());
        Mark { word, short: format!("{letter}{by}"), letter, means }
    };
    let exhausted = gladiator.is_exhausted();
    let grapple = gladiator.grapple.map(|hold| Mark {
        word: format!("GRAPPLE with {}", number(hold.with)),
        short: format!("g{}", number(hold.with)),
        letter: 'g',
        means: "grapple with",
    });
    let all = [
        plain(gladiator.down, "DOWN", 'd', "down"),
        plain(exhausted, "EXHAUSTED", 'x', "exhausted"),
        plain(gladiator.is_tired() && !exhausted, "TIRED", 't', "tired"),
        plain(gladiator.is_injured(), "INJURED", 'i', "injured"),
        gladiator.entangled.map(caught),
        grapple,
        plain(gladiator.hazed, "SAND", 's', "sand in his eyes"),
    ];
    let learnt = gladiator.skills.iter().map(|learnt| {
        let means = skill(*learnt);
        let letter = means.chars().next().unwrap_or('+');
        Mark { word: format!("+{means}"), short: letter.to_string(), letter, means }
    });
    all.into_iter().flatten().chain(learnt).collect()
}
