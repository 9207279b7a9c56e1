//! A random bout, played in every way that guests, clocks, houses and stewards may.

use crate::simulate::{one_owed, random_answer, random_aside};
use crate::{
    Ask, By, BySeat, Chain, Chance, Entry, Forced, Live, Luck, Mark, NoOrder, OptionRow, Options,
    OrderRow, OrderValue, OutOfTurn, Rules, Seat, Sitter, Values, Written,
};

/// The number of moves after which a bout is held to be endless.
pub(super) const ENDLESS: u64 = 50_000;

/// A bout under way, and its story.
pub(crate) struct Walk<R: Rules> {
    pub(crate) live: Live<R>,
    pub(super) chance: Chance,
    /// The record, if one is kept.
    pub(super) lines: Vec<Written>,
    /// The events of the last move.
    pub(super) news: Vec<R::Event>,
    /// The mark that the last move put on the tape, if any.
    pub(super) mark: Option<Mark<R::Action>>,
    /// The seats that react by orders: nobody in every third bout, everybody in another.
    out_of_turn: BySeat<OutOfTurn>,
    law: &'static str,
    seed: u64,
    story: Vec<String>,
    told_of: bool,
    moves: u64,
}

/// The range of a random walk's actions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Manners {
    /// Answers alone.
    Mute,
    /// Answers and asides.
    Plain,
    /// Standing orders, timeouts, the house and people who come and go too.
    Full,
}

impl<R: Rules> Walk<R> {
    pub(super) fn new(law: &'static str, seed: u64) -> Self {
        Walk::begin(law, seed, None)
    }

    pub(crate) fn recorded(law: &'static str, seed: u64) -> Self {
        let chain = Chain::new(Chance::new(!seed).seed());
        Walk::begin(law, seed, Some(chain))
    }

    fn begin(law: &'static str, seed: u64, chain: Option<Chain>) -> Self {
        let mut chance = Chance::new(seed);
        let count = R::SEATS.start() + (seed % R::SEATS.clone().count() as u64) as u8;
        // Every second bout has the options that most bouts have: none.
        let options = if chance.below(2) == 0 {
            Options::default()
        } else {
            random_options::<R>(&mut chance)
        };
        let seats = BySeat::new(count, |_| Sitter::Guest);
        let about = format!("{count} seats, options {options:?}");
        let luck = Luck::numbered(seed);
        let (live, news) = Live::open(seats, options, luck, chain, Forced::default());
        let story = vec![about];
        let told_of = false;
        let lines = Vec::new();
        let manners = [OutOfTurn::Asked, OutOfTurn::ByOrders, OutOfTurn::AskedToAct];
        let out_of_turn = BySeat::new(count, |_| match seed % 3 {
            0 => OutOfTurn::Asked,
            1 => OutOfTurn::ByOrders,
            _ => manners[chance.below(manners.len())],
        });
        let mut walk = Walk {
            live,
            chance,
            lines,
            news,
            mark: None,
            out_of_turn,
            law,
            seed,
            story,
            told_of,
            moves: 0,
        };
        walk.keep_lines();
        walk
    }

    pub(crate) fn is_over(&self) -> bool {
        self.live.now().over
    }

    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> + use<R> {
        self.live.bout().seats().seats()
    }

    pub(crate) fn history(&self) -> Vec<Entry> {
        self.lines.iter().map(|line| line.entry.clone()).collect()
    }

    pub(super) fn one_in(&mut self, of: usize) -> bool {
        self.chance.below(of) == 0
    }

    /// One move, unless the bout is over.
    pub(crate) fn go_on(&mut self, manners: Manners) {
        if self.is_over() {
            return;
        }
        self.moves += 1;
        self.mark = None;
        if ENDLESS < self.moves {
            self.broken("the bout does not end");
        }
        if let Some(news) = self.live.react(&self.out_of_turn) {
            self.note(|_| "a seat reacts by its orders, or a window closes at once".into());
            self.news = news;
        } else if self.live.may_settle() {
            self.note(|_| "the window closes".into());
            self.mark = Some(Mark::Settled);
            self.news = self.live.settle();
        } else if manners != Manners::Full || !self.sidetracked() {
            let seat = one_owed(&self.live, &mut self.chance).seat;
            let speaks = manners != Manners::Mute && self.one_in(48);
            let aside = if speaks { self.aside(seat) } else { None };
            match aside {
                Some(action) => self.say_unasked(seat, action),
                None => self.answer(seat, manners),
            }
        }
        self.keep_lines();
    }

    /// Makes a move other than the awaited answer; returns whether it did.
    fn sidetracked(&mut self) -> bool {
        let count = usize::from(self.live.bout().seats().count());
        let seat = Seat(self.chance.below(count) as u8);
        match self.chance.below(64) {
            0 => match self.aside(seat) {
                Some(action) => self.say_unasked(seat, action),
                None => return false,
            },
            1 | 2 if !R::orders().is_empty() => {
                let row = self.chance.pick(R::orders());
                let value = random_order(row, &mut self.chance);
                self.note(|_| format!("{seat} orders {} = {value}", row.name));
                let may = R::may_order(&self.live.now().board, seat);
                let before = may.err().map(|_| self.live.clone());
                let no = match (self.live.order(seat, row.name, &value), may) {
                    (Ok(news), Ok(())) => {
                        self.news = news;
                        return true;
                    }
                    (Err(NoOrder::Rules(why)), Err(wanted)) if why == wanted => {
                        if before.as_ref() == Some(&self.live) {
                            return false;
                        }
                        "changes something although it is refused"
                    }
                    (Ok(_), Err(_)) => "is taken although the rules refuse it",
                    (Err(_), _) => "is not known",
                };
                self.broken(&format!("the order {} = {value} {no}", row.name))
            }
            3 => {
                let sitters = [Sitter::Guest, Sitter::StandIn];
                let sitter = *self.chance.pick(&sitters);
                self.note(|_| format!("{sitter:?} sits down at {seat}"));
                self.live.sit(seat, sitter);
                self.news.clear();
            }
            4..=8 => {
                let given = self.live.now().asks.iter().find(|ask| !ask.is_owed());
                let Some(seat) = given.map(|ask| ask.seat) else { return false };
                self.answer(seat, Manners::Plain);
            }
            _ => return false,
        }
        true
    }

    fn aside(&mut self, seat: Seat) -> Option<R::Action> {
        random_aside(&self.live, seat, &mut self.chance)
    }

    fn say_unasked(&mut self, seat: Seat, action: R::Action) {
        self.note(|_| format!("{seat} says unasked {}", R::token(&action)));
        self.mark = Some(Mark::Aside(seat, action.clone()));
        self.news = self.live.aside(seat, action).events;
    }

    fn answer(&mut self, seat: Seat, manners: Manners) {
        let how = if manners == Manners::Full { self.chance.below(8) } else { 7 };
        let (action, by) = match how {
            0 => (self.live.otherwise(seat), By::Clock),
            1 => (self.live.house(seat), By::Seat),
            _ => (None, By::Seat),
        };
        let action = action.unwrap_or_else(|| {
            let ask = self.live.ask(seat).expect("it was just asked");
            random_answer(&self.live.now().board, ask, &mut self.chance)
        });
        self.note(|live| {
            let prompt = live.ask(seat).map(|ask| format!("{:?}", ask.prompt));
            let who = if by == By::Clock { "the clock for " } else { "" };
            format!("{who}{seat}, asked {}: {}", prompt.unwrap_or_default(), R::token(&action))
        });
        self.mark = Some(match by {
            By::Seat => Mark::Answer(seat, action.clone()),
            By::Clock => Mark::TimedOut(seat, action.clone()),
        });
        self.news = self.live.answer(seat, action, by).events;
    }

    /// Goes on from another state of the same bout.
    pub(super) fn take_up(&mut self, live: Live<R>, news: Vec<R::Event>, how: &str) {
        self.story.push(how.to_owned());
        self.live = live;
        self.news = news;
        self.keep_lines();
    }

    fn keep_lines(&mut self) {
        self.lines.extend(self.live.take_written());
    }

    fn note(&mut self, line: impl FnOnce(&Live<R>) -> String) {
        let line = line(&self.live);
        self.story.push(line);
    }

    /// Ends the law with the story of this bout.
    pub(super) fn broken(&mut self, how: &str) -> ! {
        self.told_of = true;
        panic!("{how}\n{}", self.tale());
    }

    fn tale(&self) -> String {
        let last = self.story.len().saturating_sub(40);
        let (first, rest) = self.story.split_first().expect("a story has a beginning");
        let rest = rest[last.min(rest.len())..].join("\n  ");
        format!("{}: {}, seed {}, {first}; at last\n  {rest}", self.law, R::GAME, self.seed)
    }
}

impl<R: Rules> Drop for Walk<R> {
    /// The rules themselves may panic: then the story is told here.
    fn drop(&mut self) {
        if std::thread::panicking() && !self.told_of {
            eprintln!("{}", self.tale());
        }
    }
}

fn random_options<R: Rules>(chance: &mut Chance) -> Options {
    let value = |row: &OptionRow, chance: &mut Chance| match row.values {
        Values::OneOf(words) | Values::OneOfOr { words, .. } => (*chance.pick(words)).to_owned(),
        Values::Within(lo, hi) => within(lo, hi, chance),
        Values::WithinOr(lo, hi, words) => match chance.below(2) {
            0 if !words.is_empty() => (*chance.pick(words)).to_owned(),
            _ => within(lo, hi, chance),
        },
    };
    let chosen: Vec<(&str, String)> =
        R::options().iter().map(|row| (row.name, value(row, chance))).collect();
    Options::new(R::options(), chosen).expect("values of the rows themselves")
}

fn within(lo: i64, hi: i64, chance: &mut Chance) -> String {
    (lo + chance.below((hi - lo + 1) as usize) as i64).to_string()
}

pub(super) fn random_order(row: &OrderRow, chance: &mut Chance) -> String {
    match *chance.pick(row.values) {
        OrderValue::Word(word) => word.to_owned(),
        OrderValue::AutoWithin(lo, hi) => {
            OrderValue::auto(lo + chance.below(usize::from(hi - lo) + 1) as u8)
        }
    }
}

/// An ask without its serial: the part that stays the same when it is asked again.
pub(super) type Bare<R> =
    (Seat, <R as Rules>::Prompt, Vec<crate::Offer<R>>, bool, Option<<R as Rules>::Action>);

pub(super) fn bare<R: Rules>(ask: &Ask<R>) -> Bare<R> {
    (ask.seat, ask.prompt.clone(), ask.offers.clone(), ask.hidden, ask.given.clone())
}
