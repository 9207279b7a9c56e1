//! The account that a bout's own record gives of its seats: who decided there, for whom the clock did, who rose and
//! who gave up. Whatever a file says of that follows from it.

use crate::archive::form::{Archive, Bout, Line, Sat, Seat as Row};
use crate::archive::judging::require;
use crate::bout::decision_counts::{Decided, seated};
use crate::bout::state::SeatProgress;
use crate::standings::ratings::RESIGNED;
use boards::Kind;
use table::{Entry, Seat, Sitter};

/// The notes of a seat of a bout that is over.
pub(super) fn seat_progress(seat: &Row) -> SeatProgress {
    let (house_played, is_replaced) = (seat.house_played, seat.is_replaced);
    SeatProgress { house_played, is_replaced, resigned: seat.resigned, ..SeatProgress::default() }
}

const NOBODYS: &str = "a seat is nobody's where its record says otherwise";

/// The entries of a record that holds.
pub(super) struct Record(Vec<Entry>);

impl Record {
    /// The entries, each in the very bytes that this program writes: the same bout has one record.
    pub(super) fn of(lines: &[Line]) -> Result<Record, String> {
        let entry = |line: &Line| {
            let entry: Entry = serde_json::from_str(&line.text).ok()?;
            (serde_json::to_string(&entry).ok()? == line.text).then_some(entry)
        };
        let entries: Option<Vec<Entry>> = lines.iter().map(entry).collect();
        entries.map(Record).ok_or_else(|| "its record is not written as records are".to_owned())
    }

    /// Checks that all that is said of a bout's seats and their deeds is what the record tells.
    pub(super) fn bears_out(
        &self,
        (archive, bout): (&Archive, &Bout),
        kind: Kind,
    ) -> Result<(), String> {
        bout.sat.iter().try_for_each(|row| self.rose(row))?;
        for (row, at) in bout.seats.iter().zip(0_u8..) {
            let seat = Seat(at);
            let mut rows: Vec<&Sat> =
                bout.sat.iter().filter(|it| it.seat == i64::from(at)).collect();
            rows.sort_unstable_by_key(|it| it.until);
            self.is_whose(row, seat, &rows)?;
            let until = rows.last().map_or(0, |it| it.until);
            let is_house = rows.last().is_some_and(|it| !self.sits_down_at(seat, it.until));
            require(!is_house || !row.resigned, "the house has a seat that is somebody's")?;
            let is_known = archive.number_of(row.person).is_some();
            self.gave_up((row, is_known), seat, kind, until)?;
            self.was_played(row, seat)?;
            let mut halves = bout.results.iter().filter(|it| it.seat == i64::from(at));
            let may_be = bout.is_counted
                || halves.all(|it| self.may_be_half(it.house_half, row, seat, until));
            require(may_be, "the house decided half of it where its record says otherwise")?;
        }
        Ok(())
    }

    /// Checks that the house played where it has answered, or had the seat from the start. Its words for somebody who
    /// has given up are no decision of its own.
    fn was_played(&self, row: &Row, seat: Seat) -> Result<(), String> {
        let said = usize::from(row.resigned);
        let is_possible = match row.house_played {
            true => 0 < self.answers(seat, 0, true) || !self.sits_first(seat),
            false => self.answers(seat, 0, true) <= said,
        };
        require(is_possible, "the house played where its record says otherwise")
    }

    /// Whether an earlier release, which left some of the players' decisions uncounted, could book that the house
    /// made half of a seat's decisions, or not.
    fn may_be_half(&self, is_half: bool, row: &Row, seat: Seat, until: i64) -> bool {
        let since = u64::try_from(until).unwrap_or(u64::MAX);
        let most = self.answers(seat, since, true) + self.left_to_clock(seat, since);
        let least = most.saturating_sub(usize::from(row.resigned));
        match is_half {
            true => 0 < most,
            false => least == 0 || least < self.answers(seat, since, false),
        }
    }

    /// The record's account of who decided in a seat, for its holder at the end.
    pub(super) fn progress(&self, bout: &Bout, row: &Row, seat: Seat, kind: Kind) -> SeatProgress {
        let rows = bout.sat.iter().filter(|it| it.seat == i64::from(seat.0));
        let since = rows.map(|it| u64::try_from(it.until).unwrap_or(u64::MAX)).max().unwrap_or(0);
        let Decided { own, by_house } = Decided::of(&self.0, seat, since, kind.resignation());
        let timed_out = u32::try_from(self.left_to_clock(seat, since)).unwrap_or(u32::MAX);
        SeatProgress { own, by_house, timed_out, ..seat_progress(row) }
    }

    /// That somebody rose from a seat there: somebody else sits down, or the house has.
    fn rose(&self, row: &Sat) -> Result<(), String> {
        let seat = u8::try_from(row.seat).map(Seat);
        let is_told = seat.is_ok_and(|seat| {
            let before = row.until.checked_sub(1).and_then(|at| self.at(at));
            let is_house = before == Some(&Entry::Sat { seat, sitter: Sitter::House });
            is_house || self.sits_down_at(seat, row.until)
        });
        require(is_told, "somebody rose where its record says otherwise")
    }

    /// That somebody had a seat, and rose from it, wherever a guest sits down in it or sat from the start, and the
    /// house elsewhere.
    fn is_whose(&self, row: &Row, seat: Seat, rows: &[&Sat]) -> Result<(), String> {
        let mut is_somebodys = self.sits_first(seat);
        for risen in rows {
            require(risen.person.is_some() == is_somebodys, NOBODYS)?;
            is_somebodys = self.sits_down_at(seat, risen.until);
        }
        require(row.person.is_some() == is_somebodys, NOBODYS)?;
        // The house gives a seat that is its own back to nobody.
        let mut is_houses = !self.sits_first(seat);
        for (entry, number) in self.0.iter().zip(0_i64..) {
            let Entry::Sat { seat: of, sitter } = entry else { continue };
            if *of == seat {
                let is_told = rows.iter().any(|it| it.until == number);
                require(!is_houses || *sitter != Sitter::Guest || is_told, NOBODYS)?;
                is_houses = *sitter == Sitter::House;
            }
        }
        Ok(())
    }

    /// Whether somebody had a seat when the bout began.
    pub(super) fn sits_first(&self, seat: Seat) -> bool {
        let sitter = match self.0.first() {
            Some(Entry::Opened(opened)) => opened.seats.get(seat),
            Some(_) | None => None,
        };
        sitter == Some(&Sitter::Guest)
    }

    fn sits_down_at(&self, seat: Seat, at: i64) -> bool {
        self.at(at) == Some(&Entry::Sat { seat, sitter: Sitter::Guest })
    }

    fn at(&self, at: i64) -> Option<&Entry> {
        usize::try_from(at).ok().and_then(|at| self.0.get(at))
    }

    /// Checks that somebody gave up where the record says so: it ended the bout, left the seat to the house, or was
    /// said by the game's own rules. For somebody who is forgotten the house says so and has the seat, and nothing is
    /// given up.
    fn gave_up(
        &self,
        (row, is_known): (&Row, bool),
        seat: Seat,
        kind: Kind,
        since: i64,
    ) -> Result<(), String> {
        let since = u64::try_from(since).unwrap_or(u64::MAX);
        let says = |it: &Entry| {
            matches!(it, Entry::Answer { seat: by, token, .. } | Entry::Aside { seat: by, token, .. }
                if *by == seat && kind.resignation() == Some(token.as_str()))
        };
        let mut theirs = seated(&self.0, seat).filter(|(number, ..)| since <= *number);
        let has_said = theirs.clone().any(|(_, entry, is_house)| !is_house && says(entry));
        let must = self.ended_by() == Some(seat) || is_known && has_said;
        let is_left = Entry::Sat { seat, sitter: Sitter::House };
        let may = must || has_said || theirs.any(|(_, entry, _)| *entry == is_left);
        require(
            if row.resigned { may } else { !must },
            "who gave up is not who gave up by its record",
        )
    }

    /// Whether somebody's giving up ended it.
    pub(super) fn is_given_up(&self) -> bool {
        self.ended_by().is_some()
    }

    /// The seat that ended it by giving up.
    fn ended_by(&self) -> Option<Seat> {
        let closed = self
            .0
            .iter()
            .find_map(|it| if let Entry::Closed(closed) = it { Some(closed) } else { None });
        closed.filter(|it| it.why == RESIGNED)?.seat
    }

    /// How many answers the house, or a player, gave in a seat from an entry on, those that were taken back, too.
    fn answers(&self, seat: Seat, since: u64, of_house: bool) -> usize {
        let is_one = |(number, entry, is_house): &(u64, &Entry, bool)| {
            let is_new = |again: &bool| of_house || !again;
            since <= *number
                && *is_house == of_house
                && matches!(entry, Entry::Answer { seat: by, again, .. } if *by == seat && is_new(again))
        };
        seated(&self.0, seat).filter(is_one).count()
    }

    /// How many decisions of a seat the clock made from an entry on.
    fn left_to_clock(&self, seat: Seat, since: u64) -> usize {
        let all = self.0.iter().zip(0..).filter(|(_, number)| since <= *number);
        all.filter(|(it, _)| matches!(it, Entry::TimedOut { seat: of, .. } if *of == seat)).count()
    }
}
