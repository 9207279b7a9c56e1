//! What a live bout queues to be said.

use crate::bout::live::Sitting;
use crate::common::{Done, Say, row_id};
use crate::outbox::queued::{self, Purpose};
use store::outbox::Destination;
use table::Seat;

impl Sitting {
    /// Where the bout is posted; none when its channel is gone.
    pub(crate) fn channel(&self) -> Option<Destination> {
        let id = if self.row.thread == 0 { self.row.channel } else { self.row.thread };
        (id != 0).then_some(Destination::Channel(id))
    }

    /// Posts what was told, or that the bout waits for somebody else now. Nothing is posted when
    /// fewer are waited for and nothing was told: the others have been called already.
    pub(crate) fn post_if_news(&mut self) -> Done<()> {
        let waits = self.waits();
        let is_news = waits.is_news_after(&self.affairs.notes.posted);
        if self.lines.is_empty() && self.notices.is_empty() && !is_news && !self.must_post {
            return Ok(());
        }
        self.affairs.notes.posted = waits;
        let say = self.public_say()?;
        self.post(&say)
    }

    /// Queues a post with controls, which takes them from the one before.
    pub(crate) fn post(&mut self, say: &Say) -> Done<()> {
        if let Some(channel) = self.channel() {
            let row = queued::row(channel, Purpose::Post, Some(self.row.id), say, self.now)?;
            self.outbox.push(row);
        }
        Ok(())
    }

    /// Queues something said once in the channel.
    pub(crate) fn remind(&mut self, say: &Say) -> Done<()> {
        if let Some(channel) = self.channel() {
            let row = queued::row(channel, Purpose::Reminder, Some(self.row.id), say, self.now)?;
            self.outbox.push(row);
        }
        Ok(())
    }

    /// Queues something said once to a person.
    pub(crate) fn note(&mut self, person: i64, say: &Say) -> Done<()> {
        if 0 < person {
            let to = Destination::Person(person);
            self.outbox.push(queued::row(to, Purpose::Note, Some(self.row.id), say, self.now)?);
        }
        Ok(())
    }

    /// Queues each seat's living private message where it has changed.
    pub(crate) fn post_hands(&mut self) -> Done<()> {
        for seat in self.guests() {
            let guest = self.guest(seat);
            let Some(person) = guest.reachable() else { continue };
            if guest.me.no_dms || !guest.dms.may_arrive() {
                continue;
            }
            let is_asked_secretly = self.ask(seat).is_some_and(|(_, hidden)| hidden);
            let written = self.affairs.notes.seat(seat).hand.clone();
            if !self.affairs.notes.has_hands && !is_asked_secretly && written.is_none() {
                continue;
            }
            let draft = self.draft_of(seat, self.ask(seat).map(|(serial, _)| serial)).to_vec();
            let say = self.private_say(seat, &draft)?;
            let text = serde_json::to_string(&say).map_err(anyhow::Error::from)?;
            let print = table::sha256_hex(text.as_bytes())[..16].to_owned();
            if written.as_ref() == Some(&print) {
                self.shown.insert(seat, say);
                continue;
            }
            let calls = self.call_secretly(seat);
            let to = Destination::Person(row_id(person));
            let mut row = queued::row(to, Purpose::Hand, Some(self.row.id), &say, self.now)?;
            row.seat = Some(i64::from(seat.0));
            row.is_living = true;
            row.is_fresh = calls;
            self.outbox.push(row);
            self.shown.insert(seat, say);
            self.affairs.notes.seat(seat).hand = Some(print);
        }
        Ok(())
    }

    /// Whether a secret ask of a seat has not been announced to it; from now on it has.
    fn call_secretly(&mut self, seat: Seat) -> bool {
        let rests = self.affairs.notes.is_resting();
        let mut running = self.affairs.notes.running.iter_mut();
        match running.find(|ask| ask.seat == seat && ask.hidden && !ask.called) {
            Some(ask) if !rests => {
                ask.called = true;
                true
            }
            Some(_) | None => false,
        }
    }
}
