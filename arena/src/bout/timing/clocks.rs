//! The clocks of a live bout: started, stopped, moved, held, released.

use crate::bout::live::LiveBout;
use crate::bout::state::{Left, Running, Spent};
use crate::clock;
use crate::clock::Burning;
use crate::common::{Done, HOUR, Millis, random};
use crate::settings::pace::Reminders;
use crate::settings::preferences::Preferences;
use boards::Asked;
use table::{Seat, Serial, Sitter};

impl LiveBout {
    /// Stops the clocks of answered decisions, starts those of new ones, and draws the instant at which a secret
    /// window closes.
    pub(crate) fn run_clocks(&mut self) -> Done<()> {
        let sitters = self.sitters();
        let mut asked: Vec<Asked> = self.play.asks();
        asked.retain(|ask| ask.owed && !sitters[ask.seat].is_house());
        let mut running = std::mem::take(&mut self.state.progress.running);
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
        self.state.progress.running = running;
        if self.state.progress.is_paused() {
            self.hold_clocks();
        } else {
            self.draw_window();
        }
        Ok(())
    }

    /// Starts a clock with `burnt` milliseconds already burnt.
    fn start(&mut self, ask: &Asked, burnt: i64) -> Running {
        let apart = ask.reaction || ask.hidden;
        let pace = self.state.setup.pace;
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
            let bank = self.state.progress.seat(ask.seat).bank;
            let allowance = if apart { clock.reaction() } else { clock.allowance(bank) };
            let burning = self.burning(&running);
            let after = |millis| burning.after(self.now, millis);
            running.due = Some(after((allowance - burnt).max(0)));
            let still = |millis: i64| (burnt < millis).then(|| after(millis - burnt));
            let [half, late] = clock::reminders(allowance).map(still);
            (running.half, running.late) = match self.state.setup.reminders {
                Reminders::Both => (half, late),
                Reminders::Late => (None, late),
                Reminders::Off => (None, None),
            };
        }
        if let Some(hours) = self.guest(ask.seat).me.reminders.filter(|_| !pace.is_live()) {
            (running.half, running.late) = (self.own_reminder(&running, hours), None);
        }
        running
    }

    /// When a seat is next reminded that wishes to be every so many hours, if that is before its deadline.
    pub(crate) fn own_reminder(&self, run: &Running, hours: u8) -> Option<Millis> {
        let next = self.burning(run).after(self.now, i64::from(hours) * HOUR);
        Some(next).filter(|at| run.due.is_none_or(|due| *at < due))
    }

    /// Moves the deadlines of a seat whose time burnt as in `before` until now: the time that was left stays. The
    /// others are told that it is away, or back.
    pub(crate) fn retime(&mut self, seat: Seat, before: &Preferences) {
        let pace = self.state.setup.pace;
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
        let mut running = self.state.progress.running.iter();
        if running.any(|run| run.seat == seat && !run.hidden) {
            self.notices.push(notice);
        }
        for run in self.state.progress.running.iter_mut().filter(|run| run.seat == seat) {
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
        let absences = self.guest(run.seat).me.absences(self.state.setup.pace);
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
        let pace = self.state.setup.pace;
        let Some(clock) = pace.clock().filter(|_| !run.apart) else { return };
        let used = self.used(run);
        let progress = self.state.progress.seat(run.seat);
        progress.bank = clock.after(progress.bank, used);
    }

    /// Counts a decision that a player has made, the record's entry `entry`.
    pub(crate) fn count_answer(&mut self, seat: Seat, serial: Serial, entry: u64) {
        let mut running = self.state.progress.running.iter();
        let opened = running.find(|run| run.seat == seat && run.serial == serial);
        let Some(run) = opened.cloned() else { return };
        let took = u64::try_from(run.burnt + self.now.0 - run.opened.0).unwrap_or(0);
        self.spend(&run, entry, Some(took));
    }

    /// Remembers what a decision cost, should it be taken back.
    pub(crate) fn spend(&mut self, run: &Running, entry: u64, took: Option<u64>) {
        let used = self.used(run);
        let progress = self.state.progress.seat(run.seat);
        let (bank, is_own) = (progress.bank, took.is_some());
        let (apart, hidden) = (run.apart, run.hidden);
        progress.made(Spent { entry, bank, used, apart, hidden, is_own }, took);
    }

    /// Sets the clocks of seats back with the answers taken back, from entry `to` on: nobody gains time by it.
    /// `before` are the decisions pending until then.
    pub(crate) fn set_clocks_back(&mut self, before: &[Asked], whose: &[Seat], to: u64) {
        let asks = self.play.asks();
        for seat in whose {
            let running = &mut self.state.progress.running;
            let run = running.iter().position(|run| run.seat == *seat).map(|at| running.remove(at));
            let progress = self.state.progress.seat(*seat);
            let unmade = progress.unmade(to);
            progress.bank = unmade.first().map_or(progress.bank, |first| first.bank);
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
            self.state.progress.running.extend(again);
        }
    }

    /// Lets every clock stand still that still runs.
    fn hold_clocks(&mut self) {
        let now = self.now;
        let mut running = std::mem::take(&mut self.state.progress.running);
        for run in running.iter_mut().filter(|run| run.left.is_none()) {
            let burning = self.burning(run);
            let left = |at: Option<Millis>| at.map(|at| burning.burnt(now, at));
            run.burnt += burning.burnt(run.opened, now);
            let (due, half, late) = (run.due.take(), run.half.take(), run.late.take());
            run.left = Some(Left { due: left(due), half: left(half), late: left(late) });
        }
        self.state.progress.running = running;
    }

    /// Lets the clocks run on with the time that they had left, after a rest that began at `since`. Seats that owe an
    /// answer are called again.
    pub(crate) fn release_clocks(&mut self, since: Millis) {
        let now = self.now;
        let mut running = std::mem::take(&mut self.state.progress.running);
        for run in &mut running {
            let Some(left) = run.left.take() else { continue };
            let burning = self.burning(run);
            let at = |millis: Option<i64>| millis.map(|millis| burning.after(now, millis));
            (run.due, run.half, run.late) = (at(left.due), at(left.half), at(left.late));
            run.opened = now;
            run.called = false;
        }
        self.state.progress.running = running;
        let progress = &mut self.state.progress;
        progress.settles = progress.settles.map(|at| at.plus(now.0 - since.0));
        progress.window = progress.window.map(|window| window.moved(now.0 - since.0));
    }

    /// Whether an open secret window waits for nobody any more and closes within seconds: for somebody alone with the
    /// house.
    pub(crate) fn settles_soon(&self) -> bool {
        self.play.is_settling() && self.play.may_settle() && self.is_alone()
    }

    /// An answer that comes after the drawn instant waits for another, so that the public sees no
    /// moment at which somebody answered.
    fn draw_window(&mut self) {
        if !self.play.is_settling() {
            self.state.progress.settles = None;
            self.state.progress.window = None;
            return;
        }
        if self.state.progress.settles.is_none() {
            self.window_opens();
        }
        let passed = self.state.progress.settles.is_some_and(|settles| settles <= self.now);
        if self.state.progress.settles.is_none() || (passed && self.play.may_settle()) {
            let alone = self.is_alone();
            let bounds = self.state.setup.pace.settling(alone);
            self.state.progress.settles = Some(self.now.plus(random::within(bounds)));
        }
    }
}

/// Whether the same is asked of the same seat, under whatever number.
fn is_same(one: &Asked, other: &Asked) -> bool {
    (one.seat, &one.prompt, &one.duty, one.hidden)
        == (other.seat, &other.prompt, &other.duty, other.hidden)
}
