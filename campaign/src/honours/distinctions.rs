//! Distinctions: titles that somebody has earned, each a predicate over their history.
//!
//! A distinction once earned stays; only a voided bout can take it. A tally is looked up by the
//! name that a game gives it, in any game.

use super::history::{Appearance, Came, History};
use crate::ids::PersonId;
use crate::ratings::period_of;
use std::collections::{BTreeMap, BTreeSet};

/// A title that somebody can earn.
#[derive(Debug)]
pub struct Distinction {
    /// Its name, in at most 20 letters.
    pub name: &'static str,
    /// The reason for it, continuing "for": at most 80 letters, without a full stop.
    pub what_for: &'static str,
    holds: fn(&History<'_>) -> bool,
}

impl PartialEq for Distinction {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Distinction {}

const fn of(
    name: &'static str,
    what_for: &'static str,
    holds: fn(&History<'_>) -> bool,
) -> Distinction {
    Distinction { name, what_for, holds }
}

/// All distinctions, in the order of display.
#[rustfmt::skip]
pub static DISTINCTIONS: &[Distinction] = &[
    of("Tiro", "a first bout played to its end", |h| h.all.iter().any(|it| !it.own.gave_up)),
    of("Veteranus", "25 bouts", |h| bouts(h, 25)),
    of("Centurio", "100 bouts", |h| bouts(h, 100)),
    of("Palma", "a first win", |h| wins(h, 1)),
    of("Decem palmae", "10 wins", |h| wins(h, 10)),
    of("Corona", "50 wins", |h| wins(h, 50)),
    of("Ter victor", "3 wins in a row", |h| 3 <= h.streaks().best),
    of("Quinquies victor", "5 wins in a row", |h| 5 <= h.streaks().best),
    of("Invictus", "10 wins in a row", |h| 10 <= h.streaks().best),
    of("Surgit", "a win after 5 defeats in a row", after_defeats),
    of("Primo ictu", "a win in the first bout of a game", |h| any(h, |it| it.won() && is_first(h, it))),
    of("Curiosus", "a bout of every game", |h| h.games <= games(h, |_| true)),
    of("Omnium victor", "a win in every game", |h| h.games <= games(h, |it| it.won())),
    of("Quinque artes", "wins as 5 different gladiators or lanistas of a game", |h| 5 <= roles(h)),
    of("Domitor", "a win against the house as a champion", |h| 1 <= champions(h)),
    of("Domitor domus", "10 wins against the house as a champion", |h| 10 <= champions(h)),
    of("Par", "10 bouts with the same person", |h| met(h).values().any(|bouts| 10 <= *bouts)),
    of("Notus", "bouts with 10 different people", |h| 10 <= met(h).len()),
    of("Ultor", "a win against whoever won the last bout with them", revenge),
    of("Unus e multis", "the only win at a table of 4 or more", |h| any(h, alone)),
    of("Socius", "a win with a partner", |h| any(h, |it| it.won() && with_partner(it))),
    of("Stantes missi", "a draw with another person", |h| any(h, even)),
    of("Sine mora", "20 bouts in a row with nothing left to the clock", |h| 20 <= punctual(h)),
    of("Perennis", "bouts in 6 different months of 28 days", |h| 6 <= periods(h)),
    of("Missus", "a defeat after which the crowd showed mercy", |h| any(h, |it| lost(it, &MERCY))),
    of("Sine missione", "a defeat without the crowd's mercy", |h| any(h, |it| lost(it, &NO_MERCY))),
    of("Clemens", "a win after which a beaten foe was let go", clement),
    of("Rudiarius", "the rudis", |h| most(h, "rudis", 1)),
    of("Deliciae populi", "the crowd's favour won 4 times in a bout", |h| most(h, "favour_won", 4)),
    of("Acutus", "4 wounds given in a bout", |h| most(h, "wounds_given", 4) || most(h, "wounds_inflicted", 4)),
    of("Celer", "a win within 5 turns", |h| any(h, |it| it.won() && within(it, "turns", 1, 5))),
    of("Immortalis", "a win without dying once", |h| any(h, |it| it.won() && within(it, "deaths", 0, 0))),
    of("Venator", "3 beasts slain in a bout", |h| most(h, "beasts_slain", 3)),
    of("Duellator", "3 duels won in a bout", |h| most(h, "duels_won", 3)),
    of("Ferox", "2 foes defeated or killed in a bout", ferocious),
    of("Felix", "3 bets won in a bout", |h| most(h, "bets_won", 3)),
    of("Callidus", "3 risks taken in a bout that was won, and not caught once", sly),
    of("Fatifer", "15 damage dealt in a bout", |h| most(h, "damage", 15)),
    of("Versutus", "2 deceptions in a bout", |h| most(h, "deceptions", 2)),
    of("Cardo rerum", "2 turning points in a bout", |h| most(h, "turning_points", 2)),
];
/// Tallies of mercy shown, in the games' words.
const MERCY: [&str; 2] = ["missio_granted", "was_spared"];
/// Tallies of mercy refused.
const NO_MERCY: [&str; 2] = ["missio_refused", "was_killed"];

/// All distinctions that somebody has earned, in the table's order.
pub fn earned(history: &History<'_>) -> Vec<&'static Distinction> {
    DISTINCTIONS.iter().filter(|it| (it.holds)(history)).collect()
}

fn any(history: &History<'_>, is: impl Fn(Appearance<'_>) -> bool) -> bool {
    history.all.iter().any(|it| is(*it))
}

fn bouts(history: &History<'_>, count: usize) -> bool {
    count <= history.all.len()
}

fn wins(history: &History<'_>, count: usize) -> bool {
    count <= history.all.iter().filter(|it| it.won()).count()
}

fn after_defeats(history: &History<'_>) -> bool {
    let mut defeats = 0;
    history.all.iter().any(|it| {
        let rises = it.won() && 5 <= defeats;
        defeats = if it.own.came == Came::Lost { defeats + 1 } else { 0 };
        rises
    })
}

fn is_first(history: &History<'_>, of: Appearance<'_>) -> bool {
    let first = history.all.iter().find(|it| it.bout.game == of.bout.game);
    first.is_some_and(|it| it.bout.bout == of.bout.bout)
}

fn games(history: &History<'_>, which: impl Fn(Appearance<'_>) -> bool) -> usize {
    let games = history.all.iter().filter(|it| which(**it)).map(|it| it.bout.game.as_str());
    games.collect::<BTreeSet<_>>().len()
}

/// The number of different roles with which somebody has won, in the game in which that is highest.
fn roles(history: &History<'_>) -> usize {
    let mut roles: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for it in history.all.iter().filter(|it| it.won()) {
        roles.entry(&it.bout.game).or_default().extend(it.own.came_as.as_deref());
    }
    roles.values().map(BTreeSet::len).max().unwrap_or(0)
}

fn champions(history: &History<'_>) -> usize {
    let beaten = |it: &&Appearance<'_>| {
        it.won() && it.foes().any(|seat| seat.is_champion && seat.came == Came::Lost)
    };
    history.all.iter().filter(beaten).count()
}

/// The number of bouts against or beside each other person.
fn met(history: &History<'_>) -> BTreeMap<PersonId, usize> {
    let mut met = BTreeMap::new();
    for it in &history.all {
        let people: BTreeSet<PersonId> = it.others().filter_map(|seat| seat.person).collect();
        for person in people {
            *met.entry(person).or_default() += 1;
        }
    }
    met
}

fn revenge(history: &History<'_>) -> bool {
    let mut beaten_by: BTreeSet<PersonId> = BTreeSet::new();
    for it in &history.all {
        for (person, came) in it.foes().filter_map(|seat| Some((seat.person?, seat.came))) {
            match (it.own.came, came) {
                (Came::Won, Came::Lost) if beaten_by.remove(&person) => return true,
                (Came::Lost, Came::Won) => {
                    beaten_by.insert(person);
                }
                (Came::Won | Came::Drew | Came::Lost, _) => {
                    beaten_by.remove(&person);
                }
            }
        }
    }
    false
}

fn alone(it: Appearance<'_>) -> bool {
    it.won() && 4 <= it.bout.seats.len() && it.others().all(|seat| seat.came != Came::Won)
}

fn with_partner(it: Appearance<'_>) -> bool {
    it.own.team != 0 && it.others().any(|seat| seat.team == it.own.team)
}

fn even(it: Appearance<'_>) -> bool {
    let also = |seat: &crate::BookedSeat| seat.person.is_some() && seat.came == Came::Drew;
    it.own.came == Came::Drew && it.others().any(also)
}

/// The most bouts in a row in which somebody decided everything in time.
fn punctual(history: &History<'_>) -> usize {
    let mut row = 0;
    let rows = history.all.iter().map(|it| {
        row = if it.own.timed_out == Some(0) { row + 1 } else { 0 };
        row
    });
    rows.max().unwrap_or(0)
}

fn periods(history: &History<'_>) -> usize {
    history.all.iter().map(|it| period_of(it.bout.ended)).collect::<BTreeSet<_>>().len()
}

fn lost(it: Appearance<'_>, after: &[&str]) -> bool {
    it.own.came == Came::Lost && after.iter().any(|name| 0 < it.own.tally(name))
}

fn clement(history: &History<'_>) -> bool {
    let let_go = |seat: &crate::BookedSeat| MERCY.iter().any(|name| 0 < seat.tally(name));
    any(history, |it| it.won() && it.foes().any(let_go))
}

/// Whether a game counted at least so many of something in one bout.
fn most(history: &History<'_>, tally: &str, at_least: i64) -> bool {
    any(history, |it| at_least <= it.own.tally(tally))
}

/// Whether the game counts this tally at all, and it lies between these bounds.
fn within(it: Appearance<'_>, tally: &str, least: i64, most: i64) -> bool {
    it.own.tallies.get(tally).is_some_and(|count| (least..=most).contains(count))
}

fn ferocious(history: &History<'_>) -> bool {
    ["defeated", "killed", "gladiators_killed"].iter().any(|tally| most(history, tally, 2))
}

fn sly(history: &History<'_>) -> bool {
    any(history, |it| it.won() && 3 <= it.own.tally("risks") && within(it, "caught", 0, 0))
}
