//! What somebody set on bouts that have ended since they were told last.

use crate::sql::statements;
use sqlx::FromRow;

/// A prediction that is settled.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Foretold {
    pub guild: i64,
    pub number: i64,
    /// The channel; 0 when it is gone.
    pub channel: i64,
    /// Its own thread; 0 without one.
    pub thread: i64,
    pub lobby_message: Option<i64>,
    pub post_message: Option<i64>,
    pub game: String,
    pub laurels: i64,
    /// How the seat came out, in thousandths of a win; none where what was set is given back.
    pub came: Option<i64>,
    pub returned: i64,
}

crate::bout::posting!(Foretold);

statements! {
    /// The predictions of somebody about bouts that have ended from `since` on and before `now`, the oldest first.
    pub fn foretold(person: i64, (since, now): (i64, i64), limit: i64) -> Vec<Foretold> = query_as.fetch_all(
        "select b.guild, b.number, b.channel, b.thread, b.lobby_message, b.post_message, b.game, k.laurels, \
        k.came, k.returned from stake k join bout b on b.id = k.bout where k.person = $1 and b.status = 'over' \
        and $2 <= b.ended and b.ended < $3 and k.returned is not null order by b.ended, b.id limit $4");
}
