//! [Crates] What is in them.

use crate::T;
use crate::ask::{Action, Prompt, RollKind};
use crate::board::Board;
use crate::event::{Event, Source};
use crate::geometry::Way;
use crate::tables::{AID_COINS, BOMB_DAMAGE, Content, LOCATION_COINS, Location, ROACGUL_DAMAGE};
use crate::{harm, weapons, windows};
use table::{Flow, Seat};

/// [Crates] The crate ahead is broken open.
pub(crate) fn break_open(t: &mut T, seat: Seat) -> Flow<()> {
    let square = t.board.beside(seat, Way::F).expect("the judge saw a crate there");
    if let Some(thing) = t.board.barge.clear(square) {
        t.say(Event::Destroyed { square, thing });
    }
    let content = loop {
        let (dice, content) = roll(t, seat);
        let wanted = wanted(&t.board, content);
        let total = dice[0] + dice[1];
        if wanted || !windows::reroll(t, seat, RollKind::Crate, total, 0)? {
            break content;
        }
    };
    match content {
        Content::Bomb => bomb(t, seat),
        Content::Roacguls => roacguls(t, next_in_order(&t.board, seat)),
        Content::Flashbang => {
            let round = &mut t.board.round;
            (round.ap, round.mp, round.prone_ap) = (0, 0, 0);
            t.say(Event::Flashbang { seat });
        }
        Content::HelotAid => aid(t, seat)?,
        Content::One
        | Content::Two
        | Content::Shiv
        | Content::Shield
        | Content::Ranged
        | Content::Net
        | Content::Bola => {
            if let Some(kind) = content.weapon() {
                weapons::equip(t, seat, kind)?;
            }
        }
    }
    Ok(())
}

/// Two dice on the Crate Contents Table.
pub(crate) fn roll(t: &mut T, seat: Seat) -> ([u8; 2], Content) {
    let dice = [t.d6(), t.d6()];
    let content = Content::of_total(dice[0] + dice[1]);
    t.say(Event::Crate { seat, dice, content });
    (dice, content)
}

/// Whether a roll on the table is good enough to stand without a question.
fn wanted(board: &Board, content: Content) -> bool {
    match content.weapon() {
        Some(kind) => 0 < board.stock[kind],
        None => content == Content::HelotAid,
    }
}

/// How many of the 36 falls of two dice find a weapon that is in stock, and how many helot aid.
pub fn finds(board: &Board) -> [u8; 2] {
    let faces = || 1..=6_u8;
    let falls = faces().flat_map(|one| faces().map(move |two| Content::of_total(one + two)));
    let good: Vec<Content> = falls.filter(|content| wanted(board, *content)).collect();
    let aid = good.iter().filter(|content| content.weapon().is_none()).count();
    [good.len() - aid, aid].map(|falls| u8::try_from(falls).unwrap_or(u8::MAX))
}

/// A bomb in the opener's face.
pub(crate) fn bomb(t: &mut T, seat: Seat) {
    harm::random(t, seat, BOMB_DAMAGE, Source::Bomb, None);
}

/// Roacguls go for somebody else's legs.
pub(crate) fn roacguls(t: &mut T, seat: Option<Seat>) {
    let Some(seat) = seat else { return };
    t.say(Event::Roacguls { seat });
    if let Some(lower) = t.board.helots[seat].weakest_lower() {
        harm::location(t, seat, lower, ROACGUL_DAMAGE, Source::Roacguls, None);
    }
}

/// The next living seat in the order of initiative.
fn next_in_order(board: &Board, seat: Seat) -> Option<Seat> {
    let order = &board.order;
    let at = order.iter().position(|there| *there == seat)?;
    let later = (1..order.len()).map(|by| order[(at + by) % order.len()]);
    later.into_iter().find(|next| board.is_alive(*next))
}

/// Helot aid: coins out of Overall Condition into locations (R57).
fn aid(t: &mut T, seat: Seat) -> Flow<()> {
    let most = aid_most(&t.board, seat);
    if most == 0 {
        return Ok(());
    }
    if let Action::Aid(split) = t.form(seat, Prompt::AidSplit { most })? {
        for (location, coins) in split.iter().filter(|(_, coins)| 0 < *coins) {
            let helot = &mut t.board.helots[seat];
            helot.oc -= coins;
            helot.locations[location] += coins;
            t.say(Event::Aid { seat, location, coins });
        }
    }
    Ok(())
}

/// The coins that may be moved at most.
fn aid_most(board: &Board, seat: Seat) -> u8 {
    let room: u8 = Location::ALL.iter().map(|at| aid_room(board, seat, *at)).sum();
    AID_COINS.min(board.helots[seat].oc.saturating_sub(1)).min(room)
}

/// The coins that a location could take.
pub(crate) fn aid_room(board: &Board, seat: Seat, location: Location) -> u8 {
    match board.helots[seat].locations[location] {
        0 => 0,
        coins => LOCATION_COINS[location].saturating_sub(coins),
    }
}
