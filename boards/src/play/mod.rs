//! A bout in play behind the one interface of the rest of the program: words and numbers.
//!
//! Lives here: [`Play`], and the code that shows, tells, saves, exports and checks a bout of any game.
//! May enter: bouts, records and exports; views are made here, and only they are shown.
//! Never does: name a game, or show what its reader may not know.

mod adapter;
mod adopted;
mod closed;
mod drawn;
mod export;
mod hint;
mod in_hindsight;
mod opening;
pub(crate) mod pages;
mod panel;
pub(crate) mod presenter;
mod retold;
mod review;
pub(crate) mod telling;
mod thinking;
mod told;
pub(crate) mod too_long;
mod typed;

pub use adopted::Adopted;
pub(crate) use adopted::adopted;
pub use drawn::{Drawn, Pictured, Shown};
pub(crate) use drawn::{in_sentences, pictured};
pub use export::{Export, Line, Verified, VerifyReport, export};
pub(crate) use export::{read, verify};
pub use hint::{Compared, Hint, Reason};
pub use opening::{Resumed, Unreadable};
pub(crate) use opening::{load, open};
pub use panel::{
    Asked, Bar, Choice, Chosen, Effect, Panel, Policy, PublicOptions, Routes, StandingOrder,
};
pub(crate) use retold::retold;
pub use retold::{EVERYBODY, Eyes, Retold};
pub use review::{Costly, Review};
pub use told::{Earlier, NotTaken, Page, TakeBack, Told};
pub use too_long::LONGEST_EXPORT;

use crate::text::Block;
use crate::words::{Befell, Cast, Fighter, HeldCard, Introduced, Turns};
use table::{
    BySeat, Closed, Entry, Level, Odds, OutOfTurn, Outcome, Rest, Seat, Serial, Sitter, Written,
};

/// A bout as a planning seat can foresee it.
pub struct Prospect {
    /// The bout after the answers that are sure.
    pub play: Box<dyn Play>,
    /// The number of answers that are sure.
    pub sure: usize,
    /// Each answer in words, as on the panel where it would be chosen; `None` for one that would be refused there.
    pub words: Vec<Option<String>>,
}

/// A bout of any game in play.
pub trait Play: Send {
    /// Sets the players' names, for everything told from now on without a cast of its own. Until then the seats are
    /// called by their sides, such as `Red`.
    fn introduce(&mut self, cast: &Cast);
    /// The bout's number of seats and who decides for each.
    fn sitters(&self) -> BySeat<Sitter>;
    fn level(&self, seat: Seat) -> Level;
    /// The bout's commitment to its seed: sha256, in hexadecimal.
    fn commitment(&self) -> String;
    /// sha256 of each word that the players gave, in hexadecimal.
    fn words(&self) -> Vec<String>;
    /// The outcome to book, once the rules have ended the bout.
    fn outcome(&self) -> Option<Outcome>;
    /// The team of a seat: seats of the same number win and lose together. 0 is no team.
    fn team(&self, seat: Seat) -> u8;
    /// The winner and the reason, in one sentence, by the rules or from outside them; `None` while it goes on.
    fn verdict(&self, cast: &Cast) -> Option<String>;
    /// The state of each seat's gladiator so far, by seat, whether or not the bout comes to a result; empty in games
    /// without rosters.
    fn fighters(&self) -> Vec<Fighter>;
    /// The kind of figure that a seat plays, such as its gladiator's class; `None` in games in which all are alike.
    fn came_as(&self, seat: Seat) -> Option<&'static str>;
    /// Whether the bout is over, by the rules or from outside them.
    fn is_over(&self) -> bool;
    /// Whether a secret window is open: seats not asked are told that the dice are being settled.
    fn is_settling(&self) -> bool;
    /// Whether the open secret window waits for nobody any more.
    fn may_settle(&self) -> bool;
    /// The seats that the open secret window concerns, as far as everybody can tell: asked or not.
    fn concerned(&self) -> Vec<Seat>;
    /// Every ask, including hidden ones: those are never shown to another seat.
    fn asks(&self) -> Vec<Asked>;

    /// The number of the turn that a plan of `seat`, several answers given at once, would be for now; `None` if it can
    /// have no plan. A plan ends with its turn.
    fn turn(&self, seat: Seat) -> Option<u64>;
    /// The seats of this turn and the next, where both are public.
    fn turns(&self) -> Option<Turns>;
    /// An answer that a seat could give now, as an option; `None` if it would be refused.
    fn option(&self, seat: Seat, token: &str) -> Option<Choice>;
    /// The bout after some answers of `seat`, as far as the seat can foresee it from its own view.
    fn foreseen(&self, seat: Seat, tokens: &[&str]) -> Prospect;

    /// Takes an answer or an aside of a seat, typed or pressed.
    fn say(&mut self, seat: Seat, serial: Option<Serial>, token: &str) -> Result<Told, NotTaken>;
    /// Lets the clock answer for a seat; `None` if it owes nothing.
    fn time_out(&mut self, seat: Seat) -> Option<Told>;
    /// Lets the house answer for a seat at once, from that seat's view and by rule of thumb; `None` if
    /// it owes nothing.
    fn house(&mut self, seat: Seat) -> Option<Told>;
    /// The same gently: with the clock's answer, which spares the others.
    fn house_gently(&mut self, seat: Seat) -> Option<Told>;
    /// Whether a seat's question is worth a thought. It follows from public knowledge.
    fn is_worth_a_thought(&self, seat: Seat) -> bool;
    /// The number of playouts of a champion's thought.
    fn playouts(&self) -> u32;
    /// Thinks over the house's question in a seat, from that seat's view: the same bout and number of playouts give the
    /// same token. `None`: nothing to think about, or a secret ask.
    fn think(&self, seat: Seat, playouts: u32) -> Option<String>;
    /// The house's answer in a seat, judged from that seat's view; `None` if the seat owes nothing.
    fn advice(&self, seat: Seat) -> Option<Choice>;
    /// The same in the fewest presses: several answers, joined with `, `, where they make up one walk.
    fn advised(&self, seat: Seat) -> Option<Choice>;
    /// The house's answer after a thought, with the answer it was compared with and the reason. It follows from that
    /// seat's own knowledge. In secret, and where there is nothing to compare, it is the adept's.
    fn hint(&self, cast: &Cast, seat: Seat) -> Option<Hint>;
    /// A seat's answers, thought over once more from its knowledge at the time. `history` is the whole record; `None`
    /// if today's rules play it otherwise.
    fn review(&self, history: &[Entry], cast: &Cast, seat: Seat) -> Option<Review>;
    /// The odds if everybody goes on like the house, reckoned from public knowledge in so many bouts. `None` while a
    /// secret ask is open, and when the bout is over.
    fn odds(&self, playouts: u32) -> Option<Odds>;
    /// Lets a seat that is asked out of turn react by its orders, or closes a secret window that waits for nobody,
    /// where all seats it concerns react so; `None` if nothing of the kind applies. The house reacts by orders always.
    fn react(&mut self, out_of_turn: &BySeat<OutOfTurn>) -> Option<Told>;
    /// The number of the game's round or turn: a changed way of reacting takes effect with the next one.
    fn round(&self) -> u32;
    /// The number of the round's part that the bout is in, as everybody knows: the next part has another number.
    fn phase(&self) -> u8;
    /// Closes the secret window; see [`Play::may_settle`].
    fn settle(&mut self) -> Told;
    /// Gives a seat a standing order. The error is a sentence for that seat.
    fn order(&mut self, seat: Seat, name: &str, value: &str) -> Result<Told, String>;
    /// Forgets all standing orders of a seat, including one that may give none any more.
    fn forget_orders(&mut self, seat: Seat) -> Told;
    /// The key from which the record's openings are derived, in hexadecimal: public once the bout is over and the
    /// openings are.
    fn record_key(&self) -> String;
    /// Replaces the sitter that decides for a seat.
    fn sit(&mut self, seat: Seat, sitter: Sitter);
    /// Writes into the record that the bout rests, or goes on.
    fn rest(&mut self, rest: Rest);
    /// Ends the bout from outside the rules, for a reason in a short word such as `resigned`.
    fn close(&mut self, closed: Closed);
    /// Writes into the record of a finished bout that its outcome is void.
    fn void(&mut self);

    /// The result of a choice in a seat's panel: `chosen` are indexes into the offered choices. `None` if there is no
    /// such choice or it is barred.
    fn choose(&self, seat: Seat, draft: &[String], chosen: &[usize]) -> Option<Chosen>;
    /// The options that follow a draft of a seat, by their tokens and in their order, barred ones too; empty where it
    /// is asked nothing.
    fn options(&self, seat: Seat, draft: &[String]) -> Vec<String>;
    /// The word after a draft of a seat that leads to an answer, by its token.
    fn toward(&self, seat: Seat, draft: &[String], token: &str) -> Option<String>;
    /// A draft of a seat without its last choice.
    fn back(&self, seat: Seat, draft: &[String]) -> Vec<String>;
    /// Options for a seat's typed answer that begin like `typed`, at most `limit`.
    fn complete(&self, seat: Seat, typed: &str, limit: usize) -> Vec<Choice>;
    /// A seat's present standing orders.
    fn orders(&self, seat: Seat) -> Vec<StandingOrder>;

    /// For each order, its answers to the questions of the last round that it is about; with `by_orders`, a question
    /// out of turn that it leaves open is answered by the house. `history` is the whole record.
    fn orders_in_hindsight(
        &self,
        history: &[Entry],
        cast: &Cast,
        seat: Seat,
        by_orders: bool,
    ) -> Vec<Vec<String>>;

    /// The text board as a seat or the public sees it: lines of at most 30 columns (44 for maps
    /// that cannot be narrower), no markup around it.
    fn board(&self, cast: &Cast, seen_by: Option<Seat>) -> String;
    /// The same with the facts that it was made of, for [`crate::Game::drawn`].
    fn shown(&self, cast: &Cast, seen_by: Option<Seat>) -> Shown;
    /// The text board as the public sees it in at most 14 lines, for a post superseded by a newer one.
    fn chronicle(&self, cast: &Cast) -> String;
    /// A seat's hidden hand, in the same format; `None` in games where nothing is ever hidden.
    fn hand(&self, cast: &Cast, seat: Seat) -> Option<Block>;
    /// A seat's question and options, with `draft` chosen so far; `None` if it may do nothing.
    fn panel(&self, cast: &Cast, seat: Seat, draft: &[String]) -> Option<Panel>;
    /// An explanation of a seat's decision for a player who has never met it, from that seat's own view; `None` if
    /// nothing is asked of it.
    fn explained(&self, cast: &Cast, seat: Seat) -> Option<String>;
    /// The deeds and signs before a seat that each want a line when a player first meets them, by their keys.
    fn terms(&self, seat: Seat) -> Vec<(&'static str, String)>;
    /// The reason for the immediate advice to a seat, one sentence; empty where there is none to tell.
    fn why(&self, seat: Seat) -> String;
    /// A seat's change in the points that count, for a headline that tells of something else.
    fn tallied(&self, seat: Seat, befell: &[Befell]) -> Option<String>;
    /// The changes of all others in the points that count, of everything that befell anybody.
    fn rivals(&self, cast: &Cast, seat: Seat, befell: &[Befell]) -> Option<String>;
    /// The sum of all that happened in a bout that is over since anybody was last asked; `None` where it went on to a
    /// decision.
    fn played_out(&self, cast: &Cast, befell: &[Befell]) -> Option<String>;
    /// Everything that befell a seat, summed up for itself or, if `reader` is `None`, for everybody; `None` if not
    /// worth a headline.
    fn summed_up(
        &self,
        cast: &Cast,
        seat: Seat,
        befell: &[Befell],
        reader: Option<Seat>,
    ) -> Option<String>;
    /// The characters recommended to a newcomer, where the seat is asked for a character of its own.
    fn introduced(&self, seat: Seat) -> Option<&'static Introduced>;
    /// The cards that a seat holds and others may not see.
    fn held(&self, seat: Seat) -> Vec<HeldCard>;
    /// The outcome of a seat's question if it does nothing more, where a clock runs; `None` if nothing is asked of it.
    fn unattended(&self, cast: &Cast, seat: Seat) -> Option<String>;
    /// The options offered as buttons on the public post: only when one seat owes an answer and its options are few and
    /// public.
    fn public_options(&self, cast: &Cast) -> Option<PublicOptions>;

    /// Lines of the record not yet stored.
    fn take_written(&mut self) -> Vec<Written>;
    /// Whether a seat may want to repeat an answer that it could give now; see [`Play::option`].
    fn recurs(&self, seat: Seat, token: &str) -> bool;
    /// Whether a possible answer gives the bout up for its seat. False for an impossible one.
    fn gives_up(&self, seat: Seat, token: &str) -> bool;
    /// The answer by which a leaving seat resigns, if the rules have one and allow it now.
    fn resignation(&self, seat: Seat) -> Option<&'static str>;
    /// The bout's progress, as a number that reveals nothing of secret asks.
    fn public_entries(&self) -> u64;
    /// The bout's progress as known to a seat, or the public: it does not count others' secret entries.
    fn known_entries(&self, by: Option<Seat>) -> u64;
    /// The number of the record's entries. Never shown while the bout goes on.
    fn entries(&self) -> u64;
    /// The bout as one line of JSON.
    fn save(&self) -> String;
    /// The secret of the bout's luck: the seed in hexadecimal, shown when it is over.
    fn seed(&self) -> String;
    /// The opening of line `number` of the record, shown when it is over.
    fn opening(&self, number: u64) -> String;

    /// Whether and how a seat's last answer may be taken back. `history` is the whole record.
    fn may_take_back(&self, history: &[Entry], seat: Seat) -> TakeBack;
    /// This bout with a seat's answer taken back: in its state before entry `to`.
    fn take_back(&self, history: &[Entry], seat: Seat, to: u64) -> Result<Box<dyn Play>, String>;
    /// This bout set back by a steward to before entry `to`.
    fn rewound(&self, history: &[Entry], to: u64) -> Result<Box<dyn Play>, String>;
    /// The decisions of standing orders while the bout went back by [`Play::take_back`] or [`Play::rewound`]; returned
    /// once.
    fn take_untold(&mut self) -> Told;
    /// The bout told again from its record: one page an input, as a seat or the public sees it (`None` in `seen_by`),
    /// or with everything once it is over (`all`). Each deed is told of the sitter at the time: `cast` is today's,
    /// `earlier` has the former sitters, a seat's first one first.
    fn retold(
        &self,
        history: &[Entry],
        cast: &Cast,
        earlier: &[Earlier],
        seen_by: Option<Seat>,
        all: bool,
    ) -> Vec<Page>;
}
