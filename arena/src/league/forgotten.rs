//! People who leave a server, or wish to be forgotten: their ludi stay, in the house's hands.

use super::founding::{campaigns, kept};
use super::held::Held;
use super::seasons::gone;
use super::{draw, person_id, stable};
use crate::{Arena, Done, Millis, Say, SeasonId, row_id};
use anyhow::Context;
use campaign::FORGOTTEN;
use std::collections::BTreeSet;
use store::{Conn, ludus, outbox, rating, season};

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
/// takes their place where people are counted.
pub(crate) async fn forgotten(
    conn: &mut Conn,
    person: i64,
    pseudonym: i64,
    now: Millis,
) -> Done<()> {
    let mut seasons: BTreeSet<i64> = season::opened_by(conn, person).await?.into_iter().collect();
    let mut names = Vec::new();
    for row in ludus::ludi_owned(conn, person).await? {
        names.push(row.name.clone());
        seasons.extend(season::with_ludus(conn, row.id).await?);
        stable::forgotten(conn, row.id).await?;
        ludus::kept(conn, &kept(&row, &campaigns(&row).forgotten())).await?;
    }
    for id in seasons {
        let mut held = Held::load(conn, SeasonId(id), now).await?;
        let who = person_id(person);
        let mine = held.season.ludus_of(who).cloned();
        names.extend(mine.iter().map(|it| it.name.clone()));
        held.took(held.season.forget(who, &mut draw));
        let leaver = mine.filter(|it| held.season.contender(it.ludus).is_none());
        held.conclude(conn).await?;
        if let Some(leaver) = leaver {
            gone(conn, SeasonId(id), &leaver).await?;
        }
    }
    rating::person_replaced(conn, person, pseudonym).await?;
    names.sort();
    names.dedup();
    for name in names {
        for row in outbox::naming(conn, &name).await? {
            let mut say: Say = serde_json::from_str(&row.say).context("reading a message")?;
            for text in [&mut say.head, &mut say.tail] {
                *text = text.replace(&name, FORGOTTEN);
            }
            if let Some(table) = &mut say.mono {
                *table = table.replace(&name, FORGOTTEN);
            }
            let say = serde_json::to_string(&say).context("writing a message")?;
            outbox::reworded(conn, row.id, &say).await?;
        }
    }
    Ok(())
}
