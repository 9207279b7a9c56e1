//! The end of a bout: who has won, how, and how both stand.

use super::facts::{Facts, Last};
use super::nouns;
use super::picture::{name, token};
use super::picture_people::{emblem, row};
use super::sentences::came;
use crate::words::Words;
use ::scene::palette::{GOLD, IVORY};
use ::scene::{Anchor, Area, Band, Die, Hand, Scene, Token, at, fit, wrap};
use blood_sweat_cheers::{BloodSweatCheers, Side};

/// Where the winner's emblem is, and how large.
const WINNER: (f32, f32, f32) = (122.0, 178.0, 54.0);
/// The line of his name, over a corner in which some place a badge.
const NAME: f32 = 290.0;
/// Where the words begin, and how far they reach.
const WORDS: (f32, f32) = (244.0, 296.0);

/// How far they reach down.
const WORDS_HIGH: f32 = 138.0;

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
            let hand = Hand::bold(24.0);
            let words = fit(&name(facts, side), hand, 2.0 * x - 16.0);
            scene.write(at(x, NAME), Anchor::Middle, hand, GOLD, &words);
        }
        None => {
            for side in Side::BOTH {
                let aside = if side == Side::Red { -56.0 } else { 56.0 };
                medal(&mut scene, facts, side, at(x + aside, y + 12.0), 44.0);
            }
        }
    }
    let mut letters = verdict.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    let verdict = format!("{first}{}", letters.as_str());
    // As large as six lines of it may be.
    let sizes = [22.0_f32, 20.0, 18.0, 17.0].map(Hand::bold);
    let fits =
        |hand: &Hand| wrap(&verdict, *hand, WORDS.1).len() as f32 * hand.size * 1.3 <= WORDS_HIGH;
    let hand = sizes.into_iter().find(fits).unwrap_or(Hand::bold(17.0));
    let mut line = 112.0;
    for words in wrap(&verdict, hand, WORDS.1).iter().take(6) {
        scene.write(at(WORDS.0, line), Anchor::Left, hand, IVORY, words);
        line += hand.size * 1.3;
    }
    for (number, side) in (0_u8..).zip(order(victor)) {
        let from = at(WORDS.0, 246.0 + 49.0 * f32::from(number));
        row(&mut scene, facts, None, side, Area::new(from, WORDS.1, 45.0, 6.0));
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

/// Who has won, and by what blow.
fn band(scene: &mut Scene, facts: &Facts, victor: Option<Side>) {
    let turn = facts.turn.as_ref().map(|turn| format!(" in turn {}", turn.number));
    let words = match victor {
        Some(side) => format!("{} wins{}", name(facts, side), turn.unwrap_or_default()),
        None => "Nobody wins".to_owned(),
    };
    let small = facts.last.as_ref().map(|last| blow(facts, last, victor)).unwrap_or_default();
    let dice = facts.roll.as_ref().map(|roll| {
        Side::BOTH.map(|side| Die {
            sides: 6,
            pips: u32::from(roll[side].die),
            is_lit: roll[side.other()].score() < roll[side].score(),
        })
    });
    let tokens = victor.map_or_else(|| Side::BOTH.map(token).to_vec(), |side| vec![token(side)]);
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

/// Whom a verdict names first, as the one who beats the other.
fn victor(facts: &Facts, verdict: &str) -> Option<Side> {
    let beats = |side: &Side| {
        let rest = verdict.strip_prefix(&facts.sides[*side].name)?.strip_prefix("'s ")?;
        rest.contains(" beats ").then_some(facts.sides[*side].name.len())
    };
    Side::BOTH.into_iter().filter(|side| beats(side).is_some()).max_by_key(|side| beats(side))
}
