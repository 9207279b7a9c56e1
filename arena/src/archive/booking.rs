//! A bout of a file booked anew from its record, as its end does it: a file that says otherwise is no true archive.

use crate::archive::form::{Archive, Bout, Result as Row};
use crate::archive::judging::{Within, agreed, is_somebody, require};
use crate::archive::record::Record;
use crate::bout::agreement::Setup;
use crate::bout::live::{Guest, LiveBout};
use crate::bout::state::{BoutState, Former, Progress, SeatProgress};
use crate::common::Millis;
use crate::seasons::fixtures;
use boards::{Adopted, Export, Fighter, Kind, Line};
use campaign::BoutResult;
use std::collections::{BTreeMap, BTreeSet};
use store::bout::{Bout as BoutRow, Status};
use store::result::Booked;
use table::{Place, Seat, Sitter};

/// The stored form of a bout.
pub(super) struct Kept {
    /// The game's own save at its end.
    pub(super) saved: String,
    pub(super) setup: Setup,
    /// Its booked results, also where the file says nothing of them.
    pub(super) results: Vec<Row>,
    /// The result that its season is told, if it is fought in one and came to a result.
    pub(super) told: Option<BoutResult>,
    /// The fate of the gladiators of rosters, by seat.
    pub(super) fighters: Vec<Fighter>,
}

pub(super) fn of_bout(archive: &Archive, bout: &Bout, within: Within) -> Result<Kept, String> {
    let kind = Kind::of(&bout.game).ok_or("there is no such game")?;
    let setup: Setup = serde_json::from_value(bout.setup.clone())
        .map_err(|why| format!("what was agreed does not read: {why}"))?;
    let started = bout.started.ok_or("it never began")?;
    let ended = bout.ended.ok_or("it never ended")?;
    within.hold(&[bout.created, started, ended])?;
    agreed(archive, bout, kind, &setup)?;
    let line = |line: &crate::archive::form::Line| Line {
        text: Some(line.text.clone()),
        hash: line.hash.clone(),
        opening: None,
    };
    let lines = bout.record.iter().map(line).collect();
    let export = Export::of(&bout.game, lines, Some(bout.seed.clone()));
    let Adopted { play, report } = kind.adopted(export, &bout.key).map_err(|why| why.0)?;
    let count = usize::from(play.sitters().count());
    if bout.seats.len() != count {
        return Err(format!("it has {count} seats, and {} are told of", bout.seats.len()));
    }
    let record = Record::of(&bout.record)?;
    seated(archive, bout)?;
    record.bears_out((archive, bout), kind)?;
    let mut live = live((kind, &record), bout, &setup, play, Millis(ended));
    let wrong = || "what is booked is not what its record came to".to_owned();
    let outcome = live.outcome().map_err(|_| wrong())?;
    let sitters = live.sitters();
    let ruled = live.play.outcome();
    for (seat, at) in sitters.seats().zip(&bout.seats) {
        let is_house = sitters[seat] == Sitter::House;
        require(at.person.is_some() || is_house, "a seat is nobody's, and somebody played there")?;
        // A player who gave up left the seat to the house, or the rules took it as a defeat. A player who was
        // forgotten left it too, and gave nothing up.
        let is_known = at.person.is_some_and(|it| archive.people[it].id.is_some());
        let has_lost = ruled.as_ref().is_none_or(|it| it.places.get(seat) == Some(&Place::Lost));
        let is_left = is_house && is_known && !at.resigned;
        require(
            !is_left && (!at.resigned || is_house || has_lost),
            "who gave up is not who gave up by its record",
        )?;
    }
    require(
        bout.is_given_up == (record.is_given_up() && live.is_given_up()),
        "it was given up where its record says otherwise",
    )?;
    is_of_stables(archive, bout, (&live, &record))?;
    let Some(outcome) = outcome else {
        let is_empty = bout.results.is_empty() && !report.is_void;
        return if is_empty { Ok(kept(&live, setup, Vec::new(), None)) } else { Err(wrong()) };
    };
    live.book(&outcome).map_err(|_| wrong())?;
    if bout.results.len() != live.booked.len() {
        return Err(wrong());
    }
    let mut results = Vec::new();
    for (row, booked) in bout.results.iter().zip(&live.booked) {
        is_somebody(archive, row.person)?;
        let is_half = row.house_half == booked.house_half;
        if !is_as_booked(row, booked, report.is_void) || bout.is_counted && !is_half {
            return Err(wrong());
        }
        results.push(Row {
            came_as: booked.came_as.clone(),
            level: booked.level.clone(),
            timed_out: booked.timed_out,
            house_half: booked.house_half,
            ..row.clone()
        });
    }
    live.row.status = Status::Over;
    let told = live.state.setup.fixture.and_then(|it| fixtures::told(&live, it.for_points));
    Ok(kept(&live, setup, results, told))
}

fn kept(live: &LiveBout, setup: Setup, results: Vec<Row>, told: Option<BoutResult>) -> Kept {
    Kept { saved: live.play.save(), setup, results, told, fighters: fighters(live) }
}

/// That everybody who sits or sat there is somebody, and once.
fn seated(archive: &Archive, bout: &Bout) -> Result<(), String> {
    is_somebody(archive, bout.opener)?;
    bout.seats.iter().try_for_each(|seat| is_somebody(archive, seat.person))?;
    let mut risen = BTreeSet::new();
    for row in &bout.sat {
        is_somebody(archive, row.person)?;
        let is_seat = usize::try_from(row.seat).is_ok_and(|at| at < bout.seats.len());
        let is_line = usize::try_from(row.until).is_ok_and(|at| at <= bout.record.len());
        require(
            is_seat && is_line && risen.insert((row.seat, row.until)),
            "somebody sat where there is no seat",
        )?;
    }
    sit_apart(bout)?;
    for (seat, at) in bout.seats.iter().zip(0_i64..) {
        require(
            seat.is_replaced == bout.sat.iter().any(|row| row.seat == at),
            "a seat was given to somebody else, and nobody rose from it",
        )?;
        require(
            seat.person.is_some() || seat.house_played || seat.is_replaced,
            "the house has a seat in which it did not play",
        )?;
    }
    Ok(())
}

/// That nobody ever had two of its seats, or got one that was theirs.
fn sit_apart(bout: &Bout) -> Result<(), String> {
    let twice = || "one person has two of its seats".to_owned();
    let mut sitters = bout.first_sitters();
    let mut people = BTreeSet::new();
    if !sitters.iter().flatten().all(|it| people.insert(*it)) {
        return Err(twice());
    }
    let mut rows: Vec<_> = bout.sat.iter().collect();
    rows.sort_unstable_by_key(|row| row.until);
    for (at, row) in rows.iter().enumerate() {
        let seat = usize::try_from(row.seat).map_err(|_| twice())?;
        let next = rows[at + 1..].iter().find(|it| it.seat == row.seat);
        let comes = next.map_or(bout.seats[seat].person, |it| it.person);
        // The house may have had the seat for no entry in between, which leaves no row.
        sitters[seat] = None;
        if comes.is_some() && sitters.contains(&comes) {
            return Err(twice());
        }
        sitters[seat] = comes;
    }
    Ok(())
}

/// That a gladiator came for everybody who sat there, where careers hang on it, of the file's ludi, and that he died
/// where the record says so.
fn is_of_stables(
    archive: &Archive,
    bout: &Bout,
    (live, record): (&LiveBout, &Record),
) -> Result<(), String> {
    let is_for_careers = live.is_for_careers();
    let fighters = fighters(live);
    let mut came = BTreeSet::new();
    for (seat, at) in bout.seats.iter().zip((0..).map(Seat)) {
        require(
            seat.enters.is_some() == (is_for_careers && record.sits_first(at)),
            "a gladiator came where its record says otherwise",
        )?;
        let Some((ludus, number, died)) = seat.enters else { continue };
        let of = usize::try_from(ludus).ok().and_then(|it| archive.ludi.get(it.checked_sub(1)?));
        let gladiator = of.and_then(|it| it.stable.iter().find(|it| it.number == number));
        let gladiator = gladiator.filter(|it| it.game == bout.game && came.insert((ludus, number)));
        let gladiator = gladiator.ok_or("a gladiator came whom no ludus has")?;
        let is_as_told = |it: &Fighter| {
            it.is_dead == died && it.class.as_ref().is_none_or(|class| *class == gladiator.class)
        };
        require(
            fighters.get(at.index()).is_some_and(is_as_told),
            "a gladiator did not fare as its record says",
        )?;
    }
    Ok(())
}

fn fighters(live: &LiveBout) -> Vec<Fighter> {
    if live.is_for_careers() { live.play.fighters() } else { Vec::new() }
}

/// The bout as it stood when it ended.
fn live(
    (kind, record): (Kind, &Record),
    bout: &Bout,
    setup: &Setup,
    play: Box<dyn boards::Play>,
    ended: Millis,
) -> LiveBout {
    let row = BoutRow {
        id: 0,
        guild: 0,
        number: 0,
        channel: 0,
        thread: 0,
        game: bout.game.clone(),
        status: Status::Live,
        saved: String::new(),
        version: 0,
        opener: 0,
        ranked: bout.ranked,
        affairs: String::new(),
        created: bout.created.min(ended.0),
        // Earlier releases let a bout be over before it began, where a clock was set back.
        started: bout.started.map(|at| at.min(ended.0)),
        ended: bout.ended,
        due: None,
        lobby_message: None,
        post_message: None,
        trouble: None,
    };
    let guest = |(seat, at): (&crate::archive::form::Seat, u8)| Guest {
        // People are told apart by their places in the file.
        person: seat.person.and_then(|place| i64::try_from(place).ok()),
        ..Guest::house(kind, Seat(at), setup)
    };
    let people = bout.seats.iter().zip(0..).map(guest).collect();
    let former = bout.sat.iter().map(|row| Former {
        seat: Seat(u8::try_from(row.seat).unwrap_or(u8::MAX)),
        until: u64::try_from(row.until).unwrap_or(0),
        progress: SeatProgress::default(),
    });
    let progress = |(row, seat)| record.progress(bout, row, seat, kind);
    let progress = Progress {
        seats: bout.seats.iter().zip((0..).map(Seat)).map(progress).collect(),
        is_given_up: bout.is_given_up,
        former: former.collect(),
        ..Progress::default()
    };
    let state = BoutState { setup: setup.clone(), lobby: None, progress };
    LiveBout::begun(row, kind, people, play, state, ended)
}

/// Whether a row of a file is the one booked for the seat, except for whether the house decided half of it. Values
/// that earlier releases did not keep can be missing.
fn is_as_booked(row: &Row, booked: &Booked, is_void: bool) -> bool {
    let tallies: Option<BTreeMap<String, i64>> = serde_json::from_str(&booked.tallies).ok();
    let told = row.tallies.is_object().then(|| serde_json::from_value(row.tallies.clone()).ok());
    let told: Option<BTreeMap<String, i64>> = told.flatten();
    row.seat == booked.seat
        && row.person.and_then(|place| i64::try_from(place).ok()) == booked.person
        && row.place == booked.place
        && row.ending == booked.ending
        && row.house_played == booked.house_played
        && row.missio_granted == booked.missio_granted
        && row.missio_refused == booked.missio_refused
        && row.favour_won == booked.favour_won
        && told.is_some()
        && told == tallies
        && row.ended == booked.ended
        && row.rank == booked.rank
        && row.is_ranked == booked.is_ranked
        && row.is_void == is_void
        && (row.came_as.is_none() || row.came_as == booked.came_as)
        && (row.level.is_none() || row.level == booked.level)
        && (row.timed_out.is_none() || row.timed_out == booked.timed_out)
}
