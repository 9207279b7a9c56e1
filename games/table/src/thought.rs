//! Bouts in thought only: the part of a bout that a seat or the public may know, dealt again and
//! played on without asking anybody or saving anything.

use crate::patience::Patience;
use crate::table::OrdersFrom;
use crate::{Ask, BySeat, Dice, Live, Luck, Mark, Next, Orders, Rules, Seat, Table, every_answer};
use std::collections::VecDeque;

/// A bout as a seat or the public may imagine it, halted where the true one waits.
///
/// It is made of that viewer's knowledge and of luck of its own, and follows from nothing else:
/// not from the bout's seed and the draws to come, the secret answers of others, or their
/// standing orders.
#[derive(Clone)]
pub struct World<R: Rules> {
    pub(crate) quiet: R::Board,
    pub(crate) tape: Vec<Mark<R::Action>>,
}

/// The end of a bout in thought.
pub struct Thought<R: Rules> {
    /// The board there.
    pub board: R::Board,
    /// Whether it is over.
    pub over: bool,
}

/// The player of all seats in a bout in thought.
pub(crate) type Player<R> = Box<dyn FnMut(&<R as Rules>::View, &Ask<R>) -> <R as Rules>::Action>;

/// The state of a script run in thought.
pub(crate) struct Thinking<R: Rules> {
    pub(crate) player: Player<R>,
    /// The memory for the part that the tape tells; `None` once all is made up.
    memory: Option<Memory>,
}

/// A viewer's memory of the step in progress, while it runs again on another board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Memory {
    by: Option<Seat>,
    keeps: Keeps,
}

/// The truths that a world keeps but must not: none. The laws set them to show that a mistake would
/// be noticed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Keeps {
    /// Others' answers to the open question.
    pub(crate) pending: bool,
    /// Others' answers in secret windows.
    pub(crate) windows: bool,
    /// The shuffles of decks.
    pub(crate) shuffles: bool,
    /// The draws to come.
    pub(crate) luck: bool,
}

impl Memory {
    pub(crate) fn forgets_shuffles(self) -> bool {
        !self.keeps.shuffles
    }
}

impl<R: Rules> Thinking<R> {
    /// Whether the player answers for `seat`, in a secret window or not. While a step is remembered,
    /// it does so only for others in windows: nobody knows their answers there.
    pub(crate) fn answers(&self, seat: Seat, settling: bool) -> bool {
        self.memory.is_none_or(|memory| settling && memory.by != Some(seat))
    }
}

impl<R: Rules> Table<R> {
    /// The memory of the tape, if the tape is being remembered.
    pub(crate) fn remembers(&self) -> Option<Memory> {
        match &self.orders {
            OrdersFrom::Thought(thinking) => thinking.memory,
            OrdersFrom::Seats(_) | OrdersFrom::Record(_) => None,
        }
    }

    /// Whether everything is made up from here on, so that windows close by themselves.
    pub(crate) fn plays_on(&self) -> bool {
        match &self.orders {
            OrdersFrom::Thought(thinking) => thinking.memory.is_none(),
            OrdersFrom::Seats(_) | OrdersFrom::Record(_) => false,
        }
    }

    /// Removes others' answers in the secret window that opens here from the tape: a seat not asked
    /// knows neither that another was, nor the answer.
    pub(crate) fn forget_window(&mut self) {
        let Some(memory) = self.remembers().filter(|memory| !memory.keeps.windows) else { return };
        let marks = self.tape[self.read..].iter();
        let to = self.read + marks.take_while(|mark| **mark != Mark::Settled).count();
        let mut at = 0;
        let from = self.read;
        self.tape.retain(|mark| {
            at += 1;
            let is_within = (from..to).contains(&(at - 1));
            !is_within || mark.decider().is_none_or(|seat| memory.by == Some(seat))
        });
    }
}

/// One in this many answers of others in a secret window is guessed at random, the rest as the
/// house's. Otherwise no deal would fit where another did what the house would not.
const ANY_ONCE_IN: u32 = 4;
/// The number of bouts in which an answer is tried to tell whether it lays something open, and of deals to find them.
const TWINS: usize = 8;
const DEALS: u64 = 32;
/// The greatest number of answers to guess from.
const GUESSES: usize = 16;

impl<R: Rules> Live<R> {
    /// A bout that `by` (the public, if nobody) cannot tell from this one, halted where this one
    /// waits; `seed` selects it. `None` if the deal does not lead to what `by` has seen:
    /// another seed may fit. A bout that is over is not imagined.
    pub fn imagine(&self, by: Option<Seat>, seed: u64) -> Option<World<R>> {
        self.imagined(by, seed, Keeps::default())
    }

    pub(crate) fn imagined(&self, by: Option<Seat>, seed: u64, keeps: Keeps) -> Option<World<R>> {
        let (real, now) = (self.bout(), self.now());
        if now.over {
            return None;
        }
        let mut dice = match keeps.luck {
            false => Dice::quick(seed),
            true => real.luck.dice(real.draws.1),
        };
        let quiet = R::redeal_since(&real.quiet, &now.board, by, &mut dice);
        let mut guesses = Dice::quick(dice.bits());
        let thinking = Thinking {
            player: Box::new(move |view, ask| guessed(view, ask, &mut guesses)),
            memory: Some(Memory { by, keeps }),
        };
        let mut table = Table::thinking(quiet.clone(), self.known_tape(by, keeps), dice, thinking);
        let flow = R::step(&mut table);
        let waits = flow.is_err() && !table.diverged && !table.interrupted;
        let fits = waits && table.read == table.tape.len() && self.is_alike(by, &table);
        fits.then_some(World { quiet, tape: table.tape })
    }

    /// The tape as far as `by` knows it; answers in secret windows go when the windows open.
    fn known_tape(&self, by: Option<Seat>, keeps: Keeps) -> Vec<Mark<R::Action>> {
        let real = self.bout();
        let is_own = |seat: &Seat| by == Some(*seat);
        // Open asks in a secret window go with the window.
        let is_open = |at: usize| !self.now().settling && real.asked_at <= at;
        let known = real.tape.iter().enumerate().filter(|(at, mark)| match mark {
            Mark::Answer(seat, _) | Mark::Order(seat, _) | Mark::TimedOut(seat, _) => {
                keeps.pending || is_own(seat) || !is_open(*at)
            }
            Mark::Aside(seat, action) => is_own(seat) || !R::is_secret_aside(action),
            Mark::Draw(..) | Mark::Settled => true,
        });
        let known = known.map(|(_, mark)| match mark {
            Mark::Answer(seat, action) if !is_own(seat) => Mark::Answer(*seat, R::veiled(action)),
            Mark::Order(seat, action) if !is_own(seat) => Mark::Order(*seat, R::veiled(action)),
            Mark::TimedOut(seat, action) if !is_own(seat) => {
                Mark::TimedOut(*seat, R::veiled(action))
            }
            Mark::Draw(..)
            | Mark::Answer(..)
            | Mark::Order(..)
            | Mark::TimedOut(..)
            | Mark::Aside(..)
            | Mark::Settled => mark.clone(),
        });
        known.collect()
    }

    /// A world of `by` as a bout to be played with this luck: nobody else has ordered anything.
    pub(crate) fn relived(&self, by: Option<Seat>, world: World<R>, luck: Luck) -> Option<Live<R>> {
        let mut bout = self.bout().clone();
        (bout.quiet, bout.tape, bout.luck) = (world.quiet, world.tape, luck);
        let is_own = |seat: &Seat| by == Some(*seat);
        bout.orders = BySeat::new(bout.seats.count(), |seat| {
            Some(seat).filter(is_own).map_or_else(Orders::default, |own| bout.orders[own].clone())
        });
        bout.again.clear();
        bout.told.clear();
        bout.open.clear();
        bout.chain = None;
        let step = bout.step;
        let now = bout.run(false, &mut Vec::new()).ok()?;
        (bout.step == step).then(|| Live::of(bout, now))
    }

    /// Whether an answer or aside of `seat` lays open nothing that the seat does not know, such as a card from a
    /// shuffled deck: it sees the same after it in other bouts that it cannot tell from this one. False where no such
    /// bout is found.
    pub(crate) fn shows_only_the_known(&self, seat: Seat, token: &str) -> bool {
        if R::HIDES_NOTHING {
            return true;
        }
        let seen_after = |live: &Live<R>| {
            let mut live = live.clone();
            live.say(seat, None, token).ok()?;
            Some(R::view(&live.now().board, Some(seat)))
        };
        let (by, luck) = (Some(seat), &self.bout().luck);
        let worlds = (0..DEALS).filter_map(|seed| self.imagine(by, seed));
        let twins = worlds.filter_map(|world| self.relived(by, world, luck.clone()));
        let mut twins = twins.take(TWINS).peekable();
        let seen = seen_after(self);
        twins.peek().is_some() && twins.all(|twin| seen_after(&twin) == seen)
    }

    /// Whether `by` sees on `table` what it sees here: same view, same events, same asks.
    fn is_alike(&self, by: Option<Seat>, table: &Table<R>) -> bool {
        let now = self.now();
        let own = |asks: &[Ask<R>]| {
            let own = asks.iter().find(|ask| Some(ask.seat) == by);
            own.map(|ask| (ask.prompt.clone(), ask.offers.clone(), ask.given.clone()))
        };
        let others = |asks: &[Ask<R>]| {
            let others = asks.iter().filter(|ask| !ask.hidden && Some(ask.seat) != by);
            others.map(|ask| ask.seat).collect::<Vec<_>>()
        };
        let told = |events: &[R::Event]| {
            events.iter().filter_map(|event| R::seen(event, by)).collect::<Vec<_>>()
        };
        now.settling == table.settling
            && own(&now.asks) == own(&table.asks)
            && others(&now.asks) == others(&table.asks)
            && R::view(&now.board, by) == R::view(&table.board, by)
            && told(&self.bout().told) == told(&table.events)
    }
}

/// A guess at another seat's answer in a secret window.
fn guessed<R: Rules>(view: &R::View, ask: &Ask<R>, dice: &mut Dice) -> R::Action {
    if dice.uniform(ANY_ONCE_IN) == 0 {
        let mut all = every_answer(view, ask, GUESSES);
        if let Some(count) = u32::try_from(all.len()).ok().filter(|count| 0 < *count) {
            return all.swap_remove(dice.uniform(count) as usize);
        }
    }
    R::house(view, ask, dice)
}

/// The number of steps after which a bout in thought is given up.
const LIMIT: u32 = 100_000;

impl<R: Rules> World<R> {
    /// Plays on from where it waits: first `answer` is given, if any, then `player` answers for
    /// everybody from the view of the seat asked, and draws come from `seed`. It goes on to
    /// the end, or to the first quiet board for which `until`, given the number of steps played,
    /// holds. The events on the way are shown to `seen`, once for each step.
    pub fn play_out(
        &self,
        answer: Option<(Seat, R::Action)>,
        seed: u64,
        player: impl FnMut(&R::View, &Ask<R>) -> R::Action + 'static,
        mut seen: impl FnMut(&[R::Event]),
        mut until: impl FnMut(&R::Board, u32) -> bool,
    ) -> Thought<R> {
        let mut tape = self.tape.clone();
        tape.extend(answer.map(|(seat, action)| Mark::Answer(seat, action)));
        let thinking = Thinking { player: Box::new(player), memory: None };
        let mut table = Table::thinking(self.quiet.clone(), tape, Dice::quick(seed), thinking);
        for step in 1..=LIMIT {
            let flow = R::step(&mut table);
            seen(&table.events);
            debug_assert!(!table.diverged, "a world and its answer play on in {}", R::GAME);
            match flow {
                Ok(Next::Over) => return Thought { board: table.board, over: true },
                Ok(Next::Step) => {}
                // An aside before the thought began may stop a script here.
                Err(_) if table.interrupted => {}
                Err(_) => break,
            }
            if until(&table.board, step) {
                break;
            }
            table.clear_step();
        }
        Thought { board: table.board, over: false }
    }
}

impl<R: Rules> Table<R> {
    /// A table for thought alone.
    fn thinking(
        board: R::Board,
        tape: Vec<Mark<R::Action>>,
        dice: Dice,
        thinking: Thinking<R>,
    ) -> Self {
        Table {
            board,
            tape,
            read: 0,
            dice,
            again: VecDeque::new(),
            // The remembered part must be possible on the board as dealt.
            judge: thinking.memory.is_some(),
            orders: OrdersFrom::Thought(thinking),
            events: Vec::new(),
            asks: Vec::new(),
            asked_at: 0,
            diverged: false,
            astray: 0,
            settling: false,
            concerned: Vec::new(),
            ordered: Vec::new(),
            secret_orders: Vec::new(),
            interrupted: false,
            left: Patience::THOUGHT.a_step,
        }
    }

    /// Makes ready for the next step.
    fn clear_step(&mut self) {
        self.tape.clear();
        self.read = 0;
        self.events.clear();
        self.asks.clear();
        self.settling = false;
        self.concerned.clear();
        self.secret_orders.clear();
        self.interrupted = false;
        self.left = Patience::THOUGHT.a_step;
    }
}
