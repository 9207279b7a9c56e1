//! A vector's assertions on the board at its end.

use super::json;
use super::play::Runner;
use super::read::After;
use crate::{Ask, Luck, Rules};
use serde_json::Value;

/// The number of boards dealt again to show that something is hidden.
const DEALS: u64 = 64;

pub(super) fn failures_of<R: Rules>(runner: &Runner<R>, after: &After) -> Vec<String> {
    let mut failures = Vec::new();
    let mut check = |held: Result<(), String>| failures.extend(held.err());
    let board = serde_json::to_value(&runner.live.now().board).expect("a board is plain data");
    for (path, wanted) in &after.board {
        check(equals(&board, path, wanted));
    }
    for path in &after.unset {
        check(match json::at(&board, path) {
            Ok(there) if !there.is_null() => {
                Err(format!("after: {path}: unset wanted, got {there}"))
            }
            Ok(_) | Err(_) => Ok(()),
        });
    }
    if let Some(wanted) = &after.asks {
        check(asks(runner, wanted));
    }
    for token in &after.offered {
        check(offered(runner, token));
    }
    for token in &after.barred {
        check(barred(runner, token));
    }
    check(all_used(runner, after.dice_left));
    for (from, of) in &after.hidden {
        check(hidden(runner, from, of));
    }
    failures
}

fn equals(board: &Value, path: &str, wanted: &Value) -> Result<(), String> {
    let there = json::at(board, path).map_err(|wrong| format!("after: {wrong}"))?;
    if json::matches(wanted, there) {
        Ok(())
    } else {
        Err(format!("after: {path}: {wanted} wanted, got {there}"))
    }
}

fn owed<R: Rules>(runner: &Runner<R>) -> impl Iterator<Item = &Ask<R>> {
    runner.live.now().asks.iter().filter(|ask| ask.is_owed())
}

fn asks<R: Rules>(runner: &Runner<R>, wanted: &[(String, String)]) -> Result<(), String> {
    let mut actual: Vec<(String, String)> = owed(runner)
        .map(|ask| {
            let prompt = serde_json::to_value(&ask.prompt).expect("a prompt is plain data");
            (runner.name(ask.seat).to_owned(), json::variant(&prompt).to_owned())
        })
        .collect();
    let mut wanted = wanted.to_vec();
    wanted.sort();
    actual.sort();
    if wanted == actual {
        return Ok(());
    }
    let text = |asks: &[(String, String)]| {
        let one = |(seat, prompt): &(String, String)| format!("{seat}: {prompt}");
        let all: Vec<String> = asks.iter().map(one).collect();
        if all.is_empty() { "none".to_owned() } else { all.join(", ") }
    };
    Err(format!("after: asks: {} wanted, got {}", text(&wanted), text(&actual)))
}

fn offered<R: Rules>(runner: &Runner<R>, token: &str) -> Result<(), String> {
    let live = &runner.live;
    let is_offered = |ask: &Ask<R>| {
        let Ok(action) = live.judge(ask.seat, token) else { return false };
        // A form may lead there by other words; its judge accepts it.
        ask.is_form()
            || ask.offers.iter().any(|offer| offer.barred.is_none() && offer.action == action)
            || live.asides(ask.seat).contains(&action)
    };
    if owed(runner).any(is_offered) {
        return Ok(());
    }
    Err(format!("after: offered: no `{token}`\n{}", runner.situation()))
}

fn barred<R: Rules>(runner: &Runner<R>, token: &str) -> Result<(), String> {
    match owed(runner).find(|ask| runner.live.judge(ask.seat, token).is_ok()) {
        None => Ok(()),
        Some(ask) => Err(format!("after: barred: {} may choose `{token}`", runner.name(ask.seat))),
    }
}

fn all_used<R: Rules>(runner: &Runner<R>, wanted: Option<u64>) -> Result<(), String> {
    let wanted = wanted.unwrap_or(0);
    let (draws, decks) = runner.unused();
    if draws as u64 != wanted {
        return Err(format!("after: dice_left: {wanted} wanted, got {draws}"));
    }
    match decks.first() {
        Some(deck) if wanted == 0 => {
            Err(format!("after: the deck `{deck}` was forced and never shuffled"))
        }
        Some(_) | None => Ok(()),
    }
}

/// Deals again all that `from` cannot see: its view and the public's stay, the value must not.
fn hidden<R: Rules>(runner: &Runner<R>, from: &str, of: &str) -> Result<(), String> {
    let wrong = |words: String| format!("after: hidden from {from}: {of}: {words}");
    let seat = runner.seat(from).map_err(wrong)?;
    let board = &runner.live.now().board;
    let value = |board: &R::Board| {
        let board = serde_json::to_value(board).expect("a board is plain data");
        json::at(&board, of).cloned().map_err(wrong)
    };
    let actual = value(board)?;
    let mut differs = false;
    for deal in 0..DEALS {
        let other = R::redeal(board, Some(seat), &mut Luck::numbered(deal).dice(0));
        for by in [Some(seat), None] {
            if R::view(board, by) != R::view(&other, by) {
                return Err(wrong("a board dealt again looks different".to_owned()));
            }
        }
        differs |= value(&other).as_ref() != Ok(&actual);
    }
    if differs { Ok(()) } else { Err(wrong("it is determined by what is seen".to_owned())) }
}
