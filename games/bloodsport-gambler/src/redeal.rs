//! Another board that somebody cannot tell from this one.

use crate::board::{Bet, Board, Phase, Slip, wagers};
use crate::cards::{Number, Secret, Side, Slot, Spot, Weapon};
use crate::tables::Kind;
use crate::view::knows;
use table::{Dice, Seat};

/// `board` with everything dealt anew that `seat` (`None`: the public) cannot know: decks, others'
/// hands, face-down cards nobody showed it, the cards that others will throw away, and their slips.
/// All cards are sorted before they are shuffled: the deal follows from the view and the dice
/// alone.
pub(crate) fn redeal(board: &Board, seat: Option<Seat>, dice: &mut Dice) -> Board {
    let eyes = board.alone().or(seat);
    let mut other = board.clone();
    other.fighter.draw.sort_unstable();
    dice.shuffle("hidden", &mut other.fighter.draw, ToString::to_string);
    deal_weapons(board, &mut other, eyes, dice);
    deal_secrets(board, &mut other, eyes, dice);
    deal_actions(board, &mut other, eyes, dice);
    name_cards(&mut other, eyes, dice);
    match board.phase {
        Phase::Watch | Phase::React => write_slips(&mut other, eyes, dice),
        Phase::Setup
        | Phase::Action
        | Phase::Bets
        | Phase::Settle
        | Phase::Stay
        | Phase::Reset
        | Phase::Over => {}
    }
    other
}

fn numbers(board: &Board) -> impl Iterator<Item = Number> + use<> {
    Number::ALL.into_iter().take(board.fights.len())
}

fn deal_weapons(board: &Board, other: &mut Board, eyes: Option<Seat>, dice: &mut Dice) {
    let slots = Slot::all().take(2 * board.fights.len());
    let hidden: Vec<Slot> = slots.filter(|slot| !knows(board, eyes, Spot::Weapon(*slot))).collect();
    let lie = |slot: &Slot| board.fight(slot.fight).weapons[slot.side];
    let mut cards: Vec<Weapon> = other.weapon.draw.clone();
    cards.extend(hidden.iter().map(lie));
    cards.sort_unstable();
    dice.shuffle("hidden", &mut cards, ToString::to_string);
    for (slot, card) in hidden.iter().zip(cards.split_off(board.weapon.draw.len())) {
        other.fight_mut(slot.fight).weapons[slot.side] = card;
    }
    other.weapon.draw = cards;
}

fn deal_secrets(board: &Board, other: &mut Board, eyes: Option<Seat>, dice: &mut Dice) {
    let hidden: Vec<Number> =
        numbers(board).filter(|fight| !knows(board, eyes, Spot::Secret(*fight))).collect();
    let mut cards: Vec<Secret> = other.secret.draw.clone();
    cards.extend(hidden.iter().map(|fight| board.fight(*fight).secret));
    cards.sort_unstable();
    dice.shuffle("hidden", &mut cards, ToString::to_string);
    for (fight, card) in hidden.into_iter().zip(cards.split_off(board.secret.draw.len())) {
        other.fight_mut(fight).secret = card;
    }
    other.secret.draw = cards;
}

/// Hands and deck take any card; cards beside a Fighter are Sabotage.
fn deal_actions(board: &Board, other: &mut Board, eyes: Option<Seat>, dice: &mut Dice) {
    let mut beside = Vec::new();
    for number in numbers(board) {
        let places = (1..).take(board.fight(number).stack.len());
        let is_hidden = |place: &u8| !knows(board, eyes, Spot::Sabotage(number, *place));
        beside.extend(places.filter(is_hidden).map(|place| (number, usize::from(place) - 1)));
    }
    let others: Vec<Seat> = board.seats.seats().filter(|seat| eyes != Some(*seat)).collect();
    let mut cards = std::mem::take(&mut other.action.draw);
    others.iter().for_each(|seat| cards.append(&mut other.seats[*seat].hand));
    cards.extend(beside.iter().map(|(number, at)| board.fight(*number).stack[*at].card));
    cards.sort_unstable();
    dice.shuffle("hidden", &mut cards, |card| card.key().to_owned());
    for (number, at) in beside {
        let sabotage = cards.iter().position(|card| card.kind() == Kind::Sabotage);
        let card = cards.remove(sabotage.expect("as many Sabotage cards as lay there"));
        other.fight_mut(number).stack[at].card = card;
    }
    for seat in others {
        let rest = cards.len() - board.seats[seat].hand.len();
        *other.seats[seat].hand = cards.split_off(rest);
    }
    other.action.draw = cards;
}

/// Names the cards of the present hand that go at the coming Reset.
fn name_cards(other: &mut Board, eyes: Option<Seat>, dice: &mut Dice) {
    let hidden = other.seats.seats().filter(|seat| eyes != Some(*seat));
    for seat in hidden.collect::<Vec<Seat>>() {
        let gambler = &mut other.seats[seat];
        let named = gambler.hand.iter().copied().filter(|_| dice.uniform(2) == 0).collect();
        gambler.discard_next = gambler.discard_next.take().map(|_| named);
    }
}

/// Slips that the same Coin could have paid. A bet taken by the guards is known except for its
/// side, and where they took nothing there was no bet.
fn write_slips(other: &mut Board, eyes: Option<Seat>, dice: &mut Dice) {
    for seat in other.seats.seats() {
        let gambler = &other.seats[seat];
        if eyes == Some(seat) || !gambler.is_at_table() || gambler.resigned {
            continue;
        }
        let total = gambler.total();
        let mut slip = Slip::EMPTY;
        for fight in Number::ALL {
            let left = total - slip.staked();
            slip.0[fight.index()] = another_bet(other, seat, fight, left, dice);
        }
        let gambler = &mut other.seats[seat];
        gambler.slip = slip;
        gambler.coin = total - slip.staked();
    }
}

fn another_bet(board: &Board, seat: Seat, fight: Number, left: u8, dice: &mut Dice) -> Option<Bet> {
    let gambler = &board.seats[seat];
    let side = if dice.uniform(2) == 0 { Side::L } else { Side::R };
    let (least, most) = wagers(board.fight(fight).fighters, side, board.limit(seat, fight));
    let before = gambler.slip.bet(fight);
    if let Some(bet) = before.filter(|bet| bet.forfeit) {
        let fits = (least..=most).contains(&bet.amount);
        return Some(if fits { Bet { side, ..bet } } else { bet });
    }
    let none = gambler.exposed.contains(&fight) || gambler.barred.contains(&fight);
    let most = most.min(left);
    if none || most < least || dice.uniform(2) == 0 {
        return None;
    }
    let more = dice.uniform(u32::from(most - least) + 1);
    Some(Bet { side, amount: least + u8::try_from(more).unwrap_or(0), forfeit: false })
}
