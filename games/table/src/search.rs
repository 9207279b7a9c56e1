//! A house that thinks: it tries answers in bouts that its seat cannot tell from the true one, and
//! departs from the rule of thumb where a trial shows something better.
//!
//! Whole numbers alone, and no clock: the same bout, the same dice and the same budget give the
//! same answer on every machine.

use crate::thought::Keeps;
use crate::{Ask, BySeat, Dice, Live, Outcome, Rules, Seat, World};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// A bout won, in thousandths.
const WON: i32 = 1_000;
/// A bout that nobody has won yet, and that the rules cannot value.
const EVEN: i32 = WON / 2;
/// The number of deals tried before a thought is given up.
const DEALS: u32 = 64;
/// A novice strays from the house's answer once in this many.
const STRAYS_ONCE_IN: u32 = 6;

/// The house's level of play.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// By rule of thumb, but one answer in six is any of the better half.
    Novice,
    /// By rule of thumb.
    #[default]
    Adept,
    /// It thinks.
    Champion,
}

/// The limit of a thought. Never a time: its result must not depend on the machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Budget {
    /// Bouts played on in thought, over all answers together.
    pub playouts: u32,
}

impl Budget {
    /// The budget of a champion of this game.
    pub fn of<R: Rules>() -> Budget {
        Budget { playouts: R::PLAYOUTS }
    }
}

/// The result of a thought; `G` is the gist looked for in the bouts that were tried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict<R: Rules, G: Ord = ()> {
    /// The answer to give.
    pub action: R::Action,
    /// Every answer that was compared, the rule of thumb's first.
    pub tried: Vec<Tried<R, G>>,
    /// The number of deals that did not fit what the seat has seen.
    pub misfits: u32,
}

/// The results of one answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tried<R: Rules, G: Ord = ()> {
    /// The answer.
    pub action: R::Action,
    /// The sum of the worths of its bouts, in thousandths of a win.
    pub points: i64,
    /// The number of its bouts. All answers have been tried in the same ones, the worse in fewer.
    pub playouts: u32,
    /// The number of bouts in which each gist came to pass.
    pub seen: BTreeMap<G, u32>,
}

impl<R: Rules, G: Ord> Verdict<R, G> {
    /// The answer to give and its closest rival: among those tried for longest, which
    /// have all been tried in the same bouts. `None` if there was nothing to compare.
    pub fn best_two(&self) -> Option<[&Tried<R, G>; 2]> {
        let best = self.tried.iter().find(|tried| tried.action == self.action)?;
        let others = self.tried.iter().filter(|tried| tried.action != self.action);
        let next = others.max_by_key(|tried| (tried.playouts, tried.points))?;
        (0 < best.playouts && 0 < next.playouts).then_some([best, next])
    }
}

impl<R: Rules, G: Ord> Tried<R, G> {
    /// The mean worth of its bouts, in thousandths of a win; 0 if it was tried in none.
    pub fn thousandths(&self) -> i64 {
        self.points.checked_div(i64::from(self.playouts)).unwrap_or(0)
    }
}

/// The odds of a bout if everybody goes on like the house.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Odds {
    /// Each seat's thousandths of a win, a draw being half of one.
    pub thousandths: BySeat<u32>,
    /// The number of bouts behind that mean.
    pub playouts: u32,
}

impl<R: Rules> Live<R> {
    /// The house's answer for `seat` at this level, if it owes one. Whatever the level, its luck
    /// follows from what the seat may know.
    pub fn house_at(&self, seat: Seat, level: Level) -> Option<R::Action> {
        match level {
            Level::Novice => self.by_house(seat, novice::<R>),
            Level::Adept => self.house(seat),
            Level::Champion if !self.is_thought_over(seat) => {
                self.entrance(seat).or_else(|| self.house(seat))
            }
            Level::Champion => {
                let verdict = think(self, seat, &mut self.house_dice(seat)?, &Budget::of::<R>());
                verdict.map(|verdict| verdict.action).or_else(|| self.house(seat))
            }
        }
    }

    /// The entrance of a champion in `seat`, if it owes one.
    pub(crate) fn entrance(&self, seat: Seat) -> Option<R::Action> {
        let ask = self.ask(seat)?;
        R::entrance(&R::view(&self.now().board, Some(seat)), ask, &mut self.house_dice(seat)?)
    }

    /// Whether a champion in `seat` thinks over its ask: one asked in turn and in public, worth a
    /// thought, and among a number of seats with which thought has been shown to be better. It
    /// follows from what everybody knows.
    pub fn is_thought_over(&self, seat: Seat) -> bool {
        let ask = self.ask(seat).filter(|ask| ask.is_owed() && !ask.hidden);
        R::THINKS.contains(&self.bout().seats().count())
            && ask.is_some_and(|ask| R::is_considered(&ask.prompt) && !R::is_reaction(&ask.prompt))
    }
}

/// Any of `choices` whose worth lies at most `within` below the best, so that near-equals
/// are not foreseeable. `None` if there are no choices.
pub fn one_of_the_best<A>(choices: Vec<(A, i32)>, within: i32, dice: &mut Dice) -> Option<A> {
    let best = choices.iter().map(|(_, worth)| *worth).max()?;
    let mut good: Vec<A> = choices
        .into_iter()
        .filter(|(_, worth)| best - within <= *worth)
        .map(|(it, _)| it)
        .collect();
    let count = u32::try_from(good.len()).expect("so many can be offered");
    Some(good.swap_remove(dice.uniform(count) as usize))
}

fn novice<R: Rules>(view: &R::View, ask: &Ask<R>, dice: &mut Dice) -> R::Action {
    let plain = R::house(view, ask, dice);
    if dice.uniform(STRAYS_ONCE_IN) != 0 {
        return plain;
    }
    let mut better = R::considered(view, ask, R::CANDIDATES, dice);
    better.truncate(better.len().div_ceil(2));
    let count = u32::try_from(better.len()).ok().filter(|count| 0 < *count);
    count.map_or(plain, |count| better.swap_remove(dice.uniform(count) as usize))
}

/// The best answer of `seat`, as far as trials show: at least as good as the house's. `None` if it
/// owes nothing, or its ask is not worth a thought; see [`Rules::is_considered`].
pub fn think<R: Rules>(
    live: &Live<R>,
    seat: Seat,
    dice: &mut Dice,
    budget: &Budget,
) -> Option<Verdict<R>> {
    think_and_look(live, seat, dice, budget, &mut |_| None)
}

/// The same, looking for what `gist` makes of the events in the bouts that are tried: the answer's
/// reasons, in the caller's words.
pub fn think_and_look<R: Rules, G: Ord>(
    live: &Live<R>,
    seat: Seat,
    dice: &mut Dice,
    budget: &Budget,
    gist: &mut dyn FnMut(&R::Event) -> Option<G>,
) -> Option<Verdict<R, G>> {
    let ask = considered(live, seat)?;
    Some(thought_over(live, ask, None, dice, Reach::of::<R>(budget), Keeps::default(), gist))
}

/// A better answer of `seat` than `said`, as far as trials show: `said` stands first among the answers
/// tried, and is the verdict where none was better. `None` as for [`think`].
pub fn reconsider<R: Rules, G: Ord>(
    live: &Live<R>,
    seat: Seat,
    said: R::Action,
    dice: &mut Dice,
    budget: &Budget,
    gist: &mut dyn FnMut(&R::Event) -> Option<G>,
) -> Option<Verdict<R, G>> {
    let ask = considered(live, seat)?;
    Some(thought_over(live, ask, Some(said), dice, Reach::of::<R>(budget), Keeps::default(), gist))
}

/// The ask of `seat` that is worth a thought.
fn considered<R: Rules>(live: &Live<R>, seat: Seat) -> Option<&Ask<R>> {
    live.ask(seat).filter(|ask| ask.is_owed() && R::is_considered(&ask.prompt))
}

/// The extent of a thought.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reach {
    /// Bouts played on, over all answers together.
    pub(crate) playouts: u32,
    /// Answers compared, at most.
    pub(crate) candidates: usize,
}

impl Reach {
    fn of<R: Rules>(budget: &Budget) -> Reach {
        Reach { playouts: budget.playouts, candidates: R::CANDIDATES }
    }
}

/// An answer under trial.
struct Arm<A, G> {
    action: A,
    points: Vec<i32>,
    seen: BTreeMap<G, u32>,
}

impl<A, G> Arm<A, G> {
    fn sum(&self) -> i64 {
        self.points.iter().copied().map(i64::from).sum()
    }
}

/// Compares answers by sequential halving: as many rounds as it takes to halve them down to two,
/// with equal budgets, the better half of the challengers going on each time. The first, `said` or
/// else the house's own, is never dropped, so that every other has been tried in its worlds.
pub(crate) fn thought_over<R: Rules, G: Ord>(
    live: &Live<R>,
    ask: &Ask<R>,
    said: Option<R::Action>,
    dice: &mut Dice,
    reach: Reach,
    keeps: Keeps,
    gist: &mut dyn FnMut(&R::Event) -> Option<G>,
) -> Verdict<R, G> {
    let mut arms = arms(live, ask, said, dice, reach.candidates);
    let mut luck = Dice::quick(dice.bits());
    let mut misfits = 0;
    if 1 < arms.len() {
        let mut alive: Vec<usize> = (0..arms.len()).collect();
        let rounds = usize::BITS - (arms.len() - 1).leading_zeros();
        let mut left = reach.playouts;
        'rounds: for round in 0..rounds {
            let each = u32::try_from(alive.len()).expect("candidates are few");
            for _ in 0..(left / (rounds - round) / each).max(1) {
                if left < each {
                    break 'rounds;
                }
                let world = deal(live, Some(ask.seat), &mut luck, keeps, &mut misfits);
                let Some(world) = world else { break 'rounds };
                let seed = luck.bits();
                for at in &alive {
                    let Arm { action, points, seen } = &mut arms[*at];
                    let mut looked = BTreeSet::new();
                    points.push(trial(&world, ask.seat, action.clone(), seed, |events| {
                        looked.extend(events.iter().filter_map(&mut *gist));
                    }));
                    looked.into_iter().for_each(|it| *seen.entry(it).or_default() += 1);
                }
                left -= each;
            }
            alive.remove(0);
            alive.sort_by_key(|at| (-arms[*at].sum(), *at));
            alive.truncate((alive.len() + 1).div_ceil(2).max(2) - 1);
            alive.insert(0, 0);
        }
        let best = alive.into_iter().skip(1).min_by_key(|at| (-arms[*at].sum(), *at));
        if let Some(best) = best.filter(|best| departs(&arms[*best].points, &arms[0].points)) {
            return verdict(arms, best, misfits);
        }
    }
    verdict(arms, 0, misfits)
}

fn verdict<R: Rules, G: Ord>(
    arms: Vec<Arm<R::Action, G>>,
    best: usize,
    misfits: u32,
) -> Verdict<R, G> {
    let action = arms[best].action.clone();
    let tried = arms.into_iter().map(|arm| Tried {
        points: arm.sum(),
        playouts: u32::try_from(arm.points.len()).expect("a budget is a number of 32 bits"),
        action: arm.action,
        seen: arm.seen,
    });
    Verdict { action, tried: tried.collect(), misfits }
}

/// The answer `said`, if any, the house's own, then those that the rules hold worth comparing,
/// each once.
fn arms<R: Rules, G>(
    live: &Live<R>,
    ask: &Ask<R>,
    said: Option<R::Action>,
    dice: &mut Dice,
    limit: usize,
) -> Vec<Arm<R::Action, G>> {
    let view = R::view(&live.now().board, Some(ask.seat));
    let plain = R::house(&view, ask, dice);
    let mut actions: Vec<R::Action> = said.into_iter().collect();
    for action in std::iter::once(plain).chain(R::considered(&view, ask, limit, dice)) {
        if actions.len() < limit && !actions.contains(&action) {
            actions.push(action);
        }
    }
    let untried = |action| Arm { action, points: Vec::new(), seen: BTreeMap::new() };
    actions.into_iter().map(untried).collect()
}

/// A world that fits, if one is found within [`DEALS`] deals.
fn deal<R: Rules>(
    live: &Live<R>,
    by: Option<Seat>,
    luck: &mut Dice,
    keeps: Keeps,
    misfits: &mut u32,
) -> Option<World<R>> {
    for _ in 0..DEALS {
        match live.imagined(by, luck.bits(), keeps) {
            Some(world) => return Some(world),
            None => *misfits += 1,
        }
    }
    None
}

/// The worth to `seat` of a bout in which it gives this answer, the house answering all else.
fn trial<R: Rules>(
    world: &World<R>,
    seat: Seat,
    action: R::Action,
    seed: u64,
    seen: impl FnMut(&[R::Event]),
) -> i32 {
    let mut dice = Dice::quick(!seed);
    let player = move |view: &R::View, ask: &Ask<R>| R::house(view, ask, &mut dice);
    let mut worth = None;
    let thought = world.play_out(Some((seat, action)), seed, player, seen, |board, steps| {
        if R::FORESIGHT <= steps && R::is_restful(board) {
            worth = R::worth(board, seat);
        }
        worth.is_some()
    });
    let outcome = R::outcome(&thought.board).filter(|_| thought.over);
    outcome.map(|outcome| booked(&outcome, seat)).or(worth).unwrap_or(EVEN)
}

fn booked(outcome: &Outcome, seat: Seat) -> i32 {
    i32::from(outcome.places[seat].halves()) * EVEN
}

/// Whether a challenger's gain on the house's answer, world by world, exceeds one standard
/// error of that gain's mean: t² = D²(n-1) / (nQ - D²) exceeds 1, with D the sum of the differences
/// and Q the sum of their squares.
fn departs(challenger: &[i32], plain: &[i32]) -> bool {
    let gains = challenger.iter().zip(plain).map(|(one, two)| i128::from(one - two));
    let (mut count, mut sum, mut squares) = (0_i128, 0_i128, 0_i128);
    for gain in gains {
        (count, sum, squares) = (count + 1, sum + gain, squares + gain * gain);
    }
    0 < sum && 1 < count && count * squares - sum * sum < sum * sum * (count - 1)
}

/// The odds of the bout, as `by` (the public, if nobody) may reckon them: the mean of so many bouts,
/// played to their end by the house. `None` while anything is secretly open, since a change then
/// would betray it; when the bout is over; and where no deal fits.
pub fn odds<R: Rules>(
    live: &Live<R>,
    by: Option<Seat>,
    dice: &mut Dice,
    playouts: u32,
) -> Option<Odds> {
    stands(live, by, dice, playouts, Keeps::default())
}

pub(crate) fn stands<R: Rules>(
    live: &Live<R>,
    by: Option<Seat>,
    dice: &mut Dice,
    playouts: u32,
    keeps: Keeps,
) -> Option<Odds> {
    let now = live.now();
    if now.settling || now.asks.iter().any(|ask| ask.hidden) {
        return None;
    }
    let mut luck = Dice::quick(dice.bits());
    let mut points = BySeat::new(live.bout().seats().count(), |_| 0_u64);
    let mut played = 0_u32;
    let mut misfits = 0;
    for _ in 0..playouts {
        let Some(world) = deal(live, by, &mut luck, keeps, &mut misfits) else { break };
        let mut own = Dice::quick(luck.bits());
        let player = move |view: &R::View, ask: &Ask<R>| R::house(view, ask, &mut own);
        let thought = world.play_out(None, luck.bits(), player, |_| (), |_, _| false);
        let Some(outcome) = R::outcome(&thought.board).filter(|_| thought.over) else { continue };
        for seat in points.seats() {
            points[seat] += booked(&outcome, seat).unsigned_abs() as u64;
        }
        played += 1;
    }
    let mean =
        |points: &u64| u32::try_from(points / u64::from(played)).expect("at most a thousand");
    let thousandths: Vec<u32> = (0 < played).then(|| points.iter().map(mean).collect())?;
    Some(Odds { thousandths: thousandths.into(), playouts: played })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_house_is_left_for_a_gain_beyond_its_error_alone() {
        let plain = [500; 8];
        assert!(!departs(&plain, &plain), "no gain");
        assert!(!departs(&[900], &[100]), "one world tells nothing");
        assert!(departs(&[510; 8], &plain), "a sure gain, however small");
        assert!(!departs(&[490; 8], &plain));
        // Gains of 1000 and -900 by turns: a mean of 50 with an error of 359.
        let unsure = [1_500, -400, 1_500, -400, 1_500, -400, 1_500, -400];
        assert!(!departs(&unsure, &plain));
        // A mean of 250 with an error of 164: t² is 2.33.
        assert!(departs(&[1_500, 500, 500, 500, 1_500, 500, 500, 500], &plain));
    }

    #[test]
    fn any_of_the_best_is_chosen_and_nothing_else() {
        let choices = || vec![("good", 540), ("better", 555), ("best", 560), ("bad", 500)];
        let mut dice = Dice::quick(1);
        let mut chosen: BTreeSet<&str> = BTreeSet::new();
        for _ in 0..64 {
            chosen.extend(one_of_the_best(choices(), 10, &mut dice));
        }
        assert_eq!(chosen, BTreeSet::from(["best", "better"]));
        assert_eq!(one_of_the_best(choices(), 0, &mut dice), Some("best"));
        assert_eq!(one_of_the_best(Vec::<((), i32)>::new(), 10, &mut dice), None);
    }

    #[test]
    fn levels_are_written_in_small_letters_and_the_adept_is_the_usual_one() {
        let written = |level| serde_json::to_string(&level).unwrap();
        let all = [Level::Novice, Level::Adept, Level::Champion].map(written);
        assert_eq!(all, ["\"novice\"", "\"adept\"", "\"champion\""]);
        assert_eq!(Level::default(), Level::Adept);
    }
}
