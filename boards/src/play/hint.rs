//! The house's answer in somebody's place, and its reasons.

use super::panel::Choice;
use crate::words::{Cast, Gist, Words};
use table::{Live, Seat, Tried};

/// What is advised at once gives way to what is worth so much more after a thought, in thousandths of a win.
pub(super) const CLEARLY: i64 = 100;
/// A reason counts from so many in a hundred bouts more, or fewer, on.
const TELLS: i64 = 3;

/// What the house would answer in a seat, and why.
#[derive(Clone, PartialEq, Eq)]
pub struct Hint {
    /// The answer.
    pub best: Choice,
    /// What it was held against; none where it was not thought over.
    pub next: Option<Compared>,
}

/// An answer that fared worse than another in the same bouts, as far as was tried.
#[derive(Clone, PartialEq, Eq)]
pub struct Compared {
    /// The answer that fared worse.
    pub choice: Choice,
    /// What the two are worth, the better first: thousandths of a win.
    pub worth: [i64; 2],
    /// What speaks most for the better answer, if anything does: who and what, such as "Ada is wounded".
    pub reason: Option<Reason>,
}

/// What comes to pass more or less often after one answer than after another.
#[derive(Clone, PartialEq, Eq)]
pub struct Reason {
    /// What befalls whom, such as "Ada is wounded".
    pub what: String,
    /// In how many of a hundred bouts, after the better answer first.
    pub in_a_hundred: [i64; 2],
}

// What is good for a seat tells what it holds.
table::never_printed!(Hint, Compared, Reason);

/// What is advised in a seat at once.
pub(super) fn ruled<R: Words>(live: &Live<R>, seat: Seat) -> Option<R::Action> {
    let view = R::view(&live.now().board, Some(seat));
    let action = live.house(seat)?;
    Some(match live.ask(seat) {
        Some(ask) => R::advised(&view, ask, action),
        None => action,
    })
}

/// What comes to pass most differently often after one answer than after another, of what speaks for the
/// better one: what `own` seat is glad of more often, or others less.
pub(super) fn reason<R: Words>(
    cast: &Cast,
    own: Seat,
    best: &Tried<R, Gist>,
    next: &Tried<R, Gist>,
) -> Option<Reason> {
    let in_a_hundred = |tried: &Tried<R, Gist>, gist: &Gist| {
        let seen = tried.seen.get(gist).copied().unwrap_or_default();
        i64::from(seen) * 100 / i64::from(tried.playouts.max(1))
    };
    let gists = best.seen.keys().chain(next.seen.keys());
    let both = gists.map(|gist| (gist, [best, next].map(|tried| in_a_hundred(tried, gist))));
    let speaks = |(gist, [one, two]): &(&Gist, [i64; 2])| match gist.is_gain == (gist.seat == own) {
        true => one - two,
        false => two - one,
    };
    let most = both.max_by_key(speaks)?;
    let (Gist { seat, what, .. }, in_a_hundred) = most;
    let what = format!("{} {what}", R::called(cast, *seat));
    (TELLS <= speaks(&most)).then_some(Reason { what, in_a_hundred })
}
