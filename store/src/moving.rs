//! A whole database taken from a file to a server, or back.
//!
//! Nobody may be running on either. Everything is written in one transaction, read again there,
//! counted and compared; only then is it kept. Tables and columns are not named here: the file says
//! which there are, in which order they refer to each other, and the server which of its columns
//! are flags.

use crate::sql::{self, Builder, Row, Value};
use crate::{Address, Conn, Database, Error, Rows, Store, Tables, process};
use sqlx::ConnectOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions};
use sqlx_postgres::PgPoolOptions;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};

/// Values written at once: fewer than either engine takes.
const VALUES: usize = 8_000;
/// Rows read at once.
const BATCH: i64 = 500;
/// Tables that belong to each database alone: the processes that run on it, and rows that are
/// written to see whether that works.
const ITS_OWN: [&str; 4] = ["gate", "process", "pulse", "shard"];

/// The number of tables and rows moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moved {
    pub tables: usize,
    pub rows: u64,
}

/// Copies everything from one database into another, which is still empty. One is a file, the other
/// on a server. The source stays unchanged.
/// Refused with [`Error::NotMoved`] and a full sentence: if they are not such a pair, the one is of
/// another release, the other has rows, somebody runs on the server's, or the rows written do not
/// read like the source's. Then nothing has been kept.
pub async fn moved(from: &Database, to: &Database) -> Rows<Moved> {
    let (file, server) = match (from, to) {
        (Database::File(_), Database::Server(_)) => (from, to),
        (Database::Server(_), Database::File(_)) => (to, from),
        (Database::File(_), Database::File(_)) | (Database::Server(_), Database::Server(_)) => {
            return refused(
                "one of the two must be a file, and the other an address that begins \
                with postgres://",
            );
        }
    };
    let source = Store::look_at(from).await?;
    let tables = source.tables().await?;
    source.close().await;
    if tables != Tables::Current {
        return refused(
            "the tables are not those of this release: start the bot once on what is to \
            be moved, and stop it",
        );
    }
    // It makes the tables where there are none.
    Store::open_at(to).await?.close().await;
    let (mut of_file, mut of_server) = (alone(file).await?, alone(server).await?);
    if process::is_run_on(&mut of_server).await? {
        return refused(
            "a bot runs on the server's database, or was killed there a moment ago: stop \
            it, and try again",
        );
    }
    let tables = tables_of(&mut of_file, &mut of_server).await?;
    let (source, target) = match from {
        Database::File(_) => (&mut of_file, &mut of_server),
        Database::Server(_) => (&mut of_server, &mut of_file),
    };
    sql::query("begin").run(target).await?;
    begin_reading(source).await?;
    let mut copied = copied(source, target, &tables).await;
    sql::query("rollback").run(source).await?;
    if copied.is_ok() && process::is_run_on(&mut alone(server).await?).await? {
        copied = refused(STARTED);
    }
    let end = if copied.is_ok() { "commit" } else { "rollback" };
    sql::query(end).run(target).await?;
    for conn in [of_file, of_server] {
        crate::hang_up(conn).await;
    }
    copied
}

fn refused<T>(why: &str) -> Rows<T> {
    Err(Error::NotMoved(why.to_owned()))
}

/// A connection of its own that may take its time.
pub(crate) async fn alone(database: &Database) -> Rows<Conn> {
    match database {
        Database::File(file) => {
            let options = SqliteConnectOptions::new().filename(file).disable_statement_logging();
            let pool = SqlitePoolOptions::new().max_connections(1).connect_with(options).await?;
            Ok(Conn::Sqlite(pool.acquire().await?.into()))
        }
        Database::Server(address) => at_leisure(address).await,
    }
}

async fn at_leisure(address: &Address) -> Rows<Conn> {
    let pool = PgPoolOptions::new().max_connections(1).connect_with(address.options()?).await?;
    Ok(Conn::Postgres(pool.acquire().await?))
}

const STARTED: &str = "a bot was started on the server's database meanwhile: stop it, and try again. Nothing was moved.";

async fn begin_reading(conn: &mut Conn) -> Rows<()> {
    let begin = match conn {
        Conn::Sqlite(_) => "begin",
        Conn::Postgres(_) => "begin isolation level repeatable read read only",
    };
    sql::query(begin).run(conn).await
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Int,
    Flag,
    Text,
    Bytes,
}

/// A table, as far as its rows can be carried over.
#[derive(Debug, Default)]
struct Table {
    name: String,
    columns: Vec<(String, Kind)>,
    /// Where the columns of its key are among them, in the key's order; it may have none.
    key: Vec<usize>,
    /// The tables whose rows it names.
    names: BTreeSet<String>,
    numbered: Option<String>,
}

/// All tables, each after those whose rows it names.
async fn tables_of(of_file: &mut Conn, of_server: &mut Conn) -> Rows<Vec<Table>> {
    let flags = "select table_name::text || '.' || column_name::text from information_schema.columns \
        where table_schema = current_schema() and data_type = 'boolean'";
    let flags: BTreeSet<String> =
        sql::query_scalar(flags).fetch_all(of_server).await?.into_iter().collect();
    let numbered = "select table_name::text, column_name::text from information_schema.columns \
        where table_schema = current_schema() and is_identity = 'YES'";
    let numbered: Vec<(String, String)> = sql::query_as(numbered).fetch_all(of_server).await?;
    let mut numbered: BTreeMap<String, String> = numbered.into_iter().collect();
    let columns = "select m.name, c.name, lower(c.type), c.pk from sqlite_master m \
        join pragma_table_info(m.name) c where m.type = 'table' and m.name not like 'sqlite%' \
        and m.name not like '\\_sqlx%' escape '\\' order by m.name, c.cid";
    let columns: Vec<(String, String, String, i64)> =
        sql::query_as(columns).fetch_all(of_file).await?;
    let mut tables: BTreeMap<String, Table> = BTreeMap::new();
    let mut keys: BTreeMap<String, Vec<(i64, usize)>> = BTreeMap::new();
    for (name, column, kind, at) in columns {
        if ITS_OWN.contains(&name.as_str()) {
            continue;
        }
        let kind = match kind.as_str() {
            _ if flags.contains(&format!("{name}.{column}")) => Kind::Flag,
            "integer" => Kind::Int,
            "text" => Kind::Text,
            "blob" => Kind::Bytes,
            other => return refused(&format!("{name}.{column} has a kind of its own: {other}")),
        };
        let table = tables.entry(name.clone()).or_default();
        if at != 0 {
            keys.entry(name.clone()).or_default().push((at, table.columns.len()));
        }
        table.columns.push((column, kind));
        table.numbered = table.numbered.take().or_else(|| numbered.remove(&name));
        table.name = name;
    }
    for (name, mut key) in keys {
        key.sort_unstable();
        if let Some(table) = tables.get_mut(&name) {
            table.key = key.into_iter().map(|(_, at)| at).collect();
        }
    }
    let names = "select m.name, f.[table] from sqlite_master m \
        join pragma_foreign_key_list(m.name) f where m.type = 'table'";
    let names: Vec<(String, String)> = sql::query_as(names).fetch_all(of_file).await?;
    for (table, named) in names {
        if let Some(table) = tables.get_mut(&table) {
            table.names.insert(named);
        }
    }
    ordered(tables)
}

/// Each after those whose rows it names.
fn ordered(mut tables: BTreeMap<String, Table>) -> Rows<Vec<Table>> {
    let mut ordered: Vec<Table> = Vec::new();
    while !tables.is_empty() {
        let is_free = |table: &Table| table.names.iter().all(|named| !tables.contains_key(named));
        let free = tables.values().find(|table| is_free(table)).map(|table| table.name.clone());
        match free.and_then(|name| tables.remove(&name)) {
            Some(table) => ordered.push(table),
            None => return refused("tables name each other's rows in a circle"),
        }
    }
    Ok(ordered)
}

/// The number of rows in a table, and a sum of their content that does not depend on their order.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Sum {
    rows: u64,
    hash: u64,
}

impl Sum {
    fn add(&mut self, row: &[Value]) {
        let mut hasher = DefaultHasher::new();
        for value in row {
            match value {
                Value::Int(it) => it.hash(&mut hasher),
                Value::Bool(it) => it.hash(&mut hasher),
                Value::Text(it) => it.hash(&mut hasher),
                Value::Bytes(it) => it.hash(&mut hasher),
            }
        }
        self.rows += 1;
        self.hash = self.hash.wrapping_add(hasher.finish());
    }
}

async fn copied(source: &mut Conn, target: &mut Conn, tables: &[Table]) -> Rows<Moved> {
    for table in tables {
        let mut any = Builder::new("select exists (select 1 from ");
        any.push(&table.name).push(")");
        let rows = any.build().fetch_all(target).await?;
        if rows.first().is_some_and(|row| row.try_get::<bool, _>(0).unwrap_or(true)) {
            return refused(&format!(
                "what is moved to has rows already, in {}: name an empty database",
                table.name
            ));
        }
    }
    let mut moved = Moved { tables: 0, rows: 0 };
    for table in tables {
        let mut there = Sum::default();
        let mut after = None;
        loop {
            let rows = page(source, table, after.as_deref()).await?;
            let Some(last) = rows.last() else { break };
            after = Some(table.key.iter().map(|at| last[*at].clone()).collect::<Vec<_>>());
            rows.iter().for_each(|row| there.add(row));
            write(target, table, rows).await?;
        }
        let here = summed(target, table).await?;
        if here != there {
            return refused(&format!(
                "{} does not read as it was: {} rows of {}",
                table.name, here.rows, there.rows
            ));
        }
        moved.tables += usize::from(0 < there.rows);
        moved.rows += there.rows;
        if let Some(column) = &table.numbered {
            goes_on(source, target, &table.name, column).await?;
        }
    }
    Ok(moved)
}

/// The next rows in the order of the key; of a table without a key, all of them.
async fn page(conn: &mut Conn, table: &Table, after: Option<&[Value]>) -> Rows<Vec<Vec<Value>>> {
    let names: Vec<&str> = table.columns.iter().map(|(name, _)| name.as_str()).collect();
    let key: Vec<&str> = table.key.iter().map(|at| names[*at]).collect();
    let key = key.join(", ");
    let mut select = Builder::new("select ");
    select.push(&names.join(", ")).push(" from ").push(&table.name);
    if table.key.is_empty() {
        // It has few rows, and is read at once.
        if after.is_some() {
            return Ok(Vec::new());
        }
        let rows = select.build().fetch_all(conn).await?;
        return rows.iter().map(|row| read(row, table)).collect();
    }
    if let Some(after) = after {
        select.push(" where (").push(&key).push(") > (");
        let mut values = select.separated(", ");
        for value in after {
            values.push_bind(value.clone());
        }
        select.push(")");
    }
    select.push(" order by ").push(&key).push(" limit ").push_bind(BATCH);
    let rows = select.build().fetch_all(conn).await?;
    rows.iter().map(|row| read(row, table)).collect()
}

fn read(row: &Row, table: &Table) -> Rows<Vec<Value>> {
    let values = table.columns.iter().enumerate().map(|(at, (_, kind))| {
        Ok(match kind {
            Kind::Int => Value::Int(row.try_get(at)?),
            Kind::Flag => Value::Bool(row.try_get(at)?),
            Kind::Text => Value::Text(row.try_get(at)?),
            Kind::Bytes => Value::Bytes(row.try_get(at)?),
        })
    });
    values.collect()
}

async fn write(conn: &mut Conn, table: &Table, rows: Vec<Vec<Value>>) -> Rows<()> {
    let names: Vec<&str> = table.columns.iter().map(|(name, _)| name.as_str()).collect();
    let at_once = (VALUES / names.len()).max(1);
    let mut rows = rows.into_iter().peekable();
    while rows.peek().is_some() {
        let mut insert = Builder::new("insert into ");
        insert.push(&table.name).push(" (").push(&names.join(", ")).push(") ");
        insert.push_values(rows.by_ref().take(at_once), |mut row, values| {
            for value in values {
                row.push_bind(value);
            }
        });
        insert.build().run(conn).await?;
    }
    Ok(())
}

/// The sum over the rows written, read again.
async fn summed(conn: &mut Conn, table: &Table) -> Rows<Sum> {
    let mut sum = Sum::default();
    let mut after = None;
    loop {
        let rows = page(conn, table, after.as_deref()).await?;
        let Some(last) = rows.last() else { return Ok(sum) };
        after = Some(table.key.iter().map(|at| last[*at].clone()).collect::<Vec<_>>());
        rows.iter().for_each(|row| sum.add(row));
    }
}

/// Lets numbers go on behind the highest that was ever given, also where its row is gone.
async fn goes_on(source: &mut Conn, target: &mut Conn, table: &str, column: &str) -> Rows<()> {
    let newest = match source {
        Conn::Sqlite(_) => {
            let statement = "select coalesce(max(seq), 0) from sqlite_sequence where name = $1";
            sql::query_scalar::<i64>(statement).bind(table).fetch_one(source).await?
        }
        Conn::Postgres(_) => {
            let statement = "select coalesce(pg_sequence_last_value(\
                pg_get_serial_sequence($1, $2)::regclass), 0)::bigint";
            sql::query_scalar::<i64>(statement).bind(table).bind(column).fetch_one(source).await?
        }
    };
    if newest == 0 {
        return Ok(());
    }
    match target {
        Conn::Sqlite(_) => {
            let statements = "delete from sqlite_sequence where name = $1; \
                insert into sqlite_sequence (name, seq) values ($1, $2)";
            sql::query(statements).bind(table).bind(newest).run(target).await
        }
        Conn::Postgres(_) => {
            let statement = "select setval(pg_get_serial_sequence($1, $2)::regclass, $3)";
            sql::query(statement).bind(table).bind(column).bind(newest).run(target).await
        }
    }
}
