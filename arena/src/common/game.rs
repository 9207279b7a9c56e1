//! Games by their slugs.

use super::action::Action;
use super::message::{Control, Style};
use boards::Kind;

/// A game's place in the list of games.
pub(crate) fn place_of(kind: Kind) -> u8 {
    let at = Kind::ALL.iter().position(|other| *other == kind);
    at.and_then(|at| u8::try_from(at).ok()).unwrap_or(u8::MAX)
}

/// What shows how a game is played.
pub(crate) fn how_to_play(kind: Kind) -> Control {
    Control::button("How to play", Style::Secondary, Action::HowToPlay(place_of(kind)))
}

/// A game's name as a heading; its slug if it is not played any more.
pub(crate) fn title(slug: &str) -> &str {
    match Kind::of(slug) {
        Some(kind) => kind.title(),
        None => slug,
    }
}
