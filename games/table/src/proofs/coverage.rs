//! The rules that a run of bouts has used, and those it never has.
//!
//! A game lists all that its rules can do, and notes which of it each bout uses; the loop that plays
//! the bouts stands here.

use crate::simulate::random_answer;
use crate::{BySeat, Chance, Forced, Live, Luck, OptionRow, Options, Rules, Seat, Sitter, Values};
use std::collections::BTreeSet;
use std::fmt::{self, Debug};

/// A thing that the rules can do: its kind, and which of that kind.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Use(&'static str, String);

impl Debug for Use {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, self.1)
    }
}

/// A set of such uses: all of them, or those of some bouts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Uses(BTreeSet<Use>);

impl Uses {
    /// Adds one use of a kind, named by its `Debug` form.
    pub fn add(&mut self, kind: &'static str, which: impl Debug) {
        self.0.insert(Use(kind, format!("{which:?}").replace('"', "")));
    }

    /// Adds several of a kind.
    pub fn each(&mut self, kind: &'static str, which: impl IntoIterator<Item: Debug>) {
        which.into_iter().for_each(|which| self.add(kind, which));
    }

    /// Adds each of several, paired with each of several others.
    pub fn pairs<T: Debug, O: IntoIterator<Item: Debug> + Clone>(
        &mut self,
        kind: &'static str,
        which: impl IntoIterator<Item = T>,
        others: O,
    ) {
        for one in which {
            others.clone().into_iter().for_each(|other| self.add(kind, (&one, other)));
        }
    }

    /// Adds one of a kind, if `holds`.
    pub fn when(&mut self, holds: bool, kind: &'static str, which: impl Debug) {
        if holds {
            self.add(kind, which);
        }
    }

    /// The number of uses.
    #[expect(clippy::len_without_is_empty, reason = "nobody asks whether nothing has been used")]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether this is among them.
    pub fn has(&self, kind: &'static str, which: impl Debug) -> bool {
        self.0.contains(&Use(kind, format!("{which:?}").replace('"', "")))
    }
}

/// The name of an enum's variant, without what it holds.
pub fn variant(of: &impl Debug) -> String {
    let text = format!("{of:?}");
    text.split([' ', '{', '(']).next().unwrap_or_default().to_owned()
}

/// The names of all variants of an enum: a list that leaves one out does not compile.
#[macro_export]
macro_rules! every_variant {
    ($enum:ident { $($variant:ident)* }) => {{
        let _all = |it: &$enum| match it { $($enum::$variant { .. } => (),)* };
        [$(stringify!($variant)),*]
    }};
}

/// Every value of these options except their defaults; of long ranges, the ends.
pub fn variants(rows: &'static [OptionRow]) -> Vec<(&'static str, String)> {
    let of = |row: &'static OptionRow| {
        let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
        let ends = |lo: i64, hi: i64| vec![lo.to_string(), hi.to_string()];
        let values: Vec<String> = match row.values {
            Values::OneOf(all) | Values::OneOfOr { words: all, .. } => words(all),
            Values::Within(lo, hi) => ends(lo, hi),
            Values::WithinOr(lo, hi, more) if hi - lo < 10 => {
                (lo..=hi).map(|it| it.to_string()).chain(words(more)).collect()
            }
            Values::WithinOr(lo, hi, _) => ends(lo, hi),
        };
        let others = values.into_iter().filter(|value| value != row.default);
        others.map(|value| (row.name, value)).collect::<Vec<_>>()
    };
    rows.iter().flat_map(of).collect()
}

/// The opening of a bout.
#[derive(Debug)]
pub struct Opening<R: Covered> {
    /// The sitters.
    pub seats: BySeat<Sitter>,
    /// The options.
    pub options: Options,
    /// The forced luck.
    pub forced: Forced,
    /// The initial memory of its reader.
    pub memory: R::Memory,
}

/// A bout under way.
#[derive(Debug)]
pub struct Walk<'a, R: Covered> {
    /// The bout's number in the run.
    pub number: u64,
    /// The bout.
    pub live: Live<R>,
    /// The source of random choices.
    pub chance: Chance,
    /// The reader's memory.
    pub memory: R::Memory,
    /// The uses so far.
    pub used: &'a mut Uses,
}

impl<R: Covered> Walk<'_, R> {
    /// Settles an open window, if there is one.
    pub fn settled(&mut self) -> Option<Vec<R::Event>> {
        self.live.may_settle().then(|| {
            self.used.when(self.live.now().asks.is_empty(), "window", "with nobody asked");
            self.live.settle()
        })
    }

    /// The house's answer.
    pub fn house(&mut self, seat: Seat) -> R::Action {
        self.used.add("by", "house");
        self.live.house(seat).expect("it is asked")
    }

    /// The clock's answer.
    pub fn clock(&mut self, seat: Seat) -> R::Action {
        self.used.add("by", "clock");
        self.live.otherwise(seat).expect("it is asked")
    }

    /// Any answer that is proposed to `seat`.
    pub fn any(&mut self, seat: Seat) -> R::Action {
        let ask = self.live.ask(seat).expect("it is asked");
        random_answer(&self.live.now().board, ask, &mut self.chance)
    }

    /// Tries mostly forbidden answers for `seat`, and notes the refusals. Nothing changes.
    pub fn forge(&mut self, seat: Seat, tokens: impl IntoIterator<Item: AsRef<str>>) {
        for token in tokens {
            if let Err(refusal) = self.live.judge(seat, token.as_ref()) {
                self.used.add("refused", variant(&refusal));
            }
        }
    }
}

/// A game that lists its rules' uses, and recognises them in a bout.
pub trait Covered: Rules {
    /// The memory of a bout needed to understand its next events.
    type Memory: Debug;

    /// Lists all that the rules can do.
    fn everything(all: &mut Uses);
    /// Seats people at the bout of `number` and chooses its options.
    fn opening(number: u64, chance: &mut Chance, used: &mut Uses) -> Opening<Self>;
    /// The bout is open; its first events have not been seen yet.
    fn opened(_walk: &mut Walk<'_, Self>) {}
    /// Makes one move and notes its uses; its events are seen later.
    fn go_on(walk: &mut Walk<'_, Self>) -> Vec<Self::Event>;
    /// Notes the uses in the events on the way from `before` to the bout's board.
    fn see(walk: &mut Walk<'_, Self>, before: &Self::Board, news: &[Self::Event]);
    /// The bout is over.
    fn ended(walk: &mut Walk<'_, Self>);
}

/// The uses of a run of bouts so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Coverage<R> {
    used: Uses,
    game: std::marker::PhantomData<R>,
}

impl<R> Default for Coverage<R> {
    fn default() -> Self {
        Coverage { used: Uses::default(), game: std::marker::PhantomData }
    }
}

impl<R: Covered> Coverage<R> {
    /// The uses that never occurred.
    pub fn missing(&self) -> Vec<Use> {
        let mut all = Uses::default();
        R::everything(&mut all);
        all.0.difference(&self.used.0).cloned().collect()
    }

    /// Plays the bout of `number` to its end and notes its uses.
    pub fn play(&mut self, number: u64) {
        let mut chance = Chance::new(number);
        let Opening { seats, options, forced, memory } =
            R::opening(number, &mut chance, &mut self.used);
        let luck = Luck::numbered(number);
        let (live, news) = Live::open(seats, options, luck, None, forced);
        let mut walk = Walk { number, live, chance, memory, used: &mut self.used };
        R::opened(&mut walk);
        let board = walk.live.now().board.clone();
        R::see(&mut walk, &board, &news);
        while !walk.live.now().over {
            let before = walk.live.now().board.clone();
            let news = R::go_on(&mut walk);
            R::see(&mut walk, &before, &news);
        }
        R::ended(&mut walk);
    }
}
