//! What a command prints.

use anyhow::Context;
use std::io::Write;

/// Prints a line of a command's result.
///
/// # Errors
/// If the output is full or closed: a result that is cut off is none.
pub(crate) fn print(line: &str) -> anyhow::Result<()> {
    writeln!(std::io::stdout(), "{line}").context("writing the result")
}
