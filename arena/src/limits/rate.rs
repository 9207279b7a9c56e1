//! A meter that fills with each use and empties with time: so many at once, and one more each
//! interval (the "generic cell rate algorithm"). All that is kept of it is when it will be empty.

use crate::common::Millis;

/// How much is allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rate {
    /// At once, if the meter is empty; 1 at least.
    pub(crate) burst: i64,
    /// Milliseconds after which one more is allowed.
    pub(crate) every: i64,
}

impl Rate {
    /// The same, so many times over.
    pub(crate) fn times(self, many: u8) -> Rate {
        let many = i64::from(many.max(1));
        Rate { burst: self.burst * many, every: (self.every / many).max(1) }
    }

    /// Takes one from a meter that will be empty at `empties`, or is. When it will be empty then.
    ///
    /// # Errors
    /// When it would work again, if too much has been taken.
    pub(crate) fn take(self, empties: Option<Millis>, now: Millis) -> Result<Millis, Millis> {
        let full = self.burst * self.every;
        // No meter holds more than that: it was filled by a clock which has been set back since, and
        // begins anew.
        let empties = empties.filter(|empties| *empties <= now.plus(full));
        let from = empties.unwrap_or(now).max(now);
        let then = from.plus(self.every);
        if then <= now.plus(full) { Ok(then) } else { Err(then.plus(-full)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: Rate = Rate { burst: 3, every: 100 };

    /// Takes one at each instant; which were allowed, and when the others would have been.
    fn taken(instants: &[i64]) -> Vec<Result<(), i64>> {
        let mut empties = None;
        let take = |at: &i64| match RATE.take(empties, Millis(*at)) {
            Ok(then) => {
                empties = Some(then);
                Ok(())
            }
            Err(again) => Err(again.0),
        };
        instants.iter().map(take).collect()
    }

    #[test]
    fn as_many_as_the_burst_go_at_once_and_then_one_each_interval() {
        let met = taken(&[0, 0, 0, 0, 99, 100, 100, 199, 200]);
        let barred = |again| Err(again);
        assert_eq!(
            met,
            [
                Ok(()),
                Ok(()),
                Ok(()),
                barred(100),
                barred(100),
                Ok(()),
                barred(200),
                barred(200),
                Ok(())
            ]
        );
    }

    #[test]
    fn whoever_waits_for_the_instant_named_is_let_in_and_nobody_earlier() {
        for now in [0, 1, 57, 100, 250] {
            let Err(again) = RATE.take(Some(Millis(now + 300)), Millis(now)) else {
                panic!("a full meter lets nobody in")
            };
            assert!(RATE.take(Some(Millis(now + 300)), again).is_ok());
            assert!(RATE.take(Some(Millis(now + 300)), again.plus(-1)).is_err());
        }
    }

    #[test]
    fn a_meter_left_alone_is_empty_again_and_never_holds_more_than_the_burst() {
        let met = taken(&[0, 0, 0, 10_000, 10_000, 10_000, 10_000]);
        assert_eq!(met.iter().filter(|it| it.is_err()).count(), 1);
        assert_eq!(met[6], Err(10_100));
    }

    #[test]
    fn a_clock_set_back_bars_nobody_for_longer_than_a_full_meter() {
        // Whenever one asks, however often, while the meter lies in the future.
        for now in [0, 75_000, 150_000, 999_000] {
            assert_eq!(RATE.take(Some(Millis(1_000_000)), Millis(now)), Ok(Millis(now + 100)));
        }
        assert_eq!(RATE.take(Some(Millis(1_000_300)), Millis(1_000_000)), Err(Millis(1_000_100)));
    }

    #[test]
    fn a_rate_several_times_over_lets_as_many_in_at_once_and_as_many_sooner() {
        let many = RATE.times(4);
        assert_eq!(many, Rate { burst: 12, every: 25 });
        assert_eq!(RATE.times(0), RATE);
    }
}
