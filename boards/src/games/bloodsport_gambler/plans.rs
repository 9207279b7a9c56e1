//! Several plays given at once: their Phase 2, and the events that stop them.

use super::played;
use crate::words::{Route, Turns};
use bloodsport_gambler::{Action, BloodsportGambler, Event, Phase, View, course};
use table::{Rules, Seat};

/// The cards advised one after the other, as long as none teaches anything, in one press; `None`
/// where that is one answer.
pub(super) fn in_one_go(view: &View, seat: Seat, action: &Action) -> Option<Route> {
    let all = course(view, seat, action);
    let tokens: Vec<String> = all.iter().map(BloodsportGambler::token).collect();
    (1 < tokens.len()).then(|| Route { tokens, label: played::course(view, &all) })
}

/// The Phase 2 of a round, in which a seat's turns come round.
pub(super) fn turn(view: &View, seat: Seat) -> Option<u64> {
    let plays = view.phase == Phase::Action && view.order.contains(&seat);
    plays.then(|| u64::from(view.round))
}

/// The turn of Phase 2 that is played, and the next one.
pub(super) fn turns(view: &View) -> Option<Turns> {
    let now = *view.order.get(usize::from(view.turn))?;
    let plays = |seat| view.seats.get(seat).is_some_and(|shown| !shown.passed);
    let turns = Turns::in_order(&view.order, now, true, plays);
    turns.filter(|_| view.phase == Phase::Action)
}

/// The part of its round that a game is in: cards, slips, Fights, or the reckoning after them.
pub(super) fn phase(view: &View) -> u8 {
    match view.phase {
        Phase::Setup => 0,
        Phase::Action => 1,
        Phase::Bets => 2,
        Phase::Watch | Phase::React => 3,
        Phase::Settle | Phase::Stay | Phase::Reset | Phase::Over => 4,
    }
}

/// Whether `seat` would rather think again: it was caught, has looked at cards, or a card was turned
/// up.
pub(super) fn stops(seat: Seat, event: &Event) -> bool {
    let is_own = matches!(
        event,
        Event::Caught { seat: whose, .. } | Event::Looked { seat: whose, .. } if *whose == seat
    );
    is_own
        || matches!(
            event,
            Event::Shown { .. }
                | Event::Revealed { .. }
                | Event::SabotageRevealed { .. }
                | Event::WeaponReplaced { .. }
        )
}
