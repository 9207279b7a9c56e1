//! Every number of the game: helots, lanistas, motivations, abilities, weapons, cards, dice and
//! costs. Barges are in `schematics`.

use crate::cards::Twist;
use crate::words::{row, words};

pub mod entrance;
pub mod levels;
pub mod worth;

words! {
    /// A Body Location. [Helot hit points and locations]
    pub enum Location {
        Head = "HEAD",
        Chest = "CHEST",
        Mid = "MID",
        Lu = "LU",
        Ru = "RU",
        Ll = "LL",
        Rl = "RL",
    }
}

row! {
    /// A number for each Body Location.
    pub struct ByLocation[Location; 7];
}

/// The coins of each location at the start, which is the most they ever are.
pub const LOCATION_COINS: ByLocation = ByLocation([10, 15, 15, 12, 12, 12, 12]);
/// The coins of Overall Condition at the start, which is the most they ever are.
pub const OVERALL_COINS: u8 = 50;
/// The location of each face of the location die.
pub const LOCATION_DIE: [Location; 6] =
    [Location::Lu, Location::Chest, Location::Ru, Location::Ll, Location::Mid, Location::Rl];

words! {
    pub enum Trait {
        /// Willpower.
        Will = "WILL",
        /// Instinct.
        Inst = "INST",
        /// Physicality.
        Phys = "PHYS",
        /// Deftness.
        Deft = "DEFT",
        /// Swagger.
        Swag = "SWAG",
        Cunn = "CUNN",
    }
}

row! {
    /// A number for each trait.
    pub struct ByTrait[Trait; 6];
}

/// The most a trait reserve holds.
pub const RESERVE_FULL: u8 = 5;

words! {
    /// A reserve of Command Points.
    pub enum Reserve {
        /// Action Points.
        Ap = "AP",
        /// Movement Points.
        Mp = "MP",
    }
}

/// The sum of the Ratio die and the rest of the Command Points.
pub const COMMAND_POINTS: u8 = 6;
/// The cost of the Motivation Button in Overall Condition.
pub const BUTTON_COST: u8 = 5;
/// The cost of blocking a Deception in Deception tokens.
pub const BLOCK_TOKENS: u8 = 2;
/// The Prone bonus in Action Points.
pub const PRONE_AP: u8 = 2;
/// The slots of a Turning Point Counter.
pub const SLOTS: usize = 6;

/// A lanista's card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LanistaRow {
    pub name: &'static str,
    /// How many Influence cards are kept.
    pub influence: u8,
    pub deception: u8,
    pub command: u8,
}

/// The lanistas, number 1 first.
#[rustfmt::skip]
pub const LANISTAS: [LanistaRow; 8] = [
    lanista("Old Halvard Crane",  2, 0, 4),
    lanista("Madam Vesh",         3, 1, 2),
    lanista("Quill-of-Nine",      1, 2, 3),
    lanista("Brother Ossuary",    2, 2, 2),
    lanista("Sella Goldtooth",    4, 1, 1),
    lanista("Drillmaster Pom",    1, 0, 5),
    lanista("The Abernoct Twins", 3, 2, 1),
    lanista("Whisper-in-Pipes",   2, 3, 1),
];

const fn lanista(name: &'static str, influence: u8, deception: u8, command: u8) -> LanistaRow {
    LanistaRow { name, influence, deception, command }
}

words! {
    pub enum Motivation {
        Hoarder = "HOARDER",
        Famished = "FAMISHED",
        Supremacist = "SUPREMACIST",
        Zealot = "ZEALOT",
    }
}

words! {
    /// One of a motivation's two unique abilities.
    pub enum Letter {
        A = "A",
        B = "B",
    }
}

/// A motivation's card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MotivationRow {
    /// The reserves that start at 1.
    pub advantages: [Trait; 3],
    /// The unique abilities: name and cost.
    pub uniques: [(&'static str, Cost); 2],
    /// The special talent's name.
    pub talent: &'static str,
}

/// The cost of an ability: so much of each trait.
pub type Cost = &'static [(Trait, u8)];

impl Motivation {
    /// Its card.
    pub const fn row(self) -> &'static MotivationRow {
        use Trait::*;
        match self {
            Motivation::Hoarder => &MotivationRow {
                advantages: [Inst, Deft, Cunn],
                uniques: [
                    ("Steady Squint", &[(Inst, 2), (Cunn, 1)]),
                    ("Pocket Vermin", &[(Inst, 2), (Deft, 2), (Cunn, 2)]),
                ],
                talent: "Boofing",
            },
            Motivation::Famished => &MotivationRow {
                advantages: [Will, Inst, Phys],
                uniques: [
                    ("Bolt It Down", &[(Phys, 2), (Inst, 1)]),
                    ("Rip Loose", &[(Will, 2), (Inst, 2), (Phys, 2)]),
                ],
                talent: "Feed",
            },
            Motivation::Supremacist => &MotivationRow {
                advantages: [Phys, Deft, Swag],
                uniques: [
                    ("Sermon of Self", &[(Swag, 2), (Phys, 1)]),
                    ("Know Your Place", &[(Phys, 2), (Deft, 2), (Swag, 2)]),
                ],
                talent: "Born for This",
            },
            Motivation::Zealot => &MotivationRow {
                advantages: [Will, Swag, Cunn],
                uniques: [
                    ("Laying On of Hands", &[(Will, 2), (Swag, 1)]),
                    ("Martyr's Refusal", &[(Will, 2), (Swag, 2), (Cunn, 2)]),
                ],
                talent: "Undying Faith",
            },
        }
    }
}

/// Bolt It Down: coins of Overall Condition from the box.
pub const BOLT_COINS: u8 = 3;
/// Pocket Vermin: damage.
pub const VERMIN_DAMAGE: u8 = 5;
/// Rip Loose: damage.
pub const RIP_DAMAGE: u8 = 4;
/// Know Your Place: Cred from the crowd.
pub const PLACE_CRED: u8 = 3;
/// Laying On of Hands: coins of Overall Condition from the box.
pub const HANDS_COINS: u8 = 4;
/// Feed: coins of Overall Condition from the box.
pub const FEED_COINS: u8 = 1;
/// Undying Faith: where Overall Condition stops the first time.
pub const FAITH_STOP: u8 = 3;

words! {
    /// A trait ability. [Trait abilities]
    pub enum Ability {
        StillStanding = "still_standing",
        FleshWound = "flesh_wound",
        Perseverance = "perseverance",
        Counterattack = "counterattack",
        ComboBreaker = "combo_breaker",
        Elusive = "elusive",
        Unshackled = "unshackled",
        Push = "push",
        Haymaker = "haymaker",
        Hurdle = "hurdle",
        Tripping = "tripping",
        TunnelVision = "tunnel_vision",
        TurnCrowd = "turn_crowd",
        WinThemOver = "win_them_over",
        TalkShit = "talk_shit",
        Jack = "jack",
        CantFoolMe = "cant_fool_me",
        MadeYouLook = "made_you_look",
    }
}

impl Ability {
    /// The trait that pays for it, and how much.
    pub const fn cost(self) -> (Trait, u8) {
        match self {
            Ability::StillStanding => (Trait::Will, 3),
            Ability::FleshWound => (Trait::Will, 4),
            Ability::Perseverance => (Trait::Will, 5),
            Ability::Counterattack => (Trait::Inst, 3),
            Ability::ComboBreaker => (Trait::Inst, 4),
            Ability::Elusive => (Trait::Inst, 5),
            Ability::Unshackled => (Trait::Phys, 3),
            Ability::Push => (Trait::Phys, 4),
            Ability::Haymaker => (Trait::Phys, 5),
            Ability::Hurdle => (Trait::Deft, 3),
            Ability::Tripping => (Trait::Deft, 4),
            Ability::TunnelVision => (Trait::Deft, 5),
            Ability::TurnCrowd => (Trait::Swag, 3),
            Ability::WinThemOver => (Trait::Swag, 4),
            Ability::TalkShit => (Trait::Swag, 5),
            Ability::Jack => (Trait::Cunn, 3),
            Ability::CantFoolMe => (Trait::Cunn, 4),
            Ability::MadeYouLook => (Trait::Cunn, 5),
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Ability::StillStanding => "I'm Still Standing",
            Ability::FleshWound => "Merely a Flesh Wound",
            Ability::Perseverance => "Perseverance",
            Ability::Counterattack => "Counterattack",
            Ability::ComboBreaker => "Combo Breaker",
            Ability::Elusive => "Elusive",
            Ability::Unshackled => "Unshackled",
            Ability::Push => "Push",
            Ability::Haymaker => "Haymaker",
            Ability::Hurdle => "Hurdle",
            Ability::Tripping => "Tripping",
            Ability::TunnelVision => "Tunnel Vision",
            Ability::TurnCrowd => "Turn Crowd",
            Ability::WinThemOver => "Win Them Over",
            Ability::TalkShit => "Talk Shit",
            Ability::Jack => "Jack of All Traits",
            Ability::CantFoolMe => "Can't Fool Me",
            Ability::MadeYouLook => "Made You Look",
        }
    }
}

/// Haymaker: more damage.
pub const HAYMAKER_DAMAGE: u8 = 4;
/// Turn Crowd: Cred lost to the crowd at most.
pub const TURN_CROWD_CRED: u8 = 3;
/// Win Them Over: Cred from the crowd at most.
pub const WIN_OVER_CRED: u8 = 5;

words! {
    /// A type of weapon. [Weapons]
    pub enum WeaponKind {
        /// One-Handed Weapon.
        One = "ONE",
        Two = "TWO",
        Shiv = "SHIV",
        Shield = "SHIELD",
        Ranged = "RANGED",
        Net = "NET",
        Bola = "BOLA",
    }
}

row! {
    /// A number for each type of weapon.
    pub struct ByWeapon[WeaponKind; 7];
}

/// The cards of each type.
pub const WEAPON_COPIES: u8 = 2;

/// A weapon's card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WeaponRow {
    /// Durability or ammo.
    pub uses: u8,
    /// Action Points to draw or store it.
    pub ap: u8,
    /// Damage: added by a melee weapon, dealt by a ranged one.
    pub damage: u8,
    /// Optimal distance in squares; 0 for a weapon that is not shot or thrown.
    pub optimal: u8,
}

impl WeaponKind {
    /// Its card.
    pub const fn row(self) -> WeaponRow {
        let (uses, ap, damage, optimal) = match self {
            WeaponKind::One => (3, 1, 2, 0),
            WeaponKind::Two => (3, 2, 3, 0),
            WeaponKind::Shiv => (3, 1, 1, 0),
            WeaponKind::Shield => (2, 2, 0, 0),
            WeaponKind::Ranged => (3, 2, 5, 4),
            WeaponKind::Net => (1, 1, 0, 2),
            WeaponKind::Bola => (1, 1, 0, 3),
        };
        WeaponRow { uses, ap, damage, optimal }
    }

    /// Whether it is used with Aim commands (R53).
    pub const fn is_aimed(self) -> bool {
        match self {
            WeaponKind::Ranged | WeaponKind::Net | WeaponKind::Bola => true,
            WeaponKind::One | WeaponKind::Two | WeaponKind::Shiv | WeaponKind::Shield => false,
        }
    }

    /// Whether it strikes: a failed attack wears it, a successful one adds its damage.
    pub const fn is_melee(self) -> bool {
        match self {
            WeaponKind::One | WeaponKind::Two | WeaponKind::Shiv => true,
            WeaponKind::Shield | WeaponKind::Ranged | WeaponKind::Net | WeaponKind::Bola => false,
        }
    }
}

words! {
    /// The content of a crate. [Crates]
    pub enum Content {
        One = "ONE",
        Two = "TWO",
        Shiv = "SHIV",
        Shield = "SHIELD",
        Ranged = "RANGED",
        Net = "NET",
        Bola = "BOLA",
        Bomb = "bomb",
        Roacguls = "roacguls",
        Flashbang = "flashbang",
        HelotAid = "helot_aid",
    }
}

impl Content {
    /// The Crate Contents Table: the find of two dice of this total.
    ///
    /// # Panics
    /// If two dice cannot come to it.
    pub const fn of_total(total: u8) -> Self {
        match total {
            2 => Content::Two,
            3 => Content::Shield,
            4 => Content::Shiv,
            5 => Content::Bomb,
            6 => Content::Roacguls,
            7 => Content::Net,
            8 => Content::Bola,
            9 => Content::Flashbang,
            10 => Content::HelotAid,
            11 => Content::Ranged,
            12 => Content::One,
            _ => panic!("two dice come to 2 to 12"),
        }
    }

    /// The weapon, if it is one.
    pub const fn weapon(self) -> Option<WeaponKind> {
        match self {
            Content::One => Some(WeaponKind::One),
            Content::Two => Some(WeaponKind::Two),
            Content::Shiv => Some(WeaponKind::Shiv),
            Content::Shield => Some(WeaponKind::Shield),
            Content::Ranged => Some(WeaponKind::Ranged),
            Content::Net => Some(WeaponKind::Net),
            Content::Bola => Some(WeaponKind::Bola),
            Content::Bomb | Content::Roacguls | Content::Flashbang | Content::HelotAid => None,
        }
    }
}

/// Bomb: damage to a random location.
pub const BOMB_DAMAGE: u8 = 5;
/// Roacguls: damage to the weakest Lower.
pub const ROACGUL_DAMAGE: u8 = 3;
/// Helot aid: coins that may be moved.
pub const AID_COINS: u8 = 5;

/// [Influence cards] The copies of each.
pub const INFLUENCE_COPIES: u8 = 2;
/// Bookie's Cut: Cred from the crowd at most.
pub const CUT_CRED: u8 = 4;
/// Planted Hecklers: Cred lost to the crowd at most.
pub const HECKLERS_CRED: u8 = 3;
/// Adrenal Tap: points.
pub const TAP_POINTS: u8 = 2;
/// Cut Man: coins of Overall Condition from the box.
pub const CUT_MAN_COINS: u8 = 4;

impl Twist {
    /// [Turning points] What an affected seat may pay to be left out.
    pub const fn negate(self) -> Option<(Trait, u8)> {
        use Twist::*;
        match self {
            T01 | T13 => Some((Trait::Deft, 2)),
            T02 | T23 => Some((Trait::Inst, 2)),
            T03 | T22 => Some((Trait::Phys, 2)),
            T08 => Some((Trait::Will, 2)),
            T09 | T11 => Some((Trait::Cunn, 2)),
            T14 => Some((Trait::Swag, 2)),
            T21 => Some((Trait::Cunn, 1)),
            T04 | T05 | T06 | T07 | T10 | T12 | T15 | T16 | T17 | T18 | T19 | T20 | T24 | T25 => {
                None
            }
        }
    }
}

/// [Turning points] What Turning Point cards deal, pay and move, in the order of the cards.
pub mod twists {
    /// Scrap Rain: damage to a random location.
    pub const RAIN_DAMAGE: u8 = 3;
    /// Hired Knife: damage to a random location.
    pub const KNIFE_DAMAGE: u8 = 5;
    /// Reaching Hands: damage to Overall Condition.
    pub const HANDS_DAMAGE: u8 = 4;
    /// They Love You: Cred from the crowd at most.
    pub const LOVE_CRED: u8 = 5;
    /// Patch Drone: coins of Overall Condition from the box.
    pub const DRONE_COINS: u8 = 6;
    /// Coolant Leak: squares rolled.
    pub const LEAKS: u8 = 3;
    /// Dock Inspectors: Cred lost at most.
    pub const DOCK_CRED: u8 = 3;
    /// Fat Purse: coins from the box into the crowd.
    pub const PURSE_COINS: u16 = 8;
    /// Vermin Tide: damage to the weakest Lower.
    pub const TIDE_DAMAGE: u8 = 2;
    /// Old Debt: Cred taken at most.
    pub const DEBT_CRED: u8 = 4;
    /// Fresh Orders: Command tokens.
    pub const ORDERS_TOKENS: u8 = 2;
    /// Loose Tongue: Deception tokens.
    pub const TONGUE_TOKENS: u8 = 1;
    /// Muscle Memory: points of a reserve.
    pub const MEMORY_POINTS: u8 = 2;
    /// Brain Fog: points of a reserve lost.
    pub const FOG_POINTS: u8 = 2;
    /// Price on a Head: Cred from the crowd at most.
    pub const PRICE_CRED: u8 = 5;
    /// Encore: Cred from the crowd at most.
    pub const ENCORE_CRED: u8 = 2;
}

/// The greatest sum of Sliding Dice Scale modifiers that counts, either way.
pub const SDS_LIMIT: i8 = 3;
/// The dice of a roll without modifiers, and those that count.
pub const POOL: u8 = 2;
/// The lowest face that passes a d6 check.
pub const CHECK: u8 = 4;
/// Against the Wall: more damage.
pub const WALL_DAMAGE: u8 = 2;
/// Turning Point Damage Modifier: more damage.
pub const TPDM_DAMAGE: u8 = 6;
/// Blood Fever: more damage.
pub const FEVER_DAMAGE: u8 = 1;
/// Staggering Blow: coins that HEAD or MID must lose.
pub const STAGGER_COINS: u8 = 4;
/// Crowd Pleaser: Cred from the crowd, without and with Born for This.
pub const PLEASER_CRED: [u8; 2] = [1, 2];
/// Finishing blows: Cred for a kill, and for incapacitating or for killing the incapacitated.
pub const KILL_CRED: u8 = 10;
/// See [`KILL_CRED`].
pub const FELL_CRED: u8 = 5;
/// More for either while one's own helot is Flaming.
pub const FLAMING_CRED: u8 = 10;
/// Last Helot Standing: Cred from the crowd.
pub const LAST_CRED: u8 = 10;
/// Conceded points of Overall Condition to Bleeding at the start of a Command Round.
pub const BLEEDING_DAMAGE: u8 = 1;
/// To fire: on contact, and at the start of a Command Round.
pub const FIRE_DAMAGE: u8 = 5;
pub const HEAT_DAMAGE: u8 = 1;
/// To a saw or spikes.
pub const HAZARD_DAMAGE: u8 = 10;
/// To shrapnel of a saw, and of two saws.
pub const SHRAPNEL_DAMAGE: [u8; 2] = [5, 10];
/// Rolls after which a fire that finds no square fizzles out.
pub const FIRE_ROLLS: u8 = 20;
/// Turns allowed on one square in a Command Round.
pub const TURNS: u8 = 2;
/// Straight steps that make a Running Strike.
pub const RUN_UP: u8 = 2;

/// The most pillars, crates or braziers on a barge, and the most saws or spikes.
pub const PIECES: usize = 4;
/// Blood Tiles in the box, and as many Guts Tiles.
pub const TILES: usize = 10;

/// The leaderboard's points for a win, a shared win and a draw.
pub const POINTS_WON: i64 = 3;
/// See [`POINTS_WON`].
pub const POINTS_SHARED: i64 = 2;
/// See [`POINTS_WON`].
pub const POINTS_DRAWN: i64 = 1;

/// Action Points, Movement Points, Overall Condition and Cred that a command costs.
pub mod costs {
    /// Move ahead, rotate, stand up, backflip, sidestep, liberate: MP.
    pub const STEP: u8 = 1;
    /// Move back or aside: MP.
    pub const STEP_ASIDE: u8 = 2;
    /// Wild Attack: AP.
    pub const WILD: u8 = 1;
    /// Wild Attack and Liberate: Overall Condition.
    pub const OC: u8 = 1;
    /// Standard Attack: AP.
    pub const STANDARD: u8 = 2;
    /// Focused Attack, and the opening of a Combo: AP.
    pub const FOCUSED: u8 = 3;
    /// Feint: AP.
    pub const FEINT: u8 = 2;
    /// Grapple: AP.
    pub const GRAPPLE: u8 = 2;
    /// Throw, for each square: AP.
    pub const THROW: u8 = 2;
    /// Takedown, Crush, Clinch, Gloat, Knock Brazier: AP.
    pub const SMALL: u8 = 1;
    /// Aimed Wild Attack: AP.
    pub const AIM_WILD: u8 = 2;
    /// Aimed Standard Attack: AP.
    pub const AIM_STANDARD: u8 = 3;
    /// Aimed Focused Attack: AP.
    pub const AIM_FOCUSED: u8 = 4;
    /// Mend: AP.
    pub const MEND: u8 = 2;
    /// Stop, Drop and Roll: AP.
    pub const STOP_DROP_ROLL: u8 = 3;
    /// Move the Shield: AP.
    pub const MOVE_SHIELD: u8 = 2;
    /// Break a crate: AP.
    pub const BREAK_CRATE: u8 = 3;
}
