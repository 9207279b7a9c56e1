//! The house's numbers as the campaign has them, and its dice.

use crate::common::random;
use campaign::PersonId;

/// A person's number in a row as the campaign's; pseudonyms stay apart from all others.
pub(crate) fn person_id(row: i64) -> PersonId {
    PersonId(row.cast_unsigned())
}

/// The same, back.
pub(crate) fn person_row(id: PersonId) -> i64 {
    id.0.cast_signed()
}

/// A draw for the campaign: a number from 0 to below the one asked.
pub(crate) fn draw(sides: u32) -> u32 {
    let drawn = random::within(0..=i64::from(sides) - 1);
    u32::try_from(drawn).expect("it is below the sides")
}
