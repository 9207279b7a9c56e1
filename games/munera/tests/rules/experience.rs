//! [Experience] The gladiators who learn and who go free, and the house's class and skills, in
//! whole bouts.

use munera::{Event, Fate, Munera, Skill, Verdict};
use std::collections::BTreeSet;
use table::simulate::random_answer;
use table::{By, BySeat, Chance, Forced, Live, Luck, Options, Rules, Seat, Sitter};

const SETS: [&str; 5] = [
    "none",
    "dodge",
    "reflexes+attack",
    "attack+dodge+stamina+popularity",
    "reflexes+attack+dodge+stamina+popularity",
];

/// A whole bout by chance, and all that it told.
fn played(
    seats: BySeat<Sitter>,
    options: &[(String, String)],
    number: u64,
) -> (Live<Munera>, Vec<Event>) {
    let given = options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let options = Options::new(Munera::options(), given).expect("they exist");
    let (mut live, mut told) =
        Live::open(seats, options, Luck::numbered(number), None, Forced::default());
    let mut chance = Chance::new(number);
    while !live.now().over {
        let owed = live.now().asks.iter().find(|ask| ask.is_owed()).expect("somebody is asked");
        let (seat, action) = (owed.seat, random_answer(&live.now().board, owed, &mut chance));
        told.extend(live.answer(seat, action, By::Seat).events);
    }
    (live, told)
}

fn option(name: &str, value: &str) -> (String, String) {
    (name.to_owned(), value.to_owned())
}

#[test]
fn only_the_living_who_beat_somebody_as_skilled_learn_and_one_skill_each() {
    let (mut learnt, mut taught_nothing, mut of_the_beaten) = (0, 0, 0);
    for number in 0..160 {
        let mut chance = Chance::new(number);
        let count = 2 + u8::try_from(number % 3).unwrap();
        let sets: Vec<&str> = (0..count).map(|_| *chance.pick(&SETS)).collect();
        let mut options = vec![option("campaign", "on")];
        options.extend((1..).zip(&sets).map(|(seat, set)| option(&format!("skills_{seat}"), set)));
        let (live, told) = played(BySeat::new(count, |_| Sitter::Guest), &options, number);
        let board = &live.now().board;
        let skilled = |seat: Seat| {
            let set = sets[seat.index()];
            if set == "none" { 0 } else { set.split('+').count() }
        };
        // The events told decide, not the records of the rules.
        let mut earned = BTreeSet::new();
        for event in &told {
            if let Event::Out { who, by, .. } = *event
                && skilled(by) <= skilled(who)
                && skilled(by) < 5
            {
                earned.insert(by);
            }
        }
        earned.retain(|seat| board.seats[*seat].fate != Fate::Killed);
        let outcome = live.bout().outcome().expect("the rules have ended it");
        for seat in board.seats.seats() {
            let gains: Vec<&str> =
                outcome.tallies[seat].keys().filter_map(|it| it.strip_prefix("gained_")).collect();
            assert_eq!(gains.len(), usize::from(earned.contains(&seat)), "{number} {seat:?}");
            let known = sets[seat.index()];
            assert!(gains.iter().all(|gain| !known.split('+').any(|it| it == *gain)), "{number}");
            learnt += gains.len();
            of_the_beaten +=
                usize::from(!gains.is_empty() && board.seats[seat].fate == Fate::Spared);
            taught_nothing +=
                usize::from(gains.is_empty() && 0 < outcome.tallies[seat]["defeated"]);
        }
    }
    assert!(30 < learnt && 10 < taught_nothing && 0 < of_the_beaten, "{learnt} {taught_nothing}");
}

#[test]
fn the_rudis_is_for_winners_who_came_with_five_skills_where_it_is_given() {
    let (mut freed, mut not_yet) = (0, 0);
    for number in 0..60 {
        let given = number % 4 != 0;
        let options = [
            option("campaign", "on"),
            option("rudis", if given { "on" } else { "off" }),
            option("skills_1", SETS[4]),
            option("skills_2", SETS[3]),
        ];
        let (live, _) = played(BySeat::new(2, |_| Sitter::Guest), &options, number);
        let won = live.now().board.outcome == Some(Verdict::Won(Seat(0)));
        let outcome = live.bout().outcome().expect("the rules have ended it");
        assert_eq!(outcome.tallies[Seat(0)]["rudis"], i64::from(given && won), "{number}");
        // Four skills and the fifth just learnt are not enough.
        assert_eq!(outcome.tallies[Seat(1)]["rudis"], 0, "{number}");
        freed += outcome.tallies[Seat(0)]["rudis"];
        not_yet += i64::from(outcome.tallies[Seat(1)].keys().any(|it| it.starts_with("gained_")));
    }
    assert!(5 < freed && 5 < not_yet, "{freed} {not_yet}");
}

#[test]
fn the_house_comes_as_the_host_wishes_and_a_guest_does_not() {
    let options = [option("house_class", "thracian"), option("house_skills", "3")];
    let mut sets = BTreeSet::new();
    for number in 0..30 {
        let seats = BySeat::from(vec![Sitter::Guest, Sitter::House, Sitter::House]);
        let (live, _) = played(seats, &options, number);
        let board = &live.now().board;
        assert!(board.seats[Seat(0)].skills.is_empty());
        for seat in [Seat(1), Seat(2)] {
            let gladiator = &board.seats[seat];
            assert_eq!(gladiator.class.map(munera::Class::word), Some("thracian"));
            assert_eq!(gladiator.skills.len(), 3);
            sets.insert(gladiator.skills.iter().map(|it| it.word()).collect::<Vec<_>>());
        }
    }
    assert!(8 <= sets.len(), "all {} sets of three are drawn sooner or later", sets.len());
    let open = [
        option("mirror_picks", "off"),
        option("house_class", "gaul"),
        option("skills_2", "dodge"),
        option("house_skills", "5"),
    ];
    let seats = BySeat::from(vec![Sitter::Guest, Sitter::House, Sitter::House]);
    let (live, _) = played(seats, &open, 1);
    let gauls = live.now().board.seats.iter().filter(|it| it.class == Some(munera::Class::Gaul));
    assert_eq!(gauls.count(), 1, "no class twice");
    let skills = live.now().board.seats.iter().map(|it| it.skills.len());
    assert_eq!(skills.collect::<Vec<_>>(), [0, 1, Skill::ALL.len()]);
}
