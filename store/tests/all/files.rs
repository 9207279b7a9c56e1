//! The files themselves: their readers, the data that stay in them, and their loss.

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use std::path::{Path, PathBuf};
use store::{About, Conn, Error, Store, Tables, person, process};

const GUILD: i64 = 900;

/// A file beside a database; the database itself without an end.
fn beside(database: &Path, end: &str) -> PathBuf {
    PathBuf::from(format!("{}{end}", database.display()))
}

async fn stated(store: &Store, statement: &'static str) -> Result<(), Error> {
    store
        .write::<_, Error, _>(About::Nothing, move |conn: &mut Conn| {
            Box::pin(async move {
                sqlx::query(statement).execute(crate::common::file(conn)).await?;
                Ok(())
            })
        })
        .await
}

async fn named(store: &Store, id: i64, name: &'static str) -> Result<(), Error> {
    store
        .write::<_, Error, _>(About::Nothing, move |conn: &mut Conn| {
            Box::pin(person::named(conn, (GUILD, id), name))
        })
        .await
}

async fn removed(store: &Store, id: i64) {
    let removed = store.write::<_, Error, _>(About::Nothing, move |conn: &mut Conn| {
        Box::pin(async move {
            person::removed_names(conn, id).await?;
            person::removed(conn, id).await
        })
    });
    removed.await.unwrap();
}

/// So many people, each under a name like no other's.
async fn crowded(store: &Store) -> Vec<String> {
    let mut names = Vec::new();
    for id in 1..=400 {
        let name =
            format!("Quintus{id:03}Secretus{}", "x".repeat(usize::try_from(id % 90).unwrap()));
        names.push(name.clone());
        let named = store.write::<_, Error, _>(About::Nothing, move |conn: &mut Conn| {
            Box::pin(async move { person::named(conn, (GUILD, 7_919 * id % 401), &name).await })
        });
        named.await.unwrap();
    }
    names
}

/// Whether anybody's name is left in a file from which all are removed, one after another.
async fn leaves_nothing(database: &Path, store: Store, names: &[String]) {
    for id in 1..=400 {
        removed(&store, id).await;
    }
    store.wipe().await.unwrap();
    let left = names.iter().filter(|name| is_found(database, &name[..18])).count();
    assert_eq!(left, 0, "of {} names", names.len());
    store.close().await;
}

#[tokio::test]
async fn who_is_removed_from_a_copy_leaves_nothing_in_it() {
    let folder = tempfile::tempdir().unwrap();
    let (path, copy) = (folder.path().join("first.db"), folder.path().join("copy.db"));
    let store = Store::open(&path).await.unwrap();
    let names = crowded(&store).await;
    store.backup(&copy).await.unwrap();
    leaves_nothing(&path, store, &names).await;
    leaves_nothing(&copy, Store::open(&copy).await.unwrap(), &names).await;
}

#[tokio::test]
async fn a_file_with_stale_copies_is_written_anew_when_it_is_wiped_and_when_it_is_opened() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("stale.db");
    let store = Store::open(&path).await.unwrap();
    let names = crowded(&store).await;
    for _ in 0..2 {
        store.stale().await.unwrap();
        store.wipe().await.unwrap();
    }
    store.close().await;
    let store = Store::open(&path).await.unwrap();
    stated(&store, "pragma user_version = 1").await.unwrap();
    leaves_nothing(&path, store, &names).await;
}

/// Whether some bytes are anywhere in a database or its write-ahead log.
fn is_found(database: &Path, needle: &str) -> bool {
    ["", "-wal"].iter().any(|end| {
        let bytes = std::fs::read(beside(database, end)).unwrap_or_default();
        bytes.windows(needle.len()).any(|window| window == needle.as_bytes())
    })
}

#[cfg(unix)]
mod modes {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    fn mode(file: &Path) -> u32 {
        std::fs::metadata(file).unwrap().permissions().mode() & 0o777
    }

    #[tokio::test]
    async fn a_database_what_is_beside_it_and_its_copies_are_their_owners_alone() {
        let folder = tempfile::tempdir().unwrap();
        let (file, copy) = (folder.path().join("a.db"), folder.path().join("copy.db"));
        let store = Store::open(&file).await.unwrap();
        named(&store, 7, "Ada").await.unwrap();
        store.backup(&copy).await.unwrap();
        std::fs::write(beside(&file, "-forgotten-new"), "half wr").unwrap();
        store.keep_forgotten_beside(&["a mark".to_owned()]).unwrap();
        let files = ["", "-wal", "-shm", "-forgotten"].map(|end| beside(&file, end));
        for file in files.iter().chain([&copy]) {
            assert_eq!(mode(file), 0o600, "{}", file.display());
        }
        let again = store.backup(&copy).await;
        assert!(again.is_err(), "a copy takes no file's place");
        assert!(copy.exists());
    }

    #[tokio::test]
    async fn a_file_that_is_not_the_programs_is_refused_and_stays_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let (songs, letter) = (folder.path().join("songs.db"), folder.path().join("letter.txt"));
        let options = SqliteConnectOptions::new().filename(&songs).create_if_missing(true);
        let mut conn = options.connect().await.unwrap();
        sqlx::query("create table song (name text)").execute(&mut conn).await.unwrap();
        conn.close().await.unwrap();
        std::fs::write(&letter, "Dear Ada, ".repeat(1000)).unwrap();
        for (file, why) in [(songs, "not those of this program"), (letter, "is no database")] {
            std::fs::set_permissions(&file, PermissionsExt::from_mode(0o644)).unwrap();
            let before = std::fs::read(&file).unwrap();
            let refused = format!("{:#}", Store::open(&file).await.unwrap_err());
            assert!(refused.contains(why), "{refused}");
            assert_eq!((mode(&file), std::fs::read(&file).unwrap()), (0o644, before));
        }
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2, "nothing is beside them");
    }

    #[tokio::test]
    async fn nothing_but_a_file_is_touched() {
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("inner");
        std::fs::create_dir(&inner).unwrap();
        std::fs::set_permissions(&inner, PermissionsExt::from_mode(0o755)).unwrap();
        assert!(Store::open(&inner).await.is_err());
        assert_eq!(mode(&inner), 0o755);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is beside it");
    }

    #[tokio::test]
    async fn a_file_that_others_could_read_is_closed_to_them_at_the_start() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.db");
        let first = Store::open(&file).await.unwrap();
        named(&first, 7, "Ada").await.unwrap();
        first.keep_forgotten_beside(&["a mark".to_owned()]).unwrap();
        let files = ["", "-wal", "-shm", "-forgotten"].map(|end| beside(&file, end));
        for file in &files {
            std::fs::set_permissions(file, PermissionsExt::from_mode(0o644)).unwrap();
        }
        assert_eq!(store::open_to_others(&file).unwrap(), files);
        let second = Store::open(&file).await.unwrap();
        assert_eq!(store::open_to_others(&file).unwrap(), Vec::<PathBuf>::new());
        assert_eq!(files.map(|file| mode(&file)), [0o600; 4]);
        drop((first, second));
    }
}

#[tokio::test]
async fn what_is_deleted_and_wiped_is_in_no_file_even_if_somebody_was_reading() {
    const NAME: &str = "Publius Cornelius Lentulus";
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.db");
    let store = Store::open(&file).await.unwrap();
    for id in 0..150 {
        named(&store, id, "somebody else with a name of some length").await.unwrap();
        named(&store, 10_000 + id, NAME).await.unwrap();
    }
    assert!(is_found(&file, NAME));
    let mut reader = store.read().await.unwrap();
    // Reads the present state until it is told otherwise.
    sqlx::query("begin").execute(crate::common::file(&mut reader)).await.unwrap();
    person::person(&mut reader, 1).await.unwrap();
    for id in 10_000..10_150 {
        removed(&store, id).await;
    }
    store.wipe().await.unwrap();
    sqlx::query("commit").execute(crate::common::file(&mut reader)).await.unwrap();
    drop(reader);
    // It is done behind the next thing that is written, and before the one after that.
    named(&store, 1, "Ada").await.unwrap();
    named(&store, 1, "Bob").await.unwrap();
    assert!(!is_found(&file, NAME));
}

#[tokio::test]
async fn what_an_earlier_release_deleted_is_wiped_at_the_next_start() {
    const NAME: &str = "Gnaeus Pompeius";
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.db");
    let store = Store::open(&file).await.unwrap();
    stated(&store, "pragma secure_delete = off").await.unwrap();
    for id in 0..200 {
        named(&store, id, NAME).await.unwrap();
    }
    stated(&store, "delete from nickname").await.unwrap();
    stated(&store, "pragma user_version = 0").await.unwrap();
    store.close().await;
    assert!(is_found(&file, NAME), "it is in the free pages");
    let store = Store::open(&file).await.unwrap();
    assert!(!is_found(&file, NAME));
    store.close().await;
    assert!(!is_found(&file, NAME));
}

#[tokio::test]
async fn a_start_and_a_look_say_the_same_of_tables_that_they_do_not_know() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.db");
    let store = Store::open(&file).await.unwrap();
    assert_eq!(store.tables().await.unwrap(), Tables::Current);
    let of_tomorrow = "insert into _sqlx_migrations (version, description, success, checksum, \
                       execution_time) values (99999, 'tomorrow', 1, x'00', 0)";
    stated(&store, of_tomorrow).await.unwrap();
    store.close().await;
    let refused = format!("{:#}", Store::open(&file).await.unwrap_err());
    assert!(refused.contains("a newer release"), "{refused}");
    let look = Store::look(&file).await.unwrap();
    assert_eq!(look.tables().await.unwrap(), Tables::Newer);
    assert_eq!(Tables::Newer.refusal(&file.display()), Some(refused));
    look.close().await;

    let foreign = folder.path().join("foreign.db");
    let options = SqliteConnectOptions::new().filename(&foreign).create_if_missing(true);
    let mut songs = options.connect().await.unwrap();
    sqlx::query("create table song (name text)").execute(&mut songs).await.unwrap();
    songs.close().await.unwrap();
    let refused = format!("{:#}", Store::open(&foreign).await.unwrap_err());
    assert!(refused.contains("not those of this program"), "{refused}");
    let look = Store::look(&foreign).await.unwrap();
    assert_eq!(look.tables().await.unwrap().refusal(&foreign.display()), Some(refused));
}

#[tokio::test]
async fn a_full_disk_refuses_what_is_written_and_all_goes_on_when_there_is_room() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("a.db")).await.unwrap();
    named(&store, 1, "Ada").await.unwrap();
    // As little room as there is in use.
    stated(&store, "pragma max_page_count = 1").await.unwrap();
    let long: &'static str = Box::leak("x".repeat(100_000).into_boxed_str());
    let (small, large) = tokio::join!(named(&store, 2, "Bob"), named(&store, 3, long));
    let why = large.unwrap_err();
    assert!(why.is_for_now(), "{why:#}");
    // A caller that shared the transaction was answered truly, committed or not.
    let kept = person::person(&mut store.read().await.unwrap(), 2).await.unwrap();
    assert_eq!(kept.is_some(), small.is_ok());
    stated(&store, "pragma max_page_count = 1000000").await.unwrap();
    named(&store, 3, long).await.unwrap();
    store.is_kept().unwrap();
}

#[tokio::test]
async fn a_database_that_is_deleted_or_replaced_or_lost_its_lock_takes_no_answers_until_it_is_back()
{
    let folder = tempfile::tempdir().unwrap();
    let (file, away) = (folder.path().join("a.db"), folder.path().join("away.db"));
    for end in ["", "-wal", "-lock"] {
        std::fs::write(beside(&file, "-lock"), "").unwrap();
        let store = Store::open(&file).await.unwrap();
        named(&store, 1, "Ada").await.unwrap();
        std::fs::rename(beside(&file, end), &away).unwrap();
        let refused = named(&store, 1, "Bob").await.unwrap_err();
        assert!(matches!(&refused, Error::Gone(_)) && refused.is_for_now(), "{refused:#}");
        assert!(store.read().await.is_err() && store.read_at_leisure().await.is_err());
        assert!(store.is_kept().is_err());
        std::fs::write(beside(&file, end), "").unwrap();
        assert!(matches!(named(&store, 1, "Bob").await, Err(Error::Gone(_))), "another file");
        std::fs::rename(&away, beside(&file, end)).unwrap();
        named(&store, 1, "Claudia").await.unwrap();
        store.close().await;
    }
    let store = Store::open(&file).await.unwrap();
    let ada = person::name_on(&mut store.read().await.unwrap(), GUILD, 1).await.unwrap();
    assert_eq!(ada.as_deref(), Some("Claudia"));
}

#[tokio::test]
async fn a_pulse_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("a.db")).await.unwrap();
    let beat = store.write::<_, Error, _>(About::Nothing, |conn: &mut Conn| {
        Box::pin(process::pulse_beaten(conn, 9))
    });
    beat.await.unwrap();
    assert_eq!(process::last_pulse(&mut store.read().await.unwrap()).await.unwrap(), 9);
}
