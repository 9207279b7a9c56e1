//! The same presses where the database is a file and where it is on a server, with one process and with
//! several; and how long it takes to take from an outbox in which very much waits.

use super::presses::{self, FORMS, Fared};
use super::{House, millis};
use crate::environment::Config;
use crate::process::Bot;
use anyhow::{Context, ensure};
use serde::Serialize;
use std::path::Path;
use std::time::{Duration, Instant};
use store::outbox::{self, Destination, New};
use store::proofs::place::Place;
use store::{About, Database, Store};

/// The measurements of both engines.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Scaled {
    /// Presses, by the engine that took them.
    pub presses: Vec<(&'static str, Fared)>,
    /// Claims of the outbox, by where it is.
    pub claims: Vec<Claimed>,
}

/// How long it takes to take what may be sent.
#[derive(Debug, Clone, Serialize)]
pub struct Claimed {
    /// Where the outbox is.
    pub engine: &'static str,
    /// How many messages wait.
    pub waiting: usize,
    /// The median for thirty-two of them, in milliseconds.
    pub p50_ms: f64,
    /// Ninety-nine in a hundred are faster than this, in milliseconds.
    pub p99_ms: f64,
}

/// Presses at once.
const AT_ONCE: [usize; 3] = [1, 16, 64];
/// Presses one after another.
const ALONE: usize = 200;
/// Processes where there are several: they share clocks and messages, and one has the gateway.
const PROCESSES: usize = 3;
/// Live bouts that are there before.
const LIVE: i64 = 10;
/// Destinations of the waiting messages.
const LANES: usize = 200;
/// Messages that wait in all.
const WAITING: usize = 100_000;
/// Messages taken at once.
const TAKEN: i64 = 32;
/// How often they are taken.
const CLAIMS: usize = 200;
/// How long it takes until the others know of a process.
const JOINING: Duration = Duration::from_secs(2);

/// Measures; a server is measured where `TEST_POSTGRES` names one.
pub(super) async fn measure(folder: &Path, presses: usize) -> anyhow::Result<Scaled> {
    let mut scaled = Scaled::default();
    let file = Database::File(folder.join("scale.sqlite"));
    press(&file, "file", 1, presses, &mut scaled).await?;
    scaled.claims.push(claim(&Database::File(folder.join("claim.sqlite")), "file").await?);
    for (processes, who) in [(1, "server, one process"), (PROCESSES, "server, three")] {
        let place = Place::of(&folder.join(who)).await.context("making a database")?;
        if place.name().is_none() {
            tracing::warn!("TEST_POSTGRES names no server: a file alone is measured");
            return Ok(scaled);
        }
        press(&place.database, who, processes, presses, &mut scaled).await?;
    }
    let place = Place::of(&folder.join("claim")).await.context("making a database")?;
    scaled.claims.push(claim(&place.database, "server").await?);
    Ok(scaled)
}

async fn press(
    database: &Database,
    who: &'static str,
    processes: usize,
    presses: usize,
    scaled: &mut Scaled,
) -> anyhow::Result<()> {
    let house = House::open_at(database, LIVE).await?;
    let mut others = Vec::new();
    for _ in 1..processes {
        others.push(Bot::start_alone(Config::on_database(&house.sandbox, database)).await?);
    }
    tokio::time::sleep(JOINING).await;
    for at_once in AT_ONCE {
        let presses = if at_once == 1 { ALONE } else { presses };
        let fared = presses::bouts(&house.sandbox, FORMS[0], at_once, presses).await?;
        scaled.presses.push((who, fared));
    }
    for other in others {
        other.stop().await;
    }
    house.close().await;
    Ok(())
}

/// The cost of leasing the oldest messages of as many lanes as are sent to at once.
async fn claim(database: &Database, engine: &'static str) -> anyhow::Result<Claimed> {
    let store = Store::open_at(database).await?;
    for batch in 0..WAITING / LANES {
        let queued = store.write::<_, store::Error, _>(About::Nothing, move |conn| {
            Box::pin(async move {
                let rows: Vec<New> = (0..LANES).map(|lane| message(batch, lane)).collect();
                outbox::queued(conn, &rows).await
            })
        });
        queued.await?;
    }
    let mut took = Vec::with_capacity(CLAIMS);
    for _ in 0..CLAIMS {
        let begun = Instant::now();
        let taken = store.write::<_, store::Error, _>(About::Outbox, |conn| {
            Box::pin(outbox::taken(conn, 10, 1_000, TAKEN, None))
        });
        let taken = taken.await?;
        took.push(begun.elapsed());
        ensure!(i64::try_from(taken.len())? == TAKEN, "{} were taken", taken.len());
        let back = store.write::<_, store::Error, _>(About::Outbox, move |conn| {
            Box::pin(async move {
                for it in taken {
                    outbox::put_back(conn, it.row.id, 1).await?;
                }
                Ok(())
            })
        });
        back.await?;
    }
    store.close().await;
    took.sort_unstable();
    let (p50_ms, p99_ms) = (millis(took[CLAIMS / 2]), millis(took[CLAIMS * 99 / 100]));
    Ok(Claimed { engine, waiting: WAITING, p50_ms, p99_ms })
}

fn message(batch: usize, lane: usize) -> New {
    New {
        to: Destination::Channel(lane as i64),
        bout: None,
        seat: None,
        purpose: "note",
        message: None,
        is_living: false,
        is_fresh: false,
        say: "{}".to_owned(),
        nonce: format!("{batch}-{lane}"),
        due: 1,
        about: None,
    }
}
