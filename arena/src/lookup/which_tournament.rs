//! Which tournament is meant.

use crate::common::{Done, Place, Refused, row_id};
use crate::lookup::which_season::here;
use store::Conn;
use store::season::Brief;
use store::tournament;

/// The tournament that is meant: the one of a number on this server. Without a number the newest open one
/// of this channel, or else the newest open one of this server, or else its newest.
pub(crate) async fn meant(conn: &mut Conn, at: Place, named: Option<i64>) -> Done<Brief> {
    let guild = here(at)?;
    let found = match named {
        Some(number) => tournament::numbered(conn, guild, number).await?,
        None => {
            let open = tournament::open_of(conn, guild).await?;
            let here = open.iter().find(|brief| brief.channel == row_id(at.channel));
            match here.or(open.first()).cloned() {
                Some(open) => Some(open),
                None => tournament::newest_of(conn, guild, 1).await?.pop(),
            }
        }
    };
    Ok(found.ok_or(Refused::NoSuchTournament)?)
}
