//! What is reckoned only as a post goes: how its bout stands.

use crate::bout::live::LiveBout;
use crate::common::{BoutId, Done, Millis, small_print};
use crate::delivery::outgoing::Outgoing;
use crate::house::arena::Arena;
use crate::look::odds::in_a_line;
use async_recursion::async_recursion as boxed;

impl Arena {
    /// How a bout stands, in a line of small print for the post that tells of it; none where none is
    /// wished, or while nobody can tell. It is asked of no press and counts for nobody.
    ///
    /// # Errors
    /// Ours, or the bout is over by now.
    #[boxed]
    pub async fn odds_of_post(&self, row: &Outgoing, now: Millis) -> Done<Option<String>> {
        let bout = row.bout.filter(|_| row.message.reckons);
        let Some(bout) = bout.map(BoutId) else { return Ok(None) };
        let live = LiveBout::live(&mut *self.leisure().await?, bout, now).await?;
        if !live.posts_odds() {
            return Ok(None);
        }
        let (live, odds) = self.reckoned(live).await?;
        Ok(odds.map(|odds| small_print(&in_a_line(&live, &odds))))
    }
}
