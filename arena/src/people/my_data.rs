//! Everything that is known about somebody, as the file that they may take home.

use crate::common::{Done, Refused};
use crate::ludus::person_id;
use crate::standings::ratings::played;
use boards::Kind;
use campaign::{History, earned};
use serde::Serialize;
use std::collections::BTreeSet;
use store::contest::{self, Which};
use store::person::{self, Dms};
use store::punctual::{self, Punctual};
use store::seeker::{self, Seeker};
use store::{
    Conn, block, bout, champion, digest, gladiator, ludus, meter, note, rating, receipt, result,
    seat, stable, stake, standing, tournament, webhook,
};

/// The file.
#[derive(Debug, Serialize)]
pub(super) struct Known {
    id: i64,
    names: Vec<Named>,
    settings: serde_json::Value,
    private_messages: String,
    not_reached_since: Option<i64>,
    blocked: Vec<Shut>,
    bouts: Vec<Played>,
    seats_given_up: Vec<GivenUp>,
    named_in: Vec<Place>,
    results: Vec<Result>,
    ludi: Vec<Ludus>,
    tournaments: Vec<TakesPart>,
    opened: Vec<Opened>,
    ratings: Vec<Rated>,
    scores: Vec<Scored>,
    dice: Vec<Thrown>,
    paces: Vec<Paced>,
    deadlines: Vec<Deadlines>,
    looks_for: Vec<LooksFor>,
    told_of_the_day_next: Option<i64>,
    distinctions: Vec<Distinguished>,
    purses: Vec<Purse>,
    predictions: Vec<Prediction>,
    calls: Vec<Summoned>,
    champion_of: Vec<Crowned>,
    webhooks: Vec<Hooked>,
    notes: Vec<Noted>,
    bounds: Vec<Bound>,
}

/// Since when somebody's purse of laurels is open.
#[derive(Debug, Serialize)]
struct Purse {
    server: i64,
    opened: i64,
}

/// Somebody's stake on a bout; the chance that was told, and how it came out, are in thousandths.
#[derive(Debug, Serialize)]
struct Prediction {
    server: i64,
    bout: i64,
    seat: i64,
    laurels: i64,
    chance: i64,
    placed: i64,
    came: Option<i64>,
    returned: Option<i64>,
}

/// Somebody's distinctions on a server, as they are counted from the results there.
#[derive(Debug, Serialize)]
struct Distinguished {
    server: i64,
    names: Vec<&'static str>,
}

/// A note about a bout.
#[derive(Serialize)]
struct Noted {
    server: i64,
    number: i64,
    game: String,
    text: String,
    written: i64,
}

table::never_printed!(Noted);

/// A count that is kept so that nobody does too much in a short time.
#[derive(Debug, Serialize)]
struct Bound {
    what: String,
    counted_by: String,
    forgotten: i64,
}

/// The role that somebody has as the champion of a server.
#[derive(Debug, Serialize)]
struct Crowned {
    server: i64,
    role: i64,
    won: String,
    since: i64,
}

/// A server's webhook that somebody named.
#[derive(Debug, Serialize)]
struct Hooked {
    server: i64,
    since: i64,
}

/// How somebody was called last to a bout that is played, on one way.
#[derive(Debug, Serialize)]
struct Summoned {
    server: i64,
    bout: i64,
    way: String,
    at: i64,
    not_arrived_since: Option<i64>,
}

/// Somebody's name on a server.
#[derive(Debug, Serialize)]
struct Named {
    server: i64,
    name: String,
}

/// Somebody who was blocked; without a number, one who is forgotten.
#[derive(Debug, Serialize)]
struct Shut {
    pub(crate) id: Option<i64>,
    since: i64,
}

/// A seat that somebody else got.
#[derive(Debug, Serialize)]
struct GivenUp {
    server: i64,
    number: i64,
    game: String,
    seat: i64,
}

/// A bout in which somebody had no seat and did something as a steward.
#[derive(Debug, Serialize)]
struct Place {
    server: i64,
    bout: i64,
}

/// A line of a leaderboard.
#[derive(Debug, Serialize)]
struct Scored {
    server: i64,
    bouts: i64,
    won: i64,
    lost: i64,
    missio_granted: i64,
    missio_refused: i64,
    favour_won: i64,
}

#[derive(Debug, Serialize)]
struct Thrown {
    server: i64,
    sides: i64,
    dice: i64,
    pips: i64,
}

/// Times are milliseconds, of the newest decisions.
#[derive(Debug, Serialize)]
struct Paced {
    server: i64,
    decisions: i64,
    left_to_the_clock: i64,
    half_within: i64,
    nine_in_ten_within: i64,
    longest: i64,
    newest: serde_json::Value,
}

/// How many deadlines were kept in a bout that is over.
#[derive(Debug, Serialize)]
struct Deadlines {
    server: i64,
    kept: i64,
    missed: i64,
    ended: i64,
}

/// An opponent who is looked for.
#[derive(Debug, Serialize)]
struct LooksFor {
    server: i64,
    channel: i64,
    game: String,
    clock: Option<String>,
    /// In points.
    range: i64,
    since: i64,
}

fn sought(it: Seeker) -> LooksFor {
    let Seeker { guild: server, channel, game, clock, span: range, since, .. } = it;
    LooksFor { server, channel, game, clock, range, since }
}

fn deadlines(it: &Punctual) -> Deadlines {
    Deadlines { server: it.guild, kept: it.kept, missed: it.missed, ended: it.ended }
}

#[derive(Debug, Serialize)]
struct Ludus {
    server: i64,
    name: String,
    motto: String,
    retired: bool,
    founded: i64,
    gladiators: Vec<Gladiator>,
    seasons: Vec<Season>,
    gladiators_of_seasons: Vec<Veteran>,
}

/// A place in a tournament.
#[derive(Debug, Serialize)]
struct TakesPart {
    tournament: i64,
    plays_on: bool,
    place: i64,
    half_points: i64,
}

/// A bout, a season or a tournament that somebody has opened, with or without a part in it.
#[derive(Debug, Serialize)]
struct Opened {
    server: i64,
    what: &'static str,
    number: i64,
    /// Their name for it; of a bout, its game.
    name: String,
    opened: i64,
}

/// A gladiator outside seasons.
#[derive(Debug, Serialize)]
struct Gladiator {
    game: String,
    name: String,
    class: String,
    status: String,
    career: serde_json::Value,
}

/// A ludus in a season.
#[derive(Debug, Serialize)]
struct Season {
    season: i64,
    game: String,
    name: String,
    place: i64,
    run_by_the_house: bool,
    champion: bool,
    prestige: i64,
    points: i64,
    bouts: i64,
    won: i64,
    famous: i64,
    rudiarii: i64,
    deaths: i64,
}

/// A gladiator of seasons.
#[derive(Debug, Serialize)]
struct Veteran {
    season: i64,
    game: String,
    name: String,
    class: String,
    status: String,
    survived: i64,
    won: i64,
    kills: i64,
    traits: serde_json::Value,
}

#[derive(Debug, Serialize)]
struct Rated {
    server: i64,
    game: String,
    period: i64,
    /// In thousandths of a point.
    rating: i64,
    deviation: i64,
}

#[derive(Debug, Serialize)]
struct Played {
    server: i64,
    number: i64,
    game: String,
    seat: i64,
    status: String,
    opened: i64,
}

#[derive(Debug, Serialize)]
struct Result {
    server: i64,
    game: String,
    seat: i64,
    place: String,
    ending: String,
    ranked: bool,
    house_played: bool,
    tallies: serde_json::Value,
    came_as: Option<String>,
    left_to_the_clock: Option<i64>,
    ended: i64,
}

impl Known {
    /// All of somebody, by number.
    ///
    /// # Errors
    /// Nothing is known of them.
    pub(super) async fn of(conn: &mut Conn, id: i64) -> Done<Known> {
        if !person::is_known(conn, id).await? {
            return Err(Refused::NobodyKnown.into());
        }
        let known = person::person(conn, id).await?;
        let (settings, private_messages, not_reached_since) = known.map_or_else(
            || (String::new(), Dms::Unknown.word().to_owned(), None),
            |it| (it.settings, it.dms, it.unreached),
        );
        let names = person::names_of(conn, id).await?;
        let blocked = block::blocked_by(conn, id).await?.into_iter();
        let blocked = blocked.map(|it| Shut { id: it.blocked, since: it.since });
        let given_up = seat::sat_by(conn, id).await?.into_iter().map(|it| GivenUp {
            server: it.guild,
            number: it.number,
            game: it.game,
            seat: it.seat,
        });
        let played = seat::played_by(conn, id).await?.into_iter().map(|row| Played {
            server: row.guild,
            number: row.number,
            game: row.game,
            seat: row.seat,
            status: row.status,
            opened: row.created,
        });
        let results = result::booked_for(conn, id).await?.into_iter().map(|row| Result {
            server: row.guild,
            game: row.game,
            seat: row.seat,
            place: row.place,
            ending: row.ending,
            ranked: row.is_ranked,
            house_played: row.house_played,
            tallies: serde_json::from_str(&row.tallies).unwrap_or_default(),
            came_as: row.came_as,
            left_to_the_clock: row.timed_out,
            ended: row.ended,
        });
        let mut paces = Vec::new();
        for server in rating::paced_on(conn, id).await? {
            paces.extend(rating::pace_of(conn, server, id).await?.map(|it| paced(server, it)));
        }
        let mut ludi = Vec::new();
        for row in ludus::ludi_owned(conn, id).await? {
            let gladiators = stable::stable_of(conn, row.id).await?;
            let seasons = standing::seasons_of(conn, row.id).await?;
            let veterans = gladiator::hall_of(conn, row.id, gladiator::ALL).await?;
            ludi.push(founded(row, gladiators, seasons, veterans));
        }
        let joined = tournament::with_person(conn, id).await?.into_iter();
        let joined = joined.map(|row| TakesPart {
            tournament: row.tournament,
            plays_on: row.is_in,
            place: row.place,
            half_points: row.points,
        });
        Ok(Known {
            id,
            names: names.into_iter().map(|(server, name)| Named { server, name }).collect(),
            settings: serde_json::from_str(&settings).unwrap_or_default(),
            private_messages,
            not_reached_since,
            blocked: blocked.collect(),
            bouts: played.collect(),
            seats_given_up: given_up.collect(),
            named_in: named_in(conn, id).await?,
            results: results.collect(),
            ludi,
            tournaments: joined.collect(),
            opened: opened(conn, id).await?,
            ratings: rating::of_person(conn, id).await?.into_iter().map(rated).collect(),
            scores: result::scores_of(conn, id).await?.into_iter().map(scored).collect(),
            dice: rating::dice_by(conn, id).await?.into_iter().map(thrown).collect(),
            paces,
            deadlines: punctual::of_person(conn, id).await?.iter().map(deadlines).collect(),
            looks_for: seeker::of_person(conn, id).await?.into_iter().map(sought).collect(),
            told_of_the_day_next: digest::of(conn, id).await?.map(|it| it.due),
            distinctions: distinctions(conn, id).await?,
            purses: purses(conn, id).await?,
            predictions: predictions(conn, id).await?,
            calls: calls(conn, id).await?,
            champion_of: champion::titles_of(conn, id).await?.into_iter().map(crowned).collect(),
            webhooks: webhook::named_by(conn, id).await?.into_iter().map(hooked).collect(),
            notes: note::notes_by(conn, id).await?.into_iter().map(noted).collect(),
            bounds: meter::naming(conn, id).await?.into_iter().map(bounded).collect(),
        })
    }
}

async fn opened(conn: &mut Conn, id: i64) -> Done<Vec<Opened>> {
    let named =
        |what, (server, number, name, opened)| Opened { server, what, number, name, opened };
    let mut all = Vec::new();
    all.extend(bout::named_by(conn, id).await?.into_iter().map(|it| named("bout", it)));
    all.extend(
        contest::named_by(conn, Which::Season, id).await?.into_iter().map(|it| named("season", it)),
    );
    all.extend(
        contest::named_by(conn, Which::Tournament, id)
            .await?
            .into_iter()
            .map(|it| named("tournament", it)),
    );
    Ok(all)
}

async fn distinctions(conn: &mut Conn, id: i64) -> Done<Vec<Distinguished>> {
    let mut all = Vec::new();
    let servers = result::booked_for(conn, id).await?.into_iter().map(|row| row.guild);
    for server in servers.collect::<BTreeSet<_>>() {
        let bouts = played(conn, server, id).await?;
        let earned = earned(&History::of(&bouts, person_id(id), Kind::all().len()));
        all.push(Distinguished { server, names: earned.iter().map(|it| it.name).collect() });
    }
    Ok(all)
}

async fn named_in(conn: &mut Conn, id: i64) -> Done<Vec<Place>> {
    let mut told = Vec::new();
    for (bout, server) in person::bouts_naming(conn, id).await? {
        let number = bout::whereabouts(conn, bout).await?.map_or(0, |place| place.number);
        told.push(Place { server, bout: number });
    }
    Ok(told)
}

async fn purses(conn: &mut Conn, id: i64) -> Done<Vec<Purse>> {
    let all = stake::purses_of(conn, id).await?.into_iter();
    Ok(all.map(|(server, opened)| Purse { server, opened }).collect())
}

async fn predictions(conn: &mut Conn, id: i64) -> Done<Vec<Prediction>> {
    let mut told = Vec::new();
    for it in stake::stakes_by(conn, id).await? {
        let number = bout::whereabouts(conn, it.bout).await?.map_or(0, |place| place.number);
        told.push(Prediction {
            server: it.guild,
            bout: number,
            seat: it.seat,
            laurels: it.laurels,
            chance: it.chance,
            placed: it.placed,
            came: it.came,
            returned: it.returned,
        });
    }
    Ok(told)
}

async fn calls(conn: &mut Conn, id: i64) -> Done<Vec<Summoned>> {
    let mut told = Vec::new();
    for it in receipt::receipts_of(conn, id).await? {
        let place = bout::whereabouts(conn, it.bout).await?;
        let (server, bout) = place.map_or((0, 0), |place| (place.guild, place.number));
        told.push(Summoned { server, bout, way: it.way, at: it.at, not_arrived_since: it.lost });
    }
    Ok(told)
}

fn crowned(it: champion::Champion) -> Crowned {
    Crowned { server: it.guild, role: it.role, won: it.title, since: it.since }
}

fn hooked((server, since): (i64, i64)) -> Hooked {
    Hooked { server, since }
}

fn noted(it: note::Kept) -> Noted {
    let (server, number, game, written) = (it.guild, it.number, it.game, it.written);
    Noted { server, number, game, text: it.text, written }
}

fn bounded(it: meter::Metered) -> Bound {
    Bound { what: it.what, counted_by: it.scope, forgotten: it.empties }
}

fn founded(
    row: ludus::Ludus,
    gladiators: Vec<stable::Stabled>,
    seasons: Vec<standing::Standing>,
    veterans: Vec<gladiator::Gladiator>,
) -> Ludus {
    let (server, name, motto) = (row.guild, row.name, row.motto);
    let gladiators = gladiators.into_iter().map(|it| Gladiator {
        game: it.game,
        name: it.name,
        class: it.class,
        status: it.status,
        career: serde_json::from_str(&it.service).unwrap_or_default(),
    });
    Ludus {
        server,
        name,
        motto,
        retired: row.retired,
        founded: row.founded,
        gladiators: gladiators.collect(),
        seasons: seasons.into_iter().map(fought).collect(),
        gladiators_of_seasons: veterans.into_iter().map(served).collect(),
    }
}

fn fought(it: standing::Standing) -> Season {
    Season {
        season: it.season,
        game: it.game,
        name: it.name,
        place: it.place,
        run_by_the_house: it.is_house_run,
        champion: it.is_champion,
        prestige: it.prestige,
        points: it.points,
        bouts: it.bouts,
        won: it.won,
        famous: it.famous,
        rudiarii: it.rudiarii,
        deaths: it.deaths,
    }
}

fn served(it: gladiator::Gladiator) -> Veteran {
    Veteran {
        season: it.season,
        game: it.game,
        name: it.name,
        class: it.class,
        status: it.status,
        survived: it.survived,
        won: it.wins,
        kills: it.kills,
        traits: serde_json::from_str(&it.traits).unwrap_or_default(),
    }
}

fn rated((server, game, period, rating, deviation): (i64, String, i64, i64, i64)) -> Rated {
    Rated { server, game, period, rating, deviation }
}

fn scored((server, it): (i64, result::Standing)) -> Scored {
    Scored {
        server,
        bouts: it.bouts,
        won: it.wins,
        lost: it.losses,
        missio_granted: it.missio_granted,
        missio_refused: it.missio_refused,
        favour_won: it.favour_won,
    }
}

fn thrown((server, sides, dice, pips): (i64, i64, i64, i64)) -> Thrown {
    Thrown { server, sides, dice, pips }
}

fn paced(server: i64, it: rating::Pace) -> Paced {
    Paced {
        server,
        decisions: it.answers,
        left_to_the_clock: it.timed_out,
        half_within: it.median,
        nine_in_ten_within: it.ninetieth,
        longest: it.longest,
        newest: serde_json::from_str(&it.newest).unwrap_or_default(),
    }
}
