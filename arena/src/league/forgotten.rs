//! People who leave a server, or wish to be forgotten: their ludi stay, in the house's hands.

use crate::common::{Done, Fault, Millis, SeasonId, TournamentId, row_id};
use crate::handle::arena::Arena;
use crate::league::enrolling::gone;
use crate::league::hosting;
use crate::ludus::{campaigns, draw, kept, person_id};
use crate::seasons::live_season::LiveSeason;
use crate::tournaments::live_tournament::LiveTournament;
use std::collections::BTreeMap;
use store::contest::{self, Which};
use store::{About, Conn, ludus, rating, season, tournament};

/// A member has left a server: the open decisions of their ludi there are the house's at once.
pub(crate) async fn left(arena: &Arena, guild: u64, person: u64, now: Millis) -> Done<()> {
    arena
        .write(About::Guild(row_id(guild)), move |conn| {
            Box::pin(async move {
                for brief in season::open_for(conn, row_id(person)).await? {
                    if brief.guild != row_id(guild) {
                        continue;
                    }
                    let id = SeasonId(brief.id);
                    let mut live = LiveSeason::load(conn, id, now).await?;
                    let who = person_id(row_id(person));
                    let mine = live.season.ludus_of(who).cloned();
                    live.took(live.season.member_left(who, &mut draw));
                    let stays =
                        |it: &campaign::Contender| live.season.contender(it.ludus).is_some();
                    let leaver = mine.filter(|it| !stays(it));
                    live.conclude(conn).await?;
                    if let Some(leaver) = leaver {
                        gone(conn, id, &leaver).await?;
                    }
                }
                for row in tournament::with_person(conn, row_id(person)).await? {
                    let id = TournamentId(row.tournament);
                    let live = LiveTournament::load(conn, id, now).await?;
                    let plays = row.is_in || !live.tournament.has_ended();
                    if live.row.guild == row_id(guild) && plays {
                        plays_no_further(conn, id, row_id(person), now).await?;
                    }
                }
                Ok(())
            })
        })
        .await
}

/// Lets somebody leave a tournament, even if they have left it already.
async fn plays_no_further(conn: &mut Conn, id: TournamentId, person: i64, now: Millis) -> Done<()> {
    match hosting::leave(conn, id, person, now).await {
        Ok(()) | Err(Fault::Refused(_)) => Ok(()),
        Err(fault @ Fault::Ours(_)) => Err(fault),
    }
}

/// The places where tables may still name the ludi of a forgotten person.
#[derive(Debug, Clone, Default)]
pub(crate) struct Traces {
    /// The seasons of their ludi, and those they opened, each with its server.
    pub(crate) seasons: BTreeMap<i64, i64>,
    /// The tournaments in which they took part, and those they opened, each with its server.
    pub(crate) tournaments: BTreeMap<i64, i64>,
}

/// The ended seasons and tournaments in which somebody stands.
#[derive(Debug, Clone)]
pub(crate) struct Over {
    pub(crate) seasons: Vec<i64>,
    pub(crate) tournaments: Vec<i64>,
}

impl Over {
    pub(crate) async fn of(conn: &mut Conn, person: i64) -> Done<Over> {
        Ok(Over {
            seasons: season::over_with(conn, person).await?,
            tournaments: tournament::over_with(conn, person).await?,
        })
    }
}

/// Forgets a person in a tournament.
pub(crate) async fn in_tournament(
    conn: &mut Conn,
    person: i64,
    id: i64,
    traces: &mut Traces,
    now: Millis,
) -> Done<()> {
    if traces.tournaments.contains_key(&id) {
        return Ok(());
    }
    let mut live = LiveTournament::load(conn, TournamentId(id), now).await?;
    traces.tournaments.insert(id, live.row.guild);
    live.unnamed(conn, person).await?;
    live.took(live.tournament.forget(person_id(person)));
    live.conclude(conn).await
}

/// Forgets a person in a season.
pub(crate) async fn in_season(
    conn: &mut Conn,
    person: i64,
    id: i64,
    traces: &mut Traces,
    now: Millis,
) -> Done<()> {
    if traces.seasons.contains_key(&id) {
        return Ok(());
    }
    let mut live = LiveSeason::load(conn, SeasonId(id), now).await?;
    traces.seasons.insert(id, live.row.guild);
    live.unnamed(conn, person).await?;
    let who = person_id(person);
    let mine = live.season.ludus_of(who).cloned();
    live.took(live.season.forget(who, &mut draw));
    let leaver = mine.filter(|it| live.season.contender(it.ludus).is_none());
    live.conclude(conn).await?;
    match leaver {
        Some(leaver) => gone(conn, SeasonId(id), &leaver).await,
        None => Ok(()),
    }
}

/// Forgets a person in every ludus and season; figures, bookings and titles stay. `pseudonym` takes
/// their place where people are counted. `done` lists the seasons and tournaments done already.
/// Returns all places where tables may still name their ludi.
pub(crate) async fn forgotten(
    conn: &mut Conn,
    person: i64,
    pseudonym: i64,
    done: Traces,
    now: Millis,
) -> Done<Traces> {
    let mut traces = done;
    // First of all: if a season ends because of this, its bouts already count for the pseudonym.
    rating::person_replaced(conn, person, pseudonym).await?;
    let mut seasons = contest::opened_by(conn, Which::Season, person).await?;
    for row in ludus::ludi_owned(conn, person).await? {
        seasons.extend(season::with_ludus(conn, row.id).await?);
        crate::ludus::forgotten(conn, row.id).await?;
        ludus::kept(conn, &kept(&row, &campaigns(&row).forgotten())).await?;
    }
    let joined = tournament::with_person(conn, person).await?.into_iter().map(|it| it.tournament);
    for id in joined.chain(contest::opened_by(conn, Which::Tournament, person).await?) {
        in_tournament(conn, person, id, &mut traces, now).await?;
    }
    for id in seasons {
        in_season(conn, person, id, &mut traces, now).await?;
    }
    Ok(traces)
}
