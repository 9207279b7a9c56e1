//! The lines that everybody was told since a seat answered last, for that seat.

use crate::bout::kept::HandedOver;
use crate::bout::live::LiveBout;
use crate::bout::telling::post_text::capital;
use crate::bout::telling::second_person::to_reader;
use crate::bout::telling::since_last_move::Lately;
use crate::common::{Done, small_print};
use boards::{Befell, named};
use table::Seat;

/// So many characters stand in one bold line over a picture that has a headline of its own.
const SHORT: usize = 40;

impl LiveBout {
    /// How many lines everybody had been told when a seat answered last.
    fn heard(&self, seat: Seat) -> u64 {
        self.state.progress.seats.get(seat.index()).map_or(0, |it| it.heard)
    }

    /// The most telling of the public lines since a seat answered last.
    pub(crate) fn most_telling(&self, seat: Seat) -> Option<String> {
        self.state.progress.lately.most_telling(self.heard(seat), self.guest(seat).name.plain())
    }

    /// The most telling of the public lines since a seat answered last, for its picture.
    pub(crate) fn over(&self, seat: Seat) -> Option<boards::Headline> {
        let own = (seat, self.guest(seat).name.plain());
        self.state.progress.lately.over(self.heard(seat), own)
    }

    /// All that befell a seat since it answered last in a line and how it came to that, or else the most telling
    /// of it; nothing that its picture shows is told again.
    pub(crate) fn headlines(&self, seat: Seat, shown: Option<&str>) -> Done<String> {
        let lately = &self.state.progress.lately;
        // Marked as the words are: a name may be any word.
        let own = self.guest(seat).name.to_string();
        if let Some(sum) = self.summed_up(seat, Some(seat))? {
            let course = lately.course(self.heard(seat), &own, shown, Some(seat));
            let course = course.map(|it| format!("\n{}", small_print(&capital(&it))));
            return Ok(format!("**{}**{}", capital(&sum), course.unwrap_or_default()));
        }
        let over = lately.headlines(self.heard(seat), (seat, &own), shown);
        let mut over: Vec<String> = over.iter().map(|words| capital(words)).collect();
        // The deeds of others stand under it, or in its place where it tells no more.
        let deeds = |told: &[String]| lately.deeds(self.heard(seat), &own, shown, told);
        let mut below = deeds(&over);
        if let Some(all) = deeds(&[]).filter(|all| over.iter().all(|words| all.contains(words))) {
            (over, below) = (vec![capital(&all)], None);
        }
        if over.is_empty() {
            // The reader's own deed is told in words, and its sums are left to the picture.
            let plain = self.guest(seat).name.plain();
            let deed = shown.filter(|words| words.starts_with(plain));
            over.extend(deed.map(|words| capital(&to_reader(words, plain))));
        }
        if over.is_empty() {
            return Ok(String::new());
        }
        let befell = self.befell(seat);
        over.extend(self.ask_rules(|play, _| play.tallied(seat, befell))?);
        let told = over.join(" · ");
        let is_short = over.len() <= 1 && named::length(&told) <= SHORT;
        // Under the picture's own headline it is the causes and the consequences.
        let is_bold = is_short || shown.is_none();
        let told = if is_bold { format!("**{told}**") } else { small_print(&told) };
        let below = below.map(|deeds| format!("\n{}", small_print(&capital(&deeds))));
        Ok(told + &below.unwrap_or_default())
    }

    /// Everything that befell a seat since it answered last.
    fn befell(&self, seat: Seat) -> &[Befell] {
        self.state.progress.seats.get(seat.index()).map_or(&[][..], |it| &it.befell)
    }

    /// All that befell a seat since it answered last, for itself or for everybody.
    pub(crate) fn summed_up(&self, seat: Seat, reader: Option<Seat>) -> Done<Option<String>> {
        let befell = self.befell(seat);
        if befell.is_empty() {
            return Ok(None);
        }
        let sum = self.ask_rules(|play, cast| play.summed_up(cast, seat, befell, reader))?;
        Ok(sum.map(|sum| named::unmarked(&sum)))
    }

    /// All that befell the one seat that everybody waits for.
    pub(crate) fn summed_up_for_the_due(&self) -> Done<Option<String>> {
        match self.waits().asks.as_slice() {
            [(seat, _)] if !self.play.is_over() => self.summed_up(*seat, None),
            _ => Ok(None),
        }
    }

    /// The public lines since a seat answered last, in so many characters.
    pub(crate) fn lately(&self, seat: Seat, room: usize) -> String {
        self.state.progress.lately.since(self.heard(seat), room, self.guest(seat).name.plain())
    }

    /// Lets everything go that everybody was told and shown: it does not hold any more.
    pub(crate) fn forget_lately(&mut self) {
        self.state.progress.lately = Lately::default();
        self.state.progress.handed_over = HandedOver::default();
        for seat in &mut self.state.progress.seats {
            seat.heard = 0;
            seat.befell.clear();
        }
    }
}
