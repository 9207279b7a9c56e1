//! [Trait abilities] The eighteen that every helot has.

use crate::T;
use crate::ask::{Action, Prompt, With};
use crate::board::Board;
use crate::coins;
use crate::event::{Event, Reason};
use crate::geometry::Way;
use crate::tables::{Ability, RESERVE_FULL, TURN_CROWD_CRED, Trait, WIN_OVER_CRED};
use crate::{forced, grapple, judge, movement, states};
use table::{Flow, Seat};

/// [Spending trait reserves] Pays for `ability` and tells that it is used.
pub(crate) fn pay(t: &mut T, seat: Seat, ability: Ability, on: Option<Seat>) {
    t.board.helots[seat].pay(&[ability.cost()]);
    t.say(Event::Ability { seat, ability, on });
}

/// Whether the reserves of `seat` can pay for `ability`.
pub(crate) fn is_affordable(board: &Board, seat: Seat, ability: Ability) -> bool {
    crate::windows::can_afford(board, seat, ability.cost())
}

/// An ability used in the seat's own Command Round.
pub(crate) fn own(t: &mut T, seat: Seat, ability: Ability, with: With) -> Flow<()> {
    use Ability::*;
    match ability {
        Push => push(t, seat),
        Hurdle => hurdle(t, seat),
        TunnelVision => {
            pay(t, seat, ability, None);
            t.board.round.tunnel = true;
            Ok(())
        }
        StillStanding | Elusive | Unshackled | TurnCrowd | WinThemOver | TalkShit | Jack
        | MadeYouLook => {
            instant(t, seat, ability, with);
            Ok(())
        }
        FleshWound | Perseverance | Counterattack | ComboBreaker | Haymaker | Tripping
        | CantFoolMe => unreachable!("{ability} is for windows"),
    }
}

/// Abilities for any player's round: they ask nothing.
pub(crate) fn instant(t: &mut T, seat: Seat, ability: Ability, with: With) {
    use Ability::*;
    let on = if ability == TalkShit { Some(t.board.active) } else { with.seat() };
    pay(t, seat, ability, on);
    match (ability, with) {
        (StillStanding, _) => states::stand(t, seat),
        (Elusive, _) => t.board.helots[seat].elusive = true,
        (Unshackled, _) => grapple::release(t, seat),
        (TurnCrowd, With::Seat(on)) => {
            coins::lose_cred(t, on, TURN_CROWD_CRED, Reason::TurnCrowd);
        }
        (WinThemOver, _) => {
            coins::take_cred(t, seat, WIN_OVER_CRED, Reason::WinThemOver);
        }
        (TalkShit, _) => {
            let active = t.board.active;
            t.board.helots[active].talked = true;
        }
        (Jack, With::Trait(by)) => raise(t, seat, by, 1),
        (MadeYouLook, With::Seat(on)) => turn_about(t, on),
        (
            FleshWound | Perseverance | Counterattack | ComboBreaker | Push | Haymaker | Hurdle
            | Tripping | TunnelVision | TurnCrowd | Jack | CantFoolMe | MadeYouLook,
            _,
        ) => unreachable!("the judge admits no {ability} with {with:?}"),
    }
}

/// [Increasing trait reserves] What does not fit is lost.
pub(crate) fn raise(t: &mut T, seat: Seat, by: Trait, points: u8) {
    let reserve = &mut t.board.helots[seat].reserves[by];
    let gained = points.min(RESERVE_FULL.saturating_sub(*reserve));
    *reserve += gained;
    if 0 < gained {
        t.say(Event::Reserve { seat, of: by, points: gained.cast_signed() });
    }
}

/// [Cunning abilities] Half a turn.
pub(crate) fn turn_about(t: &mut T, seat: Seat) {
    let helot = &mut t.board.helots[seat];
    helot.ffd = helot.ffd.reversed();
    let ffd = helot.ffd;
    t.say(Event::Turned { seat, ffd });
}

/// [Physical abilities] The one in front moves a square away (R42).
fn push(t: &mut T, seat: Seat) -> Flow<()> {
    let on = t.board.helot_at(seat, Way::F).expect("the judge saw somebody there");
    pay(t, seat, Ability::Push, Some(on));
    let way = t.board.helots[seat].ffd.look(Way::F);
    let from = t.board.helots[on].square;
    let to = from.to(way).expect("the judge saw a square there");
    grapple::release(t, on);
    movement::shift(t, on, to);
    t.say(Event::Pushed { seat: on, by: seat, from, to });
    forced::enter(t, on, Some(seat));
    Ok(())
}

/// [Hurdle] Over the thing ahead; it costs no Movement Points.
fn hurdle(t: &mut T, seat: Seat) -> Flow<()> {
    let to = judge::hurdled(&t.board, seat).expect("the judge saw where it ends");
    pay(t, seat, Ability::Hurdle, None);
    if movement::tripped(t, seat)? {
        return Ok(());
    }
    if movement::is_felled_by_heat(t, seat) {
        return Ok(());
    }
    movement::walk(t, seat, to);
    Ok(())
}

/// [Deftness abilities] One opponent after the other may trip a mover.
#[expect(clippy::wildcard_enum_match_arm, reason = "a window is answered with what it offers")]
pub(crate) fn trip(t: &mut T, mover: Seat, tripper: Seat, first: bool) -> Flow<bool> {
    let prompt = Prompt::Trip { by: mover, first };
    let trips = [Action::Use(Ability::Tripping)];
    let declines = [Action::PassRound, Action::Pass];
    match crate::windows::ask(t, tripper, prompt, &trips, None, &declines)? {
        Action::Use(_) => {
            pay(t, tripper, Ability::Tripping, Some(mover));
            states::fall(t, mover)?;
            Ok(true)
        }
        Action::PassRound => {
            t.board.helots[tripper].pass_round = true;
            Ok(false)
        }
        Action::Pass => Ok(false),
        _ => unreachable!("only these are offered"),
    }
}
