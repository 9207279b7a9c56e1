//! The answers of a seat thought over once more when the bout is over: those that cost it most, by
//! its knowledge at the time.

use super::hint::{CLEARLY, Compared, reason, ruled};
use super::panel::Choice;
use super::presenter::Presenter;
use crate::words::{Cast, Gist, Words};
use std::cmp::Reverse;
use table::{Budget, BySeat, Entry, Live, Replay, Seat, Tried, Verdict};

/// The most answers thought over, from the first.
const MOST: usize = 300;
/// The most answers told.
const TOLD: usize = 3;
/// An advantage below this, in thousandths of a bout won, counts as equal: so few bouts cannot
/// tell.
const AS_GOOD: i64 = 30;

#[derive(Clone, PartialEq, Eq)]
pub struct Review {
    /// The number of answers thought over.
    pub thought_over: usize,
    /// The number of them without a clearly better answer.
    pub stood: usize,
    /// The costliest answers, the costliest first.
    pub costly: Vec<Costly>,
}

/// An answer that had a better alternative.
#[derive(Clone, PartialEq, Eq)]
pub struct Costly {
    /// The game's round or turn.
    pub round: u32,
    pub better: Choice,
    /// The answer given, and how it fared in comparison.
    pub than: Compared,
}

table::never_printed!(Review, Costly);

/// One answer that still counts.
struct Judged {
    /// The number of its entry.
    entry: u64,
    costs: Option<Costly>,
}

/// Thinks over the answers of `seat` by its record; `None` if today's rules play it otherwise.
pub(crate) fn reviewed<R: Words>(
    live: &Live<R>,
    history: &[Entry],
    cast: &Cast,
    seat: Seat,
) -> Option<Review> {
    let Some(Entry::Opened(opened)) = history.first() else { return None };
    let (mut replay, _) = Replay::<R>::new(opened, live.bout().luck().clone()).ok()?;
    replay.keep_for(history);
    let mut judged: Vec<Judged> = Vec::new();
    for (entry, what) in (0..).zip(history).skip(1) {
        if let Some(to) = what.goes_back_to() {
            judged.retain(|it| it.entry < to);
        } else if let Entry::Answer { seat: by, token, .. } = what
            && *by == seat
            && judged.len() < MOST
        {
            let then = replay.live();
            judged.extend(then.and_then(|then| judge(then, entry, cast, seat, token)));
        }
        replay.feed(what).ok()?;
    }
    let thought_over = judged.len();
    let mut costly: Vec<Costly> = judged.into_iter().filter_map(|it| it.costs).collect();
    let stood = thought_over - costly.len();
    costly.sort_by_key(|it| Reverse(it.than.worth[0] - it.than.worth[1]));
    costly.truncate(TOLD);
    Some(Review { thought_over, stood, costly })
}

/// Thinks over one answer; `None` if there was nothing to compare.
fn judge<R: Words>(
    then: &Live<R>,
    entry: u64,
    cast: &Cast,
    seat: Seat,
    token: &str,
) -> Option<Judged> {
    then.ask(seat).filter(|ask| ask.is_owed() && !ask.hidden)?;
    let said = then.judge(seat, token).ok()?;
    let (mut dice, budget) = (then.house_dice(seat)?, Budget::of::<R>());
    let verdict = table::reconsider(then, seat, said, &mut dice, &budget, &mut R::gist)?;
    let [said, _, ..] = verdict.tried.as_slice() else { return None };
    Some(Judged { entry, costs: costs(then, cast, seat, said, &verdict) })
}

fn costs<R: Words>(
    then: &Live<R>,
    cast: &Cast,
    seat: Seat,
    said: &Tried<R, Gist>,
    verdict: &Verdict<R, Gist>,
) -> Option<Costly> {
    let [better, _] = verdict.best_two()?;
    // Immediate advice stood as long as nothing was clearly better.
    let as_good = match ruled(then, seat).as_ref() == Some(&said.action) {
        true => CLEARLY,
        false => AS_GOOD,
    };
    if better.action == said.action || better.thousandths() - said.thousandths() < as_good {
        return None;
    }
    let board = &then.now().board;
    let view = R::view(board, Some(seat));
    // An answer without a button could not have been pressed.
    if R::is_repeated(&view, &better.action) {
        return None;
    }
    let bout = then.bout();
    let orders = BySeat::new(bout.seats().count(), |seat| bout.orders(seat).clone());
    let presenter = Presenter { now: then.now(), orders: &orders, cast };
    let choice = |tried: &Tried<R, Gist>| presenter.choice(&view, seat, &tried.action);
    let than = Compared {
        choice: choice(said),
        worth: [better.thousandths(), said.thousandths()],
        reason: reason(cast, seat, better, said),
    };
    Some(Costly { round: R::round(board), better: choice(better), than })
}
