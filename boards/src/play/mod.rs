//! A bout in play behind the one face that the rest of the program knows of it: words and numbers.
//!
//! Lives here: [`Play`], and whatever shows, tells, saves, exports and checks a bout of any game.
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

/// A bout as a seat that plans can foresee it.
pub struct Prospect {
    /// The bout after those answers that are sure.
    pub play: Box<dyn Play>,
    /// How many of the answers are sure.
    pub sure: usize,
    /// Each answer in words, as it would stand on the panel on which it is chosen; none for one that
    /// would be refused there.
    pub words: Vec<Option<String>>,
}

/// A bout in play, whatever the game.
pub trait Play: Send {
    /// Says who plays, for everything that is told from now on and has no cast of its own.
    /// Until then the seats are called by their sides, such as `Red`.
    fn introduce(&mut self, cast: &Cast);
    /// The bout's number of seats and who decides for each.
    fn sitters(&self) -> BySeat<Sitter>;
    /// How well the house plays in a seat.
    fn level(&self, seat: Seat) -> Level;
    /// The bout's commitment to its seed: sha256, in hexadecimal.
    fn commitment(&self) -> String;
    /// sha256 of each word that the players gave, in hexadecimal.
    fn words(&self) -> Vec<String>;
    /// What is booked, once the rules have ended the bout.
    fn outcome(&self) -> Option<Outcome>;
    /// The team of a seat: those of the same number win and lose together. 0 is no team.
    fn team(&self, seat: Seat) -> u8;
    /// Who won and why, in one sentence, by the rules or from outside them; none while it goes on.
    fn verdict(&self, cast: &Cast) -> Option<String>;
    /// What has become of each seat's gladiator so far, by seat, whether or not the bout comes to
    /// a result; empty in games without rosters.
    fn fighters(&self) -> Vec<Fighter>;
    /// As what a seat came, such as the class of its gladiator; none in games in which all come alike.
    fn came_as(&self, seat: Seat) -> Option<&'static str>;
    /// Whether the bout is over, by the rules or from outside them.
    fn is_over(&self) -> bool;
    /// Whether a secret window is open: to everybody not asked the dice are being settled.
    fn is_settling(&self) -> bool;
    /// Whether the open secret window waits for nobody any more.
    fn may_settle(&self) -> bool;
    /// Whom the open secret window concerns, as far as everybody can tell: asked or not.
    fn concerned(&self) -> Vec<Seat>;
    /// Every ask, hidden ones too: never shown to another seat when hidden.
    fn asks(&self) -> Vec<Asked>;

    /// Which turn a plan of `seat`, several answers given at once, would be for now; none when it can
    /// have none. A plan ends with its turn.
    fn turn(&self, seat: Seat) -> Option<u64>;
    /// Whose turn it is and whose is the next, where everybody knows that.
    fn turns(&self) -> Option<Turns>;
    /// What a seat could say now, as an option; none if it would be refused.
    fn option(&self, seat: Seat, token: &str) -> Option<Choice>;
    /// The bout as it would be after some answers of `seat`, as far as that follows from what the seat
    /// knows.
    fn foreseen(&self, seat: Seat, tokens: &[&str]) -> Prospect;

    /// Takes what a seat says, typed or pressed: an answer or an aside.
    fn say(&mut self, seat: Seat, serial: Option<Serial>, token: &str) -> Result<Told, NotTaken>;
    /// Lets the clock answer for a seat; `None` if it owes nothing.
    fn time_out(&mut self, seat: Seat) -> Option<Told>;
    /// Lets the house answer for a seat at once, from that seat's view and by rule of thumb; `None` if
    /// it owes nothing.
    fn house(&mut self, seat: Seat) -> Option<Told>;
    /// The same gently: what the clock would answer instead, which spares the others.
    fn house_gently(&mut self, seat: Seat) -> Option<Told>;
    /// Whether what a seat is asked is worth a thought. It follows from what everybody may know.
    fn is_worth_a_thought(&self, seat: Seat) -> bool;
    /// How many bouts a champion tries in thought.
    fn playouts(&self) -> u32;
    /// Thinks over what the house is asked in a seat, from that seat's view: the same bout and as
    /// many bouts tried come to the same token. `None` where there is nothing to think about, and in secret.
    fn think(&self, seat: Seat, playouts: u32) -> Option<String>;
    /// What the house would answer in a seat, judged from that seat's view; none if it owes nothing.
    fn advice(&self, seat: Seat) -> Option<Choice>;
    /// The same in the fewest presses: several answers, joined with `, `, where they make up one walk.
    fn advised(&self, seat: Seat) -> Option<Choice>;
    /// What it answers after a thought, with what it was held against and why. It follows from what that seat
    /// may know. In secret, and where there is nothing to compare, it is what the adept says.
    fn hint(&self, cast: &Cast, seat: Seat) -> Option<Hint>;
    /// What a seat has said, thought over once more from what it knew when it said so. `history` is the
    /// whole record; none where today's rules make something else of it.
    fn review(&self, history: &[Entry], cast: &Cast, seat: Seat) -> Option<Review>;
    /// How the bout stands if everybody goes on like the house, as the public may reckon it from so many
    /// bouts. None while anything is open in secret, and when it is over.
    fn odds(&self, playouts: u32) -> Option<Odds>;
    /// Lets a seat react by its orders that is asked out of turn, or closes a secret window that
    /// waits for nobody, where all whom it concerns react so; `None` where nothing of the kind is to
    /// be done. The house reacts by orders always.
    fn react(&mut self, out_of_turn: &BySeat<OutOfTurn>) -> Option<Told>;
    /// The number of the game's round or turn: with the next one a change in how a seat reacts holds.
    fn round(&self) -> u32;
    /// In which part of it the bout is, as everybody knows: the next part has another number.
    fn phase(&self) -> u8;
    /// Closes the secret window; see [`Play::may_settle`].
    fn settle(&mut self) -> Told;
    /// Gives a seat a standing order. The error is a sentence for that seat.
    fn order(&mut self, seat: Seat, name: &str, value: &str) -> Result<Told, String>;
    /// Forgets all standing orders of a seat, also of one that may give none any more.
    fn forget_orders(&mut self, seat: Seat) -> Told;
    /// What the openings of the record come from, in hexadecimal: public once the bout is over and they are.
    fn record_key(&self) -> String;
    /// Lets somebody else decide for a seat.
    fn sit(&mut self, seat: Seat, sitter: Sitter);
    /// Writes into the record that the bout rests, or goes on.
    fn rest(&mut self, rest: Rest);
    /// Ends the bout from outside the rules: why is a short word such as `resigned`.
    fn close(&mut self, closed: Closed);
    /// Writes into the record of a bout that is over that what it brought is void.
    fn void(&mut self);

    /// What a choice in a seat's panel leads to: `chosen` are indexes into the offered choices.
    /// `None` if there is no such choice or it is barred.
    fn choose(&self, seat: Seat, draft: &[String], chosen: &[usize]) -> Option<Chosen>;
    /// The word after a draft of a seat that leads to an answer, by its token.
    fn toward(&self, seat: Seat, draft: &[String], token: &str) -> Option<String>;
    /// A draft of a seat without what was chosen last.
    fn back(&self, seat: Seat, draft: &[String]) -> Vec<String>;
    /// Options for a seat's typed answer that begin like `typed`, at most `limit`.
    fn complete(&self, seat: Seat, typed: &str, limit: usize) -> Vec<Choice>;
    /// A seat's standing orders, as they stand.
    fn orders(&self, seat: Seat) -> Vec<StandingOrder>;

    /// For each of these what it would have said, as it stands, to the questions of the last round that
    /// it is about; with `by_orders` what is left open out of turn is the house's to answer. `history` is
    /// the whole record.
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
    /// The text board as the public sees it in at most 14 lines, for the post that another has followed.
    fn chronicle(&self, cast: &Cast) -> String;
    /// What a seat holds that others may not see, in the same format; `None` if nothing ever is.
    fn hand(&self, cast: &Cast, seat: Seat) -> Option<Block>;
    /// What a seat is asked and may do, with `draft` chosen so far; `None` when it may do nothing.
    fn panel(&self, cast: &Cast, seat: Seat, draft: &[String]) -> Option<Panel>;
    /// What the decision is about that a seat is asked, for whoever has never met it, from that
    /// seat's own view; `None` when nothing is asked of it.
    fn explained(&self, cast: &Cast, seat: Seat) -> Option<String>;
    /// What a seat has more or less of what counts, for a headline that tells of something else.
    fn tallied(&self, seat: Seat, befell: &[Befell]) -> Option<String>;
    /// All that befell a seat, summed up for itself or, with nobody as `reader`, for everybody; `None` where
    /// that is not worth a headline.
    fn summed_up(
        &self,
        cast: &Cast,
        seat: Seat,
        befell: &[Befell],
        reader: Option<Seat>,
    ) -> Option<String>;
    /// Whom a seat may send that does not know all of them, where it is asked for a character of its own.
    fn introduced(&self, seat: Seat) -> Option<&'static Introduced>;
    /// The cards that a seat holds and others may not see.
    fn held(&self, seat: Seat) -> Vec<HeldCard>;
    /// What becomes of what a seat is asked if it does nothing more, where a clock runs; `None` when
    /// nothing is asked of it.
    fn unattended(&self, cast: &Cast, seat: Seat) -> Option<String>;
    /// The options to stand as buttons on the public post: only when one seat owes an answer and
    /// its options are few and public.
    fn public_options(&self, cast: &Cast) -> Option<PublicOptions>;

    /// Lines of the record not yet stored.
    fn take_written(&mut self) -> Vec<Written>;
    /// Whether a seat may want to say again what it could say now; see [`Play::option`].
    fn recurs(&self, seat: Seat, token: &str) -> bool;
    /// Whether what a seat could say gives the bout up for it. False for what it could not.
    fn gives_up(&self, seat: Seat, token: &str) -> bool;
    /// What a seat that leaves the bout for good says to that by the rules, if they know of it and it
    /// may be said now.
    fn resignation(&self, seat: Seat) -> Option<&'static str>;
    /// How far the bout has come, as a number that tells nothing of secret asks.
    fn public_entries(&self) -> u64;
    /// How far the bout has come as a seat may know it, or the public: what others do in secret raises it not.
    fn known_entries(&self, by: Option<Seat>) -> u64;
    /// How many entries the record has. Never shown while the bout goes on.
    fn entries(&self) -> u64;
    /// The bout as one line of JSON.
    fn save(&self) -> String;
    /// The secret of the bout's luck: the seed in hexadecimal, to be shown when it is over.
    fn seed(&self) -> String;
    /// The opening of line `number` of the record, to be shown when it is over.
    fn opening(&self, number: u64) -> String;

    /// Whether and how a seat's last answer may be taken back. `history` is the whole record.
    fn may_take_back(&self, history: &[Entry], seat: Seat) -> TakeBack;
    /// This bout with a seat's answer taken back: all is as before entry `to`.
    fn take_back(&self, history: &[Entry], seat: Seat, to: u64) -> Result<Box<dyn Play>, String>;
    /// This bout set back by a steward to before entry `to`.
    fn rewound(&self, history: &[Entry], to: u64) -> Result<Box<dyn Play>, String>;
    /// What standing orders decided while the bout went back by [`Play::take_back`] or
    /// [`Play::rewound`]; it is told once.
    fn take_untold(&mut self) -> Told;
    /// The bout told again from its record: one page an input, as a seat or the public sees it
    /// (`None` in `seen_by`), or with everything once it is over (`all`). Who did something then is
    /// who sat there then: `cast` is of today, `earlier` has those before, the first of a seat
    /// first.
    fn retold(
        &self,
        history: &[Entry],
        cast: &Cast,
        earlier: &[Earlier],
        seen_by: Option<Seat>,
        all: bool,
    ) -> Vec<Page>;
}
