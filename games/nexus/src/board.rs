//! The state of a bout: plain data, and the plainest questions about it.

use crate::barge::{Barge, Thing};
use crate::cards::{Card, Hand, Twist};
use crate::geometry::{Facing, Square, Turn, Way};
use crate::tables::{
    ByLocation, ByTrait, ByWeapon, INFLUENCE_COPIES, LOCATION_COINS, Location, Motivation,
    OVERALL_COINS, SLOTS, Trait, WeaponKind,
};
use crate::words::words;
use serde::{Deserialize, Serialize};
use table::{BySeat, Hidden, Seat};

/// Everything that is so.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    /// The stage that the next step plays.
    pub stage: Stage,
    /// The choices made before the bout.
    pub rules: InForce,
    /// The Command Cycle, from 1; 0 before the first.
    pub cycle: u16,
    /// The order of Command Rounds in this cycle.
    pub order: Vec<Seat>,
    /// The seat whose Command Round it is; before the first cycle, the seat asked next.
    pub active: Seat,
    pub crowd: u16,
    /// The helots and their lanistas' means.
    pub helots: BySeat<Helot>,
    /// The things on the squares.
    pub barge: Barge,
    /// The state of this Command Round only.
    pub round: Round,
    /// The Influence stack, its top first; nobody knows its order.
    pub stack: Hidden<Vec<Card>>,
    /// How many cards at the bottom of the stack everybody saw go there.
    pub known: u8,
    /// The Turning Point deck, its top first; nobody knows its order.
    pub deck: Hidden<Vec<Twist>>,
    /// Turning Point cards that were drawn, the oldest first.
    pub discard: Vec<Twist>,
    /// Copies of each weapon that are left.
    pub stock: ByWeapon,
    /// Whether Blood Fever is in force.
    pub fever: bool,
    /// On whose head there is a price.
    pub price: Option<Seat>,
    pub ended: Option<Ended>,
}

words! {
    /// A stage of the bout, played by the next step. Those of the set-up come first, in their order.
    pub enum Stage {
        Lanistas = "Lanistas",
        Motivations = "Motivations",
        /// Influence cards are shuffled and dealt.
        Deal = "Deal",
        /// All choose which Influence cards to keep.
        Keep = "Keep",
        /// The barge is set up.
        Barge = "Barge",
        /// Hoarders find their smuggled goods.
        Boofing = "Boofing",
        Initiative = "Initiative",
        /// A Command Round starts: states hurt, the counter is marked.
        RoundStart = "RoundStart",
        /// Hazards of a Turning Point Roll Duplicate.
        Duplicate = "Duplicate",
        TurningPoint = "TurningPoint",
        /// A Turning Point card.
        Card = "Card",
        /// The split of the Command Points.
        Ratio = "Ratio",
        Command = "Command",
        RoundEnd = "RoundEnd",
        /// Nothing more.
        Over = "Over",
    }
}

/// The choices made before the bout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct InForce {
    /// The barge: a number, or `None` for one that the first seat sets up.
    pub schematic: Option<u8>,
    /// Whether floor saws come up.
    pub saws: bool,
    /// Whether floor spikes come up.
    pub spikes: bool,
    /// The order in which hazards act.
    pub hazards: [Hazard; 3],
    /// Whether several seats may have the same lanista or motivation.
    pub duplicates: bool,
    /// Whether lanistas and motivations are dealt instead of picked.
    pub random: bool,
    /// After how many cycles the bout ends; 0 for never.
    pub cycle_limit: u16,
    /// Coins in the Crowd Pile for each seat at the start.
    pub crowd_coins: u8,
    /// Whether a clock that ran out ends the Command Round.
    pub timeout_ends: bool,
    /// Whether Talk Shit is shown as Trash Talk.
    pub trash_talk: bool,
}

words! {
    /// A kind of hazard that acts of itself.
    pub enum Hazard {
        Fire = "fire",
        Saws = "saws",
        Spikes = "spikes",
    }
}

/// A helot and its lanista's means.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Helot {
    /// The lanista, from 1.
    pub lanista: Option<u8>,
    pub motivation: Option<Motivation>,
    /// Whether it lives.
    pub life: Life,
    /// Where it stands or lies.
    pub square: Square,
    pub ffd: Facing,
    /// Overall Condition.
    pub oc: u8,
    /// The coins of each Body Location.
    pub locations: ByLocation,
    pub reserves: ByTrait,
    pub cred: u16,
    /// The Turning Point Counter. All six filled are a Turning Point Damage Modifier.
    pub slots: [bool; SLOTS],
    pub deception: u8,
    pub command: u8,
    /// Influence cards; before they are kept, all that were dealt.
    pub hand: Hand,
    /// The Ratio die, locked for this cycle.
    pub ratio: u8,
    pub weapon: Option<Weapon>,
    pub prone: bool,
    /// The seat that holds it in a grapple.
    pub held_by: Option<Seat>,
    pub netted: bool,
    pub bleeding: bool,
    pub flaming: bool,
    /// Gloated: -SDS to Defend until its next Command Round.
    pub gloated: bool,
    /// Elusive: +SDS to Defend until the end of the cycle.
    pub elusive: bool,
    /// Paid Spotter: +SDS to Defend until its next Command Round.
    pub spotter: bool,
    /// Talked to: -SDS to Attack until the end of the running Command Round.
    pub talked: bool,
    /// Spiked Feed: -SDS to Attack until the end of its next Command Round.
    pub spiked: bool,
    /// Lamps Fail: -SDS to Attack until the next Turning Point.
    pub lamps: bool,
    /// Whether Undying Faith has saved it.
    pub faith: bool,
    /// Where a location was depleted: Blood drips there when it leaves.
    pub drip: Option<Square>,
    /// Whether its seat wants no more Tripping questions this round.
    pub pass_round: bool,
    /// Whether its seat gave the bout up: its Cred lies there, and counts for nothing.
    #[serde(default)]
    pub conceded: bool,
    /// Its counts for statistics.
    pub tally: Tally,
}

words! {
    /// Whether a helot lives.
    pub enum Life {
        /// It fights.
        Alive = "alive",
        /// It lies there until the round ends.
        Incapacitated = "incapacitated",
        /// Guts.
        Out = "out",
    }
}

/// A weapon carried. One that is written without its uses is as good as new.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Written")]
pub struct Weapon {
    /// Its type.
    pub kind: WeaponKind,
    /// Durability or ammo left.
    pub uses: u8,
    /// Whether it is in hand.
    pub drawn: bool,
    /// The location that a drawn shield protects.
    pub protects: Option<Location>,
}

/// A weapon as it may be written.
#[derive(Deserialize)]
struct Written {
    kind: WeaponKind,
    uses: Option<u8>,
    drawn: bool,
    protects: Option<Location>,
}

impl From<Written> for Weapon {
    fn from(written: Written) -> Self {
        let Written { kind, uses, drawn, protects } = written;
        Weapon { kind, uses: uses.unwrap_or(kind.row().uses), drawn, protects }
    }
}

impl Weapon {
    /// A new one, stored.
    pub const fn stored(kind: WeaponKind) -> Self {
        Weapon { kind, uses: kind.row().uses, drawn: false, protects: None }
    }
}

/// Counts for statistics.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    pub kills: u8,
    /// Helots incapacitated.
    pub fells: u8,
    pub turning_points: u16,
    /// Turning Point Roll Duplicates rolled.
    pub duplicates: u16,
    /// Deceptions that went through.
    pub deceptions: u16,
    /// Coins of damage dealt to opposing helots.
    pub damage: u16,
}

/// The state of this Command Round only.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// Action Points.
    pub ap: u8,
    /// Movement Points.
    pub mp: u8,
    /// Action Points of the Prone bonus.
    pub prone_ap: u8,
    pub prone_given: bool,
    pub feint: bool,
    pub squint: bool,
    pub tunnel: bool,
    pub gloated: bool,
    /// Whether Feed has fed.
    pub fed: bool,
    /// Whether the last command was a successful Melee, Grapple or Aim command.
    pub success: bool,
    /// Coins that it won from an opposing helot.
    pub last_coins: u16,
    /// Straight steps into free squares just before.
    pub run: u8,
    /// Turns made on this square.
    pub turns: u8,
    /// Their direction.
    pub turn: Option<Turn>,
    /// Whether a step was tried.
    pub moved: bool,
    /// Whether a command is awaited: then others may interject.
    pub open: bool,
    /// The seat that the current command is against.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<Seat>,
    /// Where it is to hit, if it names a place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Location>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ended {
    /// The winners: several share the win, none means a draw.
    pub winners: Vec<Seat>,
    /// The seat whose helot was the last one standing.
    pub last: Option<Seat>,
}

/// The seats by their place at the table: North, East, South, West.
const CLOCKWISE: [Seat; 4] = [Seat(0), Seat(2), Seat(1), Seat(3)];

/// A seat's typed name, such as `S1`.
pub fn seat_word(seat: Seat) -> &'static str {
    match seat.0 {
        0 => "S1",
        1 => "S2",
        2 => "S3",
        _ => "S4",
    }
}

/// The seat of a typed name.
pub fn seat_of(word: &str) -> Option<Seat> {
    (0..4).map(Seat).find(|seat| seat_word(*seat).eq_ignore_ascii_case(word))
}

impl Board {
    /// Every seat clockwise, `first` first.
    pub fn clockwise(&self, first: Seat) -> impl Iterator<Item = Seat> + use<> {
        let count = self.helots.count();
        let at = CLOCKWISE.iter().position(|seat| *seat == first).unwrap_or(0);
        (0..4).map(move |by| CLOCKWISE[(at + by) % 4]).filter(move |seat| seat.0 < count)
    }

    /// Whether the helot of `seat` fights.
    pub fn is_alive(&self, seat: Seat) -> bool {
        self.helots[seat].life == Life::Alive
    }

    /// The seats whose helots fight, in order.
    pub fn alive(&self) -> impl DoubleEndedIterator<Item = Seat> + '_ {
        self.helots.seats().filter(|seat| self.is_alive(*seat))
    }

    /// The living opponents of `seat`, in order.
    pub fn opponents(&self, seat: Seat) -> impl Iterator<Item = Seat> + '_ {
        self.alive().filter(move |other| *other != seat)
    }

    /// Whether `on` is another seat whose Cred still counts, its helot dead or not.
    pub fn is_rival(&self, seat: Seat, on: Seat) -> bool {
        on != seat && self.helots.get(on).is_some_and(|helot| !helot.conceded)
    }

    /// The other seats whose Cred still counts, in order.
    pub fn rivals(&self, seat: Seat) -> impl Iterator<Item = Seat> + '_ {
        self.helots.seats().filter(move |on| self.is_rival(seat, *on))
    }

    /// The seats that have not given the bout up, in order.
    pub fn contenders(&self) -> impl Iterator<Item = Seat> + '_ {
        self.helots.seats().filter(|seat| !self.helots[*seat].conceded)
    }

    /// The seat whose helot, alive or Incapacitated, is on `square`.
    pub fn helot_on(&self, square: Square) -> Option<Seat> {
        let is_there = |seat: &Seat| {
            let helot = &self.helots[*seat];
            helot.square == square && helot.life != Life::Out
        };
        self.helots.seats().find(is_there)
    }

    /// The seat whose helot stands in that direction of `seat`.
    pub fn helot_at(&self, seat: Seat, way: Way) -> Option<Seat> {
        self.helot_on(self.beside(seat, way)?)
    }

    /// The square in that direction of `seat`; `None` is the wall.
    pub fn beside(&self, seat: Seat, way: Way) -> Option<Square> {
        let helot = &self.helots[seat];
        helot.square.to(helot.ffd.look(way))
    }

    /// The seat that `seat` holds.
    pub fn holds(&self, seat: Seat) -> Option<Seat> {
        self.helots.seats().find(|other| self.helots[*other].held_by == Some(seat))
    }

    /// Whether the helot of `seat` is holding, held or netted.
    pub fn in_grapple(&self, seat: Seat) -> bool {
        self.helots[seat].is_grappled() || self.holds(seat).is_some()
    }

    /// Whether it is alive and not Prone.
    pub fn is_standing(&self, seat: Seat) -> bool {
        self.is_alive(seat) && !self.helots[seat].prone
    }

    /// Whether it stands on the Blood of a tile and feels it (R18).
    pub fn is_slippery(&self, seat: Seat) -> bool {
        self.barge.at(self.helots[seat].square) == Some(Thing::Blood) && !self.in_grapple(seat)
    }

    /// Movement Points that a step of `mp` costs `seat` where it is.
    pub fn step_cost(&self, seat: Seat, mp: u8) -> u8 {
        let helot = &self.helots[seat];
        let guts = self.barge.at(helot.square) == Some(Thing::Guts);
        if guts && helot.motivation != Some(Motivation::Famished) { 2 * mp } else { mp }
    }

    /// Whether the attacker stands directly behind the defender.
    pub fn is_behind(&self, attacker: Seat, defender: Seat) -> bool {
        self.beside(defender, Way::B) == Some(self.helots[attacker].square)
    }

    /// Whether `square` lies in the area of effect of a fire.
    pub fn is_hot(&self, square: Square) -> bool {
        square.around().any(|near| self.barge.at(near) == Some(Thing::Fire))
    }

    /// Whether a helot may step into `square` of its own will (R19).
    pub fn is_enterable(&self, square: Square) -> bool {
        let thing = self.barge.at(square);
        !thing.is_some_and(|thing| thing.bars_steps()) && self.helot_on(square).is_none()
    }

    /// Whether a helot may be forced into `square`.
    pub fn is_forceable(&self, square: Square) -> bool {
        let thing = self.barge.at(square);
        !thing.is_some_and(|thing| thing.is_solid()) && self.helot_on(square).is_none()
    }

    /// Whether the public cannot rule out that `seat` holds `card`.
    pub fn may_hold(&self, seat: Seat, card: Card) -> bool {
        let bottom = self.stack.len().saturating_sub(usize::from(self.known));
        let seen = self.stack[bottom..].iter().filter(|known| **known == card).count();
        !self.helots[seat].hand.is_empty() && seen < usize::from(INFLUENCE_COPIES)
    }

    /// Whether everything is set up.
    pub fn has_begun(&self) -> bool {
        Stage::Boofing < self.stage
    }

    pub fn is_over(&self) -> bool {
        self.stage == Stage::Over
    }
}

impl Helot {
    /// A fresh one.
    pub(crate) fn at(square: Square, ffd: Facing) -> Self {
        Helot {
            lanista: None,
            motivation: None,
            life: Life::Alive,
            square,
            ffd,
            oc: OVERALL_COINS,
            locations: LOCATION_COINS,
            reserves: ByTrait::default(),
            cred: 0,
            slots: [false; SLOTS],
            deception: 0,
            command: 0,
            hand: Hand::default(),
            ratio: 0,
            weapon: None,
            prone: false,
            held_by: None,
            netted: false,
            bleeding: false,
            flaming: false,
            gloated: false,
            elusive: false,
            spotter: false,
            talked: false,
            spiked: false,
            lamps: false,
            faith: false,
            drip: None,
            pass_round: false,
            conceded: false,
            tally: Tally::default(),
        }
    }

    /// Whether it is held or netted.
    pub fn is_grappled(&self) -> bool {
        self.held_by.is_some() || self.netted
    }

    /// Whether its Turning Point Damage Modifier waits.
    pub fn has_tpdm(&self) -> bool {
        self.slots.iter().all(|filled| *filled)
    }

    /// The weapon in hand.
    pub fn drawn(&self) -> Option<Weapon> {
        self.weapon.filter(|weapon| weapon.drawn)
    }

    /// The type of the weapon in hand.
    pub fn drawn_kind(&self) -> Option<WeaponKind> {
        self.drawn().map(|weapon| weapon.kind)
    }

    /// Whether a shield hangs on its back (R55).
    pub fn has_back_shield(&self) -> bool {
        self.weapon.is_some_and(|weapon| weapon.kind == WeaponKind::Shield && !weapon.drawn)
    }

    /// Whether `location` has no coins left.
    pub fn is_depleted(&self, location: Location) -> bool {
        self.locations[location] == 0
    }

    /// How many of `locations` have no coins left.
    pub fn depleted(&self, locations: &[Location]) -> i8 {
        let count = locations.iter().filter(|location| self.is_depleted(**location)).count();
        i8::try_from(count).expect("there are seven locations")
    }

    /// Whether its arms can hold a weapon of `kind`.
    pub fn can_wield(&self, kind: WeaponKind) -> bool {
        let gone = self.depleted(&[Location::Lu, Location::Ru]);
        gone == 0 || (gone == 1 && kind != WeaponKind::Two)
    }

    /// Its weakest Lower with coins left, the left one of equals (R25).
    pub fn weakest_lower(&self) -> Option<Location> {
        let left = |location: &Location| !self.is_depleted(*location);
        let lowers = [Location::Ll, Location::Rl].into_iter().filter(left);
        lowers.min_by_key(|location| self.locations[*location])
    }

    pub fn can_pay(&self, cost: &[(Trait, u8)]) -> bool {
        cost.iter().all(|(by, points)| *points <= self.reserves[*by])
    }

    pub(crate) fn pay(&mut self, cost: &[(Trait, u8)]) {
        for (by, points) in cost {
            self.reserves[*by] = self.reserves[*by].saturating_sub(*points);
        }
    }
}
