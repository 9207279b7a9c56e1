//! The reasons for advice.

use bloodsport_gambler::tables::Kind;
use bloodsport_gambler::{Action, Card, Phase, Play, View, backed};

/// The reason for an answer that is advised, in a sentence; empty where there is none to tell.
pub(super) fn why(view: &View, action: &Action) -> String {
    let why = match action {
        Action::Play(play) => return played(view, play),
        Action::React(_) => "This fight round then ends better for your bet.",
        Action::Pass if view.phase == Phase::React => "No card of yours helps your bet enough.",
        Action::Pass => "No card that is left is worth its Risk.",
        Action::Bet(slip) if slip.bets().next().is_none() => "No bet promises a gain.",
        Action::Bet(_) => "By what you know, these bets promise more than they risk.",
        Action::Pay(_) => "Paying each round keeps every Chance.",
        Action::Skip => "It keeps Coin to bet with, at the price of a Chance.",
        Action::Discard(cards) if cards.is_empty() => "Each card may still be of use.",
        Action::Discard(_) => "Hands fill to six again: better cards may come.",
        Action::Rat => "At Guard Level 1 your Sabotage is safer.",
        Action::Hold
        | Action::Again
        | Action::Stay
        | Action::Leave
        | Action::Next(_)
        | Action::NextNothing
        | Action::NextAsk
        | Action::Resign => "",
    };
    why.to_owned()
}

/// The reason for a card of Phase 2.
fn played(view: &View, play: &Play) -> String {
    let why = match play.card {
        Card::Cutpurse => "Coin pays debts.",
        Card::Sleepless => "Time makes the next cards safer.",
        Card::Rumors => "Two more cards cost nothing.",
        Card::Grease => "Each die of yours need only beat less.",
        Card::Marker => "A good bet may then be larger.",
        Card::Gossip | Card::Hag => "A Secret may turn a Fight: known, it makes the bet safer.",
        Card::Peep | Card::Armorer | Card::Stablehand | Card::Cart => {
            "The Weapon decides most: known, it makes the bet safer."
        }
        Card::Flagon
        | Card::Chant
        | Card::Dogs
        | Card::Stars
        | Card::Succor
        | Card::Dust
        | Card::Scorpion
        | Card::Draught
        | Card::Straps
        | Card::Filed
        | Card::Venomed
        | Card::Racks
        | Card::Armory => "",
    };
    match (play.card.kind(), backed(view, play)) {
        (Kind::Sabotage, Some(slot)) => {
            let name = view.fight(slot.fight).fighters[slot.side].row().name;
            format!("It makes a bet on {name} better.")
        }
        _ => why.to_owned(),
    }
}
