//! What time does to a live bout: clocks start and stop, people are reminded, the clock answers,
//! the house stands in, secret windows close.

use crate::affairs::{Left, Me, Running, Spent};
use crate::clock::Burning;
use crate::settings::Reminders;
use crate::sitting::Sitting;
use crate::{Control, Deed, Done, Millis, Refused, Say, Style, luck, post};
use boards::Asked;
use table::{Seat, Serial, Sitter};

/// Decisions that a seat may let pass in a row; then the house stands in.
const MISSES: u8 = 2;

impl Sitting {
    /// Stops the clocks of what is answered, starts those of what is asked anew, and draws the
    /// instant at which a secret window closes.
    pub(crate) fn run_clocks(&mut self) -> Done<()> {
        let sitters = self.sitters();
        let mut asked: Vec<Asked> = self.play.asks();
        asked.retain(|ask| ask.owed && !sitters[ask.seat].is_house());
        let mut running = std::mem::take(&mut self.affairs.notes.running);
        running.retain(|run| {
            let is_open = asked.iter().any(|ask| ask.seat == run.seat && ask.serial == run.serial);
            if !is_open {
                self.stop(run);
            }
            is_open
        });
        for ask in asked {
            let known = |run: &Running| run.seat == ask.seat && run.serial == ask.serial;
            if !running.iter().any(known) {
                running.push(self.start(&ask, 0));
            }
        }
        self.affairs.notes.running = running;
        if self.affairs.notes.is_resting() {
            self.hold_clocks();
        } else {
            self.draw_window();
        }
        Ok(())
    }

    /// Starts a clock of which `burnt` milliseconds have burnt.
    fn start(&mut self, ask: &Asked, burnt: i64) -> Running {
        let apart = ask.reaction || ask.hidden;
        let pace = self.affairs.setup.pace;
        let mut running = Running {
            seat: ask.seat,
            serial: ask.serial,
            opened: self.now,
            due: None,
            half: None,
            late: None,
            rests: self.guest(ask.seat).me.rests(pace),
            hidden: ask.hidden,
            apart,
            called: false,
            burnt,
            left: None,
        };
        if let Some(clock) = pace.clock() {
            let bank = self.affairs.notes.seat(ask.seat).bank;
            let allowance = if apart { clock.reaction() } else { clock.allowance(bank) };
            let burning = self.burning(&running);
            let after = |millis| burning.after(self.now, millis);
            running.due = Some(after((allowance - burnt).max(0)));
            let still = |millis: i64| (burnt < millis).then(|| after(millis - burnt));
            (running.half, running.late) = match self.affairs.setup.reminders {
                Reminders::Both => (still(allowance / 2), still(allowance / 5 * 4)),
                Reminders::Late => (None, still(allowance / 5 * 4)),
                Reminders::Off => (None, None),
            };
        }
        running
    }

    /// Moves the deadlines of a seat whose time burnt as in `before` until now: what was left is
    /// left. The others are told that it is away, or back.
    pub(crate) fn retime(&mut self, seat: Seat, before: &Me) {
        let pace = self.affairs.setup.pace;
        if pace.is_live() || pace.clock().is_none() || self.sitters()[seat] != Sitter::Guest {
            return;
        }
        let (guest, now) = (self.guest(seat), self.now);
        let away = guest.me.away.iter().find(|absence| absence.contains(now));
        let name = &guest.name;
        let notice = match away {
            Some(absence) => {
                let until = absence.until.mark();
                format!("{name} is away; no time runs for that seat. Back {until}.")
            }
            None => format!("{name} is back; time runs again for that seat."),
        };
        let after = guest.me.absences(pace).to_vec();
        // Where nobody may know that the seat is asked, nobody is told that its clock stands still.
        let mut running = self.affairs.notes.running.iter();
        if running.any(|run| run.seat == seat && !run.hidden) {
            self.notices.push(notice);
        }
        for run in self.affairs.notes.running.iter_mut().filter(|run| run.seat == seat) {
            let burning = Burning::outside(run.rests.as_ref());
            let burnt = burning.clone().while_there(before.absences(pace));
            let burns = burning.while_there(&after);
            for at in [&mut run.due, &mut run.half, &mut run.late].into_iter().flatten() {
                *at = burns.after(now, burnt.burnt(now, *at));
            }
        }
    }

    /// How the time of a decision burns.
    pub(crate) fn burning(&self, run: &Running) -> Burning {
        let absences = self.guest(run.seat).me.absences(self.affairs.setup.pace);
        Burning::outside(run.rests.as_ref()).while_there(absences)
    }

    /// How much of the seat's time a decision has taken.
    fn used(&self, run: &Running) -> i64 {
        let since = self.burning(run).burnt(run.opened, self.now);
        // While the bout rests nothing burns.
        run.burnt + if run.left.is_none() { since } else { 0 }
    }

    /// Books what a decision took.
    fn stop(&mut self, run: &Running) {
        let pace = self.affairs.setup.pace;
        let Some(clock) = pace.clock().filter(|_| !run.apart) else { return };
        let used = self.used(run);
        let notes = self.affairs.notes.seat(run.seat);
        notes.bank = clock.after(notes.bank, used);
    }

    /// Counts a decision that a player has made, the record's entry `entry`.
    pub(crate) fn count_answer(&mut self, seat: Seat, serial: Serial, entry: u64) {
        let mut running = self.affairs.notes.running.iter();
        let opened = running.find(|run| run.seat == seat && run.serial == serial);
        let Some(run) = opened.cloned() else { return };
        let took = u64::try_from(run.burnt + self.now.0 - run.opened.0).unwrap_or(0);
        self.spend(&run, entry, Some(took));
    }

    /// Remembers what a decision cost, should it be taken back.
    fn spend(&mut self, run: &Running, entry: u64, took: Option<u64>) {
        let used = self.used(run);
        let notes = self.affairs.notes.seat(run.seat);
        let (bank, is_own) = (notes.bank, took.is_some());
        notes.made(Spent { entry, bank, used, apart: run.apart, is_own }, took);
    }

    /// Sets the clocks of seats back with what was taken back, from entry `to` on: nobody gains
    /// time by it. `before` is what was asked until then.
    pub(crate) fn set_clocks_back(&mut self, before: &[Asked], whose: &[Seat], to: u64) {
        let asks = self.play.asks();
        for seat in whose {
            let running = &mut self.affairs.notes.running;
            let run = running.iter().position(|run| run.seat == *seat).map(|at| running.remove(at));
            let notes = self.affairs.notes.seat(*seat);
            let unmade = notes.unmade(to);
            notes.bank = unmade.first().map_or(notes.bank, |first| first.bank);
            let Some(ask) = asks.iter().find(|ask| ask.seat == *seat && ask.owed) else { continue };
            let again = match run {
                // It waited all the while: the clock runs on under the new number.
                Some(run) if unmade.is_empty() => before
                    .iter()
                    .any(|it| it.serial == run.serial && is_same(it, ask))
                    .then_some(Running { serial: ask.serial, ..run }),
                None if unmade.is_empty() => None,
                run => {
                    // Reactions have time of their own.
                    let apart = ask.reaction || ask.hidden;
                    let spent = unmade.iter().filter(|spent| spent.apart == apart);
                    let since = run.filter(|run| run.apart == apart);
                    let since = since.map_or(0, |run| self.used(&run));
                    Some(self.start(ask, spent.map(|spent| spent.used).sum::<i64>() + since))
                }
            };
            self.affairs.notes.running.extend(again);
        }
    }

    /// Lets every clock stand still that still runs.
    fn hold_clocks(&mut self) {
        let now = self.now;
        let mut running = std::mem::take(&mut self.affairs.notes.running);
        for run in running.iter_mut().filter(|run| run.left.is_none()) {
            let burning = self.burning(run);
            let left = |at: Option<Millis>| at.map(|at| burning.burnt(now, at));
            run.burnt += burning.burnt(run.opened, now);
            let (due, half, late) = (run.due.take(), run.half.take(), run.late.take());
            run.left = Some(Left { due: left(due), half: left(half), late: left(late) });
        }
        self.affairs.notes.running = running;
    }

    /// Lets the clocks run on with what they had left, after a rest that began at `since`. Who is
    /// asked is called again.
    pub(crate) fn release_clocks(&mut self, since: Millis) {
        let now = self.now;
        let mut running = std::mem::take(&mut self.affairs.notes.running);
        for run in &mut running {
            let Some(left) = run.left.take() else { continue };
            let burning = self.burning(run);
            let at = |millis: Option<i64>| millis.map(|millis| burning.after(now, millis));
            (run.due, run.half, run.late) = (at(left.due), at(left.half), at(left.late));
            run.opened = now;
            run.called = false;
        }
        self.affairs.notes.running = running;
        let settles = &mut self.affairs.notes.settles;
        *settles = settles.map(|at| at.plus(now.0 - since.0));
    }

    /// An answer that comes after the drawn instant waits for another, so that the public sees no
    /// moment at which somebody answered.
    fn draw_window(&mut self) {
        if !self.play.is_settling() {
            self.affairs.notes.settles = None;
            return;
        }
        let passed = self.affairs.notes.settles.is_some_and(|settles| settles <= self.now);
        if self.affairs.notes.settles.is_none() || (passed && self.play.may_settle()) {
            let alone = self.present().len() <= 1;
            let bounds = self.affairs.setup.pace.settling(alone);
            self.affairs.notes.settles = Some(self.now.plus(luck::within(bounds)));
        }
    }

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

    /// Lets the house decide for a guest until they come back. Where no other guest is left, the
    /// bout is closed without a result instead.
    pub(crate) fn stand_in(&mut self, seat: Seat, why: &str) -> Done<()> {
        if self.play.is_over() || self.sitters()[seat].is_house() {
            return Ok(());
        }
        self.affairs.notes.seat(seat).misses = 0;
        let others = self.present().iter().any(|other| *other != seat);
        if !others && !self.is_fought_out() {
            self.notices.push(format!(
                "{why}. Nobody is left at the table: the bout is closed \
                                     without a result."
            ));
            return self.close("abandoned", None);
        }
        self.with_rules(|play| play.sit(seat, Sitter::StandIn))?;
        self.introduce();
        self.affairs.notes.seat(seat).stood_in = Some(self.now);
        self.must_post = true;
        self.notices.push(format!("{why}: the house stands in until the seat is taken back."));
        self.draft(seat, None);
        Ok(())
    }

    /// Gives a guest the seat back from the house.
    pub(crate) fn sit_down(&mut self, seat: Seat) -> Done<()> {
        match self.sitters()[seat] {
            Sitter::Guest => return Err(Refused::SeatIsYours.into()),
            Sitter::House => return Err(Refused::GaveUp.into()),
            Sitter::StandIn => {}
        }
        self.with_rules(|play| play.sit(seat, Sitter::Guest))?;
        self.introduce();
        let notes = self.affairs.notes.seat(seat);
        (notes.misses, notes.stood_in) = (0, None);
        self.must_post = true;
        let name = self.guest(seat).name.clone();
        self.notices.push(format!("{name} is back and takes the seat."));
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
                self.outbox.push(post::look(self.row.guild, person, self.now)?);
            }
            return self.remind(&say);
        }
        match guest.reachable() {
            Some(person) if guest.dms.may_arrive() && !guest.me.no_dms => {
                self.note(crate::row_id(person), &say)
            }
            Some(_) | None => Ok(()),
        }
    }
}

/// Whether the same is asked of the same seat, under whatever number.
fn is_same(one: &Asked, other: &Asked) -> bool {
    (one.seat, &one.prompt, &one.duty, one.hidden)
        == (other.seat, &other.prompt, &other.duty, other.hidden)
}
