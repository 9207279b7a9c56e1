//! The arithmetic behind events, each sum with the topic of the rules that it follows.

use super::modifiers::{attack_parts, point_parts, reasons};
use super::nouns::{count, name, plea, signed};
use crate::words::{Scene, Sum, Thrown, Words};
use munera::tables::{ALWAYS_SPARED, GIVE_IN, NEVER_SPARED, SPARED, STAMINA};
use munera::{Event, Fate, Munera, Plea, Weariness};
use table::Seat;

/// The lines under the headline that `event` leads to; none for rolls of points, fatigue and injuries, nor for
/// Stamina, which the headline tells.
pub(super) fn in_band(scene: &Scene<'_, Munera>, event: &Event) -> Vec<String> {
    if has_points(event) || matches!(event, Event::Fatigue { .. } | Event::Injured { .. }) {
        return Vec::new();
    }
    if let Event::Wounded { dice, .. } = event
        && dice.is_empty()
    {
        return Vec::new();
    }
    if let Event::GrappleTest { by_die, by_sum, on_die, on_sum, .. } = event {
        // The tokens beside it name both.
        let side = |die: &u8, sum: &i8| {
            format!("{die}{} = {sum}", signed(sum - i8::try_from(*die).unwrap_or(0)))
        };
        let both = [side(by_die, by_sum), side(on_die, on_sum)].join(" v ");
        return vec![format!("{both} (die + Stamina)")];
    }
    let sum = sum(scene, event).map(|it| it.sum.replace("weapon and range", "weapon"));
    sum.map(|sum| sum.replace(" - ", " − ").replace("= -", "= −")).into_iter().collect()
}

/// The dice for Stamina, and that it is one: of two gladiators their own, of more the rule.
pub(super) fn of_stamina(scene: &Scene<'_, Munera>) -> (Vec<(Seat, Thrown)>, String) {
    let rolled: Vec<(Seat, u8, i8)> = scene
        .earlier
        .iter()
        .filter_map(|event| {
            let Event::Stamina { who, die, stamina } = *event else { return None };
            Some((who, die, stamina))
        })
        .collect();
    let dice = rolled.iter().map(|(who, die, _)| (*who, Thrown::d6(*die))).collect();
    let sum = match rolled.as_slice() {
        [] => String::new(),
        [_, _] => {
            let own = |(who, die, stamina): &(Seat, u8, i8)| {
                let base = stamina - i8::try_from(*die).unwrap_or(0);
                format!("{}: {base} + {die} = {stamina}", name(scene.cast, *who))
            };
            let all: Vec<String> = rolled.iter().map(own).collect();
            format!("Stamina by lot · {}", all.join("; "))
        }
        _ => format!("Stamina by lot: {STAMINA} + a die"),
    };
    (dice, sum)
}

/// Whether it is a roll of action points that lets the gladiator act: it leads to no headline.
fn has_points(event: &Event) -> bool {
    matches!(event, Event::Ap { ap: 1.., .. })
}

/// The dice of the sums in the band, each with its thrower.
pub(super) fn dice_in_band(scene: &Scene<'_, Munera>, event: &Event) -> Vec<(Seat, Thrown)> {
    let counting = |who: Seat, die: u8, counts: bool| (who, Thrown::d6(die).counting(counts));
    if has_points(event) {
        Vec::new()
    } else if let Event::Double { number, by, on, .. } = *event {
        [by, on].map(|who| counting(who, number, true)).to_vec()
    } else if let Event::Wounded { by, dice, .. } = event {
        dice.iter().map(|die| counting(*by, *die, true)).collect()
    } else if let Event::Appeal { who, dice, fate, .. } = event {
        dice.map(|die| counting(*who, die, *fate == Fate::Spared)).to_vec()
    } else if let Event::Haze { by, die, blinds, .. } = *event {
        vec![counting(by, die, blinds)]
    } else if let Event::Thrown { who, die, .. } = *event {
        let thrower = scene.earlier.iter().rev().find_map(|event| {
            let Event::GrappleTest { by, on, .. } = *event else { return None };
            Some(if by == who { on } else { by })
        });
        thrower.map(|by| counting(by, die, true)).into_iter().collect()
    } else if let Event::BreakRoll { die, .. } = *event
        && let Some(Event::Double { by, .. }) = scene.earlier.last()
    {
        vec![counting(*by, die, true)]
    } else {
        Munera::thrown(event)
    }
}

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
            (format!("AP die {}; {GIVE_IN} or less gives in", signed(*modifier).trim()), "points")
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
                format!("{}: {die}{} = {sum}", who(seat), signed(stamina))
            };
            let both = format!("{}, {}", side(by, by_die, by_sum), side(on, on_die, on_sum));
            (format!("die + Stamina · {both}"), "special")
        }
        Event::Thrown { die, wounds, .. } => {
            let wounds = count(i64::from(*wounds), "wound");
            let up = if die % 2 == 0 { "" } else { ", rounded up" };
            (format!("half of die {die}{up}: {wounds}"), "special")
        }
        Event::Haze { die, need, .. } => (format!("die {die}; {need} or more blinds"), "special"),
        Event::Appeal { dice, total, pleas, .. } => (appeal(*dice, *total, pleas), "appeal"),
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

/// Both dice and everything else that the crowd counts, each with its reason; for a natural throw
/// nothing else counts.
fn appeal([one, two]: [u8; 2], total: i8, pleas: &[(Plea, i8)]) -> String {
    match one + two {
        ALWAYS_SPARED => format!("{one} + {two}: a natural {ALWAYS_SPARED} always spares"),
        NEVER_SPARED => format!("{one} + {two}: a natural {NEVER_SPARED} never spares"),
        _ => {
            let told =
                pleas.iter().map(|(why, number)| format!("{} {}", signed(*number), plea(*why)));
            format!("{one} + {two}{} = {total}, {SPARED} or more spares", told.collect::<String>())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_that_the_crowd_counts_adds_up_to_the_figure_told() {
        let all =
            [(Plea::Injured, 1), (Plea::Defeated, 4), (Plea::NoWounds, -1), (Plea::Unwounded, -2)];
        for (one, two) in (1..=6).flat_map(|one| (1..=6).map(move |two| (one, two))) {
            for some in 0..16_u8 {
                let pleas: Vec<(Plea, i8)> =
                    (0..4).filter(|at| some & (1 << at) != 0).map(|at| all[at]).collect();
                let total = one + two + pleas.iter().map(|(_, number)| number).sum::<i8>();
                let dice = [one, two].map(|die| u8::try_from(die).unwrap_or(0));
                let told = appeal(dice, total, &pleas);
                let Some((parts, figure)) = told.split_once(" = ") else {
                    assert!(one + two == 2 || one + two == 12, "{told}");
                    continue;
                };
                let (mut added, mut sign) = (0, 1);
                for word in parts.split(' ') {
                    match word {
                        "+" => sign = 1,
                        "-" => sign = -1,
                        word => added += word.parse().map_or(0, |it: i8| sign * it),
                    }
                }
                assert_eq!(figure, format!("{added}, {SPARED} or more spares"), "{told}");
            }
        }
    }
}
