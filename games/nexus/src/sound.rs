//! Whether a bout can have come to a board: rules trust that it can, so a board from elsewhere is
//! checked first.

use crate::board::{Board, Helot, Life, Stage};
use crate::cards::{Card, Twist};
use crate::setup::{is_in_force, lanistas};
use crate::tables::{
    INFLUENCE_COPIES, LOCATION_COINS, Location, OVERALL_COINS, RESERVE_FULL, WEAPON_COPIES,
    WeaponKind,
};
use table::{BySeat, Options, Seat, Sitter, are_all, are_seats};

/// The most Command Cycles of a bout that has no last one, and far more.
const MOST_CYCLES: u16 = 10_000;
/// The most coins in one place, and the highest of any count; far more than ever.
const MOST_COINS: u16 = 20_000;
/// The most tokens, points and steps that anybody has at once, and far more.
const MOST_POINTS: u8 = 60;
/// The faces of the Ratio die.
const DIE: u8 = 6;

/// Whether a bout that goes on can have come to `board`.
pub(crate) fn is_sound(board: &Board, seats: &BySeat<Sitter>, options: &Options) -> bool {
    let count = seats.count();
    let last = if board.rules.cycle_limit == 0 { MOST_CYCLES } else { board.rules.cycle_limit };
    board.helots.iter().len() == usize::from(count)
        && is_in_force(options, &board.rules)
        && board.stage != Stage::Over
        && board.ended.is_none()
        && board.cycle <= last
        && board.has_begun() == (0 < board.cycle || board.stage == Stage::Initiative)
        && are_seats(&board.order, count)
        && board.active.0 < count
        && board.crowd <= MOST_COINS
        && board.price.is_none_or(|seat| seat.0 < count)
        && has_all_cards(board)
        && is_dealt(board, count)
        && is_round(board, count)
        && seats.seats().all(|seat| is_chosen(board, seat) && is_helot(board, seat))
        && seats.seats().all(|seat| is_in_place(board, seat))
        && board.alive().next().is_some()
}

/// Every card lies somewhere, once, and no weapon more often than there is of it.
fn has_all_cards(board: &Board) -> bool {
    let hands = board.helots.iter().flat_map(|helot| helot.hand.iter());
    let influence = Card::ALL.iter().flat_map(|card| [*card; INFLUENCE_COPIES as usize]);
    let twists = board.deck.iter().chain(&board.discard).copied();
    let carried = |kind: WeaponKind| {
        let weapons = board.helots.iter().filter_map(|helot| helot.weapon);
        weapons.filter(|weapon| weapon.kind == kind).count()
    };
    are_all(influence, board.stack.iter().copied().chain(hands))
        && usize::from(board.known) <= board.stack.len()
        && are_all(Twist::ALL.iter().copied(), twists)
        && board
            .stock
            .iter()
            .all(|(kind, left)| usize::from(left) + carried(kind) <= usize::from(WEAPON_COPIES))
}

/// Nobody holds a card before the deal, and all of them are dealt, one by one, to choose from.
fn is_dealt(board: &Board, count: u8) -> bool {
    let all = Card::ALL.len() * usize::from(INFLUENCE_COPIES);
    let is_undealt = matches!(board.stage, Stage::Lanistas | Stage::Motivations | Stage::Deal);
    let share = |at: usize| match board.stage == Stage::Keep {
        true => Some((all - at).div_ceil(usize::from(count))),
        false => is_undealt.then_some(0),
    };
    let mut hands = board.helots.iter().map(|helot| usize::from(helot.hand.count())).enumerate();
    hands.all(|(at, held)| share(at).is_none_or(|share| held == share))
}

fn is_round(board: &Board, count: u8) -> bool {
    let round = &board.round;
    [round.ap, round.mp, round.prone_ap, round.run, round.turns].iter().all(|it| *it <= MOST_POINTS)
        && round.last_coins <= MOST_COINS
        && round.target.is_none_or(|seat| seat.0 < count)
}

/// Lanista and motivation are known as soon as they are chosen.
fn is_chosen(board: &Board, seat: Seat) -> bool {
    let helot = &board.helots[seat];
    let (lanista, motivation) = match board.stage {
        Stage::Lanistas => (seat < board.active, false),
        Stage::Motivations => (true, board.active < seat),
        Stage::Deal
        | Stage::Keep
        | Stage::Barge
        | Stage::Boofing
        | Stage::Initiative
        | Stage::RoundStart
        | Stage::Duplicate
        | Stage::TurningPoint
        | Stage::Card
        | Stage::Ratio
        | Stage::Command
        | Stage::RoundEnd
        | Stage::Over => (true, true),
    };
    helot.lanista.is_none_or(|number| lanistas().contains(&number))
        && helot.lanista.is_some() == (lanista || board.rules.random)
        && helot.motivation.is_some() == (motivation || board.rules.random)
}

fn is_helot(board: &Board, seat: Seat) -> bool {
    let helot: &Helot = &board.helots[seat];
    let lives = helot.life != Life::Alive
        || 0 < helot.oc
            && 0 < helot.locations[Location::Head]
            && 0 < helot.locations[Location::Chest];
    let is_carried = helot.weapon.is_none_or(|weapon| {
        (1..=weapon.kind.row().uses).contains(&weapon.uses)
            && (weapon.protects.is_none() || weapon.drawn && weapon.kind == WeaponKind::Shield)
    });
    let tally = &helot.tally;
    let counted = [tally.turning_points, tally.duplicates, tally.deceptions, tally.damage];
    lives
        && is_carried
        && (!helot.conceded || helot.life == Life::Out)
        && helot.oc <= OVERALL_COINS
        && helot.locations.iter().all(|(at, coins)| coins <= LOCATION_COINS[at])
        && helot.reserves.iter().all(|(_, points)| points <= RESERVE_FULL)
        && helot.cred <= MOST_COINS
        && helot.deception <= MOST_POINTS
        && helot.command <= MOST_POINTS
        && helot.ratio <= DIE
        && counted.iter().all(|it| *it <= MOST_COINS)
        && [tally.kills, tally.fells].iter().all(|it| *it <= MOST_POINTS)
}

/// Whether a helot that is not out has its square to itself, and its holder is there and free.
fn is_in_place(board: &Board, seat: Seat) -> bool {
    let helot = &board.helots[seat];
    if helot.life == Life::Out {
        return helot.held_by.is_none() && board.holds(seat).is_none();
    }
    let is_there = |by: Seat| board.helots.get(by).is_some_and(|it| it.life != Life::Out);
    let is_held = |by: Seat| {
        by != seat
            && is_there(by)
            && board.helots[by].held_by.is_none()
            && board.holds(by) == Some(seat)
    };
    board.helot_on(helot.square) == Some(seat) && helot.held_by.is_none_or(is_held)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Nexus;
    use table::{Dice, Rules};

    #[test]
    fn cards_are_chosen_from_equal_shares() {
        let seats = BySeat::new(2, |_| Sitter::Guest);
        let options = Options::default();
        let mut board = Nexus::open(&seats, &options, &mut Dice::quick(1));
        for (seat, number) in seats.seats().zip(1..) {
            let helot = &mut board.helots[seat];
            helot.lanista = Some(number);
            helot.motivation = Some(crate::tables::Motivation::ALL[usize::from(number)]);
        }
        board.stage = Stage::Deal;
        assert!(is_sound(&board, &seats, &options));
        // A seat that already holds cards would get more of them, and another too few.
        let card = board.stack.pop().unwrap();
        board.helots[Seat(0)].hand.add(card);
        assert!(!is_sound(&board, &seats, &options));
        for (at, card) in std::mem::take(&mut *board.stack).into_iter().enumerate() {
            board.helots[Seat(u8::from(at % 2 == 0))].hand.add(card);
        }
        board.stage = Stage::Keep;
        assert!(is_sound(&board, &seats, &options));
        let mut hand = board.helots[Seat(0)].hand;
        let card = hand.iter().next().unwrap();
        hand.take(card);
        board.helots[Seat(0)].hand = hand;
        board.stack.push(card);
        assert!(!is_sound(&board, &seats, &options));
    }
}
