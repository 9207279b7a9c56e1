//! Noticeboards that are due for an update.

use crate::common::{Fault, Millis};
use crate::house::arena::Arena;
use crate::look::noticeboard::look_at;
use store::{About, noticeboard};

/// Noticeboards in one batch.
const TOGETHER: i64 = 32;
/// The delay before a noticeboard that failed is retried, in milliseconds.
const LATER: i64 = 300_000;

/// Looks at every noticeboard that is due, one a transaction.
pub(crate) async fn noticeboards_pass(arena: &Arena, now: Millis) -> anyhow::Result<()> {
    loop {
        let due = noticeboard::due_by(
            &mut *arena.store.read().await?,
            now.0,
            arena.station.share(),
            TOGETHER,
        )
        .await?;
        if due.is_empty() {
            return Ok(());
        }
        for guild in due {
            let looked = arena
                .write(About::Guild(guild), move |conn| Box::pin(look_at(conn, guild, now)))
                .await;
            if let Err(fault) = looked {
                tracing::warn!(guild, %fault, "looking at a noticeboard");
                put_off(arena, guild, now).await?;
            }
        }
    }
}

/// Postpones a noticeboard that failed, so that it is not due for ever.
async fn put_off(arena: &Arena, guild: i64, now: Millis) -> anyhow::Result<()> {
    let put = arena.write(About::Guild(guild), move |conn| {
        Box::pin(
            async move { Ok(noticeboard::looked_at(conn, guild, "", now.plus(LATER).0).await?) },
        )
    });
    put.await.map_err(|fault: Fault| anyhow::anyhow!("putting a noticeboard off: {fault}"))
}
