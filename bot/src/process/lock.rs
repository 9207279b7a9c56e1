//! One process a database: two would both post, and each command would be done twice.

use anyhow::Context;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};

/// The lock while it is held. It ends with the process, however that ends; the file stays.
#[derive(Debug)]
pub(crate) struct Lock {
    _file: File,
    /// The database itself, which is the same by every link to it.
    #[cfg(unix)]
    _database: File,
}

impl Lock {
    /// Takes the lock of a database, which need not be there yet.
    ///
    /// # Errors
    /// If another process has it: which one. If its file cannot be made.
    pub(crate) fn take(database: &Path) -> anyhow::Result<Self> {
        let name = beside(database);
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = options.open(&name);
        let mut file = file.with_context(|| format!("making the lock {}", name.display()))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let database = database.display();
                anyhow::bail!(
                    "{} runs on {database} already: end it first, or name another file (in \
                     DATABASE; in SANDBOX_DATABASE or by --database for the sandbox). `backup`, `audit`, `doctor` and `verify` work beside it",
                    holder(&mut file)
                );
            }
            Err(TryLockError::Error(error)) => {
                return Err(error).with_context(|| format!("locking {}", name.display()));
            }
        }
        #[cfg(unix)]
        let itself = locked(database)?;
        sign(&mut file).with_context(|| format!("signing the lock {}", name.display()))?;
        Ok(Self {
            _file: file,
            #[cfg(unix)]
            _database: itself,
        })
    }
}

/// Locks a database itself, made where there is none: hard links have one file and several names.
/// The locks that SQLite sets are of another kind, and do not meet this one.
#[cfg(unix)]
fn locked(database: &Path) -> anyhow::Result<File> {
    let opened = File::open(database).or_else(|error| {
        if error.kind() != std::io::ErrorKind::NotFound {
            return Err(error);
        }
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false);
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        options.open(database)
    });
    let named = database.display();
    let file = opened.with_context(|| format!("opening {named}"))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => anyhow::bail!(
            "another process runs on {named} already, by another name of the same file: end it \
             first, or name another file"
        ),
        Err(TryLockError::Error(error)) => Err(error).with_context(|| format!("locking {named}")),
    }
}

/// The lock's file: the same by every name of the database.
fn beside(database: &Path) -> PathBuf {
    let known = fs::canonicalize(database).or_else(|_| {
        let folder = database.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = fs::canonicalize(folder.unwrap_or(Path::new(".")))?;
        std::io::Result::Ok(folder.join(database.file_name().unwrap_or_default()))
    });
    let mut name = known.unwrap_or_else(|_| database.to_owned()).into_os_string();
    name.push("-lock");
    name.into()
}

/// The holder of the lock, as far as its file says.
fn holder(file: &mut File) -> String {
    let mut text = String::new();
    // Where locks keep others from reading, nobody can tell.
    let is_read = file.read_to_string(&mut text).is_ok();
    let mut words = text.split_whitespace();
    match (words.next().filter(|_| is_read), words.next()) {
        (Some(process), Some(machine)) if Some(machine) != machine_name().as_deref() => {
            format!("process {process} on {machine}")
        }
        (Some(process), _) => format!("process {process}"),
        (None, _) => "another process".to_owned(),
    }
}

/// Writes down who has the lock now.
fn sign(file: &mut File) -> std::io::Result<()> {
    file.set_len(0)?;
    file.rewind()?;
    writeln!(file, "{} {}", std::process::id(), machine_name().unwrap_or_default())
}

/// This machine's or container's name: a number of a process means something there only.
fn machine_name() -> Option<String> {
    let name = fs::read_to_string("/proc/sys/kernel/hostname").ok()?;
    name.split_whitespace().next().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_is_told_who_was_first_by_whatever_name_it_comes() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.sqlite");
        let first = Lock::take(&file).unwrap();
        let roundabout = folder.path().join(".").join("a.sqlite");
        let why = format!("{:#}", Lock::take(&roundabout).unwrap_err());
        let mine = format!("process {} runs on", std::process::id());
        assert!(why.contains(&mine), "{why}");
        drop(first);
        Lock::take(&file).expect("free again, although its file is there");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_a_database_has_the_databases_lock() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("a.sqlite"), folder.path().join("b.sqlite"));
        fs::write(&file, "").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        let _first = Lock::take(&file).unwrap();
        assert!(Lock::take(&link).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn a_database_has_one_lock_by_all_names_of_its_file() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("a.sqlite"), folder.path().join("b.sqlite"));
        let first = Lock::take(&file).unwrap();
        fs::hard_link(&file, &link).unwrap();
        let why = format!("{:#}", Lock::take(&link).unwrap_err());
        assert!(why.contains("by another name of the same file"), "{why}");
        drop(first);
        Lock::take(&link).expect("free again");
    }
}
