//! What happened, in sentences with their arithmetic.

use super::modifiers::{attack_parts, point_parts, reasons};
use super::nouns::{class, count, letter, means, name, plea, signed, skill, thing};
use crate::words::Scene;
use munera::tables::{ALWAYS_SPARED, NEVER_SPARED, SPARED};
use munera::{Cause, Event, Fate, Munera, Plea, Stop, Weariness};
use table::Seat;

/// The sentence for `event`.
pub(super) fn sentence(scene: &Scene<'_, Munera>, event: &Event) -> String {
    let cast = scene.cast;
    let who = |seat: &Seat| name(cast, *seat);
    match event {
        Event::Picked { who: seat, class: picked } => {
            format!("{} enters as {}.", who(seat), class(*picked))
        }
        Event::Stamina { who: seat, die, stamina } => {
            let base = stamina - i8::try_from(*die).unwrap_or(0);
            format!("{}'s Stamina: {base} + {die} = {stamina}.", who(seat))
        }
        Event::Arrows { who: seat, die, arrows } => {
            let base = arrows.saturating_sub(*die);
            format!("{}'s arrows: {base} + {die} = {arrows}.", who(seat))
        }
        Event::OrderDie { who: seat, die } => {
            format!("{} rolls {die} for the order of play.", who(seat))
        }
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
        Event::GivesIn { who: seat, modifier } => {
            format!("{} gives in: weary, threatened, and {modifier} to the AP die.", who(seat))
        }
        Event::Ap { who: seat, die, modifier, ap } => {
            let floor =
                if i16::from(*die) + i16::from(*modifier) < 0 { ", at least 0" } else { "" };
            let sum = if *modifier == 0 { " + 0".to_owned() } else { signed(*modifier) };
            let why = reasons(&point_parts(&scene.before.seats[*seat]), *modifier);
            let points = count(i64::from(*ap), "action point");
            format!("{} has {points}: {die}{sum}{floor}{why}.", who(seat))
        }
        Event::Stands { who: seat } => format!("{} stands up.", who(seat)),
        Event::Moved { who: seat, from, to } => format!("{} moves from {from} to {to}.", who(seat)),
        Event::Turned { who: seat, side } => format!("{} turns {}.", who(seat), side.word()),
        Event::Attack { .. } => attack(scene, event),
        Event::Double { number, by, on, with } => format!(
            "{} attacks {} {}: Double {number}! {}",
            who(by),
            who(on),
            means(*with),
            trouble(scene, *number, *by, *on)
        ),
        Event::Save { who: seat, die, value, saved } => {
            let came = if *saved { "stops it" } else { "does not stop it" };
            format!("{}'s Save {came}: {die} for {value} or less.", who(seat))
        }
        Event::Wounded { who: seat, wounds, stamina, dice, .. } => {
            let dice = if dice.is_empty() {
                String::new()
            } else {
                let dice: Vec<String> = dice.iter().map(u8::to_string).collect();
                format!(" (dice {})", dice.join(" + "))
            };
            let (who, wounds) = (who(seat), count(i64::from(*wounds), "wound"));
            format!("{who} takes {wounds}{dice}: Stamina {stamina}.")
        }
        Event::Injured { who: seat } => {
            format!("{} is injured: half of his Stamina is gone.", who(seat))
        }
        Event::Mortal { who: seat } => format!("The wound of {} is mortal.", who(seat)),
        Event::Pushed { who: seat, from, to } => {
            format!("{} is pushed back from {from} to {to}.", who(seat))
        }
        Event::PushBlocked { who: seat } => format!("{} cannot give way.", who(seat)),
        Event::Down { who: seat, cause } => fall(who(seat), *cause),
        Event::AlreadyDown { who: seat } => {
            format!("{} lies on the ground already, and nobody stands over him.", who(seat))
        }
        Event::DownAgain { who: seat } => {
            format!("{} is down already, before an opponent: beaten.", who(seat))
        }
        Event::Fatigue { who: seat, more, fatigue, cause } => {
            let cause = match cause {
                Weariness::Miss => "for the miss",
                Weariness::Exertion => "for more than 6 action points",
            };
            format!("{} tires: fatigue {fatigue} (+ {more} {cause}).", who(seat))
        }
        Event::Scatter { die, hex } => format!("Direction die {die}: {hex}."),
        Event::Dropped { item, count, hex, id } => {
            format!("On {hex} lies: {} (g{id}).", thing(*item, *count))
        }
        Event::Lost { item } => format!("The {} is lost.", thing(*item, 1)),
        Event::Broken { who: seat, item } => {
            format!("{}'s {} breaks.", who(seat), thing(*item, 1))
        }
        Event::BreakRoll { die, weapon } => {
            let which = weapon.map_or_else(String::new, |die| {
                let which = if die <= 3 { "first" } else { "second" };
                format!(", and {die}: the {which} of his weapons")
            });
            format!("The die for the weapon is {die}{which}.")
        }
        Event::ThongHolds { who: seat } => {
            format!("{}'s hasta falls no farther than its thong.", who(seat))
        }
        Event::Recovered { who: seat, item } => {
            format!("{} has the {} back in hand.", who(seat), thing(*item, 1))
        }
        Event::Cone { die, shreds } => {
            let shreds = if *shreds { "it catches" } else { "it does not catch" };
            format!("The cone's die is {die}: {shreds}.")
        }
        Event::Shredded { item } => format!("The {} is torn to shreds.", thing(*item, 1)),
        Event::Arbelos { die, parries } => {
            let parries = if *parries { "it cuts through" } else { "it does not cut through" };
            format!("The arbelos' die is {die}: {parries}.")
        }
        Event::Escape { who: seat, die, rating, free } => {
            let free = if *free { "slips it" } else { "does not slip it" };
            format!("{} {free}: {die}, more than {rating} was needed.", who(seat))
        }
        Event::NoEscape { who: seat } => {
            format!("There is no slipping that one for {}.", who(seat))
        }
        Event::Entangled { who: seat, item } => {
            format!("{} is entangled in the {}.", who(seat), thing(*item, 1))
        }
        Event::Released { who: seat } => format!("{} is free of it.", who(seat)),
        Event::Cut { who: seat, die, free } => {
            let free = if *free { "free" } else { "still caught" };
            format!("{} cuts at it, die {die}: {free}.", who(seat))
        }
        Event::Feint { who: seat } => format!("{} prepares a feint.", who(seat)),
        Event::Reroll { die } => format!("The feint: the die is rolled again and shows {die}."),
        Event::Kept { who: seat } => format!("{} lets the miss stand.", who(seat)),
        Event::RerollDouble { die } => {
            format!("Both dice show {die}; in a grapple they are rolled again.")
        }
        Event::Grapple { by, on } => format!("{} and {} grapple.", who(by), who(on)),
        Event::GrappleTest { by, by_die, by_sum, on, on_die, on_sum } => {
            let side = |seat: &Seat, die: &u8, sum: &i8| {
                let stamina = sum - i8::try_from(*die).unwrap_or(0);
                format!("{} {die}{} = {sum}", who(seat), signed(stamina))
            };
            format!("Strength: {}, {}.", side(by, by_die, by_sum), side(on, on_die, on_sum))
        }
        Event::GrappleTied => "Neither is stronger: they hold each other fast.".to_owned(),
        Event::GrappleBroken { one, other } => {
            format!("{} and {} are parted.", who(one), who(other))
        }
        Event::Thrown { who: seat, die, wounds } => {
            let wounds = count(i64::from(*wounds), "wound");
            format!("{} is thrown: half of {die}, rounded up, is {wounds}.", who(seat))
        }
        Event::Disengaged { who: seat, hex } => {
            format!("{} lets go and stands on {hex}.", who(seat))
        }
        Event::Haze { by, on, die, need, blinds } => {
            let blinds = if *blinds { "it blinds him" } else { "it does nothing" };
            let (by, on) = (who(by), who(on));
            format!("{by} throws sand at {on}, and {blinds}: {die} for {need} or more.")
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
            format!("g{id} ({}) is kicked to {hex}.", thing(*item, 1))
        }
        Event::Floored { who: seat } => format!("{} is floored.", who(seat)),
        Event::FlooredAppeal { who: seat } => {
            format!("His victor stands over {}: he must appeal.", who(seat))
        }
        Event::Yields { who: seat } => format!("{} raises a finger and yields.", who(seat)),
        Event::Appeal { who: seat, dice, modifier, total, fate, pleas, .. } => {
            appeal(who(seat), *dice, (*modifier, *total), *fate, pleas)
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

fn attack(scene: &Scene<'_, Munera>, event: &Event) -> String {
    let Event::Attack { by, on, with, attack, defence, modifier, total } = event else {
        return String::new();
    };
    let (one, two) = (name(scene.cast, *by), name(scene.cast, *on));
    let result = if 0 < *total { "hits" } else { "misses" };
    let why = reasons(&attack_parts(scene.before, *by, *on, *with), *modifier);
    format!(
        "{one} {result} {two} {}: {attack}{} - {defence} = {total}{why}.",
        means(*with),
        signed(*modifier)
    )
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
        _ => "A weapon fails.".to_owned(),
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

fn appeal(
    who: &str,
    dice: [u8; 2],
    (modifier, total): (i8, i8),
    fate: Fate,
    pleas: &[(Plea, i8)],
) -> String {
    let [one, two] = dice;
    let verdict = match fate {
        Fate::Killed => "killed",
        Fate::In | Fate::Spared => "spared",
    };
    let told: Vec<String> =
        pleas.iter().map(|(why, number)| format!("{}{}", plea(*why), signed(*number))).collect();
    let told = if told.is_empty() { String::new() } else { format!(" ({})", told.join(", ")) };
    match one + two {
        natural @ (ALWAYS_SPARED | NEVER_SPARED) => {
            format!("{who} appeals to the crowd and is {verdict}: a natural {natural}{told}.")
        }
        _ => format!(
            "{who} appeals to the crowd and is {verdict}: {one} + {two}{} = {total} for {SPARED}{told}.",
            signed(modifier)
        ),
    }
}
