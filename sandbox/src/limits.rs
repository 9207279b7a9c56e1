//! Rate limits with Discord's headers.

use crate::clock::real_ms;
use std::collections::HashMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The number of buckets kept before refilled ones are forgotten.
const KEPT: usize = 10_000;

/// A number of requests within a time window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limit {
    /// Requests.
    pub count: u32,
    /// The window.
    pub per: Duration,
}

/// The limits of each kind of route.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Creating messages, per channel.
    pub messages: Limit,
    /// Follow-ups and edits, per interaction token.
    pub webhooks: Limit,
    /// Any other route, per channel, guild or application.
    pub others: Limit,
    /// All routes together, except interactions; `None`: unlimited.
    pub global: Option<Limit>,
    /// Identifications within a bucket of shards, with as many buckets as shards may identify at
    /// once; `None`: unlimited, in one bucket.
    pub identifications: Option<Identifications>,
}

/// The limits of shards' identifications.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Identifications {
    /// The number of shards that may identify at once: a shard's bucket is its number modulo this.
    pub at_once: u64,
    /// The least time between two of a bucket.
    pub apart: Duration,
}

impl Default for Limits {
    /// Generous: the sandbox's need for speed.
    fn default() -> Self {
        let limit = Limit { count: 50, per: Duration::from_secs(1) };
        Self {
            messages: limit,
            webhooks: limit,
            others: limit,
            global: None,
            identifications: None,
        }
    }
}

impl Limits {
    /// Roughly the observed limits of the real Discord.
    pub fn like_discord() -> Self {
        let five = |seconds| Limit { count: 5, per: Duration::from_secs(seconds) };
        Self {
            messages: five(5),
            webhooks: five(2),
            others: Limit { count: 10, per: Duration::from_secs(10) },
            global: Some(Limit { count: 50, per: Duration::from_secs(1) }),
            identifications: Some(Identifications { at_once: 1, apart: Duration::from_secs(5) }),
        }
    }

    /// Practically none.
    pub fn none() -> Self {
        let limit = Limit { count: u32::MAX, per: Duration::from_secs(1) };
        Self {
            messages: limit,
            webhooks: limit,
            others: limit,
            global: None,
            identifications: None,
        }
    }
}

/// The limit that a route falls under.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Class {
    Messages,
    Webhooks,
    Others,
    /// Interaction callbacks, the gateway's address and files: not counted.
    Exempt,
}

/// A route's bucket: its shape and the resource it is about.
pub(crate) struct Bucket {
    pub(crate) class: Class,
    pub(crate) shape: u64,
    pub(crate) resource: u64,
}

/// A bucket's verdict on one request.
pub(crate) struct Verdict {
    pub(crate) is_allowed: bool,
    pub(crate) is_global: bool,
    pub(crate) headers: Vec<(&'static str, String)>,
    pub(crate) retry_after: f64,
}

/// Counts requests.
pub(crate) struct Limiter {
    inner: Mutex<Inner>,
}

struct Inner {
    limits: Limits,
    windows: HashMap<(u64, u64), Window>,
    global: Option<Window>,
    /// The last identification in each bucket of shards.
    identified: HashMap<u64, Instant>,
    /// Identifications that came too soon.
    too_soon: u64,
}

impl Inner {
    fn new(limits: Limits) -> Self {
        let (windows, identified) = (HashMap::new(), HashMap::new());
        Self { limits, windows, global: None, identified, too_soon: 0 }
    }
}

#[derive(Clone, Copy)]
struct Window {
    ends: Instant,
    used: u32,
}

impl Limiter {
    pub(crate) fn new(limits: Limits) -> Self {
        Self { inner: Mutex::new(Inner::new(limits)) }
    }

    /// Sets other limits and resets the counts.
    pub(crate) fn set(&self, limits: Limits) {
        *self.lock() = Inner::new(limits);
    }

    /// The number of shards that may identify at once.
    pub(crate) fn at_once(&self) -> u64 {
        self.lock().limits.identifications.map_or(1, |limit| limit.at_once)
    }

    /// The number of identifications that came too soon.
    pub(crate) fn too_soon(&self) -> u64 {
        self.lock().too_soon
    }

    /// Counts a shard's identification, or refuses it.
    pub(crate) fn may_identify(&self, shard: u64) -> bool {
        let (now, mut inner) = (Instant::now(), self.lock());
        let Some(limit) = inner.limits.identifications else { return true };
        let bucket = shard % limit.at_once;
        let last = inner.identified.get(&bucket);
        let is_too_soon = last.is_some_and(|last| now.duration_since(*last) < limit.apart);
        if is_too_soon {
            inner.too_soon += 1;
        } else {
            inner.identified.insert(bucket, now);
        }
        !is_too_soon
    }

    /// Counts a request, or refuses it.
    pub(crate) fn judge(&self, bucket: &Bucket) -> Option<Verdict> {
        let now = Instant::now();
        let mut inner = self.lock();
        let limits = inner.limits;
        let limit = match bucket.class {
            Class::Messages => limits.messages,
            Class::Webhooks => limits.webhooks,
            Class::Others => limits.others,
            Class::Exempt => return None,
        };
        // Webhooks are limited by their own buckets, not by the bot's global one.
        if let (Some(global), Class::Messages | Class::Others) = (limits.global, bucket.class) {
            let window = inner.global.get_or_insert(Window { ends: now, used: 0 });
            if !window.take(global, now) {
                let left = (window.ends - now).as_secs_f64();
                let headers = vec![("x-ratelimit-global", "true".to_owned())];
                return Some(Verdict {
                    is_allowed: false,
                    is_global: true,
                    headers,
                    retry_after: left,
                });
            }
        }
        if KEPT < inner.windows.len() {
            inner.windows.retain(|_, window| now < window.ends);
        }
        let key = (bucket.shape, bucket.resource);
        let window = inner.windows.entry(key).or_insert(Window { ends: now, used: 0 });
        let is_allowed = window.take(limit, now);
        let left = (window.ends - now).as_secs_f64();
        let remaining = limit.count.saturating_sub(window.used);
        #[expect(clippy::cast_precision_loss, reason = "53 bits hold the milliseconds of an age")]
        let reset = real_ms() as f64 / 1_000.0 + left;
        let headers = vec![
            ("x-ratelimit-limit", limit.count.to_string()),
            ("x-ratelimit-remaining", remaining.to_string()),
            ("x-ratelimit-reset", format!("{reset:.3}")),
            ("x-ratelimit-reset-after", format!("{left:.3}")),
            ("x-ratelimit-bucket", format!("{:016x}", bucket.shape)),
        ];
        Some(Verdict { is_allowed, is_global: false, headers, retry_after: left })
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Inner> {
        self.inner.lock().expect("no holder of this lock panics")
    }
}

impl Window {
    fn take(&mut self, limit: Limit, now: Instant) -> bool {
        if self.ends <= now {
            *self = Self { ends: now + limit.per, used: 0 };
        }
        if limit.count <= self.used {
            return false;
        }
        self.used += 1;
        true
    }
}
