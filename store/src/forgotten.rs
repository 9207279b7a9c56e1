//! The table of those who are forgotten, as marks that tell nobody's number. Beside a file the same marks
//! stand in one of their own, which a copy that is put in the file's place leaves as it is.

use crate::sql::statements;
use crate::{Error, Rows, file};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

/// The marks beside a database's file; empty if there is no such file yet.
pub(crate) fn beside(database: &Path) -> Rows<Vec<String>> {
    let kept = file::beside(database, FILE);
    match fs::read_to_string(&kept) {
        Ok(text) => Ok(text.lines().map(str::to_owned).collect()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(Error::File(kept, error)),
    }
}

pub(crate) fn kept_beside(database: &Path, marks: &[String]) -> Rows<()> {
    let (kept, new) = (file::beside(database, FILE), file::beside(database, NEW));
    let lines: String = marks.iter().map(|mark| format!("{mark}\n")).collect();
    // One that was left half written may be open to others.
    drop(fs::remove_file(&new));
    file::created(&new)?;
    let written = fs::write(&new, lines).and_then(|()| fs::rename(&new, &kept));
    written.map_err(|error| Error::File(kept, error))
}

statements! {
    pub fn marks() -> Vec<String> = query_scalar.fetch_all("select mark from forgotten order by mark");
    /// Adds a mark; twice is once.
    pub fn added(mark: &str) -> () = query.run("insert into forgotten (mark) values ($1) on conflict do nothing");
}

/// The ending added to the database's name.
pub(crate) const FILE: &str = "-forgotten";
const NEW: &str = "-forgotten-new";
