//! The fixtures of a season, the gladiators of a ludus, and the parts of its prestige and points.

use crate::common::{Done, LudusId, Millis, Refused, SeasonId};
use crate::ludus::{class, is_active, read};
use crate::seasons::live_season::LiveSeason;
use crate::seasons::season_rows::transfer;
use crate::standings::layout::{COLUMNS, LINES, PAGE, Shown, count_of, turned};
use anyhow::Context;
use boards::columns;
use campaign::{Account, Cause, Fixture, FixtureState, Standing, StandingLine, explain};
use store::stable::Stabled;
use store::{Conn, bout, gladiator, ludus, meeting, season};

pub(crate) async fn fixtures(
    conn: &mut Conn,
    guild: i64,
    id: SeasonId,
    page: u32,
    now: Millis,
) -> Done<Option<Shown>> {
    let live = of_guild(conn, guild, id, now).await?;
    let all = &live.season.fixtures;
    if all.is_empty() {
        return Ok(None);
    }
    let undone = all.iter().position(|it| !it.is_done()).unwrap_or(all.len() - 1);
    let wanted = if page == u32::MAX { u32::try_from(undone).unwrap_or(0) / PAGE } else { page };
    let (page, last, from) = turned(wanted, all.len(), PAGE);
    let rows = all.iter().skip(from).take(usize::try_from(PAGE).unwrap_or(0));
    let lines: Vec<String> = rows.flat_map(|fixture| fixture_lines(&live, fixture)).collect();
    Ok(Some(Shown {
        head: format!("**{}** – fixtures", live.row.name),
        mono: lines.join("\n"),
        tail: "`>` marks the winner, `=` nobody won, `*` under way, `-` not fought.".to_owned(),
        plate: None,
        page,
        last,
    }))
}

/// A line for each ludus, so that their names have room.
fn fixture_lines(live: &LiveSeason, fixture: &Fixture) -> [String; 2] {
    let [one, other] = fixture.pair;
    let signs = match &fixture.state {
        FixtureState::Waiting => [' ', ' '],
        FixtureState::Nominating { .. }
        | FixtureState::Sending { .. }
        | FixtureState::Ready { .. }
        | FixtureState::Fighting { .. } => ['*', '*'],
        FixtureState::Settled { victor: None, .. } => ['=', '='],
        FixtureState::Settled { victor: Some(victor), .. } if *victor == one => ['>', ' '],
        FixtureState::Settled { victor: Some(_), .. } => [' ', '>'],
        FixtureState::Annulled => ['-', '-'],
    };
    let name = |id| {
        let contender = live.season.contender(id);
        columns::short(contender.map_or("", |it| &it.name), COLUMNS - 4)
    };
    let number = fixture.id.0;
    [format!("{number:>3}{}{}", signs[0], name(one)), format!("   {}{}", signs[1], name(other))]
}

async fn of_guild(conn: &mut Conn, guild: i64, id: SeasonId, now: Millis) -> Done<LiveSeason> {
    let live = LiveSeason::load(conn, id, now).await?;
    if live.row.guild == guild { Ok(live) } else { Err(Refused::NoSuchSeason.into()) }
}

async fn ludus_of(conn: &mut Conn, guild: i64, id: LudusId) -> Done<ludus::Ludus> {
    let found = ludus::ludus(conn, id.0).await?.filter(|row| row.guild == guild);
    Ok(found.ok_or(Refused::NoSuchLudus)?)
}

pub(crate) async fn roster(
    conn: &mut Conn,
    guild: i64,
    id: LudusId,
    page: u32,
) -> Done<Option<Shown>> {
    let row = ludus_of(conn, guild, id).await?;
    let in_seasons = count_of(gladiator::hall_count(conn, id.0).await?);
    let stabled = store::stable::stable_of(conn, id.0).await?;
    let (page, last, from) = turned(page, in_seasons + stabled.len(), PAGE);
    let range = (i64::from(PAGE), i64::try_from(from).unwrap_or(0));
    let rows = gladiator::hall_of(conn, id.0, range).await?;
    let left = usize::try_from(PAGE).unwrap_or(0) - rows.len();
    let stabled = stabled.iter().skip(from.saturating_sub(in_seasons)).take(left);
    if rows.is_empty() && stabled.len() == 0 {
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
        lines.push(format!(
            "{on}{} {}",
            columns::fill(&it.name, 15),
            columns::short(&it.class, 13)
        ));
        let fame = ["unknown", "famous", "rudiarius"];
        let fame = fame.get(usize::try_from(it.fame).unwrap_or(0)).copied().unwrap_or("unknown");
        let (survived, wins, kills) = (it.survived, it.wins, it.kills);
        lines.push(format!("  {fame:<9} S{survived} W{wins} K{kills}{fallen}"));
    }
    let mut tail = vec!["• on the roster; ✝ the bout he died in."];
    if !rows.is_empty() {
        tail.push(
            "In seasons: S survived, W won, K opponents killed; freed first, then famous, then by \
             survived bouts, wins, kills.",
        );
    }
    if stabled.len() != 0 {
        tail.push(LEGEND);
    }
    for it in stabled {
        lines.extend(career_lines(conn, it).await?);
    }
    Ok(Some(Shown {
        head: format!("**{}** – gladiators", row.name),
        mono: lines.join("\n"),
        tail: tail.join(" "),
        plate: None,
        page,
        last,
    }))
}

pub(crate) async fn ledger(
    conn: &mut Conn,
    guild: i64,
    id: LudusId,
    page: u32,
) -> Done<Option<Shown>> {
    let row = ludus_of(conn, guild, id).await?;
    // Each season's heading, then its lines; only those of the page are put into words.
    let mut book: Vec<(i64, Option<StandingLine>)> = Vec::new();
    for season in season::with_ludus(conn, id.0).await?.into_iter().rev() {
        let rows = meeting::account_of(conn, season, id.0).await?;
        let transfers = rows.iter().map(transfer).collect::<anyhow::Result<Vec<_>>>();
        let account = Account::Ludus(campaign::SeasonId(season), campaign::LudusId(id.0));
        let told = explain(account, &transfers.context("reading the ledger")?);
        book.push((season, None));
        book.extend(told.into_iter().rev().map(|line| (season, Some(line))));
    }
    if book.len() <= 1 {
        return Ok(None);
    }
    let lines_of = || book.iter().filter_map(|(_, line)| line.as_ref());
    let is_in =
        |for_points: bool| lines_of().any(|line| line.transfer.gladiator.is_none() == for_points);
    let (made, whom) = match (is_in(false), is_in(true)) {
        (true, true) => ("prestige and points are made", ", for which gladiator"),
        (true, false) | (false, false) => ("prestige is made", ", for which gladiator"),
        (false, true) => ("points are made", ""),
    };
    let (page, last, from) = turned(page, book.len(), LINES);
    let mut lines = Vec::new();
    for (season, line) in book.into_iter().skip(from).take(usize::try_from(LINES).unwrap_or(0)) {
        lines.push(match line {
            None => {
                columns::short(&season::name_of(conn, season).await?.unwrap_or_default(), COLUMNS)
            }
            Some(line) => ledger_line(conn, season, id, &line).await?,
        });
    }
    Ok(Some(Shown {
        head: format!("**{}** – what its {made} of", row.name),
        mono: lines.join("\n"),
        tail: format!(
            "The bout, what it brought{whom}, and the balance after it. The newest first."
        ),
        plate: None,
        page,
        last,
    }))
}

async fn ledger_line(
    conn: &mut Conn,
    season: i64,
    of: LudusId,
    line: &StandingLine,
) -> Done<String> {
    let it = &line.transfer;
    let fought = bout::whereabouts(conn, it.bout.0).await?;
    let gladiator = match it.gladiator {
        Some(id) => gladiator::name_of(conn, season, of.0, i64::from(id.0)).await?,
        None => None,
    };
    let words = match it.cause {
        Cause::Survived => "survived",
        Cause::Won => "won",
        Cause::Upset => "upset",
        Cause::Rudis => "rudis",
        Cause::Drew => "drew",
    };
    let number = fought.map_or(it.bout.0, |place| place.number);
    let head = format!("#{number:<4}{:>+2} {words:<8} ", line.points);
    let balance = format!("{:>4}", line.balance);
    // On a server with many bouts their numbers take of the name's room.
    let room = COLUMNS - columns::width(&head) - columns::width(&balance);
    Ok(format!("{head}{}{balance}", columns::fill(&gladiator.unwrap_or_default(), room)))
}

/// A gladiator on three lines of 30 columns: name and class, bouts, skills and fate.
async fn career_lines(conn: &mut Conn, row: &Stabled) -> Done<[String; 3]> {
    let it = read(row)?;
    let on = if is_active(row) { "•" } else { " " };
    let class = match class(row) {
        class if class.is_empty() => "no class yet".to_owned(),
        class => columns::cut(&class, 13).to_owned(),
    };
    let died = match it.died_in {
        Some(id) => {
            let place = bout::whereabouts(conn, id.0).await?;
            format!(" ✝#{}", place.map_or(id.0, |place| place.number))
        }
        None if row.status == Standing::Retired.word() => " freed".to_owned(),
        None => String::new(),
    };
    let skills: Vec<&str> = it.skills.iter().map(|skill| columns::cut(skill, 3)).collect();
    let skills = if skills.is_empty() { "unskilled".to_owned() } else { skills.join(" ") };
    let record = format!(
        "  B{} W{} D{} L{} s{} V{} K{}",
        it.bouts, it.wins, it.draws, it.defeats, it.spared, it.defeated, it.killed
    );
    Ok([
        format!("{on}{} {class}", columns::fill(&row.name, 15)),
        columns::cut(&record, COLUMNS).to_owned(),
        format!("  {skills}{died}"),
    ])
}

/// The meaning of the letters of [`career_lines`].
const LEGEND: &str = "Outside seasons: B bouts, W won, D drawn, L times beaten, of these \
                                 s spared, V opponents beaten, K of these killed, then skills.";
