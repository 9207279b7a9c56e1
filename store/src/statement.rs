//! What statements have in common: columns bound field by field, and those that answer nothing.

use crate::{Conn, Rows};
use sqlx::query::Query;
use sqlx::sqlite::{Sqlite, SqliteArguments};

/// A statement that answers nothing.
pub(crate) trait Run {
    fn run(self, conn: &mut Conn) -> impl Future<Output = Rows<()>> + Send;
}

impl Run for Query<'_, Sqlite, SqliteArguments> {
    async fn run(self, conn: &mut Conn) -> Rows<()> {
        self.execute(conn).await?;
        Ok(())
    }
}

/// Binds fields of a row, in the order of a statement's columns.
macro_rules! bind_fields {
    ($statement:ident . $bind:ident, $row:ident: $($field:ident),+ $(,)?) => {
        $statement$(.$bind(&$row.$field))+
    };
}

pub(crate) use bind_fields;
