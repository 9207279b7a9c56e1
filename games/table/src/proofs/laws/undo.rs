//! Taking back, and the serials of asks.

use super::walk::{Manners, Walk, bare};
use crate::simulate::{one_owed, random_answer};
use crate::{Ask, By, Live, Rules, Seat, Serial, TakeBack, may_take_back, take_back};
use std::collections::BTreeSet;

/// Taking back an answer restores the exact state before it, except for the record's length, the
/// serials and the numbers of draws to come; the record still plays again.
pub fn taking_back_restores_everything<R: Rules>(bouts: u64) {
    for seed in 0..bouts {
        let mut walk: Walk<R> = Walk::recorded("taking_back_restores_everything", seed);
        while !walk.is_over() {
            if walk.one_in(24) && !walk.live.may_settle() {
                there_and_back(&mut walk);
            }
            walk.go_on(Manners::Plain);
        }
        let history = walk.history();
        let luck = walk.live.bout().luck().clone();
        if let Err(wrong) = crate::Replay::<R>::of(&history, luck) {
            walk.broken(&wrong.to_string());
        }
        for seat in walk.seats() {
            if may_take_back(&walk.live, &history, seat) != TakeBack::Nothing {
                walk.broken("a bout that is over can be taken back");
            }
        }
    }
}

/// Answers and takes it back; returns whether an answer was given at all.
fn there_and_back<R: Rules>(walk: &mut Walk<R>) -> bool {
    let before = walk.live.clone();
    let ask = one_owed(&before, &mut walk.chance);
    let action = random_answer(&before.now().board, ask, &mut walk.chance);
    let seat = ask.seat;
    if before.bout().seats()[seat].is_house() {
        return false; // A stand-in's answer is nobody's own.
    }
    let mut live = before.clone();
    let events = live.answer(seat, action.clone(), By::Seat).events;
    let to = before.bout().entries;
    walk.take_up(live, events, &format!("{seat} answers {}", R::token(&action)));
    if walk.is_over() {
        return true;
    }
    let history = walk.history();
    let verdict = may_take_back(&walk.live, &history, seat);
    let drawn = walk.live.bout().draws.1 != before.bout().draws.1;
    let right = match &verdict {
        TakeBack::Nothing => false,
        TakeBack::Free { to: back } => *back == to && !drawn,
        TakeBack::Ask { to: back, learnt_by } => *back == to && !learnt_by.contains(&seat),
        TakeBack::DiceSeen { to: back } => *back == to,
        TakeBack::StillOpen => {
            let stands = |ask: &Ask<R>| ask.seat != seat && !ask.is_owed();
            let others = walk.live.now().asks.iter().any(stands);
            let own = walk.live.ask(seat);
            own.is_some_and(|own| !own.is_owed() && (own.hidden || others))
        }
        TakeBack::Closed => ask.hidden,
        TakeBack::Settling => before.now().settling,
    };
    if !right {
        let again = crate::Replay::<R>::of(&history, walk.live.bout().luck.clone()).err();
        walk.broken(&format!(
            "the answer {to} cannot be taken back rightly: {verdict:?}, played again {again:?}"
        ));
    }
    let (live, news) = match take_back(&walk.live, &history, seat, to) {
        Ok(back) => back,
        Err(wrong) => walk.broken(&wrong.to_string()),
    };
    if let Some(differs) = difference(&before, &live) {
        walk.broken(&format!("taken back, {differs} differs"));
    }
    if !news.is_empty() {
        walk.broken("taking back tells something");
    }
    if live.bout().draws.1 < walk.live.bout().draws.1 {
        walk.broken("a draw's number is used twice");
    }
    walk.take_up(live, news, "and takes it back");
    true
}

fn difference<R: Rules>(before: &Live<R>, after: &Live<R>) -> Option<&'static str> {
    let (one, other) = (before.bout(), after.bout());
    let asks = |live: &Live<R>| live.now().asks.iter().map(bare).collect::<Vec<_>>();
    let pairs = [
        ("the quiet board", one.quiet == other.quiet && one.step == other.step),
        ("the tape", one.tape == other.tape && one.again == other.again),
        ("what was told", one.told == other.told),
        ("the board", before.now().board == after.now().board),
        ("what is asked", asks(before) == asks(after)),
        ("the window", before.now().settling == after.now().settling),
        ("an order", one.orders == other.orders),
        ("a sitter", one.seats == other.seats),
    ];
    pairs.into_iter().find(|(_, same)| !same).map(|(what, _)| what)
}

/// A serial names one ask of a seat: it stays while the ask stays open and the same, and never
/// comes back.
pub fn serials_are_never_used_twice<R: Rules>(bouts: u64) {
    for seed in 0..bouts {
        let mut walk: Walk<R> = Walk::recorded("serials_are_never_used_twice", seed);
        let mut used: BTreeSet<(Seat, Serial)> = BTreeSet::new();
        let mut before: Option<Live<R>> = None;
        while !walk.is_over() {
            let live = walk.live.clone();
            for ask in &live.now().asks {
                let old = before.as_ref().and_then(|before| before.ask(ask.seat));
                let stays = old.is_some_and(|old| {
                    old.serial == ask.serial
                        && old.prompt == ask.prompt
                        && old.offers == ask.offers
                        && (old.is_owed() || !ask.is_owed())
                });
                if !used.insert((ask.seat, ask.serial)) && !stays {
                    walk.broken(&format!("serial {} of {} comes back", ask.serial, ask.seat));
                }
            }
            before = Some(live.clone());
            if walk.one_in(24) && !walk.live.may_settle() && there_and_back(&mut walk) {
                // Others may not notice that something secret was taken back: their asks keep their
                // numbers.
                let known = |live: &Live<R>| live.bout().public_entries();
                before = (known(&live) == known(&walk.live)).then_some(live);
                continue;
            }
            walk.go_on(Manners::Full);
        }
    }
}
