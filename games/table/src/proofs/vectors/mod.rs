//! Test vectors: one TOML file each, which opens a bout, sets it up, plays some answers and
//! asserts their results. Text in, report out; `docs/vectors.md` describes the format.

use crate::Rules;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::{fmt, fs};

mod after;
mod json;
mod play;
mod read;

/// Runs one vector under the rules of `R`.
pub fn run<R: Rules>(text: &str) -> Verdict {
    let vector = match read::vector(text) {
        Ok(vector) => vector,
        Err(wrong) => return Verdict { name: named(text), failures: vec![wrong] },
    };
    let name = vector.name.clone();
    let failures = catch_unwind(AssertUnwindSafe(|| play::failures_of::<R>(&vector)));
    let failures = failures.unwrap_or_else(|panic| {
        let words = panic.downcast_ref::<String>().cloned();
        let words = words.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
        vec![format!("the rules panicked: {}", words.unwrap_or_else(|| "without a word".into()))]
    });
    Verdict { name, failures }
}

/// Runs a game's own vectors, each of them a file of `folder`: its tests call this.
///
/// # Panics
/// If one cannot be read or does not hold, with its fault, or if there are fewer than `least`.
pub fn all_pass<R: Rules>(folder: &str, least: usize) {
    let files = fs::read_dir(folder).expect("the folder is part of the crate");
    let paths = files.map(|file| file.expect("it can be read").path());
    let texts = paths.map(|path| fs::read_to_string(path).expect("it is text"));
    let mut verdicts: Vec<Verdict> = texts.map(|text| run::<R>(&text)).collect();
    assert!(least <= verdicts.len(), "only {} vectors", verdicts.len());
    verdicts.retain(|verdict| !verdict.passed());
    verdicts.sort_by(|one, other| one.name.cmp(&other.name));
    let failed: Vec<String> = verdicts.iter().map(Verdict::to_string).collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

/// The slug of the game that a vector is for, so that its rules can be chosen.
///
/// # Errors
/// If the text is no TOML or names no game.
pub fn game_of(text: &str) -> Result<String, String> {
    read::game(text)
}

/// The result of one vector.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// The vector's name; empty if it could not be read.
    pub name: String,
    /// The assertions that did not hold, each in one line or a few.
    pub failures: Vec<String>,
}

impl Verdict {
    /// Whether everything held.
    pub fn passed(&self) -> bool {
        self.failures.is_empty()
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = if self.passed() { "passed" } else { "FAILED" };
        write!(f, "{word}  {}", self.name)?;
        for failure in &self.failures {
            write!(f, "\n    {}", failure.replace('\n', "\n    "))?;
        }
        Ok(())
    }
}

fn named(text: &str) -> String {
    read::text_at(text, "name").unwrap_or_default()
}
