//! The arithmetic behind what happened, each sum with the topic of the rules that it follows.

use super::modifiers::{attack_parts, point_parts, reasons};
use super::nouns::{count, name, plea, signed};
use crate::words::{Scene, Sum};
use munera::tables::{ALWAYS_SPARED, NEVER_SPARED, SPARED};
use munera::{Event, Munera, Plea, Weariness};
use table::Seat;

/// The sum behind `event`, if there is one.
pub(super) fn sum(scene: &Scene<'_, Munera>, event: &Event) -> Option<Sum> {
    let who = |seat: &Seat| name(scene.cast, *seat);
    let (sum, topic) = match event {
        Event::Stamina { who: seat, die, stamina } => {
            let base = stamina - i8::try_from(*die).unwrap_or(0);
            (format!("{}'s Stamina: {base} + {die} = {stamina}", who(seat)), "wounds")
        }
        Event::Arrows { who: seat, die, arrows } => {
            let base = arrows.saturating_sub(*die);
            (format!("{}'s arrows: {base} + {die} = {arrows}", who(seat)), "missiles")
        }
        Event::OrderDie { who: seat, die } => {
            (format!("die for the order: {} {die}", who(seat)), "overview")
        }
        Event::GivesIn { modifier, .. } => {
            (format!("AP die {}", signed(*modifier).trim()), "points")
        }
        Event::Ap { who: seat, die, modifier, ap } => {
            let floor =
                if i16::from(*die) + i16::from(*modifier) < 0 { ", at least 0" } else { "" };
            let sum = if *modifier == 0 { " + 0".to_owned() } else { signed(*modifier) };
            let why = reasons(&point_parts(&scene.before.seats[*seat]), *modifier);
            (format!("die {die}{sum} = {ap}{floor}{why}"), "points")
        }
        Event::Attack { by, on, with, attack, defence, modifier, total } => {
            let why = reasons(&attack_parts(scene.before, *by, *on, *with), *modifier);
            let modifier = signed(*modifier);
            (format!("die {attack}{modifier} - die {defence} = {total}{why}"), "attack")
        }
        Event::Double { number, .. } => (format!("both dice show {number}"), "doubles"),
        Event::Save { die, value, .. } => {
            (format!("save die {die}: {value} or less stops it"), "save")
        }
        Event::Wounded { wounds, stamina, dice, .. } if dice.is_empty() => {
            let before = i16::from(*stamina) + i16::from(*wounds);
            (format!("Stamina {before} - {wounds} = {stamina}"), "wounds")
        }
        Event::Wounded { wounds, dice, .. } => {
            let dice: Vec<String> = dice.iter().map(u8::to_string).collect();
            let wounds = count(i64::from(*wounds), "wound");
            (format!("dice {}: {wounds}", dice.join(" + ")), "doubles")
        }
        Event::Injured { .. } => ("half of his Stamina is gone".to_owned(), "wounds"),
        Event::Fatigue { more, fatigue, cause, .. } => {
            let cause = match cause {
                Weariness::Miss => "for the miss",
                Weariness::Exertion => "for more than 6 action points",
            };
            (format!("fatigue + {more} {cause}: {fatigue}"), "wounds")
        }
        Event::Scatter { die, hex } => (format!("direction die {die}: {hex}"), "missiles"),
        Event::BreakRoll { die, weapon } => {
            let which = weapon.map_or_else(String::new, |die| {
                let which = if die <= 3 { "first" } else { "second" };
                format!(", and {die}: the {which} of his weapons")
            });
            (format!("the weapon's die is {die}{which}"), "doubles")
        }
        Event::Cone { die, .. } | Event::Arbelos { die, .. } | Event::Cut { die, .. } => {
            (format!("die {die}"), "nets")
        }
        Event::Escape { die, rating, .. } => {
            (format!("die {die}; more than {rating} slips it"), "nets")
        }
        Event::Reroll { die } => (format!("the die is now {die}"), "special"),
        Event::RerollDouble { die } => {
            (format!("both dice show {die}: in a grapple once more"), "special")
        }
        Event::GrappleTest { by, by_die, by_sum, on, on_die, on_sum } => {
            let side = |seat: &Seat, die: &u8, sum: &i8| {
                let stamina = sum - i8::try_from(*die).unwrap_or(0);
                format!("{} {die}{} = {sum}", who(seat), signed(stamina))
            };
            let both = format!("{}, {}", side(by, by_die, by_sum), side(on, on_die, on_sum));
            (both, "special")
        }
        Event::Thrown { die, wounds, .. } => {
            let wounds = count(i64::from(*wounds), "wound");
            (format!("half of {die}, rounded up: {wounds}"), "special")
        }
        Event::Haze { die, need, .. } => (format!("die {die}; {need} or more blinds"), "special"),
        Event::Appeal { dice, modifier, total, pleas, .. } => {
            (appeal(*dice, (*modifier, *total), pleas), "appeal")
        }
        Event::Picked { .. }
        | Event::Order { .. }
        | Event::Entered { .. }
        | Event::Turn { .. }
        | Event::Discarded { .. }
        | Event::Stands { .. }
        | Event::Moved { .. }
        | Event::Turned { .. }
        | Event::Mortal { .. }
        | Event::Pushed { .. }
        | Event::PushBlocked { .. }
        | Event::Down { .. }
        | Event::AlreadyDown { .. }
        | Event::DownAgain { .. }
        | Event::Dropped { .. }
        | Event::Lost { .. }
        | Event::Broken { .. }
        | Event::ThongHolds { .. }
        | Event::Recovered { .. }
        | Event::Shredded { .. }
        | Event::NoEscape { .. }
        | Event::Entangled { .. }
        | Event::Released { .. }
        | Event::Feint { .. }
        | Event::Kept { .. }
        | Event::Grapple { .. }
        | Event::GrappleTied
        | Event::GrappleBroken { .. }
        | Event::Disengaged { .. }
        | Event::Whirls { .. }
        | Event::Drew { .. }
        | Event::Sheathed { .. }
        | Event::Took { .. }
        | Event::Kicked { .. }
        | Event::Floored { .. }
        | Event::FlooredAppeal { .. }
        | Event::Yields { .. }
        | Event::NoAppeal { .. }
        | Event::Out { .. }
        | Event::End { .. }
        | Event::Won { .. }
        | Event::TeamWon { .. }
        | Event::Draw { .. }
        | Event::Learnt { .. } => return None,
    };
    Some(Sum::new(sum, topic))
}

fn appeal(dice: [u8; 2], (modifier, total): (i8, i8), pleas: &[(Plea, i8)]) -> String {
    let [one, two] = dice;
    let told: Vec<String> =
        pleas.iter().map(|(why, number)| format!("{}{}", plea(*why), signed(*number))).collect();
    let told = if told.is_empty() { String::new() } else { format!(" ({})", told.join(", ")) };
    match one + two {
        natural @ (ALWAYS_SPARED | NEVER_SPARED) => {
            format!("{one} + {two}: a natural {natural}{told}")
        }
        _ => {
            let modifier = signed(modifier);
            format!("{one} + {two}{modifier} = {total}; {SPARED} or more spares{told}")
        }
    }
}
