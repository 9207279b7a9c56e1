//! [Command rounds] From the first ache to the last unspent point.

use crate::T;
use crate::ask::{Action, Prompt};
use crate::board::{Board, Round, Stage};
use crate::cards::Card;
use crate::event::{Blocker, Event, Payer, Source, Split};
use crate::tables::{
    Ability, BLEEDING_DAMAGE, BLOCK_TOKENS, BUTTON_COST, COMMAND_POINTS, FIRE_DAMAGE, Reserve,
    SLOTS,
};
use crate::token::Verb;
use crate::{
    Refusal, coins, commands, ending, harm, hazards, judge, menu, states, traits, turning_points,
    windows,
};
use table::{Flow, Next, Offer, Seat};

/// [Command rounds] States hurt, then the counter is marked (R6).
pub(crate) fn start(t: &mut T) -> Next {
    let seat = t.board.active;
    t.board.round = Round::default();
    for other in t.board.helots.seats() {
        let helot = &mut t.board.helots[other];
        helot.talked = false;
        helot.pass_round = false;
    }
    let helot = &mut t.board.helots[seat];
    helot.gloated = false;
    helot.spotter = false;
    t.say(Event::Round { seat });
    if t.board.helots[seat].bleeding {
        harm::overall(t, seat, BLEEDING_DAMAGE, Source::Bleeding, None);
    }
    if t.board.helots[seat].flaming {
        harm::overall(t, seat, FIRE_DAMAGE, Source::Fire, None);
    }
    t.board.stage = if t.board.is_alive(seat) { mark(t, seat) } else { Stage::RoundEnd };
    ending::next(t)
}

/// [Turning point counter] The Ratio die marks a slot, or is a Duplicate (R7).
fn mark(t: &mut T, seat: Seat) -> Stage {
    let slot = t.board.helots[seat].ratio;
    let helot = &mut t.board.helots[seat];
    let filled = &mut helot.slots[usize::from(slot.saturating_sub(1)) % SLOTS];
    if std::mem::replace(filled, true) {
        helot.tally.duplicates += 1;
        t.say(Event::Duplicate { seat, slot });
        return Stage::Duplicate;
    }
    let from = if coins::from_crowd(t, 1) == 1 { Payer::Crowd } else { Payer::Box };
    t.say(Event::Marked { seat, slot, from });
    if !t.board.helots[seat].has_tpdm() {
        return Stage::Ratio;
    }
    t.board.helots[seat].tally.turning_points += 1;
    t.say(Event::TurningPoint { seat });
    turning_points::expire(t);
    Stage::TurningPoint
}

/// [Turning point counter] Hazards of a Duplicate.
pub(crate) fn duplicate(t: &mut T) -> Flow<Next> {
    hazards::duplicate(t)?;
    t.board.stage = Stage::Ratio;
    Ok(ending::next(t))
}

/// [Turning points] Spikes come up anew.
pub(crate) fn turning_point(t: &mut T) -> Flow<Next> {
    hazards::respawn_spikes(t)?;
    t.board.stage = Stage::Card;
    Ok(ending::next(t))
}

/// [Turning points] The card.
pub(crate) fn card(t: &mut T) -> Flow<Next> {
    turning_points::card(t)?;
    t.board.stage = Stage::Ratio;
    let seat = t.board.active;
    if t.board.is_alive(seat) {
        t.say(Event::Tpdm { seat });
    }
    Ok(ending::next(t))
}

/// [Declaring the ratio] Opponents may declare it first.
pub(crate) fn ratio(t: &mut T) -> Flow<Next> {
    let seat = t.board.active;
    let ratio = t.board.helots[seat].ratio;
    let (give, by) = match deceived(t, seat, ratio)? {
        Some(give) => (give, Split::Deception),
        None => declared(t, seat, ratio)?,
    };
    let points = if by == Split::Button { COMMAND_POINTS } else { ratio };
    let rest = COMMAND_POINTS.saturating_sub(points);
    let (ap, mp) = match give {
        Reserve::Ap => (points, rest),
        Reserve::Mp => (rest, points),
    };
    if by == Split::Button {
        harm::overall(t, seat, BUTTON_COST, Source::Button, None);
    }
    t.say(Event::Ratio { seat, ap, mp, by });
    t.board.round.ap = ap;
    t.board.round.mp = mp;
    t.board.stage = Stage::Command;
    states::prone_bonus(t);
    Ok(ending::next(t))
}

/// [Declaring the ratio] [Motivation button]
#[expect(clippy::wildcard_enum_match_arm, reason = "a list is answered with what it offers")]
fn declared(t: &mut T, seat: Seat, ratio: u8) -> Flow<(Reserve, Split)> {
    let poor = t.board.helots[seat].oc <= BUTTON_COST;
    let button = |reserve| {
        let action = Action::Button(reserve);
        if poor { Offer::barred(action, Refusal::OcCost) } else { Offer::open(action) }
    };
    let offers = vec![
        Offer::open(Action::Ratio(Reserve::Ap)),
        Offer::open(Action::Ratio(Reserve::Mp)),
        button(Reserve::Ap),
        button(Reserve::Mp),
    ];
    match t.pick(seat, Prompt::Ratio { ratio }, offers)? {
        Action::Ratio(reserve) => Ok((reserve, Split::Own)),
        Action::Button(reserve) => Ok((reserve, Split::Button)),
        _ => unreachable!("only these are offered"),
    }
}

/// [Deception] One opponent after the other (R45); the Ratio die 3 leaves nothing to deceive.
fn deceived(t: &mut T, on: Seat, ratio: u8) -> Flow<Option<Reserve>> {
    if 2 * ratio == COMMAND_POINTS {
        return Ok(None);
    }
    let others: Vec<Seat> = t.board.clockwise(on).skip(1).collect();
    for seat in others {
        if t.board.helots[seat].deception == 0 || !t.board.is_alive(seat) {
            continue;
        }
        let offers = [Action::Pass, Action::Deceive(Reserve::Ap), Action::Deceive(Reserve::Mp)];
        let offers = offers.map(Offer::open).into();
        let Action::Deceive(give) = t.pick(seat, Prompt::Deceive { on, ratio }, offers)? else {
            continue;
        };
        t.board.helots[seat].deception -= 1;
        t.say(Event::Deception { seat, on, give });
        if !is_blocked(t, seat, on, give, ratio)? {
            t.board.helots[seat].tally.deceptions += 1;
            return Ok(Some(give));
        }
    }
    Ok(None)
}

/// [Deception] The BlockDeception window.
#[expect(clippy::wildcard_enum_match_arm, reason = "a window is answered with what it offers")]
fn is_blocked(t: &mut T, by: Seat, on: Seat, give: Reserve, ratio: u8) -> Flow<bool> {
    let mut open = Vec::new();
    if BLOCK_TOKENS <= t.board.helots[on].deception {
        open.push(Action::Block);
    }
    if traits::is_affordable(&t.board, on, Ability::CantFoolMe) {
        open.push(Action::Use(Ability::CantFoolMe));
    }
    let prompt = Prompt::BlockDeception { by, give, ratio };
    let blocker = match windows::ask(t, on, prompt, &open, Some(Card::F11), &[Action::Accept])? {
        Action::Block => {
            t.board.helots[on].deception -= BLOCK_TOKENS;
            Blocker::Tokens
        }
        Action::Use(ability) => {
            traits::pay(t, on, ability, Some(by));
            Blocker::CantFoolMe
        }
        Action::Answer(card) => {
            crate::influence::spend(t, on, card, Some(by));
            Blocker::CounterBribe
        }
        Action::Accept => return Ok(false),
        _ => unreachable!("only these are offered"),
    };
    t.say(Event::Blocked { seat: on, by: blocker });
    Ok(true)
}

/// [Commands] One command after another.
pub(crate) fn command(t: &mut T) -> Flow<Next> {
    let goes_on = commands::one(t)?;
    if !goes_on {
        t.board.stage = Stage::RoundEnd;
    }
    Ok(ending::next(t))
}

/// [Unspent points] The round ends: Guts for the fallen, a price for idle points.
pub(crate) fn end(t: &mut T) -> Next {
    let seat = t.board.active;
    let idle = is_idle(&t.board, seat);
    t.board.helots[seat].spiked = false;
    t.board.round.feint = false;
    states::remove_fallen(t);
    if !ending::is_decided(&t.board) && t.board.is_alive(seat) {
        penalty(t, seat, idle);
    }
    t.board.round = Round::default();
    if ending::is_decided(&t.board) {
        return ending::finish(t);
    }
    ending::next_seat(t)
}

/// Whether no point was spent, and none could have been, as far as everybody can see: a hand is its own secret.
fn is_idle(board: &Board, seat: Seat) -> bool {
    if board.round.ap.saturating_add(board.round.mp) < COMMAND_POINTS {
        return false;
    }
    let mut is_paid = |command| judge::price(board, seat, &command) != (0, 0);
    let mut seen = Verb::ALL.iter().filter(|verb| **verb != Verb::PlayInfluence);
    !seen.any(|verb| menu::each(board, seat, *verb, &mut is_paid))
}

/// [Unspent points] Cred first, then Overall Condition.
fn penalty(t: &mut T, seat: Seat, idle: bool) {
    let Fine { unspent, cred, due } = fine(&t.board, seat);
    if unspent == 0 {
        return;
    }
    t.board.helots[seat].cred -= u16::from(cred);
    t.board.crowd += u16::from(cred);
    let oc = due.min(t.board.helots[seat].oc);
    t.say(Event::Penalty { seat, unspent, cred, oc, idle });
    if 0 < due {
        harm::overall(t, seat, due, Source::Penalty, None);
    }
}

/// The cost of ending the round now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fine {
    /// Points that are left.
    pub unspent: u8,
    /// Cred that goes to the crowd for them.
    pub cred: u8,
    /// Overall Condition that is due for the rest.
    pub due: u8,
}

/// [Unspent points] The price of the points that are left: Cred, as far as there is any.
pub fn fine(board: &Board, seat: Seat) -> Fine {
    let unspent = board.round.ap.saturating_add(board.round.mp);
    let cred = u8::try_from(board.helots[seat].cred).unwrap_or(u8::MAX).min(unspent);
    Fine { unspent, cred, due: unspent - cred }
}
