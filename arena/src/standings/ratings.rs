//! Ratings, luck and pace, counted when a bout ends. The rules of counting are in `docs/ratings.md`.

use crate::common::{DAY, Done, Millis, json};
use crate::ludus::{person_id, person_row};
use crate::settings::level;
use anyhow::Context;
use campaign::{
    BookedBout, BookedSeat, BoutId, Came, PERIOD_DAYS, Part, PersonId, RatedBout, RatedSeat,
    RatedSide, Rating, close_period, encounters, idle, pace, period_of,
};
use std::collections::{BTreeMap, BTreeSet};
use store::punctual::{self, Punctual};
use store::rating::{self, Seat};
use store::result::{self, Booked};
use store::{Conn, seat};
use table::Level;

/// The word in the record, and in booked results, for a seat that gave up.
pub(crate) const RESIGNED: &str = "resigned";
/// The key of the number booked for a seat that has a team.
pub(crate) const TEAM: &str = "team";
/// The newest decisions from which a pace is told.
const NEWEST: usize = 500;

/// The countable facts of a bout that has just been booked.
pub(crate) struct EndedBout {
    pub(crate) guild: i64,
    pub(crate) game: String,
    /// Whether it can change ratings.
    pub(crate) is_ranked: bool,
    /// The holders of seats at its end, and their performance there.
    pub(crate) people: Vec<(i64, Performance)>,
    pub(crate) bout: i64,
    /// Whether its deadlines count for how reliable people are.
    pub(crate) has_deadlines: bool,
    /// The performance of former holders of a seat: the seat, the first entry of the record that is not
    /// theirs, and the performance.
    pub(crate) former: Vec<((u8, u64), Performance)>,
    pub(crate) now: Millis,
}

/// Somebody's performance in a seat, as far as it is counted by person.
#[derive(Default)]
pub(crate) struct Performance {
    /// Dice by their sides: how many, and their pips.
    pub(crate) thrown: BTreeMap<u32, (u32, u32)>,
    /// How long each decision took, in milliseconds.
    pub(crate) took: Vec<u64>,
    /// Decisions left to the clock.
    pub(crate) timed_out: u32,
    /// Deadlines kept, except those of secret questions.
    pub(crate) kept: u32,
    /// Such deadlines missed.
    pub(crate) missed: u32,
}

/// Counts it: ratings if it is ranked, dice and times in any case.
pub(crate) async fn rate(conn: &mut Conn, ended: EndedBout) -> Done<()> {
    let guild = ended.guild;
    let mut played: Vec<(i64, &Performance)> =
        ended.people.iter().map(|(person, did)| (*person, did)).collect();
    if !ended.former.is_empty() {
        for row in seat::sat_in(conn, ended.bout).await? {
            let mut former = ended.former.iter();
            let theirs = former.find(|((seat, until), _)| {
                i64::from(*seat) == row.seat && i64::try_from(*until) == Ok(row.until)
            });
            played.extend(row.person.zip(theirs.map(|(_, did)| did)));
        }
    }
    for (person, did) in played {
        for (sides, (dice, pips)) in &did.thrown {
            let sum = (i64::from(*sides), i64::from(*dice), i64::from(*pips));
            rating::thrown(conn, (guild, person), sum).await?;
        }
        if ended.has_deadlines && 0 < person && 0 < did.kept + did.missed {
            let (bout, kept, missed) = (ended.bout, i64::from(did.kept), i64::from(did.missed));
            let ended = ended.now.0;
            let row = Punctual { bout, person, guild, kept, missed, ended };
            punctual::booked(conn, &row).await?;
        }
        if did.took.is_empty() && did.timed_out == 0 {
            continue;
        }
        let mut known = rating::pace_of(conn, guild, person).await?.unwrap_or_default();
        let mut newest: Vec<u64> = json::kept(&known.newest).context("reading a pace")?;
        newest.extend(&did.took);
        newest.drain(..newest.len().saturating_sub(NEWEST));
        known.answers += i64::try_from(did.took.len()).context("decisions are few")?;
        known.timed_out += i64::from(did.timed_out);
        if let Some(told) = pace(&newest) {
            let millis = |value: u64| i64::try_from(value).unwrap_or(i64::MAX);
            known.median = millis(told.median);
            known.ninetieth = millis(told.ninetieth);
            known.longest = millis(told.longest);
        }
        known.newest = serde_json::to_string(&newest).context("writing a pace")?;
        rating::paced(conn, (guild, person), &known).await?;
    }
    if !ended.is_ranked || ended.people.is_empty() {
        return Ok(());
    }
    let people: Vec<i64> = ended.people.iter().map(|(person, _)| *person).collect();
    let game = (guild, ended.game.as_str());
    let period = period_of(ended.now.0);
    let newest = newest_period(conn, game).await?;
    if newest.is_some_and(|newest| period < newest) {
        // The clock was set back: all that was counted since rests on this bout too.
        return recounted(conn, guild, game.1, ended.now.0).await;
    }
    if let Some(newest) = newest.filter(|newest| *newest < period) {
        let rows = rating::ratings_at(conn, game, i64::from(newest)).await?;
        rating::rated(conn, game, i64::from(period), &idled(rows, period - newest)).await?;
    }
    let before = before(conn, game, period).await?;
    let seats = rating::seats_of(conn, game, span(period), &people).await?;
    let closed = closed(&before, &bouts(seats)?, period);
    let changed = closed.into_iter().filter(|row| people.contains(&row.person));
    Ok(rating::rated(conn, game, i64::from(period), &changed.collect::<Vec<_>>()).await?)
}

/// Counts a game's ratings again from the period of an instant on, after a bout was voided.
pub(crate) async fn recounted(conn: &mut Conn, guild: i64, game: &str, from: i64) -> Done<()> {
    let mut next = Some(period_of(from));
    while let Some(from) = next {
        next = counted_again(conn, (guild, game), from).await?;
    }
    Ok(())
}

/// Counts the first period again, from `from` on, that has bouts or ratings; periods without bouts have
/// no ratings. Answers from where on the next one is to be looked for; `None` if there was nothing
/// left.
pub(crate) async fn counted_again(
    conn: &mut Conn,
    game: (i64, &str),
    from: u32,
) -> Done<Option<u32>> {
    let fought = rating::next_ended(conn, game, span(from).0).await?.map(period_of);
    let kept = rating::next_period(conn, game, i64::from(from)).await?.map(number).transpose()?;
    let Some(period) = fought.into_iter().chain(kept).min() else { return Ok(None) };
    rating::unrated_in(conn, game, i64::from(period)).await?;
    let seats = rating::seats_between(conn, game, span(period)).await?;
    if !seats.is_empty() {
        let before = before(conn, game, period).await?;
        let rows = closed(&before, &bouts(seats)?, period);
        rating::rated(conn, game, i64::from(period), &rows).await?;
    }
    Ok(Some(period + 1))
}

/// Everybody's ratings of a game as of an instant, and the period that is.
pub(crate) async fn ratings_of(
    conn: &mut Conn,
    game: (i64, &str),
    now: Millis,
) -> Done<Vec<rating::Rating>> {
    let Some(newest) = newest_period(conn, game).await? else { return Ok(Vec::new()) };
    let rows = rating::ratings_at(conn, game, i64::from(newest)).await?;
    Ok(idled(rows, period_of(now.0).saturating_sub(newest)))
}

/// The ratings of some people in a game as of an instant; of those alone who are rated.
pub(crate) async fn ratings_among(
    conn: &mut Conn,
    game: (i64, &str),
    people: &[i64],
    now: Millis,
) -> Done<BTreeMap<i64, rating::Rating>> {
    let Some(newest) = newest_period(conn, game).await? else { return Ok(BTreeMap::new()) };
    let rows = rating::ratings_of(conn, game, i64::from(newest), people).await?;
    Ok(by_person(idled(rows, period_of(now.0).saturating_sub(newest))))
}

async fn newest_period(conn: &mut Conn, game: (i64, &str)) -> Done<Option<u32>> {
    let newest = rating::newest_period(conn, game.0, game.1).await?;
    Ok(newest.map(number).transpose()?)
}

fn number(period: i64) -> anyhow::Result<u32> {
    u32::try_from(period).context("periods are few")
}

/// The same ratings after so many periods without a bout.
fn idled(rows: Vec<rating::Rating>, periods: u32) -> Vec<rating::Rating> {
    let later = |row: rating::Rating| {
        let Rating { rating, deviation, volatility } = idle(rating_of(&row), periods);
        rating::Rating { rating, deviation, volatility, ..row }
    };
    rows.into_iter().map(later).collect()
}

type Before = BTreeMap<i64, rating::Rating>;

/// Ratings as they stood when a period began.
async fn before(conn: &mut Conn, game: (i64, &str), period: u32) -> Done<Before> {
    let last = rating::period_before(conn, game, i64::from(period)).await?;
    let Some(last) = last else { return Ok(Before::new()) };
    let rows = rating::ratings_at(conn, game, last).await?;
    Ok(by_person(idled(rows, period - 1 - number(last)?)))
}

fn by_person(rows: Vec<rating::Rating>) -> Before {
    rows.into_iter().map(|row| (row.person, row)).collect()
}

/// A period's first millisecond, and the next one's.
fn span(period: u32) -> (i64, i64) {
    let length = PERIOD_DAYS * DAY;
    (i64::from(period) * length, (i64::from(period) + 1) * length)
}

/// Everybody's rows at a period's end.
fn closed(before: &Before, bouts: &[RatedBout], period: u32) -> Vec<rating::Rating> {
    let ratings: BTreeMap<PersonId, Rating> =
        before.values().map(|row| (person_id(row.person), rating_of(row))).collect();
    let mut counts: BTreeMap<PersonId, i64> = BTreeMap::new();
    for bout in bouts {
        let met: BTreeSet<PersonId> = encounters(bout).iter().map(|it| it.person).collect();
        for person in met {
            *counts.entry(person).or_default() += 1;
        }
    }
    let row = |(person, rating): (PersonId, Rating)| {
        let known = before.get(&person_row(person));
        let more = counts.get(&person).copied().unwrap_or(0);
        rating::Rating {
            person: person_row(person),
            rating: rating.rating,
            deviation: rating.deviation,
            volatility: rating.volatility,
            bouts: known.map_or(0, |row| row.bouts) + more,
            last_period: match known {
                Some(row) if more == 0 => row.last_period,
                Some(_) | None => i64::from(period),
            },
        }
    };
    close_period(&ratings, bouts).into_iter().map(row).collect()
}

pub(crate) fn rating_of(row: &rating::Rating) -> Rating {
    Rating { rating: row.rating, deviation: row.deviation, volatility: row.volatility }
}

/// Seats as bouts: those of a team are a side together, every other is one of its own. A team stands
/// where the best of its seats does.
pub(crate) fn bouts(seats: Vec<Seat>) -> anyhow::Result<Vec<RatedBout>> {
    let mut bouts: Vec<RatedBout> = Vec::new();
    let mut teams: Vec<Option<i64>> = Vec::new();
    for seat in seats {
        if bouts.last().is_none_or(|bout| bout.bout.0 != seat.bout) {
            bouts.push(RatedBout {
                bout: BoutId(seat.bout),
                period: period_of(seat.ended),
                is_ranked: true,
                sides: Vec::new(),
            });
            teams.clear();
        }
        let sides = &mut bouts.last_mut().expect("it was pushed above").sides;
        let part = if seat.house_half { Part::HousePlayed } else { Part::Played };
        let rated = RatedSeat { person: seat.person.map(person_id), part };
        let place = u32::try_from(seat.rank).unwrap_or(0);
        let team = team_of(&seat)?;
        match teams.iter().position(|known| team.is_some() && *known == team) {
            Some(at) => {
                sides[at].place = sides[at].place.min(place);
                sides[at].seats.push(rated);
            }
            None => {
                teams.push(team);
                sides.push(RatedSide { place, seats: vec![rated] });
            }
        }
    }
    Ok(bouts)
}

fn team_of(seat: &Seat) -> anyhow::Result<Option<i64>> {
    let tallies: BTreeMap<String, i64> = json::kept(&seat.tallies).context("reading tallies")?;
    Ok(tallies.get(TEAM).copied())
}

/// The bouts of a person on a server that came to a result which counts.
pub(crate) async fn played(conn: &mut Conn, guild: i64, person: i64) -> Done<Vec<BookedBout>> {
    Ok(counted_bouts(&result::booked_with(conn, guild, person).await?)?)
}

/// Seats, bout after bout, as bouts.
pub(crate) fn counted_bouts(rows: &[Booked]) -> anyhow::Result<Vec<BookedBout>> {
    let seats_of = |rows: &[Booked]| rows.iter().map(seat).collect::<anyhow::Result<Vec<_>>>();
    let bout = |rows: &[Booked]| {
        let (bout, game) = (BoutId(rows[0].bout), rows[0].game.clone());
        Ok(BookedBout { bout, game, ended: rows[0].ended, seats: seats_of(rows)? })
    };
    rows.chunk_by(|one, other| one.bout == other.bout).map(bout).collect()
}

fn seat(row: &Booked) -> anyhow::Result<BookedSeat> {
    let tallies: BTreeMap<String, i64> = json::kept(&row.tallies).context("reading tallies")?;
    let number = |value: i64| u32::try_from(value).unwrap_or(0);
    Ok(BookedSeat {
        person: row.person.map(person_id),
        came: match row.place.as_str() {
            "won" => Came::Won,
            "drew" => Came::Drew,
            _ => Came::Lost,
        },
        rank: number(row.rank),
        team: tallies.get(TEAM).copied().map_or(0, number),
        house_half: row.house_half,
        // Such a bout ends when all but one have given up.
        gave_up: row.ending == RESIGNED && row.place == "lost",
        is_champion: row.level.as_deref() == Some(level::name(Level::Champion)),
        came_as: row.came_as.clone(),
        timed_out: row.timed_out.map(number),
        tallies,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use campaign::Score;

    fn seat(bout: i64, person: i64, rank: i64, tallies: &str) -> Seat {
        let tallies = tallies.to_owned();
        Seat { bout, ended: 0, person: Some(person), rank, house_half: false, tallies }
    }

    #[test]
    fn partners_are_one_side_and_meet_only_their_foes() {
        let (one, two) = (r#"{"team":1,"turns":4}"#, r#"{"team":2}"#);
        let bouts = bouts(vec![
            seat(1, 11, 2, one),
            seat(1, 12, 2, two),
            seat(1, 13, 1, one),
            seat(1, 14, 2, two),
            seat(2, 11, 1, "{}"),
            seat(2, 13, 2, ""),
        ])
        .unwrap();
        let met: Vec<_> = bouts.iter().flat_map(encounters).collect();
        let shown = met.iter().map(|it| {
            let ids = |people: &[PersonId]| people.iter().map(|id| id.0).collect::<Vec<_>>();
            (it.person.0, ids(&it.foes), it.score)
        });
        assert_eq!(
            shown.collect::<Vec<_>>(),
            [
                (11, vec![12, 14], Score::Win),
                (13, vec![12, 14], Score::Win),
                (12, vec![11, 13], Score::Loss),
                (14, vec![11, 13], Score::Loss),
                (11, vec![13], Score::Win),
                (13, vec![11], Score::Loss),
            ]
        );
    }

    #[test]
    fn tallies_that_do_not_read_are_not_taken_for_none() {
        assert!(bouts(vec![seat(1, 11, 1, r#"{"team":"red"}"#)]).is_err());
    }

    #[test]
    fn an_absent_partner_leaves_the_whole_side_out() {
        let (one, two) = (r#"{"team":1}"#, r#"{"team":2}"#);
        let absent = Seat { house_half: true, ..seat(1, 12, 1, one) };
        let bouts =
            bouts(vec![seat(1, 11, 1, one), absent, seat(1, 13, 2, two), seat(1, 14, 2, two)])
                .unwrap();
        assert_eq!(bouts.iter().flat_map(encounters).collect::<Vec<_>>(), []);
    }
}
