//! This process among others on one database: its number there, and which part of what is due is its own.

use std::sync::Mutex;
use store::Share;

/// This process among those that share its database.
#[derive(Debug)]
pub(crate) struct Station {
    /// Its number; none where it has not joined them, as on a file.
    number: Mutex<Option<i64>>,
    share: Mutex<Share>,
}

impl Default for Station {
    fn default() -> Station {
        Station { number: Mutex::default(), share: Mutex::new(Share::ALL) }
    }
}

impl Station {
    pub(crate) fn number(&self) -> Option<i64> {
        *self.number.lock().expect("no holder of this lock panics")
    }

    pub(crate) fn share(&self) -> Share {
        *self.share.lock().expect("no holder of this lock panics")
    }

    pub(crate) fn is(&self, number: Option<i64>, share: Share) {
        *self.number.lock().expect("no holder of this lock panics") = number;
        *self.share.lock().expect("no holder of this lock panics") = share;
    }
}
