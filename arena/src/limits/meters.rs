//! Meters that a restart may empty: they bound only what is under way in this process.

use crate::common::{Millis, Refused};
use crate::limits::bounds::{Row, What, bound, too_soon};
use crate::limits::rate::Rate;
use crate::limits::whose::Whose;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

/// Meters that are kept before those that are empty are let go.
const MANY: usize = 4_096;

/// Meters in memory. Clones are the same meters.
#[derive(Debug, Clone, Default)]
pub(crate) struct Meters {
    empties: Arc<Mutex<HashMap<(What, Whose), Millis>>>,
}

impl Meters {
    /// Spends one of something of each of these.
    pub(crate) fn spend(&self, what: What, whose: &[Whose], now: Millis) -> Result<(), Refused> {
        let mut empties = self.empties.lock().expect("no holder of this lock panics");
        if MANY <= empties.len() {
            empties.retain(|_, empties| now < *empties);
        }
        let counted = whose.iter().filter_map(|whose| Some((*whose, bound(what, whose.scope())?)));
        let counted: Vec<(Whose, &Row)> = counted.collect();
        let mut then = Vec::new();
        for (whose, row) in counted {
            let rate: Rate = row.rate;
            let taken = rate.take(empties.get(&(what, whose)).copied(), now);
            then.push(((what, whose), taken.map_err(|again| too_soon(row, again))?));
        }
        empties.extend(then);
        Ok(())
    }

    /// Gives back what was spent on something that came to nothing.
    pub(crate) fn give_back(&self, what: What, whose: &[Whose]) {
        let mut empties = self.empties.lock().expect("no holder of this lock panics");
        for whose in whose {
            let row = bound(what, whose.scope());
            if let (Some(row), Some(empties)) = (row, empties.get_mut(&(what, *whose))) {
                *empties = empties.plus(-row.rate.every);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_refused_of_one_is_spent_of_nobody() {
        let (meters, now) = (Meters::default(), Millis(0));
        let of = |person: i64| [Whose::Guild(9), Whose::Person(person)];
        for _ in 0..4 {
            meters.spend(What::Doctor, &of(1), now).unwrap();
        }
        for _ in 0..100 {
            let Err(Refused::TooSoon { again, .. }) = meters.spend(What::Doctor, &of(1), now)
            else {
                panic!("the fifth is refused")
            };
            assert_eq!(again, Millis(120_000));
        }
        let others = (2..).take_while(|id| meters.spend(What::Doctor, &of(*id), now).is_ok());
        assert_eq!(others.count(), 8, "the server has room for twelve");
        assert!(meters.spend(What::Doctor, &of(1), Millis(120_000)).is_ok());
    }

    #[test]
    fn what_came_to_nothing_is_not_counted() {
        let (meters, of) = (Meters::default(), [Whose::Person(1)]);
        for _ in 0..20 {
            meters.spend(What::Forget, &of, Millis(0)).unwrap();
            meters.give_back(What::Forget, &of);
        }
        let counted = (0..20).take_while(|_| meters.spend(What::Forget, &of, Millis(0)).is_ok());
        assert!((1..20).contains(&counted.count()));
    }

    #[test]
    fn meters_that_are_empty_are_let_go() {
        let meters = Meters::default();
        for person in 0..10_000 {
            let now = Millis(person * 1_000);
            meters.spend(What::Suggestion, &[Whose::Person(person)], now).unwrap();
        }
        assert!(meters.empties.lock().unwrap().len() <= MANY);
    }
}
