//! The house's answer in a player's place, and its reasons.

use super::panel::Choice;
use crate::words::{Cast, Gist, Words};
use table::{Live, Seat, Tried};

/// The least advantage, in thousandths of a win, at which a thought overrules the immediate advice.
pub(super) const CLEARLY: i64 = 100;
/// The least difference, in bouts of a hundred, at which a reason counts.
const TELLS: i64 = 3;

/// The house's answer in a seat, and its reason.
#[derive(Clone, PartialEq, Eq)]
pub struct Hint {
    /// The answer.
    pub best: Choice,
    /// The reason for it, one sentence; empty where there is none to tell.
    pub why: String,
    /// The answer it was compared with; `None`: it was not thought over.
    pub next: Option<Compared>,
}

/// An answer that fared worse than another in the same bouts, as far as was tried.
#[derive(Clone, PartialEq, Eq)]
pub struct Compared {
    /// The answer that fared worse.
    pub choice: Choice,
    /// The values of the two, the better first: thousandths of a win.
    pub worth: [i64; 2],
    /// The strongest reason for the better answer, if any.
    pub reason: Option<Reason>,
}

/// An event that happens more or less often after one answer than after another.
#[derive(Clone, PartialEq, Eq)]
pub struct Reason {
    /// The event and its subject, such as "Ada is wounded".
    pub what: String,
    /// The number of bouts with it in a hundred, after the better answer first.
    pub in_a_hundred: [i64; 2],
}

// An answer's value to a seat betrays its hand.
table::never_printed!(Hint, Compared, Reason);

/// The immediate advice for a seat.
pub(super) fn ruled<R: Words>(live: &Live<R>, seat: Seat) -> Option<R::Action> {
    let view = R::view(&live.now().board, Some(seat));
    let action = live.house(seat)?;
    Some(match live.ask(seat) {
        Some(ask) => R::advised(&view, ask, action),
        None => action,
    })
}

/// The event in favour of the better answer whose frequency differs most between the two: one that
/// `own` seat gains by more often, or others less.
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
