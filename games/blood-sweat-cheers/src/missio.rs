//! [Missio], and the other ways in which a bout ends.

use crate::T;
use crate::board::{Ended, Fate, Mercy, Method, Side, Stage};
use crate::cards::IMPERIAL;
use crate::event::{Cause, Event};
use crate::favour::sway;
use crate::tables::MERCY;
use table::Next;

/// `side` is defeated; the crowd judges next.
pub(crate) fn defeat(t: &mut T, side: Side, method: Method) {
    t.board.ended = Some(Ended { victor: Some(side.other()), method, missio: None });
    t.board.stage = Stage::Missio;
    t.say(Event::Defeated { seat: side, method });
}

/// `side` gives up (R69): the crowd resents it.
pub(crate) fn give_up(t: &mut T, side: Side) {
    t.say(Event::Yielded { seat: side });
    sway(t, Cause::Yield, side.other(), 1);
    defeat(t, side, Method::Yield);
}

/// Both are dismissed standing: the turn limit is reached, or the players agree (R69).
pub(crate) fn dismiss(t: &mut T) {
    let method = Method::StantesMissi;
    t.board.ended = Some(Ended { victor: None, method, missio: None });
    t.board.stage = Stage::Over;
    t.say(Event::BoutEnded { victor: None, method });
}

/// The crowd's judgement on the defeated: one die and his own favour, nothing else (R53, R55).
pub(crate) fn missio(t: &mut T) -> Next {
    let ended = t.board.ended.expect("somebody was defeated");
    let victor = ended.victor.expect("only a defeat is judged");
    let seat = victor.other();
    let die = t.d6();
    let modifier = t.board.favour.of(seat);
    let total = die as i8 + modifier;
    let has_friend = t.board.fighters[seat].hand.contains(&IMPERIAL);
    let result = match total {
        _ if MERCY <= total => Fate::Spared,
        // The automaton has no hand, so nothing saves it (R87).
        _ if has_friend => Fate::ImperialInterest,
        _ => Fate::Killed,
    };
    t.board.ended = Some(Ended { missio: Some(Mercy { die, modifier, result }), ..ended });
    t.board.stage = Stage::Over;
    t.say(Event::Missio { seat, die, modifier, total, result });
    t.say(Event::BoutEnded { victor: ended.victor, method: ended.method });
    Next::Over
}
