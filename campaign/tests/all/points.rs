//! Seasons of games without careers: ludi meet at once and win points.

use crate::common::*;
use campaign::*;

fn bare() -> Discipline {
    Discipline::without_rosters("chess")
}

fn settings() -> Settings {
    Settings { target: Currency::Points.target(), ..Settings::default() }
}

fn opened(settings: Settings) -> Season {
    Season::open(SeasonId(1), bare(), settings, owner(A)).unwrap()
}

fn enrolled(season: &Season, ludi: i64) -> Season {
    (1..=ludi).fold(season.clone(), |season, number| {
        let enrolment = enrolment(LudusId(number), &format!("Ludus {number}"), &[]);
        season.enrol(&enrolment, None, &|_| false, &mut no_luck).unwrap().season
    })
}

/// Luck for a season in which no die is rolled.
fn no_dice(_: u32) -> u32 {
    panic!("a die was rolled")
}

fn begun(ludi: i64, settings: Settings) -> Season {
    let season = enrolled(&opened(settings), ludi);
    season.start(owner(A), false, &|_| false, &mut no_dice).unwrap().season
}

/// Begins the bout of a fixture and books its result.
fn fought(season: &Season, fixture: u32, bout: i64, victor: Option<Corner>) -> Settled {
    let season = season.begin(FixtureId(fixture), BoutId(bout)).unwrap().season;
    season.settle(&result(bout, victor, [PLAYED, KILLED]), &mut no_dice).unwrap()
}

fn points(season: &Season) -> Vec<i64> {
    season.contenders.iter().map(|it| it.figures.prestige).collect()
}

#[test]
fn fixtures_open_at_once_and_nothing_is_asked() {
    let season = enrolled(&opened(settings()), 4);
    let change = season.start(owner(A), false, &|_| false, &mut no_dice).unwrap();
    assert_eq!(change.season.pending(), []);
    let ready = change.season.fixtures.iter().filter(|it| it.state.ready().is_some());
    assert_eq!(ready.count(), 2, "everybody is in one");
    let is_named = |event: &&Event| {
        matches!(event, Event::FixtureOpened { .. } | Event::NominationRolled { .. })
    };
    assert_eq!(change.events.iter().find(is_named), None, "nobody is named");
    let is_due = |event: &&Event| matches!(event, Event::BoutDue { gladiators: None, .. });
    let due = change.events.iter().filter(is_due);
    assert_eq!(due.count(), 2);
    assert!(change.season.contenders.iter().all(|it| it.roster.is_empty()));
}

#[test]
fn gladiators_and_their_coming_along_are_refused() {
    let along = Settings { carry_over: true, ..settings() };
    let refused = Season::open(SeasonId(1), bare(), along, owner(A)).map(|_| ());
    assert_eq!(refused, Err(Refused::NoRosters));
    let four = enrolment(A, "Ludus Magnus", &CLASSES);
    let refused = opened(settings()).enrol(&four, None, &|_| false, &mut no_luck).map(|_| ());
    assert_eq!(refused, Err(Refused::NoRosters));
    let season = begun(2, settings());
    let refused = season.decide(A, &Answer::Nominate(GladiatorId(1)), &mut no_luck).map(|_| ());
    assert_eq!(refused, Err(Refused::NotPending));
    let refused = season.gladiator_renamed(owner(A), "Acer", "Celer").map(|_| ());
    assert_eq!(refused, Err(Refused::NoRosters));
}

#[test]
fn a_win_brings_two_a_draw_one_each_and_nobody_dies() {
    let season = begun(2, settings());
    let won = fought(&season, 1, 1, Some(Corner::First));
    assert_eq!(points(&won.season), [2, 0]);
    let causes = |settled: &Settled| {
        let lines = settled.transfers.iter().map(|it| (it.cause, it.points, it.gladiator));
        lines.collect::<Vec<_>>()
    };
    assert_eq!(causes(&won), [(Cause::Won, 2, None)]);
    let drew = fought(&won.season, 2, 2, None);
    assert_eq!(points(&drew.season), [3, 1]);
    assert_eq!(causes(&drew), [(Cause::Drew, 1, None), (Cause::Drew, 1, None)]);
    let table = season_table(&drew.season);
    let counted = |row: &SeasonRow| (row.bouts, row.won, row.drawn(), row.lost(), row.deaths);
    assert_eq!(table.iter().map(counted).collect::<Vec<_>>(), [(2, 1, 1, 0, 0), (2, 0, 1, 1, 0)]);
    let records = [won.record, drew.record];
    let ledger: Vec<Transfer> = [won.transfers, drew.transfers].concat();
    assert_eq!(audit(&drew.season, &records, &ledger), []);
    assert_eq!(rebuilt(&records)[&A], drew.season.contender(A).unwrap().figures);
}

#[test]
fn the_first_corner_goes_round() {
    let mut season = begun(2, settings());
    let mut firsts = Vec::new();
    for bout in 1..=4 {
        let settled = fought(&season, bout, bout.into(), None);
        firsts.push(settled.record.sides[0].ludus);
        season = settled.season;
    }
    assert_eq!(firsts, [A, B, A, B]);
}

#[test]
fn the_target_ends_it_with_a_champion() {
    let mut season = begun(2, settings());
    for bout in 1..=6 {
        assert!(!season.has_ended());
        let fixture = season.fixture(FixtureId(bout)).unwrap();
        let first = fixture.state.ready().unwrap()[0].ludus == A;
        let victor = if first { Corner::First } else { Corner::Second };
        season = fought(&season, bout, bout.into(), Some(victor)).season;
    }
    assert_eq!(season.champions(), [A]);
    assert_eq!(points(&season), [12, 0]);
}

#[test]
fn a_void_takes_points_back_and_the_fixture_is_fought_again() {
    let season = begun(2, settings());
    let won = fought(&season, 1, 1, Some(Corner::Second));
    let voided = won.season.void(&won.record, &mut no_dice).unwrap();
    assert_eq!(points(&voided.season), [0, 0]);
    assert!(voided.season.fixture(FixtureId(1)).unwrap().state.ready().is_none());
    // Its ludi are in the next one meanwhile.
    let next = fought(&voided.season, 2, 2, Some(Corner::First));
    let again = next.season.fixture(FixtureId(1)).unwrap();
    assert!(again.state.ready().is_some(), "{again:?}");
    let ledger = [won.transfers, voided.transfers, next.transfers].concat();
    assert_eq!(audit(&next.season, &[voided.record, next.record], &ledger), []);
    assert_eq!(balances(&ledger).values().sum::<i64>(), 0);
}

#[test]
fn the_audit_finds_a_stranger_and_a_changed_point() {
    let season = begun(2, settings());
    let won = fought(&season, 1, 1, Some(Corner::First));
    let mut record = won.record.clone();
    record.sides[0].gladiator = Some(GladiatorId(7));
    let found = audit(&won.season, &[record], &won.transfers);
    assert!(found.iter().any(|it| matches!(it, Difference::Stranger { .. })), "{found:?}");
    let mut changed = won.season.clone();
    ludus(&mut changed, B).figures.prestige = 1;
    let found = audit(&changed, &[won.record], &won.transfers);
    assert!(found.iter().any(|it| matches!(it, Difference::Standing { ludus: B, .. })));
}

#[test]
fn idle_owners_are_those_who_did_not_play() {
    let mut season = begun(2, settings());
    let away = SideResult { owner_decided: false, ..PLAYED };
    for bout in 1..=2 {
        let begun = season.begin(FixtureId(bout), BoutId(bout.into())).unwrap().season;
        let first = begun.fixture(FixtureId(bout)).unwrap().state.fighting().unwrap().1[0].ludus;
        let sides = if first == A { [away, PLAYED] } else { [PLAYED, away] };
        season = begun.settle(&result(bout.into(), None, sides), &mut no_dice).unwrap().season;
    }
    assert_eq!(season.stage, Stage::Abandoned, "one active ludus is not enough");
    assert!(season.contender(A).unwrap().keeper.is_house_run());
    assert!(season.contender(B).unwrap().keeper.is_active());
}

#[test]
fn an_export_and_its_csv_call_points_by_their_name() {
    let season = begun(2, settings());
    let won = fought(&season, 1, 1, Some(Corner::First));
    let export = SeasonExport::of(&won.season, &[won.record], &won.transfers);
    let text = serde_json::to_string(&export).unwrap();
    for word in ["prestige", "gladiator\"", "rudiarii", "deaths", "survived\""] {
        assert!(!text.contains(word), "{word}: {text}");
    }
    assert!(text.contains("\"points\":2"), "{text}");
    assert_eq!(serde_json::from_str::<SeasonExport>(&text).unwrap(), export);
    assert_eq!(
        season_csv(&season_table(&won.season), won.season.currency()),
        "rank,ludus,house_run,points,bouts,won,drawn,lost\r\n\
         1,Ludus 1,false,2,1,1,0,0\r\n\
         2,Ludus 2,false,0,1,0,0,1\r\n"
    );
}

#[test]
fn what_was_kept_before_there_were_points_is_read_as_it_was() {
    let nominee = r#"{"ludus":1,"gladiator":3,"status":"Famous","by":"Owner"}"#;
    let read: Nominee = serde_json::from_str(nominee).unwrap();
    assert_eq!(read.gladiator, Some(GladiatorId(3)));
    assert_eq!(serde_json::to_string(&read).unwrap(), nominee, "and written as it was");
    let played = Played::of(season(2, Settings::default())).bouts(1);
    let text = serde_json::to_string(&played.season).unwrap();
    assert!(text.contains(r#""roster":[{"Held":1},{"Held":2},{"Held":3},{"Held":4}]"#), "{text}");
}

#[test]
fn ludi_that_keep_gladiators_name_them_unseen_and_at_once() {
    let kept = Discipline::sending_kept("swords");
    assert_eq!(kept.fault(), None);
    assert!(Discipline { sends_kept: true, ..discipline() }.fault().is_some());
    let season = Season::open(SeasonId(1), kept, settings(), owner(A)).unwrap();
    let begun = enrolled(&season, 2).start(owner(A), false, &|_| false, &mut no_dice).unwrap();
    let opened = Event::FixtureOpened { fixture: FixtureId(1), first: None };
    assert!(begun.events.contains(&opened), "{:?}", begun.events);
    let [of_a, of_b] = [A, B].map(|ludus| Pending::Nominate { ludus, fixture: FixtureId(1) });
    assert_eq!(begun.season.pending(), [of_a, of_b]);

    let trained = Answer::Nominate(GladiatorId(1));
    assert_eq!(begun.season.decide(A, &trained, &mut no_dice), Err(Refused::NotRoster));
    let named = begun.season.decide(A, &Answer::Send(Some(7)), &mut no_dice).unwrap();
    assert_eq!((named.events.as_slice(), named.season.pending()), ([].as_slice(), vec![of_b]));
    let twice = named.season.decide(A, &Answer::Send(Some(8)), &mut no_dice);
    assert_eq!(twice, Err(Refused::NotPending));
    let late = named.season.time_out(of_b, &mut no_dice).unwrap().season;
    let ready = late.fixtures[0].state.ready().unwrap();
    let nominees = ready.each_ref().map(|it| (it.ludus, it.gladiator, it.kept, it.by));
    let expected = [(A, None, Some(7), Decider::Owner), (B, None, None, Decider::Clock)];
    assert_eq!(nominees, expected);

    // An owner who named a gladiator has decided something, even if the house played for him.
    let told = result(1, None, [PLAYED; 2].map(|it| SideResult { owner_decided: false, ..it }));
    let season = late.begin(FixtureId(1), BoutId(1)).unwrap().season;
    let settled = season.settle(&told, &mut no_dice).unwrap();
    assert_eq!(points(&settled.season), [1, 1]);
    assert_eq!(settled.season.contenders.iter().map(|it| it.idle).collect::<Vec<_>>(), [0, 1]);
    let voided = settled.season.void(&settled.record, &mut no_dice).unwrap();
    assert_eq!(points(&voided.season), [0, 0]);
    // The next fixture has opened meanwhile: this one is fought again after it.
    assert_eq!(voided.season.fixtures[0].state, FixtureState::Waiting);
}

#[test]
fn seasons_from_before_gladiators_were_kept_outside_are_read_as_they_were() {
    let text = serde_json::to_string(&begun(2, settings())).unwrap();
    assert!(!text.contains("sends_kept") && !text.contains("kept"), "{text}");
    assert_eq!(serde_json::from_str::<Season>(&text).unwrap(), begun(2, settings()));
}
