//! Tournaments against published tables and examples, and promises for every number of entrants.

use campaign::tournaments::{
    Bracket, EntrantId, Event, Fixture, Format, Line, NotSettled, Past, Refused, Settings, Side,
    Stage, Tournament, Who, berger_rounds, pairings, points_of,
};
use campaign::{BoutId, PersonId, proofs};
use std::collections::BTreeSet;

#[test]
fn rounds_are_those_of_the_published_tables() {
    let published = include_str!("tournaments/berger.txt");
    let published = published.lines().filter(|line| !line.starts_with('#'));
    let drawn = [4, 6, 8, 10, 12].into_iter().flat_map(|entrants| {
        berger_rounds(entrants).into_iter().map(move |round| {
            let pair = |(one, other): &(usize, usize)| format!(" {}-{}", one + 1, other + 1);
            format!("{entrants}:{}", round.iter().map(pair).collect::<String>())
        })
    });
    assert_eq!(drawn.collect::<Vec<_>>(), published.collect::<Vec<_>>());
}

#[test]
fn everybody_meets_everybody_once_and_nobody_twice_in_a_round() {
    for entrants in 2..=64 {
        let rounds = berger_rounds(entrants);
        let met: BTreeSet<_> =
            rounds.iter().flatten().map(|(one, other)| (one.min(other), one.max(other))).collect();
        assert_eq!(met.len(), entrants * (entrants - 1) / 2);
        for round in &rounds {
            let seated: BTreeSet<_> = round.iter().flat_map(|it| [it.0, it.1]).collect();
            assert_eq!(seated.len(), entrants - entrants % 2, "{entrants}: {round:?}");
        }
        assert_eq!(rounds.len(), entrants - 1 + entrants % 2);
    }
}

/// A started tournament of so many members, seeded in the order of joining.
fn started(format: Format, entrants: u32, rounds: Option<u32>) -> Tournament {
    let seats = if format == Format::Pools { 4 } else { 2 };
    let settings = Settings { format, rounds, at_once: false, most: 64, house_to: 0, seats };
    let mut now = Tournament::open(settings, PersonId(1)).unwrap();
    for person in 1..=entrants {
        now = now.join(PersonId(u64::from(person))).unwrap().tournament;
    }
    let rated = |who| match who {
        Who::Member(PersonId(person)) => -i64::try_from(person).unwrap(),
        Who::House | Who::Forgotten => i64::MIN,
    };
    now.start(PersonId(1), false, &rated, &mut |_| 0).unwrap().tournament
}

#[test]
fn no_more_rounds_of_swiss_than_there_are_others_to_meet() {
    let settings = Settings {
        format: Format::Swiss,
        rounds: Some(4),
        at_once: false,
        most: 64,
        house_to: 0,
        seats: 2,
    };
    let few = Settings { most: 4, ..settings.clone() };
    let too_many = |entrants| Some(Refused::TooManyRounds { rounds: 4, entrants });
    assert_eq!(Tournament::open(few, PersonId(1)).err(), too_many(4));
    let mut now = Tournament::open(settings, PersonId(1)).unwrap();
    for person in 1..=4 {
        now = now.join(PersonId(person)).unwrap().tournament;
    }
    let start = |now: &Tournament| now.start(PersonId(1), false, &|_| 0, &mut |_| 0).err();
    assert_eq!(start(&now), too_many(4));
    assert!(
        too_many(4)
            .unwrap()
            .to_string()
            .contains("after 3 of the 4 rounds. It takes 5 to take part")
    );
    now = now.join(PersonId(5)).unwrap().tournament;
    assert_eq!(start(&now), None);
}

/// Fights all bouts that are due, with ranks by `rank`.
fn fought(mut now: Tournament, mut rank: impl FnMut(&Fixture) -> Vec<u32>) -> Tournament {
    while let Some(due) = now.next_due().cloned() {
        let bout = BoutId(i64::from(due.id.0));
        now = now.begin(due.id, bout).unwrap().tournament;
        now = now.settle(bout, &rank(&due)).unwrap().tournament;
    }
    now
}

/// The better seed wins.
fn by_seed(fixture: &Fixture) -> Vec<u32> {
    let before = |seat: &EntrantId| fixture.seats.iter().filter(|it| *it <= seat).count();
    fixture.seats.iter().map(|seat| u32::try_from(before(seat)).unwrap()).collect()
}

#[test]
fn sonneborn_berger_decides_as_in_the_published_example() {
    let published = include_str!("tournaments/sonneborn_berger.txt");
    let rows: Vec<Vec<&str>> = published
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split(' ').collect())
        .collect();
    let is_won = |cycle: usize, one: EntrantId, other: EntrantId| {
        rows[one.index()][cycle].as_bytes()[other.index()] == b'1'
    };
    let played = fought(started(Format::RoundRobin, 4, Some(2)), |fixture| {
        let (one, other) = (fixture.seats[0], fixture.seats[1]);
        let cycle = if fixture.round <= 3 { 1 } else { 2 };
        if is_won(cycle, one, other) { vec![1, 2] } else { vec![2, 1] }
    });
    // The published table counts points, ours half points and quarters of them; ours takes the
    // games of A and B first.
    for line in played.standings() {
        let row = &rows[line.entrant.index()];
        let counted = (line.points / 2, line.sonneborn_berger / 4);
        assert_eq!(counted, (row[3].parse().unwrap(), row[4].parse().unwrap()), "{row:?}");
    }
    let order: Vec<(u32, u32)> =
        played.standings().iter().map(|line| (line.rank, line.entrant.0)).collect();
    assert_eq!(order, [(1, 0), (2, 1), (3, 2), (4, 3)]);
}

#[test]
fn the_first_round_of_a_bracket_is_the_printed_one() {
    let published = include_str!("tournaments/seeding.txt");
    for line in published.lines().filter(|line| !line.starts_with('#')) {
        let (entrants, _) = line.split_once(':').unwrap();
        let met = Bracket::single(entrants.parse().unwrap()).met(|_, _| None);
        let pair = |pair: [usize; 2]| format!(" {}-{}", pair[0] + 1, pair[1] + 1);
        let pairs: String = met.into_iter().flatten().map(pair).collect();
        assert_eq!(format!("{entrants}:{pairs}"), line);
    }
}

#[test]
fn the_best_rest_where_a_bracket_has_room() {
    let met = Bracket::single(5).met(|_, _| None);
    // The fourth meets the fifth; the second and the third have nobody to meet before each other.
    assert_eq!(met.into_iter().flatten().collect::<Vec<_>>(), [[3, 4], [1, 2]]);
}

#[test]
fn the_upper_half_meets_the_lower_half_first() {
    let paired = pairings(&vec![Past::default(); 8], &(0..8).collect::<Vec<_>>());
    assert_eq!(paired.pairs, [(0, 4), (5, 1), (2, 6), (7, 3)]);
    assert_eq!(paired.bye, None);
    let paired = pairings(&vec![Past::default(); 5], &[0, 1, 2, 3, 4]);
    assert_eq!((paired.pairs, paired.bye), (vec![(0, 2), (3, 1)], Some(4)));
}

#[test]
fn the_better_seed_wins_every_format_if_nobody_is_surprised() {
    for format in [
        Format::Swiss,
        Format::RoundRobin,
        Format::Elimination,
        Format::DoubleElimination,
        Format::Pools,
    ] {
        for entrants in [2, 3, 5, 8, 13, 64] {
            let played = fought(started(format, entrants, None), by_seed);
            assert_eq!(played.stage, Stage::Finished, "{format:?} of {entrants}");
            assert_eq!(played.victors(), [EntrantId(0)], "{format:?} of {entrants}");
        }
    }
}

#[test]
fn who_had_not_lost_before_the_final_loses_two_of_them_to_be_out() {
    // The second beats the first whenever they meet in the final, and nowhere else.
    let played = fought(started(Format::DoubleElimination, 4, None), |fixture| {
        let bracket = Bracket::double(4);
        let is_final = bracket.place_of(fixture.slot as usize).0 != Side::Winners;
        let ranks = by_seed(fixture);
        if is_final && fixture.seats.contains(&EntrantId(0)) {
            return ranks.into_iter().rev().collect();
        }
        ranks
    });
    assert_eq!(played.victors(), [EntrantId(1)]);
    let finals = played.fixtures.iter().filter(|it| 5 <= it.slot).count();
    assert_eq!(finals, 2, "they met in a final and in a second one");
}

#[test]
fn a_drawn_match_is_fought_again_with_the_seats_changed_and_then_the_better_seed_goes_on() {
    let played = fought(started(Format::Elimination, 2, None), |_| vec![1, 1]);
    let seats: Vec<u32> = played.fixtures.iter().map(|it| it.seats[0].0).collect();
    assert_eq!(seats, [0, 1, 0]);
    assert_eq!(played.victors(), [EntrantId(0)]);
}

#[test]
fn a_void_takes_back_whom_a_bracket_had_drawn_for_it() {
    let first = started(Format::Elimination, 4, None);
    let (one, other) = (BoutId(1), BoutId(2));
    let mut now = first.begin(first.fixtures[0].id, one).unwrap().tournament;
    now = now.begin(now.fixtures[1].id, other).unwrap().tournament;
    now = now.settle(one, &[1, 2]).unwrap().tournament;
    now = now.settle(other, &[1, 2]).unwrap().tournament;
    let last = now.next_due().unwrap().clone();
    now = now.begin(last.id, BoutId(3)).unwrap().tournament;
    let voided = now.void(one).unwrap();
    assert!(
        voided.events.contains(&Event::Annulled { fixture: last.id, bout: Some(BoutId(3)) }),
        "{voided:?}"
    );
    assert_eq!(voided.tournament.next_due().map(|it| it.id), Some(first.fixtures[0].id));
    assert_eq!(now.settle(one, &[1, 2]), Err(NotSettled::Already));
    assert_eq!(voided.tournament.settle(BoutId(3), &[1, 2]), Err(NotSettled::NoSuchBout));
}

#[test]
fn a_place_may_change_hands_before_and_after_a_bout_that_becomes_void() {
    let mut now = started(Format::RoundRobin, 4, None);
    for (fixture, bout) in now.fixtures.clone()[..2].iter().zip([BoutId(1), BoutId(2)]) {
        now = now.begin(fixture.id, bout).unwrap().tournament;
        now = now.settle(bout, &[1, 2]).unwrap().tournament;
    }
    now = now.replace(PersonId(1), Who::Member(PersonId(8))).unwrap().tournament;
    now = now.void(BoutId(2)).unwrap().tournament;
    now = now.replace(PersonId(8), Who::Member(PersonId(9))).unwrap().tournament;
    let passed = now.entrants.iter().find(|it| !it.passed.is_empty()).unwrap();
    let after: Vec<_> = passed.passed.iter().map(|it| it.after).collect();
    assert_eq!(after, [Some(BoutId(2)), Some(BoutId(1))]);
    assert_eq!(now.is_sound(), Ok(()));
}

#[test]
fn who_withdraws_loses_what_is_still_to_be_fought() {
    let now = started(Format::RoundRobin, 3, None);
    let left = now.leave(PersonId(3)).unwrap().tournament;
    let played = fought(left, by_seed);
    let points: Vec<u32> = played.standings().iter().map(|line| line.points).collect();
    assert_eq!(points, [4, 2, 0]);
    assert_eq!(played.fixtures.iter().filter(|it| it.bout().is_some()).count(), 1);
}

#[test]
fn who_gave_up_gets_nothing_and_who_is_level_shares() {
    assert_eq!(points_of(&[1, 2]), [2, 0]);
    assert_eq!(points_of(&[1, 1]), [1, 1]);
    assert_eq!(points_of(&[2, 2]), [0, 0]);
    assert_eq!(points_of(&[1, 3, 4, 2]), [6, 2, 0, 4]);
    assert_eq!(points_of(&[1, 1, 3, 3]), [5, 5, 1, 1]);
}

#[test]
fn tournaments_by_coin_flips_keep_every_promise() {
    let report = proofs::tournaments(100, 42);
    assert_eq!(report.named, Vec::<String>::new());
    assert_eq!(report.breaches, 0);
    for met in [report.finished, report.abandoned, report.voided, report.byes] {
        assert!(0 < met, "{report:?}");
    }
    for met in [report.walkovers, report.replays, report.bouts] {
        assert!(0 < met, "{report:?}");
    }
}

#[test]
fn who_beat_whom_decides_only_among_those_who_have_all_met() {
    let mut luck: u64 = 1;
    let (mut decided, mut left_level) = (0, 0);
    for number in 0..600 {
        let played = fought(started(Format::Swiss, 6 + number % 5, Some(3)), |_| {
            luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            if luck >> 63 == 0 { vec![1, 2] } else { vec![2, 1] }
        });
        let table = played.standings();
        let is_level = |one: &Line, other: &Line| {
            (one.points, one.buchholz, one.sonneborn_berger)
                == (other.points, other.buchholz, other.sonneborn_berger)
        };
        for group in table.chunk_by(is_level).filter(|group| 1 < group.len()) {
            let have_met = |one: &Line, other: &Line| {
                let seats = |it: &Fixture| {
                    it.seats.contains(&one.entrant) && it.seats.contains(&other.entrant)
                };
                played.fixtures.iter().any(seats)
            };
            let all_met = group
                .iter()
                .enumerate()
                .all(|(at, one)| group[at + 1..].iter().all(|other| have_met(one, other)));
            let is_divided = group.iter().any(|line| line.rank != group[0].rank);
            assert!(all_met || !is_divided, "{group:?}");
            decided += u32::from(is_divided);
            left_level += u32::from(!is_divided);
        }
    }
    assert!(0 < decided && 0 < left_level, "{decided} {left_level}");
}
