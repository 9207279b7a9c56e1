//! A server's people by rating, luck and pace.

use crate::common::{Done, Millis, Refused, apart_in};
use crate::lookup::nicknames;
use crate::ludus::{person_id, person_row};
use crate::standings::layout::{PAGE, Shown, count_of, counts, figure, person, ranking, turned};
use crate::standings::ratings;
use boards::{Figure, Kind, columns};
use campaign::{DiceSum, Rated, deviations, luck, rating_table};
use std::collections::BTreeMap;
use store::{Conn, rating, stake};

/// The columns that tell ratings: the head of each, and its meaning.
const RATED: [(&str, &str); 3] = [
    ("Rating", "points, with ? while not established"),
    ("+/-", "deviation"),
    ("B", "ranked bouts"),
];
/// The same of luck.
const LUCKY: [(&str, &str); 3] = [
    ("Dice", "dice thrown"),
    ("Pips+", "pips beside what fair dice show"),
    ("Sig%", "chance in per cent that fair dice fall so"),
];
/// The same of pace.
const PACED: [(&str, &str); 4] = [
    ("Half", "half of all decisions within"),
    ("90%", "nine in ten within"),
    ("Max", "the longest"),
    ("T", "left to the clock"),
];

pub(crate) async fn rated(
    conn: &mut Conn,
    guild: i64,
    game: u8,
    page: u32,
    now: Millis,
) -> Done<Option<Shown>> {
    let kind = Kind::all().get(usize::from(game)).ok_or_else(Refused::no_such_game)?;
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
    let mut ranked = Vec::new();
    let shown = || table.iter().skip(from).take(usize::try_from(PAGE).unwrap_or(0));
    let mut names = Vec::new();
    for row in shown() {
        names.push(nicknames::on(conn, guild, person_row(row.person)).await?);
    }
    for (row, name) in shown().zip(apart_in(names, 11)) {
        let points = |thousandths: i64| (thousandths + 500) / 1_000;
        let unsure = if row.is_established { " " } else { "?" };
        let rating = points(row.rated.rating.rating);
        let deviation = points(row.rated.rating.deviation);
        let bouts = i64::from(row.rated.bouts);
        lines.push(format!(
            "{:>2}  {} {rating:>5}{unsure}{deviation:>5}{}",
            row.rank,
            columns::fill(&name, 11),
            figure(bouts, 3),
        ));
        let rating = Figure::Text(format!("{rating}{}", unsure.trim_end()));
        let figures = vec![rating, Figure::Count(deviation), Figure::Count(bouts)];
        ranked.push(person(i64::from(row.rank), &name, figures));
    }
    Ok(Some(Shown {
        head: format!("**{}** – ratings (Glicko-2)", kind.title()),
        mono: lines.join("\n"),
        plate: Some(ranking(kind.title(), "ratings (Glicko-2)", &RATED, ranked)),
        tail: "+/- deviation: strength lies within twice of it; ? not established yet. B ranked \
               bouts. The house and its stand-ins rate nobody. Established first, then by rating, \
               then the surer."
            .to_owned(),
        page,
        last,
    }))
}

pub(crate) async fn lucky(conn: &mut Conn, guild: i64, page: u32) -> Done<Option<Shown>> {
    let mut people: BTreeMap<i64, (String, Vec<DiceSum>)> = BTreeMap::new();
    for row in rating::dice_of(conn, guild).await? {
        let number = |value: i64| u64::try_from(value).unwrap_or(0);
        let sides = u32::try_from(row.sides).unwrap_or(0);
        let sum = DiceSum { sides, dice: number(row.dice), pips: number(row.pips) };
        let known = people.entry(row.person);
        known.or_insert_with(|| (nicknames::or_somebody(row.name), Vec::new())).1.push(sum);
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
    let mut drawn = Vec::new();
    let rows = ranked.iter().enumerate().skip(from).take(usize::try_from(PAGE).unwrap_or(0));
    let names: Vec<String> = rows.clone().map(|(_, (_, name, _))| name.clone()).collect();
    for ((at, (_, _, dice)), name) in rows.zip(&apart_in(names, 9)) {
        let Some(told) = luck(dice) else { continue };
        let more = (told.pips as f64 - told.expected).round() as i64;
        let thrown = i64::try_from(told.dice).unwrap_or(i64::MAX);
        let chance = format!("{:.0}", told.significance * 100.0);
        let name_shown = columns::fill(name, 9);
        let rank = i64::try_from(at).unwrap_or(i64::MAX).saturating_add(1);
        lines.push(format!("{rank:>2}  {name_shown}{}{more:>+6}{chance:>5}", figure(thrown, 6)));
        let figures = [format!("{more:+}"), chance].map(Figure::Text);
        drawn.push(person(rank, name, [vec![Figure::Count(thrown)], figures.to_vec()].concat()));
    }
    Ok(Some(Shown {
        head: "**Luck** – dice against their expectation".to_owned(),
        mono: lines.join("\n"),
        plate: Some(ranking("Luck", "dice against their expectation", &LUCKY, drawn)),
        tail: "Pips+ more or fewer than fair dice would show. Sig% the chance that fair dice fall \
               at least as far off: below 5 it begins to mean something, and among twenty people \
               one looks so by chance. Ranked by standard deviations."
            .to_owned(),
        page,
        last,
    }))
}

pub(crate) async fn paced(conn: &mut Conn, guild: i64, page: u32) -> Done<Option<Shown>> {
    let count = count_of(rating::pace_count(conn, guild).await?);
    let (page, last, from) = turned(page, count, PAGE);
    let from = i64::try_from(from).unwrap_or(0);
    let range = (i64::from(PAGE), from);
    let rows = rating::paces(conn, guild, range).await?;
    if rows.is_empty() {
        return Ok(None);
    }
    let mut lines = vec![" #  Name     Half  90%  Max  T".to_owned()];
    let mut ranked = Vec::new();
    let names: Vec<String> =
        rows.iter().map(|row| nicknames::or_somebody(row.name.clone())).collect();
    for ((rank, row), name) in (from + 1..).zip(&rows).zip(&apart_in(names, 8)) {
        lines.push(format!(
            "{rank:>2}  {}{}{}{}{}",
            columns::fill(name, 8),
            time(row.median),
            time(row.ninetieth),
            time(row.longest),
            figure(row.timed_out, 3)
        ));
        let times = [row.median, row.ninetieth, row.longest];
        let times = times.map(|it| Figure::Text(time(it).trim_start().to_owned()));
        let figures = [times.to_vec(), counts([row.timed_out])].concat();
        ranked.push(person(rank, name, figures));
    }
    Ok(Some(Shown {
        head: "**Pace** – how long people let others wait".to_owned(),
        mono: lines.join("\n"),
        plate: Some(ranking("Pace", "how long people let others wait", &PACED, ranked)),
        tail: "Within which half and nine in ten of their newest decisions were made, the longest \
               of these, and T decisions left to the clock. The quickest first."
            .to_owned(),
        page,
        last,
    }))
}

pub(crate) async fn prophets(conn: &mut Conn, guild: i64, page: u32) -> Done<Option<Shown>> {
    let count = count_of(stake::prophet_count(conn, guild).await?);
    let (page, last, from) = turned(page, count, PAGE);
    let range = (i64::from(PAGE), i64::try_from(from).unwrap_or(0));
    let rows = stake::prophets(conn, guild, range).await?;
    if rows.is_empty() {
        return Ok(None);
    }
    let mut lines = vec![" #  Name       N  Hit  Exp   L".to_owned()];
    let names: Vec<String> =
        rows.iter().map(|row| nicknames::or_somebody(row.name.clone())).collect();
    let rows = (from + 1..).zip(&rows).zip(apart_in(names, 8));
    lines.extend(rows.map(|((rank, row), name)| prophet(rank, row, &name)));
    Ok(Some(Shown {
        head: "**Prophets** – predictions that came true".to_owned(),
        mono: lines.join("\n"),
        tail: "N predictions that were settled. Hit how many came true, a draw as a half; Exp how many \
               were to, by the chances that were told: more of it means better knowledge than these chances. L \
               laurels gained. Ranked by laurels."
            .to_owned(),
        plate: None,
        page,
        last,
    }))
}

fn prophet(rank: usize, row: &stake::Prophet, name: &str) -> String {
    let gained = if row.gained.abs() < 1_000 {
        format!("{:>+4}", row.gained)
    } else {
        format!("{:>+3}k", row.gained / 1_000)
    };
    format!(
        "{rank:>2}  {}{}{}{}{gained}",
        columns::fill(name, 8),
        figure(row.stakes, 4),
        wins(row.came),
        wins(row.chance),
    )
}

/// Thousandths of a win on five columns.
fn wins(thousandths: i64) -> String {
    let tenths = (thousandths + 50) / 100;
    match tenths {
        ..1_000 => format!("{:>3}.{}", tenths / 10, tenths % 10),
        _ => figure(tenths / 10, 5),
    }
}

/// A time on five columns.
pub(crate) fn time(milliseconds: i64) -> String {
    const UNITS: [(i64, char); 3] = [(86_400_000, 'd'), (3_600_000, 'h'), (60_000, 'm')];
    let fits = |(length, _): &&(i64, char)| 2 * length <= milliseconds;
    let text = match UNITS.iter().find(fits) {
        Some((length, unit)) => format!("{}{unit}", milliseconds / length),
        None => format!("{}s", milliseconds / 1_000),
    };
    format!("{text:>5}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_take_five_columns() {
        let times = [0, 59_000, 119_000, 120_000, 7_199_000, 7_200_000, 172_800_000];
        let shown = times.map(time);
        let row = stake::Prophet {
            person: 1,
            name: Some("Maximus Decimus".to_owned()),
            stakes: 1_000,
            came: 999_600,
            chance: 40_450,
            gained: -12_345,
        };
        assert_eq!(prophet(9, &row, "Maximus Decimus"), " 9  Maximus…  1k  999 40.5-12k");
        assert_eq!(shown, ["   0s", "  59s", " 119s", "   2m", " 119m", "   2h", "   2d"]);
    }
}
