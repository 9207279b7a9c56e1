//! Every number of the rulebook, and the house's.

pub mod entrance;
pub mod house;
pub mod levels;
pub mod worth;

use crate::gear::{Body, Build, Class, Kind};
use table::OrderValue::{self, Word};
use table::{OptionRow, OrderRow, Values};

/// The rows of the small arena: first number, hexes.
pub const SMALL_ROWS: [(i8, i8); 9] =
    [(5, 5), (4, 6), (3, 7), (2, 8), (1, 9), (1, 8), (1, 7), (1, 6), (1, 5)];
/// The rows of the medium arena.
pub const MEDIUM_ROWS: [(i8, i8); 11] =
    [(6, 6), (5, 7), (4, 8), (3, 9), (2, 10), (1, 11), (1, 10), (1, 9), (1, 8), (1, 7), (1, 6)];
/// The rows of the large arena.
pub const LARGE_ROWS: [(i8, i8); 13] = [
    (7, 7),
    (6, 8),
    (5, 9),
    (4, 10),
    (3, 11),
    (2, 12),
    (1, 13),
    (1, 12),
    (1, 11),
    (1, 10),
    (1, 9),
    (1, 8),
    (1, 7),
];
pub const OVAL_ROWS: [(i8, i8); 9] =
    [(5, 8), (4, 9), (3, 10), (2, 11), (1, 12), (1, 11), (1, 10), (1, 9), (1, 8)];
/// The rows of the square: of 10 and of 9 hexes by turns, about as wide as it is high.
pub const SQUARE_ROWS: [(i8, i8); 11] =
    [(6, 10), (6, 9), (5, 10), (5, 9), (4, 10), (4, 9), (3, 10), (3, 9), (2, 10), (2, 9), (1, 10)];
/// The rows of the rectangle: of 12 and of 11 hexes by turns, half as wide again as it is high.
pub const RECTANGLE_ROWS: [(i8, i8); 9] =
    [(5, 12), (5, 11), (4, 12), (4, 11), (3, 12), (3, 11), (2, 12), (2, 11), (1, 12)];

/// [The Gladiators] What a die of Stamina is added to.
pub const STAMINA: i8 = 4;
/// [Experience] The same with the Stamina skill.
pub const STAMINA_SKILLED: i8 = 6;
/// [Bow] What the die of arrows is added to (R67).
pub const ARROWS: u8 = 3;
/// [The Gladiators] No Save is above this.
pub const BEST_SAVE: u8 = 5;
/// [Experience] All the skills there are.
pub const SKILLS: usize = 5;

/// [Action Points] Without armour and galerus.
pub const AP_UNARMOURED: i8 = 2;
/// [Action Points] With light armour or a galerus.
pub const AP_LIGHT: i8 = 1;
/// [Action Points] With a large shield.
pub const AP_LARGE_SHIELD: i8 = -1;
/// [Action Points] Tired.
pub const AP_TIRED: i8 = -1;
/// [Action Points] Exhausted, instead of Tired (R11).
pub const AP_EXHAUSTED: i8 = -2;
/// [Action Points] Injured.
pub const AP_INJURED: i8 = -1;
/// [Action Points] In a net or lasso.
pub const AP_ENTANGLED: i8 = -3;
/// [Action Points] Knocked down, at least.
pub const AP_DOWN: i8 = 2;
/// [Hazing] With sand in the eyes.
pub const AP_HAZED: i8 = -2;
/// [Experience] With Reflexes.
pub const AP_REFLEXES: i8 = 1;
/// [Action Points] The modifier at which the weary give in.
pub const GIVE_IN: i8 = -6;

/// [Action Points] One hex ahead.
pub const COST_MOVE: u8 = 1;
/// [Action Points] One hex to another side.
pub const COST_STEP: u8 = 2;
/// [Action Points] The same in an enclosed helmet.
pub const COST_STEP_HELMET: u8 = 3;
/// [Action Points] A turn by one side, or by each side where options count them.
pub const COST_TURN: u8 = 1;
/// [Action Points] A turn by two or three sides (R3).
pub const COST_TURN_FAR: u8 = 2;
/// [Whirling Attack] With an ordinary weapon.
pub const COST_WHIRL: u8 = 3;
/// [Whirling Attack] With an Unwieldy one.
pub const COST_WHIRL_UNWIELDY: u8 = 4;
/// [Grapple]
pub const COST_GRAPPLE: u8 = 2;
/// [Improvised Attack]
pub const COST_IMPROVISED: u8 = 1;
/// [Action Points] What a second attack costs more.
pub const COST_SECOND: u8 = 1;
/// [Feint]
pub const COST_FEINT: u8 = 2;
/// [Hazing]
pub const COST_HAZE: u8 = 2;
/// [Action Points] Drawing or sheathing, cutting free, picking up, kicking.
pub const COST_HANDLE: u8 = 1;
/// [Action Points] Picking up a helmet.
pub const COST_HELMET: u8 = 2;

/// [Attack Procedure] Attacks in a turn.
pub const ATTACKS: u8 = 2;
/// [Fatigue] What a gladiator may spend in a turn without tiring; the tired spend no more.
pub const UNTIRING: u8 = 6;
/// [Attack Modifiers] From the side.
pub const FROM_SIDE: i8 = 2;
/// [Attack Modifiers] From the rear.
pub const FROM_REAR: i8 = 3;
/// [Attack Modifiers] Against somebody entangled.
pub const ON_ENTANGLED: i8 = 1;
/// [Hazing] Against somebody one has just hazed.
pub const ON_HAZED: i8 = 2;
/// Double Disadvantaged: no sum of disadvantages is below it (R35).
pub const WORST: i8 = -2;
/// [Effects of Wounds] The Stamina at which a wound is mortal.
pub const MORTAL: i8 = -3;
/// [Net] A rating from which nobody escapes.
pub const NO_ESCAPE: u8 = 6;
/// [Net] What cuts through a net or lasso.
pub const CUT_NET: u8 = 5;
/// [Cape] What frees from a cape.
pub const CUT_CAPE: u8 = 3;
/// [Net] What frees and ruins it.
pub const CUT_RUINS: u8 = 6;
/// [Cone] What shreds a net.
pub const CONE: u8 = 5;
/// [Arbelos] What parries a net.
pub const ARBELOS: u8 = 6;
/// ["Double Trouble"] The highest die of a broken weapon that is the attacker's.
pub const BREAKS_OWN: u8 = 3;
/// [Hazing] What blinds a bare face.
pub const HAZE: u8 = 4;
/// [Hazing] What blinds behind an enclosed helmet.
pub const HAZE_HELMET: u8 = 5;
/// [Throwing Darts] Darts and javelins in all (R116).
pub const MISSILES: u8 = 4;
/// [Appeals to the Crowd] What the crowd spares.
pub const SPARED: i8 = 7;
/// [Appeals to the Crowd] The natural throw that always spares.
pub const ALWAYS_SPARED: u8 = 12;
/// [Appeals to the Crowd] The natural throw that always kills.
pub const NEVER_SPARED: u8 = 2;
/// Rounds without those for each seat (R104).
pub const ROUNDS: u16 = 20;
/// Rounds for each seat (R104).
pub const ROUNDS_A_SEAT: u16 = 5;
/// Sheathed weapons of a gladiator of one's own.
pub const SHEATHED: usize = 2;

/// The figures of a kind of weapon or shield.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KindRow {
    pub kind: Kind,
    pub hands: u8,
    /// Action points of a strike; 2 is Unwieldy.
    pub ap: u8,
    /// The modifier at each range from 1; `None`: out of reach.
    pub reach: [Option<i8>; 8],
}

const fn kind(kind: Kind, hands: u8, ap: u8, reach: [Option<i8>; 8]) -> KindRow {
    KindRow { kind, hands, ap, reach }
}

const fn near(modifier: i8) -> [Option<i8>; 8] {
    [Some(modifier), None, None, None, None, None, None, None]
}

const SPEAR: [Option<i8>; 8] = [Some(-1), Some(0), None, None, None, None, None, None];
const DARTS: [Option<i8>; 8] = [None, Some(0), Some(0), Some(0), Some(-1), Some(-2), None, None];

/// [Appendix A: Weapons and Shields]
pub const KINDS: [KindRow; 20] = [
    kind(Kind::Sword, 1, 1, near(0)),
    kind(Kind::Dagger, 1, 1, near(-1)),
    kind(Kind::Sica, 1, 1, near(-1)),
    kind(Kind::Scissor, 1, 1, near(0)),
    kind(Kind::Cestus, 1, 1, near(0)),
    kind(Kind::TwoHanded, 1, 2, near(0)),
    kind(Kind::LongSpear, 1, 2, SPEAR),
    kind(Kind::Trident, 1, 2, SPEAR),
    kind(Kind::Net, 1, 2, [Some(0), Some(-1), None, None, None, None, None, None]),
    kind(Kind::Lasso, 1, 2, [None, Some(0), Some(-1), Some(-1), None, None, None, None]),
    kind(Kind::Cape, 1, 2, near(0)),
    kind(Kind::Cone, 1, 1, near(-1)),
    kind(Kind::Arbelos, 1, 1, near(-1)),
    kind(Kind::Darts, 1, 1, DARTS),
    kind(Kind::Javelins, 1, 1, DARTS),
    kind(Kind::Hasta, 1, 1, [Some(0), Some(-1), Some(-2), Some(-2), None, None, None, None]),
    kind(Kind::HastaTied, 1, 1, [Some(0), Some(-1), None, None, None, None, None, None]),
    kind(Kind::Bow, 2, 2, [None, Some(-1), Some(0), Some(0), Some(0), Some(0), Some(-1), Some(-2)]),
    kind(Kind::SmallShield, 1, 1, near(-1)),
    kind(Kind::LargeShield, 1, 1, near(-1)),
];
/// [Net] The modifier of net and lasso where options make it the same at every range.
pub const ENTANGLE_ALWAYS: i8 = -1;
/// [Improvised Attack]
pub const IMPROVISED: i8 = -2;
/// [Two-Handed] With something in the other hand.
pub const ONE_HANDED: i8 = -1;

/// [Appendix B: Sample Gladiators]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClassRow {
    pub class: Class,
    /// The items in his hands.
    pub hand: &'static [Kind],
    pub sheathed: &'static [Kind],
    /// His armour.
    pub body: Body,
    /// Whether he wears an enclosed helmet.
    pub helmet: bool,
    /// Whether he wears a galerus.
    pub galerus: bool,
}

const fn class(
    class: Class,
    hand: &'static [Kind],
    sheathed: &'static [Kind],
    body: Body,
    helmet: bool,
) -> ClassRow {
    ClassRow { class, hand, sheathed, body, helmet, galerus: false }
}

const fn with_galerus(row: ClassRow) -> ClassRow {
    ClassRow { galerus: true, ..row }
}

use Body::{Heavy, Light};
use Kind::{
    Arbelos, Bow, Cape, Cestus, Cone, Dagger, Darts, Hasta, HastaTied, LargeShield, Lasso,
    LongSpear, Net, Scissor, Sica, SmallShield, Sword, Trident, TwoHanded,
};

/// [Appendix B: Sample Gladiators] The last two are ours.
#[rustfmt::skip]
pub const CLASSES: [ClassRow; 27] = [
    class(Class::Samnite, &[Sword, LargeShield], &[], Light, true),
    with_galerus(class(Class::Retiarius, &[Trident, Net], &[Dagger], Body::None, false)),
    class(Class::Murmillo, &[Sword, LargeShield], &[], Light, true),
    class(Class::Secutor, &[Sword, SmallShield], &[], Light, true),
    class(Class::Thracian, &[Sica, SmallShield], &[], Light, true),
    class(Class::Gaul, &[Sword, LargeShield], &[], Body::None, false),
    class(Class::HoplomachusA, &[LongSpear, LargeShield], &[], Body::None, true),
    class(Class::HoplomachusB, &[Hasta, LargeShield], &[Sword], Body::None, true),
    class(Class::HoplomachusC, &[LongSpear, SmallShield], &[], Light, true),
    class(Class::HoplomachusD, &[Hasta, SmallShield], &[Sword], Light, true),
    class(Class::Cataphractarius, &[LongSpear], &[Sword], Heavy, true),
    class(Class::CrupellariusA, &[Sword, LargeShield], &[], Heavy, true),
    class(Class::CrupellariusB, &[Sword, SmallShield], &[], Heavy, true),
    class(Class::Diamecheri, &[Sword, Sword], &[], Light, true),
    class(Class::Cestus, &[Cestus, Cestus], &[], Body::None, false),
    class(Class::Arbelas, &[Sword, Arbelos], &[], Heavy, true),
    class(Class::Scissor, &[Scissor, SmallShield], &[], Heavy, true),
    class(Class::LaqueariusA, &[Lasso, Sword], &[], Body::None, false),
    with_galerus(class(Class::LaqueariusB, &[Lasso, LongSpear], &[], Body::None, false)),
    class(Class::ContraRetiarius, &[Sword, Cone], &[], Heavy, true),
    class(Class::Velite, &[HastaTied, SmallShield], &[Dagger], Body::None, false),
    class(Class::Gaetolian, &[Darts], &[Dagger], Body::None, false),
    class(Class::ProvocatorA, &[LongSpear, SmallShield], &[], Light, true),
    class(Class::ProvocatorB, &[Sword, LargeShield], &[], Light, true),
    class(Class::Sagittarius, &[Bow], &[], Body::None, false),
    class(Class::Taurarius, &[Sword, Cape], &[], Body::None, false),
    class(Class::Germanus, &[TwoHanded], &[Dagger], Light, false),
];

pub const ARENA: OptionRow = OptionRow {
    name: "arena",
    about: "The arena; left to itself it is round and grows with the number of gladiators.",
    default: "auto",
    values: Values::OneOf(&["auto", "small", "medium", "large", "oval", "square", "rectangle"]),
};
pub const TEAMS: OptionRow = OptionRow {
    name: "teams",
    about: "Each seat's team as a digit, in the order of seats: 1212 sets the first and third \
            against the others.",
    default: "none",
    values: Values::WithinOr(11, 999_999, &["none"]),
};
/// Whether there are special moves.
pub const SPECIAL_MOVES: OptionRow = OptionRow {
    name: "special_moves",
    about: "Whirling attacks, feints, grapples and sand.",
    default: "on",
    values: ON_OFF,
};
/// Whether arrows run out.
pub const ARROWS_LIMITED: OptionRow = OptionRow {
    name: "arrows_limited",
    about: "An archer has a die and three arrows, not as many as he likes.",
    default: "on",
    values: ON_OFF,
};
pub const TURN_COST: OptionRow = OptionRow {
    name: "turn_cost",
    about: "A turn costs one point up to 90 degrees and two beyond, or one for each hex side.",
    default: "angle",
    values: Values::OneOf(&["angle", "hexside"]),
};
/// How often a weapon strikes.
pub const WEAPON_REUSE: OptionRow = OptionRow {
    name: "weapon_reuse",
    about: "A weapon strikes once a turn, or may make both attacks.",
    default: "once",
    values: Values::OneOf(&["once", "twice"]),
};
/// How nets are thrown.
pub const ENTANGLE_RANGE: OptionRow = OptionRow {
    name: "entangle_range",
    about: "Net and lasso are free of a penalty at their shortest range, or have one always.",
    default: "near_free",
    values: Values::OneOf(&["near_free", "always"]),
};
/// Whether the crowd is deaf.
pub const SINE_MISSIONE: OptionRow = OptionRow {
    name: "sine_missione",
    about: "Nobody is spared: every appeal fails without a throw.",
    default: "off",
    values: ON_OFF,
};
/// Whether two spent gladiators are sent home.
pub const EXHAUSTION_DRAW: OptionRow = OptionRow {
    name: "exhaustion_draw",
    about: "The bout is drawn when the last two are both exhausted and injured.",
    default: "off",
    values: ON_OFF,
};
/// How long a bout may last.
pub const ROUND_LIMIT: OptionRow = OptionRow {
    name: "round_limit",
    about: "The round after which the bout is drawn; left to itself 20 and 5 for each seat.",
    default: "auto",
    values: Values::WithinOr(10, 99, &["auto", "none"]),
};
/// Whether guests may arm their own gladiators.
pub const CUSTOM_GLADIATORS: OptionRow = OptionRow {
    name: "custom_gladiators",
    about: "A gladiator may be armed piece by piece instead of taken from the list.",
    default: "off",
    values: ON_OFF,
};
/// Whether picks are secret.
pub const BLIND_PICK: OptionRow = OptionRow {
    name: "blind_pick",
    about: "Everybody picks at once: a pick is secret until the last is in, or everybody sees it. It may be \
            changed until then.",
    default: "on",
    values: ON_OFF,
};
/// Whether two may pick the same class.
pub const MIRROR_PICKS: OptionRow = OptionRow {
    name: "mirror_picks",
    about: "Two seats may have the same class; if not, they pick openly one after the other, and a pick is \
            final.",
    default: "on",
    values: ON_OFF,
};
/// Whether skills are gained.
pub const CAMPAIGN: OptionRow = OptionRow {
    name: "campaign",
    about: "The victor over a gladiator at least as skilled learns a skill after the bout.",
    default: "off",
    values: ON_OFF,
};
/// Whether the most skilled may go free.
pub const RUDIS: OptionRow = OptionRow {
    name: "rudis",
    about: "In a campaign, a winner who comes with all five skills has earned his freedom.",
    default: "off",
    values: ON_OFF,
};
/// The class of the house's gladiators.
pub const HOUSE_CLASS: OptionRow = OptionRow {
    name: "house_class",
    about: "The class with which the house's gladiators come; any lets the house draw.",
    default: "any",
    values: Values::OneOf(&CLASS_WORDS),
};
pub const HOUSE_SKILLS: OptionRow = OptionRow {
    name: "house_skills",
    about: "How many skills, drawn by lot, each of the house's gladiators comes with.",
    default: "0",
    values: Values::Within(0, SKILLS as i64),
};
/// Sparings earlier in the day.
pub const SPARED_TODAY: OptionRow = OptionRow {
    name: "spared_today",
    about: "How many gladiators the crowd has spared earlier today, in other bouts.",
    default: "0",
    values: Values::Within(0, 20),
};

const ON_OFF: Values = Values::OneOf(&["on", "off"]);

fn is_build(word: &str) -> bool {
    Build::of_word(word).is_some()
}

const fn class_of(name: &'static str) -> OptionRow {
    OptionRow {
        name,
        about: "The class with which this seat comes, or his arms; any lets it pick.",
        default: "any",
        values: Values::OneOfOr {
            words: &CLASS_WORDS,
            other: "custom:BODY:HEAD:ARM:HAND:SHEATHED",
            reads: is_build,
        },
    }
}

const fn skills_of(name: &'static str) -> OptionRow {
    OptionRow {
        name,
        about: "The skills with which this seat's gladiator comes.",
        default: "none",
        values: Values::OneOf(&SKILL_WORDS),
    }
}

const fn defeated_of(name: &'static str) -> OptionRow {
    OptionRow {
        name,
        about: "How many gladiators this seat's has defeated earlier today.",
        default: "0",
        values: Values::Within(0, 9),
    }
}

const fn spared_of(name: &'static str) -> OptionRow {
    OptionRow {
        name,
        about: "How often the crowd has spared this seat's gladiator earlier today.",
        default: "0",
        values: Values::Within(0, 9),
    }
}

/// The classes with which seats come.
pub const CLASS_OF: [OptionRow; 6] = [
    class_of("class_1"),
    class_of("class_2"),
    class_of("class_3"),
    class_of("class_4"),
    class_of("class_5"),
    class_of("class_6"),
];
/// The skills with which their gladiators come.
pub const SKILLS_OF: [OptionRow; 6] = [
    skills_of("skills_1"),
    skills_of("skills_2"),
    skills_of("skills_3"),
    skills_of("skills_4"),
    skills_of("skills_5"),
    skills_of("skills_6"),
];
/// How many gladiators each seat's own defeated earlier today.
pub const DEFEATED_OF: [OptionRow; 6] = [
    defeated_of("defeated_1"),
    defeated_of("defeated_2"),
    defeated_of("defeated_3"),
    defeated_of("defeated_4"),
    defeated_of("defeated_5"),
    defeated_of("defeated_6"),
];
/// How often they were spared earlier today.
pub const SPARED_OF: [OptionRow; 6] = [
    spared_of("spared_1"),
    spared_of("spared_2"),
    spared_of("spared_3"),
    spared_of("spared_4"),
    spared_of("spared_5"),
    spared_of("spared_6"),
];

#[rustfmt::skip]
pub static OPTIONS: [OptionRow; 42] = [
    ARENA, TEAMS, SPECIAL_MOVES, ARROWS_LIMITED, TURN_COST, WEAPON_REUSE, ENTANGLE_RANGE,
    SINE_MISSIONE, EXHAUSTION_DRAW, ROUND_LIMIT, CUSTOM_GLADIATORS, BLIND_PICK, MIRROR_PICKS,
    CAMPAIGN, RUDIS, HOUSE_CLASS, HOUSE_SKILLS,
    CLASS_OF[0], CLASS_OF[1], CLASS_OF[2], CLASS_OF[3], CLASS_OF[4], CLASS_OF[5],
    SKILLS_OF[0], SKILLS_OF[1], SKILLS_OF[2], SKILLS_OF[3], SKILLS_OF[4], SKILLS_OF[5],
    DEFEATED_OF[0], DEFEATED_OF[1], DEFEATED_OF[2], DEFEATED_OF[3], DEFEATED_OF[4], DEFEATED_OF[5],
    SPARED_OF[0], SPARED_OF[1], SPARED_OF[2], SPARED_OF[3], SPARED_OF[4], SPARED_OF[5],
    SPARED_TODAY,
];

/// The words for a seat's class: `any`, then every class.
#[rustfmt::skip]
pub const CLASS_WORDS: [&str; 28] = [
    "any", "samnite", "retiarius", "murmillo", "secutor", "thracian", "gaul", "hoplomachus_a",
    "hoplomachus_b", "hoplomachus_c", "hoplomachus_d", "cataphractarius", "crupellarius_a",
    "crupellarius_b", "diamecheri", "cestus", "arbelas", "scissor", "laquearius_a",
    "laquearius_b", "contra_retiarius", "velite", "gaetolian", "provocator_a", "provocator_b",
    "sagittarius", "taurarius", "germanus",
];

/// The words for a gladiator's skills: every set, in the rulebook's order of skills.
#[rustfmt::skip]
pub const SKILL_WORDS: [&str; 32] = [
    "none", "reflexes", "attack", "dodge", "stamina", "popularity",
    "reflexes+attack", "reflexes+dodge", "reflexes+stamina", "reflexes+popularity",
    "attack+dodge", "attack+stamina", "attack+popularity", "dodge+stamina", "dodge+popularity",
    "stamina+popularity",
    "reflexes+attack+dodge", "reflexes+attack+stamina", "reflexes+attack+popularity",
    "reflexes+dodge+stamina", "reflexes+dodge+popularity", "reflexes+stamina+popularity",
    "attack+dodge+stamina", "attack+dodge+popularity", "attack+stamina+popularity",
    "dodge+stamina+popularity",
    "reflexes+attack+dodge+stamina", "reflexes+attack+dodge+popularity",
    "reflexes+attack+stamina+popularity", "reflexes+dodge+stamina+popularity",
    "attack+dodge+stamina+popularity",
    "reflexes+attack+dodge+stamina+popularity",
];

const fn order(name: &'static str, about: &'static str, values: &'static [OrderValue]) -> OrderRow {
    OrderRow { name, about, values }
}

/// The choice of the winner of a grapple test.
pub const GRAPPLE_WIN: OrderRow = order(
    "grapple_win",
    "What you do when you win a grapple: throw, disengage, or be asked.",
    &[Word("throw"), Word("disengage"), Word("ask")],
);
/// Whether a feint's die is rolled again unasked.
pub const FEINT_REROLL: OrderRow = order(
    "feint_reroll",
    "Whether a miss after your feint is rolled again without asking you.",
    &[Word("ask"), Word("always")],
);
/// The pieces thrown away before the AP roll.
pub const DROP_BEFORE_ROLL: OrderRow = order(
    "drop_before_roll",
    "What you throw away for good before your next roll of action points; done once.",
    &[Word("none"), Word("shield"), Word("helmet"), Word("both")],
);
/// Whether one cuts oneself free unasked.
pub const AUTO_CUT: OrderRow = order(
    "auto_cut",
    "Whether you try to cut yourself free first when you are entangled.",
    &[Word("never"), Word("whenentangled")],
);
/// Whether the house plays.
pub const AWAY: OrderRow =
    order("away", "Whether the house plays your turns for you.", &[Word("off"), Word("on")]);

pub static ORDERS: [OrderRow; 5] = [GRAPPLE_WIN, FEINT_REROLL, DROP_BEFORE_ROLL, AUTO_CUT, AWAY];
