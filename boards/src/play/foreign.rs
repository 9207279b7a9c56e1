//! What a record from elsewhere may weigh. It is looked at before anything of it is played.

use super::export::Export;
use super::opening::Unreadable;

/// The longest file of one bout, in bytes.
pub const LONGEST_EXPORT: usize = 64_000_000;
/// The most lines of a record: the longest bouts have a few thousand.
const LINES: usize = 20_000;
/// The longest line, in bytes: a board is a few thousand.
const LINE: usize = 64_000;
/// The most pages of a bout that is told again, with all eyes together.
const PAGES: usize = 40_000;

/// What a panic of the rules comes to, on a record that is well-formed and yet senseless.
pub(crate) const SENSELESS: &str = "the rules make no sense of this record";

/// Whether a file can be that of one bout.
///
/// # Errors
/// How long it may be.
pub(super) fn is_of_one_bout(text: &str) -> Result<(), Unreadable> {
    let most = LONGEST_EXPORT / 1_000_000;
    let long = || Unreadable(format!("no bout is so long: it has more than {most} MB"));
    if text.len() <= LONGEST_EXPORT { Ok(()) } else { Err(long()) }
}

/// Whether a record is no longer than that of any bout.
///
/// # Errors
/// What of it is too long.
pub(super) fn fits(export: &Export) -> Result<(), String> {
    let is_long = |text: &Option<String>| text.as_ref().is_some_and(|text| LINE < text.len());
    let long = export.lines.iter().position(|line| is_long(&line.text));
    match long {
        _ if LINES < export.lines.len() => Err(format!("no bout has more than {LINES} lines")),
        Some(at) => Err(format!("line {at} is longer than {LINE} bytes")),
        None => Ok(()),
    }
}

/// Whether so many pages can be told with so many eyes.
///
/// # Errors
/// How many may be.
pub(super) fn can_be_told(pages: usize, eyes: usize) -> Result<(), Unreadable> {
    let long = || Unreadable(format!("no more than {PAGES} pages are told of a bout"));
    if pages.saturating_mul(eyes) <= PAGES { Ok(()) } else { Err(long()) }
}
