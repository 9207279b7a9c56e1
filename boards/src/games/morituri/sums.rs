//! The arithmetic behind what happened, each sum with the topic of the rules that it follows.

use super::events::fighter;
use super::nouns::{count, name, worth};
use crate::words::{Cast, Scene, Sum};
use morituri::tables::{ALWAYS_HITS, ALWAYS_MISSES, BLOOD, Card, Kind};
use morituri::{Event, Gain, Morituri};

/// The sum behind `event`, if there is one.
pub(super) fn sum(scene: &Scene<'_, Morituri>, event: &Event) -> Option<Sum> {
    let who = |seat| name(scene.cast, seat);
    let (sum, topic) = match event {
        Event::FirstRoll { who: seat, die } => {
            (format!("{}'s first die: {die}", who(*seat)), "overview")
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

/// Where a card can be looked up.
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
        format!("{} {came}: {} of at least {}", names[at], totals.join(" and "), need[at])
    };
    format!("round {number}: {}; {}{nets}", thrown(0), thrown(1))
}

/// What two dice and the bonus came to, such as `6 + 2`.
fn attack(total: u8, bonus: u8) -> String {
    match (total, bonus) {
        (ALWAYS_MISSES | ALWAYS_HITS, _) => format!("natural {total}"),
        (_, 0) => total.to_string(),
        (_, _) => format!("{total} + {bonus}"),
    }
}
