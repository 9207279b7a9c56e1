//! [Appendix C: Special Moves] Feint, Grapple and Hazing; the Whirling Attack is an attack like
//! others and stands there.

use crate::ask::{Action, Prompt};
use crate::attacks::Attack;
use crate::board::{Board, FeintState, Hold, Pending};
use crate::event::{Cause, Event};
use crate::tables::{HAZE, HAZE_HELMET};
use crate::weapons::let_fall;
use crate::{Munera, wounds};
use table::{Flow, Seat, Table};

/// [Feint] Whether the missed die is rolled again (R77).
pub(crate) fn feint(t: &mut Table<Munera>, attack: &Attack, die: u8, defence: u8) -> Flow<bool> {
    t.board.turn.pending = Some(Pending::Feint);
    let prompt = Prompt::Feint { on: attack.on, attack: die, defence, modifier: attack.modifier };
    let again = t.offer(attack.by, prompt, Action::Reroll, Action::Keep)?;
    t.board.turn.pending = None;
    t.board.turn.feint = FeintState::Used;
    if !again {
        t.say(Event::Kept { who: attack.by });
    }
    Ok(again)
}

/// [Grapple] The shield is thrown away, then every weapon falls, in the order of the hands (R78).
pub(crate) fn let_go(t: &mut Table<Munera>, who: Seat) {
    if let Some(place) = t.board.seats[who].shield() {
        let_fall(t, who, place);
    }
    while !t.board.seats[who].hand.is_empty() {
        let_fall(t, who, 0);
    }
}

/// [Grapple] They have hold of each other, and the first test is made at once (R79).
pub(crate) fn grapple(t: &mut Table<Munera>, by: Seat, on: Seat) -> Flow<()> {
    t.say(Event::Grapple { by, on });
    t.board.seats[by].grapple = Some(Hold { with: on, initiator: true });
    t.board.seats[on].grapple = Some(Hold { with: by, initiator: false });
    test(t)
}

/// [Grapple] A test of the active gladiator and the other; unless the active one wins, his points
/// are gone.
pub(crate) fn test(t: &mut Table<Munera>) -> Flow<()> {
    let active = t.board.active;
    let Some(hold) = t.board.seats[active].grapple else { return Ok(()) };
    let (by, on) = if hold.initiator { (active, hold.with) } else { (hold.with, active) };
    let (by_die, on_die) = (t.d6(), t.d6());
    let (by_sum, on_sum) = (strength(&t.board, by, by_die), strength(&t.board, on, on_die));
    t.say(Event::GrappleTest { by, by_die, by_sum, on, on_die, on_sum });
    if by_sum == on_sum {
        t.say(Event::GrappleTied);
        t.board.turn.ap = 0;
        return Ok(());
    }
    let (winner, loser) = if on_sum < by_sum { (by, on) } else { (on, by) };
    let reply = winner != active;
    t.board.turn.pending = Some(Pending::GrappleChoice);
    let prompt = Prompt::GrappleChoice { loser, reply };
    let throws = t.offer(winner, prompt, Action::Throw, Action::Disengage)?;
    t.board.turn.pending = None;
    wounds::part(t, winner, loser);
    if throws {
        throw(t, winner, loser);
    } else {
        disengage(t, winner, loser);
    }
    if reply {
        t.board.turn.ap = 0;
    }
    Ok(())
}

/// [Grapple] What a gladiator brings to a test with so much on his die; more wins.
pub fn strength(board: &Board, who: Seat, die: u8) -> i8 {
    board.seats[who].stamina + i8::try_from(die).expect("a die has six faces")
}

/// [Hazing] What a die must show at least to blind `on`.
pub fn haze_needs(board: &Board, on: Seat) -> u8 {
    if board.seats[on].helmet { HAZE_HELMET } else { HAZE }
}

/// [Grapple] One to three wounds without a Save, and he lies on the ground.
fn throw(t: &mut Table<Munera>, winner: Seat, loser: Seat) {
    let die = t.d6();
    let harm = die.div_ceil(2);
    t.say(Event::Thrown { who: loser, die, wounds: harm });
    wounds::wound(t, loser, winner, harm, Vec::new());
    if t.board.is_in(loser) && !t.board.is_over() {
        wounds::knock_down(t, loser, winner, Cause::Thrown);
    }
}

/// [Grapple] The winner steps straight back if he can (R81).
fn disengage(t: &mut Table<Munera>, winner: Seat, loser: Seat) {
    let here = t.board.seats[winner].hex;
    let back = here.beside(t.board.seats[loser].hex.bearing(here));
    let held = winner == t.board.active && t.board.turn.stood_up;
    let hex = if t.board.is_free(back) && !held { back } else { here };
    t.board.seats[winner].hex = hex;
    t.say(Event::Disengaged { who: winner, hex });
}

/// [Hazing] Once a bout, whether it works or not (R83).
pub(crate) fn haze(t: &mut Table<Munera>, on: Seat) {
    let by = t.board.active;
    t.board.seats[by].haze_used = true;
    let need = haze_needs(&t.board, on);
    let die = t.d6();
    let blinds = need <= die;
    t.say(Event::Haze { by, on, die, need, blinds });
    if blinds {
        t.board.seats[on].hazed = true;
        t.board.turn.hazed.push(on);
    }
}
