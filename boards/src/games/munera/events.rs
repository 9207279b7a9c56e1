//! Events in sentences; their arithmetic is in `sums`.

use super::nouns::{class, count, letter, means, name, skill, thing};
use crate::words::Scene;
use munera::{Cause, Event, Fate, Munera, Stop, Thing, Weariness};
use table::Seat;

/// The sentence for `event`; empty where it tells of nothing but a die.
pub(super) fn sentence(scene: &Scene<'_, Munera>, event: &Event) -> String {
    let who = |seat: &Seat| name(scene.cast, *seat);
    let is = |seat: &Seat, what: &str| format!("{} {what}.", who(seat));
    let with = |seat: &Seat, does: &str, item: &Thing| is(seat, &format!("{does} {}", the(item)));
    let either = |holds: &bool, yes: &'static str, no: &'static str| if *holds { yes } else { no };
    match event {
        Event::Stamina { .. }
        | Event::Arrows { .. }
        | Event::OrderDie { .. }
        | Event::Scatter { .. }
        | Event::BreakRoll { .. }
        | Event::RerollDouble { .. } => String::new(),
        Event::Picked { who, class: picked } => is(who, &format!("enters as {}", class(*picked))),
        Event::Order { seats } => {
            let names: Vec<String> = seats.iter().map(|seat| short(scene, *seat)).collect();
            format!("Order of play: {}.", names.join(", "))
        }
        Event::Entered { who, hex, facing } => {
            is(who, &format!("enters on {hex}, facing {}", facing.word()))
        }
        Event::Turn { who: seat, round } => format!("Round {round}, turn of {}.", who(seat)),
        Event::Discarded { who, item } => is(who, &format!("throws {} away for good", the(item))),
        Event::GivesIn { who, .. } => is(who, "is weary and threatened, and gives in"),
        Event::Ap { who, ap, .. } => {
            is(who, &format!("has {}", count(i64::from(*ap), "action point")))
        }
        Event::Stands { who } => is(who, "stands up"),
        Event::Moved { who, from, to } => is(who, &format!("moves from {from} to {to}")),
        Event::Turned { who, side } => is(who, &format!("turns {}", side.word())),
        Event::Attack { by, on, with, total, .. } => {
            let does = either(&(0 < *total), "hits", "misses");
            is(by, &format!("{does} {} {}", who(on), means(*with)))
        }
        Event::Double { number, by, on, with } => format!(
            "{} attacks {} {}: both dice show {number}, a Double! {}",
            who(by),
            who(on),
            means(*with),
            trouble(scene, *number, *by, *on)
        ),
        Event::Save { who: seat, saved, .. } => {
            format!("{}'s armour {}.", who(seat), either(saved, "stops it", "does not stop it"))
        }
        Event::Wounded { who, wounds, stamina, .. } => {
            let wounds = count(i64::from(*wounds), "wound");
            is(who, &format!("takes {wounds}: Stamina {stamina}"))
        }
        Event::Injured { who } => is(who, "is injured"),
        Event::Mortal { who: seat } => format!("The wound of {} is mortal.", who(seat)),
        Event::Pushed { who, from, to } => is(who, &format!("is pushed back from {from} to {to}")),
        Event::PushBlocked { who } => is(who, "cannot give way"),
        Event::Down { who, cause } => is(who, &format!("is knocked down {}", fall(*cause))),
        Event::AlreadyDown { who } => {
            is(who, "lies on the ground already, and nobody stands over him")
        }
        Event::DownAgain { who } => is(who, "is down already, before an opponent: beaten"),
        Event::Fatigue { who, cause, .. } => is(
            who,
            match cause {
                Weariness::Miss => "tires over the miss",
                Weariness::Exertion => "tires of so much exertion",
            },
        ),
        Event::Dropped { item, count, hex, id } => {
            format!("On {hex} lies: {} (g{id}).", thing(*item, *count))
        }
        Event::Lost { item } => format!("The {} is lost.", thing(*item, 1)),
        Event::Broken { who: seat, item } => {
            format!("{}'s {} breaks.", who(seat), thing(*item, 1))
        }
        Event::ThongHolds { who: seat } => {
            format!("{}'s hasta falls no farther than its thong.", who(seat))
        }
        Event::Recovered { who, item } => is(who, &format!("has {} back in hand", the(item))),
        Event::Cone { shreds, .. } => {
            format!("The cone {}.", either(shreds, "catches", "does not catch"))
        }
        Event::Shredded { item } => format!("The {} is torn to shreds.", thing(*item, 1)),
        Event::Arbelos { parries, .. } => {
            format!("The arbelos {}.", either(parries, "cuts through", "does not cut through"))
        }
        Event::Escape { who, free, .. } => is(who, either(free, "slips it", "does not slip it")),
        Event::NoEscape { who: seat } => {
            format!("There is no slipping that one for {}.", who(seat))
        }
        Event::Entangled { who, item } => with(who, "is entangled in", item),
        Event::Released { who } => is(who, "is free of it"),
        Event::Cut { who, free, .. } => {
            is(who, either(free, "cuts at it and is free", "cuts at it and is still caught"))
        }
        Event::Feint { who } => is(who, "prepares a feint"),
        Event::Reroll { .. } => "The feint: the blow is tried again.".to_owned(),
        Event::Kept { who } => is(who, "lets the miss stand"),
        Event::Grapple { by, on } => format!("{} and {} grapple.", who(by), who(on)),
        Event::GrappleTest { by, on, .. } => format!("{} and {} wrestle.", who(by), who(on)),
        Event::GrappleTied => "Neither is stronger: they hold each other fast.".to_owned(),
        Event::GrappleBroken { one, other } => {
            format!("{} and {} are parted.", who(one), who(other))
        }
        Event::Thrown { who, .. } => is(who, "is thrown"),
        Event::Disengaged { who, hex } => is(who, &format!("lets go and stands on {hex}")),
        Event::Haze { by, on, blinds, .. } => {
            let blinds = either(blinds, "it blinds him", "it does nothing");
            is(by, &format!("throws sand at {}, and {blinds}", who(on)))
        }
        Event::Whirls { who, hex } => is(who, &format!("whirls round to {hex}")),
        Event::Drew { who, item } => with(who, "draws", item),
        Event::Sheathed { who, item } => with(who, "sheathes", item),
        Event::Took { who, item, count, .. } => {
            is(who, &format!("picks up: {}", thing(*item, *count)))
        }
        Event::Kicked { item, hex, id } => {
            format!("The {} (g{id}) is kicked to {hex}.", thing(*item, 1))
        }
        Event::Floored { who } => is(who, "is floored"),
        Event::FlooredAppeal { who: seat } => {
            format!("His victor stands over {}: he must appeal.", who(seat))
        }
        Event::Yields { who } => is(who, "raises a finger and yields"),
        Event::Appeal { who, fate, .. } => is(
            who,
            match fate {
                Fate::Killed => "appeals to the crowd and is killed",
                Fate::In | Fate::Spared => "appeals to the crowd and is spared",
            },
        ),
        Event::NoAppeal { who, .. } => is(who, "is beaten, and nobody is spared in this bout"),
        Event::Out { who: seat, fate, by } => {
            let fate = match fate {
                Fate::In => "stays",
                Fate::Spared => "leaves the arena alive",
                Fate::Killed => "is dead",
            };
            format!("{} {fate}; the victory is {}'s.", who(seat), who(by))
        }
        Event::End { who: seat } => format!("{}'s turn ends.", who(seat)),
        Event::Won { who } => is(who, "is the last in the arena and wins"),
        Event::TeamWon { team } => format!("Team {} wins.", letter(*team)),
        Event::Draw { cause: Stop::Rounds } => "The last round is over: a draw.".to_owned(),
        Event::Draw { cause: Stop::Exhaustion } => "The last two are spent: a draw.".to_owned(),
        Event::Learnt { who, skill: learnt } => is(who, &format!("learns {}", skill(*learnt))),
    }
}

fn the(item: &Thing) -> String {
    format!("the {}", thing(*item, 1))
}

/// A name that cannot fill a line.
fn short(scene: &Scene<'_, Munera>, seat: Seat) -> String {
    crate::text::canvas::fit(name(scene.cast, seat), 16)
}

/// The effect of a Double, told before it happens.
fn trouble(scene: &Scene<'_, Munera>, number: u8, by: Seat, on: Seat) -> String {
    let (one, two) = (name(scene.cast, by), name(scene.cast, on));
    match number {
        6 => "No save.".to_owned(),
        5 => format!("{two} loses his shield or helmet, or falls."),
        4 => format!("{two} falls."),
        3 => format!("{one} falls."),
        2 => format!("{two} is at his mercy."),
        _ => "Weapons fail.".to_owned(),
    }
}

fn fall(cause: Cause) -> &'static str {
    match cause {
        Cause::Bash => "by the force of the blow",
        Cause::Blocked => "with no way back",
        Cause::Double5 | Cause::Double4 | Cause::Double3 => "by the Double",
        Cause::Double2 => "from afar",
        Cause::Double1 => "with no weapon to lose",
        Cause::Thrown => "by the throw",
    }
}
