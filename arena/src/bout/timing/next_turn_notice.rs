//! Telling somebody that theirs is the next turn, if they wish to be told.
//!
//! It follows from public facts alone: whose turn it is, whose comes next, for whom the bout waits in public.
//! While the dice are being settled, and where several decide at once, nobody is told.

use crate::bout::live::LiveBout;
use crate::common::{Action, Control, Done, Message, Style};
use crate::outbox::queued::Purpose;
use crate::outbox::ways_to_reach;
use store::outbox::New;
use store::{Conn, receipt};
use table::Seat;

/// Seats below which whose turn is the next is no news.
const NEWS: usize = 3;

impl LiveBout {
    /// Tells the player of the next turn, once a round, when the turn before theirs begins. A message that has
    /// not been sent when their own begins is dropped.
    pub(crate) async fn tell_the_next(&mut self, conn: &mut Conn) -> Done<()> {
        let bout = self.row.id;
        if let Some(seat) = self.state.progress.next_told.waits()
            && (self.play.is_over() || self.is_due(seat))
        {
            self.state.progress.next_told.has_come();
            self.outbox.retain(|row| {
                !(row.purpose == Purpose::Next.word() && row.seat == Some(i64::from(seat.0)))
            });
            receipt::no_longer_next(conn, bout, i64::from(seat.0)).await?;
        }
        let Some((now, next)) = self.upcoming() else { return Ok(()) };
        let round = self.play.round();
        if self.state.progress.next_told.knows(round, next) {
            return Ok(());
        }
        let Some(person) = self.guest(next).reachable() else { return Ok(()) };
        let message = Message {
            head: format!(
                "**{}**: yours is the next turn, after {}.",
                self.linked_title(),
                self.guest(now).name
            ),
            controls: vec![Control::button(
                "Your move",
                Style::Secondary,
                Action::Panel(self.id()),
            )],
            ..Message::default()
        };
        let said = (Purpose::Next, message);
        let row = ways_to_reach::told(conn, bout, person, said, self.now).await?;
        self.outbox.extend(row.map(|row| New { seat: Some(i64::from(next.0)), ..row }));
        self.state.progress.next_told.tells(round, next);
        Ok(())
    }

    /// Whether everybody knows that the bout waits for a seat.
    fn is_due(&self, seat: Seat) -> bool {
        self.waits().asks.iter().any(|(due, _)| *due == seat)
    }

    /// The seat whose turn it is and the next, where the latter is to be told: its player wishes for that, has
    /// not just acted, and plays there; and the bout waits for a person whose turn it is.
    fn upcoming(&self) -> Option<(Seat, Seat)> {
        if self.people.len() < NEWS || self.state.progress.is_paused() {
            return None;
        }
        let turns = self.play.turns()?;
        let waits = self.waits();
        let is_alone = matches!(&waits.asks[..], [(seat, _)] if *seat == turns.now);
        let sitters = self.sitters();
        let is_told = !sitters[turns.next].is_house()
            && self.guest(turns.next).me.next
            && self.actor != Some(turns.next);
        (is_alone && is_told).then_some((turns.now, turns.next))
    }
}
