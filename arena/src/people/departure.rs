//! Somebody leaves a server.

use crate::bout::live::Sitting;
use crate::common::{BoutId, Done, Millis, row_id};
use crate::house::arena::Arena;
use crate::league::forgotten;
use crate::lobby::lobby_writing;
use store::bout;

impl Arena {
    /// Somebody has left a server: the house stands in for them at once, and lobbies lose them.
    ///
    /// # Errors
    /// Ours only.
    pub async fn member_left(&self, guild: u64, person: u64, now: Millis) -> Done<()> {
        let open = bout::open_of(&mut *self.reader().await?, row_id(person)).await?;
        for brief in open.into_iter().filter(|brief| brief.guild == row_id(guild)) {
            let bout = BoutId(brief.id);
            if brief.is_lobby {
                self.write(move |conn| {
                    Box::pin(lobby_writing::left_lobby(conn, bout, row_id(person), now))
                })
                .await?;
                continue;
            }
            let leaves = move |sitting: &mut Sitting| {
                let Some(seat) = sitting.seat_of(person) else { return Ok(()) };
                let name = sitting.guest(seat).name.clone();
                sitting.stand_in(seat, &format!("{name} has left the server"))
            };
            self.change(bout, now, leaves, |(), _| Ok(())).await?;
        }
        forgotten::left(self, guild, person, now).await
    }
}
