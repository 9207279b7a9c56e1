//! How well the house plays in its seats of a bout, for everybody to know.

use crate::bout::live::LiveBout;
use crate::settings::level;
use table::{Level, Seat};

impl LiveBout {
    /// The seats that are the house's from the start, and how well it plays in each.
    pub(crate) fn house_levels(&self) -> impl Iterator<Item = (Seat, Level)> + '_ {
        let seats = (0..).map(Seat).zip(&self.people);
        let house =
            seats.filter(|(seat, guest)| guest.person.is_none() && !self.was_somebodys(*seat));
        house.map(|(seat, _)| (seat, self.play.level(seat)))
    }

    /// Whether somebody sat there before.
    fn was_somebodys(&self, seat: Seat) -> bool {
        self.state.progress.former.iter().any(|former| former.seat == seat)
    }

    /// How well it plays where, in words; none where it has no seat of its own.
    pub(crate) fn levels_in_words(&self) -> Option<String> {
        let one =
            |(seat, level)| format!("{} plays as {}", self.guest(seat).name, level::one(level));
        let all: Vec<String> = self.house_levels().map(one).collect();
        (!all.is_empty()).then(|| format!("{}.", all.join(", ")))
    }
}
