//! [Combat as a Bestiarius] A gladiator against a beast, until one of them is dead.

use crate::Morituri;
use crate::cards;
use crate::event::{End, Event};
use crate::roma;
use crate::rounds::Fight;
use table::{Flow, Seat, Table};

/// [Combat as a Bestiarius] He who lives draws a card and gains no Hit Point; in Roma he takes
/// the laurel first, and a last winner draws nothing (R68).
pub(crate) fn fight(t: &mut Table<Morituri>, who: Seat, pennants: u8) -> Flow<()> {
    t.say(Event::BeastFight { who, pennants });
    let mut fight = Fight::beast(t, who, pennants);
    let end = loop {
        match fight.round(t) {
            [0, 0] => break End::BothDied,
            [0, _] => break End::Died,
            [_, 0] => break End::BeastSlain,
            [_, _] => {}
        }
    };
    t.say(Event::FightEnd { challenger: who, defender: None, end });
    if end != End::BeastSlain {
        roma::bury(t, &[(who, None)]);
        return Ok(());
    }
    let slain = &mut t.board.seats[who].record.beasts_slain;
    *slain = slain.saturating_add(1);
    if t.board.is_in_roma(who) {
        t.board.seats[who].laurel = true;
        roma::check_end(t);
    }
    if !t.board.is_over() {
        cards::draw(t, who, 1)?;
    }
    Ok(())
}
