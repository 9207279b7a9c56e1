//! Bounds of a record from elsewhere, checked before any of it is played.

use super::opening::Unreadable;

/// The longest file of one bout, in bytes.
pub const LONGEST_EXPORT: usize = 64_000_000;
/// The most pages of a bout that is told again, in all views together.
const PAGES: usize = 40_000;

/// The error for a panic of the rules, on a record that is well-formed and yet senseless.
pub(crate) const SENSELESS: &str = "the rules make no sense of this record";

/// Whether a file can be that of one bout.
///
/// # Errors
/// The greatest length allowed.
pub(super) fn is_of_one_bout(text: &str) -> Result<(), Unreadable> {
    let most = LONGEST_EXPORT / 1_000_000;
    let long = || Unreadable(format!("no bout is so long: it has more than {most} MB"));
    if text.len() <= LONGEST_EXPORT { Ok(()) } else { Err(long()) }
}

/// Whether so many pages can be told in so many views.
///
/// # Errors
/// The greatest number allowed.
pub(super) fn can_be_told(pages: usize, eyes: usize) -> Result<(), Unreadable> {
    let long = || Unreadable(format!("no more than {PAGES} pages are told of a bout"));
    if pages.saturating_mul(eyes) <= PAGES { Ok(()) } else { Err(long()) }
}
