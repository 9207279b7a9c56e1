//! Saves and records agree with the play.

use super::walk::{Manners, Walk};
use crate::{
    Bout, Entry, Live, Luck, Mark, Replay, Rules, What, Written, may_take_back, rewound, take_back,
    verify_chain,
};

/// At every decision, saving, loading and saving again gives the same bytes, and the loaded bout
/// stands where the saved one stood.
pub fn saving_and_loading_change_nothing<R: Rules>(bouts: u64) {
    for seed in 0..bouts {
        let mut walk: Walk<R> = Walk::new("saving_and_loading_change_nothing", seed);
        loop {
            let saved = serde_json::to_string(walk.live.bout()).expect("a bout is plain data");
            let bout: Bout<R> = match serde_json::from_str(&saved) {
                Ok(bout) => bout,
                Err(wrong) => walk.broken(&format!("what was saved cannot be read: {wrong}")),
            };
            let loaded = Live::load(bout);
            if let Some(told) = loaded.diverged {
                walk.broken(&format!("the loaded step tells something else: {told:?}"));
            }
            let again = serde_json::to_string(loaded.live.bout()).expect("a bout is plain data");
            if again != saved {
                walk.broken(&format!("saved again it differs:\n{saved}\n{again}"));
            }
            if loaded.live.now() != walk.live.now() {
                walk.broken("the loaded bout stands elsewhere");
            }
            if walk.is_over() {
                break;
            }
            walk.take_up(loaded.live, Vec::new(), "saved and loaded");
            walk.go_on(Manners::Full);
        }
    }
}

/// Plays a recorded bout to its end, going back in it now and then, and collects its events.
fn played<R: Rules>(law: &'static str, seed: u64) -> Walk<R> {
    let mut walk: Walk<R> = Walk::recorded(law, seed);
    while !walk.is_over() {
        walk.go_on(Manners::Full);
        if walk.one_in(64) && !walk.is_over() {
            go_back(&mut walk);
        }
    }
    walk
}

fn go_back<R: Rules>(walk: &mut Walk<R>) {
    let history = walk.history();
    let back = walk.seats().find_map(|seat| {
        use crate::TakeBack::{Ask, Closed, DiceSeen, Free, Nothing, Settling, StillOpen};
        match may_take_back(&walk.live, &history, seat) {
            Nothing | StillOpen | Closed | Settling => None,
            Free { to } | Ask { to, .. } | DiceSeen { to } => {
                Some((to, take_back(&walk.live, &history, seat, to)))
            }
        }
    });
    let Some((to, back)) = back else { return };
    let (live, news) = match if walk.one_in(3) { rewound(&walk.live, &history, to) } else { back } {
        Ok(back) => back,
        Err(wrong) => walk.broken(&format!("going back to {to}: {wrong}")),
    };
    walk.take_up(live, news, &format!("back to before entry {to}"));
}

/// From the seed and the record, the same bout comes out: boards, hashes, events and outcome.
pub fn the_record_plays_again<R: Rules>(bouts: u64) {
    const LAW: &str = "the_record_plays_again";
    for seed in 0..bouts {
        let mut walk: Walk<R> = Walk::recorded(LAW, seed);
        let mut told = walk.news.clone();
        while !walk.is_over() {
            walk.go_on(Manners::Full);
            told.extend(walk.news.iter().cloned());
        }
        let replay = replayed(&mut walk);
        if !replay.told().iter().map(|(_, event)| event).eq(&told) {
            walk.broken("played again, the bout tells something else");
        }

        let mut walk = played::<R>(LAW, seed);
        replayed(&mut walk);
    }
}

fn replayed<R: Rules>(walk: &mut Walk<R>) -> Replay<R> {
    let replay = match Replay::<R>::of(&walk.history(), walk.live.bout().luck().clone()) {
        Ok(replay) => replay,
        Err(wrong) => walk.broken(&wrong.to_string()),
    };
    let again = replay.live().map(|live| &live.now().board);
    if again != Some(&walk.live.now().board) {
        walk.broken("played again, the board is another");
    }
    if !replay.editions_skipped().is_empty() {
        walk.broken("steps of this very edition were skipped");
    }
    replay
}

/// An aside answers nothing in a record, whatever is asked.
pub fn what_is_said_unasked_is_no_answer<R: Rules>(bouts: u64) {
    for seed in 0..bouts {
        let mut walk: Walk<R> = Walk::recorded("what_is_said_unasked_is_no_answer", seed);
        while !walk.is_over() {
            if walk.one_in(48) {
                said_as_answers(&mut walk);
            }
            walk.go_on(Manners::Full);
        }
    }
}

fn said_as_answers<R: Rules>(walk: &mut Walk<R>) {
    let (live, mut history) = (walk.live.clone(), walk.history());
    for ask in &live.now().asks {
        let (seat, serial, again) = (ask.seat, ask.serial, !ask.is_owed());
        let asides = R::asides(&live.now().board, seat, Some(ask)).into_iter();
        for aside in asides.filter(|aside| !ask.offers_open(aside)) {
            let token = R::token(&aside);
            let said = [
                Entry::Answer { seat, serial, again, token: token.clone() },
                Entry::TimedOut { seat, serial, token: token.clone() },
                Entry::Order { seat, secret: ask.hidden, token: token.clone() },
            ];
            for entry in said {
                history.push(entry);
                let at = history.len() as u64 - 1;
                let found = Replay::<R>::of(&history, live.bout().luck().clone()).err();
                let is_refused = found.is_some_and(|wrong| {
                    wrong.at == at && matches!(wrong.what, What::NotAsked | What::Refused(_))
                });
                let said = history.pop();
                if !is_refused {
                    walk.broken(&format!("a record may answer with `{token}`: {said:?}"));
                }
            }
        }
    }
}

/// Any later change of a line, a draw, a hash or an outcome is found.
pub fn a_forged_record_is_found<R: Rules>(bouts: u64) {
    for seed in 0..bouts {
        let mut walk = played::<R>("a_forged_record_is_found", seed);
        chained(&mut walk);
        let mut history = walk.history();
        let luck = walk.live.bout().luck().clone();
        if Replay::<R>::of(&history, Luck::numbered(!seed)).is_ok() {
            walk.broken("the record agrees with another seed");
        }
        let step = |entry: &&mut Entry| matches!(entry, Entry::Step { .. });
        let steps = history.iter_mut().filter(step).count();
        let which = walk.chance.below(steps.max(1));
        let forge = walk.chance.below(4);
        if let Some(Entry::Step { draws, hash, number, .. }) =
            history.iter_mut().filter(step).nth(which)
        {
            match forge {
                0 => draws.1 += 1,
                1 => hash.replace_range(..1, if hash.starts_with('0') { "1" } else { "0" }),
                2 => *number += 1,
                _ => draws.0 += 1,
            }
            if Replay::<R>::of(&history, luck.clone()).is_ok() {
                walk.broken("a forged step is not found");
            }
        }
        let mut history = walk.history();
        if let Some(Entry::Over { outcome }) = history.last_mut() {
            outcome.ending.push('!');
            if Replay::<R>::of(&history, luck.clone()).is_ok() {
                walk.broken("a forged outcome is not found");
            }
        }
        let mut history = walk.history();
        let removed = history.iter().position(|entry| matches!(entry, Entry::Step { .. }));
        if let Some(at) = removed {
            history.remove(at);
            if Replay::<R>::of(&history, luck).is_ok() {
                walk.broken(&format!("entry {at} was taken out, and nobody noticed"));
            }
        }
    }
}

fn chained<R: Rules>(walk: &mut Walk<R>) {
    let chain = walk.live.bout().chain().expect("a recorded bout keeps a chain").clone();
    let mut lines: Vec<String> = walk.lines.iter().map(|line| line.text.clone()).collect();
    let openings: Vec<String> = walk.lines.iter().map(|line| chain.opening(line.number)).collect();
    let hashes: Vec<String> = walk.lines.iter().map(|line| line.hash.clone()).collect();
    if let Err(broken) = verify_chain(&lines, &openings, &hashes) {
        walk.broken(&broken.to_string());
    }
    if walk.lines.iter().map(|line| line.number).ne(0..walk.lines.len() as u64) {
        walk.broken("the lines are not numbered one after the other");
    }
    if walk.lines.iter().any(misread) {
        walk.broken("a line does not read as its entry");
    }
    let at = walk.chance.below(lines.len());
    let letter = walk.chance.below(lines[at].len() - 1);
    // JSON is full of ASCII; a byte within a letter of another alphabet is left alone.
    if lines[at].is_char_boundary(letter) && lines[at].is_char_boundary(letter + 1) {
        let other = if lines[at][letter..].starts_with('7') { "8" } else { "7" };
        lines[at].replace_range(letter..letter + 1, other);
        match verify_chain(&lines, &openings, &hashes) {
            Err(broken) if broken.at == at as u64 => (),
            Ok(()) | Err(_) => walk.broken(&format!("line {at} was changed, and nobody noticed")),
        }
    }
}

fn misread(line: &Written) -> bool {
    serde_json::from_str(&line.text).ok() != Some(line.entry.clone())
}

/// A step with events other than those told begins again with the same draws, under new
/// serials, and the bout goes on from there.
pub fn a_changed_step_begins_again<R: Rules>(bouts: u64) {
    for seed in 0..bouts {
        let mut walk: Walk<R> = Walk::recorded("a_changed_step_begins_again", seed);
        let mut any = walk.news.first().cloned();
        while !walk.is_over() {
            if walk.one_in(8)
                && let Some(event) = any.clone()
            {
                begin_again(&mut walk, event);
            }
            if walk.is_over() {
                break;
            }
            walk.go_on(Manners::Full);
            any = walk.news.first().cloned().or(any);
        }
        replayed(&mut walk);
    }
}

fn begin_again<R: Rules>(walk: &mut Walk<R>, event: R::Event) {
    let mut bout = walk.live.bout().clone();
    if bout.told.first() == Some(&event) {
        return;
    }
    bout.told.insert(0, event);
    let seen = draws(&bout);
    let before = walk.live.now().clone();
    let loaded = Live::load(bout);
    let Some(told) = loaded.diverged else {
        walk.broken("a step was told wrongly, and nobody noticed")
    };
    let again = draws(loaded.live.bout());
    if loaded.live.bout().step == walk.live.bout().step && !again.starts_with(&seen) {
        walk.broken(&format!("begun again, {again:?} falls instead of {seen:?}"));
    }
    let stale = |ask: &crate::Ask<R>| {
        before.asks.iter().any(|old| (old.seat, old.serial) == (ask.seat, ask.serial))
    };
    if loaded.live.now().asks.iter().any(stale) {
        walk.broken("a step begun again keeps a serial");
    }
    walk.take_up(loaded.live, told, "the step begins again");
}

/// The draws of the step in progress, and those still to fall again.
fn draws<R: Rules>(bout: &Bout<R>) -> Vec<(u32, u32)> {
    let fell = bout.tape.iter().filter_map(|mark| match mark {
        Mark::Draw(of, fell) => Some((*of, *fell)),
        Mark::Answer(..)
        | Mark::Aside(..)
        | Mark::Order(..)
        | Mark::TimedOut(..)
        | Mark::Settled => None,
    });
    fell.chain(bout.again.iter().copied()).collect()
}
