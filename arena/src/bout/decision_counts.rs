//! The makers of each seat's decisions, counted from the record once the bout is over: all that is booked of that
//! follows from it alone.

use crate::bout::live::{LiveBout, history};
use crate::common::Done;
use anyhow::Context;
use store::{Conn, log};
use table::{Entry, Seat};

/// The decisions of a seat since somebody rose from it last that stand: one taken back is none.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Decided {
    /// Those of its present holder.
    pub(crate) own: u32,
    /// Those of the house and of the clock.
    pub(crate) by_house: u32,
}

impl Decided {
    /// Counts them from entry `since` on. To give up by the rules, with the word for that, is no decision.
    pub(crate) fn of(
        entries: &[Entry],
        seat: Seat,
        since: u64,
        giving_up: Option<&str>,
    ) -> Decided {
        let mut made: Vec<(u64, bool)> = Vec::new();
        for (number, entry, is_house) in seated(entries, seat) {
            if let Some(to) = entry.goes_back_to() {
                made.retain(|(number, _)| *number < to);
            } else if let Entry::Answer { seat: by, again: false, token, .. } = entry
                && *by == seat
                && giving_up != Some(token.as_str())
            {
                made.push((number, is_house));
            } else if let Entry::TimedOut { seat: of, .. } = entry
                && *of == seat
            {
                made.push((number, true));
            }
        }
        made.retain(|(number, _)| since <= *number);
        let count =
            |of_house: bool| made.iter().filter(|(_, is_house)| *is_house == of_house).count();
        let [own, by_house] = [false, true].map(|it| u32::try_from(count(it)).unwrap_or(u32::MAX));
        Decided { own, by_house }
    }
}

/// The entries of a record with their numbers, each with whether the house decides in a seat from there on. Sitters
/// stay as they are when a bout goes back.
pub(crate) fn seated(
    entries: &[Entry],
    seat: Seat,
) -> impl Iterator<Item = (u64, &Entry, bool)> + Clone {
    let mut is_house = false;
    entries.iter().zip(0..).map(move |(entry, number)| {
        if let Entry::Opened(opened) = entry {
            is_house = opened.seats.get(seat).is_some_and(|it| it.is_house());
        } else if let Entry::Sat { seat: of, sitter } = entry
            && *of == seat
        {
            is_house = sitter.is_house();
        }
        (number, entry, is_house)
    })
}

impl LiveBout {
    /// Counts who decided in each seat of a bout that is over. `lines` are those of its record that are not written
    /// down yet.
    pub(super) async fn count_decisions(
        &mut self,
        conn: &mut Conn,
        lines: &[log::Line],
    ) -> Done<()> {
        let mut entries = history(conn, self.id()).await?;
        for line in lines {
            entries.push(serde_json::from_str(&line.text).context("reading a record")?);
        }
        for seat in self.sitters().seats() {
            let former = self.state.progress.former.iter().filter(|it| it.seat == seat);
            let since = former.map(|it| it.until).max().unwrap_or(0);
            let Decided { own, by_house } =
                Decided::of(&entries, seat, since, self.kind.resignation());
            let progress = self.state.progress.seat(seat);
            (progress.own, progress.by_house) = (own, by_house);
        }
        self.state.progress.is_counted = true;
        Ok(())
    }
}
