//! Checks that all sound boards share.

use crate::Seat;

/// Whether `found` has exactly the pieces of `is`, each as often.
pub fn are_all<C: Ord>(
    is: impl IntoIterator<Item = C>,
    found: impl IntoIterator<Item = C>,
) -> bool {
    let (mut is, mut found): (Vec<C>, Vec<C>) =
        (is.into_iter().collect(), found.into_iter().collect());
    is.sort_unstable();
    found.sort_unstable();
    is == found
}

/// Whether these are different seats of a bout of `count`.
pub fn are_seats(seats: &[Seat], count: u8) -> bool {
    let is_one = |(at, seat): (usize, &Seat)| seat.0 < count && !seats[..at].contains(seat);
    seats.len() <= usize::from(count) && seats.iter().enumerate().all(is_one)
}
