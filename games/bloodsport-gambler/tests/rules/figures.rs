//! Whole bouts come out as the specification's table says, within the error of so few bouts. Its
//! figures are those of the house's first rules of thumb; today's win more.

use bloodsport_gambler::{BloodsportGambler, Prompt, proofs::figures::Figures};
use std::ops::RangeInclusive;
use table::simulate::random_answer;
use table::{By, BySeat, Chance, Forced, Live, Luck, Options, Rules, Sitter};

/// Bouts a row: a share of one half is then known to within 7 in a hundred, four sigmas.
const BOUTS: u64 = 800;

#[derive(Clone, Copy)]
enum Player {
    House,
    Classic,
    Random,
}

fn measured(players: &[Player], options: &[(&str, &str)]) -> Figures {
    let options = options.iter().copied();
    let options = Options::new(BloodsportGambler::options(), options).expect("they exist");
    let mut figures = Figures::default();
    for number in 0..BOUTS {
        let seats = BySeat::new(players.len() as u8, |_| Sitter::House);
        let (luck, mut chance) = (Luck::numbered(number), Chance::new(number));
        let (mut live, mut told) =
            Live::<BloodsportGambler>::open(seats, options.clone(), luck, None, Forced::default());
        while !live.now().over {
            let news = match live.may_settle() {
                true => live.settle(),
                false => go_on(&mut live, players, &mut chance),
            };
            told.extend(news);
        }
        figures.count(&live.now().board, &told);
    }
    figures
}

fn go_on(
    live: &mut Live<BloodsportGambler>,
    players: &[Player],
    chance: &mut Chance,
) -> Vec<bloodsport_gambler::Event> {
    let ask = live.now().asks.iter().find(|ask| ask.is_owed()).expect("somebody is asked");
    let seat = ask.seat;
    // A finished seat leaves, as the specification's players do.
    let action = match players[seat.index()] {
        Player::Random if ask.prompt != Prompt::Stay => {
            random_answer(&live.now().board, ask, chance)
        }
        Player::Classic => live.by_house(seat, Rules::classic).expect("it is asked"),
        Player::House | Player::Random => live.house(seat).expect("it is asked"),
    };
    live.answer(seat, action, By::Seat).events
}

fn around(value: u64, by: u64) -> RangeInclusive<u64> {
    value.saturating_sub(by)..=value + by
}

#[test]
fn the_first_house_alone_wins_as_often_as_the_specification_says() {
    let figures = measured(&[Player::Classic], &[]);
    assert!(around(474, 70).contains(&figures.victories()), "{figures:?}");
    assert!(around(700, 40).contains(&(figures.rounds * 100 / figures.bouts)), "{figures:?}");
    assert!(around(240, 25).contains(&(figures.caught * 1_000 / figures.risks)), "{figures:?}");
    assert!(around(194, 8).contains(&(figures.fight_rounds * 100 / figures.fights)), "{figures:?}");
}

#[test]
fn first_houses_together_win_as_often_as_the_specification_says() {
    let two = measured(&[Player::Classic; 2], &[]);
    assert!(around(436, 55).contains(&two.victories()), "{two:?}");
    assert!(around(790, 40).contains(&(two.rounds * 100 / two.bouts)), "{two:?}");
    let four = measured(&[Player::Classic; 4], &[]);
    assert!(around(477, 45).contains(&four.victories()), "{four:?}");
}

#[test]
fn random_players_hardly_ever_win() {
    let alone = measured(&[Player::Random], &[]);
    assert!(alone.victories() <= 12, "{alone:?}");
    let mixed = measured(&[Player::Classic, Player::Random], &[]);
    let [house, random] = mixed.won[..] else { panic!("two seats") };
    assert!(around(317, 70).contains(&(house * 1_000 / BOUTS)), "{mixed:?}");
    assert!(random * 1_000 / BOUTS <= 20, "{mixed:?}");
}

#[test]
fn more_coin_and_chance_make_more_winners() {
    let wins = |options: &[(&str, &str)]| measured(&[Player::Classic], options).victories();
    assert!(around(300, 65).contains(&wins(&[("start_coin", "12")])));
    assert!(around(650, 70).contains(&wins(&[("start_coin", "20")])));
    assert!(around(400, 70).contains(&wins(&[("start_chance", "2")])));
    assert!(around(540, 70).contains(&wins(&[("start_chance", "4")])));
    assert!(around(290, 65).contains(&wins(&[("max_wager", "2")])));
    assert!(around(550, 70).contains(&wins(&[("max_wager", "4")])));
}

#[test]
fn todays_house_wins_more_than_the_first_one_alone_and_beside_it() {
    let alone = measured(&[Player::House], &[]);
    // 59 of 100 in many bouts; four sigmas of so few are 7.
    assert!(around(590, 70).contains(&alone.victories()), "{alone:?}");
    let beside = measured(&[Player::House, Player::Classic], &[]);
    let [today, first] = beside.won[..] else { panic!("two seats") };
    assert!(first < today, "{beside:?}");
}
