//! Leaderboards and standings after a busy year of a server, in a file and where it shares a database with
//! many such servers, through the door that commands use.

use super::presses::fared;
use super::{Fared, millis};
use anyhow::Context;
use arena::{Arena, Fault, League, Listing, LudusId, Millis, Person, Place, Reply, SeasonId};
use serde::Serialize;
use std::path::Path;
use std::time::{Duration, Instant};
use store::Database;
use store::proofs::{Year, busy_year, place};

/// How one kind of page fared.
#[derive(Debug, Clone, Serialize)]
pub struct Queried {
    /// Where the database is, and how many servers had such a year in it.
    pub home: String,
    /// Which page.
    pub what: &'static str,
    /// The median, in milliseconds.
    pub p50_ms: f64,
    /// Ninety-nine in a hundred are faster than this, in milliseconds.
    pub p99_ms: f64,
}

/// Pages asked for of each kind.
const ASKED: usize = 1_000;
const LUDI: i64 = 500;
const EACH: i64 = 20;
const ROUNDS: i64 = 4;
const BOUTS: i64 = 20_000;
/// The first server, and where its people are.
const GUILD: u64 = 900;
const CHANNEL: u64 = 800;
/// The distance between the numbers of two servers' ludi and seasons; the first ones have it as their first.
const FAR: i64 = 1_000_000;
/// Servers with such a year on one database.
const SERVERS: [u64; 2] = [1, 50];
/// An instant within a rating period.
const NOW: Millis = Millis(1_800_000_000_000);
const PERIOD: i64 = 28 * 86_400_000;
/// Rounds of the clock in which the pattern season gets its fixtures.
const TURNS: u32 = 6;

/// Fills databases with such years and asks for every table, time and again; a server is asked as well where
/// `TEST_POSTGRES` names one.
pub(super) async fn measure(folder: &Path) -> anyhow::Result<Vec<Queried>> {
    let file = Database::File(folder.join("year.sqlite"));
    let mut found = asked_of(&file, "a file", 1).await?;
    for servers in SERVERS {
        let place = place::Place::of(&folder.join(format!("year of {servers}"))).await?;
        if place.name().is_none() {
            tracing::warn!("TEST_POSTGRES names no server: a file alone is measured");
            break;
        }
        found.extend(asked_of(&place.database, "a server", servers).await?);
    }
    Ok(found)
}

/// Pages of a database on which so many servers had such a year.
async fn asked_of(database: &Database, what: &str, servers: u64) -> anyhow::Result<Vec<Queried>> {
    pattern(database).await?;
    for at in 0..servers {
        let year = Year {
            guild: i64::try_from(GUILD + at)?,
            first: FAR * (1 + i64::try_from(at)?),
            season: 1,
            ludi: LUDI,
            each: EACH,
            rounds: ROUNDS,
            bouts: BOUTS,
            game: boards::Kind::all()[0].slug(),
            now: NOW.0,
            period: NOW.0 / PERIOD,
        };
        busy_year(database, year).await.with_context(|| format!("the year of server {at}"))?;
    }
    let arena = Arena::open_at(database).await?;
    let home = format!("{what}, {servers}");
    let mut found = Vec::new();
    // The reader is on one server after another.
    let here = |at: u32| Place { guild: GUILD + u64::from(at) % servers, channel: CHANNEL };
    let first = |at: u32| FAR * (1 + i64::from(at % servers as u32));
    for (what, of) in BOOKS {
        let page =
            async |at: u32| arena.page(here(at), of(first(at), i64::from(at)), at % 50, NOW).await;
        found.push(asked(&home, what, page).await?);
    }
    let person = |at: u32| Person {
        id: first(at).unsigned_abs() + u64::from(at) % LUDI.unsigned_abs(),
        name: "Ada".to_owned(),
        guild: here(at).guild,
    };
    let card = async |at: u32| arena.card(person(at), here(at), None).await;
    found.push(asked(&home, "card of a person", card).await?);
    let card = async |at: u32| arena.ludus_card(person(at), here(at), None).await;
    found.push(asked(&home, "card of a ludus", card).await?);
    arena.close().await;
    Ok(found)
}

/// Asks for one kind of page time and again.
async fn asked(
    home: &str,
    what: &'static str,
    page: impl AsyncFn(u32) -> Result<Reply, Fault>,
) -> anyhow::Result<Queried> {
    let begun = Instant::now();
    let mut took: Vec<Duration> = Vec::with_capacity(ASKED);
    for number in 0..ASKED {
        let asked = Instant::now();
        let page = page(u32::try_from(number)?).await;
        let page = page.map_err(|fault| anyhow::anyhow!("{what}: {}", fault.words()))?;
        took.push(asked.elapsed());
        // A ludus that has fought nothing has a line that says so.
        let message = page.message;
        let is_bare = message.mono.is_none() && message.tail.is_empty();
        let shows = !is_bare || message.head.lines().count() > 1;
        anyhow::ensure!(shows, "{what} shows nothing: {}", message.head);
    }
    let Fared { p50_ms, p99_ms, .. } = fared(1, took, begun);
    Ok(Queried { home: home.to_owned(), what, p50_ms, p99_ms })
}

/// A page's name, and the page of the item that a number picks among a server's own.
type Named = (&'static str, fn(i64, i64) -> Listing);

/// The pages.
const BOOKS: [Named; 9] = [
    ("ludi of the server", |_, _| Listing::Ludi(0)),
    ("people of the server", |_, _| Listing::People),
    ("ratings", |_, _| Listing::Ratings(0)),
    ("luck", |_, _| Listing::Luck),
    ("pace", |_, _| Listing::Pace),
    ("standings of a season", |first, at| Listing::Season(season(first, at))),
    ("fixtures of a season", |first, at| Listing::Fixtures(season(first, at))),
    ("roster of a ludus", |first, at| Listing::Roster(LudusId(first + at % LUDI))),
    ("ledger of a ludus", |first, at| Listing::Ledger(LudusId(first + at % LUDI))),
];

fn season(first: i64, at: i64) -> SeasonId {
    SeasonId(first + at % (ROUNDS * LUDI / EACH))
}

/// A season of twenty ludi that is really fought for a while: the pattern of all others.
async fn pattern(database: &Database) -> anyhow::Result<()> {
    const HERE: Place = Place { guild: GUILD, channel: CHANNEL };
    let begun = Instant::now();
    let arena = Arena::open_at(database).await?;
    let by = || Person { id: 11, name: "Ada".to_owned(), guild: HERE.guild };
    let fault = |fault: arena::Fault| anyhow::anyhow!("the pattern: {}", fault.words());
    let now = |turn: u32| NOW.plus(-i64::from(TURNS - turn) * 3_600_000);
    arena.found_ludus(by(), HERE, "Ludus Magnus", "", now(0)).await.map_err(fault)?;
    let wanted = League {
        target: Some(50),
        max_ludi: Some(20),
        house_ludi: Some(20),
        clock: Some("1h".to_owned()),
        ..League::default()
    };
    let bounds = ("bounds".to_owned(), "20".to_owned());
    arena.settings(HERE.guild, Some(bounds)).await.map_err(fault)?;
    arena.create_league(by(), HERE, wanted, now(0)).await.map_err(fault)?;
    arena.join_league(by(), HERE, None, Vec::new(), now(0)).await.map_err(fault)?;
    arena.start_league(by(), HERE, None, true, now(0)).await.map_err(fault)?;
    for turn in 0..TURNS {
        arena.tick(now(turn)).await?;
    }
    arena.close().await;
    tracing::info!(took = millis(begun.elapsed()), "a season as a pattern");
    Ok(())
}
