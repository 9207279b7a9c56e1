//! Somebody leaves a server.

use crate::bout::live::LiveBout;
use crate::common::{BoutId, Done, Millis, row_id};
use crate::house::arena::Arena;
use crate::league::forgotten;
use crate::lobby::lobby_writing;
use async_recursion::async_recursion as boxed;
use store::{About, bout, seeker};

impl Arena {
    /// Somebody has left a server: the house stands in for them at once, and lobbies lose them.
    #[boxed]
    pub async fn member_left(&self, guild: u64, person: u64, now: Millis) -> Done<()> {
        self.seen.forget((guild, person));
        let open = bout::open_of(&mut *self.reader().await?, row_id(person)).await?;
        for brief in open.into_iter().filter(|brief| brief.guild == row_id(guild)) {
            let bout = BoutId(brief.id);
            if brief.is_lobby {
                self.write(About::Bout(bout.0), move |conn| {
                    Box::pin(lobby_writing::left_lobby(conn, bout, row_id(person), now))
                })
                .await?;
                continue;
            }
            let leaves = move |live: &mut LiveBout| {
                let Some(seat) = live.seat_of(person) else { return Ok(()) };
                let name = live.guest(seat).name.clone();
                live.stand_in(seat, &format!("{name} has left the server"))
            };
            self.change(bout, now, leaves, |(), _| Ok(())).await?;
        }
        self.write(About::Guild(row_id(guild)), move |conn| {
            let of = (row_id(guild), row_id(person));
            Box::pin(async move { Ok(seeker::removed_from(conn, of.0, of.1).await?) })
        })
        .await?;
        forgotten::left(self, guild, person, now).await
    }
}
