//! What may stand over a post.

use super::events::{fighter, raiders_word};
use super::nouns::{count, name};
use crate::words::{Gist, Headline, Scene, Weight};
use morituri::{End, Event, Gain, Loss, Mood, Morituri, Raided, Spared};
use table::Seat;

/// The headline of `event`. There is none for dice, turns that begin, cards that are only drawn, the
/// rounds of a fight, and whatever another event says better.
pub(super) fn headline(scene: &Scene<'_, Morituri>, event: &Event) -> Option<Headline> {
    let cast = scene.cast;
    let who = |seat| name(cast, seat);
    let (weight, words) = match event {
        Event::GameBegan { seats } => {
            (Weight::Move, format!("{} set out for Roma", count(*seats, "gladiator")))
        }
        Event::FirstSeat { who: seat } => (Weight::Move, format!("{} begins", who(*seat))),
        Event::Missed { who: seat } => (Weight::Move, format!("{} misses a turn", who(*seat))),
        Event::Landed { who: seat, space } => {
            (Weight::Move, format!("{} comes to {}", who(*seat), space.name()))
        }
        Event::Carried { who: seat, to, .. } => {
            (Weight::Turn, format!("{} is carried off to {}", who(*seat), to.name()))
        }
        Event::Discarded { who: seat, card, why } => {
            let (who, card) = (who(*seat), card.row().name);
            match why {
                Loss::Replaced | Loss::Death => return None,
                Loss::Robbed => (Weight::Turn, format!("bandits rob {who} of {card}")),
                Loss::Stolen => (Weight::Turn, format!("{card} is stolen from {who}")),
                Loss::Shattered => (Weight::Turn, format!("{who}'s {card} shatters")),
            }
        }
        Event::Hp { who: seat, hp, why } => match why {
            Gain::Won => return None,
            Gain::Space | Gain::Flux => {
                (Weight::Turn, format!("{} now has {}", who(*seat), count(*hp, "Hit Point")))
            }
        },
        Event::WillMiss { who: seat } => (Weight::Turn, format!("{} will miss a turn", who(*seat))),
        Event::Raid { who: seat, raiders, result, .. } => {
            let (who, raiders) = (who(*seat), raiders_word(*raiders));
            match result {
                Raided::Beaten => (Weight::Turn, format!("{who} drives {raiders} off")),
                Raided::Lost => (Weight::Turn, format!("{raiders} are too strong for {who}")),
            }
        }
        Event::BeastFight { who: seat, .. } => {
            (Weight::Move, format!("{} fights a beast", who(*seat)))
        }
        Event::Duel { challenger, defender } => {
            (Weight::Move, format!("{} challenges {}", who(*challenger), who(*defender)))
        }
        Event::Crowd { who: seat, mood, .. } => match mood {
            Mood::Blood => (Weight::Turn, "the crowd wants blood".to_owned()),
            Mood::Mercy => (Weight::Turn, format!("the crowd wants mercy for {}", who(*seat))),
        },
        Event::Mercy { who: seat, choice } => match choice {
            Spared::Accept => (Weight::Turn, format!("{} takes the mercy", who(*seat))),
            Spared::Fight => (Weight::Turn, format!("{} will have no mercy", who(*seat))),
        },
        // What everybody sets out with is no news.
        Event::Wore { .. } if scene.before.turn_order.is_empty() => return None,
        Event::Wore { who: seat, card } => {
            (Weight::Turn, format!("{} takes {}", who(*seat), card.row().name))
        }
        Event::FightEnd { challenger, defender, end } => {
            let (one, two) = (fighter(cast, Some(*challenger)), fighter(cast, *defender));
            match end {
                End::BeastSlain => (Weight::Hit, format!("{one} slays the beast")),
                End::Died => {
                    let words = format!("a beast kills {one}");
                    return Some(Headline::new(Weight::Out, words).felling([*challenger]));
                }
                End::BothDied | End::BothDead => {
                    let words = format!("{one} and {two} fall together");
                    let falls: Vec<Seat> = [*challenger].into_iter().chain(*defender).collect();
                    return Some(Headline::new(Weight::Out, words).felling(falls));
                }
                // How the loser falls is told with the same dice.
                End::Won(_) if is_deadly(scene.earlier) => return None,
                End::Won(winner) if *winner == *challenger => {
                    (Weight::Hit, format!("{one} wins the duel with {two}"))
                }
                End::Won(_) => (Weight::Hit, format!("{two} wins the duel with {one}")),
                End::BothAtOne => (Weight::Miss, format!("{one} and {two} part undecided")),
            }
        }
        Event::Died { who: seat } => {
            let ended = scene.earlier.iter().rev().find_map(|event| {
                let Event::FightEnd { end, .. } = event else { return None };
                Some(*end)
            });
            let words = match ended {
                Some(End::Died | End::BothDied | End::BothDead) => return None,
                Some(End::Won(by)) => format!("{} kills {}", who(by), who(*seat)),
                Some(End::BeastSlain | End::BothAtOne) | None => format!("{} dies", who(*seat)),
            };
            return Some(Headline::new(Weight::Out, words).felling([*seat]));
        }
        Event::Arrived { who: seat } => (Weight::Turn, format!("{} walks into Roma", who(*seat))),
        Event::Crowned { who: seat } => (Weight::Win, format!("{} wins the Rudis", who(*seat))),
        Event::NoWinner => (Weight::Win, "nobody is left alive".to_owned()),
        Event::SetAside { .. }
        | Event::FirstRoll { .. }
        | Event::Turn { .. }
        | Event::SatOut { .. }
        | Event::Rolled { .. }
        | Event::Drew { .. }
        | Event::Refused { .. }
        | Event::NoEffect { .. }
        | Event::NoCard { .. }
        | Event::Reshuffled { .. }
        | Event::Round { .. }
        | Event::WillRejoin { .. }
        | Event::StaysDead { .. }
        | Event::Waited { .. } => return None,
    };
    Some(Headline::new(weight, words))
}

/// Whether the last round of a fight has left somebody nothing.
fn is_deadly(told: &[Event]) -> bool {
    let left = told.iter().rev().find_map(|event| {
        let Event::Round { hp, .. } = event else { return None };
        Some(hp.contains(&0))
    });
    left == Some(true)
}

/// What of `event` may be a reason to choose what leads to it, or away from it.
#[expect(clippy::wildcard_enum_match_arm, reason = "most of what happens is no reason")]
pub(super) fn gist(event: &Event) -> Option<Gist> {
    match event {
        Event::FightEnd { end: End::Won(seat), .. } => Some(Gist::gain(*seat, "wins a duel")),
        Event::FightEnd { challenger, end: End::BeastSlain, .. } => {
            Some(Gist::gain(*challenger, "slays a beast"))
        }
        Event::Died { who } => Some(Gist::harm(*who, "dies")),
        Event::Arrived { who } => Some(Gist::gain(*who, "walks into Roma")),
        Event::Crowned { who } => Some(Gist::gain(*who, "wins the Rudis")),
        _ => None,
    }
}
