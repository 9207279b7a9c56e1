//! [Appendix A: Weapons and Shields] Missiles in flight, nets and escapes from them, and how things
//! come to lie on the ground.

use crate::Munera;
use crate::attacks::Attack;
use crate::board::{Board, Bond, Object};
use crate::event::{Event, Means};
use crate::gear::{Item, Kind, Thing};
use crate::hexes::Hex;
use crate::tables::{ARBELOS, CONE, CUT_CAPE, CUT_NET, CUT_RUINS, NO_ESCAPE};
use table::{Seat, Table};

/// How a missile's flight ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Flight {
    Missed,
    /// It hit, and armour stopped it.
    Stopped,
    /// It wounded.
    Wounded,
    /// Both dice were sixes.
    DoubleSix,
    /// They were equal otherwise.
    Double,
}

/// Marks the weapon as used; a thrown one leaves the hand, an arrow the quiver (R26, R66).
pub(crate) fn take_up(t: &mut Table<Munera>, attack: &mut Attack) {
    let number = t.board.turn.number;
    let limited = t.board.options.arrows_limited;
    let gladiator = &mut t.board.seats[attack.by];
    let Some(place) = attack.place else { return };
    let item = &mut gladiator.hand[place];
    item.struck = number;
    if !attack.flies {
        return;
    }
    if item.kind == Kind::Bow {
        gladiator.arrows = gladiator.arrows.saturating_sub(u8::from(limited));
        return;
    }
    item.count -= 1;
    if item.count == 0 {
        gladiator.hand.remove(place);
    }
    attack.place = None;
}

/// [Throwing Darts] [Short Spear] [Bow] The end of a missile's flight, if one flew.
pub(crate) fn fly(t: &mut Table<Munera>, attack: &Attack, flight: Flight) {
    let Some(kind) = attack.kind().filter(|_| attack.flies && !t.board.is_over()) else { return };
    let item = if kind == Kind::Bow { Thing::Arrow } else { Thing::Gear(kind) };
    match (kind, flight) {
        (Kind::HastaTied, Flight::Wounded | Flight::DoubleSix) => {
            lay(t, Fallen::one(item, t.board.turn.number), attack.aim);
        }
        (Kind::HastaTied, Flight::Missed | Flight::Stopped | Flight::Double) => {
            let struck = t.board.turn.number;
            let hand = &mut t.board.seats[attack.by].hand;
            hand.push(Item { struck, ..Item::of(kind, 1) });
            t.say(Event::Recovered { who: attack.by, item });
        }
        (Kind::Hasta, Flight::Stopped | Flight::Double) | (_, Flight::Missed) => {
            let toward = t.board.seats[attack.by].hex;
            scatter(t, Fallen::one(item, t.board.turn.number), attack.aim, toward);
        }
        (_, Flight::Stopped | Flight::Wounded | Flight::DoubleSix | Flight::Double) => {
            t.say(Event::Lost { item });
        }
    }
}

/// Something on its way to the ground.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fallen {
    pub(crate) item: Thing,
    pub(crate) count: u8,
    pub(crate) struck: u32,
}

impl Fallen {
    /// One thing that has struck in the turn of a number.
    pub(crate) fn one(item: Thing, struck: u32) -> Fallen {
        Fallen { item, count: 1, struck }
    }
}

impl From<&Item> for Fallen {
    fn from(item: &Item) -> Fallen {
        Fallen { item: Thing::Gear(item.kind), count: item.count, struck: item.struck }
    }
}

/// Lays something on the ground.
pub(crate) fn lay(t: &mut Table<Munera>, fallen: Fallen, hex: Hex) {
    t.board.landed += 1;
    let id = t.board.landed;
    let Fallen { item, count, struck } = fallen;
    t.board.ground.push(Object { id, item, count, hex, struck });
    t.say(Event::Dropped { item, count, hex, id });
}

/// [Random Direction] Lays it beside a hex, or there if the wall is in the way (R6).
pub(crate) fn scatter(t: &mut Table<Munera>, fallen: Fallen, origin: Hex, toward: Hex) {
    let die = t.d6();
    let beside = origin.beside(origin.bearing(toward).clockwise(die - 1));
    let hex = if t.board.arena.holds(beside) { beside } else { origin };
    t.say(Event::Scatter { die, hex });
    lay(t, fallen, hex);
}

/// Lets go of the item at a place in somebody's hands: shields and capes are thrown away for good,
/// the rest falls into his hex, a net on somebody into his (R19, R78).
pub(crate) fn let_fall(t: &mut Table<Munera>, who: Seat, place: usize) {
    let item = t.board.seats[who].hand.remove(place);
    match item.victim {
        Some(victim) => {
            lay(t, Fallen::from(&item), t.board.seats[victim].hex);
            release(t, victim);
        }
        None if item.kind.is_shield() => {
            t.say(Event::Discarded { who, item: Thing::Gear(item.kind) });
        }
        None => lay(t, Fallen::from(&item), t.board.seats[who].hex),
    }
}

/// [Net] Nothing holds him any more (R55).
pub(crate) fn release(t: &mut Table<Munera>, victim: Seat) {
    t.board.seats[victim].entangled = None;
    t.say(Event::Released { who: victim });
}

/// [Cone] It may shred an item cast at its owner, hit or not (R58).
pub(crate) fn cone(t: &mut Table<Munera>, attack: &mut Attack) {
    let Some(kind) = attack.kind().filter(|kind| kind.entangles()) else { return };
    if wards(&t.board, attack.on, attack.means)[0] == 0 {
        return;
    }
    let die = t.d6();
    let shreds = CONE <= die;
    t.say(Event::Cone { die, shreds });
    if shreds {
        let place = attack.place.take().expect("a net is cast from the hand");
        t.board.seats[attack.by].hand.remove(place);
        attack.shredded = true;
        t.say(Event::Shredded { item: Thing::Gear(kind) });
    }
}

/// [Net] [Lasso] [Cape] A hit that rates so many wounds entangles, unless it is escaped (R53).
pub(crate) fn cast(t: &mut Table<Munera>, attack: &Attack, rating: u8) {
    if attack.shredded || parried(t, attack) {
        return;
    }
    let who = attack.on;
    if NO_ESCAPE <= rating {
        t.say(Event::NoEscape { who });
    } else {
        let die = t.d6();
        let free = escapes(die, rating);
        t.say(Event::Escape { who, die, rating, free });
        if free {
            return;
        }
    }
    entangle(t, attack);
}

/// [Net] Whether a die escapes a hit that rates so many wounds.
pub fn escapes(die: u8, rating: u8) -> bool {
    rating < NO_ESCAPE && rating < die
}

/// [Cone] [Arbelos] How many faces of a die shred an item cast at `on`, and how many cut through
/// it.
pub fn wards(board: &Board, on: Seat, with: Means) -> [u8; 2] {
    let faces = |holds: bool, need: u8| if holds { 7 - need } else { 0 };
    let gladiator = &board.seats[on];
    let cone = gladiator.holds(Kind::Cone) && !with.is_whirl();
    [faces(cone, CONE), faces(gladiator.holds(Kind::Arbelos), ARBELOS)]
}

/// [Arbelos] Whether it cuts through a net that hit (R59).
pub(crate) fn parried(t: &mut Table<Munera>, attack: &Attack) -> bool {
    if wards(&t.board, attack.on, attack.means)[1] == 0 {
        return false;
    }
    let die = t.d6();
    let parries = ARBELOS <= die;
    t.say(Event::Arbelos { die, parries });
    parries
}

/// [Net] He is held, and the hand that holds him too (R54).
pub(crate) fn entangle(t: &mut Table<Munera>, attack: &Attack) {
    let place = attack.place.expect("a net is cast from the hand");
    let item = &mut t.board.seats[attack.by].hand[place];
    item.victim = Some(attack.on);
    let kind = item.kind;
    t.board.seats[attack.on].entangled = Some(Bond { by: attack.by, item: kind });
    t.say(Event::Entangled { who: attack.on, item: Thing::Gear(kind) });
}

/// [Net] [Cape] An attempt to cut oneself free.
pub(crate) fn cut(t: &mut Table<Munera>) {
    let who = t.board.active;
    t.board.turn.cut_tried = true;
    let bond = t.board.seats[who].entangled.expect("it was judged");
    let die = t.d6();
    let need = if bond.item == Kind::Cape { CUT_CAPE } else { CUT_NET };
    let free = need <= die;
    t.say(Event::Cut { who, die, free });
    if !free {
        return;
    }
    t.board.seats[who].entangled = None;
    let hand = &mut t.board.seats[bond.by].hand;
    let Some(place) = hand.iter().position(|item| item.victim == Some(who)) else { return };
    let item = Thing::Gear(bond.item);
    if die == CUT_RUINS {
        hand.remove(place);
        t.say(Event::Lost { item });
    } else {
        hand[place].victim = None;
        t.say(Event::Recovered { who: bond.by, item });
    }
}
