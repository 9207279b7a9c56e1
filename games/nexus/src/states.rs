//! [Helot states] Prone, Bleeding, Flaming, Incapacitated, and their ends.

use crate::T;
use crate::ask::Prompt;
use crate::barge::Thing;
use crate::board::{Board, Life, Stage};
use crate::event::{Event, Source};
use crate::tables::{Ability, FIRE_DAMAGE, PRONE_AP, TILES};
use crate::{coins, grapple, harm, windows};
use table::{Flow, Seat};

/// [Prone state] A helot falls; its seat may have it rise at once.
pub(crate) fn fall(t: &mut T, seat: Seat) -> Flow<()> {
    lie_down(t, seat);
    if windows::offer(t, seat, Prompt::StayUp, Ability::StillStanding)? {
        stand(t, seat);
    }
    prone_bonus(t);
    Ok(())
}

/// A helot is Prone, and out of any grapple (R16).
pub(crate) fn lie_down(t: &mut T, seat: Seat) {
    grapple::release(t, seat);
    t.board.helots[seat].prone = true;
    t.say(Event::Prone { seat });
}

/// A Prone helot is up again.
pub(crate) fn stand(t: &mut T, seat: Seat) {
    t.board.helots[seat].prone = false;
    t.say(Event::Stands { seat });
}

/// [Prone state] The bonus of a Command Round in which an opponent lies on the ground (R47).
pub(crate) fn prone_bonus(t: &mut T) {
    let active = t.board.active;
    let in_phase = t.board.stage == Stage::Command && t.board.is_alive(active);
    let down = |seat: Seat| {
        let helot = &t.board.helots[seat];
        seat != active && helot.life != Life::Out && helot.prone
    };
    if in_phase && !t.board.round.prone_given && t.board.helots.seats().any(down) {
        t.board.round.prone_given = true;
        t.board.round.prone_ap = PRONE_AP;
        t.say(Event::ProneBonus { seat: active, ap: PRONE_AP });
    }
}

/// A helot bleeds from now on.
pub(crate) fn bleed(t: &mut T, seat: Seat) {
    let helot = &mut t.board.helots[seat];
    if helot.life == Life::Alive && !helot.bleeding {
        helot.bleeding = true;
        t.say(Event::Bleeding { seat });
    }
}

/// [Braziers] A helot that is not Flaming catches fire; payee `None`: the crowd. Returns the coins
/// that went.
pub(crate) fn ignite(t: &mut T, seat: Seat, payee: Option<Seat>) -> u8 {
    if !may_ignite(&t.board, seat) {
        return 0;
    }
    t.board.helots[seat].flaming = true;
    t.say(Event::Flaming { seat });
    harm::overall(t, seat, FIRE_DAMAGE, Source::Fire, payee)
}

/// [Braziers] Whether a helot catches fire from a fire that it touches.
pub(crate) fn may_ignite(board: &Board, seat: Seat) -> bool {
    !board.helots[seat].flaming && board.is_alive(seat)
}

/// [Death] A helot is killed: by a helot's attack, or by nobody.
pub(crate) fn kill(t: &mut T, seat: Seat, by: Option<Seat>) {
    let was_down = t.board.helots[seat].life == Life::Incapacitated;
    t.say(Event::Killed { seat, by });
    leave_bout(t, seat);
    if let Some(by) = by {
        t.board.helots[by].tally.kills += 1;
        coins::kill_award(t, by, was_down);
    }
}

/// [Incapacitation] A helot collapses: by a helot's attack, or by nobody. By the active helot's
/// command it stays until the round ends (R62).
pub(crate) fn incapacitate(t: &mut T, seat: Seat, by: Option<Seat>) {
    t.say(Event::Incapacitated { seat, by });
    if let Some(by) = by {
        t.board.helots[by].tally.fells += 1;
    }
    let active = t.board.active;
    if by == Some(active) && t.board.stage == Stage::Command && seat != active {
        grapple::release(t, seat);
        let helot = &mut t.board.helots[seat];
        helot.life = Life::Incapacitated;
        helot.prone = true;
        coins::fell_award(t, active);
        prone_bonus(t);
        return;
    }
    leave_bout(t, seat);
    if let Some(by) = by {
        coins::fell_award(t, by);
    }
}

/// A helot is out: Guts where it was, unless an object lies there.
pub(crate) fn leave_bout(t: &mut T, seat: Seat) {
    grapple::release(t, seat);
    let helot = &mut t.board.helots[seat];
    let fought = std::mem::replace(&mut helot.life, Life::Out) == Life::Alive;
    helot.prone = false;
    helot.weapon = None;
    helot.drip = None;
    let square = helot.square;
    if t.board.price == Some(seat) {
        t.board.price = None;
    }
    let free = t.board.barge.at(square).is_none_or(|thing| thing == Thing::Blood);
    if free && t.board.barge.count(Thing::Guts) < TILES {
        lay(t, square, Thing::Guts);
    }
    // [Ending the bout] The round goes on over the last opponent, not over those felled before.
    if fought && t.board.is_alive(t.board.active) && t.board.alive().count() == 1 {
        remove_fallen(t);
    }
}

/// [Incapacitation] Those who lie there are out.
pub(crate) fn remove_fallen(t: &mut T) {
    for fallen in t.board.helots.seats() {
        if t.board.helots[fallen].life == Life::Incapacitated {
            leave_bout(t, fallen);
        }
    }
}

pub(crate) fn lay(t: &mut T, square: crate::geometry::Square, tile: Thing) {
    t.board.barge.put(square, tile);
    t.say(Event::Tile { square, tile });
}
