//! The hour of the daily digest: a person's own, or that of a server on which they play.

use crate::common::{DAY, Done, Millis};
use crate::settings::preferences::Preferences;
use crate::settings::quiet;
use crate::settings::server::GuildSettings;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use std::collections::BTreeSet;
use store::{Conn, digest};

/// The hour of a server's digest for people who have chosen none.
pub(crate) async fn hour_of(conn: &mut Conn, guild: i64) -> Done<Option<i8>> {
    let settings = GuildSettings::of(conn, guild).await?;
    Ok(settings.digest_hour.and_then(|hour| i8::try_from(hour).ok()))
}

/// The servers among `guilds` whose bouts are in digests.
pub(crate) async fn with_digests(conn: &mut Conn, guilds: BTreeSet<i64>) -> Done<BTreeSet<i64>> {
    let mut with = BTreeSet::new();
    for guild in guilds {
        if !GuildSettings::of(conn, guild).await?.no_digest {
            with.insert(guild);
        }
    }
    Ok(with)
}

/// Gives people who begin to play on a server its hour for digests, if it has one and they have
/// chosen none.
pub(crate) async fn usual<'a>(
    conn: &mut Conn,
    guild: i64,
    people: impl Iterator<Item = (i64, &'a Preferences)>,
    now: Millis,
) -> Done<()> {
    let Some(hour) = hour_of(conn, guild).await? else { return Ok(()) };
    for (person, me) in people.filter(|(_, me)| me.digest.is_none() && !me.no_digest) {
        digest::usual(conn, person, guild, now.0, next_at(me, hour, now).0).await?;
    }
    Ok(())
}

/// The next instant of that hour in a person's zone.
pub(crate) fn next_at(me: &Preferences, hour: i8, now: Millis) -> Millis {
    let next = || {
        let zone = zone(me);
        let today = Timestamp::from_millisecond(now.0).ok()?.to_zoned(zone.clone()).date();
        let days = today.series(1.day()).take(3);
        let mut hours = days.filter_map(|day| day.at(hour, 0, 0, 0).to_zoned(zone.clone()).ok());
        hours.find_map(|at| Some(Millis(at.timestamp().as_millisecond())).filter(|at| now < *at))
    };
    next().unwrap_or(now.plus(DAY))
}

pub(crate) fn zone(me: &Preferences) -> TimeZone {
    me.zone.as_deref().and_then(quiet::zone).map_or(TimeZone::UTC, |(_, zone)| zone)
}
