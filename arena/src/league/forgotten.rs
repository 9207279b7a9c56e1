//! People who leave a server, or wish to be forgotten: their ludi stay, in the house's hands.

use super::founding::{campaigns, kept};
use super::held::Held;
use super::seasons::gone;
use super::{draw, person_id, stable};
use crate::unnamed::Unnamed;
use crate::{Arena, Done, Millis, SeasonId, row_id};
use campaign::FORGOTTEN;
use store::{Conn, ludus, rating, season};

/// A member has left a server: what was asked of their ludi there is the house's at once.
pub(crate) async fn left(arena: &Arena, guild: u64, person: u64, now: Millis) -> Done<()> {
    arena
        .write(move |conn| {
            Box::pin(async move {
                for brief in season::open_for(conn, row_id(person)).await? {
                    if brief.guild != row_id(guild) {
                        continue;
                    }
                    let id = SeasonId(brief.id);
                    let mut held = Held::load(conn, id, now).await?;
                    let who = person_id(row_id(person));
                    let mine = held.season.ludus_of(who).cloned();
                    held.took(held.season.member_left(who, &mut draw));
                    let stays =
                        |it: &campaign::Contender| held.season.contender(it.ludus).is_some();
                    let leaver = mine.filter(|it| !stays(it));
                    held.conclude(conn).await?;
                    if let Some(leaver) = leaver {
                        gone(conn, id, &leaver).await?;
                    }
                }
                Ok(())
            })
        })
        .await
}

/// Forgets a person in every ludus and season; figures, bookings and titles stay. `pseudonym`
/// takes their place where people are counted. Where messages may still name their ludi is noted.
pub(crate) async fn forgotten(
    conn: &mut Conn,
    person: i64,
    pseudonym: i64,
    now: Millis,
    unnamed: &mut Unnamed,
) -> Done<()> {
    // First: a season that ends for it may count bouts, and those count for the pseudonym already.
    rating::person_replaced(conn, person, pseudonym).await?;
    for row in ludus::ludi_owned(conn, person).await? {
        unnamed.bears(row.guild, row.name.clone(), FORGOTTEN);
        let seasons = season::with_ludus(conn, row.id).await?;
        unnamed.seasons.extend(seasons.into_iter().map(|id| (id, row.guild)));
        stable::forgotten(conn, row.id).await?;
        ludus::kept(conn, &kept(&row, &campaigns(&row).forgotten())).await?;
    }
    for id in season::opened_by(conn, person).await? {
        let held = Held::load(conn, SeasonId(id), now).await?;
        unnamed.seasons.insert(id, held.row.guild);
    }
    for (id, guild) in unnamed.seasons.clone() {
        let mut held = Held::load(conn, SeasonId(id), now).await?;
        let who = person_id(person);
        let mine = held.season.ludus_of(who).cloned();
        if let Some(it) = &mine {
            unnamed.bears(guild, it.name.clone(), FORGOTTEN);
        }
        held.took(held.season.forget(who, &mut draw));
        let leaver = mine.filter(|it| held.season.contender(it.ludus).is_none());
        held.conclude(conn).await?;
        if let Some(leaver) = leaver {
            gone(conn, SeasonId(id), &leaver).await?;
        }
    }
    Ok(())
}
