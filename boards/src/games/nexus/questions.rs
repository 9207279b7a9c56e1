//! A seat's questions in full sentences.

use super::answers::split;
use super::consequences::chance;
use super::fields::capital;
use super::nouns::{attack, card, count, name, place, points, price, twist, use_of, weapon};
use crate::words::Cast;
use nexus::tables::{Ability, CHECK, COMMAND_POINTS};
use nexus::{Attack, Board, Nexus, Prompt, RollKind, Round, View, odds_declared};
use table::{Ask, Seat};

pub(super) fn question(view: &View, cast: &Cast, ask: &Ask<Nexus>) -> String {
    let board = &view.board;
    let helot = &board.helots[ask.seat];
    match &ask.prompt {
        Prompt::PickLanista => "Which lanista, a trainer of gladiators, are you?".to_owned(),
        Prompt::PickMotivation => {
            "What makes your helot, your fighter on the barge, fight?".to_owned()
        }
        Prompt::KeepInfluence { keep } => {
            format!("Which {} do you keep?", count(*keep, "Influence card"))
        }
        Prompt::SetUpBarge => {
            "Where do pillars, braziers, crates, blood and guts stand?".to_owned()
        }
        Prompt::Deceive { on, ratio } => format!(
            "{} splits {COMMAND_POINTS} points, {ratio} and {}. Do you spend a Deception token to choose how?",
            name(cast, *on),
            COMMAND_POINTS.saturating_sub(*ratio)
        ),
        Prompt::BlockDeception { by, give, .. } => format!(
            "{} deceives you: you are to have {}. Do you stop that?",
            name(cast, *by),
            split(board, *give)
        ),
        Prompt::Ratio { ratio } => {
            let rest = COMMAND_POINTS.saturating_sub(*ratio);
            let or =
                if rest == *ratio { String::new() } else { format!(", or {rest} and {ratio}") };
            let acts = acts(board, ask.seat) + &crowd(board, ask.seat);
            format!("{acts}Your die: {ratio} AP (attack) and {rest} MP (move){or}?")
        }
        Prompt::Command => commanded(board, ask.seat),
        Prompt::PreRoll { by, attack: with, behind } => {
            let behind = if *behind { " from behind" } else { "" };
            let chance = chance(&odds_declared(board, *by, ask.seat, *with));
            format!(
                "{}: {}{behind} at you ({chance}). Do you answer?",
                name(cast, *by),
                attack(*with)
            )
        }
        Prompt::Reroll { roll, total, against } => {
            let came = match roll {
                RollKind::Attack => {
                    format!(
                        "Your attack is {total} against {against}; it takes more than {against}."
                    )
                }
                RollKind::Defend => {
                    format!("You defend with {total} against {against}; {against} would hold.")
                }
                RollKind::Check => format!(
                    "Your check shows {total}; {CHECK} or more is needed ({} of 6).",
                    7 - CHECK
                ),
                RollKind::Location => format!("The location die shows {total}: nothing there."),
                RollKind::Crate => format!("The crate's dice come to {total}."),
            };
            format!("{came} Do you roll again?")
        }
        Prompt::HitBonus { on, damage } => {
            format!("You hit {} for {damage} damage. Do you add to it?", name(cast, *on))
        }
        Prompt::HitSave { by, damage, location, fatal } => {
            let at = location.map_or_else(String::new, |at| format!(" on the {}", place(at)));
            let fatal = if *fatal { ", which your helot would not survive" } else { "" };
            let by = name(cast, *by);
            format!("{by} hits you for {damage} damage{at}{fatal}. Your condition is {}.", helot.oc)
        }
        Prompt::ComboBreak { by, left } => {
            let left = count(*left, "Standard Attack");
            let chance = chance(&odds_declared(board, *by, ask.seat, Attack::Combo));
            format!(
                "The Combo of {} goes on with {left}, each {chance}. Do you break it?",
                name(cast, *by)
            )
        }
        Prompt::StayUp => {
            let price = price(Ability::StillStanding);
            format!("You are down. Do you pay {price} to stand at once?")
        }
        Prompt::SlipGrapple { by } => {
            let by = by.map_or("A net".to_owned(), |by| name(cast, by).to_owned());
            format!(
                "{by} has you in a grapple. Do you pay {} to slip out?",
                price(Ability::Unshackled)
            )
        }
        Prompt::Trip { by, .. } => {
            let by = name(cast, *by);
            format!(
                "{by} moves away beside you. Do you pay {} to trip it?",
                price(Ability::Tripping)
            )
        }
        Prompt::CancelInfluence { by, card: played } => format!(
            "{} plays {} on you ({}). Do you cancel it?",
            name(cast, *by),
            played.name(),
            card(*played)
        ),
        Prompt::TpNegate { card: drawn } => {
            let cost =
                drawn.negate().map_or_else(String::new, |cost| format!(" {}", points(&[cost])));
            format!("{}: {}. Do you pay{cost} to be left out?", drawn.name(), twist(*drawn))
        }
        Prompt::TpTarget { card: drawn } => {
            format!("{}: {}. From whom?", drawn.name(), twist(*drawn))
        }
        Prompt::TpTrait => "Muscle Memory: which trait grows by 2?".to_owned(),
        Prompt::LegChoice => "Spikes come up under you, and both legs are as good. Which do they \
                              take?"
            .to_owned(),
        Prompt::WeaponChoice { new, old } => format!(
            "You find a {} ({}) and carry a {}. Which do you keep?",
            weapon(*new),
            use_of(*new),
            weapon(*old)
        ),
        Prompt::ShieldLocation => "Which place does the Shield save from attacks?".to_owned(),
        Prompt::AidSplit { most } => {
            format!(
                "Helot aid: move up to {} of your {} condition to hurt places?",
                count(*most, "point"),
                helot.oc
            )
        }
    }
}

/// The place of a seat in this cycle's order, with a blank behind it; empty where it acts alone.
fn acts(board: &Board, seat: Seat) -> String {
    let at = board.order.iter().position(|other| *other == seat);
    let place = match at {
        Some(0) if 1 < board.order.len() => "first",
        Some(at) if 0 < at && at + 1 == board.order.len() => "last",
        Some(1) => "second",
        Some(2) => "third",
        Some(_) | None => return String::new(),
    };
    format!("You act {place}. ")
}

/// The crowd as an opponent once it is rich, with a blank behind it.
fn crowd(board: &Board, seat: Seat) -> String {
    match board.crowd {
        crowd @ RICH.. => format!("The crowd has {crowd} Cred, you {}. ", board.helots[seat].cred),
        _ => String::new(),
    }
}

/// The crowd's Cred from which it may well be the opponent to beat.
const RICH: u16 = 40;

/// The question to the seat that gives commands: the points left, and whether its helot is down or
/// held.
fn commanded(board: &Board, seat: Seat) -> String {
    let (helot, Round { ap, mp, prone_ap, .. }) = (&board.helots[seat], board.round);
    let bonus = match (ap, prone_ap) {
        (_, 0) => String::new(),
        (0, points) => format!(", {points} AP against a fallen foe"),
        (_, points) => format!(" (+{points} against a fallen foe)"),
    };
    let left = match (ap, mp) {
        (0, 0) => format!("no points left{bonus}"),
        (0, mp) => format!("{mp} MP left, no AP{bonus}"),
        (ap, 0) => format!("{ap} AP{bonus} left, no MP"),
        (ap, mp) => format!("{ap} AP{bonus}, {mp} MP left"),
    };
    match (helot.prone, helot.is_grappled()) {
        (true, _) => format!("You are down: {left}. What now?"),
        (false, true) => format!("You are held: {left}. What now?"),
        (false, false) => format!("{}. What now?", capital(&left)),
    }
}
