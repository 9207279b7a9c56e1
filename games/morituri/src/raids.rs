//! [Weapons] Bandits and pirates, who look at Attack Values. No dice, no Hit Points (R12).

use crate::Morituri;
use crate::ask::{Action, Prompt, offers};
use crate::cards;
use crate::event::{Event, Loss, Raided, Raiders};
use crate::tables::{Slot, Space};
use table::{Flow, Seat, Table};

/// [Weapons] Bandits take a card of his choice, or a turn if he has none (R14).
pub(crate) fn bandits(t: &mut Table<Morituri>, who: Seat, strength: u8) -> Flow<()> {
    if raid(t, who, Raiders::Bandits, strength) == Raided::Beaten {
        return Ok(());
    }
    let held: Vec<Slot> = t.board.seats[who].slots.worn().map(|(slot, _)| slot).collect();
    let slot = match held[..] {
        [] => {
            cards::will_miss(t, who);
            return Ok(());
        }
        [only] => only,
        [..] => {
            let actions = held.iter().copied().map(Action::Surrender);
            let chosen = t.pick(who, Prompt::Surrender, offers(actions))?;
            let is_chosen = |slot: &Slot| Action::Surrender(*slot) == chosen;
            held.into_iter().find(is_chosen).expect("one of those offered was chosen")
        }
    };
    cards::lose(t, who, slot, Loss::Robbed);
    Ok(())
}

/// [Weapons] Pirates carry the beaten to their lair, where nothing happens (R6, R15).
pub(crate) fn pirates(t: &mut Table<Morituri>, who: Seat, strength: u8, lair: Space) {
    if raid(t, who, Raiders::Pirates, strength) == Raided::Lost {
        let from = std::mem::replace(&mut t.board.seats[who].space, lair);
        t.say(Event::Carried { who, from, to: lair });
    }
}

fn raid(t: &mut Table<Morituri>, who: Seat, raiders: Raiders, strength: u8) -> Raided {
    let value = t.board.seats[who].slots.raid_value();
    let result = if value < strength { Raided::Lost } else { Raided::Beaten };
    t.say(Event::Raid { who, raiders, value, strength, result });
    result
}
