//! What a game must say, beside its rules, to be played here.
//!
//! Lives here: [`Words`], what it is made of, and what stands on every game's board.
//! May enter: views and events, as their reader may know them.
//! Never does: see a board or a bout, or know which games there are.

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
    Befell, Blow, Headline, Pays, Sentence, Sum, Weight, added_up, headline, most_telling,
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

/// A game in words. Nothing here sees a board: only what one seat, or the public, may know.
pub(crate) trait Words: Rules + Sync {
    /// All that a reader may know of the board, as plain data. The text, the picture and the sentences
    /// are made of it and of nothing else: each of them says every fact.
    type Facts: Debug + Clone + PartialEq + Serialize + DeserializeOwned;
    /// Whether it has a picture besides its text board.
    const IS_DRAWN: bool = true;
    /// The game's name, as a heading.
    const TITLE: &'static str;
    /// What kind of game it is, one sentence.
    const ABOUT: &'static str;
    /// How it is played, in five sentences: what one wants, what a turn is, what one chooses, how a
    /// fight is decided, and how it ends. At most 160 characters each.
    const PLAYING: &'static [&'static str; 5];
    /// Whose game it is, and which of its numbers are this project's own.
    const CREDIT: &'static Credit;
    /// What somebody is honoured for when a bout is over; at most three things.
    const HONOURS: &'static [Honour] = &[];
    /// How many bouts of a short game one of its bouts is as long as, roughly.
    const LENGTH: u64 = 1;
    /// What its book calls that of which [`Rules::round`] is the number, in small letters.
    const ROUND: &'static str = "round";
    /// Of so many things said one is secret, roughly. Where more is secret, more is compared.
    const SECRET_ONE_IN: u64 = 1;
    /// How many decisions a bout takes of each who plays it: the fewest and the most that are usual.
    const DECISIONS: [u16; 2];
    /// The first bout that somebody is guided through.
    const GUIDED: Guided;

    /// Short explanations of the rules, for `/rules`.
    fn reference() -> &'static [Topic];
    /// What a seat is called where nobody's name is known, such as `Red`.
    fn side(seat: Seat) -> &'static str;
    /// What whoever fights there is called, also where that is nobody who has a seat.
    fn called(cast: &Cast, seat: Seat) -> &str {
        cast.names.get(seat).map_or_else(|| Self::side(seat), String::as_str)
    }

    /// What a spectator sees happen, without its arithmetic; empty where only numbers are told.
    fn event(scene: &Scene<'_, Self>, event: &Self::Event) -> String;
    /// The arithmetic behind an event, each with the topic of [`Words::reference`] that it follows.
    fn sums(_scene: &Scene<'_, Self>, _event: &Self::Event) -> Vec<Sum> {
        Vec::new()
    }
    /// The same for the band over a picture, which has two lines for all that led to a headline.
    fn in_band(scene: &Scene<'_, Self>, event: &Self::Event) -> Vec<String> {
        Self::sums(scene, event).into_iter().map(|it| it.sum).collect()
    }
    /// The dice that lead to it, as the band shows them: also those that fell before all that is told now.
    fn dice_in_band(_scene: &Scene<'_, Self>, event: &Self::Event) -> Vec<(Seat, Thrown)> {
        Self::thrown(event)
    }
    /// What of an event may stand over a post, in at most 120 characters that everybody understands;
    /// `None` where nothing worth telling happened. Of an event that is told in parts only the part
    /// that it came to has one. The scene is that of the public. What has no sum of its own gets the dice and
    /// the sums since the last.
    fn headline(_scene: &Scene<'_, Self>, _event: &Self::Event) -> Option<Headline> {
        None
    }
    /// What of an event befell seats, to be summed up for each.
    fn befell(_event: &Self::Event) -> Vec<Befell> {
        Vec::new()
    }
    /// All that befell `seat` since it answered last, and how it is now, as a headline for itself or for
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
    /// What `seat` has more or less of what counts, such as `Cred +6`, beside a headline that tells of something
    /// else.
    fn tallied(_seat: Seat, _befell: &[Befell]) -> Option<String> {
        None
    }
    /// What an event adds to the headline of the blow it came of: at whom, and what, told as a sentence would
    /// go on. Where no such blow is told it has a headline of its own, if any.
    fn comes_of_a_blow(_scene: &Scene<'_, Self>, _event: &Self::Event) -> Option<(Seat, Headline)> {
        None
    }
    /// Whether what was thrown before an event leads to nothing that follows it: a new round of a fight.
    fn begins_anew(_event: &Self::Event) -> bool {
        false
    }
    /// What of an event may be a reason for an answer: to whom it happens, and what, as the end of a
    /// sentence about them, such as "is wounded". So few that they can be counted over many bouts.
    fn gist(_event: &Self::Event) -> Option<Gist> {
        None
    }
    /// What was told at once, one account an event, made fewer where there are very many.
    fn summarised(_cast: &Cast, _events: &[Self::Event], told: Vec<Account>) -> Vec<Account> {
        told
    }
    /// The dice that an event tells of, each with the seat that threw it: sides and pips.
    fn thrown(event: &Self::Event) -> Vec<(Seat, Thrown)>;
    /// What somebody is told of its own answer.
    fn done(view: &Self::View, cast: &Cast, seat: Seat, action: &Self::Action) -> String;
    /// Why an answer is refused, and what to do instead.
    fn refusal(refusal: Self::Refusal) -> &'static str;
    /// Whether somebody would look for an option that is barred for that reason, and wonder that it is
    /// not there.
    fn is_missed(_refusal: Self::Refusal) -> bool {
        true
    }
    /// How a bout came out.
    fn verdict(view: &Self::View, cast: &Cast, outcome: &Outcome) -> String;

    /// What a roster keeps of each seat's gladiator; nothing in games without such rosters.
    fn fighters(_view: &Self::View) -> Vec<Fighter> {
        Vec::new()
    }

    /// As what a seat came, such as the class of its gladiator, once that has been chosen; none in games in
    /// which all come alike. It is told of a bout that is over.
    fn came_as(_view: &Self::View, _seat: Seat) -> Option<&'static str> {
        None
    }

    /// What careers need to know of its gladiators; none where it has no careers.
    fn training() -> Option<Training> {
        None
    }
    /// The options that open a bout between two gladiators whom their ludi send; see
    /// [`Words::training`].
    fn sending(_gladiators: &[Sent<'_>; 2]) -> Vec<(String, String)> {
        Vec::new()
    }
    /// What rosters that outlast bouts need to know of it; none where it has none.
    fn stable() -> Option<&'static dyn Stable> {
        None
    }
    /// Whether an option that differs from its default favours some seats over others, in a bout with
    /// all of these options.
    fn is_handicap(_row: &OptionRow, _options: &[(String, String)]) -> bool {
        false
    }

    /// Which turn a plan of `seat`, several answers given at once, would be for now; none when it can
    /// have none. A plan ends with its turn.
    fn turn(_view: &Self::View, _seat: Seat) -> Option<u64> {
        None
    }
    /// Whose turn it is and whose is the next, where everybody knows that; none where nobody does, where
    /// all decide together, and where the next turn is the same seat's. `view` is the public's.
    fn turns(_view: &Self::View) -> Option<Turns> {
        None
    }
    /// In which part of its round a bout is: the next part has another number. Rounds of one part have one.
    fn phase(_view: &Self::View) -> u8 {
        0
    }
    /// Whether a question is one of the small actions that a turn is made of: only those are answered
    /// by a plan.
    fn is_step(_prompt: &Self::Prompt) -> bool {
        false
    }
    /// Whether nobody would answer a question otherwise, as everybody knows: it is answered without being asked.
    /// `view` is the public's.
    fn is_idle(_view: &Self::View, _prompt: &Self::Prompt) -> bool {
        false
    }
    /// Whether what `seat` would do leaves it as well off as before, so that no colour may call for it.
    fn leads_nowhere(_view: &Self::View, _seat: Seat, _action: &Self::Action) -> bool {
        false
    }
    /// What is sensible where the rest of a turn leads nowhere; none where nothing is.
    fn ending() -> Option<Self::Action> {
        None
    }
    /// Whether what `seat` sees happen stops its plan: a surprise.
    fn stops_plan(_seat: Seat, _event: &Self::Event) -> bool {
        false
    }

    /// Whether whoever has answered so may want to answer the same when the same is asked again: it is
    /// offered with one press then.
    fn recurs(_action: &Self::Action) -> bool {
        false
    }

    /// What a seat is to do, in a few words.
    fn duty(prompt: &Self::Prompt) -> &'static str;
    /// What a seat is asked, for that seat.
    fn question(view: &Self::View, cast: &Cast, ask: &Ask<Self>) -> String;
    /// What the decision is about that a seat is asked, for whoever has never met it, with the numbers
    /// at hand: two sentences or three, of 40 to 500 characters. `view` is that of the seat asked.
    fn explained(view: &Self::View, cast: &Cast, ask: &Ask<Self>) -> String;
    /// Whom somebody may send who does not know them all, where `ask` is for a character of its own.
    fn introduced(_ask: &Ask<Self>) -> Option<&'static Introduced> {
        None
    }
    /// Whether an aside stands beside what is asked; what can wait stands a press away. `view` is the seat's.
    fn is_pressing(_view: &Self::View, _seat: Seat, aside: &Self::Action) -> bool {
        !Self::is_secret_aside(aside)
    }
    /// Whether everybody may see the options of a list that one seat alone is asked.
    fn is_public(prompt: &Self::Prompt) -> bool;
    /// Whether everybody sees what is answered as soon as it is, though it may still be changed.
    fn is_open(_view: &Self::View, _prompt: &Self::Prompt) -> bool {
        false
    }
    /// A whole answer or an aside, as an option.
    fn label(view: &Self::View, cast: &Cast, seat: Seat, action: &Self::Action) -> Label;
    /// Whether an answer gives the bout up for whoever says it.
    fn gives_up(_action: &Self::Action) -> bool {
        false
    }
    /// Whether an option of a list comes to the same as one before it: it is not shown besides, and may
    /// be typed all the same.
    fn is_repeated(_view: &Self::View, _action: &Self::Action) -> bool {
        false
    }
    /// Whether an answer ends a turn of several, with whatever is left of it.
    fn ends(_action: &Self::Action) -> bool {
        false
    }
    /// What a seat says unasked when it leaves the bout for good, where the rules know of that. Where
    /// they do not, the house plays on in its seat.
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
    /// Whether a field that may stay empty is left so for a seat which answers by touch, since nothing there
    /// is worth asking for: what it would hold may be typed all the same.
    fn is_skipped(_cast: &Cast, _seat: Seat, _field: &str) -> bool {
        false
    }
    /// What choosing nothing in a field is called; where nothing is said here, it is called what the
    /// answer is that it makes whole.
    fn none_in_words(_name: &str) -> Option<String> {
        None
    }
    /// Whether the words of a field look alike since they all do the same kind of thing, also where some
    /// lead to another field and others are the whole answer.
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

    /// What is advised where the house would give `action`.
    fn advised(_view: &Self::View, _ask: &Ask<Self>, action: Self::Action) -> Self::Action {
        action
    }

    /// How the advised `action` is given in the fewest presses: a walk step by step as one, what is called
    /// in two ways as its button is. None where it is given as it is.
    fn in_one_go(
        _view: &Self::View,
        _cast: &Cast,
        _ask: &Ask<Self>,
        _action: &Self::Action,
    ) -> Option<Route> {
        None
    }

    /// What a turn of many small actions has to offer in one go, by kinds: destinations within reach,
    /// and answers that are best compared side by side. Nothing in games without such turns.
    fn routes(_view: &Self::View, _cast: &Cast, _ask: &Ask<Self>) -> Vec<Routes> {
        Vec::new()
    }

    /// What a value of an option means.
    fn option_means(row: &OptionRow, value: &str) -> String;
    /// What a standing order is about, as a heading of at most 30 characters.
    fn order_title(row: &OrderRow) -> &'static str {
        row.name
    }
    /// What a value of a standing order means.
    fn order_means(row: &OrderRow, value: &str) -> String;
    /// The standing order that answers a question once for all, where the question recurs and is soon a
    /// matter of habit: it is offered beside it.
    fn policy(_prompt: &Self::Prompt) -> Option<&'static OrderRow> {
        None
    }
    /// What answers the reaction of a standing order where the order leaves it open and the seat
    /// reacts by orders: as the house would. `None` for an order about what is asked in any case.
    fn left_open(_row: &OrderRow) -> Option<&'static str> {
        None
    }
    /// What a seat holds that such an answer would spend, by its name.
    fn spends(_view: &Self::View, _seat: Seat, _row: &OrderRow) -> Option<String> {
        None
    }

    /// The board as its reader may know it, as facts.
    fn facts(view: &Self::View, cast: &Cast, pending: &Pending) -> Self::Facts;
    /// The text board.
    fn board(facts: &Self::Facts) -> String;
    /// The same in at most 14 lines of 30 columns, for the post that another has followed: the map or
    /// whatever stands in its place, and a line a seat with what can end it. Its first lines in a game that
    /// does not choose.
    fn chronicle(facts: &Self::Facts) -> String {
        chronicle::beginning(&Self::board(facts))
    }
    /// The board drawn, with what has changed since `was`, as the same reader saw it; `None` in a game
    /// that has a text board alone.
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
    /// The position in sentences, for whoever hears it: at most [`SENTENCES`] characters, should everybody
    /// be called by 16 columns. A game with two forms takes the longer where that has at most `room`.
    fn sentences(facts: &Self::Facts, was: Option<&Self::Facts>, room: usize) -> String;
    /// The signs that stand beside its options, drawn; those of its seats and its own need not be named.
    fn signs() -> Vec<(Sign, Picture)> {
        Vec::new()
    }
    /// The game's sign around a point: what it is like at a glance, in a square of 56 units of sand.
    fn sign(picture: &mut Picture, middle: Point) {
        picture_sign::draw(picture, middle);
    }
    /// The cards that a seat holds and others may not see.
    fn held(_view: &Self::View, _seat: Seat) -> Vec<HeldCard> {
        Vec::new()
    }
    /// What a seat holds that others may not see; `None` if nothing ever is. Without `orders` it
    /// is for others too, once the bout is over: orders stay private for ever.
    fn hand(
        _view: &Self::View,
        _cast: &Cast,
        _seat: Seat,
        _orders: Option<&Orders>,
    ) -> Option<Block> {
        None
    }
    /// The table above the options of a panel: what one must know for the choice.
    fn table(
        view: &Self::View,
        cast: &Cast,
        ask: &Ask<Self>,
        orders: &Orders,
        draft: &[String],
    ) -> Block;
}

/// What may be a reason for an answer; see [`Words::gist`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Gist {
    /// To whom it happens.
    pub(crate) seat: Seat,
    /// What, as the end of a sentence about them.
    pub(crate) what: &'static str,
    /// Whether they are glad of it.
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

/// What becomes of `ask` if its seat does nothing more: the clock's answer, or the one that stands.
pub(crate) fn unattended<R: Words>(view: &R::View, cast: &Cast, ask: &Ask<R>) -> String {
    if !ask.is_owed() {
        return "You have answered, and may change that until the others have answered too."
            .to_owned();
    }
    let answer = R::label(view, cast, ask.seat, &R::otherwise(view, ask)).label;
    format!("If your time runs out, the clock answers for you: {answer}.")
}

/// Every value of an order, with what it means; `auto(n)` once for every n.
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
