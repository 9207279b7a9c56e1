//! Answers kept for a short while, so that asking again costs nothing. Everything that
//! distinguishes two answers is in the key, including the person where that matters.

use crate::common::Millis;
use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

/// Answers of the last so many milliseconds, a bounded number of them. Clones share them.
pub(crate) struct Cache<K, V> {
    kept: Arc<Mutex<HashMap<K, (Millis, V)>>>,
    asked: Arc<[AtomicU64; 2]>,
    most: usize,
    /// The lifetime of an answer, in milliseconds.
    young: i64,
}

impl<K, V> Clone for Cache<K, V> {
    fn clone(&self) -> Self {
        let (kept, asked) = (Arc::clone(&self.kept), Arc::clone(&self.asked));
        Cache { kept, asked, most: self.most, young: self.young }
    }
}

/// Shows nothing: a value may be somebody's hand.
impl<K, V> fmt::Debug for Cache<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Recent").finish_non_exhaustive()
    }
}

impl<K: Eq + Hash, V: Clone> Cache<K, V> {
    /// Room for so many answers, each for so many milliseconds.
    pub(crate) fn new(most: usize, young: i64) -> Self {
        Cache { kept: Arc::default(), asked: Arc::default(), most, young }
    }

    /// The answer for a key, if it was given lately.
    pub(crate) fn answer(&self, key: &K, now: Millis) -> Option<V> {
        let kept = self.kept.lock().expect("no holder of this lock panics");
        let found = kept.get(key).filter(|(at, _)| self.is_young(*at, now));
        let [hits, misses] = &*self.asked;
        let count = if found.is_some() { hits } else { misses };
        count.fetch_add(1, Ordering::Relaxed);
        found.map(|(_, value)| value.clone())
    }

    /// Hits and misses so far.
    pub(crate) fn asked(&self) -> [u64; 2] {
        [0, 1].map(|at| self.asked[at].load(Ordering::Relaxed))
    }

    /// Stores an answer; where there is no room, older ones go.
    pub(crate) fn keep(&self, key: K, value: V, now: Millis) {
        let mut kept = self.kept.lock().expect("no holder of this lock panics");
        if self.most <= kept.len() {
            kept.retain(|_, (at, _)| self.is_young(*at, now));
        }
        if self.most <= kept.len() {
            kept.clear();
        }
        kept.insert(key, (now, value));
    }

    pub(crate) fn clear(&self) {
        self.kept.lock().expect("no holder of this lock panics").clear();
    }

    /// Whether an answer is still valid; false also after the clock was set back.
    fn is_young(&self, at: Millis, now: Millis) -> bool {
        (at.0..at.0 + self.young).contains(&now.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_given_while_it_is_young_and_only_to_the_same_question() {
        let recent = Cache::new(2, 100);
        recent.keep("one", 1, Millis(50));
        assert_eq!(recent.answer(&"one", Millis(50)), Some(1));
        assert_eq!(recent.answer(&"one", Millis(149)), Some(1));
        assert_eq!(recent.answer(&"one", Millis(150)), None);
        assert_eq!(recent.answer(&"one", Millis(49)), None, "the clock was set back");
        assert_eq!(recent.answer(&"two", Millis(50)), None);
        assert_eq!(recent.asked(), [2, 3], "each is counted");
    }

    #[test]
    fn there_is_never_more_kept_than_there_is_room_for() {
        let recent = Cache::new(2, 100);
        for number in 0..100 {
            recent.keep(number, number, Millis(0));
            assert!(recent.kept.lock().unwrap().len() <= 2);
            assert_eq!(recent.answer(&number, Millis(0)), Some(number));
        }
        recent.clear();
        assert_eq!(recent.answer(&99, Millis(0)), None);
    }
}
