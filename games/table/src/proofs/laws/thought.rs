//! A thought knows what its seat knows, and nothing else; and it changes nothing.

use super::walk::{Manners, Walk, random_order};
use crate::search::{Reach, stands, thought_over};
use crate::simulate::random_answer;
use crate::thought::Keeps;
use crate::{Ask, Dice, Live, Luck, Rules, Seat, Verdict, every_answer};
use std::collections::VecDeque;

/// Deals follow from the view and the dice alone: from boards that a viewer cannot
/// tell apart the same dice deal the same board.
pub fn deals_follow_from_the_view<R: Rules>(bouts: u64) {
    for seed in 0..bouts {
        let mut walk: Walk<R> = Walk::new("deals_follow_from_the_view", seed);
        loop {
            if walk.one_in(3) {
                let boards = [walk.live.bout().quiet.clone(), walk.live.now().board.clone()];
                for by in walk.seats().map(Some).chain([None]) {
                    let [one, two] = [walk.chance.bits(), walk.chance.bits()];
                    for board in &boards {
                        let other = R::redeal(board, by, &mut Dice::quick(one));
                        let again = |board: &R::Board| R::redeal(board, by, &mut Dice::quick(two));
                        if again(board) != again(&other) {
                            let how = "what is dealt again follows from what is hidden from";
                            walk.broken(&format!("{how} {by:?}"));
                        }
                    }
                }
            }
            if walk.is_over() {
                break;
            }
            walk.go_on(Manners::Full);
        }
    }
}

/// A truth that a world might keep by mistake: each must break the law on thoughts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mistake {
    /// The true luck of the bout.
    Luck,
    /// Others' answers to the open question.
    Pending,
    /// Others' answers in secret windows.
    Windows,
    /// The shuffles of decks in the step in progress.
    Shuffles,
}

impl Mistake {
    fn keeps(self) -> Keeps {
        let nothing = Keeps::default();
        match self {
            Mistake::Luck => Keeps { luck: true, ..nothing },
            Mistake::Pending => Keeps { pending: true, ..nothing },
            Mistake::Windows => Keeps { windows: true, ..nothing },
            Mistake::Shuffles => Keeps { shuffles: true, ..nothing },
        }
    }
}

/// Bouts that a seat cannot tell apart, with other hidden cards, luck, orders, and secret answers
/// of others, get the same answer from the same dice, and every answer compared the same points. A
/// thought leaves the bout as it was, and the answers it compares are accepted.
pub fn thinking_follows_from_the_view<R: Rules>(bouts: u64) {
    thoughts_are_alike::<R>(bouts, Keeps::default());
}

/// The same with a mistake built in, which it must notice.
pub fn thinking_with_a_mistake<R: Rules>(bouts: u64, mistake: Mistake) {
    thoughts_are_alike::<R>(bouts, mistake.keeps());
}

/// The most thoughts per bout; one ask in `ONE_IN` is thought over.
const THOUGHTS: u32 = 3;
const ONE_IN: usize = 9;
/// The extent of the laws' thoughts: their results do not matter.
const REACH: Reach = Reach { playouts: 12, candidates: 4 };
/// The number of deals tried to remake a bout.
const DEALS: u64 = 64;

fn thoughts_are_alike<R: Rules>(bouts: u64, keeps: Keeps) {
    let (mut asks, mut remade_asks) = (0_u32, 0_u32);
    for seed in 0..bouts {
        let mut walk: Walk<R> = Walk::new("thinking_follows_from_the_view", seed);
        let mut left = THOUGHTS;
        while !walk.is_over() {
            let owed = walk.live.now().asks.iter().find(|ask| ask.is_owed()).cloned();
            if let Some(ask) = owed.filter(|_| 0 < left && walk.one_in(ONE_IN)) {
                left -= 1;
                asks += 1;
                remade_asks += u32::from(thinks_alike(&mut walk, &ask, keeps));
            }
            walk.go_on(Manners::Full);
        }
    }
    assert!(
        asks < 2 * remade_asks.max(8),
        "thinking_follows_from_the_view: {}: only {remade_asks} of {asks} asks fit another deal",
        R::GAME
    );
}

/// Whether another bout was found that the seat cannot tell from this one.
fn thinks_alike<R: Rules>(walk: &mut Walk<R>, ask: &Ask<R>, keeps: Keeps) -> bool {
    let dice = walk.chance.bits();
    let think = |live: &Live<R>, keeps: Keeps| {
        let ask = live.ask(ask.seat).expect("it is asked there too");
        thought_over(live, ask, None, &mut Dice::quick(dice), REACH, keeps, &mut |_| None::<()>)
    };
    let before = walk.live.clone();
    let one = think(&walk.live, keeps);
    if before != walk.live {
        walk.broken("a thought changes the bout");
    }
    accepted(walk, ask, &one);
    let ordered = otherwise_ordered(walk, Some(ask.seat));
    if think(&ordered, keeps) != one {
        walk.broken("what others have ordered changes a thought");
    }
    let Some(other) = remade(walk, Some(ask.seat)) else { return false };
    foresees_alike(walk, &other, ask);
    let two = think(&other, keeps);
    if one != two {
        walk.broken(&format!(
            "seat {} thinks by what it cannot know: {} or {}",
            ask.seat,
            written(&one),
            written(&two)
        ));
    }
    true
}

/// The number of answers foreseen.
const FORESEEN: usize = 8;

/// An answer that is foreseen in both comes to the same.
fn foresees_alike<R: Rules>(walk: &mut Walk<R>, other: &Live<R>, ask: &Ask<R>) {
    let seat = ask.seat;
    let view = R::view(&walk.live.now().board, Some(seat));
    for action in every_answer(&view, ask, FORESEEN) {
        let token = R::token(&action);
        let after = |live: &Live<R>| {
            let foreseen = live.foreseen(seat, &token).ok().flatten();
            foreseen.map(|it| R::view(&it.live.now().board, Some(seat)))
        };
        let both = after(&walk.live).zip(after(other));
        if both.is_some_and(|(one, two)| one != two) {
            walk.broken(&format!("seat {seat} foresees of `{token}` what it cannot know"));
        }
    }
}

fn written<R: Rules>(verdict: &Verdict<R>) -> String {
    let tried = verdict
        .tried
        .iter()
        .map(|tried| format!("{} {} of {}", R::token(&tried.action), tried.points, tried.playouts));
    format!(
        "{} ({}; {} misfits)",
        R::token(&verdict.action),
        tried.collect::<Vec<_>>().join(", "),
        verdict.misfits
    )
}

/// The answers compared are answers that may be given.
fn accepted<R: Rules>(walk: &mut Walk<R>, ask: &Ask<R>, verdict: &Verdict<R>) {
    let board = &walk.live.now().board;
    let view = R::view(board, Some(ask.seat));
    let seed = 7;
    let considered = R::considered(&view, ask, R::CANDIDATES, &mut Dice::quick(seed));
    let tried = verdict.tried.iter().map(|tried| &tried.action);
    let refused = considered.iter().chain(tried).find(|action| {
        R::parse(board, ask.seat, Some(ask), &R::token(action)).as_ref() != Ok(*action)
    });
    if let Some(action) = refused.cloned() {
        walk.broken(&format!("`{}` is thought of and is refused", R::token(&action)));
    }
    if R::CANDIDATES < considered.len()
        || (considered.is_empty() && !every_answer(&view, ask, 1).is_empty())
    {
        walk.broken(&format!("{} answers are thought of", considered.len()));
    }
    if verdict.tried.iter().all(|tried| tried.action != verdict.action) {
        walk.broken("the verdict was never compared");
    }
}

/// The same bout with other standing orders of all but `by`, which have not been consulted yet.
fn otherwise_ordered<R: Rules>(walk: &mut Walk<R>, by: Option<Seat>) -> Live<R> {
    let mut other = walk.live.clone();
    for seat in walk.seats().filter(|seat| by != Some(*seat)) {
        for row in R::orders() {
            let value = random_order(row, &mut walk.chance);
            other.bout_mut().orders[seat].set(row, value);
        }
    }
    other
}

/// A bout that `by` cannot tell from this one, with luck of its own: others hold other cards, have
/// given other secret answers, or none, and have ordered nothing; draws wait to fall again.
fn remade<R: Rules>(walk: &mut Walk<R>, by: Option<Seat>) -> Option<Live<R>> {
    let seed = walk.chance.bits();
    let world = (0..DEALS).find_map(|deal| walk.live.imagine(by, seed.wrapping_add(deal)))?;
    let mut other = walk.live.relived(by, world, Luck::numbered(seed))?;
    for ask in other.now().asks.clone() {
        if by != Some(ask.seat) && ask.is_owed() && by.is_some() && walk.one_in(2) {
            let action = random_answer(&other.now().board, &ask, &mut walk.chance);
            other.answer(ask.seat, action, crate::By::Seat);
        }
    }
    other.bout_mut().again = VecDeque::from([(6, 5), (6, 5), (2, 1)]);
    if R::view(&other.now().board, by) != R::view(&walk.live.now().board, by) {
        walk.broken("a bout imagined for somebody shows him something else");
    }
    Some(other)
}

/// The public's odds of bouts that the public cannot tell apart are the same by the same dice, and
/// reckoning them changes nothing. While anything is secretly open there are none.
pub fn odds_follow_from_the_view<R: Rules>(bouts: u64) {
    for seed in 0..bouts {
        let mut walk: Walk<R> = Walk::new("odds_follow_from_the_view", seed);
        let mut left = THOUGHTS;
        while !walk.is_over() {
            if 0 < left && walk.one_in(ONE_IN) {
                left -= 1;
                stand_alike(&mut walk);
            }
            walk.go_on(Manners::Full);
        }
        if stands(&walk.live, None, &mut Dice::quick(1), 1, Keeps::default()).is_some() {
            walk.broken("a bout that is over has odds");
        }
    }
}

/// The number of bouts behind the odds of the law.
const PLAYOUTS: u32 = 3;

fn stand_alike<R: Rules>(walk: &mut Walk<R>) {
    let dice = walk.chance.bits();
    let stands =
        |live: &Live<R>| stands(live, None, &mut Dice::quick(dice), PLAYOUTS, Keeps::default());
    let before = walk.live.clone();
    let one = stands(&walk.live);
    if before != walk.live {
        walk.broken("odds change the bout");
    }
    let now = walk.live.now();
    if one.is_some() && (now.settling || now.asks.iter().any(|ask| ask.hidden)) {
        walk.broken("odds tell of a secret window");
    }
    if stands(&otherwise_ordered(walk, None)) != one {
        walk.broken("what seats have ordered changes the odds");
    }
    let Some(other) = remade(walk, None) else { return };
    let two = stands(&other);
    if one != two {
        walk.broken(&format!("the odds tell what is hidden: {one:?} or {two:?}"));
    }
}
