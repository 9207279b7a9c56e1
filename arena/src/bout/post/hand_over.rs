//! The rule of hand-overs: when a bout's living post is posted anew, and whom it calls.
//!
//! An edit notifies nobody, so the post is made anew whenever somebody who has not just acted
//! becomes due. While the turn stays with the same people it is edited, and its channel reads as a
//! story with one board at its end.

use crate::bout::state::Waits;
use table::Seat;

/// The public state of a bout before and after something happened in it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Change<'a> {
    /// The decisions for which the bout waits by its newest post.
    pub(crate) before: &'a Waits,
    /// The decisions for which it waits now.
    pub(crate) after: &'a Waits,
    /// The seat that acted; `None` when it was the clock.
    pub(crate) actor: Option<Seat>,
    /// How many people have seats.
    pub(crate) people: usize,
}

/// Whether the turn has gone over to somebody. With one person at the table it never does: a player
/// against the house has its replies on the post that they look at.
pub(crate) fn is_hand_over(change: Change<'_>) -> bool {
    1 < change.people && change.after.asks.iter().any(|(seat, _)| is_newly_due(change, *seat))
}

/// Whether the bout waits for a seat now and did not before, and the seat has not brought that
/// about itself. While the dice are settled the bout waits for nobody: a seat whose turn goes on
/// after that is called again, since minutes have passed.
fn is_newly_due(change: Change<'_>, seat: Seat) -> bool {
    change.actor != Some(seat) && change.before.asks.iter().all(|(before, _)| *before != seat)
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::Serial;

    const ADA: Seat = Seat(0);
    const BRUTUS: Seat = Seat(1);

    fn waits(asks: &[(Seat, u64)]) -> Waits {
        Waits { settling: false, asks: asks.iter().map(|&(s, n)| (s, Serial(n))).collect() }
    }

    fn handed(before: &[(Seat, u64)], after: &[(Seat, u64)], actor: Option<Seat>) -> bool {
        let (before, after) = (waits(before), waits(after));
        is_hand_over(Change { before: &before, after: &after, actor, people: 2 })
    }

    #[test]
    fn a_turn_goes_over_when_somebody_else_becomes_due() {
        assert!(handed(&[(ADA, 1)], &[(BRUTUS, 2)], Some(ADA)));
        assert!(handed(&[(ADA, 1)], &[(ADA, 2), (BRUTUS, 2)], Some(ADA)));
        assert!(handed(&[], &[(ADA, 0), (BRUTUS, 0)], Some(ADA)));
    }

    #[test]
    fn it_stays_with_whoever_goes_on_or_is_waited_for_still() {
        assert!(!handed(&[(ADA, 1)], &[(ADA, 2)], Some(ADA)));
        assert!(!handed(&[(ADA, 1), (BRUTUS, 1)], &[(BRUTUS, 1)], Some(ADA)));
        assert!(!handed(&[(BRUTUS, 2)], &[(ADA, 1)], Some(ADA)), "it was taken back");
        assert!(!handed(&[(ADA, 1)], &[], Some(ADA)), "the dice are being settled");
    }

    #[test]
    fn a_round_that_the_last_answer_begins_calls_the_others() {
        assert!(handed(&[(BRUTUS, 1)], &[(ADA, 2), (BRUTUS, 2)], Some(BRUTUS)));
    }

    #[test]
    fn whose_turn_goes_on_after_the_dice_is_called_again() {
        assert!(handed(&[], &[(ADA, 3)], None));
    }

    #[test]
    fn with_one_person_nothing_is_handed_over() {
        let (before, after) = (waits(&[]), waits(&[(ADA, 3)]));
        let change = Change { before: &before, after: &after, actor: None, people: 1 };
        assert!(!is_hand_over(change));
    }
}
