//! The arithmetic of hits, and the topics of prices and checks.

use super::nouns::{name, place};
use crate::words::{Headline, Lot, Pays, Scene, Thrown, Words};
use nexus::tables::{Location, SLOTS};
use nexus::{CheckKind, Command, Event, Nexus, Side};
use table::Seat;

/// The loss by a hit, such as `chest and condition −4`; `None` if there is none.
pub(super) fn taken(location: Option<Location>, [there, condition]: [u8; 2]) -> Option<String> {
    let there = location.map(place).zip(Some(there).filter(|there| 0 < *there));
    match (there, condition) {
        (None, 0) => None,
        (None, condition) => Some(format!("condition −{condition}")),
        (Some((at, there)), 0) => Some(format!("{at} −{there}")),
        (Some((at, there)), condition) if there == condition => {
            Some(format!("{at} and condition −{there}"))
        }
        (Some((at, there)), condition) => Some(format!("{at} −{there}, condition −{condition}")),
    }
}

/// The Cred of a hit, such as `4 + 4 = 8 Cred for the crowd`.
pub(super) fn paid(whom: &str, [there, condition]: [u8; 2]) -> String {
    match (there, condition) {
        (0, coins) | (coins, 0) => format!("{coins} Cred for {whom}"),
        _ => format!("{there} + {condition} = {} Cred for {whom}", there + condition),
    }
}

/// The pay of each seat for an attack up to `event`, such as
/// `4 + 4 + 1 (a pair) = 9 Cred for Brutus`.
pub(super) fn pays(scene: &Scene<'_, Nexus>, event: &Event) -> Vec<Pays> {
    let is_rolled = |it: &Event| matches!(it, Event::Roll { side: Side::Attack, .. });
    let from = scene.earlier.iter().rposition(is_rolled).unwrap_or(scene.earlier.len());
    let all = || scene.earlier[from..].iter().chain([event]);
    let pays = |seat: Seat| {
        let parts: Vec<(i16, &str)> = all().flat_map(|it| parts(it, seat)).collect();
        let points = parts.iter().map(|(points, _)| points).sum();
        let whom = name(scene.cast, seat);
        let words = match parts.as_slice() {
            [(_, of)] => format!("{points} Cred for {whom}{of}"),
            parts => {
                let parts: Vec<String> =
                    parts.iter().map(|(points, of)| format!("{points}{of}")).collect();
                format!("{} = {points} Cred for {whom}", parts.join(" + "))
            }
        };
        (points != 0).then_some(Pays { seat, points, words })
    };
    scene.before.board.helots.seats().filter_map(pays).collect()
}

/// The pay of a seat for an event, part by part.
#[expect(clippy::wildcard_enum_match_arm, reason = "nothing else of an attack pays")]
fn parts(event: &Event, to: Seat) -> Vec<(i16, &'static str)> {
    match event {
        Event::Hit { location_loss, oc_loss, payee, .. } if *payee == Some(to) => {
            let parts = [location_loss, oc_loss].map(|loss| (i16::from(*loss), ""));
            parts.into_iter().filter(|(points, _)| *points != 0).collect()
        }
        Event::CrowdPleaser { seat, cred } if *seat == to && *cred != 0 => {
            vec![(i16::from(*cred), " (a pair)")]
        }
        Event::TpdmLanded { seat } if *seat == to => vec![(SLOTS as i16, " (the slots)")],
        _ => Vec::new(),
    }
}

/// The most dice that a band draws.
const DRAWN: usize = 4;

/// The dice of an event for the band: of a roll those that are kept count, of a check a success does.
pub(super) fn dice_in_band(event: &Event) -> Vec<(Seat, Thrown)> {
    if let Event::Roll { seat, dice, kept, .. } = event {
        let mut kept = kept.to_vec();
        let mut is_kept = |pips: &u8| {
            let at = kept.iter().position(|it| it == pips);
            at.map(|at| kept.swap_remove(at)).is_some()
        };
        dice.iter().map(|pips| (*seat, Thrown::d6(*pips).counting(is_kept(pips)))).collect()
    } else if let Event::Check { seat, die, ok, .. } = *event {
        vec![(seat, Thrown::d6(die).counting(ok))]
    } else {
        Nexus::thrown(event)
    }
}

/// A headline with as many dice as a band draws: of more, those that count.
pub(super) fn with_room(over: Headline) -> Headline {
    if over.dice.len() <= DRAWN {
        return over;
    }
    let counts = |(_, thrown): &(Seat, Thrown)| thrown.lot != Some(Lot::Fails);
    let dice = over.dice.iter().filter(|it| counts(it)).copied().collect();
    Headline { dice, ..over }
}

/// The rolls of an attack and of the defense against it, each with its seat.
pub(super) struct Rolls([(Seat, u8); 2]);

impl Rolls {
    pub(super) fn last(earlier: &[Event]) -> Option<Self> {
        let last = |of: Side| {
            earlier.iter().rev().find_map(|event| {
                let Event::Roll { seat, side, total, .. } = event else { return None };
                (*side == of).then_some((*seat, *total))
            })
        };
        Some(Rolls([last(Side::Attack)?, last(Side::Defense)?]))
    }

    /// The seat that rolled last for an attack.
    pub(super) fn attacker(earlier: &[Event]) -> Option<Seat> {
        earlier.iter().rev().find_map(|event| {
            let Event::Roll { seat, side: Side::Attack, .. } = event else { return None };
            Some(*seat)
        })
    }

    pub(super) fn total(earlier: &[Event], whose: Seat, of: Side) -> Option<u8> {
        earlier.iter().rev().find_map(|event| {
            let Event::Roll { seat, side, total, .. } = event else { return None };
            (*seat == whose && *side == of).then_some(*total)
        })
    }

    pub(super) fn thrown(&self) -> Vec<(Seat, Thrown)> {
        let two =
            |(seat, total)| (seat, Thrown { sides: 6, dice: 2, pips: u32::from(total), lot: None });
        self.0.map(two).to_vec()
    }

    pub(super) fn missed(&self) -> String {
        let Rolls([(_, attack), (_, defense)]) = self;
        format!("{attack} against {defense}: only more would hit")
    }

    /// The sum of the rolls and bonuses, such as `9 − 6 + 2 wall = 5 damage`.
    pub(super) fn dealt(&self, earlier: &[Event]) -> Option<String> {
        let Rolls([(_, attack), (_, defense)]) = self;
        let damage = earlier.iter().rev().find(|event| matches!(event, Event::Damage { .. }))?;
        let Event::Damage { margin, total, .. } = damage else { return None };
        let parts = bonuses(damage).into_iter().filter(|(points, _)| 0 < *points);
        let parts: String = parts.map(|(points, of)| format!(" + {points} {of}")).collect();
        let is_margin = *attack == *defense + *margin;
        let from = if is_margin { format!("{attack} − {defense}") } else { margin.to_string() };
        Some(format!("{from}{parts} = {total} damage"))
    }
}

pub(super) fn price_of(command: &Command) -> &'static str {
    match command {
        Command::Move(_)
        | Command::Rotate(_)
        | Command::StandUp
        | Command::Backflip
        | Command::Sidestep(_) => "moving",
        Command::Wild(_)
        | Command::Standard
        | Command::Focused(_)
        | Command::Combo(..)
        | Command::Feint
        | Command::Gloat => "attacks",
        Command::Grapple
        | Command::Drag(_)
        | Command::Throw(..)
        | Command::Takedown
        | Command::Crush
        | Command::Clinch
        | Command::LetGo => "grapple",
        Command::Liberate | Command::Mend | Command::StopDropRoll => "states",
        Command::AimWild(_)
        | Command::AimStandard(_)
        | Command::AimFocused(..)
        | Command::Draw(_)
        | Command::Store
        | Command::Drop
        | Command::MoveShield(_) => "weapons",
        Command::BreakCrate => "crates",
        Command::KnockBrazier(_) => "fire",
        Command::UseToken(_) | Command::End => "round",
        Command::Ability(..) => "abilities",
        Command::Unique(..) => "unique",
        Command::PlayInfluence(..) => "influence",
    }
}

/// The topic of a check.
pub(super) fn needed_for(kind: CheckKind) -> &'static str {
    match kind {
        CheckKind::StandUp
        | CheckKind::Backflip
        | CheckKind::Sidestep
        | CheckKind::RunningStrike => "moving",
        CheckKind::Liberate => "states",
        CheckKind::Staggering => "damage",
        CheckKind::PulledIn => "grapple",
        CheckKind::DeckPlate => "influence",
        CheckKind::HullLurch => "cards",
    }
}

/// A number of dice.
pub(super) fn more(sds: i8) -> String {
    match sds.unsigned_abs() {
        1 => "1 die".to_owned(),
        number => format!("{number} dice"),
    }
}

/// The damage beside the margin, part by part.
#[expect(clippy::wildcard_enum_match_arm, reason = "only damage has such parts")]
pub(super) fn bonuses(event: &Event) -> Vec<(u8, &'static str)> {
    match event {
        Event::Damage { weapon, wall, fever, tpdm, haymaker, .. } => vec![
            (*weapon, "weapon"),
            (*wall, "wall behind it"),
            (*fever, "Blood Fever"),
            (*tpdm, "Turning Point"),
            (*haymaker, "Haymaker"),
        ],
        _ => Vec::new(),
    }
}

/// The damage of an attack, part by part.
pub(super) fn damage(parts: &[(u8, &str)], total: u8) -> String {
    let parts: Vec<String> = parts
        .iter()
        .filter(|(points, _)| 0 < *points)
        .map(|(points, of)| format!("{points} {of}"))
        .collect();
    match parts.as_slice() {
        [] | [_] => format!("damage {total}"),
        _ => format!("damage {} = {total}", parts.join(" + ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kept_dice_are_lit_and_of_more_than_there_is_room_for_they_alone_are_drawn() {
        let roll = |seat, side, sds, dice: &[u8], kept: [u8; 2]| Event::Roll {
            seat: Seat(seat),
            side,
            sds,
            dice: dice.to_vec(),
            kept,
            total: kept[0] + kept[1],
        };
        let lit = |seat, pips, counts| (Seat(seat), Thrown::d6(pips).counting(counts));
        let attack = dice_in_band(&roll(0, Side::Attack, 1, &[5, 3, 1], [5, 3]));
        assert_eq!(attack, [lit(0, 5, true), lit(0, 3, true), lit(0, 1, false)]);
        let worse = dice_in_band(&roll(1, Side::Defense, -1, &[2, 2, 2], [2, 2]));
        assert_eq!(worse, [lit(1, 2, true), lit(1, 2, true), lit(1, 2, false)]);
        let alone = Headline { dice: attack.clone(), ..Headline::default() };
        assert_eq!(with_room(alone.clone()), alone);
        let dice = [attack, worse].concat();
        let drawn = with_room(Headline { dice, ..Headline::default() }).dice;
        assert_eq!(drawn, [lit(0, 5, true), lit(0, 3, true), lit(1, 2, true), lit(1, 2, true)]);
    }
}
