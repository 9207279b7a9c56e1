//! [Sequence of Play] One turn: the die, the move, and the effect of the space.

use crate::ask::{Action, Prompt, Rebirth, offers};
use crate::event::{Event, Gain};
use crate::tables::{AHEAD, Does, ROMA, Space};
use crate::{Morituri, bestiarius, cards, duel, raids, roma};
use table::{Flow, Seat, Table};

/// [Sequence of Play] The turn of the seat whose turn it is.
pub(crate) fn play(t: &mut Table<Morituri>) -> Flow<()> {
    let who = t.board.active;
    t.board.drawn.clear();
    t.say(Event::Turn { who });
    if t.board.seats[who].sitting_out {
        let actions = [Rebirth::Back, Rebirth::Out].map(Action::Rejoin);
        if t.pick(who, Prompt::Rejoin, offers(actions))? == Action::Rejoin(Rebirth::Out) {
            roma::stay_dead(t, who);
            return Ok(());
        }
        t.board.seats[who].sitting_out = false;
        t.say(Event::SatOut { who });
        return Ok(());
    }
    let gladiator = &mut t.board.seats[who];
    if std::mem::take(&mut gladiator.misses) {
        t.say(Event::Missed { who });
        return Ok(());
    }
    gladiator.record.turns = gladiator.record.turns.saturating_add(1);
    if gladiator.space == ROMA {
        return roma::wait(t, who);
    }
    let rolled_on = std::mem::take(&mut t.board.seats[who].rolls_on);
    if t.board.seats[who].ahead == 0 && !t.board.options.auto_roll && !rolled_on {
        let actions = [Action::Roll, Action::RollAhead];
        if t.pick(who, Prompt::Roll, offers(actions))? == Action::RollAhead {
            t.board.seats[who].ahead = AHEAD;
        }
    }
    let die = t.d6();
    t.say(Event::Rolled { who, die });
    let space = t.board.seats[who].space.on(die);
    land(t, who, space)?;
    let gladiator = &mut t.board.seats[who];
    gladiator.ahead = gladiator.ahead.saturating_sub(1);
    Ok(())
}

/// [Sequence of Play] Step 1: he stands there and follows the space's effect, if he can (R82).
fn land(t: &mut Table<Morituri>, who: Seat, space: Space) -> Flow<()> {
    t.board.seats[who].space = space;
    t.say(Event::Landed { who, space });
    match space.row().does {
        Does::Start | Does::Cards(_) | Does::HitPoint => {}
        Does::Arena(_)
        | Does::Bandits(_)
        | Does::Pirates(..)
        | Does::Miss
        | Does::Forward(_)
        | Does::Back(_)
        | Does::Roma(_) => t.board.seats[who].rolls_no_further(),
    }
    match space.row().does {
        Does::Start => Ok(()),
        Does::Cards(count) => cards::draw(t, who, count).map(drop),
        Does::HitPoint => {
            hit_point(t, who, space);
            Ok(())
        }
        Does::Arena(_) if !t.board.beside(who).is_empty() => duel::meet_all(t, who),
        Does::Arena(pennants) => bestiarius::fight(t, who, pennants),
        Does::Bandits(strength) => raids::bandits(t, who, strength),
        Does::Pirates(strength, lair) => {
            raids::pirates(t, who, strength, lair);
            Ok(())
        }
        Does::Miss => {
            cards::will_miss(t, who);
            Ok(())
        }
        // A wind is a landing like any other (R7).
        Does::Forward(spaces) => land(t, who, space.on(spaces)),
        Does::Back(spaces) => land(t, who, space.back(spaces)),
        Does::Roma(_) => roma::arrive(t, who),
    }
}

/// [Setup] The first to land on such a space takes its Hit Point (R8).
fn hit_point(t: &mut Table<Morituri>, who: Seat, space: Space) {
    if t.board.hp_spaces.remove(&space) {
        let gladiator = &mut t.board.seats[who];
        gladiator.hp = gladiator.hp.saturating_add(1);
        let hp = gladiator.hp;
        t.say(Event::Hp { who, hp, why: Gain::Space });
    }
}

/// [Sequence of Play] Step 5: the next seat in play; a round ends with the last in the order.
pub(crate) fn pass_on(t: &mut Table<Morituri>) {
    let board = &mut t.board;
    let order = &board.turn_order;
    let at = order.iter().position(|seat| *seat == board.active).unwrap_or(0);
    for by in 1..=order.len() {
        let next = (at + by) % order.len();
        board.round += u32::from(next == 0);
        if board.seats[order[next]].alive {
            board.active = order[next];
            return;
        }
    }
}
