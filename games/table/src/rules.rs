//! The interface of a game's rules.

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

/// A script's stop. Only the table makes one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Halt(pub(crate) ());

/// The result of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// Another step.
    Step,
    /// Nothing: the bout is over.
    Over,
}

/// The effect of an aside on the step it interrupts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AfterAside {
    /// The question that was open is asked again.
    GoOn,
    /// The step ends here; the next one reads the board as the aside left it.
    EndStep,
}

/// The reason the rules refuse an answer.
pub trait Refusal: Copy + Eq + Debug + Serialize + DeserializeOwned + Send + 'static {
    /// The code by which vectors and logs name it, such as `E_OVER`.
    fn code(self) -> &'static str;
}

/// The result of a bout for a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// It won.
    Won,
    /// It lost.
    Lost,
    /// It neither won nor lost.
    Drew,
}

impl Place {
    /// Its worth in half points: two for a win, one for a draw.
    pub const fn halves(self) -> u8 {
        match self {
            Place::Won => 2,
            Place::Drew => 1,
            Place::Lost => 0,
        }
    }
}

/// The booked result of a bout.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Outcome {
    /// The result of each seat.
    pub places: BySeat<Place>,
    /// Counted facts, by name, for statistics: `missio_granted`, `favour_won`, …
    pub tallies: BySeat<BTreeMap<String, i64>>,
    /// The ending, in the specification's words.
    pub ending: String,
}

/// One game's rules, on a unit type. All of it is pure: no clock, no IO, no luck except the dice
/// handed in.
pub trait Rules: Copy + Eq + Debug + Send + 'static {
    /// The whole state of play, as plain data; its JSON keys are those that vectors patch.
    type Board: Clone + Eq + Debug + Serialize + DeserializeOwned + Send;
    /// A legal answer, whole.
    type Action: Clone + Eq + Debug + Serialize + DeserializeOwned + Send;
    /// A question. Its variant's name is the prompt's name in vectors.
    type Prompt: Clone + Eq + Debug + Serialize + DeserializeOwned + Send;
    /// A single thing that happened.
    type Event: Clone + Eq + Debug + Serialize + DeserializeOwned + Send;
    /// The part of a board that one seat, or the public, may know.
    type View: Clone + Eq + Debug + Serialize + Send;
    /// The reason an answer is refused.
    type Refusal: Refusal;

    /// The game's slug, as in `/bout start`.
    const GAME: &'static str;
    /// Raised when the meaning of the rules changes.
    const EDITION: u16;
    /// The number of seats that a bout may have.
    const SEATS: RangeInclusive<u8>;
    /// Whether nothing on the board is ever hidden. Then an answer shows nothing but itself, and may
    /// be taken back until luck or another seat has replied to it.
    const HIDES_NOTHING: bool = false;
    /// Whether standing orders leave an answer open only where it could matter to its seat. Then a guest who
    /// plays alone is asked even where the house would let it pass.
    const LEAVES_OPEN_WHAT_MATTERS: bool = false;

    /// The options of the game.
    fn options() -> &'static [OptionRow];
    /// The standing orders of the game.
    fn orders() -> &'static [OrderRow];

    /// The first quiet board.
    fn open(seats: &BySeat<Sitter>, options: &Options, dice: &mut Dice) -> Self::Board;
    /// Whether a bout with these seats and options can have come to such a quiet board: each piece is there,
    /// once, every count is within its bounds, and every name refers to a piece. Rules may trust a board
    /// that they have come to themselves; one from elsewhere is refused unless it is sound.
    fn is_sound(board: &Self::Board, seats: &BySeat<Sitter>, options: &Options) -> bool;
    /// Plays one step. Between steps nothing is pending.
    fn step(table: &mut Table<Self>) -> Flow<Next>;
    /// The part of the board that `seat` may know; `None` is the public.
    fn view(board: &Self::Board, seat: Option<Seat>) -> Self::View;
    /// The part of an event that `by` may see; `None` is the public.
    fn seen(event: &Self::Event, by: Option<Seat>) -> Option<Self::Event>;

    /// The one judge of an answer, offered or typed. `ask` is the ask that `seat` owes, if any.
    /// The refusals come in the specification's order of checks.
    fn parse(
        board: &Self::Board,
        seat: Seat,
        ask: Option<&Ask<Self>>,
        token: &str,
    ) -> Result<Self::Action, Self::Refusal>;
    /// Judges an answer by the seat itself: [`Rules::parse`] without the answers reserved to orders.
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
    /// A form's next field, given the words chosen so far. Never called for a list.
    fn field(view: &Self::View, ask: &Ask<Self>, draft: &[String]) -> Field<Self>;

    /// The actions that `seat` may take unasked now.
    fn asides(board: &Self::Board, seat: Seat, ask: Option<&Ask<Self>>) -> Vec<Self::Action>;
    /// Whether nobody else may know of this aside.
    fn is_secret_aside(_action: &Self::Action) -> bool {
        false
    }
    /// Carries out an aside of `seat`.
    fn aside(table: &mut Table<Self>, seat: Seat, action: &Self::Action) -> AfterAside;

    /// The clock's answer in place of a seat that let its time run out.
    fn otherwise(view: &Self::View, ask: &Ask<Self>) -> Self::Action;
    /// Whether `seat` may give standing orders now.
    ///
    /// # Errors
    /// The reason it may not, such as that it is out of the bout, in the specification's words.
    fn may_order(board: &Self::Board, seat: Seat) -> Result<(), Self::Refusal>;
    /// The answer of a seat's orders, standing or given with its play, to `ask`.
    fn ordered(view: &Self::View, ask: &Ask<Self>, orders: &Orders) -> Option<Self::Action>;
    /// Whether an order with this answer takes back an earlier answer of orders to a question that is
    /// still open, so that the seat is asked after all: once per question.
    fn asks_again(_action: &Self::Action) -> bool {
        false
    }
    /// Whether an answer only waits, so that nobody needs to hear that an order gave it.
    fn only_waits(_action: &Self::Action) -> bool {
        false
    }
    /// The standing order that a seat gives by saying `token`, asked or unasked: its row, its old
    /// value, and its new one.
    fn order_given(_token: &str) -> Option<(&'static OrderRow, [&'static str; 2])> {
        None
    }
    /// The house's answer, from the view of the seat asked.
    fn house(view: &Self::View, ask: &Ask<Self>, dice: &mut Dice) -> Self::Action;
    /// The answer of the house's first rules of thumb, a yardstick for today's.
    #[cfg(feature = "proofs")]
    fn classic(view: &Self::View, ask: &Ask<Self>, dice: &mut Dice) -> Self::Action {
        Self::house(view, ask, dice)
    }
    /// Whether a prompt is a reaction: asked out of turn, with an allowance of its own.
    fn is_reaction(prompt: &Self::Prompt) -> bool;
    /// Whether an open ask comes to a seat out of turn, so that its orders answer if it reacts by
    /// orders. Secret asks always count as such; this is not called for them.
    fn is_out_of_turn(_board: &Self::Board, _ask: &Ask<Self>) -> bool {
        false
    }
    /// The one answer to an ask in its turn that a sensible player would give without weighing another: a
    /// guest who plays alone, where nobody could read it as a sign, is not asked. `None` for most asks.
    fn obvious(_view: &Self::View, _ask: &Ask<Self>) -> Option<Self::Action> {
        None
    }
    /// The number of the game's round or turn, as everybody sees it: a change in a seat's way of
    /// reacting takes effect with the next one.
    fn round(board: &Self::Board) -> u32;

    /// Another board that `seat` cannot tell from this one. It follows from the seat's view and the
    /// dice alone, so hidden pieces are sorted before a shuffle.
    fn redeal(board: &Self::Board, seat: Option<Seat>, dice: &mut Dice) -> Self::Board;
    /// Another quiet board that `by` cannot tell from this one, having seen the step go on from it to
    /// `now`: anything laid open since must lie where it came from. A deal that does not fit is made
    /// anew, so this default costs only time.
    fn redeal_since(
        quiet: &Self::Board,
        _now: &Self::Board,
        by: Option<Seat>,
        dice: &mut Dice,
    ) -> Self::Board {
        Self::redeal(quiet, by, dice)
    }
    /// Another seat's answer without its secret parts.
    fn veiled(action: &Self::Action) -> Self::Action {
        action.clone()
    }
    /// The outcome to book, once the bout is over.
    fn outcome(board: &Self::Board) -> Option<Outcome>;
    /// The numbers of seats with which a champion thinks. With others it plays by rule of thumb, until
    /// thought is shown to be better.
    const THINKS: RangeInclusive<u8> = 0..=0;
    /// The number of bouts that a champion tries in a thought, unless set otherwise.
    const PLAYOUTS: u32 = 200;
    /// The greatest number of answers that it compares.
    const CANDIDATES: usize = 24;
    /// The least number of steps that a bout is played on in thought before the board is valued.
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
    /// A champion's entrance to the bout, such as a class: the better choice shows only over whole bouts,
    /// so it follows from match-ups that were measured once and stand in the game's tables. `None` for
    /// every other ask.
    fn entrance(_view: &Self::View, _ask: &Ask<Self>, _dice: &mut Dice) -> Option<Self::Action> {
        None
    }
    /// The possible entrances of a seat, to measure those match-ups: empty for every other ask.
    #[cfg(feature = "proofs")]
    fn entrances(_view: &Self::View, _ask: &Ask<Self>) -> Vec<Self::Action> {
        Vec::new()
    }
    /// The strength of the house at each level, in bouts of two, as rated by `summa-rudis simulate --ladder`;
    /// `None`: not measured.
    const STRENGTHS: Option<Strengths> = None;
    /// The advantage of each seat before a bout with these options, from match-ups that were measured once:
    /// only from choices that the options settle in public, never from choices yet to be made. `None` where
    /// seats do not stand each for itself.
    fn advantages(_options: &Options, sitters: &BySeat<Sitter>) -> Option<Advantages> {
        Some(BySeat::new(sitters.count(), |_| None))
    }
    /// Whether a quiet board lies between turns, rounds or the like, where it can be valued.
    fn is_restful(_board: &Self::Board) -> bool {
        true
    }
    /// The counts by which a board is valued for `seat`, in whole numbers; always equally many.
    fn counted(_board: &Self::Board, _seat: Seat) -> Vec<i32> {
        Vec::new()
    }
    /// The worth of a restful board to `seat`, in thousandths of a win; `None` where only the end of
    /// the bout can tell.
    fn worth(_board: &Self::Board, _seat: Seat) -> Option<i32> {
        None
    }
    /// The team of a seat: seats with the same number win and lose together. 0 is no team.
    fn team(_board: &Self::Board, _seat: Seat) -> u8 {
        0
    }
}
