//! Channels and servers that go, and messages that could not be posted there.

use crate::common::{
    Action, Control, DAY, Done, Message, Millis, Reply, Style, TournamentId, row_id,
};
use crate::handle::arena::Arena;
use crate::outbox::queued::{self, Purpose};
use crate::outbox::ways_to_reach;
use crate::seasons::season_clocks;
use crate::settings::server::{self, pages_closed, webhook_let_go};
use crate::tournaments::live_tournament::{self, LiveTournament};
use async_recursion::async_recursion as boxed;
use store::bout::{self, Whereabouts};
use store::contest::{self, Which};
use store::outbox::{self, Destination, New, Waiting};
use store::{About, Conn, guild, receipt, seeker};

/// The trouble of bouts on a server from which the bot was taken.
const TAKEN_AWAY: &str = "I was taken from the server of this bout: nothing can be posted there until I am \
                          invited again.";
/// Milliseconds after which a right that is missing still is told again.
const TOLD_AGAIN: i64 = 30 * DAY;

impl Arena {
    /// A channel or thread is gone: its bouts go on without it.
    #[boxed]
    pub async fn channel_deleted(&self, channel: u64, now: Millis) -> Done<()> {
        self.write(About::Nothing, move |conn| {
            Box::pin(async move {
                for brief in bout::open_in(conn, row_id(channel)).await? {
                    channel_gone(conn, brief.id, row_id(channel), now).await?;
                }
                season_clocks::channel_gone(conn, row_id(channel), now).await?;
                seeker::dropped(conn, row_id(channel)).await?;
                live_tournament::channel_gone(conn, row_id(channel), now).await?;
                ways_to_reach::is_barred(conn, Destination::Channel(row_id(channel)), now).await?;
                outbox::dropped_for(conn, Destination::Channel(row_id(channel))).await?;
                Ok(())
            })
        })
        .await
    }

    /// A forum is gone: bouts that are started from now on are not posted there.
    #[boxed]
    pub async fn forum_deleted(&self, guild: u64, forum: u64, now: Millis) -> Done<()> {
        self.channel_deleted(forum, now).await?;
        let about = About::Guild(row_id(guild));
        self.write(about, move |conn| {
            Box::pin(server::forum_gone(conn, row_id(guild), row_id(forum)))
        })
        .await
    }

    /// The bot was taken from a server: the messages that wait there for bouts are dropped. Bouts and seasons keep
    /// their channels, for it may come back; until then that is noted as their trouble, and tournaments stand still:
    /// nobody there could learn that they are due. Nobody there could close its pages or its webhook either.
    #[boxed]
    pub async fn guild_left(&self, guild: u64, now: Millis) -> Done<()> {
        self.write(About::Guild(row_id(guild)), move |conn| {
            Box::pin(async move {
                guild::left(conn, row_id(guild), now.0).await?;
                pages_closed(conn, row_id(guild)).await?;
                webhook_let_go(conn, row_id(guild)).await?;
                for brief in contest::open_of(conn, Which::Tournament, row_id(guild)).await? {
                    contest::postponed(conn, Which::Tournament, brief.id, None).await?;
                }
                for id in bout::open_in_guild(conn, row_id(guild)).await? {
                    let Some(place) = bout::whereabouts(conn, id).await? else { continue };
                    bout::troubled(conn, id, TAKEN_AWAY, now.0).await?;
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

/// The bot is on a server again: all that stood still there goes on.
async fn back(conn: &mut Conn, guild: i64, now: Millis) -> Done<()> {
    guild::came_back(conn, guild, TAKEN_AWAY).await?;
    for brief in contest::open_of(conn, Which::Tournament, guild).await? {
        LiveTournament::load(conn, TournamentId(brief.id), now).await?.conclude(conn).await?;
    }
    Ok(())
}

/// Takes a channel or thread from a bout. The messages for a thread go to its channel; those for a channel are not
/// sent at all, and the opener is told.
pub(crate) async fn channel_gone(conn: &mut Conn, id: i64, channel: i64, now: Millis) -> Done<()> {
    let Some(place) = bout::whereabouts(conn, id).await? else { return Ok(()) };
    if place.thread == channel && place.channel != channel {
        bout::threaded(conn, id, 0).await?;
        bout::posted(conn, id, None, None).await?;
        outbox::rerouted(conn, id, channel, place.channel).await?;
        return Ok(());
    }
    if place.channel != channel {
        return Ok(());
    }
    server::forum_gone(conn, place.guild, channel).await?;
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
        outbox::queued(conn, &[to_opener(id, place, words, now)?]).await?;
    }
    Ok(())
}

/// The same for the bout that a row is about, unless the row goes to the channel that the server keeps for the
/// bot.
pub(super) async fn in_trouble(
    conn: &mut Conn,
    row: &Waiting,
    words: &str,
    now: Millis,
) -> Done<()> {
    let Some(id) = row.bout else { return Ok(()) };
    if ways_to_reach::is_to_the_bots_channel(&row.say)? {
        return Ok(());
    }
    match bout::whereabouts(conn, id).await? {
        Some(place) => trouble(conn, id, &place, words, now).await,
        None => Ok(()),
    }
}

/// Tells the opener of a bout something about it in private.
pub(super) fn to_opener(
    id: i64,
    place: &Whereabouts,
    words: &str,
    now: Millis,
) -> anyhow::Result<New> {
    let head = format!("**{}**: {words}", ways_to_reach::named(place));
    let message = Message { head, ..Message::default() };
    let to = Destination::Person(place.opener);
    let row = queued::row(to, Purpose::Note, Some(id), &message, now)?;
    ways_to_reach::calls_privately(row, place.opener, message)
}

/// Tells the opener of a bout, once in a long time for a channel, that pictures may not be posted there.
pub(crate) async fn lacks_files(
    conn: &mut Conn,
    id: i64,
    channel: i64,
    now: Millis,
) -> Done<Option<New>> {
    let Some(place) = bout::whereabouts(conn, id).await? else { return Ok(None) };
    let again = now.0 - TOLD_AGAIN;
    if place.opener <= 0 || !receipt::is_news(conn, (channel, "files"), now.0, again).await? {
        return Ok(None);
    }
    let words = "I may not post pictures in the bout's channel: the permission *Attach Files* is \
                 missing. Boards come as text. A manager of the server can grant it; `/doctor` \
                 checks it. The bout goes on.";
    Ok(Some(to_opener(id, &place, words, now)?))
}

impl Arena {
    /// Permissions may have changed in a channel: messages that lacked one there, or in a thread of one of its bouts,
    /// are tried again.
    #[boxed]
    pub async fn channel_changed(&self, channel: u64, now: Millis) -> Done<()> {
        if !outbox::is_any_tried(&mut *self.reader().await?).await? {
            return Ok(());
        }
        self.write(About::Outbox, move |conn| {
            Box::pin(async move { Ok(outbox::woken_in(conn, row_id(channel), now.0).await?) })
        })
        .await
    }

    /// Permissions may have changed all over a server, or the bot was invited again.
    #[boxed]
    pub async fn guild_changed(&self, guild: u64, now: Millis) -> Done<()> {
        if guild::is_left(&mut *self.reader().await?, row_id(guild)).await? {
            let about = About::Guild(row_id(guild));
            self.write(about, move |conn| Box::pin(back(conn, row_id(guild), now))).await?;
        }
        if !outbox::is_any_tried(&mut *self.reader().await?).await? {
            return Ok(());
        }
        self.write(About::Outbox, move |conn| {
            Box::pin(async move { Ok(outbox::woken_on(conn, row_id(guild), now.0).await?) })
        })
        .await
    }

    /// The bot may post in a channel, as is known from a command there: messages that lacked a permission are tried
    /// again.
    #[boxed]
    pub async fn may_post_in(&self, channel: u64, now: Millis) -> Done<()> {
        if outbox::is_barred(&mut *self.reader().await?, row_id(channel)).await? {
            self.channel_changed(channel, now).await?;
        }
        Ok(())
    }
}

impl Arena {
    /// The bot was invited to a server and may write in a channel there. On a server that was never known it
    /// introduces itself; a server known once stays known, also where the bot is thrown out and comes back.
    #[boxed]
    pub async fn invited(&self, guild: u64, channel: u64, now: Millis) -> Done<()> {
        self.write(About::Guild(row_id(guild)), move |conn| {
            Box::pin(async move {
                if guild::is_new(conn, row_id(guild)).await? {
                    let to = Destination::Channel(row_id(channel));
                    let row = queued::row(to, Purpose::Note, None, &greeting(), now)?;
                    outbox::queued(conn, &[row]).await?;
                }
                Ok(())
            })
        })
        .await
    }
}

fn greeting() -> Message {
    Message {
        head: "**Summa Rudis** runs gladiator games here, played with buttons, at your own pace.\n\
               *Play* shows the games: choose one, and you play the house at once. With others, \
               `/bout start` opens a lobby."
            .to_owned(),
        controls: vec![
            Control::button("Play", Style::Success, Action::Play),
            Control::button("Set up", Style::Secondary, Action::SetUp),
        ],
        ..Message::default()
    }
}

/// The choices that organisers have for their server.
pub(crate) fn set_up() -> Reply {
    Reply::words(
        "`/settings` shows all that can be chosen for this server:\n\
         • `/settings setting:channels` keeps bouts to the channels that you name.\n\
         • `/settings setting:bot_channel` names the one in which I tell stewards what is stuck.\n\
         • `/settings setting:steward_role` lets a role settle what a bout cannot.\n\
         `/doctor` says of each channel what is missing there; `/help topic:organise` has the rest.",
    )
}
