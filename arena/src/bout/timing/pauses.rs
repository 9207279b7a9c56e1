//! A live bout that is paused, and how it goes on.

use crate::bout::live::LiveBout;
use crate::bout::state::AgreedPause;
use crate::common::{Action, Control, DAY, Done, Refused, Style};
use table::Rest;

/// How long a bout rests at most, in milliseconds: two weeks.
pub(crate) const LONGEST: i64 = 14 * DAY;
/// The words on the clocks of a bout that goes on.
pub(crate) const KEPT: &str = "every clock has what it had left";

impl LiveBout {
    pub(crate) fn not_paused(&self) -> Done<()> {
        let progress = &self.state.progress;
        match (progress.paused, &progress.agreed_pause) {
            (Some(_), _) => Err(Refused::Paused.into()),
            (None, Some(_)) => Err(Refused::PausedByPlayers.into()),
            (None, None) => Ok(()),
        }
    }

    /// Lets a bout that rests go on, whether a steward or its players let it rest, and says so.
    /// Whether it did rest.
    pub(crate) fn unpause(&mut self, words: String) -> Done<bool> {
        let progress = &mut self.state.progress;
        let since = progress.paused.take().or(progress.agreed_pause.take().map(|rest| rest.since));
        if let Some(since) = since {
            self.release_clocks(since);
            self.notices.push(words);
            self.with_rules(|play| play.rest(Rest::Over))?;
        }
        Ok(since.is_some())
    }

    /// Lets a rest end that has lasted as long as one may.
    pub(crate) fn end_due_pause(&mut self) -> Done<()> {
        let rest = self.state.progress.agreed_pause.as_ref();
        if rest.and_then(|rest| rest.until).is_some_and(|until| until <= self.now) {
            self.unpause(format!("The bout has rested for two weeks and goes on; {KEPT}."))?;
        }
        Ok(())
    }

    /// The words under everything while the bout rests.
    pub(crate) fn pause_in_words(&self) -> Option<String> {
        let progress = &self.state.progress;
        let why = match (progress.paused, &progress.agreed_pause) {
            (Some(_), _) => "A steward has paused the bout".to_owned(),
            (None, Some(AgreedPause { until: Some(until), .. })) => {
                format!("The bout rests until {} at the latest", until.mark())
            }
            (None, Some(AgreedPause { until: None, .. })) => {
                "Nobody has touched the bout for long, so it rests".to_owned()
            }
            (None, None) => return None,
        };
        Some(format!("{why}: no clock runs, and no answer is taken."))
    }

    /// The button that lets the bout go on, where the players may do so.
    pub(crate) fn resume_button(&self) -> Option<Control> {
        let rests = self.state.progress.agreed_pause.is_some();
        rests.then(|| Control::button("Let it go on", Style::Secondary, Action::Resume(self.id())))
    }
}
