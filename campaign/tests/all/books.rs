//! The ledger, the audit, voided bouts, and a result reported more than once.

use crate::common::*;
use campaign::*;

fn some() -> Played {
    Played::of(season(4, Settings { target: 30, ..Settings::default() })).bouts(20)
}

#[test]
fn every_point_is_booked_against_a_bout_and_all_accounts_sum_to_nothing() {
    let played = some();
    let accounts = balances(&played.ledger);
    assert_eq!(accounts.values().sum::<i64>(), 0);
    for contender in &played.season.contenders {
        let account = Account::Ludus(SeasonId(1), contender.ludus);
        assert_eq!(accounts[&account], contender.figures.prestige);
    }
    let given: i64 = played.season.contenders.iter().map(|it| it.figures.prestige).sum();
    assert_eq!(accounts[&Account::Purse(SeasonId(1))], -given);
}

#[test]
fn a_standing_is_explained_line_by_line() {
    let played = some();
    let lines = explain(Account::Ludus(SeasonId(1), A), &played.ledger);
    assert_eq!(lines.last().unwrap().balance, prestige(&played.season, A));
    let mut balance = 0;
    for line in &lines {
        balance += i64::from(line.transfer.points);
        assert_eq!((line.points, line.balance), (i64::from(line.transfer.points), balance));
    }
}

#[test]
fn standings_are_rebuilt_from_the_recorded_bouts_alone() {
    let played = some();
    let again = rebuilt(&played.records);
    for contender in &played.season.contenders {
        assert_eq!(again[&contender.ludus], contender.figures);
    }
    assert_eq!(audit(&played.season, &played.records, &played.ledger), []);
}

#[test]
fn an_audit_finds_a_standing_changed_by_hand() {
    let mut played = some();
    let kept = prestige(&played.season, B) + 1;
    ludus(&mut played.season, B).figures.prestige = kept;
    ludus(&mut played.season, C).figures.won += 1;
    let won = i64::from(played.season.contender(C).unwrap().figures.won);
    let given: i64 = played.season.contenders.iter().map(|it| it.figures.prestige).sum();
    assert_eq!(
        audit(&played.season, &played.records, &played.ledger),
        [
            Difference::Standing { ludus: B, figure: Figure::Prestige, kept, rebuilt: kept - 1 },
            Difference::Standing { ludus: C, figure: Figure::Won, kept: won, rebuilt: won - 1 },
            Difference::Balance {
                account: Account::Purse(SeasonId(1)),
                kept: -given + 1,
                rebuilt: -given
            },
            Difference::Balance {
                account: Account::Ludus(SeasonId(1), B),
                kept: kept - 1,
                rebuilt: kept
            },
        ]
    );
}

#[test]
fn an_audit_finds_a_line_doubled_and_a_line_lost() {
    let mut played = some();
    let doubled = played.ledger[0].clone();
    played.ledger.push(doubled.clone());
    let lost = played.ledger.remove(3);
    let found = audit(&played.season, &played.records, &played.ledger);
    let line = |it: &Transfer, kept, rebuilt| Difference::Line {
        bout: it.bout,
        line: it.line,
        kept,
        rebuilt,
    };
    assert!(found.contains(&line(&doubled, Some(doubled.clone()), None)), "{found:?}");
    assert!(found.contains(&line(&lost, None, Some(lost.clone()))), "{found:?}");
}

#[test]
fn an_audit_finds_a_lost_record_a_changed_career_and_a_changed_worth() {
    let played = some();
    let lost = &played.records[..played.records.len() - 1];
    let found = audit(&played.season, lost, &played.ledger);
    let bout = played.records.last().unwrap().bout;
    assert!(found.contains(&Difference::Unrecorded { bout }), "{found:?}");

    let mut season = played.season.clone();
    ludus(&mut season, A).gladiators[0].career.kills += 1;
    let found = audit(&season, &played.records, &played.ledger);
    let gladiator = season.contender(A).unwrap().gladiators[0].id;
    let kept = season.contender(A).unwrap().gladiators[0].career.kills;
    let figure = CareerFigure::Kills;
    let changed = Difference::Career { ludus: A, gladiator, figure, kept, rebuilt: kept - 1 };
    assert_eq!(found, [changed]);

    let mut records = played.records.clone();
    records[2].sides[0].prestige += 1;
    let found = audit(&played.season, &records, &played.ledger);
    let (ludus, kept) = (records[2].sides[0].ludus, records[2].sides[0].prestige);
    let bout = records[2].bout;
    assert_eq!(found, [Difference::Worth { bout, ludus, kept, rebuilt: kept - 1 }]);
}

#[test]
fn a_result_told_again_after_a_restart_changes_nothing() {
    let mut season = season(3, Settings::default());
    fighting(&mut season, [B, C]);
    let saved = serde_json::to_string(&season).unwrap();
    let once = season.settle(&first_kills(), &mut second_first()).unwrap();
    // A crash before the commit: the same season, the same dice, the same outcome.
    let loaded: Season = serde_json::from_str(&saved).unwrap();
    assert_eq!(loaded.settle(&first_kills(), &mut second_first()).unwrap(), once);
    // A replay after the commit.
    let saved = serde_json::to_string(&once.season).unwrap();
    let loaded: Season = serde_json::from_str(&saved).unwrap();
    assert_eq!(loaded.settle(&first_kills(), &mut no_luck), Err(NotSettled::Already));
    assert_eq!(loaded.settle(&first_wins(), &mut no_luck), Err(NotSettled::Already));
}

#[test]
fn what_cannot_be_booked_is_not() {
    let mut season = season(3, Settings::default());
    fighting(&mut season, [B, C]);
    let foreign = BoutResult { bout: BoutId(77), ..first_wins() };
    assert_eq!(season.settle(&foreign, &mut no_luck), Err(NotSettled::NoSuchBout));
    let dead_victor = result(1, Some(Corner::Second), [PLAYED, KILLED]);
    assert_eq!(season.settle(&dead_victor, &mut no_luck), Err(NotSettled::DeadVictor));
    let closed = season.close(owner(A), false).unwrap();
    let annulled = Event::Annulled { fixture: FixtureId(1), bout: Some(BoutId(1)) };
    assert_eq!(closed.events[0], annulled);
    assert_eq!(closed.season.settle(&first_wins(), &mut no_luck), Err(NotSettled::Over));
}

#[test]
fn a_voided_bout_books_the_reverse_and_is_fought_again() {
    let mut season = season(3, Settings::default());
    let beaten = seasoned(&mut season, C, "retiarius", 3);
    fighting(&mut season, [B, C]);
    let settled = season.settle(&first_kills(), &mut second_first()).unwrap();
    let voided = settled.season.void(&settled.record, &mut second_first()).unwrap();
    let before = voided.season.contender(C).unwrap();
    assert_eq!(before.figures, Figures::default());
    assert_eq!(before.roster[0], Slot::Held(beaten), "the dead man has his place back");
    let restored = voided.season.gladiator(C, beaten).unwrap();
    assert_eq!((restored.status, restored.died_in), (Status::Famous, None));
    assert_eq!(restored.career.survived, 3);
    let fixture = &voided.season.fixtures[0];
    assert!(fixture.is_open() && fixture.voided == [BoutId(1)]);
    let ledger = [settled.transfers, voided.transfers.clone()].concat();
    assert!(balances(&ledger).values().all(|balance| *balance == 0));
    assert!(voided.transfers.iter().all(|line| line.is_reversal));
    let lines: Vec<u32> = ledger.iter().map(|it| it.line).collect();
    assert_eq!(lines, [1, 2, 3, 4, 5, 6], "bout and line are a key");
    assert_eq!(audit(&voided.season, std::slice::from_ref(&voided.record), &ledger), []);
    assert_eq!(voided.season.void(&voided.record, &mut no_luck), Err(NotVoided::Already));
    assert_eq!(voided.season.settle(&first_kills(), &mut no_luck), Err(NotSettled::Already));
    let other = BoutRecord { bout: BoutId(5), ..voided.record };
    assert_eq!(voided.season.void(&other, &mut no_luck), Err(NotVoided::NoSuchBout));
}

#[test]
fn a_void_after_the_recruit_leaves_the_restored_free_of_the_roster() {
    let mut season = season(3, Settings::default());
    let beaten = seasoned(&mut season, C, "retiarius", 3);
    fighting(&mut season, [B, C]);
    let settled = season.settle(&first_kills(), &mut second_first()).unwrap();
    let recruit = Answer::Recruit(ClassId::new("retiarius"), None);
    let followed = settled.season.decide(C, &recruit, &mut second_first()).unwrap().season;
    let voided = followed.void(&settled.record, &mut second_first()).unwrap().season;
    assert_eq!(voided.gladiator(C, beaten).unwrap().status, Status::Released);
    assert!(!voided.contender(C).unwrap().roster.contains(&Slot::Held(beaten)));
}

#[test]
fn a_voided_second_bout_takes_fame_and_its_improvement_back() {
    let mut season = season(3, Settings::default());
    let rising = seasoned(&mut season, B, "retiarius", 1);
    fighting(&mut season, [B, C]);
    let settled = season.settle(&first_wins(), &mut second_first()).unwrap();
    let raise = Answer::Improve(Some(AttributeId::new("Speed")));
    let raised = settled.season.decide(B, &raise, &mut second_first()).unwrap().season;
    assert_eq!(raised.contender(B).unwrap().figures.famous, 1);
    let voided = raised.void(&settled.record, &mut second_first()).unwrap().season;
    let unknown = voided.gladiator(B, rising).unwrap();
    assert_eq!(unknown.status, Status::Unknown);
    assert_eq!(unknown.improvement, Improvement::Unearned);
    assert_eq!(voided.contender(B).unwrap().figures.famous, 0);
}

#[test]
fn a_void_after_the_end_crowns_again() {
    let mut season = season(2, Settings::default());
    ludus(&mut season, A).figures = Figures { prestige: 13, won: 5, ..Figures::default() };
    ludus(&mut season, B).figures = Figures { prestige: 14, won: 5, ..Figures::default() };
    fighting(&mut season, [A, B]);
    let settled = season.settle(&first_kills(), &mut no_luck).unwrap();
    assert_eq!(settled.season.champions(), [A]);
    let voided = settled.season.void(&settled.record, &mut no_luck).unwrap().season;
    assert_eq!((prestige(&voided, A), prestige(&voided, B)), (13, 14));
    assert_eq!(voided.champions(), [B]);
    assert_eq!(voided.fixtures[0].state, FixtureState::Annulled);
}
