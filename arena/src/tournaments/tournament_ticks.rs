//! Everything that is due in tournaments.

use crate::common::{Done, Fault, Millis, TournamentId};
use crate::house::arena::Arena;
use crate::tournaments::live_tournament::LiveTournament;
use store::{About, Conn, tournament};

/// Tournaments in one batch.
const TOGETHER: i64 = 32;
/// The most bouts that one call opens, so that a tournament of the house's own does not hold up
/// everything.
const OPENED: i64 = 500;
/// The delay before a tournament that failed is retried, in milliseconds.
const LATER: i64 = 300_000;

/// Opens the bouts of fixtures that are due, one a transaction.
pub(crate) async fn tournaments_pass(arena: &Arena, now: Millis) -> anyhow::Result<()> {
    let mut left = OPENED;
    while 0 < left {
        let most = left.min(TOGETHER);
        let due =
            tournament::due_by(&mut *arena.store.read().await?, now.0, arena.station.share(), most)
                .await?;
        if due.is_empty() {
            return Ok(());
        }
        for id in due {
            left -= 1;
            let passed = arena.write(About::Tournament(id), move |conn| {
                Box::pin(pass(conn, TournamentId(id), now))
            });
            match passed.await {
                Ok(()) => {}
                // It is logged already.
                Err(Fault::Ours(_) | Fault::Refused(_)) => {
                    let later = now.plus(LATER).0;
                    let wait = arena.write(About::Tournament(id), move |conn| {
                        Box::pin(
                            async move { Ok(tournament::postponed(conn, id, Some(later)).await?) },
                        )
                    });
                    wait.await.map_err(|fault| anyhow::anyhow!("postponing: {fault}"))?;
                }
            }
        }
    }
    Ok(())
}

async fn pass(conn: &mut Conn, id: TournamentId, now: Millis) -> Done<()> {
    let mut live = LiveTournament::load(conn, id, now).await?;
    live.open_next(conn).await?;
    live.conclude(conn).await
}

/// Corrects a wait that is longer than one begun now would be, after the clock was set back.
pub(crate) async fn set_right(conn: &mut Conn, id: TournamentId, now: Millis) -> Done<()> {
    let live = LiveTournament::load(conn, id, now).await?;
    if live.row.due.is_some_and(|due| now.0 < due) { live.conclude(conn).await } else { Ok(()) }
}
