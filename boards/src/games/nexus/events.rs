//! The account of each event, in one place: its sentence, its headline and its arithmetic. This
//! file tells of lanistas; `hits` tells of their helots, `hazards` of the barge.

use super::nouns::{
    ability, brings, count, motivation, name, names, points, price, quality, reserve, talent,
    twist, unique,
};
use super::sums::pays;
use super::{answers, hazards, hits};
use crate::words::{Cast, DRAWN, Headline, Scene, Sum, Toward, Weight};
use nexus::cards::{Card, Hand};
use nexus::tables::{Ability, Reserve};
use nexus::{Blocker, Event, Nexus, Payer, Reason, Split};
use table::Seat;

/// The account of an event.
#[derive(Default)]
pub(super) struct Tale {
    /// The sentence; empty where it tells of a number only.
    pub(super) story: String,
    /// The headline over a post. There is none for dice, points, tokens and coins, for things
    /// marked, kept and drawn, for turns on the spot, and for a helot's acts upon itself.
    pub(super) over: Option<Headline>,
    /// The arithmetic behind it, with the topic of the rules that it follows.
    pub(super) sum: Option<Sum>,
}

impl Tale {
    /// The same with a headline.
    pub(super) fn under(self, weight: Weight, words: impl Into<String>) -> Self {
        Tale { over: Some(Headline::new(weight, words)), ..self }
    }

    /// The same with its sentence as the headline.
    pub(super) fn over_all(self, weight: Weight) -> Self {
        let words = self.story.trim_end_matches('.').to_owned();
        self.under(weight, words)
    }

    /// The same with a deed as the headline, and in the course of a turn.
    pub(super) fn does(self, weight: Weight, who: &str, does: impl Into<String>) -> Self {
        Tale { over: Some(Headline::deed(weight, who, does)), ..self }
    }

    /// The same with its arithmetic.
    pub(super) fn sum(self, sum: impl Into<String>, topic: &str) -> Self {
        Tale { sum: Some(Sum::new(sum, topic)), ..self }
    }
}

/// A sentence.
pub(super) fn told(story: impl Into<String>) -> Tale {
    Tale { story: story.into(), ..Tale::default() }
}

/// The whole account of `event`.
pub(super) fn tale(scene: &Scene<'_, Nexus>, event: &Event) -> Tale {
    let tellers = [before_the_bout, rounds, gains, hits::acts, hits::falls, hazards::tale];
    tellers.iter().find_map(|tells| tells(scene, event)).unwrap_or_default()
}

/// Lanistas, their helots' motivations, hands and the barge.
#[expect(clippy::wildcard_enum_match_arm, reason = "others tell of the rest")]
fn before_the_bout(scene: &Scene<'_, Nexus>, event: &Event) -> Option<Tale> {
    let who = |seat: &Seat| name(scene.cast, *seat);
    Some(match event {
        Event::LanistaPicked { seat, lanista } => {
            let Some(row) = answers::lanista(*lanista) else { return Some(Tale::default()) };
            told(format!("{} plays as {}.", who(seat), row.name))
                .over_all(Weight::Move)
                .sum(brings(row), "lanistas")
        }
        Event::MotivationPicked { seat, motivation: picked } => {
            let (who, kind, does) = (who(seat), motivation(*picked), talent(*picked));
            let [one, two, three] = picked.row().advantages.map(quality);
            told(format!("What drives {who}'s helot: {kind} ({does})."))
                .under(Weight::Move, format!("what drives {who}'s helot: {kind}"))
                .sum(format!("{one}, {two} and {three} at 1"), "setup")
        }
        Event::HandDealt { seat, number, cards } => {
            let cards = influence(*number, cards.as_ref());
            told(match scene.reader == Some(*seat) {
                true => format!("You are dealt {cards}."),
                false => format!("{} is dealt {cards}.", who(seat)),
            })
        }
        Event::HandKept { seat, number, cards } => {
            let cards = influence(*number, cards.as_ref());
            told(match scene.reader == Some(*seat) {
                true => format!("You keep {cards}."),
                false => format!("{} keeps {cards}.", who(seat)),
            })
        }
        Event::BargeSet { schematic: Some(number) } => {
            told(format!("The bout is on barge {number}."))
        }
        Event::BargeSet { schematic: None } => told("The bout is on a barge of its own."),
        _ => return None,
    })
}

/// Influence cards by their names where they are known, else their number.
fn influence(number: u8, cards: Option<&Hand>) -> String {
    let Some(hand) = cards else { return count(number, "Influence card") };
    let names: Vec<&str> = hand.iter().map(|card| card.name()).collect();
    if names.is_empty() { "no Influence card".to_owned() } else { names.join(", ") }
}

/// Cycles and rounds with their points, and Turning Points.
#[expect(clippy::wildcard_enum_match_arm, reason = "others tell of the rest")]
fn rounds(scene: &Scene<'_, Nexus>, event: &Event) -> Option<Tale> {
    let who = |seat: &Seat| name(scene.cast, *seat);
    Some(match event {
        Event::Cycle { cycle } => told(format!("Command Cycle {cycle}."))
            .under(Weight::Move, format!("Command Cycle {cycle} begins")),
        Event::Initiative { seat, rolled, ratio } => {
            let die = quality(*rolled);
            told("").sum(format!("{}: Trait die {die}, Ratio die {ratio}", who(seat)), "round")
        }
        Event::TieRolled { seat, dice: [one, two] } => {
            told("").sum(format!("tie: {} {one} + {two} = {}", who(seat), one + two), "round")
        }
        Event::Order { order } => {
            let all: Vec<&str> = order.iter().map(who).collect();
            told(format!("Order: {}.", all.join(", ")))
        }
        Event::Round { seat } => told(format!("Command Round of {}.", who(seat))),
        Event::Marked { seat, slot, from } => {
            let from = match from {
                Payer::Crowd => "the crowd",
                Payer::Box => "the box",
            };
            told(format!("{} marks slot {slot} with 1 Cred of {from}.", who(seat)))
        }
        Event::Duplicate { seat, slot } => {
            told(format!("{}'s slot {slot} is marked already: a Duplicate.", who(seat)))
        }
        Event::TurningPoint { seat } => {
            told(format!("All six slots: {}'s Turning Point!", who(seat)))
                .under(Weight::Turn, format!("{}'s Turning Point", who(seat)))
        }
        Event::Reshuffled { number } => {
            told(format!("{} are shuffled into a new deck.", count(*number, "Turning Point card")))
        }
        Event::Card { card, .. } => {
            told(format!("{}: {}.", card.name(), twist(*card))).under(Weight::Turn, card.name())
        }
        Event::NoEffect { card } => told(format!("{} finds nothing to do.", card.name())),
        Event::Negated { seat, card } => {
            let cost =
                card.negate().map_or_else(String::new, |cost| format!(" {}", points(&[cost])));
            told(format!("{} pays{cost} to be left out of {}.", who(seat), card.name()))
        }
        Event::InForce { card, seat } => {
            let on = seat.as_ref().map_or_else(String::new, |seat| format!(" for {}", who(seat)));
            told(format!("{} holds{on} until the next Turning Point.", card.name()))
        }
        Event::Expired { card } => told(format!("{} is over.", card.name())),
        Event::Tpdm { seat } => {
            told(format!("{}'s next hit deals 6 more and wins the 6 Cred of the slots.", who(seat)))
        }
        Event::TpdmLanded { seat } => {
            let words = format!("{}'s Turning Point lands", who(seat));
            let over = Headline::new(Weight::Hit, words).paying(pays(scene, event));
            let over = over.toward(Toward::For(*seat));
            let story =
                format!("The Turning Point lands: 6 Cred for {} from the slots.", who(seat));
            Tale { over: Some(over), ..told(story) }
        }
        Event::Deception { seat, on, give } => {
            // The blows that it led to or kept away outweigh it.
            let does = format!("deceives {}", who(on));
            told(format!("{} {does}: the Ratio die goes to {}.", who(seat), reserve(*give))).does(
                Weight::Move,
                who(seat),
                does,
            )
        }
        Event::Blocked { seat, by } => {
            let words = format!("{} is not deceived", who(seat));
            told(format!("{words}: {}.", blocker(*by))).under(Weight::Miss, words)
        }
        Event::Ratio { seat, ap, mp, by } => {
            let how = match by {
                Split::Own => "",
                Split::Deception => ", deceived",
                Split::Button => ", by the Motivation Button",
            };
            told(format!("{} has {ap} Action and {mp} Movement Points{how}.", who(seat)))
        }
        Event::Token { seat, reserve: points } => {
            told(format!("{} spends a Command token: 1 {points} more.", who(seat)))
        }
        Event::ProneBonus { seat, ap } => {
            told(format!("{} gets {ap} AP against the helot that lies.", who(seat)))
        }
        _ => return None,
    })
}

/// Abilities and cards, their effects, Cred, and the end of the bout.
#[expect(clippy::wildcard_enum_match_arm, reason = "others tell of the rest")]
fn gains(scene: &Scene<'_, Nexus>, event: &Event) -> Option<Tale> {
    let (cast, board) = (scene.cast, &scene.before.board);
    let who = |seat: &Seat| name(cast, *seat);
    let against = |on: &Option<Seat>| {
        on.as_ref().map_or_else(String::new, |on| format!(" against {}", who(on)))
    };
    Some(match event {
        Event::Ability { seat, ability: used, on } => {
            let (who, name, on) = (who(seat), ability(board, *used), against(on));
            let tale = told(format!("{who} pays {}: {name}{on}.", price(*used)));
            // The roll that is made again is told by itself.
            match used {
                Ability::Perseverance => tale,
                _ => tale.does(Weight::Miss, who, format!("uses {name}{on}")),
            }
        }
        Event::Unique { seat, letter, on } => {
            let name = unique(board.helots[*seat].motivation, *letter);
            let does = format!("uses {name}{}", against(on));
            told(format!("{} {does}.", who(seat))).does(Weight::Miss, who(seat), does)
        }
        Event::Influence { seat, card, on } => {
            let does = match card {
                // The crowd or the foe may have less, and the cap may be near: the next event has it.
                Card::F01 | Card::F02 | Card::F06 => format!("plays {}", card.name()),
                card => format!("plays {} ({})", card.name(), answers::gist(*card)),
            };
            let story = format!("{} {does}{}.", who(seat), against(on));
            match card {
                Card::F05 => told(story),
                _ => told(story).does(Weight::Miss, who(seat), does),
            }
        }
        Event::Cancelled { seat, card, by } => {
            told(format!("{} has no effect on {}: {}.", card.name(), who(seat), blocker(*by)))
                .over_all(Weight::Miss)
        }
        Event::CardDrawn { seat, card } => told(match card {
            Some(card) if scene.reader == Some(*seat) => format!("{DRAWN}{}.", card.name()),
            Some(card) => format!("{} draws {}.", who(seat), card.name()),
            None => format!("{} draws an Influence card.", who(seat)),
        }),
        Event::Reserve { seat, of, points } => {
            told(format!("{} {points:+} {}.", who(seat), quality(*of)))
        }
        Event::Tokens { seat, command, deception } => {
            let all = [(command, "Command token"), (deception, "Deception token")];
            let gained = all.iter().filter(|(number, _)| 0 < **number);
            let gained: Vec<String> = gained.map(|(number, of)| count(**number, of)).collect();
            told(format!("{} gains {}.", who(seat), gained.join(" and ")))
        }
        Event::Points { seat, reserve, points } => {
            let of = match reserve {
                Reserve::Ap => "AP",
                Reserve::Mp => "MP",
            };
            told(format!("{} gains {points} {of}.", who(seat)))
        }
        Event::CrowdPleaser { seat, cred } => {
            told(format!("A pair pleases the crowd: {cred} Cred for {}.", who(seat)))
        }
        Event::Cred { seat, change, reason } => {
            let tale = told(format!("{} {change:+} Cred, {}.", who(seat), why(*reason)));
            match reason {
                Reason::Gloat => tale.does(Weight::Turn, who(seat), "gloats"),
                _ => tale,
            }
        }
        Event::Purse { coins } => told(format!("The crowd gets {coins} Cred from the box.")),
        Event::Penalty { seat, unspent, cred, oc, idle } => {
            told(hits::penalty(who(seat), *unspent, [*cred, *oc], *idle))
        }
        Event::Conceded { seat } => {
            told(format!("{} gives the bout up: no Cred of that seat counts any more.", who(seat)))
                .under(Weight::Out, format!("{} gives up", who(seat)))
        }
        Event::BoutOver { winners, cred, crowd } => {
            let gave_up = |seat: &Seat| {
                let told = scene.earlier.contains(&Event::Conceded { seat: *seat });
                told || board.helots[*seat].conceded
            };
            let gone: Vec<Seat> = board.helots.seats().filter(gave_up).collect();
            told(over(cast, winners, cred, *crowd, &gone)).under(
                Weight::Win,
                match winners.as_slice() {
                    [] => "a draw with the crowd".to_owned(),
                    [one] => format!("{} wins", who(one)),
                    _ => "the win is shared".to_owned(),
                },
            )
        }
        _ => return None,
    })
}

fn over(cast: &Cast, winners: &[Seat], cred: &[u16], crowd: u16, gone: &[Seat]) -> String {
    let sums: Vec<String> =
        (0..).zip(cred).map(|(seat, cred)| format!("{} {cred}", name(cast, Seat(seat)))).collect();
    let all = format!("{}, the crowd {crowd}", sums.join(", "));
    match winners {
        [] => format!("The bout is over: {all}. A draw, the crowd has as much as anybody."),
        [one] if gone.len() + 1 == cred.len() => format!(
            "The bout is over: {all}. {} wins, since {} gave it up.",
            name(cast, *one),
            names(cast, gone)
        ),
        [one] => format!("The bout is over: {all}. {} wins.", name(cast, *one)),
        several => format!("The bout is over: {all}. {} share the win.", names(cast, several)),
    }
}

fn blocker(by: Blocker) -> &'static str {
    match by {
        Blocker::Tokens => "2 Deception tokens",
        Blocker::CantFoolMe => "Can't Fool Me, 4 Cunning",
        Blocker::CounterBribe => "Counter-Bribe",
    }
}

/// The reason for a change of Cred.
pub(super) fn why(reason: Reason) -> &'static str {
    match reason {
        Reason::Gloat => "gloating",
        Reason::Kill => "for a kill",
        Reason::Fell => "for a finishing blow",
        Reason::FlamingFinish => "for doing it on fire",
        Reason::LastStanding => "last helot standing",
        Reason::Clinch => "for the clinch",
        Reason::TurnCrowd => "to the crowd, Turn Crowd",
        Reason::WinThemOver => "Win Them Over",
        Reason::KnowYourPlace => "Know Your Place",
        Reason::F01 => "Bookie's Cut",
        Reason::F02 => "to the crowd, Planted Hecklers",
        Reason::T04 => "They Love You",
        Reason::T11 => "to the crowd, Dock Inspectors",
        Reason::T14 => "Old Debt",
        Reason::T24 => "Price on a Head",
        Reason::T25 => "Encore",
    }
}
