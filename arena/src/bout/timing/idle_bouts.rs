//! A bout in which nobody is hurried and that nobody has touched for long: it asks those who play, then
//! rests, and may then be closed without a result.

use crate::bout::live::LiveBout;
use crate::bout::state::{AgreedPause, Wishes};
use crate::common::{Action, Control, DAY, Done, Message, Millis, Style};
use table::{Rest, Seat};

/// How long a bout waits for a word that it is still played, in milliseconds.
const WAITS: i64 = 3 * DAY;

impl LiveBout {
    /// Remembers that it has gone on, or that somebody wishes something of the others, as everybody knows:
    /// a secret deed may not put off a question to all.
    pub(crate) fn is_touched(&mut self) {
        let has_gone_on = self.play.public_entries() != self.known;
        let wishes = Wishes::of(&self.state.progress) != self.wishes;
        if (has_gone_on || wishes) && !self.state.progress.is_paused() {
            self.is_still_played();
        }
    }

    /// Nobody is asked whether it is still played for a while.
    pub(crate) fn is_still_played(&mut self) {
        let progress = &mut self.state.progress;
        (progress.touched, progress.still_played) = (Some(self.now), None);
    }

    /// When it asks whether it is still played, or has waited long enough for a word.
    pub(crate) fn idles_at(&self) -> Option<Millis> {
        let (setup, progress) = (&self.state.setup, &self.state.progress);
        let is_hurried = setup.pace.clock().is_some() || self.is_guided();
        if is_hurried || setup.idle_days == 0 || progress.is_paused() {
            return None;
        }
        match progress.still_played {
            Some(asked) => Some(asked.plus(WAITS)),
            None => Some(self.touched()?.plus(i64::from(setup.idle_days) * DAY)),
        }
    }

    /// When somebody did something last; of a bout of before that was kept, when it last asked somebody.
    fn touched(&self) -> Option<Millis> {
        let public = self.state.progress.running.iter().filter(|run| !run.hidden);
        let asked = public.map(|run| run.opened).max();
        self.state.progress.touched.or(asked).or(self.row.started.map(Millis))
    }

    /// Asks those who play whether they still do; lets the bout rest where nobody has said so.
    pub(crate) fn ask_whether_it_is_played(&mut self) -> Done<()> {
        if self.idles_at().is_none_or(|at| self.now < at) {
            return Ok(());
        }
        if self.state.progress.still_played.take().is_none() {
            self.state.progress.still_played = Some(self.now);
            let message = self.still_played();
            return self.remind(&message);
        }
        self.state.progress.agreed_pause = Some(AgreedPause { since: self.now, until: None });
        self.with_rules(|play| play.rest(Rest::Untouched))?;
        self.notices.push(
            "Nobody has said that this bout is still played: it rests until one of its people lets \
             it go on."
                .to_owned(),
        );
        Ok(())
    }

    /// Whether it rests because nobody has touched it.
    pub(crate) fn rests_untouched(&self) -> bool {
        self.state.progress.agreed_pause.as_ref().is_some_and(|rest| rest.until.is_none())
    }

    /// Whether somebody may close it alone: it rests untouched, and waits, as far as everybody knows, for
    /// another than them.
    pub(crate) fn may_close_alone(&self, seat: Seat) -> bool {
        let waits = &mut self.state.progress.waits_in_public();
        self.rests_untouched() && !waits.any(|run| run.seat == seat)
    }

    /// The question whether it is still played.
    fn still_played(&self) -> Message {
        let bout = self.id();
        let people: Vec<Seat> = self.present();
        let marks: Vec<String> = people.iter().map(|seat| self.guest(*seat).mark()).collect();
        let mut controls =
            vec![Control::button("Still playing", Style::Success, Action::PlayOn(bout))];
        if self.may_agree_to_end().is_ok() {
            let end = Control::button("End without result", Style::Secondary, Action::Agree(bout));
            controls.push(end);
        }
        Message {
            head: format!(
                "{}: nobody has touched **{}** for {} days. Still playing? Without a word it rests \
                 from {} on.",
                marks.join(", "),
                self.linked_title(),
                self.state.setup.idle_days,
                self.now.plus(WAITS).mark()
            ),
            controls,
            mention: people.iter().filter_map(|seat| self.guest(*seat).reachable()).collect(),
            ..Message::default()
        }
    }
}
