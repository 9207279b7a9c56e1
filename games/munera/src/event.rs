//! Events of a bout, each told once. Everything is public.

use crate::board::Fate;
use crate::gear::{Class, Skill, Thing};
use crate::hexes::{Hex, Side};
use serde::{Deserialize, Serialize};
use table::{Seat, words};

/// An event. `who` is the gladiator it happened to or who did it; `by` attacks, `on` is attacked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// A gladiator is known.
    Picked { who: Seat, class: Class },
    /// His Stamina was rolled.
    Stamina { who: Seat, die: u8, stamina: i8 },
    /// His arrows were counted.
    Arrows { who: Seat, die: u8, arrows: u8 },
    /// A die for the order of play.
    OrderDie { who: Seat, die: u8 },
    /// The order of play stands.
    Order { seats: Vec<Seat> },
    /// A gladiator entered by a gate.
    Entered { who: Seat, hex: Hex, facing: Side },
    /// A turn began.
    Turn { who: Seat, round: u16 },
    /// Something was thrown away for good.
    Discarded { who: Seat, item: Thing },
    /// A weary gladiator gave in.
    GivesIn { who: Seat, modifier: i8 },
    /// Action points were rolled.
    Ap { who: Seat, die: u8, modifier: i8, ap: u8 },
    /// A gladiator stood up.
    Stands { who: Seat },
    /// A gladiator moved.
    Moved { who: Seat, from: Hex, to: Hex },
    /// A gladiator turned.
    Turned { who: Seat, side: Side },
    /// An attack was rolled: attack die + modifier - defence die = total.
    Attack { by: Seat, on: Seat, with: Means, attack: u8, defence: u8, modifier: i8, total: i8 },
    /// Both dice were equal.
    Double { number: u8, by: Seat, on: Seat, with: Means },
    /// An Armour Save was rolled.
    Save { who: Seat, die: u8, value: u8, saved: bool },
    /// Stamina was lost. `dice` are those of a Double 6, if it was one.
    Wounded { who: Seat, by: Seat, wounds: u8, stamina: i8, dice: Vec<u8> },
    /// Half of his Stamina is gone.
    Injured { who: Seat },
    /// The wound is mortal.
    Mortal { who: Seat },
    /// A gladiator was pushed back.
    Pushed { who: Seat, from: Hex, to: Hex },
    /// He could not give way.
    PushBlocked { who: Seat },
    /// He fell.
    Down { who: Seat, cause: Cause },
    /// He lay already.
    AlreadyDown { who: Seat },
    /// He lay already and an opponent stands over him: he is beaten.
    DownAgain { who: Seat },
    /// A gladiator tired.
    Fatigue { who: Seat, more: u8, fatigue: u8, cause: Weariness },
    /// A die of direction fell.
    Scatter { die: u8, hex: Hex },
    /// Something lies on the ground.
    Dropped { item: Thing, count: u8, hex: Hex, id: u16 },
    /// Something is gone for good.
    Lost { item: Thing },
    /// A weapon broke.
    Broken { who: Seat, item: Thing },
    /// The die of a Double 1, and the one that chooses between two weapons of the defender.
    BreakRoll { die: u8, weapon: Option<u8> },
    /// A tied spear fell no further than its thong.
    ThongHolds { who: Seat },
    /// Something is back in its owner's hand.
    Recovered { who: Seat, item: Thing },
    /// A cone was held against a net.
    Cone { die: u8, shreds: bool },
    /// A net is torn to pieces.
    Shredded { item: Thing },
    /// An arbelos was held against a net.
    Arbelos { die: u8, parries: bool },
    /// Somebody tried to slip a net.
    Escape { who: Seat, die: u8, rating: u8, free: bool },
    /// There was no slipping it.
    NoEscape { who: Seat },
    /// A gladiator is entangled.
    Entangled { who: Seat, item: Thing },
    /// A net lets somebody go.
    Released { who: Seat },
    /// Somebody tried to cut himself free.
    Cut { who: Seat, die: u8, free: bool },
    /// A feint is prepared.
    Feint { who: Seat },
    /// The attack die was rolled again after a feint.
    Reroll { die: u8 },
    /// The miss was kept.
    Kept { who: Seat },
    /// Equal dice in a grapple were rolled again.
    RerollDouble { die: u8 },
    /// Two have hold of each other.
    Grapple { by: Seat, on: Seat },
    /// They test their strength; who began it first.
    GrappleTest { by: Seat, by_die: u8, by_sum: i8, on: Seat, on_die: u8, on_sum: i8 },
    /// Neither was stronger.
    GrappleTied,
    /// A third broke it.
    GrappleBroken { one: Seat, other: Seat },
    /// The loser was thrown.
    Thrown { who: Seat, die: u8, wounds: u8 },
    /// The winner stepped back, or stayed where he is.
    Disengaged { who: Seat, hex: Hex },
    /// Sand was thrown.
    Haze { by: Seat, on: Seat, die: u8, need: u8, blinds: bool },
    /// A whirling attacker landed.
    Whirls { who: Seat, hex: Hex },
    /// A weapon was drawn.
    Drew { who: Seat, item: Thing },
    /// A weapon was sheathed.
    Sheathed { who: Seat, item: Thing },
    /// Something was picked up.
    Took { who: Seat, item: Thing, count: u8, id: u16 },
    /// Something was kicked.
    Kicked { item: Thing, hex: Hex, id: u16 },
    /// A Double 2.
    Floored { who: Seat },
    /// The attacker ended his turn over somebody floored from afar.
    FlooredAppeal { who: Seat },
    /// A gladiator raised his finger.
    Yields { who: Seat },
    /// The crowd was asked.
    Appeal {
        who: Seat,
        by: Seat,
        dice: [u8; 2],
        modifier: i8,
        total: i8,
        fate: Fate,
        pleas: Vec<(Plea, i8)>,
    },
    /// The crowd was not asked: nobody is spared.
    NoAppeal { who: Seat, by: Seat },
    /// A gladiator left the bout.
    Out { who: Seat, fate: Fate, by: Seat },
    /// A turn ended.
    End { who: Seat },
    /// The last gladiator won.
    Won { who: Seat },
    /// The last team won.
    TeamWon { team: u8 },
    /// Nobody won.
    Draw { cause: Stop },
    /// A skill was learnt.
    Learnt { who: Seat, skill: Skill },
}

/// The means of an attack; its typed word is that of the weapon, `whirl:` before it in a Whirling
/// Attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Means {
    /// A weapon or shield.
    Strike(crate::gear::Kind),
    /// The same, whirling.
    Whirl(crate::gear::Kind),
    /// Fist, foot or head.
    Improvised,
    /// Both hands.
    Grapple,
}

impl Means {
    /// Its typed word.
    pub fn word(self) -> String {
        match self {
            Means::Strike(kind) => kind.word().to_owned(),
            Means::Whirl(kind) => format!("whirl:{}", kind.word()),
            Means::Improvised => "improvised".to_owned(),
            Means::Grapple => "grapple".to_owned(),
        }
    }

    /// The means that a word names.
    pub fn of_word(word: &str) -> Option<Means> {
        use crate::gear::Kind;
        match word {
            "improvised" => Some(Means::Improvised),
            "grapple" => Some(Means::Grapple),
            _ => match word.strip_prefix("whirl:") {
                Some(kind) => Kind::of_word(kind).map(Means::Whirl),
                None => Kind::of_word(word).map(Means::Strike),
            },
        }
    }
}

impl From<Means> for String {
    fn from(means: Means) -> String {
        means.word()
    }
}

impl TryFrom<String> for Means {
    type Error = String;

    fn try_from(word: String) -> Result<Means, String> {
        Means::of_word(&word).ok_or_else(|| format!("a weapon wanted, got `{word}`"))
    }
}

words! {
    /// Why somebody fell.
    pub enum Cause {
        Bash = "bash",
        Blocked = "blocked",
        Double5 = "double5",
        Double4 = "double4",
        Double3 = "double3",
        Double2 = "double2",
        Double1 = "double1",
        Thrown = "thrown",
    }
}

words! {
    /// A cause of fatigue.
    pub enum Weariness { Miss = "miss", Exertion = "exertion", }
}

words! {
    /// Why nobody won.
    pub enum Stop { Rounds = "rounds", Exhaustion = "exhaustion", }
}

words! {
    /// A plea that moves the crowd, in the order in which it is told.
    pub enum Plea {
        Injured = "injured",
        BothTired = "both_tired",
        Whirl = "whirl",
        InjuredOpps = "injured_opps",
        Defeated = "defeated",
        Popular = "popular",
        NoWounds = "no_wounds",
        OthersSpared = "others_spared",
        Bareheaded = "bareheaded",
        WhirlDouble = "whirl_double",
        Sand = "sand",
        Hoplomachus = "hoplomachus",
        Unwounded = "unwounded",
        SparedBefore = "spared_before",
    }
}
