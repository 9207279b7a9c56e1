//! Which season is meant, and which tournament.

use crate::common::{Done, Place, Refused, row_id};
use store::season::{self, Brief};
use store::{Conn, tournament};

/// The season that is meant: the one of a number on this server. Without a number the newest open
/// one of this channel, or else the newest open one of this server, or else its newest.
pub(crate) async fn meant(conn: &mut Conn, at: Place, named: Option<i64>) -> Done<Brief> {
    if at.guild == 0 {
        return Err(Refused::NotHere.into());
    }
    let all = season::seasons_of(conn, row_id(at.guild)).await?;
    let found = match named {
        Some(number) => all.into_iter().find(|brief| brief.number == number),
        None => {
            let is_open = |brief: &&Brief| brief.stage == "enrolment" || brief.stage == "running";
            let open: Vec<&Brief> = all.iter().filter(is_open).collect();
            let here = open.iter().find(|brief| brief.channel == row_id(at.channel));
            here.or(open.first()).copied().or(all.first()).cloned()
        }
    };
    Ok(found.ok_or(Refused::NoSuchSeason)?)
}

/// The server of a place.
pub(crate) fn here(at: Place) -> Done<i64> {
    if at.guild == 0 { Err(Refused::NotHere.into()) } else { Ok(row_id(at.guild)) }
}

const SEVERAL: &str = "Several tournaments are open on this server. Say which by `name`.";

/// The tournament that is meant: the one of a number on this server. Without a number the newest open one
/// of this channel, or else the only open one of this server, or else its newest where none is open.
pub(crate) async fn meant_tournament(
    conn: &mut Conn,
    at: Place,
    named: Option<i64>,
) -> Done<Brief> {
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
