//! Tables on 30 columns, page by page, and the leaderboard that is kept up to date.

use super::founding::here;
use super::{books, people};
use crate::leaderboard::{self, figure};
use crate::limits::{self, What, Whose};
use crate::post::{self, Purpose};
use crate::{
    Arena, Book, Control, Deed, Done, Fault, Millis, Place, Refused, Reply, Say, SeasonId, Style,
    names, row_id,
};
use boards::{Kind, columns};
use campaign::SeasonRow;
use store::outbox::{self, Destination};
use store::{Conn, meeting, season, standing};

/// Ludi, people, gladiators or fixtures on a page.
pub(super) const PAGE: u32 = 10;
/// Bookings on a page.
pub(super) const LINES: u32 = 20;
/// Columns of a table.
pub(super) const COLUMNS: usize = 30;

/// A page of something, ready to be shown.
pub(super) struct Shown {
    pub(super) head: String,
    pub(super) mono: String,
    pub(super) tail: String,
    pub(super) page: u32,
    pub(super) last: u32,
}

impl Arena {
    /// A page of a table or a book, from 0; one beyond the last is the last. Of fixtures that is
    /// the page on which the first one stands that is not done.
    ///
    /// # Errors
    /// A guest's mistake, or ours.
    pub async fn page(&self, at: Place, of: Book, page: u32, now: Millis) -> Done<Reply> {
        let shown = async {
            let guild = here(at)?;
            if of == Book::People {
                return self.leaderboard(at.guild, page).await;
            }
            let mut reader = self.leisure().await?;
            let Some(shown) = shown(&mut reader, guild, of, page, now).await? else {
                return Ok(Reply::words(nothing(of)));
            };
            let mut controls = Vec::new();
            let mut turn = |label: &str, page| {
                let deed = Deed::Page { of, page };
                controls.push(Control::button(label, Style::Secondary, deed));
            };
            if 0 < shown.page {
                turn("Higher", shown.page - 1);
            }
            if shown.page < shown.last {
                turn("Lower", shown.page + 1);
            }
            controls.extend(tabs(of));
            let (head, tail) = (shown.head, shown.tail);
            Ok(Reply::new(Say { head, mono: Some(shown.mono), tail, controls, ..Say::default() }))
        };
        shown.await.map_err(Fault::referenced)
    }

    /// The leaderboard that is named: `ludi`, `people`, a game, `season`, `luck` or `pace`.
    /// Without a name the ludi, or the people while no ludus has fought.
    ///
    /// # Errors
    /// A guest's mistake, or ours.
    pub async fn named_table(
        &self,
        at: Place,
        name: Option<&str>,
        page: u32,
        now: Millis,
    ) -> Done<Reply> {
        let of = match name.map(str::trim) {
            Some("ludi") => Book::Ludi,
            Some("people") => Book::People,
            Some("luck") => Book::Luck,
            Some("pace") => Book::Pace,
            Some("season") => {
                let brief = async { super::meant(&mut *self.leisure().await?, at, None).await };
                Book::Season(SeasonId(brief.await.map_err(Fault::referenced)?.id))
            }
            Some(game) => {
                let found = Kind::ALL.iter().position(|kind| kind.slug() == game);
                let found = found.and_then(|at| u8::try_from(at).ok());
                Book::Ratings(found.ok_or_else(|| unknown_table(game))?)
            }
            None => {
                let guild = row_id(at.guild);
                let count = async {
                    Ok(standing::all_time_count(&mut *self.leisure().await?, guild).await?)
                };
                let count: Done<i64> = count.await;
                if count.map_err(Fault::referenced)? == 0 { Book::People } else { Book::Ludi }
            }
        };
        self.page(at, of, page, now).await
    }

    /// The tables of a leaderboard: a label, and what travels.
    pub fn table_names(&self) -> Vec<(String, String)> {
        let own = |name: &str, about: &str| (format!("{name}: {about}"), name.to_owned());
        let mut all = vec![
            own("ludi", "prestige over all seasons"),
            own("season", "the season of this channel"),
            own("people", "bouts and wins"),
            own("luck", "dice against their expectation"),
            own("pace", "how long people let others wait"),
        ];
        let rated = Kind::ALL.iter();
        all.extend(rated.map(|it| (format!("{}: ratings", it.title()), it.slug().to_owned())));
        all
    }

    /// Keeps the leaderboard of this server up to date in a post of this channel. Whether the one
    /// who asks may is for the messenger's side to know.
    ///
    /// # Errors
    /// A guest's mistake, or ours.
    pub async fn post_leaderboard(&self, at: Place, now: Millis) -> Done<Reply> {
        self.write(move |conn| {
            Box::pin(async move {
                let guild = here(at)?;
                limits::spend(conn, What::Table, &[Whose::Guild(guild)], 1, now).await?;
                // The guild may not be known yet.
                let settings = store::guild::settings_of(conn, guild).await?;
                store::guild::settings_kept(conn, guild, settings.as_deref().unwrap_or("{}"))
                    .await?;
                meeting::post_wanted(conn, guild, row_id(at.channel)).await?;
                living_table(conn, guild, now).await?;
                Ok(Reply::words("The leaderboard stands in this channel, and is kept up to date."))
            })
        })
        .await
    }
}

fn unknown_table(name: &str) -> Refused {
    let games: Vec<&str> = Kind::ALL.iter().map(|kind| kind.slug()).collect();
    Refused::Unknown(format!(
        "There is no table \"{}\". Choose one of: ludi, season, people, luck, pace, {}.",
        names::quoted(name),
        games.join(", ")
    ))
}

fn nothing(of: Book) -> &'static str {
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

/// Buttons to the other tables of a server.
fn tabs(of: Book) -> Vec<Control> {
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

async fn shown(
    conn: &mut Conn,
    guild: i64,
    of: Book,
    page: u32,
    now: Millis,
) -> Done<Option<Shown>> {
    match of {
        Book::Ludi => ludi(conn, guild, page).await,
        Book::People => Ok(None),
        Book::Ratings(game) => people::rated(conn, guild, game, page, now).await,
        Book::Luck => people::lucky(conn, guild, page).await,
        Book::Pace => people::paced(conn, guild, page).await,
        Book::Season(id) => season_page(conn, guild, id).await,
        Book::Fixtures(id) => books::fixtures(conn, guild, id, page, now).await,
        Book::Roster(id) => books::roster(conn, guild, id, page).await,
        Book::Ledger(id) => books::ledger(conn, guild, id, page).await,
    }
}

/// A page among so many things: which, the last, and where it begins.
pub(super) fn turned(page: u32, count: usize, each: u32) -> (u32, u32, usize) {
    let last = u32::try_from(count.saturating_sub(1)).unwrap_or(u32::MAX) / each;
    let page = page.min(last);
    (page, last, usize::try_from(page * each).unwrap_or(usize::MAX))
}

pub(super) fn count_of(rows: i64) -> usize {
    usize::try_from(rows).unwrap_or(0)
}

async fn ludi(conn: &mut Conn, guild: i64, page: u32) -> Done<Option<Shown>> {
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

fn all_time_lines(rows: &[standing::AllTime]) -> String {
    let mut lines = vec![" #   T   P   B   W   F   R   D".to_owned()];
    for row in rows {
        lines.push(named(row.rank, &row.name, row.is_house_run));
        let figures =
            [row.titles, row.prestige, row.bouts, row.won, row.famous, row.rudiarii, row.deaths];
        lines.push(format!("  {}", figures.map(|it| figure(it, 4)).concat()));
    }
    lines.join("\n")
}

/// A season's table.
pub(super) fn season_lines(rows: &[SeasonRow]) -> String {
    let mut lines = vec![" #      P   B   W   F   R   D".to_owned()];
    for row in rows {
        lines.push(named(i64::from(row.rank), &row.name, row.is_house_run));
        let rest = [row.bouts, row.won, row.famous, row.rudiarii, row.deaths];
        let rest = rest.map(|it| figure(i64::from(it), 4)).concat();
        lines.push(format!("    {}{rest}", figure(row.prestige, 4)));
    }
    lines.join("\n")
}

fn named(rank: i64, name: &str, is_house_run: bool) -> String {
    let mark = if is_house_run { " †" } else { "" };
    format!("{rank:>2} {}{mark}", columns::short(name, COLUMNS - 3 - columns::width(mark)))
}

async fn season_page(conn: &mut Conn, guild: i64, id: SeasonId) -> Done<Option<Shown>> {
    let Some(row) = season::season(conn, id.0).await?.filter(|row| row.guild == guild) else {
        return Err(Refused::NoSuchSeason.into());
    };
    let rows = standing::table(conn, id.0, (i64::from(campaign::rules::LUDI.1), 0)).await?;
    if rows.is_empty() {
        return Ok(None);
    }
    let number = |value: i64| u32::try_from(value).unwrap_or(0);
    let rows: Vec<SeasonRow> = rows
        .iter()
        .map(|row| SeasonRow {
            rank: number(row.place),
            ludus: campaign::LudusId(row.ludus),
            name: row.name.clone(),
            is_house_run: row.is_house_run,
            is_house: row.ludus < 0,
            prestige: row.prestige,
            bouts: number(row.bouts),
            won: number(row.won),
            famous: number(row.famous_now),
            rudiarii: number(row.rudiarii),
            deaths: number(row.deaths),
        })
        .collect();
    Ok(Some(Shown {
        head: format!("**{}** ({})", row.name, row.stage),
        mono: season_lines(&rows),
        tail: "P prestige, B bouts, W won, F famous now, R freed, D dead; † run by the house. \
               Ranked by prestige, won, freed, fewer dead, wins among those still level."
            .to_owned(),
        page: 0,
        last: 0,
    }))
}

/// Queues the living leaderboard of a server as it is now, where there is one.
pub(crate) async fn living_table(conn: &mut Conn, guild: i64, now: Millis) -> Done<()> {
    let Some((channel, _)) = meeting::living_post(conn, guild).await? else { return Ok(()) };
    let say = living_say(conn, guild).await?;
    outbox::superseded(conn, Purpose::Table.word(), guild).await?;
    let mut row = post::row(Destination::Channel(channel), Purpose::Table, None, &say, now)?;
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

#[cfg(test)]
mod tests {
    use super::*;

    fn columns(text: &str) -> usize {
        text.lines().map(columns::width).max().unwrap_or(0)
    }

    #[test]
    fn tables_of_ludi_fit_thirty_columns() {
        let row = standing::AllTime {
            rank: 99,
            ludus: 1,
            name: "Ludus of an unknown lanista who".to_owned(),
            is_house_run: true,
            titles: 12,
            seasons: 20,
            prestige: 4_321,
            bouts: 1_234,
            won: 999,
            famous: 100,
            rudiarii: 40,
            deaths: 300,
        };
        let text = all_time_lines(&[row.clone(), row]);
        assert!(columns(&text) <= COLUMNS, "{text}");
        let row = SeasonRow {
            rank: 20,
            ludus: campaign::LudusId(1),
            name: "Ludus of an unknown lanista who".to_owned(),
            is_house_run: true,
            is_house: false,
            prestige: 50,
            bouts: 99,
            won: 50,
            famous: 4,
            rudiarii: 10,
            deaths: 40,
        };
        let text = season_lines(&[row]);
        assert!(columns(&text) <= COLUMNS, "{text}");
        assert_eq!(text.lines().count(), 3);
    }
}
