//! `verify`: an exported bout checked.

use std::{path::Path, process::ExitCode};

use anyhow::Context;

use crate::environment::print;

/// Checks an exported bout.
pub(super) fn run(file: &Path) -> anyhow::Result<ExitCode> {
    let shown = file.display();
    let text = std::fs::read_to_string(file).with_context(|| format!("reading {shown}"))?;
    let report = boards::verify(&text).map_err(|wrong| anyhow::anyhow!("{shown}: {wrong}"))?;
    print(&report.to_string())?;
    Ok(if report.holds() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
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
