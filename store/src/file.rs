//! The files behind the database: only their owner may read them, and they must stay the ones that
//! were opened.

use crate::{Error, Rows, forgotten};
use std::fs::{self, OpenOptions};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The endings of the files of a database, with the database itself first.
const ENDS: [&str; 4] = ["", "-wal", "-shm", forgotten::FILE];

pub(crate) fn beside(database: &Path, end: &str) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(end);
    name.into()
}

/// Makes a new file that its owner alone may read and write. SQLite gives the files that it keeps
/// beside it the same mode.
pub(crate) fn created(file: &Path) -> Rows<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, OWNER_ONLY);
    let made = options.open(file);
    made.map(drop).map_err(|error| Error::File(file.to_owned(), error))
}

/// Makes the file if there is none. Takes it, and the files beside it, away from the eyes of
/// others, and says so.
pub(crate) fn made_private(database: &Path) -> Rows<()> {
    match created(database) {
        Err(Error::File(_, error)) if error.kind() == ErrorKind::AlreadyExists => {}
        made => return made,
    }
    // A device's mode is everybody's.
    let is_file = fs::metadata(database).is_ok_and(|found| found.is_file());
    if !is_file {
        return Err(Error::File(database.to_owned(), ErrorKind::InvalidInput.into()));
    }
    for end in ENDS {
        let file = beside(database, end);
        if !is_private(&file)? {
            close_to_others(&file)?;
        }
    }
    Ok(())
}

/// The files of a database that others than their owner may read or write.
pub(crate) fn open_to_others(database: &Path) -> Rows<Vec<PathBuf>> {
    let files = ENDS.map(|end| beside(database, end));
    let judged = files.into_iter().map(|file| Ok((is_private(&file)?, file)));
    let judged = judged.collect::<Rows<Vec<_>>>()?;
    Ok(judged.into_iter().filter(|(is_private, _)| !is_private).map(|(_, file)| file).collect())
}

/// Whether only its owner may read a file; true if it is missing.
fn is_private(file: &Path) -> Rows<bool> {
    match fs::metadata(file) {
        Ok(found) => Ok(is_owners(&found)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(true),
        Err(error) => Err(Error::File(file.to_owned(), error)),
    }
}

#[cfg(unix)]
const OWNER_ONLY: u32 = 0o600;

#[cfg(unix)]
fn is_owners(found: &fs::Metadata) -> bool {
    std::os::unix::fs::MetadataExt::mode(found) & 0o077 == 0
}

/// Elsewhere a folder's rules hold for its files.
#[cfg(not(unix))]
fn is_owners(_: &fs::Metadata) -> bool {
    true
}

#[cfg(unix)]
fn close_to_others(file: &Path) -> Rows<()> {
    let mode = std::os::unix::fs::PermissionsExt::from_mode(OWNER_ONLY);
    let closed = fs::set_permissions(file, mode);
    // Some file systems take a mode without a word and do not keep it.
    if closed.is_err() || !is_private(file)? {
        return Err(Error::Readable(file.to_owned()));
    }
    let file = file.display().to_string();
    tracing::warn!(file, "others could read this file: from now on only its owner can");
    Ok(())
}

#[cfg(not(unix))]
fn close_to_others(_: &Path) -> Rows<()> {
    Ok(())
}

/// The opened files, to be told from others that take their names.
#[derive(Debug)]
pub(crate) struct Opened {
    files: Vec<(PathBuf, Identity)>,
}

/// A file's identity, whatever its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Identity {
    #[cfg(unix)]
    device: u64,
    #[cfg(unix)]
    number: u64,
}

impl Opened {
    /// The files of a database that has just been opened. Its write-ahead log stays the same one
    /// for as long as anybody has it open. So does the lock of the process that runs on it, if it
    /// has one: without that file another process would run on the database as well.
    pub(crate) fn now(database: &Path) -> Opened {
        let known_as = fs::canonicalize(database).unwrap_or_else(|_| database.to_owned());
        let lock = beside(&known_as, "-lock");
        let files = [database.to_owned(), beside(database, "-wal"), lock];
        let known = files.into_iter().filter_map(|file| identity(&file).map(|it| (file, it)));
        Opened { files: known.collect() }
    }

    pub(crate) fn database(&self) -> Option<&Path> {
        self.files.first().map(|(file, _)| file.as_path())
    }

    /// Fails if a file is gone or another has taken its place: new rows would be lost.
    pub(crate) fn are_there(&self) -> Rows<()> {
        match self.files.iter().find(|(file, known)| identity(file) != Some(*known)) {
            Some((file, _)) => Err(Error::Gone(file.clone())),
            None => Ok(()),
        }
    }
}

fn identity(file: &Path) -> Option<Identity> {
    let found = fs::metadata(file).ok()?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        Some(Identity { device: found.dev(), number: found.ino() })
    }
    #[cfg(not(unix))]
    {
        drop(found);
        Some(Identity {})
    }
}
