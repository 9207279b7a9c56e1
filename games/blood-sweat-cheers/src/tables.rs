//! Every number of the rulebook and of its stand-ins, in the specification's order.

pub mod entrance;
pub mod levels;

use crate::board::{Attribute, Class, Deed};
use crate::cards::{Face, Perk, Use};
use crate::clash::Harm;
use table::OrderValue::{AutoWithin, Word};
use table::{OptionRow, OrderRow, Values};

/// One card of the deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CardRow {
    /// Its name.
    pub id: &'static str,
    /// Its printed name.
    pub face: Face,
    /// The basic card for which it counts in an action.
    pub usage: Use,
    pub perk: Option<Perk>,
}

const fn card(id: &'static str, face: Face, usage: Use, perk: Option<Perk>) -> CardRow {
    CardRow { id, face, usage, perk }
}

/// \[What's in the card deck?\] The deck.
#[rustfmt::skip]
pub const CARDS: [CardRow; 40] = [
    card("ST1",  Face::Step,     Use::Step,   None),
    card("ST2",  Face::Step,     Use::Step,   None),
    card("ST3",  Face::Step,     Use::Step,   None),
    card("ST4",  Face::Step,     Use::Step,   None),
    card("ST5",  Face::Step,     Use::Step,   None),
    card("ST6",  Face::Step,     Use::Step,   None),
    card("ST7",  Face::Step,     Use::Step,   Some(Perk::AdrenalineRush)),
    card("ST8",  Face::Step,     Use::Step,   Some(Perk::AdrenalineRush)),
    card("ST9",  Face::Step,     Use::Step,   Some(Perk::LewdTaunt)),
    card("SK1",  Face::Strike,   Use::Strike, None),
    card("SK2",  Face::Strike,   Use::Strike, None),
    card("SK3",  Face::Strike,   Use::Strike, None),
    card("SK4",  Face::Strike,   Use::Strike, None),
    card("SK5",  Face::Strike,   Use::Strike, None),
    card("SK6",  Face::Strike,   Use::Strike, None),
    card("SK7",  Face::Strike,   Use::Strike, Some(Perk::WellTimedStrike)),
    card("SK8",  Face::Strike,   Use::Strike, Some(Perk::WellTimedStrike)),
    card("SK9",  Face::Strike,   Use::Strike, Some(Perk::TripOpponent)),
    card("SK10", Face::Strike,   Use::Strike, Some(Perk::TripOpponent)),
    card("SK11", Face::Strike,   Use::Strike, Some(Perk::FoulPlay)),
    card("GD1",  Face::Guard,    Use::Guard,  None),
    card("GD2",  Face::Guard,    Use::Guard,  None),
    card("GD3",  Face::Guard,    Use::Guard,  None),
    card("GD4",  Face::Guard,    Use::Guard,  None),
    card("GD5",  Face::Guard,    Use::Guard,  None),
    card("GD6",  Face::Guard,    Use::Guard,  Some(Perk::SweatyHands)),
    card("GD7",  Face::Guard,    Use::Guard,  Some(Perk::SweatyHands)),
    card("GD8",  Face::Guard,    Use::Guard,  Some(Perk::FoulPlay)),
    card("GD9",  Face::Guard,    Use::Guard,  Some(Perk::LewdTaunt)),
    card("GL1",  Face::Glory,    Use::Glory,  None),
    card("GL2",  Face::Glory,    Use::Glory,  None),
    card("GL3",  Face::Glory,    Use::Glory,  None),
    card("GL4",  Face::Glory,    Use::Glory,  None),
    card("GL5",  Face::Glory,    Use::Glory,  None),
    card("GL6",  Face::Glory,    Use::Glory,  None),
    card("RC1",  Face::Roar,     Use::Step,   None),
    card("RC2",  Face::Roar,     Use::Strike, None),
    card("RC3",  Face::Roar,     Use::Guard,  None),
    card("FF",   Face::Fortuna,  Use::Step,   None),
    card("II",   Face::Imperial, Use::Glory,  None),
];

/// One gladiator card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClassRow {
    pub class: Class,
    pub speed: i8,
    pub attack: i8,
    pub defence: i8,
    /// The special of one GLORY.
    pub one: Deed,
    /// The special of two GLORY.
    pub two: Deed,
}

const fn class(class: Class, values: [i8; 3], one: Deed, two: Deed) -> ClassRow {
    ClassRow { class, speed: values[0], attack: values[1], defence: values[2], one, two }
}

/// The ten gladiator cards: Speed, Attack, Defence, and the two specials.
#[rustfmt::skip]
pub const CLASSES: [ClassRow; 10] = [
    class(Class::Murmillo,     [2, 3, 4], Deed::WallOfTheScutum, Deed::ShieldCharge),
    class(Class::Secutor,      [3, 2, 4], Deed::Pursuit,         Deed::HitAndRun),
    class(Class::Hoplomachus,  [3, 3, 3], Deed::SpearReach,      Deed::SpearCast),
    class(Class::Dimachaerus,  [3, 4, 2], Deed::CrossedBlades,   Deed::TwinCut),
    class(Class::Thraex,       [4, 3, 2], Deed::LaceratingCut,   Deed::OverTheShield),
    class(Class::Retiarius,    [5, 2, 2], Deed::CastNet,         Deed::TridentDrive),
    class(Class::Crupellarius, [1, 3, 5], Deed::IronShell,       Deed::BlindRush),
    class(Class::Sagittarius,  [5, 1, 3], Deed::LooseAnArrow,    Deed::ParthianShot),
    class(Class::Veles,        [4, 2, 3], Deed::Javelin,         Deed::RunningCast),
    class(Class::Cestus,       [5, 3, 1], Deed::BobAndWeave,     Deed::HammerBlow),
];

/// The purpose of an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// It attacks at these distances, both included.
    Attack(u8, u8),
    /// It defends.
    Defence,
    /// It ends being compromised, and defends.
    Recovery,
}

/// One row of the action summary or of a gladiator card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DeedRow {
    /// The action.
    pub deed: Deed,
    /// The cards it takes.
    pub uses: &'static [Use],
    /// Its purpose.
    pub mode: Mode,
    /// The attribute it rolls with.
    pub by: Attribute,
    pub bonus: i8,
    /// The greatest number of zones it moves.
    pub moves: u8,
    /// Outcomes of winning margins that differ from [`MARGINS`], up to the greatest margin of
    /// that table, which stands for all greater ones.
    pub wins: &'static [(i8, Harm)],
    /// The harm by a defender to an attacker whom he beats by so much.
    pub counter: Option<(i8, Harm)>,
    /// Whether he suffers nothing if he loses the roll.
    pub safe: bool,
}

const fn row(
    deed: Deed,
    uses: &'static [Use],
    mode: Mode,
    (by, bonus): (Attribute, i8),
    moves: u8,
) -> DeedRow {
    DeedRow { deed, uses, mode, by, bonus, moves, wins: &[], counter: None, safe: false }
}

impl DeedRow {
    const fn wins(mut self, wins: &'static [(i8, Harm)]) -> Self {
        self.wins = wins;
        self
    }

    const fn counter(mut self, margin: i8, harm: Harm) -> Self {
        self.counter = Some((margin, harm));
        self
    }

    const fn safe(mut self) -> Self {
        self.safe = true;
        self
    }
}

const ST: Use = Use::Step;
const SK: Use = Use::Strike;
const GD: Use = Use::Guard;
const GL: Use = Use::Glory;
const S: Attribute = Attribute::Speed;
const A: Attribute = Attribute::Attack;
const D: Attribute = Attribute::Defence;
const DEFENCE: Mode = Mode::Defence;
const RECOVERY: Mode = Mode::Recovery;
const HERE: Mode = Mode::Attack(0, 0);
const REACH: Mode = Mode::Attack(0, 1);
const SHOT: Mode = Mode::Attack(1, 2);

/// \[Actions\] The actions of a phase: the cards, the purpose, the base of the roll, the move.
#[rustfmt::skip]
pub const DEEDS: [DeedRow; 30] = [
    row(Deed::StepDodge,       &[ST],     DEFENCE,  (S, -1), 1),
    row(Deed::Stand,           &[ST],     RECOVERY, (S, -1), 0),
    row(Deed::MoveDodge,       &[ST, ST], DEFENCE,  (S,  0), 2),
    row(Deed::Jab,             &[SK],     HERE,     (A,  0), 0),
    row(Deed::Thrust,          &[SK, SK], HERE,     (A,  1), 0),
    row(Deed::Lunge,           &[ST, SK], HERE,     (A,  0), 1),
    row(Deed::Guard,           &[GD],     DEFENCE,  (D,  0), 0),
    row(Deed::Block,           &[GD, GD], DEFENCE,  (D,  1), 0),
    row(Deed::CautiousStep,    &[ST, GD], DEFENCE,  (D,  0), 1),
    row(Deed::EscapeTheNet,    &[GL, SK], RECOVERY, (S, -1), 0),
    row(Deed::WallOfTheScutum, &[GL],     DEFENCE,  (D,  2), 0).counter(2, Harm::Pushed),
    row(Deed::ShieldCharge,    &[GL, GL], HERE,     (A,  2), 1).wins(&[(1, Harm::KnockedDown)]),
    row(Deed::Pursuit,         &[GL],     HERE,     (A,  2), 1),
    row(Deed::HitAndRun,       &[GL, GL], HERE,     (A,  4), 2).safe(),
    row(Deed::SpearReach,      &[GL],     REACH,    (A,  0), 0),
    row(Deed::SpearCast,       &[GL, GL], REACH,    (A,  3), 0),
    row(Deed::CrossedBlades,   &[GL],     DEFENCE,  (A,  0), 0).counter(3, Harm::FleshWound),
    row(Deed::TwinCut,         &[GL, GL], HERE,     (A,  1), 0).wins(&[(2, Harm::FleshWound)]),
    row(Deed::LaceratingCut,   &[GL],     HERE,     (A,  0), 0).wins(CUTS),
    row(Deed::OverTheShield,   &[GL, GL], HERE,     (A,  3), 0).wins(CUTS),
    row(Deed::CastNet,         &[GL],     HERE,     (A,  2), 0).wins(NET),
    row(Deed::TridentDrive,    &[GL, GL], HERE,     (A,  4), 1),
    row(Deed::IronShell,       &[GL],     DEFENCE,  (D,  1), 0).counter(4, Harm::KnockedDown),
    row(Deed::BlindRush,       &[GL, GL], HERE,     (A,  1), 1).wins(&[(1, Harm::KnockedDown)]),
    row(Deed::LooseAnArrow,    &[GL],     SHOT,     (A,  3), 0),
    row(Deed::ParthianShot,    &[GL, GL], SHOT,     (A,  3), 1),
    row(Deed::Javelin,         &[GL],     REACH,    (A,  2), 0),
    row(Deed::RunningCast,     &[GL, GL], REACH,    (A,  2), 1),
    row(Deed::BobAndWeave,     &[GL],     DEFENCE,  (S,  1), 0).counter(2, Harm::KnockedDown),
    row(Deed::HammerBlow,      &[GL, GL], HERE,     (A,  2), 0).wins(&[(1, Harm::KnockedDown)]),
];

const CUTS: &[(i8, Harm)] = &[(1, Harm::FleshWound), (2, Harm::FleshWound)];
const NET: &[(i8, Harm)] = &[
    (1, Harm::Ensnared),
    (2, Harm::Ensnared),
    (3, Harm::Ensnared),
    (4, Harm::Ensnared),
    (5, Harm::Ensnared),
];

/// \[Resolving attacks\] What an attack does that wins by 1, 2, 3, 4, and 5 or more.
pub const MARGINS: [Harm; 5] =
    [Harm::Pushed, Harm::KnockedDown, Harm::FleshWound, Harm::DeepWound, Harm::TellingBlow];

/// The defence of an attacker whose attack reaches nobody (R28).
pub const UNPREPARED: (Attribute, i8) = (S, -1);
/// The loss of each attribute of a compromised gladiator.
pub const COMPROMISED: i8 = 2;
/// \[Ludi Gladiatori\] The limit to which fame can raise Speed (R13).
pub const SPEED_CAP: i8 = 6;
/// The same for Attack.
pub const ATTACK_CAP: i8 = 4;
/// The same for Defence.
pub const DEFENCE_CAP: i8 = 6;
/// The wound that defeats.
pub const LAST_WOUND: u8 = 5;
/// The end of the favour scale, on either side.
pub const FAVOUR_END: i8 = 3;
/// Cards in a full hand.
pub const FULL_HAND: u8 = 5;
/// The least score of a missio roll that grants mercy.
pub const MERCY: i8 = 2;
/// The last turn, if nothing else is chosen.
pub const TURN_LIMIT: u16 = 30;

/// Zones that adrenaline rush adds to a move.
pub const ADRENALINE_ZONES: u8 = 1;
/// The bonus of adrenaline rush on a roll with Speed.
pub const ADRENALINE: i8 = 1;
/// The bonus of well-timed strike on an attack.
pub const WELL_TIMED: i8 = 1;
/// The loss of the opponent's score by foul play.
pub const FOUL_PLAY: i8 = 2;
/// The loss of an attacker's score by sweaty hands.
pub const SWEATY_HANDS: i8 = 1;

const SWITCH: Values = Values::OneOf(&["on", "off"]);

/// `turn_limit`.
pub const OPTION_TURN_LIMIT: OptionRow = OptionRow {
    name: "turn_limit",
    about: "After how many turns both gladiators are dismissed standing; 0 is never.",
    default: "30",
    values: Values::WithinOr(10, 99, &["0"]),
};
/// `diagonal`.
pub const OPTION_DIAGONAL: OptionRow = OptionRow {
    name: "diagonal",
    about: "Whether zones that meet at a corner are adjacent.",
    default: "off",
    values: SWITCH,
};
/// `agreed_draw`.
pub const OPTION_AGREED_DRAW: OptionRow = OptionRow {
    name: "agreed_draw",
    about: "Whether the bout ends without a winner when both players offer a draw.",
    default: "on",
    values: SWITCH,
};
/// `yield`.
pub const OPTION_YIELD: OptionRow = OptionRow {
    name: "yield",
    about: "Whether a gladiator may give up when it is his turn to play.",
    default: "on",
    values: SWITCH,
};
/// `perks`.
pub const OPTION_PERKS: OptionRow = OptionRow {
    name: "perks",
    about: "Whether some cards carry perks; off makes every card plain.",
    default: "on",
    values: SWITCH,
};
/// `solo_opponent`.
pub const OPTION_SOLO_OPPONENT: OptionRow = OptionRow {
    name: "solo_opponent",
    about: "In a solo bout: whether the player chooses the opponent's class or it is drawn.",
    default: "chosen",
    values: Values::OneOf(&["chosen", "random"]),
};

/// The words for a class: that its seat chooses, or which it is.
const CLASS: Values = Values::OneOf(&[
    "choose",
    "murmillo",
    "secutor",
    "hoplomachus",
    "dimachaerus",
    "thraex",
    "retiarius",
    "crupellarius",
    "sagittarius",
    "veles",
    "cestus",
]);
/// The words for an attribute that fame has raised.
const RAISED: Values = Values::OneOf(&["none", "speed", "attack", "defence"]);

/// `red_class`.
pub const OPTION_RED_CLASS: OptionRow = OptionRow {
    name: "red_class",
    about: "Red's class, where it is settled before the bout.",
    default: "choose",
    values: CLASS,
};
/// `red_raised`.
pub const OPTION_RED_RAISED: OptionRow = OptionRow {
    name: "red_raised",
    about: "Which attribute of Red's gladiator is one higher, within its cap, for his fame.",
    default: "none",
    values: RAISED,
};
/// `blue_class`.
pub const OPTION_BLUE_CLASS: OptionRow = OptionRow {
    name: "blue_class",
    about: "Blue's class, where it is settled before the bout; never Red's.",
    default: "choose",
    values: CLASS,
};
/// `blue_raised`.
pub const OPTION_BLUE_RAISED: OptionRow = OptionRow {
    name: "blue_raised",
    about: "Which attribute of Blue's gladiator is one higher, within its cap, for his fame.",
    default: "none",
    values: RAISED,
};

/// The options of the game.
pub const OPTIONS: [OptionRow; 10] = [
    OPTION_TURN_LIMIT,
    OPTION_DIAGONAL,
    OPTION_AGREED_DRAW,
    OPTION_YIELD,
    OPTION_PERKS,
    OPTION_SOLO_OPPONENT,
    OPTION_RED_CLASS,
    OPTION_RED_RAISED,
    OPTION_BLUE_CLASS,
    OPTION_BLUE_RAISED,
];

/// `exploit`.
pub const ORDER_EXPLOIT: OrderRow = OrderRow {
    name: "exploit",
    about: "How many of the opponent's fresh wounds to exploit at a roll.",
    values: &[Word("ask"), Word("all"), Word("attacking"), Word("never")],
};
/// `roar`.
pub const ORDER_ROAR: OrderRow = OrderRow {
    name: "roar",
    about: "Whether to play a ROAR: auto(n) if it betters the result by n ranks or more.",
    values: &[Word("ask"), AutoWithin(AUTO_RANKS.0, AUTO_RANKS.1), Word("never")],
};
/// `fortuna`.
pub const ORDER_FORTUNA: OrderRow = OrderRow {
    name: "fortuna",
    about: "Whether to play FORTUNA'S FAVOUR: auto(n) if it betters the result by n ranks or more.",
    values: &[Word("ask"), AutoWithin(AUTO_RANKS.0, AUTO_RANKS.1), Word("never")],
};
/// `push`.
pub const ORDER_PUSH: OrderRow = OrderRow {
    name: "push",
    about: "Where to push an opponent: to an edge, close to me, or away from me.",
    values: &[Word("ask"), Word("edge"), Word("close"), Word("away")],
};
/// `refresh`.
pub const ORDER_REFRESH: OrderRow = OrderRow {
    name: "refresh",
    about: "What to throw away at a turn's end: nothing, or second copies of STEP, STRIKE, GUARD.",
    values: &[Word("ask"), Word("keep"), Word("cycle")],
};

/// The standing orders of the game.
pub const ORDERS: [OrderRow; 5] =
    [ORDER_EXPLOIT, ORDER_ROAR, ORDER_FORTUNA, ORDER_PUSH, ORDER_REFRESH];

/// The ranks that `auto` may name, both included.
pub const AUTO_RANKS: (u8, u8) = (1, 10);
/// Ranks by which a ROAR must better the result, if `auto` names no number.
pub const AUTO_ROAR: u8 = 2;
/// The same for FORTUNA'S FAVOUR.
pub const AUTO_FORTUNA: u8 = 3;

/// The values by which the house plays. Unit: 1/10 000 of a defeat.
pub mod house {
    use crate::cards::Face;

    /// A defeat: a Telling Blow, or the fifth wound with all that comes with it.
    pub const DEFEAT: i64 = 10_000;
    pub const PUSHED: i64 = 200;
    /// Being Knocked Down.
    pub const KNOCKED_DOWN: i64 = 1_600;
    /// Being Ensnared.
    pub const ENSNARED: i64 = 2_600;
    /// Being Ensnared when already Knocked Down.
    pub const ENSNARED_WHEN_DOWN: i64 = 1_000;
    /// The first wound, the second, the third, the fourth.
    pub const WOUNDS: [i64; 4] = [1_200, 1_400, 1_800, 2_400];
    /// A point of favour.
    pub const FAVOUR: i64 = 250;
    /// Standing up: 1.2 times being Knocked Down.
    pub const STAND: i64 = 1_920;
    /// Leaving a net: 1.2 times being Ensnared.
    pub const ESCAPE: i64 = 3_120;
    /// Each zone away from the preferred distance.
    pub const ZONE: i64 = 450;
    /// Keeping a wound to exploit it later.
    pub const KEPT_WOUND: i64 = 350;
    /// The least gain for which a ROAR is played.
    pub const ROAR_GAIN: i64 = 500;
    /// The least gain for which FORTUNA'S FAVOUR is played.
    pub const FORTUNA_GAIN: i64 = 2_000;

    /// A card's price in phase 1; in phase 2 it is [`LATE`] of that.
    #[rustfmt::skip]
    pub const PRICES: [(Face, i64); 7] = [
        (Face::Step,     120),
        (Face::Strike,   150),
        (Face::Guard,    120),
        (Face::Glory,    200),
        (Face::Roar,     300),
        (Face::Fortuna,  600),
        (Face::Imperial, 300),
    ];
    /// The part of a price that remains in phase 2: two of five.
    pub const LATE: (i64, i64) = (2, 5);

    /// Differences of two dice, and in how many of [`THROWS`] throws they fall.
    #[rustfmt::skip]
    pub const DIFFERENCES: [(i8, i64); 11] = [
        (-5, 1), (-4, 2), (-3, 3), (-2, 4), (-1, 5), (0, 6),
        (1, 5), (2, 4), (3, 3), (4, 2), (5, 1),
    ];
    /// Throws of two dice.
    pub const THROWS: i64 = 36;

    /// Replies that the house expects, in the specification's order, and the chance in a hundred
    /// that the foe has the cards for each.
    pub const REPLIES: [(Reply, i64); 12] = [
        (Reply::StepAway, 50),
        (Reply::MoveAway, 25),
        (Reply::Guard, 70),
        (Reply::Block, 30),
        (Reply::CautiousStep, 50),
        (Reply::Jab, 75),
        (Reply::Thrust, 40),
        (Reply::Lunge, 60),
        (Reply::OneGlory, 45),
        (Reply::TwoGlories, 12),
        (Reply::Stand, 70),
        (Reply::Escape, 35),
    ];

    /// A possible answer of a foe to a first player.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Reply {
        /// STEP, as far away as he can.
        StepAway,
        /// STEP+STEP, as far away as he can.
        MoveAway,
        Guard,
        /// GUARD+GUARD.
        Block,
        /// STEP+GUARD, toward where he likes to be.
        CautiousStep,
        /// STRIKE.
        Jab,
        /// STRIKE+STRIKE.
        Thrust,
        /// STEP+STRIKE, toward me.
        Lunge,
        OneGlory,
        TwoGlories,
        /// Standing up, if he is down.
        Stand,
        /// Leaving the net, if he is in one.
        Escape,
    }
}

/// How a board stands, learnt from bouts that the house plays against itself (`summa-rudis learn`).
pub mod worth {
    /// How much is counted of a board.
    pub const COUNTED: usize = 65;
    /// The weight of each count in a duel, in thousandths of a logit.
    #[rustfmt::skip]
    pub const DUEL: [i32; COUNTED] = [
        0, 222, -24, -154, -254, -262, -250, -275, -624, -1_088, 31, -34,
        3, -175, -155, -215, -182, 316, 121, 100, 129, 92, -40, 58,
        245, 94, -197, -37, -121, 65, -23, -43, 154, 254, 262, 250,
        275, 624, 1_088, -31, 34, -3, 175, 155, 215, 182, -316, -121,
        -100, -129, -92, 40, -58, -245, -94, 197, 37, 121, -65, 23,
        43, 0, 0, 0, 0,
    ];
    /// The same against the automaton.
    #[rustfmt::skip]
    pub const SOLO: [i32; COUNTED] = [
        47, 163, -32, -500, -238, -366, -860, -223, -640, -1_185, 173, 127,
        119, -187, -128, -210, -197, 380, 167, 91, 112, 46, -93, -202,
        -93, 10, -221, 219, 267, -26, 59, 126, 201, 194, 440, 258,
        289, 739, 1_086, 128, 8, 283, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 258, -323, -366, -243, -94, -90, 373, 250, -200,
        482, -28, 63, 18, -76,
    ];
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Card, FORTUNA, IMPERIAL, PerkSet, ROARS};

    #[test]
    fn rows_stand_where_their_variant_looks_for_them() {
        assert!(Deed::ALL.iter().zip(&DEEDS).all(|(deed, row)| *deed == row.deed));
        assert!(Class::ALL.iter().zip(&CLASSES).all(|(class, row)| *class == row.class));
        assert_eq!((Deed::ALL.len(), Class::ALL.len()), (DEEDS.len(), CLASSES.len()));
    }

    #[test]
    fn the_deck_is_the_printed_one() {
        let faces = Face::ALL.iter().map(|face| CARDS.iter().filter(|c| c.face == *face).count());
        assert_eq!(faces.collect::<Vec<_>>(), [9, 11, 9, 6, 3, 1, 1]);
        assert_eq!((FORTUNA.word(), IMPERIAL.word()), ("FF", "II"));
        assert_eq!(ROARS.map(Card::word), ["RC1", "RC2", "RC3"]);
        for perk in Perk::ALL {
            assert_eq!(CARDS.iter().filter(|card| card.perk == Some(*perk)).count(), 2, "{perk}");
        }
        assert_eq!(PerkSet::on(&Card::all().collect::<Vec<_>>()).iter().count(), 6);
    }

    #[test]
    fn attributes_add_up_to_nine() {
        assert!(CLASSES.iter().all(|row| row.speed + row.attack + row.defence == 9));
    }
}
