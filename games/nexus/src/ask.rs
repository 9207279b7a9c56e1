//! Prompts, and the answers to them.

use crate::barge::Barge;
use crate::cards::{Card, Hand, Twist};
use crate::geometry::{Square, Turn, Way};
use crate::tables::{
    Ability, ByLocation, Letter, Location, Motivation, Reserve, Trait, WeaponKind,
};
use crate::words::words;
use serde::{Deserialize, Serialize};
use table::Seat;

/// The question of an ask; it holds no secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Prompt {
    /// A lanista. A list.
    PickLanista,
    /// A motivation. A list.
    PickMotivation,
    /// The Influence cards to keep. A form, all seats at once.
    KeepInfluence {
        /// Exactly how many.
        keep: u8,
    },
    /// A custom barge. A form.
    SetUpBarge,
    /// Whether to split the active seat's Command Points for it. A list.
    Deceive {
        /// The seat whose points are split.
        on: Seat,
        ratio: u8,
    },
    /// Whether to block a Deception. A list, secret unless others can tell that it may be blocked.
    BlockDeception {
        /// The seat that deceives.
        by: Seat,
        /// The reserve that would get the Ratio die.
        give: Reserve,
        ratio: u8,
    },
    /// The split of the Command Points. A list.
    Ratio { ratio: u8 },
    /// A command. A form.
    Command,
    /// A roll against the helot is about to be made. A list, secret if only a card could help.
    PreRoll {
        /// The attacking seat.
        by: Seat,
        attack: Attack,
        /// Whether from directly behind.
        behind: bool,
    },
    /// A roll went wrong. A list, secret if only a card could help.
    Reroll {
        roll: RollKind,
        /// Its result: a total, or a die.
        total: u8,
        /// The other total, or the number that a check needs; 0 if there is neither.
        against: u8,
    },
    /// Whether to add damage to a hit. A list.
    HitBonus { on: Seat, damage: u8 },
    /// Whether to take less of a hit. A list.
    HitSave {
        /// The attacking seat.
        by: Seat,
        damage: u8,
        location: Option<Location>,
        /// Whether it would Kill or Incapacitate.
        fatal: bool,
    },
    /// Whether to break a Combo. A list.
    ComboBreak { by: Seat, left: u8 },
    /// Whether to rise at once. A list.
    StayUp,
    /// Whether to slip out at once. A list.
    SlipGrapple {
        /// The seat that holds; `None`: a net.
        by: Option<Seat>,
    },
    /// Whether to trip a mover. A list.
    Trip {
        /// The seat that moves.
        by: Seat,
        /// Whether it is that helot's first step of the round.
        first: bool,
    },
    /// Whether to cancel an Influence card. A list, secret unless others can tell.
    CancelInfluence { by: Seat, card: Card },
    /// Whether to pay to be left out of a Turning Point card. A list, several seats at once.
    TpNegate { card: Twist },
    /// The seat that a Turning Point card is for. A list.
    TpTarget { card: Twist },
    /// The trait that a Turning Point card raises. A list.
    TpTrait,
    /// The one of two equal Lowers that the spikes take. A list.
    LegChoice,
    /// The one of two weapons to carry on. A list.
    WeaponChoice {
        /// The one found.
        new: WeaponKind,
        /// The one carried.
        old: WeaponKind,
    },
    /// The location that a shield protects. A list.
    ShieldLocation,
    /// Coins to move out of Overall Condition. A form.
    AidSplit { most: u8 },
}

/// The prompts that are windows, as a pattern: answered by an ability or a card, or passed.
#[macro_export]
macro_rules! window {
    () => {
        $crate::Prompt::BlockDeception { .. }
            | $crate::Prompt::PreRoll { .. }
            | $crate::Prompt::Reroll { .. }
            | $crate::Prompt::HitBonus { .. }
            | $crate::Prompt::HitSave { .. }
            | $crate::Prompt::ComboBreak { .. }
            | $crate::Prompt::StayUp
            | $crate::Prompt::SlipGrapple { .. }
            | $crate::Prompt::Trip { .. }
            | $crate::Prompt::CancelInfluence { .. }
            | $crate::Prompt::TpNegate { .. }
    };
}

impl Prompt {
    /// Whether it is a window: asked on another seat's turn, or of a roll that is under way.
    pub(crate) const fn is_reaction(&self) -> bool {
        match self {
            Prompt::Deceive { .. } | Prompt::LegChoice | crate::window!() => true,
            Prompt::PickLanista
            | Prompt::PickMotivation
            | Prompt::KeepInfluence { .. }
            | Prompt::SetUpBarge
            | Prompt::Ratio { .. }
            | Prompt::Command
            | Prompt::TpTarget { .. }
            | Prompt::TpTrait
            | Prompt::WeaponChoice { .. }
            | Prompt::ShieldLocation
            | Prompt::AidSplit { .. } => false,
        }
    }
}

words! {
    /// The purpose of a roll against a helot.
    pub enum Attack {
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
    }
}

impl Attack {
    /// Whether it is rolled for a command, not for an ability or an answer.
    pub(crate) const fn is_command(self) -> bool {
        use Attack::*;
        match self {
            Wild | Standard | Focused | Combo | Grapple | Drag | Throw | Takedown | Crush
            | AimWild | AimStandard | AimFocused => true,
            Counterattack | PocketVermin | RipLoose => false,
        }
    }

    /// [Melee attack commands] Whether it is one, a Grapple too.
    pub(crate) const fn is_melee(self) -> bool {
        use Attack::*;
        match self {
            Wild | Standard | Focused | Combo | Grapple => true,
            Drag | Throw | Takedown | Crush | AimWild | AimStandard | AimFocused
            | Counterattack | PocketVermin | RipLoose => false,
        }
    }

    /// [Grapple commands] Whether it is one, which slipping out of ends.
    pub(crate) const fn is_grapple_command(self) -> bool {
        use Attack::*;
        match self {
            Drag | Throw | Takedown | Crush => true,
            Wild | Standard | Focused | Combo | Grapple | AimWild | AimStandard | AimFocused
            | Counterattack | PocketVermin | RipLoose => false,
        }
    }

    /// [Aim commands] Whether it is one.
    pub(crate) const fn is_aim(self) -> bool {
        use Attack::*;
        match self {
            AimWild | AimStandard | AimFocused => true,
            Wild | Standard | Focused | Combo | Grapple | Drag | Throw | Takedown | Crush
            | Counterattack | PocketVermin | RipLoose => false,
        }
    }
}

words! {
    /// A roll that may be made anew (R30).
    pub enum RollKind {
        /// An attack that did not beat the defense.
        Attack = "attack",
        /// A defense that was beaten.
        Defend = "defend",
        Check = "check",
        /// A hit on a depleted or shielded location.
        Location = "location",
        /// A crate that holds nothing good.
        Crate = "crate",
    }
}

/// A legal answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Action {
    /// This lanista, from 1.
    Lanista(u8),
    Motivation(Motivation),
    /// These Influence cards stay.
    Keep(Hand),
    SetUp(Barge),
    /// Nothing, in a window.
    Pass,
    /// Nothing, and no more questions of the kind this round.
    PassRound,
    /// So be it.
    Accept,
    /// The Ratio die goes to this reserve of the active seat.
    Deceive(Reserve),
    /// Two Deception tokens against a Deception.
    Block,
    /// The Ratio die goes to this reserve.
    Ratio(Reserve),
    /// The Motivation Button: everything goes to this reserve.
    Button(Reserve),
    /// This trait ability, in a window.
    Use(Ability),
    /// Martyr's Refusal.
    Refuse,
    /// This Influence card, in a window.
    Answer(Card),
    /// The price of a Turning Point card.
    Pay,
    /// This opponent.
    Target(Seat),
    Raise(Trait),
    At(Location),
    /// The new weapon.
    New,
    Old,
    /// So many coins for each location.
    Aid(ByLocation),
    /// A command; said unasked in another seat's Command Round, an interjection.
    Do(Command),
    /// Unasked: the helot is given up.
    Concede,
}

/// A command, a free ability or a card in one's own Command Round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Command {
    Move(Way),
    Rotate(Turn),
    StandUp,
    Liberate,
    Backflip,
    Sidestep(Way),
    Wild(Seat),
    Standard,
    Focused(Location),
    Combo(Location, u8),
    Feint,
    Grapple,
    Drag(Haul),
    Throw(Way, u8),
    Takedown,
    Crush,
    Clinch,
    LetGo,
    AimWild(Seat),
    AimStandard(Seat),
    AimFocused(Seat, Location),
    Mend,
    StopDropRoll,
    Gloat,
    Draw(Option<Location>),
    Store,
    Drop,
    MoveShield(Location),
    BreakCrate,
    KnockBrazier(Way),
    UseToken(Reserve),
    Ability(Ability, With),
    Unique(Letter, With),
    PlayInfluence(Card, With),
    End,
}

impl Command {
    /// Whether no state of the helot forbids it: true for all that costs no points, except Letting
    /// Go.
    pub(crate) const fn is_free(&self) -> bool {
        use Command::*;
        match self {
            Drop | UseToken(_) | Ability(..) | Unique(..) | PlayInfluence(..) | End => true,
            Move(_) | Rotate(_) | StandUp | Liberate | Backflip | Sidestep(_) | Wild(_)
            | Standard | Focused(_) | Combo(..) | Feint | Grapple | Drag(_) | Throw(..)
            | Takedown | Crush | Clinch | LetGo | AimWild(_) | AimStandard(_) | AimFocused(..)
            | Mend | StopDropRoll | Gloat | Draw(_) | Store | MoveShield(_) | BreakCrate
            | KnockBrazier(_) => false,
        }
    }

    /// Whether a helot that holds another may do it (R14).
    pub(crate) const fn is_for_grapplers(&self) -> bool {
        use Command::*;
        match self {
            Drag(_) | Throw(..) | Takedown | Crush | Clinch | LetGo | Gloat => true,
            // Their own checks say that these are out of time.
            StandUp | Liberate => true,
            Move(_) | Rotate(_) | Backflip | Sidestep(_) | Wild(_) | Standard | Focused(_)
            | Combo(..) | Feint | Grapple | AimWild(_) | AimStandard(_) | AimFocused(..) | Mend
            | StopDropRoll | Draw(_) | Store | Drop | MoveShield(_) | BreakCrate
            | KnockBrazier(_) | UseToken(_) | Ability(..) | Unique(..) | PlayInfluence(..)
            | End => false,
        }
    }

    /// [Melee attack commands] Whether it is one, Feints and Grapples too.
    pub(crate) const fn is_melee(&self) -> bool {
        use Command::*;
        match self {
            Wild(_) | Standard | Focused(_) | Combo(..) | Feint | Grapple => true,
            Move(_) | Rotate(_) | StandUp | Liberate | Backflip | Sidestep(_) | Drag(_)
            | Throw(..) | Takedown | Crush | Clinch | LetGo | AimWild(_) | AimStandard(_)
            | AimFocused(..) | Mend | StopDropRoll | Gloat | Draw(_) | Store | Drop
            | MoveShield(_) | BreakCrate | KnockBrazier(_) | UseToken(_) | Ability(..)
            | Unique(..) | PlayInfluence(..) | End => false,
        }
    }
}

/// How two helots in a grapple are dragged along.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Haul {
    /// Both move one square.
    Step(Way),
    /// The held one swings around.
    Swing(Turn),
}

/// The target of an ability or a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum With {
    Nothing,
    Seat(Seat),
    Blow(Seat, Location),
    Trait(Trait),
    Reserve(Reserve),
    Square(Square),
    Cure(Cure),
}

impl With {
    /// The seat, where it is nothing but one.
    pub(crate) const fn seat(self) -> Option<Seat> {
        use With::*;
        match self {
            Seat(on) => Some(on),
            Nothing | Blow(..) | Trait(_) | Reserve(_) | Square(_) | Cure(_) => None,
        }
    }
}

words! {
    /// A use of the Cut Man.
    pub enum Cure {
        Bleeding = "bleeding",
        Flaming = "flaming",
        /// Brings Overall Condition back.
        Heal = "heal",
    }
}
