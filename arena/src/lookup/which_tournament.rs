//! Which tournament is meant.

use crate::common::{Done, Place, Refused, row_id};
use crate::lookup::which_season::here;
use store::season::Brief;
use store::{Conn, tournament};

const SEVERAL: &str = "Several tournaments are open on this server. Say which by `name`.";

/// The tournament that is meant: the one of a number on this server. Without a number the newest open one
/// of this channel, or else the only open one of this server, or else its newest where none is open.
pub(crate) async fn meant(conn: &mut Conn, at: Place, named: Option<i64>) -> Done<Brief> {
    let guild = here(at)?;
    let found = match named {
        Some(number) => tournament::numbered(conn, guild, number).await?,
        None => {
            let open = tournament::open_of(conn, guild).await?;
            let here = open.iter().find(|brief| brief.channel == row_id(at.channel));
            match (here, open.as_slice()) {
                (Some(found), _) => Some(found.clone()),
                (None, [only]) => Some(only.clone()),
                (None, []) => tournament::newest_of(conn, guild, 1).await?.pop(),
                (None, _) => return Err(Refused::Unknown(SEVERAL.to_owned()).into()),
            }
        }
    };
    Ok(found.ok_or(Refused::NoSuchTournament)?)
}
