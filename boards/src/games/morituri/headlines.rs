//! Headlines over posts.

use super::events::{fighter, raiders_word};
use super::nouns::{cards, count, name, worth};
use super::sums::rounds;
use crate::words::{Gist, Headline, Scene, Toward, Turning, Weight};
use morituri::house::lives;
use morituri::tables::{Card, Does, MEDICUS, Space, WELCOME, WOUND};
use morituri::{End, Event, Gain, Loss, Mood, Morituri, Raided, Raiders, Spared};
use table::Seat;

/// The headline of `event`. There is none for dice, turns that begin, cards that are only drawn,
/// the rounds of a fight, and anything that another event says better.
pub(super) fn headline(scene: &Scene<'_, Morituri>, event: &Event) -> Option<Headline> {
    let cast = scene.cast;
    let who = |seat| name(cast, seat);
    // Deeds of a turn are told in order.
    let does = |weight, seat, deed: &str| Some(Headline::deed(weight, who(seat), deed));
    let (weight, words) = match event {
        Event::GameBegan { seats } => {
            (Weight::Move, format!("{} set out for Roma", count(*seats, "gladiator")))
        }
        Event::FirstSeat { who: seat } => (Weight::Move, format!("{} begins", who(*seat))),
        // The turn was told as missed before.
        Event::Missed { who: seat } => return does(Weight::Move, *seat, "misses this turn"),
        Event::SatOut { who: seat } => return does(Weight::Move, *seat, "sits this turn out"),
        Event::Landed { who: seat, space } => {
            return does(Weight::Turn, *seat, &landed(scene, *seat, *space)?);
        }
        Event::Carried { who: seat, to, .. } => {
            let off = format!("off to {}", to.name());
            return does(Weight::Turn, *seat, &match scene.earlier.last() {
                Some(Event::Raid { .. }) => format!("loses to the pirates, {off}"),
                Some(_) | None => format!("draws {}: {off}", title(Card::OwnerInDebt)),
            });
        }
        Event::Drew { who: seat, card: Card::PatronsPurse } => {
            let more = format!("draws {}: {}", title(Card::PatronsPurse), worth(Card::PatronsPurse));
            return does(Weight::Turn, *seat, &more);
        }
        Event::NoEffect { who: seat, card } => {
            return does(Weight::Turn, *seat, &format!("draws {}: no effect", title(*card)));
        }
        Event::NoCard { who: seat } => return does(Weight::Turn, *seat, "finds no card left"),
        Event::Discarded { who: seat, card, why } => {
            let card = card.row().name;
            return does(Weight::Turn, *seat, &match why {
                // The card in its place, or the death, tells it.
                Loss::Replaced | Loss::Death => return None,
                Loss::Robbed => format!("gives up {card}"),
                Loss::Stolen => format!("draws {}: {card} lost", title(Card::ArmorThief)),
                Loss::Shattered => format!("draws {}: {card} lost", title(Card::ShatteredBlade)),
            });
        }
        Event::Hp { who: seat, hp, why } => match why {
            Gain::Won => return None,
            Gain::Space => {
                return does(Weight::Turn, *seat, &format!("gains a Hit Point (now {hp})"));
            }
            Gain::Flux => return Some(fated(scene, *seat, *hp)),
        },
        Event::WillMiss { who: seat } => {
            return does(Weight::Turn, *seat, &match scene.earlier.last() {
                Some(Event::Drew { card, .. }) => format!("draws {}: a lost turn", title(*card)),
                Some(_) | None => "misses a turn".to_owned(),
            });
        }
        Event::Raid { who: seat, raiders, result, .. } => {
            return does(Weight::Turn, *seat, &match (result, raiders) {
                (Raided::Beaten, _) => format!("drives {} off", raiders_word(*raiders)),
                // The place to which they carry him tells it.
                (Raided::Lost, Raiders::Pirates) => return None,
                (Raided::Lost, Raiders::Bandits) => "loses to the bandits".to_owned(),
            });
        }
        Event::BeastFight { who: seat, .. } => {
            (Weight::Move, format!("{} fights a beast", who(*seat)))
        }
        Event::Duel { challenger, defender } => {
            (Weight::Turn, format!("{} challenges {}", who(*challenger), who(*defender)))
        }
        Event::Crowd { who: seat, mood, .. } => match mood {
            Mood::Blood => (Weight::Turn, "the crowd wants blood".to_owned()),
            Mood::Mercy => (Weight::Turn, format!("the crowd wants mercy for {}", who(*seat))),
        },
        Event::Mercy { who: seat, choice } => match choice {
            Spared::Accept => (Weight::Turn, format!("{} takes the mercy", who(*seat))),
            Spared::Fight => (Weight::Turn, format!("{} will have no mercy", who(*seat))),
        },
        // Everybody's first equipment is no news.
        Event::Wore { .. } if scene.before.turn_order.is_empty() => return None,
        Event::Wore { who: seat, card } => {
            let weighs = match card.encumbrance() {
                0 => String::new(),
                weight => format!(" (weight {weight})"),
            };
            let gone = replaced(scene.earlier);
            let gone = if gone.is_empty() { gone } else { format!(" for {gone}") };
            let takes = format!("takes {}{weighs}{gone}", card.row().name);
            return does(Weight::Turn, *seat, &takes);
        }
        Event::FightEnd { challenger, defender, end } => {
            let (one, two) = (fighter(cast, Some(*challenger)), fighter(cast, *defender));
            let lasted = lasted(scene.earlier);
            match end {
                End::BeastSlain => {
                    let over = Headline::deed(Weight::Hit, one, format!("slays the beast{lasted}"));
                    let over = over.toward(Toward::For(*challenger));
                    let is_sure = was_sure(scene, *challenger);
                    return Some(if is_sure { over.turning(Turning::Never) } else { over });
                }
                End::Died => {
                    let words = format!("a beast kills {one}{lasted}");
                    let over = Headline::new(Weight::Out, words).felling([*challenger]);
                    return Some(over.after(rounds(scene.earlier)));
                }
                End::BothDied | End::BothDead => {
                    let words = format!("{one} and {two} fall together{lasted}");
                    let falls: Vec<Seat> = [*challenger].into_iter().chain(*defender).collect();
                    let over = Headline::new(Weight::Out, words).felling(falls);
                    return Some(over.after(rounds(scene.earlier)));
                }
                // The loser's fall is told with the same dice.
                End::Won(_) if is_deadly(scene.earlier) => return None,
                End::Won(winner) => {
                    let both = if *winner == *challenger { [one, two] } else { [two, one] };
                    let words = format!("{} wins the duel with {}{lasted}", both[0], both[1]);
                    let over = Headline::new(Weight::Hit, words);
                    return Some(over.toward(Toward::For(*winner)));
                }
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
                Some(End::Won(by)) => {
                    format!("{} kills {}{}", who(by), who(*seat), lasted(scene.earlier))
                }
                Some(End::BeastSlain | End::BothAtOne) | None => format!("{} dies", who(*seat)),
            };
            let over = Headline::new(Weight::Out, words).felling([*seat]);
            return Some(over.after(rounds(scene.earlier)));
        }
        // A second of the same is no choice.
        Event::Refused { who: seat, card } if has(scene, *seat, *card) => return None,
        Event::Refused { who: seat, card } => {
            return does(Weight::Miss, *seat, &format!("leaves {}", card.row().name));
        }
        Event::StaysDead { who: seat } => (Weight::Turn, format!("{} stays dead", who(*seat))),
        Event::Waited { who: seat } => (Weight::Miss, format!("{} waits in Roma", who(*seat))),
        Event::Crowned { who: seat } => (Weight::Win, format!("{} wins the Rudis", who(*seat))),
        Event::NoWinner => (Weight::Win, "nobody is left alive".to_owned()),
        Event::SetAside { .. }
        | Event::FirstRoll { .. }
        | Event::Turn { .. }
        | Event::Rolled { .. }
        | Event::Drew { .. }
        | Event::Reshuffled { .. }
        | Event::Round { .. }
        // He has landed there.
        | Event::Arrived { .. }
        | Event::WillRejoin { .. } => return None,
    };
    Some(Headline::new(weight, words))
}

/// The change of Hit Points that a card has brought, told with the card.
fn fated(scene: &Scene<'_, Morituri>, seat: Seat, hp: u8) -> Headline {
    let drawn = scene.earlier.iter().rev().find_map(|event| {
        let Event::Drew { who, card } = event else { return None };
        (*who == seat).then_some(*card)
    });
    let card = drawn.map_or("a card", title);
    let (weight, does) = match drawn {
        Some(Card::FesteringWound) => {
            (Weight::Hit, format!("{} lost for good", count(WOUND, POINT)))
        }
        Some(Card::HerosWelcome) => (Weight::Turn, format!("+{}", count(WELCOME, POINT))),
        _ => (Weight::Turn, format!("+{}", count(MEDICUS, POINT))),
    };
    Headline::deed(weight, name(scene.cast, seat), format!("draws {card}: {does} (now {hp})"))
}

const POINT: &str = "Hit Point";

/// The name of a card of fate, as it stands in a sentence.
fn title(card: Card) -> &'static str {
    card.row().name.trim_end_matches('!')
}

/// The cards that have just made room for another, by name; empty if there are none.
fn replaced(told: &[Event]) -> String {
    let gone = told.iter().rev().map_while(|event| {
        let Event::Discarded { card, why: Loss::Replaced, .. } = event else { return None };
        Some(*card)
    });
    let mut gone: Vec<Card> = gone.collect();
    gone.reverse();
    cards(&gone)
}

/// Whether the beast just fought was one that hardly anybody would have fallen to.
fn was_sure(scene: &Scene<'_, Morituri>, seat: Seat) -> bool {
    let fought = scene.earlier.iter().rev().find_map(|event| {
        let Event::BeastFight { who, pennants } = event else { return None };
        (*who == seat).then_some(*pennants)
    });
    fought.is_some_and(|pennants| SURE <= lives(&scene.before.seats[seat], pennants))
}

/// The chance, in percent, from which a fight is no turning point.
const SURE: u64 = 80;

/// The die of the move that a seat has made in this turn, as far as it is told with what happens
/// now.
pub(super) fn die(told: &[Event], who: Seat) -> Option<u8> {
    let turn = told.iter().rev().take_while(|event| !matches!(event, Event::Turn { .. }));
    turn.into_iter().find_map(|event| {
        let Event::Rolled { who: mover, die } = event else { return None };
        (*mover == who).then_some(*die)
    })
}

/// The seat befallen by an event that follows from a move and has a headline of its own.
#[expect(clippy::wildcard_enum_match_arm, reason = "most of what happens comes of no move")]
pub(super) fn moved(event: &Event) -> Option<Seat> {
    match event {
        Event::Wore { who, .. }
        | Event::Refused { who, .. }
        | Event::WillMiss { who }
        | Event::Carried { who, .. }
        | Event::NoEffect { who, .. }
        | Event::NoCard { who }
        | Event::Drew { who, card: Card::PatronsPurse }
        | Event::Duel { challenger: who, .. } => Some(*who),
        // A lost fight with pirates is told with the place to which they carry him.
        Event::Raid { who, raiders, result, .. } => {
            let is_carried = (*raiders, *result) == (Raiders::Pirates, Raided::Lost);
            (!is_carried).then_some(*who)
        }
        Event::Hp { who, why: Gain::Space | Gain::Flux, .. } => Some(*who),
        Event::Discarded { who, why: Loss::Robbed | Loss::Stolen | Loss::Shattered, .. } => {
            Some(*who)
        }
        _ => None,
    }
}

/// The deed of a gladiator on his way to a space; `None` where a wind takes him on at once.
fn landed(scene: &Scene<'_, Morituri>, seat: Seat, space: Space) -> Option<String> {
    if is_windy(space) {
        return None;
    }
    let to = space.name();
    let Some(Move { die, from, wind }) = Move::of(scene, seat) else {
        return Some(format!("comes to {to}"));
    };
    let back = if space == from { "back " } else { "" };
    Some(match wind {
        Some(wind) => format!("rolls {die} to {}, blown {back}to {to}", wind.name()),
        None => format!("rolls {die} {back}to {to}"),
    })
}

/// Whether a gladiator already uses such a card.
fn has(scene: &Scene<'_, Morituri>, seat: Seat, card: Card) -> bool {
    let is_worn = |event: &Event| matches!(event, Event::Wore { who, card: it } if (*who, *it) == (seat, card));
    let mut worn = scene.before.seats[seat].slots.worn();
    worn.any(|(_, held)| held == card) || scene.earlier.iter().any(is_worn)
}

/// Whether a wind at once carries on a gladiator who lands there.
pub(super) fn is_windy(space: Space) -> bool {
    matches!(space.row().does, Does::Forward(_) | Does::Back(_))
}

/// A gladiator's move by the die of his turn, as far as it has been told.
pub(super) struct Move {
    pub(super) die: u8,
    /// His space when the die fell.
    pub(super) from: Space,
    /// The windy space to which it led him.
    pub(super) wind: Option<Space>,
}

impl Move {
    pub(super) fn of(scene: &Scene<'_, Morituri>, seat: Seat) -> Option<Move> {
        let die = die(scene.earlier, seat)?;
        let (mut from, mut to) = (scene.before.seats[seat].space, None);
        for event in scene.earlier {
            if let Event::Landed { who, space } | Event::Carried { who, to: space, .. } = event
                && *who == seat
            {
                to = Some(*space);
            } else if let Event::Rolled { who, .. } = event
                && *who == seat
            {
                from = to.take().unwrap_or(from);
            }
        }
        Some(Move { die, from, wind: to })
    }
}

/// The length of a fight of several rounds, such as ` after 3 rounds`.
fn lasted(told: &[Event]) -> String {
    let last = told.iter().rev().find_map(|event| {
        let Event::Round { number, .. } = event else { return None };
        Some(*number)
    });
    last.filter(|round| 1 < *round)
        .map_or_else(String::new, |round| format!(" after {round} rounds"))
}

/// Whether the last round of a fight has left a side without Hit Points.
fn is_deadly(told: &[Event]) -> bool {
    let left = told.iter().rev().find_map(|event| {
        let Event::Round { hp, .. } = event else { return None };
        Some(hp.contains(&0))
    });
    left == Some(true)
}

/// The outcome in `event` that is a reason for or against the choice leading to it, if any.
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
