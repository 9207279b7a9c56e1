//! A bout told again, page by page, with one's own eyes or everybody's.

use crate::bout::live::Sitting;
use crate::common::{
    BoutId, Control, Deed, Done, Eyes, Fault, MenuChoice, Millis, Person, Place, Refused, Reply,
    Say, Style,
};
use crate::house::arena::{Arena, asking};
use crate::house::off_thread::beside;
use crate::limits::What;
use crate::look::board::watched;
use boards::{Page, shortened};
use std::sync::Arc;
use store::Conn;
use store::bout::Status;
use table::Seat;

/// The most pages that the menu names; it always has the first and the last.
const STOPS: usize = 25;
/// So many pages need no menu.
const FEW: usize = 4;
/// The most characters of a menu's line.
const LABEL: usize = 100;

impl Arena {
    /// A page of a bout told again, from 0: what happened, the board after it, and the hand of
    /// the seat with whose eyes it is seen. Those are one's own, or everybody's; without `eyes`
    /// one's own, if one has any. When the bout is over they may be any seat's, unless the record
    /// is kept back. A page beyond the last is the last.
    ///
    /// # Errors
    /// A guest's mistake, or ours.
    pub async fn replay(
        &self,
        by: Person,
        at: Place,
        bout: Option<BoutId>,
        eyes: Option<Eyes>,
        page: u16,
        now: Millis,
    ) -> Done<Reply> {
        let shown = async {
            self.meters.spend(What::Retelling, &asking(by.id, at), now)?;
            let mut reader = self.leisure().await?;
            let sitting = watched(&mut reader, &by, at, bout, now).await?;
            let own = || sitting.seat_of(by.id).map_or(Eyes::Public, |seat| Eyes::Seat(seat.0));
            let eyes = eyes.unwrap_or_else(own);
            let (sitting, pages) = self.pages(&mut reader, sitting, &by, eyes).await?;
            Ok(Reply::edit(say(&sitting, &by, eyes, &pages, usize::from(page))))
        };
        // A bout that cannot be told again may yet be played: it is not marked as stuck.
        shown.await.map_err(Fault::referenced)
    }

    /// The moment of a page, with other eyes: those at `to` in the menu.
    pub(crate) async fn replay_with(
        &self,
        by: Person,
        at: Place,
        bout: BoutId,
        (eyes, page): (Eyes, u16),
        to: u16,
        now: Millis,
    ) -> Done<Reply> {
        let shown = async {
            self.meters.spend(What::Retelling, &asking(by.id, at), now)?;
            let mut reader = self.leisure().await?;
            let sitting = watched(&mut reader, &by, at, Some(bout), now).await?;
            let (sitting, before) = self.pages(&mut reader, sitting, &by, eyes).await?;
            let moment = before.get(usize::from(page)).map_or(u64::MAX, |page| page.entry);
            let eyes = match to.checked_sub(1) {
                None => Eyes::Public,
                Some(seat) => Eyes::Seat(u8::try_from(seat).map_err(|_| Refused::NotYourEyes)?),
            };
            let (sitting, pages) = self.pages(&mut reader, sitting, &by, eyes).await?;
            let page = pages.partition_point(|page| page.entry <= moment).saturating_sub(1);
            Ok(Reply::edit(say(&sitting, &by, eyes, &pages, page)))
        };
        shown.await.map_err(Fault::referenced)
    }

    /// The pages that somebody may see with certain eyes, and the bout again. Told lately, they
    /// are not told again: of the same bout the same eyes see the same until it goes on.
    async fn pages(
        &self,
        conn: &mut Conn,
        mut sitting: Sitting,
        by: &Person,
        eyes: Eyes,
    ) -> Done<(Sitting, Arc<Vec<Page>>)> {
        if !may_use(&sitting, by, eyes) {
            return Err(Refused::NotYourEyes.into());
        }
        let (key, now) = ((sitting.id(), sitting.row.version, eyes), sitting.now);
        if let Some(pages) = self.retold.answer(&key, now) {
            return Ok((sitting, pages));
        }
        let history = sitting.remembered(conn).await?;
        let seat = match eyes {
            Eyes::Public => None,
            Eyes::Seat(seat) => Some(Seat(seat)),
        };
        let telling = beside(move || {
            let told = sitting
                .ask_rules(|play, cast| play.retold(&history, cast, &sitting.earlier, seat, false));
            (sitting, told)
        });
        let (sitting, told) = telling.await?;
        let pages = Arc::new(told?);
        self.retold.keep(key, Arc::clone(&pages), now);
        Ok((sitting, pages))
    }
}

fn may_use(sitting: &Sitting, by: &Person, eyes: Eyes) -> bool {
    let is_open = sitting.row.status == Status::Over && !sitting.affairs.setup.keeps_seed;
    match eyes {
        Eyes::Public => true,
        Eyes::Seat(seat) => {
            sitting.sitters().get(Seat(seat)).is_some()
                && (is_open || sitting.seat_of(by.id) == Some(Seat(seat)))
        }
    }
}

/// Neither an entry nor the number of entries is shown: secret answers are among them.
fn say(sitting: &Sitting, by: &Person, eyes: Eyes, pages: &[Page], page: usize) -> Say {
    let title = sitting.title();
    let last = pages.len().saturating_sub(1);
    let page = page.min(last);
    let Some(shown) = pages.get(page) else {
        return Say {
            head: format!("**{title}** – nothing has happened yet."), ..Say::default()
        };
    };
    let (at, of) = (page + 1, pages.len());
    let whose = match eyes {
        Eyes::Public => "everybody",
        Eyes::Seat(seat) => sitting.name_at(Seat(seat), shown.entry),
    };
    let head = format!("**{title}** – page {at} of {of}, as {whose} saw it");
    let mono = [Some(&shown.board), shown.hand.as_ref()].into_iter().flatten();
    let mono: Vec<&str> = mono.map(String::as_str).filter(|part| !part.is_empty()).collect();
    Say {
        head: format!("{head}\n{}", shown.lines.join("\n")),
        mono: (!mono.is_empty()).then(|| mono.join("\n\n")),
        controls: controls(sitting, by, eyes, pages, page),
        ..Say::default()
    }
}

fn controls(
    sitting: &Sitting,
    by: &Person,
    eyes: Eyes,
    pages: &[Page],
    page: usize,
) -> Vec<Control> {
    let bout = sitting.id();
    let last = pages.len() - 1;
    let turn = |label: &str, to: usize, barred: bool| Control::Button {
        label: label.to_owned(),
        style: Style::Secondary,
        deed: Deed::Replay { bout, eyes, page: Some(number(to)) },
        barred,
    };
    let mut controls = vec![
        turn("First", 0, page == 0),
        turn("Back", page.saturating_sub(1), page == 0),
        turn("Next", (page + 1).min(last), page == last),
        turn("Last", last, page == last),
    ];
    if FEW < pages.len() {
        let choices = stops(pages.len()).map(|at| MenuChoice {
            index: number(at),
            label: label(at, &pages[at]),
            detail: String::new(),
        });
        let deed = Deed::Replay { bout, eyes, page: None };
        controls.push(Control::menu("Go to a page", choices.collect(), deed));
    }
    let seats = sitting.sitters().seats().map(|seat| Eyes::Seat(seat.0));
    let all = std::iter::once(Eyes::Public).chain(seats);
    let choices = all.filter(|eyes| may_use(sitting, by, *eyes)).map(|eyes| match eyes {
        Eyes::Public => choice(0, "As everybody saw it"),
        Eyes::Seat(seat) => {
            let seated = sitting.names_in(Seat(seat)).join(", ");
            choice(u16::from(seat) + 1, &format!("As {seated} saw it"))
        }
    });
    let choices: Vec<MenuChoice> = choices.collect();
    if 1 < choices.len() {
        let deed = Deed::ReplayEyes { bout, eyes, page: number(page) };
        controls.push(Control::menu("See it with other eyes", choices, deed));
    }
    controls
}

impl Sitting {
    /// Who had a seat when an entry of the record was written.
    fn name_at(&self, seat: Seat, entry: u64) -> &str {
        let mut earlier = self.earlier.iter().filter(|it| it.seat == seat && entry < it.until);
        earlier.next().map_or(&self.guest(seat).name, |it| &it.name)
    }

    /// Everybody who has had a seat, in their order.
    fn names_in(&self, seat: Seat) -> Vec<&str> {
        let earlier = self.earlier.iter().filter(|it| it.seat == seat).map(|it| it.name.as_str());
        earlier.chain([self.guest(seat).name.as_str()]).collect()
    }
}

fn choice(index: u16, label: &str) -> MenuChoice {
    MenuChoice { index, label: shortened(label, LABEL), detail: String::new() }
}

/// Pages at even distances, the first and the last among them.
fn stops(pages: usize) -> impl Iterator<Item = usize> {
    let count = pages.min(STOPS);
    (0..count).map(move |at| at * (pages - 1) / (count - 1).max(1))
}

fn label(at: usize, page: &Page) -> String {
    let first = page.lines.first().map_or("", String::as_str);
    shortened(&format!("{}: {first}", at + 1), LABEL)
}

/// A page as it travels; no bout has so many that it does not fit.
fn number(page: usize) -> u16 {
    u16::try_from(page).unwrap_or(u16::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_menu_has_the_first_page_the_last_and_no_page_twice() {
        for pages in [2, 5, 24, 25, 26, 49, 50, 1_000] {
            let stops: Vec<usize> = stops(pages).collect();
            assert_eq!((stops[0], stops[stops.len() - 1]), (0, pages - 1));
            assert!(stops.windows(2).all(|pair| pair[0] < pair[1]), "{stops:?}");
            assert_eq!(stops.len(), pages.min(STOPS));
        }
    }
}
