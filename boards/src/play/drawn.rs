//! A board drawn from the facts that its text was made of, at any time and in any process.

use crate::words::{Beside, SENTENCES, Words};
use ::scene::Scene;

// They may show their reader's cards.
table::never_printed!(Shown, Drawn, Pictured);

/// A board as its reader may know it.
#[derive(Clone, PartialEq, Eq)]
pub struct Shown {
    /// As text, as [`super::Play::board`] has it.
    pub text: String,
    /// As facts, in JSON, readable only by the release that wrote them.
    pub facts: String,
}

/// A board as a picture and in sentences, with the same content.
#[derive(Clone, PartialEq, Eq)]
pub struct Drawn {
    /// The picture as SVG.
    pub svg: String,
    /// The sentences, at most 1,024 characters if every name has 16 columns.
    pub alt: String,
}

/// A board as shapes, which may be placed above others, and in sentences.
#[derive(Clone, PartialEq)]
pub struct Pictured {
    /// The shapes.
    pub scene: Scene,
    /// The sentences, as in [`Drawn`].
    pub alt: String,
}

/// Draws `facts`, with the changes since `was`, earlier facts for the same reader. `None`: the game
/// has no picture, or the facts are another release's. If only `was` is another release's,
/// no changes are shown.
pub(crate) fn pictured<R: Words>(
    facts: &str,
    was: Option<&str>,
    beside: &Beside,
) -> Option<Pictured> {
    let facts: R::Facts = serde_json::from_str(facts).ok()?;
    let was: Option<R::Facts> = was.and_then(|was| serde_json::from_str(was).ok());
    let scene = R::picture(&facts, was.as_ref(), beside)?;
    let told = beside.over.as_ref().map(|over| format!("{}. ", over.words));
    let alt = told.unwrap_or_default() + &R::sentences(&facts, was.as_ref(), SENTENCES);
    Some(Pictured { scene, alt: alt + &held(beside) })
}

/// The cards beside a board, in a sentence.
fn held(beside: &Beside) -> String {
    let told = beside.held.iter().map(|card| {
        let many = if card.alike < 2 { String::new() } else { format!("{} × ", card.alike) };
        let sort = Some(&card.sort).filter(|sort| !sort.is_empty());
        format!("{many}{}{}", card.name, sort.map_or(String::new(), |sort| format!(" ({sort})")))
    });
    let told: Vec<String> = told.collect();
    if told.is_empty() { String::new() } else { format!(" You hold: {}.", told.join(", ")) }
}

/// Puts `facts` in sentences, in the longer form if it has at most `room` characters; `None` if
/// they are another release's.
pub(crate) fn in_sentences<R: Words>(facts: &str, room: usize) -> Option<String> {
    let facts: R::Facts = serde_json::from_str(facts).ok()?;
    Some(R::sentences(&facts, None, room))
}
