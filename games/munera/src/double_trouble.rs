//! ["Double Trouble"] Equal dice.

use crate::Munera;
use crate::attacks::Attack;
use crate::event::{Cause, Event};
use crate::gear::{Kind, Thing};
use crate::tables::BREAKS_OWN;
use crate::weapons::{self, Fallen, Flight, fly, scatter};
use crate::{crowd, wounds};
use table::{Seat, Table};

/// ["Double Trouble"] What both dice show decides; modifiers, Saves, push backs and fatigue do
/// not come into it (R45).
pub(crate) fn strike(t: &mut Table<Munera>, attack: &Attack, number: u8) {
    let &Attack { by, on, means, .. } = attack;
    t.say(Event::Double { number, by, on, with: means });
    if means.is_whirl() {
        t.board.seats[by].whirl_double = true;
    }
    match number {
        6 => {
            sixes(t, attack);
            fly(t, attack, Flight::DoubleSix);
            return;
        }
        5 => fives(t, attack),
        4 => wounds::knock_down(t, on, by, Cause::Double4),
        3 => wounds::knock_down(t, by, on, Cause::Double3),
        2 => twos(t, attack),
        _ => {
            ones(t, attack);
            return;
        }
    }
    fly(t, attack, Flight::Double);
}

/// Two dice of wounds and no Save; a net one die, and it holds (R46, R53).
fn sixes(t: &mut Table<Munera>, attack: &Attack) {
    let kind = attack.kind();
    let casts = kind.is_some_and(Kind::entangles);
    let mut dice = vec![t.d6()];
    if !casts {
        dice.push(t.d6());
    }
    let mut harm: u8 = dice.iter().sum();
    match kind {
        Some(Kind::Cestus) => harm -= 1,
        Some(Kind::Arbelos) => harm += 1,
        Some(_) | None => {}
    }
    if casts && !attack.shredded && !weapons::parried(t, attack) {
        weapons::entangle(t, attack);
    }
    wounds::wound(t, attack.on, attack.by, harm, dice);
}

/// The defender's shield falls, or his helmet, or he himself (R47).
fn fives(t: &mut Table<Munera>, attack: &Attack) {
    let who = attack.on;
    let gladiator = &mut t.board.seats[who];
    let fallen = match gladiator.shield() {
        Some(place) => Fallen::from(&gladiator.hand.remove(place)),
        None if gladiator.helmet => {
            gladiator.helmet = false;
            Fallen::one(Thing::Helmet, 0)
        }
        None => {
            wounds::knock_down(t, who, attack.by, Cause::Double5);
            return;
        }
    };
    let (origin, toward) = (t.board.seats[who].hex, t.board.seats[attack.by].hex);
    scatter(t, fallen, origin, toward);
}

/// The defender is at the attacker's mercy if he is beside him, and falls if he is not (R48).
fn twos(t: &mut Table<Munera>, attack: &Attack) {
    let &Attack { by, on, .. } = attack;
    t.say(Event::Floored { who: on });
    if t.board.distance(by, on) == 1 {
        crowd::appeal(t, on, by);
        return;
    }
    wounds::knock_down(t, on, by, Cause::Double2);
    if t.board.is_in(on) && !t.board.turn.floored.contains(&on) {
        t.board.turn.floored.push(on);
    }
}

/// A weapon breaks or falls (R49, R50, R51).
fn ones(t: &mut Table<Munera>, attack: &Attack) {
    let &Attack { by, on, means, .. } = attack;
    let die = t.d6();
    let own = means.kind() == Some(Kind::Scissor);
    let other = t.board.seats[on].holds(Kind::Scissor);
    let is_own = match (own, other) {
        (true, false) => die == 1,
        (false, true) => die != 1,
        (true, true) | (false, false) => die <= BREAKS_OWN,
    };
    let breaks = die == 1 || die == 6;
    if !is_own {
        defender_loses(t, on, by, die);
        fly(t, attack, Flight::Double);
        return;
    }
    t.say(Event::BreakRoll { die, weapon: None });
    match (means.kind(), attack.place) {
        (None | Some(Kind::Cestus), _) => wounds::knock_down(t, by, on, Cause::Double1),
        (Some(_), Some(place)) => lose(t, by, place, on, breaks),
        (Some(kind @ (Kind::Hasta | Kind::HastaTied)), None) if attack.flies && breaks => {
            t.say(Event::Broken { who: by, item: Thing::Gear(kind) });
            return;
        }
        (Some(_), None) => {}
    }
    fly(t, attack, Flight::Double);
}

/// One of the weapons in his hands, by a die if there are two; without any he falls.
fn defender_loses(t: &mut Table<Munera>, who: Seat, by: Seat, die: u8) {
    let breaks = die == 1 || die == 6;
    let is_weapon = |kind: Kind| !kind.is_shield() && kind != Kind::Cestus;
    let hand = t.board.seats[who].hand.iter().enumerate();
    let weapons: Vec<usize> =
        hand.filter(|(_, item)| is_weapon(item.kind)).map(|(place, _)| place).collect();
    let weapon = (1 < weapons.len()).then(|| t.d6());
    t.say(Event::BreakRoll { die, weapon });
    let second = weapon.is_some_and(|weapon| BREAKS_OWN < weapon);
    match weapons.get(usize::from(second)) {
        Some(place) => lose(t, who, *place, by, breaks),
        None => wounds::knock_down(t, who, by, Cause::Double1),
    }
}

/// A weapon leaves a hand: broken for good, or it falls beside him; of a bundle one piece.
fn lose(t: &mut Table<Munera>, who: Seat, place: usize, other: Seat, breaks: bool) {
    let item = t.board.seats[who].hand[place].clone();
    let thing = Thing::Gear(item.kind);
    if item.kind == Kind::HastaTied && !breaks {
        t.say(Event::ThongHolds { who });
        return;
    }
    let hand = &mut t.board.seats[who].hand;
    if 1 < item.count {
        hand[place].count -= 1;
    } else {
        hand.remove(place);
    }
    if breaks {
        t.say(Event::Broken { who, item: thing });
    } else {
        let (origin, toward) = (t.board.seats[who].hex, t.board.seats[other].hex);
        scatter(t, Fallen { count: 1, ..Fallen::from(&item) }, origin, toward);
    }
    if let Some(victim) = item.victim {
        weapons::release(t, victim);
    }
}
