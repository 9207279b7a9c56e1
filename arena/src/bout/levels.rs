//! How well the house plays in its seats of a bout, for everybody to know.

use crate::bout::live::LiveBout;
use crate::settings::level;
use table::{Level, Seat};

impl LiveBout {
    /// The seats that are the house's own, and how well it plays in each.
    pub(crate) fn house_levels(&self) -> impl Iterator<Item = (Seat, Level)> + '_ {
        let seats = (0..).map(Seat).zip(&self.people);
        let house = seats.filter(|(_, guest)| guest.person.is_none());
        house.map(|(seat, _)| (seat, self.play.level(seat)))
    }

    /// The same of those seats in which nobody sat before.
    pub(crate) fn levels_from_the_start(&self) -> impl Iterator<Item = (Seat, Level)> + '_ {
        self.house_levels().filter(|(seat, _)| !self.was_somebodys(*seat))
    }

    /// Whether somebody sat there before.
    fn was_somebodys(&self, seat: Seat) -> bool {
        self.state.progress.former.iter().any(|former| former.seat == seat)
    }

    /// How well it plays where it has sat from the start, in words; `None` where it has not.
    pub(crate) fn levels_in_words(&self) -> Option<String> {
        let one =
            |(seat, level)| format!("{} plays as {}", self.guest(seat).name, level::one(level));
        let all: Vec<String> = self.levels_from_the_start().map(one).collect();
        (!all.is_empty()).then(|| format!("{}.", all.join(", ")))
    }
}
