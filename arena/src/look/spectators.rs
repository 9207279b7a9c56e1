//! The page for anybody who has a link: a bout, a season or a tournament as its posts show it, outside the
//! messenger. It is made with everybody's eyes, and a link leads nowhere unless the server's organisers let it.

use crate::common::{BoutId, Done, Fault, Listing, Millis, SeasonId, TournamentId, Viewer};
use crate::handle::arena::Arena;
use crate::look::board::loaded;
use crate::look::export::headed;
use crate::look::tables;
use crate::lookup::page_links::{Subject, admitted};
use crate::standings::living::nothing;
use anyhow::Context;
use async_recursion::async_recursion as boxed;
use boards::{EVERYBODY, Eyes, Page, Retold, Sentence, named};
use serde::Serialize;
use store::Conn;
use store::bout::Status;

/// Pages of a bracket that are shown at most.
const BRACKETS: u32 = 12;
/// The letters of a print.
const PRINT: usize = 32;

/// The public state of something now.
#[derive(Clone, PartialEq, Eq)]
pub struct PublicPage {
    /// Tells this from everything else that was and will be seen of it.
    pub print: String,
    /// The steps, numbered from 0; of a season or tournament, which is no game, its tables.
    pub told: Retold,
    /// The people for whom it waits, in a sentence; may be empty.
    pub waits: String,
    /// Whether nothing more will come.
    pub is_over: bool,
}

/// The answer to somebody who looks again.
#[derive(Clone, PartialEq, Eq)]
pub enum Seen {
    /// The page that they know.
    Same,
    /// Something else.
    New(Box<PublicPage>),
}

impl Arena {
    /// The public page at a path such as `b/1f-0123456789abcdef0123456789abcdef`, for somebody who knows the page
    /// of a print; `None` where there is nothing, which takes no longer for one reason than for another.
    #[boxed]
    pub async fn public_page(
        &self,
        path: &str,
        known: Option<&str>,
        now: Millis,
    ) -> Done<Option<Seen>> {
        let looked = async {
            let mut reader = self.leisure().await?;
            let Some((subject, guild)) = admitted(&mut reader, path).await? else {
                return Ok(None);
            };
            let conn = &mut reader;
            let found = match subject {
                Subject::Bout(id) => self.bout_in_public(conn, BoutId(id), known, now).await,
                Subject::Season(id) => {
                    listed(conn, guild, Listing::Season(SeasonId(id)), known, now).await
                }
                Subject::Tournament(id) => {
                    listed(conn, guild, Listing::Tournament(TournamentId(id)), known, now).await
                }
            };
            match found {
                Ok(seen) => Ok(Some(seen)),
                Err(Fault::Refused(_)) => Ok(None),
                Err(fault) => Err(fault),
            }
        };
        looked.await.map_err(Fault::referenced)
    }

    async fn bout_in_public(
        &self,
        conn: &mut Conn,
        id: BoutId,
        known: Option<&str>,
        now: Millis,
    ) -> Done<Seen> {
        let mut live = loaded(conn, id, now).await?;
        live.remembers_who_sat(conn).await?;
        let (waits, is_over) = (live.waiting_in_public(), live.row.status == Status::Over);
        // It must not depend on the row's version, which counts what is answered in secret.
        let print = print(&(live.known_to(None), &waits, is_over))?;
        if known == Some(&*print) {
            return Ok(Seen::Same);
        }
        let (live, pages) = self.told_again(conn, live, Viewer::Public).await?;
        // Entries of the record count secret answers.
        let numbered = |(entry, page): (u64, &Page)| Page { entry, ..page.clone() };
        let mut pages: Vec<Page> = (0..).zip(pages.iter()).map(numbered).collect();
        if pages.is_empty() {
            let shown = live.ask_rules(|play, cast| play.shown(cast, None))?;
            pages.push(Page { facts: shown.facts, ..page(0, shown.text, Vec::new()) });
        }
        let told = told(live.kind.slug(), headed(&live), pages);
        Ok(Seen::New(Box::new(PublicPage { print, told, waits, is_over })))
    }
}

/// The tables of a season or a tournament, one under the other.
async fn listed(
    conn: &mut Conn,
    guild: i64,
    of: Listing,
    known: Option<&str>,
    now: Millis,
) -> Done<Seen> {
    let (mut title, mut pages) = (String::new(), Vec::new());
    for at in 0..BRACKETS {
        let Some(shown) = tables::shown(conn, guild, of, at, now).await? else { break };
        title = shown.head.lines().next().unwrap_or_default().replace("**", "");
        let facts = shown.plate.map_or_else(String::new, |plate| plate.facts);
        let mono = named::unmarked(&shown.mono);
        let story = Sentence::Story(named::unmarked(&shown.tail));
        pages.push(Page { facts: named::unmarked(&facts), ..page(at.into(), mono, vec![story]) });
        if shown.last <= at {
            break;
        }
    }
    if pages.is_empty() {
        title = "Enrolment".to_owned();
        pages.push(page(0, nothing(of).to_owned(), Vec::new()));
    }
    let shown: Vec<_> = pages.iter().map(|it| (&it.board, &it.facts, it.in_short())).collect();
    let print = print(&(&title, shown))?;
    if known == Some(&*print) {
        return Ok(Seen::Same);
    }
    let told = told("", named::unmarked(&title), pages);
    let (waits, is_over) = (String::new(), false);
    Ok(Seen::New(Box::new(PublicPage { print, told, waits, is_over })))
}

fn told(game: &str, title: String, pages: Vec<Page>) -> Retold {
    let eyes = vec![Eyes { whose: EVERYBODY.to_owned(), pages }];
    Retold { game: game.to_owned(), title, eyes }
}

fn page(entry: u64, board: String, lines: Vec<Sentence>) -> Page {
    let (round, headline, weight, hand) = (0, None, None, None);
    Page { entry, round, headline, lines, weight, board, facts: String::new(), hand }
}

/// A hash of what everybody may know, in a few letters.
fn print(known: &impl Serialize) -> Done<String> {
    let known = serde_json::to_vec(known).context("writing what everybody knows")?;
    Ok(table::sha256_hex(&known)[..PRINT].to_owned())
}
