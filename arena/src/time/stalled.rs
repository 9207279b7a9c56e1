//! Bouts that stand still, for stewards.
//!
//! It tells only what everybody may see: the people a bout waits for in public, and undelivered
//! messages. Secret questions are left out, as everywhere.

use crate::bout::state::{BoutState, Progress};
use crate::common::{DAY, Done, Fault, Message, Millis, Place, Reply, linked, row_id, title};
use crate::handle::arena::Arena;
use crate::lookup::nicknames::SOMEBODY;
use crate::people::stewards::{Steward, admitted};
use anyhow::Context;
use async_recursion::async_recursion as boxed;
use std::collections::BTreeMap;
use store::receipt::{self, Called};
use store::stalled::{self, Open, Player};

/// The most bouts listed, the longest standing still first.
const SHOWN: usize = 12;
/// The time for which a bout in which the rules failed is listed: nobody can make it go on.
const FAILED: i64 = 30 * DAY;

/// A bout that stands still.
pub(crate) struct Stall {
    pub(crate) since: Millis,
    pub(crate) line: String,
}

/// Players and their calls, by bout and seat.
struct Seated<'a> {
    players: BTreeMap<(i64, i64), &'a Player>,
    calls: BTreeMap<(i64, i64), Vec<&'a Called>>,
}

impl Arena {
    /// The bouts of a server that stand still, for a steward: those that have waited for somebody
    /// for a day or more, rest, do not reach their channel, or failed, those that wait for somebody
    /// whom no call has reached, and those in which the house stands in for somebody.
    #[boxed]
    pub async fn stalled(&self, by: &Steward, at: Place, now: Millis) -> Done<Reply> {
        let listed = async {
            let mut reader = self.leisure().await?;
            admitted(&mut reader, by, at).await?;
            let open = stalled::open(&mut reader, row_id(at.guild)).await?;
            let people = stalled::sitting(&mut reader, row_id(at.guild)).await?;
            let calls = receipt::calls_on(&mut reader, row_id(at.guild)).await?;
            Ok(Reply::new(told(stalls(&open, &people, &calls, now)?, open.len())))
        };
        listed.await.map_err(Fault::referenced)
    }
}

/// The bouts among `open` that stand still.
pub(crate) fn stalls(
    open: &[Open],
    people: &[Player],
    called: &[Called],
    now: Millis,
) -> Done<Vec<Stall>> {
    let players = people.iter().map(|it| ((it.bout, it.seat), it)).collect();
    let mut calls: BTreeMap<_, Vec<&Called>> = BTreeMap::new();
    for it in called {
        calls.entry((it.bout, it.seat)).or_default().push(it);
    }
    let seated = Seated { players, calls };
    let mut stalls = Vec::new();
    for bout in open {
        stalls.extend(stall(bout, &seated, now)?);
    }
    Ok(stalls)
}

fn told(mut stalls: Vec<Stall>, open: usize) -> Message {
    stalls.sort_by_key(|stall| stall.since);
    let more = stalls.len().saturating_sub(SHOWN);
    let head = match stalls.len() {
        0 => format!("No bout stands still. Under way: {open}."),
        count => format!("**Bouts that stand still**, the longest first: {count} of {open}"),
    };
    let lines = stalls.into_iter().take(SHOWN).map(|stall| stall.line);
    let mut head: Vec<String> = std::iter::once(head).chain(lines).collect();
    if 0 < more {
        head.push(format!("… and {more} more"));
    }
    Message { head: head.join("\n"), ..Message::default() }
}

/// The reason why a bout stands still, if it does.
fn stall(bout: &Open, seated: &Seated<'_>, now: Millis) -> Done<Option<Stall>> {
    let begun = Millis(bout.started.unwrap_or(now.0));
    if bout.is_stuck {
        let is_new = now.0 - begun.0 < FAILED;
        let why = "the rules failed; an operator has the reference";
        return Ok(is_new.then(|| Stall { since: begun, line: line(bout, &[why.to_owned()]) }));
    }
    let state: BoutState = serde_json::from_str(&bout.affairs).context("reading a bout's state")?;
    let mut since = Vec::new();
    let mut why = Vec::new();
    if let Some(at) = bout.trouble_since.map(Millis) {
        since.push(at);
        why.push(format!("its posts do not arrive, first {}: see `/doctor` there", at.mark()));
    }
    let progress = &state.progress;
    for (seat, at) in (0..).zip(&progress.seats).filter_map(|(at, it)| Some((at, it.stood_in?))) {
        let Some(who) = seated.players.get(&(bout.id, seat)) else { continue };
        since.push(at);
        why.push(format!("the house stands in for {}, first {}", name(who), at.mark()));
    }
    if let Some(at) = progress.paused {
        since.push(at);
        why.push(format!("paused by a steward {}", at.mark()));
    } else if let Some(rest) = &progress.agreed_pause {
        since.push(rest.since);
        let at = rest.since.mark();
        why.push(match rest.until.map(Millis::mark) {
            Some(until) => format!("went to rest by consent {at}, until {until} at the latest"),
            None => {
                format!("went to rest {at}, for nobody had touched it: `/steward end` closes it")
            }
        });
    } else {
        let waits = waits(bout, progress, seated);
        let longest = waits.longest.filter(|at| at.0 + DAY <= now.0);
        if let Some(at) = longest.or(waits.lost) {
            since.push(at);
            why.extend(waits.words);
        }
    }
    let since = since.into_iter().min();
    Ok(since.map(|since| Stall { since, line: line(bout, &why) }))
}

/// The people a bout waits for in public.
#[derive(Default)]
struct Waits {
    /// The time since which it has waited for the first of them.
    longest: Option<Millis>,
    /// The time since which the first of them could not be reached.
    lost: Option<Millis>,
    words: Vec<String>,
}

fn waits(bout: &Open, progress: &Progress, seated: &Seated<'_>) -> Waits {
    let mut all = Waits::default();
    for run in progress.waits_in_public() {
        let at = (bout.id, i64::from(run.seat.0));
        let Some(who) = seated.players.get(&at) else { continue };
        all.longest = [all.longest, Some(run.opened)].into_iter().flatten().min();
        let due = run.due.map_or("no clock".to_owned(), |due| format!("due {}", due.mark()));
        all.words.push(format!("waits for {}, asked {}, {due}", name(who), run.opened.mark()));
        let calls = seated.calls.get(&at).map_or(&[][..], Vec::as_slice);
        if let Some((since, ways)) = not_reached(calls, run.opened) {
            all.lost = [all.lost, Some(since)].into_iter().flatten().min();
            all.words.push(format!("no call has reached {}: {}", name(who), ways.join("; ")));
        } else if let Some(at) = who.unreached.map(Millis) {
            let words =
                format!("no private message has reached {}, tried {}", name(who), at.mark());
            all.words.push(words);
        }
    }
    all
}

/// The time since which somebody asked at `asked` has not been reached, and the ways that were
/// tried. `None`: a call has arrived since then, or none was lost.
fn not_reached(calls: &[&Called], asked: Millis) -> Option<(Millis, Vec<String>)> {
    if calls.iter().any(|call| call.lost.is_none() && asked.0 <= call.at) {
        return None;
    }
    let way = |word: &str| match word {
        "private" => "not by private message",
        "bot" => "not in the channel for me",
        _ => "not where it is played",
    };
    let lost = calls.iter().filter_map(|call| Some((Millis(call.lost?), way(&call.way))));
    let lost: Vec<(Millis, &str)> = lost.collect();
    let since = lost.iter().map(|(at, _)| *at).min()?;
    Some((since, lost.iter().map(|(at, way)| format!("{way}, tried {}", at.mark())).collect()))
}

fn name(who: &Player) -> &str {
    who.name.as_deref().unwrap_or(SOMEBODY)
}

fn line(bout: &Open, why: &[String]) -> String {
    let channel = if bout.thread == 0 { bout.channel } else { bout.thread };
    let place = if channel == 0 { String::new() } else { format!(" in {{#{channel}}}") };
    let name = format!("#{} {}", bout.number, title(&bout.game));
    let name = linked(&name, bout.guild, bout.newest());
    format!("• {name}{place}: {}", why.join("; "))
}
