//! A season to take away.

use crate::common::{Done, Message, Reply};
use crate::seasons::live_season::LiveSeason;
use crate::seasons::season_rows::booked_in;
use crate::standings::layout;
use anyhow::Context;
use campaign::{SeasonExport, season_csv, season_table};
use store::Conn;

/// A season as a file: everything as JSON, or its table as CSV. It names no person.
pub(crate) async fn season(conn: &mut Conn, live: &LiveSeason, as_csv: bool) -> Done<Reply> {
    let (table, currency) = (season_table(&live.season), live.season.currency());
    let (end, text) = if as_csv {
        ("csv", season_csv(&table, currency))
    } else {
        let (records, ledger) = booked_in(conn, live.row.id).await?;
        let whole = SeasonExport::of(&live.season, &records, &ledger);
        ("json", serde_json::to_string_pretty(&whole).context("writing a season")?)
    };
    Ok(Reply::new(Message {
        head: format!("**{}** ({})", live.row.name, live.row.stage),
        mono: Some(layout::season_lines(&table, currency)),
        files: vec![(format!("season-{}.{end}", live.row.number), text)],
        ..Message::default()
    }))
}
