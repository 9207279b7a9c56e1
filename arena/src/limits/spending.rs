//! Meters in rows.

use crate::common::{Done, Millis, Refused};
use crate::limits::bounds::{Row, What, bound, too_soon};
use crate::limits::rate;
use crate::limits::whose::Whose;
use store::{Conn, meter};

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

/// Spends an invitation of `from` to somebody of this name. `instead`: what can be done without.
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

fn rated(what: What, whose: Whose, raised: u8) -> Option<(&'static Row, rate::Rate)> {
    let scope = whose.scope();
    let row = bound(what, scope)?;
    let rate = if scope.is_raised() { row.rate.times(raised) } else { row.rate };
    Some((row, rate))
}
