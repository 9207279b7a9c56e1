//! The outcome of a split of the points: the round is gone through as the house would play it,
//! every attack for its promise and every check for half of either end.

use super::values::COIN;
use super::{Habits, commands};
use crate::ask::{Command, With};
use crate::barge::Thing;
use crate::board::{Board, Stage};
use crate::cards::{Card, Hand};
use crate::geometry::Way;
use crate::judge;
use crate::reach::sure;
use crate::tables::{Ability, ByTrait, COMMAND_POINTS, PRONE_AP, Reserve, TAP_POINTS};
use crate::traits::is_affordable;
use table::Seat;

/// The most commands of a round that are gone through.
const COMMANDS: usize = 24;
/// The worth of a command that is no attack to be reckoned with: a shot, a wound bound, a crate
/// opened.
const DEED: i64 = 2 * COIN;

/// The reserve where the Ratio die is better put.
pub(super) fn split(board: &Board, seat: Seat, habits: &Habits) -> Reserve {
    let worth = |reserve| {
        let worth = worth(board, seat, reserve, habits);
        (worth, reserve == super::ratio_for(board, seat, board.helots[seat].ratio, habits))
    };
    if worth(Reserve::Ap) < worth(Reserve::Mp) { Reserve::Mp } else { Reserve::Ap }
}

/// The worth of the round of `seat` with the Ratio die in `reserve`, in thousandths of a coin.
fn worth(board: &Board, seat: Seat, reserve: Reserve, habits: &Habits) -> i64 {
    let die = board.helots[seat].ratio;
    let rest = COMMAND_POINTS.saturating_sub(die);
    let mut board = board.clone();
    (board.round.ap, board.round.mp) = match reserve {
        Reserve::Ap => (die, rest),
        Reserve::Mp => (rest, die),
    };
    board.stage = Stage::Command;
    board.round.open = true;
    if board.opponents(seat).any(|other| board.helots[other].prone) {
        gives_bonus(&mut board);
    }
    let can = |ability| is_affordable(&board, seat, ability);
    let (rises, slips) = (can(Ability::StillStanding), can(Ability::Unshackled));
    let helot = &mut board.helots[seat];
    helot.prone &= !rises;
    if slips {
        (helot.held_by, helot.netted) = (None, false);
    }
    // Commands that cost no points have no say in how to split them.
    helot.reserves = ByTrait::default();
    let taps = std::iter::repeat_n(Card::F03, helot.hand.copies(Card::F03).into());
    helot.hand = taps.collect::<Hand>();
    course(board, seat, habits)
}

/// The worth of the rest of the round, less the price of points left unspent.
fn course(mut board: Board, seat: Seat, habits: &Habits) -> i64 {
    let mut worth = 0;
    for _ in 0..COMMANDS {
        let command = commands::best(&board, seat, habits);
        let check = matches!(command, Command::StandUp | Command::Liberate);
        worth += gain(&board, seat, &command, habits);
        if !carry_out(&mut board, seat, &command) {
            break;
        }
        if check {
            let mut free = board.clone();
            let helot = &mut free.helots[seat];
            (helot.prone, helot.held_by, helot.netted) = (false, None, false);
            let both = course(free, seat, habits) + course(board, seat, habits);
            return worth + both / 2;
        }
    }
    worth - COIN * i64::from(board.round.ap + board.round.mp)
}

/// The promise of a command.
fn gain(board: &Board, seat: Seat, command: &Command, habits: &Habits) -> i64 {
    let on = judge::target(board, seat, command);
    let attack = on.and_then(|on| super::values::expected(board, seat, on, command, habits));
    let (ap, _) = judge::price(board, seat, command);
    attack.unwrap_or(if ap == 0 { 0 } else { DEED })
}

/// The Prone bonus, once a round.
fn gives_bonus(board: &mut Board) {
    if !std::mem::replace(&mut board.round.prone_given, true) {
        board.round.prone_ap = PRONE_AP;
    }
}

/// Pays for a command, and changes the parts of the board that decide the next. Returns whether the
/// round goes on.
fn carry_out(board: &mut Board, seat: Seat, command: &Command) -> bool {
    use Command::*;
    if let Move(_) | Rotate(_) = *command {
        let Some((cost, _)) = sure(board, seat, *command) else { return false };
        board.round.mp -= cost;
        return true;
    }
    let (ap, mp) = judge::price(board, seat, command);
    let is_down = |on: Seat| board.helots[on].prone;
    let of_bonus = match judge::target(board, seat, command) {
        Some(on) if is_down(on) => ap.min(board.round.prone_ap),
        Some(_) | None => 0,
    };
    board.round.prone_ap -= of_bonus;
    board.round.ap = board.round.ap.saturating_sub(ap - of_bonus);
    board.round.mp = board.round.mp.saturating_sub(mp);
    let ahead = board.beside(seat, Way::F);
    let held = board.holds(seat);
    let helot = &mut board.helots[seat];
    match *command {
        UseToken(reserve) => {
            helot.command = helot.command.saturating_sub(1);
            adds(board, reserve, 1);
        }
        PlayInfluence(card, with) => {
            helot.hand.take(card);
            if let With::Reserve(reserve) = with {
                adds(board, reserve, TAP_POINTS);
            }
        }
        Clinch => helot.cred = helot.cred.saturating_sub(1),
        Draw(_) => helot.weapon.iter_mut().for_each(|weapon| weapon.drawn = true),
        Store => helot.weapon.iter_mut().for_each(|weapon| weapon.drawn = false),
        Drop => helot.weapon = None,
        AimWild(_) | AimStandard(_) | AimFocused(..) => {
            helot.weapon.iter_mut().for_each(|weapon| weapon.uses = weapon.uses.saturating_sub(1));
            helot.weapon = helot.weapon.filter(|weapon| 0 < weapon.uses);
        }
        Mend => helot.bleeding = false,
        StopDropRoll => (helot.flaming, helot.prone) = (false, true),
        BreakCrate => ahead.into_iter().for_each(|square| {
            board.barge.clear(square);
        }),
        KnockBrazier(way) => {
            let there = board.beside(seat, way);
            there.into_iter().for_each(|square| board.barge.put(square, Thing::FallenBrazier));
        }
        Takedown | Throw(..) => {
            if let Some(on) = held {
                let on = &mut board.helots[on];
                (on.held_by, on.prone) = (None, true);
            }
            gives_bonus(board);
        }
        LetGo => held.into_iter().for_each(|on| board.helots[on].held_by = None),
        Move(_) | Rotate(_) | StandUp | Liberate | Wild(_) | Standard | Focused(_) | Combo(..)
        | Grapple | Drag(_) | Crush => {}
        Backflip | Sidestep(_) | Feint | Gloat | MoveShield(_) | Ability(..) | Unique(..) | End => {
            return false;
        }
    }
    true
}

fn adds(board: &mut Board, reserve: Reserve, points: u8) {
    match reserve {
        Reserve::Ap => board.round.ap = board.round.ap.saturating_add(points),
        Reserve::Mp => board.round.mp = board.round.mp.saturating_add(points),
    }
}
