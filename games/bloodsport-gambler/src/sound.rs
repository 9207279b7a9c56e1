//! Whether a bout can have come to a board: rules trust that it can, so a board from elsewhere is
//! checked first.

use crate::board::{Board, Changes, Fight, Gambler, Phase, Status};
use crate::cards::{Fighter, Number, Secret, Side, Spot, Weapon};
use crate::setup::{action_cards, variants};
use crate::tables::{GUARD, LAST_FIGHT_ROUND, PAYMENTS};
use table::{BySeat, Options, Sitter, are_all, are_seats};

/// The most rounds of a bout, and far more.
const MOST_ROUNDS: u8 = 200;
/// The most Coin and Time that anybody holds, or has on a card.
const MOST_TOKENS: u8 = 100;
/// The highest of any count for statistics.
const MOST_COUNTED: u16 = 20_000;
/// The most Coin on a bet, and far more.
const MOST_STAKED: u8 = 30;
/// The most that Sabotage changes of a Fighter, and the most Wounds.
const MOST_CHANGED: u8 = 60;

/// Whether a bout that goes on can have come to `board`.
pub(crate) fn is_sound(board: &Board, seats: &BySeat<Sitter>, options: &Options) -> bool {
    let count = seats.count();
    board.seats.iter().len() == usize::from(count)
        && board.options == variants(count, options)
        && (GUARD.0..=GUARD.1).contains(&board.guard)
        && board.round <= MOST_ROUNDS
        && board.caught <= MOST_TOKENS
        && board.began_with <= count
        && is_in_order(board, count)
        && has_all_cards(board, count)
        && board
            .fights
            .iter()
            .zip(Number::ALL)
            .all(|(it, number)| is_fight(board, it, number, count))
        && board.seats.iter().all(|gambler| is_gambler(board, gambler))
        && board.seats.iter().any(|gambler| gambler.result.is_none())
}

/// Phase, Fights and order of turns belong together.
fn is_in_order(board: &Board, count: u8) -> bool {
    let (fights, has_begun) = match board.phase {
        Phase::Setup => (0, 0 < board.round),
        Phase::Action | Phase::Bets | Phase::Watch | Phase::Settle | Phase::Stay | Phase::Reset => {
            (Number::ALL.len(), true)
        }
        // A React window is open in a step alone.
        Phase::React | Phase::Over => return false,
    };
    let is_watched = |number: Number| {
        let ended = |it: &Number| board.fight(*it).ending.is_some();
        let (before, after) = Number::ALL.split_at(number.index());
        board.phase == Phase::Watch && before.iter().all(ended) && !after.iter().any(ended)
    };
    let turn = usize::from(board.turn);
    board.fights.len() == fights
        && has_begun == (0 < board.round)
        && board.watching.is_none_or(is_watched)
        && are_seats(&board.order, count)
        && (turn == 0 || turn < board.order.len())
}

/// Every card of every deck lies somewhere, once.
fn has_all_cards(board: &Board, count: u8) -> bool {
    let held = board.seats.iter().flat_map(|gambler| gambler.hand.iter());
    // Cards turned up beside a Fighter lie with the used cards already.
    let waiting = board.fights.iter().filter(|fight| !fight.revealed);
    let laid = waiting.flat_map(|fight| fight.stack.iter().map(|lies| &lies.card));
    let action = &board.action;
    let all = action.draw.iter().chain(&action.discard).chain(&board.used).chain(held).chain(laid);
    let (fighter, weapon, secret) = (&board.fighter, &board.weapon, &board.secret);
    let fighters = board.fights.iter().flat_map(|fight| fight.fighters.0.iter());
    let weapons = board.fights.iter().flat_map(|fight| fight.weapons.0.iter());
    let secrets = board.fights.iter().map(|fight| &fight.secret);
    are_all(action_cards(count), all.copied())
        && are_all(
            Fighter::all(),
            fighter.draw.iter().chain(&fighter.discard).chain(fighters).copied(),
        )
        && are_all(Weapon::all(), weapon.draw.iter().chain(&weapon.discard).chain(weapons).copied())
        && are_all(Secret::all(), secret.draw.iter().chain(&secret.discard).chain(secrets).copied())
}

fn is_fight(board: &Board, fight: &Fight, number: Number, count: u8) -> bool {
    let is_small = |it: i8| it.unsigned_abs() <= MOST_CHANGED;
    let is_changed = |it: &Changes| is_small(it.stats) && is_small(it.life);
    let lies_here = |spot: &Spot| {
        let is_card = match spot {
            Spot::Weapon(_) | Spot::Secret(_) => true,
            Spot::Fight(_) | Spot::Sabotage(..) => false,
        };
        is_card && spot.fight() == number
    };
    let is_laid = |lies: &crate::board::Sabotage| {
        lies.by.0 < count && lies.time <= MOST_TOKENS && lies.coin <= MOST_TOKENS
    };
    fight.stack.len() <= usize::from(MOST_TOKENS)
        && fight.stack.iter().all(is_laid)
        && fight.shown.len() <= Side::BOTH.len() + 1
        && fight.shown.iter().all(lies_here)
        && fight.dealt.is_some() == fight.revealed
        && (fight.revealed || fight.ending.is_none() && fight.round == 0)
        && (!fight.revealed || Phase::Bets < board.phase)
        && fight.changes.0.iter().all(is_changed)
        && fight.damage.0.iter().copied().all(is_small)
        && fight.round <= LAST_FIGHT_ROUND
        && fight.rolls.is_none()
        && fight.wounds.0.iter().all(|wounds| *wounds <= MOST_CHANGED)
}

fn is_gambler(board: &Board, gambler: &Gambler) -> bool {
    let record = &gambler.record;
    let counted = [
        record.cards,
        record.risks,
        record.caught,
        record.bets,
        record.bets_won,
        record.coin_won,
        record.coin_lost,
        record.ratted,
    ];
    let bets = gambler.slip.0.iter().flatten().map(|bet| u16::from(bet.amount)).sum::<u16>();
    let stands = match gambler.status {
        Status::Playing => true,
        Status::Free => gambler.result.is_some(),
        Status::Won | Status::Lost => gambler.result.is_some() && board.phase == Phase::Stay,
        Status::Gone => gambler.result.is_some() && gambler.hand.is_empty(),
    };
    let known = |spot: &Spot| {
        board.fights.get(spot.fight().index()).is_some() && board.face(*spot).is_some()
    };
    let named = gambler.discard_next.as_ref().map_or(0, Vec::len);
    let spots = board.fights.iter().map(|fight| fight.stack.len() + Side::BOTH.len() + 1).sum();
    stands
        && gambler.slip.0.iter().flatten().all(|bet| bet.amount <= MOST_STAKED)
        && bets + u16::from(gambler.coin) <= u16::from(u8::MAX)
        && gambler.time <= MOST_TOKENS
        && gambler.chance <= board.options.start_chance
        && gambler.paid.iter().all(|payment| PAYMENTS.contains(payment))
        && gambler.knows.len() <= spots
        && gambler.knows.iter().all(known)
        && named <= usize::from(MOST_TOKENS)
        && gambler.result.is_none_or(|result| result.round <= board.round)
        && counted.iter().all(|count| *count <= MOST_COUNTED)
}
