//! What may stand over a post.

use super::nouns::{letter, means, name, thing};
use crate::words::{Gist, Headline, Scene, Weight};
use munera::{Event, Fate, Munera, Stop};
use table::Seat;

/// The headline of `event`. There is none for dice, action points, what is drawn, picked up, dropped
/// or kicked, and whatever the next event says better.
pub(super) fn headline(scene: &Scene<'_, Munera>, event: &Event) -> Option<Headline> {
    let who = |seat: &Seat| name(scene.cast, *seat);
    let (weight, words) = match event {
        Event::Order { seats } => (Weight::Move, format!("{} goes first", who(seats.first()?))),
        Event::Entered { .. } => (Weight::Move, "the gladiators enter".to_owned()),
        Event::GivesIn { who: seat, .. } => (Weight::Out, format!("{} gives in", who(seat))),
        Event::Stands { who: seat } => (Weight::Move, format!("{} stands up", who(seat))),
        Event::Moved { who: seat, to, .. } => (Weight::Move, format!("{} goes to {to}", who(seat))),
        Event::Attack { by, on, with, total, .. } if *total <= 0 => {
            (Weight::Miss, format!("{} misses {} {}", who(by), who(on), means(*with)))
        }
        Event::Double { number: 1, .. } => (Weight::Turn, "equal dice: a weapon fails".to_owned()),
        Event::Double { number: 2, by, on, .. } => {
            (Weight::Turn, format!("equal dice put {} at {}'s mercy", who(on), who(by)))
        }
        Event::Double { number: 5, on, .. } => {
            (Weight::Turn, format!("equal dice: {} is shaken", who(on)))
        }
        Event::Save { who: seat, saved: true, .. } => {
            (Weight::Miss, format!("{}'s armour stops the blow", who(seat)))
        }
        Event::Wounded { who: seat, by, stamina, .. } => {
            let full = scene.before.seats[*seat].stamina_start;
            let left = match *stamina {
                ..=0 => format!("{} has no Stamina left", who(seat)),
                left => format!("{} has {left} of {full} Stamina", who(seat)),
            };
            (Weight::Hit, format!("{} draws blood: {left}", who(by)))
        }
        Event::Injured { who: seat } => (Weight::Hit, format!("{} is injured", who(seat))),
        Event::Down { who: seat, .. } => (Weight::Turn, format!("{} is knocked down", who(seat))),
        Event::DownAgain { who: seat } => {
            (Weight::Hit, format!("{} is knocked down as he lies", who(seat)))
        }
        Event::Broken { who: seat, item } => {
            (Weight::Turn, format!("{}'s {} breaks", who(seat), thing(*item, 1)))
        }
        Event::Shredded { item } => {
            (Weight::Turn, format!("the {} is torn to shreds", thing(*item, 1)))
        }
        Event::Arbelos { parries: true, .. } => {
            (Weight::Miss, "the arbelos cuts through".to_owned())
        }
        Event::Escape { who: seat, free: true, .. } => {
            (Weight::Miss, format!("{} slips the cast", who(seat)))
        }
        Event::Entangled { who: seat, item } => {
            (Weight::Turn, format!("{} is caught in the {}", who(seat), thing(*item, 1)))
        }
        Event::Cut { who: seat, free, .. } => {
            if *free {
                (Weight::Turn, format!("{} cuts himself free", who(seat)))
            } else {
                (Weight::Miss, format!("{} is still caught", who(seat)))
            }
        }
        Event::Feint { who: seat } => (Weight::Move, format!("{} feints", who(seat))),
        Event::Grapple { by, on } => (Weight::Turn, format!("{} and {} grapple", who(by), who(on))),
        Event::GrappleTied => (Weight::Miss, "they hold each other fast".to_owned()),
        Event::GrappleBroken { one, other } => {
            (Weight::Turn, format!("{} and {} are parted", who(one), who(other)))
        }
        Event::Thrown { who: seat, .. } => (Weight::Turn, format!("{} is thrown", who(seat))),
        Event::Haze { on, blinds: true, .. } => (Weight::Turn, format!("sand blinds {}", who(on))),
        Event::Haze { by, .. } => (Weight::Miss, format!("{}'s sand blinds nobody", who(by))),
        Event::Floored { who: seat } => (Weight::Turn, format!("{} is floored", who(seat))),
        Event::Yields { who: seat } => (Weight::Out, format!("{} yields", who(seat))),
        Event::Out { who: seat, fate, by } => {
            let fate = match fate {
                Fate::In => return None,
                Fate::Spared => "is spared",
                Fate::Killed => "dies",
            };
            (Weight::Out, format!("{} beats {}, who {fate}", who(by), who(seat)))
        }
        Event::Won { who: seat } => (Weight::Win, format!("{} wins", who(seat))),
        Event::TeamWon { team } => (Weight::Win, format!("Team {} wins", letter(*team))),
        Event::Draw { cause } => {
            let why = match cause {
                Stop::Rounds => "a draw after the last round",
                Stop::Exhaustion => "a draw: the last two are spent",
            };
            (Weight::Win, why.to_owned())
        }
        Event::Picked { .. }
        | Event::Stamina { .. }
        | Event::Arrows { .. }
        | Event::OrderDie { .. }
        | Event::Turn { .. }
        | Event::Discarded { .. }
        | Event::Ap { .. }
        | Event::Turned { .. }
        | Event::Attack { .. }
        | Event::Double { .. }
        | Event::Save { .. }
        | Event::Mortal { .. }
        | Event::Pushed { .. }
        | Event::PushBlocked { .. }
        | Event::AlreadyDown { .. }
        | Event::Fatigue { .. }
        | Event::Scatter { .. }
        | Event::Dropped { .. }
        | Event::Lost { .. }
        | Event::BreakRoll { .. }
        | Event::ThongHolds { .. }
        | Event::Recovered { .. }
        | Event::Cone { .. }
        | Event::Arbelos { .. }
        | Event::Escape { .. }
        | Event::NoEscape { .. }
        | Event::Released { .. }
        | Event::Reroll { .. }
        | Event::Kept { .. }
        | Event::RerollDouble { .. }
        | Event::GrappleTest { .. }
        | Event::Disengaged { .. }
        | Event::Whirls { .. }
        | Event::Drew { .. }
        | Event::Sheathed { .. }
        | Event::Took { .. }
        | Event::Kicked { .. }
        | Event::FlooredAppeal { .. }
        | Event::Appeal { .. }
        | Event::NoAppeal { .. }
        | Event::End { .. }
        | Event::Learnt { .. } => return None,
    };
    Some(Headline::new(weight, words))
}

/// What of `event` may be a reason to choose what leads to it, or away from it.
#[expect(clippy::wildcard_enum_match_arm, reason = "most of what happens is no reason")]
pub(super) fn gist(event: &Event) -> Option<Gist> {
    match event {
        Event::Wounded { who, .. } => Some(Gist::harm(*who, "is wounded")),
        Event::Down { who, .. } => Some(Gist::harm(*who, "is knocked down")),
        Event::Entangled { who, .. } => Some(Gist::harm(*who, "is caught")),
        Event::Thrown { who, .. } => Some(Gist::harm(*who, "is thrown")),
        Event::Out { who, .. } => Some(Gist::harm(*who, "is beaten")),
        _ => None,
    }
}
