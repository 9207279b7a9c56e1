//! Several processes that share a database: who is there, who is gone, and whose what is.
//!
//! They never talk to each other; each says once a second that it is there, in a row. Who has not done so
//! for a while is struck off by whoever sees it, and what was lent to them is free again. Whoever finds
//! themselves struck off have lost all that they had, and come anew.
//!
//! The gateway's shards are theirs by the same word: each takes one at a time until it has its part, and
//! gives one back where it has more.

use crate::house::arena::Arena;
use async_recursion::async_recursion as boxed;
use std::time::{Duration, Instant};
use store::{About, Conn, Rows, Share, Troubles, outbox, process, shard};

/// As long as that a process may be silent.
const SILENT: Duration = Duration::from_millis(process::SILENT.unsigned_abs());

/// What a process says when it says that it is there.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Word {
    /// Its release.
    pub version: &'static str,
    /// How many shards Discord wants; none while it was not asked.
    pub wanted: Option<u32>,
    /// A shard that it had and has let go of.
    pub given_back: Option<u32>,
}

/// How a process found itself and the others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beat {
    /// How many processes there are.
    pub living: u32,
    /// How many of them came before this one.
    pub before: u32,
    /// Whether it has just come: for the first time, or since the others held it to be dead.
    pub is_new: bool,
    /// How many it found dead.
    pub dead: usize,
    /// How many shards there are; none while nobody has said so.
    pub shards: u32,
    /// The shards that are its own, by number.
    pub own: Vec<u32>,
}

impl Beat {
    /// How many shards are a process's part.
    pub fn part(&self) -> usize {
        self.shards.div_ceil(self.living.max(1)) as usize
    }
}

impl Arena {
    /// Whether other processes may share the database.
    pub fn is_shared(&self) -> bool {
        self.store.is_shared()
    }

    /// What has befallen the line to the database since it was opened.
    pub fn troubles(&self) -> Troubles {
        self.store.troubles()
    }

    /// Says that this process is there, strikes off who is not, and learns what falls to it. Where the
    /// database is a file there is nobody else.
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

    /// Whether the others may hold this process to be dead: it has not been heard for so long. What it does
    /// then, another may be doing.
    pub fn may_count_as_dead(&self) -> bool {
        self.station.number().is_some() && self.station.is_unheard_for(SILENT)
    }

    /// Whether somebody of this bucket may identify to the gateway now. Nobody else of it may for five
    /// seconds then, whatever process they are in.
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

    /// Somebody of this bucket whom the gate let through has identified: however long that took, all
    /// others wait from now on.
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

    /// This process ends: what it had is free at once.
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

    /// Whether a message, by its number, is still this process's to send: it may have stood still for so long that it was
    /// held to be dead. While the database cannot be asked, it is not.
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

/// A beat in one transaction, and the process's number from now on.
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
    // One at a time, so that who comes at the same moment gets some as well.
    if beat.own.len() < beat.part() && word.given_back.is_none() && word.wanted.is_some() {
        shard::taken(conn, number).await?;
        beat.own = shard::of(conn, number).await?.into_iter().map(fits).collect();
    }
    Ok((number, beat))
}

/// A number of processes or shards, of which there are never so many.
fn fits(number: impl TryInto<u32>) -> u32 {
    number.try_into().unwrap_or(u32::MAX)
}
