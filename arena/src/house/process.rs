//! This process among others on one database: its number there, and its share of everything that is
//! due.

use std::sync::Mutex;
use std::time::{Duration, Instant};
use store::Share;

/// This process among those that share its database.
#[derive(Debug)]
pub(crate) struct Station {
    /// Its number; `None` where it has not joined the others, as on a file.
    number: Mutex<Option<i64>>,
    share: Mutex<Share>,
    /// The start of its last successful heartbeat.
    heard: Mutex<Option<Instant>>,
}

impl Default for Station {
    fn default() -> Station {
        Station { number: Mutex::default(), share: Mutex::new(Share::ALL), heard: Mutex::default() }
    }
}

impl Station {
    pub(crate) fn number(&self) -> Option<i64> {
        *self.number.lock().expect("no holder of this lock panics")
    }

    pub(crate) fn share(&self) -> Share {
        *self.share.lock().expect("no holder of this lock panics")
    }

    pub(crate) fn was_heard(&self, begun: Instant) {
        *self.heard.lock().expect("no holder of this lock panics") = Some(begun);
    }

    pub(crate) fn is_unheard_for(&self, long: Duration) -> bool {
        let heard = *self.heard.lock().expect("no holder of this lock panics");
        heard.is_none_or(|begun| long <= begun.elapsed())
    }

    pub(crate) fn is(&self, number: Option<i64>, share: Share) {
        *self.number.lock().expect("no holder of this lock panics") = number;
        *self.share.lock().expect("no holder of this lock panics") = share;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_has_not_said_for_long_that_it_is_there_may_count_as_dead() {
        let (station, begun) = (Station::default(), Instant::now());
        assert!(station.is_unheard_for(Duration::from_secs(6)), "never heard");
        station.was_heard(begun);
        assert!(!station.is_unheard_for(Duration::from_secs(6)));
        assert!(station.is_unheard_for(begun.elapsed()), "as long as it said nothing");
    }
}
