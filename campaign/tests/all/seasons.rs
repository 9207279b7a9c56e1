//! The start of seasons, their course, the loss of owners, and their end.

use crate::common::*;
use campaign::*;

#[test]
fn a_season_is_started_by_its_opener_or_a_manager_with_two_ludi() {
    let nobody = |_: &str| false;
    let empty = enrolling(Settings { house_ludi: 4, ..Settings::default() });
    assert_eq!(empty.start(owner(A), false, &nobody, &mut no_luck), Err(Refused::TooFew));
    let none = enrolling(Settings::default());
    let one = enrolment(A, "Ludus", &CLASSES);
    let one = none.enrol(&one, None, &nobody, &mut no_luck).unwrap().season;
    assert_eq!(one.start(owner(B), false, &nobody, &mut no_luck), Err(Refused::TooFew));
    let two = enrolment(B, "Schola", &CLASSES);
    let two = one.enrol(&two, None, &nobody, &mut no_luck).unwrap().season;
    assert_eq!(two.start(owner(B), false, &nobody, &mut no_luck), Err(Refused::NotAllowed));
    let started = two.start(owner(B), true, &nobody, &mut second_first()).unwrap();
    assert_eq!(started.events[0], Event::Started { ludi: 2, max_cycles: 30 });
    let again = started.season.start(owner(A), true, &nobody, &mut no_luck);
    assert_eq!(again, Err(Refused::Closed));
}

#[test]
fn house_ludi_fill_up_under_names_of_their_own_and_are_never_champions() {
    let settings = Settings { house_ludi: 3, ..Settings::default() };
    let one = enrolment(A, "Ludus", &CLASSES);
    let taken = |name: &str| name == "Ludus Domesticus";
    let one = enrolling(settings).enrol(&one, None, &taken, &mut no_luck).unwrap().season;
    let mut roll = second_first();
    let mut season = one.start(owner(A), false, &taken, &mut roll).unwrap().season;
    let names: Vec<&str> = season.contenders.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["Ludus", "Ludus Fiscalis", "Ludus Aureus"]);
    season.max_cycles = 1;
    for contender in &mut season.contenders {
        contender.figures.prestige = if contender.ludus == A { 8 } else { 40 };
    }
    for at in 0..season.fixtures.len() {
        season.fixtures[at].state = drawn(season.fixtures[at].pair, at as u32 + 1, None);
    }
    let season = season.go_on(&mut no_luck).season;
    assert_eq!(season.champions(), [A], "more than half the target is enough at the last cycle");
    assert_eq!(season_table(&season)[2].ludus, A);
    assert_eq!(season_lines(&season).len(), 1, "house ludi are not listed over the seasons");
}

#[test]
fn the_number_of_cycles_gives_everybody_thirty_bouts() {
    let cycles = |ludi| season(ludi, Settings::default()).max_cycles;
    assert_eq!([2, 3, 4, 8].map(cycles), [30, 15, 10, 5]);
}

#[test]
fn at_the_last_cycle_the_best_needs_half_the_target() {
    for (so_many, champions) in [(8, vec![A]), (7, vec![])] {
        let mut season = season(2, Settings::default());
        season.max_cycles = 1;
        ludus(&mut season, A).figures.prestige = so_many;
        season.fixtures[0].state = drawn([A, B], 1, None);
        let season = season.go_on(&mut no_luck).season;
        assert_eq!(season.stage, Stage::Finished { champions });
    }
}

#[test]
fn an_instant_finish_annuls_what_is_still_fought() {
    let mut season = season(4, Settings { finish: Finish::Instant, ..Settings::default() });
    ludus(&mut season, B).figures.prestige = 13;
    let id = fighting(&mut season, [B, C]);
    let [pair, _] = [season.fixtures[0].pair, season.fixtures[1].pair];
    let nominees = pair.map(|ludus| Nominee {
        ludus,
        gladiator: Some(season.contender(ludus).unwrap().gladiators[0].id),
        kept: None,
        status: Status::Unknown,
        by: Decider::Owner,
    });
    season.fixtures[0].state = FixtureState::Fighting { bout: BoutId(9), nominees };
    let settled = season.settle(&first_wins(), &mut no_luck).unwrap();
    assert_eq!(settled.record.fixture, id);
    assert_eq!(settled.season.champions(), [B]);
    let annulled = Event::Annulled { fixture: FixtureId(1), bout: Some(BoutId(9)) };
    assert!(settled.events.contains(&annulled));
    assert!(settled.season.fixtures.iter().all(Fixture::is_done));
}

#[test]
fn a_fixture_in_which_an_owner_decided_nothing_is_counted() {
    let absent = SideResult { owner_decided: false, ..PLAYED };
    let mut season = season(3, Settings::default());
    // The clock nominates for B; C's owner decides.
    let fixture = season.fixtures[0].id;
    for _ in 0..2 {
        let pending = season.pending()[0];
        let change = if pending.ludus() == B {
            season.time_out(pending, &mut no_luck)
        } else {
            season.decide(pending.ludus(), &season.otherwise(pending), &mut no_luck)
        };
        season = change.unwrap().season;
    }
    let season = season.begin(fixture, BoutId(1)).unwrap().season;
    let told = result(1, Some(Corner::First), [absent, absent]);
    let season = season.settle(&told, &mut second_first()).unwrap().season;
    let idle = |season: &Season, of| season.contender(of).unwrap().idle;
    assert_eq!((idle(&season, B), idle(&season, C)), (1, 0), "a nomination is a decision");
    assert!(season.contender(B).unwrap().keeper.is_active());
}

#[test]
fn two_fixtures_without_a_decision_put_a_ludus_into_the_houses_hands() {
    let absent = SideResult { owner_decided: false, ..PLAYED };
    let mut season = season(3, Settings::default());
    ludus(&mut season, B).idle = 1;
    let id = fighting(&mut season, [A, B]);
    let found = season.fixtures.iter_mut().find(|it| it.id == id).unwrap();
    let FixtureState::Fighting { nominees, .. } = &mut found.state else { panic!("{found:?}") };
    for nominee in nominees {
        nominee.by = Decider::Clock;
    }
    let settled = season.settle(&result(1, None, [PLAYED, absent]), &mut second_first()).unwrap();
    assert!(settled.events.contains(&Event::HouseRun { ludus: B, why: Why::Idle }));
    assert!(settled.season.contender(A).unwrap().keeper.is_active());
    let back = settled.season.reclaim(owner(B), &mut no_luck).unwrap().season;
    let contender = back.contender(B).unwrap();
    assert!(contender.keeper.is_active() && contender.idle == 0);
}

#[test]
fn fewer_than_two_active_ludi_abandon_a_season() {
    let season = season(3, Settings::default());
    let season = season.withdraw(owner(A), &mut no_luck).unwrap().season;
    assert_eq!(season.stage, Stage::Running);
    let change = season.withdraw(owner(C), &mut no_luck).unwrap();
    assert_eq!(change.season.stage, Stage::Abandoned);
    assert_eq!(change.events.last(), Some(&Event::Abandoned));
    assert_eq!(change.season.champions(), []);
    assert_eq!(season_lines(&change.season), []);
    assert_eq!(change.season.withdraw(owner(B), &mut no_luck), Err(Refused::Over));
}

#[test]
fn a_member_alone_against_the_house_plays_on_and_abandons_by_leaving() {
    let one = enrolment(A, "Ludus", &CLASSES);
    let settings = Settings { house_ludi: 2, ..Settings::default() };
    let one = enrolling(settings).enrol(&one, None, &|_| false, &mut no_luck).unwrap().season;
    let season = start(&one);
    assert!(season.is_lone && season.stage == Stage::Running);
    let left = season.member_left(owner(A), &mut no_luck).season;
    assert_eq!(left.stage, Stage::Abandoned);
}

#[test]
fn before_the_start_a_ludus_that_withdraws_is_simply_not_there() {
    let mut season = enrolling(Settings::default());
    for (ludus, name) in [(A, "Ludus"), (B, "Schola")] {
        let enrolment = enrolment(ludus, name, &CLASSES);
        season = season.enrol(&enrolment, None, &|_| false, &mut no_luck).unwrap().season;
    }
    let change = season.withdraw(owner(A), &mut no_luck).unwrap();
    assert_eq!(change.events, [Event::Unenrolled { ludus: A }]);
    assert_eq!(change.season.contenders.len(), 1);
    assert_eq!(season.withdraw(owner(C), &mut no_luck), Err(Refused::NotYours));
}

#[test]
fn a_forgotten_person_leaves_no_trace_and_all_figures() {
    let played = Played::of(season(3, Settings { target: 30, ..Settings::default() })).bouts(9);
    let mut season = played.season.clone();
    let contender = ludus(&mut season, B);
    contender.name = "Schola Secreta".to_owned();
    contender.motto = "tace".to_owned();
    contender.gladiators[0].name = "Incognitus".to_owned();
    let forgotten = season.forget(owner(B), &mut no_luck).season;
    let whole = serde_json::to_string(&forgotten).unwrap();
    for trace in ["Secreta", "tace", "Incognitus", &owner(B).to_string()] {
        assert!(!whole.contains(trace), "{trace}");
    }
    let before = season.contender(B).unwrap();
    let after = forgotten.contender(B).unwrap();
    assert_eq!(after.name, FORGOTTEN);
    assert_eq!(after.figures, before.figures);
    let of = |it: &Gladiator| (it.id, it.class.clone(), it.career, it.died_in);
    assert!(
        before.gladiators.iter().map(of).eq(after
            .gladiators
            .iter()
            .map(of)
            .take(before.gladiators.len()))
    );
    assert_eq!(after.gladiators[0].name, format!("a {}", after.gladiators[0].class));
    assert_eq!(audit(&forgotten, &played.records, &played.ledger), []);
    assert_eq!(forgotten.reclaim(owner(B), &mut no_luck), Err(Refused::NotYours));
    assert_eq!(forgotten.forget(owner(B), &mut no_luck).season, forgotten);
}

#[test]
fn a_champion_who_is_forgotten_leaves_the_title_where_it_is() {
    let played = Played::of(season(3, Settings::default())).until_over();
    let champion = played.season.champions()[0];
    let forgotten = played.season.forget(owner(champion), &mut no_luck).season;
    assert_eq!(forgotten.champions(), played.season.champions());
    assert!(season_table(&forgotten).iter().all(|row| !row.is_house_run));
    let title = season_lines(&forgotten).into_iter().find(|line| line.is_champion).unwrap();
    assert_eq!((title.ludus, title.name.as_str()), (champion, FORGOTTEN));
}

#[test]
fn the_clock_sends_the_freshest_and_the_house_the_most_seasoned() {
    let mut season = season(2, Settings::default());
    let nominate = season.pending()[0];
    assert_eq!(nominate.ludus(), B);
    for (at, survived) in [1, 0, 3, 3].into_iter().enumerate() {
        ludus(&mut season, B).gladiators[at].career.survived = survived;
    }
    let ids: Vec<GladiatorId> =
        season.contender(B).unwrap().gladiators.iter().map(|it| it.id).collect();
    assert_eq!(season.otherwise(nominate), Answer::Nominate(ids[1]));
    assert_eq!(season.house_choice(nominate), Answer::Nominate(ids[2]));
    ludus(&mut season, B).last = Some(ids[2]);
    assert_eq!(season.house_choice(nominate), Answer::Nominate(ids[3]));
    ludus(&mut season, B).gladiators[1].career.survived = 1;
    assert_eq!(season.otherwise(nominate), Answer::Nominate(ids[0]), "the lowest place of equals");
}

#[test]
fn the_clock_raises_attack_then_defence_then_speed() {
    let raised = |class| {
        let mut season = season(2, Settings::default());
        let gladiator = seasoned(&mut season, A, class, 2);
        ludus(&mut season, A).gladiators[0].improvement = Improvement::Due;
        season.otherwise(Pending::Improve { ludus: A, gladiator })
    };
    let raise = |name| Answer::Improve(Some(AttributeId::new(name)));
    assert_eq!(raised("murmillo"), raise("Attack"));
    assert_eq!(raised("dimachaerus"), raise("Defence"), "(R90) Attack is at its cap");
}

#[test]
fn a_clock_that_runs_out_late_changes_nothing() {
    let season = season(2, Settings::default());
    let pending = season.pending()[0];
    let decided = season.time_out(pending, &mut no_luck).unwrap().season;
    assert_eq!(decided.time_out(pending, &mut no_luck), Err(Refused::NotPending));
}

#[test]
fn with_carry_over_the_living_come_along_and_the_dead_are_replaced() {
    let first = Played::of(season(2, Settings::default())).until_over().season;
    let mut before = first.clone();
    let dead = before.contender(A).unwrap().gladiators[0].id;
    ludus(&mut before, A).roster[0] = Slot::Vacant(dead);
    let kept: Vec<Gladiator> = before.contender(A).unwrap().on_roster().cloned().collect();
    let open = Season::open(
        SeasonId(2),
        discipline(),
        Settings { carry_over: true, ..Settings::default() },
        owner(A),
    )
    .unwrap();
    let classes: Vec<&str> = kept.iter().map(|it| it.class.0.as_str()).collect();
    let free = open.discipline.classes.iter().find(|it| !classes.contains(&it.id.0.as_str()));
    let free = free.unwrap().id.0.clone();
    let enrol = |new: &[&str]| {
        let enrolment = enrolment(A, "Ludus", new);
        open.enrol(&enrolment, Some(&before), &|_| false, &mut no_luck).map(|it| it.season)
    };
    assert_eq!(enrol(&[]), Err(Refused::Roster));
    assert_eq!(enrol(&[classes[0]]), Err(Refused::DuplicateClass));
    let season = enrol(&[&free]).unwrap();
    let back = season.contender(A).unwrap();
    assert_eq!(back.figures, Figures::default());
    for (now, then) in back.gladiators.iter().zip(&kept) {
        assert_eq!(now.before, Some((SeasonId(1), then.id)));
        assert_eq!((&now.name, &now.class, now.career), (&then.name, &then.class, then.career));
        assert_eq!((now.status, now.carried), (then.fame(), then.career));
        assert_eq!(now.improvement, then.improvement);
    }
    assert_eq!(back.gladiators[3].career, Career::default());
    let sent = before.contender(A).unwrap().last.unwrap();
    let again = back.gladiators.iter().find(|it| it.before == Some((SeasonId(1), sent)));
    assert_eq!(back.last, again.map(|it| it.id));
    // Without the option nobody comes along.
    let plain = enrolling(Settings::default());
    let enrolment = enrolment(A, "Ludus", &[&free]);
    let alone = plain.enrol(&enrolment, Some(&before), &|_| false, &mut no_luck);
    assert_eq!(alone, Err(Refused::Roster));
}

#[test]
fn whoever_fought_last_before_the_season_does_not_open_the_next() {
    let mut before = Played::of(season(2, Settings::default())).until_over().season;
    let settings = Settings { carry_over: true, ..Settings::default() };
    let mut season = Season::open(SeasonId(2), discipline(), settings, owner(A)).unwrap();
    for of in [A, B] {
        // The last one recruited is alive and holds his place.
        let held = ludus(&mut before, of).on_roster().next().unwrap().id;
        ludus(&mut before, of).last = Some(held);
        let kept = season.carried_over(of, Some(&before));
        let is_kept = |class: &&str| kept.iter().any(|it| it.class.0 == **class);
        let names: Vec<String> = discipline().classes.iter().map(|it| it.id.0.clone()).collect();
        let free = names.iter().map(String::as_str).filter(|class| !is_kept(class));
        let new: Vec<&str> = free.take(4 - kept.len()).collect();
        let enrolment = enrolment(of, &format!("Ludus {}", of.0), &new);
        let enrolled = season.enrol(&enrolment, Some(&before), &|_| false, &mut no_luck);
        season = enrolled.unwrap().season;
    }
    let season = start(&season);
    let sent = season.contender(B).unwrap().last.unwrap();
    let Pending::Nominate { ludus: B, fixture } = season.pending()[0] else { panic!("B is asked") };
    assert!(!season.eligible(B, fixture).contains(&sent));
    let again = season.decide(B, &Answer::Nominate(sent), &mut no_luck);
    assert_eq!(again, Err(Refused::Twice));
    // Once he may be sent again, a void of all since bars him anew.
    let once = Played::of(season.clone()).bouts(1);
    assert_ne!(once.season.contender(B).unwrap().last, Some(sent));
    let voided = once.season.void(&once.records[0], &mut second_first()).unwrap().season;
    assert_eq!(voided.contender(B).unwrap().last, Some(sent));
}

#[test]
fn what_an_owner_decides_between_fixtures_is_no_fixture() {
    let mut season = season(2, Settings::default());
    fighting(&mut season, [A, B]);
    let dead = ludus(&mut season, A).gladiators[1].id;
    ludus(&mut season, A).roster[1] = Slot::Vacant(dead);
    ludus(&mut season, A).idle = 1;
    let recruit = Answer::Recruit(ClassId::new("secutor"), None);
    let season = season.decide(A, &recruit, &mut second_first()).unwrap().season;
    assert_eq!(season.contender(A).unwrap().idle, 1);
}

#[test]
fn enrolment_is_closed_when_the_season_is_over_too() {
    let over = Played::of(season(2, Settings::default())).until_over().season;
    let late = enrolment(C, "Late", &CLASSES);
    let refused = over.enrol(&late, None, &|_| false, &mut no_luck);
    assert_eq!(refused, Err(Refused::Closed));
    let refused = over.start(owner(A), false, &|_| false, &mut no_luck);
    assert_eq!(refused, Err(Refused::Closed));
}

#[test]
fn a_target_that_nobody_can_come_to_is_refused_when_it_is_opened_and_when_it_starts() {
    let settings = Settings { max_ludi: 4, max_cycles: Some(1), ..Settings::default() };
    let out_of_reach = Refused::OutOfReach { ludi: 4, cycles: 1, most: 6, target: 15 };
    let opened = Season::open(SeasonId(1), discipline(), settings.clone(), owner(A));
    assert_eq!(opened.err(), Some(out_of_reach));
    assert!(out_of_reach.words().contains("more than 6 in one cycle, and 15 are to win it"));
    // The most that four can reach is too much for three.
    let mut season = enrolling(Settings { target: 6, ..settings });
    for (number, name) in [(1, "Ludus"), (2, "Schola"), (3, "Familia")] {
        let one = enrolment(LudusId(number), name, &CLASSES);
        season = season.enrol(&one, None, &|_| false, &mut no_luck).unwrap().season;
    }
    let refused = season.start(owner(A), false, &|_| false, &mut no_luck).err();
    assert_eq!(refused, Some(Refused::OutOfReach { ludi: 3, cycles: 1, most: 4, target: 6 }));
    season.settings.house_ludi = 4;
    assert!(season.start(owner(A), false, &|_| false, &mut second_first()).is_ok());
}

#[test]
fn no_two_gladiators_of_a_season_have_one_name() {
    let mut season = enrolling(Settings { house_ludi: 3, ..Settings::default() });
    let first = enrolment(A, "Ludus", &CLASSES);
    season = season.enrol(&first, None, &|_| false, &mut no_luck).unwrap().season;
    // A gladiator of the other ludus is called Acer.
    let mut second = enrolment(B, "Schola", &CLASSES);
    second.gladiators[0].name = Some("acer".to_owned());
    let refused = season.enrol(&second, None, &|_| false, &mut no_luck).err();
    assert_eq!(refused, Some(Refused::Name));
    // Nor may anybody bear the name of a gladiator that the ludus keeps elsewhere.
    second.gladiators[0].name = None;
    second.elsewhere = vec!["Celer".to_owned()];
    season = season.enrol(&second, None, &|_| false, &mut no_luck).unwrap().season;
    let season = start(&season);
    let names = season.contenders.iter().flat_map(|it| &it.gladiators).map(|it| &it.name);
    let names: Vec<&String> = names.collect();
    let distinct: std::collections::BTreeSet<_> = names.iter().collect();
    assert_eq!((names.len(), distinct.len()), (12, 12), "{names:?}");
    let theirs = season.contender(B).unwrap();
    assert!(theirs.gladiators.iter().all(|it| it.name != "Celer"), "{theirs:?}");
    let renamed = season.gladiator_renamed(owner(B), &theirs.gladiators[0].name, "ACER");
    assert_eq!(renamed.err(), Some(Refused::Name));
}

#[test]
fn options_out_of_range_open_no_season() {
    let open = |settings| Season::open(SeasonId(1), discipline(), settings, owner(A)).err();
    let plain = Settings::default;
    assert_eq!(open(plain()), None);
    for wrong in [
        Settings { target: 4, ..plain() },
        Settings { target: 51, ..plain() },
        Settings { max_ludi: 1, ..plain() },
        Settings { max_ludi: 21, ..plain() },
        Settings { house_ludi: 13, ..plain() },
        Settings { max_cycles: Some(0), ..plain() },
        Settings { max_cycles: Some(100), ..plain() },
    ] {
        assert_eq!(open(wrong), Some(Refused::Setting));
    }
}
