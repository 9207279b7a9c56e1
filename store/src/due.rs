//! When something must next be done, over all tables.

use crate::sql::{self, statements};
use sqlx::FromRow;

/// When something is next due, for each kind of thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct Next {
    /// About a bout or lobby.
    pub bout: Option<i64>,
    pub season: Option<i64>,
    pub tournament: Option<i64>,
    pub noticeboard: Option<i64>,
    pub seeker: Option<i64>,
    pub retention: Option<i64>,
    pub thread: Option<i64>,
    pub outbox: Option<i64>,
    /// The farthest instant in the outbox.
    pub farthest: Option<i64>,
}

/// The share of all due rows that falls to one process. Rows with a number, a guild's as a rule,
/// fall to one of the living; rows due for so long that their process must be gone fall to
/// everybody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    /// The number of living processes, at least one.
    pub living: i64,
    /// Its place among them, from 0.
    pub place: i64,
}

/// The milliseconds after which a due row falls to everybody.
const ANYBODYS: i64 = 2_000;

impl Share {
    /// All of it.
    pub const ALL: Share = Share { living: 1, place: 0 };

    /// A query for rows that are due by now and fall to this share: its first value is now, the
    /// next three pick the share (`number % $2 = $3 or due <= $4`), the fifth is the limit.
    pub(crate) fn of_due<T>(self, query: sql::Query<T>, now: i64, limit: i64) -> sql::Query<T> {
        let query = query.bind(now).bind(self.living).bind(self.place);
        query.bind(Share::anybodys(now)).bind(limit)
    }

    /// The instant up to which due rows fall to everybody.
    pub(crate) fn anybodys(now: i64) -> i64 {
        now - ANYBODYS
    }
}

impl Next {
    /// The earliest of them.
    pub fn soonest(&self) -> Option<i64> {
        let all = [
            self.bout,
            self.season,
            self.tournament,
            self.noticeboard,
            self.seeker,
            self.retention,
            self.thread,
            self.outbox,
        ];
        all.into_iter().flatten().min()
    }
}

statements! {
    /// When something is next due.
    pub fn next() -> Next = query_as.fetch_one(
        "select (select min(due) from bout where due is not null) as bout, (select min(due) from season where due \
        is not null) as season, (select min(due) from tournament where due is not null) as tournament, (select \
        min(due) from noticeboard) as noticeboard, (select min(due) from seeker) as seeker, (select min(due) \
        from retention) as retention, (select min(due) from tended) as thread, (select min(due) from lane) as \
        outbox, (select max(due) from lane) as farthest");
}
