//! The fate of a message that was not sent: it waits, goes another way, or is given up.

use crate::bout::live::LiveBout;
use crate::common::{BoutId, Done, MINUTE, Millis, SECOND};
use crate::delivery::channels::{channel_gone, in_trouble};
use crate::delivery::instead::{refused, told_once};
use crate::delivery::outgoing::Failure;
use crate::outbox::champion;
use crate::outbox::queued::{self, PUT_OFF, Purpose};
use crate::outbox::ways_to_reach;
use crate::outbox::webhook_rows;
use crate::seasons::season_clocks;
use crate::tournaments::live_tournament;
use store::outbox::{self, Destination, Waiting};
use store::person::{self, Dms};
use store::{Conn, bout, meeting, seat, seeker, tournament};

/// How long a message waits at most before it is tried again.
pub(super) const LONGEST_WAIT: i64 = 60 * MINUTE;
/// For how long a message is tried.
const GIVE_UP: i64 = 24 * 60 * MINUTE;

pub(super) async fn not_sent(conn: &mut Conn, id: i64, why: Failure, now: Millis) -> Done<()> {
    let Some(row) = outbox::waiting(conn, id).await? else { return Ok(()) };
    let purpose = Purpose::read(&row.purpose)?;
    let is_old = row.since.is_some_and(|since| GIVE_UP < now.0 - since);
    match (why, row.to()) {
        (Failure::Later(_), Destination::Webhook(guild)) if webhook_rows::is_lost(&row, now) => {
            webhook_rows::switched_off(conn, guild, now).await
        }
        (Failure::Later(_), to) if is_old && !matches!(to, Destination::Webhook(_)) => {
            give_up(conn, &row, "Messages could not be sent for a day.", now).await
        }
        (Failure::Later(wait), _) => {
            let wait = wait.and_then(|wait| i64::try_from(wait).ok());
            let wait = wait.unwrap_or_else(|| back_off(row.tried)).min(LONGEST_WAIT);
            Ok(outbox::put_back(conn, id, now.0.saturating_add(wait)).await?)
        }
        (Failure::NotTried(wait), _) => {
            let wait = i64::try_from(wait).unwrap_or(LONGEST_WAIT).min(LONGEST_WAIT);
            Ok(outbox::not_tried(conn, id, now.0 + wait).await?)
        }
        (Failure::MessageGone, _) => message_gone(conn, &row, purpose, now).await,
        (Failure::OutOfSight, _) => Ok(outbox::made_fresh(conn, id, now.0).await?),
        (
            Failure::DmsClosed | Failure::ChannelGone | Failure::Forbidden { .. },
            Destination::Person(person),
        ) => person_closed(conn, &row, person, now).await,
        (Failure::Forbidden { .. }, Destination::Member(_))
            if !is_old && [Purpose::Grant, Purpose::Revoke].contains(&purpose) =>
        {
            champion::is_barred(conn, &row, now).await?;
            Ok(outbox::put_back(conn, id, now.0 + LONGEST_WAIT).await?)
        }
        (Failure::Left, _)
        | (
            Failure::DmsClosed | Failure::ChannelGone | Failure::Forbidden { .. },
            Destination::Member(_) | Destination::Webhook(_),
        ) => {
            outbox::removed(conn, &[id], now.0 + PUT_OFF).await?;
            Ok(())
        }
        (Failure::ChannelGone | Failure::DmsClosed, Destination::Channel(channel)) => {
            all_without_channel(conn, &row, channel, now).await
        }
        // These say nothing: a thread is archived then, and opens with the next post, or its tags are old.
        (Failure::Forbidden { .. } | Failure::Refused(_), Destination::Channel(_))
            if [Purpose::Touch, Purpose::Close, Purpose::Label].contains(&purpose) =>
        {
            outbox::removed(conn, &[id], now.0 + PUT_OFF).await?;
            Ok(())
        }
        (Failure::Refused(code), Destination::Channel(_))
            if ways_to_reach::is_to_the_bots_channel(&row.say)? && !is_plain(&row) =>
        {
            refused(conn, &row, purpose, &code, now).await
        }
        (Failure::Forbidden { .. } | Failure::Refused(_), Destination::Channel(_))
            if ways_to_reach::is_to_the_bots_channel(&row.say)? =>
        {
            ways_to_reach::is_barred(conn, row.to(), now).await?;
            outbox::removed(conn, &[id], now.0 + PUT_OFF).await?;
            Ok(())
        }
        (Failure::Forbidden { missing }, Destination::Channel(_)) if purpose == Purpose::Thread => {
            let words = format!(
                "no thread could be opened for it: the permission *{missing}* is missing. It goes on in its \
                 channel. A manager of the server can grant it; `/doctor` checks it."
            );
            told_once(conn, &row, purpose, &words, now).await?;
            outbox::removed(conn, &[id], now.0 + PUT_OFF).await?;
            Ok(())
        }
        (Failure::Forbidden { missing }, Destination::Channel(channel)) => {
            may_not_post(conn, &row, (channel, &missing), is_old, now).await
        }
        (Failure::Refused(code), _) => refused(conn, &row, purpose, &code, now).await,
    }
}

/// Somebody takes no private messages: no further one is tried, and it is looked whether they have left.
async fn person_closed(conn: &mut Conn, row: &Waiting, person: i64, now: Millis) -> Done<()> {
    person::reached(conn, &[person], Dms::Closed, now.0).await?;
    ways_to_reach::is_barred(conn, row.to(), now).await?;
    outbox::dropped_for(conn, Destination::Person(person)).await?;
    let Some(bout) = row.bout else { return Ok(()) };
    let Some(place) = bout::whereabouts(conn, bout).await? else { return Ok(()) };
    Ok(outbox::queued(conn, &[queued::look(place.guild, person, now)?]).await?)
}

/// A channel is gone: all that was posted there learns of it.
async fn all_without_channel(
    conn: &mut Conn,
    row: &Waiting,
    channel: i64,
    now: Millis,
) -> Done<()> {
    if let Some(bout) = row.bout {
        channel_gone(conn, bout, channel, now).await?;
    }
    season_clocks::channel_gone(conn, channel, now).await?;
    live_tournament::channel_gone(conn, channel, now).await?;
    seeker::dropped(conn, channel).await?;
    store::noticeboard::dropped(conn, channel).await?;
    // Messages put on another way are not dropped with the rest.
    ways_to_reach::is_barred(conn, row.to(), now).await?;
    Ok(outbox::dropped_for(conn, Destination::Channel(channel)).await?)
}

/// A permission is missing in a channel: it is told of, and tried again more and more rarely.
async fn may_not_post(
    conn: &mut Conn,
    row: &Waiting,
    (channel, missing): (i64, &str),
    is_old: bool,
    now: Millis,
) -> Done<()> {
    let words = format!(
        "I may not post in the bout's channel: the permission *{missing}* is missing. A manager of \
         the server can grant it; `/doctor` checks it. The bout goes on."
    );
    // A tournament's bouts there wait and post nothing more: the row is kept and retried, since its arrival
    // alone shows that the channel can be used again.
    let is_waited_for = tournaments_wait(conn, channel, &words, now).await?;
    if is_old && !is_waited_for {
        return give_up(conn, row, &words, now).await;
    }
    in_trouble(conn, row, &words, now).await?;
    ways_to_reach::is_barred(conn, row.to(), now).await?;
    let wait = (MINUTE << row.tried.clamp(0, 6)).min(LONGEST_WAIT);
    // It was refused before the permission came, perhaps.
    let wait = if row.woken { 0 } else { wait };
    Ok(outbox::barred(conn, row.id, now.0 + wait).await?)
}

/// Whether a row says in plain words what was refused before.
fn is_plain(row: &Waiting) -> bool {
    row.say.contains(r#""is_plain":true"#)
}

/// Milliseconds to wait after so many tries.
fn back_off(tried: i64) -> i64 {
    (SECOND << tried.clamp(0, 9)).min(5 * MINUTE)
}

async fn message_gone(conn: &mut Conn, row: &Waiting, purpose: Purpose, now: Millis) -> Done<()> {
    // It is posted anew, and at once; a post that is gone again and again is not.
    let again = if row.tried <= 2 { 0 } else { back_off(row.tried) };
    match (purpose, row.about, row.bout) {
        (Purpose::Table, Some(guild), _) => meeting::post_shown(conn, guild, None).await?,
        (Purpose::Notice, Some(guild), _) => store::noticeboard::lost(conn, guild).await?,
        (Purpose::Rounds, Some(id), _) => tournament::posted(conn, id, None).await?,
        (Purpose::Lobby | Purpose::Thread, _, Some(bout)) => {
            bout::lobby_posted(conn, bout, None).await?;
        }
        (Purpose::Hand, _, Some(bout)) if row.seat.is_some() => {
            seat::hand_posted(conn, bout, row.seat.unwrap_or_default(), None).await?;
        }
        (Purpose::Post, _, Some(bout)) if !row.is_fresh => {
            bout::posted(conn, bout, None, None).await?;
        }
        (_, _, _) => {
            outbox::removed(conn, &[row.id], now.0 + PUT_OFF).await?;
            return Ok(());
        }
    }
    Ok(outbox::put_back(conn, row.id, now.0 + again).await?)
}

async fn give_up(conn: &mut Conn, row: &Waiting, words: &str, now: Millis) -> Done<()> {
    let Waiting { id, bout, purpose, tried, .. } = row;
    tracing::warn!(id, bout, purpose, tried, "a message is given up");
    in_trouble(conn, row, words, now).await?;
    if Purpose::read(purpose)? != Purpose::Thread {
        ways_to_reach::is_barred(conn, row.to(), now).await?;
    }
    outbox::removed(conn, &[row.id], now.0 + PUT_OFF).await?;
    Ok(())
}

/// Notes the trouble of a channel for the tournaments' bouts that are played there: no clock of theirs runs out
/// meanwhile. Whether there are any.
async fn tournaments_wait(conn: &mut Conn, channel: i64, words: &str, now: Millis) -> Done<bool> {
    let mut is_any = false;
    for brief in bout::open_in(conn, channel).await?.into_iter().filter(|brief| !brief.is_lobby) {
        let live = LiveBout::load(conn, BoutId(brief.id), now).await.ok().flatten();
        if live.is_some_and(|live| live.state.setup.tournament.is_some()) {
            bout::troubled(conn, brief.id, words, now.0).await?;
            is_any = true;
        }
    }
    Ok(is_any)
}
