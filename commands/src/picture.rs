//! A board as a picture, beside the words of a message or in place of its block.

use arena::{Millis, Plate, Retold, isolated};
use futures_util::future::BoxFuture;
use std::sync::{Arc, Mutex};

/// The most characters of the words on a picture for those who do not see it.
pub const ALT: usize = 1_024;
/// Characters of a nonce that make a picture's name one of its own.
const OWN: usize = 8;
/// The ending of sentences for whose rest there was no room.
const REST: &str = " … The rest: `/bout board`.";

/// A plate that has been drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// The PNG.
    pub png: Vec<u8>,
    /// Its content, in sentences.
    pub alt: String,
}

/// Whether a picture is still wanted.
pub type Wanted<'a> = dyn Fn() -> bool + Send + Sync + 'a;

/// An artist of plates: this crate knows neither games nor pixels.
pub trait Draws: Send + Sync {
    /// The picture of a plate for somebody, one at a time for each person; `None` where the game has no picture,
    /// none could be made, or nobody wanted it any more when its turn came.
    fn draw<'a>(
        &'a self,
        plate: &'a Plate,
        whose: u64,
        is_wanted: &'a Wanted<'a>,
    ) -> BoxFuture<'a, Option<Picture>>;
    /// Whether a picture that is asked for now has to wait for others.
    fn is_busy(&self) -> bool;
    /// A bout told again as a page that anybody can open; `None` if it could not be made.
    fn page<'a>(&'a self, retold: &'a Arc<Retold>) -> BoxFuture<'a, Option<String>>;
}

/// The name of a plate's picture in the message of a nonce. No two messages have one name, so that a message is
/// known by it.
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
    // The marks that set words apart count as well.
    let signs = whole.chars().count() - sentences.chars().count();
    let room = (ALT - REST.chars().count()).saturating_sub(signs);
    let kept: String = sentences.chars().take(room).collect();
    let end = kept.rfind(". ").map_or(kept.len(), |at| at + 1);
    format!("{}{REST}", isolated(&kept[..end]))
}

/// A message into which a picture can be put after it was first sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// The message that was pressed, as the answer to the press.
    Pressed,
    /// The answer to an interaction, later.
    Answer,
    /// A message in a channel.
    Message,
}

/// For how long a form is left out after its first refusal, in milliseconds; twice as long after each that
/// follows.
const FIRST: i64 = 60_000;
const LONGEST: i64 = 24 * 3_600_000;

/// Which forms are taken, as far as that is known.
#[derive(Debug, Default)]
pub struct Forms([Mutex<Option<Refused>>; 3]);

/// When a form was refused, and for how long it is left out.
#[derive(Debug, Clone, Copy)]
struct Refused {
    at: Millis,
    pause: i64,
}

impl Forms {
    /// Whether a form is worth a try. A clock that was set back makes it so.
    pub fn are_tried(&self, form: Form, now: Millis) -> bool {
        let refused = *self.of(form);
        refused.is_none_or(|refused| {
            refused.pause <= now.0.saturating_sub(refused.at.0).saturating_abs()
        })
    }

    /// A form was refused that is taken without its picture.
    pub fn refused(&self, form: Form, now: Millis) {
        let mut known = self.of(form);
        let pause = known.map_or(FIRST, |refused| (refused.pause * 2).min(LONGEST));
        *known = Some(Refused { at: now, pause });
    }

    /// A form was taken.
    pub fn taken(&self, form: Form) {
        *self.of(form) = None;
    }

    fn of(&self, form: Form) -> std::sync::MutexGuard<'_, Option<Refused>> {
        let at = match form {
            Form::Pressed => 0,
            Form::Answer => 1,
            Form::Message => 2,
        };
        self.0[at].lock().expect("no holder of this lock panics")
    }
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

    #[test]
    fn a_refused_form_is_left_out_for_longer_each_time_and_alone() {
        let forms = Forms::default();
        let at = |minutes: i64| Millis(minutes * FIRST);
        assert!(forms.are_tried(Form::Answer, at(0)));
        forms.refused(Form::Answer, at(0));
        assert!(!forms.are_tried(Form::Answer, Millis(FIRST - 1)));
        assert!(forms.are_tried(Form::Pressed, at(0)) && forms.are_tried(Form::Answer, at(1)));
        forms.refused(Form::Answer, at(1));
        assert!(!forms.are_tried(Form::Answer, at(2)) && forms.are_tried(Form::Answer, at(3)));
        forms.taken(Form::Answer);
        forms.refused(Form::Answer, at(3));
        assert!(forms.are_tried(Form::Answer, at(4)));
    }
}
