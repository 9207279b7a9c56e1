//! The table of records: append-only, a line an entry.

use crate::packed::{self, unprinted};
use crate::sql::{self, Row};
use crate::{Conn, Rows};
use async_recursion::async_recursion as boxed;

unprinted!(Line by number);

/// A line of a bout's record.
#[derive(Clone, PartialEq, Eq)]
pub struct Line {
    /// Its number, from 0.
    pub number: i64,
    /// The entry, as JSON.
    pub text: String,
    /// Its hash: 32 bytes.
    pub hash: Vec<u8>,
}

/// Appends at least one line to a bout's record, as one of several statements.
pub(crate) fn append(statements: &mut sql::Builder, bout: i64, lines: &[Line]) {
    statements.push("insert into log (bout, number, line, hash) ");
    statements.push_values(lines, |mut row, line| {
        row.push_bind(bout)
            .push_bind(line.number)
            .push_bind(packed::small(&line.text))
            .push_bind(line.hash.as_slice());
    });
}

/// A bout's whole record, in order.
#[boxed]
pub async fn record_of(conn: &mut Conn, bout: i64) -> Rows<Vec<Line>> {
    let statement = "select number, line, hash from log where bout = $1 order by number";
    let rows = sql::query(statement).bind(bout).fetch_all(conn).await?;
    rows.into_iter().map(line).collect()
}

/// The first line of a bout's record.
#[boxed]
pub async fn first_of(conn: &mut Conn, bout: i64) -> Rows<Option<Line>> {
    let statement = "select number, line, hash from log where bout = $1 and number = 0";
    sql::query(statement).bind(bout).fetch_optional(conn).await?.map(line).transpose()
}

fn line(row: Row) -> Rows<Line> {
    Ok(Line {
        number: row.try_get("number")?,
        text: packed::text(&row.try_get::<Vec<u8>, _>("line")?)?,
        hash: row.try_get("hash")?,
    })
}
