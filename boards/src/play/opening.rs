//! The opening of a bout, and the loading of a saved one.

use super::adapter::Adapter;
use super::telling::Views;
use super::{Play, Told};
use crate::text::escaped;
use crate::words::{Cast, Words};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use table::{Bout, BySeat, Chain, Endless, Forced, Levels, Live, Luck, Options, Sitter};

/// A saved bout, loaded.
pub struct Resumed {
    /// The bout.
    pub play: Box<dyn Play>,
    /// The events of its step in progress, told anew with the seats called by their sides, if the
    /// rules changed under it and it began again with the same draws.
    pub diverged: Option<Told>,
}

/// A malformed text, and the reason: for the operator, as it may hold secrets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable(pub String);

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&escaped(&self.0))
    }
}

impl std::error::Error for Unreadable {}

impl fmt::Debug for Resumed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Resumed").field("diverged", &self.diverged).finish_non_exhaustive()
    }
}

pub(crate) fn open<R: Words>(
    sitters: BySeat<Sitter>,
    levels: Levels,
    options: Options,
    luck: Luck,
    chain_secret: [u8; 32],
    cast: &Cast,
) -> (Box<dyn Play>, Told) {
    let count = sitters.count();
    assert!(R::SEATS.contains(&count), "{} is not played by {count}", R::GAME);
    let before = Views::of(&R::open(&sitters, &options, &mut luck.dice(0)), count);
    let chain = Some(Chain::new(chain_secret));
    let (live, events) =
        Live::<R>::open_with_levels(sitters, levels, options, luck, chain, Forced::default());
    let mut adapter = Adapter::new(live);
    adapter.introduce(cast);
    let told = adapter.told(&before, &events);
    (Box::new(adapter), told)
}

pub(crate) fn load<R: Words>(saved: &str) -> Result<Resumed, Unreadable> {
    let bout: Bout<R> = serde_json::from_str(saved).map_err(|why| Unreadable(why.to_string()))?;
    guarded("the saved bout makes no sense", || {
        if !R::SEATS.contains(&bout.seats().count()) {
            return Err(Unreadable(format!("{} seats in {}", bout.seats().count(), R::GAME)));
        }
        let count = bout.seats().count();
        let loaded = Live::load(bout);
        let mut adapter = Adapter::new(loaded.live);
        let before = Views::of(&adapter.live().now().board, count);
        let diverged = loaded.diverged.map(|events| adapter.told(&before, &events));
        Ok(Resumed { play: Box::new(adapter), diverged })
    })
}

/// Does `work` on data from outside, which may be well-formed and yet senseless: a panic of the
/// rules becomes an error here.
pub(crate) fn guarded<T>(
    what: &str,
    work: impl FnOnce() -> Result<T, Unreadable>,
) -> Result<T, Unreadable> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|why| {
        let end = if why.is::<Endless>() { ": they do not come to an end" } else { "" };
        Err(Unreadable(format!("{what}{end}")))
    })
}
