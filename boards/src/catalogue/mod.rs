//! The catalogue: the one list of games.
//!
//! Lives here: `listed`, with one line a game, and a game as the rest of the program sees it.
//! May enter: any type with rules and words; slugs, saves, exports and vectors find their game here.
//! Never does: match over games. A game states its differences in its own folder.

pub(crate) mod game;

pub use game::Game;

use crate::play::{self, Retold, Unreadable, VerifyReport};
use crate::words::{Sign, picture_signs};
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::atomic::{AtomicBool, Ordering as AtomicOrdering};

/// Every game, one line each. A new one comes last: custom ids count games by their place. A function that is never
/// inlined: a constant compiles all games once more in each crate that names it, a static in each test of this one.
#[inline(never)]
fn listed() -> &'static [Kind] {
    &[
        Kind(&blood_sweat_cheers::BloodSweatCheers),
        Kind(&bloodsport_gambler::BloodsportGambler),
        Kind(&morituri::Morituri),
        Kind(&munera::Munera),
        Kind(&nexus::Nexus),
        #[cfg(feature = "par-impar")]
        Kind(&par_impar::ParImpar),
    ]
}

/// One of the games: a handle on its entry in the catalogue, equal and ordered by its slug. Rows and
/// records hold the slug.
#[derive(Clone, Copy)]
pub struct Kind(&'static dyn Game);

/// Whether the guide's game, the last, is left out.
static IS_GUIDE_OUT: AtomicBool = AtomicBool::new(false);

impl Kind {
    pub fn all() -> &'static [Kind] {
        let out = cfg!(feature = "par-impar") && IS_GUIDE_OUT.load(AtomicOrdering::Relaxed);
        &listed()[..listed().len() - usize::from(out)]
    }

    /// Leaves out the game of docs/a-sixth-game.md for good: it is built into the program under test, and never
    /// offered.
    pub fn leave_out_guide() {
        IS_GUIDE_OUT.store(true, AtomicOrdering::Relaxed);
    }

    /// The game of that slug.
    pub fn of(slug: &str) -> Option<Kind> {
        Kind::all().iter().copied().find(|kind| kind.slug() == slug)
    }
}

impl Deref for Kind {
    type Target = dyn Game;

    fn deref(&self) -> &Self::Target {
        self.0
    }
}

impl PartialEq for Kind {
    fn eq(&self, other: &Self) -> bool {
        self.slug() == other.slug()
    }
}

impl Eq for Kind {}

impl PartialOrd for Kind {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Kind {
    fn cmp(&self, other: &Self) -> Ordering {
        self.slug().cmp(other.slug())
    }
}

impl Hash for Kind {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.slug().hash(state);
    }
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.slug())
    }
}

/// Every sign, as SVG: a small square on nothing. A sign shared by several games stands once.
pub fn signs() -> BTreeMap<Sign, String> {
    let games = Kind::all().iter().flat_map(|kind| kind.signs());
    picture_signs::dice().chain(games).map(|(sign, scene)| (sign, scene.svg())).collect()
}

/// Checks an exported bout of any game: the chain of its record, its seed, every draw, board and outcome.
///
/// # Errors
/// If the text is not an export that this program reads. Faults of the bout are in the report.
pub fn verify(text: &str) -> Result<VerifyReport, Unreadable> {
    let export = play::read(text)?;
    let kind = Kind::of(&export.game);
    let kind = kind.ok_or_else(|| Unreadable(format!("no game called {:?}", export.game)))?;
    Ok(kind.verify(&export))
}

/// Tells an exported bout of any game again, as everybody and as each seat saw it.
///
/// # Errors
/// If the text is no export that this program reads, its seed or record is withheld, or it cannot be played by today's
/// rules.
pub fn retold(text: &str) -> Result<Retold, Unreadable> {
    let export = play::read(text)?;
    let kind = Kind::of(&export.game);
    let kind = kind.ok_or_else(|| Unreadable(format!("no game called {:?}", export.game)))?;
    kind.retold(text)
}
