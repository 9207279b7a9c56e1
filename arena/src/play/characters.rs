//! A guest's entrant in a bout: chosen from all, or drawn by chance.

use crate::common::{BoutId, Done, Fault, Millis, Person, Reply};
use crate::house::arena::Arena;
use crate::play::answered::{taken_up, with_notices};
use table::Serial;

impl Arena {
    /// All characters that a guest may send, on the panel that shows a few.
    pub(crate) async fn all_choices(
        &self,
        by: Person,
        bout: BoutId,
        serial: u64,
        now: Millis,
    ) -> Done<Reply> {
        let shown = async {
            let (live, seat) = taken_up(&mut *self.reader().await?, bout, &by, now).await?;
            let message = live.with_all(seat, Serial(serial))?;
            Ok(with_notices(&live, seat, message))
        };
        let noticed = self.settle_faults(shown.await.map_err(Fault::referenced), now).await?;
        self.notice(by.id, noticed).await
    }

    /// Sends a character drawn by chance.
    pub(crate) async fn surprise(
        &self,
        by: Person,
        bout: BoutId,
        serial: u64,
        now: Millis,
    ) -> Done<Reply> {
        self.decides(by, bout, now, move |live, seat| {
            live.must_show(seat, Serial(serial))?;
            let token = live.surprising(seat)?;
            // Without the number, as if it had been typed: no button has named the character.
            live.say(seat, None, &token, None)
        })
        .await
    }
}
