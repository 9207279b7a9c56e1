//! Tables on 30 columns, page by page, and the leaderboard that is kept up to date.

use super::founding::here;
use super::held::{Held, transfer};
use super::{person_id, person_row, ratings};
use crate::leaderboard::{self, figure};
use crate::post::{self, Purpose};
use crate::{
    Arena, Book, Control, Deed, Done, Fault, LudusId, Millis, Place, Refused, Reply, Say, SeasonId,
    Style, names, row_id,
};
use anyhow::Context;
use boards::Kind;
use campaign::{
    Account, DiceSum, Fixture, FixtureState, Rated, SeasonRow, deviations, explain, luck,
    rating_table,
};
use std::collections::BTreeMap;
use store::outbox::{self, Destination};
use store::{Conn, bout, gladiator, ludus, meeting, person, rating, season, standing};

/// Ludi, people or gladiators on a page.
const PAGE: u32 = 10;
/// Fixtures or bookings on a page.
const LINES: u32 = 20;
/// Columns of a table.
const COLUMNS: usize = 30;

/// A page of something, ready to be shown.
struct Shown {
    head: String,
    mono: String,
    tail: String,
    page: u32,
    last: u32,
}

impl Arena {
    /// A page of a table or a book, from 0; one beyond the last is the last. Of fixtures that is
    /// the page on which the first one stands that is not done.
    ///
    /// # Errors
    /// A guest's mistake, or ours.
    pub async fn page(&self, at: Place, of: Book, page: u32, now: Millis) -> Done<Reply> {
        let shown = async {
            let mut reader = self.reader().await?;
            let guild = here(at)?;
            if of == Book::People {
                return self.leaderboard(at.guild, page).await;
            }
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
                let brief = async { super::meant(&mut *self.reader().await?, at, None).await };
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
                    Ok(standing::all_time_count(&mut *self.reader().await?, guild).await?)
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
        Book::Ratings(game) => rated(conn, guild, game, page, now).await,
        Book::Luck => lucky(conn, guild, page).await,
        Book::Pace => paced(conn, guild, page).await,
        Book::Season(id) => season_page(conn, guild, id).await,
        Book::Fixtures(id) => fixtures(conn, guild, id, page, now).await,
        Book::Roster(id) => roster(conn, guild, id, page).await,
        Book::Ledger(id) => ledger(conn, guild, id, page, now).await,
    }
}

/// A page among so many things: which, the last, and where it begins.
fn turned(page: u32, count: usize, each: u32) -> (u32, u32, usize) {
    let last = u32::try_from(count.saturating_sub(1)).unwrap_or(u32::MAX) / each;
    let page = page.min(last);
    (page, last, usize::try_from(page * each).unwrap_or(usize::MAX))
}

fn count_of(rows: i64) -> usize {
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
    format!("{rank:>2} {}{mark}", names::cut(name, COLUMNS - 5))
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

async fn rated(
    conn: &mut Conn,
    guild: i64,
    game: u8,
    page: u32,
    now: Millis,
) -> Done<Option<Shown>> {
    let kind = Kind::ALL.get(usize::from(game)).ok_or_else(Refused::no_such_game)?;
    let rows = ratings::ratings_of(conn, (guild, kind.slug()), now).await?;
    let rated: BTreeMap<_, _> = rows
        .iter()
        .map(|row| {
            let number = |value: i64| u32::try_from(value).unwrap_or(0);
            let (bouts, last_period) = (number(row.bouts), number(row.last_period));
            let rating = ratings::rating_of(row);
            (person_id(row.person), Rated { rating, bouts, last_period })
        })
        .collect();
    let table = rating_table(&rated);
    if table.is_empty() {
        return Ok(None);
    }
    let (page, last, from) = turned(page, table.len(), PAGE);
    let mut lines = vec![" #  Name        Rating  +/-  B".to_owned()];
    for row in table.iter().skip(from).take(usize::try_from(PAGE).unwrap_or(0)) {
        let name = name_of(conn, person_row(row.person)).await?;
        let points = |thousandths: i64| (thousandths + 500) / 1_000;
        let unsure = if row.is_established { " " } else { "?" };
        lines.push(format!(
            "{:>2}  {} {:>5}{unsure}{:>5}{}",
            row.rank,
            names::fill(&name, 11),
            points(row.rated.rating.rating),
            points(row.rated.rating.deviation),
            figure(i64::from(row.rated.bouts), 3),
        ));
    }
    Ok(Some(Shown {
        head: format!("**{}** – ratings (Glicko-2)", kind.title()),
        mono: lines.join("\n"),
        tail: "+/- deviation: strength lies within twice of it; ? not established yet. B ranked \
               bouts. The house and its stand-ins rate nobody. Established first, then by rating, \
               then the surer."
            .to_owned(),
        page,
        last,
    }))
}

async fn name_of(conn: &mut Conn, person: i64) -> Done<String> {
    let known = person::person(conn, person).await?;
    Ok(known.map_or_else(|| "Somebody".to_owned(), |known| known.name))
}

async fn lucky(conn: &mut Conn, guild: i64, page: u32) -> Done<Option<Shown>> {
    let mut people: BTreeMap<i64, (String, Vec<DiceSum>)> = BTreeMap::new();
    for row in rating::dice_of(conn, guild).await? {
        let number = |value: i64| u64::try_from(value).unwrap_or(0);
        let sides = u32::try_from(row.sides).unwrap_or(0);
        let sum = DiceSum { sides, dice: number(row.dice), pips: number(row.pips) };
        people.entry(row.person).or_insert_with(|| (row.name, Vec::new())).1.push(sum);
    }
    let mut ranked: Vec<(f64, String, Vec<DiceSum>)> = people
        .into_values()
        .filter_map(|(name, dice)| Some((deviations(&dice)?, name, dice)))
        .collect();
    ranked.sort_by(|one, other| other.0.total_cmp(&one.0));
    if ranked.is_empty() {
        return Ok(None);
    }
    let (page, last, from) = turned(page, ranked.len(), PAGE);
    let mut lines = vec![" #  Name       Dice Pips+ Sig%".to_owned()];
    let rows = ranked.iter().enumerate().skip(from).take(usize::try_from(PAGE).unwrap_or(0));
    for (at, (_, name, dice)) in rows {
        let Some(told) = luck(dice) else { continue };
        let more = (told.pips as f64 - told.expected).round() as i64;
        lines.push(format!(
            "{:>2}  {}{}{:>+6}{:>5.0}",
            at + 1,
            names::fill(name, 9),
            figure(i64::try_from(told.dice).unwrap_or(i64::MAX), 6),
            more,
            told.significance * 100.0
        ));
    }
    Ok(Some(Shown {
        head: "**Luck** – dice against their expectation".to_owned(),
        mono: lines.join("\n"),
        tail: "Pips+ more or fewer than fair dice would show. Sig% the chance that fair dice fall \
               at least as far off: below 5 it begins to mean something, and among twenty people \
               one looks so by chance. Ranked by standard deviations."
            .to_owned(),
        page,
        last,
    }))
}

async fn paced(conn: &mut Conn, guild: i64, page: u32) -> Done<Option<Shown>> {
    let count = count_of(rating::pace_count(conn, guild).await?);
    let (page, last, from) = turned(page, count, PAGE);
    let range = (i64::from(PAGE), i64::try_from(from).unwrap_or(0));
    let rows = rating::paces(conn, guild, range).await?;
    if rows.is_empty() {
        return Ok(None);
    }
    let mut lines = vec![" #  Name      Half  90%   Max  T".to_owned()];
    for (rank, row) in (from + 1..).zip(&rows) {
        lines.push(format!(
            "{rank:>2}  {}{}{}{}{}",
            names::fill(&row.name, 8),
            time(row.median),
            time(row.ninetieth),
            time(row.longest),
            figure(row.timed_out, 3)
        ));
    }
    Ok(Some(Shown {
        head: "**Pace** – how long people let others wait".to_owned(),
        mono: lines.join("\n"),
        tail: "Within which half and nine in ten of their newest decisions were made, the longest \
               of these, and T decisions left to the clock. The quickest first."
            .to_owned(),
        page,
        last,
    }))
}

/// A time on five columns.
fn time(milliseconds: i64) -> String {
    const UNITS: [(i64, char); 3] = [(86_400_000, 'd'), (3_600_000, 'h'), (60_000, 'm')];
    let fits = |(length, _): &&(i64, char)| 2 * length <= milliseconds;
    let text = match UNITS.iter().find(fits) {
        Some((length, unit)) => format!("{}{unit}", milliseconds / length),
        None => format!("{}s", milliseconds / 1_000),
    };
    format!("{text:>5}")
}

async fn fixtures(
    conn: &mut Conn,
    guild: i64,
    id: SeasonId,
    page: u32,
    now: Millis,
) -> Done<Option<Shown>> {
    let held = of_guild(conn, guild, id, now).await?;
    let all = &held.season.fixtures;
    if all.is_empty() {
        return Ok(None);
    }
    let undone = all.iter().position(|it| !it.is_done()).unwrap_or(all.len() - 1);
    let wanted = if page == u32::MAX { u32::try_from(undone).unwrap_or(0) / LINES } else { page };
    let (page, last, from) = turned(wanted, all.len(), LINES);
    let rows = all.iter().skip(from).take(usize::try_from(LINES).unwrap_or(0));
    let lines: Vec<String> = rows.map(|fixture| fixture_line(&held, fixture)).collect();
    Ok(Some(Shown {
        head: format!("**{}** – fixtures", held.row.name),
        mono: lines.join("\n"),
        tail: "`>` and `<` point from the winner, `=` nobody won, `*` under way, `-` not fought."
            .to_owned(),
        page,
        last,
    }))
}

fn fixture_line(held: &Held, fixture: &Fixture) -> String {
    let name = |id| {
        let contender = held.season.contender(id);
        names::fill(contender.map_or("", |it| &it.name), 11)
    };
    let sign = match &fixture.state {
        FixtureState::Waiting => ' ',
        FixtureState::Nominating { .. }
        | FixtureState::Ready { .. }
        | FixtureState::Fighting { .. } => '*',
        FixtureState::Settled { victor: None, .. } => '=',
        FixtureState::Settled { victor: Some(victor), .. } => {
            if *victor == fixture.pair[0] {
                '>'
            } else {
                '<'
            }
        }
        FixtureState::Annulled => '-',
    };
    let line =
        format!("{:>3} {} {sign} {}", fixture.id.0, name(fixture.pair[0]), name(fixture.pair[1]));
    line.trim_end().to_owned()
}

async fn of_guild(conn: &mut Conn, guild: i64, id: SeasonId, now: Millis) -> Done<Held> {
    let held = Held::load(conn, id, now).await?;
    if held.row.guild == guild { Ok(held) } else { Err(Refused::NoSuchSeason.into()) }
}

async fn ludus_of(conn: &mut Conn, guild: i64, id: LudusId) -> Done<ludus::Ludus> {
    let found = ludus::ludus(conn, id.0).await?.filter(|row| row.guild == guild);
    Ok(found.ok_or(Refused::NoSuchLudus)?)
}

async fn roster(conn: &mut Conn, guild: i64, id: LudusId, page: u32) -> Done<Option<Shown>> {
    let row = ludus_of(conn, guild, id).await?;
    let count = count_of(gladiator::hall_count(conn, id.0).await?);
    let (page, last, from) = turned(page, count, PAGE);
    let range = (i64::from(PAGE), i64::try_from(from).unwrap_or(0));
    let rows = gladiator::hall_of(conn, id.0, range).await?;
    if rows.is_empty() {
        return Ok(None);
    }
    let mut lines = Vec::new();
    for it in &rows {
        let fallen = match it.died_in {
            Some(id) => {
                let place = bout::whereabouts(conn, id).await?;
                format!(" ✝#{}", place.map_or(id, |place| place.number))
            }
            None => String::new(),
        };
        let on = if it.place.is_some() { "•" } else { " " };
        lines.push(format!("{on}{} {}", names::fill(&it.name, 15), names::cut(&it.class, 13)));
        let fame = ["unknown", "famous", "rudiarius"];
        let fame = fame.get(usize::try_from(it.fame).unwrap_or(0)).copied().unwrap_or("unknown");
        let (survived, wins, kills) = (it.survived, it.wins, it.kills);
        lines.push(format!("  {fame:<9} S{survived} W{wins} K{kills}{fallen}"));
    }
    Ok(Some(Shown {
        head: format!("**{}** – gladiators", row.name),
        mono: lines.join("\n"),
        tail: "• on the roster; S survived, W won, K opponents killed; ✝ the bout he died in. \
               Freed first, then famous, then by survived bouts, wins, kills."
            .to_owned(),
        page,
        last,
    }))
}

async fn ledger(
    conn: &mut Conn,
    guild: i64,
    id: LudusId,
    page: u32,
    now: Millis,
) -> Done<Option<Shown>> {
    let row = ludus_of(conn, guild, id).await?;
    let mut lines = Vec::new();
    for number in season::with_ludus(conn, id.0).await?.into_iter().rev() {
        let held = Held::load(conn, SeasonId(number), now).await?;
        let rows = meeting::account_of(conn, number, id.0).await?;
        let transfers = rows.iter().map(transfer).collect::<anyhow::Result<Vec<_>>>();
        let account = Account::Ludus(campaign::SeasonId(number), campaign::LudusId(id.0));
        let told = explain(account, &transfers.context("reading the ledger")?);
        lines.push(names::cut(&held.row.name, COLUMNS));
        for line in told.iter().rev() {
            let it = &line.transfer;
            let fought = bout::whereabouts(conn, it.bout.0).await?;
            let gladiator = held.season.gladiator(campaign::LudusId(id.0), it.gladiator);
            let words = match it.cause {
                campaign::Cause::Survived => "survived",
                campaign::Cause::Won => "won",
                campaign::Cause::Upset => "upset",
                campaign::Cause::Rudis => "rudis",
            };
            lines.push(format!(
                "#{:<4}{:>+2} {words:<8} {}{:>4}",
                fought.map_or(it.bout.0, |place| place.number),
                line.points,
                names::fill(gladiator.map_or("", |it| &it.name), 9),
                line.balance
            ));
        }
    }
    if lines.len() <= 1 {
        return Ok(None);
    }
    let (page, last, from) = turned(page, lines.len(), LINES);
    let shown: Vec<String> =
        lines.into_iter().skip(from).take(usize::try_from(LINES).unwrap_or(0)).collect();
    Ok(Some(Shown {
        head: format!("**{}** – what its prestige is made of", row.name),
        mono: shown.join("\n"),
        tail: "The bout, what it brought, for which gladiator, and the balance after it. The \
               newest first."
            .to_owned(),
        page,
        last,
    }))
}

/// Queues the living leaderboard of a server as it is now, where there is one.
pub(crate) async fn living_table(conn: &mut Conn, guild: i64, now: Millis) -> Done<()> {
    let Some((channel, _)) = meeting::living_post(conn, guild).await? else { return Ok(()) };
    let table = ludi(conn, guild, 0).await?;
    let say = match table {
        Some(shown) => Say {
            head: shown.head,
            mono: Some(shown.mono),
            tail: shown.tail,
            controls: tabs(Book::Ludi),
            ..Say::default()
        },
        None => {
            let rows = leaderboard::first_page(conn, guild).await?;
            Say {
                head: "**Leaderboard of this server**".to_owned(),
                tail: if rows.is_none() { nothing(Book::Ludi).to_owned() } else { String::new() },
                mono: rows,
                controls: tabs(Book::Ludi),
                ..Say::default()
            }
        }
    };
    outbox::superseded(conn, Purpose::Table.word(), guild).await?;
    let mut row = post::row(Destination::Channel(channel), Purpose::Table, None, &say, now)?;
    row.about = Some(guild);
    Ok(outbox::queued(conn, &[row]).await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns(text: &str) -> usize {
        text.lines().map(names::columns).max().unwrap_or(0)
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

    #[test]
    fn times_take_five_columns() {
        let times = [0, 59_000, 119_000, 120_000, 7_199_000, 7_200_000, 172_800_000];
        let shown = times.map(time);
        assert_eq!(shown, ["   0s", "  59s", " 119s", "   2m", " 119m", "   2h", "   2d"]);
    }
}
