//! Signs: small pictures that stand beside words which say the same, on buttons and in lines.

use super::Thrown;
use ::scene::Emblem;
use serde::{Deserialize, Serialize};
use table::Seat;

/// The most dice that stand beside a line.
const DICE: usize = 4;

/// A sign by its name. It adds nothing to the words beside it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Sign(String);

impl Sign {
    /// A game's own sign for a word of its rules, in a group `sort`.
    pub(crate) fn own(sort: &str, word: &str) -> Sign {
        let letters = word.chars().filter(char::is_ascii_alphanumeric);
        Sign(sort.chars().chain(letters).map(|letter| letter.to_ascii_lowercase()).collect())
    }

    pub(crate) fn emblem(emblem: Emblem) -> Sign {
        Sign::own("", emblem.word())
    }

    /// A seat's token with its letter or figure.
    pub(crate) fn seat(seat: Seat, mark: &str) -> Sign {
        Sign::own(&format!("seat{}", seat.0 + 1), mark)
    }

    /// A game's own sign.
    pub(crate) fn game(slug: &str) -> Sign {
        Sign::own("", slug)
    }

    /// A face of an ordinary die.
    pub(crate) fn die(pips: u32) -> Sign {
        Sign(format!("die{pips}"))
    }

    /// The dice that were thrown, in their order; empty if they are many, or not all are ordinary
    /// ones.
    pub fn dice(thrown: &[(Seat, Thrown)]) -> Vec<Sign> {
        let face = |(_, it): &(Seat, Thrown)| match it {
            Thrown { sides: 6, dice: 1, pips: 1..=6, lot: _ } => Some(Sign::die(it.pips)),
            Thrown { .. } => None,
        };
        let all: Option<Vec<Sign>> = thrown.iter().map(face).collect();
        all.filter(|all| all.len() <= DICE).unwrap_or_default()
    }

    /// Its name: lower-case letters and figures.
    pub fn name(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_stand_beside_a_line_where_all_of_them_are_ordinary_and_few() {
        let names = |pips: &[u8]| {
            let thrown: Vec<_> = pips.iter().map(|it| (Seat(0), Thrown::d6(*it))).collect();
            Sign::dice(&thrown).iter().map(|it| it.name().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(names(&[6, 1]), ["die6", "die1"]);
        assert_eq!(names(&[1, 2, 3, 4, 5]), [""; 0]);
        let total = Thrown { sides: 6, dice: 2, pips: 5, lot: None };
        assert_eq!(Sign::dice(&[(Seat(0), Thrown::d6(3)), (Seat(1), total)]), []);
    }
}
