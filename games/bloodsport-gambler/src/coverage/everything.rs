//! All that a run of bouts can use. A Fight without a victor is not among it: twenty fight rounds
//! are too many for chance.

use super::{Lies, Used};
use crate::board::{Phase, Status};
use crate::cards::{Card, Fighter, Pack, Secret, Weapon};
use crate::event::Settled;
use crate::refusal::Refusal;
use crate::setup::OPTIONS;
use crate::tables::{Band, CARDS, Kind};
use table::Values;

pub(super) fn everything() -> Vec<Used> {
    let mut all = Vec::new();
    for row in &CARDS {
        all.push(Used::Played(row.card));
        if row.risk.is_some() {
            all.extend([true, false].map(|success| Used::Risked(row.card, success)));
        }
        match row.kind {
            Kind::Discover => all.push(Used::Revealed(row.card)),
            Kind::Sabotage => all.extend([Used::Revealed(row.card), Used::Applied(row.card)]),
            Kind::React => all.push(Used::Applied(row.card)),
            Kind::Special => {}
        }
    }
    all.extend([Card::Filed, Card::Venomed].map(Used::NoEffect));
    all.extend([Lies::Weapon, Lies::Secret, Lies::Sabotage].map(Used::Looked));
    all.extend(Fighter::all().map(Used::Victor));
    all.extend(Weapon::all().map(Used::Weapon));
    all.extend(Secret::all().map(Used::Secret));
    all.extend(Secret::all().skip(9).take(2).map(Used::SecretApplied));
    for result in [Settled::Won, Settled::Lost, Settled::Forfeit] {
        all.push(Used::Bet(0, false, result));
        for difference in [1, 2] {
            all.extend([true, false].map(|favorite| Used::Bet(difference, favorite, result)));
        }
    }
    all.extend([1, 2, 3].map(Used::Guard));
    all.extend([true, false].map(Used::RandomDiscard));
    all.extend([Pack::Fighter, Pack::Weapon, Pack::Secret, Pack::Action].map(Used::Reshuffled));
    let waits =
        [Phase::Action, Phase::Bets, Phase::React, Phase::Settle, Phase::Stay, Phase::Reset];
    all.extend(waits.map(Used::Ratted));
    all.extend(waits.map(Used::Resigned));
    all.extend(["play", "bet", "react", "settle", "stay", "discard"].map(Used::Asked));
    all.extend(["hold", "again", "card", "pass"].map(Used::React));
    all.extend([true, false].map(Used::Declined));
    all.extend([1, 2, 3].map(Used::Payments));
    let bands = [Band::V1, Band::V2, Band::V3, Band::D1, Band::D2, Band::D3, Band::D4];
    all.extend(bands.map(Used::Fate));
    all.extend([true, false].map(Used::Won));
    all.extend([Status::Won, Status::Lost].map(Used::Stayed));
    all.extend([true, false].map(Used::Discarded));
    all.extend(["everybody lost", "some won", "everybody won"].map(Used::Ended));
    for row in &OPTIONS {
        if let Values::OneOf(words) = row.values {
            all.extend(words.iter().map(|word| Used::Option(row.name, word)));
        }
    }
    all.extend((1..=6).map(Used::Seats));
    all.extend(REFUSALS.map(Used::Refused));
    all.extend([
        Used::RaisedWager,
        Used::GuardFell,
        Used::WagerLost,
        Used::Tied,
        Used::Spared,
        Used::TiedInitiative,
        Used::EmptyWindow,
        Used::Forced,
        Used::Skipped,
        Used::CannotPay,
        Used::TwoDice,
        Used::Lost,
        Used::Left,
        Used::DiscardedNext,
        Used::Alone,
        Used::Clock,
        Used::House,
    ]);
    all
}

const REFUSALS: [Refusal; 26] = [
    Refusal::Over,
    Refusal::NotAtTable,
    Refusal::Orders,
    Refusal::NotYou,
    Refusal::WrongAction,
    Refusal::NotHeld,
    Refusal::ReactOnly,
    Refusal::NotReact,
    Refusal::Target,
    Refusal::RevealKind,
    Refusal::RevealNobody,
    Refusal::RevealCard,
    Refusal::NoRisk,
    Refusal::Time { has: 0 },
    Refusal::Coin { has: 0 },
    Refusal::Tokens { risk: 0 },
    Refusal::Bet,
    Refusal::EmptySlip,
    Refusal::KeptHand,
    Refusal::Barred,
    Refusal::Favorite { wager: 0 },
    Refusal::Wager { limit: 0 },
    Refusal::Chance,
    Refusal::Guard,
    Refusal::NeedPayment,
    Refusal::Payment,
];
