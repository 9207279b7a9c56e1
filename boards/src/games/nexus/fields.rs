//! The words that forms offer, one at a time.

use super::nouns::{
    ability, card, count, effect, facing, place, price, seated, unique, unique_effect,
    unique_price, way, weapon,
};
use crate::words::{Cast, Label};
use nexus::cards::Card;
use nexus::tables::{Ability, Letter, Location, Reserve, Trait, costs};
use nexus::{Board, Cure, Life, Prompt, Square, Turn, Verb, View, Way, seat_of};
use table::Seat;

/// A word that a form offers to `seat` after `draft`.
pub(super) fn word(
    view: &View,
    cast: &Cast,
    prompt: &Prompt,
    seat: Seat,
    draft: &[String],
    word: &str,
) -> Label {
    let board = &view.board;
    if *prompt == Prompt::Command && draft.is_empty() {
        return Verb::of_word(word)
            .map_or_else(|| Label::new(word, ""), |it| verb(board, seat, it));
    }
    let played = word.strip_suffix(SECOND).and_then(Card::of_word);
    if let Some(played) = played.or_else(|| Card::of_word(word)) {
        let copy = if word.ends_with(SECOND) { ", another" } else { "" };
        return Label::new(format!("{played} {}{copy}", played.name()), card(played));
    }
    if *prompt == Prompt::SetUpBarge && Square::of_word(word).is_none() {
        return Label::new("No more of these", "");
    }
    if let Ok(number) = word.parse::<u8>() {
        return Label::new(count(number, counted(draft)), "");
    }
    part(board, cast, seat, draft, word)
}

/// What tells the second copy of a card from the first.
const SECOND: char = 'b';

/// What a number after `draft` counts.
fn counted(draft: &[String]) -> &'static str {
    match draft.first().and_then(|word| Verb::of_word(word)) {
        Some(Verb::Combo) => "more strike",
        Some(Verb::Throw) => "square",
        Some(_) | None => "coin",
    }
}

/// A form's field after `draft`, as a question.
pub(super) fn field(draft: &[String], name: &str) -> String {
    let verb = draft.first().and_then(|word| Verb::of_word(word));
    if let Some(location) = Location::of_word(name) {
        return format!("How much for the {}?", place(location));
    }
    let asked = match (name, verb) {
        ("command", _) => "What is the command?",
        ("keep", _) => "Which cards do you keep?",
        ("how", Some(Verb::Wild | Verb::AimWild | Verb::AimStandard | Verb::AimFocused)) => "Whom?",
        ("how", Some(Verb::Focused | Verb::Combo | Verb::Draw | Verb::MoveShield)) => {
            "Which place?"
        }
        ("how", Some(Verb::UseToken)) => "AP or MP?",
        ("how", Some(Verb::Ability | Verb::Unique)) => "Which ability?",
        ("how", Some(Verb::PlayInfluence)) => "Which card?",
        ("how", _) => "Which way?",
        ("column", _) => "In which column?",
        ("more", Some(Verb::Combo)) => "How many more strikes?",
        ("more", Some(Verb::Throw)) => "How far?",
        ("more", Some(Verb::AimFocused)) => "Which place?",
        ("more", _) => "On whom, or for what?",
        (kind, _) => return format!("Where are the {kind}?"),
    };
    asked.to_owned()
}

/// A word that is neither a command nor a card.
fn part(board: &Board, cast: &Cast, seat: Seat, draft: &[String], word: &str) -> Label {
    if let Some(used) = Ability::of_word(word) {
        return Label::new(ability(board, used), format!("{}: {}", price(used), effect(used)));
    }
    let is_unique = draft.first().is_some_and(|verb| verb == Verb::Unique.word());
    if let Some(letter) = Letter::of_word(word).filter(|_| is_unique) {
        let motivation = board.helots[seat].motivation;
        let cost = unique_price(motivation, letter);
        let does = unique_effect(motivation, letter);
        return Label::new(unique(motivation, letter), format!("{cost}: {does}"));
    }
    if let Some(on) = seat_of(word) {
        let helot = &board.helots[on];
        let where_it_is = match helot.life {
            Life::Alive | Life::Incapacitated => format!("on {}, {} OC", helot.square, helot.oc),
            Life::Out => format!("helot out, {} Cred", helot.cred),
        };
        return Label::new(seated(cast, on), where_it_is);
    }
    if let Some(to) = Way::of_word(word) {
        let square = board.beside(seat, to);
        let label = format!("{word}: {}", way(to));
        return Label::new(label, square.map_or_else(String::new, |square| format!("to {square}")));
    }
    if let Some(to) = Turn::of_word(word) {
        let ffd = board.helots[seat].ffd.turned(to);
        return Label::new(format!("Turn {to}"), format!("to face {}", facing(ffd)));
    }
    if let Some(at) = Location::of_word(word) {
        return location(board, seat, draft, at);
    }
    if let Some(of) = Trait::of_word(word) {
        return Label::new(word, format!("now {}", board.helots[seat].reserves[of]));
    }
    if let Some(cure) = Cure::of_word(word) {
        let label = match cure {
            Cure::Bleeding => "End Bleeding",
            Cure::Flaming => "End Flaming",
            Cure::Heal => "Overall Condition +4",
        };
        return Label::new(label, "");
    }
    if let Some(reserve) = Reserve::of_word(word) {
        return Label::new(reserve.word(), "");
    }
    if word.len() == 1 && draft.len() == 2 {
        return Label::new(format!("Column {word}"), "");
    }
    if Square::of_word(word).is_some() {
        return Label::new(word.to_ascii_uppercase(), "");
    }
    Label::new(word, "")
}

/// A location, with the coins that the helot in question has there: an attack's target, or one's
/// own.
fn location(board: &Board, seat: Seat, draft: &[String], at: Location) -> Label {
    let target = draft.iter().find_map(|word| seat_of(word));
    let verb = draft.first().and_then(|verb| Verb::of_word(verb));
    let strikes = verb.is_some_and(|verb| verb == Verb::Focused || verb == Verb::Combo);
    let ahead = || board.helot_at(seat, Way::F).filter(|_| strikes);
    let of = target.or_else(ahead).unwrap_or(seat);
    let coins = board.helots[of].locations[at];
    Label::new(format!("{at}: the {}", place(at)), format!("{coins} there"))
}

/// A command's first word.
fn verb(board: &Board, seat: Seat, verb: Verb) -> Label {
    let step = |points: u8| format!("{} MP", board.step_cost(seat, points));
    let ap = |points: u8, more: &str| format!("{points} AP{more}");
    let helot = &board.helots[seat];
    let carried = helot.weapon.map_or("weapon", |carried| weapon(carried.kind));
    let wield = helot.weapon.map_or(0, |carried| carried.kind.row().ap);
    let (label, detail) = match verb {
        Verb::Move => {
            let aside = board.step_cost(seat, costs::STEP_ASIDE);
            ("Move", format!("{} ahead, {aside} MP back or aside", step(costs::STEP)))
        }
        Verb::Rotate => ("Rotate", step(costs::STEP)),
        Verb::StandUp => ("Stand up", format!("{}, 4+ on a die", step(costs::STEP))),
        Verb::Liberate => {
            ("Liberate", format!("{} and {} OC, 4+ on a die", step(costs::STEP), costs::OC))
        }
        Verb::Backflip => ("Backflip", format!("{}; below 4 Prone there", step(costs::STEP))),
        Verb::Sidestep => ("Sidestep", format!("{}; below 4 Prone there", step(costs::STEP))),
        Verb::Wild => ("Wild Attack", ap(costs::WILD, " and 1 OC, one die worse, OC only")),
        Verb::Standard => ("Standard Attack", ap(costs::STANDARD, ", a random place")),
        Verb::Focused => {
            ("Focused Attack", ap(costs::FOCUSED, ", one die worse, a place you name"))
        }
        Verb::Combo => ("Combo", ap(costs::FOCUSED, " and 1 for each further strike")),
        Verb::Feint => ("Feint", ap(costs::FEINT, ", one die more for the next melee roll")),
        Verb::Grapple => ("Grapple", ap(costs::GRAPPLE, "")),
        Verb::Drag => ("Drag", "the MP of the step or turn".to_owned()),
        Verb::Throw => ("Throw", ap(costs::THROW, " a square, one die worse")),
        Verb::Takedown => ("Takedown", ap(costs::SMALL, ", one die more")),
        Verb::Crush => ("Crush", ap(costs::SMALL, ", OC only")),
        Verb::Clinch => ("Clinch", ap(costs::SMALL, " and 1 Cred for 1 OC")),
        Verb::LetGo => ("Let go", "free".to_owned()),
        Verb::AimWild => ("Aim wildly", ap(costs::AIM_WILD, ", one die worse")),
        Verb::AimStandard => ("Aim", ap(costs::AIM_STANDARD, ", a random place")),
        Verb::AimFocused => ("Aim at a place", ap(costs::AIM_FOCUSED, ", one die worse")),
        Verb::Mend => ("Mend", ap(costs::MEND, ", no more Bleeding")),
        Verb::StopDropRoll => {
            ("Stop, drop and roll", ap(costs::STOP_DROP_ROLL, ", no more Flaming, Prone"))
        }
        Verb::Gloat => ("Gloat", {
            let coins = board.round.last_coins.min(board.crowd);
            ap(costs::SMALL, &format!(" for {coins} Cred, one die less to defend"))
        }),
        Verb::Draw => ("Draw", ap(wield, &format!(", the {carried}"))),
        Verb::Store => ("Store", ap(wield, &format!(", the {carried}"))),
        Verb::Drop => ("Drop", format!("free and for good, the {carried}")),
        Verb::MoveShield => ("Move the Shield", ap(costs::MOVE_SHIELD, "")),
        Verb::BreakCrate => ("Break the crate", ap(costs::BREAK_CRATE, "")),
        Verb::KnockBrazier => ("Knock over a brazier", ap(costs::SMALL, "")),
        Verb::UseToken => ("Command token", format!("1 of {}, for 1 AP or MP", helot.command)),
        Verb::Ability => ("Trait ability", "from your reserves".to_owned()),
        Verb::Unique => ("Unique ability", "from your reserves".to_owned()),
        Verb::PlayInfluence => ("Influence card", "from your hand".to_owned()),
        Verb::End => (
            "End the round",
            match board.round.ap.saturating_add(board.round.mp) {
                0 => "nothing is left unspent".to_owned(),
                left => format!("1 Cred or OC for each of {left} unspent"),
            },
        ),
    };
    Label::new(label, detail)
}
