//! The table of people's private notes about bouts.

use crate::packed::unprinted;
use crate::sql::{self, statements};
use crate::{Conn, Rows};
use async_recursion::async_recursion as boxed;
use sqlx::FromRow;

unprinted!(Note by bout, Kept by number);

#[derive(Clone, PartialEq, Eq, FromRow)]
pub struct Note {
    pub bout: i64,
    pub text: String,
    pub written: i64,
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

statements! {
    /// A person's note about a bout.
    pub fn note_of(bout: i64, person: i64) -> Option<Note> = query_as.fetch_optional(
        "select bout, text, written from note where bout = $1 and person = $2");
}

/// A note, and the bout it is about.
#[derive(Clone, PartialEq, Eq, FromRow)]
pub struct Kept {
    pub guild: i64,
    pub number: i64,
    pub game: String,
    pub text: String,
    pub written: i64,
}

statements! {
    /// All that a person has noted, in the order of the bouts.
    pub fn notes_by(person: i64) -> Vec<Kept> = query_as.fetch_all(
        "select b.guild, b.number, b.game, n.text, n.written from note n join bout b on b.id = n.bout where \
        n.person = $1 order by n.bout");
    /// Lets all that a person has noted go.
    pub fn forgotten(person: i64) -> () = query.run("delete from note where person = $1");
}
