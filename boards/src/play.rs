//! The one face that all the rest of the program knows of a game: words and numbers.

use table::{BySeat, Closed, Entry, Outcome, Seat, Serial, Sitter, Written};

/// A bout in play, whatever the game.
pub trait Play: Send {
    /// Says who plays, for everything that is told from now on and has no cast of its own.
    /// Until then the seats are called by their sides, such as `Red`.
    fn introduce(&mut self, cast: &Cast);
    /// The bout's number of seats and who decides for each.
    fn sitters(&self) -> BySeat<Sitter>;
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
    /// Whether the bout is over, by the rules or from outside them.
    fn is_over(&self) -> bool;
    /// Whether a secret window is open: to everybody not asked the dice are being settled.
    fn is_settling(&self) -> bool;
    /// Whether the open secret window waits for nobody any more.
    fn may_settle(&self) -> bool;
    /// Every ask, hidden ones too: never shown to another seat when hidden.
    fn asks(&self) -> Vec<Asked>;

    /// Takes what a seat says, typed or pressed: an answer or an aside.
    fn say(&mut self, seat: Seat, serial: Option<Serial>, token: &str) -> Result<Told, NotTaken>;
    /// Lets the clock answer for a seat; `None` if it owes nothing.
    fn time_out(&mut self, seat: Seat) -> Option<Told>;
    /// Lets the house answer for a seat, from that seat's view; `None` if it owes nothing.
    fn house(&mut self, seat: Seat) -> Option<Told>;
    /// Closes the secret window; see [`Play::may_settle`].
    fn settle(&mut self) -> Told;
    /// Gives a seat a standing order. The error is a sentence for that seat.
    fn order(&mut self, seat: Seat, name: &str, value: &str) -> Result<Told, String>;
    /// Forgets all standing orders of a seat, also of one that may give none any more.
    fn forget_orders(&mut self, seat: Seat) -> Told;
    /// Lets somebody else decide for a seat.
    fn sit(&mut self, seat: Seat, sitter: Sitter);
    /// Ends the bout from outside the rules: why is a short word such as `resigned`.
    fn close(&mut self, closed: Closed);

    /// What a choice in a seat's panel leads to: `chosen` are indexes into the offered choices.
    /// `None` if there is no such choice or it is barred.
    fn choose(&self, seat: Seat, draft: &[String], chosen: &[usize]) -> Option<Chosen>;
    /// Options for a seat's typed answer that begin like `typed`, at most `limit`.
    fn complete(&self, seat: Seat, typed: &str, limit: usize) -> Vec<Choice>;
    /// A seat's standing orders, as they stand.
    fn orders(&self, seat: Seat) -> Vec<StandingOrder>;

    /// The text board as a seat or the public sees it: lines of at most 30 columns (44 for maps
    /// that cannot be narrower), no markup around it.
    fn board(&self, cast: &Cast, seen_by: Option<Seat>) -> String;
    /// What a seat holds that others may not see, in the same format; `None` if nothing ever is.
    fn hand(&self, cast: &Cast, seat: Seat) -> Option<String>;
    /// What a seat is asked and may do, with `draft` chosen so far; `None` when it may do nothing.
    fn panel(&self, cast: &Cast, seat: Seat, draft: &[String]) -> Option<Panel>;
    /// The options to stand as buttons on the public post: only when one seat owes an answer and
    /// its options are few and public.
    fn public_options(&self, cast: &Cast) -> Option<PublicOptions>;

    /// Lines of the record not yet stored.
    fn take_written(&mut self) -> Vec<Written>;
    /// Whether what a seat could say gives the bout up for it. False for what it could not.
    fn gives_up(&self, seat: Seat, token: &str) -> bool;
    /// What a seat that leaves the bout for good says to that by the rules, if they know of it and it
    /// may be said now.
    fn resignation(&self, seat: Seat) -> Option<&'static str>;
    /// How far the bout has come, as a number that tells nothing of secret asks.
    fn public_entries(&self) -> u64;
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

/// Who plays, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cast {
    /// A display name for each seat, without markdown. Boards show at most 16 columns of it;
    /// control, invisible and backtick characters are taken out before anything is written.
    pub names: BySeat<String>,
    /// Whether the house decides there now: marked on boards.
    pub house: BySeat<bool>,
    /// The bout's number on its server, for headings.
    pub number: u64,
}

/// Somebody who had a seat before another got it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Earlier {
    /// The seat.
    pub seat: Seat,
    /// The first entry of the record that is not theirs.
    pub until: u64,
    /// Their display name.
    pub name: String,
}

/// One pending decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    /// Who decides.
    pub seat: Seat,
    /// Which ask.
    pub serial: Serial,
    /// The prompt's name, as in vectors.
    pub prompt: String,
    /// A few words for the public: what the seat is to do, such as "play". For a hidden ask only
    /// the seat itself may read them.
    pub duty: String,
    /// Whether its existence must be kept from everybody else.
    pub hidden: bool,
    /// Whether an answer is owed; otherwise one stands and may be changed.
    pub owed: bool,
    /// Whether it is a reaction, with an allowance of its own.
    pub reaction: bool,
}

/// What happened, in words.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Told {
    /// What the speaker is told of its own answer, such as "You play Lunge: ST1 + SK1."
    pub yours: String,
    /// Lines that everybody may read: one an event, with its arithmetic.
    pub public: Vec<String>,
    /// Lines for one seat only.
    pub private: Vec<(Seat, String)>,
    /// Dice that fell, each with the seat that threw it: for statistics, never for a reader.
    pub thrown: Vec<(Seat, Thrown)>,
}

/// A gladiator at the table, for whoever keeps his career.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fighter {
    /// His class, as the game writes it, or how he was armed piece by piece; none until he is armed.
    pub class: Option<String>,
    /// Whether he has died here.
    pub is_dead: bool,
}

/// Dice of one kind, thrown by one seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Thrown {
    /// Sides of each.
    pub sides: u32,
    /// How many.
    pub dice: u32,
    /// Their pips together.
    pub pips: u32,
}

impl Thrown {
    /// One ordinary die.
    pub(crate) fn d6(pips: u8) -> Self {
        Thrown { sides: 6, dice: 1, pips: u32::from(pips) }
    }
}

/// Why something said was not taken. Nothing has changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotTaken {
    /// The ask it answers has passed.
    Stale,
    /// The rules refuse it.
    Refused {
        /// The rules' code, for vectors and logs.
        code: &'static str,
        /// A full sentence for the guest: what is wrong and what to do next.
        words: String,
    },
}

/// Where a choice in a panel leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Chosen {
    /// To the next field of the form.
    Draft(Vec<String>),
    /// To a whole answer, as a token for [`Play::say`].
    Answer(String),
}

/// One thing that can be chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// The typed name; for a form's field the word.
    pub token: String,
    /// A label, at most 80 characters.
    pub label: String,
    /// What it means, at most 100 characters; may be empty.
    pub detail: String,
    /// Why it cannot be chosen, if it cannot: a short sentence.
    pub barred: Option<String>,
    /// Whether it gives the bout up for whoever chooses it.
    pub gives_up: bool,
}

/// A private panel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Panel {
    /// Which ask it answers; none when there are only asides.
    pub serial: Option<Serial>,
    /// One or two sentences: what is asked, and what one must know for it.
    pub question: String,
    /// A monospaced table: hand and options with their numbers, 30 columns (at most 44).
    pub table: String,
    /// What was chosen so far, in words.
    pub so_far: Vec<String>,
    /// The answer that stands already, in words, if it may still be changed.
    pub standing: Option<String>,
    /// The field's name in words, such as "Which cards?"
    pub field: String,
    /// What may be chosen now.
    pub choices: Vec<Choice>,
    /// How many of them at least.
    pub at_least: u8,
    /// How many of them at most.
    pub at_most: u8,
    /// What may be done besides; tokens for [`Play::say`].
    pub asides: Vec<Choice>,
}

/// A decision that may be taken on the public post.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicOptions {
    /// Who decides.
    pub seat: Seat,
    /// Which ask.
    pub serial: Serial,
    /// At most 25 options; indexes as for [`Play::choose`] with an empty draft.
    pub choices: Vec<Choice>,
}

/// A standing order as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StandingOrder {
    /// Its name, as typed.
    pub name: &'static str,
    /// What it decides, one sentence.
    pub about: &'static str,
    /// Its value now.
    pub value: String,
    /// The values it takes, with what each means.
    pub values: Vec<(String, String)>,
}

/// Whether an answer may be taken back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TakeBack {
    /// The seat has nothing to take back.
    Nothing,
    /// Nobody learnt anything since: it may be done at once.
    Free {
        /// The entry that no longer counts, nor any after it.
        to: u64,
    },
    /// These seats learnt something since and must agree.
    Ask {
        /// The entry that would no longer count.
        to: u64,
        /// Who must agree.
        of: Vec<Seat>,
    },
    /// Dice have been seen since, and nobody else is there to agree.
    DiceSeen,
    /// It was said in secret and may still be changed.
    StillOpen,
    /// It was said in secret, and the bout has gone on since.
    Closed,
    /// It was said while a secret window was open that is open still.
    Settling,
}

/// One page of a bout told again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// The record's entry it begins with. It counts secret answers too, so nobody but a steward
    /// may see it while the bout is open.
    pub entry: u64,
    /// What happened, in words.
    pub lines: Vec<String>,
    /// The board after it.
    pub board: String,
    /// What the seat with whose eyes it is seen held after it, if anything is ever hidden.
    pub hand: Option<String>,
}
