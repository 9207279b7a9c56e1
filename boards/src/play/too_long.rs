//! Bounds of a record from elsewhere, looked at before anything of it is played.

use super::opening::Unreadable;

/// The longest file of one bout, in bytes.
pub const LONGEST_EXPORT: usize = 64_000_000;
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

/// Whether so many pages can be told with so many eyes.
///
/// # Errors
/// How many may be.
pub(super) fn can_be_told(pages: usize, eyes: usize) -> Result<(), Unreadable> {
    let long = || Unreadable(format!("no more than {PAGES} pages are told of a bout"));
    if pages.saturating_mul(eyes) <= PAGES { Ok(()) } else { Err(long()) }
}
