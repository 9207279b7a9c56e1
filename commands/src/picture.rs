//! A board as a picture, beside the words of a message or in place of its block.

use arena::{Plate, Retold, isolated};
use futures_util::future::BoxFuture;
use std::sync::Arc;

/// Characters of what is said of a picture to those who do not see it.
pub const ALT: usize = 1_024;
/// Characters of a nonce that make a picture's name one of its own.
const OWN: usize = 8;
/// What stands at the end of sentences that there was no room for.
const REST: &str = " … The rest: `/bout board`.";

/// A plate that has been drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// The PNG.
    pub png: Vec<u8>,
    /// What it shows, in sentences.
    pub alt: String,
}

/// Whether a picture is still wanted.
pub type Wanted<'a> = dyn Fn() -> bool + Send + Sync + 'a;

/// Whoever draws plates: this crate knows neither games nor pixels.
pub trait Draws: Send + Sync {
    /// The picture of a plate for somebody, one at a time for each person; none where the game has no
    /// picture, none could be made, or nobody wanted it any more when its turn came.
    fn draw<'a>(
        &'a self,
        plate: &'a Plate,
        whose: u64,
        is_wanted: &'a Wanted<'a>,
    ) -> BoxFuture<'a, Option<Picture>>;
    /// Whether a picture that is asked for now has to wait for others.
    fn is_busy(&self) -> bool;
    /// A bout told again as a page that anybody can open; none if none could be made.
    fn page<'a>(&'a self, retold: &'a Arc<Retold>) -> BoxFuture<'a, Option<String>>;
}

/// What a plate's picture is called in the message of a nonce. No two messages have one name, so that
/// a message is known by it.
pub(crate) fn file_name(plate: &Plate, nonce: &str) -> String {
    let own: String = nonce.chars().take(OWN).collect();
    format!("{}-{own}.png", plate.name)
}

/// Sentences within Discord's limit, cut at a full stop if there are too many. Names that are written from right to
/// left stand apart in them.
pub(crate) fn alt(sentences: &str) -> String {
    let whole = isolated(sentences);
    if whole.chars().count() <= ALT {
        return whole;
    }
    // What sets words apart counts as well.
    let signs = whole.chars().count() - sentences.chars().count();
    let room = (ALT - REST.chars().count()).saturating_sub(signs);
    let kept: String = sentences.chars().take(room).collect();
    let end = kept.rfind(". ").map_or(kept.len(), |at| at + 1);
    format!("{}{REST}", isolated(&kept[..end]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_of_a_picture_is_cut_at_a_full_stop() {
        assert_eq!(alt("Ada stands."), "Ada stands.");
        let long = "Ada stands in A1. ".repeat(80);
        let cut = alt(&long);
        assert!(cut.ends_with("in A1. … The rest: `/bout board`."), "{cut}");
        assert!(cut.chars().count() <= ALT);
        assert_eq!(alt(&"x".repeat(2_000)).chars().count(), ALT);
    }

    #[test]
    fn names_that_are_written_from_right_to_left_stand_apart() {
        assert_eq!(
            alt("1 \u{5d0}\u{5d1} \u{5d2}: 36 Roma."),
            "1 \u{2068}\u{5d0}\u{5d1} \u{5d2}\u{2069}: 36 Roma."
        );
        let long = "\u{5d0} 36. ".repeat(400);
        assert!(alt(&long).chars().count() <= ALT);
    }
}
