//! Looking: the board, one's panel, one's hand, a bout's settings.

use crate::act::with_notices;
use crate::sitting::Sitting;
use crate::{Arena, BoutId, Done, Fault, Millis, Person, Place, Reply, Say, find, lobby};
use store::bout::Status;
use store::{Conn, bout};

impl Arena {
    /// The board, as whoever asks may see it.
    ///
    /// # Errors
    /// A guest's mistake, or ours.
    pub async fn board(
        &self,
        by: Person,
        at: Place,
        bout: Option<BoutId>,
        now: Millis,
    ) -> Done<Reply> {
        let shown = async {
            let sitting = self.watched(&by, at, bout, now).await?;
            let mut say = sitting.board_say("")?;
            if let Some(seat) = sitting.seat_of(by.id) {
                let cast = sitting.last_cast()?;
                say.mono = Some(sitting.ask_rules(|play, _| play.board(&cast, Some(seat)))?);
            }
            if sitting.row.status == Status::Over {
                say.tail = sitting.verdict()?.join("\n");
            }
            Ok(Reply::new(say))
        };
        self.settle_faults(shown.await.map_err(Fault::referenced), now).await
    }

    /// What waits for a guest in a bout, and what they may do.
    ///
    /// # Errors
    /// A guest's mistake, or ours.
    pub async fn panel(
        &self,
        by: Person,
        at: Place,
        bout: Option<BoutId>,
        now: Millis,
    ) -> Done<Reply> {
        let shown = async {
            let id = self.my_bout(by.id, at, bout).await?;
            let mut sitting = loaded(&mut *self.reader().await?, id, now).await?;
            let seat = sitting.seat_for(&by)?;
            let serial = sitting.ask_serial(seat);
            let say = sitting.private_say(seat, sitting.draft_of(seat, serial))?;
            Ok(with_notices(&sitting, seat, say).anew())
        };
        let shown: Done<_> = shown.await.map_err(Fault::referenced);
        let noticed = self.settle_faults(shown, now).await?;
        self.notice(by.id, noticed).await
    }

    /// What a guest holds.
    ///
    /// # Errors
    /// A guest's mistake, or ours.
    pub async fn hand(
        &self,
        by: Person,
        at: Place,
        bout: Option<BoutId>,
        now: Millis,
    ) -> Done<Reply> {
        let shown = async {
            let id = self.my_bout(by.id, at, bout).await?;
            let mut sitting = loaded(&mut *self.reader().await?, id, now).await?;
            let seat = sitting.seat_for(&by)?;
            let hand = sitting.ask_rules(|play, cast| play.hand(cast, seat))?;
            let head = match &hand {
                Some(_) => format!("**{}** – your hand", sitting.title()),
                None => format!("**{}** – nothing is hidden in this game.", sitting.title()),
            };
            let say = Say { head, mono: hand, ..Say::default() };
            Ok(with_notices(&sitting, seat, say).anew())
        };
        let shown: Done<_> = shown.await.map_err(Fault::referenced);
        let noticed = self.settle_faults(shown, now).await?;
        self.notice(by.id, noticed).await
    }

    /// What was agreed for a bout or its lobby.
    ///
    /// # Errors
    /// A guest's mistake, or ours.
    pub async fn bout_settings(&self, by: Person, at: Place, bout: Option<BoutId>) -> Done<Reply> {
        let shown = async {
            let mut reader = self.reader().await?;
            let id = match bout {
                Some(id) => {
                    find::visible(&mut reader, by.id, at, id).await?;
                    id
                }
                None => self.settings_meant(&mut reader, &by, at).await?,
            };
            lobby::agreed(&mut reader, id).await
        };
        shown.await.map(Reply::words).map_err(Fault::referenced)
    }

    /// A bout in play here, or else the lobby that stands here.
    async fn settings_meant(&self, conn: &mut Conn, by: &Person, at: Place) -> Done<BoutId> {
        let found = find::watched(conn, by.id, at, None).await;
        if found.is_ok() {
            return found;
        }
        let open = bout::open_in(conn, crate::row_id(at.channel)).await?;
        match open.as_slice() {
            [lobby] => Ok(BoutId(lobby.id)),
            _ => found,
        }
    }

    /// The bout that somebody means to look at.
    pub(crate) async fn watched(
        &self,
        by: &Person,
        at: Place,
        bout: Option<BoutId>,
        now: Millis,
    ) -> Done<Sitting> {
        watched(&mut *self.reader().await?, by, at, bout, now).await
    }
}

/// The bout that somebody means to look at.
pub(crate) async fn watched(
    conn: &mut Conn,
    by: &Person,
    at: Place,
    bout: Option<BoutId>,
    now: Millis,
) -> Done<Sitting> {
    let id = find::watched(conn, by.id, at, bout).await?;
    loaded(conn, id, now).await
}

/// A bout that has begun, to be looked at.
pub(crate) async fn loaded(conn: &mut Conn, id: BoutId, now: Millis) -> Done<Sitting> {
    Ok(Sitting::load(conn, id, now).await?.ok_or(crate::Refused::NoSuchBout)?)
}
