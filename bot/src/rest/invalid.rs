//! Requests that Discord holds to be invalid: 10,000 of them within ten minutes shut their sender out, with
//! everybody else at the same address.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// For how long Discord remembers them.
const REMEMBERED: Duration = Duration::from_secs(600);
/// So many stop everything that is no answer to somebody who waits, all processes together.
const BRAKE: usize = 5_000;
/// So many stop that as well.
const STANDSTILL: usize = 9_000;

/// When each of the newest was answered.
#[derive(Debug, Default)]
pub(super) struct Invalid(Mutex<VecDeque<Instant>>);

impl Invalid {
    /// There was another. The token, and so what Discord counts, is shared by so many processes.
    pub(super) fn another(&self, living: u32, now: Instant) {
        let mut lately = self.lately(now);
        lately.push_back(now);
        if lately.len() == share(BRAKE, living) {
            tracing::error!(
                count = lately.len(),
                "so many requests were invalid that nothing is posted until some are ten minutes old"
            );
        }
        if STANDSTILL < lately.len() {
            lately.pop_front();
        }
    }

    /// Whether there were so many that a request is not sent; answers to interactions go for longer.
    pub(super) fn are_too_many(&self, is_answer: bool, living: u32, now: Instant) -> bool {
        let most = if is_answer { STANDSTILL } else { BRAKE };
        share(most, living) <= self.lately(now).len()
    }

    /// Those that Discord still remembers.
    fn lately(&self, now: Instant) -> std::sync::MutexGuard<'_, VecDeque<Instant>> {
        let mut all = self.0.lock().expect("no holder of this lock panics");
        while all.front().is_some_and(|first| REMEMBERED < now.saturating_duration_since(*first)) {
            all.pop_front();
        }
        all
    }
}

/// How many of all are one process's.
fn share(all: usize, living: u32) -> usize {
    all / usize::try_from(living.max(1)).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_thousand_in_ten_minutes_stop_what_nobody_waits_for() {
        let (invalid, begun) = (Invalid::default(), Instant::now());
        for _ in 1..BRAKE {
            invalid.another(1, begun);
        }
        assert!(!invalid.are_too_many(false, 1, begun));
        assert!(invalid.are_too_many(false, 2, begun), "two share what one may");
        invalid.another(1, begun);
        assert!(invalid.are_too_many(false, 1, begun));
        assert!(!invalid.are_too_many(true, 1, begun), "somebody waits for an answer");
        for _ in BRAKE..STANDSTILL {
            invalid.another(1, begun);
        }
        assert!(invalid.are_too_many(true, 1, begun));
        let later = begun + REMEMBERED + Duration::from_secs(1);
        assert!(!invalid.are_too_many(true, 1, later) && !invalid.are_too_many(false, 1, later));
    }
}
