//! Events in sentences; their arithmetic is in `sums`.

use super::nouns::{class, count, letter, means, name, skill, thing};
use crate::words::Scene;
use munera::{Cause, Event, Fate, Munera, Stop, Weariness};
use table::Seat;

/// The sentence for `event`; empty where all it tells is a die.
pub(super) fn sentence(scene: &Scene<'_, Munera>, event: &Event) -> String {
    let cast = scene.cast;
    let who = |seat: &Seat| name(cast, *seat);
    match event {
        Event::Picked { who: seat, class: picked } => {
            format!("{} enters as {}.", who(seat), class(*picked))
        }
        Event::Stamina { .. }
        | Event::Arrows { .. }
        | Event::OrderDie { .. }
        | Event::Scatter { .. }
        | Event::BreakRoll { .. }
        | Event::RerollDouble { .. } => String::new(),
        Event::Order { seats } => {
            let names: Vec<String> = seats.iter().map(|seat| short(scene, *seat)).collect();
            format!("Order of play: {}.", names.join(", "))
        }
        Event::Entered { who: seat, hex, facing } => {
            format!("{} enters on {hex}, facing {}.", who(seat), facing.word())
        }
        Event::Turn { who: seat, round } => format!("Round {round}, turn of {}.", who(seat)),
        Event::Discarded { who: seat, item } => {
            format!("{} throws the {} away for good.", who(seat), thing(*item, 1))
        }
        Event::GivesIn { who: seat, .. } => {
            format!("{} is weary and threatened, and gives in.", who(seat))
        }
        Event::Ap { who: seat, ap, .. } => {
            format!("{} has {}.", who(seat), count(i64::from(*ap), "action point"))
        }
        Event::Stands { who: seat } => format!("{} stands up.", who(seat)),
        Event::Moved { who: seat, from, to } => format!("{} moves from {from} to {to}.", who(seat)),
        Event::Turned { who: seat, side } => format!("{} turns {}.", who(seat), side.word()),
        Event::Attack { by, on, with, total, .. } => {
            let result = if 0 < *total { "hits" } else { "misses" };
            format!("{} {result} {} {}.", who(by), who(on), means(*with))
        }
        Event::Double { number, by, on, with } => format!(
            "{} attacks {} {}: both dice show {number}, a Double! {}",
            who(by),
            who(on),
            means(*with),
            trouble(scene, *number, *by, *on)
        ),
        Event::Save { who: seat, saved, .. } => {
            let came = if *saved { "stops it" } else { "does not stop it" };
            format!("{}'s armour {came}.", who(seat))
        }
        Event::Wounded { who: seat, wounds, stamina, .. } => {
            let wounds = count(i64::from(*wounds), "wound");
            format!("{} takes {wounds}: Stamina {stamina}.", who(seat))
        }
        Event::Injured { who: seat } => format!("{} is injured.", who(seat)),
        Event::Mortal { who: seat } => format!("The wound of {} is mortal.", who(seat)),
        Event::Pushed { who: seat, from, to } => {
            format!("{} gives way before the blow, from {from} to {to}.", who(seat))
        }
        Event::PushBlocked { who: seat } => format!("{} cannot give way.", who(seat)),
        Event::Down { who: seat, cause } => fall(who(seat), *cause),
        Event::AlreadyDown { who: seat } => {
            format!("{} lies on the ground already, and nobody stands over him.", who(seat))
        }
        Event::DownAgain { who: seat } => {
            format!("{} is down already, before an opponent: beaten.", who(seat))
        }
        Event::Fatigue { who: seat, cause, .. } => {
            let why = match cause {
                Weariness::Miss => "over the miss",
                Weariness::Exertion => "of so much exertion",
            };
            format!("{} tires {why}.", who(seat))
        }
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
        Event::Recovered { who: seat, item } => {
            format!("{} has the {} back in hand.", who(seat), thing(*item, 1))
        }
        Event::Cone { shreds, .. } => {
            let shreds = if *shreds { "catches" } else { "does not catch" };
            format!("The cone {shreds}.")
        }
        Event::Shredded { item } => format!("The {} is torn to shreds.", thing(*item, 1)),
        Event::Arbelos { parries, .. } => {
            let parries = if *parries { "cuts through" } else { "does not cut through" };
            format!("The arbelos {parries}.")
        }
        Event::Escape { who: seat, free, .. } => {
            let free = if *free { "slips it" } else { "does not slip it" };
            format!("{} {free}.", who(seat))
        }
        Event::NoEscape { who: seat } => {
            format!("There is no slipping that one for {}.", who(seat))
        }
        Event::Entangled { who: seat, item } => {
            format!("{} is entangled in the {}.", who(seat), thing(*item, 1))
        }
        Event::Released { who: seat } => format!("{} is free of it.", who(seat)),
        Event::Cut { who: seat, free, .. } => {
            let free = if *free { "is free" } else { "is still caught" };
            format!("{} cuts at it and {free}.", who(seat))
        }
        Event::Feint { who: seat } => format!("{} prepares a feint.", who(seat)),
        Event::Reroll { .. } => "The feint: the blow is tried again.".to_owned(),
        Event::Kept { who: seat } => format!("{} lets the miss stand.", who(seat)),
        Event::Grapple { by, on } => format!("{} and {} grapple.", who(by), who(on)),
        Event::GrappleTest { by, on, .. } => {
            format!("{} and {} wrestle.", who(by), who(on))
        }
        Event::GrappleTied => "Neither is stronger: they hold each other fast.".to_owned(),
        Event::GrappleBroken { one, other } => {
            format!("{} and {} are parted.", who(one), who(other))
        }
        Event::Thrown { who: seat, .. } => format!("{} is thrown.", who(seat)),
        Event::Disengaged { who: seat, hex } => {
            format!("{} lets go and stands on {hex}.", who(seat))
        }
        Event::Haze { by, on, blinds, .. } => {
            let blinds = if *blinds { "it blinds him" } else { "it does nothing" };
            format!("{} throws sand at {}, and {blinds}.", who(by), who(on))
        }
        Event::Whirls { who: seat, hex } => format!("{} whirls round to {hex}.", who(seat)),
        Event::Drew { who: seat, item } => {
            format!("{} draws the {}.", who(seat), thing(*item, 1))
        }
        Event::Sheathed { who: seat, item } => {
            format!("{} sheathes the {}.", who(seat), thing(*item, 1))
        }
        Event::Took { who: seat, item, count, .. } => {
            format!("{} picks up: {}.", who(seat), thing(*item, *count))
        }
        Event::Kicked { item, hex, id } => {
            format!("The {} (g{id}) is kicked to {hex}.", thing(*item, 1))
        }
        Event::Floored { who: seat } => format!("{} is floored.", who(seat)),
        Event::FlooredAppeal { who: seat } => {
            format!("His victor stands over {}: he must appeal.", who(seat))
        }
        Event::Yields { who: seat } => format!("{} raises a finger and yields.", who(seat)),
        Event::Appeal { who: seat, fate, .. } => {
            let verdict = match fate {
                Fate::Killed => "killed",
                Fate::In | Fate::Spared => "spared",
            };
            format!("{} appeals to the crowd and is {verdict}.", who(seat))
        }
        Event::NoAppeal { who: seat, .. } => {
            format!("{} is beaten, and nobody is spared in this bout.", who(seat))
        }
        Event::Out { who: seat, fate, by } => {
            let fate = match fate {
                Fate::In => "stays",
                Fate::Spared => "leaves the arena alive",
                Fate::Killed => "is dead",
            };
            format!("{} {fate}; the victory is {}'s.", who(seat), who(by))
        }
        Event::End { who: seat } => format!("{}'s turn ends.", who(seat)),
        Event::Won { who: seat } => format!("{} is the last in the arena and wins.", who(seat)),
        Event::TeamWon { team } => format!("Team {} wins.", letter(*team)),
        Event::Draw { cause } => match cause {
            Stop::Rounds => "The last round is over: a draw.".to_owned(),
            Stop::Exhaustion => "The last two are spent: a draw.".to_owned(),
        },
        Event::Learnt { who: seat, skill: learnt } => {
            format!("{} learns {}.", who(seat), skill(*learnt))
        }
    }
}

/// A name that cannot fill a line.
fn short(scene: &Scene<'_, Munera>, seat: Seat) -> String {
    crate::text::canvas::fit(name(scene.cast, seat), 16)
}

/// What a Double brings, told before it happens.
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

fn fall(who: &str, cause: Cause) -> String {
    let why = match cause {
        Cause::Bash => "by the force of the blow",
        Cause::Blocked => "with no way back",
        Cause::Double5 | Cause::Double4 | Cause::Double3 => "by the Double",
        Cause::Double2 => "from afar",
        Cause::Double1 => "with no weapon to lose",
        Cause::Thrown => "by the throw",
    };
    format!("{who} is knocked down {why}.")
}
