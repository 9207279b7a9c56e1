//! No input breaks anything, and only answers change anything.

use super::walk::{Manners, Walk};
use crate::simulate::random_answer;
use crate::{Chance, Live, NotTaken, Rules, Seat, Serial};

/// Forged, mistyped, stale and endless words are refused and leave the bout as it was, byte for
/// byte; an accepted misspelling is the same answer.
pub fn nonsense_changes_nothing<R: Rules>(bouts: u64) {
    for seed in 0..bouts {
        let mut walk: Walk<R> = Walk::new("nonsense_changes_nothing", seed);
        while !walk.is_over() {
            if walk.one_in(3) {
                nonsense(&mut walk);
            }
            walk.go_on(Manners::Full);
        }
        nonsense(&mut walk);
    }
}

const NONSENSE: [&str; 14] = [
    "",
    " ",
    "\0",
    "\n",
    "-1",
    "99999999999999999999999",
    "+",
    "none",
    "none none",
    "ｙｉｅｌｄ",
    "\u{202e}drow",
    "🗡🛡🗡",
    "é",
    "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0",
];

fn nonsense<R: Rules>(walk: &mut Walk<R>) {
    let before = walk.live.clone();
    let saved = serde_json::to_vec(before.bout()).expect("a bout is plain data");
    let mut tokens: Vec<String> = NONSENSE.map(str::to_owned).to_vec();
    tokens.push("🦂".repeat(3_000));
    for ask in &before.now().asks {
        let token = R::token(&random_answer(&before.now().board, ask, &mut walk.chance));
        for _ in 0..4 {
            tokens.push(mistyped(&token, &mut walk.chance));
        }
        let stale = walk.live.say(ask.seat, Some(Serial(u64::MAX)), &token);
        if stale != Err(NotTaken::Stale) {
            walk.broken(&format!("`{token}` is taken with a forged serial"));
        }
        tokens.push(token);
    }
    for seat in before.bout().seats().seats() {
        for token in &tokens {
            said(walk, &before, seat, token);
        }
    }
    let now = serde_json::to_vec(walk.live.bout()).expect("a bout is plain data");
    if now != saved || walk.live != before {
        walk.broken("something refused has changed the bout");
    }
}

fn said<R: Rules>(walk: &mut Walk<R>, before: &Live<R>, seat: Seat, token: &str) {
    let Ok(action) = before.judge(seat, token) else {
        if walk.live.say(seat, None, token).is_ok() {
            walk.broken(&format!("{seat} said `{token}`: refused, and yet taken"));
        }
        return;
    };
    if before.now().over {
        if walk.live.say(seat, None, token) != Err(NotTaken::Stale) {
            walk.broken(&format!("{seat} said `{token}` when all was over, and it was taken"));
        }
        return;
    }
    let again = before.judge(seat, &R::token(&action));
    if again.as_ref() != Ok(&action) {
        walk.broken(&format!("`{token}` is accepted as {action:?}, but not by its own name"));
    }
    let answers = before.ask(seat).is_some_and(|ask| ask.is_form() || ask.offers_open(&action));
    if !answers && !before.may_say_unasked(seat, &action) {
        walk.broken(&format!("{seat} said `{token}`: accepted, though nobody offered it"));
    }
    if walk.one_in(8) {
        let mut other = before.clone();
        let taken = other.say(seat, None, token).is_ok();
        if !taken || Live::load(other.bout().clone()).diverged.is_some() {
            walk.broken(&format!("after `{token}` by {seat} the bout does not load"));
        }
    }
}

/// A token with one slip in it.
fn mistyped(token: &str, chance: &mut Chance) -> String {
    let mut letters: Vec<char> = token.chars().collect();
    let at = chance.below(letters.len().max(1)).min(letters.len().saturating_sub(1));
    match chance.below(7) {
        _ if letters.is_empty() => (),
        0 => drop(letters.remove(at)),
        1 => letters.insert(at, letters[at]),
        2 => letters[at] = *chance.pick(&['9', '0', '-', 'é', '+', ' ', 'z', '(']),
        3 => letters.truncate(at),
        4 => letters.reverse(),
        5 => letters.extend(" 7".chars()),
        _ => letters[at] = letters[at].to_ascii_uppercase(),
    }
    letters.into_iter().collect()
}
