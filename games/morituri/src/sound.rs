//! Whether a bout can have come to a board: rules trust that it can, so a board from elsewhere is
//! checked first.

use crate::board::Road;
use crate::board::{Board, Gladiator, Slots, Verdict};
use crate::setup::{deck, variants};
use crate::tables::{AHEAD, BEST_LOSER, Does, ROMA, SHORT_START, START, Slot, Space};
use table::{BySeat, Options, Seat, Sitter, are_all};

/// The most Hit Points that anybody has come to, and far more.
const MOST_HIT_POINTS: u8 = 99;
/// The most rounds of a bout, and far more.
const MOST_ROUNDS: u32 = 100_000;

/// Whether a bout that goes on can have come to `board`.
pub(crate) fn is_sound(board: &Board, seats: &BySeat<Sitter>, options: &Options) -> bool {
    let count = seats.count();
    board.seats.iter().len() == usize::from(count)
        && board.options == variants(options)
        && board.outcome == Verdict::Running
        && is_ordered(board, count)
        && has_the_deck(board)
        && board.hp_spaces.iter().all(gives_a_hit_point)
        && board.seats.iter().all(|gladiator| is_sound_one(board, gladiator, count))
        && board.seats.seats().filter(|who| board.is_in_roma(*who)).count() <= 1
        && board.seats[board.active].alive
}

/// The order goes round the table from somebody, once the first have rolled.
fn is_ordered(board: &Board, count: u8) -> bool {
    let Some(first) = board.turn_order.first() else {
        return board.round == 0 && board.active == Seat(0);
    };
    let round = (0..count).map(|by| Seat((first.0 % count + by) % count));
    board.turn_order.iter().copied().eq(round)
        && board.active.0 < count
        && (1..=MOST_ROUNDS).contains(&board.round)
}

/// Every card lies in a pile or is worn, once.
fn has_the_deck(board: &Board) -> bool {
    let deck = deck();
    let worn = board.seats.iter().flat_map(|gladiator| gladiator.slots.worn());
    let piles = board.draw.iter().chain(&board.discard).copied();
    // A card drawn in a turn may have been shuffled in and drawn again.
    board.drawn.len() <= 2 * deck.len() && are_all(deck, piles.chain(worn.map(|(_, card)| card)))
}

fn gives_a_hit_point(space: &Space) -> bool {
    *space <= ROMA && space.row().does == Does::HitPoint
}

fn is_sound_one(board: &Board, gladiator: &Gladiator, count: u8) -> bool {
    let record = &gladiator.record;
    let died = record
        .died
        .is_none_or(|death| death.space <= ROMA && death.by.is_none_or(|by| by.0 < count));
    let is_here = gladiator.space <= ROMA && (!gladiator.laurel || gladiator.space == ROMA);
    let start = match board.options.road {
        Road::Full => START,
        Road::Short => SHORT_START,
    };
    let waits = gladiator.alive
        && board.options.rejoin
        && gladiator.space == start
        && gladiator.slots == Slots::default();
    let lives = if gladiator.alive {
        (1..=MOST_HIT_POINTS).contains(&gladiator.hp) && gladiator.place.is_none()
    } else {
        gladiator.hp == 0
            && gladiator.slots == Slots::default()
            && gladiator.place.is_some_and(|place| (BEST_LOSER..=count).contains(&place))
    };
    let is_ahead = gladiator.ahead <= AHEAD;
    died && is_here
        && lives
        && is_ahead
        && is_worn(&gladiator.slots)
        && (waits || !gladiator.sitting_out)
}

/// Every card is worn where it belongs, with one that it may be worn with.
fn is_worn(slots: &Slots) -> bool {
    let both_hands = slots.weapon.is_some_and(|weapon| weapon.needs_both_hands());
    slots.worn().all(|(slot, card)| card.slot() == Some(slot))
        && !(both_hands && slots.get(Slot::Off).is_some())
}
