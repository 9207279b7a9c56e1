//! [Roma and Winning the game] Arriving, waiting, dying, and who wins the Rudis.

use crate::ask::{Action, Alone, Prompt, offers};
use crate::board::{Death, Gladiator, Lone, Road, Verdict};
use crate::cards::{self, Drawn};
use crate::event::{Event, Loss};
use crate::rounds::ROMA_PENNANTS;
use crate::tables::{BEST_LOSER, HIT_POINTS, ROMA, SHORT_START, START};
use crate::{Morituri, bestiarius, duel};
use table::{Flow, Seat, Table};

/// [Roma and Winning the game] A card, then a fight with the gladiators who wait there, else the
/// choice to fight a beast (R61, R62).
pub(crate) fn arrive(t: &mut Table<Morituri>, who: Seat) -> Flow<()> {
    t.say(Event::Arrived { who });
    let arrivals = &mut t.board.seats[who].record.arrivals;
    *arrivals = arrivals.saturating_add(1);
    if cards::draw(t, who, 1)? == Drawn::CarriedOff {
        return Ok(());
    }
    // A duel leaves one or none, so nobody ever finds two (R64).
    match t.board.beside(who).first() {
        Some(&rival) => duel::to_the_death(t, who, rival),
        None => wait(t, who),
    }
}

/// [Arenas] Alone in Roma he may fight a beast, once a turn (R63); the last gladiator in play
/// must (R70).
pub(crate) fn wait(t: &mut Table<Morituri>, who: Seat) -> Flow<()> {
    let fights = t.board.is_alone(who) || {
        let actions = [Alone::Fight, Alone::Wait].map(Action::Beast);
        t.pick(who, Prompt::Beast, offers(actions))? == Action::Beast(Alone::Fight)
    };
    if fights {
        return bestiarius::fight(t, who, ROMA_PENNANTS);
    }
    t.say(Event::Waited { who });
    Ok(())
}

/// [Hit Points] Those who fell in one fight, each with the gladiator he fought, leave the game
/// together, the challenger first. Then the end of the game is looked at.
pub(crate) fn bury(t: &mut Table<Morituri>, dead: &[(Seat, Option<Seat>)]) {
    if dead.is_empty() {
        return;
    }
    for &(who, by) in dead {
        if let Some(killer) = by {
            let killed = &mut t.board.seats[killer].record.gladiators_killed;
            *killed = killed.saturating_add(1);
        }
        die(t, who, by);
    }
    let left = u8::try_from(t.board.in_play().count()).expect("at most eight seats");
    for &(who, _) in dead {
        let gladiator = &mut t.board.seats[who];
        if !gladiator.alive {
            gladiator.place = Some(BEST_LOSER.max(left + 1));
        }
    }
    check_end(t);
}

/// [Hit Points] His cards are discarded (R23); he is out, or may begin again (R75, R77).
fn die(t: &mut Table<Morituri>, who: Seat, by: Option<Seat>) {
    t.say(Event::Died { who });
    let space = t.board.seats[who].space;
    for (_, card) in std::mem::take(&mut t.board.seats[who].slots).worn() {
        t.board.discard.push(card);
        t.say(Event::Discarded { who, card, why: Loss::Death });
    }
    let gladiator = &mut t.board.seats[who];
    let mut record = std::mem::take(&mut gladiator.record);
    record.deaths = record.deaths.saturating_add(1);
    record.died = Some(Death { space, by });
    let rejoins = t.board.options.rejoin && space != ROMA;
    let start = match t.board.options.road {
        Road::Full => START,
        Road::Short => SHORT_START,
    };
    *gladiator = if rejoins {
        Gladiator { sitting_out: true, record, ..Gladiator::fresh(HIT_POINTS, start) }
    } else {
        Gladiator { alive: false, record, ..Gladiator::fresh(0, space) }
    };
    if rejoins {
        t.say(Event::WillRejoin { who });
    }
}

/// [Roma and Winning the game] Alternate Rule 2 lets the dead of the road come back, and bids nobody:
/// he who will not is out where he died, and goes out now (R74).
pub(crate) fn stay_dead(t: &mut Table<Morituri>, who: Seat) {
    let gladiator = &mut t.board.seats[who];
    let record = std::mem::take(&mut gladiator.record);
    let space = record.died.map_or(gladiator.space, |death| death.space);
    *gladiator = Gladiator { alive: false, record, ..Gladiator::fresh(0, space) };
    let left = u8::try_from(t.board.in_play().count()).expect("at most eight seats");
    t.board.seats[who].place = Some(BEST_LOSER.max(left + 1));
    t.say(Event::StaysDead { who });
    check_end(t);
}

/// [Roma and Winning the game] Nobody left: no winner (R73). One left who has won in Roma: the
/// Rudis (R69, R71). One left otherwise: he goes on alone (R70), unless an option crowns him.
pub(crate) fn check_end(t: &mut Table<Morituri>) {
    let mut left = t.board.in_play();
    let (first, second) = (left.next(), left.next());
    drop(left);
    match (first, second) {
        (None, _) => {
            t.board.outcome = Verdict::NoWinner;
            t.say(Event::NoWinner);
        }
        (Some(who), None) if may_be_crowned(t, who) => {
            t.board.outcome = Verdict::Winner(who);
            t.board.seats[who].place = Some(1);
            t.say(Event::Crowned { who });
        }
        (Some(_), _) => {}
    }
}

fn may_be_crowned(t: &Table<Morituri>, who: Seat) -> bool {
    match t.board.options.lone {
        Lone::Crown => true,
        Lone::Beast => t.board.is_in_roma(who) && t.board.seats[who].laurel,
    }
}
