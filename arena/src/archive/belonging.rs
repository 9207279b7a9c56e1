//! The ownership of a file's bouts: who sat in them, whose gladiators came, and the season or tournament that counts
//! each.

use crate::archive::booking::Kept;
use crate::archive::form::{Archive, Bout, Ludus};
use crate::archive::judging::{opened, require};
use crate::bout::agreement::Setup;
use crate::common::DAY;
use crate::lobby::entrants::NEW;
use crate::ludus::person_row;
use boards::{Entrant, Kind};
use campaign::tournaments::{Fixture, Format, Passed, State, Tournament, Who};
use campaign::{BoutId, BoutRecord, Keeper, LudusId, PersonId, Season};
use std::collections::{BTreeMap, BTreeSet};

/// The most seasons and tournaments of a file in which one person stands: somebody who is forgotten is taken out of
/// each.
const OF_ONE: usize = 300;

/// Whether somebody for whom that holds has, or had, a seat of a bout; `None` is the house.
fn has_sat(bout: &Bout, seat: usize, is: impl Fn(Option<usize>) -> bool) -> bool {
    let now = bout.seats.get(seat).map(|it| it.person);
    let before = bout.sat.iter().filter(|row| usize::try_from(row.seat) == Ok(seat));
    now.into_iter().chain(before.map(|row| row.person)).any(is)
}

impl Archive {
    pub(super) fn number_of(&self, person: Option<usize>) -> Option<i64> {
        person.and_then(|at| self.people.get(at)?.id)
    }

    fn is_member(&self, person: Option<usize>, member: PersonId) -> bool {
        self.number_of(person) == Some(person_row(member))
    }

    /// Whether a ludus is somebody's: of one whose owner is forgotten, nobody's who is known.
    fn is_owner(&self, person: Option<usize>, ludus: &Ludus) -> bool {
        match ludus.owner {
            Some(owner) => person == Some(owner),
            None => self.number_of(person).is_none(),
        }
    }

    /// The ludus that a season calls so; the house's have numbers below 1.
    fn ludus(&self, id: LudusId) -> Option<&Ludus> {
        usize::try_from(id.0).ok().and_then(|at| self.ludi.get(at.checked_sub(1)?))
    }
}

/// That a ludus was founded before a bout of its own, or hardly later: clocks are set.
fn was_founded(ludus: &Ludus, bout: &Bout) -> Result<(), String> {
    let began = bout.started.unwrap_or(bout.created).saturating_add(DAY);
    require(ludus.founded <= began, "a ludus of it was founded later")
}

/// That the gladiators who came for a bout came of the ludi of those who sat there.
pub(super) fn are_senders(archive: &Archive, bout: &Bout) -> Result<(), String> {
    for (row, seat) in bout.seats.iter().zip(0..) {
        let Some((ludus, ..)) = row.enters else { continue };
        let ludus = archive.ludus(LudusId(ludus)).ok_or("a gladiator came whom no ludus has")?;
        was_founded(ludus, bout)?;
        require(
            has_sat(bout, seat, |person| archive.is_owner(person, ludus)),
            "a gladiator came of a ludus whose owner did not sit there",
        )?;
    }
    Ok(())
}

/// That no gladiator came to a bout that was agreed on after he had died.
pub(super) fn are_alive(archive: &Archive) -> Result<(), String> {
    let entries = |bout: &Bout| bout.seats.iter().filter_map(|it| it.enters).collect::<Vec<_>>();
    let mut died: BTreeMap<(i64, i64), i64> = BTreeMap::new();
    for bout in &archive.bouts {
        for (ludus, number, _) in entries(bout).into_iter().filter(|(.., died)| *died) {
            let ended = bout.ended.unwrap_or(bout.created);
            require(died.insert((ludus, number), ended).is_none(), "A gladiator died twice.")?;
        }
    }
    for (bout, number) in archive.bouts.iter().zip(1..) {
        let is_dead = |(ludus, of, _): &(i64, i64, bool)| {
            died.get(&(*ludus, *of)).is_some_and(|ended| *ended < bout.created)
        };
        if entries(bout).iter().any(is_dead) {
            return Err(format!("Bout {number}: a gladiator came who had died."));
        }
    }
    Ok(())
}

/// Checks that each gladiator came as those bouts had left him that ended a day before his began: armed, and with all
/// that he had learnt. Bouts that are not in the file may have taught him more.
pub(super) fn are_as_taught(archive: &Archive, kept: &[Kept]) -> Result<(), String> {
    type Showing<'a> = (i64, bool, Vec<&'a str>);
    let mut all: BTreeMap<(i64, i64), Vec<Showing<'_>>> = BTreeMap::new();
    for (bout, it) in archive.bouts.iter().zip(kept) {
        for ((seat, row), at) in bout.seats.iter().zip(&it.fighters).zip(0..) {
            let Some((ludus, number, _)) = seat.enters else { continue };
            let tallies = bout.results.get(at).filter(|it| !it.is_void);
            let tallies = tallies.and_then(|it| it.tallies.as_object()).into_iter().flatten();
            let gained = tallies.filter_map(|(name, _)| name.strip_prefix("gained_")).collect();
            let ended = bout.ended.unwrap_or(bout.created);
            all.entry((ludus, number)).or_default().push((ended, row.class.is_some(), gained));
        }
    }
    for (bout, number) in archive.bouts.iter().zip(1..) {
        let Some(stable) = Kind::of(&bout.game).and_then(|kind| kind.stable()) else { continue };
        let began = bout.started.unwrap_or(bout.created).saturating_sub(DAY);
        let (mut classes, mut skills) = (Vec::new(), Vec::new());
        for seat in &bout.seats {
            let of = seat.enters.map(|(ludus, number, _)| (LudusId(ludus), number));
            let before = seat.enters.and_then(|(ludus, number, _)| all.get(&(ludus, number)));
            let before = || before.into_iter().flatten().filter(|(ended, ..)| *ended <= began);
            let known = of.and_then(|(ludus, number)| {
                archive.ludus(ludus)?.stable.iter().find(|it| it.number == number)
            });
            let is_armed = before().any(|(_, is_armed, _)| *is_armed);
            classes.push(known.map(|it| it.class.as_str()).filter(|_| is_armed));
            let gained = before().flat_map(|(.., gained)| gained);
            skills.push(gained.map(|it| (*it).to_owned()).collect::<Vec<_>>());
        }
        let entrants = classes.iter().zip(&skills);
        let entrants: Vec<Entrant<'_>> =
            entrants.map(|(class, skills)| Entrant { class: *class, skills }).collect();
        let came = opened(bout).ok_or("its record does not begin")?;
        let has_come = |(name, value): &(String, String)| {
            let there = came.options.chosen().find(|(known, _)| known == name);
            let mut parts = value.split('+');
            there.is_some_and(|(_, there)| parts.all(|it| there.split('+').any(|own| own == it)))
        };
        let should = stable.entering(&kept[number - 1].setup.options, &entrants);
        if !should.is_ok_and(|should| should.iter().all(has_come)) {
            return Err(format!(
                "Bout {number}: a gladiator came otherwise than he had been left."
            ));
        }
    }
    Ok(())
}

/// Checks that a ludus named for a bout of a season a gladiator whom it keeps outside seasons, or a new one.
fn are_kept(archive: &Archive, season: &Season) -> Result<(), String> {
    let settled = season.fixtures.iter().filter_map(|it| it.state.settled());
    for nominee in settled.flat_map(|(_, nominees, _)| nominees) {
        let Some(named) = nominee.kept.map(i64::from) else { continue };
        let ludus = archive.ludus(nominee.ludus).filter(|_| season.discipline.sends_kept);
        let is_its =
            |it: &Ludus| named == i64::from(NEW) || it.stable.iter().any(|it| it.number == named);
        require(ludus.is_some_and(is_its), "a gladiator was named whom no ludus has")?;
    }
    Ok(())
}

/// That a season's ludi are those of the file, each its owner's, and that these sat in its bouts.
pub(super) fn are_keepers(
    archive: &Archive,
    season: &Season,
    records: &[BoutRecord],
) -> Result<(), String> {
    are_kept(archive, season)?;
    for contender in &season.contenders {
        let ludus = archive.ludus(contender.ludus);
        let owner = ludus.map(|it| archive.number_of(it.owner));
        let is_kept = match contender.keeper {
            Keeper::House => contender.ludus.0 < 1,
            Keeper::Member(person) | Keeper::HouseRun(Some(person)) => {
                owner == Some(Some(person_row(person)))
            }
            Keeper::HouseRun(None) | Keeper::Forgotten => owner == Some(None),
        };
        require(is_kept, "a ludus of it is not its keeper's")?;
    }
    for record in records {
        let bout = usize::try_from(record.bout.0).ok().and_then(|at| at.checked_sub(1));
        let bout = bout.and_then(|at| archive.bouts.get(at)).ok_or("a bout of it is missing")?;
        for (side, seat) in record.sides.iter().zip(0..) {
            let ludus = archive.ludus(side.ludus);
            ludus.map_or(Ok(()), |ludus| was_founded(ludus, bout))?;
            let is_of = |person: Option<usize>| {
                person.is_none() || ludus.is_some_and(|it| archive.is_owner(person, it))
            };
            if !has_sat(bout, seat, is_of) {
                return Err(format!("somebody else sat in its bout {}", record.bout));
            }
        }
    }
    Ok(())
}

/// That a tournament's entrants are those who sat in its bouts. One who took somebody else's place need not have sat:
/// but two of them did not change places, and one who has won took it before the last of all was decided.
pub(super) fn are_entrants(archive: &Archive, tournament: &Tournament) -> Result<(), String> {
    let bout_of = |fixture: &Fixture| {
        let at = usize::try_from(fixture.bout()?.0).ok()?.checked_sub(1)?;
        archive.bouts.get(at)
    };
    let bouts = 1..=archive.bouts.len() as i64;
    let mut passed = tournament.entrants.iter().flat_map(|it| &it.passed);
    require(
        passed.all(|it| it.after.is_none_or(|after| bouts.contains(&after.0))),
        "a place of it changed hands after a bout that there is not",
    )?;
    // Each entrant's latest bout, and who sat for each.
    let mut latest: BTreeMap<usize, (Option<i64>, &Fixture, bool)> = BTreeMap::new();
    let mut sat: BTreeSet<(usize, i64)> = BTreeSet::new();
    for fixture in &tournament.fixtures {
        let Some(bout) = bout_of(fixture) else { continue };
        for (id, seat) in fixture.seats.iter().map(|id| id.index()).zip(0..) {
            let entrant = tournament.entrants.get(id).ok_or("an entrant is missing")?;
            let is = |person: Option<usize>| match entrant.who {
                Who::Member(member) => archive.is_member(person, member),
                Who::House => person.is_none(),
                Who::Forgotten => archive.number_of(person).is_none(),
            };
            let is_own = has_sat(bout, seat, is);
            // A successor to a place has sat in all that began from then on.
            let taken = entrant.passed.iter().rfind(|it| !it.withdrew);
            let is_theirs = taken.map_or(!entrant.replaced, |it| it.after < fixture.bout());
            require(!is_theirs || is_own, "somebody else sat in its bouts")?;
            let sitter = bout.seats.get(seat).filter(|it| !it.is_replaced);
            sat.extend(sitter.and_then(|it| archive.number_of(it.person)).map(|it| (id, it)));
            if latest.get(&id).is_none_or(|(ended, ..)| *ended <= bout.ended) {
                latest.insert(id, (bout.ended, fixture, is_own));
            }
        }
    }
    let has_sat_for = |one: usize, other: usize| match tournament.entrants[one].who {
        Who::Member(member) => one != other && sat.contains(&(other, person_row(member))),
        Who::House | Who::Forgotten => false,
    };
    let all = 0..tournament.entrants.len();
    let mut pairs = all.clone().flat_map(|one| all.clone().map(move |other| (one, other)));
    let is_exchanged = |(one, other)| has_sat_for(one, other) && has_sat_for(other, one);
    require(!pairs.any(is_exchanged), "two of its entrants have changed places")?;
    for id in tournament.victors() {
        let Some((ended, of, false)) = latest.get(&id.index()) else { continue };
        // A successor who takes a place during a bout sits from the next one on.
        let is_taken = |it: &Passed| !it.withdrew && of.bout() <= it.after;
        if tournament.entrants[id.index()].passed.iter().any(is_taken) {
            continue;
        }
        let is_later = |it: &Fixture| match bout_of(it) {
            Some(bout) => *ended < bout.ended,
            None => it.points().is_some() && 1 < it.seats.len() && of.round <= it.round,
        };
        if !tournament.fixtures.iter().any(is_later) {
            return Err("who has won it did not sit in its last bout".to_owned());
        }
    }
    Ok(())
}

/// Checks that an entrant who got nothing without a bout had withdrawn before it was over: nobody in it had gone on by
/// then. `is_again` tells which fixtures were to be fought again.
pub(super) fn are_gone(
    tournament: &Tournament,
    is_again: impl Fn(&Fixture) -> bool,
) -> Result<(), String> {
    let is_unfought = |it: &&Fixture| it.bout().is_none() && 1 < it.seats.len() && !is_again(it);
    for fixture in tournament.fixtures.iter().filter(is_unfought) {
        let later = |it: &&Fixture| !tournament.settings.at_once && fixture.round < it.round;
        let later: Vec<&Fixture> = tournament.fixtures.iter().filter(later).collect();
        let beaten = fixture.seats.iter().zip(fixture.points().unwrap_or_default());
        for (seat, _) in beaten.filter(|(_, points)| **points == 0) {
            let entrant = tournament.entrants.get(seat.index()).ok_or("an entrant is missing")?;
            let fights = |it: &&Fixture| it.bout().is_some() && it.seats.contains(seat);
            let has_gone_on = |by: Option<BoutId>| {
                let mut all =
                    later.iter().filter(|it| it.seats.iter().any(|it| fixture.seats.contains(it)));
                all.any(|it| it.bout().is_some() && it.bout() <= by)
            };
            let mut left = entrant.passed.iter().filter(|it| it.withdrew).peekable();
            // Earlier releases kept no more of some than that they are gone.
            let was_gone = match left.peek() {
                Some(_) => left.any(|it| !has_gone_on(it.after)),
                None => entrant.replaced || !later.iter().any(fights),
            };
            require(was_gone, "who fought on had not withdrawn")?;
        }
    }
    Ok(())
}

/// The people who take part in a tournament.
pub(super) fn members(tournament: &Tournament) -> impl Iterator<Item = PersonId> + '_ {
    tournament.entrants.iter().filter_map(|it| match it.who {
        Who::Member(person) => Some(person),
        Who::House | Who::Forgotten => None,
    })
}

/// Checks that a bout which names its fixture is of the same game, and counts there if it has a result that counts.
pub(super) fn are_counted<'a>(
    archive: &Archive,
    setups: impl IntoIterator<Item = &'a Setup>,
) -> Result<(), String> {
    for ((bout, setup), number) in archive.bouts.iter().zip(setups).zip(1..) {
        let (id, has_result) = (BoutId(number), bout.results.iter().any(|row| !row.is_void));
        let at = |place: i64| usize::try_from(place - 1).unwrap_or(usize::MAX);
        let in_season = setup.fixture.map(|it| {
            let of = archive.seasons.get(at(it.season))?;
            of.season.fixtures.iter().find(|known| known.id.0 == it.fixture)?;
            // An annulled bout was closed while it ran, or voided.
            let counts = of.records.iter().any(|record| record.bout == id);
            (of.game == bout.game && (counts || !has_result)).then_some(())
        });
        let in_tournament = setup.tournament.map(|it| {
            let of = archive.tournaments.get(at(it.tournament))?;
            let mut fixtures = of.tournament.fixtures.iter();
            let fixture = fixtures.find(|known| known.id.0 == it.fixture)?;
            // A match of a bracket is dropped where a bout before it became void; a match that is open when it closes
            // ends.
            let format = of.tournament.settings.format;
            let drops = !matches!(format, Format::Swiss | Format::RoundRobin);
            let counts = fixture.bout() == Some(id) || drops && fixture.state == State::Annulled;
            (of.game == bout.game && (counts || !has_result)).then_some(())
        });
        if in_season == Some(None) || in_tournament == Some(None) {
            return Err(format!("Bout {number}: what it is fought in does not count it."));
        }
    }
    Ok(())
}

/// Checks that each of its people stands somewhere in it, and in no more seasons and tournaments than one can have
/// been in.
pub(super) fn are_named(archive: &Archive) -> Result<(), String> {
    let Archive { people, ludi, bouts, seasons, tournaments, .. } = archive;
    let mut named: BTreeSet<usize> = ludi.iter().filter_map(|it| it.owner).collect();
    for bout in bouts {
        named.extend(bout.opener);
        named.extend(bout.seats.iter().filter_map(|it| it.person));
        named.extend(bout.sat.iter().filter_map(|it| it.person));
        named.extend(bout.results.iter().filter_map(|it| it.person));
    }
    named.extend(seasons.iter().filter_map(|it| it.opener));
    named.extend(tournaments.iter().filter_map(|it| it.opener));
    let mut often: BTreeMap<i64, usize> = BTreeMap::new();
    let mut count =
        |of: BTreeSet<i64>| of.into_iter().for_each(|it| *often.entry(it).or_default() += 1);
    for it in seasons {
        let keepers = it.season.contenders.iter().filter_map(|it| it.keeper.person());
        let all = keepers.chain(it.season.opened_by).map(person_row);
        count(all.chain(archive.number_of(it.opener)).collect());
    }
    for it in tournaments {
        let all = members(&it.tournament).chain(it.tournament.opened_by).map(person_row);
        count(all.chain(archive.number_of(it.opener)).collect());
    }
    // Nobody here knows a person who is not among its people, and that person could neither see nor forget it.
    let numbers: BTreeSet<i64> = people.iter().filter_map(|it| it.id).collect();
    require(
        often.keys().all(|number| numbers.contains(number)),
        "A season or a tournament names somebody who is none of its people.",
    )?;
    let is_named = |at: &usize| {
        named.contains(at) || people[*at].id.is_some_and(|number| often.contains_key(&number))
    };
    if let Some(at) = (0..people.len()).find(|at| !is_named(at)) {
        return Err(format!("Person {}: nothing in it names them.", at + 1));
    }
    if often.values().any(|count| OF_ONE < *count) {
        return Err(format!(
            "Somebody stands in more than {OF_ONE} of its seasons and tournaments."
        ));
    }
    Ok(())
}
