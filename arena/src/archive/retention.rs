//! Logs that a server keeps for some months only: those of older bouts are packed into files, which are posted where
//! its stewards read, and removed once such a file has arrived.
//!
//! The pack under way stands in rows, so that work goes on after a crash where it was: a pack is queued with its post
//! in one transaction, has arrived when that was delivered, and its logs go in a transaction of their own. The file
//! is made when it goes, from the logs themselves.

use crate::bout::live::LiveBout;
use crate::bout::packed_log::file_name;
use crate::common::{BoutId, DAY, Done, Fault, HOUR, Message, Millis, Refused, Reply, Zip, row_id};
use crate::delivery::outgoing::Outgoing;
use crate::handle::arena::{Arena, off_thread};
use crate::look::export::file_of;
use crate::outbox::queued::{self, PUT_OFF, Purpose};
use crate::outbox::ways_to_reach;
use crate::settings::server::{GuildSettings, RETENTION, changed};
use anyhow::Context;
use async_recursion::async_recursion as boxed;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use std::io::{Cursor, Write};
use std::sync::Arc;
use store::outbox::{self, Destination, New};
use store::retention::{self, Old, Pack};
use store::{About, Conn, guild, log};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// Servers looked at together.
const TOGETHER: i64 = 32;
/// Old bouts looked at together.
const BATCH: i64 = 64;
/// The most bouts of a pack.
const MANY: usize = 250;
/// The most bytes of a pack's file, as they are estimated: messengers take no larger ones than 8 million.
const MOST: i64 = 6_000_000;

impl Arena {
    /// Chooses for how many months a server keeps the logs of finished bouts, from 1 to 60, or `off` for ever. Its
    /// stewards are told who did it and what follows. The messenger's side checks whether the one who asks may.
    #[boxed]
    pub async fn keep_logs(&self, by: u64, guild: u64, months: &str, now: Millis) -> Done<Reply> {
        if guild == 0 {
            return Err(Refused::NotHere.into());
        }
        let (guild, months) = (row_id(guild), months.to_owned());
        self.write(About::Guild(guild), move |conn| {
            let months = months.clone();
            Box::pin(async move { chosen(conn, guild, by, months, now).await.map(Reply::words) })
        })
        .await
    }

    /// A message with the file of the pack that it brings, if it brings one.
    ///
    /// # Errors
    /// Ours; or the pack was called off.
    #[boxed]
    pub async fn with_pack(&self, mut row: Outgoing, now: Millis) -> Done<Outgoing> {
        let Some(id) = row.message.pack else { return Ok(row) };
        let made = async {
            let mut reader = self.leisure().await?;
            let pack = retention::pack(&mut reader, id).await?;
            let pack = pack.context("a pack that was called off")?;
            let mut files = Vec::new();
            for (bout, lines) in retention::bouts_of(&mut reader, id).await? {
                let live = LiveBout::load(&mut reader, BoutId(bout), now).await?;
                let live = live.context("a bout of a pack")?;
                let record = log::record_of(&mut reader, bout).await?.into_iter();
                let record = record.filter(|line| line.number < lines).collect();
                let name = format!("{}-{}.json", live.kind.slug(), live.row.number);
                files.push((name, file_of(&live, record, true)));
            }
            drop(reader);
            let bytes = off_thread(move || zipped(&files)).await??;
            Ok(Zip { name: file_name(&pack), bytes })
        };
        let made: Done<Zip> = made.await;
        row.message.zip = Some(Arc::new(made.map_err(Fault::referenced)?));
        Ok(row)
    }
}

/// Files in one, each deflated by itself, all of the form's first day: the same files make the same bytes.
fn zipped(files: &[(String, String)]) -> anyhow::Result<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in files {
        zip.start_file(name.as_str(), SimpleFileOptions::DEFAULT)?;
        zip.write_all(text.as_bytes())?;
    }
    Ok(zip.finish()?.into_inner())
}

/// Sets the months, and tells stewards of it where that changes anything.
async fn chosen(conn: &mut Conn, guild: i64, by: u64, months: String, now: Millis) -> Done<String> {
    let before = GuildSettings::of(conn, guild).await?.retention;
    let words = changed(conn, guild, Some((RETENTION.to_owned(), months))).await?;
    let after = GuildSettings::of(conn, guild).await?.retention;
    if before == after {
        return Ok(words);
    }
    let told = if after == 0 {
        retention::unwanted(conn, guild).await?;
        let stays = match call_off(conn, guild, now).await? {
            Some(pack) => format!(" `{}` is called off: its logs stay.", file_name(&pack)),
            None => String::new(),
        };
        format!("{{@{by}}} has set `retention` to off: no log is removed any more.{stays}")
    } else {
        let begins = now.plus(DAY);
        retention::wanted(conn, guild, begins.0).await?;
        let old = retention::old_count(conn, guild, months_before(now, after)?).await?;
        format!(
            "{{@{by}}} has set `retention` to {}: the logs of bouts that ended before that are packed into files, \
             which I post here, and removed here once such a file has arrived. Now that is {}. I begin {}; \
             `/settings setting:retention value:off` calls it off. `/steward export` gives all of the server's \
             history while the logs are there.",
            in_months(after),
            match old {
                (count, Some(earliest), Some(latest)) => spelled(count, earliest, latest),
                (_, _, _) => "no bout".to_owned(),
            },
            begins.mark()
        )
    };
    ways_to_reach::to_stewards(conn, (guild, None), told.clone(), now).await?;
    Ok(format!("{words}\n{told}"))
}

/// So many bouts, and when they ended.
fn spelled(count: i64, earliest: i64, latest: i64) -> String {
    let (from, to) = (Millis(earliest).mark(), Millis(latest).mark());
    match count {
        1 => format!("one bout, which ended {to}"),
        _ => format!("{count} bouts, which ended from {from} to {to}"),
    }
}

fn in_months(months: u8) -> String {
    match months {
        1 => "1 month".to_owned(),
        _ => format!("{months} months"),
    }
}

/// The instant so many months before another, by the calendar at Greenwich.
fn months_before(now: Millis, months: u8) -> anyhow::Result<i64> {
    let at = Timestamp::from_millisecond(now.0).context("an instant")?.to_zoned(TimeZone::UTC);
    let before = at.checked_sub(i64::from(months).months()).context("so many months before")?;
    Ok(before.timestamp().as_millisecond())
}

/// Calls off the pack that is under way on a server, if there is one.
async fn call_off(conn: &mut Conn, guild: i64, now: Millis) -> Done<Option<Pack>> {
    let Some(pack) = retention::under_way(conn, guild).await? else { return Ok(None) };
    retention::called_off(conn, pack.id).await?;
    let row = outbox::said_about(conn, Purpose::Pack.word(), pack.id).await?;
    if let Some(row) = row {
        outbox::removed(conn, &[row], now.0 + PUT_OFF).await?;
    }
    Ok(Some(pack))
}

/// Looks at the logs of every server whose turn it is.
pub(crate) async fn retention_passes(arena: &Arena, now: Millis) -> anyhow::Result<()> {
    loop {
        let mut reader = arena.store.read().await?;
        let due = retention::due_by(&mut reader, now.0, arena.station.share(), TOGETHER).await?;
        drop(reader);
        if due.is_empty() {
            return Ok(());
        }
        for guild in due {
            if let Err(fault) = look_at(arena, guild, now).await {
                tracing::warn!(guild, %fault, "looking at the logs that a server keeps");
                put_off(arena, guild, now.plus(HOUR)).await?;
            }
        }
    }
}

async fn put_off(arena: &Arena, guild: i64, until: Millis) -> anyhow::Result<()> {
    let put = arena.write(About::Guild(guild), move |conn| {
        Box::pin(async move { Ok(retention::put_off(conn, guild, until.0).await?) })
    });
    put.await.map_err(|fault: Fault| anyhow::anyhow!("putting off what a server keeps: {fault}"))
}

/// Goes one step on with a server: the pack that is under way, or else a new one.
async fn look_at(arena: &Arena, guild: i64, now: Millis) -> Done<()> {
    let goes_on =
        arena.write(About::Guild(guild), move |conn| Box::pin(goes_on(conn, guild, now))).await?;
    let Some(before) = goes_on else { return Ok(()) };
    let mut reader = arena.leisure().await?;
    let old = oldest(&mut reader, guild, before, now).await?;
    drop(reader);
    arena
        .write(About::Guild(guild), move |conn| {
            let old = old.clone();
            Box::pin(async move { begins(conn, guild, &old, now).await })
        })
        .await
}

/// Goes on with the pack that is under way. The instant before which bouts are old, where there is none and a new one
/// may begin.
async fn goes_on(conn: &mut Conn, guild: i64, now: Millis) -> Done<Option<i64>> {
    let settings = GuildSettings::of(conn, guild).await?;
    if settings.retention == 0 {
        retention::unwanted(conn, guild).await?;
        return Ok(None);
    }
    let is_away = guild::is_left(conn, guild).await?;
    let Some(channel) = settings.bot_channel.filter(|_| !is_away) else {
        // Nothing could be told of it.
        retention::put_off(conn, guild, now.plus(DAY).0).await?;
        return Ok(None);
    };
    let Some(pack) = retention::under_way(conn, guild).await? else {
        return Ok(Some(months_before(now, settings.retention)?));
    };
    if pack.is_there() {
        retention::removed(conn, pack.id, now.0).await?;
        retention::put_off(conn, guild, now.0).await?;
        return Ok(None);
    }
    if outbox::said_about(conn, Purpose::Pack.word(), pack.id).await?.is_none() {
        // It was given up, or went with its channel.
        let row = post(&pack, settings.retention, channel, now)?;
        outbox::queued(conn, &[row]).await?;
        retention::put_off(conn, guild, now.plus(DAY).0).await?;
    } else {
        retention::put_off(conn, guild, now.plus(HOUR).0).await?;
    }
    Ok(None)
}

/// The oldest bouts of a server whose logs go into one pack. A record that is kept back goes into none.
async fn oldest(conn: &mut Conn, guild: i64, before: i64, now: Millis) -> Done<Vec<Old>> {
    let (mut after, mut bytes, mut chosen) = (0, 0, Vec::new());
    loop {
        let batch = retention::old(conn, guild, before, after, BATCH).await?;
        let Some(last) = batch.last() else { return Ok(chosen) };
        after = last.number;
        for old in batch {
            if !may_be_packed(conn, &old, now).await {
                continue;
            }
            bytes += old.bytes;
            if chosen.len() == MANY || MOST < bytes {
                return Ok(chosen);
            }
            chosen.push(old);
        }
    }
}

/// Whether a bout's log may be given out, and can be.
async fn may_be_packed(conn: &mut Conn, old: &Old, now: Millis) -> bool {
    match LiveBout::load(conn, BoutId(old.id), now).await {
        Ok(Some(live)) => {
            let fits = old.bytes <= MOST;
            if !fits {
                tracing::warn!(bout = old.id, bytes = old.bytes, "a log is too long to be packed");
            }
            fits && 0 < old.lines && !live.state.setup.keeps_seed
        }
        Ok(None) => false,
        Err(fault) => {
            tracing::warn!(bout = old.id, %fault, "a bout that cannot be packed");
            false
        }
    }
}

/// Begins a pack of bouts with the post that brings its file; if there is nothing to pack, that is looked at the next
/// day.
async fn begins(conn: &mut Conn, guild: i64, old: &[Old], now: Millis) -> Done<()> {
    let settings = GuildSettings::of(conn, guild).await?;
    let is_free = retention::under_way(conn, guild).await?.is_none();
    let channel = settings.bot_channel.filter(|_| is_free && 0 < settings.retention);
    let ended = || old.iter().map(|it| it.ended);
    let (Some(channel), Some(earliest), Some(latest)) = (channel, ended().min(), ended().max())
    else {
        return Ok(retention::put_off(conn, guild, now.plus(DAY).0).await?);
    };
    let new = retention::New { guild, made: now.0, earliest, latest };
    let bouts: Vec<(i64, i64)> = old.iter().map(|it| (it.id, it.lines)).collect();
    let (id, _) = retention::packed(conn, &new, &bouts).await?;
    let pack = retention::pack(conn, id).await?.context("a pack that was just made")?;
    outbox::queued(conn, &[post(&pack, settings.retention, channel, now)?]).await?;
    Ok(retention::put_off(conn, guild, now.plus(HOUR).0).await?)
}

/// The post that tells of a pack and brings its file.
fn post(pack: &Pack, months: u8, channel: u64, now: Millis) -> anyhow::Result<New> {
    let head = format!(
        "**Logs packed into `{}`**: {}.\n`retention` is {}. The file has the record of each as `/bout export` gives \
         it. Keep it: once this post has arrived these logs are removed from my database, and are nowhere else. \
         Results, ratings and careers stay.",
        file_name(pack),
        spelled(pack.bouts, pack.earliest, pack.latest),
        in_months(months)
    );
    let message = Message { head, pack: Some(pack.id), ..Message::default() };
    let to = Destination::Channel(row_id(channel));
    let row = queued::row(to, Purpose::Pack, None, &message, now)?;
    Ok(New { about: Some(pack.id), ..row })
}
