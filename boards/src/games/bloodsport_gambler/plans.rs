//! Several answers given at once: the parts of a round that they are for, and the events that stop
//! them.

use super::played;
use crate::words::{Route, Turns};
use bloodsport_gambler::{
    Action, BloodsportGambler, Card, Event, Phase, Play, Prompt, Reveal, View, course,
};
use table::{Rules, Seat};

/// The numbers of turns from one part of a round to the next.
const PART: u64 = 1 << 8;

/// The answers advised one after the other in one press; `None` where that is one answer.
pub(super) fn in_one_go(view: &View, seat: Seat, action: &Action) -> Option<Route> {
    let mut all = course(view, seat, action);
    // A pass for the rest of the phase is never given unasked.
    if matches!(all.as_slice(), [Action::Play(_), .., Action::Pass]) {
        all.pop();
    }
    let tokens: Vec<String> = all.iter().map(BloodsportGambler::token).collect();
    (1 < tokens.len()).then(|| Route { tokens, label: played::course(view, seat, &all) })
}

/// The advice where the house would give `action`: without Coin to bet nothing is worth a Risk but Coin.
pub(super) fn advised(view: &View, seat: Seat, action: Action) -> Action {
    let gambler = &view.seats[seat];
    let Some((play, private)) = action.play().zip(gambler.private.as_ref()) else { return action };
    if private.coin != 0 || play.card.row().risk.is_none() || play.card == Card::Cutpurse {
        return action;
    }
    let risk = Card::Cutpurse.row().risk.unwrap_or(0);
    if !private.hand.contains(&Card::Cutpurse) || gambler.time < risk {
        return Action::Pass;
    }
    let (targets, reveal) = (Vec::new(), Reveal::Nothing);
    Action::Play(Play { card: Card::Cutpurse, targets, time: risk, coin: 0, reveal })
}

/// The part of a round in which a seat may answer more than once: Phase 2, a Fight, or its end.
pub(super) fn turn(view: &View, seat: Seat) -> Option<u64> {
    let part = match view.phase {
        Phase::Action if view.order.contains(&seat) => 0,
        Phase::Watch | Phase::React => 1 + view.watching?.index() as u64,
        Phase::Settle | Phase::Reset => 4,
        Phase::Action | Phase::Setup | Phase::Bets | Phase::Stay | Phase::Over => return None,
    };
    Some(u64::from(view.round) + PART * part)
}

/// Whether a question is one of the small ones of such a part.
pub(super) fn is_step(prompt: Prompt) -> bool {
    match prompt {
        Prompt::Action | Prompt::React { .. } | Prompt::Settle | Prompt::Discard => true,
        Prompt::Bets | Prompt::Rat | Prompt::Stay => false,
    }
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

/// Whether `seat` would rather think again: it was caught, has looked at cards, a card was turned up,
/// or somebody else changes a Fight.
pub(super) fn stops(seat: Seat, event: &Event) -> bool {
    let is_own = matches!(
        event,
        Event::Caught { seat: whose, .. } | Event::Looked { seat: whose, .. } if *whose == seat
    );
    let is_other = matches!(event, Event::Reacted { seat: whose, .. } if *whose != seat);
    is_own
        || is_other
        || matches!(
            event,
            Event::Shown { .. }
                | Event::Revealed { .. }
                | Event::SabotageRevealed { .. }
                | Event::WeaponReplaced { .. }
        )
}
