//! Nobody learns what is hidden: not by views, not by events, not by who is asked.

use super::walk::{Bare, Manners, Walk, bare};
use crate::{Ask, Bout, Luck, Rules, Seat};

/// No seat, nor the public, can tell a board from one that was dealt again for it. A game that
/// keeps anything from anybody must be able to deal something else.
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
                walk.broken(&format!(
                    "{} sees what {} must not:\n{view:?}\n{other_view:?}",
                    name(eyes),
                    name(by)
                ));
            }
        }
    }
    other_deals
}

fn name(by: Option<Seat>) -> String {
    by.map_or_else(|| "the public".to_owned(), |seat| format!("seat {seat}"))
}

/// The step in progress, played from a board dealt again for somebody with the same luck and
/// answers, shows that somebody nothing else: the same events, the same own asks, the same others
/// asked, the same window, as long as its view stays the same. Most steps must fit such boards.
pub fn nobody_is_told_what_is_hidden<R: Rules>(bouts: u64) {
    let (mut samples, mut fitting) = (0_u32, 0_u32);
    for seed in 0..bouts {
        let mut walk: Walk<R> = Walk::new("nobody_is_told_what_is_hidden", seed);
        while !walk.is_over() {
            if walk.one_in(3) {
                let count = usize::from(walk.live.bout().seats().count());
                let by = walk.chance.below(count + 1);
                let by = (by < count).then_some(Seat(by as u8));
                match told_again(&mut walk, by) {
                    Fit::Same => (samples, fitting) = (samples + 1, fitting + 1),
                    Fit::Never => samples += 1,
                    Fit::NothingHidden => (),
                }
            }
            walk.go_on(Manners::Full);
        }
    }
    assert!(
        samples < 2 * fitting.max(8),
        "nobody_is_told_what_is_hidden: {}: only {fitting} of {samples} steps fit another deal",
        R::GAME
    );
}

/// Boards tried for one step.
const DEALS: usize = 24;
/// Fitting boards that are enough for one step.
const ENOUGH: usize = 3;

enum Fit {
    Same,
    Never,
    NothingHidden,
}

fn told_again<R: Rules>(walk: &mut Walk<R>, by: Option<Seat>) -> Fit {
    let bout = walk.live.bout().clone();
    let (mut fitting, mut others) = (0, 0);
    for _ in 0..DEALS {
        let deal = walk.chance.bits();
        let quiet = R::redeal(&bout.quiet, by, &mut Luck::numbered(deal).dice(0));
        if quiet == bout.quiet {
            continue;
        }
        others += 1;
        let Some(rerun) = bout.run_on_board(quiet) else { continue };
        let told = seen::<R>(&bout.told, by);
        let told_otherwise = seen::<R>(&rerun.events, by);
        if !rerun.waits {
            if told_otherwise.starts_with(&told) {
                let whom = who(&walk.live.now().asks);
                walk.broken(&format!("{} learns something by its waiting for {whom}", name(by)));
            }
            continue;
        }
        if R::view(&rerun.board, by) != R::view(&walk.live.now().board, by) {
            continue;
        }
        fitting += 1;
        if told != told_otherwise {
            walk.broken(&format!(
                "{} is told what it must not know: {told:?}, or {told_otherwise:?}",
                name(by)
            ));
        }
        let now = walk.live.now();
        let (asked, settling) = (asked(&now.asks, by), now.settling);
        let asked_otherwise = self::asked(&rerun.asks, by);
        if asked != asked_otherwise || settling != rerun.settling {
            walk.broken(&format!(
                "{} learns something by what is asked: {asked:?}, or {asked_otherwise:?}",
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

fn seen<R: Rules>(events: &[R::Event], by: Option<Seat>) -> Vec<R::Event> {
    events.iter().filter_map(|event| R::seen(event, by)).collect()
}

/// What is asked of `by`, and which prompts of others the public sees, whether they are answered
/// or not.
fn asked<R: Rules>(
    asks: &[Ask<R>],
    by: Option<Seat>,
) -> (Option<Bare<R>>, Vec<(Seat, bool, String)>) {
    let own = asks.iter().find(|ask| Some(ask.seat) == by);
    let others = asks.iter().filter(|ask| !ask.hidden && Some(ask.seat) != by);
    let prompt = |ask: &Ask<R>| {
        let prompt = serde_json::to_value(&ask.prompt).expect("a prompt is plain data");
        let field = prompt.as_object().and_then(|fields| fields.keys().next().cloned());
        (ask.seat, ask.is_owed(), field.unwrap_or_else(|| prompt.to_string()))
    };
    (own.map(bare), others.map(prompt).collect())
}

fn who<R: Rules>(asks: &[Ask<R>]) -> String {
    let names: Vec<String> =
        asks.iter().map(|ask| format!("seat {} ({:?})", ask.seat, ask.prompt)).collect();
    if names.is_empty() { "a window".to_owned() } else { names.join(", ") }
}

/// A step in progress played from another board.
pub(super) struct Rerun<R: Rules> {
    pub(super) board: R::Board,
    pub(super) events: Vec<R::Event>,
    pub(super) asks: Vec<Ask<R>>,
    pub(super) settling: bool,
    /// Whether it stands where the tape ends, as the real one does.
    pub(super) waits: bool,
}

impl<R: Rules> Bout<R> {
    /// The step in progress from another quiet board, with the tape as it is; `None` if the tape
    /// does not fit that board.
    pub(super) fn run_on_board(&self, quiet: R::Board) -> Option<Rerun<R>> {
        let mut other = self.clone();
        let marks = other.tape.len();
        other.quiet = quiet;
        let mut table = other.lay(true, crate::table::OrdersFrom::nobody());
        let flow = R::step(&mut table);
        if table.diverged || table.read < marks {
            return None;
        }
        let waits = flow.is_err() && !table.interrupted && table.tape.len() == marks;
        Some(Rerun {
            board: table.board,
            events: table.events,
            asks: table.asks,
            settling: table.settling,
            waits,
        })
    }
}
