//! Several processes that share a database: their heartbeats, their ends, and the division of work.
//!
//! They never talk to each other; each writes a heartbeat once a second, in a row. A process
//! without one for a while is struck off by any other that notices, and its leases are free again.
//! A process that finds itself struck off has lost everything that it had, and joins anew.
//!
//! The gateway's shards are divided by the same heartbeat: each process takes one at a time until
//! it has its part, and gives one back if it has more.

use crate::handle::arena::Arena;
use async_recursion::async_recursion as boxed;
use std::time::{Duration, Instant};
use store::{About, Conn, Rows, Share, Troubles, outbox, process, shard};

/// The time for which a process may be silent.
const SILENT: Duration = Duration::from_millis(process::SILENT.unsigned_abs());

/// The contents of a heartbeat.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Word {
    /// Its release.
    pub version: &'static str,
    /// The number of shards that Discord wants; `None` until it was asked.
    pub wanted: Option<u32>,
    /// A shard that it had and has given up.
    pub given_back: Option<u32>,
}

/// A process's findings about itself and the others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beat {
    /// The number of processes.
    pub living: u32,
    /// The number of those that joined before this one.
    pub before: u32,
    /// Whether it has just joined: for the first time, or after the others struck it off.
    pub is_new: bool,
    /// The number of processes that it struck off.
    pub dead: usize,
    /// The number of shards; 0 until it is known.
    pub shards: u32,
    /// The numbers of its own shards.
    pub own: Vec<u32>,
}

impl Beat {
    /// The number of shards that are a process's part.
    pub fn part(&self) -> usize {
        self.shards.div_ceil(self.living.max(1)) as usize
    }
}

impl Arena {
    /// Whether other processes may share the database.
    pub fn is_shared(&self) -> bool {
        self.store.is_shared()
    }

    /// The troubles of the connection to the database since it was opened.
    pub fn troubles(&self) -> Troubles {
        self.store.troubles()
    }

    /// Writes this process's heartbeat, strikes off silent ones, and returns its share. On a file
    /// it is alone.
    ///
    /// # Errors
    /// If the database fails: then nothing has changed.
    #[boxed]
    pub async fn beat(&self, word: Word) -> anyhow::Result<Beat> {
        let me = self.station.number();
        let begun = Instant::now();
        let beat = self.store.write::<_, store::Error, _>(About::Nothing, move |conn| {
            Box::pin(beaten(conn, me, word))
        });
        let (number, beat) = beat.await?;
        let (living, place) = (i64::from(beat.living), i64::from(beat.before));
        self.station.is(Some(number), Share { living, place });
        self.station.was_heard(begun);
        Ok(beat)
    }

    /// Whether the others may have struck this process off: its last heartbeat is that old.
    /// Anything that it does then, another may be doing too.
    pub fn may_count_as_dead(&self) -> bool {
        self.station.number().is_some() && self.station.is_unheard_for(SILENT)
    }

    /// Whether a shard of this bucket may identify to the gateway now. If so, no other shard of it
    /// may for five seconds, in any process.
    #[boxed]
    pub async fn may_identify(&self, bucket: u32) -> anyhow::Result<bool> {
        let asked = self.store.write::<_, store::Error, _>(About::Nothing, move |conn| {
            Box::pin(async move {
                let now = process::now(conn).await?;
                shard::may_identify(conn, i64::from(bucket), now).await
            })
        });
        Ok(asked.await?)
    }

    /// A shard of this bucket has identified after [`Arena::may_identify`]: however long that took,
    /// all others wait from now on.
    #[boxed]
    pub async fn has_identified(&self, bucket: u32) -> anyhow::Result<()> {
        let told = self.store.write::<_, store::Error, _>(About::Nothing, move |conn| {
            Box::pin(async move {
                let now = process::now(conn).await?;
                shard::identified(conn, i64::from(bucket), now).await
            })
        });
        Ok(told.await?)
    }

    /// Signs this process off: everything that it had is free at once.
    ///
    /// # Errors
    /// If the database fails; the others find out by themselves.
    #[boxed]
    pub async fn depart(&self) -> anyhow::Result<()> {
        let Some(me) = self.station.number() else { return Ok(()) };
        self.station.is(None, Share::ALL);
        let gone = self.store.write::<_, store::Error, _>(About::Nothing, move |conn| {
            Box::pin(process::left(conn, me))
        });
        Ok(gone.await?)
    }

    /// Whether a message, by its number, is still this process's to send: the process may have
    /// stood still for so long that it was struck off. False while the database cannot be asked.
    #[boxed]
    pub async fn may_still_send(&self, id: i64) -> bool {
        let Some(me) = self.station.number() else { return !self.is_shared() };
        let asked = async {
            let mut reader = self.store.read().await?;
            outbox::is_lent_to(&mut reader, id, me).await
        };
        asked.await.unwrap_or_else(|error: store::Error| {
            tracing::warn!(id, %error, "whose a message is could not be seen");
            false
        })
    }
}

/// Runs a heartbeat in one transaction, and returns the process's number from now on.
async fn beaten(conn: &mut Conn, me: Option<i64>, word: Word) -> Rows<(i64, Beat)> {
    let now = process::now(conn).await?;
    let may_strike_off = process::may_strike_off(conn, now).await?;
    let number = match me {
        Some(me) if process::seen(conn, me, now).await? => me,
        Some(_) | None => process::joined(conn, word.version, now).await?,
    };
    let dead = if may_strike_off { process::unseen(conn, now).await? } else { Vec::new() };
    for id in &dead {
        process::left(conn, *id).await?;
    }
    if let Some(wanted) = word.wanted {
        shard::agreed(conn, i64::from(wanted)).await?;
    }
    if let Some(given_back) = word.given_back {
        shard::given_back(conn, number, i64::from(given_back)).await?;
    }
    let all = process::all(conn).await?;
    let own = shard::of(conn, number).await?;
    let mut beat = Beat {
        living: fits(all.len()),
        before: fits(all.iter().filter(|(other, _)| *other < number).count()),
        is_new: me != Some(number),
        dead: dead.len(),
        shards: fits(shard::total(conn).await?),
        own: own.into_iter().map(fits).collect(),
    };
    // One at a time, so that a process that joins at the same moment gets some as well.
    if beat.own.len() < beat.part() && word.given_back.is_none() && word.wanted.is_some() {
        shard::taken(conn, number).await?;
        beat.own = shard::of(conn, number).await?.into_iter().map(fits).collect();
    }
    Ok((number, beat))
}

/// Converts a number of processes or shards, which is never so large.
fn fits(number: impl TryInto<u32>) -> u32 {
    number.try_into().unwrap_or(u32::MAX)
}
