//! A file of a server's history checked: every line of every record, every result against what its record came to, every
//! season's books. The first fault is named.

use crate::archive::form::{Archive, Bout, FORMAT, OfSeason, OfTournament};
use crate::bout::options::Setup;
use crate::seasons::live_season::SeasonState;
use crate::tournaments::live_tournament::TournamentState;
use boards::{Export, Kind, Line};
use campaign::tournaments::points_of;
use std::collections::BTreeMap;
use table::{Place, Seat};

/// A history that holds.
pub(super) struct Checked {
    pub(super) archive: Archive,
    /// What is kept of each bout, in their order.
    pub(super) bouts: Vec<Kept>,
}

/// What is kept of a bout.
pub(super) struct Kept {
    /// The game's own save at its end.
    pub(super) saved: String,
    pub(super) setup: Setup,
}

/// Checks a file; the error is the first fault.
pub(super) fn checked(text: &str) -> Result<Checked, String> {
    let archive: Archive = serde_json::from_str(text)
        .map_err(|why| format!("It is no archive of a server: {why}."))?;
    if archive.format != FORMAT {
        return Err(format!("Its format is not {FORMAT:?}."));
    }
    let mut bouts = Vec::new();
    for (bout, number) in archive.bouts.iter().zip(1..) {
        bouts.push(of_bout(&archive, bout).map_err(|why| format!("Bout {number}: {why}."))?);
    }
    for (ludus, number) in archive.ludi.iter().zip(1..) {
        is_somebody(&archive, ludus.owner).map_err(|why| format!("Ludus {number}: {why}."))?;
    }
    for (it, number) in archive.seasons.iter().zip(1..) {
        of_season(&archive, it, number).map_err(|why| format!("Season {number}: {why}."))?;
    }
    for (it, number) in archive.tournaments.iter().zip(1..) {
        of_tournament(&archive, it).map_err(|why| format!("Tournament {number}: {why}."))?;
    }
    Ok(Checked { archive, bouts })
}

fn is_somebody(archive: &Archive, person: Option<usize>) -> Result<(), String> {
    match person {
        Some(person) if archive.people.len() <= person => {
            Err(format!("there is no person {person}"))
        }
        Some(_) | None => Ok(()),
    }
}

fn of_bout(archive: &Archive, bout: &Bout) -> Result<Kept, String> {
    let kind = Kind::of(&bout.game).ok_or_else(|| format!("no game is called {:?}", bout.game))?;
    let line = |line: &crate::archive::form::Line| Line {
        text: Some(line.text.clone()),
        hash: line.hash.clone(),
        opening: None,
    };
    let lines = bout.record.iter().map(line).collect();
    let export = Export::of(&bout.game, lines, Some(bout.seed.clone()));
    let adopted = kind.adopted(export, &bout.key).map_err(|why| why.0)?;
    let setup: Setup = serde_json::from_value(bout.setup.clone())
        .map_err(|why| format!("what was agreed does not read: {why}"))?;
    let count = usize::from(adopted.play.sitters().count());
    if bout.seats.len() != count {
        return Err(format!("it has {count} seats, and {} are told of", bout.seats.len()));
    }
    for seat in &bout.seats {
        is_somebody(archive, seat.person)?;
        if let Some((ludus, number, _)) = seat.enters {
            let ludus = usize::try_from(ludus - 1).ok().and_then(|at| archive.ludi.get(at));
            let known = ludus.is_some_and(|it| it.stable.iter().any(|it| it.number == number));
            if !known {
                return Err("a gladiator came whom no ludus has".to_owned());
            }
        }
    }
    for row in &bout.sat {
        is_somebody(archive, row.person)?;
    }
    is_somebody(archive, bout.opener)?;
    let is_placed =
        |fixture: i64, of: usize| usize::try_from(fixture).is_ok_and(|it| 0 < it && it <= of);
    if setup.fixture.is_some_and(|it| !is_placed(it.season, archive.seasons.len())) {
        return Err("its season is missing".to_owned());
    }
    if setup.tournament.is_some_and(|it| !is_placed(it.tournament, archive.tournaments.len())) {
        return Err("its tournament is missing".to_owned());
    }
    booked_as_recorded(archive, bout, &setup, &adopted.report)?;
    if adopted.report.is_void && bout.results.iter().any(|row| !row.is_void) {
        return Err("its record says that its result is void, and its result does not".to_owned());
    }
    Ok(Kept { saved: adopted.play.save(), setup })
}

/// That what is booked is what the record came to. In a tournament whoever forfeits loses besides.
fn booked_as_recorded(
    archive: &Archive,
    bout: &Bout,
    setup: &Setup,
    report: &boards::VerifyReport,
) -> Result<(), String> {
    if bout.results.is_empty() {
        return Ok(());
    }
    let wrong = || "what is booked is not what its record came to".to_owned();
    let outcome = report.outcome.as_ref().ok_or_else(wrong)?;
    if bout.results.len() != bout.seats.len() || bout.ended.is_none() {
        return Err(wrong());
    }
    for (row, at) in bout.results.iter().zip(0_u8..) {
        is_somebody(archive, row.person)?;
        let seat = Seat(at);
        let place = match outcome.places.get(seat) {
            Some(Place::Won) => "won",
            Some(Place::Drew) => "drew",
            Some(Place::Lost) => "lost",
            None => return Err(wrong()),
        };
        let is_same = row.place == place || setup.tournament.is_some();
        if row.seat != i64::from(at) || !is_same {
            return Err(wrong());
        }
        for (name, count) in outcome.tallies.get(seat).into_iter().flatten() {
            if row.tallies.get(name.as_str()).and_then(serde_json::Value::as_i64) != Some(*count) {
                return Err(wrong());
            }
        }
    }
    Ok(())
}

fn of_season(archive: &Archive, it: &OfSeason, number: i64) -> Result<(), String> {
    is_somebody(archive, it.opener)?;
    let _: SeasonState = serde_json::from_value(it.notes.clone()).map_err(|why| why.to_string())?;
    if !it.season.has_ended() || it.season.id.0 != number || Kind::of(&it.game).is_none() {
        return Err("it is not one that has ended".to_owned());
    }
    if let Some(difference) = campaign::audit(&it.season, &it.records, &it.ledger).first() {
        return Err(format!("its books do not agree: {difference:?}"));
    }
    let is_there = |bout: campaign::BoutId| {
        usize::try_from(bout.0).is_ok_and(|at| 0 < at && at <= archive.bouts.len())
    };
    match it.records.iter().find(|record| !is_there(record.bout)) {
        Some(record) => Err(format!("its bout {} is missing", record.bout)),
        None => Ok(()),
    }
}

fn of_tournament(archive: &Archive, it: &OfTournament) -> Result<(), String> {
    is_somebody(archive, it.opener)?;
    let _: TournamentState =
        serde_json::from_value(it.notes.clone()).map_err(|why| why.to_string())?;
    if !it.tournament.has_ended() || Kind::of(&it.game).is_none() {
        return Err("it is not one that has ended".to_owned());
    }
    let mut fought = BTreeMap::new();
    for bout in it.tournament.fixtures.iter().filter_map(|fixture| fixture.bout()) {
        let at = usize::try_from(bout.0).ok().and_then(|at| at.checked_sub(1));
        let row = at.and_then(|at| archive.bouts.get(at));
        let row = row.ok_or_else(|| format!("its bout {bout} is missing"))?;
        let counts = row.results.iter().filter(|row| !row.is_void);
        let ranks: Vec<u32> = counts.map(|row| u32::try_from(row.rank).unwrap_or(0)).collect();
        fought.insert(bout, ranks);
    }
    let counted = |bout| fought.get(&bout).map(|ranks| points_of(ranks));
    match it.tournament.audit(counted).first() {
        Some(fixture) => Err(format!("its fixture {fixture} is not what its bout came to")),
        None => Ok(()),
    }
}
