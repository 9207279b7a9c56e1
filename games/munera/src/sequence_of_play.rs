//! [Sequence of Play] A turn: it begins, one action after another is taken, it ends.

use crate::action_points::{self, draw, is_spent, kick, pay, sheathe, take};
use crate::ask::{Action, Held, Prompt, Shed};
use crate::board::{Board, FeintState, Stage, Turn, Verdict};
use crate::event::{Event, Means, Stop};
use crate::gear::Thing;
use crate::tables::GIVE_IN;
use crate::weapons::{cut, let_fall};
use crate::{Munera, attacks, crowd, movement, special_moves};
use table::{Flow, Offer, Seat, Table};

/// [Sequence of Play] The turn of the active gladiator begins.
pub(crate) fn start_turn(t: &mut Table<Munera>) -> Flow<()> {
    let who = t.board.active;
    let number = t.board.turn.number + 1;
    t.board.turn = Turn { number, ..Turn::default() };
    t.board.seats[who].turns = t.board.seats[who].turns.saturating_add(1);
    t.board.stage = Stage::Act;
    t.say(Event::Turn { who, round: t.board.round });
    discard(t, who)?;
    let gladiator = &t.board.seats[who];
    let modifier = gladiator.ap_modifier();
    if gladiator.is_tired() && modifier <= GIVE_IN && t.board.is_threatened(who) {
        t.say(Event::GivesIn { who, modifier });
        crowd::appeal(t, who, crowd::creditor(&t.board, who));
        end_turn(t);
        return Ok(());
    }
    roll(t, who, modifier);
    special_moves::test(t)?;
    if is_turn_over(&t.board) {
        end_turn(t);
    }
    Ok(())
}

/// [Action Points] Shield and helmet can be thrown away before the roll, by order (R19). An order
/// is used up at once, also by somebody who wears nothing; one that has been withdrawn since counts
/// anew.
fn discard(t: &mut Table<Munera>, who: Seat) -> Flow<()> {
    let offers = Shed::ALL.iter().map(|shed| Offer::open(Action::Discard(*shed))).collect();
    let Action::Discard(shed) = t.pick(who, Prompt::Discard, offers)? else { return Ok(()) };
    let gladiator = &mut t.board.seats[who];
    let shield = matches!(shed, Shed::Shield | Shed::Both);
    let helmet = matches!(shed, Shed::Helmet | Shed::Both);
    let shield_again = std::mem::replace(&mut gladiator.shield_dropped, shield);
    let helmet_again = std::mem::replace(&mut gladiator.helmet_dropped, helmet);
    if shield
        && !shield_again
        && let Some(place) = gladiator.shield()
    {
        let_fall(t, who, place);
    }
    if helmet && !helmet_again && t.board.seats[who].helmet {
        drop_helmet(t, who);
    }
    Ok(())
}

fn drop_helmet(t: &mut Table<Munera>, who: Seat) {
    t.board.seats[who].helmet = false;
    t.say(Event::Discarded { who, item: Thing::Helmet });
}

/// [Action Points] The roll; a gladiator who lies on the ground stands up.
fn roll(t: &mut Table<Munera>, who: Seat, modifier: i8) {
    let die = t.d6();
    let sum = modifier + i8::try_from(die).expect("a die has six faces");
    let ap = u8::try_from(sum).unwrap_or(0);
    t.board.turn.ap = ap;
    t.say(Event::Ap { who, die, modifier, ap });
    let gladiator = &mut t.board.seats[who];
    gladiator.hazed = false;
    if std::mem::take(&mut gladiator.down) {
        t.board.turn.stood_up = true;
        t.say(Event::Stands { who });
    }
}

/// [Action Points] One action of the active gladiator, and the end of the turn if nothing is
/// left to do in it.
pub(crate) fn act(t: &mut Table<Munera>) -> Flow<()> {
    let action = t.form(t.board.active, Prompt::Act)?;
    if action == Action::End {
        end_turn(t);
        return Ok(());
    }
    carry_out(t, &action)?;
    if !t.board.is_over() && is_turn_over(&t.board) {
        end_turn(t);
    }
    Ok(())
}

fn carry_out(t: &mut Table<Munera>, action: &Action) -> Flow<()> {
    let who = t.board.active;
    if let Action::Move | Action::Step(_) | Action::Turn(_) | Action::Walk(..) = action {
        movement::go(t, action);
        return Ok(());
    }
    let cost = action_points::cost(&t.board, action).expect("it was judged when it was said");
    pay(t, cost);
    let place = |held: Held, t: &Table<Munera>| held.place(&t.board.seats[who].hand);
    match *action {
        Action::Strike(held, on) => {
            attacks::attack(t, on, Means::Strike(held.kind), place(held, t))?;
        }
        Action::Whirl(held, on) => {
            attacks::attack(t, on, Means::Whirl(held.kind), place(held, t))?;
        }
        Action::Improvised(on) => attacks::attack(t, on, Means::Improvised, None)?,
        Action::Grapple(on) => attacks::attack(t, on, Means::Grapple, None)?,
        Action::Feint => {
            t.board.turn.feint = FeintState::Armed;
            t.say(Event::Feint { who });
        }
        Action::Haze(on) => special_moves::haze(t, on),
        Action::Cut => cut(t),
        Action::Drop(held) => {
            let place = place(held, t).expect("it was judged");
            let_fall(t, who, place);
        }
        Action::DropHelmet => drop_helmet(t, who),
        Action::Draw(kind) => draw(t, kind),
        Action::Sheath(held) => {
            let place = place(held, t).expect("it was judged");
            sheathe(t, place);
        }
        Action::Pickup(id) => take(t, id),
        Action::Kick(id, side) => kick(t, id, side),
        Action::Yield => {
            t.say(Event::Yields { who });
            crowd::appeal(t, who, crowd::creditor(&t.board, who));
        }
        Action::Pick(_)
        | Action::PickAny
        | Action::PickBuild(_)
        | Action::Discard(_)
        | Action::Move
        | Action::Step(_)
        | Action::Turn(_)
        | Action::Walk(..)
        | Action::End
        | Action::Reroll
        | Action::Keep
        | Action::Throw
        | Action::Disengage
        | Action::Skill(_) => unreachable!("{action:?} is no action of a turn"),
    }
    Ok(())
}

/// Whether the active gladiator has left, lies on the ground, or has nothing to spend (R17).
fn is_turn_over(board: &Board) -> bool {
    !board.is_in(board.active) || board.seats[board.active].down || is_spent(board)
}

/// [Sequence of Play] Those floored from afar appeal if he stands over them (R48); then the next
/// gladiator in the order of play.
fn end_turn(t: &mut Table<Munera>) {
    if t.board.is_over() {
        return;
    }
    let who = t.board.active;
    if t.board.is_in(who) {
        for on in std::mem::take(&mut t.board.turn.floored) {
            let stands_over = t.board.is_in(on)
                && t.board.seats[on].down
                && !t.board.seats[who].down
                && t.board.distance(who, on) == 1;
            if stands_over {
                t.say(Event::FlooredAppeal { who: on });
                crowd::appeal(t, on, who);
                if t.board.is_over() {
                    return;
                }
            }
        }
        t.say(Event::End { who });
    }
    pass_on(t);
}

fn pass_on(t: &mut Table<Munera>) {
    let board = &mut t.board;
    let at = board.order.iter().position(|seat| *seat == board.active).unwrap_or(0);
    for by in 1..=board.order.len() {
        let next = (at + by) % board.order.len();
        board.round = board.round.saturating_add(u16::from(next == 0));
        let seat = board.order[next];
        if board.is_in(seat) {
            board.active = seat;
            break;
        }
    }
    board.stage = Stage::TurnStart;
    let cause = if board.options.round_limit.is_some_and(|limit| limit < board.round) {
        Stop::Rounds
    } else if board.options.exhaustion_draw && is_exhausted(board) {
        Stop::Exhaustion
    } else {
        return;
    };
    t.board.outcome = Some(Verdict::Drawn);
    t.say(Event::Draw { cause });
}

/// Whether the last two are spent, both of them.
fn is_exhausted(board: &Board) -> bool {
    let spent = |who: Seat| board.seats[who].is_exhausted() && board.seats[who].is_injured();
    board.in_play().count() == 2 && board.in_play().all(spent)
}
