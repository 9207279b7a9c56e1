//! [Effects of Wounds] [Knock Down] [Fatigue] What harm does, and who leaves the bout.

use crate::Munera;
use crate::board::{Fate, Verdict};
use crate::crowd;
use crate::event::{Cause, Event, Weariness};
use crate::gear::Thing;
use crate::tables::MORTAL;
use crate::weapons::let_fall;
use table::{Seat, Table};

/// [Effects of Wounds] Takes Stamina; `dice` are told if they made the number.
pub(crate) fn wound(t: &mut Table<Munera>, who: Seat, by: Seat, wounds: u8, dice: Vec<u8>) {
    if wounds == 0 {
        return;
    }
    let gladiator = &mut t.board.seats[who];
    let was_injured = gladiator.is_injured();
    let lost = i8::try_from(wounds).expect("no blow is so hard");
    gladiator.stamina = gladiator.stamina.saturating_sub(lost);
    let (stamina, is_injured) = (gladiator.stamina, gladiator.is_injured());
    t.say(Event::Wounded { who, by, wounds, stamina, dice });
    let victor = &mut t.board.seats[by];
    victor.wounds_inflicted = victor.wounds_inflicted.saturating_add(wounds);
    if is_injured && !was_injured {
        victor.opponents_injured.insert(who);
        t.say(Event::Injured { who });
    }
    break_grapple(t, who, by);
    if stamina <= MORTAL {
        t.say(Event::Mortal { who });
        leave(t, who, by, Fate::Killed);
    } else if stamina <= 0 {
        crowd::appeal(t, who, by);
    }
}

/// [Knock Down] He falls; if he lay already, he is beaten if an opponent stands over him (R43,
/// R44).
pub(crate) fn knock_down(t: &mut Table<Munera>, who: Seat, by: Seat, cause: Cause) {
    break_grapple(t, who, by);
    if t.board.seats[who].down {
        if t.board.is_threatened(who) {
            t.say(Event::DownAgain { who });
            crowd::appeal(t, who, by);
        } else {
            t.say(Event::AlreadyDown { who });
        }
        return;
    }
    t.board.seats[who].down = true;
    t.say(Event::Down { who, cause });
    if who == t.board.active {
        t.board.turn.ap = 0;
    }
}

/// [Fatigue]
pub(crate) fn tire(t: &mut Table<Munera>, who: Seat, more: u8, cause: Weariness) {
    let gladiator = &mut t.board.seats[who];
    gladiator.fatigue = gladiator.fatigue.saturating_add(more);
    let fatigue = gladiator.fatigue;
    t.say(Event::Fatigue { who, more, fatigue, cause });
}

/// [Grapple] A third who harms one of two that grapple parts them (R82).
pub(crate) fn break_grapple(t: &mut Table<Munera>, who: Seat, by: Seat) {
    if let Some(hold) = t.board.seats[who].grapple
        && hold.with != by
    {
        part(t, who, hold.with);
        t.say(Event::GrappleBroken { one: who, other: hold.with });
    }
}

/// Two let go of each other.
pub(crate) fn part(t: &mut Table<Munera>, one: Seat, other: Seat) {
    t.board.seats[one].grapple = None;
    t.board.seats[other].grapple = None;
}

/// [Appeals to the Crowd] Dead or spared, he leaves with all he carries; the net that held him is
/// its owner's again, a gladiator he held is free, and his grapple ends (R42, R55). Then the bout
/// may be over.
pub(crate) fn leave(t: &mut Table<Munera>, who: Seat, by: Seat, fate: Fate) {
    let gone = t.board.seats.iter().filter(|other| other.fate != Fate::In).count();
    let gladiator = &mut t.board.seats[who];
    gladiator.fate = fate;
    gladiator.left = Some(u8::try_from(gone).expect("six seats at most"));
    t.board.seats[by].defeated.push(who);
    t.say(Event::Out { who, fate, by });
    if let Some(bond) = t.board.seats[who].entangled.take() {
        let hand = t.board.seats[bond.by].hand.iter_mut();
        for item in hand.filter(|item| item.victim == Some(who)) {
            item.victim = None;
        }
        t.say(Event::Recovered { who: bond.by, item: Thing::Gear(bond.item) });
    }
    let net = |t: &Table<Munera>| t.board.seats[who].hand.iter().position(|it| it.victim.is_some());
    while let Some(place) = net(t) {
        let_fall(t, who, place);
    }
    if let Some(hold) = t.board.seats[who].grapple {
        part(t, who, hold.with);
        t.say(Event::GrappleBroken { one: who, other: hold.with });
    }
    decide(t);
}

/// If all that are left are of one side the bout is over.
fn decide(t: &mut Table<Munera>) {
    let board = &t.board;
    let Some(first) = board.in_play().next() else { return };
    if !board.in_play().all(|other| board.are_comrades(first, other)) {
        return;
    }
    let (verdict, event) = match board.seats[first].team {
        0 => (Verdict::Won(first), Event::Won { who: first }),
        team => (Verdict::TeamWon(team), Event::TeamWon { team }),
    };
    t.board.outcome = Some(verdict);
    t.say(event);
}
