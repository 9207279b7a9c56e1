//! The role that a server gives to its champions: given and taken by rows of the outbox.

use crate::common::{DAY, Done, Message, Millis, row_id};
use crate::outbox::queued::{self, Purpose};
use crate::outbox::ways_to_reach;
use crate::settings::server::GuildSettings;
use store::champion::{self, Champion};
use store::outbox::{self, Destination, New, Waiting};
use store::{Conn, receipt};

/// Milliseconds after which a role that cannot be given is told of again.
const TOLD_AGAIN: i64 = 30 * DAY;

/// Something is won on a server: the winner gets its champions' role, and the last champions lose it. Where the
/// house won, or nobody, all stays as it was.
pub(crate) async fn crowned(
    conn: &mut Conn,
    guild: i64,
    (title, winners): (&str, &[i64]),
    now: Millis,
) -> Done<()> {
    let role = GuildSettings::of(conn, guild).await?.champion.map(row_id);
    let winners: Vec<i64> = winners.iter().copied().filter(|person| 0 < *person).collect();
    let Some(role) = role.filter(|_| !winners.is_empty()) else { return Ok(()) };
    let before = champion::champions_of(conn, guild).await?;
    let mut rows = Vec::new();
    for old in before.iter().filter(|old| !winners.contains(&old.person)) {
        champion::let_go(conn, guild, old.person).await?;
        rows.push(row(Purpose::Revoke, guild, old.person, old.role, now)?);
    }
    for person in winners {
        let kept = before.iter().find(|old| old.person == person && old.role == role);
        let since = kept.map_or(now.0, |kept| kept.since);
        let title = title.to_owned();
        champion::kept(conn, &Champion { guild, person, role, title, since }).await?;
        if kept.is_none() {
            rows.push(row(Purpose::Grant, guild, person, role, now)?);
        }
    }
    Ok(outbox::queued(conn, &rows).await?)
}

/// A void has changed the winners of something that is over: the role goes over, if it was given for that.
pub(crate) async fn recounted(
    conn: &mut Conn,
    guild: i64,
    (title, winners): (&str, &[i64]),
    now: Millis,
) -> Done<()> {
    let before = champion::champions_of(conn, guild).await?;
    match before.iter().any(|old| old.title == title) {
        true => crowned(conn, guild, (title, winners), now).await,
        false => Ok(()),
    }
}

/// Organisers have chosen another role, or none: the champions have it instead of the one before.
pub(crate) async fn chosen(
    conn: &mut Conn,
    guild: i64,
    role: Option<u64>,
    now: Millis,
) -> Done<()> {
    let role = role.map(row_id);
    let mut rows = Vec::new();
    for old in champion::champions_of(conn, guild).await? {
        if Some(old.role) != role {
            rows.push(row(Purpose::Revoke, guild, old.person, old.role, now)?);
        }
        match role {
            Some(role) => {
                // Also where it is the same: it may be that it could not be given before.
                rows.push(row(Purpose::Grant, guild, old.person, role, now)?);
                champion::kept(conn, &Champion { role, ..old }).await?;
            }
            None => champion::let_go(conn, guild, old.person).await?,
        }
    }
    Ok(outbox::queued(conn, &rows).await?)
}

/// Somebody is forgotten: roles given to them are taken back. Their number stands in the rows that do so until
/// those have gone.
pub(crate) async fn forgotten(conn: &mut Conn, person: i64, now: Millis) -> Done<()> {
    let mut rows = Vec::new();
    for old in champion::titles_of(conn, person).await? {
        champion::let_go(conn, old.guild, person).await?;
        rows.push(row(Purpose::Revoke, old.guild, person, old.role, now)?);
    }
    Ok(outbox::queued(conn, &rows).await?)
}

fn row(purpose: Purpose, guild: i64, person: i64, role: i64, now: Millis) -> anyhow::Result<New> {
    let to = Destination::Member(person);
    let row = queued::row(to, purpose, None, &Message::default(), now)?;
    Ok(New { about: Some(guild), message: Some(role), ..row })
}

/// A role could not be given or taken: stewards are told what is missing, once in a long time.
pub(crate) async fn is_barred(conn: &mut Conn, row: &Waiting, now: Millis) -> Done<()> {
    let (Some(guild), Some(role)) = (row.about, row.message) else { return Ok(()) };
    if !receipt::is_news(conn, (guild, "champion"), now.0, now.0 - TOLD_AGAIN).await? {
        return Ok(());
    }
    let words = format!(
        "I may not give or take {{&{role}}}, the champions' role. I need the permission *Manage Roles*, and \
         my own role must stand above it in the server's list of roles. `/doctor` says what is missing; I try \
         again for a day, and `/settings setting:champion` tries anew."
    );
    ways_to_reach::to_stewards(conn, (guild, None), words, now).await
}
