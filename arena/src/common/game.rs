//! Games by their slugs.

use boards::Kind;

/// A game's name as a heading; its slug if it is not played any more.
pub(crate) fn title(slug: &str) -> &str {
    match Kind::of(slug) {
        Some(kind) => kind.title(),
        None => slug,
    }
}
