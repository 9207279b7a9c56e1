//! Lives here: how long a decision may take, and how a person's time burns: pure figures.
//! May enter: a pace, quiet hours, absences, instants.
//! Never does: a bout, a row, the time of day.

use crate::common::{HOUR, MINUTE, Millis, SECOND};
use crate::settings::pace::Pace;
use crate::settings::quiet::{self, Absence, Quiet, QuietHours};
use jiff::civil::Time;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use serde::{Deserialize, Serialize};

/// How one person's time burns.
#[derive(Debug, Clone)]
pub(crate) struct Burning {
    quiet: Option<(Quiet, TimeZone)>,
    away: Vec<Absence>,
}

impl Burning {
    /// Time that does not burn in some hours; it burns day and night without any, or where their
    /// zone does not exist.
    pub(crate) fn outside(rests: Option<&QuietHours>) -> Burning {
        let zone = |rests: &QuietHours| Some((rests.quiet, quiet::zone(&rests.zone)?.1));
        Burning { quiet: rests.and_then(zone), away: Vec::new() }
    }

    /// The same, but that no time burns in absences either.
    pub(crate) fn while_there(self, away: &[Absence]) -> Burning {
        Burning { away: away.to_vec(), ..self }
    }

    /// The instant at which `millis` have burnt since `from`.
    pub(crate) fn after(&self, from: Millis, millis: i64) -> Millis {
        let mut left = millis;
        let mut end = from;
        self.pieces(from, |piece| match piece {
            Piece::Burns { from, to } if left <= to.0 - from.0 => {
                end = from.plus(left);
                false
            }
            Piece::Burns { from, to } => {
                left -= to.0 - from.0;
                end = to;
                true
            }
            Piece::Stands { to } => {
                end = to;
                true
            }
            Piece::Endless { from } => {
                end = from.plus(left);
                false
            }
        });
        end
    }

    /// How much has burnt between two instants.
    pub(crate) fn burnt(&self, from: Millis, until: Millis) -> i64 {
        let mut sum = 0;
        self.pieces(from, |piece| match piece {
            Piece::Burns { from, to } => {
                sum += (to.0.min(until.0) - from.0).max(0);
                to < until
            }
            Piece::Stands { to } => to < until,
            Piece::Endless { from } => {
                sum += (until.0 - from.0).max(0);
                false
            }
        });
        sum
    }

    /// Hands out the time from an instant on, piece by piece, while it is wanted.
    fn pieces(&self, from: Millis, mut want: impl FnMut(Piece) -> bool) {
        let mut at = from;
        // Further away than anything is ever due, every hour is like any other.
        for _ in 0..PIECES {
            let Some((next, rests)) = self.next_change(at) else { break };
            let piece = if rests {
                Piece::Stands { to: next }
            } else {
                Piece::Burns { from: at, to: next }
            };
            if !want(piece) {
                return;
            }
            at = next;
        }
        want(Piece::Endless { from: at });
    }

    /// When time next begins or ceases to burn after `at`, and whether it rests until then.
    fn next_change(&self, at: Millis) -> Option<(Millis, bool)> {
        if let Some(absence) = self.away.iter().find(|absence| absence.contains(at)) {
            return Some((absence.until, true));
        }
        let quiet = self.quiet.as_ref().and_then(|(quiet, zone)| change(at, *quiet, zone));
        let leaves = self.away.iter().map(|absence| absence.from).filter(|from| at < *from).min();
        match (quiet, leaves) {
            (Some((next, rests)), Some(leaves)) => Some((next.min(leaves), rests)),
            (None, Some(leaves)) => Some((leaves, false)),
            (quiet, None) => quiet,
        }
    }
}

/// Changes between rest and no rest that are looked through one by one: those of eleven years.
const PIECES: usize = 8_192;

enum Piece {
    Burns { from: Millis, to: Millis },
    Stands { to: Millis },
    Endless { from: Millis },
}

/// The next beginning or end of quiet hours after `at`, and whether `at` is in them; `None` beyond
/// the calendar's end.
fn change(at: Millis, quiet: Quiet, zone: &TimeZone) -> Option<(Millis, bool)> {
    let here = Timestamp::from_millisecond(at.0).ok()?.to_zoned(zone.clone());
    let rests = quiet.contains(here.hour());
    let hour = if rests { quiet.to } else { quiet.from };
    let time = Time::new(hour, 0, 0, 0).ok()?;
    let mut day = here.date();
    loop {
        let next =
            Millis(day.to_datetime(time).to_zoned(zone.clone()).ok()?.timestamp().as_millisecond());
        // A zone may set its clocks back or forth over the very hour.
        if at < next {
            return Some((next, rests));
        }
        day = day.checked_add(1.day()).ok()?;
    }
}

/// A bank, an increment and a cap, all in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Clock {
    /// A seat's bank at the start.
    pub(crate) bank: i64,
    /// The time that each decision adds.
    pub(crate) increment: i64,
    /// The most that a decision takes, and that a bank holds.
    pub(crate) cap: i64,
}

impl Pace {
    /// Its figures; `None` if there is no hurry.
    pub(crate) fn clock(self) -> Option<Clock> {
        let hours = |cap: i64| Clock { bank: cap, increment: cap / 2, cap };
        match self {
            Pace::Live => {
                Some(Clock { bank: 5 * MINUTE, increment: 30 * SECOND, cap: 10 * MINUTE })
            }
            Pace::Daily => Some(hours(24 * HOUR)),
            Pace::Relaxed => Some(hours(72 * HOUR)),
            Pace::Hours(cap) => Some(hours(i64::from(cap) * HOUR)),
            Pace::None => None,
        }
    }

    /// A seat's bank at the start, in milliseconds; 0 if there is no hurry.
    pub(crate) fn bank(self) -> i64 {
        self.clock().map_or(0, |clock| clock.bank)
    }

    /// Between which bounds, in milliseconds, a secret window is drawn; `alone` when nobody but
    /// the house is there to guess.
    pub(crate) fn settling(self, alone: bool) -> std::ops::RangeInclusive<i64> {
        if alone {
            SECOND..=3 * SECOND
        } else if self.is_live() {
            5 * SECOND..=15 * SECOND
        } else {
            2 * MINUTE..=6 * MINUTE
        }
    }
}

/// When somebody is reminded of a decision that may take so long: at half of it and at four fifths,
/// in bouts and in seasons.
pub(crate) fn reminders(allowance: i64) -> [i64; 2] {
    [allowance / 2, allowance / 5 * 4]
}

impl Clock {
    /// The time that a decision may take, with `bank` left.
    pub(crate) fn allowance(self, bank: i64) -> i64 {
        self.cap.min(bank + self.increment)
    }

    /// The time that a reaction may take: it never draws on the bank.
    pub(crate) fn reaction(self) -> i64 {
        let least = if self.cap < HOUR { MINUTE } else { HOUR };
        (self.cap / 4).max(least)
    }

    /// The rest of the bank after a decision that took `used`.
    pub(crate) fn after(self, bank: i64, used: i64) -> i64 {
        (bank + self.increment - used).clamp(0, self.cap)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::common::{HOUR, MINUTE};

    fn at(text: &str) -> Millis {
        Millis(text.parse::<Timestamp>().unwrap().as_millisecond())
    }

    fn berlin() -> Burning {
        let (quiet, zone) = (Quiet::of("22-7").unwrap(), "Europe/Berlin".to_owned());
        Burning::outside(Some(&QuietHours { quiet, zone }))
    }

    #[test]
    fn no_time_burns_in_quiet_hours() {
        let from = at("2026-01-10T20:00:00Z"); // nine in the evening in Berlin
        assert_eq!(berlin().after(from, 30 * MINUTE), at("2026-01-10T20:30:00Z"));
        assert_eq!(berlin().after(from, 2 * HOUR), at("2026-01-11T07:00:00Z"));
        assert_eq!(berlin().after(at("2026-01-10T23:00:00Z"), HOUR), at("2026-01-11T07:00:00Z"));
        assert_eq!(berlin().burnt(from, at("2026-01-11T07:00:00Z")), 2 * HOUR);
        assert_eq!(berlin().burnt(at("2026-01-10T23:00:00Z"), at("2026-01-11T05:00:00Z")), 0);
        assert_eq!(Burning::outside(None).burnt(from, from.plus(5)), 5);
        assert_eq!(Burning::outside(None).burnt(from, from.plus(-5)), 0);
    }

    #[test]
    fn clocks_set_forth_in_the_night_do_not_stop_the_count() {
        let from = at("2026-03-28T20:30:00Z"); // the night in which Berlin loses an hour
        assert_eq!(berlin().after(from, HOUR), at("2026-03-29T05:30:00Z"));
        let back = at("2026-10-24T19:30:00Z"); // and the one in which it wins one
        assert_eq!(berlin().after(back, HOUR), at("2026-10-25T06:30:00Z"));
    }

    #[test]
    fn what_burns_in_days_is_the_same_forth_and_back() {
        for hours in [1, 5, 23, 24, 48, 100] {
            let from = at("2026-06-01T21:17:00Z");
            let end = berlin().after(from, hours * HOUR);
            assert_eq!(berlin().burnt(from, end), hours * HOUR);
        }
    }

    #[test]
    fn no_time_burns_while_somebody_is_away() {
        let away = Absence { from: at("2026-01-10T22:00:00Z"), until: at("2026-01-13T12:00:00Z") };
        let from = at("2026-01-10T20:00:00Z");
        let plain = Burning::outside(None).while_there(&[away]);
        assert_eq!(plain.after(from, HOUR), from.plus(HOUR));
        assert_eq!(plain.after(from, 3 * HOUR), away.until.plus(HOUR));
        assert_eq!(plain.after(away.from, HOUR), away.until.plus(HOUR));
        assert_eq!(plain.burnt(from, away.until.plus(HOUR)), 3 * HOUR);
        // Quiet hours begin in Berlin an hour before the absence, and end while it lasts.
        let both = berlin().while_there(&[away]);
        assert_eq!(both.after(from, 2 * HOUR), away.until.plus(HOUR));
        assert_eq!(both.burnt(from, away.until.plus(HOUR)), 2 * HOUR);
    }

    #[test]
    fn a_bank_gives_what_it_has_and_grows_to_the_cap() {
        let clock = Pace::Daily.clock().unwrap();
        assert_eq!(clock.allowance(clock.bank), 24 * HOUR);
        assert_eq!(clock.after(24 * HOUR, 24 * HOUR), 12 * HOUR);
        assert_eq!(clock.allowance(0), 12 * HOUR);
        assert_eq!(clock.after(0, 12 * HOUR), 0);
        assert_eq!(clock.after(24 * HOUR, 0), 24 * HOUR);
        let live = Pace::Live.clock().unwrap();
        assert_eq!(live.allowance(live.bank), 330 * SECOND);
        assert_eq!(live.after(9 * MINUTE + 50 * SECOND, 0), 10 * MINUTE);
    }

    #[test]
    fn a_reaction_has_a_quarter_of_the_cap_and_at_least_an_hour() {
        assert_eq!(Pace::Relaxed.clock().unwrap().reaction(), 18 * HOUR);
        assert_eq!(Pace::Hours(2).clock().unwrap().reaction(), HOUR);
        assert_eq!(Pace::Live.clock().unwrap().reaction(), 150 * SECOND);
    }
}
