//! A store on a file of its own.

use store::Store;

pub(crate) async fn fresh() -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("arena.db")).await.unwrap();
    (folder, store)
}

/// Does something in one transaction.
macro_rules! write {
    ($store:expr, $conn:ident => $body:expr) => {
        $store
            .write::<_, Error, _>(move |$conn: &mut Conn| Box::pin(async move { $body }))
            .await
            .unwrap()
    };
}
