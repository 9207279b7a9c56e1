//! `move`.

use crate::environment::{config, print};
use crate::process::lock::Lock;
use anyhow::Context;
use arena::Arena;
use std::io::ErrorKind;
use std::path::Path;
use std::process::ExitCode;
use store::{Database, Moved};

/// Records that are checked once everything has been moved.
const CHECKED: usize = 100;

/// Copies everything from one database into another that is empty, and checks what has come.
pub(super) async fn run(from: &str, to: &str) -> anyhow::Result<ExitCode> {
    let (from, to) = (config::database_of(from.into())?, config::database_of(to.into())?);
    // Nobody may run on the file, and nobody may begin to meanwhile.
    let _lock = match &from {
        Database::File(file) => {
            let is_there = std::fs::exists(file).unwrap_or(false);
            anyhow::ensure!(is_there, "there is no database {}", file.display());
            Some(Lock::take(file)?)
        }
        Database::Server(_) => None,
    };
    let _other = match &to {
        Database::File(file) => Some(new_file(file)?),
        Database::Server(_) => None,
    };
    let moved = store::moved(&from, &to).await;
    if let (Err(_), Database::File(file)) = (&moved, &to) {
        // Nothing has come: the same command finds it as it was.
        removed(file);
    }
    let (whence, whither) = (place(&from), place(&to));
    let Moved { tables, rows } =
        moved.with_context(|| format!("moving what is {whence} to what is {whither}"))?;
    print(&format!("{rows} rows of {tables} tables have been moved, read again and compared"))?;
    let arena = Arena::look_at(&to).await?;
    let checked = arena.records_checked(CHECKED).await;
    arena.close().await;
    let (checked, wrong) = checked.context("checking what has been moved")?;
    for what in &wrong {
        print(what)?;
    }
    if !wrong.is_empty() {
        print("Some records do not check out there. What was moved from is as it was.")?;
        return Ok(ExitCode::FAILURE);
    }
    print(&format!(
        "{checked} records of bouts that are over check out there. Set DATABASE, and start the bot; \
         keep what was moved from until it has run for a while, and start nothing on it."
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// Where a database is.
fn place(database: &Database) -> String {
    match database {
        Database::File(file) => format!("in {}", file.display()),
        Database::Server(_) => database.to_string(),
    }
}

/// Takes a file away that was begun, and what stands beside it while it is open.
fn removed(file: &Path) {
    for beside in ["", "-wal", "-shm"] {
        let mut name = file.as_os_str().to_owned();
        name.push(beside);
        match std::fs::remove_file(&name) {
            Ok(()) => {}
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => tracing::warn!(%error, file = %name.display(), "what was begun stays"),
        }
    }
}

/// The lock of a file that is not there yet.
fn new_file(file: &Path) -> anyhow::Result<Lock> {
    let is_there = std::fs::metadata(file).is_ok_and(|found| 0 < found.len());
    anyhow::ensure!(!is_there, "{} is there already: name a new file", file.display());
    Lock::take(file)
}
