//! The arithmetic behind events, each sum with the topic of the rules that it follows.

use super::events::fighter;
use super::headlines::{self, Move};
use super::nouns::{count, name, worth};
use crate::words::{Cast, Scene, Sum, Thrown};
use morituri::tables::{ALWAYS_HITS, ALWAYS_MISSES, BLOOD, Card, Kind, Space};
use morituri::{Event, Gain, Morituri, Side};
use table::Seat;

/// The sum behind `event`, if there is one.
pub(super) fn sum(scene: &Scene<'_, Morituri>, event: &Event) -> Option<Sum> {
    let who = |seat| name(scene.cast, seat);
    let (sum, topic) = match event {
        Event::FirstRoll { who: seat, die } => {
            (format!("{}{} {die}", first_roll(scene.earlier, *seat), who(*seat)), "overview")
        }
        Event::Rolled { who: seat, die } => {
            (format!("{}'s die: {}", who(*seat), count(*die, "space")), "road")
        }
        Event::Drew { card, .. } => {
            (format!("{}: {}", card.row().name.trim_end_matches('!'), worth(*card)), topic(*card))
        }
        Event::Hp { why, .. } => match why {
            Gain::Space => ("the first to land, + 1".to_owned(), "road"),
            Gain::Won => ("a won duel, + 1".to_owned(), "duels"),
            Gain::Flux => return None,
        },
        Event::Raid { value, strength, .. } => {
            (format!("raid value {value} against strength {strength}"), "raids")
        }
        Event::BeastFight { pennants, .. } => {
            (format!("the beast: Attack and Defense {pennants}, 1 Hit Point"), "fights")
        }
        Event::Round { .. } => (round(scene.cast, event), "fights"),
        Event::Crowd { die, .. } => (format!("die {die}; up to {BLOOD} is blood"), "duels"),
        Event::GameBegan { .. }
        | Event::SetAside { .. }
        | Event::FirstSeat { .. }
        | Event::Turn { .. }
        | Event::Missed { .. }
        | Event::SatOut { .. }
        | Event::Landed { .. }
        | Event::Carried { .. }
        | Event::Wore { .. }
        | Event::Refused { .. }
        | Event::Discarded { .. }
        | Event::NoEffect { .. }
        | Event::NoCard { .. }
        | Event::Reshuffled { .. }
        | Event::WillMiss { .. }
        | Event::Duel { .. }
        | Event::Mercy { .. }
        | Event::FightEnd { .. }
        | Event::Died { .. }
        | Event::WillRejoin { .. }
        | Event::StaysDead { .. }
        | Event::Arrived { .. }
        | Event::Waited { .. }
        | Event::Crowned { .. }
        | Event::NoWinner => return None,
    };
    Some(Sum::new(sum, topic))
}

/// The words before the die of a seat that rolls for the first turn: at the first of all, and at
/// the first after a tie.
fn first_roll(told: &[Event], seat: Seat) -> &'static str {
    let rolls = |who: Seat| {
        let of = |event: &&Event| matches!(event, Event::FirstRoll { who: it, .. } if *it == who);
        told.iter().filter(of).count()
    };
    let last = told.iter().rev().find_map(|event| {
        let Event::FirstRoll { who, .. } = event else { return None };
        Some(*who)
    });
    match last {
        None => "the higher die begins: ",
        Some(last) if rolls(last) <= rolls(seat) => "a tie, so again: ",
        Some(_) => "",
    }
}

/// The lines under the headline that `event` leads to: for a move's effect, the move too.
pub(super) fn in_band(scene: &Scene<'_, Morituri>, event: &Event) -> Vec<String> {
    if let Event::Rolled { .. } = event {
        return Vec::new();
    }
    if let Event::Landed { who, space } = event
        && let Some(Move { from, wind, .. }) = Move::of(scene, *who)
        && !headlines::is_windy(*space)
    {
        let place = |space: Space| format!("{} ({})", space.name(), space.0);
        let wind =
            wind.map_or_else(String::new, |wind| format!(", by the wind of {}", place(wind)));
        return vec![format!("from {} to {}{wind}", place(from), place(*space))];
    }
    let fought =
        if let Event::FightEnd { challenger, .. } = event { Some(*challenger) } else { None };
    let rolled = headlines::moved(event).or(fought).and_then(|who| {
        let die = headlines::die(scene.earlier, who)?;
        let to = scene.earlier.iter().rev().find_map(|event| {
            let Event::Landed { space, .. } = event else { return None };
            Some(space.name())
        })?;
        let back = if let Event::Carried { to, .. } = event {
            format!(", carried off to {}", to.name())
        } else {
            String::new()
        };
        Some(format!("rolled {die} to {to}{back}"))
    });
    let fought = unspent_round(scene, event).map(|it| round(scene.cast, it));
    let sum = sum(scene, event).map(|it| it.sum);
    let course = course(scene, event);
    fought.into_iter().chain(sum).chain(course).chain(rolled).collect()
}

/// The Hit Points of both sides after each round of a fight of several that `event` ends, such as
/// `Hit Points by round: Ada 3, 3, 1 – Bob 4, 2, 2`.
fn course(scene: &Scene<'_, Morituri>, event: &Event) -> Option<String> {
    let Event::FightEnd { .. } = event else { return None };
    let side = |(who, left): (Option<Seat>, Vec<u8>)| {
        let left: Vec<String> = left.iter().map(u8::to_string).collect();
        format!("{} {}", fighter(scene.cast, who), left.join(", "))
    };
    let rounds = rounds(scene.earlier);
    let sides: Vec<String> = rounds.iter().cloned().map(side).collect();
    (!sides.is_empty()).then(|| format!("Hit Points by round: {}", sides.join(" – ")))
}

/// The dice of a round, those of each attack together.
pub(super) fn attacks(round: &Event) -> Vec<(Seat, Thrown)> {
    let Event::Round { challenger, defender, net, netted, need, bonus, rolls, .. } = round else {
        return Vec::new();
    };
    let sides = [Some(*challenger), *defender];
    let nets = net.iter().flat_map(|dice| sides.iter().zip(dice));
    let nets = nets.filter_map(|(who, pips)| {
        let caught = match netted {
            None => false,
            Some(Side::Challenger) => *who == *defender,
            Some(Side::Defender) => *who == Some(*challenger),
        };
        Some(((*who)?, Thrown::d6(*pips).counting(caught)))
    });
    let blows = (0..2).flat_map(|at| rolls[at].iter().map(move |total| (at, *total)));
    let blows = blows.filter_map(|(at, total)| {
        let hits =
            total == ALWAYS_HITS || (total != ALWAYS_MISSES && need[at] <= total + bonus[at]);
        let thrown = Thrown { sides: 6, dice: 2, pips: u32::from(total), lot: None };
        Some((sides[at]?, thrown.counting(hits)))
    });
    nets.chain(blows).collect()
}

/// The Hit Points of each side after each round of the fight told last, if it had several.
pub(super) fn rounds(told: &[Event]) -> Vec<(Option<Seat>, Vec<u8>)> {
    let (mut left, mut sides) = ([Vec::new(), Vec::new()], [None; 2]);
    for event in told {
        if let Event::Duel { .. } | Event::BeastFight { .. } = event {
            left = [Vec::new(), Vec::new()];
        } else if let Event::Round { challenger, defender, hp, .. } = event {
            sides = [Some(*challenger), *defender];
            for (left, hp) in left.iter_mut().zip(hp) {
                left.push(*hp);
            }
        }
    }
    if left[0].len() < 2 { Vec::new() } else { sides.into_iter().zip(left).collect() }
}

/// The last round of a fight that the crowd has ended: its dice are told with the crowd's wish.
pub(super) fn unspent_round<'a>(scene: &Scene<'a, Morituri>, event: &Event) -> Option<&'a Event> {
    let Event::FightEnd { .. } = event else { return None };
    let last = scene.earlier.iter().rposition(|it| matches!(it, Event::Round { .. }))?;
    let (round, since) = scene.earlier[last..].split_first()?;
    since.iter().any(|it| matches!(it, Event::Crowd { .. })).then_some(round)
}

/// The topic under which a card is found.
fn topic(card: Card) -> &'static str {
    match card.kind() {
        Kind::Armour(..) => "armour",
        Kind::Weapon(..) | Kind::Net => "weapons",
        Kind::Flux => "flux",
    }
}

fn round(cast: &Cast, event: &Event) -> String {
    let Event::Round { challenger, defender, number, net, need, bonus, rolls, hits, .. } = event
    else {
        return String::new();
    };
    let names = [fighter(cast, Some(*challenger)), fighter(cast, *defender)];
    let nets = net.map_or_else(String::new, |[one, two]| format!("; nets {one} against {two}"));
    let thrown = |at: usize| {
        let totals: Vec<String> = rolls[at].iter().map(|total| attack(*total, bonus[at])).collect();
        let came = match (hits[at], rolls[at].len()) {
            (0, _) => "misses".to_owned(),
            (_, 1) => "hits".to_owned(),
            (hits, _) => format!("hits {hits}×"),
        };
        format!("{} {came}: {}, needs {}", names[at], totals.join(" and "), need[at])
    };
    format!("round {number}: {}; {}{nets}", thrown(0), thrown(1))
}

/// The sum of two dice and the bonus, such as `6 + 2`.
fn attack(total: u8, bonus: u8) -> String {
    match (total, bonus) {
        (ALWAYS_MISSES, _) => format!("{total}, always a miss"),
        (ALWAYS_HITS, _) => format!("{total}, always a hit"),
        (_, 0) => total.to_string(),
        (_, _) => format!("{total} + {bonus}"),
    }
}
