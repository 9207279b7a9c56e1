//! Facts of a bout on their way to the address that its server's organisers have named.

use crate::common::{DAY, Done, Message, Millis, Report, ReportedEvent};
use crate::outbox::queued::{self, Purpose};
use crate::outbox::ways_to_reach;
use crate::settings::preferences::Preferences;
use crate::settings::server::webhook_let_go;
use crate::settings::webhook_address::host;
use store::outbox::{self, Destination, New, Waiting};
use store::person::{self, Dms};
use store::{Conn, webhook};

/// How often something must have been refused before its address is given up: a host that slept for a day has
/// hardly tried.
const TRIES: i64 = 20;

/// Queues facts of a bout where its server has a webhook.
pub(crate) async fn reported(
    conn: &mut Conn,
    (guild, bout): (i64, i64),
    reports: Vec<Report>,
    now: Millis,
) -> Done<()> {
    if reports.is_empty() || webhook::of(conn, guild).await?.is_none() {
        return Ok(());
    }
    let mut rows = Vec::new();
    for report in reports {
        // Of turns only the newest is wanted.
        let is_turn = matches!(report.event, ReportedEvent::Turn { .. });
        let message = Message { report: Some(report), ..Message::default() };
        let to = Destination::Webhook(guild);
        let row = queued::row(to, Purpose::Webhook, Some(bout), &message, now)?;
        rows.push(New { seat: is_turn.then_some(0), is_living: is_turn, ..row });
    }
    Ok(outbox::queued(conn, &rows).await?)
}

/// Whether what waits longest at an address has been refused for so long that the address is given up.
pub(crate) fn is_lost(row: &Waiting, now: Millis) -> bool {
    TRIES <= row.tried && row.since.is_some_and(|since| DAY < now.0 - since)
}

/// Switches a server's webhook off at which nothing arrives, and says so to the organiser who named it, and to stewards.
pub(crate) async fn switched_off(conn: &mut Conn, guild: i64, now: Millis) -> Done<()> {
    let Some(hook) = webhook::of(conn, guild).await? else { return Ok(()) };
    webhook_let_go(conn, guild).await?;
    let words = format!(
        "The webhook at `{}` has taken nothing for a day: I have switched it off, and let go what was to be sent \
         there. `/settings setting:webhook value:` with its address switches it on again.",
        host(&hook.address)
    );
    if let Some(organiser) = hook.organiser {
        let known = person::person(conn, organiser).await?;
        let is_open = match &known {
            Some(known) => {
                !Preferences::read(&known.settings)?.no_dms && Dms::read(&known.dms).may_arrive()
            }
            None => true,
        };
        if is_open {
            let message = Message { head: words.clone(), ..Message::default() };
            let to = Destination::Person(organiser);
            let row = queued::row(to, Purpose::Note, None, &message, now)?;
            outbox::queued(conn, &[row]).await?;
        }
    }
    ways_to_reach::to_stewards(conn, (guild, None), words, now).await
}
