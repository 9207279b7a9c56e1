//! What a game must say to be played here.

use crate::{
    Advantages, Ask, BySeat, Dice, Field, OptionRow, Options, OrderRow, Orders, Seat, Sitter,
    Strengths, Table, every_answer,
};
use serde::{Serialize, de::DeserializeOwned};
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::ops::RangeInclusive;

/// A rules script either runs on or stops; `?` is the only way to pass a stop up.
pub type Flow<T> = Result<T, Halt>;

/// Why a script stopped. Only the table makes one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Halt(pub(crate) ());

/// What follows a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// Another step.
    Step,
    /// Nothing: the bout is over.
    Over,
}

/// What an aside does to the step it interrupts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AfterAside {
    /// The question that was open is asked again.
    GoOn,
    /// The step ends here; the next one reads the board as the aside left it.
    EndStep,
}

/// Why the rules refuse an answer.
pub trait Refusal: Copy + Eq + Debug + Serialize + DeserializeOwned + Send + 'static {
    /// The code by which vectors and logs name it, such as `E_OVER`.
    fn code(self) -> &'static str;
}

/// How a seat came out of a bout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// It won.
    Won,
    /// It lost.
    Lost,
    /// Neither.
    Drew,
}

impl Place {
    /// What it is worth in half points: two for a win, one for neither.
    pub const fn halves(self) -> u8 {
        match self {
            Place::Won => 2,
            Place::Drew => 1,
            Place::Lost => 0,
        }
    }
}

/// What is booked when a bout is over.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Outcome {
    /// Who won.
    pub places: BySeat<Place>,
    /// Counted facts, by name, for statistics: `missio_granted`, `favour_won`, …
    pub tallies: BySeat<BTreeMap<String, i64>>,
    /// How it ended, in the specification's words.
    pub ending: String,
}

/// One game's rules, on a unit type. All of it is pure: no clock, no IO, no luck but the dice
/// handed in.
pub trait Rules: Copy + Eq + Debug + Send + 'static {
    /// Everything that is so, as plain data; its JSON keys are what vectors patch.
    type Board: Clone + Eq + Debug + Serialize + DeserializeOwned + Send;
    /// A legal answer, whole.
    type Action: Clone + Eq + Debug + Serialize + DeserializeOwned + Send;
    /// What is asked. Its variant's name is the prompt's name in vectors.
    type Prompt: Clone + Eq + Debug + Serialize + DeserializeOwned + Send;
    /// What happened, once.
    type Event: Clone + Eq + Debug + Serialize + DeserializeOwned + Send;
    /// What one seat, or the public, may know of a board.
    type View: Clone + Eq + Debug + Serialize + Send;
    /// Why an answer is refused.
    type Refusal: Refusal;

    /// The game's slug, as in `/bout start`.
    const GAME: &'static str;
    /// Raised when the meaning of the rules changes.
    const EDITION: u16;
    /// How many seats a bout may have.
    const SEATS: RangeInclusive<u8>;
    /// Whether nothing on the board is ever hidden. Then an answer shows nothing but itself, and may
    /// be taken back until luck or somebody else has replied to it.
    const HIDES_NOTHING: bool = false;
    /// Whether standing orders leave an answer open only where it could matter to its seat. Then somebody alone
    /// is asked even where the house would let it pass.
    const LEAVES_OPEN_WHAT_MATTERS: bool = false;

    /// The options of the game.
    fn options() -> &'static [OptionRow];
    /// The standing orders of the game.
    fn orders() -> &'static [OrderRow];

    /// The first quiet board.
    fn open(seats: &BySeat<Sitter>, options: &Options, dice: &mut Dice) -> Self::Board;
    /// Whether a bout with these seats and options can have come to such a quiet board: what there is of
    /// everything is there, once, whatever is counted is in its bounds, and all names what there is. Rules
    /// may trust a board that they have come to themselves; one from elsewhere is refused unless it is sound.
    fn is_sound(board: &Self::Board, seats: &BySeat<Sitter>, options: &Options) -> bool;
    /// Plays one step. Between steps nothing is pending.
    fn step(table: &mut Table<Self>) -> Flow<Next>;
    /// What `seat` may know; `None` is the public.
    fn view(board: &Self::Board, seat: Option<Seat>) -> Self::View;
    /// What of an event `by` may see; `None` is the public.
    fn seen(event: &Self::Event, by: Option<Seat>) -> Option<Self::Event>;

    /// The one judge of an answer, offered or typed. `ask` is what `seat` owes, if anything.
    /// The refusals come in the specification's order of checks.
    fn parse(
        board: &Self::Board,
        seat: Seat,
        ask: Option<&Ask<Self>>,
        token: &str,
    ) -> Result<Self::Action, Self::Refusal>;
    /// Judges what a seat itself says: [`Rules::parse`], less what only its orders may answer.
    ///
    /// # Errors
    /// As [`Rules::parse`].
    fn said(
        board: &Self::Board,
        seat: Seat,
        ask: Option<&Ask<Self>>,
        token: &str,
    ) -> Result<Self::Action, Self::Refusal> {
        Self::parse(board, seat, ask, token)
    }
    /// An action's typed name: [`Rules::parse`] reads it back.
    fn token(action: &Self::Action) -> String;
    /// What a form asks next, given the words chosen so far. Never called for a list.
    fn field(view: &Self::View, ask: &Ask<Self>, draft: &[String]) -> Field<Self>;

    /// What `seat` may do unasked now.
    fn asides(board: &Self::Board, seat: Seat, ask: Option<&Ask<Self>>) -> Vec<Self::Action>;
    /// Whether nobody else may know that this was said unasked.
    fn is_secret_aside(_action: &Self::Action) -> bool {
        false
    }
    /// Does what `seat` said unasked.
    fn aside(table: &mut Table<Self>, seat: Seat, action: &Self::Action) -> AfterAside;

    /// What the clock answers in place of a seat that let its time run out.
    fn otherwise(view: &Self::View, ask: &Ask<Self>) -> Self::Action;
    /// Whether `seat` may give standing orders now.
    ///
    /// # Errors
    /// Why not, such as that it is out of the bout, in the specification's words.
    fn may_order(board: &Self::Board, seat: Seat) -> Result<(), Self::Refusal>;
    /// What a seat's orders, standing or given with its play, answer to `ask`.
    fn ordered(view: &Self::View, ask: &Ask<Self>, orders: &Orders) -> Option<Self::Action>;
    /// Whether an order that says this takes back what orders had answered to a question that is
    /// open still, so that the seat is asked after all: once a question.
    fn asks_again(_action: &Self::Action) -> bool {
        false
    }
    /// Whether an answer only waits, so that nobody needs to hear that an order gave it.
    fn only_waits(_action: &Self::Action) -> bool {
        false
    }
    /// The standing order that a seat gives by saying `token`, asked or unasked: its row, what it
    /// was, and what it is from then on.
    fn order_given(_token: &str) -> Option<(&'static OrderRow, [&'static str; 2])> {
        None
    }
    /// What the house answers, from the view of the seat asked.
    fn house(view: &Self::View, ask: &Ask<Self>, dice: &mut Dice) -> Self::Action;
    /// What the house answered by the rules of thumb it began with, to measure today's against.
    #[cfg(feature = "proofs")]
    fn classic(view: &Self::View, ask: &Ask<Self>, dice: &mut Dice) -> Self::Action {
        Self::house(view, ask, dice)
    }
    /// Whether a prompt is a reaction: asked out of turn, with an allowance of its own.
    fn is_reaction(prompt: &Self::Prompt) -> bool;
    /// Whether an open ask comes to a seat whose turn it is not, so that its orders answer where it
    /// reacts by orders. Secret asks always count for such, and are not asked about here.
    fn is_out_of_turn(_board: &Self::Board, _ask: &Ask<Self>) -> bool {
        false
    }
    /// The number of the game's round or turn, as everybody sees it: with the next one a change in how
    /// a seat reacts holds.
    fn round(board: &Self::Board) -> u32;

    /// Another board that `seat` cannot tell from this one. It follows from the seat's view and the
    /// dice alone, so what is shuffled is sorted first.
    fn redeal(board: &Self::Board, seat: Option<Seat>, dice: &mut Dice) -> Self::Board;
    /// Another quiet board that `by` cannot tell from this one, having seen the step go on from it to
    /// `now`: what has been laid open since must lie where it came from. What a deal does not fit is
    /// made anew, so whoever leaves this as it is pays with time alone.
    fn redeal_since(
        quiet: &Self::Board,
        _now: &Self::Board,
        by: Option<Seat>,
        dice: &mut Dice,
    ) -> Self::Board {
        Self::redeal(quiet, by, dice)
    }
    /// Somebody else's answer without what rides on it unseen.
    fn veiled(action: &Self::Action) -> Self::Action {
        action.clone()
    }
    /// What is booked, once the bout is over.
    fn outcome(board: &Self::Board) -> Option<Outcome>;
    /// With how many seats a champion of this game thinks. Elsewhere it plays by rule of thumb, as long
    /// as no thought has been shown to be better.
    const THINKS: RangeInclusive<u8> = 0..=0;
    /// How many bouts a champion tries in thought, where nobody says otherwise.
    const PLAYOUTS: u32 = 200;
    /// How many answers it compares at most.
    const CANDIDATES: usize = 24;
    /// How many steps a bout is played on in thought at least, before the board is valued.
    const FORESIGHT: u32 = 1;
    /// Whether an ask of this prompt is worth a thought; the house's answer stands for all others.
    fn is_considered(_prompt: &Self::Prompt) -> bool {
        true
    }
    /// At most `limit` answers worth comparing, the most promising first as far as the rules can tell.
    fn considered(
        view: &Self::View,
        ask: &Ask<Self>,
        limit: usize,
        _dice: &mut Dice,
    ) -> Vec<Self::Action> {
        every_answer(view, ask, limit)
    }
    /// What a champion enters the bout with, such as a class: which beats which is a matter of whole
    /// bouts, so it follows from match-ups that were measured once and stand in the game's tables. `None`
    /// for every other ask.
    fn entrance(_view: &Self::View, _ask: &Ask<Self>, _dice: &mut Dice) -> Option<Self::Action> {
        None
    }
    /// What a seat can be asked to enter with, to measure that: nothing for every other ask.
    #[cfg(feature = "proofs")]
    fn entrances(_view: &Self::View, _ask: &Ask<Self>) -> Vec<Self::Action> {
        Vec::new()
    }
    /// How strong the house is at each level, in bouts of two, as `summa-rudis simulate --ladder` rates it;
    /// none where nobody has measured.
    const STRENGTHS: Option<Strengths> = None;
    /// What speaks for each seat before a bout with these options, from match-ups that were measured once:
    /// of what the options settle in public and of nothing that anybody has yet to choose. `None` where
    /// seats do not stand each for itself.
    fn advantages(_options: &Options, sitters: &BySeat<Sitter>) -> Option<Advantages> {
        Some(BySeat::new(sitters.count(), |_| None))
    }
    /// Whether a quiet board is one between turns, rounds or the like, at which it can be valued.
    fn is_restful(_board: &Self::Board) -> bool {
        true
    }
    /// What is counted of a board to tell how it stands for `seat`, in whole numbers; always as many.
    fn counted(_board: &Self::Board, _seat: Seat) -> Vec<i32> {
        Vec::new()
    }
    /// How many thousandths of a win a restful board is worth to `seat`; none where only the end of
    /// the bout can tell.
    fn worth(_board: &Self::Board, _seat: Seat) -> Option<i32> {
        None
    }
    /// The team of a seat: those of the same number win and lose together. 0 is no team.
    fn team(_board: &Self::Board, _seat: Seat) -> u8 {
        0
    }
}
