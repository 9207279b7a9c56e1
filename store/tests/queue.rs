//! The write queue: who shares a transaction shares neither errors nor panics.

#![allow(clippy::unwrap_used)]

use store::{Conn, Error, Store, guild};

async fn fresh() -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("arena.db")).await.unwrap();
    (folder, store)
}

async fn number(store: &Store, id: i64) -> i64 {
    let next =
        store.write::<_, Error, _>(move |conn: &mut Conn| Box::pin(guild::next_number(conn, id)));
    next.await.unwrap()
}

#[tokio::test]
async fn one_use_case_that_fails_and_one_that_panics_undo_only_themselves() {
    let (_folder, store) = fresh().await;
    let good = store.write::<_, Error, _>(|conn| Box::pin(guild::next_number(conn, 1)));
    let failing = store.write::<i64, Error, _>(|conn| {
        Box::pin(async move {
            guild::next_number(conn, 1).await?;
            Err(Error::Conflict)
        })
    });
    let panicking = store.write::<i64, Error, _>(|conn| {
        Box::pin(async move {
            guild::next_number(conn, 1).await?;
            panic!("the rules of dice run in a circle");
        })
    });
    let last = store.write::<_, Error, _>(|conn| Box::pin(guild::next_number(conn, 1)));
    let (good, failing, panicking, last) = tokio::join!(good, failing, panicking, last);
    assert_eq!((good.unwrap(), last.unwrap()), (1, 2));
    assert!(matches!(failing, Err(Error::Conflict)));
    assert!(matches!(panicking, Err(Error::Panicked(why)) if why.contains("circle")));
}

#[tokio::test(flavor = "multi_thread")]
async fn many_at_once_are_all_done_once() {
    let (_folder, store) = fresh().await;
    let mut waiting = tokio::task::JoinSet::new();
    for _ in 0..300 {
        let store = store.clone();
        waiting.spawn(async move { number(&store, 5).await });
    }
    let mut numbers = waiting.join_all().await;
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=300).collect::<Vec<_>>());
}

#[tokio::test]
async fn what_is_acknowledged_survives_a_process_that_never_closes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("arena.db");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let inner = path.clone();
    let acknowledged = std::thread::spawn(move || {
        let last = runtime.block_on(async {
            let store = Store::open(&inner).await.unwrap();
            for _ in 0..9 {
                number(&store, 3).await;
            }
            let last = number(&store, 3).await;
            // Neither drained nor closed: as a process that is killed.
            std::mem::forget(store);
            last
        });
        std::mem::forget(runtime);
        last
    });
    let acknowledged = acknowledged.join().unwrap();
    // The file as the disk has it, read by somebody else.
    let copy = folder.path().join("copy.db");
    for end in ["", "-wal"] {
        let from = format!("{}{end}", path.display());
        std::fs::copy(from, format!("{}{end}", copy.display())).unwrap();
    }
    let store = Store::open(&copy).await.unwrap();
    assert_eq!(number(&store, 3).await, acknowledged + 1);
}

#[tokio::test]
async fn closing_finishes_what_waits_and_refuses_the_rest() {
    let (folder, store) = fresh().await;
    let waiting = store.clone();
    let (numbered, ()) = tokio::join!(number(&waiting, 4), store.close());
    assert_eq!(numbered, 1);
    let late = store.write::<i64, Error, _>(|conn| Box::pin(guild::next_number(conn, 4))).await;
    assert!(matches!(late, Err(Error::Closed)));
    let again = Store::open(&folder.path().join("arena.db")).await.unwrap();
    assert_eq!(number(&again, 4).await, 2);
}

#[tokio::test]
async fn a_backup_is_a_whole_database() {
    let (folder, store) = fresh().await;
    number(&store, 6).await;
    let copy = folder.path().join("backup.db");
    store.backup(&copy).await.unwrap();
    assert_eq!(number(&Store::open(&copy).await.unwrap(), 6).await, 2);
}
