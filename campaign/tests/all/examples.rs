//! The specification's worked examples of the campaign, E48 to E59.

use crate::common::*;
use campaign::*;

fn pairs(ludi: usize) -> String {
    let letter = |at| char::from(b'A' + at as u8);
    let pairs = cycle_pairs(ludi).into_iter();
    let named: Vec<String> =
        pairs.map(|(left, right)| format!("{}{}", letter(left), letter(right))).collect();
    named.join(" ")
}

#[test]
fn e48_the_circle_method_gives_the_fixtures_of_a_cycle() {
    assert_eq!(pairs(2), "AB");
    assert_eq!(pairs(3), "BC AC AB");
    assert_eq!(pairs(4), "AD BC AC DB AB CD");
    assert_eq!(pairs(5), "BE CD AE BC AD EC AC DB AB DE");
}

#[test]
fn e48_a_fixture_opens_when_both_ludi_are_done_with_the_earlier_ones() {
    let open = |season: &Season| -> Vec<u32> {
        season.fixtures.iter().filter(|it| it.is_open()).map(|it| it.id.0).collect()
    };
    let done = |season: &Season, fixture: usize| {
        let mut season = season.clone();
        let pair = season.fixtures[fixture - 1].pair;
        season.fixtures[fixture - 1].state = drawn(pair, fixture as u32, None);
        season.go_on(&mut second_first()).season
    };
    let four = season(4, Settings::default());
    assert_eq!(open(&four), [1, 2]);
    let second = done(&four, 2);
    assert_eq!(open(&second), [1], "F3 waits for A, F4 for D");
    assert_eq!(open(&done(&second, 1)), [3, 4]);
    let three = season(3, Settings::default());
    assert_eq!(open(&three), [1]);
    assert_eq!(open(&done(&three, 1)), [2]);
    assert_eq!(open(&done(&done(&three, 1), 2)), [3]);
}

/// A season of two ludi whose prestige is set and whose fixture opens again with these dice.
fn two_with(prestige: [i64; 2], fall: &[u32]) -> (Season, Vec<Event>) {
    let mut season = season(2, Settings::default());
    ludus(&mut season, A).figures.prestige = prestige[0];
    ludus(&mut season, B).figures.prestige = prestige[1];
    season.fixtures[0].state = FixtureState::Waiting;
    let change = season.go_on(&mut dice(fall));
    (change.season, change.events)
}

#[test]
fn e49_the_more_prestigious_names_first_and_both_prohibitions_hold() {
    let (mut season, _) = two_with([4, 2], &[]);
    let a =
        [("Priscus", "murmillo"), ("Hilarus", "thraex"), ("Pardus", "veles"), ("Ferox", "cestus")];
    let b = [
        ("Celer", "thraex"),
        ("Niger", "retiarius"),
        ("Baro", "secutor"),
        ("Titus", "crupellarius"),
    ];
    roster(&mut season, A, a);
    roster(&mut season, B, b);
    ludus(&mut season, A).last = Some(named(&season, A, "Priscus"));
    ludus(&mut season, B).last = Some(named(&season, B, "Niger"));
    let send = |season: &Season, of: LudusId, whose: LudusId, name: &str| {
        let answer = Answer::Nominate(named(season, whose, name));
        season.decide(of, &answer, &mut no_luck).map(|change| change.season)
    };
    assert_eq!(send(&season, B, B, "Baro"), Err(Refused::NotPending));
    assert_eq!(send(&season, A, A, "Priscus"), Err(Refused::Twice));
    assert_eq!(send(&season, A, B, "Baro"), Err(Refused::NotRoster));
    let season = send(&season, A, A, "Hilarus").unwrap();
    assert_eq!(send(&season, B, B, "Celer"), Err(Refused::SameClass));
    assert_eq!(send(&season, B, B, "Niger"), Err(Refused::Twice));
    let answer = Answer::Nominate(named(&season, B, "Titus"));
    let change = season.decide(B, &answer, &mut no_luck).unwrap();
    let gladiators = [named(&season, A, "Hilarus"), named(&season, B, "Titus")];
    assert_eq!(
        change.events.last(),
        Some(&Event::BoutDue { fixture: FixtureId(1), ludi: [A, B], gladiators: Some(gladiators) })
    );
}

#[test]
fn e50_equal_prestige_is_rolled_for_until_one_die_is_higher() {
    let (season, events) = two_with([3, 3], &[4, 4, 2, 5]);
    let rolled = |dice| Event::NominationRolled { fixture: FixtureId(1), dice };
    let opened = Event::FixtureOpened { fixture: FixtureId(1), first: Some(B) };
    assert_eq!(events, [rolled([4, 4]), rolled([2, 5]), opened]);
    assert_eq!(season.pending(), [Pending::Nominate { ludus: B, fixture: FixtureId(1) }]);
}

#[test]
fn e51_an_unknown_who_kills_a_famous_gladiator_brings_three() {
    let mut season = season(4, Settings::default());
    ludus(&mut season, A).figures.prestige = 4;
    ludus(&mut season, B).figures.prestige = 6;
    let victor = seasoned(&mut season, A, "murmillo", 0);
    let beaten = seasoned(&mut season, B, "retiarius", 3);
    fighting(&mut season, [A, B]);
    let settled = season.settle(&first_kills(), &mut second_first()).unwrap();
    let season = settled.season;
    assert_eq!((prestige(&season, A), prestige(&season, B)), (7, 6));
    let causes: Vec<Cause> = settled.transfers.iter().map(|line| line.cause).collect();
    assert_eq!(causes, [Cause::Survived, Cause::Won, Cause::Upset]);
    let killer = season.gladiator(A, victor).unwrap();
    assert_eq!(killer.career, Career { survived: 1, wins: 1, kills: 1 });
    assert_eq!(killer.status, Status::Unknown);
    let dead = season.gladiator(B, beaten).unwrap();
    assert_eq!((dead.status, dead.died_in), (Status::Dead, Some(BoutId(1))));
    assert_eq!(season.contender(B).unwrap().figures.deaths, 1);
    let recruit = Pending::Recruit { ludus: B, place: 0, after: beaten };
    assert!(season.pending().contains(&recruit));
    // F6 ends the cycle; in the next one A–D opens, while B–C waits for B's recruit.
    let mut season = season;
    season.fixtures[5].state = drawn([C, D], 6, None);
    let season = season.go_on(&mut second_first()).season;
    let open: Vec<[LudusId; 2]> =
        season.fixtures.iter().filter(|it| it.is_open()).map(|it| it.pair).collect();
    assert_eq!(open, [[A, D]]);
    let season = season.time_out(recruit, &mut second_first()).unwrap().season;
    let open = season.fixtures.iter().filter(|it| it.is_open()).count();
    assert_eq!(open, 2);
}

#[test]
fn e52_two_survived_bouts_make_famous_and_a_cap_holds() {
    let mut season = season(4, Settings::default());
    ludus(&mut season, A).figures.prestige = 7;
    ludus(&mut season, B).figures.prestige = 6;
    let first = seasoned(&mut season, A, "retiarius", 1);
    let second = seasoned(&mut season, B, "dimachaerus", 1);
    fighting(&mut season, [A, B]);
    let season = season.settle(&first_wins(), &mut second_first()).unwrap().season;
    assert_eq!((prestige(&season, A), prestige(&season, B)), (9, 7));
    for (of, id) in [(A, first), (B, second)] {
        let gladiator = season.gladiator(of, id).unwrap();
        assert_eq!((gladiator.status, gladiator.career.survived), (Status::Famous, 2));
        assert!(season.pending().contains(&Pending::Improve { ludus: of, gladiator: id }));
    }
    let raise = |season: &Season, of, attribute| {
        let answer = Answer::Improve(Some(AttributeId::new(attribute)));
        season.decide(of, &answer, &mut second_first()).map(|change| change.season)
    };
    assert_eq!(raise(&season, B, "Attack"), Err(Refused::Cap));
    let season = raise(&season, B, "Speed").unwrap();
    let season = raise(&season, A, "Attack").unwrap();
    let values = |of, id| season.gladiator(of, id).unwrap().attributes(&season.discipline);
    assert_eq!(values(B, second), [4, 4, 2]);
    assert_eq!(values(A, first), [5, 3, 2]);
    assert_eq!(raise(&season, A, "Speed"), Err(Refused::NotPending));
}

#[test]
fn e53_five_survived_bouts_earn_the_rudis_and_free_the_class() {
    let mut season = season(4, Settings::default());
    let a =
        [("Celer", "thraex"), ("Pardus", "veles"), ("Ferox", "cestus"), ("Priscus", "murmillo")];
    roster(&mut season, A, a);
    ludus(&mut season, A).figures.prestige = 12;
    ludus(&mut season, B).figures.prestige = 9;
    let freed = seasoned(&mut season, A, "thraex", 4);
    seasoned(&mut season, B, "secutor", 0);
    fighting(&mut season, [A, B]);
    let settled = season.settle(&first_wins(), &mut second_first()).unwrap();
    let season = settled.season;
    assert_eq!((prestige(&season, A), prestige(&season, B)), (16, 10));
    let gladiator = season.gladiator(A, freed).unwrap();
    assert_eq!((gladiator.status, gladiator.career.survived), (Status::Rudiarius, 5));
    assert!(settled.events.contains(&Event::WithinReach { ludus: A, prestige: 16 }));
    let recruit = |class, name: &str| {
        let answer = Answer::Recruit(ClassId::new(class), Some(name.to_owned()));
        season.decide(A, &answer, &mut second_first()).map(|change| change.season)
    };
    assert_eq!(recruit("veles", "Nova"), Err(Refused::DuplicateClass));
    assert_eq!(recruit("lanista", "Nova"), Err(Refused::NoSuchClass));
    assert_eq!(recruit("thraex", "PARDUS"), Err(Refused::Name));
    let mut season = recruit("thraex", "Felix").unwrap();
    let felix = named(&season, A, "Felix");
    let new = season.gladiator(A, felix).unwrap();
    assert_eq!((new.status, new.career), (Status::Unknown, Career::default()));
    // With a farther target the next cycle follows.
    season.settings.target = 30;
    season.fixtures[5].state = drawn([C, D], 6, None);
    let season = season.go_on(&mut second_first()).season;
    let next = season.fixtures.iter().find(|it| it.is_open() && it.involves(A)).unwrap().id;
    assert!(season.eligible(A, next).contains(&felix));
}

#[test]
fn e54_a_draw_counts_for_fame_and_rudis_and_wins_nobody_anything() {
    let mut season = season(4, Settings::default());
    ludus(&mut season, A).figures.prestige = 5;
    ludus(&mut season, B).figures.prestige = 5;
    let rising = seasoned(&mut season, A, "murmillo", 1);
    let freed = seasoned(&mut season, B, "thraex", 4);
    fighting(&mut season, [A, B]);
    let told = result(1, None, [PLAYED, PLAYED]);
    let season = season.settle(&told, &mut second_first()).unwrap().season;
    assert_eq!((prestige(&season, A), prestige(&season, B)), (6, 8));
    assert_eq!(season.gladiator(A, rising).unwrap().status, Status::Famous);
    let gladiator = season.gladiator(B, freed).unwrap();
    assert_eq!((gladiator.status, gladiator.career.survived), (Status::Rudiarius, 5));
    let won = |of| season.contender(of).unwrap().figures.won;
    assert_eq!((won(A), won(B), gladiator.career.wins), (0, 0, 0));
}

#[test]
fn e55_passing_the_target_in_mid_cycle_is_announced_and_ends_nothing() {
    let mut season = season(4, Settings::default());
    for (of, so_many) in [(A, 14), (B, 14), (C, 10), (D, 9)] {
        ludus(&mut season, of).figures.prestige = so_many;
    }
    // Both survive the draw of A–C, the third fixture.
    fighting(&mut season, [A, C]);
    season.fixtures[3].state = drawn([D, B], 4, None);
    let told = result(1, None, [PLAYED, PLAYED]);
    let before = season.clone();
    let settled = season.settle(&told, &mut second_first()).unwrap();
    let season = settled.season;
    assert_eq!(season.stage, Stage::Running);
    assert_eq!(settled.events.last(), Some(&Event::WithinReach { ludus: A, prestige: 15 }));
    let mut houses = before;
    ludus(&mut houses, A).keeper = Keeper::HouseRun(Some(owner(A)));
    let settled = houses.settle(&told, &mut second_first()).unwrap();
    let reach = Event::WithinReach { ludus: A, prestige: 15 };
    assert!(settled.events.contains(&reach), "its owner may take it back");
    ludus(&mut houses, A).keeper = Keeper::House;
    let settled = houses.settle(&told, &mut second_first()).unwrap();
    assert!(!settled.events.contains(&reach), "no palm for a ludus of the house");
    let open: Vec<[LudusId; 2]> =
        season.fixtures.iter().filter(|it| it.is_open()).map(|it| it.pair).collect();
    assert_eq!(open, [[A, B], [C, D]]);
}

/// Four ludi whose cycle is complete, with the figures given; fixtures between A and B won by
/// these in turn.
fn complete(figures: [Figures; 4], meetings: &[Option<LudusId>]) -> Season {
    let mut season = season(4, Settings::default());
    for (contender, figures) in season.contenders.iter_mut().zip(figures) {
        contender.figures = figures;
    }
    let fixtures = season.fixtures.clone();
    season.fixtures.clear();
    for (cycle, victor) in meetings.iter().enumerate() {
        for fixture in &fixtures {
            let of_both = fixture.involves(A) && fixture.involves(B);
            let order = season.fixtures.len() as u32 + 1;
            season.fixtures.push(Fixture {
                id: FixtureId(order),
                cycle: cycle as u32 + 1,
                state: drawn(fixture.pair, order, victor.filter(|_| of_both)),
                ..fixture.clone()
            });
        }
    }
    season.cycles = meetings.len() as u32;
    season.go_on(&mut no_luck).season
}

fn figures(prestige: i64, won: u32, rudiarii: u32, deaths: u32) -> Figures {
    Figures { prestige, won, rudiarii, deaths, ..Figures::default() }
}

fn ranks(season: &Season) -> Vec<(u32, LudusId)> {
    season.ranking().iter().map(|ranked| (ranked.rank, ranked.ludus)).collect()
}

#[test]
fn e56_ties_at_the_top_are_broken_one_by_one_or_shared() {
    let rest = [figures(12, 3, 0, 2), figures(15, 5, 0, 2)];
    let season = complete(
        [figures(17, 7, 0, 2), figures(17, 7, 1, 3), rest[0], rest[1]],
        &[None, None, None],
    );
    assert_eq!(ranks(&season), [(1, B), (2, A), (3, D), (4, C)]);
    assert_eq!(season.stage, Stage::Finished { champions: vec![B] });
    let fewer_dead = complete(
        [figures(17, 7, 0, 2), figures(17, 7, 0, 3), rest[0], rest[1]],
        &[None, None, None],
    );
    assert_eq!(fewer_dead.champions(), [A]);
    let equal = [figures(17, 7, 0, 2), figures(17, 7, 0, 2), rest[0], rest[1]];
    let head_to_head = complete(equal, &[Some(A), Some(B), Some(A)]);
    assert_eq!(head_to_head.champions(), [A]);
    assert_eq!(ranks(&head_to_head), [(1, A), (2, B), (3, D), (4, C)]);
    let shared = complete(equal, &[Some(A), Some(B), None]);
    assert_eq!(ranks(&shared), [(1, A), (1, B), (3, D), (4, C)]);
    assert_eq!(shared.champions(), [A, B]);
}

#[test]
fn three_whom_nothing_tells_apart_share_a_rank_and_two_are_skipped() {
    let equal = figures(17, 7, 0, 2);
    let season = complete([equal, equal, equal, figures(15, 5, 0, 2)], &[None, None]);
    assert_eq!(ranks(&season), [(1, A), (1, B), (1, C), (4, D)]);
    assert_eq!(season.champions(), [A, B, C]);
}

#[test]
fn e57_with_two_ludi_every_bout_may_be_the_last() {
    let mut season = season(2, Settings::default());
    ludus(&mut season, A).figures = Figures { bouts: 12, ..figures(13, 5, 0, 2) };
    ludus(&mut season, B).figures = Figures { bouts: 12, ..figures(14, 6, 0, 1) };
    seasoned(&mut season, A, "murmillo", 0);
    seasoned(&mut season, B, "thraex", 0);
    fighting(&mut season, [A, B]);
    let season = season.settle(&first_wins(), &mut no_luck).unwrap().season;
    assert_eq!((prestige(&season, A), prestige(&season, B)), (15, 15));
    assert_eq!(season.contender(A).unwrap().figures.won, 6);
    assert_eq!(season.stage, Stage::Finished { champions: vec![B] });
    let released = season.contender(A).unwrap().on_roster().all(|it| it.status == Status::Released);
    assert!(released);
}

/// Three ludi in the last bout of a cycle, A against B; A's owner has left meanwhile.
fn left_in_mid_bout() -> Season {
    let mut season = season(3, Settings::default());
    for (of, so_many) in [(A, 16), (B, 15), (C, 10)] {
        ludus(&mut season, of).figures.prestige = so_many;
    }
    fighting(&mut season, [A, B]);
    let change = season.member_left(owner(A), &mut no_luck);
    assert_eq!(change.events, [Event::HouseRun { ludus: A, why: Why::Left }]);
    assert_eq!(change.season.stage, Stage::Running);
    change.season
}

#[test]
fn e58_a_ludus_that_its_owner_left_is_ranked_but_not_champion() {
    let season = left_in_mid_bout();
    let played = SideResult { house_played: true, ..PLAYED };
    let told = result(1, Some(Corner::First), [played, PLAYED]);
    let season = season.settle(&told, &mut no_luck).unwrap().season;
    assert_eq!([A, B, C].map(|of| prestige(&season, of)), [18, 16, 10]);
    assert_eq!(ranks(&season), [(1, A), (2, B), (3, C)]);
    assert_eq!(season.stage, Stage::Finished { champions: vec![B] });
    let table = season_table(&season);
    assert!(table[0].is_house_run && !table[1].is_house_run);
}

#[test]
fn e58_an_owner_who_reclaims_in_time_is_champion() {
    let season = left_in_mid_bout();
    assert_eq!(season.reclaim(owner(B), &mut no_luck), Err(Refused::NotYours));
    let season = season.reclaim(owner(A), &mut no_luck).unwrap().season;
    let season = season.settle(&first_wins(), &mut no_luck).unwrap().season;
    assert_eq!(season.stage, Stage::Finished { champions: vec![A] });
    assert_eq!(season.reclaim(owner(A), &mut no_luck), Err(Refused::Over));
}

#[test]
fn e58_the_house_decides_without_waiting_for_a_ludus_in_its_hands() {
    let season = season(3, Settings::default());
    let first = season.fixtures[0].pair;
    assert_eq!(first, [B, C]);
    let mut season = season.withdraw(owner(B), &mut no_luck).unwrap().season;
    // C had the higher die and decides first; B follows at once.
    let answer = season.otherwise(season.pending()[0]);
    let change = season.decide(C, &answer, &mut no_luck).unwrap();
    let by_house = change.events.iter().any(
        |event| matches!(event, Event::Nominated { ludus, by: Decider::House, .. } if *ludus == B),
    );
    assert!(by_house);
    season = change.season;
    assert!(season.pending().is_empty());
}

#[test]
fn e59_enrolments_are_refused_for_their_reasons() {
    let settings = Settings { max_ludi: 2, ..Settings::default() };
    let empty = enrolling(settings);
    let on_server = |name: &str| same_name(name, "Ludus Magnus");
    let enrol = |season: &Season, ludus: i64, name: &str, classes: &[&str]| {
        let enrolment = enrolment(LudusId(ludus), name, classes);
        season.enrol(&enrolment, None, &on_server, &mut no_luck).map(|change| change.season)
    };
    let two_of_one = ["murmillo", "thraex", "murmillo", "cestus"];
    let unheard_of = ["murmillo", "thraex", "lanista", "cestus"];
    assert_eq!(enrol(&empty, 1, "Schola", &CLASSES[..3]), Err(Refused::Roster));
    assert_eq!(enrol(&empty, 1, "Schola", &two_of_one), Err(Refused::DuplicateClass));
    assert_eq!(enrol(&empty, 1, "Schola", &unheard_of), Err(Refused::NoSuchClass));
    assert_eq!(enrol(&empty, 1, "LUDUS magnus", &CLASSES), Err(Refused::Name));
    let one = enrol(&empty, 1, "Schola", &CLASSES).unwrap();
    assert_eq!(enrol(&one, 2, "SCHOLA", &CLASSES), Err(Refused::Name));
    let mut second = enrolment(LudusId(9), "Another", &CLASSES);
    second.owner = owner(LudusId(1));
    let refused = one.enrol(&second, None, &on_server, &mut no_luck);
    assert_eq!(refused, Err(Refused::Enrolled));
    let two = enrol(&one, 2, "Gallica", &CLASSES).unwrap();
    assert_eq!(enrol(&two, 3, "Dacica", &CLASSES), Err(Refused::Full));
    assert_eq!(enrol(&start(&two), 3, "Dacica", &CLASSES), Err(Refused::Closed));
}
