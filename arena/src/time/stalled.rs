//! Bouts that do not get on, for those who look after them.
//!
//! Told is what everybody may see: whom a bout waits for in public, and what does not arrive.
//! Secret questions are left out, as everywhere.

use crate::bout::state::{BoutState, Progress};
use crate::common::{DAY, Done, Fault, Message, Millis, Place, Reply, row_id, title};
use crate::house::arena::Arena;
use crate::lookup::nicknames::SOMEBODY;
use crate::people::stewards::{Steward, admitted};
use anyhow::Context;
use std::collections::BTreeMap;
use store::stalled::{self, Open, Player};

/// The most bouts that are listed, the longest standing still first.
const SHOWN: usize = 12;
/// For how long a bout in which the rules failed is listed: nobody can make it go on.
const FAILED: i64 = 30 * DAY;

/// A bout that stands still.
pub(crate) struct Stall {
    pub(crate) since: Millis,
    pub(crate) line: String,
}

/// Who sits where: by bout and seat.
type Players<'a> = BTreeMap<(i64, i64), &'a Player>;

impl Arena {
    /// The bouts of a server that stand still, for a steward: those that have waited for somebody
    /// for a day or more, rest, do not reach their channel, or failed, and those in which the house
    /// stands in for somebody.
    ///
    /// # Errors
    /// A guest's mistake, or ours.
    pub async fn stalled(&self, by: &Steward, at: Place, now: Millis) -> Done<Reply> {
        let listed = async {
            let mut reader = self.leisure().await?;
            admitted(&mut reader, by, at).await?;
            let open = stalled::open(&mut reader, row_id(at.guild)).await?;
            let people = stalled::sitting(&mut reader, row_id(at.guild)).await?;
            Ok(Reply::new(told(stalls(&open, &people, now)?, open.len())))
        };
        listed.await.map_err(Fault::referenced)
    }
}

/// Those of some bouts that stand still.
pub(crate) fn stalls(open: &[Open], people: &[Player], now: Millis) -> Done<Vec<Stall>> {
    let seated = people.iter().map(|it| ((it.bout, it.seat), it)).collect();
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

/// Why a bout stands still, if it does.
fn stall(bout: &Open, seated: &Players<'_>, now: Millis) -> Done<Option<Stall>> {
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
        why.push(format!("its posts have not arrived since {}: see `/doctor` there", at.mark()));
    }
    let progress = &state.progress;
    for (seat, at) in (0..).zip(&progress.seats).filter_map(|(at, it)| Some((at, it.stood_in?))) {
        let Some(who) = seated.get(&(bout.id, seat)) else { continue };
        since.push(at);
        why.push(format!("the house stands in for {} since {}", name(who), at.mark()));
    }
    if let Some(at) = progress.paused {
        since.push(at);
        why.push(format!("paused by a steward {}", at.mark()));
    } else if let Some(rest) = &progress.agreed_pause {
        since.push(rest.since);
        let at = rest.since.mark();
        why.push(match rest.until.map(Millis::mark) {
            Some(until) => format!("rests by consent since {at}, until {until} at the latest"),
            None => {
                format!("rests since {at}, for nobody has touched it: `/steward end` closes it")
            }
        });
    } else {
        let (longest, waits) = waits(bout, progress, seated);
        if let Some(at) = longest.filter(|at| at.0 + DAY <= now.0) {
            since.push(at);
            why.extend(waits);
        }
    }
    let since = since.into_iter().min();
    Ok(since.map(|since| Stall { since, line: line(bout, &why) }))
}

/// Whom a bout waits for in public, and since when it has waited for the first of them.
fn waits(bout: &Open, progress: &Progress, seated: &Players<'_>) -> (Option<Millis>, Vec<String>) {
    let mut longest = None;
    let mut waits = Vec::new();
    for run in progress.waits_in_public() {
        let Some(who) = seated.get(&(bout.id, i64::from(run.seat.0))) else { continue };
        longest = [longest, Some(run.opened)].into_iter().flatten().min();
        let due = run.due.map_or("no clock".to_owned(), |due| format!("due {}", due.mark()));
        waits.push(format!("waits for {}, asked {}, {due}", name(who), run.opened.mark()));
        if let Some(at) = who.unreached.map(Millis) {
            waits.push(format!("no private message has reached {} since {}", name(who), at.mark()));
        }
    }
    (longest, waits)
}

fn name(who: &Player) -> &str {
    who.name.as_deref().unwrap_or(SOMEBODY)
}

fn line(bout: &Open, why: &[String]) -> String {
    let channel = if bout.thread == 0 { bout.channel } else { bout.thread };
    let place = if channel == 0 { String::new() } else { format!(" in {{#{channel}}}") };
    format!("• #{} {}{place}: {}", bout.number, title(&bout.game), why.join("; "))
}
