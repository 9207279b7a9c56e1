//! A seat that is left or taken back, and a bout that is closed.

use crate::bout::live::LiveBout;
use crate::bout::panel::controls;
use crate::bout::result::ABANDONED;
use crate::bout::telling::post_text::{Told, capital};
use crate::common::{Action, Control, Done, Message, Millis, Refused, Style, small_print};
use crate::standings::ratings::RESIGNED;
use crate::standings::stakes;
use boards::{Sentence, named};
use store::Conn;
use store::bout::Status;
use table::{Closed, Outcome, Seat, Sitter};

/// The most characters of the last post: messengers take little more.
const LAST_POST: usize = 1_850;
/// The least room, in characters, that the last events have.
const LEAST_STORY: usize = 250;

impl LiveBout {
    /// Ends the bout from outside its rules.
    pub(crate) fn close(&mut self, why: &str, seat: Option<Seat>) -> Done<()> {
        let (why, outcome) = (why.to_owned(), self.outcome()?);
        self.with_rules(|play| play.close(Closed { why, seat, outcome }))
    }

    /// Lets a seat give up. The bout is lost for it; where several others play on, the house
    /// takes the seat for good.
    pub(crate) fn resign(&mut self, seat: Seat) -> Done<()> {
        self.may_give_up(seat)?;
        if self.is_guided() {
            return self.close(ABANDONED, None);
        }
        let name = self.guest(seat).name.clone();
        self.state.progress.seat(seat).resigned = true;
        if let Some(token) = self.ask_rules(|play, _| play.resignation(seat))? {
            self.resign_by_rules(seat, token)?;
            return self.close_if_given_up(seat);
        }
        if self.is_given_up() {
            return self.close_if_given_up(seat);
        }
        self.notices.push(format!("{name} gives up; the house plays on in that seat."));
        self.with_rules(|play| play.sit(seat, Sitter::House))?;
        self.forget_intentions(seat);
        self.introduce();
        self.must_post = true;
        Ok(())
    }

    /// Lets a seat say its word by the rules when it leaves for good. The rules tell what becomes of
    /// the bout.
    pub(crate) fn resign_by_rules(&mut self, seat: Seat, token: &str) -> Done<()> {
        let told = self.with_rules(|play| play.say(seat, None, token))?;
        let told = told.map_err(|no| anyhow::anyhow!("resigning as {token}: {no:?}"))?;
        self.hear(told, None);
        self.has_conceded(seat)
    }

    /// A seat has given up by saying so itself: the same as when it resigns.
    pub(crate) fn has_resigned(&mut self, seat: Seat) -> Done<()> {
        self.state.progress.seat(seat).resigned = true;
        self.has_conceded(seat)?;
        self.close_if_given_up(seat)
    }

    /// The rules know that a seat has given up: anything they may still ask of it is the house's.
    fn has_conceded(&mut self, seat: Seat) -> Done<()> {
        self.state.progress.seat(seat).conceded = true;
        if !self.play.is_over() {
            self.with_rules(|play| play.sit(seat, Sitter::House))?;
            self.introduce();
        }
        self.forget_intentions(seat);
        self.must_post = true;
        Ok(())
    }

    /// Closes a bout that goes on, though `seat` has left nobody to play against.
    fn close_if_given_up(&mut self, seat: Seat) -> Done<()> {
        if self.play.is_over() || !self.is_given_up() {
            return Ok(());
        }
        self.notices.push(format!("{} gives up.", self.guest(seat).name));
        self.state.progress.is_given_up = true;
        self.close(RESIGNED, Some(seat))
    }

    /// Repeats for those who gave up before the rules took it, such as before a fight has begun, the
    /// word that the rules take now.
    pub(crate) fn let_leavers_concede(&mut self) -> Done<()> {
        if self.play.is_over() {
            return Ok(());
        }
        for seat in self.left_to_house() {
            if let Some(token) = self.ask_rules(|play, _| play.resignation(seat))? {
                self.resign_by_rules(seat, token)?;
            }
        }
        Ok(())
    }

    /// Lets the house decide for a guest until they come back. Where no other guest is left, the
    /// bout is closed without a result instead.
    pub(crate) fn stand_in(&mut self, seat: Seat, why: &str) -> Done<()> {
        if self.play.is_over() || self.sitters()[seat].is_house() {
            return Ok(());
        }
        self.state.progress.seat(seat).misses = 0;
        let others = self.present().iter().any(|other| *other != seat);
        if !others && !self.is_played_on() {
            self.notices.push(format!(
                "{why}. Nobody is left at the table: the bout is closed \
                                     without a result."
            ));
            return self.close(ABANDONED, None);
        }
        self.with_rules(|play| play.sit(seat, Sitter::StandIn))?;
        self.introduce();
        self.state.progress.seat(seat).stood_in = Some(self.now);
        self.must_post = true;
        self.stood_in.push(format!(
            "**{}**: {why}, and the house plays there. `/steward stalled` lists what stands still, \
             `/steward replace` gives the seat to somebody else.",
            self.linked_title()
        ));
        self.notices.push(format!("{why}: the house stands in until the seat is taken back."));
        self.forget_intentions(seat);
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
        let progress = self.state.progress.seat(seat);
        (progress.misses, progress.stood_in) = (0, None);
        self.must_post = true;
        let name = self.guest(seat).name.clone();
        self.notices.push(format!("{name} is back and takes the seat."));
        Ok(())
    }

    /// When it is over if it is over now: the machine's clock may have been set back since it began.
    pub(crate) fn ends_at(&self) -> Millis {
        self.now.max(Millis(self.row.started.unwrap_or(self.row.created)))
    }

    /// Books the result, shows the last board, and closes the notes.
    pub(crate) async fn finish(&mut self, conn: &mut Conn) -> Done<()> {
        self.row.status = Status::Over;
        self.row.ended = Some(self.ends_at().0);
        let outcome = self.outcome()?;
        if let Some(outcome) = outcome.as_ref().filter(|_| !self.is_guided()) {
            self.book(outcome)?;
        }
        let predicted = stakes::settle(conn, self.row.id, &self.booked).await?;
        self.nothing_is_asked();
        let ends = self.verdict()?;
        self.leave_out(&ends);
        let mut words: Vec<String> = ends.iter().map(|line| format!("**{line}**")).collect();
        let verdict = words.len();
        let mut tail = self.remembered_for(outcome.as_ref());
        let blow = self.deciding_blow(outcome.as_ref());
        self.state.progress.turning_points.clear();
        if outcome.is_none() {
            tail.push("Nothing is booked.".to_owned());
        }
        tail.extend(self.freed(outcome.as_ref()));
        tail.extend(self.distinguished()?);
        tail.extend(predicted.in_words());
        let seed = match self.state.setup.keeps_seed {
            true => "The seed is kept back, as was agreed.".to_owned(),
            false => small_print(&format!("Seed: `{}`", self.play.seed())),
        };
        tail.push(seed.clone());
        if !self.state.setup.keeps_seed {
            tail.push(small_print(&format!(
                "Its sha256, settled before the first die: `{}`. `/bout verify` plays it all again, \
                 `/bout export` gives the whole record.",
                self.play.commitment()
            )));
        }
        let tail = tail.join("\n");
        let mut message = self.board_message(&Told { over: blow, ..Told::default() })?;
        let board = message.mono.as_ref().map_or(0, |board| board.chars().count());
        let others =
            [&words.join("\n"), &tail].map(|text| named::length(text)).iter().sum::<usize>();
        let room = LAST_POST.saturating_sub(board + others).max(LEAST_STORY);
        let told = self.take_told_within(room);
        let (notices, last) = (told.notices, told.headline);
        words.extend(Some(told.story).filter(|story| !story.is_empty()));
        // How it ended stands first already.
        let told = Told { story: words.join("\n"), small: told.small, ..Told::default() };
        message.head = self.under_title(&told);
        message.small = told.small;
        // The deciding one stands first: the others alone would seem to have decided it.
        let shown = message.plate.as_ref().and_then(|plate| plate.beside.over.as_ref());
        let is_shown = |line: &&str| shown.is_some_and(|it| line.contains(&capital(&it.words)));
        let mut memorable: Vec<&str> =
            tail.lines().filter(|line| !line.starts_with("-#") && *line != seed).collect();
        memorable.sort_by_key(|line| !is_shown(line));
        let memorable = memorable.into_iter().take(2);
        let mut over = ends.clone();
        over[0] = format!("**{}**", over[0]);
        let over = over.into_iter();
        let over = over.chain(notices).chain(memorable.map(str::to_owned)).chain([seed.clone()]);
        message.brief = over.collect::<Vec<_>>().join("\n");
        message.tail = tail;
        self.call_to_the_end(&mut message);
        let bout = self.id();
        message.controls = vec![
            Control::button("Rematch", Style::Primary, Action::Rematch(bout)),
            Control::button("Another game", Style::Secondary, Action::Play),
            controls::more(bout),
            Control::button(
                "What could I have done better?",
                Style::Secondary,
                Action::Review(bout),
            ),
        ];
        self.report_end(&ends)?;
        self.tell_channel(&words[..verdict])?;
        self.post_end(message, &words[..verdict], last)?;
        self.close_thread()
    }

    /// Calls the people at the table who have not ended it themselves.
    fn call_to_the_end(&self, message: &mut Message) {
        let guests = self.guests();
        if guests.len() <= 1 {
            return;
        }
        let others = guests.into_iter().filter(|seat| self.actor != Some(*seat));
        let others = others.map(|seat| self.guest(seat));
        let called = others.filter_map(|guest| Some((guest.reachable()?, guest.mark())));
        let (people, marks): (Vec<u64>, Vec<String>) = called.unzip();
        if !people.is_empty() {
            message.mention = people;
            message.close(&format!("{}: it is over.", marks.join(", ")));
        }
    }

    /// Ends all that somebody is waited for.
    fn nothing_is_asked(&mut self) {
        let progress = &mut self.state.progress;
        progress.running.clear();
        progress.settles = None;
        progress.window = None;
        progress.consent = None;
        progress.paused = None;
        progress.agreed_pause = None;
        progress.pause_request = None;
        progress.end_request = None;
    }

    /// The owners whose gladiators may go free with what they have earned, a sentence each.
    fn freed(&self, outcome: Option<&Outcome>) -> Vec<String> {
        let has_earned = |seat: &Seat| {
            let tallies = outcome.and_then(|outcome| outcome.tallies.get(*seat));
            tallies.and_then(|all| all.get("rudis")).is_some_and(|count| 0 < *count)
        };
        let freed = self.guests().into_iter().filter(|seat| self.has_careers() && has_earned(seat));
        let words = |seat| {
            format!(
                "The gladiator of {} has earned the rudis: `/ludus free` lets him go with it.",
                self.guest(seat).name
            )
        };
        freed.map(words).collect()
    }

    /// Leaves out of the told lines those that the verdict says in the same words: it stands beside
    /// them.
    fn leave_out(&mut self, verdict: &[String]) {
        let is_told = |line: &str| verdict.contains(&capital(line));
        self.untold.lines.retain(|line| match line {
            Sentence::Story(line) => !is_told(line),
            Sentence::Sum(_) => true,
        });
        self.state.progress.lately.leave_out(is_told);
    }
}
