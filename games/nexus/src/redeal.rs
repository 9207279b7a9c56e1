//! Another board that somebody cannot tell from this one.

use crate::board::Board;
use crate::cards::{Card, Hand};
use table::{Dice, Seat};

/// `board` with everything dealt anew that `own` (`None`: the public) cannot know: cards in others'
/// hands and in the Influence stack, except those that were seen to go there, and the order of the
/// Turning Point deck. Both are sorted before they are shuffled: the deal follows from the view and
/// the dice alone.
pub(crate) fn redeal(board: &Board, own: Option<Seat>, dice: &mut Dice) -> Board {
    let mut other = board.clone();
    other.deck.sort_unstable();
    dice.shuffle("redeal turning", &mut other.deck, |card| card.word().to_owned());
    let unseen = other.stack.len().saturating_sub(usize::from(other.known));
    let others: Vec<Seat> = other.helots.seats().filter(|seat| Some(*seat) != own).collect();
    let in_hands = others.iter().flat_map(|seat| other.helots[*seat].hand.iter());
    let mut hidden: Vec<Card> = in_hands.chain(other.stack[..unseen].iter().copied()).collect();
    hidden.sort_unstable();
    dice.shuffle("redeal influence", &mut hidden, |card| card.word().to_owned());
    let mut fresh = hidden.into_iter();
    for seat in others {
        let size = usize::from(other.helots[seat].hand.count());
        other.helots[seat].hand = Hand::from_iter(fresh.by_ref().take(size));
    }
    for (place, card) in other.stack[..unseen].iter_mut().zip(fresh) {
        *place = card;
    }
    other
}
