//! A game as the rest of the program sees it.

use crate::play::{
    self, Adopted, Drawn, Export, Pictured, Play, Resumed, Retold, Told, Unreadable, VerifyReport,
};
#[cfg(feature = "proofs")]
use crate::proofs::Proofs;
use crate::words::{
    Beside, Cast, Credit, Guided, Honour, Sent, Sign, Stable, Topic, Training, Words, order_values,
    picture_signs,
};
use ::scene::{Point, Scene};
use std::ops::RangeInclusive;
#[cfg(not(feature = "proofs"))]
use table::Rules as Provable;
#[cfg(feature = "proofs")]
use table::coverage::Covered as Provable;
use table::{
    Advantages, BySeat, Level, Levels, Luck, OptionRow, Options, OrderRow, Rules, Seat, Sitter,
    Strength,
};

/// A game: its words, its numbers, and its bouts. Every type with rules and words is one.
pub trait Game: Sync {
    /// Its name in commands and records.
    fn slug(&self) -> &'static str;
    /// Its name as a heading.
    fn title(&self) -> &'static str;
    /// The kind of game, one sentence.
    fn about(&self) -> &'static str;
    /// How it is played, in five sentences for somebody who has never seen it.
    fn playing(&self) -> &'static [&'static str; 5];
    /// The game's authors and publisher, and the numbers that are this project's own.
    fn credit(&self) -> &'static Credit;
    /// Its rules in short, topic by topic.
    fn reference(&self) -> &'static [Topic];
    /// The usual number of decisions that a bout takes of each player: the fewest and the most.
    fn decisions(&self) -> [u16; 2];
    /// The rulebook's word for the unit counted by [`Play::round`](crate::Play::round), in lower case.
    fn round_word(&self) -> &'static str;
    /// The answer by which a seat leaves the bout for good, if the game's rules have one.
    fn resignation(&self) -> Option<&'static str>;
    /// The first, guided bout of a new player.
    fn guided(&self) -> Guided;
    /// The honours awarded when a bout is over.
    fn honours(&self) -> &'static [Honour];
    /// The numbers of seats a bout may have.
    fn seats(&self) -> RangeInclusive<u8>;
    /// The name of a seat whose player's name is unknown, such as `Red`.
    fn side(&self, seat: Seat) -> &'static str;
    /// The length of a bout, roughly, in bouts of a short game.
    fn length(&self) -> u64;
    /// Roughly one answer in this many is secret: the more are secret, the more are compared.
    fn secret_one_in(&self) -> u64;

    fn options(&self) -> &'static [OptionRow];
    /// The meaning of a value of one of its options, one sentence.
    fn option_means(&self, row: &OptionRow, value: &str) -> String;
    fn orders(&self) -> &'static [OrderRow];
    /// The values of one of its orders, each with its meaning.
    fn order_values(&self, row: &OrderRow) -> Vec<(String, String)>;

    /// The data that careers need about its gladiators; `None`: the game has no careers.
    fn training(&self) -> Option<Training>;
    /// The options that open a bout between two gladiators sent by their ludi.
    fn sending(&self, gladiators: &[Sent<'_>; 2]) -> Vec<(String, String)>;
    /// The interface for rosters that outlast bouts; `None`: the game has no rosters.
    fn stable(&self) -> Option<&'static dyn Stable>;
    /// The first of these options that favours some seats over others, if one does: a bout with such a handicap is
    /// friendly. Gladiators from a roster bring their own class and skills.
    fn handicap(&self, options: &[(String, String)]) -> Option<&'static str>;

    /// The house's strength at a level in bouts of `seats` seats: measured in bouts of two, and an adept's where its
    /// champions think among fewer only. `None`: not measured.
    fn strength(&self, level: Level, seats: u8) -> Option<Strength>;
    /// The advantages of each seat of a bout with these options, from their public settings; `None` if seats do not
    /// play each for itself.
    fn advantages(&self, options: &Options, sitters: &BySeat<Sitter>) -> Option<Advantages>;

    /// Opens a bout and plays it to its first question. Events on the way are told with the names in `cast`. Openings
    /// of its record come from `chain_secret`.
    ///
    /// # Panics
    /// If the game is not played with so many seats.
    fn open(
        &self,
        sitters: BySeat<Sitter>,
        options: Options,
        luck: Luck,
        chain_secret: [u8; 32],
        cast: &Cast,
    ) -> (Box<dyn Play>, Told) {
        self.open_with_levels(sitters, Levels::default(), options, luck, chain_secret, cast)
    }
    /// The same with the house at the given `levels`.
    ///
    /// # Panics
    /// If the game is not played with so many seats.
    fn open_with_levels(
        &self,
        sitters: BySeat<Sitter>,
        levels: Levels,
        options: Options,
        luck: Luck,
        chain_secret: [u8; 32],
        cast: &Cast,
    ) -> (Box<dyn Play>, Told);
    /// Loads a bout from the text of [`Play::save`].
    ///
    /// # Errors
    /// If the text is not a bout of that game.
    fn load(&self, saved: &str) -> Result<Resumed, Unreadable>;
    /// Whether it has a picture besides its text board.
    fn is_drawn(&self) -> bool;
    /// Draws the facts of [`Play::shown`], with the changes since `was`, the facts shown to the same reader before;
    /// `None`: the game has no picture, or the facts are another release's.
    fn pictured(&self, facts: &str, was: Option<&str>, beside: &Beside) -> Option<Pictured>;
    /// The same as SVG.
    fn drawn(&self, facts: &str, was: Option<&str>, beside: &Beside) -> Option<Drawn> {
        let Pictured { scene, alt } = self.pictured(facts, was, beside)?;
        Some(Drawn { svg: scene.svg(), alt })
    }
    /// The same for a page that a browser shows: letters keep their places in any font.
    fn drawn_for_pages(&self, facts: &str, was: Option<&str>) -> Option<Drawn> {
        let Pictured { scene, alt } = self.pictured(facts, was, &Beside::default())?;
        Some(Drawn { svg: scene.svg_for_pages(), alt })
    }
    /// Puts the facts of [`Play::shown`] in sentences alone, in the longer form if it has at most `room` characters;
    /// `None` if they are another release's.
    fn in_sentences(&self, facts: &str, room: usize) -> Option<String>;
    /// Tells an exported bout of this game again, as everybody and as each seat saw it.
    ///
    /// # Errors
    /// If the file is no export, has no seed, or cannot be played by today's rules.
    fn retold(&self, export: &str) -> Result<Retold, Unreadable>;
    /// Draws the game's sign around a point, in a square of 56 units of sand.
    fn sign(&self, picture: &mut Scene, middle: Point);
    /// Every sign that stands beside its options and its seats, and its own sign, drawn.
    fn signs(&self) -> Vec<(Sign, Scene)>;
    fn own_sign(&self) -> Sign;
    fn seat_sign(&self, seat: Seat) -> Sign;
    fn verify(&self, export: &Export) -> VerifyReport;
    /// Checks a bout that was played elsewhere, and imports it from its record.
    ///
    /// # Errors
    /// The first fault of the bout.
    fn adopted(&self, export: Export, key: &str) -> Result<Adopted, Unreadable>;

    /// The proofs of its rules and words.
    #[cfg(feature = "proofs")]
    fn proofs(&self) -> &dyn Proofs;
}

impl<R: Words + Provable> Game for R {
    fn slug(&self) -> &'static str {
        R::GAME
    }

    fn title(&self) -> &'static str {
        R::TITLE
    }

    fn about(&self) -> &'static str {
        R::ABOUT
    }

    fn playing(&self) -> &'static [&'static str; 5] {
        R::PLAYING
    }

    fn credit(&self) -> &'static Credit {
        R::CREDIT
    }

    fn reference(&self) -> &'static [Topic] {
        R::reference()
    }

    fn decisions(&self) -> [u16; 2] {
        R::DECISIONS
    }

    fn round_word(&self) -> &'static str {
        R::ROUND
    }

    fn resignation(&self) -> Option<&'static str> {
        R::resignation()
    }

    fn guided(&self) -> Guided {
        R::GUIDED
    }

    fn honours(&self) -> &'static [Honour] {
        R::HONOURS
    }

    fn seats(&self) -> RangeInclusive<u8> {
        R::SEATS
    }

    fn side(&self, seat: Seat) -> &'static str {
        <R as Words>::side(seat)
    }

    fn length(&self) -> u64 {
        R::LENGTH
    }

    fn secret_one_in(&self) -> u64 {
        R::SECRET_ONE_IN
    }

    fn options(&self) -> &'static [OptionRow] {
        <R as Rules>::options()
    }

    fn option_means(&self, row: &OptionRow, value: &str) -> String {
        <R as Words>::option_means(row, value)
    }

    fn orders(&self) -> &'static [OrderRow] {
        <R as Rules>::orders()
    }

    fn order_values(&self, row: &OrderRow) -> Vec<(String, String)> {
        order_values::<R>(row)
    }

    fn training(&self) -> Option<Training> {
        <R as Words>::training()
    }

    fn sending(&self, gladiators: &[Sent<'_>; 2]) -> Vec<(String, String)> {
        <R as Words>::sending(gladiators)
    }

    fn stable(&self) -> Option<&'static dyn Stable> {
        <R as Words>::stable()
    }

    fn handicap(&self, options: &[(String, String)]) -> Option<&'static str> {
        options.iter().find_map(|(name, value)| {
            let mut rows = <R as Rules>::options().iter();
            let row = rows.find(|row| row.name == name && row.default != value)?;
            R::is_handicap(row, options).then_some(row.name)
        })
    }

    fn strength(&self, level: Level, seats: u8) -> Option<Strength> {
        let thinks = R::THINKS.contains(&seats);
        let level = if level == Level::Champion && !thinks { Level::Adept } else { level };
        R::STRENGTHS.map(|strengths| strengths.of(level))
    }

    fn advantages(&self, options: &Options, sitters: &BySeat<Sitter>) -> Option<Advantages> {
        R::advantages(options, sitters)
    }

    fn open_with_levels(
        &self,
        sitters: BySeat<Sitter>,
        levels: Levels,
        options: Options,
        luck: Luck,
        chain_secret: [u8; 32],
        cast: &Cast,
    ) -> (Box<dyn Play>, Told) {
        play::open::<R>(sitters, levels, options, luck, chain_secret, cast)
    }

    fn load(&self, saved: &str) -> Result<Resumed, Unreadable> {
        play::load::<R>(saved)
    }

    fn is_drawn(&self) -> bool {
        R::IS_DRAWN
    }

    fn pictured(&self, facts: &str, was: Option<&str>, beside: &Beside) -> Option<Pictured> {
        play::pictured::<R>(facts, was, beside)
    }

    fn in_sentences(&self, facts: &str, room: usize) -> Option<String> {
        play::in_sentences::<R>(facts, room)
    }

    fn retold(&self, export: &str) -> Result<Retold, Unreadable> {
        play::retold::<R>(export)
    }

    fn sign(&self, picture: &mut Scene, middle: Point) {
        R::sign(picture, middle);
    }

    fn signs(&self) -> Vec<(Sign, Scene)> {
        picture_signs::all_of::<R>()
    }

    fn own_sign(&self) -> Sign {
        Sign::game(R::GAME)
    }

    fn seat_sign(&self, seat: Seat) -> Sign {
        Sign::seat(seat, R::mark(seat))
    }

    fn verify(&self, export: &Export) -> VerifyReport {
        play::verify::<R>(export)
    }

    fn adopted(&self, export: Export, key: &str) -> Result<Adopted, Unreadable> {
        play::adopted::<R>(export, key)
    }

    #[cfg(feature = "proofs")]
    fn proofs(&self) -> &dyn Proofs {
        self
    }
}

/// Runs one vector file of any game.
#[cfg(feature = "proofs")]
pub fn vector(text: &str) -> table::vectors::Verdict {
    let named = table::vectors::game_of(text)
        .and_then(|slug| super::Kind::of(&slug).ok_or_else(|| format!("no game called {slug:?}")));
    match named {
        Ok(kind) => kind.proofs().vector(text),
        Err(why) => table::vectors::Verdict { name: String::new(), failures: vec![why] },
    }
}
