//! People who leave a server, and channels that go.

use crate::post::{self, Purpose};
use crate::sitting::Sitting;
use crate::{Arena, BoutId, Done, Millis, Say, league, my_data, row_id};
use store::Conn;
use store::bout::{self, Whereabouts};
use store::outbox::{self, Destination};

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
                    Box::pin(my_data::left_lobby(conn, bout, row_id(person), now))
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
        league::left(self, guild, person, now).await
    }

    /// A channel or thread is gone: its bouts go on without it.
    ///
    /// # Errors
    /// Ours only.
    pub async fn channel_deleted(&self, channel: u64, now: Millis) -> Done<()> {
        self.write(move |conn| {
            Box::pin(async move {
                for brief in bout::open_in(conn, row_id(channel)).await? {
                    channel_gone(conn, brief.id, row_id(channel), now).await?;
                }
                league::channel_gone(conn, row_id(channel), now).await?;
                outbox::dropped_for(conn, Destination::Channel(row_id(channel))).await?;
                Ok(())
            })
        })
        .await
    }

    /// The bot was taken from a server: what waits to be said there in bouts is let go. Bouts and
    /// seasons keep their channels, for it may come back; until then Discord refuses each message,
    /// and that is noted as trouble.
    ///
    /// # Errors
    /// Ours only.
    pub async fn guild_left(&self, guild: u64) -> Done<()> {
        self.write(move |conn| {
            Box::pin(async move {
                for id in bout::open_in_guild(conn, row_id(guild)).await? {
                    let Some(place) = bout::whereabouts(conn, id).await? else { continue };
                    for channel in [place.channel, place.thread].into_iter().filter(|id| *id != 0) {
                        outbox::dropped_for(conn, Destination::Channel(channel)).await?;
                    }
                }
                Ok(())
            })
        })
        .await
    }
}

/// Takes a channel or thread from a bout. What was to be said in a thread is said in its channel;
/// what was to be said in a channel is not said at all, and the opener is told.
pub(crate) async fn channel_gone(conn: &mut Conn, id: i64, channel: i64, now: Millis) -> Done<()> {
    let Some(place) = bout::whereabouts(conn, id).await? else { return Ok(()) };
    if place.thread == channel {
        bout::threaded(conn, id, 0).await?;
        bout::posted(conn, id, None).await?;
        outbox::rerouted(conn, id, channel, place.channel).await?;
        return Ok(());
    }
    if place.channel != channel {
        return Ok(());
    }
    bout::unhoused(conn, id).await?;
    let words = "The channel of this bout is gone. It goes on: `/duties` shows what waits for \
                 you, and *Your move* opens from there.";
    trouble(conn, id, &place, words, now).await
}

/// Notes why something could not be posted, and tells the opener once.
pub(crate) async fn trouble(
    conn: &mut Conn,
    id: i64,
    place: &Whereabouts,
    words: &str,
    now: Millis,
) -> Done<()> {
    if place.trouble.as_deref() == Some(words) {
        return Ok(());
    }
    bout::troubled(conn, id, words, now.0).await?;
    if 0 < place.opener {
        let title = crate::title(&place.game);
        let head = format!("**{title} #{}**: {words}", place.number);
        let say = Say { head, ..Say::default() };
        let to = Destination::Person(place.opener);
        outbox::queued(conn, &[post::row(to, Purpose::Note, Some(id), &say, now)?]).await?;
    }
    Ok(())
}
