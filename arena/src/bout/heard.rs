//! What everybody was told since a seat answered last, for that seat.

use crate::bout::handed_over::HandedOver;
use crate::bout::lately::Lately;
use crate::bout::live::LiveBout;
use crate::bout::tale::capital;
use table::Seat;

impl LiveBout {
    /// How many lines everybody had been told when a seat answered last.
    fn heard(&self, seat: Seat) -> u64 {
        self.state.progress.seats.get(seat.index()).map_or(0, |it| it.heard)
    }

    /// What tells most of what everybody was told since a seat answered last.
    pub(super) fn most_telling(&self, seat: Seat) -> Option<String> {
        self.state.progress.lately.most_telling(self.heard(seat), self.guest(seat).name.plain())
    }

    /// What tells most of what everybody was told since a seat answered last, for its picture.
    pub(super) fn over(&self, seat: Seat) -> Option<boards::Headline> {
        self.state.progress.lately.over(self.heard(seat), seat)
    }

    /// What tells most of it in a line, and what became of the seat itself.
    pub(super) fn headlines(&self, seat: Seat) -> String {
        let lately = &self.state.progress.lately;
        let own = (seat, self.guest(seat).name.plain());
        let over = lately.headlines(self.heard(seat), own);
        let over: Vec<String> = over.iter().map(|words| capital(words)).collect();
        if over.is_empty() { String::new() } else { format!("**{}**", over.join(" · ")) }
    }

    /// What everybody was told since a seat answered last, in so many characters.
    pub(super) fn lately(&self, seat: Seat, room: usize) -> String {
        self.state.progress.lately.since(self.heard(seat), room, self.guest(seat).name.plain())
    }

    /// Lets everything go that everybody was told and shown: it does not hold any more.
    pub(crate) fn forget_lately(&mut self) {
        self.state.progress.lately = Lately::default();
        self.state.progress.handed_over = HandedOver::default();
        for seat in &mut self.state.progress.seats {
            seat.heard = 0;
        }
    }
}
