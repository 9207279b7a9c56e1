//! A world written down, from which others go on.

use crate::world::{Left, Shown, World, opened};
use arena::{Millis, Outgoing, Place};
use std::sync::Arc;
use store::proofs::place::Place as Home;
use table::Chance;

/// A world at one moment: its file's bytes, and what stands in its channels.
pub struct Kept {
    file: Vec<u8>,
    now: Millis,
    here: Place,
    shown: Vec<Shown>,
    sent: Vec<Outgoing>,
    closed: Vec<u64>,
    barred: Vec<u64>,
    lacks_files: bool,
    next: u64,
}

impl World {
    /// This world as it is now.
    pub async fn put_by(&self) -> Kept {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("arena.db");
        self.arena.backup(&path).await.unwrap();
        Kept {
            file: std::fs::read(&path).unwrap(),
            now: self.now,
            here: self.here,
            shown: self.shown.clone(),
            sent: self.sent.clone(),
            closed: self.closed.clone(),
            barred: self.barred.clone(),
            lacks_files: self.lacks_files,
            next: self.next,
        }
    }

    /// Another world in which all is as it is in this one.
    pub async fn fork(&self, seed: u64) -> World {
        self.put_by().await.world(seed).await
    }
}

impl Kept {
    /// A world that goes on from there.
    pub async fn world(&self, seed: u64) -> World {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("arena.db");
        std::fs::write(&path, &self.file).unwrap();
        let left = Arc::<Left>::default();
        let home = Home::of(&path).await.unwrap();
        World {
            arena: opened(&path, &left, seed).await,
            now: self.now,
            here: self.here,
            shown: self.shown.clone(),
            sent: self.sent.clone(),
            closed: self.closed.clone(),
            barred: self.barred.clone(),
            lacks_files: self.lacks_files,
            left,
            luck: Chance::new(seed),
            next: self.next,
            _home: home,
            folder,
        }
    }
}
