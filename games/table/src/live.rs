//! A bout in play: the actions on it, and their results.

use crate::bout::{Diverged, News};
use crate::table::is_silence;
use crate::{
    Ask, Bout, BySeat, Chain, Closed, Dice, Entry, Forced, Levels, Luck, Mark, Now, Options,
    Ordered, Orders, Rest, Rules, Seat, Serial, Sitter, Written,
};

/// Marks the numbers of the public's luck: no ask has such a number.
const PUBLIC: u64 = 1 << 63;

/// A bout, run up to the point where a seat must decide.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Live<R: Rules> {
    bout: Bout<R>,
    now: Now<R>,
    heard: Heard<R>,
}

/// Answers given by orders since the last [`Live::take_ordered`]. They are no part of the bout: two
/// bouts are equal whatever has been taken.
#[derive(Debug, Clone)]
struct Heard<R: Rules>(Vec<Ordered<R>>);

impl<R: Rules> PartialEq for Heard<R> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<R: Rules> Eq for Heard<R> {}

/// A loaded bout, and whether its step in progress still means what it meant.
pub struct Loaded<R: Rules> {
    /// The bout.
    pub live: Live<R>,
    /// The new events of the step, if it had to begin again under changed rules.
    pub diverged: Option<Vec<R::Event>>,
}

/// The results that an answer would have; see [`Live::foreseen`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Foreseen<R: Rules> {
    /// The bout after it. It keeps no record.
    pub live: Live<R>,
    /// The events that would have happened, in order.
    pub events: Vec<R::Event>,
}

/// The results of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answered<R: Rules> {
    /// The answer, as the rules understood it.
    pub action: R::Action,
    /// The events, in order.
    pub events: Vec<R::Event>,
}

/// The source of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// The seat, or the house sitting there.
    Seat,
    /// The clock.
    Clock,
}

/// The way a seat answers asks out of turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OutOfTurn {
    /// It is asked, whatever its orders say.
    Asked,
    /// Its orders answer. Where they leave the answer open, it is asked only if the house would act, or if
    /// they leave open only [what matters](Rules::LEAVES_OPEN_WHAT_MATTERS). In its turn it is not asked
    /// for [the obvious](Rules::obvious).
    AskedToAct,
    /// Its orders answer, and where they leave the answer open, the house.
    ByOrders,
}

/// An automatic reaction where seats react by orders; see [`Live::reaction`].
pub struct Reaction<R: Rules>(Reacting<R>);

enum Reacting<R: Rules> {
    /// A seat's orders answer.
    Of(Seat, R::Action),
    /// The secret window closes.
    Close,
}

/// The reason an answer is not taken. Nothing has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotTaken<R: Rules> {
    /// The ask it answers has passed; another ask of the seat may be open.
    Stale,
    /// The rules refuse it.
    Rules(R::Refusal),
}

/// The reason a standing order is not taken. Nothing has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoOrder<R: Rules> {
    /// The rules take no more orders from the seat.
    Rules(R::Refusal),
    /// The game knows no such order, or no such value of it.
    Unknown,
}

impl<R: Rules> Live<R> {
    /// Opens a bout and plays it to its first question; returns the events on the way too. `chain`
    /// keeps a record; `forced` is for tests.
    pub fn open(
        seats: BySeat<Sitter>,
        options: Options,
        luck: Luck,
        chain: Option<Chain>,
        forced: Forced,
    ) -> (Self, Vec<R::Event>) {
        Live::open_with_levels(seats, Levels::default(), options, luck, chain, forced)
    }

    /// The same, with the house's levels in its seats.
    pub fn open_with_levels(
        seats: BySeat<Sitter>,
        levels: Levels,
        options: Options,
        luck: Luck,
        chain: Option<Chain>,
        forced: Forced,
    ) -> (Self, Vec<R::Event>) {
        let mut bout = Bout::open(seats, levels, options, luck, chain, forced);
        let mut news = Vec::new();
        let now = bout.run(false, &mut news).expect("a fresh bout has no tape to disagree");
        (Live::of(bout, now), news)
    }

    /// Takes up a saved bout. A step that no longer tells the same events begins again from its
    /// quiet board, with the same draws.
    pub fn load(bout: Bout<R>) -> Loaded<R> {
        let mut running = bout.clone();
        let mut news = Vec::new();
        // A saved bout waits. If it now goes on by itself, or asks something else, then the rules
        // have changed since.
        if let Ok(now) = running.run(true, &mut news)
            && running == bout
        {
            return Loaded { live: Live::of(running, now), diverged: None };
        }
        let mut again = bout;
        again.restart();
        news.clear();
        let now = again.run(false, &mut news).expect("a step begun again has no tape");
        Loaded { live: Live::of(again, now), diverged: Some(news) }
    }

    /// The bout in its saved form.
    pub fn bout(&self) -> &Bout<R> {
        &self.bout
    }

    /// The present state of the table.
    pub fn now(&self) -> &Now<R> {
        &self.now
    }

    /// The ask that `seat` owes, or has answered and may still change.
    pub fn ask(&self, seat: Seat) -> Option<&Ask<R>> {
        self.now.asks.iter().find(|ask| ask.seat == seat)
    }

    /// The actions that `seat` may take unasked, except orders that stand already.
    pub fn asides(&self, seat: Seat) -> Vec<R::Action> {
        if self.now.over {
            return Vec::new();
        }
        self.bout.orders[seat].wanting::<R>(R::asides(&self.now.board, seat, self.ask(seat)))
    }

    /// Whether `seat` may say this unasked, whatever its orders.
    pub(crate) fn may_say_unasked(&self, seat: Seat, action: &R::Action) -> bool {
        !self.now.over && R::asides(&self.now.board, seat, self.ask(seat)).contains(action)
    }

    /// Lines written to the record since the last call.
    pub fn take_written(&mut self) -> Vec<Written> {
        std::mem::take(&mut self.bout.written)
    }

    /// Judges an answer of `seat` without carrying it out.
    pub fn judge(&self, seat: Seat, token: &str) -> Result<R::Action, R::Refusal> {
        R::said(&self.now.board, seat, self.ask(seat), token)
    }

    /// Takes an answer of `seat` to its ask, or an aside. `serial`, where given, must be the
    /// ask's own.
    pub fn say(
        &mut self,
        seat: Seat,
        serial: Option<Serial>,
        token: &str,
    ) -> Result<Answered<R>, NotTaken<R>> {
        let ask = self.ask(seat);
        if serial.is_some() && serial != ask.map(|ask| ask.serial) {
            return Err(NotTaken::Stale);
        }
        let action = self.judge(seat, token).map_err(NotTaken::Rules)?;
        if self.now.over {
            return Err(NotTaken::Stale);
        }
        if self.may_say_unasked(seat, &action) {
            return Ok(self.aside(seat, action));
        }
        Ok(self.answer(seat, action, By::Seat))
    }

    /// The bout and the events after an answer of `seat`, where they follow from what the seat
    /// knows: no luck, nothing hidden laid open, no order that decides, no ask of anybody else, and the seat is asked
    /// again.
    /// The bout itself does not change.
    ///
    /// # Errors
    /// The rules refuse the answer.
    pub fn foreseen(&self, seat: Seat, token: &str) -> Result<Option<Foreseen<R>>, R::Refusal> {
        let action = self.judge(seat, token)?;
        if self.ask(seat).is_none_or(|ask| ask.hidden) || self.may_say_unasked(seat, &action) {
            return Ok(None);
        }
        if !self.shows_only_the_known(seat, token) {
            return Ok(None);
        }
        let mut after = self.clone();
        after.bout.chain = None;
        let (steps, draws) = (after.bout.step, after.bout.draws.1);
        let (entries, again) = (after.bout.entries, after.bout.again.len());
        let events = after.answer(seat, action, By::Seat).events;
        // Its own entry, and one for each step that ended.
        let written = entries + 1 + u64::from(after.bout.step - steps);
        let is_sure = after.bout.entries == written
            && (after.bout.draws.1, after.bout.again.len()) == (draws, again);
        let is_asked =
            matches!(after.now.asks.as_slice(), [ask] if ask.seat == seat && ask.is_owed());
        let is_sure = is_sure && is_asked && !after.now.settling && !after.now.over;
        Ok(is_sure.then_some(Foreseen { live: after, events }))
    }

    /// Takes an answer to the ask of `seat`: one that [`Rules::parse`] has judged, or that the
    /// rules' own clock or house made.
    ///
    /// # Panics
    /// If `seat` is asked nothing: a bug in the caller.
    pub fn answer(&mut self, seat: Seat, action: R::Action, by: By) -> Answered<R> {
        let ask = self.ask(seat).expect("somebody asked answers");
        let (serial, again) = (ask.serial, !ask.is_owed() && by == By::Seat);
        let whose = (ask.hidden || again).then_some(seat);
        let mark = match by {
            By::Seat => Mark::Answer(seat, action.clone()),
            By::Clock => Mark::TimedOut(seat, action.clone()),
        };
        self.bout.put(mark, seat);
        self.bout.record(whose, || {
            let token = R::token(&action);
            match by {
                By::Seat => Entry::Answer { seat, serial, again, token },
                By::Clock => Entry::TimedOut { seat, serial, token },
            }
        });
        if by == By::Seat {
            self.give(seat, &action);
        }
        Answered { action, events: self.go_on() }
    }

    /// Takes an aside of `seat`.
    pub fn aside(&mut self, seat: Seat, action: R::Action) -> Answered<R> {
        self.bout.tape.push(Mark::Aside(seat, action.clone()));
        let secret = R::is_secret_aside(&action);
        let whose = secret.then_some(seat);
        self.bout.record(whose, || Entry::Aside { seat, secret, token: R::token(&action) });
        self.give(seat, &action);
        Answered { action, events: self.consult(seat) }
    }

    /// Writes down the standing order that an action of `seat` gives, if it gives one.
    fn give(&mut self, seat: Seat, action: &R::Action) {
        if let Some((row, [_, value])) = R::order_given(&R::token(action)) {
            self.bout.orders[seat].set(row, value.to_owned());
        }
    }

    /// The clock's answer for `seat`, if it owes one.
    pub fn otherwise(&self, seat: Seat) -> Option<R::Action> {
        let ask = self.ask(seat).filter(|ask| ask.is_owed())?;
        Some(R::otherwise(&R::view(&self.now.board, Some(seat)), ask))
    }

    /// The house's answer for `seat`, if it owes one.
    pub fn house(&self, seat: Seat) -> Option<R::Action> {
        self.by_house(seat, R::house)
    }

    /// The answer of `player` for `seat` with the house's view and luck, if it owes one.
    pub fn by_house(
        &self,
        seat: Seat,
        player: impl FnOnce(&R::View, &Ask<R>, &mut Dice) -> R::Action,
    ) -> Option<R::Action> {
        let mut dice = self.house_dice(seat)?;
        let ask = self.ask(seat)?;
        Some(player(&R::view(&self.now.board, Some(seat)), ask, &mut dice))
    }

    /// The luck of the house's answer for `seat`, if it owes one. It follows from what the seat may
    /// know: otherwise its choices would vary with the secret actions of others.
    pub fn house_dice(&self, seat: Seat) -> Option<Dice> {
        let ask = self.ask(seat).filter(|ask| ask.is_owed())?;
        let number = match ask.hidden {
            true => ask.serial.0 | u64::from(seat.0) << 48,
            false => self.bout.public_entries(),
        };
        Some(self.bout.luck.house_dice(number))
    }

    /// Luck for the public's estimates of the bout: unchanged until everybody sees the bout go on.
    pub fn public_dice(&self) -> Dice {
        self.bout.luck.house_dice(PUBLIC | self.bout.public_entries())
    }

    /// Whether a secret window is open and nobody in it is left to answer.
    pub fn may_settle(&self) -> bool {
        self.now.settling && !self.now.asks.iter().any(Ask::is_owed)
    }

    /// The seats that the open secret window may concern as far as everybody can tell, asked or not.
    pub fn concerned(&self) -> &[Seat] {
        &self.now.concerned
    }

    /// Closes a secret window; see [`Live::may_settle`].
    pub fn settle(&mut self) -> Vec<R::Event> {
        assert!(self.may_settle(), "only an open window closes");
        self.bout.tape.push(Mark::Settled);
        self.bout.write(Entry::Settled);
        self.go_on()
    }

    /// The next automatic reaction: the orders of a seat asked out of turn answer, or a secret window
    /// closes that waits for nobody, where all the seats it concerns react so. Its cost is the same for every
    /// hand of a seat that reacts [by orders](OutOfTurn::ByOrders). `None` without such a reaction. Seats of
    /// the house always react by orders; their asks are answered by [`Live::house`].
    pub fn reaction(&self, out_of_turn: &BySeat<OutOfTurn>) -> Option<Reaction<R>> {
        let is_house = |seat: Seat| self.bout.seats[seat].is_house();
        let is_out_of_turn = |ask: &Ask<R>| ask.hidden || R::is_out_of_turn(&self.now.board, ask);
        let owed = self.now.asks.iter().filter(|ask| ask.is_owed());
        let mut guests = owed.filter(|ask| !is_house(ask.seat));
        let answer = |ask: &Ask<R>| {
            let action = match out_of_turn[ask.seat] {
                manner if is_out_of_turn(ask) => self.ordered(ask, manner),
                OutOfTurn::AskedToAct => R::obvious(&R::view(&self.now.board, Some(ask.seat)), ask),
                OutOfTurn::Asked | OutOfTurn::ByOrders => None,
            };
            Some((ask.seat, action?))
        };
        if let Some((seat, action)) = guests.find_map(answer) {
            return Some(Reaction(Reacting::Of(seat, action)));
        }
        let nobody_waits = |seat: &Seat| out_of_turn[*seat] != OutOfTurn::Asked || is_house(*seat);
        let closes = self.may_settle() && self.now.concerned.iter().all(nobody_waits);
        closes.then_some(Reaction(Reacting::Close))
    }

    /// The automatic answer of a seat that is asked out of turn, if there is one.
    fn ordered(&self, ask: &Ask<R>, out_of_turn: OutOfTurn) -> Option<R::Action> {
        if out_of_turn == OutOfTurn::Asked {
            return None;
        }
        let view = R::view(&self.now.board, Some(ask.seat));
        let ordered = R::ordered(&view, ask, &self.bout.orders[ask.seat]);
        let open = || {
            let action = self.house(ask.seat).expect("it owes an answer");
            let lets_pass = || !R::LEAVES_OPEN_WHAT_MATTERS && is_silence(&view, ask, &action);
            (out_of_turn == OutOfTurn::ByOrders || lets_pass()).then_some(action)
        };
        ordered.or_else(open)
    }

    /// Carries out a result of [`Live::reaction`].
    pub fn carry_out(&mut self, Reaction(reaction): Reaction<R>) -> Vec<R::Event> {
        let Reacting::Of(seat, action) = reaction else { return self.settle() };
        let ask = self.ask(seat).expect("it is asked");
        let secret = ask.hidden;
        let view = R::view(&self.now.board, Some(seat));
        // An obvious answer is told as one that is given.
        let is_obvious = !secret && !R::is_out_of_turn(&self.now.board, ask);
        let heard = Ordered::of(view, ask, &action).filter(|_| !is_obvious);
        let whose = secret.then_some(seat);
        self.bout.record(whose, || Entry::Order { seat, secret, token: R::token(&action) });
        self.bout.put(Mark::Order(seat, action), seat);
        self.heard.0.extend(heard);
        self.go_on()
    }

    /// [`Live::reaction`] and [`Live::carry_out`] in one.
    pub fn react(&mut self, out_of_turn: &BySeat<OutOfTurn>) -> Option<Vec<R::Event>> {
        let reaction = self.reaction(out_of_turn)?;
        Some(self.carry_out(reaction))
    }

    /// Gives `seat` a standing order, which holds from now on. An open question is answered at once if
    /// the order answers it, and the events are returned. An answer of the seat itself stands, and an
    /// order that leaves a question to its seat takes nothing back.
    ///
    /// # Errors
    /// The rules take no orders of this seat, or there is no such order or value.
    pub fn order(
        &mut self,
        seat: Seat,
        name: &str,
        value: &str,
    ) -> Result<Vec<R::Event>, NoOrder<R>> {
        R::may_order(&self.now.board, seat).map_err(NoOrder::Rules)?;
        let row = R::orders().iter().find(|row| row.name.eq_ignore_ascii_case(name));
        let row = row.ok_or(NoOrder::Unknown)?;
        let value = row.value(value).ok_or(NoOrder::Unknown)?;
        self.bout.orders[seat].set(row, value);
        Ok(self.consult(seat))
    }

    /// Resets all standing orders of `seat`, whoever gave them, to their defaults. Returns the events of
    /// what these decide at once.
    pub fn forget_orders(&mut self, seat: Seat) -> Vec<R::Event> {
        self.bout.orders[seat] = Orders::default();
        self.consult(seat)
    }

    /// Goes on under the present orders of `seat`.
    fn consult(&mut self, seat: Seat) -> Vec<R::Event> {
        let mut events = self.go_on();
        events.extend(self.reconsider(seat));
        events
    }

    /// Consults the orders of `seat` again about an ask that they have decided and that is still
    /// open. Their present answer replaces the earlier one.
    fn reconsider(&mut self, seat: Seat) -> Vec<R::Event> {
        let from = self.bout.asked_at.min(self.bout.tape.len());
        let decided = |mark| matches!(mark, &Mark::Order(by, _) if by == seat);
        let is_ordered = self.bout.tape[from..].iter().any(decided);
        let Some(ask) = self.ask(seat).filter(|_| is_ordered) else { return Vec::new() };
        let view = R::view(&self.now.board, Some(seat));
        let says = R::ordered(&view, ask, &self.bout.orders[seat]);
        let has_reopened = self.bout.tape[from..].iter().any(|mark| match mark {
            Mark::Order(by, action) => *by == seat && R::asks_again(action),
            Mark::Draw(..)
            | Mark::Answer(..)
            | Mark::Aside(..)
            | Mark::TimedOut(..)
            | Mark::Settled => false,
        });
        // Once, lest orders changed back and forth hold up the others for ever.
        let says = says.filter(|action| !(has_reopened && R::asks_again(action)));
        match says.filter(|action| ask.given.as_ref() != Some(action)) {
            None => Vec::new(),
            Some(action) => {
                // An answer stood already, so nobody else sees a difference.
                let token = || R::token(&action);
                self.bout.record(Some(seat), || Entry::Order {
                    seat,
                    secret: true,
                    token: token(),
                });
                self.bout.put(Mark::Order(seat, action), seat);
                self.go_on()
            }
        }
    }

    /// Changes the sitter of `seat`.
    pub fn sit(&mut self, seat: Seat, sitter: Sitter) {
        if self.bout.seats[seat] != sitter {
            self.bout.seats[seat] = sitter;
            self.bout.write(Entry::Sat { seat, sitter });
        }
    }

    /// Writes down that the bout rests, or goes on: its asks stay as they are.
    pub fn rest(&mut self, rest: Rest) {
        self.bout.write(Entry::Rest { rest });
    }

    /// Ends the bout from outside the rules.
    pub fn close(&mut self, closed: Closed) {
        self.bout.over = true;
        self.bout.quiet = self.now.board.clone();
        self.bout.tape.clear();
        self.bout.told.clear();
        self.bout.again.clear();
        self.bout.open.clear();
        self.bout.closed = Some(closed.clone());
        self.bout.write(Entry::Closed(closed.clone()));
        self.now.asks.clear();
        self.now.settling = false;
        self.now.concerned.clear();
        self.now.over = true;
        self.now.closed = Some(closed);
    }

    /// Writes down that the bout's result is void. It must be over.
    pub fn void(&mut self) {
        assert!(self.now.over, "only what is over is made void");
        self.bout.write(Entry::Voided);
    }

    pub(crate) fn go_on(&mut self) -> Vec<R::Event> {
        let mut news = News::default();
        match self.bout.go_on(&mut news) {
            Ok(now) => self.now = now,
            Err(Diverged) => panic!("the script of {} does not repeat itself", R::GAME),
        }
        self.heard.0.append(&mut news.ordered);
        news.events
    }

    /// Answers given by seats' orders since the last call, where the clock would have answered
    /// something else: each for its own seat only.
    pub fn take_ordered(&mut self) -> Vec<Ordered<R>> {
        std::mem::take(&mut self.heard.0)
    }

    pub(crate) fn of(bout: Bout<R>, now: Now<R>) -> Self {
        Live { bout, now, heard: Heard(Vec::new()) }
    }

    pub(crate) fn bout_mut(&mut self) -> &mut Bout<R> {
        &mut self.bout
    }
}
