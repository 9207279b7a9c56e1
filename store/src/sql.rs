//! Statements, on whichever engine the database is: SQLite or PostgreSQL.
//!
//! They are written once, with `$1` for the first value, which both engines read. The names here
//! are sqlx's own. Clauses that only concurrent writers need (`for update`) are left out on a file,
//! which nobody else writes to.

use crate::Rows;
use crate::limit::Limit;
use sqlx::pool::PoolConnection;
use sqlx::sqlite::{Sqlite, SqliteArguments, SqliteRow};
use sqlx::{Arguments, AssertSqlSafe, ColumnIndex, Decode, FromRow, SqliteConnection, Type};
use sqlx_postgres::{PgArguments, PgRow, Postgres};
use std::borrow::Cow;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The connection of every statement; given back to its pool when dropped.
#[derive(Debug)]
pub enum Conn {
    /// A connection to a file.
    Sqlite(FileConn),
    /// A connection to a server, to which others may write as well.
    Postgres(PoolConnection<Postgres>),
}

impl Conn {
    /// Lets statements without values and answers go before the next statement, in the same walk to
    /// a file's thread; a server takes none.
    pub(crate) fn says_first(&mut self, statements: &'static str) {
        if let Conn::Sqlite(conn) = self {
            conn.before = Some(statements);
        }
    }

    /// Takes back the statements that were to go first. Returns whether they have not gone.
    pub(crate) fn keeps_to_itself(&mut self) -> bool {
        match self {
            Conn::Sqlite(conn) => conn.before.take().is_some(),
            Conn::Postgres(_) => false,
        }
    }

    /// The error of a walk that took along the statement to go first, whichever of the two failed.
    pub(crate) fn stumbled(&mut self) -> Option<String> {
        match self {
            Conn::Sqlite(conn) => conn.stumbled.take(),
            Conn::Postgres(_) => None,
        }
    }

    /// Ends a connection in an unknown state, instead of giving it back.
    pub(crate) fn hang_up(self) {
        match self {
            Conn::Sqlite(FileConn { conn, .. }) => drop(conn.detach()),
            Conn::Postgres(conn) => drop(conn.detach()),
        }
    }
}

/// A connection to a file, and the statement that its next one takes along.
#[derive(Debug)]
pub struct FileConn {
    pub(crate) conn: PoolConnection<Sqlite>,
    /// The statement that goes before the next.
    before: Option<&'static str>,
    /// The error of the newest walk that took one along.
    stumbled: Option<String>,
    /// How many walks there have been, of all connections to the file.
    walks: Arc<AtomicU64>,
    /// How long a use case that has the file to itself may keep it; readers keep nobody waiting.
    pub(crate) limit: Option<Limit>,
}

impl From<PoolConnection<Sqlite>> for FileConn {
    fn from(conn: PoolConnection<Sqlite>) -> FileConn {
        FileConn::new(conn, Arc::default())
    }
}

impl FileConn {
    pub(crate) fn new(conn: PoolConnection<Sqlite>, walks: Arc<AtomicU64>) -> FileConn {
        FileConn { conn, before: None, stumbled: None, walks, limit: None }
    }

    fn walks(&self) {
        self.walks.fetch_add(1, Ordering::Relaxed);
    }
}

impl Deref for FileConn {
    type Target = SqliteConnection;

    fn deref(&self) -> &SqliteConnection {
        &self.conn
    }
}

impl DerefMut for FileConn {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        &mut self.conn
    }
}

impl FileConn {
    /// Says the statement that goes before the next.
    async fn say_before(&mut self) -> sqlx::Result<()> {
        if let Some(before) = self.before.take() {
            let said = sqlx::query(before).execute(&mut *self.conn).await;
            self.stumbled = said.as_ref().err().map(ToString::to_string);
            self.is_let_in();
            said?;
        }
        Ok(())
    }
}

#[derive(Clone)]
pub(crate) enum Value {
    Int(Option<i64>),
    Bool(bool),
    Text(Option<String>),
    Bytes(Vec<u8>),
}

/// A type that may stand in a statement as a value.
pub(crate) trait IntoValue {
    fn value(self) -> Value;
}

macro_rules! values {
    ($($from:ty => |$it:ident| $value:expr;)*) => {
        $(impl IntoValue for $from {
            fn value(self) -> Value {
                let $it = self;
                $value
            }
        })*
    };
}

values! {
    i64 => |it| Value::Int(Some(it));
    &i64 => |it| Value::Int(Some(*it));
    Option<i64> => |it| Value::Int(it);
    &Option<i64> => |it| Value::Int(*it);
    bool => |it| Value::Bool(it);
    &bool => |it| Value::Bool(*it);
    &str => |it| Value::Text(Some(it.to_owned()));
    &&str => |it| Value::Text(Some((*it).to_owned()));
    &String => |it| Value::Text(Some(it.clone()));
    String => |it| Value::Text(Some(it));
    Option<&str> => |it| Value::Text(it.map(str::to_owned));
    &Option<String> => |it| Value::Text(it.clone());
    Vec<u8> => |it| Value::Bytes(it);
    Value => |it| it;
    &[u8] => |it| Value::Bytes(it.to_owned());
}

pub(crate) enum Row {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

/// A type that a column of either engine may have.
pub(crate) trait Column:
    Type<Sqlite> + Type<Postgres> + for<'r> Decode<'r, Sqlite> + for<'r> Decode<'r, Postgres>
{
}

impl<T> Column for T where
    T: Type<Sqlite> + Type<Postgres> + for<'r> Decode<'r, Sqlite> + for<'r> Decode<'r, Postgres>
{
}

impl Row {
    pub(crate) fn try_get<T: Column, I>(&self, column: I) -> sqlx::Result<T>
    where
        I: ColumnIndex<SqliteRow> + ColumnIndex<PgRow>,
    {
        match self {
            Row::Sqlite(row) => sqlx::Row::try_get(row, column),
            Row::Postgres(row) => sqlx::Row::try_get(row, column),
        }
    }
}

/// A type that a row is read as. Deriving sqlx's `FromRow` gives it.
pub(crate) trait Read: Sized {
    fn read(row: &Row) -> sqlx::Result<Self>;
}

impl<T> Read for T
where
    T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow>,
{
    fn read(row: &Row) -> sqlx::Result<T> {
        match row {
            Row::Sqlite(row) => T::from_row(row),
            Row::Postgres(row) => T::from_row(row),
        }
    }
}

/// A statement whose rows nobody reads, or reads by hand.
pub(crate) fn query(text: &'static str) -> Query<Row> {
    Query::new(text, Ok)
}

/// A statement whose rows are things.
pub(crate) fn query_as<T: Read>(text: &'static str) -> Query<T> {
    Query::new(text, |row| T::read(&row))
}

/// A statement that answers a value a row.
pub(crate) fn query_scalar<T: Column>(text: &'static str) -> Query<T> {
    Query::new(text, |row| row.try_get(0))
}

/// A statement, or several that use the same values, one of them with an answer. On a file they
/// take one walk to the database's thread; a server is asked one after another.
pub(crate) struct Query<T> {
    parts: Vec<Part>,
    read: fn(Row) -> sqlx::Result<T>,
}

struct Part {
    text: Cow<'static, str>,
    values: Vec<Value>,
    /// Whether it only holds rows, which on a file nobody has to.
    only_holds: bool,
}

impl Part {
    fn new(text: Cow<'static, str>) -> Part {
        Part { text, values: Vec::new(), only_holds: false }
    }
}

impl<T> Query<T> {
    fn new(text: &'static str, read: fn(Row) -> sqlx::Result<T>) -> Self {
        Query { parts: vec![Part::new(Cow::Borrowed(text))], read }
    }

    pub(crate) fn bind(mut self, value: impl IntoValue) -> Self {
        self.parts[0].values.push(value.value());
        self
    }

    /// All rows that the statements answer, one statement's after another's.
    pub(crate) async fn fetch_all(self, conn: &mut Conn) -> sqlx::Result<Vec<T>> {
        let rows: Vec<Row> = match conn {
            Conn::Sqlite(conn) => {
                let Some((text, arguments)) = joined(self.parts) else { return Ok(Vec::new()) };
                conn.walks();
                conn.has_time()?;
                let before = conn.before.take();
                let text = match before {
                    Some(before) => Cow::Owned([before, BETWEEN, &text].concat()),
                    None => text,
                };
                let query = sqlx::query_with::<Sqlite, _>(AssertSqlSafe(text), arguments);
                let answered = query.fetch_all(&mut **conn).await;
                if before.is_some() {
                    conn.stumbled = answered.as_ref().err().map(ToString::to_string);
                    conn.is_let_in();
                }
                answered?.into_iter().map(Row::Sqlite).collect()
            }
            Conn::Postgres(conn) => {
                let mut rows = Vec::new();
                for (text, arguments, only_holds) in apart(self.parts) {
                    let query = sqlx::query_with::<Postgres, _>(AssertSqlSafe(text), arguments);
                    let answered = query.fetch_all(&mut **conn).await?;
                    rows.extend(answered.into_iter().filter(|_| !only_holds).map(Row::Postgres));
                }
                rows
            }
        };
        rows.into_iter().map(self.read).collect()
    }

    /// The first row.
    pub(crate) async fn fetch_optional(self, conn: &mut Conn) -> sqlx::Result<Option<T>> {
        Ok(self.fetch_all(conn).await?.into_iter().next())
    }

    /// The first row; without one an error.
    pub(crate) async fn fetch_one(self, conn: &mut Conn) -> sqlx::Result<T> {
        self.fetch_optional(conn).await?.ok_or(sqlx::Error::RowNotFound)
    }

    /// How many rows it touched.
    pub(crate) async fn execute(self, conn: &mut Conn) -> sqlx::Result<u64> {
        match conn {
            Conn::Sqlite(conn) => {
                let Some((text, arguments)) = joined(self.parts) else { return Ok(0) };
                conn.walks();
                conn.has_time()?;
                // By itself: rows that it seems to touch are the last statement's before it.
                conn.say_before().await?;
                let query = sqlx::query_with::<Sqlite, _>(AssertSqlSafe(text), arguments);
                Ok(query.execute(&mut **conn).await?.rows_affected())
            }
            Conn::Postgres(conn) => {
                let mut touched = 0;
                for (text, arguments, _) in apart(self.parts) {
                    let query = sqlx::query_with::<Postgres, _>(AssertSqlSafe(text), arguments);
                    touched += query.execute(&mut **conn).await?.rows_affected();
                }
                Ok(touched)
            }
        }
    }

    pub(crate) async fn run(self, conn: &mut Conn) -> Rows<()> {
        Query { parts: self.parts, read: Ok }.fetch_all(conn).await?;
        Ok(())
    }
}

/// Stands in a built text where a value belongs, as SQLite reads it; no text of ours holds another.
const HERE: char = '?';
/// The separator of statements in one text.
const BETWEEN: &str = "; ";

/// All of them in one text, for a file; `None` if nothing is left.
fn joined(parts: Vec<Part>) -> Option<(Cow<'static, str>, SqliteArguments)> {
    let mut arguments = SqliteArguments::default();
    let mut whole: Option<Cow<'static, str>> = None;
    for part in parts.into_iter().filter(|part| !part.only_holds) {
        let text = alone(part.text);
        whole = Some(match whole {
            None => text,
            Some(before) => before + BETWEEN + Cow::Owned(text.into_owned()),
        });
        for value in part.values {
            let added = match value {
                Value::Int(it) => arguments.add(it),
                Value::Bool(it) => arguments.add(it),
                Value::Text(it) => arguments.add(it),
                Value::Bytes(it) => arguments.add(it),
            };
            added.expect("plain values are always taken");
        }
    }
    whole.map(|text| (text, arguments))
}

/// The clauses about other writers: the longer ones first.
const OF_OTHERS: [&str; 3] = [" for no key update", " for update skip locked", " for update"];

/// A statement as a file reads it.
fn alone(text: Cow<'static, str>) -> Cow<'static, str> {
    if !text.contains(" update") {
        return text;
    }
    OF_OTHERS.iter().fold(text, |text, words| {
        if text.contains(words) { Cow::Owned(text.replace(words, "")) } else { text }
    })
}

/// One after another, for a server.
fn apart(parts: Vec<Part>) -> impl Iterator<Item = (String, PgArguments, bool)> {
    parts.into_iter().flat_map(|Part { text, values, only_holds }| {
        // Several statements in one text share its values. Each gets no more than it names, as the same
        // statement does that stands alone elsewhere: a server has prepared it once.
        let texts: Vec<String> = text.split(BETWEEN).map(numbered).collect();
        texts.into_iter().map(move |text| {
            let arguments = arguments(&values[..named(&text).min(values.len())]);
            (text, arguments, only_holds)
        })
    })
}

/// How many values a statement needs: as many as the highest number that it names.
fn named(text: &str) -> usize {
    let number = |piece: &str| {
        let end = piece.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(piece.len());
        piece[..end].parse().unwrap_or(0)
    };
    text.split('$').skip(1).map(number).max().unwrap_or(0)
}

fn arguments(values: &[Value]) -> PgArguments {
    let mut arguments = PgArguments::default();
    for value in values {
        let added = match value.clone() {
            Value::Int(it) => arguments.add(it),
            Value::Bool(it) => arguments.add(it),
            Value::Text(it) => arguments.add(it),
            Value::Bytes(it) => arguments.add(it),
        };
        added.expect("plain values are always taken");
    }
    arguments
}

/// A built text with numbers where values belong.
fn numbered(text: &str) -> String {
    let mut pieces = text.split(HERE);
    let mut whole = pieces.next().unwrap_or_default().to_owned();
    for (number, piece) in (1..).zip(pieces) {
        whole += &format!("${number}{piece}");
    }
    whole
}

/// Statements that are put together from pieces, each with values of its own.
pub(crate) struct Builder {
    parts: Vec<Part>,
}

impl Builder {
    pub(crate) fn new(text: &'static str) -> Builder {
        Builder { parts: vec![Part::new(Cow::Borrowed(text))] }
    }

    pub(crate) fn next(&mut self) -> &mut Self {
        self.parts.push(Part::new(Cow::default()));
        self
    }

    /// The statement that was begun last only holds rows: a file is not asked it, and its answer is
    /// left out.
    pub(crate) fn only_holds(&mut self) -> &mut Self {
        self.last().only_holds = true;
        self
    }

    fn last(&mut self) -> &mut Part {
        self.parts.last_mut().expect("there is a first one")
    }

    pub(crate) fn push(&mut self, text: &str) -> &mut Self {
        self.last().text.to_mut().push_str(text);
        self
    }

    pub(crate) fn push_bind(&mut self, value: impl IntoValue) -> &mut Self {
        let last = self.last();
        last.values.push(value.value());
        last.text.to_mut().push(HERE);
        self
    }

    /// `values (…), (…)`, one for each of `rows`.
    pub(crate) fn push_values<I: IntoIterator>(
        &mut self,
        rows: I,
        mut write: impl FnMut(Separated<'_>, I::Item),
    ) -> &mut Self {
        self.push("values ");
        for (at, row) in rows.into_iter().enumerate() {
            self.push(if at == 0 { "(" } else { ", (" });
            write(self.separated(", "), row);
            self.push(")");
        }
        self
    }

    /// `(…, …)`, a number each. An empty one is no list to either engine.
    pub(crate) fn push_list(&mut self, numbers: &[i64]) -> &mut Self {
        self.push("(");
        let mut list = self.separated(", ");
        for number in numbers {
            list.push_bind(*number);
        }
        self.push(")")
    }

    pub(crate) fn separated(&mut self, by: &'static str) -> Separated<'_> {
        Separated { builder: self, by, is_first: true }
    }

    pub(crate) fn build(self) -> Query<Row> {
        Query { parts: self.parts, read: Ok }
    }

    pub(crate) fn build_query_as<T: Read>(self) -> Query<T> {
        Query { parts: self.parts, read: |row| T::read(&row) }
    }
}

/// Values with something between them.
pub(crate) struct Separated<'b> {
    builder: &'b mut Builder,
    by: &'static str,
    is_first: bool,
}

impl Separated<'_> {
    pub(crate) fn push_bind(&mut self, value: impl IntoValue) -> &mut Self {
        if !std::mem::take(&mut self.is_first) {
            self.builder.push(self.by);
        }
        self.builder.push_bind(value);
        self
    }
}

/// Binds fields of a row, in the order of a statement's columns.
macro_rules! bind_fields {
    ($statement:ident . $bind:ident, $row:ident: $($field:ident),+ $(,)?) => {
        $statement$(.$bind(&$row.$field))+
    };
}

pub(crate) use bind_fields;

/// Binds values in their order, those of a tuple one by one.
macro_rules! bind_all {
    ($query:expr,) => { $query };
    ($query:expr, ($($one:ident),+) $($rest:tt)*) => {
        $crate::sql::bind_all!($query$(.bind($one))+, $($rest)*)
    };
    ($query:expr, $one:ident $($rest:tt)*) => { $crate::sql::bind_all!($query.bind($one), $($rest)*) };
}

pub(crate) use bind_all;

/// Functions that are a statement each: it binds their parameters in their order, and its answer is theirs.
macro_rules! statements {
    ($(
        $(#[$doc:meta])*
        $seen:vis fn $name:ident($($value:tt: $kind:ty),*) -> $answer:ty = $query:ident.$fetch:ident($text:literal);
    )*) => {$(
        $(#[$doc])*
        #[allow(clippy::needless_question_mark, reason = "some errors become ours there")]
        #[async_recursion::async_recursion]
        $seen async fn $name(conn: &mut $crate::Conn $(, $value: $kind)*) -> $crate::Rows<$answer> {
            Ok($crate::sql::bind_all!($crate::sql::$query($text), $($value)*).$fetch(conn).await?)
        }
    )*};
}

pub(crate) use statements;
