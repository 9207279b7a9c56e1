//! Whole bouts come out as the specification's table says, within the error of so few bouts. Its
//! figures are those of the house's first rules of thumb; today's win more.

use nexus::{Action, Command, Nexus, proofs::figures::Figures};
use table::simulate::Player;
use table::{
    By, BySeat, Chance, Forced, Live, Luck, Options, Place, Rules, Seat, Sitter, every_answer,
};

const BOUTS: u64 = 400;

fn measured(seats: u8) -> Figures {
    let players = BySeat::new(seats, |_| Player::Classic);
    Figures::measured(&players, &Options::default(), BOUTS)
}

#[test]
fn two_first_houses_fight_as_long_and_as_evenly_as_the_specification_says() {
    let figures = measured(2);
    assert_eq!(figures.bouts, BOUTS);
    let (mean, longest) = figures.length();
    assert!((1_230..=1_430).contains(&mean), "{mean} hundredths of a cycle");
    assert!((17..=21).contains(&longest), "a tenth takes {longest} cycles");
    let first = figures.wins[Seat(0)];
    assert!((160..=230).contains(&first), "S1 wins {first} of {BOUTS}");
    assert!(figures.draws <= 30, "{} draws", figures.draws);
    let last = figures.last_won * 100 / BOUTS;
    assert!((75..=90).contains(&last), "{last} of 100 won by the last helot");
}

#[test]
fn four_first_houses_ask_each_other_about_once_in_two_rounds() {
    let figures = measured(4);
    let (mean, _) = figures.length();
    assert!((1_560..=1_820).contains(&mean), "{mean} hundredths of a cycle");
    let asked = figures.asked_out_of_turn * 100 / figures.rounds;
    assert!((30..=70).contains(&asked), "{asked} questions in a hundred rounds");
    for seat in figures.wins.seats() {
        let wins = figures.wins[seat];
        assert!((60..=145).contains(&wins), "seat {seat} wins {wins} of {BOUTS}");
    }
}

/// Whether the house in the first seat beats one who answers at random, and never gives up.
fn beats_random(number: u64) -> bool {
    let seats = BySeat::new(2, |seat| [Sitter::House, Sitter::Guest][seat.index()]);
    let (options, luck) = (Options::default(), Luck::numbered(number));
    let (mut live, _) = Live::<Nexus>::open(seats, options, luck, None, Forced::default());
    let mut chance = Chance::new(number);
    while !live.now().over {
        if live.may_settle() {
            live.settle();
            continue;
        }
        let ask = live.now().asks.iter().find(|ask| ask.is_owed()).expect("somebody is asked");
        let seat = ask.seat;
        let action = match live.bout().seats()[seat] {
            Sitter::House | Sitter::StandIn => live.house(seat).expect("it is asked"),
            // Any legal answer is as likely as any other, except those that make the crowd so rich
            // that nobody wins: points left unspent, and the Motivation Button.
            Sitter::Guest => {
                let view = Nexus::view(&live.now().board, Some(seat));
                let mut all = every_answer(&view, ask, 300);
                let wastes = |action: &Action| {
                    matches!(action, Action::Do(Command::End) | Action::Button(_))
                };
                if 1 < all.len() {
                    all.retain(|action| !wastes(action));
                }
                *chance.pick(&all)
            }
        };
        live.answer(seat, action, By::Seat);
    }
    live.bout().outcome().is_some_and(|outcome| outcome.places[Seat(0)] == Place::Won)
}

#[test]
fn the_house_beats_a_random_player_in_nine_of_ten_bouts() {
    let won = (0..BOUTS).filter(|number| beats_random(*number)).count();
    assert!(360 <= won, "the house won {won} of {BOUTS}");
}
