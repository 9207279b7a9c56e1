//! The leaderboard of a server that is kept up to date in a channel.

use crate::common::{Done, Listing, Message, Millis, Refused, apart_in};
use crate::lookup::nicknames::SOMEBODY;
use crate::outbox::queued::{self, Purpose};
use crate::settings::server::GuildSettings;
use crate::standings::layout::{
    PAGE, Shown, all_time_lines, all_time_plate, count_of, counts, figure, first_ludi, game_at,
    person, points_lines, points_plate, ranking, tabs, turned,
};
use boards::columns;
use store::outbox::{self, Destination};
use store::result::{self, Standing};
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
        None => people(conn, guild, 0).await?,
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

/// Columns of a name.
const NAME: usize = 8;
/// The columns by which people are counted: the head of each, and its meaning.
const COUNTED: [(&str, &str); 6] = [
    ("B", "bouts"),
    ("W", "wins"),
    ("L", "losses"),
    ("M+", "missio granted"),
    ("M-", "missio refused"),
    ("F", "favour won"),
];

/// A page of a server's people, from 0; `None` where no bout has come to a result. Every ranked bout of
/// theirs that did counts, unless the house played half of it.
pub(crate) async fn people(conn: &mut Conn, guild: i64, page: u32) -> Done<Option<Shown>> {
    let count = count_of(result::standing_count(conn, guild).await?);
    let (page, last, from) = turned(page, count, PAGE);
    let from = i64::try_from(from).unwrap_or(0);
    let rows = result::standings(conn, guild, i64::from(PAGE), from).await?;
    if rows.is_empty() {
        return Ok(None);
    }
    let mut rows = rows;
    let names = rows.iter().map(|row| row.name.clone().unwrap_or_else(|| SOMEBODY.to_owned()));
    let names = apart_in(names.collect::<Vec<_>>(), NAME);
    rows.iter_mut().zip(names).for_each(|(row, name)| row.name = Some(name));
    let ranked = (from + 1..).zip(&rows).map(|(rank, row)| {
        let figures = [
            row.bouts,
            row.wins,
            row.losses,
            row.missio_granted,
            row.missio_refused,
            row.favour_won,
        ];
        person(rank, row.name.as_deref().unwrap_or(SOMEBODY), counts(figures))
    });
    let plate =
        ranking("Leaderboard of this server", "people by bouts won", &COUNTED, ranked.collect());
    Ok(Some(Shown {
        head: "**Leaderboard of this server**".to_owned(),
        mono: table(&rows, from),
        tail: "B ranked bouts, but for those of which the house played half; W wins, L losses, M+ and M- \
               missio granted and refused, F favour won."
            .to_owned(),
        plate: Some(plate),
        page,
        last,
    }))
}

fn table(rows: &[Standing], from: i64) -> String {
    let mut lines = vec![" #  Name      B  W  L M+ M-  F".to_owned()];
    for (rank, row) in (from + 1..).zip(rows) {
        lines.push(format!(
            "{rank:>2}  {}{}{}{}{}{}{}",
            columns::fill(row.name.as_deref().unwrap_or(SOMEBODY), NAME),
            figure(row.bouts, 3),
            figure(row.wins, 3),
            figure(row.losses, 3),
            figure(row.missio_granted, 3),
            figure(row.missio_refused, 3),
            figure(row.favour_won, 3),
        ));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_has_at_most_thirty_columns() {
        let row = |name: &str, bouts| Standing {
            person: 1,
            name: Some(name.to_owned()),
            bouts,
            wins: 40,
            losses: 2,
            missio_granted: 1,
            missio_refused: 0,
            favour_won: 12,
        };
        let text = table(&[row("Ada", 42), row("Maximus Decimus", 1_234)], 9);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[1], "10  Ada      42 40  2  1  0 12");
        assert_eq!(lines[2], "11  Maximus… 1k 40  2  1  0 12");
        assert!(lines.iter().all(|line| line.chars().count() <= 30), "{text}");
    }
}
