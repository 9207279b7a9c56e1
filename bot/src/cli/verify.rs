//! `verify`: an exported bout checked.

use crate::environment::print;
use anyhow::Context;
use std::io::Read;
use std::path::Path;
use std::process::ExitCode;

/// Checks an exported bout.
pub(super) fn run(file: &Path) -> anyhow::Result<ExitCode> {
    let shown = file.display();
    let text = exported(file)?;
    let report = boards::verify(&text).map_err(|wrong| anyhow::anyhow!("{shown}: {wrong}"))?;
    print(&report.to_string())?;
    Ok(if report.holds() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The text of a file that may be an exported bout.
pub(super) fn exported(file: &Path) -> anyhow::Result<String> {
    let reading = || format!("reading {}", file.display());
    let mut text = String::new();
    // One byte more than any bout has tells that it is none.
    let most = u64::try_from(boards::LONGEST_EXPORT)?.saturating_add(1);
    let file = std::fs::File::open(file).with_context(reading)?;
    file.take(most).read_to_string(&mut text).with_context(reading)?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_no_export_is_an_error() {
        assert!(run(Path::new("no-such-export.json")).is_err());
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("x.json");
        std::fs::write(&file, "{}").unwrap();
        assert!(run(&file).is_err());
    }
}
