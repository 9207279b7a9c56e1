//! The distinctions that a bout brings those who played it, as its last post tells them.

use crate::bout::live::LiveBout;
use crate::common::Done;
use crate::ludus::person_id;
use crate::standings::ratings;
use boards::Kind;
use campaign::{Distinction, History, earned};
use store::Conn;
use store::result::{self, Booked};

/// The most distinctions of one person that are named.
const NAMED: usize = 2;

impl LiveBout {
    /// Looks up what has been booked so far with those who play. A guided bout brings nobody anything,
    /// and of one whose record is kept back nothing is told that might come of it.
    pub(crate) async fn recall(&mut self, conn: &mut Conn) -> Done<()> {
        if self.is_guided() || self.state.setup.keeps_seed {
            return Ok(());
        }
        for person in self.people.iter().filter_map(|guest| guest.person) {
            if self.booked_before.iter().all(|(known, _)| *known != person) {
                let rows = result::booked_with(conn, self.row.guild, person).await?;
                self.booked_before.push((person, rows));
            }
        }
        Ok(())
    }

    /// The distinctions that each player has earned by this bout, a line each.
    pub(crate) fn distinguished(&self) -> Done<Vec<String>> {
        let mut lines = Vec::new();
        for (person, before) in &self.booked_before {
            let guest = self.people.iter().find(|guest| guest.person == Some(*person));
            let new = earned_since(*person, before, &self.booked)?;
            lines.extend(
                guest.zip(in_words(&new)).map(|(it, what)| format!("{} earns {what}.", it.name)),
            );
        }
        Ok(lines)
    }
}

/// The distinctions that somebody has with these rows and had not without them.
fn earned_since(
    person: i64,
    before: &[Booked],
    booked: &[Booked],
) -> Done<Vec<&'static Distinction>> {
    let all = |rows: &[Booked]| -> Done<_> {
        let bouts = ratings::counted_bouts(rows)?;
        Ok(earned(&History::of(&bouts, person_id(person), Kind::all().len())))
    };
    let mut new = all(&[before, booked].concat())?;
    let known = all(before)?;
    new.retain(|it| !known.contains(it));
    Ok(new)
}

/// The rarest of them by name, and its reason; the table has the common ones first.
fn in_words(new: &[&Distinction]) -> Option<String> {
    let named = |it: &&Distinction| format!("*{}* for {}", it.name, it.what_for);
    let mut names: Vec<String> = new.iter().rev().take(NAMED).map(named).collect();
    match new.len().saturating_sub(NAMED) {
        0 => {}
        more => names.push(format!("{more} more (`/me card`)")),
    }
    let last = names.pop()?;
    Some(if names.is_empty() { last } else { format!("{} and {last}", names.join(", ")) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use campaign::DISTINCTIONS;

    #[test]
    fn the_rarest_are_named_and_the_others_counted() {
        let all: Vec<&Distinction> = DISTINCTIONS.iter().collect();
        let why = |at: usize| all[at].what_for;
        assert_eq!(in_words(&[]), None);
        assert_eq!(in_words(&all[..1]).unwrap(), format!("*Tiro* for {}", why(0)));
        let two = format!("*Veteranus* for {} and *Tiro* for {}", why(1), why(0));
        assert_eq!(in_words(&all[..2]).unwrap(), two);
        let four = in_words(&all[..4]).unwrap();
        assert!(four.starts_with("*Palma* for a first win, *Centurio* for "), "{four}");
        assert!(four.ends_with(" and 2 more (`/me card`)"), "{four}");
    }
}
