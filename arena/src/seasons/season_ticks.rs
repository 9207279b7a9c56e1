//! Everything that is due in seasons.

use crate::common::{Done, Fault, Millis, SeasonId};
use crate::house::arena::Arena;
use crate::seasons::live_season::LiveSeason;
use store::{About, Conn, season};

/// Corrects a season's deadlines after the clock was set back.
pub(crate) async fn set_right(conn: &mut Conn, id: SeasonId, now: Millis) -> Done<()> {
    let mut live = LiveSeason::load(conn, id, now).await?;
    if live.set_right(conn).await? { live.conclude(conn).await } else { Ok(()) }
}

/// Seasons in one batch.
const TOGETHER: i64 = 32;
/// The most bouts that one call opens, so that a season of the house's own does not hold up
/// everything.
const OPENED: i64 = 500;
/// The delay before a season that failed is retried, in milliseconds.
const LATER: i64 = 300_000;

/// Applies everything that is due in seasons: clocks decide, fixtures open their bouts, one a
/// transaction.
pub(crate) async fn seasons_pass(arena: &Arena, now: Millis) -> anyhow::Result<()> {
    let mut left = OPENED;
    while 0 < left {
        let most = left.min(TOGETHER);
        let due =
            season::due_by(&mut *arena.store.read().await?, now.0, arena.station.share(), most)
                .await?;
        if due.is_empty() {
            return Ok(());
        }
        for id in due {
            left -= 1;
            let passed: Done<()> = arena
                .write(About::Season(id), move |conn| {
                    Box::pin(async move {
                        let mut live = LiveSeason::load(conn, SeasonId(id), now).await?;
                        live.pass_time()?;
                        live.open_next(conn).await?;
                        live.conclude(conn).await
                    })
                })
                .await;
            match passed {
                Ok(()) => {}
                // It is logged already.
                Err(Fault::Ours(_) | Fault::Refused(_)) => {
                    let later = now.plus(LATER).0;
                    let wait = arena.write(About::Season(id), move |conn| {
                        Box::pin(async move { Ok(season::postponed(conn, id, Some(later)).await?) })
                    });
                    wait.await.map_err(|fault| anyhow::anyhow!("postponing: {fault}"))?;
                }
            }
        }
    }
    Ok(())
}
