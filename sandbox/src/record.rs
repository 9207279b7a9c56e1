//! The traffic on the wire, kept for tests.

use crate::id::UserId;
use crate::news::Audience;
use crate::world::World;
use std::collections::VecDeque;
use std::sync::Mutex;

/// One request of the bot and its answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exchange {
    /// The sandbox's time in milliseconds since the Unix epoch.
    pub at_ms: i64,
    pub method: String,
    /// The path as sent, percent-decoded.
    pub path: String,
    /// The query without its question mark.
    pub query: String,
    /// Content type, user agent and reason headers; never the token.
    pub headers: Vec<(String, String)>,
    /// The JSON sent (of a multipart form: its `payload_json`).
    pub body: String,
    /// Names of the files sent along.
    pub files: Vec<String>,
    /// The answer's status; 0 where a fault cut the connection.
    pub status: u16,
    /// The answer's body.
    pub response: String,
}

/// One event sent to the gateway's sessions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dispatched {
    /// The sandbox's time in milliseconds since the Unix epoch.
    pub at_ms: i64,
    /// The event's name, such as `INTERACTION_CREATE`.
    pub name: &'static str,
    /// Its data as JSON.
    pub data: String,
}

/// Keeps the newest of everything, up to a bound; a bound of 0 keeps nothing.
pub(crate) struct Recorder {
    bound: usize,
    exchanges: Mutex<VecDeque<Exchange>>,
    dispatches: Mutex<VecDeque<Dispatched>>,
    seen: Mutex<VecDeque<(Audience, String)>>,
}

impl Recorder {
    pub(crate) fn new(bound: usize) -> Self {
        Self {
            bound,
            exchanges: Mutex::default(),
            dispatches: Mutex::default(),
            seen: Mutex::default(),
        }
    }

    pub(crate) fn is_on(&self) -> bool {
        0 < self.bound
    }

    pub(crate) fn exchange(&self, exchange: Exchange) {
        self.keep(&self.exchanges, exchange);
    }

    pub(crate) fn dispatch(&self, at_ms: i64, name: &'static str, data: &str) {
        if self.is_on() {
            self.keep(&self.dispatches, Dispatched { at_ms, name, data: data.to_owned() });
        }
    }

    pub(crate) fn saw(&self, audience: Audience, text: String) {
        self.keep(&self.seen, (audience, text));
    }

    pub(crate) fn exchanges(&self) -> Vec<Exchange> {
        lock(&self.exchanges).iter().cloned().collect()
    }

    /// The first exchange that fits.
    pub(crate) fn exchange_that(&self, fits: impl Fn(&Exchange) -> bool) -> Option<Exchange> {
        lock(&self.exchanges).iter().find(|it| fits(it)).cloned()
    }

    pub(crate) fn dispatches(&self) -> Vec<Dispatched> {
        lock(&self.dispatches).iter().cloned().collect()
    }

    /// Everything that was ever shown to the user, or to a spectator if `None`.
    pub(crate) fn seen_by(&self, world: &World, user: Option<UserId>) -> Vec<String> {
        let seen = lock(&self.seen);
        let shown = seen.iter().filter(|(audience, _)| world.is_audience(*audience, user));
        shown.map(|(_, text)| text.clone()).collect()
    }

    pub(crate) fn clear(&self) {
        lock(&self.exchanges).clear();
        lock(&self.dispatches).clear();
        lock(&self.seen).clear();
    }

    fn keep<T>(&self, list: &Mutex<VecDeque<T>>, item: T) {
        if !self.is_on() {
            return;
        }
        let mut list = lock(list);
        if self.bound <= list.len() {
            list.pop_front();
        }
        list.push_back(item);
    }
}

fn lock<T>(list: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    list.lock().expect("no holder of this lock panics")
}
