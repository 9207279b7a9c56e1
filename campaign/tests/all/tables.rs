//! Tables over seasons, the hall, and exports.

use crate::common::*;
use campaign::*;

#[test]
fn the_hall_puts_the_freed_first_then_the_famous_and_marks_the_dead() {
    let mut season = season(2, Settings::default());
    let careers = [(1, 1, 0), (4, 2, 0), (5, 3, 1), (4, 3, 0)];
    for (gladiator, (survived, wins, kills)) in
        ludus(&mut season, A).gladiators.iter_mut().zip(careers)
    {
        gladiator.career = Career { survived, wins, kills };
        gladiator.name = format!("G{survived}{wins}");
    }
    ludus(&mut season, A).gladiators[2].status = Status::Rudiarius;
    ludus(&mut season, A).gladiators[3].status = Status::Dead;
    ludus(&mut season, A).gladiators[3].died_in = Some(BoutId(8));
    season.contenders.truncate(1);
    let hall = hall(&[season]);
    let shown: Vec<(&str, Status, Option<BoutId>)> =
        hall.iter().map(|row| (row.name.as_str(), row.fame, row.died_in)).collect();
    assert_eq!(
        shown,
        [
            ("G53", Status::Rudiarius, None),
            ("G43", Status::Famous, Some(BoutId(8))),
            ("G42", Status::Famous, None),
            ("G11", Status::Unknown, None),
        ]
    );
}

#[test]
fn a_carried_career_stands_in_the_hall_once() {
    let first = Played::of(season(2, Settings::default())).until_over().season;
    let settings = Settings { carry_over: true, house_ludi: 2, ..Settings::default() };
    let open = Season::open(SeasonId(2), discipline(), settings, owner(A)).unwrap();
    let kept = open.carried_over(A, Some(&first));
    let mut free: Vec<&str> = open.discipline.classes.iter().map(|row| row.id.0.as_str()).collect();
    free.retain(|class| kept.iter().all(|it| it.class.0 != *class));
    let back = enrolment(A, "Ludus", &free[..4 - kept.len()]);
    let second = open.enrol(&back, Some(&first), &|_| false, &mut no_luck).unwrap().season;
    let second = start(&second);
    let of_first = first.contenders.iter().map(|it| it.gladiators.len()).sum::<usize>();
    let hall = hall(&[first, second]);
    assert_eq!(hall.len(), of_first + 4 - kept.len(), "the house's gladiators are not listed");
    assert_eq!(hall.iter().filter(|row| row.season == SeasonId(2)).count(), 4);
}

#[test]
fn a_season_and_everything_kept_of_it_survives_saving() {
    let played = Played::of(season(4, Settings::default())).until_over();
    let season: Season =
        serde_json::from_str(&serde_json::to_string(&played.season).unwrap()).unwrap();
    assert_eq!(season, played.season);
    let records: Vec<BoutRecord> =
        serde_json::from_str(&serde_json::to_string(&played.records).unwrap()).unwrap();
    assert_eq!(records, played.records);
    let ledger: Vec<Transfer> =
        serde_json::from_str(&serde_json::to_string(&played.ledger).unwrap()).unwrap();
    assert_eq!(ledger, played.ledger);
}

#[test]
fn an_export_tells_the_whole_season_with_names_and_without_persons() {
    let played = Played::of(season(3, Settings::default())).until_over();
    let export = SeasonExport::of(&played.season, &played.records, &played.ledger);
    assert_eq!(export.bouts.len(), played.records.len());
    assert_eq!(export.bouts_fought, played.records.len() as u32);
    let ExportedTable::Prestige(table) = &export.table else { panic!("{:?}", export.table) };
    assert_eq!(export.deaths, Some(table.iter().map(|row| row.deaths).sum::<u32>()));
    assert_eq!(export.stage, played.season.stage);
    let first = &export.bouts[0];
    let side = &played.records[0].sides[0];
    let gladiator = played.season.gladiator(side.ludus, side.gladiator.unwrap()).unwrap();
    let told = first.sides[0].gladiator.as_ref().unwrap();
    assert_eq!((&told.name, &told.class), (&gladiator.name, &gladiator.class));
    let text = serde_json::to_string(&export).unwrap();
    assert_eq!(serde_json::from_str::<SeasonExport>(&text).unwrap(), export);
    for ludus in [A, B, C] {
        assert!(!text.contains(&format!("\"Member\":{}", owner(ludus))));
        assert!(!text.contains("keeper"));
    }
}

#[test]
fn csv_quotes_what_would_break_a_line() {
    let mut season = season(2, Settings::default());
    ludus(&mut season, A).name = "Ludus \"Magnus\", Roma".to_owned();
    ludus(&mut season, A).figures.prestige = 3;
    ludus(&mut season, B).name = "-Schola".to_owned();
    assert_eq!(
        season_csv(&season_table(&season), season.currency()),
        "rank,ludus,house_run,prestige,bouts,won,famous,rudiarii,deaths\r\n\
         1,\"Ludus \"\"Magnus\"\", Roma\",false,3,0,0,0,0,0\r\n\
         2,'-Schola,false,0,0,0,0,0,0\r\n"
    );
}
