//! All that a reader may know of the board: text, picture and sentences are made of this alone.

use super::nouns::name;
use crate::words::{Cast, Pending, Standing};
use munera::{
    Arena, Bond, Class, Fate, Gladiator, Hex, Kind, Object, Quadrant, Side, Skill, Stage, Thing,
    View, family,
};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use table::{BySeat, Seat};

/// The board as its reader may know it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Facts {
    /// The bout's number on its server, 0 for none.
    pub(super) bout: u64,
    /// Where they fight.
    pub(super) arena: Arena,
    /// How far the bout has come; none while the gladiators are being chosen.
    pub(super) round: Option<Round>,
    /// Who plays.
    pub(super) seats: BySeat<Player>,
    /// What lies on the ground.
    pub(super) ground: Ground,
    /// Whom the bout waits for, or how it ended.
    pub(super) standing: Standing,
}

/// How far the bout has come.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Round {
    /// The round, from 1.
    pub(super) number: u16,
    /// Whose turn it is; nobody's once the bout is over.
    pub(super) active: Option<Seat>,
    /// What he acts with, while he does.
    pub(super) points: Option<Points>,
}

/// Action points of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Points {
    /// Left.
    pub(super) left: u8,
    /// Spent.
    pub(super) spent: u8,
}

/// A seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Player {
    /// What its player is called.
    pub(super) name: String,
    /// Whether the house decides there.
    pub(super) house: bool,
    /// Its team, from 1; none where each fights for himself.
    pub(super) team: Option<u8>,
    /// How its gladiator is.
    pub(super) life: Life,
    /// What he has done, once the bout is over.
    pub(super) record: Option<Record>,
}

/// How a gladiator is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Life {
    /// Not known yet: how far his choice is.
    Unknown(Choice),
    /// Known, and not in the arena yet.
    Chosen(Class),
    /// In the arena.
    Fights(Box<Fighter>),
    /// Dead.
    Killed,
    /// Spared by the crowd.
    Spared,
}

/// How far the choice of a gladiator is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Choice {
    /// He is still to be chosen.
    Open,
    /// He is chosen, and nobody else knows whom.
    Secret,
    /// He is chosen for all to see, and may still be changed.
    Shown(String),
}

/// A gladiator in the arena.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Fighter {
    /// What he is.
    pub(super) calling: Calling,
    /// Where he stands.
    pub(super) hex: Hex,
    /// Where he looks.
    pub(super) facing: Side,
    /// His Stamina now.
    pub(super) stamina: i8,
    /// The Stamina that he began with.
    pub(super) full: i8,
    /// His Fatigue.
    pub(super) fatigue: u8,
    /// His Save to front, left, right and rear.
    pub(super) saves: [u8; 4],
    /// What he carries.
    pub(super) gear: Gear,
    /// Whether he lies on the ground.
    pub(super) down: bool,
    /// How weary he is.
    pub(super) weary: Weary,
    /// Whether he is injured.
    pub(super) injured: bool,
    /// What holds him.
    pub(super) entangled: Option<Bond>,
    /// Whom he grapples with.
    pub(super) grapple: Option<Seat>,
    /// Whether there is sand in his eyes.
    pub(super) hazed: bool,
    /// What he has learnt.
    pub(super) learnt: Vec<Skill>,
}

/// What a gladiator is, as far as a board has room for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Calling {
    /// His class.
    Class(Class),
    /// The first of all the classes that differ from his in their kit alone.
    Family(Class),
}

/// How weary a gladiator is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Weary {
    /// Not at all.
    Fresh,
    /// Tired.
    Tired,
    /// Exhausted.
    Exhausted,
}

/// What a gladiator carries.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Gear {
    /// In hand.
    pub(super) hand: Vec<Held>,
    /// Whether he wears a galerus.
    pub(super) galerus: bool,
    /// Whether he wears an enclosed helmet.
    pub(super) helmet: bool,
    /// Sheathed.
    pub(super) sheathed: Vec<Kind>,
    /// His arrows, where they are counted.
    pub(super) arrows: Option<u8>,
}

/// A weapon or shield in hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Held {
    /// What.
    pub(super) kind: Kind,
    /// How many darts or javelins; 1 of everything else.
    pub(super) count: u8,
    /// Whom it holds.
    pub(super) victim: Option<Seat>,
}

/// What somebody has done in a bout.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Record {
    /// The wounds that he gave.
    pub(super) wounds: u8,
    /// Whom he beat.
    pub(super) beaten: Vec<Seat>,
}

/// What lies on the ground.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Ground {
    /// By name, in the order of landing: as many things as a board has room for.
    pub(super) named: Vec<Lying>,
    /// How many more there are, where some are named.
    pub(super) more: Option<usize>,
    /// What the map shows where something lies that is not named.
    pub(super) piles: BTreeMap<Hex, Pile>,
}

/// Something on the ground.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Lying {
    /// Its number, from 1.
    pub(super) id: u16,
    /// What it is.
    pub(super) what: Found,
    /// Where it lies.
    pub(super) hex: Hex,
}

/// What something on the ground is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Found {
    /// Weapons or a shield.
    Gear {
        /// Of what kind.
        kind: Kind,
        /// How many darts or javelins; 1 of everything else.
        count: u8,
    },
    /// A helmet.
    Helmet,
    /// An arrow.
    Arrow,
}

/// What lies on a hex, in one sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) enum Pile {
    /// One weapon in hand.
    Weapon,
    /// One shield.
    Shield,
    /// Darts, javelins or an arrow.
    Missile,
    /// One helmet.
    Helmet,
    /// More than one thing.
    Several,
}

impl Facts {
    /// What `view` shows, had a board room for all of it.
    pub(super) fn of(view: &View, cast: &Cast, pending: &Pending) -> Self {
        let goes_on = pending.over.is_none();
        let points = (goes_on && view.stage == Stage::Act)
            .then_some(Points { left: view.turn.ap, spent: view.turn.spent });
        let active = goes_on.then_some(view.active);
        let round = Round { number: view.round, active, points };
        let lying =
            |object: &Object| Lying { id: object.id, what: Found::of(object), hex: object.hex };
        Facts {
            bout: cast.number,
            arena: view.arena,
            round: (view.round != 0).then_some(round),
            seats: BySeat::new(view.seats.count(), |seat| Player::of(view, cast, pending, seat)),
            ground: Ground { named: view.ground.iter().map(lying).collect(), ..Ground::default() },
            standing: Standing::of(pending),
        }
    }

    /// What the player of a seat is called.
    pub(super) fn name(&self, seat: Seat) -> &str {
        self.seats.get(seat).map_or("somebody", |player| player.name.as_str())
    }

    /// The same, of whom no more is said of a class than its family.
    #[must_use]
    pub(super) fn by_family(mut self) -> Self {
        for seat in self.seats.seats() {
            if let Life::Fights(fighter) = &mut self.seats[seat].life {
                fighter.calling = fighter.calling.family();
            }
        }
        self
    }

    /// Whether the board has had room for families alone.
    pub(super) fn is_by_family(&self) -> bool {
        let is_family = |fighter: &Fighter| match fighter.calling {
            Calling::Class(_) => false,
            Calling::Family(_) => true,
        };
        self.seats.iter().filter_map(Player::fighter).any(is_family)
    }
}

impl Player {
    fn of(view: &View, cast: &Cast, pending: &Pending, seat: Seat) -> Self {
        let gladiator = &view.seats[seat];
        let life = match (gladiator.class, gladiator.fate) {
            (None, _) => Life::Unknown(Choice::of(view, pending, seat)),
            (Some(_), Fate::Killed) => Life::Killed,
            (Some(_), Fate::Spared) => Life::Spared,
            (Some(class), Fate::In) if view.round == 0 => Life::Chosen(class),
            (Some(class), Fate::In) => Life::Fights(Box::new(Fighter::of(view, gladiator, class))),
        };
        let record =
            || Record { wounds: gladiator.wounds_inflicted, beaten: gladiator.defeated.clone() };
        let has_record = view.outcome.is_some() && gladiator.class.is_some();
        Player {
            name: name(cast, seat).to_owned(),
            house: cast.house.get(seat).copied().unwrap_or(false),
            team: (gladiator.team != 0).then_some(gladiator.team),
            life,
            record: has_record.then(record),
        }
    }

    /// The gladiator, while he is in the arena.
    pub(super) fn fighter(&self) -> Option<&Fighter> {
        match &self.life {
            Life::Fights(fighter) => Some(fighter),
            Life::Unknown(_) | Life::Chosen(_) | Life::Killed | Life::Spared => None,
        }
    }
}

impl Choice {
    fn of(view: &View, pending: &Pending, seat: Seat) -> Self {
        let shown = pending.standing.iter().find(|(picker, _)| *picker == seat);
        let owes = pending.owed.iter().any(|(owing, _)| *owing == seat);
        match shown {
            Some((_, label)) => Choice::Shown(label.clone()),
            None if owes || view.options.is_open() => Choice::Open,
            None => Choice::Secret,
        }
    }

    /// The choice in a few words.
    pub(super) fn words(&self) -> &str {
        match self {
            Choice::Open => "not chosen yet",
            Choice::Secret => "has chosen",
            Choice::Shown(label) => label,
        }
    }
}

impl Fighter {
    fn of(view: &View, gladiator: &Gladiator, class: Class) -> Self {
        let weary = match (gladiator.is_exhausted(), gladiator.is_tired()) {
            (true, _) => Weary::Exhausted,
            (false, true) => Weary::Tired,
            (false, false) => Weary::Fresh,
        };
        Fighter {
            calling: Calling::Class(class),
            hex: gladiator.hex,
            facing: gladiator.facing,
            stamina: gladiator.stamina,
            full: gladiator.stamina_start,
            fatigue: gladiator.fatigue,
            saves: saves(gladiator),
            gear: Gear::of(view, gladiator),
            down: gladiator.down,
            weary,
            injured: gladiator.is_injured(),
            entangled: gladiator.entangled,
            grapple: gladiator.grapple.map(|hold| hold.with),
            hazed: gladiator.hazed,
            learnt: gladiator.skills.iter().copied().collect(),
        }
    }
}

impl Calling {
    fn family(self) -> Self {
        let (Calling::Class(class) | Calling::Family(class)) = self;
        let first = Class::ALL.iter().find(|other| family(**other) == family(class));
        Calling::Family(first.copied().unwrap_or(class))
    }
}

impl Gear {
    /// What a gladiator carries.
    pub(super) fn of(view: &View, gladiator: &Gladiator) -> Self {
        let held = gladiator.hand.iter();
        let held =
            held.map(|item| Held { kind: item.kind, count: item.count, victim: item.victim });
        Gear {
            hand: held.collect(),
            galerus: gladiator.galerus,
            helmet: gladiator.helmet,
            sheathed: gladiator.sheathed.clone(),
            arrows: (gladiator.archer && view.options.arrows_limited).then_some(gladiator.arrows),
        }
    }
}

/// A gladiator's Save to front, left, right and rear.
pub(super) fn saves(gladiator: &Gladiator) -> [u8; 4] {
    let [front, left, right, rear] =
        [Quadrant::Front, Quadrant::Left, Quadrant::Right, Quadrant::Rear];
    [front, left, right, rear].map(|quadrant| gladiator.full_save(quadrant))
}

impl Ground {
    /// The same with so many things named, and the rest as the map shows it.
    #[must_use]
    pub(super) fn naming(&self, count: usize) -> Self {
        let (named, others) = self.named.split_at(count);
        let piles = others.iter().filter_map(|other| Some((other.hex, self.pile(other.hex)?)));
        let more = others.len();
        Ground {
            named: named.to_vec(),
            more: (0 < more && !named.is_empty()).then_some(more),
            piles: piles.collect(),
        }
    }

    /// What lies on a hex.
    pub(super) fn pile(&self, hex: Hex) -> Option<Pile> {
        if let Some(pile) = self.piles.get(&hex) {
            return Some(*pile);
        }
        let mut here = self.named.iter().filter(|lying| lying.hex == hex);
        match (here.next(), here.next()) {
            (None, _) => None,
            (Some(lying), None) => Some(Pile::of(lying.what)),
            (Some(_), Some(_)) => Some(Pile::Several),
        }
    }

    /// Where something lies.
    pub(super) fn hexes(&self) -> BTreeSet<Hex> {
        self.named.iter().map(|lying| lying.hex).chain(self.piles.keys().copied()).collect()
    }
}

impl Found {
    fn of(object: &Object) -> Self {
        match object.item {
            Thing::Gear(kind) => Found::Gear { kind, count: object.count },
            Thing::Helmet => Found::Helmet,
            Thing::Arrow => Found::Arrow,
        }
    }

    /// The same as a thing, and how many.
    pub(super) fn counted(self) -> (Thing, u8) {
        match self {
            Found::Gear { kind, count } => (Thing::Gear(kind), count),
            Found::Helmet => (Thing::Helmet, 1),
            Found::Arrow => (Thing::Arrow, 1),
        }
    }
}

impl Pile {
    fn of(what: Found) -> Self {
        match what {
            Found::Helmet => Pile::Helmet,
            Found::Arrow => Pile::Missile,
            Found::Gear { kind, .. } if kind.is_bundle() => Pile::Missile,
            Found::Gear { kind: Kind::SmallShield | Kind::LargeShield, .. } => Pile::Shield,
            Found::Gear { .. } => Pile::Weapon,
        }
    }
}
