//! Events of a bout, each told once.

use crate::ask::{Attack, Command, RollKind};
use crate::barge::Thing;
use crate::cards::{Card, Hand, Twist};
use crate::geometry::{Facing, Square};
use crate::tables::{Ability, Content, Letter, Location, Motivation, Reserve, Trait, WeaponKind};
use crate::words::words;
use serde::{Deserialize, Serialize};
use table::Seat;

/// An event. `seat` is always the seat that it happened to or that did it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// A lanista was picked.
    LanistaPicked { seat: Seat, lanista: u8 },
    /// A motivation was picked.
    MotivationPicked { seat: Seat, motivation: Motivation },
    /// Influence cards were dealt; only the seat sees which.
    HandDealt { seat: Seat, number: u8, cards: Option<Hand> },
    /// Influence cards were kept; only the seat sees which.
    HandKept { seat: Seat, number: u8, cards: Option<Hand> },
    /// The barge was set up; `None`: a custom one.
    BargeSet { schematic: Option<u8> },
    /// A cycle began.
    Cycle { cycle: u16 },
    /// A seat rolled for initiative.
    Initiative {
        seat: Seat,
        #[serde(rename = "trait")]
        rolled: Trait,
        ratio: u8,
    },
    /// A tied seat rolled again.
    TieRolled { seat: Seat, dice: [u8; 2] },
    /// The order of Command Rounds.
    Order { order: Vec<Seat> },
    /// A Command Round began.
    Round { seat: Seat },
    /// A slot of the Turning Point Counter was marked.
    Marked { seat: Seat, slot: u8, from: Payer },
    /// The slot was marked already.
    Duplicate { seat: Seat, slot: u8 },
    /// All six slots are marked.
    TurningPoint { seat: Seat },
    /// The Turning Point deck was shuffled anew.
    Reshuffled { number: u8 },
    /// A Turning Point card was drawn.
    Card { seat: Seat, card: Twist },
    /// A Turning Point card found nothing to do.
    NoEffect { card: Twist },
    /// A seat paid to be left out of a Turning Point card.
    Negated { seat: Seat, card: Twist },
    /// A Turning Point card began to hold for a seat or for all.
    InForce { card: Twist, seat: Option<Seat> },
    /// The effect of a card that lasts until the next Turning Point ended.
    Expired { card: Twist },
    /// A Turning Point Damage Modifier was gained.
    Tpdm { seat: Seat },
    /// A Turning Point Damage Modifier landed: its coins were won.
    TpdmLanded { seat: Seat },
    /// A Deception was tried.
    Deception { seat: Seat, on: Seat, give: Reserve },
    /// A Deception was blocked.
    Blocked { seat: Seat, by: Blocker },
    /// The Command Points were split.
    Ratio { seat: Seat, ap: u8, mp: u8, by: Split },
    /// A Command token was used.
    Token { seat: Seat, reserve: Reserve },
    /// The Prone bonus was given.
    ProneBonus { seat: Seat, ap: u8 },
    /// A command was given and paid for.
    Declared { seat: Seat, command: Command, on: Option<Seat>, ap: u8, prone_ap: u8, mp: u8 },
    /// A helot moved.
    Moved { seat: Seat, from: Square, to: Square },
    /// A helot turned by a quarter.
    Rotated { seat: Seat, ffd: Facing },
    /// A helot slipped on Blood; nowhere: it stayed.
    Slipped { seat: Seat, die: u8, to: Option<Square> },
    /// A d6 check.
    Check { seat: Seat, kind: CheckKind, die: u8, ok: bool },
    /// An attack or a defense was rolled.
    Roll { seat: Seat, side: Side, sds: i8, dice: Vec<u8>, kept: [u8; 2], total: u8 },
    /// A roll will be made anew.
    Rerolled { seat: Seat, roll: RollKind, by: Again },
    /// Two equal dice pleased the crowd.
    CrowdPleaser { seat: Seat, cred: u8 },
    /// An attack failed.
    Missed { seat: Seat, on: Seat, attack: Attack },
    /// The damage of an attack, sum by sum.
    Damage {
        seat: Seat,
        on: Seat,
        attack: Attack,
        margin: u8,
        weapon: u8,
        wall: u8,
        fever: u8,
        tpdm: u8,
        haymaker: u8,
        total: u8,
    },
    /// The die of a random location.
    LocationRolled { seat: Seat, die: u8, location: Location },
    /// Coins were lost to a hit; `None`: to the crowd.
    Hit {
        seat: Seat,
        source: Source,
        location: Option<Location>,
        location_loss: u8,
        oc_loss: u8,
        payee: Option<Seat>,
    },
    /// A location was reduced to nothing.
    Depleted { seat: Seat, location: Location },
    /// Undying Faith held.
    Faith { seat: Seat },
    /// A shield took a hit.
    Shield { seat: Seat, left: u8 },
    /// A weapon wore.
    Durability { seat: Seat, left: u8 },
    /// Ammo was used.
    Ammo { seat: Seat, left: u8 },
    /// A weapon broke or was used up.
    Broken { seat: Seat, weapon: WeaponKind },
    /// A helot fell Prone.
    Prone { seat: Seat },
    /// A Prone helot is up again.
    Stands { seat: Seat },
    /// A helot is held.
    Grappled { seat: Seat, by: Seat },
    /// A helot is netted.
    Netted { seat: Seat },
    /// A helot is in no grapple any more.
    Freed { seat: Seat },
    /// Two helots in a grapple were moved; `seat` is the held one.
    Dragged { seat: Seat, by: Seat, from: Square, to: Square },
    /// A helot was thrown.
    Thrown { seat: Seat, by: Seat, from: Square, to: Square },
    /// A helot was pushed.
    Pushed { seat: Seat, by: Seat, from: Square, to: Square },
    /// A helot was turned about.
    Turned { seat: Seat, ffd: Facing },
    /// Gravity moved a helot; nowhere: it stayed.
    Hiccup { seat: Seat, die: u8, to: Option<Square> },
    /// A helot is Bleeding.
    Bleeding { seat: Seat },
    /// A helot is Bleeding no more.
    Mended { seat: Seat },
    /// A helot is Flaming.
    Flaming { seat: Seat },
    /// A helot is Flaming no more.
    Doused { seat: Seat },
    /// A brazier was knocked over.
    Knocked { square: Square },
    /// A fire moved; nowhere: it stayed, or fizzled out where it had not landed.
    FireMoved { from: Square, die: u8, to: Option<Square> },
    /// A fire lies on a square.
    FireLit { square: Square },
    /// A fire went out.
    FireOut { square: Square },
    /// A saw came up.
    SawSpawned { square: Square },
    /// A saw ran.
    SawRun { from: Square, die: u8, distance: u8, to: Square },
    /// A saw lies still.
    SawRests { square: Square },
    /// A saw burst.
    Shrapnel { square: Square, damage: u8 },
    /// All floor spikes were lifted.
    SpikesLifted { number: u8 },
    /// Spikes came up.
    SpikesSpawned { square: Square },
    /// A hazard found its square taken.
    Spoiled { square: Square },
    /// A helot was thrown out of a saw or spikes; nowhere: back into them.
    Ejected { seat: Seat, die: u8, to: Option<Square> },
    /// A tile was laid.
    Tile { square: Square, tile: Thing },
    /// A crate landed.
    Dropped { square: Square },
    /// An object or tile was destroyed.
    Destroyed { square: Square, thing: Thing },
    /// A crate, or smuggled goods, were opened.
    Crate { seat: Seat, dice: [u8; 2], content: Content },
    /// Roacguls came for a seat.
    Roacguls { seat: Seat },
    /// Points were lost to a flashbang.
    Flashbang { seat: Seat },
    /// Coins were moved out of Overall Condition into a location.
    Aid { seat: Seat, location: Location, coins: u8 },
    /// Something became of a weapon.
    Weapon { seat: Seat, weapon: WeaponKind, change: Change },
    /// The location that a shield protects.
    Protects { seat: Seat, location: Location },
    /// A trait ability was used.
    Ability { seat: Seat, ability: Ability, on: Option<Seat> },
    /// A unique ability was used.
    Unique { seat: Seat, letter: Letter, on: Option<Seat> },
    /// An Influence card was played.
    Influence { seat: Seat, card: Card, on: Option<Seat> },
    /// An Influence card was cancelled.
    Cancelled { seat: Seat, card: Card, by: Blocker },
    /// A card was drawn from the Influence stack; only the seat sees which.
    CardDrawn { seat: Seat, card: Option<Card> },
    /// A trait reserve grew.
    Reserve {
        seat: Seat,
        #[serde(rename = "trait")]
        of: Trait,
        points: i8,
    },
    /// Tokens were gained.
    Tokens { seat: Seat, command: u8, deception: u8 },
    /// Points were gained.
    Points { seat: Seat, reserve: Reserve, points: u8 },
    /// Cred changed hands with the crowd, or with a seat.
    Cred { seat: Seat, change: i16, reason: Reason },
    /// The crowd got coins from the box.
    Purse { coins: u16 },
    /// Overall Condition came back.
    Healed { seat: Seat, oc: u8 },
    /// Unspent points were paid for; `idle` if none was spent and nothing in the open could have been paid with
    /// them.
    Penalty {
        seat: Seat,
        unspent: u8,
        cred: u8,
        oc: u8,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        idle: bool,
    },
    /// A helot was killed; by nobody: by a hazard or the like.
    Killed { seat: Seat, by: Option<Seat> },
    /// A helot was incapacitated.
    Incapacitated { seat: Seat, by: Option<Seat> },
    /// A seat gave up.
    Conceded { seat: Seat },
    /// The bout is over. Nobody won: a draw.
    BoutOver { winners: Vec<Seat>, cred: Vec<u16>, crowd: u16 },
}

words! {
    /// Where a coin for a slot came from.
    pub enum Payer {
        Crowd = "crowd",
        Box = "box",
    }
}

words! {
    /// How Command Points were split.
    pub enum Split {
        /// As the seat declared.
        Own = "own",
        /// As an opponent declared.
        Deception = "deception",
        /// All to one reserve.
        Button = "button",
    }
}

words! {
    /// An obstacle that stops a Deception or an Influence card.
    pub enum Blocker {
        /// Two Deception tokens.
        Tokens = "tokens",
        /// Can't Fool Me.
        CantFoolMe = "cant_fool_me",
        /// Counter-Bribe.
        CounterBribe = "F11",
    }
}

words! {
    /// A cause of a new roll.
    pub enum Again {
        /// The trait ability.
        Perseverance = "perseverance",
        /// Loaded Dice.
        LoadedDice = "F05",
    }
}

words! {
    /// A side of an opposed roll.
    pub enum Side {
        Attack = "attack",
        Defense = "defense",
    }
}

words! {
    /// The purpose of a d6 check.
    pub enum CheckKind {
        StandUp = "stand_up",
        Liberate = "liberate",
        Backflip = "backflip",
        Sidestep = "sidestep",
        Staggering = "staggering_blow",
        RunningStrike = "running_strike",
        PulledIn = "pulled_in",
        DeckPlate = "F04",
        HullLurch = "T08",
    }
}

words! {
    pub enum Source {
        Wild = "wild",
        Standard = "standard",
        Focused = "focused",
        Combo = "combo",
        Grapple = "grapple",
        Drag = "drag",
        Throw = "throw",
        Takedown = "takedown",
        Crush = "crush",
        AimWild = "aimwild",
        AimStandard = "aimstandard",
        AimFocused = "aimfocused",
        Counterattack = "counterattack",
        PocketVermin = "pocket_vermin",
        RipLoose = "rip_loose",
        Cost = "cost",
        Button = "button",
        Penalty = "penalty",
        Bleeding = "bleeding",
        Fire = "fire",
        Heat = "heat",
        Saw = "saw",
        Shrapnel = "shrapnel",
        Spikes = "spikes",
        Bomb = "bomb",
        Roacguls = "roacguls",
        T01 = "T01",
        T02 = "T02",
        T03 = "T03",
        T13 = "T13",
    }
}

impl Source {
    pub fn of(attack: Attack) -> Self {
        Source::of_word(attack.word()).expect("every attack is a source of the same name")
    }
}

words! {
    /// A change in a weapon's state.
    pub enum Change {
        /// It is carried now, stored.
        Gained = "gained",
        /// It is in hand now.
        Drawn = "drawn",
        /// It is stored now.
        Stored = "stored",
        /// It was dropped, of free will or not.
        Dropped = "dropped",
        /// Another was preferred.
        Left = "left",
        /// No copy is left.
        None = "none",
    }
}

words! {
    /// Why Cred changed.
    pub enum Reason {
        /// Gloating.
        Gloat = "gloat",
        /// A helot was killed.
        Kill = "kill",
        /// A helot was incapacitated, or killed after it.
        Fell = "fell",
        /// Done while Flaming.
        FlamingFinish = "flaming_finish",
        /// The last helot standing.
        LastStanding = "last_standing",
        /// Clinch.
        Clinch = "clinch",
        /// Turn Crowd.
        TurnCrowd = "turn_crowd",
        /// Win Them Over.
        WinThemOver = "win_them_over",
        /// Know Your Place.
        KnowYourPlace = "know_your_place",
        /// Bookie's Cut.
        F01 = "F01",
        /// Planted Hecklers.
        F02 = "F02",
        /// They Love You.
        T04 = "T04",
        /// Dock Inspectors.
        T11 = "T11",
        /// Old Debt.
        T14 = "T14",
        /// Price on a Head.
        T24 = "T24",
        /// Encore.
        T25 = "T25",
    }
}

impl Event {
    /// The event as `by` may see it; `None`: the public.
    pub(crate) fn seen(&self, by: Option<Seat>) -> Event {
        let mut seen = self.clone();
        if let Event::HandDealt { seat, cards, .. } | Event::HandKept { seat, cards, .. } =
            &mut seen
        {
            *cards = cards.filter(|_| by == Some(*seat));
        } else if let Event::CardDrawn { seat, card } = &mut seen {
            *card = card.filter(|_| by == Some(*seat));
        }
        seen
    }
}
