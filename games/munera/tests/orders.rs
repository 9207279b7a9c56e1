//! Standing orders and options, in whole bouts.

use munera::{Action, Event, Munera, Prompt, Thing};
use table::simulate::random_answer;
use table::{By, BySeat, Chance, Forced, Live, Luck, Options, Rules, Seat, Sitter};

fn opened(options: &[(&str, &str)], number: u64) -> (Live<Munera>, Vec<Event>) {
    let options = Options::new(Munera::options(), options.iter().copied()).expect("they exist");
    let seats = BySeat::new(2, |_| Sitter::Guest);
    Live::open(seats, options, Luck::numbered(number), None, Forced::default())
}

/// Plays on by chance, showing each question to `ask`.
fn play(live: &mut Live<Munera>, number: u64, mut ask: impl FnMut(&Prompt)) -> Vec<Event> {
    let mut chance = Chance::new(number);
    let mut told = Vec::new();
    while !live.now().over {
        let owed = live.now().asks.iter().find(|ask| ask.is_owed()).expect("somebody is asked");
        ask(&owed.prompt);
        let (seat, action) = (owed.seat, random_answer(&live.now().board, owed, &mut chance));
        told.extend(live.answer(seat, action, By::Seat).events);
    }
    told
}

const BOTH: [(&str, &str); 2] = [("class_1", "murmillo"), ("class_2", "gaul")];

#[test]
fn a_gladiator_from_elsewhere_comes_with_class_and_skills_and_is_not_picked() {
    let options = [BOTH[0], BOTH[1], ("skills_2", "attack+stamina"), ("spared_2", "1")];
    let (live, told) = opened(&options, 1);
    let board = &live.now().board;
    let gaul = &board.seats[Seat(1)];
    assert_eq!(
        gaul.skills.iter().map(|skill| skill.word()).collect::<Vec<_>>(),
        ["attack", "stamina"]
    );
    assert!((7..=12).contains(&gaul.stamina_start));
    assert_eq!(gaul.spared_before, 1);
    assert!(!told.is_empty() && live.now().asks[0].prompt == Prompt::Act);
}

#[test]
fn by_default_nobody_is_asked_about_grapples_or_shields() {
    for number in 0..40 {
        let (mut live, _) = opened(&BOTH, number);
        play(&mut live, number, |prompt| {
            assert!(matches!(prompt, Prompt::Act | Prompt::Feint { .. }), "{prompt:?}");
        });
    }
}

#[test]
fn a_shield_is_thrown_away_once_by_order() {
    let (mut live, _) = opened(&BOTH, 3);
    let mut told = live.order(Seat(0), "drop_before_roll", "both").expect("it is known");
    told.extend(play(&mut live, 3, |_| ()));
    let thrown = |thing: Thing| {
        let event = Event::Discarded { who: Seat(0), item: thing };
        told.iter().filter(|it| **it == event).count()
    };
    let shield = Thing::of_word("large_shield").expect("a kind");
    assert!(thrown(shield) <= 1 && thrown(Thing::Helmet) <= 1);
    let turns = told.iter().filter(|it| matches!(it, Event::Turn { who: Seat(0), .. })).count();
    assert!(turns == 0 || thrown(Thing::Helmet) == 1, "{told:?}");
}

#[test]
fn whoever_is_away_is_played_by_the_house() {
    for number in 0..10 {
        let (mut live, _) = opened(&BOTH, number);
        live.order(Seat(0), "away", "on").expect("it is known");
        live.order(Seat(1), "away", "on").expect("it is known");
        assert!(live.now().over, "bout {number} waits for {:?}", live.now().asks);
    }
}

#[test]
fn the_clock_ends_the_turn() {
    let (mut live, _) = opened(&BOTH, 5);
    let seat = live.now().asks[0].seat;
    assert_eq!(live.otherwise(seat), Some(Action::End));
    live.answer(seat, Action::End, By::Clock);
    assert_ne!(live.now().asks[0].seat, seat);
}

#[test]
fn victors_over_equals_learn_a_skill_of_their_choice() {
    let options = [BOTH[0], BOTH[1], ("campaign", "on"), ("skills_1", "attack+dodge")];
    let mut learnt = 0;
    for number in 0..40 {
        let (mut live, _) = opened(&options, number);
        let mut asked = false;
        play(&mut live, number, |prompt| asked |= *prompt == Prompt::Skill);
        let board = &live.now().board;
        let [strong, weak] = [Seat(0), Seat(1)].map(|seat| &board.seats[seat]);
        // The first has two skills and learns nothing from a man without any.
        assert_eq!(strong.gained, None);
        assert_eq!(weak.gained.is_some(), asked);
        assert_eq!(asked, !weak.defeated.is_empty());
        let tallies = live.bout().outcome().expect("it is over").tallies;
        let gained = tallies[Seat(1)].keys().filter(|name| name.starts_with("gained_")).count();
        assert_eq!(gained, usize::from(asked));
        learnt += usize::from(asked);
    }
    assert!(0 < learnt);
}

#[test]
fn the_last_skill_is_learnt_without_a_question() {
    let four = "reflexes+attack+stamina+popularity";
    let options = [BOTH[0], BOTH[1], ("campaign", "on"), ("skills_1", four), ("skills_2", four)];
    for number in 0..20 {
        let (mut live, _) = opened(&options, number);
        play(&mut live, number, |prompt| assert_ne!(*prompt, Prompt::Skill));
        let board = &live.now().board;
        for gladiator in board.seats.iter() {
            let dodge = munera::Skill::of_word("dodge");
            let learns = !gladiator.defeated.is_empty() && gladiator.fate != munera::Fate::Killed;
            assert_eq!(gladiator.gained, dodge.filter(|_| learns));
        }
    }
}
