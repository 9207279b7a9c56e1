//! What of a server is over and may be taken along.

use crate::sql::statements;

statements! {
    /// The bouts of a server that are over and that others may know of, by their numbers in the whole program, after the
    /// one with the number `after` there.
    pub fn bouts_over(guild: i64, after: i64, limit: i64) -> Vec<(i64, i64)> = query_as.fetch_all(
        "select number, id from bout where guild = $1 and $2 < number and status = 'over' order by number limit \
        $3");
    /// The seasons of a server that have ended, the oldest first.
    pub fn seasons_over(guild: i64) -> Vec<i64> = query_scalar.fetch_all(
        "select id from season where guild = $1 and stage in ('finished', 'abandoned') order by id");
    /// The tournaments of a server that have ended, the oldest first.
    pub fn tournaments_over(guild: i64) -> Vec<i64> = query_scalar.fetch_all(
        "select id from tournament where guild = $1 and stage in ('finished', 'abandoned') order by id");
    /// The gladiators who came for the seats of a bout: seat, ludus, number, and whether he died.
    pub fn entries_in(bout: i64) -> Vec<(i64, i64, i64, bool)> = query_as.fetch_all(
        "select seat, ludus, number, died from entry where bout = $1 order by seat");
}
