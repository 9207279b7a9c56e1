//! Both engines have the same tables.

use crate::common::{file, on_server};
use sqlx_postgres::PgConnection;
use std::collections::BTreeMap;
use store::proofs::place::Place;
use store::{Conn, Store};

#[derive(Debug, Default, PartialEq, Eq)]
struct Table {
    /// By name: the kind of value, whether it may be missing, and its place in the key, from 1.
    columns: BTreeMap<String, (String, bool, i64)>,
    /// By name: whether it is unique, whether it has all rows, and its columns.
    indexes: BTreeMap<String, (bool, bool, Vec<String>)>,
    /// Its columns, the table they name a row of, and whether they go with that row.
    references: Vec<(String, String, bool)>,
}

type Tables = BTreeMap<String, Table>;

async fn of_file(conn: &mut Conn) -> Tables {
    let conn = file(conn);
    let columns = "select m.name, c.name, lower(c.type), c.\"notnull\" = 0 and c.pk = 0, c.pk \
        from sqlite_master m join pragma_table_info(m.name) c \
        where m.type = 'table' and m.name not like 'sqlite%' and m.name not like '_sqlx%'";
    let columns: Vec<(String, String, String, bool, i64)> =
        sqlx::query_as(columns).fetch_all(&mut *conn).await.unwrap();
    let mut tables = Tables::new();
    for (table, column, kind, may_be_missing, at) in columns {
        let table = tables.entry(table).or_default();
        table.columns.insert(column, (kind, may_be_missing, at));
    }
    let indexes = "select m.name, i.name, i.\"unique\", i.partial = 0, c.name \
        from sqlite_master m join pragma_index_list(m.name) i join pragma_index_info(i.name) c \
        where m.type = 'table' and i.origin = 'c' and m.name not like '_sqlx%' \
        order by i.name, c.seqno";
    let indexes: Vec<(String, String, bool, bool, String)> =
        sqlx::query_as(indexes).fetch_all(&mut *conn).await.unwrap();
    for (table, index, is_unique, has_all, column) in indexes {
        let indexes = &mut tables.entry(table).or_default().indexes;
        let index = indexes.entry(index).or_insert((is_unique, has_all, Vec::new()));
        index.2.push(column);
    }
    let references = "select m.name, f.\"from\", f.\"table\", f.on_delete = 'CASCADE' \
        from sqlite_master m join pragma_foreign_key_list(m.name) f where m.type = 'table'";
    let references: Vec<(String, String, String, bool)> =
        sqlx::query_as(references).fetch_all(&mut *conn).await.unwrap();
    for (table, column, to, goes) in references {
        tables.entry(table).or_default().references.push((column, to, goes));
    }
    sorted(tables)
}

async fn of_server(conn: &mut PgConnection) -> Tables {
    let columns = "select c.relname::text, a.attname::text, format_type(a.atttypid, null), \
        not a.attnotnull, coalesce(array_position(k.conkey, a.attnum), 0)::bigint \
        from pg_class c join pg_namespace n on n.oid = c.relnamespace \
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped \
        left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p' \
        where n.nspname = current_schema() and c.relkind = 'r' and c.relname not like '\\_sqlx%'";
    let columns: Vec<(String, String, String, bool, i64)> =
        sqlx::query_as(columns).fetch_all(&mut *conn).await.unwrap();
    let mut tables = Tables::new();
    for (table, column, kind, may_be_missing, at) in columns {
        let kind = match kind.as_str() {
            // A file has no flags, only numbers.
            "bigint" | "boolean" => "integer",
            "bytea" => "blob",
            other => other,
        };
        let table = tables.entry(table).or_default();
        table.columns.insert(column, (kind.to_owned(), may_be_missing, at));
    }
    let indexes = "select c.relname::text, i.relname::text, x.indisunique, x.indpred is null, \
        a.attname::text from pg_index x join pg_class i on i.oid = x.indexrelid \
        join pg_class c on c.oid = x.indrelid join pg_namespace n on n.oid = c.relnamespace \
        cross join lateral unnest(x.indkey) with ordinality as k (number, at) \
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number \
        where n.nspname = current_schema() and not x.indisprimary and c.relkind = 'r' \
        and c.relname not like '\\_sqlx%' order by i.relname, k.at";
    let indexes: Vec<(String, String, bool, bool, String)> =
        sqlx::query_as(indexes).fetch_all(&mut *conn).await.unwrap();
    for (table, index, is_unique, has_all, column) in indexes {
        let indexes = &mut tables.entry(table).or_default().indexes;
        let index = indexes.entry(index).or_insert((is_unique, has_all, Vec::new()));
        index.2.push(column);
    }
    let references = "select c.relname::text, a.attname::text, r.relname::text, k.confdeltype = 'c' \
        from pg_constraint k join pg_class c on c.oid = k.conrelid \
        join pg_class r on r.oid = k.confrelid cross join lateral unnest(k.conkey) as u (number) \
        join pg_attribute a on a.attrelid = c.oid and a.attnum = u.number where k.contype = 'f'";
    let references: Vec<(String, String, String, bool)> =
        sqlx::query_as(references).fetch_all(&mut *conn).await.unwrap();
    for (table, column, to, goes) in references {
        tables.entry(table).or_default().references.push((column, to, goes));
    }
    sorted(tables)
}

fn sorted(mut tables: Tables) -> Tables {
    tables.values_mut().for_each(|table| table.references.sort());
    tables
}

#[tokio::test]
async fn tables_columns_keys_and_indexes_are_the_same_on_both_engines() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("arena.db");
    let place = Place::of(&path).await.unwrap();
    if !on_server(&place.database) {
        return;
    }
    let on_file = Store::open(&path).await.unwrap();
    let on_server = Store::open_at(&place.database).await.unwrap();
    let known = of_file(&mut on_file.read().await.unwrap()).await;
    assert!(30 < known.len(), "they are found: {}", known.len());
    let mut reader = on_server.read().await.unwrap();
    let Conn::Postgres(conn) = &mut *reader else { panic!("it is a server's") };
    let found = of_server(conn).await;
    let named = |tables: &Tables| tables.keys().cloned().collect::<Vec<_>>();
    assert_eq!(named(&found), named(&known));
    for (name, table) in &known {
        assert_eq!(&found[name], table, "{name}");
    }
}
