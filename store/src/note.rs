//! The table of what people note about bouts for themselves alone.

use crate::sql;
use crate::unprinted::unprinted;
use crate::{Conn, Rows};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

unprinted!(Note by bout, Kept by number);

/// A note.
#[derive(Clone, PartialEq, Eq, FromRow)]
pub struct Note {
    /// The bout.
    pub bout: i64,
    /// What was noted.
    pub text: String,
    /// When it was last changed.
    pub written: i64,
}

/// A person's note about a bout.
#[boxed]
pub async fn note_of(conn: &mut Conn, bout: i64, person: i64) -> Rows<Option<Note>> {
    let statement = "select bout, text, written from note where bout = $1 and person = $2";
    Ok(sql::query_as(statement).bind(bout).bind(person).fetch_optional(conn).await?)
}

/// Keeps a person's note about a bout in place of the one before.
#[boxed]
pub async fn written(conn: &mut Conn, person: i64, note: &Note) -> Rows<()> {
    let statement = "insert into note (bout, person, text, written) values ($1, $2, $3, $4) \
        on conflict (bout, person) do update set text = excluded.text, written = excluded.written";
    let insert = sql::query(statement).bind(note.bout).bind(person).bind(&note.text);
    insert.bind(note.written).run(conn).await
}

/// Lets a person's note about a bout go; whether there was one.
#[boxed]
pub async fn removed(conn: &mut Conn, bout: i64, person: i64) -> Rows<bool> {
    let statement = "delete from note where bout = $1 and person = $2 returning bout";
    let gone: Option<i64> =
        sql::query_scalar(statement).bind(bout).bind(person).fetch_optional(conn).await?;
    Ok(gone.is_some())
}

/// A note, and of which bout it is.
#[derive(Clone, PartialEq, Eq, FromRow)]
pub struct Kept {
    /// The bout's server.
    pub guild: i64,
    /// Its number there.
    pub number: i64,
    /// The game's slug.
    pub game: String,
    /// What was noted.
    pub text: String,
    /// When it was last changed.
    pub written: i64,
}

/// All that a person has noted, in the order of the bouts.
#[boxed]
pub async fn notes_by(conn: &mut Conn, person: i64) -> Rows<Vec<Kept>> {
    let statement = "select b.guild, b.number, b.game, n.text, n.written from note n \
        join bout b on b.id = n.bout where n.person = $1 order by n.bout";
    Ok(sql::query_as(statement).bind(person).fetch_all(conn).await?)
}

/// Lets all that a person has noted go.
#[boxed]
pub async fn forgotten(conn: &mut Conn, person: i64) -> Rows<()> {
    sql::query("delete from note where person = $1").bind(person).run(conn).await
}
