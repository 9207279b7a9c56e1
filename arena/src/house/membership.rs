//! The members of a server, according to the messenger, or seen a moment ago.

use crate::common::Millis;
use futures_util::future::BoxFuture;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::{Mutex, PoisonError};

/// A source that knows the members of a server.
pub trait Members: Debug + Send + Sync {
    /// Whether a person is a member of a server now; `None` if that is unknown.
    fn has(&self, guild: u64, person: u64) -> BoxFuture<'_, Option<bool>>;
}

/// A source that knows no members, so that nobody may act from elsewhere.
#[derive(Debug)]
pub(crate) struct Unasked;

impl Members for Unasked {
    fn has(&self, _: u64, _: u64) -> BoxFuture<'_, Option<bool>> {
        Box::pin(async { None })
    }
}

/// Members seen a moment ago: the time by server and person. If a restart forgets them, they are
/// only asked about again.
#[derive(Debug, Default)]
pub(crate) struct Seen(Mutex<BTreeMap<(u64, u64), Millis>>);

/// The time for which a person once seen counts as a member for looking and answering, in
/// milliseconds: a form is a press a field, and a question to the messenger for each would be
/// noticeable.
const LATELY: i64 = 15_000;

impl Seen {
    pub(crate) fn is_there(&self, who: (u64, u64), now: Millis) -> bool {
        let seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        seen.get(&who).is_some_and(|at| at.0 <= now.0 && now.0 < at.0 + LATELY)
    }

    pub(crate) fn note(&self, who: (u64, u64), now: Millis) {
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        seen.retain(|_, at| at.0 <= now.0 && now.0 < at.0 + LATELY);
        seen.insert(who, now);
    }

    /// Removes a person who has left, however lately they were seen.
    pub(crate) fn forget(&self, who: (u64, u64)) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&who);
    }
}
