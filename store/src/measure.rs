//! A full house for measurements: one live bout, many times over.

use crate::{Error, Rows, Store};

/// Copies a live bout so many times, each with people and a channel of its own, so that every
/// index has as many entries as it would have in use. Nothing is posted for the copies.
pub async fn multiply(store: &Store, bout: i64, copies: i64) -> Rows<()> {
    store
        .write::<_, Error, _>(move |conn| {
            Box::pin(async move {
                for copy in 1..=copies {
                    // Far from any number that a messenger gives.
                    let offset = copy * 1_000;
                    sqlx::query(
                        "insert into person (id, name, settings, dms) \
                         select id + ?, name, settings, dms from person \
                         where id in (select person from seat where bout = ?)",
                    )
                    .bind(offset)
                    .bind(bout)
                    .execute(&mut *conn)
                    .await?;
                    sqlx::query(
                        "insert into bout (id, guild, number, channel, game, status, saved, \
                         version, opener, ranked, affairs, created, started) \
                         select id + ?, guild, number + ?, channel + ?, game, status, saved, \
                         version, opener, ranked, affairs, created, started \
                         from bout where id = ?",
                    )
                    .bind(offset)
                    .bind(offset)
                    .bind(offset)
                    .bind(bout)
                    .execute(&mut *conn)
                    .await?;
                    sqlx::query(
                        "insert into seat (bout, seat, person, state) \
                         select bout + ?, seat, person + ?, state from seat where bout = ?",
                    )
                    .bind(offset)
                    .bind(offset)
                    .bind(bout)
                    .execute(&mut *conn)
                    .await?;
                    sqlx::query(
                        "insert into log (bout, number, line, hash) \
                         select bout + ?, number, line, hash from log where bout = ?",
                    )
                    .bind(offset)
                    .bind(bout)
                    .execute(&mut *conn)
                    .await?;
                }
                Ok(())
            })
        })
        .await
}

/// How many bouts are over.
pub async fn finished(store: &Store) -> Rows<i64> {
    let mut reader = store.read().await?;
    let count = sqlx::query_scalar("select count(*) from bout where status = 'over'");
    Ok(count.fetch_one(&mut *reader).await?)
}
