//! The row that is written only to see whether anything can be.

use crate::sql::statements;

statements! {
    /// Writes down that it is `now`.
    pub fn beaten(now: i64) -> () = query.run("update pulse set at = $1 where id = 1");
    /// When something was last written only to see whether that goes; 0 where nothing was.
    pub fn last() -> i64 = query_scalar.fetch_one("select at from pulse where id = 1");
}
