//! A server's people and what they won, on 30 columns.

use crate::common::{Done, Fault, Listing, Message, Reply, row_id};
use crate::house::arena::Arena;
use crate::lookup::nicknames::SOMEBODY;
use crate::standings::layout::{figure, turns};
use boards::columns;
use store::Conn;
use store::result::{self, Standing};

/// People on a page.
const PAGE: u32 = 15;

impl Arena {
    /// A page of a server's leaderboard, from 0. Only people are on it; every bout that came to a
    /// result counts.
    ///
    /// # Errors
    /// Ours only.
    pub async fn leaderboard(&self, guild: u64, page: u32) -> Done<Reply> {
        let shown = async {
            let mut reader = self.leisure().await?;
            let guild = row_id(guild);
            let count = result::standing_count(&mut reader, guild).await?;
            let count = u32::try_from(count).unwrap_or(u32::MAX);
            let last = count.saturating_sub(1) / PAGE;
            let page = page.min(last);
            let from = page * PAGE;
            let rows =
                result::standings(&mut reader, guild, i64::from(PAGE), i64::from(from)).await?;
            if rows.is_empty() {
                return Ok(Reply::words(
                    "No bout has come to a result on this server. Open one with `/bout start`.",
                ));
            }
            Ok(Reply::new(Message {
                head: "**Leaderboard of this server**".to_owned(),
                mono: Some(table(&rows, from)),
                tail: "B bouts, W wins, L losses, M+ and M- missio granted and refused, F favour \
                       won."
                    .to_owned(),
                controls: turns(Listing::People, page, last),
                ..Message::default()
            }))
        };
        shown.await.map_err(Fault::referenced)
    }
}

/// The best of a server's people; none where no bout has come to a result.
pub(crate) async fn first_page(conn: &mut Conn, guild: i64) -> Done<Option<String>> {
    let rows = result::standings(conn, guild, i64::from(PAGE), 0).await?;
    Ok((!rows.is_empty()).then(|| table(&rows, 0)))
}

fn table(rows: &[Standing], from: u32) -> String {
    let mut lines = vec![" #  Name      B  W  L M+ M-  F".to_owned()];
    for (rank, row) in (from + 1..).zip(rows) {
        lines.push(format!(
            "{rank:>2}  {}{}{}{}{}{}{}",
            columns::fill(row.name.as_deref().unwrap_or(SOMEBODY), 8),
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
