//! The table: the only interface of a rules script.

use crate::dice::{self, For};
use crate::patience::endless;
use crate::thought::Thinking;
use crate::{
    AfterAside, Ask, BySeat, Chance, Dice, Flow, Halt, Mark, Offer, Orders, Rules, Seat, Serial,
};
use std::collections::VecDeque;

/// One run of a step: the board, the luck, and the answers given since the last quiet board.
pub struct Table<R: Rules> {
    /// The board at this point of the script.
    pub board: R::Board,
    pub(crate) tape: Vec<Mark<R::Action>>,
    pub(crate) read: usize,
    pub(crate) dice: Dice,
    /// Draws that fell before the step was begun again, to fall the same way.
    pub(crate) again: VecDeque<(u32, u32)>,
    pub(crate) orders: OrdersFrom<R>,
    pub(crate) events: Vec<R::Event>,
    pub(crate) asks: Vec<Ask<R>>,
    /// The place on the tape where the open question began: a question asked anew is a new one,
    /// however alike.
    pub(crate) asked_at: usize,
    /// Whether the answers on the tape must be judged again: they come from a file.
    pub(crate) judge: bool,
    pub(crate) diverged: bool,
    pub(crate) astray: u32,
    pub(crate) settling: bool,
    /// The seats that the open secret window may concern, as far as everybody can tell.
    pub(crate) concerned: Vec<Seat>,
    /// Answers given by seats' orders that were not on the tape yet.
    pub(crate) ordered: Vec<Ordered<R>>,
    /// The places on the tape where this run put orders that decided secret asks.
    pub(crate) secret_orders: Vec<usize>,
    pub(crate) interrupted: bool,
    /// The work that remains allowed in this step; see [`crate::patience`].
    pub(crate) left: u32,
}

/// The source of standing orders' answers.
pub(crate) enum OrdersFrom<R: Rules> {
    /// The seats, by their present orders.
    Seats(BySeat<Orders>),
    /// The record of a bout being replayed.
    Record(VecDeque<(Seat, R::Action)>),
    /// The player of all seats in a bout that is only thought of.
    Thought(Thinking<R>),
}

impl<R: Rules> OrdersFrom<R> {
    /// No orders.
    pub(crate) fn nobody() -> Self {
        OrdersFrom::Record(VecDeque::new())
    }
}

/// An answer of a seat's orders where the clock would have answered something else, with the seat's
/// view then: their giver wants to hear of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ordered<R: Rules> {
    /// The seat whose orders they are.
    pub seat: Seat,
    /// Its view at the time.
    pub view: R::View,
    /// The answer.
    pub action: R::Action,
}

impl<R: Rules> Ordered<R> {
    /// The answer `action` to `ask`; `None` if it is what silence comes to.
    pub(crate) fn of(view: R::View, ask: &Ask<R>, action: &R::Action) -> Option<Self> {
        let is_silence = is_silence(&view, ask, action);
        (!is_silence).then(|| Ordered { seat: ask.seat, view, action: action.clone() })
    }
}

/// Whether an answer only waits, or is the clock's.
pub(crate) fn is_silence<R: Rules>(view: &R::View, ask: &Ask<R>, action: &R::Action) -> bool {
    R::only_waits(action) || *action == R::otherwise(view, ask)
}

/// One question of a simultaneous round: seat, prompt and offers; without offers it is a form.
pub type Question<R> = (Seat, <R as Rules>::Prompt, Vec<Offer<R>>);

impl<R: Rules> Table<R> {
    /// Tells an event.
    pub fn say(&mut self, event: R::Event) {
        self.work();
        self.events.push(event);
    }

    /// Counts a unit of a script's work. An endless script is ended here.
    fn work(&mut self) {
        self.left = self.left.checked_sub(1).unwrap_or_else(|| endless::<R>());
    }

    /// A six-sided die.
    pub fn d6(&mut self) -> u8 {
        self.die(6)
    }

    /// A die of `sides` faces, counted from 1.
    pub fn die(&mut self, sides: u8) -> u8 {
        dice::face(self.draw(u32::from(sides), For::Face))
    }

    /// One of `of` equally likely outcomes, counted from 0.
    pub fn uniform(&mut self, of: u32) -> u32 {
        self.draw(of, For::Pick)
    }

    /// Shuffles a named deck, as [`Dice::shuffle`] does. `name` is a card's typed name.
    pub fn shuffle<C>(&mut self, deck: &str, cards: &mut [C], name: impl Fn(&C) -> String) {
        if self.remembers().is_some_and(|memory| memory.forgets_shuffles()) {
            return dice::shuffle(cards, None, |of| self.draw_anew(of));
        }
        let fresh = self.read == self.tape.len() && self.again.is_empty();
        let wanted = if fresh { self.dice.wanted(deck, cards, name) } else { None };
        match wanted {
            None => dice::shuffle(cards, None, |of| self.draw(of, For::Pick)),
            Some(mut wanted) => dice::shuffle(cards, None, |of| {
                let fell = wanted.pop_front().expect("one draw a card but the first");
                self.tape.push(Mark::Draw(of, fell));
                self.read += 1;
                fell
            }),
        }
    }

    /// A draw that replaces the one on the tape.
    fn draw_anew(&mut self, of: u32) -> u32 {
        self.work();
        let fell = self.dice.draw(of, For::Pick);
        match self.tape.get_mut(self.read) {
            Some(Mark::Draw(out_of, was)) if *out_of == of => *was = fell,
            Some(_) => self.diverged = true,
            None => self.tape.push(Mark::Draw(of, fell)),
        }
        self.read += 1;
        fell
    }

    fn draw(&mut self, of: u32, what: For) -> u32 {
        self.work();
        match self.tape.get(self.read) {
            Some(&Mark::Draw(out_of, fell)) if out_of == of => {
                self.read += 1;
                fell
            }
            Some(_) => {
                self.diverged = true;
                // A substitute for dice, so that a script that rolls until something happens goes on.
                self.astray = self.astray.wrapping_add(1);
                (Chance::new(u64::from(self.astray)).bits() >> 32) as u32 % of
            }
            None => {
                let fell = match self.again.pop_front() {
                    Some((out_of, fell)) if out_of == of => fell,
                    Some(_) | None => {
                        self.again.clear();
                        self.dice.draw(of, what)
                    }
                };
                self.tape.push(Mark::Draw(of, fell));
                self.read += 1;
                fell
            }
        }
    }

    /// Asks `seat` to pick one of `offers`, or reads what it picked.
    pub fn pick(
        &mut self,
        seat: Seat,
        prompt: R::Prompt,
        offers: Vec<Offer<R>>,
    ) -> Flow<R::Action> {
        debug_assert!(!offers.is_empty(), "a list has options");
        let mut picked = self.pick_each(vec![(seat, prompt, offers)])?;
        Ok(picked.remove(0))
    }

    /// Asks `seat` to fill in a form, or reads what it filled in.
    pub fn form(&mut self, seat: Seat, prompt: R::Prompt) -> Flow<R::Action> {
        let mut picked = self.pick_each(vec![(seat, prompt, Vec::new())])?;
        Ok(picked.remove(0))
    }

    /// Offers `seat` a reaction that the public may know of. Returns whether it takes it.
    pub fn offer(
        &mut self,
        seat: Seat,
        prompt: R::Prompt,
        take: R::Action,
        decline: R::Action,
    ) -> Flow<bool> {
        let offers = vec![Offer::open(take.clone()), Offer::open(decline)];
        Ok(self.pick(seat, prompt, offers)? == take)
    }

    /// Asks several seats at once; nobody sees another's answer before all are in, and until
    /// then each may change its own. The answers come in the order of the questions.
    pub fn pick_each(&mut self, questions: Vec<Question<R>>) -> Flow<Vec<R::Action>> {
        let asks = self.ask_each(questions)?;
        Ok(asks.into_iter().filter_map(|ask| ask.given).collect())
    }

    /// Asks until everybody has answered.
    fn ask_each(&mut self, questions: Vec<Question<R>>) -> Flow<Vec<Ask<R>>> {
        self.work();
        let asked_at = self.read;
        let ask = |(seat, prompt, offers)| Ask {
            seat,
            serial: Serial(0),
            prompt,
            offers,
            hidden: false,
            given: None,
        };
        let mut asks: Vec<Ask<R>> = questions.into_iter().map(ask).collect();
        while asks.iter().any(Ask::is_owed) {
            self.work();
            let Some(mark) = self.tape.get(self.read) else { break };
            if let Mark::Aside(by, action) = mark {
                let (by, action) = (*by, action.clone());
                self.hear(by, &action)?;
                continue;
            }
            let decided = |(at, ask): (usize, &Ask<R>)| {
                mark.decided_by(ask.seat).map(|action| (at, action.clone()))
            };
            match asks.iter().enumerate().find_map(decided) {
                Some((at, action)) if self.allows(&asks[at], &action) => {
                    asks[at].given = Some(action).filter(|action| !R::asks_again(action));
                    self.read += 1;
                }
                // Others may or may not have been asked here in truth.
                Some(_) | None if self.settling && self.remembers().is_some() => break,
                Some(_) | None => return self.diverge(),
            }
        }
        for ask in asks.iter_mut().filter(|ask| ask.is_owed()) {
            ask.given = self.ordered(ask);
        }
        if asks.iter().any(Ask::is_owed) {
            self.asks = asks;
            self.asked_at = asked_at;
            return Err(Halt(()));
        }
        Ok(asks)
    }

    /// A reaction whose very possibility betrays a hand: call it whenever the public cannot rule
    /// it out, with no `offers` when `seat` has none in truth. To everybody else the dice are
    /// being settled until the window closes, whether or not anybody was asked. It concerns `seat` alone.
    pub fn offer_hidden(
        &mut self,
        seat: Seat,
        prompt: R::Prompt,
        offers: Vec<Offer<R>>,
    ) -> Flow<Option<R::Action>> {
        self.open_window(vec![seat]);
        let chosen = if offers.is_empty() {
            None
        } else {
            match self.pick(seat, prompt, offers) {
                Ok(picked) => Some(picked),
                Err(halt) => return Err(self.hide(halt)),
            }
        };
        self.close_window()?;
        Ok(chosen)
    }

    /// The same for several seats at once, with no questions when in truth nobody is asked. Each
    /// may change its answer until the window closes: otherwise it would see when the others are done.
    /// `concerned` are all the seats that the public cannot rule out, asked or not.
    pub fn pick_each_hidden(
        &mut self,
        questions: Vec<Question<R>>,
        concerned: Vec<Seat>,
    ) -> Flow<Vec<R::Action>> {
        let is_concerned = |(seat, ..): &Question<R>| concerned.contains(seat);
        debug_assert!(questions.iter().all(is_concerned), "who is asked is concerned");
        self.open_window(concerned);
        let asked_at = self.read;
        let asks = match self.ask_each(questions) {
            Ok(asks) => asks,
            Err(halt) => return Err(self.hide(halt)),
        };
        let chosen = asks.iter().filter_map(|ask| ask.given.clone()).collect();
        match self.close_window() {
            Ok(()) => Ok(chosen),
            Err(halt) if self.diverged || self.interrupted => Err(halt),
            Err(halt) => {
                (self.asks, self.asked_at) = (asks, asked_at);
                Err(self.hide(halt))
            }
        }
    }

    fn open_window(&mut self, concerned: Vec<Seat>) {
        (self.settling, self.concerned) = (true, concerned);
        self.forget_window();
    }

    fn hide(&mut self, halt: Halt) -> Halt {
        for ask in &mut self.asks {
            ask.hidden = true;
        }
        halt
    }

    /// Waits until the open secret window closes.
    fn close_window(&mut self) -> Flow<()> {
        self.work();
        while let Some(Mark::Aside(by, action)) = self.tape.get(self.read) {
            let (by, action) = (*by, action.clone());
            self.hear(by, &action)?;
        }
        match self.tape.get(self.read) {
            Some(Mark::Settled) => {
                self.read += 1;
                self.settling = false;
                self.concerned.clear();
                Ok(())
            }
            Some(_) => self.diverge(),
            None if self.plays_on() => {
                self.tape.push(Mark::Settled);
                self.read += 1;
                self.settling = false;
                self.concerned.clear();
                Ok(())
            }
            None => Err(Halt(())),
        }
    }

    /// Carries out an aside at this point of the tape.
    fn hear(&mut self, by: Seat, action: &R::Action) -> Flow<()> {
        self.work();
        self.read += 1;
        match R::aside(self, by, action) {
            AfterAside::GoOn => Ok(()),
            AfterAside::EndStep => {
                self.interrupted = true;
                Err(Halt(()))
            }
        }
    }

    /// Whether the action on the tape is still an answer to `ask`.
    fn allows(&self, ask: &Ask<R>, action: &R::Action) -> bool {
        if !self.judge {
            return true;
        }
        if ask.is_form() {
            let judged = R::parse(&self.board, ask.seat, Some(ask), &R::token(action));
            return judged.as_ref() == Ok(action);
        }
        ask.offers.iter().any(|offer| offer.barred.is_none() && offer.action == *action)
    }

    /// The answer of an order, if one decides; it goes on the tape at once.
    fn ordered(&mut self, ask: &Ask<R>) -> Option<R::Action> {
        let action = match &mut self.orders {
            OrdersFrom::Seats(orders) => {
                let view = R::view(&self.board, Some(ask.seat));
                let action = R::ordered(&view, ask, orders.get(ask.seat)?)?;
                self.ordered.extend(Ordered::of(view, ask, &action));
                action
            }
            OrdersFrom::Record(record) => {
                let next = record.front().is_some_and(|(by, _)| *by == ask.seat);
                if next { record.pop_front()?.1 } else { return None }
            }
            OrdersFrom::Thought(thinking) => {
                let answers = thinking.answers(ask.seat, self.settling);
                if !answers {
                    return None;
                }
                (thinking.player)(&R::view(&self.board, Some(ask.seat)), ask)
            }
        };
        if self.settling {
            self.secret_orders.push(self.read);
        }
        // The marks still unread have come after it.
        self.tape.insert(self.read, Mark::Order(ask.seat, action.clone()));
        self.read += 1;
        Some(action)
    }

    fn diverge<T>(&mut self) -> Flow<T> {
        self.diverged = true;
        Err(Halt(()))
    }
}
