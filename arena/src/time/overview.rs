//! Everything under way on a server, for stewards: lobbies, bouts, seasons, and stuck bouts with
//! the reasons.
//!
//! It tells only what everybody may see, as in `stalled`.

use crate::common::{
    Done, Fault, Message, Millis, Place, Reply, SeasonId, TournamentId, row_id, title,
};
use crate::handle::arena::Arena;
use crate::people::stewards::{Steward, admitted};
use crate::seasons::live_season::{LiveSeason, Running};
use crate::seasons::season_words::question;
use crate::time::stalled::{Stall, stalls};
use crate::tournaments::live_tournament::LiveTournament;
use crate::tournaments::tournament_words;
use async_recursion::async_recursion as boxed;
use std::collections::BTreeMap;
use store::contest::{self, Brief, Which};
use store::stalled::{self, Open, Player};
use store::{Conn, receipt, seeker};

/// The most bouts, seasons and people listed one by one.
const SHOWN: usize = 6;

impl Arena {
    /// A steward's overview of a server: the numbers of lobbies and bouts, the state of each season
    /// and tournament, bouts that stand still and why, and people whom nothing reaches.
    #[boxed]
    pub async fn overview(&self, by: &Steward, at: Place, now: Millis) -> Done<Reply> {
        let listed = async {
            let mut reader = self.leisure().await?;
            admitted(&mut reader, by, at).await?;
            let guild = row_id(at.guild);
            let open = stalled::open(&mut reader, guild).await?;
            let people = stalled::sitting(&mut reader, guild).await?;
            let mut lines = vec!["**What goes on here**".to_owned()];
            lines.push(gathering(&mut reader, guild).await?);
            lines.push(under_way(&open));
            lines.extend(seasons(&mut reader, guild, now).await?);
            lines.extend(tournaments(&mut reader, guild, now).await?);
            let calls = receipt::calls_on(&mut reader, guild).await?;
            lines.extend(standing_still(stalls(&open, &people, &calls, now)?));
            lines.extend(unreached(&people));
            Ok(Reply::new(Message { head: lines.join("\n"), ..Message::default() }))
        };
        listed.await.map_err(Fault::referenced)
    }
}

/// The numbers of lobbies, and of people who look for an opponent.
async fn gathering(conn: &mut Conn, guild: i64) -> Done<String> {
    let lobbies = stalled::lobbies(conn, guild).await?;
    let seekers = seeker::counted_on(conn, guild).await?;
    Ok(format!("Open lobbies: {lobbies}. Looking for an opponent: {seekers}."))
}

/// The number of bouts of each game.
fn under_way(open: &[Open]) -> String {
    let mut games: BTreeMap<&str, usize> = BTreeMap::new();
    for bout in open.iter().filter(|bout| !bout.is_stuck) {
        *games.entry(title(&bout.game)).or_default() += 1;
    }
    let each: Vec<String> = games.iter().map(|(game, count)| format!("{game} {count}")).collect();
    match each.as_slice() {
        [] => "No bout is under way.".to_owned(),
        each => format!("Bouts under way: {}.", each.join(", ")),
    }
}

/// The state of each season that has not ended.
async fn seasons(conn: &mut Conn, guild: i64, now: Millis) -> Done<Vec<String>> {
    let open = contest::open_of(conn, Which::Season, guild).await?;
    let more = open.len().saturating_sub(SHOWN);
    let mut lines = Vec::new();
    for brief in open.into_iter().take(SHOWN) {
        lines.push(standing(conn, &brief, now).await?);
    }
    if 0 < more {
        lines.push(format!("… and {more} more seasons"));
    }
    Ok(lines)
}

/// A season's state: its open decisions and the next deadline.
async fn standing(conn: &mut Conn, brief: &Brief, now: Millis) -> Done<String> {
    let live = LiveSeason::load(conn, SeasonId(brief.id), now).await?;
    let waits = live.state.running.iter();
    let soonest = waits.min_by_key(|run: &&Running| run.due.unwrap_or(Millis(i64::MAX)));
    let does = match soonest {
        _ if brief.stage == "enrolment" => {
            format!("opened for enrolment {}", Millis(brief.opened).mark())
        }
        Some(run) => {
            let due = run.due.map_or_else(|| "no clock".to_owned(), Millis::mark);
            let asked = question(&live.season, run.pending);
            format!("decisions open: {}; next, {due}: {asked}", live.state.running.len())
        }
        None => "its bouts are under way".to_owned(),
    };
    Ok(format!("• Season **{}** ({}): {does}", brief.name, title(&brief.game)))
}

/// The state of each tournament that has not ended.
async fn tournaments(conn: &mut Conn, guild: i64, now: Millis) -> Done<Vec<String>> {
    let open = contest::open_of(conn, Which::Tournament, guild).await?;
    let more = open.len().saturating_sub(SHOWN);
    let mut lines = Vec::new();
    for brief in open.into_iter().take(SHOWN) {
        let live = LiveTournament::load(conn, TournamentId(brief.id), now).await?;
        lines.push(format!("• Tournament {}", tournament_words::head(&live)?));
    }
    if 0 < more {
        lines.push(format!("… and {more} more tournaments"));
    }
    Ok(lines)
}

/// The bouts that stand still, the longest first.
fn standing_still(mut stalls: Vec<Stall>) -> Vec<String> {
    stalls.sort_by_key(|stall| stall.since);
    let head = match stalls.len() {
        0 => "No bout stands still.".to_owned(),
        count => format!("Bouts that stand still: {count}."),
    };
    let more = stalls.len().saturating_sub(SHOWN);
    let more = (0 < more).then(|| format!("… and {more} more: `/steward stalled`"));
    let lines = stalls.into_iter().take(SHOWN).map(|stall| stall.line);
    std::iter::once(head).chain(lines).chain(more).collect()
}

/// The players whom no private message reaches.
fn unreached(people: &[Player]) -> Option<String> {
    let mut since: BTreeMap<&str, i64> = BTreeMap::new();
    for it in people {
        if let (Some(name), Some(at)) = (it.name.as_deref(), it.unreached) {
            since.insert(name, at);
        }
    }
    let more = since.len().saturating_sub(SHOWN);
    let mut told: Vec<String> = since
        .iter()
        .take(SHOWN)
        .map(|(name, at)| format!("{name} (first {})", Millis(*at).mark()))
        .collect();
    if 0 < more {
        told.push(format!("{more} more"));
    }
    (!told.is_empty()).then(|| format!("No private message reaches: {}.", told.join(", ")))
}
