//! The seats of this turn and the next.

use table::Seat;

/// Two turns in succession, as everybody knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turns {
    pub now: Seat,
    pub next: Seat,
}

impl Turns {
    /// The turn of `now`, and that of the next seat of `order` after it that `plays`; round to the
    /// beginning where the order `repeats`.
    pub(crate) fn in_order(
        order: &[Seat],
        now: Seat,
        repeats: bool,
        plays: impl Fn(Seat) -> bool,
    ) -> Option<Turns> {
        let at = order.iter().position(|seat| *seat == now)?;
        let after = order[at + 1..].iter();
        let before = order[..at].iter().filter(|_| repeats);
        let next = after.chain(before).copied().find(|seat| plays(*seat))?;
        Some(Turns { now, next })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_is_the_first_after_it_that_plays() {
        let [a, b, c] = [Seat(2), Seat(0), Seat(1)];
        let order = [a, b, c];
        let next = |now, repeats| Turns::in_order(&order, now, repeats, |seat| seat != b);
        assert_eq!(next(a, true), Some(Turns { now: a, next: c }));
        assert_eq!(next(c, true), Some(Turns { now: c, next: a }));
        assert_eq!(next(c, false), None, "the next round has an order of its own");
        assert_eq!(next(Seat(5), true), None);
    }
}
