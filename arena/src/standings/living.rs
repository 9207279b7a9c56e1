//! The leaderboard of a server that is kept up to date in a channel.

use crate::common::{Done, Listing, Message, Millis, Refused};
use crate::outbox::queued::{self, Purpose};
use crate::settings::server::GuildSettings;
use crate::standings::layout::{
    PAGE, Shown, all_time_lines, all_time_plate, count_of, first_ludi, game_at, points_lines,
    points_plate, tabs, turned,
};
use crate::standings::leaderboard;
use store::outbox::{self, Destination};
use store::{Conn, meeting, standing};

/// Queues the living leaderboard of a server as it is now, where there is one.
pub(crate) async fn living_table(conn: &mut Conn, guild: i64, now: Millis) -> Done<()> {
    let Some((channel, _)) = meeting::living_post(conn, guild).await? else { return Ok(()) };
    let message = living_message(conn, guild).await?;
    outbox::superseded(conn, Purpose::Table.word(), guild).await?;
    let mut row = queued::row(Destination::Channel(channel), Purpose::Table, None, &message, now)?;
    row.about = Some(guild);
    Ok(outbox::queued(conn, &[row]).await?)
}

/// The leaderboard of a server as it is now.
pub(crate) async fn living_message(conn: &mut Conn, guild: i64) -> Done<Message> {
    let held = standing::games_of(conn, guild).await?;
    let first = first_ludi(&held);
    let controls = tabs(Listing::Ludi(first), &held).into_iter().collect();
    let board = GuildSettings::of(conn, guild).await?.board;
    let shown = match ludi(conn, guild, first, 0).await? {
        Some(ludi) => Some(ludi),
        None => leaderboard::people(conn, guild, 0).await?,
    };
    let Some(shown) = shown else {
        let head = "**Leaderboard of this server**".to_owned();
        let tail = nothing(Listing::Ludi(first)).to_owned();
        return Ok(Message { head, tail, controls, ..Message::default() });
    };
    let (head, mono, tail) = (shown.head, Some(shown.mono), shown.tail);
    let plate = shown.plate.and_then(|plate| board.plate(plate));
    Ok(Message { head, mono, tail, plate, controls, ..Message::default() })
}

pub(crate) async fn ludi(conn: &mut Conn, guild: i64, game: u8, page: u32) -> Done<Option<Shown>> {
    let kind = game_at(game).ok_or_else(Refused::no_such_game)?;
    let count = count_of(standing::all_time_count(conn, guild, kind.slug()).await?);
    let (page, last, from) = turned(page, count, PAGE);
    let range = (i64::from(PAGE), i64::try_from(from).unwrap_or(0));
    let rows = standing::all_time(conn, (guild, kind.slug()), range).await?;
    if rows.is_empty() {
        return Ok(None);
    }
    if kind.training().is_none() {
        return Ok(Some(Shown {
            head: format!("**Ludi of this server**, over all seasons of {}", kind.title()),
            mono: points_lines(&rows),
            tail: "T titles, P points, B bouts, W won, D drawn, L lost; † run by the house. Ranked by \
                   titles, points, won; level in all is one rank."
                .to_owned(),
            plate: Some(points_plate(&rows, kind.title())),
            page,
            last,
        }));
    }
    Ok(Some(Shown {
        head: "**Ludi of this server**, over all seasons".to_owned(),
        mono: all_time_lines(&rows),
        tail: "T titles, P prestige, B bouts, W won, F famous, R freed, D dead; † run by the \
               house. Ranked by titles, prestige, won, freed, fewer dead; level in all is one rank."
            .to_owned(),
        plate: Some(all_time_plate(&rows)),
        page,
        last,
    }))
}

pub(crate) fn nothing(of: Listing) -> &'static str {
    match of {
        Listing::Ludi(_) => {
            "No ludus has fought for this table. `/leaderboard` shows those that there are; \
             `/ludus found`, then `/league join`, takes you into one."
        }
        Listing::Season(_) => {
            "No ludus has enrolled yet. A ludus is your school of gladiators on this server: *Enrol* brings it in, \
             and founds it first if you have none."
        }
        Listing::People | Listing::Ratings(_) => {
            "No ranked bout between people has ended here. Open one with `/bout start`."
        }
        Listing::Prophets => {
            "Nobody's prediction has been settled here. Where odds are told, `/bout predict` takes them."
        }
        Listing::Luck | Listing::Pace | Listing::Distinctions => {
            "Nobody has finished a bout here. Open one with `/bout start`."
        }
        Listing::Fixtures(_) => "There are no fixtures until the season begins: `/league start`.",
        Listing::Tournament(_) => "Nobody takes part yet. Join by `/tournament join`.",
        Listing::Roster(_) => {
            "It has no gladiators yet. It trains them when it enrols in a season of a game whose \
             gladiators have careers: `/league join`."
        }
        Listing::Ledger(_) => "Nothing has been booked for it yet.",
    }
}
