//! What somebody has played on a server, as cards and distinctions are counted from.

use crate::common::{Done, json};
use crate::ludus::person_id;
use crate::settings::level;
use crate::standings::ratings::{RESIGNED, TEAM};
use anyhow::Context;
use campaign::{BookedBout, BookedSeat, BoutId, Came};
use std::collections::BTreeMap;
use store::Conn;
use store::result::{self, Booked};
use table::Level;

/// The bouts of a person on a server that came to a result which counts.
pub(crate) async fn played(conn: &mut Conn, guild: i64, person: i64) -> Done<Vec<BookedBout>> {
    Ok(bouts(&result::booked_with(conn, guild, person).await?)?)
}

/// Seats, bout after bout, as bouts.
pub(crate) fn bouts(rows: &[Booked]) -> anyhow::Result<Vec<BookedBout>> {
    let seats_of = |rows: &[Booked]| rows.iter().map(seat).collect::<anyhow::Result<Vec<_>>>();
    let bout = |rows: &[Booked]| {
        let (bout, game) = (BoutId(rows[0].bout), rows[0].game.clone());
        Ok(BookedBout { bout, game, ended: rows[0].ended, seats: seats_of(rows)? })
    };
    rows.chunk_by(|one, other| one.bout == other.bout).map(bout).collect()
}

fn seat(row: &Booked) -> anyhow::Result<BookedSeat> {
    let tallies: BTreeMap<String, i64> = json::kept(&row.tallies).context("reading tallies")?;
    let number = |value: i64| u32::try_from(value).unwrap_or(0);
    Ok(BookedSeat {
        person: row.person.map(person_id),
        came: match row.place.as_str() {
            "won" => Came::Won,
            "drew" => Came::Drew,
            _ => Came::Lost,
        },
        rank: number(row.rank),
        team: tallies.get(TEAM).copied().map_or(0, number),
        house_half: row.house_half,
        // Such a bout ends when all but one have given up.
        gave_up: row.ending == RESIGNED && row.place == "lost",
        is_champion: row.level.as_deref() == Some(level::name(Level::Champion)),
        came_as: row.came_as.clone(),
        timed_out: row.timed_out.map(number),
        tallies,
    })
}
