//! What time does to a live bout: people are reminded, the clock answers, secret windows close.

use crate::bout::live::Sitting;
use crate::bout::state::Running;
use crate::common::{Control, Deed, Done, Millis, Say, Style, row_id};
use crate::outbox::queued;

/// Decisions that a seat may let pass in a row; then the house stands in.
const MISSES: u8 = 2;

impl Sitting {
    /// Does what is due: closes a secret window, answers for those whose time is up, reminds.
    pub(crate) fn pass_time(&mut self) -> Done<()> {
        self.wake();
        if self.affairs.notes.is_resting() {
            return Ok(());
        }
        let settles = self.affairs.notes.settles.is_some_and(|settles| settles <= self.now);
        if settles && self.play.may_settle() {
            self.affairs.notes.settles = None;
            let told = self.with_rules(|play| play.settle())?;
            self.hear(told, None);
        }
        for run in self.affairs.notes.running.clone() {
            if run.due.is_some_and(|due| due <= self.now) && !self.play.is_over() {
                self.time_out(&run)?;
            }
        }
        self.send_reminders()
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
        let notes = self.affairs.notes.seat(seat);
        notes.by_house += 1;
        notes.timed_out += 1;
        if !run.hidden {
            self.notices.push(format!("{name}'s time is up: the clock answers."));
        }
        let yours = told.yours.clone();
        self.hear(told, None);
        if !yours.is_empty() {
            self.affairs.notes.seat(seat).tell(format!("Your time was up. {yours}"));
        }
        self.draft(seat, None);
        self.lapse(known);
        // Counting what nobody else may know of would show it two misses later.
        if run.hidden {
            return Ok(());
        }
        let notes = self.affairs.notes.seat(seat);
        notes.misses += 1;
        if MISSES <= notes.misses {
            self.stand_in(seat, &format!("{name} has let {MISSES} decisions in a row pass"))?;
        }
        Ok(())
    }

    fn send_reminders(&mut self) -> Done<()> {
        let now = self.now;
        let mut reminded = Vec::new();
        for run in &mut self.affairs.notes.running {
            let is_past = |at: Option<Millis>| at.is_some_and(|at| at <= now);
            if is_past(run.half) || is_past(run.late) {
                run.half = None;
                run.late = run.late.filter(|at| now < *at);
                reminded.push(run.clone());
            }
        }
        for run in reminded {
            let is_open = self.ask(run.seat).is_some_and(|(serial, _)| serial == run.serial);
            if is_open && run.due.is_some_and(|due| now < due) {
                self.remind_seat(&run)?;
            }
        }
        Ok(())
    }

    fn remind_seat(&mut self, run: &Running) -> Done<()> {
        let guest = self.guest(run.seat).clone();
        let until = run.due.map(Millis::mark).unwrap_or_default();
        let asks = self.play.asks();
        let duty = asks.iter().find(|ask| ask.seat == run.seat).map(|ask| ask.duty.clone());
        let title = self.title();
        let duty = duty.unwrap_or_default();
        let mut say = Say {
            head: format!("{}: **{title}** still waits for you: {duty} · {until}", guest.mark()),
            controls: vec![Control::button("Your move", Style::Primary, Deed::Panel(self.id()))],
            ..Say::default()
        };
        if !run.hidden {
            say.mention = guest.reachable().into_iter().collect();
            if let Some(person) = guest.person.filter(|person| 0 < *person) {
                self.outbox.push(queued::look(self.row.guild, person, self.now)?);
            }
            return self.remind(&say);
        }
        match guest.reachable() {
            Some(person) if guest.dms.may_arrive() && !guest.me.no_dms => {
                self.note(row_id(person), &say)
            }
            Some(_) | None => Ok(()),
        }
    }
}

/// When something must next be done about a bout.
impl Sitting {
    pub(crate) fn next_due(&self) -> Option<Millis> {
        let running = self.affairs.notes.running.iter().filter_map(|ask| ask.next());
        // A window that waits for an answer closes when that is given.
        let rests = self.affairs.notes.is_resting();
        let settles = self.affairs.notes.settles.filter(|_| !rests && self.play.may_settle());
        let wakes = self.affairs.notes.rest.as_ref().map(|rest| rest.until);
        running.chain(settles).chain(wakes).chain(self.rest_wish_lapses()).min()
    }
}
