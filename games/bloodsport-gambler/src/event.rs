//! Events of a game, each told once, and who may know them.

use crate::board::Bet;
use crate::cards::{Card, Face, Fighter, Number, Pack, Pair, Secret, Side, Slot, Spot, Weapon};
use crate::tables::Band;
use serde::{Deserialize, Serialize};
use table::{Hidden, Seat};

/// An event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// A round began.
    RoundStarted { round: u8, guard: u8 },
    /// A seat drew Action cards. Private.
    Dealt { seat: Seat, cards: Hidden<Vec<Card>> },
    /// A Fight was announced.
    FightAnnounced { fight: Number, fighters: Pair<Fighter> },
    /// Seats rolled for the first turn.
    Initiative { dice: Vec<(Seat, u8)> },
    /// The order of turns.
    Order { seats: Vec<Seat> },
    /// A discard pile became a deck.
    Reshuffled { deck: Pack },
    /// A seat passed in Phase 2, or had nothing left to play.
    ActionPassed { seat: Seat },
    /// A Discover or Special card was played.
    Played { seat: Seat, card: Card, targets: Vec<Spot>, time: u8, coin: u8 },
    /// A Sabotage card was laid beside a Fighter; only its owner sees its face unless `open`.
    SabotagePlaced { seat: Seat, at: Slot, card: Option<Card>, open: bool, time: u8, coin: u8 },
    /// The guards were risked: the die must beat the rest of the Risk and the Guard Level.
    Risk { seat: Seat, card: Card, die: u8, left: u8, guard: u8, need: u8, success: bool },
    /// A seat was caught; `lost` is the wager that is gone.
    Caught { seat: Seat, discarded: Option<Card>, lost: u8, from: u8, to: u8 },
    /// A seat looked at face-down cards. Private.
    Looked { seat: Seat, cards: Hidden<Vec<Look>> },
    /// A seat showed everybody the cards it looked at.
    Shown { seat: Seat, cards: Vec<Look> },
    /// A seat gained Coin or Time.
    Gained { seat: Seat, coin: u8, time: u8 },
    /// A seat may wager more on a Fight.
    WagerCap { seat: Seat, fight: Number, limit: u8 },
    /// The Guard Level fell.
    GuardLevel { guard: u8 },
    /// A seat ratted to the guards.
    Ratted { seat: Seat, chance: u8, guard: u8 },
    /// The bets of a seat. Private.
    Slip { seat: Seat, bets: Vec<(Slot, u8)> },
    /// A seat has handed in its slip.
    SlipLocked { seat: Seat },
    /// Weapons and Secret of a Fight lie face up.
    Revealed { fight: Number, weapons: Pair<Weapon>, secret: Secret },
    /// A Sabotage card was turned up.
    SabotageRevealed { seat: Seat, card: Card, at: Slot },
    /// A Sabotage or React card took effect.
    Applied { seat: Seat, card: Card },
    /// It found nothing to do.
    NoEffect { seat: Seat, card: Card },
    /// A Weapon was replaced; `drawn` are the cards it was chosen from.
    WeaponReplaced { at: Slot, old: Weapon, new: Weapon, drawn: Vec<Weapon> },
    /// A Secret that acts once has acted.
    SecretApplied { fight: Number, secret: Secret },
    /// Attack rolls: the first dice, the extra die of a side that rolls twice, and those used.
    Rolls { fight: Number, round: u8, dice: Pair<u8>, extra: Option<(Side, u8)>, used: Pair<u8> },
    /// A React card was played.
    Reacted { seat: Seat, card: Card, side: Option<Side>, time: u8, coin: u8 },
    /// A seat declined to react. Private unless `open`.
    ReactPassed { seat: Seat, open: bool },
    /// An attack roll was replaced.
    Rerolled { side: Side, roll: u8 },
    /// A fight round was decided. A score is roll, statistic and bonus, at least 1; `total` are
    /// all Wounds taken by each.
    Scores {
        fight: Number,
        round: u8,
        rolls: Pair<u8>,
        stats: Pair<i8>,
        bonus: Pair<i8>,
        scores: Pair<i8>,
        hit: Option<Side>,
        wounds: u8,
        total: Pair<u8>,
    },
    /// A Fight was won.
    Victor { fight: Number, side: Side, fighter: Fighter },
    /// A Fight found no victor.
    NoContest { fight: Number },
    /// The bookie settled a bet; `payout` comes besides the wager.
    BetSettled { seat: Seat, at: Slot, amount: u8, result: Settled, payout: u8 },
    /// A seat paid the moneylenders; `coin` is left.
    Paid { seat: Seat, payments: Vec<u8>, coin: u8 },
    /// A seat lost a Chance instead; `chance` is left.
    Skipped { seat: Seat, chance: u8 },
    /// A seat must pay, cannot, and has no Chance.
    CannotPay { seat: Seat },
    /// A seat has paid off both Loans; redeemed if it had been ruined before.
    Won { seat: Seat, round: u8, redeemed: bool },
    /// A seat is ruined, or resigned.
    Lost { seat: Seat, round: u8 },
    /// A finished seat's Fate: the dice, and the total with the Coin left.
    Fate { seat: Seat, dice: Vec<u8>, coin: u8, total: u16, band: Band },
    /// A finished seat stays: free, or starting over.
    Stayed { seat: Seat },
    /// A seat left the table.
    Left { seat: Seat },
    /// A seat threw cards away at the Reset.
    Discarded { seat: Seat, cards: Vec<Card> },
    /// A seat resigned.
    Resigned { seat: Seat },
    /// Every seat has a result.
    GameOver,
}

/// A card that lies somewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Look {
    /// Where it lies.
    pub at: Spot,
    pub card: Face,
}

/// The end of a bet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Settled {
    /// Its Fighter won.
    Won,
    /// Its Fighter lost.
    Lost,
    /// The guards had taken it.
    Forfeit,
    /// The Fight was no contest: the wager comes back.
    Returned,
}

impl Event {
    /// The part of it that `by`, or the public, may see.
    pub(crate) fn seen(&self, by: Option<Seat>) -> Option<Event> {
        match *self {
            Event::Dealt { seat, .. } | Event::Looked { seat, .. } | Event::Slip { seat, .. } => {
                (by == Some(seat)).then(|| self.clone())
            }
            Event::ReactPassed { seat, open } => (open || by == Some(seat)).then(|| self.clone()),
            Event::SabotagePlaced { seat, at, open, time, coin, .. }
                if !open && by != Some(seat) =>
            {
                Some(Event::SabotagePlaced { seat, at, card: None, open, time, coin })
            }
            Event::RoundStarted { .. }
            | Event::FightAnnounced { .. }
            | Event::Initiative { .. }
            | Event::Order { .. }
            | Event::Reshuffled { .. }
            | Event::ActionPassed { .. }
            | Event::Played { .. }
            | Event::SabotagePlaced { .. }
            | Event::Risk { .. }
            | Event::Caught { .. }
            | Event::Shown { .. }
            | Event::Gained { .. }
            | Event::WagerCap { .. }
            | Event::GuardLevel { .. }
            | Event::Ratted { .. }
            | Event::SlipLocked { .. }
            | Event::Revealed { .. }
            | Event::SabotageRevealed { .. }
            | Event::Applied { .. }
            | Event::NoEffect { .. }
            | Event::WeaponReplaced { .. }
            | Event::SecretApplied { .. }
            | Event::Rolls { .. }
            | Event::Reacted { .. }
            | Event::Rerolled { .. }
            | Event::Scores { .. }
            | Event::Victor { .. }
            | Event::NoContest { .. }
            | Event::BetSettled { .. }
            | Event::Paid { .. }
            | Event::Skipped { .. }
            | Event::CannotPay { .. }
            | Event::Won { .. }
            | Event::Lost { .. }
            | Event::Fate { .. }
            | Event::Stayed { .. }
            | Event::Left { .. }
            | Event::Discarded { .. }
            | Event::Resigned { .. }
            | Event::GameOver => Some(self.clone()),
        }
    }
}

/// The bets of a slip as they are told.
pub(crate) fn told(bets: impl Iterator<Item = (Number, Bet)>) -> Vec<(Slot, u8)> {
    bets.map(|(fight, bet)| (Slot { fight, side: bet.side }, bet.amount)).collect()
}
