//! The account in a bout's last post of more than how it ended: its turning points, who is honoured for
//! what, how the dice fell, how long it took.

use crate::bout::live::LiveBout;
use crate::bout::telling::post_text::{Moment, capital};
use crate::common::{DAY, HOUR, MINUTE};
use boards::Headline;
use campaign::{DiceSum, luck};
use std::collections::BTreeMap;
use table::{Outcome, Place, Seat};

impl LiveBout {
    /// The turning points of a bout that is over, and those for whom it is remembered, line by line. A bout
    /// without an outcome honours nobody; the dice of one whose record is kept back stay unsaid.
    pub(crate) fn remembered_for(&self, outcome: Option<&Outcome>) -> Vec<String> {
        let mut lines = Vec::new();
        // The verdict stands over it; the blow that led to it does not.
        let end = self.play.entries();
        let is_told =
            |it: &&Moment| it.entry < end || it.headline.blow.is_some() || 0 < it.headline.swing;
        let turns = self.turns(outcome).into_iter().filter(is_told);
        let largest = turns.max_by_key(|it| (it.headline.swing, it.headline.weight));
        lines.extend(largest.map(|it| format!("Decisive: {}.", capital(&it.headline.words))));
        let honours = outcome.map(|outcome| self.honours(outcome)).unwrap_or_default();
        let dice = if self.state.setup.keeps_seed { Vec::new() } else { self.dice() };
        for (what, told) in [("Honours", honours), ("Luck", dice)] {
            if !told.is_empty() {
                lines.push(format!("{what}: {}.", told.join(", ")));
            }
        }
        lines.extend(
            self.row.started.map(|from| format!("Time: {}.", lasted(self.ends_at().0 - from))),
        );
        lines
    }

    /// The deciding blow: how somebody who plays alone came to be out, or else the most telling of its
    /// turning points.
    pub(crate) fn deciding_blow(&self, outcome: Option<&Outcome>) -> Option<Headline> {
        let own = match self.guests()[..] {
            [seat] => self.state.progress.lately.fall(seat),
            _ => None,
        };
        let turns = self.turns(outcome).into_iter().map(|it| &it.headline);
        own.or_else(|| turns.max_by_key(|it| (it.weight, it.swing))).cloned()
    }

    /// The turning points that were good for those who have won; all of them where nobody has.
    fn turns(&self, outcome: Option<&Outcome>) -> Vec<&Moment> {
        let places = outcome.into_iter().flat_map(|outcome| outcome.places.by_seat());
        let won = places.filter(|(_, place)| **place == Place::Won).map(|(seat, _)| seat);
        let won: Vec<Seat> = won.collect();
        let is_good = |it: &&Moment| match it.headline.sides() {
            _ if won.is_empty() => true,
            [Some(gains), _] => won.contains(&gains),
            [None, loses] => loses.is_none_or(|loses| !won.contains(&loses)),
        };
        self.state.progress.turning_points.iter().filter(is_good).collect()
    }

    /// The players who alone have most of something that the game counts as an honour.
    fn honours(&self, outcome: &Outcome) -> Vec<String> {
        let mut told = Vec::new();
        for honour in self.kind.honours() {
            let count =
                |tallies: &BTreeMap<String, i64>| tallies.get(honour.tally).copied().unwrap_or(0);
            let most = outcome.tallies.iter().map(count).max().unwrap_or(0);
            let mut best = outcome.tallies.by_seat().filter(|(_, tallies)| count(tallies) == most);
            if let (Some((seat, _)), None, true) = (best.next(), best.next(), 0 < most) {
                told.push(format!("{} {} ({most})", self.guest(seat).name, honour.words));
            }
        }
        told
    }

    /// How far from their expectation the dice fell, for every guest who threw any.
    fn dice(&self) -> Vec<String> {
        let told = self.guests().into_iter().filter_map(|seat| {
            let thrown = &self.state.progress.seats.get(seat.index())?.thrown;
            let sum = |(sides, (dice, pips)): (&u32, &(u32, u32))| DiceSum {
                sides: *sides,
                dice: u64::from(*dice),
                pips: u64::from(*pips),
            };
            let rolled = luck(&thrown.iter().map(sum).collect::<Vec<_>>())?;
            let more = (rolled.pips as f64 - rolled.expected).trunc() as i64;
            let dice = if rolled.dice == 1 { "die" } else { "dice" };
            let fell = match more {
                0 => "as expected".to_owned(),
                1 => "1 pip over what is expected".to_owned(),
                -1 => "1 pip under what is expected".to_owned(),
                2.. => format!("{more} pips over what is expected"),
                _ => format!("{} pips under what is expected", -more),
            };
            Some(format!("{} {fell} in {} {dice}", self.guest(seat).name, rolled.dice))
        });
        told.collect()
    }
}

/// So many milliseconds in the largest two units.
fn lasted(milliseconds: i64) -> String {
    let units = [(DAY, "day"), (HOUR, "hour"), (MINUTE, "minute")];
    let largest = units.iter().position(|(length, _)| *length <= milliseconds);
    let Some(largest) = largest else { return "less than a minute".to_owned() };
    let mut left = milliseconds;
    let parts = units[largest..].iter().take(2).filter_map(|(length, unit)| {
        let count = left / length;
        left %= length;
        let many = if count == 1 { "" } else { "s" };
        (0 < count).then(|| format!("{count} {unit}{many}"))
    });
    parts.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_told_in_its_largest_two_units() {
        let told = [59_000, MINUTE, 2 * HOUR + 5 * MINUTE, 3 * DAY + HOUR + MINUTE, DAY + MINUTE];
        let wanted =
            ["less than a minute", "1 minute", "2 hours 5 minutes", "3 days 1 hour", "1 day"];
        assert_eq!(told.map(lasted), wanted);
    }
}
