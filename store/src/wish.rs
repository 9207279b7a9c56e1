//! The table of messages that ask for somebody's consent, or invite somebody, and still have their buttons.

use crate::sql::statements;

statements! {
    /// Remembers where a wish was posted.
    pub fn posted((bout, purpose, wish): (i64, &str, i64), (channel, message): (i64, i64)) -> () = query.run(
        "insert into wish_post (bout, purpose, wish, channel, message) values ($1, $2, $3, $4, $5) on conflict do \
        nothing");
    /// The wishes of a bout for a purpose that have such messages.
    pub fn asked(bout: i64, purpose: &str) -> Vec<i64> = query_scalar.fetch_all(
        "select distinct wish from wish_post where bout = $1 and purpose = $2 order by wish");
    /// Forgets the messages of one wish, and answers where they stand: channels, or people, and messages.
    pub fn settled(bout: i64, purpose: &str, wish: i64) -> Vec<(i64, i64)> = query_as.fetch_all(
        "delete from wish_post where bout = $1 and purpose = $2 and wish = $3 returning channel, message");
    /// Forgets the posts of all wishes of a bout for a purpose but the one that is kept, and answers
    /// where they stand: channels and messages.
    pub fn lapsed(bout: i64, purpose: &str, kept: Option<i64>) -> Vec<(i64, i64)> = query_as.fetch_all(
        "delete from wish_post where bout = $1 and purpose = $2 and wish is distinct from $3 returning channel, \
        message");
}
