//! The check of a file of a server's history: every line of every record, every result against its record's outcome,
//! every season's books. The first fault is named.

use crate::archive::belonging::{
    are_alive, are_as_taught, are_counted, are_entrants, are_gone, are_keepers, are_named,
    are_senders,
};
use crate::archive::booking::{self, Kept};
use crate::archive::form::{Archive, Bout, FORMAT, OfSeason, OfTournament};
use crate::archive::judging::{
    Within, gladiator, is_somebody, ludus, name, of_all, require, stable,
};
use crate::bout::agreement::{Agreed, InTournament, Setup};
use crate::common::Millis;
use crate::ludus::{discipline_with, person_row};
use crate::seasons::fixtures::sent;
use crate::seasons::live_season::SeasonState;
use crate::settings::pace::Pace;
use crate::tournaments::live_tournament::{TournamentState, house_name};
use boards::{Kind, Sent};
use campaign::tournaments::{Fixture, Who, points_of};
use campaign::{
    BoutRecord, Career, Corner, Decider, GladiatorId, Keeper, Lookalikes, PersonId, RecordedSide,
    Season, SeasonId, Status,
};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A history that holds.
pub(super) struct Checked {
    pub(super) archive: Archive,
    /// The stored form of each bout, in their order.
    pub(super) bouts: Vec<Kept>,
}

/// The mark that some editors write before a text that they save.
const MARK: char = '\u{feff}';

/// Checks a file; the error is the first fault.
pub(super) fn checked(text: &str, now: Millis) -> Result<Checked, String> {
    let mut archive: Archive = serde_json::from_str(text.trim_start_matches(MARK))
        .map_err(|why| format!("It is no file that /steward export gave: {why}."))?;
    if archive.format != FORMAT {
        return Err(format!("Its format is not {FORMAT:?}."));
    }
    let within = Within(now);
    people(&archive)?;
    ludi(&archive, within)?;
    are_named(&archive)?;
    let mut bouts = Vec::new();
    let mut seeds = BTreeSet::new();
    for (bout, number) in archive.bouts.iter().zip(1..) {
        if !seeds.insert(bout.seed.to_ascii_lowercase()) {
            return Err(format!("Bout {number}: it is in the file twice."));
        }
        let kept = sensible(|| {
            are_senders(&archive, bout)?;
            booking::of_bout(&archive, bout, within)
        });
        bouts.push(kept.map_err(|why| format!("Bout {number}: {why}."))?);
    }
    are_alive(&archive)?;
    are_as_taught(&archive, &bouts)?;
    let (mut fought, mut carried) = (BTreeSet::new(), BTreeSet::new());
    for (it, number) in archive.seasons.iter().zip(1..) {
        let holds = sensible(|| of_season(&archive, &bouts, it, number, within));
        let holds = holds.and_then(|()| are_carried(&archive, it, &mut carried));
        holds.map_err(|why| format!("Season {number}: {why}."))?;
        if !it.records.iter().all(|record| fought.insert(record.bout)) {
            return Err(format!("Season {number}: it books a bout that is booked already."));
        }
    }
    for (it, number) in archive.tournaments.iter().zip(1..) {
        let holds = sensible(|| of_tournament(&archive, &bouts, it, number, within));
        holds.map_err(|why| format!("Tournament {number}: {why}."))?;
        if !it.tournament.fixtures.iter().filter_map(|it| it.bout()).all(|it| fought.insert(it)) {
            return Err(format!("Tournament {number}: it counts a bout that counts already."));
        }
    }
    are_counted(&archive, bouts.iter().map(|it| &it.setup))?;
    are_counted_anew(&mut archive, &bouts);
    Ok(Checked { archive, bouts })
}

/// Copies into the bouts of earlier releases what their records say about who decided half of them.
fn are_counted_anew(archive: &mut Archive, bouts: &[Kept]) {
    for record in archive.seasons.iter_mut().flat_map(|it| &mut it.records) {
        let at = usize::try_from(record.bout.0 - 1).unwrap_or(usize::MAX);
        let rows = bouts.get(at).map_or(&[][..], |it| &it.results);
        for (side, row) in record.sides.iter_mut().zip(rows) {
            side.told.house_played = row.person.is_none() || row.house_half;
        }
    }
}

/// Runs a check that foreign numbers may make panic where none of ours would.
fn sensible<T>(check: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    let checked = catch_unwind(AssertUnwindSafe(check));
    checked.unwrap_or_else(|_| Err("it makes no sense".to_owned()))
}

fn people(archive: &Archive) -> Result<(), String> {
    let mut known = BTreeSet::new();
    for (it, number) in archive.people.iter().zip(1..) {
        let is_new = it.id.is_none_or(|id| 0 < id && known.insert(id));
        let named = it.name.as_deref().map_or(Ok(()), name);
        named
            .and(require(is_new, "they are in it twice"))
            .map_err(|why| format!("Person {number}: {why}."))?;
    }
    Ok(())
}

/// The most ludi of a file, those that were closed too.
const LUDI: usize = 2_000;

fn ludi(archive: &Archive, within: Within) -> Result<(), String> {
    let (mut owners, mut names) = (BTreeSet::new(), Lookalikes::default());
    if LUDI < archive.ludi.len() {
        return Err(format!("It has more than {LUDI} ludi."));
    }
    for (it, number) in archive.ludi.iter().zip(1..) {
        let holds = is_somebody(archive, it.owner)
            .and_then(|()| within.holds(it.founded))
            .and_then(|()| ludus(&it.name, &it.motto))
            .and_then(|()| stable(it));
        let is_named = it.owner.is_some() == (it.name != campaign::FORGOTTEN);
        let holds = holds.and(require(is_named, "no ludus may have its name"));
        let is_closed = it.owner.is_some() || it.retired;
        let holds = holds.and(require(is_closed, "it is open and nobody's"));
        holds.map_err(|why| format!("Ludus {number}: {why}."))?;
        let Some(owner) = it.owner.filter(|_| !it.retired) else { continue };
        if !owners.insert(owner) || names.find(&it.name).is_some() {
            return Err(format!(
                "Ludus {number}: another one that is open has its owner, or its name."
            ));
        }
        names.add(&it.name);
    }
    Ok(())
}

/// That somebody's number is one that a messenger gives.
fn is_person(id: Option<PersonId>) -> Result<(), String> {
    require(id.is_none_or(|id| 0 < person_row(id)), "it names nobody")
}

/// That who opened a season or a tournament is one person in the file and in its books.
fn is_opener(
    archive: &Archive,
    in_file: Option<usize>,
    kept: Option<PersonId>,
) -> Result<(), String> {
    let number = in_file.and_then(|at| archive.people.get(at)?.id);
    require(number == kept.map(person_row), "somebody else opened it")
}

/// The bout of a file by the number by which its seasons call it.
fn place_of(archive: &Archive, bout: campaign::BoutId) -> Result<usize, String> {
    let at = usize::try_from(bout.0).ok().and_then(|at| at.checked_sub(1));
    at.filter(|at| *at < archive.bouts.len()).ok_or_else(|| format!("its bout {bout} is missing"))
}

fn of_season(
    archive: &Archive,
    bouts: &[Kept],
    it: &OfSeason,
    number: i64,
    within: Within,
) -> Result<(), String> {
    is_somebody(archive, it.opener)?;
    let ended = it.ended.ok_or("it never ended")?;
    within.hold(&[it.opened, ended])?;
    titled(&it.name)?;
    let notes = season_notes(it)?;
    let season = &it.season;
    is_opener(archive, it.opener, season.opened_by)?;
    let kind = Kind::of(&it.game).filter(|kind| kind.slug() == season.discipline.game);
    let Some(kind) = kind.filter(|_| season.has_ended() && season.id.0 == number) else {
        return Err("it is not one that has ended".to_owned());
    };
    of_all(kind, &notes.agreed, notes.pace)?;
    require(notes.running.is_empty(), "something is still to be decided in it")?;
    is_trained_here(kind, &notes, season)?;
    season.is_sound(&it.records)?;
    is_person(season.opened_by)?;
    for contender in &season.contenders {
        ludus(&contender.name, &contender.motto)?;
        is_person(contender.keeper.person())?;
        contender.gladiators.iter().try_for_each(|it| gladiator(&it.name))?;
    }
    if let Some(difference) = campaign::audit(season, &it.records, &it.ledger).first() {
        return Err(format!("its books do not agree: {difference:?}"));
    }
    campaign::season_table(season);
    campaign::season_lines(season);
    are_keepers(archive, season, &it.records)?;
    for record in &it.records {
        let at = place_of(archive, record.bout)?;
        within.hold(&[it.opened, archive.bouts[at].created])?;
        within.hold(&[record.ended_at, ended])?;
        if !is_as_told(season, record, (&bouts[at], &archive.bouts[at])) {
            return Err(format!("its books do not say what bout {} came to", record.bout));
        }
        let (agreed, pace, setup) = (&notes.agreed, notes.pace, &bouts[at].setup);
        let agreed = OfAll { agreed, pace, setup, bout: &archive.bouts[at] };
        if !are_those_sent(kind, season, (record, &it.records), &agreed) {
            return Err(format!("other gladiators fought in its bout {}", record.bout));
        }
        let house = |(side, seat): (&RecordedSide, u8)| {
            let of = season.contender(side.ludus).filter(|of| of.keeper == Keeper::House);
            of.map(|of| (seat, of.name.clone()))
        };
        if !record.sides.iter().zip(0..).filter_map(house).eq(setup.houses.clone())
            || !setup.levels.are_usual()
        {
            return Err(format!("another house sat in its bout {}", record.bout));
        }
    }
    let mut by_order: Vec<&BoutRecord> = it.records.iter().collect();
    by_order.sort_unstable_by_key(|it| it.order);
    within.hold(&by_order.iter().map(|it| it.ended_at).collect::<Vec<_>>())
}

/// That those who came along from an earlier season are of the same ludus there, came once, and had done so much.
fn are_carried(
    archive: &Archive,
    it: &OfSeason,
    carried: &mut BTreeSet<(SeasonId, GladiatorId)>,
) -> Result<(), String> {
    for contender in &it.season.contenders {
        for gladiator in &contender.gladiators {
            let Some((season, id)) = gladiator.before else { continue };
            let at = usize::try_from(season.0).ok().and_then(|at| at.checked_sub(1));
            let earlier =
                at.filter(|_| season < it.season.id).and_then(|at| archive.seasons.get(at));
            let earlier = earlier.filter(|earlier| earlier.game == it.game);
            let then = earlier.and_then(|earlier| earlier.season.contender(contender.ludus));
            let mut roster = then.iter().flat_map(|then| then.on_roster());
            // Bouts voided since he came along had counted then.
            let mut voided = Career::default();
            for record in earlier.iter().flat_map(|it| &it.records).filter(|it| it.is_void) {
                let is_his = |corner: &Corner| {
                    let side = record.side(*corner);
                    (side.ludus, side.gladiator) == (contender.ludus, Some(id))
                };
                let his = Corner::BOTH.into_iter().filter(is_his);
                his.for_each(|corner| voided.add(record.career(corner)));
            }
            let had = &gladiator.carried;
            let is_as_then = roster.any(|then| {
                let had_since = |of: fn(&Career) -> u32| {
                    let (now, then) = (of(&then.career), of(had));
                    (now..=now.saturating_add(of(&voided))).contains(&then)
                };
                then.id == id
                    && then.class == gladiator.class
                    && had_since(|it| it.survived)
                    && had_since(|it| it.wins)
                    && had_since(|it| it.kills)
            });
            require(
                is_as_then && carried.insert((season, id)),
                "a gladiator came along who was none of an earlier season",
            )?;
        }
    }
    Ok(())
}

/// The house's notes of a season of a file.
pub(super) fn season_notes(it: &OfSeason) -> Result<SeasonState, String> {
    SeasonState::deserialize(&it.notes).map_err(|why| why.to_string())
}

/// The same of a tournament.
pub(super) fn tournament_notes(it: &OfTournament) -> Result<TournamentState, String> {
    TournamentState::deserialize(&it.notes).map_err(|why| why.to_string())
}

/// That a season's gladiators are trained as its game trains them; names for them may have been others.
fn is_trained_here(kind: Kind, notes: &SeasonState, season: &Season) -> Result<(), String> {
    let mut table =
        discipline_with(kind, &notes.agreed.options).ok_or("there are no seasons of its game")?;
    table.names.clone_from(&season.discipline.names);
    require(table == season.discipline, "its gladiators are not trained as those of its game")?;
    table.names.iter().try_for_each(|name| gladiator(name))
}

/// Whether a season has booked what a bout of it came to.
fn is_as_told(season: &Season, record: &BoutRecord, (kept, bout): (&Kept, &Bout)) -> bool {
    let for_points = !season.discipline.has_rosters();
    let Some(told) = &kept.told else { return false };
    // An owner who nominates has decided something. Of a void bout it is no longer kept who did.
    let nominees = season.fixture(record.fixture).and_then(|it| it.state.settled());
    let nominees = nominees.filter(|_| !record.is_void).map(|(_, nominees, _)| nominees);
    let decided = |side: &RecordedSide, in_bout: bool| match nominees {
        Some(all) => {
            let mut own = all.iter().filter(|it| it.ludus == side.ludus);
            let has_sent = own.any(|it| it.by == Decider::Owner);
            side.told.owner_decided == (in_bout || has_sent)
        }
        None => side.told.owner_decided || !in_bout,
    };
    let fixture = kept.setup.fixture.filter(|it| it.for_points == for_points);
    fixture.is_some_and(|it| (it.season, it.fixture) == (record.season.0, record.fixture.0))
        && record.victor == told.victor
        && record.method == told.method
        && record.ended_at == told.ended_at
        && record.facts == told.facts
        && record.is_void == bout.results.iter().any(|row| row.is_void)
        && record.sides.iter().zip(&told.sides).zip(&bout.results).all(|((side, told), row)| {
            let is_houses = row.person.is_none() || row.house_half;
            side.told.survived == (told.survived || for_points)
                && side.told.house_played == is_houses
                && (!bout.is_counted || decided(side, told.owner_decided))
        })
}

/// Whether a bout was agreed on for those whom a season says that it sent. A gladiator who was famous once and is so no
/// longer since a bout was voided may have come with any attribute raised.
fn are_those_sent(
    kind: Kind,
    season: &Season,
    (record, records): (&BoutRecord, &[BoutRecord]),
    agreed: &OfAll<'_>,
) -> bool {
    let came = record.sides.each_ref().map(|side| {
        let it = season.gladiator(side.ludus, side.gladiator?)?;
        let is_his = |of: &RecordedSide| (of.ludus, of.gladiator) == (side.ludus, side.gladiator);
        let is_void = records.iter().any(|it| it.is_void && it.sides.iter().any(is_his));
        let raises = season.discipline.raises.iter().map(|attribute| Some(attribute.0.as_str()));
        let raised: Vec<_> = if side.status_before == Status::Unknown {
            vec![None]
        } else if is_void {
            raises.chain([None]).collect()
        } else {
            vec![sent(it).raised]
        };
        Some(raised.into_iter().map(|raised| Sent { raised, ..sent(it) }).collect::<Vec<_>>())
    });
    let [Some(one), Some(other)] = came else {
        return record.is_for_points() && agreed.is_so(kind, &[]);
    };
    let mut pairs = one.iter().flat_map(|one| other.iter().map(move |other| [*one, *other]));
    pairs.any(|pair| agreed.is_so(kind, &kind.sending(&pair)))
}

/// A bout of a season or a tournament, and how all of them are played there.
struct OfAll<'a> {
    agreed: &'a Agreed,
    pace: Pace,
    setup: &'a Setup,
    bout: &'a Bout,
}

impl OfAll<'_> {
    /// Whether it is played as all are, besides what comes with those who are sent.
    fn is_so(&self, kind: Kind, sending: &[(String, String)]) -> bool {
        let OfAll { agreed, pace, setup, bout } = self;
        setup.options.iter().eq(agreed.options.iter().chain(sending))
            && setup.pace == *pace
            && setup.hints.is_none()
            && bout.opener == bout.first_sitters().into_iter().flatten().next()
            && bout.ranked == kind.handicap(&agreed.options).is_none()
    }
}

/// That a season or a tournament is called as one can be.
fn titled(given: &str) -> Result<(), String> {
    require(campaign::ludus_name(given).as_deref() == Ok(given), "nothing may have its name")
}

fn of_tournament(
    archive: &Archive,
    bouts: &[Kept],
    it: &OfTournament,
    number: i64,
    within: Within,
) -> Result<(), String> {
    is_somebody(archive, it.opener)?;
    let ended = it.ended.ok_or("it never ended")?;
    within.hold(&[it.opened, ended])?;
    titled(&it.name)?;
    let notes = tournament_notes(it)?;
    let tournament = &it.tournament;
    is_opener(archive, it.opener, tournament.opened_by)?;
    let Some(kind) = Kind::of(&it.game).filter(|_| tournament.has_ended()) else {
        return Err("it is not one that has ended".to_owned());
    };
    of_all(kind, &notes.agreed, notes.pace)?;
    tournament.is_sound()?;
    is_person(tournament.opened_by)?;
    for entrant in &tournament.entrants {
        match entrant.who {
            Who::Member(person) => is_person(Some(person))?,
            Who::House | Who::Forgotten => {}
        }
    }
    let mut fought = BTreeMap::new();
    for fixture in &tournament.fixtures {
        let Some(bout) = fixture.bout() else { continue };
        let at = place_of(archive, bout)?;
        let of = InTournament { tournament: number, fixture: fixture.id.0 };
        if bouts[at].setup.tournament != Some(of) {
            return Err(format!("its bout {bout} is no bout of it"));
        }
        let (agreed, pace, setup) = (&notes.agreed, notes.pace, &bouts[at].setup);
        if !(OfAll { agreed, pace, setup, bout: &archive.bouts[at] }).is_so(kind, &[]) {
            return Err(format!("its bout {bout} was played otherwise than all of it"));
        }
        for (id, seat) in fixture.seats.iter().zip(0..) {
            let of = tournament.entrants.get(id.index()).ok_or("an entrant is missing")?;
            let (name, house) = (setup.houses.get(&seat), house_name(*id));
            let is_houses = if of.replaced { name.is_some() } else { of.who == Who::House };
            if name != is_houses.then_some(&house) {
                return Err(format!("another house sat in its bout {bout}"));
            }
        }
        within.hold(&[it.opened, archive.bouts[at].created])?;
        within.hold(&[archive.bouts[at].ended.unwrap_or(ended), ended])?;
        let counts = archive.bouts[at].results.iter().filter(|row| !row.is_void);
        let ranks: Vec<u32> = counts.map(|row| u32::try_from(row.rank).unwrap_or(0)).collect();
        fought.insert(bout, ranks);
    }
    let counted = |bout| fought.get(&bout).map(|ranks| points_of(ranks));
    if let Some(fixture) = tournament.audit(counted).first() {
        return Err(format!("its fixture {fixture} is not what its bout came to"));
    }
    tournament.standings();
    let is_again = |fixture: &Fixture| {
        let of = InTournament { tournament: number, fixture: fixture.id.0 };
        let mut all = bouts.iter().zip(&archive.bouts);
        all.any(|(it, bout)| {
            it.setup.tournament == Some(of) && bout.results.iter().any(|it| it.is_void)
        })
    };
    are_gone(tournament, is_again)?;
    are_entrants(archive, tournament)
}
