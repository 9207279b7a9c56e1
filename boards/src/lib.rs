//! Words and monospace: every game's boards and sentences behind one face, [`Play`].
//!
//! This crate knows every game. It must not know Discord, SQL or time.

mod blood_sweat_cheers;
mod bloodsport_gambler;
mod canvas;
mod closed;
pub mod columns;
mod credits;
mod desk;
mod export;
mod generic;
mod laws;
mod morituri;
mod munera;
mod nexus;
mod play;
mod replayed;
mod seated;
mod shortened;
mod words;

pub use credits::Credit;
pub use export::{Export, Line, Verified, VerifyReport, export};
pub use generic::{LawTried, Resumed, Unreadable};
pub use laws::LawReport;
pub use laws::twins::TwinReport;
pub use play::{
    Asked, Cast, Choice, Chosen, Earlier, Fighter, NotTaken, Page, Panel, Play, PublicOptions,
    StandingOrder, TakeBack, Thrown, Told,
};
pub use shortened::shortened;

use ::blood_sweat_cheers::BloodSweatCheers;
use ::bloodsport_gambler::BloodsportGambler;
use ::morituri::Morituri;
use ::munera::Munera;
use ::nexus::Nexus;
use std::ops::RangeInclusive;
use table::simulate::{Figures, Player};
use table::vectors::{self, Verdict};
use table::{BySeat, Luck, OptionRow, Options, OrderRow, Rules, Seat, Sitter};
use words::Words;

/// Every game: the one list of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A gladiator duel with cards and dice.
    BloodSweatCheers,
    /// Bets, sabotage and debts around pit fights.
    BloodsportGambler,
    /// A race of gladiators to Roma.
    Morituri,
    /// A skirmish of gladiators on hexes.
    Munera,
    /// Arena combat on a barge.
    Nexus,
}

/// One short explanation of a game's rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Topic {
    /// Its typed name.
    pub name: &'static str,
    /// Its heading.
    pub title: &'static str,
    /// The explanation, at most 1,800 characters.
    pub text: &'static str,
}

/// A game's gladiators, for whoever keeps their careers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Training {
    /// Attributes, and what fame cannot raise each beyond.
    pub attributes: Vec<(&'static str, i8)>,
    /// Attributes in the order in which the house and the clock raise them.
    pub raises: Vec<&'static str>,
    /// Classes with their attributes.
    pub classes: Vec<(&'static str, Vec<i8>)>,
    /// Names for gladiators whom nobody names.
    pub names: Vec<&'static str>,
}

/// A game whose gladiators a roster keeps from bout to bout, with the skills that they gain.
pub trait Stable: Sync {
    /// Names for gladiators whom nobody names.
    fn names(&self) -> &'static [&'static str];
    /// Whether a bout with these options is between gladiators of rosters.
    fn is_entered(&self, options: &[(String, String)]) -> bool;
    /// Whether an option tells of gladiators from elsewhere: it is never offered.
    fn is_outside(&self, option: &str) -> bool;
    /// Why a bout may not be opened with these options, in a sentence; none if it may.
    fn barred(&self, options: &[(String, String)]) -> Option<String>;
    /// The options with which these gladiators come, in the order of their seats.
    ///
    /// # Errors
    /// A sentence, if they may not meet.
    fn entering(
        &self,
        options: &[(String, String)],
        entrants: &[Entrant<'_>],
    ) -> Result<Vec<(String, String)>, String>;
    /// A class in words.
    fn class(&self, word: &str) -> String;
}

/// A gladiator whom a roster enters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entrant<'a> {
    /// His class, as the game writes it; none if he is yet to be armed.
    pub class: Option<&'a str>,
    /// His skills, as the game writes them.
    pub skills: &'a [String],
}

/// A gladiator whom a ludus sends, as his game calls his class and what fame has raised.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sent<'a> {
    /// His class.
    pub class: &'a str,
    /// The attribute that is one higher.
    pub raised: Option<&'a str>,
}

impl Kind {
    /// All of them.
    pub const ALL: &'static [Kind] = &[
        Kind::BloodSweatCheers,
        Kind::BloodsportGambler,
        Kind::Morituri,
        Kind::Munera,
        Kind::Nexus,
    ];

    /// The game of that slug.
    pub fn of(slug: &str) -> Option<Kind> {
        Kind::ALL.iter().copied().find(|kind| kind.slug() == slug)
    }

    /// Its name in commands and records.
    pub fn slug(self) -> &'static str {
        match self {
            Kind::BloodSweatCheers => BloodSweatCheers::GAME,
            Kind::BloodsportGambler => BloodsportGambler::GAME,
            Kind::Morituri => Morituri::GAME,
            Kind::Munera => Munera::GAME,
            Kind::Nexus => Nexus::GAME,
        }
    }

    /// Its name as a heading.
    pub fn title(self) -> &'static str {
        match self {
            Kind::BloodSweatCheers => BloodSweatCheers::TITLE,
            Kind::BloodsportGambler => BloodsportGambler::TITLE,
            Kind::Morituri => Morituri::TITLE,
            Kind::Munera => Munera::TITLE,
            Kind::Nexus => Nexus::TITLE,
        }
    }

    /// What kind of game it is, one sentence.
    pub fn about(self) -> &'static str {
        match self {
            Kind::BloodSweatCheers => BloodSweatCheers::ABOUT,
            Kind::BloodsportGambler => BloodsportGambler::ABOUT,
            Kind::Morituri => Morituri::ABOUT,
            Kind::Munera => Munera::ABOUT,
            Kind::Nexus => Nexus::ABOUT,
        }
    }

    /// How many seats a bout may have.
    pub fn seats(self) -> RangeInclusive<u8> {
        match self {
            Kind::BloodSweatCheers => BloodSweatCheers::SEATS,
            Kind::BloodsportGambler => BloodsportGambler::SEATS,
            Kind::Morituri => Morituri::SEATS,
            Kind::Munera => Munera::SEATS,
            Kind::Nexus => Nexus::SEATS,
        }
    }

    /// What a seat is called where nobody's name is known, such as `Red`.
    pub fn side(self, seat: Seat) -> &'static str {
        match self {
            Kind::BloodSweatCheers => BloodSweatCheers::side(seat),
            Kind::BloodsportGambler => BloodsportGambler::side(seat),
            Kind::Morituri => Morituri::side(seat),
            Kind::Munera => Munera::side(seat),
            Kind::Nexus => Nexus::side(seat),
        }
    }

    /// Its options.
    pub fn options(self) -> &'static [OptionRow] {
        match self {
            Kind::BloodSweatCheers => BloodSweatCheers::options(),
            Kind::BloodsportGambler => BloodsportGambler::options(),
            Kind::Morituri => Morituri::options(),
            Kind::Munera => Munera::options(),
            Kind::Nexus => Nexus::options(),
        }
    }

    /// What a value of one of its options means, one sentence.
    pub fn option_means(self, row: &OptionRow, value: &str) -> String {
        match self {
            Kind::BloodSweatCheers => BloodSweatCheers::option_means(row, value),
            Kind::BloodsportGambler => BloodsportGambler::option_means(row, value),
            Kind::Morituri => Morituri::option_means(row, value),
            Kind::Munera => Munera::option_means(row, value),
            Kind::Nexus => Nexus::option_means(row, value),
        }
    }

    /// Its standing orders.
    pub fn orders(self) -> &'static [OrderRow] {
        match self {
            Kind::BloodSweatCheers => BloodSweatCheers::orders(),
            Kind::BloodsportGambler => BloodsportGambler::orders(),
            Kind::Morituri => Morituri::orders(),
            Kind::Munera => Munera::orders(),
            Kind::Nexus => Nexus::orders(),
        }
    }

    /// The values of one of its orders, each with what it means.
    pub fn order_values(self, row: &OrderRow) -> Vec<(String, String)> {
        match self {
            Kind::BloodSweatCheers => desk::order_values::<BloodSweatCheers>(row),
            Kind::BloodsportGambler => desk::order_values::<BloodsportGambler>(row),
            Kind::Morituri => desk::order_values::<Morituri>(row),
            Kind::Munera => desk::order_values::<Munera>(row),
            Kind::Nexus => desk::order_values::<Nexus>(row),
        }
    }

    /// What careers need to know of its gladiators; none where it has no careers.
    pub fn training(self) -> Option<Training> {
        match self {
            Kind::BloodSweatCheers => Some(blood_sweat_cheers::training()),
            Kind::BloodsportGambler | Kind::Morituri | Kind::Munera | Kind::Nexus => None,
        }
    }

    /// The options that open a bout between two gladiators whom their ludi send.
    pub fn sending(self, gladiators: &[Sent<'_>; 2]) -> Vec<(String, String)> {
        match self {
            Kind::BloodSweatCheers => blood_sweat_cheers::sending(gladiators),
            Kind::BloodsportGambler | Kind::Morituri | Kind::Munera | Kind::Nexus => Vec::new(),
        }
    }

    /// What rosters that outlast bouts need to know of it; none where it has none.
    pub fn stable(self) -> Option<&'static dyn Stable> {
        match self {
            Kind::Munera => Some(&munera::Careers),
            Kind::BloodSweatCheers | Kind::BloodsportGambler | Kind::Morituri | Kind::Nexus => None,
        }
    }

    /// The first of these options that favours some seats over others, if one does: a bout with such
    /// a handicap is friendly. Gladiators whom a roster enters bring their own class and skills.
    pub fn handicap(self, options: &[(String, String)]) -> Option<&'static str> {
        let favours: &dyn Fn(&str) -> bool = match self {
            Kind::BloodSweatCheers => &blood_sweat_cheers::is_handicap,
            Kind::Munera => {
                let is_entered = munera::Careers.is_entered(options);
                &move |name| !is_entered && munera::Careers.is_outside(name)
            }
            Kind::BloodsportGambler | Kind::Morituri | Kind::Nexus => &|_| false,
        };
        let row_of = |name: &str| self.options().iter().find(|row| row.name == name);
        options.iter().find_map(|(name, value)| {
            row_of(name).filter(|row| favours(name) && row.default != value).map(|row| row.name)
        })
    }

    /// Its rules in short, topic by topic.
    pub fn reference(self) -> &'static [Topic] {
        match self {
            Kind::BloodSweatCheers => BloodSweatCheers::REFERENCE,
            Kind::BloodsportGambler => BloodsportGambler::REFERENCE,
            Kind::Morituri => Morituri::REFERENCE,
            Kind::Munera => Munera::REFERENCE,
            Kind::Nexus => Nexus::REFERENCE,
        }
    }

    /// How many bouts of a short game one of its bouts is as long as, roughly.
    pub fn length(self) -> u64 {
        match self {
            Kind::BloodSweatCheers | Kind::Morituri => 1,
            Kind::BloodsportGambler | Kind::Munera => 10,
            Kind::Nexus => 20,
        }
    }
}

/// Opens a bout and plays it to its first question. What happened on the way is told with the
/// names in `cast`. Openings of its record come from `chain_secret`.
///
/// # Panics
/// If the game is not played by so many.
pub fn open(
    kind: Kind,
    sitters: BySeat<Sitter>,
    options: Options,
    luck: Luck,
    chain_secret: [u8; 32],
    cast: &Cast,
) -> (Box<dyn Play>, Told) {
    match kind {
        Kind::BloodSweatCheers => {
            generic::open::<BloodSweatCheers>(sitters, options, luck, chain_secret, cast)
        }
        Kind::BloodsportGambler => {
            generic::open::<BloodsportGambler>(sitters, options, luck, chain_secret, cast)
        }
        Kind::Morituri => generic::open::<Morituri>(sitters, options, luck, chain_secret, cast),
        Kind::Munera => generic::open::<Munera>(sitters, options, luck, chain_secret, cast),
        Kind::Nexus => generic::open::<Nexus>(sitters, options, luck, chain_secret, cast),
    }
}

/// Takes up a bout as [`Play::save`] saved it.
///
/// # Errors
/// If the text is not a bout of that game.
pub fn load(kind: Kind, saved: &str) -> Result<Resumed, Unreadable> {
    match kind {
        Kind::BloodSweatCheers => generic::load::<BloodSweatCheers>(saved),
        Kind::BloodsportGambler => generic::load::<BloodsportGambler>(saved),
        Kind::Morituri => generic::load::<Morituri>(saved),
        Kind::Munera => generic::load::<Munera>(saved),
        Kind::Nexus => generic::load::<Nexus>(saved),
    }
}

/// Plays `bouts` bouts by the program, and counts.
pub fn simulate(
    kind: Kind,
    players: &BySeat<Player>,
    options: &Options,
    bouts: u64,
    seed: u64,
) -> Figures {
    match kind {
        Kind::BloodSweatCheers => {
            generic::simulate::<BloodSweatCheers>(players, options, bouts, seed)
        }
        Kind::BloodsportGambler => {
            generic::simulate::<BloodsportGambler>(players, options, bouts, seed)
        }
        Kind::Morituri => generic::simulate::<Morituri>(players, options, bouts, seed),
        Kind::Munera => generic::simulate::<Munera>(players, options, bouts, seed),
        Kind::Nexus => generic::simulate::<Nexus>(players, options, bouts, seed),
    }
}

/// Runs one vector file, whatever its game.
pub fn vector(text: &str) -> Verdict {
    let unknown = |why| Verdict { name: String::new(), failures: vec![why] };
    let slug = match vectors::game_of(text) {
        Ok(slug) => slug,
        Err(why) => return unknown(why),
    };
    match Kind::of(&slug) {
        Some(Kind::BloodSweatCheers) => vectors::run::<BloodSweatCheers>(text),
        Some(Kind::BloodsportGambler) => vectors::run::<BloodsportGambler>(text),
        Some(Kind::Morituri) => vectors::run::<Morituri>(text),
        Some(Kind::Munera) => vectors::run::<Munera>(text),
        Some(Kind::Nexus) => vectors::run::<Nexus>(text),
        None => unknown(format!("no game called {slug:?}")),
    }
}

/// Tries every law of the rules on `bouts` bouts each.
pub fn laws(kind: Kind, bouts: u64) -> Vec<LawTried> {
    match kind {
        Kind::BloodSweatCheers => generic::laws::<BloodSweatCheers>(bouts),
        Kind::BloodsportGambler => generic::laws::<BloodsportGambler>(bouts),
        Kind::Morituri => generic::laws::<Morituri>(bouts),
        Kind::Munera => generic::laws::<Munera>(bouts),
        Kind::Nexus => generic::laws::<Nexus>(bouts),
    }
}

/// What of the game none of `bouts` random bouts used.
pub fn never_used(kind: Kind, bouts: u64) -> Vec<String> {
    match kind {
        Kind::BloodSweatCheers => blood_sweat_cheers::never_used(bouts),
        Kind::BloodsportGambler => bloodsport_gambler::never_used(bouts),
        Kind::Morituri => morituri::never_used(bouts),
        Kind::Munera => munera::never_used(bouts),
        Kind::Nexus => nexus::never_used(bouts),
    }
}

/// Checks that whatever is written in `bouts` random bouts obeys the laws of words: nothing
/// depends on what its reader may not know, everything fits its place.
pub fn laws_of_words(kind: Kind, bouts: u64, seed: u64) -> LawReport {
    match kind {
        Kind::BloodSweatCheers => laws::obeyed_by::<BloodSweatCheers>(bouts, seed),
        Kind::BloodsportGambler => laws::obeyed_by::<BloodsportGambler>(bouts, seed),
        Kind::Morituri => laws::obeyed_by::<Morituri>(bouts, seed),
        Kind::Munera => laws::obeyed_by::<Munera>(bouts, seed),
        Kind::Nexus => laws::obeyed_by::<Nexus>(bouts, seed),
    }
}

/// Plays `bouts` bouts beside twins that differ only in what somebody does or holds in secret, and
/// compares all that everybody else is shown.
pub fn law_of_twins(kind: Kind, bouts: u64, seed: u64) -> TwinReport {
    use laws::twins::{as_numbered, obeyed_by};
    match kind {
        Kind::BloodSweatCheers => obeyed_by::<BloodSweatCheers>(bouts, seed, as_numbered),
        Kind::BloodsportGambler => obeyed_by::<BloodsportGambler>(bouts, seed, as_numbered),
        Kind::Morituri => obeyed_by::<Morituri>(bouts, seed, as_numbered),
        Kind::Munera => obeyed_by::<Munera>(bouts, seed, as_numbered),
        Kind::Nexus => obeyed_by::<Nexus>(bouts, seed, as_numbered),
    }
}

/// Checks an exported bout: the chain of its record, its seed, every draw, board and outcome.
///
/// # Errors
/// If the text is not an export that this program reads. What is wrong with the bout is in the
/// report.
pub fn verify(text: &str) -> Result<VerifyReport, Unreadable> {
    let export = export::read(text)?;
    let kind = Kind::of(&export.game);
    match kind.ok_or_else(|| Unreadable(format!("no game called {:?}", export.game)))? {
        Kind::BloodSweatCheers => Ok(export::verify::<BloodSweatCheers>(&export)),
        Kind::BloodsportGambler => Ok(export::verify::<BloodsportGambler>(&export)),
        Kind::Morituri => Ok(export::verify::<Morituri>(&export)),
        Kind::Munera => Ok(export::verify::<Munera>(&export)),
        Kind::Nexus => Ok(export::verify::<Nexus>(&export)),
    }
}
