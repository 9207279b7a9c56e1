//! People who look for an opponent and are due for a check.

use crate::common::{Fault, Millis};
use crate::house::arena::Arena;
use crate::lobby::seeking::looked_at;
use store::{About, seeker};

/// Seekers in one batch.
const TOGETHER: i64 = 32;
/// The delay before a check that failed is retried, in milliseconds.
const LATER: i64 = 300_000;

/// Checks everybody who is due, one a transaction.
pub(crate) async fn seekers_pass(arena: &Arena, now: Millis) -> anyhow::Result<()> {
    loop {
        let due =
            seeker::due_by(&mut *arena.store.read().await?, now.0, arena.station.share(), TOGETHER)
                .await?;
        if due.is_empty() {
            return Ok(());
        }
        for it in due {
            let seen = it.clone();
            let looked = arena.write(About::Guild(it.guild), move |conn| {
                let seen = seen.clone();
                Box::pin(async move {
                    // They may have been paired, or have stopped, since they were found.
                    let all = seeker::of(conn, seen.guild, seen.person).await?;
                    match all.contains(&seen) {
                        true => looked_at(conn, &seen, now).await,
                        false => Ok(()),
                    }
                })
            });
            if let Err(fault) = looked.await {
                tracing::warn!(person = it.person, %fault, "looking for an opponent");
                let put = arena.write(About::Guild(it.guild), move |conn| {
                    let it = it.clone();
                    Box::pin(
                        async move { Ok(seeker::put_off(conn, &it, now.plus(LATER).0).await?) },
                    )
                });
                put.await
                    .map_err(|fault: Fault| anyhow::anyhow!("putting a seeker off: {fault}"))?;
            }
        }
    }
}
