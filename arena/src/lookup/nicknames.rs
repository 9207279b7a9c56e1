//! People's names: on each server the one that they go by there.
//!
//! A nickname is a matter of the server that knows it, and never leaves it. Where somebody acts from
//! elsewhere they keep the name that the bout's server knows; where it knows none, the name they
//! show to everybody, and else a neutral word.

use crate::common::{Done, Person, row_id, sanitise};
use store::{Conn, person};

/// The name of somebody for whom a server knows none.
pub(crate) const SOMEBODY: &str = "Somebody";

/// The name on a server of somebody who acts; it is kept.
pub(crate) async fn learnt(conn: &mut Conn, guild: i64, by: &Person) -> Done<String> {
    let id = row_id(by.id);
    let known = if by.is_at_home(guild) { None } else { known(conn, guild, id).await? };
    match known {
        Some(known) => Ok(known),
        None if by.is_at_home(guild) || by.guild == 0 => {
            let name = sanitise::name(&by.name);
            person::named(conn, (guild, id), &name).await?;
            Ok(name)
        }
        None => {
            person::met(conn, id).await?;
            Ok(SOMEBODY.to_owned())
        }
    }
}

/// The name of somebody who is only named by others: they keep the one that they bear there.
pub(crate) async fn pointed_out(conn: &mut Conn, guild: i64, whom: &Person) -> Done<String> {
    match known(conn, guild, row_id(whom.id)).await? {
        Some(known) => Ok(known),
        None => learnt(conn, guild, whom).await,
    }
}

/// Somebody's name on a server.
pub(crate) async fn on(conn: &mut Conn, guild: i64, id: i64) -> Done<String> {
    Ok(or_somebody(known(conn, guild, id).await?))
}

/// A name, or the neutral word.
pub(crate) fn or_somebody(known: Option<String>) -> String {
    known.unwrap_or_else(|| SOMEBODY.to_owned())
}

async fn known(conn: &mut Conn, guild: i64, id: i64) -> Done<Option<String>> {
    Ok(person::name_on(conn, guild, id).await?)
}
