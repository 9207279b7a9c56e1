//! Headlines over posts.

use super::modifiers::{LARGE_SHIELD, point_parts};
use super::nouns::{letter, means, name, signed, thing};
use super::sums;
use crate::words::{Blow, Gist, Headline, Scene, Toward, Weight};
use munera::tables::BREAKS_OWN;
use munera::{Cause, Event, Fate, Kind, Means, Munera, Stop, Thing};
use table::Seat;

/// The headline of `event`. There is none for dice, action points if there are any, things sheathed, dropped or
/// kicked, and anything that the next event says better.
pub(super) fn headline(scene: &Scene<'_, Munera>, event: &Event) -> Option<Headline> {
    let who = |seat: &Seat| name(scene.cast, *seat);
    let blow = |by: Seat, on: Seat| Blow::new([by, on], [who(&by), who(&on)]);
    let does = |weight, seat: &Seat, does: &str| Some(Headline::deed(weight, who(seat), does));
    let (weight, words) = match event {
        Event::Order { seats } => (Weight::Move, format!("{} goes first", who(seats.first()?))),
        Event::Entered { .. } => {
            let (dice, sum) = sums::of_stamina(scene);
            return Some(Headline::new(Weight::Move, "the gladiators enter").with(dice, sum));
        }
        Event::Stands { .. } if matches!(scene.earlier.last(), Some(Event::Ap { ap: 0, .. })) => {
            return None;
        }
        Event::Stands { who: seat } => return does(Weight::Move, seat, "stands up"),
        Event::Moved { who: seat, to, .. } => {
            return does(Weight::Move, seat, &format!("goes to {to}"));
        }
        Event::Attack { by, on, with, total, .. } if *total <= 0 => {
            let words = match with {
                Means::Grapple => {
                    let whom = format!("grapple {}", who(on));
                    let [fails, vain] = [format!("fails to {whom}"), format!("{whom} in vain")];
                    grappling(scene, *by, &fails, &vain)
                }
                Means::Strike(_) | Means::Whirl(_) | Means::Improvised => {
                    format!("{} misses {} {}", who(by), who(on), means(*with))
                }
            };
            // Rolled again, it is the same blow.
            let times = u16::from(!is_rolled_again(scene.earlier, 0));
            let blow = Blow { times, ..blow(*by, *on) };
            return Some(Headline::new(Weight::Miss, words).of(blow));
        }
        Event::Attack { by, on, with, total, .. } if is_harmless(*with, *total) => {
            let words = format!("{} hits {} {}, no wound", who(by), who(on), means(*with));
            return Some(Headline::new(Weight::Miss, words));
        }
        Event::Ap { who: seat, die, modifier, ap: 0 } => {
            let lost =
                Headline::deed(Weight::Miss, who(seat), lost_turn(scene, *seat, (*die, *modifier)));
            return Some(lost.losing_a_turn(*seat));
        }
        Event::Double { number: number @ (4 | 5), by, on, .. } => {
            let words = format!("{} strikes at {}, both roll {number}", who(by), who(on));
            return Some(Headline::new(Weight::Turn, words).of(blow(*by, *on)));
        }
        Event::Save { who: seat, saved: true, .. } => {
            let by = striker(scene.earlier)?;
            let words = format!("{}'s armour stops {}'s blow", who(seat), who(&by));
            let times = u16::from(!is_rolled_again(scene.earlier, 1));
            return Some(Headline::new(Weight::Miss, words).of(Blow { times, ..blow(by, *seat) }));
        }
        Event::Wounded { who: seat, by, wounds, stamina, dice } => {
            let full = scene.before.seats[*seat].stamina_start;
            let left = match *stamina {
                ..=0 => "no Stamina left".to_owned(),
                left => format!("{left} of {full} Stamina left"),
            };
            let verb = match scene.earlier.last() {
                Some(Event::Thrown { .. }) => "throws",
                Some(_) | None => "hits",
            };
            let sixes = by_sixes(scene, *wounds, dice);
            let words = match &sixes {
                Some((with, sum)) => {
                    let struck = format!("{} hits {} {with}", who(by), who(seat));
                    format!("{struck}, both roll 6: −{wounds} ({sum}), {left}")
                }
                None => format!("{} {verb} {}: −{wounds}, {left}", who(by), who(seat)),
            };
            let came = sixes.map(|(_, sum)| format!("both roll 6 ({sum})")).into_iter().collect();
            let times = u16::from(!is_rolled_again(scene.earlier, 1));
            let lost = i16::from(*wounds);
            let blow = Blow { lost, left, times, came, ..blow(*by, *seat) };
            let swing = u16::from(*wounds);
            return Some(Headline::new(Weight::Hit, words).of(blow).swinging(swing));
        }
        Event::Injured { .. } if is_beaten(scene.earlier) => return None,
        Event::Injured { who: seat } => {
            let over = Headline::new(Weight::Hit, format!("{} is injured", who(seat)));
            return Some(over.toward(Toward::Against(*seat)));
        }
        Event::Down { who: seat, cause } => {
            let why = match cause {
                Cause::Double1
                | Cause::Double2
                | Cause::Double3
                | Cause::Double4
                | Cause::Double5 => equal_dice(scene),
                Cause::Bash | Cause::Blocked | Cause::Thrown => None,
            };
            let why = why.map_or_else(String::new, |why| why + ", ");
            (Weight::Turn, format!("{why}{} is knocked down", who(seat)))
        }
        Event::AlreadyDown { who: seat } if is_by_twos(scene.earlier) => {
            (Weight::Turn, format!("both roll 2: {} lies on the ground already", who(seat)))
        }
        Event::DownAgain { who: seat } => {
            let words = format!("{} is knocked down as he lies", who(seat));
            return Some(Headline::new(Weight::Hit, words).toward(Toward::Against(*seat)));
        }
        Event::Broken { who: seat, item } => {
            let what = format!("{}'s {} breaks", who(seat), thing(*item, 1));
            (Weight::Turn, format!("{}, {what}", equal_dice(scene)?))
        }
        Event::ThongHolds { who: seat } => {
            let what = format!("{}'s hasta stays on its thong", who(seat));
            (Weight::Miss, format!("{}, {what}", equal_dice(scene)?))
        }
        Event::Dropped { item, hex, .. } => {
            let loser = fumbler(scene)?;
            let what = format!("{}'s {} falls to {hex}", who(&loser), thing(*item, 1));
            (Weight::Turn, format!("{}, {what}", equal_dice(scene)?))
        }
        Event::Shredded { item } => {
            (Weight::Turn, format!("the {} is torn to shreds", thing(*item, 1)))
        }
        Event::Arbelos { parries: true, .. } => {
            (Weight::Miss, "the arbelos cuts through".to_owned())
        }
        Event::Escape { who: seat, free: true, .. } => {
            let by = striker(scene.earlier);
            let whose = by.map_or("the".to_owned(), |by| format!("{}'s", who(&by)));
            return does(Weight::Miss, seat, &format!("slips {whose} cast"));
        }
        Event::Entangled { who: seat, item } => {
            let item = thing(*item, 1);
            let words = match striker(scene.earlier) {
                Some(by) if by != *seat => {
                    format!("{} catches {} in the {item}", who(&by), who(seat))
                }
                Some(_) | None => format!("{} is caught in the {item}", who(seat)),
            };
            (Weight::Turn, words)
        }
        Event::Cut { who: seat, free, die } => {
            return match *free {
                true => does(Weight::Turn, seat, "cuts himself free"),
                false => does(Weight::Miss, seat, &format!("is still caught (die {die})")),
            };
        }
        Event::Feint { who: seat } => return does(Weight::Move, seat, "feints"),
        Event::Took { who: seat, item, count, .. } => {
            return does(Weight::Move, seat, &format!("picks up the {}", thing(*item, *count)));
        }
        Event::Drew { who: seat, item } => {
            return does(Weight::Move, seat, &format!("draws the {}", thing(*item, 1)));
        }
        Event::Recovered { who: seat, item } => {
            return does(Weight::Move, seat, &format!("has the {} back", thing(*item, 1)));
        }
        Event::Grapple { by, on } => {
            let [takes, take] = ["takes", "take"].map(|it| format!("{it} hold of {}", who(on)));
            (Weight::Turn, grappling(scene, *by, &takes, &take))
        }
        Event::GrappleTied => {
            let both = scene.earlier.iter().rev().find_map(|event| {
                let Event::GrappleTest { by, on, .. } = event else { return None };
                Some(format!("{} and {}", who(by), who(on)))
            });
            let both = both.unwrap_or_else(|| "they".to_owned());
            (Weight::Miss, format!("{both} hold each other fast"))
        }
        Event::GrappleBroken { one, other } => {
            (Weight::Turn, format!("{} and {} are parted", who(one), who(other)))
        }
        Event::Haze { by, on, blinds: true, .. } => {
            (Weight::Turn, format!("{}'s sand blinds {}", who(by), who(on)))
        }
        Event::Haze { by, .. } => (Weight::Miss, format!("{}'s sand blinds nobody", who(by))),
        Event::Yields { who: seat } => (Weight::Out, format!("{} yields", who(seat))),
        Event::Out { who: seat, fate, by } => {
            let lot = lot(scene.earlier, *fate)?;
            let words = beaten(scene.earlier, [who(by), who(seat)], lot);
            return Some(Headline::new(Weight::Out, words).felling([*seat]));
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
        | Event::GivesIn { .. }
        | Event::Ap { .. }
        | Event::Turned { .. }
        | Event::Attack { .. }
        | Event::Double { .. }
        | Event::Save { .. }
        | Event::Mortal { .. }
        | Event::Pushed { .. }
        | Event::PushBlocked { .. }
        | Event::AlreadyDown { .. }
        | Event::Floored { .. }
        | Event::Fatigue { .. }
        | Event::Scatter { .. }
        | Event::Lost { .. }
        | Event::BreakRoll { .. }
        | Event::Cone { .. }
        | Event::Arbelos { .. }
        | Event::Escape { .. }
        | Event::NoEscape { .. }
        | Event::Released { .. }
        | Event::Reroll { .. }
        | Event::Kept { .. }
        | Event::RerollDouble { .. }
        | Event::GrappleTest { .. }
        | Event::Thrown { .. }
        | Event::Disengaged { .. }
        | Event::Whirls { .. }
        | Event::Sheathed { .. }
        | Event::Kicked { .. }
        | Event::FlooredAppeal { .. }
        | Event::Appeal { .. }
        | Event::NoAppeal { .. }
        | Event::End { .. }
        | Event::Learnt { .. } => return None,
    };
    Some(Headline::new(weight, words))
}

/// Whether a hit is too weak to wound.
fn is_harmless(with: Means, total: i8) -> bool {
    let is_blow = with.kind().is_some_and(|kind| !kind.entangles());
    is_blow && munera::harm(with.kind(), total.unsigned_abs()) == 0
}

/// The weapon and the sum of the wounds of a Double of 6, such as `5 + 2 − 1`; `None` of any other blow.
fn by_sixes(scene: &Scene<'_, Munera>, wounds: u8, dice: &[u8]) -> Option<(String, String)> {
    let with = scene.earlier.iter().rev().find_map(|event| {
        let Event::Double { number: 6, with, .. } = event else { return None };
        Some(means(*with))
    });
    let sum: u8 = dice.iter().sum();
    let more = signed(i8::try_from(wounds).ok()? - i8::try_from(sum).ok()?).replace('-', "−");
    let dice: Vec<String> = dice.iter().map(u8::to_string).collect();
    Some((with.filter(|_| !dice.is_empty())?, format!("{}{more}", dice.join(" + "))))
}

/// A turn without an action point, which nobody is asked about: its round, its sum, and that he got up.
fn lost_turn(scene: &Scene<'_, Munera>, seat: Seat, (die, modifier): (u8, i8)) -> String {
    let round = scene.earlier.iter().rev().find_map(|event| {
        let Event::Turn { round, .. } = event else { return None };
        Some(*round)
    });
    let round = round.unwrap_or(scene.before.round);
    let falls = |event: &Event| matches!(event, Event::Down { who, .. } if *who == seat);
    let mut own = scene.before.seats[seat].clone();
    own.down |= scene.earlier.iter().any(falls);
    // His state is news, his gear is not.
    let parts = point_parts(&own).into_iter();
    let why = parts.filter(|(why, part)| *part < 0 && *why != LARGE_SHIELD).map(|(why, _)| why);
    let why = why.collect::<Vec<_>>().join(" and ");
    let why = if why.is_empty() { why } else { format!(": {why}") };
    let sum = format!("{die}{}{why}", signed(modifier)).replace('-', "−");
    match own.down {
        true => format!("stands up, no points in round {round} ({sum})"),
        false => format!("gets no points in round {round} ({sum})"),
    }
}

/// The blow of the last equal dice, such as `Ada strikes at Brutus, both roll 3`.
fn equal_dice(scene: &Scene<'_, Munera>) -> Option<String> {
    scene.earlier.iter().rev().find_map(|event| {
        let Event::Double { number, by, on, .. } = event else { return None };
        let [by, on] = [by, on].map(|seat| name(scene.cast, *seat));
        Some(format!("{by} strikes at {on}, both roll {number}"))
    })
}

/// Whether a Double of 2 is the last thing told.
fn is_by_twos(told: &[Event]) -> bool {
    matches!(told.last(), Some(Event::Floored { .. }))
}

/// The fate of a gladiator who is out, and by whose will.
fn lot(told: &[Event], fate: Fate) -> Option<&'static str> {
    let is_mortal = matches!(told.last(), Some(Event::Mortal { .. }));
    match fate {
        Fate::In => None,
        Fate::Spared => Some("is spared by the crowd"),
        Fate::Killed if is_mortal => Some("dies of the wound"),
        Fate::Killed => Some("is put to death"),
    }
}

/// The reason why a gladiator is out without a last wound, and his fate.
fn beaten(told: &[Event], [by, on]: [&str; 2], lot: &str) -> String {
    let why = told.iter().rev().find_map(|event| {
        if let Event::Double { number: 2, .. } = event {
            let lot = lot.trim_start_matches("is ");
            Some(format!("both roll 2: {by} beats {on} at once ({lot})"))
        } else if let Event::DownAgain { .. } = event {
            Some(format!("{by} floors {on} again, who {lot}"))
        } else if let Event::GivesIn { .. } = event {
            let lot = lot.trim_start_matches("is ");
            Some(format!("too weary to go on, {on} gives in to {by} ({lot})"))
        } else if let Event::Yields { .. } = event {
            Some(format!("{on} yields to {by} and {lot}"))
        } else {
            matches!(event, Event::Attack { .. } | Event::Turn { .. }).then(String::new)
        }
    });
    let why = why.filter(|why| !why.is_empty());
    why.unwrap_or_else(|| format!("{by} beats {on}, who {lot}"))
}

/// Whether the last wound left no Stamina: such a gladiator need not be called injured.
fn is_beaten(told: &[Event]) -> bool {
    matches!(told.last(), Some(Event::Wounded { stamina: ..=0, .. }))
}

/// The outcome of a grapple of `by`: his act, or the things he drops for it.
fn grappling(scene: &Scene<'_, Munera>, by: Seat, does: &str, to_do: &str) -> String {
    let is_roll = |event: &&Event| {
        matches!(event, Event::Attack { .. } | Event::RerollDouble { .. } | Event::Reroll { .. })
    };
    let before = scene.earlier.iter().rev().skip_while(is_roll);
    let dropped = before.map_while(|event| {
        if let Event::Dropped { item, count, .. } = event {
            Some((*item, *count))
        } else if let Event::Discarded { item, .. } = event {
            Some((*item, 1))
        } else {
            None
        }
    });
    let mut all: Vec<(Thing, u8)> = Vec::new();
    for (item, count) in dropped {
        match all.iter_mut().find(|(same, _)| *same == item) {
            Some((_, alike)) => *alike += count,
            None => all.insert(0, (item, count)),
        }
    }
    let named = |(item, count): &(Thing, u8)| {
        let told = thing(*item, *count);
        match count {
            1 => format!("the {told}"),
            _ if told.ends_with('s') => told,
            _ => told + "s",
        }
    };
    let dropped: Vec<String> = all.iter().map(named).collect();
    let who = name(scene.cast, by);
    match dropped.as_slice() {
        [] => format!("{who} {does}"),
        dropped => format!("{who} drops {} to {to_do}", dropped.join(" and ")),
    }
}

/// The seat whose weapon falls after a Double of 1, if that is the next thing told.
fn fumbler(scene: &Scene<'_, Munera>) -> Option<Seat> {
    let is_die = |event: &&Event| matches!(event, Event::Scatter { .. });
    let mut before = scene.earlier.iter().rev().skip_while(is_die);
    let Event::BreakRoll { die, weapon } = before.next()? else { return None };
    let Event::Double { number: 1, by, on, with } = before.next()? else { return None };
    let scissors = [
        with.kind() == Some(Kind::Scissor),
        scene.before.seats[*on].hand.iter().any(|item| item.kind == Kind::Scissor),
    ];
    let is_own = weapon.is_none()
        && match scissors {
            [true, false] => *die == 1,
            [false, true] => *die != 1,
            [true, true] | [false, false] => *die <= BREAKS_OWN,
        };
    Some(if is_own { *by } else { *on })
}

/// Whether a die was rolled again after a feint, with so many rolls of attacks since.
fn is_rolled_again(told: &[Event], since: usize) -> bool {
    let again = told.iter().rposition(|event| matches!(event, Event::Reroll { .. }));
    let is_roll = |event: &&Event| matches!(event, Event::Attack { .. } | Event::Double { .. });
    again.is_some_and(|again| told[again..].iter().filter(is_roll).count() == since)
}

fn striker(told: &[Event]) -> Option<Seat> {
    told.iter().rev().find_map(|event| {
        let Event::Attack { by, .. } = event else { return None };
        Some(*by)
    })
}

/// The addition of `event` to the headline of the blow before it, and its victim.
pub(super) fn comes_of_a_blow(
    scene: &Scene<'_, Munera>,
    event: &Event,
) -> Option<(Seat, Headline)> {
    let told = |seat: &Seat, weight, what: &str| {
        let words = format!("{} {what}", name(scene.cast, *seat));
        Some((*seat, Headline::new(weight, words)))
    };
    if let Event::Pushed { who, to, .. } = event {
        told(who, Weight::Miss, &format!("is pushed to {to}"))
    } else if let Event::Down { who, cause: Cause::Blocked } = event {
        told(who, Weight::Turn, "is knocked down for want of room")
    } else if let Event::Down { who, .. } = event {
        told(who, Weight::Turn, "is knocked down")
    } else if let Event::Out { who, fate, .. } = event {
        let (seat, came) = told(who, Weight::Out, lot(scene.earlier, *fate)?)?;
        Some((seat, came.felling([seat])))
    } else if let Event::Injured { who } = event
        && !is_beaten(scene.earlier)
    {
        told(who, Weight::Hit, "is injured")
    } else if let Event::Dropped { item, .. } = event {
        let is_die = |event: &&Event| matches!(event, Event::Scatter { .. });
        let came_of = scene.earlier.iter().rev().find(|event| !is_die(event))?;
        let Event::Double { number: 5, on, .. } = came_of else { return None };
        told(on, Weight::Turn, &format!("loses the {}", thing(*item, 1)))
    } else {
        None
    }
}

/// The outcome in `event` that is a reason for or against the choice leading to it, if any.
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
