//! How a tournament stands, what comes next in it, and all of it as a file.

use crate::common::{
    Action, BoutId, Control, Done, Fault, Listing, Message, Millis, Person, Place, Refused, Reply,
    Style, TournamentId, row_id,
};
use crate::house::arena::Arena;
use crate::limits::{What, Whose};
use crate::lookup::which_season::here;
use crate::lookup::which_tournament::meant;
use crate::ludus::person_id;
use crate::standings::layout::Shown;
use crate::tournaments::brackets;
use crate::tournaments::live_tournament::LiveTournament;
use crate::tournaments::tournament_words::{head, living, stands};
use anyhow::Context;
use async_recursion::async_recursion as boxed;
use campaign::tournaments::{Line, State, Tournament};
use serde::Serialize;
use store::Conn;

impl Arena {
    /// The table or bracket of a tournament.
    #[boxed]
    pub async fn tournament_table(
        &self,
        by: Person,
        at: Place,
        named: Option<i64>,
        page: u32,
        now: Millis,
    ) -> Done<Reply> {
        let brief = async { meant(&mut *self.leisure().await?, at, named).await };
        let brief = brief.await.map_err(Fault::referenced)?;
        let of = Listing::Tournament(TournamentId(brief.id));
        self.page_for(by.id, at, of, page, now).await
    }

    /// Whom somebody meets, and what is fought.
    #[boxed]
    pub async fn tournament_next(
        &self,
        by: Person,
        at: Place,
        named: Option<i64>,
        now: Millis,
    ) -> Done<Reply> {
        let shown = async {
            let mut reader = self.leisure().await?;
            let brief = meant(&mut reader, at, named).await?;
            let live = LiveTournament::load(&mut reader, TournamentId(brief.id), now).await?;
            next(&live, row_id(by.id)).map(Reply::new)
        };
        shown.await.map_err(Fault::referenced)
    }

    /// All of a tournament as a file.
    #[boxed]
    pub async fn export_tournament(
        &self,
        at: Place,
        named: Option<i64>,
        now: Millis,
    ) -> Done<Reply> {
        let shown = async {
            let guild = here(at)?;
            let mut reader = self.leisure().await?;
            let brief = meant(&mut reader, at, named).await?;
            self.meters.spend(What::Export, &[Whose::Guild(guild)], now)?;
            let live = LiveTournament::load(&mut reader, TournamentId(brief.id), now).await?;
            file(&live)
        };
        shown.await.map_err(Fault::referenced)
    }
}

/// A page of a tournament of a server.
pub(crate) async fn contest(
    conn: &mut Conn,
    guild: i64,
    id: TournamentId,
    page: u32,
    now: Millis,
) -> Done<Option<Shown>> {
    let live = LiveTournament::load(conn, id, now).await?;
    if live.row.guild != guild {
        return Err(Refused::NoSuchTournament.into());
    }
    let Some(shown) = brackets::page(&live, page) else { return Ok(None) };
    Ok(Some(Shown {
        head: head(&live)?,
        mono: shown.mono(),
        tail: shown.tail.to_owned(),
        plate: Some(shown.plate(&live, stands(&live))),
        page: shown.page,
        last: shown.last,
    }))
}

/// Bouts that are named one by one.
const NAMED: usize = 10;

fn next(live: &LiveTournament, person: i64) -> Done<Message> {
    let open = live.tournament.fixtures.iter().filter(|it| it.is_open());
    let open: Vec<_> = open.filter(|it| it.round <= live.tournament.round).collect();
    if open.is_empty() {
        return living(live);
    }
    let mine = live.tournament.entrant_of(person_id(person));
    let (own, others): (Vec<_>, Vec<_>) =
        open.into_iter().partition(|it| mine.is_some_and(|mine| it.seats.contains(&mine)));
    let mut lines = vec![head(live)?];
    let line = |it: &&campaign::tournaments::Fixture| {
        let waits = if it.state == State::Waiting { " – its bout opens soon" } else { "" };
        format!("{}{waits}", live.meeting(it))
    };
    lines.extend(own.iter().map(|it| format!("Yours: {}", line(it))));
    lines.extend(others.iter().take(NAMED).map(line));
    if NAMED < others.len() {
        lines.push(format!("… and {} more.", others.len() - NAMED));
    }
    let fights = own.iter().filter_map(|it| match it.state {
        State::Fighting(bout) => Some(Action::Panel(BoutId(bout.0))),
        State::Waiting | State::Over { .. } | State::Annulled => None,
    });
    let controls = fights.take(1).map(|it| Control::button("Your move", Style::Primary, it));
    Ok(Message { head: lines.join("\n"), controls: controls.collect(), ..Message::default() })
}

/// A tournament to take away: whoever counts `tournament.fixtures` again gets `standings`. It names people as
/// the server does.
#[derive(Serialize)]
struct Export<'a> {
    name: &'a str,
    game: &'a str,
    entrants: Vec<String>,
    standings: Vec<Line>,
    tournament: Tournament,
}

fn file(live: &LiveTournament) -> Done<Reply> {
    let count = u32::try_from(live.tournament.entrants.len()).unwrap_or(u32::MAX);
    let names = (0..count).map(|at| live.name(campaign::tournaments::EntrantId(at)));
    let whole = Export {
        name: &live.row.name,
        game: &live.row.game,
        entrants: names.collect(),
        standings: live.tournament.standings(),
        tournament: live.tournament.nameless(),
    };
    let text = serde_json::to_string_pretty(&whole).context("writing a tournament")?;
    Ok(Reply::new(Message {
        head: head(live)?,
        files: vec![(format!("tournament-{}.json", live.row.number), text)],
        ..Message::default()
    }))
}
