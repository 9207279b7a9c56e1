//! The role that whoever wins a season or tournament gets: chosen by organisers.

use crate::common::{Done, Millis, Refused, Reply, row_id};
use crate::house::arena::Arena;
use crate::outbox::champion;
use crate::settings::server::{GuildSettings, changed};
use async_recursion::async_recursion as boxed;
use store::About;

/// The setting.
const CHAMPION: &str = "champion";

impl Arena {
    /// Chooses the role of a server's champions, a role's number or `none`: whoever has the one before gets this
    /// one instead. Whether the one who asks may change it, and whether it can be given, is for the messenger's
    /// side to know.
    #[boxed]
    pub async fn champions_role(&self, guild: u64, role: &str, now: Millis) -> Done<Reply> {
        if guild == 0 {
            return Err(Refused::NotHere.into());
        }
        let role = role.to_owned();
        self.write(About::Guild(row_id(guild)), move |conn| {
            let change = Some((CHAMPION.to_owned(), role.clone()));
            Box::pin(async move {
                let words = changed(conn, row_id(guild), change).await?;
                let chosen = GuildSettings::of(conn, row_id(guild)).await?.champion;
                champion::chosen(conn, row_id(guild), chosen, now).await?;
                Ok(Reply::words(words))
            })
        })
        .await
    }

    /// The role of a server's champions, if it has one.
    #[boxed]
    pub async fn champions_have(&self, guild: u64) -> Done<Option<u64>> {
        let mut reader = self.reader().await?;
        Ok(GuildSettings::of(&mut reader, row_id(guild)).await?.champion)
    }
}
