//! Daily digests of everything that waits for a person.

use crate::common::{Done, Fault, Message, Millis};
use crate::house::arena::Arena;
use crate::outbox::queued::{self, Purpose};
use crate::settings::hours::{hour_of, next_at};
use crate::settings::preferences::Preferences;
use async_recursion::async_recursion as boxed;
use futures_util::future::join_all;
use store::digest::{self, Digest};
use store::outbox::{self, Destination};
use store::person::{self, Dms};
use store::{About, Conn};

/// People in one batch.
const TOGETHER: i64 = 16;

impl Arena {
    /// Sends a digest to everybody whose hour it is, one a transaction. It asks the messenger for
    /// memberships, which may take long: so it is apart from [`Arena::tick`], and no clock waits
    /// for it.
    #[boxed]
    pub async fn tell_digests(&self, now: Millis) -> anyhow::Result<()> {
        loop {
            let due = digest::due_by(
                &mut *self.store.read().await?,
                now.0,
                self.station.share(),
                TOGETHER,
            )
            .await?;
            if due.is_empty() {
                return Ok(());
            }
            let told = join_all(due.into_iter().map(|it| self.tell_digest(it, now))).await;
            told.into_iter().collect::<anyhow::Result<()>>()?;
        }
    }

    async fn tell_digest(&self, it: Digest, now: Millis) -> anyhow::Result<()> {
        let message = self.digest(it.person, Millis(it.since), now).await;
        if let Err(fault) = &message {
            tracing::warn!(person = it.person, %fault, "telling somebody of their day");
        }
        // A digest that fails waits for the next day: otherwise it would be due for ever.
        let message = message.ok().flatten();
        let told = self.write(About::Person(it.person), move |conn| {
            let message = message.clone();
            Box::pin(async move { tell(conn, it, message, now).await })
        });
        told.await.map_err(|fault: Fault| anyhow::anyhow!("putting a digest off: {fault}"))
    }
}

/// Sends somebody's digest, unless they have changed it meanwhile, and sets their next hour.
async fn tell(conn: &mut Conn, it: Digest, message: Option<Message>, now: Millis) -> Done<()> {
    let Some(known) = person::person(conn, it.person).await? else { return Ok(()) };
    if digest::of(conn, it.person).await? != Some(it) {
        return Ok(());
    }
    let me = Preferences::read(&known.settings)?;
    let usual = match it.guild.filter(|_| !me.no_digest) {
        Some(guild) => hour_of(conn, guild).await?,
        None => None,
    };
    let Some(hour) = me.digest.or(usual) else {
        return Ok(digest::unwanted(conn, it.person).await?);
    };
    digest::told(conn, it.person, now.0, next_at(&me, hour, now).0).await?;
    if let Some(message) = message.filter(|_| Dms::read(&known.dms).may_arrive()) {
        let to = Destination::Person(it.person);
        outbox::queued(conn, &[queued::row(to, Purpose::Digest, None, &message, now)?]).await?;
    }
    Ok(())
}
