//! [The favour of the crowd]

use crate::T;
use crate::ask::{Action, Prompt};
use crate::board::{Board, Roll, Side};
use crate::cards::{Card, Face, ROARS};
use crate::clash::{Clash, Effect, Verdict};
use crate::event::{Cause, Event};
use table::{Flow, Offer};

/// The crowd's favour moves `steps` toward `side`. It is told even when the scale is at its end.
pub(crate) fn sway(t: &mut T, cause: Cause, side: Side, steps: u8) {
    let now = t.board.favour.toward(side, steps);
    let moved = now.steps_to(t.board.favour);
    t.board.favour = now;
    t.board.fighters[side].favour_won += u16::from(moved);
    t.say(Event::FavourMoved { cause, toward: side, steps: moved, now: now.into() });
}

/// A phase in which nothing pleased the crowd: it cools.
pub(crate) fn cool(t: &mut T) {
    let favoured = Side::BOTH.into_iter().find(|side| 0 < t.board.favour.of(*side));
    if let Some(side) = favoured {
        sway(t, Cause::Cooling, side.other(), 1);
    }
}

/// The ROAR window of a roll: for the side that the crowd favours, if a ROAR would change the
/// roll's result (R54, R64).
pub(crate) fn roar(t: &mut T) -> Flow<()> {
    let (clash, roll) = t.board.rolled();
    let Some(side) = favoured(&t.board) else { return Ok(()) };
    let bonus = t.board.favour.of(side);
    if roll.roar.is_some() {
        return Ok(());
    }
    if t.board.is_automaton(side) {
        // It plays the ROAR it keeps even if that changes nothing (R76).
        let kept = t.board.kept.iter().copied().find(|card| card.face() == Face::Roar);
        if let Some(card) = kept {
            play_roar(t, side, card, bonus);
        }
        return Ok(());
    }
    let without = roll.verdict(&clash);
    let with = roll.roared(side, bonus).verdict(&clash);
    if clash.effect(without) == clash.effect(with) || !may_hold_roar(&t.board, side, 1) {
        return Ok(());
    }
    let offers = match roars(&t.board, side) {
        held if held.is_empty() => Vec::new(),
        held => {
            let held = held.into_iter().map(|card| Offer::open(Action::React(card)));
            held.chain([Offer::open(Action::Pass)]).collect()
        }
    };
    let prompt = Prompt::Roar { bonus, without, with };
    if let Some(Action::React(card)) = t.offer_hidden(side.seat(), prompt, offers)? {
        t.board.fighters[side].hand.remove(card);
        t.board.lay_open(card);
        play_roar(t, side, card, bonus);
    }
    Ok(())
}

fn play_roar(t: &mut T, side: Side, card: Card, bonus: i8) {
    if let Some(roll) = &mut t.board.roll {
        roll.roar = Some((side, bonus));
    }
    t.say(Event::RoarPlayed { seat: side, card, bonus });
}

fn favoured(board: &Board) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| 0 < board.favour.of(*side))
}

/// The ROAR cards that `side` holds, by number.
fn roars(board: &Board, side: Side) -> Vec<Card> {
    ROARS.into_iter().filter(|card| board.fighters[side].hand.contains(card)).collect()
}

/// Whether the public cannot rule out that `side` holds a ROAR among at least `least` cards.
pub(crate) fn may_hold_roar(board: &Board, side: Side, least: u8) -> bool {
    let unseen = ROARS.into_iter().any(|card| !board.spent.contains(&card));
    least <= board.fighters[side].hand.count() && unseen
}

/// The verdict on `roll` if `side` followed with a ROAR; `None` if it could not.
pub(crate) fn with_roar(board: &Board, clash: &Clash, roll: Roll, side: Side) -> Option<Verdict> {
    let bonus = board.favour.of(side);
    let open = roll.roar.is_none() && 0 < bonus;
    open.then(|| roll.roared(side, bonus).verdict(clash))
}

pub(crate) fn holds_roar(board: &Board, side: Side) -> bool {
    ROARS.iter().any(|card| board.fighters[side].hand.contains(card))
}

/// Whether `verdict` comes to something else than `before`.
pub(crate) fn differs(clash: &Clash, before: Effect, verdict: Option<Verdict>) -> bool {
    verdict.is_some_and(|verdict| clash.effect(verdict) != before)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Favour;
    use crate::samples::board;

    #[test]
    fn a_roar_is_ruled_out_only_by_what_everybody_has_seen() {
        let mut board = board(["murmillo", "thraex"], ["SK1 RC1", "GD2"]);
        assert!(may_hold_roar(&board, Side::Blue, 1), "one unseen card may be one");
        assert!(!may_hold_roar(&board, Side::Blue, 2), "it cannot be two");
        ROARS.into_iter().skip(1).for_each(|card| {
            board.spent.push(card);
        });
        assert!(may_hold_roar(&board, Side::Blue, 1), "Blue does not know what Red holds");
        board.spent.push(ROARS[0]);
        assert!(!may_hold_roar(&board, Side::Red, 1), "all three are gone");
    }

    #[test]
    fn the_scale_ends_at_three_on_either_side() {
        let two = Favour::default().toward(Side::Red, 2);
        assert_eq!(i8::from(two.toward(Side::Red, 2)), 3);
        assert_eq!(two.toward(Side::Red, 2).steps_to(two), 1);
        assert_eq!(two.toward(Side::Blue, 9).of(Side::Blue), 3);
    }
}
