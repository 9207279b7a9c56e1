//! The fate of names that were stored before each server had its own.

use sqlx::SqliteConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions};
use store::Conn;

/// The migrations, in order, each with whether it is older than the names of servers.
fn migrations() -> Vec<(bool, String)> {
    let folder = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../migrations")).unwrap();
    let paths = folder.map(|entry| entry.unwrap().path());
    let mut paths: Vec<_> = paths.filter(|path| path.is_file()).collect();
    paths.sort();
    let older = |path: &std::path::Path| path.file_name().unwrap().to_str().unwrap() < "0011";
    paths.iter().map(|path| (older(path), std::fs::read_to_string(path).unwrap())).collect()
}

async fn apply(conn: &mut SqliteConnection, are_older: bool) {
    for (_, text) in migrations().into_iter().filter(|(older, _)| *older == are_older) {
        sqlx::raw_sql(sqlx::AssertSqlSafe(text)).execute(&mut *conn).await.unwrap();
    }
}

#[tokio::test]
async fn a_name_stays_where_it_was_learnt_and_one_learnt_who_knows_where_goes() {
    let alone = SqlitePoolOptions::new().max_connections(1);
    let pool = alone.connect_with(SqliteConnectOptions::new().in_memory(true)).await.unwrap();
    let mut conn = pool.acquire().await.unwrap();
    apply(&mut conn, true).await;
    let before = "
        insert into guild (id) values (900), (901);
        insert into person (id, name) values (11, 'Ada'), (12, 'Bob'), (13, 'Eve'), (-1, 'Forgotten 1');
        insert into bout (id, guild, number, channel, game, status, saved, version, opener, ranked,
            affairs, created) values (1, 900, 1, 5, 'dice', 'live', x'', 0, 11, 1, '{}', 0),
            (2, 901, 1, 6, 'dice', 'live', x'', 0, 12, 1, '{}', 0);
        insert into seat (bout, seat, person, state) values (1, 0, 11, 'sits'), (1, 1, 12, 'sits'),
            (2, 0, 12, 'sits'), (2, 1, -1, 'sits');
        insert into ludus (id, guild, owner, name, motto, founded) values (1, 900, 11, 'M', '', 0);
    ";
    sqlx::raw_sql(before).execute(&mut *conn).await.unwrap();
    apply(&mut conn, false).await;
    let names = "select guild, person, name from nickname order by person";
    let names: Vec<(i64, i64, String)> = sqlx::query_as(names).fetch_all(&mut *conn).await.unwrap();
    let mut conn = Conn::Sqlite(conn.into());
    assert_eq!(names, [(900, 11, "Ada".to_owned())]);
    for (guild, person, known) in
        [(900, 11, Some("Ada")), (901, 11, None), (900, 12, None), (901, -1, Some("Forgotten 1"))]
    {
        let name = store::person::name_on(&mut conn, guild, person).await.unwrap();
        assert_eq!(name.as_deref(), known, "{person} on {guild}");
    }
}
