//! The leaderboard of a server that is kept up to date in a channel.

use crate::common::{Book, Control, Deed, Done, Millis, Say, Style};
use crate::outbox::queued::{self, Purpose};
use crate::standings::layout::{PAGE, Shown, all_time_lines, count_of, turned};
use crate::standings::leaderboard;
use boards::Kind;
use store::outbox::{self, Destination};
use store::{Conn, meeting, standing};

/// Queues the living leaderboard of a server as it is now, where there is one.
pub(crate) async fn living_table(conn: &mut Conn, guild: i64, now: Millis) -> Done<()> {
    let Some((channel, _)) = meeting::living_post(conn, guild).await? else { return Ok(()) };
    let say = living_say(conn, guild).await?;
    outbox::superseded(conn, Purpose::Table.word(), guild).await?;
    let mut row = queued::row(Destination::Channel(channel), Purpose::Table, None, &say, now)?;
    row.about = Some(guild);
    Ok(outbox::queued(conn, &[row]).await?)
}

/// The leaderboard of a server as it is now.
pub(crate) async fn living_say(conn: &mut Conn, guild: i64) -> Done<Say> {
    let controls = tabs(Book::Ludi);
    if let Some(shown) = ludi(conn, guild, 0).await? {
        let (head, mono, tail) = (shown.head, Some(shown.mono), shown.tail);
        return Ok(Say { head, mono, tail, controls, ..Say::default() });
    }
    let mono = leaderboard::first_page(conn, guild).await?;
    let tail = if mono.is_none() { nothing(Book::Ludi).to_owned() } else { String::new() };
    let head = "**Leaderboard of this server**".to_owned();
    Ok(Say { head, mono, tail, controls, ..Say::default() })
}

pub(crate) async fn ludi(conn: &mut Conn, guild: i64, page: u32) -> Done<Option<Shown>> {
    let count = count_of(standing::all_time_count(conn, guild).await?);
    let (page, last, from) = turned(page, count, PAGE);
    let range = (i64::from(PAGE), i64::try_from(from).unwrap_or(0));
    let rows = standing::all_time(conn, guild, range).await?;
    if rows.is_empty() {
        return Ok(None);
    }
    Ok(Some(Shown {
        head: "**Ludi of this server**, over all seasons".to_owned(),
        mono: all_time_lines(&rows),
        tail: "T titles, P prestige, B bouts, W won, F famous, R freed, D dead; † run by the \
               house. Ranked by titles, prestige, won, freed, fewer dead; level in all is one rank."
            .to_owned(),
        page,
        last,
    }))
}

/// Buttons to the other tables of a server.
pub(crate) fn tabs(of: Book) -> Vec<Control> {
    let mut all = vec![("Ludi", Book::Ludi), ("People", Book::People)];
    let games = Kind::ALL.iter().enumerate();
    all.extend(
        games.filter_map(|(at, kind)| Some((kind.title(), Book::Ratings(u8::try_from(at).ok()?)))),
    );
    all.extend([("Luck", Book::Luck), ("Pace", Book::Pace)]);
    let is_table = all.iter().any(|(_, book)| *book == of);
    all.retain(|(_, book)| is_table && *book != of);
    let button = |(label, of)| Control::button(label, Style::Secondary, Deed::Page { of, page: 0 });
    all.into_iter().map(button).collect()
}

pub(crate) fn nothing(of: Book) -> &'static str {
    match of {
        Book::Ludi | Book::Season(_) => {
            "No ludus has fought here. Found one with `/ludus found`, then `/league join`."
        }
        Book::People | Book::Ratings(_) => {
            "No ranked bout between people has ended here. Open one with `/bout start`."
        }
        Book::Luck | Book::Pace => "Nobody has finished a bout here. Open one with `/bout start`.",
        Book::Fixtures(_) => "There are no fixtures until the season begins: `/league start`.",
        Book::Roster(_) => "It has no gladiators yet. Enrol it with `/league join`.",
        Book::Ledger(_) => "Nothing has been booked for it yet.",
    }
}
