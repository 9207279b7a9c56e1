//! The permitted values of anything in a file of a server's history: instants, names, people.

use crate::archive::form::{Archive, Bout, Ludus};
use crate::bout::agreement::{Agreed, Setup};
use crate::common::{DAY, Millis, sanitise};
use crate::settings::pace::Pace;
use boards::Kind;
use std::collections::{BTreeMap, BTreeSet};
use table::{Entry, Opened, Options};

/// 2015 began: there was no messenger before that a bout could have been played on.
const EARLIEST: i64 = 1_420_070_400_000;

/// Checks that something is so; otherwise that is the file's fault.
pub(super) fn require(is_so: bool, fault: &str) -> Result<(), String> {
    if is_so { Ok(()) } else { Err(fault.to_owned()) }
}

/// The span in which all instants of a file lie.
#[derive(Debug, Clone, Copy)]
pub(super) struct Within(pub(super) Millis);

impl Within {
    /// Checks that an instant is no earlier than anything can be, and no more than a day in the future: clocks
    /// differ.
    pub(super) fn holds(self, at: i64) -> Result<(), String> {
        require(
            (EARLIEST..=self.0.plus(DAY).0).contains(&at),
            "it has an instant before 2015 or in the future",
        )
    }

    /// The same of several, each of which came after the one before, or hardly earlier: clocks are set.
    pub(super) fn hold(self, instants: &[i64]) -> Result<(), String> {
        instants.iter().try_for_each(|at| self.holds(*at))?;
        let is_later = |[one, next]: &[i64; 2]| *one <= next.saturating_add(DAY);
        require(instants.array_windows().all(is_later), "it ended before it began")
    }
}

/// That a person is one of the file's.
pub(super) fn is_somebody(archive: &Archive, person: Option<usize>) -> Result<(), String> {
    match person {
        Some(person) if archive.people.len() <= person => {
            Err(format!("there is no person {person}"))
        }
        Some(_) | None => Ok(()),
    }
}

/// That a name is as short and as harmless as any that is kept here.
pub(super) fn name(given: &str) -> Result<(), String> {
    require(
        !given.is_empty() && sanitise::quoted(given) == given,
        "a name is too long, or has signs that no name may have",
    )
}

/// That somebody who is nobody's person is called as the house, a ludus or a gladiator may be.
pub(super) fn shown(given: &str) -> Result<(), String> {
    require(sanitise::name(given) == given, "no seat may have its name")
}

/// That a ludus is called as one can be, or as it is once its owner is forgotten, and so is its motto.
pub(super) fn ludus(given: &str, motto: &str) -> Result<(), String> {
    let is_named = campaign::ludus_name(given).as_deref() == Ok(given);
    require(is_named || given == campaign::FORGOTTEN, "no ludus may have its name")?;
    let is_motto = sanitise::is_plain(motto) && campaign::motto(motto).is_ok();
    require(is_motto, "no ludus may have its motto")
}

/// That a gladiator is called as one can be.
pub(super) fn gladiator(given: &str) -> Result<(), String> {
    let is_named = campaign::gladiator_name(given).as_deref() == Ok(given);
    require(is_named, "no gladiator may have his name")
}

/// The most gladiators whom a ludus has had outside seasons: those who are fit, and all who have fallen.
const STABLED: usize = 500;

/// That those whom a ludus keeps outside seasons are numbered as they came, of classes of their game, and no two of
/// one name unless their owner is forgotten.
pub(super) fn stable(it: &Ludus) -> Result<(), String> {
    require(it.stable.len() <= STABLED, "it has more gladiators than any may have had")?;
    let names: BTreeSet<String> = it.stable.iter().map(|it| it.name.to_lowercase()).collect();
    require(
        it.owner.is_none() || names.len() == it.stable.len(),
        "two of its gladiators have one name",
    )?;
    let mut numbers: Vec<i64> = it.stable.iter().map(|it| it.number).collect();
    numbers.sort_unstable();
    require(
        numbers.into_iter().eq((1..).take(it.stable.len())),
        "its gladiators are not numbered one after another",
    )?;
    for it in &it.stable {
        let kind = Kind::of(&it.game).ok_or("a gladiator is of no game")?;
        let stable = kind.stable().ok_or("a gladiator is of a game that keeps none")?;
        require(
            it.class.is_empty() || stable.is_class(&it.class),
            "a gladiator has a class that there is not",
        )?;
        gladiator(&it.name)?;
    }
    Ok(())
}

/// That a clock is one that can be chosen.
fn pace(given: Pace) -> Result<(), String> {
    require(Pace::of(&given.name()) == Some(given), "it has a clock that there is not")
}

/// That how all bouts of a season or a tournament are played is what can be agreed.
pub(super) fn of_all(kind: Kind, agreed: &Agreed, given: Pace) -> Result<(), String> {
    pace(given)?;
    options(kind, &agreed.options).map(drop)
}

/// The options that are chosen, none of them twice.
fn options(kind: Kind, given: &[(String, String)]) -> Result<Options, String> {
    let names: BTreeMap<&str, &str> =
        given.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    match Options::new(kind.options(), names.clone()) {
        Ok(options) if names.len() == given.len() => Ok(options),
        Ok(_) | Err(_) => Err("it has options that there are not".to_owned()),
    }
}

/// The most days after which a bout asks whether it is still played.
const IDLE: u16 = 180;

/// The opening entry of a bout's record.
pub(super) fn opened(bout: &Bout) -> Option<Box<Opened>> {
    let first = serde_json::from_str(&bout.record.first()?.text).ok()?;
    if let Entry::Opened(opened) = first { Some(opened) } else { None }
}

/// Checks that the agreement before a bout could be made here, and is the one in its record.
pub(super) fn agreed(
    archive: &Archive,
    bout: &Bout,
    kind: Kind,
    setup: &Setup,
) -> Result<(), String> {
    pace(setup.pace)?;
    require(setup.idle_days <= IDLE, "it has a clock that there is not")?;
    let opened = opened(bout).ok_or("its record does not begin")?;
    // Gladiators of rosters come with options of their own.
    let is_outside = |name: &str| {
        let stable = kind.stable().filter(|_| setup.is_for_careers(kind));
        stable.is_some_and(|stable| stable.is_outside(name))
    };
    let own: Vec<_> = opened.options.chosen().filter(|(name, _)| !is_outside(name)).collect();
    let chosen = options(kind, &setup.options)?;
    require(
        chosen.chosen().eq(own) && setup.levels == opened.levels,
        "its record says that something else was agreed",
    )?;
    let of_all = setup.fixture.is_some() || setup.tournament.is_some();
    for (seat, house) in &setup.houses {
        require(
            of_all && usize::from(*seat) < bout.seats.len(),
            "the house has a name where it has no seat",
        )?;
        shown(house)?;
    }
    let is_uneven = !of_all && kind.handicap(&setup.options).is_some();
    require(
        !bout.ranked || setup.hints != Some(true) && !is_uneven,
        "it rates nobody, and says that it does",
    )?;
    let is_placed =
        |fixture: i64, of: usize| usize::try_from(fixture).is_ok_and(|it| 0 < it && it <= of);
    let is_there = setup.fixture.is_none_or(|it| is_placed(it.season, archive.seasons.len()));
    require(is_there, "its season is missing")?;
    let count = archive.tournaments.len();
    let is_there = setup.tournament.is_none_or(|it| is_placed(it.tournament, count));
    require(is_there, "its tournament is missing")
}
