//! The work of time on a live bout: people are reminded, the clock answers, secret windows close.

use crate::bout::live::LiveBout;
use crate::bout::result::ABANDONED;
use crate::bout::state::Running;
use crate::common::{Action, Control, Done, HOUR, Message, Millis, Style, row_id};
use crate::outbox::queued;

/// Decisions that a seat may let pass in a row; then the house stands in.
const MISSES: u8 = 2;

impl LiveBout {
    /// Does what is due: closes a secret window, answers for those whose time is up, reminds.
    pub(crate) fn pass_time(&mut self) -> Done<()> {
        if self.is_guiding_over() {
            return self.close(ABANDONED, None);
        }
        self.let_proposals_lapse();
        self.end_due_pause()?;
        self.ask_whether_it_is_played()?;
        if self.state.progress.is_paused() {
            return Ok(());
        }
        self.hurry_thought();
        let settles = self.state.progress.settles.is_some_and(|settles| settles <= self.now);
        if settles && self.play.may_settle() {
            self.state.progress.settles = None;
            let told = self.with_rules(|play| play.settle())?;
            self.hear(told, None);
        }
        if self.waits_for_its_channel() {
            return Ok(());
        }
        self.remind_of_window()?;
        for run in self.state.progress.running.clone() {
            if run.due.is_some_and(|due| due <= self.now) && !self.play.is_over() {
                self.time_out(&run)?;
            }
        }
        self.send_reminders()
    }

    /// Puts off whatever is due of a tournament's bout while nothing can be posted where it is played: nobody
    /// loses by a clock that they could not see. Whether it does.
    fn waits_for_its_channel(&mut self) -> bool {
        if self.state.setup.tournament.is_none() || self.row.trouble.is_none() {
            return false;
        }
        let (now, later) = (self.now, self.now.plus(HOUR));
        let put_off = |at: &mut Millis| {
            if *at <= now {
                *at = later;
            }
        };
        for run in &mut self.state.progress.running {
            [&mut run.due, &mut run.half, &mut run.late].into_iter().flatten().for_each(put_off);
        }
        if let Some(window) = &mut self.state.progress.window {
            [&mut window.half, &mut window.late].into_iter().flatten().for_each(put_off);
        }
        true
    }

    fn time_out(&mut self, run: &Running) -> Done<()> {
        let seat = run.seat;
        if self.ask(seat).is_none_or(|(serial, _)| serial != run.serial) {
            return Ok(());
        }
        let (entry, known) = (self.play.entries(), self.play.public_entries());
        let Some(told) = self.with_rules(|play| play.time_out(seat))? else { return Ok(()) };
        self.spend(run, entry, None);
        let name = self.guest(seat).name.clone();
        let progress = self.state.progress.seat(seat);
        progress.timed_out += 1;
        if !run.hidden {
            self.notices.push(format!("{name}'s time is up: the clock answers."));
        }
        let yours = told.yours.clone();
        self.hear(told, None);
        if !yours.is_empty() {
            self.state.progress.seat(seat).tell(format!("Your time was up. {yours}"));
        }
        self.draft(seat, None);
        self.lapse(known);
        // Counting what nobody else may know of would show it two misses later.
        if run.hidden {
            return Ok(());
        }
        let progress = self.state.progress.seat(seat);
        progress.missed += 1;
        progress.misses += 1;
        if MISSES <= progress.misses {
            self.stand_in(seat, &format!("{name} has let {MISSES} decisions in a row pass"))?;
        }
        Ok(())
    }

    fn send_reminders(&mut self) -> Done<()> {
        let now = self.now;
        let mut reminded = Vec::new();
        for run in &mut self.state.progress.running {
            let is_past = |at: Option<Millis>| at.is_some_and(|at| at <= now);
            if is_past(run.half) || is_past(run.late) {
                run.half = None;
                run.late = run.late.filter(|at| now < *at);
                reminded.push(run.clone());
            }
        }
        for run in reminded {
            let is_open = self.ask(run.seat).is_some_and(|(serial, _)| serial == run.serial);
            if is_open && run.due.is_none_or(|due| now < due) {
                self.remind_seat(&run)?;
                self.remind_again(&run);
            }
        }
        Ok(())
    }

    /// Reminds once more a guest who wishes to be reminded every so many hours.
    fn remind_again(&mut self, run: &Running) {
        let Some(hours) = self.guest(run.seat).me.reminders else { return };
        let next = self.own_reminder(run, hours).filter(|_| !self.state.setup.pace.is_live());
        let mut running = self.state.progress.running.iter_mut();
        if let Some(run) = running.find(|it| (it.seat, it.serial) == (run.seat, run.serial)) {
            run.half = next;
        }
    }

    fn remind_seat(&mut self, run: &Running) -> Done<()> {
        let guest = self.guest(run.seat).clone();
        let until = run.due.map(Millis::mark).unwrap_or_default();
        let asks = self.play.asks();
        let duty = asks.iter().find(|ask| ask.seat == run.seat).map(|ask| ask.duty.clone());
        let title = self.linked_title();
        let duty = duty.unwrap_or_default();
        let mut message = Message {
            head: format!("{}: **{title}** still waits for you: {duty} · {until}", guest.mark()),
            controls: vec![Control::button("Your move", Style::Primary, Action::Panel(self.id()))],
            ..Message::default()
        };
        if !run.hidden {
            message.mention = guest.reachable().into_iter().collect();
            if let Some(person) = guest.person.filter(|person| 0 < *person) {
                self.outbox.push(queued::look(self.row.guild, person, self.now)?);
            }
            return self.remind(&message);
        }
        match guest.reachable() {
            Some(person) if guest.dms.may_arrive() && !guest.me.no_dms => {
                self.note(row_id(person), &message)
            }
            Some(_) | None => Ok(()),
        }
    }
}

/// When something must next be done about a bout.
impl LiveBout {
    pub(crate) fn next_due(&self) -> Option<Millis> {
        let running = self.state.progress.running.iter().filter_map(|ask| ask.next());
        // A window that waits for an answer closes when that is given.
        let rests = self.state.progress.is_paused();
        let settles = self.state.progress.settles.filter(|_| !rests && self.play.may_settle());
        let window = self.state.progress.window.filter(|_| !rests);
        let window = window.and_then(|window| window.next());
        let wakes = self.state.progress.agreed_pause.as_ref().and_then(|rest| rest.until);
        let thinks = self.state.progress.thinking.as_ref().map(|thinking| thinking.due);
        let expires = self.state.progress.guiding.as_ref().map(|guiding| guiding.expires);
        running
            .chain(settles)
            .chain(window)
            .chain(thinks)
            .chain(wakes)
            .chain(self.proposals_lapse())
            .chain(expires)
            .chain(self.idles_at())
            .min()
    }
}
