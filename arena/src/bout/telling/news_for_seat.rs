//! The lines that everybody was told since a seat answered last, for that seat.

use crate::bout::kept::HandedOver;
use crate::bout::live::LiveBout;
use crate::bout::telling::post_text::capital;
use crate::bout::telling::since_last_move::{FIRST_LINE, Lately};
use crate::common::{Done, small_print};
use boards::{Befell, named};
use table::Seat;

/// The gap between two steps of a course of things.
const STEP: &str = " · ";

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
    /// of it.
    pub(crate) fn headlines(&self, seat: Seat) -> Done<String> {
        let lately = &self.state.progress.lately;
        // Marked as the words are: a name may be any word.
        let own = self.guest(seat).name.to_string();
        if let Some(sum) = self.summed_up(seat, Some(seat))? {
            let course = lately.course(self.heard(seat), &own, Some(seat));
            let sum = [Some(sum), self.rivals(seat)?].into_iter().flatten().collect::<Vec<_>>();
            return Ok(in_order(&course.unwrap_or_default(), &sum.join("; ")));
        }
        let over = lately.headlines(self.heard(seat), (seat, &own), self.play.is_over());
        let mut over: Vec<String> = over.iter().map(|words| capital(words)).collect();
        // The deeds of others stand under it, or over it where they led to it, or in its place where it tells no more.
        let deeds = |told: &[String]| lately.deeds(self.heard(seat), &own, told);
        let mut below = deeds(&over);
        if let Some(all) = deeds(&[]).filter(|all| over.iter().all(|words| all.contains(words))) {
            (over, below) = (vec![capital(&all)], None);
        }
        if over.is_empty() {
            return Ok(String::new());
        }
        // As it happened.
        let [leads_up, follows_own] = lately.deeds_lead_up(self.heard(seat), &own);
        if leads_up && follows_own && over.len() == 2 {
            over.splice(1..1, below.take().map(|deeds| capital(&deeds)));
        }
        let befell = self.befell(seat);
        over.extend(self.ask_rules(|play, _| play.tallied(seat, &befell))?);
        over.extend(self.rivals(seat)?);
        let told = format!("**{}**", over.join(" · "));
        let Some(deeds) = below.map(|deeds| small_print(&capital(&deeds))) else { return Ok(told) };
        Ok(if leads_up && !follows_own {
            format!("{deeds}\n{told}")
        } else {
            format!("{told}\n{deeds}")
        })
    }

    /// Whether a turn of a seat has gone by without a question since it answered last.
    pub(crate) fn has_lost_a_turn(&self, seat: Seat) -> bool {
        let mut since = self.state.progress.lately.over_since(self.heard(seat));
        since.any(|it| it.lost_turn == Some(seat))
    }

    /// Whether more than who has won was told of a seat since it answered last.
    pub(crate) fn has_more_than_the_end(&self, seat: Seat) -> bool {
        let own = self.guest(seat).name.to_string();
        let tells = |it: &boards::Headline| {
            let is_own = it.words.contains(&own) || it.falls.contains(&seat);
            is_own && boards::Weight::Move < it.weight && it.weight < boards::Weight::Win
        };
        self.state.progress.lately.over_since(self.heard(seat)).any(tells)
    }

    /// Everything that befell a seat since it answered last.
    fn befell(&self, seat: Seat) -> Vec<Befell> {
        self.befell_anybody(seat).iter().filter(|it| it.seat == seat).cloned().collect()
    }

    /// Everything that befell anybody since a seat answered last.
    fn befell_anybody(&self, seat: Seat) -> &[Befell] {
        self.state.progress.seats.get(seat.index()).map_or(&[][..], |it| &it.befell)
    }

    /// The changes of all others in the points that count since a seat answered last.
    fn rivals(&self, seat: Seat) -> Done<Option<String>> {
        let befell = self.befell_anybody(seat);
        let told = self.ask_rules(|play, cast| play.rivals(cast, seat, befell))?;
        Ok(told.map(|told| named::unmarked(&told)))
    }

    /// All that befell a seat since it answered last, for itself or for everybody.
    pub(crate) fn summed_up(&self, seat: Seat, reader: Option<Seat>) -> Done<Option<String>> {
        let befell = self.befell(seat);
        if befell.is_empty() {
            return Ok(None);
        }
        let sum = self.ask_rules(|play, cast| play.summed_up(cast, seat, &befell, reader))?;
        Ok(sum.map(|sum| named::unmarked(&sum)))
    }

    /// All that happened in a bout that is over since the last answer of anybody, where it went on for long.
    pub(crate) fn played_out(&self) -> Done<Option<String>> {
        // Least has happened since the last answer.
        let happened =
            |befell: &&[Befell]| befell.iter().map(|it| i64::from(it.points)).sum::<i64>();
        let since = self.guests().into_iter().map(|seat| self.befell_anybody(seat));
        let since = since.min_by_key(happened).filter(|_| self.play.is_over()).unwrap_or_default();
        let cast = self.told_cast();
        self.ask_rules(|play, _| play.played_out(&cast, since))
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

/// The sum of all that befell the reader, after his own deeds and before the rest of the course of things.
fn in_order(course: &str, sum: &str) -> String {
    let steps: Vec<&str> = course.split(STEP).filter(|step| !step.is_empty()).collect();
    let is_own = |step: &&&str| step.starts_with("you ") || step.starts_with("your ");
    let (own, rest) = steps.split_at(steps.iter().take_while(is_own).count());
    let (own, rest) = (own.join(STEP), rest.join(STEP));
    let mut lines = Vec::new();
    if own.is_empty() || named::length(&own) + STEP.len() + named::length(sum) <= FIRST_LINE {
        let told: Vec<&str> = [&*own, sum].into_iter().filter(|it| !it.is_empty()).collect();
        lines.push(format!("**{}**", capital(&told.join(STEP))));
    } else {
        lines.extend([small_print(&capital(&own)), format!("**{}**", capital(sum))]);
    }
    lines.extend((!rest.is_empty()).then(|| small_print(&capital(&rest))));
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_readers_own_deeds_stand_before_all_that_befell_him() {
        let sum = "House hit you twice: condition −9";
        let told = in_order("you hit House: condition −1 · House goes to C4", sum);
        let all = [
            "**You hit House: condition −1 · House hit you twice: condition −9**",
            "-# House goes to C4",
        ];
        assert_eq!(told, all.join("\n"));
        let long = format!("you hit House: {}", "x".repeat(100));
        let capitals = format!("-# {}\n**{sum}**", capital(&long));
        assert_eq!(in_order(&long, sum), capitals);
        assert_eq!(in_order("", sum), format!("**{sum}**"));
    }
}
