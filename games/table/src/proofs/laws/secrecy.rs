//! Nobody learns hidden things: not by views, not by events, not by who is asked.

use super::walk::{Bare, Manners, Walk, bare};
use crate::table::OrdersFrom;
use crate::{Ask, Bout, Live, Luck, Mark, Next, Rules, Seat};
use serde_json::Value;

/// No seat, nor the public, can tell a board from one that was dealt again for it. A game that
/// keeps secrets must be able to deal something else.
pub fn views_show_nothing_hidden<R: Rules>(bouts: u64) {
    let (mut secrets, mut other_deals) = (false, false);
    for seed in 0..bouts {
        let mut walk: Walk<R> = Walk::new("views_show_nothing_hidden", seed);
        loop {
            secrets |= walk.live.now().settling || keeps_secrets(&walk);
            if walk.one_in(2) {
                other_deals |= dealt_again(&mut walk);
            }
            if walk.is_over() {
                break;
            }
            walk.go_on(Manners::Full);
        }
    }
    assert!(
        other_deals || !secrets,
        "views_show_nothing_hidden: {} has secrets, but deals nothing again",
        R::GAME
    );
}

fn keeps_secrets<R: Rules>(walk: &Walk<R>) -> bool {
    let differs = |event: &R::Event| R::seen(event, None).as_ref() != Some(event);
    walk.news.iter().any(differs)
}

fn dealt_again<R: Rules>(walk: &mut Walk<R>) -> bool {
    let mut other_deals = false;
    let board = walk.live.now().board.clone();
    for by in walk.seats().map(Some).chain([None]) {
        let deal = walk.chance.bits();
        let other = R::redeal(&board, by, &mut Luck::numbered(deal).dice(0));
        other_deals |= other != board;
        for eyes in [by, None] {
            let (view, other_view) = (R::view(&board, eyes), R::view(&other, eyes));
            if view != other_view {
                let [view, other_view] = [view, other_view]
                    .map(|view| serde_json::to_string(&view).expect("a view is plain data"));
                walk.broken(&format!(
                    "{} sees what {} must not:\n{view}\n{other_view}",
                    name(eyes),
                    name(by)
                ));
            }
        }
        if by.is_none() {
            printed(walk, &board, &other);
        }
    }
    other_deals
}

/// A board and any view of it print the same, whatever they hide.
fn printed<R: Rules>(walk: &mut Walk<R>, board: &R::Board, other: &R::Board) {
    let all = |board: &R::Board| {
        let eyes = walk.seats().map(Some).chain([None]);
        let views = eyes.map(|by| format!("{:?}", R::view(board, by)));
        std::iter::once(format!("{board:?}")).chain(views).collect::<Vec<_>>()
    };
    let (one, two) = (all(board), all(other));
    if let Some((one, two)) = one.iter().zip(&two).find(|(one, two)| one != two) {
        walk.broken(&format!("what is hidden can be printed:\n{one}\n{two}"));
    }
}

fn name(by: Option<Seat>) -> String {
    by.map_or_else(|| "the public".to_owned(), |seat| format!("seat {seat}"))
}

/// A step played from a board dealt again for a viewer, with the same luck and answers, shows
/// that viewer nothing else: the same events, the same own asks, the same others asked, the
/// same window, as long as its view comes out the same. Most steps must fit such boards.
///
/// So the board must remember everything shown to anybody, for the view to tell and for
/// [`Rules::redeal`] to leave in place.
pub fn nobody_is_told_what_is_hidden<R: Rules>(bouts: u64) {
    let (mut samples, mut fitting) = (0_u32, 0_u32);
    for seed in 0..bouts {
        let mut walk: Walk<R> = Walk::new("nobody_is_told_what_is_hidden", seed);
        while !walk.is_over() {
            let before = walk.live.bout().clone();
            walk.go_on(Manners::Full);
            let Some(mark) = walk.mark.clone().filter(|_| walk.one_in(3)) else { continue };
            let count = usize::from(walk.live.bout().seats().count());
            let by = walk.chance.below(count + 1);
            let by = (by < count).then_some(Seat(by as u8));
            match told_again(&mut walk, &before, mark, by) {
                Fit::Same => (samples, fitting) = (samples + 1, fitting + 1),
                Fit::Never => samples += 1,
                Fit::NothingHidden => (),
            }
        }
    }
    assert!(
        2 * samples < 5 * fitting.max(8),
        "nobody_is_told_what_is_hidden: {}: only {fitting} of {samples} steps fit another deal",
        R::GAME
    );
}

/// The same bout with everything that `by` cannot see dealt again, where a step has just begun and
/// shows nothing new to `by` so far; `deal` names the deal. It keeps no true record.
pub fn another_deal<R: Rules>(live: &Live<R>, by: Seat, deal: u64) -> Option<Live<R>> {
    let real = live.bout();
    if live.now().over || !real.tape.is_empty() {
        return None;
    }
    let mut other = real.clone();
    other.quiet = R::redeal(&real.quiet, Some(by), &mut Luck::numbered(deal).dice(0));
    if other.quiet == real.quiet {
        return None;
    }
    other.told.clear();
    let mut news = Vec::new();
    let now = other.run(false, &mut news).ok()?;
    let same = other.tape.is_empty() && other.step == real.step;
    let same_told = seen::<R>(&news, Some(by)) == seen::<R>(&real.told, Some(by));
    (same && same_told).then(|| Live::of(other, now))
}

/// The number of boards tried for one step.
const DEALS: usize = 24;
/// Fitting boards that are enough for one step.
const ENOUGH: usize = 3;

enum Fit {
    Same,
    Never,
    NothingHidden,
}

fn told_again<R: Rules>(
    walk: &mut Walk<R>,
    before: &Bout<R>,
    mark: Mark<R::Action>,
    by: Option<Seat>,
) -> Fit {
    let real = before.after(mark);
    let told = seen::<R>(&real.events, by);
    let (mut fitting, mut others) = (0, 0);
    for _ in 0..DEALS {
        let deal = walk.chance.bits();
        let quiet = R::redeal(&before.quiet, by, &mut Luck::numbered(deal).dice(0));
        if quiet == before.quiet {
            continue;
        }
        others += 1;
        let Some(other) = before.rerun(quiet, real.tape.clone(), OrdersFrom::nobody()) else {
            continue;
        };
        let told_otherwise = seen::<R>(&other.events, by);
        if other.end != real.end || other.tape != real.tape {
            if told_otherwise.starts_with(&told) {
                let whom = who(&real.asks);
                walk.broken(&format!("{} learns something by its waiting for {whom}", name(by)));
            }
            continue;
        }
        if R::view(&other.board, by) != R::view(&real.board, by)
            || (told != told_otherwise && gone::<R>(&real.board, &other.board, by, deal))
        {
            continue;
        }
        fitting += 1;
        if told != told_otherwise {
            walk.broken(&format!(
                "{} is told what it must not know: {told:?}, or {told_otherwise:?}",
                name(by)
            ));
        }
        let (asks, other_asks) = (asked(&real.asks, by), asked(&other.asks, by));
        if asks != other_asks || real.settling != other.settling {
            walk.broken(&format!(
                "{} learns something by what is asked: {asks:?}, or {other_asks:?}",
                name(by)
            ));
        }
        if fitting == ENOUGH {
            break;
        }
    }
    match (fitting, others) {
        (0, 0) => Fit::NothingHidden,
        (0, _) => Fit::Never,
        _ => Fit::Same,
    }
}

/// Whether two boards differ by something that is no longer on one of them: a card played from
/// a hand and gone was told of rightly, though no view remembers it.
fn gone<R: Rules>(board: &R::Board, other: &R::Board, by: Option<Seat>, deal: u64) -> bool {
    let again = R::redeal(board, by, &mut Luck::numbered(deal).dice(0));
    let there = leaves::<R>(board);
    there != leaves::<R>(other) && there == leaves::<R>(&again)
}

/// Every number, word and switch on a board, in order of size: dealing cards again moves them
/// about, but leaves them all.
fn leaves<R: Rules>(board: &R::Board) -> Vec<String> {
    fn gather(value: &Value, into: &mut Vec<String>) {
        match value {
            Value::Array(items) => items.iter().for_each(|item| gather(item, into)),
            Value::Object(fields) => fields.values().for_each(|item| gather(item, into)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
                into.push(value.to_string());
            }
        }
    }
    let mut leaves = Vec::new();
    gather(&serde_json::to_value(board).expect("a board is plain data"), &mut leaves);
    leaves.sort_unstable();
    leaves
}

fn seen<R: Rules>(events: &[R::Event], by: Option<Seat>) -> Vec<R::Event> {
    events.iter().filter_map(|event| R::seen(event, by)).collect()
}

/// A viewer's part of the asks: all of its own, and of others the seats that answered and their
/// prompts.
#[derive(Debug, PartialEq, Eq)]
struct Asked<R: Rules> {
    own: Option<Bare<R>>,
    others: Vec<(Seat, bool, String)>,
}

fn asked<R: Rules>(asks: &[Ask<R>], by: Option<Seat>) -> Asked<R> {
    let own = asks.iter().find(|ask| Some(ask.seat) == by);
    let others = asks.iter().filter(|ask| !ask.hidden && Some(ask.seat) != by);
    let prompt = |ask: &Ask<R>| {
        let prompt = serde_json::to_value(&ask.prompt).expect("a prompt is plain data");
        let field = prompt.as_object().and_then(|fields| fields.keys().next().cloned());
        (ask.seat, ask.is_owed(), field.unwrap_or_else(|| prompt.to_string()))
    };
    Asked { own: own.map(bare), others: others.map(prompt).collect() }
}

fn who<R: Rules>(asks: &[Ask<R>]) -> String {
    let names: Vec<String> =
        asks.iter().map(|ask| format!("seat {} ({:?})", ask.seat, ask.prompt)).collect();
    if names.is_empty() { "a window".to_owned() } else { names.join(", ") }
}

/// One run of a step's script, perhaps from another board.
pub(super) struct Run<R: Rules> {
    pub(super) board: R::Board,
    pub(super) tape: Vec<Mark<R::Action>>,
    pub(super) events: Vec<R::Event>,
    pub(super) asks: Vec<Ask<R>>,
    pub(super) settling: bool,
    pub(super) end: End,
}

/// The end of a script's run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    Waits,
    Interrupted,
    Done(Next),
}

impl<R: Rules> Bout<R> {
    /// The step in progress after one more mark.
    fn after(&self, mark: Mark<R::Action>) -> Run<R> {
        let tape = self.tape.iter().cloned().chain([mark]).collect();
        let run = self.rerun(self.quiet.clone(), tape, OrdersFrom::Seats(self.orders.clone()));
        run.expect("the same marks from the same board")
    }

    /// The step in progress from another quiet board, with the tape as it is; `None` if the tape
    /// does not fit that board.
    pub(super) fn run_on_board(&self, quiet: R::Board) -> Option<Run<R>> {
        self.rerun(quiet, self.tape.clone(), OrdersFrom::nobody())
    }

    fn rerun(
        &self,
        quiet: R::Board,
        tape: Vec<Mark<R::Action>>,
        orders: OrdersFrom<R>,
    ) -> Option<Run<R>> {
        let mut other = self.clone();
        let marks = tape.len();
        (other.quiet, other.tape) = (quiet, tape);
        let mut table = other.lay(true, orders, u32::MAX);
        let flow = R::step(&mut table);
        if table.diverged || table.read < marks {
            return None;
        }
        let end = match flow {
            Ok(next) => End::Done(next),
            Err(_) if table.interrupted => End::Interrupted,
            Err(_) => End::Waits,
        };
        Some(Run {
            board: table.board,
            tape: table.tape,
            events: table.events,
            asks: table.asks,
            settling: table.settling,
            end,
        })
    }
}
