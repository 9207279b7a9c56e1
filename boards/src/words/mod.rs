//! The words that a game must provide, besides its rules, to be played here.
//!
//! Lives here: [`Words`], its types, and the parts common to every game's board.
//! May enter: views and events, as far as their reader may know them.
//! Never does: see a board or a bout, or know the list of games.

mod about;
mod beside;
mod careers;
mod cast;
pub(crate) mod chronicle;
pub(crate) mod frame;
mod holding;
pub(crate) mod lines;
mod picture_sign;
pub(crate) mod picture_signs;
mod recommended;
mod scene;
pub(crate) mod screen;
mod sign;
mod standing;
mod turns;
mod undrawn;

pub(crate) use about::Topics;
pub use about::{Credit, Guided, Honour, Topic};
pub use beside::Beside;
pub use careers::{Entrant, Sent, Stable, Training};
pub use cast::{Cast, Fighter, Lot, Thrown};
pub(crate) use frame::drawn_name;
pub use holding::{DRAWN, HeldCard, ORDERED, SEEN};
pub use lines::{
    Befell, Blow, Headline, Pays, Sentence, Sum, Toward, Turning, Weight, added_up, headline,
    most_telling,
};
pub use recommended::{Introduced, Recommended};
pub(crate) use scene::{Account, Label, Pending, Route, Routes, Scene};
pub use sign::Sign;
pub(crate) use standing::Standing;
pub use turns::Turns;
#[allow(
    unused_imports,
    reason = "a game that is begun may have a text alone; none of a release has"
)]
pub(crate) use undrawn::Lines;

use crate::text::Block;
use ::scene::{Point, Scene as Picture};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;
use table::{Ask, OptionRow, OrderRow, Orders, Outcome, Rules, Seat};

/// The number of an attack that reaches nobody.
pub(crate) const OUT_OF_REACH: &str = "out of reach";

/// The most characters of a position in sentences.
pub const SENTENCES: usize = 1_024;

/// A game in words. Nothing here sees a board: only the knowledge of one seat, or of the public.
pub(crate) trait Words: Rules + Sync {
    /// A reader's whole knowledge of the board, as plain data. The text, the picture and the sentences are made of it
    /// and of nothing else: each of them tells every fact.
    type Facts: Debug + Clone + PartialEq + Serialize + DeserializeOwned;
    /// Whether it has a picture besides its text board.
    const IS_DRAWN: bool = true;
    /// The game's name, as a heading.
    const TITLE: &'static str;
    /// The kind of game, one sentence.
    const ABOUT: &'static str;
    /// How it is played, in five sentences: the aim, a turn, the choices, how a fight is decided, and how it ends. At
    /// most 160 characters each.
    const PLAYING: &'static [&'static str; 5];
    /// The game's authors and publisher, and the numbers that are this project's own.
    const CREDIT: &'static Credit;
    /// The honours awarded when a bout is over; at most three.
    const HONOURS: &'static [Honour] = &[];
    /// The length of a bout, roughly, in bouts of a short game.
    const LENGTH: u64 = 1;
    /// The rulebook's word for the unit counted by [`Rules::round`], in lower case.
    const ROUND: &'static str = "round";
    /// Roughly one answer in this many is secret. The more are secret, the more are compared.
    const SECRET_ONE_IN: u64 = 1;
    /// The usual number of decisions that a bout takes of each player: the fewest and the most.
    const DECISIONS: [u16; 2];
    /// The first, guided bout of a new player.
    const GUIDED: Guided;

    /// Short explanations of the rules, for `/rules`.
    fn reference() -> &'static [Topic];
    /// The name of a seat whose player's name is unknown, such as `Red`.
    fn side(seat: Seat) -> &'static str;
    /// The name of a fighter, including one without a seat.
    fn called(cast: &Cast, seat: Seat) -> &str {
        cast.names.get(seat).map_or_else(|| Self::side(seat), String::as_str)
    }

    /// An event as a spectator sees it, without its arithmetic; empty where only numbers are told.
    fn event(scene: &Scene<'_, Self>, event: &Self::Event) -> String;
    /// The arithmetic behind an event, each with the topic of [`Words::reference`] that it follows.
    fn sums(_scene: &Scene<'_, Self>, _event: &Self::Event) -> Vec<Sum> {
        Vec::new()
    }
    /// The same for the band over a picture, which has two lines for everything that led to a headline.
    fn in_band(scene: &Scene<'_, Self>, event: &Self::Event) -> Vec<String> {
        Self::sums(scene, event).into_iter().map(|it| it.sum).collect()
    }
    /// The dice that lead to an event, as the band shows them: including earlier ones than this telling's.
    fn dice_in_band(_scene: &Scene<'_, Self>, event: &Self::Event) -> Vec<(Seat, Thrown)> {
        Self::thrown(event)
    }
    /// The headline of an event for a post, in at most 120 characters that everybody understands; `None` where nothing
    /// worth telling happened. Of an event told in parts, only the part with the result has one. The scene is the
    /// public's. A headline without a sum of its own gets the dice and the sums since the last one.
    fn headline(_scene: &Scene<'_, Self>, _event: &Self::Event) -> Option<Headline> {
        None
    }
    /// The effects of an event on seats, to be summed up for each.
    fn befell(_event: &Self::Event) -> Vec<Befell> {
        Vec::new()
    }
    /// Everything that befell `seat` since its last answer, and its present state, as a headline for itself or for
    /// everybody; `None` where nothing did that it must know.
    fn summed_up(
        _view: &Self::View,
        _cast: &Cast,
        _seat: Seat,
        _befell: &[Befell],
        _reader: Option<Seat>,
    ) -> Option<String> {
        None
    }
    /// The change of `seat` in the points that count, such as `Cred +6`, beside a headline that tells of something
    /// else.
    fn tallied(_seat: Seat, _befell: &[Befell]) -> Option<String> {
        None
    }
    /// The changes of all others in the points that count since `seat` answered, such as `Brutus's Cred +6`. `view` is
    /// the public's.
    fn rivals(_view: &Self::View, _cast: &Cast, _seat: Seat, _befell: &[Befell]) -> Option<String> {
        None
    }
    /// The sum of all that happened in a bout that is over since anybody was last asked; `None` where it went on to a
    /// decision, or that is told elsewhere. `view` is the public's.
    fn played_out(_view: &Self::View, _cast: &Cast, _befell: &[Befell]) -> Option<String> {
        None
    }
    /// The words that an event adds to the headline of the blow that caused it: the victim, and a continuation of the
    /// sentence. If that blow is not told, the event has a headline of its own, if any.
    fn comes_of_a_blow(_scene: &Scene<'_, Self>, _event: &Self::Event) -> Option<(Seat, Headline)> {
        None
    }
    /// Whether earlier throws lead to nothing after this event: a new round of a fight.
    fn begins_anew(_event: &Self::Event) -> bool {
        false
    }
    /// The part of an event that may be a reason for an answer: the seat, and the end of a sentence about it, such as
    /// "is wounded". So few that they can be counted over many bouts.
    fn gist(_event: &Self::Event) -> Option<Gist> {
        None
    }
    /// The accounts told at once, one an event, reduced where there are very many.
    fn summarised(_cast: &Cast, _events: &[Self::Event], told: Vec<Account>) -> Vec<Account> {
        told
    }
    /// The dice that an event tells of, each with the seat that threw it: sides and pips.
    fn thrown(event: &Self::Event) -> Vec<(Seat, Thrown)>;
    /// A player's own answer, as told to them.
    fn done(view: &Self::View, cast: &Cast, seat: Seat, action: &Self::Action) -> String;
    /// The reason why an answer is refused, and the remedy.
    fn refusal(refusal: Self::Refusal) -> &'static str;
    /// Whether a player would look for an option barred for that reason, and wonder at its absence.
    fn is_missed(_refusal: Self::Refusal) -> bool {
        true
    }
    /// The result of a bout.
    fn verdict(view: &Self::View, cast: &Cast, outcome: &Outcome) -> String;

    /// The state of each seat's gladiator, for rosters; empty in games without them.
    fn fighters(_view: &Self::View) -> Vec<Fighter> {
        Vec::new()
    }

    /// The kind of figure that a seat plays, such as its gladiator's class, once chosen; `None` in games in which all
    /// are alike. It is told of a bout that is over.
    fn came_as(_view: &Self::View, _seat: Seat) -> Option<&'static str> {
        None
    }

    /// The data that careers need about its gladiators; `None`: the game has no careers.
    fn training() -> Option<Training> {
        None
    }
    /// The options that open a bout between two gladiators sent by their ludi; see [`Words::training`].
    fn sending(_gladiators: &[Sent<'_>; 2]) -> Vec<(String, String)> {
        Vec::new()
    }
    /// The interface for rosters that outlast bouts; `None`: the game has no rosters.
    fn stable() -> Option<&'static dyn Stable> {
        None
    }
    /// Whether an option that differs from its default favours some seats over others, in a bout with
    /// all of these options.
    fn is_handicap(_row: &OptionRow, _options: &[(String, String)]) -> bool {
        false
    }

    /// The number of the turn that a plan of `seat`, several answers given at once, would be for now; `None` if it can
    /// have no plan. A plan ends with its turn.
    fn turn(_view: &Self::View, _seat: Seat) -> Option<u64> {
        None
    }
    /// The seats of this turn and the next, where both are public; `None` where they are not, where all decide
    /// together, and where the next turn is the same seat's. `view` is the public's.
    fn turns(_view: &Self::View) -> Option<Turns> {
        None
    }
    /// The number of the round's part that a bout is in: the next part has another number. Undivided rounds have one.
    fn phase(_view: &Self::View) -> u8 {
        0
    }
    /// Whether a question is one of the small actions of a turn: a plan answers only those.
    fn is_step(_prompt: &Self::Prompt) -> bool {
        false
    }
    /// Whether everybody knows that a question has only one sensible answer: it is answered without being asked. `view`
    /// is the public's, `orders` are those of the seat asked.
    fn is_idle(_view: &Self::View, _cast: &Cast, _ask: &Ask<Self>, _orders: &Orders) -> bool {
        false
    }
    /// Whether an action leaves `seat` no better off than before, so that no colour may call for it.
    fn leads_nowhere(_view: &Self::View, _seat: Seat, _action: &Self::Action) -> bool {
        false
    }
    /// The sensible answer where the rest of a turn leads nowhere; `None`: there is none.
    fn ending() -> Option<Self::Action> {
        None
    }
    /// Whether an event that `seat` sees is a surprise that stops its plan.
    fn stops_plan(_seat: Seat, _event: &Self::Event) -> bool {
        false
    }

    /// Whether a player may want to repeat an answer when the same is asked again: it is then offered with one press.
    fn recurs(_action: &Self::Action) -> bool {
        false
    }

    /// A seat's duty, in a few words.
    fn duty(prompt: &Self::Prompt) -> &'static str;
    /// The same where there is room to name the public deed that it answers.
    fn duty_in_full(prompt: &Self::Prompt) -> String {
        Self::duty(prompt).to_owned()
    }
    /// The question to a seat, in words for that seat.
    fn question(view: &Self::View, cast: &Cast, ask: &Ask<Self>) -> String;
    /// An explanation of the seat's decision for a player who has never met it, with the numbers at hand: two sentences
    /// or three, of 40 to 500 characters. `view` is that of the seat asked.
    fn explained(view: &Self::View, cast: &Cast, ask: &Ask<Self>) -> String;
    /// The deeds and signs before a seat that each want a line when a player first meets them, by their keys: one
    /// sentence of at most 110 characters.
    fn terms(_view: &Self::View, _ask: &Ask<Self>) -> Vec<(&'static str, String)> {
        Vec::new()
    }
    /// The characters recommended to a newcomer, where `ask` is for a character of its own.
    fn introduced(_ask: &Ask<Self>) -> Option<&'static Introduced> {
        None
    }
    /// Whether an aside stands beside the question; one that can wait is a press away. `view` is the seat's.
    fn is_pressing(_view: &Self::View, _seat: Seat, aside: &Self::Action) -> bool {
        !Self::is_secret_aside(aside)
    }
    /// Whether everybody may see the options of a list that is put to one seat alone.
    fn is_public(prompt: &Self::Prompt) -> bool;
    /// Whether everybody sees an answer as soon as it is given, though it may still be changed.
    fn is_open(_view: &Self::View, _prompt: &Self::Prompt) -> bool {
        false
    }
    /// A whole answer or an aside, as an option.
    fn label(view: &Self::View, cast: &Cast, seat: Seat, action: &Self::Action) -> Label;
    /// Whether an answer gives the bout up for its seat.
    fn gives_up(_action: &Self::Action) -> bool {
        false
    }
    /// Whether an option has the same effect as one before it, or none: it is not shown, but may still be typed.
    fn is_repeated(_view: &Self::View, _action: &Self::Action) -> bool {
        false
    }
    /// Whether an answer ends a turn of several, with everything left of it.
    fn ends(_action: &Self::Action) -> bool {
        false
    }
    /// The unasked answer by which a seat leaves the bout for good, if the rules have one. If not, the house plays on
    /// in its seat.
    fn resignation() -> Option<&'static str> {
        None
    }
    /// Other names under which an answer may be typed.
    fn aliases(view: &Self::View, cast: &Cast, seat: Seat, action: &Self::Action) -> Vec<String>;
    /// A form's field, as a question.
    fn field_in_words(
        _view: &Self::View,
        _ask: &Ask<Self>,
        _draft: &[String],
        name: &str,
    ) -> String {
        name.to_owned()
    }
    /// Whether an optional field is left empty for a seat that answers by touch, since nothing there is worth asking
    /// for: its words may still be typed.
    fn is_skipped(_cast: &Cast, _seat: Seat, _field: &str) -> bool {
        false
    }
    /// The name of choosing nothing in a field; `None`: the name of the answer that it completes.
    fn none_in_words(_name: &str) -> Option<String> {
        None
    }
    /// Whether the words of a field look alike since they all do the same kind of thing, even if some lead to another
    /// field and others are the whole answer.
    fn is_alike(_field: &str) -> bool {
        false
    }
    /// A word that a field offers, after `draft`.
    fn word(
        _view: &Self::View,
        _cast: &Cast,
        _ask: &Ask<Self>,
        _draft: &[String],
        _field: &str,
        word: &str,
    ) -> Label {
        Label::new(word, "")
    }

    /// The advice where the house would give `action`.
    fn advised(_view: &Self::View, _ask: &Ask<Self>, action: Self::Action) -> Self::Action {
        action
    }

    /// The better use of a turn than its end where `action`, which is hardly likely to succeed or leads nowhere,
    /// would be advised; `None`: there is none.
    fn likelier(_view: &Self::View, _seat: Seat, _action: &Self::Action) -> Option<Self::Action> {
        None
    }

    /// The reason for the advice that would give `action`, one sentence; empty where there is none to tell.
    fn why(_view: &Self::View, _ask: &Ask<Self>, _action: &Self::Action) -> String {
        String::new()
    }

    /// The advised `action` in the fewest presses: a walk step by step as one, an answer with two names under that of
    /// its button. `None`: the action as it is.
    fn in_one_go(
        _view: &Self::View,
        _cast: &Cast,
        _ask: &Ask<Self>,
        _action: &Self::Action,
    ) -> Option<Route> {
        None
    }

    /// The routes of a turn of many small actions, by kinds: destinations within reach, and answers that are best
    /// compared side by side. Empty in games without such turns.
    fn routes(_view: &Self::View, _cast: &Cast, _ask: &Ask<Self>) -> Vec<Routes> {
        Vec::new()
    }

    fn option_means(row: &OptionRow, value: &str) -> String;
    /// The subject of a standing order, as a heading of at most 30 characters.
    fn order_title(row: &OrderRow) -> &'static str {
        row.name
    }
    /// The meaning of a standing order's value.
    fn order_means(row: &OrderRow, value: &str) -> String;
    /// The standing order that answers a question once for all, where the question recurs and soon becomes a habit: it
    /// is offered beside it.
    fn policy(_prompt: &Self::Prompt) -> Option<&'static OrderRow> {
        None
    }
    /// The source of the answer where a standing order leaves its reaction open and the seat reacts by orders: the
    /// house's. `None` for an order about questions that are asked in any case.
    fn left_open(_row: &OrderRow) -> Option<&'static str> {
        None
    }
    /// The name of the item in a seat's hand that such an answer would spend.
    fn spends(_view: &Self::View, _seat: Seat, _row: &OrderRow) -> Option<String> {
        None
    }

    /// The board as its reader may know it, as facts.
    fn facts(view: &Self::View, cast: &Cast, pending: &Pending) -> Self::Facts;
    fn board(facts: &Self::Facts) -> String;
    /// The same in at most 14 lines of 30 columns, for a post superseded by a newer one: the map or its equivalent, and
    /// a line a seat with the numbers that can end it. By default the board's first lines.
    fn chronicle(facts: &Self::Facts) -> String {
        chronicle::beginning(&Self::board(facts))
    }
    /// The board drawn, with the changes since `was`, as the same reader saw it; `None` in a game that has a text board
    /// alone.
    fn picture(
        _facts: &Self::Facts,
        _was: Option<&Self::Facts>,
        _beside: &Beside,
    ) -> Option<Picture> {
        None
    }
    /// The letter or figure by which a seat is known on pictures.
    fn mark(seat: Seat) -> &'static str {
        const MARKS: [&str; 8] = ["1", "2", "3", "4", "5", "6", "7", "8"];
        MARKS.get(seat.index()).copied().unwrap_or("?")
    }
    /// The position in sentences, for a listener: at most [`SENTENCES`] characters if every name has 16 columns. A game
    /// with two forms takes the longer if it has at most `room`.
    fn sentences(facts: &Self::Facts, was: Option<&Self::Facts>, room: usize) -> String;
    /// The signs that stand beside its options, drawn; those of its seats and its own need not be named.
    fn signs() -> Vec<(Sign, Picture)> {
        Vec::new()
    }
    /// The game's sign around a point: recognised at a glance, in a square of 56 units of sand.
    fn sign(picture: &mut Picture, middle: Point) {
        picture_sign::draw(picture, middle);
    }
    /// The cards that a seat holds and others may not see.
    fn held(_view: &Self::View, _seat: Seat) -> Vec<HeldCard> {
        Vec::new()
    }
    /// A seat's hidden hand; `None` in games where nothing is ever hidden. Without `orders` it is for others too, once
    /// the bout is over: orders stay private for ever.
    fn hand(
        _view: &Self::View,
        _cast: &Cast,
        _seat: Seat,
        _orders: Option<&Orders>,
    ) -> Option<Block> {
        None
    }
    /// The table above the options of a panel: the knowledge needed for the choice.
    fn table(
        view: &Self::View,
        cast: &Cast,
        ask: &Ask<Self>,
        orders: &Orders,
        draft: &[String],
    ) -> Block;
}

/// A possible reason for an answer; see [`Words::gist`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Gist {
    pub(crate) seat: Seat,
    /// The event, as the end of a sentence about the seat.
    pub(crate) what: &'static str,
    /// Whether it is a gain for the seat.
    pub(crate) is_gain: bool,
}

impl Gist {
    pub(crate) const fn gain(seat: Seat, what: &'static str) -> Self {
        Gist { seat, what, is_gain: true }
    }

    pub(crate) const fn harm(seat: Seat, what: &'static str) -> Self {
        Gist { seat, what, is_gain: false }
    }
}

/// The outcome of `ask` if its seat does nothing more: the clock's answer, or the one that stands.
pub(crate) fn unattended<R: Words>(view: &R::View, cast: &Cast, ask: &Ask<R>) -> String {
    if !ask.is_owed() {
        return "You have answered, and may change that until the others have answered too."
            .to_owned();
    }
    let answer = R::label(view, cast, ask.seat, &R::otherwise(view, ask)).label;
    format!("If your time runs out, the clock answers for you: {answer}.")
}

/// Every value of an order, with its meaning; `auto(n)` once for every n.
pub(crate) fn order_values<R: Words>(row: &OrderRow) -> Vec<(String, String)> {
    let texts = row.values.iter().flat_map(|value| value.texts());
    texts.map(|text| (text.clone(), R::order_means(row, &text))).collect()
}

/// The name of an enum's variant, as its JSON has it.
pub(crate) fn name_of(value: &impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(name)) => name,
        Ok(serde_json::Value::Object(map)) => {
            map.into_iter().next().map_or_else(String::new, |(name, _)| name)
        }
        Ok(_) | Err(_) => String::new(),
    }
}
