//! What a bout's own record tells of its seats: who decided there, for whom the clock did, who rose and who gave
//! up. Whatever a file says of that follows from it.

use crate::archive::form::{Bout, Line, Sat, Seat as Row};
use crate::standings::ratings::RESIGNED;
use boards::Kind;
use table::{Entry, Seat, Sitter};

/// The entries of a record that holds.
pub(super) struct Record(Vec<Entry>);

/// The decisions that a record tells of a seat.
#[derive(Default)]
struct Decisions {
    /// Those of the house in all of the bout.
    ever_by_house: u64,
    /// Those of the house, of the clock and of the player, since somebody rose last.
    by_house: u64,
    by_clock: u64,
    own: u64,
}

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

    /// That all that is said of a bout's seats and of what they did is what the record tells.
    pub(super) fn bears_out(&self, bout: &Bout, kind: Kind) -> Result<(), String> {
        bout.sat.iter().try_for_each(|row| self.rose(row))?;
        for (row, at) in bout.seats.iter().zip(0_u8..) {
            let seat = Seat(at);
            let mut rows: Vec<&Sat> =
                bout.sat.iter().filter(|it| it.seat == i64::from(at)).collect();
            rows.sort_unstable_by_key(|it| it.until);
            self.is_whose(row, seat, &rows)?;
            let until = rows.last().map_or(0, |it| it.until);
            let is_house = rows.last().is_some_and(|it| !self.sits_down_at(seat, it.until));
            if is_house && row.resigned {
                return Err("the house has a seat that is somebody's".to_owned());
            }
            self.gave_up(row, seat, kind, is_house)?;
            let made = self.decisions(seat, u64::try_from(until).unwrap_or(u64::MAX));
            // What the house says for somebody who has given up is no decision of its own.
            let said = u64::from(row.resigned);
            // A seat of the house from the start counts as played by it before it has answered anything.
            let is_possible = match row.house_played {
                true => 0 < made.ever_by_house || !self.sits_first(seat),
                false => made.ever_by_house <= said,
            };
            if !is_possible {
                return Err("the house played where its record says otherwise".to_owned());
            }
            for result in bout.results.iter().filter(|it| it.seat == i64::from(at)) {
                let most = made.by_house + made.by_clock;
                let least = most.saturating_sub(said);
                let is_possible = match result.house_half {
                    true => 0 < most,
                    false => least == 0 || least < made.own,
                };
                if !is_possible {
                    return Err(
                        "the house decided half of it where its record says otherwise".to_owned()
                    );
                }
                let clock = result.timed_out.map(|count| u64::try_from(count) == Ok(made.by_clock));
                if clock == Some(false) || clock.is_some() && result.person.is_none() {
                    return Err("the clock decided where its record says otherwise".to_owned());
                }
            }
        }
        Ok(())
    }

    /// That somebody rose from a seat there: somebody else sits down, or the house has.
    fn rose(&self, row: &Sat) -> Result<(), String> {
        let seat = u8::try_from(row.seat).map(Seat);
        let is_told = seat.is_ok_and(|seat| {
            let before = row.until.checked_sub(1).and_then(|at| self.at(at));
            let is_house = before == Some(&Entry::Sat { seat, sitter: Sitter::House });
            is_house || self.sits_down_at(seat, row.until)
        });
        if is_told {
            Ok(())
        } else {
            Err("somebody rose where its record says otherwise".to_owned())
        }
    }

    /// That somebody had a seat, and rose from it, wherever a guest sits down in it or sat from the start, and the
    /// house elsewhere.
    fn is_whose(&self, row: &Row, seat: Seat, rows: &[&Sat]) -> Result<(), String> {
        let mut is_somebodys = self.sits_first(seat);
        for risen in rows {
            require(risen.person.is_some() == is_somebodys)?;
            is_somebodys = self.sits_down_at(seat, risen.until);
        }
        require(row.person.is_some() == is_somebodys)?;
        // The house gives a seat that is its own back to nobody.
        let mut is_houses = !self.sits_first(seat);
        for (entry, number) in self.0.iter().zip(0_i64..) {
            let Entry::Sat { seat: of, sitter } = entry else { continue };
            if *of == seat {
                let is_told = rows.iter().any(|it| it.until == number);
                require(!is_houses || *sitter != Sitter::Guest || is_told)?;
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

    /// That somebody gave up where the record says so: it ended the bout, left the seat to the house, or was said by
    /// the game's own rules.
    fn gave_up(&self, row: &Row, seat: Seat, kind: Kind, is_replaced: bool) -> Result<(), String> {
        let must = self.ended_by() == Some(seat);
        let is_left = self.0.contains(&Entry::Sat { seat, sitter: Sitter::House });
        let says = |it: &Entry| {
            matches!(it, Entry::Answer { seat: by, token, .. } | Entry::Aside { seat: by, token, .. }
                if *by == seat && kind.resignation() == Some(token.as_str()))
        };
        let may = must || !is_replaced && (is_left || self.0.iter().any(says));
        if must && !row.resigned || row.resigned && !may {
            return Err("who gave up is not who gave up by its record".to_owned());
        }
        Ok(())
    }

    /// How many decisions of the one who has a seat at the end the clock made.
    pub(super) fn left_to_clock(&self, bout: &Bout, seat: Seat) -> u64 {
        let rows = bout.sat.iter().filter(|it| it.seat == i64::from(seat.0));
        let until = rows.map(|it| it.until).max().unwrap_or(0);
        self.decisions(seat, u64::try_from(until).unwrap_or(u64::MAX)).by_clock
    }

    /// Whether somebody's giving up ended it.
    pub(super) fn is_given_up(&self) -> bool {
        self.ended_by().is_some()
    }

    /// Who ended it by giving up.
    fn ended_by(&self) -> Option<Seat> {
        let closed = self
            .0
            .iter()
            .find_map(|it| if let Entry::Closed(closed) = it { Some(closed) } else { None });
        closed.filter(|it| it.why == RESIGNED)?.seat
    }

    fn decisions(&self, seat: Seat, since: u64) -> Decisions {
        let (mut made, mut is_house) = (Decisions::default(), false);
        for (entry, number) in self.0.iter().zip(0_u64..) {
            let is_since = u64::from(since <= number);
            if let Entry::Opened(opened) = entry {
                is_house = opened.seats.get(seat).is_some_and(|it| it.is_house());
            } else if let Entry::Sat { seat: of, sitter } = entry
                && *of == seat
            {
                is_house = sitter.is_house();
            } else if let Entry::TimedOut { seat: of, .. } = entry
                && *of == seat
            {
                made.by_clock += is_since;
            } else if let Entry::Answer { seat: by, again, .. } = entry
                && *by == seat
            {
                made.ever_by_house += u64::from(is_house);
                made.by_house += if is_house { is_since } else { 0 };
                made.own += if is_house || *again { 0 } else { is_since };
            }
        }
        made
    }
}

fn require(is_so: bool) -> Result<(), String> {
    if is_so {
        Ok(())
    } else {
        Err("a seat is nobody's where its record says otherwise".to_owned())
    }
}
