//! `vectors`: rules tried on their examples.

use crate::environment::print;
use anyhow::Context;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Runs files and folders of files.
pub(super) fn run(paths: &[PathBuf]) -> anyhow::Result<ExitCode> {
    let mut files = Vec::new();
    for path in paths {
        collect(path, &mut files)?;
    }
    anyhow::ensure!(!files.is_empty(), "there is no file that ends in .toml");
    let (mut passed, mut failed) = (0_usize, 0_usize);
    for file in files {
        let verdict = match fs::read_to_string(&file) {
            Ok(text) => boards::vector(&text),
            Err(error) => table::vectors::Verdict {
                name: String::new(),
                failures: vec![format!("it cannot be read: {error}")],
            },
        };
        if verdict.passed() {
            passed += 1
        } else {
            failed += 1
        }
        print(&format!("{}: {}", file.display(), line(&verdict)))?;
    }
    print(&format!("{passed} passed, {failed} failed"))?;
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn line(verdict: &table::vectors::Verdict) -> String {
    let word = if verdict.passed() { "passed" } else { "FAILED" };
    let mut line = format!("{word}  {}", verdict.name).trim_end().to_owned();
    for failure in &verdict.failures {
        line.push_str(" | ");
        line.push_str(&failure.split('\n').map(str::trim).collect::<Vec<_>>().join(" / "));
    }
    line
}

/// The file itself, or every vector in and below a folder, in the order of their names.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let entries = fs::read_dir(path).with_context(|| format!("reading {}", path.display()))?;
    let mut inside = Vec::new();
    for entry in entries {
        inside.push(entry.with_context(|| format!("reading {}", path.display()))?.path());
    }
    inside.sort();
    for path in inside {
        if path.is_dir() || path.extension().is_some_and(|end| end == "toml") {
            collect(&path, files)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_gives_its_vectors_by_name() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("b")).unwrap();
        for name in ["b/2.toml", "c.toml", "a.toml", "notes.md"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        let mut files = Vec::new();
        collect(folder.path(), &mut files).unwrap();
        let names: Vec<String> = files
            .iter()
            .map(|file| file.strip_prefix(folder.path()).unwrap().display().to_string())
            .collect();
        assert_eq!(names, ["a.toml", "b/2.toml", "c.toml"]);
    }

    #[test]
    fn a_failed_vector_stays_on_one_line() {
        let verdict = boards::vector("this is\nno vector");
        assert!(!verdict.passed());
        assert!(!line(&verdict).contains('\n'), "{}", line(&verdict));
    }
}
