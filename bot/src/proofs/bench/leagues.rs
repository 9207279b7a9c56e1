//! Leaderboards and standings after a busy year of a server, through the door that commands use.

use super::presses::fared;
use super::{Fared, millis};
use arena::{Arena, Fault, League, Listing, LudusId, Millis, Person, Place, Reply, SeasonId};
use serde::Serialize;
use std::path::Path;
use std::time::{Duration, Instant};
use store::Store;
use store::proofs::{Year, busy_year};

/// How one kind of page fared.
#[derive(Debug, Clone, Serialize)]
pub struct Queried {
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
const HERE: Place = Place { guild: 900, channel: 800 };
/// Where ludi and seasons of the year begin to be counted.
const FAR: i64 = 1_000_000;
/// An instant within a rating period.
const NOW: Millis = Millis(1_800_000_000_000);
const PERIOD: i64 = 28 * 86_400_000;
/// Rounds of the clock in which the pattern season gets its fixtures.
const TURNS: u32 = 6;

/// Fills a file with a year and asks for every table, time and again.
///
/// # Errors
/// If the file cannot be filled or a page cannot be shown.
pub(super) async fn measure(folder: &Path) -> anyhow::Result<Vec<Queried>> {
    let file = folder.join("year.sqlite");
    pattern(&file).await?;
    let store = Store::open(&file).await?;
    let year = Year {
        guild: 900,
        season: 1,
        ludi: LUDI,
        each: EACH,
        rounds: ROUNDS,
        bouts: BOUTS,
        game: boards::Kind::ALL[0].slug(),
        now: NOW.0,
        period: NOW.0 / PERIOD,
    };
    busy_year(&store, year).await?;
    store.close().await;
    let arena = Arena::open(&file).await?;
    let mut found = Vec::new();
    for (what, of) in BOOKS {
        let page = async |at: u32| arena.page(HERE, of(i64::from(at)), at % 50, NOW).await;
        found.push(asked(what, page).await?);
    }
    let person = |at: u32| Person {
        id: FAR.unsigned_abs() + u64::from(at) % LUDI.unsigned_abs(),
        name: "Ada".to_owned(),
        guild: HERE.guild,
    };
    let card = async |at: u32| arena.card(person(at), HERE, None).await;
    found.push(asked("card of a person", card).await?);
    let card = async |at: u32| arena.ludus_card(person(at), HERE, None).await;
    found.push(asked("card of a ludus", card).await?);
    arena.close().await;
    Ok(found)
}

/// Asks for one kind of page time and again.
async fn asked(
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
    Ok(Queried { what, p50_ms, p99_ms })
}

/// A page's name, and the page of what a number picks.
type Named = (&'static str, fn(i64) -> Listing);

/// The pages.
const BOOKS: [Named; 9] = [
    ("ludi of the server", |_| Listing::Ludi(0)),
    ("people of the server", |_| Listing::People),
    ("ratings", |_| Listing::Ratings(0)),
    ("luck", |_| Listing::Luck),
    ("pace", |_| Listing::Pace),
    ("standings of a season", |at| Listing::Season(SeasonId(FAR + at % (ROUNDS * LUDI / EACH)))),
    ("fixtures of a season", |at| Listing::Fixtures(SeasonId(FAR + at % (ROUNDS * LUDI / EACH)))),
    ("roster of a ludus", |at| Listing::Roster(LudusId(FAR + at % LUDI))),
    ("ledger of a ludus", |at| Listing::Ledger(LudusId(FAR + at % LUDI))),
];

/// A season of twenty ludi that is really fought for a while: the pattern of all others.
async fn pattern(file: &Path) -> anyhow::Result<()> {
    let begun = Instant::now();
    let arena = Arena::open(file).await?;
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
