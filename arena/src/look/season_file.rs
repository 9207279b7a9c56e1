//! A season to take away.

use crate::common::{Done, Reply, Say};
use crate::seasons::live_season::Held;
use crate::seasons::season_rows::transfer;
use crate::standings::layout;
use anyhow::Context;
use campaign::{BoutRecord, SeasonExport, season_csv, season_table};
use store::{Conn, meeting};

/// A season as a file: everything as JSON, or its table as CSV. It names no person.
pub(crate) async fn season(conn: &mut Conn, held: &Held, as_csv: bool) -> Done<Reply> {
    let id = held.row.id;
    let table = season_table(&held.season);
    let (end, text) = if as_csv {
        ("csv", season_csv(&table))
    } else {
        let records = meeting::records_of(conn, id).await?;
        let records: Vec<BoutRecord> = records
            .iter()
            .map(|text| serde_json::from_str(text).context("reading a record"))
            .collect::<anyhow::Result<_>>()?;
        let ledger = meeting::ledger_of(conn, id).await?;
        let ledger = ledger.iter().map(transfer).collect::<anyhow::Result<Vec<_>>>()?;
        let whole = SeasonExport::of(&held.season, &records, &ledger);
        ("json", serde_json::to_string_pretty(&whole).context("writing a season")?)
    };
    Ok(Reply::new(Say {
        head: format!("**{}** ({})", held.row.name, held.row.stage),
        mono: Some(layout::season_lines(&table)),
        file: Some((format!("season-{}.{end}", held.row.number), text)),
        ..Say::default()
    }))
}
