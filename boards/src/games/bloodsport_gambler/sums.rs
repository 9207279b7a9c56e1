//! The arithmetic behind events, each sum with the topic of the rules that it follows.

use super::events::ToldFights;
use super::nouns::{both, count, list, name, payments, secret, signed, weapon};
use crate::words::{Scene, Sum};
use bloodsport_gambler::tables::Band;
use bloodsport_gambler::{
    BloodsportGambler, Event, Fighter, Pair, Settled, Side, Slot, favorite, odds,
};

pub(super) fn sums(scene: &Scene<'_, BloodsportGambler>, event: &Event) -> Vec<Sum> {
    let course = ToldFights::of(scene);
    let (sum, topic) = match event {
        Event::FightAnnounced { fighters, .. } => return announced(*fighters),
        Event::Revealed { fight, weapons, secret: found } => {
            let [one, two] = weapons.0.map(weapon);
            let weapons = Sum::new(format!("{one}; {two}"), "weapons");
            let fighters = course.fighters(*fight).map_or(["L", "R"], both);
            return vec![weapons, Sum::new(secret(*found, fighters), "secrets")];
        }
        Event::Initiative { dice } => {
            let die = |(seat, die): &(_, u8)| format!("{} {die}", name(scene.cast, *seat));
            let dice: Vec<String> = dice.iter().map(die).collect();
            (format!("dice for the first turn: {}", list(&dice)), "overview")
        }
        Event::Risk { die, left, guard, need, .. } => {
            let beaten = format!("Risk {left} + Guard Level {guard} = {need}");
            (format!("die {die}, must beat {beaten}"), "risk")
        }
        Event::Caught { from, to, .. } if from != to => {
            (format!("Guard Level {from} + 1 = {to}"), "risk")
        }
        Event::WeaponReplaced { drawn, .. } => {
            let drawn: Vec<String> = drawn.iter().map(|drawn| weapon(*drawn)).collect();
            let least = "the one that deals less stays, of equals the first";
            (format!("drawn {}: {least}", list(&drawn)), "sabotage")
        }
        Event::Rolls { round, dice, extra, used, .. } => {
            let roll = |side: Side| {
                let name = course.side(side);
                match extra {
                    Some((twice, second)) if *twice == side => {
                        format!("{name} {} and {second}, {} counts", dice[side], used[side])
                    }
                    Some(_) | None => format!("{name} {}", used[side]),
                }
            };
            let both = format!("{}; {}", roll(Side::L), roll(Side::R));
            (format!("dice of fight round {round}: {both}"), "fights")
        }
        Event::Rerolled { side, roll } => {
            (format!("{}'s die is now {roll}", course.side(*side)), "react")
        }
        Event::Scores { rolls, stats, bonus, scores, .. } => {
            let side = |side: Side| {
                let extra = match bonus[side] {
                    0 => String::new(),
                    bonus => format!(" {}", signed(bonus)),
                };
                let (die, stat, score) = (rolls[side], stats[side], scores[side]);
                format!("{} {die} + {stat}{extra} = {score}", course.side(side))
            };
            (format!("{}; {}", side(Side::L), side(Side::R)), "fights")
        }
        Event::BetSettled { at, amount, result: Settled::Won, payout, .. } => {
            (paid_out(&course, *at, *amount, *payout), "bets")
        }
        Event::Paid { payments: paid, .. } => {
            let sum = if paid.len() < 2 {
                String::new()
            } else {
                format!(" = {}", paid.iter().map(|coin| u32::from(*coin)).sum::<u32>())
            };
            (format!("paid {}{sum} Coin", payments(paid)), "payments")
        }
        Event::Fate { dice, coin, total, band, .. } => (fate(dice, *coin, *total, *band), "ending"),
        Event::RoundStarted { .. }
        | Event::Dealt { .. }
        | Event::Order { .. }
        | Event::Reshuffled { .. }
        | Event::ActionPassed { .. }
        | Event::Played { .. }
        | Event::SabotagePlaced { .. }
        | Event::Caught { .. }
        | Event::Looked { .. }
        | Event::Shown { .. }
        | Event::Gained { .. }
        | Event::WagerCap { .. }
        | Event::GuardLevel { .. }
        | Event::Ratted { .. }
        | Event::Slip { .. }
        | Event::SlipLocked { .. }
        | Event::SabotageRevealed { .. }
        | Event::Applied { .. }
        | Event::NoEffect { .. }
        | Event::SecretApplied { .. }
        | Event::Reacted { .. }
        | Event::ReactPassed { .. }
        | Event::Victor { .. }
        | Event::NoContest { .. }
        | Event::BetSettled { .. }
        | Event::Skipped { .. }
        | Event::CannotPay { .. }
        | Event::Won { .. }
        | Event::Lost { .. }
        | Event::Stayed { .. }
        | Event::Left { .. }
        | Event::Discarded { .. }
        | Event::Resigned { .. }
        | Event::GameOver => return Vec::new(),
    };
    vec![Sum::new(sum, topic)]
}

/// The lines under the headline that `event` leads to: of a card that worked its name, since they may stand alone, and
/// the parts of what its die has beaten.
pub(super) fn in_band(scene: &Scene<'_, BloodsportGambler>, event: &Event) -> Vec<String> {
    let Event::Risk { card, left, guard, need, success: true, .. } = event else {
        return sums(scene, event).into_iter().map(|it| it.sum).collect();
    };
    let beaten = match left {
        0 => format!("Guard Level {guard}"),
        left => format!("Risk {left} + Guard Level {guard} = {need}"),
    };
    vec![format!("{} beats {beaten}", card.row().title)]
}

/// The Fighters' figures, their Ranks first: the source of the odds.
fn announced(fighters: Pair<Fighter>) -> Vec<Sum> {
    let told = |side: Side| {
        let row = fighters[side].row();
        let figures = format!("STR {}, DEX {}, Life {}", row.strength, row.dexterity, row.life);
        Sum::new(format!("{}: Rank {}, {figures}", row.name, row.rank), "fighters")
    };
    vec![told(Side::L), told(Side::R)]
}

/// The payout of a won bet, and its reason.
fn paid_out(course: &ToldFights<'_>, at: Slot, amount: u8, payout: u8) -> String {
    let on = course.fighters(at.fight).map_or_else(String::new, |fighters| {
        let odds = odds(fighters).odds;
        match favorite(fighters) {
            Some(side) if side == at.side => format!(" on the Favorite at {odds} to 1"),
            Some(_) => format!(" on the Underdog at {odds} to 1"),
            None => " between equals".to_owned(),
        }
    });
    format!("{}{on} wins {payout}", count(amount, "Coin"))
}

fn fate(dice: &[u8], coin: u8, total: u16, band: Band) -> String {
    let rolled: Vec<String> = dice.iter().map(u8::to_string).collect();
    let dice = match rolled.len() {
        1 => format!("die {}", rolled[0]),
        _ => format!("dice {}, the higher", list(&rolled)),
    };
    match band {
        Band::V1 | Band::V2 | Band::V3 => format!("{dice}, + {coin} Coin = {total}"),
        Band::D1 | Band::D2 | Band::D3 | Band::D4 => dice,
    }
}
