//! Whole leagues, every promise checked on the way.

use crate::common::*;
use campaign::*;

/// The number of leagues in a test run; `prove` plays a thousand.
const LEAGUES: u32 = 50;

#[test]
fn fifty_leagues_of_two_to_twenty_ludi_keep_every_promise() {
    let report = proofs::leagues(&discipline(), LEAGUES, 42);
    assert_eq!(report.named, Vec::<String>::new());
    assert_eq!(report.breaches, 0);
    assert_eq!(report.leagues, report.crowned + report.uncrowned + report.abandoned);
    // The leagues have covered everything that they should prove.
    assert!(LEAGUES < report.leagues, "some follow on with their gladiators: {report:?}");
    for met in [report.crowned, report.abandoned, report.voided, report.refused] {
        assert!(0 < met, "{report:?}");
    }
    for met in [report.deaths, report.rudiarii] {
        assert!(LEAGUES < met, "{report:?}");
    }
}

#[test]
fn the_campaign_needs_no_particular_game() {
    let class =
        |name: &str, values: [i8; 1]| ClassRow { id: ClassId::new(name), values: values.to_vec() };
    let racers = Discipline {
        game: "chariots".to_owned(),
        attributes: vec![AttributeRow { id: AttributeId::new("Pace"), cap: 3 }],
        raises: vec![AttributeId::new("Pace")],
        classes: vec![
            class("red", [1]),
            class("white", [2]),
            class("green", [3]),
            class("blue", [3]),
        ],
        names: vec!["Scorpus".to_owned()],
        sends_kept: false,
    };
    let report = proofs::leagues(&racers, 8, 7);
    assert_eq!(report.named, Vec::<String>::new());
    assert!(8 <= report.leagues && 0 < report.crowned, "{report:?}");
}

#[test]
fn leagues_without_rosters_keep_every_promise_for_points() {
    let report = proofs::leagues(&Discipline::without_rosters("chess"), LEAGUES, 42);
    assert_eq!(report.named, Vec::<String>::new());
    assert_eq!(report.leagues, report.crowned + report.uncrowned + report.abandoned);
    for met in [report.crowned, report.abandoned, report.voided, report.bouts] {
        assert!(0 < met, "{report:?}");
    }
    assert_eq!((report.deaths, report.rudiarii), (0, 0), "nobody has anybody to lose");
}

#[test]
fn leagues_of_gladiators_kept_outside_keep_every_promise() {
    let report = proofs::leagues(&Discipline::sending_kept("swords"), LEAGUES, 42);
    assert_eq!(report.named, Vec::<String>::new());
    for met in [report.crowned, report.abandoned, report.voided, report.bouts] {
        assert!(0 < met, "{report:?}");
    }
}

#[test]
fn a_league_played_again_is_the_same_league() {
    assert_eq!(proofs::leagues(&discipline(), 3, 5), proofs::leagues(&discipline(), 3, 5));
    assert_ne!(proofs::leagues(&discipline(), 3, 5), proofs::leagues(&discipline(), 3, 6));
}
