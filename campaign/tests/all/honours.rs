//! Records and distinctions, counted from made-up results.

use campaign::{
    BookedBout, BookedSeat, BoutId, BoutRecord, Came, Corner, DISTINCTIONS, FixtureId, GladiatorId,
    History, LudusId, LudusRecord, Outcomes, PersonId, RecordedSide, SeasonId, SideResult, Status,
    Streaks, earned,
};
use std::collections::{BTreeMap, BTreeSet};

const ADA: PersonId = PersonId(1);
const BOB: PersonId = PersonId(2);
const DAY: i64 = 86_400_000;

fn seat(person: Option<PersonId>, came: Came) -> BookedSeat {
    BookedSeat {
        person,
        came,
        rank: if came == Came::Lost { 2 } else { 1 },
        team: 0,
        house_half: false,
        gave_up: false,
        is_champion: false,
        came_as: None,
        timed_out: None,
        tallies: BTreeMap::new(),
    }
}

fn opposite(came: Came) -> Came {
    match came {
        Came::Won => Came::Lost,
        Came::Drew => Came::Drew,
        Came::Lost => Came::Won,
    }
}

/// A duel of Ada's, to be changed.
fn duel(number: i64, against: Option<PersonId>, came: Came) -> BookedBout {
    BookedBout {
        bout: BoutId(number),
        game: "one".to_owned(),
        ended: number * DAY,
        seats: vec![seat(Some(ADA), came), seat(against, opposite(came))],
    }
}

/// So many duels against Bob that came out so.
fn duels(count: i64, came: Came) -> Vec<BookedBout> {
    (1..=count).map(|number| duel(number, Some(BOB), came)).collect()
}

fn changed(mut bouts: Vec<BookedBout>, change: impl Fn(usize, &mut BookedBout)) -> Vec<BookedBout> {
    bouts.iter_mut().enumerate().for_each(|(at, bout)| change(at, bout));
    bouts
}

/// A single duel with that outcome and those tallies.
fn counted(came: Came, tallies: &[(&str, i64)]) -> Vec<BookedBout> {
    changed(duels(1, came), |_, bout| {
        bout.seats[0].tallies = tallies.iter().map(|(name, n)| ((*name).to_owned(), *n)).collect();
    })
}

fn names(bouts: &[BookedBout]) -> BTreeSet<&'static str> {
    earned(&History::of(bouts, ADA, 2)).into_iter().map(|it| it.name).collect()
}

/// For every distinction a history that earns it, and one that just fails to.
fn cases() -> Vec<(&'static str, Vec<BookedBout>, Vec<BookedBout>)> {
    use Came::{Drew, Lost, Won};
    let then = |mut first: Vec<BookedBout>, last: Vec<BookedBout>| {
        let more = first.len();
        first.extend(changed(last, |at, bout| {
            bout.bout = BoutId((more + at + 1) as i64);
            bout.ended = bout.bout.0 * DAY;
        }));
        first
    };
    let champion = |count| {
        changed(duels(count, Won), |_, bout| {
            bout.seats[1].person = None;
            bout.seats[1].is_champion = true;
        })
    };
    let people = |count| {
        changed(duels(count, Lost), |at, bout| {
            bout.seats[1].person = Some(PersonId(10 + at as u64));
        })
    };
    let games = |came| changed(duels(2, came), |at, bout| bout.game = at.to_string());
    let roles = |count| {
        changed(duels(count, Won), |at, bout| {
            bout.seats[0].came_as = Some(at.to_string());
        })
    };
    let table = |other| {
        changed(duels(1, Won), move |_, bout| {
            bout.seats.extend([seat(None, Lost), seat(Some(PersonId(3)), other)]);
        })
    };
    let teams = |other| {
        changed(duels(1, Won), move |_, bout| {
            bout.seats[0].team = 1;
            bout.seats.push(BookedSeat { team: other, ..seat(None, Won) });
        })
    };
    let punctual = |late: usize| {
        changed(duels(20, Lost), move |at, bout| {
            bout.seats[0].timed_out = Some(u32::from(at + 1 == late));
        })
    };
    let months = |count| changed(duels(count, Lost), |at, bout| bout.ended = at as i64 * 28 * DAY);
    let let_go = |name: &str| {
        changed(duels(1, Won), |_, bout| {
            bout.seats[1].tallies.insert(name.to_owned(), 1);
        })
    };
    vec![
        ("Tiro", duels(1, Lost), changed(duels(3, Lost), |_, bout| bout.seats[0].gave_up = true)),
        ("Veteranus", duels(25, Lost), duels(24, Won)),
        ("Centurio", duels(100, Lost), duels(99, Won)),
        ("Palma", duels(1, Won), duels(9, Drew)),
        ("Decem palmae", duels(10, Won), duels(9, Won)),
        ("Corona", duels(50, Won), duels(49, Won)),
        ("Ter victor", then(duels(1, Lost), duels(3, Won)), then(duels(2, Won), duels(1, Drew))),
        (
            "Quinquies victor",
            duels(5, Won),
            then(then(duels(4, Won), duels(1, Lost)), duels(4, Won)),
        ),
        ("Invictus", duels(10, Won), duels(9, Won)),
        (
            "Surgit",
            then(duels(5, Lost), duels(1, Won)),
            then(then(duels(4, Lost), duels(1, Drew)), duels(1, Won)),
        ),
        ("Primo ictu", duels(1, Won), then(duels(1, Lost), duels(1, Won))),
        ("Curiosus", games(Lost), duels(2, Won)),
        ("Omnium victor", games(Won), games(Lost)),
        ("Quinque artes", roles(5), roles(4)),
        ("Domitor", champion(1), changed(champion(1), |_, bout| bout.seats[1].is_champion = false)),
        ("Domitor domus", champion(10), champion(9)),
        ("Par", duels(10, Lost), people(10)),
        ("Notus", people(10), people(9)),
        (
            "Ultor",
            then(duels(1, Lost), duels(1, Won)),
            then(then(duels(1, Lost), duels(1, Drew)), duels(1, Won)),
        ),
        ("Unus e multis", table(Lost), table(Won)),
        ("Socius", teams(1), teams(2)),
        (
            "Stantes missi",
            duels(1, Drew),
            changed(duels(1, Drew), |_, bout| bout.seats[1].person = None),
        ),
        ("Sine mora", punctual(0), punctual(10)),
        ("Perennis", months(6), months(5)),
        ("Missus", counted(Lost, &[("was_spared", 1)]), counted(Won, &[("was_spared", 1)])),
        (
            "Sine missione",
            counted(Lost, &[("missio_refused", 1)]),
            counted(Lost, &[("missio_granted", 1)]),
        ),
        ("Clemens", let_go("missio_granted"), let_go("missio_refused")),
        ("Rudiarius", counted(Won, &[("rudis", 1)]), counted(Won, &[("rudis", 0)])),
        (
            "Deliciae populi",
            counted(Lost, &[("favour_won", 4)]),
            counted(Won, &[("favour_won", 3)]),
        ),
        ("Acutus", counted(Lost, &[("wounds_inflicted", 4)]), counted(Won, &[("wounds_given", 3)])),
        ("Celer", counted(Won, &[("turns", 5)]), counted(Won, &[("turns", 6)])),
        ("Immortalis", counted(Won, &[("deaths", 0)]), counted(Won, &[])),
        ("Venator", counted(Lost, &[("beasts_slain", 3)]), counted(Won, &[("beasts_slain", 2)])),
        ("Duellator", counted(Lost, &[("duels_won", 3)]), counted(Won, &[("duels_won", 2)])),
        ("Ferox", counted(Lost, &[("killed", 2)]), counted(Won, &[("killed", 1), ("defeated", 1)])),
        ("Felix", counted(Lost, &[("bets_won", 3)]), counted(Won, &[("bets_won", 2)])),
        (
            "Callidus",
            counted(Won, &[("risks", 3), ("caught", 0)]),
            counted(Won, &[("risks", 3), ("caught", 1)]),
        ),
        ("Fatifer", counted(Lost, &[("damage", 15)]), counted(Won, &[("damage", 14)])),
        ("Versutus", counted(Lost, &[("deceptions", 2)]), counted(Won, &[("deceptions", 1)])),
        (
            "Cardo rerum",
            counted(Lost, &[("turning_points", 2)]),
            counted(Won, &[("turning_points", 1)]),
        ),
    ]
}

#[test]
fn every_distinction_can_be_earned_and_just_missed() {
    let cases = cases();
    let told: Vec<&str> = cases.iter().map(|(name, ..)| *name).collect();
    assert_eq!(told, DISTINCTIONS.iter().map(|it| it.name).collect::<Vec<_>>());
    for (name, earns, misses) in &cases {
        assert!(names(earns).contains(name), "{name} is not earned");
        assert!(!names(misses).contains(name), "{name} is earned too early");
    }
}

#[test]
fn what_has_been_earned_is_kept_whatever_comes_after() {
    for (name, earns, _) in cases() {
        for came in [Came::Won, Came::Drew, Came::Lost] {
            let mut bouts = earns.clone();
            bouts.push(duel(1_000, Some(BOB), came));
            assert!(names(&bouts).contains(name), "{name} is lost by a bout that {came:?}");
        }
    }
}

#[test]
fn names_are_one_of_a_kind_and_short() {
    let names: BTreeSet<&str> = DISTINCTIONS.iter().map(|it| it.name).collect();
    assert_eq!(names.len(), DISTINCTIONS.len());
    for it in DISTINCTIONS {
        assert!(it.name.len() <= 20 && it.what_for.len() <= 80, "{}", it.name);
        assert!(!it.what_for.ends_with('.'), "{}", it.name);
    }
}

#[test]
fn a_record_counts_games_streaks_and_who_came_out_before_whom() {
    let mut bouts = duels(3, Came::Won);
    bouts.push(duel(4, None, Came::Lost));
    bouts.push(duel(5, Some(BOB), Came::Won));
    for (at, role) in ["A", "B", "B", "C", "A"].into_iter().enumerate() {
        bouts[at].seats[0].came_as = Some(role.to_owned());
    }
    // Her rank was better than Bob's, though neither won.
    let mut lost = duel(6, Some(BOB), Came::Lost);
    lost.seats[1] = BookedSeat { rank: 3, ..seat(Some(BOB), Came::Lost) };
    bouts.push(lost);
    let history = History::of(&bouts, ADA, 2);
    assert_eq!(history.streaks(), Streaks { now: 0, best: 3 });
    assert_eq!(history.against(BOB), Outcomes { won: 5, drew: 0, lost: 0 });
    assert_eq!(history.against(PersonId(9)), Outcomes::default());
    let [one] = history.by_game().try_into().expect("one game");
    assert_eq!(one.all, Outcomes { won: 4, drew: 0, lost: 2 });
    assert_eq!((one.against_house, one.favourite), (1, Some(("A".to_owned(), 2))));
}

#[test]
fn what_the_house_played_and_two_seats_of_one_person_count_for_nobody() {
    let mut bouts = duels(2, Came::Won);
    bouts[0].seats[0].house_half = true;
    bouts[1].seats[1].person = Some(ADA);
    assert!(History::of(&bouts, ADA, 2).by_game().is_empty());
    assert_eq!(names(&bouts), BTreeSet::new());
}

/// A bout of the first ludus against another, won by the first, the other or nobody.
fn fought(number: i64, other: i64, victor: Option<Corner>, has_died: bool) -> BoutRecord {
    let side = |ludus, survived| RecordedSide {
        ludus: LudusId(ludus),
        gladiator: Some(GladiatorId(1)),
        status_before: Status::Unknown,
        survived_before: 0,
        told: SideResult { survived, house_played: false, owner_decided: true },
        prestige: 1,
    };
    BoutRecord {
        season: SeasonId(1),
        cycle: 1,
        fixture: FixtureId(1),
        bout: BoutId(number),
        order: 1,
        sides: [side(1, true), side(other, !has_died)],
        victor,
        method: "defeat".to_owned(),
        ended_at: number,
        facts: Vec::new(),
        is_void: false,
    }
}

#[test]
fn a_ludus_counts_its_bouts_in_their_order_and_those_against_one_other() {
    let (won, lost) = (Some(Corner::First), Some(Corner::Second));
    let mut records = vec![
        fought(5, 3, None, false),
        fought(1, 2, won, true),
        fought(2, 2, won, false),
        fought(3, 3, won, true),
        fought(4, 2, lost, false),
    ];
    records.push(BoutRecord { is_void: true, ..fought(6, 2, won, true) });
    let record = LudusRecord::counted(&records, LudusId(1), Some(LudusId(2)));
    assert_eq!(record.all, Outcomes { won: 3, drew: 1, lost: 1 });
    assert_eq!(record.against, Outcomes { won: 2, drew: 0, lost: 1 });
    assert_eq!((record.streaks, record.kills), (Streaks { now: 0, best: 3 }, 2));
    let own = LudusRecord::counted(&records, LudusId(1), Some(LudusId(1)));
    assert_eq!(own.against, Outcomes::default(), "nobody is compared with themselves");
}
