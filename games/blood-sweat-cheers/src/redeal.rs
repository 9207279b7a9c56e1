//! Another board that somebody cannot tell from this one.

use crate::board::{Board, BySide, Fate, Side};
use crate::cards::{Card, CardSet, Face, IMPERIAL};
use crate::orders::{ExploitOrder, PushOrder, ReactOrder, Shots};
use crate::tables;
use table::Dice;

/// `board` with everything dealt anew that `own` (`None`: the public) cannot know: the cards in
/// others' hands, in the deck, and those that others threw away unseen.
pub(crate) fn redeal(board: &Board, own: Option<Side>, dice: &mut Dice) -> Board {
    redealt(board, own, &[], dice)
}

/// A quiet board for `own`, who has seen the phase go on from it to `now`: the cards on the table
/// were in the hands of their players, and the automaton's open ones on top of the deck.
pub(crate) fn redealt_since(
    quiet: &Board,
    now: &Board,
    own: Option<Side>,
    dice: &mut Dice,
) -> Board {
    let fresh = now.table.iter().copied().filter(|card| !quiet.table.contains(card));
    let mut from_deck = 0;
    let placed: Vec<(Card, Place)> = fresh
        .filter_map(|card| {
            if now.turned.contains(&card) {
                from_deck += 1;
                return Some((card, Place::Deck(from_deck - 1)));
            }
            let by = own.map(Side::other).or_else(|| declarer(now, card)).unwrap_or_else(|| {
                // Everybody sees that it was played, and nobody remembers by whom.
                if dice.uniform(2) == 0 { Side::Red } else { Side::Blue }
            });
            let is_own = own.is_some_and(|own| quiet.fighters[own].hand.contains(&card));
            (!is_own && !quiet.is_automaton(by)).then_some((card, Place::Hand(by)))
        })
        .collect();
    redealt(quiet, own, &placed, dice)
}

/// The side that played `card` openly, as far as the board remembers.
fn declarer(now: &Board, card: Card) -> Option<Side> {
    let has_played =
        |side: &Side| now.declared[*side].is_some_and(|said| said.cards.contains(&card));
    let roared = now.roll.and_then(|roll| roll.roar).map(|(side, _)| side);
    let is_roar = card.face() == Face::Roar;
    Side::BOTH.into_iter().find(has_played).or(roared.filter(|_| is_roar))
}

/// Where a card must lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Hand(Side),
    /// So deep in the deck, from 0.
    Deck(usize),
}

/// Deals the hidden cards anew, with `placed` where they must lie.
fn redealt(board: &Board, own: Option<Side>, placed: &[(Card, Place)], dice: &mut Dice) -> Board {
    let mut board = board.clone();
    let mut hidden = Vec::new();
    each_hidden(&mut board, own, |card| hidden.push(*card));
    // The order of the cards is hidden too: the deal must follow from the view and the dice alone.
    hidden.sort_unstable();
    dice.shuffle("hidden", &mut hidden, |card| card.word().to_owned());
    place(&board, own, placed, &mut hidden);

    let before = BySide::new(|side| board.fighters[side].thrown);
    let mut thrown: BySide<CardSet> = BySide::default();
    let mut fresh = hidden.into_iter();
    each_hidden(&mut board, own, |card| {
        let new = fresh.next().expect("there are as many cards as places");
        for side in Side::BOTH {
            // A side that threw away the old card here has now thrown away the new one.
            if before[side].holds(*card) {
                thrown[side].insert(new);
            }
        }
        *card = new;
    });
    for side in Side::BOTH {
        if own != Some(side) {
            board.fighters[side].thrown = thrown[side];
            board.fighters[side].shots = match board.declared[side] {
                Some(_) if !board.is_automaton(side) => some_shots(dice),
                Some(_) | None => Shots::default(),
            };
        }
    }
    board
}

/// Brings each of `placed` to its place among the hidden cards: the hands that `own` does not see,
/// Red's before Blue's, then the deck. It changes places with the card there.
fn place(board: &Board, own: Option<Side>, placed: &[(Card, Place)], hidden: &mut [Card]) {
    let held = |side: Side| match own == Some(side) {
        true => 0,
        false => board.fighters[side].hand.len(),
    };
    let [red, blue] = Side::BOTH.map(held);
    for (card, to) in placed {
        let places = match to {
            Place::Hand(Side::Red) => 0..red,
            Place::Hand(Side::Blue) => red..red + blue,
            Place::Deck(at) if *at < board.deck.len() => {
                let top = red + blue;
                top + at..top + at + 1
            }
            Place::Deck(_) => continue,
        };
        let Some(lies) = hidden.iter().position(|lying| lying == card) else { continue };
        let is_free = |at: &usize| placed.iter().all(|(other, _)| hidden[*at] != *other);
        let is_deck = matches!(to, Place::Deck(_));
        let free = places.clone().find(|at| is_deck || is_free(at));
        if let Some(free) = free.filter(|_| !places.contains(&lies)) {
            hidden.swap(lies, free);
        }
    }
}

/// Orders that may have ridden on a play: nobody else knows of any, nor that there are none.
fn some_shots(dice: &mut Dice) -> Shots {
    let mut one_of = |orders: u32| dice.uniform(2 * orders).checked_sub(orders);
    let react = |order: Option<u32>| {
        order.map(|order| match order {
            0 => ReactOrder::Wounds,
            1 => ReactOrder::Never,
            _ => ReactOrder::Auto(tables::AUTO_ROAR),
        })
    };
    Shots {
        exploit: one_of(2).map(|order| match order {
            0 => ExploitOrder::All,
            _ => ExploitOrder::Never,
        }),
        roar: react(one_of(3)),
        fortuna: react(one_of(3)),
        push: one_of(2).map(|order| match order {
            0 => PushOrder::Edge,
            _ => PushOrder::Away,
        }),
    }
}

/// Every card that `own` cannot know.
fn each_hidden(board: &mut Board, own: Option<Side>, mut visit: impl FnMut(&mut Card)) {
    // A defeated gladiator whom IMPERIAL INTEREST saved has shown it.
    let shown = board.ended.and_then(|ended| ended.missio).map(|mercy| mercy.result)
        == Some(Fate::ImperialInterest);
    let thrown = own.map_or(CardSet::default(), |side| board.fighters[side].thrown);
    let seen = board.spent;
    for side in Side::BOTH {
        if own != Some(side) {
            let hand = board.fighters[side].hand.slots().iter_mut();
            hand.filter(|card| !(shown && **card == IMPERIAL)).for_each(&mut visit);
        }
    }
    board.deck.slots().iter_mut().for_each(&mut visit);
    let pile = board.discard.slots().iter_mut();
    pile.filter(|card| !seen.contains(*card) && !thrown.holds(**card)).for_each(visit);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{board, declared};
    use crate::view::view;
    use table::{Luck, Seat};

    fn names(cards: &[Card]) -> Vec<&'static str> {
        cards.iter().map(|card| card.word()).collect()
    }

    #[test]
    fn what_a_seat_knows_stays_and_the_rest_is_dealt_anew() {
        let mut board = board(["murmillo", "thraex"], ["SK1 ST1 GD1", "GD2 SK2 ST3"]);
        for card in ["RC1", "GL1", "FF", "II"] {
            let card = Card::of_word(card).unwrap();
            board.deck.remove(card);
            board.discard.push(card);
        }
        let [roar, glory, fortuna, imperial] = [35, 29, 38, 39].map(Card);
        board.spent.push(roar);
        board.fighters.red.thrown.insert(glory);
        board.fighters.blue.thrown.insert(fortuna);
        board.fighters.blue.thrown.insert(imperial);
        let mut changed = false;
        for number in 0..20 {
            let other = redeal(&board, Some(Side::Red), &mut Luck::numbered(number).dice(0));
            let red = Some(Seat(0));
            assert_eq!(view(&other, red), view(&board, red));
            assert_eq!(names(&other.discard)[..2], ["RC1", "GL1"]);
            let thrown = other.fighters.blue.thrown;
            assert!(other.discard[2..].iter().all(|card| thrown.holds(*card)));
            changed |= other.fighters.blue.hand != board.fighters.blue.hand;
            let everybody = |board: &Board| {
                let hands = Side::BOTH.map(|side| board.fighters[side].hand);
                let mut all = [&hands[0][..], &hands[1], &board.deck, &board.discard].concat();
                all.sort();
                all
            };
            assert_eq!(everybody(&other), everybody(&board));
        }
        assert!(changed, "twenty deals give Blue another hand");
    }

    #[test]
    fn what_has_been_played_since_was_in_a_hand_and_what_was_turned_over_on_the_deck() {
        let quiet = board(["murmillo", "thraex"], ["SK1 ST1 GD1", "GD2 SK2 ST3"]);
        let mut now = quiet.clone();
        now.declared.blue = Some(declared(&quiet, Side::Blue, "GD2"));
        now.fighters.blue.hand.remove(Card::of_word("GD2").unwrap());
        now.lay_open(Card::of_word("GD2").unwrap());
        for number in 0..20 {
            for own in [Some(Side::Red), None] {
                let other = redealt_since(&quiet, &now, own, &mut Dice::quick(number));
                assert!(names(&other.fighters.blue.hand).contains(&"GD2"));
                assert_eq!(other.fighters.blue.hand.len(), 3);
            }
        }
        let mut quiet = quiet;
        quiet.solo = true;
        quiet.fighters.blue.hand = crate::cards::Hand::EMPTY;
        for card in ["GD2", "SK2", "ST3"] {
            quiet.deck.push(Card::of_word(card).unwrap());
        }
        let mut now = quiet.clone();
        for card in ["ST3", "GD2"].map(|card| Card::of_word(card).unwrap()) {
            now.deck.remove(card);
            now.turned.push(card);
            now.lay_open(card);
        }
        for number in 0..20 {
            let other = redealt_since(&quiet, &now, Some(Side::Red), &mut Dice::quick(number));
            assert_eq!(names(&other.deck)[..2], ["ST3", "GD2"]);
            assert_eq!(other.fighters.red.hand, quiet.fighters.red.hand);
        }
    }

    #[test]
    fn whether_orders_rode_on_a_play_is_dealt_anew_once_it_is_declared() {
        let mut board = board(["murmillo", "thraex"], ["SK1 ST1 GD1", "GD2 SK2 ST3"]);
        let dealt = |board: &Board| {
            let luck = |number| Luck::numbered(number);
            let deal = |number| redeal(board, Some(Side::Red), &mut luck(number).dice(0));
            (0..20).map(|number| deal(number).fighters.blue.shots.roar).collect::<Vec<_>>()
        };
        assert!(dealt(&board).iter().all(Option::is_none), "nothing has been played");
        board.declared.blue = Some(declared(&board, Side::Blue, "GD2"));
        let shots = dealt(&board);
        assert!(shots.iter().any(Option::is_none) && shots.iter().any(Option::is_some));
    }
}
