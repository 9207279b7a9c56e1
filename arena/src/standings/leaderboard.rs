//! A server's people and what they won, on 30 columns.

use crate::common::{Done, apart_in};
use crate::lookup::nicknames::SOMEBODY;
use crate::standings::layout::{PAGE, Shown, count_of, counts, figure, person, ranking, turned};
use boards::columns;
use store::Conn;
use store::result::{self, Standing};

/// Columns of a name.
const NAME: usize = 8;
/// By what people are counted: the head of a column, and what that means.
const COUNTED: [(&str, &str); 6] = [
    ("B", "bouts"),
    ("W", "wins"),
    ("L", "losses"),
    ("M+", "missio granted"),
    ("M-", "missio refused"),
    ("F", "favour won"),
];

/// A page of a server's people, from 0; none where no bout has come to a result. Every ranked bout of theirs
/// that did counts, unless the house played half of it.
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
