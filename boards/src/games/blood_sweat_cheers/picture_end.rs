//! The end of a bout: the winner, the decisive blow, and both gladiators' states.

use super::facts::{Facts, Last};
use super::nouns;
use super::picture::{name, token};
use super::picture_people::{card, emblem};
use super::sentences::{came, sum_forms};
use super::sums::{NAME as COLUMNS, SCORE};
use crate::text::canvas::fit;
use crate::words::Words;
use crate::words::screen::winner;
use ::scene::{Area, Band, Die, FIELD, Scene, Token, at};
use blood_sweat_cheers::{BloodSweatCheers, Side};

/// The middle and the radius of the winner's emblem.
const WINNER: (f32, f32, f32) = (144.0, 190.0, 60.0);
/// The line of his name.
const NAME: f32 = 316.0;
/// The left edge of the cards, the width and height of each, and the distance from one to the next.
const CARD: (f32, f32, f32, f32) = (292.0, 248.0, 124.0, 129.0);

/// The picture of a bout that has ended with `verdict`.
pub(super) fn draw(facts: &Facts, verdict: &str) -> Scene {
    let mut scene = Scene::screen(BloodSweatCheers::TITLE);
    let victor = victor(facts, verdict);
    band(&mut scene, facts, victor);
    let (x, y, radius) = WINNER;
    match victor {
        Some(side) => {
            scene.wreath(at(x, y), radius);
            medal(&mut scene, facts, side, at(x, y), radius * 0.9);
            winner(&mut scene, at(x, NAME), &name(facts, side));
        }
        None => {
            for side in Side::BOTH {
                let aside = if side == Side::Red { -56.0 } else { 56.0 };
                medal(&mut scene, facts, side, at(x + aside, y + 12.0), 44.0);
            }
        }
    }
    for (number, side) in (0_u8..).zip(order(victor)) {
        let (left, wide, high, step) = CARD;
        let from = at(left, FIELD.from.y + step * f32::from(number));
        card(&mut scene, facts, None, side, Area::new(from, wide, high, 7.0));
    }
    scene
}

/// The winner before the loser.
fn order(victor: Option<Side>) -> [Side; 2] {
    let first = victor.unwrap_or(Side::Red);
    [first, first.other()]
}

/// A gladiator's emblem on his side's colour and shape.
fn medal(scene: &mut Scene, facts: &Facts, side: Side, middle: ::scene::Point, radius: f32) {
    let Some(gladiator) = &facts.sides[side].gladiator else {
        scene.token(token(side), middle, radius);
        return;
    };
    scene.token(Token { mark: "", ..token(side) }, middle, radius);
    scene.emblem_of(emblem(gladiator.class), middle, radius * 0.62);
}

/// The decisive blow, with its dice; the winner if there was none.
fn band(scene: &mut Scene, facts: &Facts, victor: Option<Side>) {
    let ended = match victor {
        Some(side) => format!("{} wins", name(facts, side)),
        None => "Nobody wins".to_owned(),
    };
    let words = facts.last.as_ref().map_or(ended, |last| blow(facts, last, victor));
    let dice = facts.roll.as_ref().map(|roll| {
        Side::BOTH.map(|side| Die {
            sides: 6,
            pips: u32::from(roll[side].die),
            is_lit: roll[side.other()].score() < roll[side].score(),
        })
    });
    let small = facts.roll.as_ref().map_or_else(String::new, |_| {
        let sum = |side: Side| sum_forms(facts, side).first().cloned().unwrap_or_default();
        let by_name =
            Side::BOTH.map(|side| format!("{} {}", fit(&name(facts, side), COLUMNS), sum(side)));
        let has_room = by_name.iter().all(|sum| sum.chars().count() <= SCORE);
        let by_mark = Side::BOTH.map(|side| format!("{} {}", token(side).mark, sum(side)));
        if has_room { by_name } else { by_mark }.join("; ")
    });
    let tokens = if dice.is_some() { Side::BOTH.map(token).to_vec() } else { Vec::new() };
    let dice = dice.map(Vec::from).unwrap_or_default();
    scene.band(&Band { tokens, dice, words: &words, small: &small });
}

/// The last phase: `Lunge 11 against Guard 6: Brutus takes a Telling Blow`.
fn blow(facts: &Facts, last: &Last, victor: Option<Side>) -> String {
    let [one, other] = order(victor).map(|side| {
        let score = last.roll.as_ref().map(|roll| format!(" {}", nouns::number(roll.scores[side])));
        format!("{}{}", last.actions[side], score.unwrap_or_default())
    });
    format!("{one} against {other}: {}", came(last, |side| name(facts, side)))
}

/// The side that a verdict names first, as the one who beats the other.
fn victor(facts: &Facts, verdict: &str) -> Option<Side> {
    let beats = |side: &Side| {
        let rest = verdict.strip_prefix(&facts.sides[*side].name)?.strip_prefix("'s ")?;
        rest.contains(" beats ").then_some(facts.sides[*side].name.len())
    };
    Side::BOTH.into_iter().filter(|side| beats(side).is_some()).max_by_key(|side| beats(side))
}
