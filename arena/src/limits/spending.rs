//! Spending, and by whom: from meters in rows, or from those that a restart may empty.

use crate::common::{Done, Millis, Refused};
use crate::limits::bounds::{self, Rate, Row, Scope, What, bound, too_soon};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use store::Conn;
use store::meter::{self, Key};

/// Spends one of something of each of these. `raised`: how many times the usual bounds a server and
/// its channels have.
pub(crate) async fn spend(
    conn: &mut Conn,
    what: What,
    whose: &[Whose],
    raised: u8,
    now: Millis,
) -> Done<()> {
    for whose in whose {
        if let Err((row, again)) = take(conn, what, *whose, raised, now).await? {
            return Err(too_soon(row, again).into());
        }
    }
    Ok(())
}

/// Spends an invitation of `from` to somebody of this name. `instead`: the way without one.
pub(crate) async fn invite(
    conn: &mut Conn,
    from: i64,
    (to, name): (i64, &str),
    instead: &str,
    now: Millis,
) -> Done<()> {
    for whose in [Whose::Person(from), Whose::Between { from, to }, Whose::To(to)] {
        if let Err((row, again)) = take(conn, What::Invitation, whose, 1, now).await? {
            let why = format!("{} {instead}", row.why.replace("{}", name));
            return Err(Refused::TooSoon { why, again }.into());
        }
    }
    Ok(())
}

/// Somebody came who was invited: the one who invited them may do so again.
pub(crate) async fn welcomed(conn: &mut Conn, from: i64, to: i64) -> Done<()> {
    Ok(meter::emptied(conn, Whose::Between { from, to }.key(What::Invitation)).await?)
}

/// When something could next be spent; `now` if it could be at once. Nothing is spent.
pub(crate) async fn allowed_from(
    conn: &mut Conn,
    what: What,
    whose: &[Whose],
    raised: u8,
    now: Millis,
) -> Done<Millis> {
    let mut from = now;
    for whose in whose {
        if let Some((row, rate)) = rated(what, *whose, raised) {
            let empties = meter::empties(conn, whose.key(row.what)).await?.map(Millis);
            from = from.max(rate.take(empties, now).err().unwrap_or(now));
        }
    }
    Ok(from)
}

type TooSoon = (&'static Row, Millis);

async fn take(
    conn: &mut Conn,
    what: What,
    whose: Whose,
    raised: u8,
    now: Millis,
) -> Done<Result<(), TooSoon>> {
    let Some((row, rate)) = rated(what, whose, raised) else { return Ok(Ok(())) };
    let key = whose.key(what);
    match rate.take(meter::empties(conn, key).await?.map(Millis), now) {
        Ok(empties) => {
            meter::kept(conn, key, empties.0, now.0).await?;
            Ok(Ok(()))
        }
        Err(again) => Ok(Err((row, again))),
    }
}

fn rated(what: What, whose: Whose, raised: u8) -> Option<(&'static Row, bounds::Rate)> {
    let scope = whose.scope();
    let row = bound(what, scope)?;
    let rate = if scope.is_raised() { row.rate.times(raised) } else { row.rate };
    Some((row, rate))
}

/// The owner of a meter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Whose {
    /// The meter of a person who does something.
    Person(i64),
    /// The meter of a person's deeds to another.
    Between { from: i64, to: i64 },
    /// The meter of a person to whom something is done.
    To(i64),
    /// Of a channel.
    Channel(i64),
    /// Of a server.
    Guild(i64),
    /// Of a person in a bout.
    Seat { bout: i64, person: i64 },
}

impl Whose {
    pub(crate) fn scope(self) -> Scope {
        match self {
            Whose::Person(_) => Scope::Person,
            Whose::Between { .. } => Scope::Between,
            Whose::To(_) => Scope::To,
            Whose::Channel(_) => Scope::Channel,
            Whose::Guild(_) => Scope::Guild,
            Whose::Seat { .. } => Scope::Seat,
        }
    }

    pub(crate) fn key(self, what: What) -> Key {
        let (one, other) = match self {
            Whose::Person(id) | Whose::To(id) | Whose::Channel(id) | Whose::Guild(id) => (id, 0),
            Whose::Between { from, to } => (from, to),
            Whose::Seat { bout, person } => (bout, person),
        };
        Key { what: what.word(), scope: self.scope().word(), one, other }
    }
}

/// Something to be spent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Spent {
    pub(crate) what: What,
    pub(crate) whose: Whose,
}

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
