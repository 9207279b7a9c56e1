//! Events of a game, each told once. Everything is public (R78).

use crate::tables::{Card, Space};
use serde::{Deserialize, Serialize};
use table::Seat;

/// An event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// The game began with so many seats.
    GameBegan { seats: u8 },
    /// A flux card that turned up while outfitting was laid aside.
    SetAside {
        /// The seat whose outfit it turned up for.
        who: Seat,
        card: Card,
    },
    /// A seat rolled for the first turn.
    FirstRoll { who: Seat, die: u8 },
    /// A seat won the first turn.
    FirstSeat { who: Seat },
    /// A turn began.
    Turn { who: Seat },
    /// A turn was missed.
    Missed { who: Seat },
    /// A turn was sat out after a death on the road.
    SatOut { who: Seat },
    /// The die of movement fell.
    Rolled { who: Seat, die: u8 },
    /// A gladiator landed on a space, whose action follows.
    Landed { who: Seat, space: Space },
    /// A gladiator was moved without the space's action.
    Carried { who: Seat, from: Space, to: Space },
    /// A card was drawn.
    Drew { who: Seat, card: Card },
    /// A card was put on.
    Wore { who: Seat, card: Card },
    /// A drawn card was declined.
    Refused { who: Seat, card: Card },
    /// A card in use went to the discard pile.
    Discarded { who: Seat, card: Card, why: Loss },
    /// A flux card found nothing to do.
    NoEffect { who: Seat, card: Card },
    /// There was no card left to draw.
    NoCard { who: Seat },
    /// A new draw pile was shuffled.
    Reshuffled { cards: u8 },
    /// Permanent Hit Points changed.
    Hp { who: Seat, hp: u8, why: Gain },
    /// A gladiator will miss his next turn.
    WillMiss { who: Seat },
    /// Bandits or pirates were met.
    Raid {
        /// The seat that met them.
        who: Seat,
        raiders: Raiders,
        value: u8,
        strength: u8,
        /// The winner.
        result: Raided,
    },
    /// A fight as Bestiarius began.
    BeastFight {
        /// The fighting seat.
        who: Seat,
        /// The arena's pennants: the beast's Attack and Defense.
        pennants: u8,
    },
    /// A duel began.
    Duel { challenger: Seat, defender: Seat },
    /// A round of combat was fought. Pairs have the challenger first; the gladiator is the
    /// challenger of a beast.
    Round {
        challenger: Seat,
        /// The defender; `None`: the beast.
        defender: Option<Seat>,
        /// The round, from 1.
        number: u32,
        /// The dice of the nets, if a Casses is in the fight.
        net: Option<[u8; 2]>,
        netted: Option<Side>,
        /// The target numbers.
        need: [u8; 2],
        /// The bonus of each on his totals for his opponent's Encumbrance.
        bonus: [u8; 2],
        /// The totals of two dice of each attack, before the bonus.
        rolls: [Vec<u8>; 2],
        hits: [u8; 2],
        /// The Hit Points left in this fight.
        hp: [u8; 2],
    },
    /// The crowd decided.
    Crowd { who: Seat, die: u8, mood: Mood },
    /// A spared gladiator took the mercy or disregarded it.
    Mercy { who: Seat, choice: Spared },
    /// A fight ended.
    FightEnd {
        challenger: Seat,
        /// The defender; `None`: the beast.
        defender: Option<Seat>,
        end: End,
    },
    /// A gladiator died.
    Died { who: Seat },
    /// A dead gladiator may begin again.
    WillRejoin { who: Seat },
    /// He would not.
    StaysDead { who: Seat },
    /// A gladiator arrived in Roma.
    Arrived { who: Seat },
    /// A gladiator alone in Roma fought no beast.
    Waited { who: Seat },
    /// A gladiator won the Rudis: the game is over.
    Crowned { who: Seat },
    /// Nobody is left: the game is over.
    NoWinner,
}

/// Why a card in use was lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Loss {
    /// A new card took its place.
    Replaced,
    /// Bandits.
    Robbed,
    /// Armor Thief!
    Stolen,
    /// Shattered Blade!
    Shattered,
    /// Its gladiator died.
    Death,
}

/// Why permanent Hit Points changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gain {
    /// First on a space.
    Space,
    /// A flux card.
    Flux,
    /// A duel on the road was won.
    Won,
}

/// Raiders who lie in wait on the road.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Raiders {
    /// They take a card.
    Bandits,
    /// They carry the beaten away.
    Pirates,
}

/// How a raid ended, for the gladiator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Raided {
    /// They were driven off.
    Beaten,
    /// They won.
    Lost,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The one who moved.
    Challenger,
    /// The one who stood there, or the beast.
    Defender,
}

/// The wish of the crowd.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mood {
    /// One more round.
    Blood,
    /// The fight may end.
    Mercy,
}

/// The choice of a spared gladiator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Spared {
    /// He lives, and loses the duel.
    Accept,
    /// He fights one more round.
    Fight,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// The gladiator slew the beast.
    BeastSlain,
    /// The beast slew the gladiator.
    Died,
    /// Gladiator and beast fell together.
    BothDied,
    /// This gladiator won the duel.
    Won(Seat),
    /// Both gladiators fell together.
    BothDead,
    /// Both gladiators stand at one Hit Point: neither won.
    BothAtOne,
}
