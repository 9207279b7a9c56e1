//! Headlines over posts.

use super::events::by_method;
use super::nouns::{Names, number};
use super::numbers::is_dull;
use super::tracker::Tracker;
use crate::words::{Gist, Headline, Scene, Toward, Weight};
use blood_sweat_cheers::tables::{COMPROMISED, LAST_WOUND};
use blood_sweat_cheers::{Attribute, BloodSweatCheers, Event, Fate, Harm, Method, Side, Status};

/// The headline of `event`. There is none for turns and phases, the crowd, cards drawn or thrown
/// away, the scores, and anything that the next event says better.
pub(super) fn headline(scene: &Scene<'_, BloodSweatCheers>, event: &Event) -> Option<Headline> {
    let names = Names::new(scene.cast, scene.before);
    let tracker = Tracker::of(scene);
    let name = |side| names.name(side);
    let deed = |side: Side| tracker.said[side].map(|said| said.action);
    let (weight, words) = match *event {
        Event::ClassChosen { seat, class } => {
            (Weight::Move, format!("{} sends a {class}", name(seat)))
        }
        Event::Declared { seat, action, .. } => {
            let does = if action.is_attack() { "attacks:" } else { "plays" };
            (Weight::Move, format!("{} {does} {action}", name(seat)))
        }
        Event::Recovered { seat, from } => match from {
            Status::Ok | Status::Down => {
                (Weight::Move, format!("{} is up again: the − {COMPROMISED} ends", name(seat)))
            }
            Status::Ensnared => (
                Weight::Move,
                format!("{} is out of the net: the − {COMPROMISED} ends", name(seat)),
            ),
        },
        Event::NoAttack => {
            let attacker =
                Side::ALL.iter().find(|side| deed(**side).is_some_and(|it| it.is_attack()));
            let cools = if cools(scene, &tracker) { ": the crowd cools" } else { "" };
            match attacker {
                Some(side) => {
                    let with = deed(*side).map_or("blow", |deed| deed.word());
                    (Weight::Miss, format!("{} {with} reaches nobody{cools}", names.of(*side)))
                }
                None => (Weight::Miss, format!("no blow is struck{cools}")),
            }
        }
        Event::RoarPlayed { seat, .. } => {
            (Weight::Turn, format!("the crowd roars for {}", name(seat)))
        }
        Event::FortunaPlayed { seat, .. } => {
            (Weight::Turn, format!("Fortuna turns the dice for {}", name(seat)))
        }
        Event::Compared { red, blue, .. } if red == blue => {
            (Weight::Miss, "a tie: nobody is hurt".to_owned())
        }
        Event::Compared { red, blue, outcome, on } => {
            let winner = if blue < red { Side::Red } else { Side::Blue };
            let scores = scored(red, blue);
            let won = |does: [&str; 2], on: Side| {
                format!("{} {} {}{}, {scores}", name(winner), does[0], name(on), does[1])
            };
            match (outcome, on) {
                (Harm::Tie | Harm::None, _) | (_, None) => {
                    (Weight::Miss, format!("{}, {scores}", missed(&names, &tracker, winner)))
                }
                (Harm::Pushed, Some(on)) => (Weight::Turn, won(["pushes", " back"], on)),
                (Harm::KnockedDown, Some(on)) => (Weight::Turn, won(["knocks", " down"], on)),
                (Harm::Ensnared, Some(on)) => (Weight::Turn, won(["nets", ""], on)),
                (Harm::FleshWound | Harm::DeepWound | Harm::TellingBlow, Some(_)) => return None,
            }
        }
        Event::TellingBlow { seat } => {
            let over = Headline::new(Weight::Hit, format!("a Telling Blow on {}", name(seat)));
            return Some(over.toward(Toward::Against(seat.seat())));
        }
        Event::Wounded { seat, total, .. } => {
            let wounds = format!("{total} of {LAST_WOUND}");
            let scores = compared(scene).map_or_else(String::new, |scores| format!(", {scores}"));
            let both = [seat.other(), seat].map(name);
            let words = format!("{} wounds {}{scores}: {wounds}", both[0], both[1]);
            let over = Headline::new(Weight::Hit, words);
            return Some(over.toward(Toward::Against(seat.seat())));
        }
        Event::Yielded { seat } => (Weight::Out, format!("{} yields", name(seat))),
        Event::Defeated { method: Method::Yield | Method::StantesMissi, .. } => return None,
        Event::Defeated { seat, method } => {
            (Weight::Out, format!("{} is beaten by {}", name(seat), by_method(method)))
        }
        Event::Missio { seat, result, .. } => {
            let fighter = names.fighter(seat);
            let words = match result {
                Fate::Spared => format!("the crowd spares {fighter}"),
                Fate::Killed => format!("no mercy: {fighter} dies"),
                Fate::ImperialInterest => format!("the emperor saves {fighter}"),
            };
            (Weight::Out, words)
        }
        Event::BoutEnded { victor: Some(side), .. } => {
            (Weight::Win, format!("{} wins", name(side)))
        }
        Event::BoutEnded { victor: None, .. } => {
            (Weight::Win, "both are dismissed standing".to_owned())
        }
        Event::TurnStarted { .. }
        | Event::OrderRolled { .. }
        | Event::OrderSet { .. }
        | Event::PhaseStarted { .. }
        | Event::TurnedOver { .. }
        | Event::FavourMoved { .. }
        | Event::Moved { .. }
        | Event::Pushed { .. }
        | Event::Exploited { .. }
        | Event::Rolled { .. }
        | Event::KnockedDown { .. }
        | Event::Ensnared { .. }
        | Event::Discarded { .. }
        | Event::Drew { .. }
        | Event::Reshuffled { .. } => return None,
    };
    Some(Headline::new(weight, words))
}

/// Both scores of a roll, the higher first, such as `9 to 5`.
fn scored(red: i8, blue: i8) -> String {
    format!("{} to {}", number(red.max(blue)), number(red.min(blue)))
}

/// Both scores of the roll told before.
fn compared(scene: &Scene<'_, BloodSweatCheers>) -> Option<String> {
    scene.earlier.iter().rev().find_map(|event| {
        let Event::Compared { red, blue, .. } = *event else { return None };
        Some(scored(red, blue))
    })
}

/// Whether the crowd cools after a phase without a blow.
fn cools(scene: &Scene<'_, BloodSweatCheers>, tracker: &Tracker) -> bool {
    let now = scene.earlier.iter().rev().find_map(|event| {
        let Event::FavourMoved { now, .. } = *event else { return None };
        Some(now)
    });
    let favour = now.unwrap_or_else(|| scene.before.favour.of(Side::Red));
    favour != 0 && Side::BOTH.into_iter().all(|side| is_dull(tracker.said[side].as_ref()))
}

/// The failure of the side that lost the roll to `winner`: it does no harm, or suffers none.
fn missed(names: &Names<'_>, tracker: &Tracker, winner: Side) -> String {
    let loser = winner.other();
    let Some(said) = tracker.said[loser] else { return "nobody is hurt".to_owned() };
    if said.action.row().safe {
        return format!("{} is away in time", names.name(loser));
    }
    let verb = match tracker.clash().map(|clash| clash.rolls_with(winner).0) {
        Some(Attribute::Speed) => "is dodged",
        Some(Attribute::Attack | Attribute::Defence) | None => "is blocked",
    };
    format!("{} {} {verb}", names.of(loser), said.action)
}

/// The outcome in `event` that is a reason for or against the choice leading to it, if any.
#[expect(clippy::wildcard_enum_match_arm, reason = "most of what happens is no reason")]
pub(super) fn gist(event: &Event) -> Option<Gist> {
    let (side, what) = match *event {
        Event::KnockedDown { seat } => (seat, "is knocked down"),
        Event::Ensnared { seat } => (seat, "is caught in a net"),
        Event::TellingBlow { seat } => (seat, "takes a Telling Blow"),
        Event::Wounded { seat, .. } => (seat, "is wounded"),
        Event::Defeated { seat, .. } => (seat, "is beaten"),
        _ => return None,
    };
    Some(Gist::harm(side.seat(), what))
}
