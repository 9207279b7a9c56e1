//! A bout as it is saved, and one run of its step in progress.

use crate::patience::{Patience, STEP, endless};
use crate::record::{CHECKPOINT, Secrets, sha256_hex};
use crate::table::{Ordered, OrdersFrom, Table};
use crate::{
    Ask, BySeat, Chain, Closed, Dice, Entry, Forced, Level, Levels, Luck, Mark, Next, Opened,
    Options, Orders, Outcome, Rules, Seat, Serial, Sitter, Written,
};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::fmt;

/// A bout in play: the last quiet board, and the tape since.
///
/// Its fields are private because they must agree: the tape belongs to this quiet board, the
/// numbers of draws to the tape, the serials to the record.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Bout<R: Rules> {
    pub(crate) edition: u16,
    pub(crate) seats: BySeat<Sitter>,
    /// The house's level in each of its seats.
    #[serde(default, skip_serializing_if = "Levels::are_usual")]
    pub(crate) levels: Levels,
    pub(crate) options: Options,
    pub(crate) quiet: R::Board,
    /// The number of the step in progress, from 1.
    pub(crate) step: u32,
    pub(crate) over: bool,
    /// The way it was ended from outside the rules, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) closed: Option<Closed>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) tape: Vec<Mark<R::Action>>,
    /// The events told so far in the step in progress.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) told: Vec<R::Event>,
    #[serde(default, skip_serializing_if = "VecDeque::is_empty")]
    pub(crate) again: VecDeque<(u32, u32)>,
    pub(crate) luck: Luck,
    /// The number of the step's first draw, and of the next one.
    pub(crate) draws: (u32, u32),
    pub(crate) orders: BySeat<Orders>,
    /// The open asks, with their serials.
    pub(crate) open: Vec<Ask<R>>,
    /// The place on the tape where they were asked.
    #[serde(default)]
    pub(crate) asked_at: usize,
    /// The number of entries in the record.
    pub(crate) entries: u64,
    /// The number of secret entries, which the numbers that others see leave out.
    #[serde(default, deserialize_with = "Secrets::read")]
    pub(crate) secret: Secrets,
    pub(crate) chain: Option<Chain>,
    #[serde(skip)]
    pub(crate) written: Vec<Written>,
    #[serde(skip)]
    pub(crate) forced: Option<Box<Forced>>,
}

/// Prints nothing of board, tape and orders.
impl<R: Rules> fmt::Debug for Bout<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bout")
            .field("game", &R::GAME)
            .field("edition", &self.edition)
            .field("seats", &self.seats)
            .field("step", &self.step)
            .field("over", &self.over)
            .field("luck", &self.luck)
            .field("chain", &self.chain)
            .finish_non_exhaustive()
    }
}

/// The present state of the table; rebuilt from a [`Bout`], never stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Now<R: Rules> {
    /// The board as the script left it.
    pub board: R::Board,
    /// The asks that are owed, and those whose answers may still be changed.
    pub asks: Vec<Ask<R>>,
    /// Whether a secret window is open: to the public the dice are being settled.
    pub settling: bool,
    /// The seats that the open secret window may concern as far as everybody can tell: those the
    /// public cannot rule out, asked or not. Empty without such a window.
    pub concerned: Vec<Seat>,
    /// Whether the bout is over.
    pub over: bool,
    /// The way it was ended from outside the rules, if it was.
    pub closed: Option<Closed>,
}

/// The results of a run: events, and answers given by orders.
#[derive(Debug)]
pub(crate) struct News<R: Rules> {
    pub(crate) events: Vec<R::Event>,
    pub(crate) ordered: Vec<Ordered<R>>,
    /// The work of the run; see [`Patience`].
    pub(crate) work: u64,
}

impl<R: Rules> Default for News<R> {
    fn default() -> Self {
        News { events: Vec::new(), ordered: Vec::new(), work: 0 }
    }
}

/// The marks on the tape no longer tell the story that was told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Diverged;

impl<R: Rules> Bout<R> {
    pub(crate) fn open(
        seats: BySeat<Sitter>,
        levels: Levels,
        options: Options,
        luck: Luck,
        chain: Option<Chain>,
        forced: Forced,
    ) -> Self {
        let mut dice = luck.dice(0);
        let forcing = forced != Forced::default();
        if forcing {
            dice.force(forced);
        }
        let quiet = R::open(&seats, &options, &mut dice);
        let mut bout = Bout {
            edition: R::EDITION,
            orders: BySeat::new(seats.count(), |_| Orders::default()),
            draws: (dice.next(), dice.next()),
            forced: dice.take_forced(),
            seats,
            levels,
            options,
            quiet,
            step: 1,
            over: false,
            closed: None,
            tape: Vec::new(),
            told: Vec::new(),
            again: VecDeque::new(),
            luck,
            open: Vec::new(),
            asked_at: 0,
            entries: 0,
            secret: Secrets::default(),
            chain,
            written: Vec::new(),
        };
        let opened = Opened {
            game: R::GAME.to_owned(),
            edition: bout.edition,
            seats: bout.seats.clone(),
            levels: bout.levels.clone(),
            options: bout.options.clone(),
            commitment: bout.luck.commitment(),
            words: bout.luck.words(),
            draws: bout.draws.0,
            hash: bout.hash_if_recorded(),
        };
        bout.write(Entry::Opened(Box::new(opened)));
        bout
    }

    /// Plays on until a seat must decide, a secret window must close, or the bout is over.
    pub(crate) fn run(
        &mut self,
        judge: bool,
        news: &mut Vec<R::Event>,
    ) -> Result<Now<R>, Diverged> {
        let (orders, mut all) = (self.take_orders(), News::default());
        let now = self.run_by(judge, orders, Patience::PLAY, &mut all);
        news.append(&mut all.events);
        now
    }

    /// Plays on while replaying a record: the only order is `order`, which decides.
    pub(crate) fn run_again(
        &mut self,
        order: Option<(Seat, R::Action)>,
        news: &mut News<R>,
    ) -> Result<Now<R>, Diverged> {
        let orders = OrdersFrom::Record(order.into_iter().collect());
        self.run_by(false, orders, Patience::RECORD, news)
    }

    /// Plays on under the seats' orders, and tells the answers of these too.
    pub(crate) fn go_on(&mut self, news: &mut News<R>) -> Result<Now<R>, Diverged> {
        let orders = self.take_orders();
        self.run_by(false, orders, Patience::PLAY, news)
    }

    fn take_orders(&mut self) -> OrdersFrom<R> {
        OrdersFrom::Seats(std::mem::replace(&mut self.orders, Vec::new().into()))
    }

    fn run_by(
        &mut self,
        judge: bool,
        mut orders: OrdersFrom<R>,
        patience: Patience,
        news: &mut News<R>,
    ) -> Result<Now<R>, Diverged> {
        let now = self.play_on(judge, &mut orders, patience, news);
        if let OrdersFrom::Seats(orders) = orders {
            self.orders = orders;
        }
        now
    }

    fn play_on(
        &mut self,
        judge: bool,
        orders: &mut OrdersFrom<R>,
        patience: Patience,
        news: &mut News<R>,
    ) -> Result<Now<R>, Diverged> {
        for _ in 0..patience.steps {
            if self.over {
                return Ok(Now {
                    board: self.quiet.clone(),
                    asks: Vec::new(),
                    settling: false,
                    concerned: Vec::new(),
                    over: true,
                    closed: self.closed.clone(),
                });
            }
            let marks = self.tape.len();
            let left = patience.a_run.saturating_sub(news.work);
            let left = u32::try_from(left).unwrap_or(u32::MAX).min(patience.a_step);
            let mut table = self.lay(judge, std::mem::replace(orders, OrdersFrom::nobody()), left);
            let flow = R::step(&mut table);
            news.work += STEP + u64::from(left - table.left);
            self.clear(&mut table);
            *orders = table.orders;
            let ended = match flow {
                Ok(next) => Some(next),
                Err(_) if table.interrupted => Some(Next::Step),
                Err(_) => None,
            };
            let waits = !table.asks.is_empty() || table.settling;
            assert!(ended.is_none() || !waits || table.interrupted, "a script swallowed a halt");
            let unread = ended.is_some() && table.read < self.tape.len();
            if table.diverged || unread || !table.events.starts_with(&self.told) {
                return Err(Diverged);
            }
            self.write_orders(marks, &table.secret_orders);
            news.ordered.append(&mut table.ordered);
            let Some(next) = ended else {
                news.events.extend_from_slice(&table.events[self.told.len()..]);
                self.told = table.events;
                self.number(&mut table.asks, table.asked_at);
                return Ok(Now {
                    board: table.board,
                    asks: table.asks,
                    settling: table.settling,
                    concerned: table.concerned,
                    over: false,
                    closed: None,
                });
            };
            news.events.extend(table.events.drain(self.told.len()..));
            self.quiet = table.board;
            self.end_step(next);
        }
        endless::<R>()
    }

    pub(crate) fn lay(&mut self, judge: bool, orders: OrdersFrom<R>, left: u32) -> Table<R> {
        let mut dice: Dice = self.luck.dice(self.draws.1);
        if let Some(forced) = self.forced.take() {
            dice.force(*forced);
        }
        Table {
            board: self.quiet.clone(),
            tape: std::mem::take(&mut self.tape),
            read: 0,
            dice,
            again: std::mem::take(&mut self.again),
            orders,
            events: Vec::new(),
            asks: Vec::new(),
            asked_at: 0,
            judge,
            diverged: false,
            astray: 0,
            settling: false,
            concerned: Vec::new(),
            ordered: Vec::new(),
            secret_orders: Vec::new(),
            interrupted: false,
            left,
        }
    }

    fn clear(&mut self, table: &mut Table<R>) {
        self.tape = std::mem::take(&mut table.tape);
        self.again = std::mem::take(&mut table.again);
        self.draws.1 = table.dice.next();
        self.forced = table.dice.take_forced();
    }

    fn end_step(&mut self, next: Next) {
        self.tape.clear();
        self.told.clear();
        self.again.clear();
        self.open.clear();
        // A replay that cannot run a step of old rules can resume from the first board after it.
        let keep = self.step.is_multiple_of(CHECKPOINT) || self.edition != R::EDITION;
        self.edition = R::EDITION;
        if self.chain.is_some() {
            let board = serde_json::to_vec(&self.quiet).expect("a board is plain data");
            self.write(Entry::Step {
                number: self.step,
                edition: self.edition,
                draws: self.draws,
                hash: sha256_hex(&board),
                board: keep.then(|| serde_json::from_slice(&board).expect("what was just written")),
            });
        } else {
            self.entries += 1;
        }
        self.draws.0 = self.draws.1;
        self.step += 1;
        if next == Next::Over {
            self.over = true;
            let outcome = R::outcome(&self.quiet).expect("rules that end a bout say how");
            self.write(Entry::Over { outcome });
        }
    }

    /// An ask that is unchanged keeps its serial; the others get the newest entry's number,
    /// counted without entries secret from their seat, lest a number betray others' actions.
    fn number(&mut self, asks: &mut [Ask<R>], asked_at: usize) {
        let before = if asked_at == self.asked_at { self.open.as_slice() } else { &[] };
        for ask in &mut *asks {
            let same = |open: &&Ask<R>| {
                // An ask that orders had answered and then reopened is a new one.
                let stands = open.is_owed() || !ask.is_owed();
                stands
                    && open.seat == ask.seat
                    && open.prompt == ask.prompt
                    && open.offers == ask.offers
            };
            let old = before.iter().find(same).map(|open| open.serial);
            ask.serial = old.unwrap_or_else(|| self.fresh(ask.seat, ask.hidden));
        }
        self.open = asks.to_vec();
        self.asked_at = asked_at;
    }

    /// The serial of an ask of `seat` that opens now.
    pub(crate) fn fresh(&self, seat: Seat, hidden: bool) -> Serial {
        if hidden {
            Serial::hidden(self.known_entries(Some(seat)))
        } else {
            Serial(self.public_entries().saturating_sub(1))
        }
    }

    fn write_orders(&mut self, from: usize, secret: &[usize]) {
        for at in from.min(self.tape.len())..self.tape.len() {
            if let Mark::Order(seat, action) = &self.tape[at] {
                let (seat, action) = (*seat, action.clone());
                let secret = secret.contains(&at);
                let whose = secret.then_some(seat);
                self.record(whose, || Entry::Order { seat, secret, token: R::token(&action) });
            }
        }
    }

    /// Puts a decision on the tape. In a simultaneous round it replaces the seat's earlier
    /// ones, so that the tape does not grow with every change of mind.
    pub(crate) fn put(&mut self, mark: Mark<R::Action>, seat: Seat) {
        let from = self.asked_at.min(self.tape.len());
        let mut at = 0;
        self.tape.retain(|mark| {
            at += 1;
            at <= from || mark.decided_by(seat).is_none()
        });
        self.tape.push(mark);
    }

    /// Writes an entry that is costly to make, secret to the seat `whose` if there is one: a bout
    /// without a record only counts it.
    pub(crate) fn record(&mut self, whose: Option<Seat>, entry: impl FnOnce() -> Entry) {
        match self.chain {
            Some(_) => {
                let entry = entry();
                debug_assert_eq!(entry.secret_of(), whose, "an entry says whose secret it is");
                self.write(entry);
            }
            None => {
                self.secret.count(whose);
                self.entries += 1;
            }
        }
    }

    pub(crate) fn write(&mut self, entry: Entry) {
        self.secret.count(entry.secret_of());
        if let Some(chain) = &mut self.chain {
            self.written.push(chain.append(self.entries, entry));
        }
        self.entries += 1;
    }

    fn hash_if_recorded(&self) -> String {
        match self.chain {
            Some(_) => sha256_hex(&serde_json::to_vec(&self.quiet).expect("a board is plain data")),
            None => String::new(),
        }
    }

    /// Begins the step in progress again from its quiet board; draws already seen fall again.
    pub(crate) fn restart(&mut self) {
        let seen = self.tape.drain(..).filter_map(|mark| match mark {
            Mark::Draw(of, fell) => Some((of, fell)),
            Mark::Answer(..)
            | Mark::Aside(..)
            | Mark::Order(..)
            | Mark::TimedOut(..)
            | Mark::Settled => None,
        });
        let seen: VecDeque<(u32, u32)> = seen.collect();
        // If it begins again twice, the draws not reached yet are kept.
        let unread = std::mem::replace(&mut self.again, seen);
        self.again.extend(unread);
        self.told.clear();
        self.open.clear();
        self.write(Entry::Diverged { edition: R::EDITION });
    }

    /// The outcome to book, once the bout is over.
    pub fn outcome(&self) -> Option<Outcome> {
        if self.over { R::outcome(&self.quiet) } else { None }
    }

    /// The sitter of each seat.
    pub fn seats(&self) -> &BySeat<Sitter> {
        &self.seats
    }

    /// The house's level in a seat. As a stand-in it plays at the default level.
    pub fn level(&self, seat: Seat) -> Level {
        match self.seats[seat] {
            Sitter::House => self.levels.of(seat),
            Sitter::Guest | Sitter::StandIn => Level::default(),
        }
    }

    /// The options chosen before the bout.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The bout's luck: secret until it is over.
    pub fn luck(&self) -> &Luck {
        &self.luck
    }

    /// The record's chain, if the bout keeps one.
    pub fn chain(&self) -> Option<&Chain> {
        self.chain.as_ref()
    }

    /// A seat's standing orders: private for ever.
    pub fn orders(&self, seat: Seat) -> &Orders {
        &self.orders[seat]
    }

    /// The progress of the bout as everybody may know it: the number of entries that are
    /// nobody's secret.
    pub fn public_entries(&self) -> u64 {
        self.entries - self.secret.all()
    }

    /// The same as a seat may know it: its own secrets count too.
    pub fn known_entries(&self, by: Option<Seat>) -> u64 {
        self.public_entries() + by.map_or(0, |seat| self.secret.of(seat))
    }

    /// The number of entries in the record. Never shown while the bout goes on.
    pub fn entries(&self) -> u64 {
        self.entries
    }
}
