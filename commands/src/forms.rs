//! Forms of an edit that Discord did not take with a picture: each press would try them in vain.

use arena::Millis;
use std::sync::Mutex;

/// What a picture can be put into after it was first sent.
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
/// The longest.
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
