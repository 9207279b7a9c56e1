//! `verify`: an exported bout checked. `view`: one as a page.

use crate::environment::print;
use crate::replay;
use anyhow::Context;
use std::io::Read;
use std::path::{Path, PathBuf};
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

/// Writes the page of an exported bout, beside its file unless it is to go elsewhere.
pub(super) fn view(file: &Path, into: Option<PathBuf>) -> anyhow::Result<ExitCode> {
    let shown = file.display();
    let text = super::verify::exported(file)?;
    let retold = boards::retold(&text).map_err(|wrong| anyhow::anyhow!("{shown}: {wrong}"))?;
    let into = into.unwrap_or_else(|| file.with_extension("html"));
    let page = replay::page(&retold)?;
    std::fs::write(&into, page).with_context(|| format!("writing {}", into.display()))?;
    print(&into.display().to_string())?;
    Ok(ExitCode::SUCCESS)
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

    #[test]
    fn a_file_that_is_no_export_makes_no_page() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("x.json");
        assert!(view(&file, None).is_err());
        std::fs::write(&file, "{}").unwrap();
        assert!(view(&file, None).is_err());
        assert!(!folder.path().join("x.html").exists());
    }
}
