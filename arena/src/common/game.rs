//! Games by their slugs.

use super::action::Action;
use super::message::{Control, Style};
use boards::Kind;

/// A game's place in the list of games.
pub(crate) fn place_of(kind: Kind) -> u8 {
    let at = Kind::all().iter().position(|other| *other == kind);
    at.and_then(|at| u8::try_from(at).ok()).unwrap_or(u8::MAX)
}

/// The button that shows how a game is played.
pub(crate) fn how_to_play(kind: Kind) -> Control {
    Control::button("How to play", Style::Secondary, Action::HowToPlay(place_of(kind)))
}

/// The button that opens a guided first bout of a game.
pub(crate) fn guided_bout(kind: Kind) -> Control {
    Control::button("A guided first bout", Style::Success, Action::Learn(place_of(kind)))
}

/// How many seats a game has, such as `2 to 4`.
pub(crate) fn seats_in_words(kind: Kind) -> String {
    let seats = kind.seats();
    if seats.start() == seats.end() {
        seats.start().to_string()
    } else {
        format!("{} to {}", seats.start(), seats.end())
    }
}

/// How many decisions a bout of a game takes of each who plays it.
pub(crate) fn length_in_words(kind: Kind) -> String {
    let [fewest, most] = kind.decisions();
    format!("{fewest} to {most} decisions each")
}

/// A bout's heading. One that somebody is guided through is numbered below 0, and nobody is shown it.
pub(crate) fn heading(title: &str, number: i64) -> String {
    if number < 0 { format!("Guided bout: {title}") } else { format!("{title} #{number}") }
}

/// A bout's mark on a button.
pub(crate) fn mark_of(number: i64) -> String {
    if number < 0 { "Guided bout".to_owned() } else { format!("#{number}") }
}

/// A game's name as a heading; its slug if it is not played any more.
pub(crate) fn title(slug: &str) -> &str {
    match Kind::of(slug) {
        Some(kind) => kind.title(),
        None => slug,
    }
}
