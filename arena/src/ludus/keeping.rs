//! Whose a ludus is.

use crate::common::{Done, Refused};
use crate::ludus::numbers::{person_id, person_row};
use campaign::{Ludus, LudusId, PersonId};
use store::{Conn, ludus};

/// The ludus that somebody keeps on a server.
pub(crate) async fn own(conn: &mut Conn, guild: i64, owner: i64) -> Done<ludus::Ludus> {
    Ok(kept_by(conn, guild, owner).await?.ok_or(Refused::NoLudus)?)
}

/// The same, if there is one.
pub(crate) async fn kept_by(conn: &mut Conn, guild: i64, owner: i64) -> Done<Option<ludus::Ludus>> {
    let all = ludus::ludi_owned(conn, owner).await?;
    Ok(all.into_iter().find(|row| row.guild == guild && !row.retired))
}

/// A server's ludi, as the campaign knows them.
pub(crate) async fn ludi(conn: &mut Conn, guild: i64) -> Done<Vec<Ludus>> {
    Ok(ludus::ludi_of(conn, guild).await?.iter().map(campaigns).collect())
}

pub(crate) fn campaigns(row: &ludus::Ludus) -> Ludus {
    Ludus {
        id: LudusId(row.id),
        owner: row.owner.map(person_id),
        name: row.name.clone(),
        motto: row.motto.clone(),
        retired: row.retired,
    }
}

pub(crate) fn kept(row: &ludus::Ludus, changed: &Ludus) -> ludus::Ludus {
    ludus::Ludus {
        owner: changed.owner.map(|id: PersonId| person_row(id)),
        name: changed.name.clone(),
        motto: changed.motto.clone(),
        retired: changed.retired,
        ..row.clone()
    }
}
