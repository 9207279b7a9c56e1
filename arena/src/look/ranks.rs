//! A server's people by rating, luck and pace.

use crate::common::{Done, Millis, Refused};
use crate::lookup::nicknames::{self, SOMEBODY};
use crate::ludus::numbers::{person_id, person_row};
use crate::standings::layout::{PAGE, Shown, count_of, figure, turned};
use crate::standings::ratings;
use boards::{Kind, columns};
use campaign::{DiceSum, Rated, deviations, luck, rating_table};
use std::collections::BTreeMap;
use store::{Conn, rating};

pub(crate) async fn rated(
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
        let name = nicknames::on(conn, guild, person_row(row.person)).await?;
        let points = |thousandths: i64| (thousandths + 500) / 1_000;
        let unsure = if row.is_established { " " } else { "?" };
        lines.push(format!(
            "{:>2}  {} {:>5}{unsure}{:>5}{}",
            row.rank,
            columns::fill(&name, 11),
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
        plate: None,
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
    let rows = ranked.iter().enumerate().skip(from).take(usize::try_from(PAGE).unwrap_or(0));
    for (at, (_, name, dice)) in rows {
        let Some(told) = luck(dice) else { continue };
        let more = (told.pips as f64 - told.expected).round() as i64;
        lines.push(format!(
            "{:>2}  {}{}{:>+6}{:>5.0}",
            at + 1,
            columns::fill(name, 9),
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
        plate: None,
        page,
        last,
    }))
}

pub(crate) async fn paced(conn: &mut Conn, guild: i64, page: u32) -> Done<Option<Shown>> {
    let count = count_of(rating::pace_count(conn, guild).await?);
    let (page, last, from) = turned(page, count, PAGE);
    let range = (i64::from(PAGE), i64::try_from(from).unwrap_or(0));
    let rows = rating::paces(conn, guild, range).await?;
    if rows.is_empty() {
        return Ok(None);
    }
    let mut lines = vec![" #  Name     Half  90%  Max  T".to_owned()];
    for (rank, row) in (from + 1..).zip(&rows) {
        let name = row.name.as_deref().unwrap_or(SOMEBODY);
        lines.push(format!(
            "{rank:>2}  {}{}{}{}{}",
            columns::fill(name, 8),
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
        plate: None,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_take_five_columns() {
        let times = [0, 59_000, 119_000, 120_000, 7_199_000, 7_200_000, 172_800_000];
        let shown = times.map(time);
        assert_eq!(shown, ["   0s", "  59s", " 119s", "   2m", " 119m", "   2h", "   2d"]);
    }
}
