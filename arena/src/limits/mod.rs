//! What one person, one channel or one server may do in a time: meters in rows, meters in memory.
//!
//! A use case says what it spends, in the transaction that does it: whatever is refused later on
//! costs nothing. The numbers are in [`table`].

mod gcra;
mod memory;
mod table;

pub(crate) use memory::Meters;
pub(crate) use table::{
    BOUTS_OF_A_PERSON, SEASONS_IN_A_CHANNEL, SEASONS_OF_A_PERSON, SEASONS_OF_A_SERVER, What,
};

use crate::{Done, Millis, Refused};
use store::Conn;
use store::meter::{self, Key};
use table::{Row, Scope, bound};

/// Whose meter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Whose {
    /// Of a person who does something.
    Person(i64),
    /// Of what a person does to another.
    Between { from: i64, to: i64 },
    /// Of a person to whom something is done.
    To(i64),
    /// Of a channel.
    Channel(i64),
    /// Of a server.
    Guild(i64),
    /// Of a person in a bout.
    Seat { bout: i64, person: i64 },
}

impl Whose {
    fn scope(self) -> Scope {
        match self {
            Whose::Person(_) => Scope::Person,
            Whose::Between { .. } => Scope::Between,
            Whose::To(_) => Scope::To,
            Whose::Channel(_) => Scope::Channel,
            Whose::Guild(_) => Scope::Guild,
            Whose::Seat { .. } => Scope::Seat,
        }
    }

    fn key(self, what: What) -> Key {
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

/// Spends one of something of each of these. `raised`: how many times the usual bounds a server and
/// its channels have.
///
/// # Errors
/// That it is too soon, and when it works again.
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

/// Spends an invitation of `from` to somebody of this name. `instead`: what can be done without.
///
/// # Errors
/// That it is too soon, and when it works again.
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

/// Somebody came who was invited: whoever invites them may do so again.
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

fn rated(what: What, whose: Whose, raised: u8) -> Option<(&'static Row, gcra::Rate)> {
    let scope = whose.scope();
    let row = bound(what, scope)?;
    let rate = if scope.is_raised() { row.rate.times(raised) } else { row.rate };
    Some((row, rate))
}

fn too_soon(row: &Row, again: Millis) -> Refused {
    Refused::TooSoon { why: row.why.to_owned(), again }
}
