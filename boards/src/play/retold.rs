//! A finished bout told again from several points of view: the content of a page that anybody can
//! open.

use super::export::{entries, luck, opened, read};
use super::opening::{Unreadable, guarded};
use super::too_long::{SENSELESS, can_be_told};
use super::{Page, pages};
use crate::words::{Cast, Words};
use table::{BySeat, Replay, Seat};

/// A bout told again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Retold {
    /// The game's slug; empty where its pages are tables, whose facts are a sheet's.
    pub game: String,
    /// The page's title, such as `NEXUS #3: Ada v Brutus`.
    pub title: String,
    /// Everybody's view first, then, if they are public, each seat's.
    pub eyes: Vec<Eyes>,
}

/// A bout told again as one reader saw it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Eyes {
    /// The reader.
    pub whose: String,
    /// Page by page; at least one.
    pub pages: Vec<Page>,
}

/// An exported bout told again, its seats called by their sides: the players' names are not in the
/// file.
pub(crate) fn retold<R: Words>(text: &str) -> Result<Retold, Unreadable> {
    let export = read(text)?;
    let entries = entries(&export).map_err(Unreadable)?;
    let luck = luck(&export, opened(&entries).map_err(Unreadable)?).map_err(Unreadable)?;
    let pages = guarded(SENSELESS, || {
        let replay = Replay::<R>::of(&entries, luck).map_err(|why| Unreadable(why.to_string()))?;
        let live = replay.live().ok_or_else(|| Unreadable("rules that are gone".to_owned()))?;
        let seats = live.bout().seats();
        can_be_told(pages::count(&entries), seats.iter().len() + 1)?;
        let cast = Cast {
            names: BySeat::new(seats.count(), |seat| R::side(seat).to_owned()),
            house: BySeat::new(seats.count(), |seat| seats[seat].is_house()),
            number: 0,
        };
        let told = |eyes: Option<Seat>| pages::retold(live, &entries, (&cast, &[]), eyes, false);
        let own = cast.names.by_seat().map(|(seat, name)| (name.clone(), told(Some(seat))));
        Ok(std::iter::once((EVERYBODY.to_owned(), told(None))).chain(own).collect::<Vec<_>>())
    })?;
    let eyes = pages.into_iter().map(|(whose, pages)| Eyes { whose, pages }).collect();
    Ok(Retold { game: export.game, title: R::TITLE.to_owned(), eyes })
}

/// The name of the public's view.
pub const EVERYBODY: &str = "Everybody";
