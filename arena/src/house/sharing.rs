//! Several processes that share a database: who is there, who is gone, and whose what is.
//!
//! They never talk to each other; each says once a second that it is there, in a row. Who has not done so
//! for a while is struck off by whoever sees it, and what was lent to them is free again. Whoever finds
//! themselves struck off have lost all that they had, and come anew.

use crate::house::arena::Arena;
use store::{About, Conn, Rows, Share, Troubles, outbox, process};

/// Milliseconds without a word after which a process counts as dead.
const SILENT: i64 = 6_000;

/// How a process found itself and the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Beat {
    /// How many processes there are.
    pub living: u32,
    /// How many of them came before this one.
    pub before: u32,
    /// Whether it has just come: for the first time, or since the others held it to be dead.
    pub is_new: bool,
    /// How many it found dead.
    pub dead: usize,
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
    pub async fn beat(&self, version: &'static str) -> anyhow::Result<Beat> {
        let me = self.station.number();
        let beat = self.store.write::<_, store::Error, _>(About::Nothing, move |conn| {
            Box::pin(beaten(conn, me, version))
        });
        let (number, others, dead) = beat.await?;
        let before = others.iter().filter(|other| **other < number).count();
        let share =
            Share { living: i64::try_from(others.len())? + 1, place: i64::try_from(before)? };
        self.station.is(Some(number), share);
        let (living, before) = (u32::try_from(share.living)?, u32::try_from(before)?);
        Ok(Beat { living, before, is_new: me != Some(number), dead })
    }

    /// This process ends: what it had is free at once.
    ///
    /// # Errors
    /// If the database fails; the others find out by themselves.
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

/// A beat in one transaction: the process's number from now on, the others' and how many were dead.
async fn beaten(
    conn: &mut Conn,
    me: Option<i64>,
    version: &'static str,
) -> Rows<(i64, Vec<i64>, usize)> {
    let now = process::now(conn).await?;
    let number = match me {
        Some(me) if process::seen(conn, me, now).await? => me,
        Some(_) | None => process::joined(conn, version, now).await?,
    };
    let dead = process::unseen_since(conn, now - SILENT).await?;
    for id in &dead {
        process::left(conn, *id).await?;
    }
    let all = process::all(conn).await?;
    let others = all.into_iter().map(|(id, _)| id).filter(|id| *id != number).collect();
    Ok((number, others, dead.len()))
}
