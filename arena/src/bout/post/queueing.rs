//! The messages that a live bout queues.

use crate::bout::kept::HandedOver;
use crate::bout::live::LiveBout;
use crate::bout::post::hand_over::{self, Change};
use crate::bout::telling::post_text::{Tale, Told};
use crate::common::{Done, Message, random, row_id};
use crate::outbox::forum::{self, Stage};
use crate::outbox::queued::{self, LAG, PUT_OFF, Purpose};
use crate::outbox::ways_to_reach::{self, Lost};
use store::bout::{self, Status};
use store::outbox::{Destination, New};
use store::{Conn, receipt};
use table::Seat;

impl LiveBout {
    /// The channel in which the bout is posted; `None` when it is gone.
    pub(crate) fn channel(&self) -> Option<Destination> {
        let id = if self.row.thread == 0 { self.row.channel } else { self.row.thread };
        (id != 0).then_some(Destination::Channel(id))
    }

    /// Shows the told lines and for whom the bout waits: on the present post, or on a new one when the turn goes
    /// over, everybody must notice, or the present one stays for the chronicle.
    pub(crate) fn post_if_news(&mut self) -> Done<()> {
        let waits = self.waits();
        let has_told = !self.untold.is_empty() || !self.notices.is_empty() || self.must_post;
        if !has_told && waits == self.state.progress.posted {
            return Ok(());
        }
        let before = std::mem::replace(&mut self.state.progress.posted, waits.clone());
        let people = self.guests().len();
        let change = Change { before: &before, after: &waits, actor: self.actor, people };
        let is_hand_over = hand_over::is_hand_over(change);
        // A person who cannot be written to learns of a secret window from a call only: an edit notifies nobody.
        // Lines told while one is open come from the one before it.
        let is_called = 1 < people && waits.settling && !self.unreached().0.is_empty();
        let is_noticed = is_hand_over || is_called || self.must_post || !self.notices.is_empty();
        if is_noticed || self.ends_a_page() {
            let gives_way = is_hand_over && self.gives_way();
            let entry = self.play.entries();
            let traces = gives_way.then(|| self.state.progress.tale.traces(entry));
            let former_post = self.state.progress.tale.name.clone();
            let former = if is_hand_over { self.tale_moves_on() } else { self.tale_stays() };
            let (told, news) = self.take_told();
            if is_hand_over {
                self.report_turn(&news)?;
            }
            let told = Told { board: self.board_to_leave()?, ..told };
            let mut message = self.public_message(&told)?;
            self.leave(&mut message, &former);
            message.replaces_former = gives_way;
            message.former_post = former_post;
            let name = random::nonce();
            message.post = Some(name.clone());
            let tale = Tale::posted(&told, news, self.stage());
            self.state.progress.tale = tale.after(name, traces.unwrap_or_default());
            if !is_noticed {
                // It stands for an edit.
                self.call_the_due();
                return self.show(&message, true);
            }
            message.mention = self.call_the_due();
            if is_called {
                self.call_unreached(&mut message);
            }
            if let Some(plate) = &mut message.plate {
                self.state.progress.handed_over.posts(plate);
            }
            return self.show(&message, true);
        }
        // The people who are due have just acted, or were called when the turn came to them.
        self.call_the_due();
        let news = std::mem::take(&mut self.untold);
        let (board, stage) = (self.board_to_leave()?, self.stage());
        self.state.progress.tale.goes_on(news);
        self.state.progress.tale.shows(board, stage);
        let mut message =
            self.public_message(&self.state.progress.tale.newest(&self.guest_names()))?;
        // Should it have to be posted anew, it takes its own place, or where notices are to stay leaves its beginning.
        let tale = &self.state.progress.tale;
        self.leave(&mut message, &tale.beginning());
        message.former_mono = None;
        message.replaces_former = !tale.has_notices();
        (message.post, message.former_post) = (tale.name.clone(), tale.name.clone());
        self.show(&message, false)
    }

    /// Posts the last board of the bout. The post before it keeps its news, which the last one does not repeat, and
    /// the last board, as text in any case; `last` is the headline of what came after them.
    pub(crate) fn post_end(
        &mut self,
        mut message: Message,
        verdict: &[String],
        last: Option<String>,
    ) -> Done<()> {
        message.former_post = self.state.progress.tale.name.clone();
        let traces = self.state.progress.tale.traces(self.play.entries());
        let mut former = self.tale_stays().in_short();
        if last.is_some() {
            (former.headline, former.earlier) = (last, traces);
        }
        if former.words().is_empty() {
            former.story = verdict.iter().take(1).cloned().collect();
        }
        message.former = Some(self.under_title(&former));
        message.former_mono = Some(self.board_in_few_lines()?);
        self.state.progress.handed_over = HandedOver::default();
        // Against the house the turn has never gone over: all changes since are the whole bout.
        if let Some(plate) = &mut message.plate {
            plate.was = None;
        }
        self.show(&message, true)
    }

    /// Lets the bout's own thread be archived soon; one that is a post of a forum is over by its tag.
    pub(crate) fn close_thread(&mut self) -> Done<()> {
        let filing = forum::filing(self.state.setup.forum, &self.row, self.kind, Stage::Over);
        let is_own = self.row.thread != 0 || filing.is_some();
        if let Some(filing) = filing {
            self.outbox.push(forum::label(&self.row, filing, self.now)?);
        }
        if let Some(to) = self.channel().filter(|_| is_own) {
            let (id, message) = (Some(self.row.id), Message::default());
            self.outbox.push(queued::row(to, Purpose::Close, id, &message, self.now)?);
        }
        Ok(())
    }

    /// Tells the channel how a bout ended that had a thread of its own.
    pub(crate) fn tell_channel(&mut self, verdict: &[String]) -> Done<()> {
        let bout::Bout { channel, thread, .. } = self.row;
        if channel == 0 || thread == 0 || channel == thread {
            return Ok(());
        }
        let told = format!("**{}**\n{}", self.title(), verdict.join("\n"));
        let message = Message { head: format!("{told}\n{{#{thread}}}"), ..Message::default() };
        let to = Destination::Channel(channel);
        self.outbox.push(queued::row(to, Purpose::Note, Some(self.row.id), &message, self.now)?);
        Ok(())
    }

    /// Lines told by edits go over to the next post: the one before keeps those with which it was posted.
    fn tale_moves_on(&mut self) -> Told {
        let tale = std::mem::take(&mut self.state.progress.tale);
        let beginning = tale.beginning();
        let since = tale.told_since();
        self.untold.lines.splice(0..0, since.lines);
        self.untold.headlines.splice(0..0, since.headlines);
        beginning
    }

    /// The post before keeps all that it tells.
    fn tale_stays(&mut self) -> Told {
        let tale = std::mem::take(&mut self.state.progress.tale);
        let Told { notices, earlier, .. } = tale.beginning();
        Told { notices, earlier, ..tale.newest(&self.guest_names()) }
    }

    /// Queues the living post: made anew, which takes board and controls from the one before, or as a new form of
    /// the present one.
    fn show(&mut self, message: &Message, is_fresh: bool) -> Done<()> {
        if let Some(channel) = self.channel() {
            let row = queued::row(channel, Purpose::Post, Some(self.row.id), message, self.now)?;
            let lag = if is_fresh || 1 < self.guests().len() { 0 } else { LAG };
            self.outbox.push(New { is_fresh, due: row.due + lag, ..row });
        } else if !message.mention.is_empty() {
            self.lost.push(Lost { people: message.mention.clone(), said: None });
        }
        Ok(())
    }

    /// Everybody who is due and knows nothing of it yet, except the one who has just acted; from now on they
    /// know. Somebody who plays alone is not called to their own table.
    fn call_the_due(&mut self) -> Vec<u64> {
        if self.state.progress.is_paused() {
            return Vec::new();
        }
        let is_alone = self.guests().len() <= 1;
        let mut due = Vec::new();
        for ask in self.state.progress.running.iter_mut().filter(|ask| !ask.hidden) {
            let knows = std::mem::replace(&mut ask.called, true);
            if !knows && !is_alone && self.actor != Some(ask.seat) {
                due.extend(self.people[ask.seat.index()].reachable());
            }
        }
        due
    }

    /// Queues something said once in the channel.
    pub(crate) fn remind(&mut self, message: &Message) -> Done<()> {
        if let Some(channel) = self.channel() {
            let row =
                queued::row(channel, Purpose::Reminder, Some(self.row.id), message, self.now)?;
            self.outbox.push(row);
        } else if !message.mention.is_empty() {
            let said = Some(message.clone());
            self.lost.push(Lost { people: message.mention.clone(), said });
        }
        Ok(())
    }

    /// Calls on another way the people whom nothing reaches where the bout is played, and tells stewards for whom
    /// the house has begun to play.
    pub(crate) async fn call_otherwise(&mut self, conn: &mut Conn) -> Done<()> {
        let (bout, now) = (self.row.id, self.now);
        let is_over = self.row.status == Status::Over;
        for lost in std::mem::take(&mut self.lost).into_iter().filter(|_| !is_over) {
            ways_to_reach::call_otherwise(conn, bout, &lost, now).await?;
        }
        if self.row.trouble.is_some() && !is_over {
            ways_to_reach::none_arrive(conn, bout, &mut self.outbox, now).await?;
        }
        for words in std::mem::take(&mut self.stood_in) {
            ways_to_reach::to_stewards(conn, (self.row.guild, Some(bout)), words, now).await?;
        }
        if is_over {
            receipt::let_go(conn, bout).await?;
        }
        Ok(())
    }

    /// Queues something said once to a person.
    pub(crate) fn note(&mut self, person: i64, message: &Message) -> Done<()> {
        if 0 < person {
            let to = Destination::Person(person);
            self.outbox.push(queued::row(to, Purpose::Note, Some(self.row.id), message, self.now)?);
        }
        Ok(())
    }

    /// Queues each seat's living private message where it has changed.
    pub(crate) fn post_hands(&mut self) -> Done<()> {
        // A guided player sees it all in the panel.
        let guests = if self.is_guided() { Vec::new() } else { self.guests() };
        for seat in guests {
            let guest = self.guest(seat);
            let Some(person) = guest.reachable() else { continue };
            if guest.me.no_dms || !guest.dms.may_arrive() {
                continue;
            }
            let is_asked_secretly = self.ask(seat).is_some_and(|(_, hidden)| hidden);
            let written = self.state.progress.seat(seat).hand.clone();
            // Somebody alone is waited for by nobody, and their panel shows it all.
            let is_needed = is_asked_secretly || self.state.progress.has_hands;
            if (self.is_alone() || !is_needed) && written.is_none() {
                continue;
            }
            let draft = self.draft_of(seat, self.ask(seat).map(|(serial, _)| serial)).to_vec();
            let message = self.hand_message(seat, &draft)?;
            let text = serde_json::to_string(&message).map_err(anyhow::Error::from)?;
            let print = table::sha256_hex(text.as_bytes())[..16].to_owned();
            if written.as_ref() == Some(&print) {
                continue;
            }
            let calls = self.call_secretly(seat);
            let to = Destination::Person(row_id(person));
            let mut row = queued::row(to, Purpose::Hand, Some(self.row.id), &message, self.now)?;
            row.seat = Some(i64::from(seat.0));
            row.is_living = true;
            row.is_fresh = calls;
            // An edit calls nobody, and somebody who presses, or plays alone, sees on the panel what has changed.
            let looks_there = self.actor == Some(seat) || self.guests().len() <= 1;
            if looks_there && !calls && written.is_some() {
                row.due += PUT_OFF;
            }
            self.outbox.push(row);
            self.state.progress.seat(seat).hand = Some(print);
        }
        Ok(())
    }

    /// Whether a secret ask of a seat has not been announced to it; from now on it has.
    fn call_secretly(&mut self, seat: Seat) -> bool {
        let rests = self.state.progress.is_paused();
        let mut running = self.state.progress.running.iter_mut();
        match running.find(|ask| ask.seat == seat && ask.hidden && !ask.called) {
            Some(ask) if !rests => {
                ask.called = true;
                true
            }
            Some(_) | None => false,
        }
    }
}
