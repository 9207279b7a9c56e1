//! Glicko-2: a player's strength in one game on one server, and its uncertainty.
//!
//! Computed period by period from the bouts alone, so that a voided bout is simply left out and
//! everything computed again. Numbers are stored whole, rounded at each period's end, so that every
//! machine gets the same ones. `docs/ratings.md` says which bouts count.

use crate::ids::PersonId;
use crate::rated::{Encounter, RatedBout, Score, encounters};
use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2_rating_period};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Days in a rating period.
pub const PERIOD_DAYS: i64 = 28;
/// The deviation, in thousandths, up to which a rating is called established.
pub const ESTABLISHED: i64 = 110_000;

const MILLISECONDS_A_DAY: i64 = 86_400_000;
const THOUSANDTHS: f64 = 1_000.0;
const BILLIONTHS: f64 = 1_000_000_000.0;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rating {
    /// The rating, in thousandths of a point; everybody begins at 1,500 points.
    pub rating: i64,
    /// Its deviation, in thousandths of a point: as a rule the true strength lies within twice
    /// that.
    pub deviation: i64,
    /// The unsteadiness of results, in billionths.
    pub volatility: i64,
}

impl Default for Rating {
    fn default() -> Self {
        Rating { rating: 1_500_000, deviation: 350_000, volatility: 60_000_000 }
    }
}

impl Rating {
    fn precise(self) -> Glicko2Rating {
        Glicko2Rating {
            rating: self.rating as f64 / THOUSANDTHS,
            deviation: self.deviation as f64 / THOUSANDTHS,
            volatility: self.volatility as f64 / BILLIONTHS,
        }
    }

    fn rounded(precise: Glicko2Rating) -> Rating {
        Rating {
            rating: (precise.rating * THOUSANDTHS).round() as i64,
            deviation: (precise.deviation * THOUSANDTHS).round() as i64,
            volatility: (precise.volatility * BILLIONTHS).round() as i64,
        }
    }
}

/// The rating period of an instant, in milliseconds since the Unix epoch.
pub fn period_of(instant: i64) -> u32 {
    let period = instant.div_euclid(PERIOD_DAYS * MILLISECONDS_A_DAY);
    u32::try_from(period).unwrap_or(0)
}

/// A player's rating and its basis.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rated {
    pub rating: Rating,
    pub bouts: u32,
    /// The last period with one of them.
    pub last_period: u32,
}

/// Everybody's ratings at the end of a period from those at its beginning. A player who did not
/// fight becomes less certain; one who did is measured against the others' ratings at the
/// beginning.
pub fn close_period(
    before: &BTreeMap<PersonId, Rating>,
    bouts: &[RatedBout],
) -> BTreeMap<PersonId, Rating> {
    let found: Vec<Encounter> = bouts.iter().flat_map(encounters).collect();
    let of = |person: &PersonId| before.get(person).copied().unwrap_or_default();
    let mut met: BTreeMap<PersonId, Vec<(Glicko2Rating, Outcomes)>> =
        before.keys().map(|person| (*person, Vec::new())).collect();
    for encounter in &found {
        let outcome = match encounter.score {
            Score::Win => Outcomes::WIN,
            Score::Draw => Outcomes::DRAW,
            Score::Loss => Outcomes::LOSS,
        };
        met.entry(encounter.person).or_default().push((composite(encounter, &of), outcome));
    }
    let config = Glicko2Config::new();
    let closed = met.into_iter().map(|(person, results)| {
        let precise = of(&person).precise();
        let after = if results.is_empty() {
            decay_deviation(&precise)
        } else {
            glicko2_rating_period(&precise, &results, &config)
        };
        (person, Rating::rounded(after))
    });
    closed.collect()
}

/// A rating after so many periods without a bout: less certain with each, up to the maximum.
pub fn idle(rating: Rating, periods: u32) -> Rating {
    let mut now = rating;
    for _ in 0..periods {
        let next = Rating::rounded(decay_deviation(&now.precise()));
        // Nothing changes from here on, however many periods are left.
        if next == now {
            break;
        }
        now = next;
    }
    now
}

/// The one foe that stands for all of an encounter's: as far from this player as the foes' mean is
/// from the mean of the player's own side, its deviation the root mean square of the foes'.
fn composite(encounter: &Encounter, of: &impl Fn(&PersonId) -> Rating) -> Glicko2Rating {
    let mean = |people: &[PersonId], value: &dyn Fn(Glicko2Rating) -> f64| {
        let sum: f64 = people.iter().map(|person| value(of(person).precise())).sum();
        sum / people.len() as f64
    };
    let gap = mean(&encounter.foes, &|it| it.rating) - mean(&encounter.own, &|it| it.rating);
    Glicko2Rating {
        rating: of(&encounter.person).precise().rating + gap,
        deviation: mean(&encounter.foes, &|it| it.deviation * it.deviation).sqrt(),
        // Nobody's volatility enters another's rating.
        volatility: Rating::default().precise().volatility,
    }
}

/// Everybody's ratings from all bouts of a game on a server, void ones left out, at the end of
/// period `through`: the current one for a table of today.
pub fn rate(bouts: &[RatedBout], through: u32) -> BTreeMap<PersonId, Rated> {
    let mut by_period: BTreeMap<u32, Vec<RatedBout>> = BTreeMap::new();
    for bout in bouts.iter().filter(|bout| bout.period <= through) {
        by_period.entry(bout.period).or_default().push(bout.clone());
    }
    let mut counts: BTreeMap<PersonId, (u32, u32)> = BTreeMap::new();
    let mut ratings: BTreeMap<PersonId, Rating> = BTreeMap::new();
    // The first period that is not counted yet.
    let mut next = 0;
    for (period, fought) in by_period {
        ratings.values_mut().for_each(|rating| *rating = idle(*rating, period - next));
        next = period + 1;
        for bout in &fought {
            let mut people: Vec<PersonId> =
                encounters(bout).iter().map(|encounter| encounter.person).collect();
            people.sort_unstable();
            people.dedup();
            for person in people {
                let count = counts.entry(person).or_default();
                *count = (count.0 + 1, period);
            }
        }
        ratings = close_period(&ratings, &fought);
    }
    let rated = ratings.into_iter().map(|(person, rating)| {
        let rating = idle(rating, (through + 1).saturating_sub(next));
        let (bouts, last_period) = counts.get(&person).copied().unwrap_or_default();
        (person, Rated { rating, bouts, last_period })
    });
    rated.collect()
}

/// A line of a game's table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatingRow {
    /// Its rank, shared by equal ratings with equal deviations.
    pub rank: u32,
    pub person: PersonId,
    pub rated: Rated,
    /// Whether it is established; the others follow in the table as unsure.
    pub is_established: bool,
}

/// A game's table: established ratings first, then by rating, then by smaller deviation, then by
/// more bouts, then by the person's number.
pub fn rating_table(rated: &BTreeMap<PersonId, Rated>) -> Vec<RatingRow> {
    let mut rows: Vec<RatingRow> = rated
        .iter()
        .map(|(person, rated)| RatingRow {
            rank: 0,
            person: *person,
            rated: *rated,
            is_established: rated.rating.deviation <= ESTABLISHED,
        })
        .collect();
    let merit = |row: &RatingRow| {
        let rating = &row.rated.rating;
        Reverse((row.is_established, rating.rating, Reverse(rating.deviation)))
    };
    rows.sort_by_key(|row| (merit(row), Reverse(row.rated.bouts), row.person));
    for at in 0..rows.len() {
        let above = at.checked_sub(1).filter(|above| merit(&rows[*above]) == merit(&rows[at]));
        rows[at].rank = above.map_or(at as u32 + 1, |above| rows[above].rank);
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::BoutId;
    use crate::rated::{Part, RatedSeat, RatedSide};

    const ADA: PersonId = PersonId(1);
    const BOB: PersonId = PersonId(2);
    const CAI: PersonId = PersonId(3);
    const DIA: PersonId = PersonId(4);

    fn rating(points: i64, deviation: i64) -> Rating {
        Rating { rating: points * 1_000, deviation: deviation * 1_000, ..Rating::default() }
    }

    fn side(place: u32, people: &[PersonId]) -> RatedSide {
        let seat = |person: &PersonId| RatedSeat { person: Some(*person), part: Part::Played };
        RatedSide { place, seats: people.iter().map(seat).collect() }
    }

    fn bout(period: u32, sides: Vec<RatedSide>) -> RatedBout {
        RatedBout { bout: BoutId(1), period, is_ranked: true, sides }
    }

    fn won(period: u32, winner: PersonId, loser: PersonId) -> RatedBout {
        bout(period, vec![side(1, &[winner]), side(2, &[loser])])
    }

    /// Glickman, "Example of the Glicko-2 system": 1464.06, 151.52 and 0.05999 in his rounding,
    /// 1464.0507 and 151.5165 without it.
    #[test]
    fn the_authors_worked_example_comes_out() {
        let before = BTreeMap::from([
            (ADA, rating(1_500, 200)),
            (BOB, rating(1_400, 30)),
            (CAI, rating(1_550, 100)),
            (DIA, rating(1_700, 300)),
        ]);
        let after = close_period(&before, &[won(0, ADA, BOB), won(0, CAI, ADA), won(0, DIA, ADA)]);
        let ada = after[&ADA];
        assert!((1_464_060 - ada.rating).abs() <= 10, "{ada:?}");
        assert!((151_520 - ada.deviation).abs() <= 5, "{ada:?}");
        assert!((59_990_000 - ada.volatility).abs() <= 10_000, "{ada:?}");
        assert_eq!((ada.rating, ada.deviation), (1_464_051, 151_517));
    }

    #[test]
    fn who_does_not_fight_grows_unsure_but_never_more_than_a_newcomer() {
        let mut ratings = BTreeMap::from([(ADA, rating(1_700, 50))]);
        ratings = close_period(&ratings, &[]);
        // The root of 50² + (0.06 × 173.7178)² is 51.075.
        assert_eq!(ratings[&ADA], Rating { deviation: 51_075, ..rating(1_700, 50) });
        for _ in 0..2_000 {
            ratings = close_period(&ratings, &[]);
        }
        assert_eq!(ratings[&ADA], rating(1_700, 350));
    }

    #[test]
    fn periods_without_bouts_are_counted_too() {
        let once = rate(&[won(3, ADA, BOB)], 3);
        let later = rate(&[won(3, ADA, BOB)], 13);
        assert_eq!(once[&ADA].rating.rating, later[&ADA].rating.rating);
        assert!(once[&ADA].rating.deviation < later[&ADA].rating.deviation);
        assert_eq!((later[&ADA].bouts, later[&ADA].last_period), (1, 3));
    }

    #[test]
    fn many_empty_periods_are_what_each_of_them_would_be() {
        for start in [rating(1_700, 50), rating(1_500, 349), rating(900, 350), Rating::default()] {
            let mut each = BTreeMap::from([(ADA, start)]);
            for periods in 0..1_500 {
                assert_eq!(idle(start, periods), each[&ADA], "{periods} periods");
                each = close_period(&each, &[]);
            }
            assert_eq!(idle(start, u32::MAX).deviation, 350_000);
        }
        let steady = Rating { volatility: 0, ..rating(1_700, 50) };
        assert_eq!(idle(steady, u32::MAX), steady);
        // The first bout of all and the last, as far apart as numbers go.
        let rated = rate(&[won(0, ADA, BOB), won(u32::MAX - 1, ADA, BOB)], u32::MAX - 1);
        assert_eq!((rated[&ADA].bouts, rated[&ADA].last_period), (2, u32::MAX - 1));
    }

    #[test]
    fn bouts_of_one_period_count_in_any_order() {
        let bouts = [won(0, ADA, BOB), won(0, BOB, CAI), won(0, ADA, CAI)];
        let reversed: Vec<RatedBout> = bouts.iter().rev().cloned().collect();
        let (there, back) = (rate(&bouts, 0), rate(&reversed, 0));
        for person in [ADA, BOB, CAI] {
            let (left, right) = (there[&person].rating, back[&person].rating);
            assert!((left.rating - right.rating).abs() <= 1, "{left:?} {right:?}");
        }
        assert!(there[&CAI].rating.rating < there[&BOB].rating.rating);
        assert!(there[&BOB].rating.rating < there[&ADA].rating.rating);
    }

    #[test]
    fn equal_teams_gain_as_one_whoever_is_the_stronger_of_a_pair() {
        let before = BTreeMap::from([
            (ADA, rating(1_800, 80)),
            (BOB, rating(1_200, 80)),
            (CAI, rating(1_500, 80)),
            (DIA, rating(1_500, 80)),
        ]);
        let teams = bout(0, vec![side(1, &[ADA, BOB]), side(2, &[CAI, DIA])]);
        let after = close_period(&before, &[teams]);
        let gain = |person: PersonId| after[&person].rating - before[&person].rating;
        assert!(0 < gain(ADA));
        assert!((gain(ADA) - gain(BOB)).abs() <= 1, "{} {}", gain(ADA), gain(BOB));
        assert!((gain(ADA) + gain(CAI)).abs() <= 1, "{} {}", gain(ADA), gain(CAI));
    }

    #[test]
    fn a_long_run_of_victories_stays_within_bounds() {
        let bouts: Vec<RatedBout> = (0..400).map(|period| won(period, ADA, BOB)).collect();
        let after = rate(&bouts, 399);
        let ada = after[&ADA].rating;
        assert!(1_500_000 < ada.rating && ada.rating < 6_000_000, "{ada:?}");
        assert!(0 < ada.deviation && ada.deviation <= 350_000, "{ada:?}");
        assert!(0 < ada.volatility && ada.volatility < 1_000_000_000, "{ada:?}");
    }

    #[test]
    fn the_table_puts_the_sure_first_and_equals_on_one_rank() {
        let rated = |rating| Rated { rating, bouts: 3, last_period: 0 };
        let table = rating_table(&BTreeMap::from([
            (ADA, rated(rating(1_900, 200))),
            (BOB, rated(rating(1_600, 60))),
            (CAI, rated(rating(1_600, 60))),
            (DIA, rated(rating(1_600, 50))),
        ]));
        let shown: Vec<(u32, PersonId)> = table.iter().map(|row| (row.rank, row.person)).collect();
        assert_eq!(shown, [(1, DIA), (2, BOB), (2, CAI), (4, ADA)]);
    }

    #[test]
    fn a_period_lasts_four_weeks() {
        let day = MILLISECONDS_A_DAY;
        assert_eq!([0, 28 * day - 1, 28 * day, -1].map(period_of), [0, 0, 1, 0]);
    }
}
