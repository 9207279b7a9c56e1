//! The table of those who are named in what is kept of a bout without having had a seat in it.

use crate::sql::statements;

statements! {
    /// Keeps that a bout names a person, who is known.
    pub fn added(bout: i64, person: i64) -> () = query.run(
        "insert into named (bout, person) values ($1, $2) on conflict do nothing");
    /// The bouts that name a person, each with its server.
    pub fn naming(person: i64) -> Vec<(i64, i64)> = query_as.fetch_all(
        "select n.bout, b.guild from named n join bout b on b.id = n.bout where n.person = $1 order by n.bout");
    /// Forgets where a person is named.
    pub fn forgotten(person: i64) -> () = query.run("delete from named where person = $1");
}
