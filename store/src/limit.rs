//! The longest that one use case may have a file to itself: others wait for it.

use crate::Rows;
use crate::sql::FileConn;
use sqlx::SqliteConnection;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How long a use case may take with everything. Presses are deferred long before, and slow machines
/// keep files.
const LONGEST: Duration = Duration::from_secs(5);
/// Steps of a statement between two checks whether its use case still has time.
const STEPS: i32 = 20_000;

/// The end of the use case under way, and whether it was told that it has no time left.
#[derive(Debug, Clone, Default)]
pub(crate) struct Limit(Arc<Mutex<Ends>>);

#[derive(Debug, Default)]
struct Ends {
    /// Of the use case under way; `None` between two of them.
    own: Option<Instant>,
    /// Of all, once the file is being closed.
    last: Option<Instant>,
    is_cut: bool,
}

impl Limit {
    fn ends(&self) -> std::sync::MutexGuard<'_, Ends> {
        self.0.lock().expect("no holder of this lock panics")
    }

    /// A use case begins; or it has been let in by now, and begins anew.
    pub(crate) fn begins(&self) {
        self.ends().own = Some(Instant::now() + LONGEST);
    }

    /// The use case is done. Whether something of it was cut off.
    pub(crate) fn ceases(&self) -> bool {
        let mut ends = self.ends();
        ends.own = None;
        std::mem::take(&mut ends.is_cut)
    }

    /// The file is being closed: all that wait have, together, no more time than one.
    pub(crate) fn closes(&self) {
        self.ends().last = Some(Instant::now() + LONGEST);
    }

    /// Whether the use case under way has no time left; from then on nothing of it counts.
    pub(crate) fn is_past(&self) -> bool {
        let mut ends = self.ends();
        let Some(own) = ends.own else { return false };
        let end = ends.last.map_or(own, |last| own.min(last));
        ends.is_cut |= end < Instant::now();
        ends.is_cut
    }
}

/// Why a statement was not said: its use case has no time left.
#[derive(Debug, thiserror::Error)]
#[error("the use case has taken too long")]
pub(crate) struct Overdue;

/// Sees to it that even one long statement ends where its use case does.
pub(crate) async fn watched(conn: &mut SqliteConnection, limit: Limit) -> Rows<()> {
    let goes_on = move || !limit.is_past();
    conn.lock_handle().await?.set_progress_handler(STEPS, goes_on);
    Ok(())
}

impl FileConn {
    /// That there is time left to say something.
    pub(crate) fn has_time(&self) -> sqlx::Result<()> {
        match &self.limit {
            Some(limit) if limit.is_past() => Err(sqlx::Error::Configuration(Box::new(Overdue))),
            Some(_) | None => Ok(()),
        }
    }

    /// Starts the limit once the statement before has run: waiting for another's lock does not
    /// count.
    pub(crate) fn is_let_in(&self) {
        if let Some(limit) = &self.limit {
            limit.begins();
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::{About, Conn, Error, Store, guild, sql};

    /// Counts further than anybody waits.
    const ENDLESS: &str = "/* for ever */ with recursive n (n) as (select 1 union all select n + 1 from n) \
        select count(*) from n";

    async fn numbered(store: &Store) -> Result<i64, Error> {
        store.write(About::Nothing, |conn| Box::pin(guild::next_number(conn, 1))).await
    }

    #[tokio::test]
    async fn one_long_statement_and_many_short_ones_end_in_time_and_alone() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("long.sqlite")).await.unwrap();
        let long = store.write::<i64, Error, _>(About::Nothing, |conn: &mut Conn| {
            Box::pin(async move {
                guild::next_number(conn, 1).await?;
                Ok(sql::query_scalar(ENDLESS).fetch_one(conn).await?)
            })
        });
        // It does not even take a no.
        let circle = store.write::<i64, Error, _>(About::Nothing, |conn: &mut Conn| {
            Box::pin(async move {
                while guild::next_number(conn, 1).await.is_ok() {}
                Ok(7)
            })
        });
        let began = Instant::now();
        let all = tokio::join!(numbered(&store), long, numbered(&store), circle, numbered(&store));
        assert!(began.elapsed() < 3 * LONGEST);
        let (first, long, second, circle, third) = all;
        assert_eq!((first.unwrap(), second.unwrap(), third.unwrap()), (1, 2, 3));
        assert!(matches!(long, Err(Error::TooLong)), "{long:?}");
        assert!(matches!(circle, Err(Error::TooLong)), "{circle:?}");
    }

    #[tokio::test]
    async fn closing_ends_what_is_under_way() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("closing.sqlite");
        let store = Store::open(&path).await.unwrap();
        let waiting = (0..9).map(|_| {
            store.write::<i64, Error, _>(About::Nothing, |conn: &mut Conn| {
                Box::pin(async move {
                    loop {
                        guild::next_number(conn, 1).await?;
                    }
                })
            })
        });
        let began = Instant::now();
        let (all, ()) = tokio::join!(futures_util::future::join_all(waiting), store.close());
        assert!(began.elapsed() < 3 * LONGEST, "each of nine has a time of its own");
        assert!(all.iter().all(|it| matches!(it, Err(Error::TooLong))), "{all:?}");
        assert_eq!(numbered(&Store::open(&path).await.unwrap()).await.unwrap(), 1);
    }
}
