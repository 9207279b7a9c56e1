//! The board in few lines: a line a Fighter, and a line a gambler.

use super::facts::{Debt, Facts, Fight, Gambler, Open, State};
use super::nouns::letter;
use crate::words::chronicle::{Chronicle, Gives};
use bloodsport_gambler::tables::PAYMENTS;
use bloodsport_gambler::{Ending, Number, Side, Slot, favorite, odds};
use table::Seat;

pub(super) fn draw(facts: &Facts) -> String {
    let mut chronicle = Chronicle::default();
    let doing = format!("Round {}: {}", facts.round, facts.doing.word());
    chronicle.ends(Gives::Never, &doing, &format!("GUARD {}", facts.guard));
    chronicle.ends(Gives::Singly(2), "Fighter", "STR/DEX/Life");
    for (number, of) in Number::ALL.into_iter().zip(&facts.fights) {
        fight(&mut chronicle, number, of);
    }
    chronicle.ends(Gives::Singly(2), "Gambler", "Coin");
    for (seat, of) in facts.seats.by_seat() {
        gambler(&mut chronicle, seat, of);
    }
    chronicle.text()
}

fn fight(chronicle: &mut Chronicle, number: Number, fight: &Fight) {
    for side in Side::BOTH {
        let place = Slot { fight: number, side };
        let how = match &fight.state {
            State::Over(Ending::Victor(victor)) if *victor == side => "won".to_owned(),
            State::Over(Ending::Victor(_)) => "lost".to_owned(),
            State::Over(Ending::NoContest) => "no contest".to_owned(),
            State::Open(open) => stands(fight, open, side),
        };
        let name = fight.fighters[side].row().name;
        chronicle.ends(Gives::Never, &format!("{place} {name}"), &how);
    }
    let rolls = fight.open().and_then(|open| open.watched?.rolls);
    if let Some(rolls) = rolls {
        let [left, right] = rolls.used.0;
        chronicle.ends(Gives::Singly(1), &format!("   rolls: L {left}, R {right}"), "");
    }
}

/// A Fighter's state: his Wounds while he is watched, before that his figures, and the Favorite's odds.
fn stands(fight: &Fight, open: &Open, side: Side) -> String {
    let figures = open.figures[side];
    if open.watched.is_some() {
        return format!("{} of {} Wounds", open.wounds(side), figures.life);
    }
    let odds = match favorite(fight.fighters) {
        Some(favored) if favored == side => format!("{}:1 ", odds(fight.fighters).odds),
        Some(_) | None => String::new(),
    };
    format!("{odds}{}/{}/{}", figures.strength, figures.dexterity, figures.life)
}

fn gambler(chronicle: &mut Chronicle, seat: Seat, gambler: &Gambler) {
    let owes = |paid: &std::collections::BTreeSet<u8>| {
        let open: u32 =
            PAYMENTS.iter().filter(|it| !paid.contains(it)).copied().map(u32::from).sum();
        format!("owes {open}")
    };
    let debt = match &gambler.debt {
        Debt::Owes(paid) => owes(paid),
        Debt::Free => "free".to_owned(),
        Debt::Won => "won".to_owned(),
        Debt::Lost => "ruined".to_owned(),
        Debt::Left { won: true } => "left, won".to_owned(),
        Debt::Left { won: false } => "left, lost".to_owned(),
    };
    let coin = gambler.coin.to_string();
    chronicle.seat(&format!("{} ", letter(seat)), &gambler.name, &[&debt], &coin);
}
