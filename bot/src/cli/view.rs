//! `view`: an exported bout as a page.

use crate::environment::print;
use crate::replay;
use anyhow::Context;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Writes the page of an exported bout, beside its file unless it is to go elsewhere.
pub(super) fn run(file: &Path, into: Option<PathBuf>) -> anyhow::Result<ExitCode> {
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
    fn a_file_that_is_no_export_makes_no_page() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("x.json");
        assert!(run(&file, None).is_err());
        std::fs::write(&file, "{}").unwrap();
        assert!(run(&file, None).is_err());
        assert!(!folder.path().join("x.html").exists());
    }
}
