//! Everything a reader may know of the board: the only source of text, picture and sentences.

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
    pub(super) arena: Arena,
    /// The progress of the bout; `None` while the gladiators are being chosen.
    pub(super) round: Option<Round>,
    pub(super) seats: BySeat<Player>,
    pub(super) ground: Ground,
    /// The seats that the bout waits for, or its outcome.
    pub(super) standing: Standing,
}

/// The progress of the bout.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Round {
    /// The round, from 1.
    pub(super) number: u16,
    /// The seat whose turn it is; `None` once the bout is over.
    pub(super) active: Option<Seat>,
    /// His Action Points, while he acts.
    pub(super) points: Option<Points>,
}

/// Action points of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Points {
    pub(super) left: u8,
    pub(super) spent: u8,
}

/// A seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Player {
    pub(super) name: String,
    /// Whether the house decides for it.
    pub(super) house: bool,
    /// Its team, from 1; `None` where each fights for himself.
    pub(super) team: Option<u8>,
    /// Its gladiator's state.
    pub(super) life: Life,
    /// His record, once the bout is over.
    pub(super) record: Option<Record>,
}

/// A gladiator's state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Life {
    /// Not known yet; the progress of his choice.
    Unknown(Choice),
    /// Known, and not in the arena yet.
    Chosen(Class),
    /// In the arena.
    Fights(Box<Fighter>),
    /// Dead.
    Killed,
    Spared,
}

/// The progress of a gladiator's choice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Choice {
    /// He is not chosen yet.
    Open,
    /// He is chosen, in secret.
    Secret,
    /// He is chosen for all to see, and may still be changed.
    Shown(String),
}

/// A gladiator in the arena.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Fighter {
    /// His class or its family.
    pub(super) calling: Calling,
    pub(super) hex: Hex,
    pub(super) facing: Side,
    /// His Stamina now.
    pub(super) stamina: i8,
    /// His Stamina at first.
    pub(super) full: i8,
    pub(super) fatigue: u8,
    /// His Save to front, left, right and rear.
    pub(super) saves: [u8; 4],
    pub(super) gear: Gear,
    /// Whether he lies on the ground.
    pub(super) down: bool,
    /// His weariness.
    pub(super) weary: Weary,
    pub(super) injured: bool,
    /// His entanglement.
    pub(super) entangled: Option<Bond>,
    /// The seat whose gladiator he grapples with.
    pub(super) grapple: Option<Seat>,
    /// Whether there is sand in his eyes.
    pub(super) hazed: bool,
    pub(super) learnt: Vec<Skill>,
}

/// A gladiator's class, as far as a board has room for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Calling {
    Class(Class),
    /// The first of all the classes that differ from his only in their kit.
    Family(Class),
}

/// A gladiator's weariness.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Weary {
    /// Not at all.
    Fresh,
    Tired,
    Exhausted,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Gear {
    pub(super) hand: Vec<Held>,
    /// Whether he wears a galerus.
    pub(super) galerus: bool,
    /// Whether he wears an enclosed helmet.
    pub(super) helmet: bool,
    pub(super) sheathed: Vec<Kind>,
    /// His arrows, where they are counted.
    pub(super) arrows: Option<u8>,
}

/// A weapon or shield in hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Held {
    pub(super) kind: Kind,
    /// The number of darts or javelins; 1 of everything else.
    pub(super) count: u8,
    /// The seat that it holds.
    pub(super) victim: Option<Seat>,
}

/// A gladiator's deeds in a bout.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Record {
    /// The wounds that he gave.
    pub(super) wounds: u8,
    /// The seats he beat.
    pub(super) beaten: Vec<Seat>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Ground {
    /// By name, in the order of landing: as many things as a board has room for.
    pub(super) named: Vec<Lying>,
    /// The number of other things, if only some are named.
    pub(super) more: Option<usize>,
    /// The map's sign for each hex with things that are not named.
    pub(super) piles: BTreeMap<Hex, Pile>,
}

/// Something on the ground.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Lying {
    /// Its number, from 1.
    pub(super) id: u16,
    /// The thing itself.
    pub(super) what: Found,
    pub(super) hex: Hex,
}

/// The kind of a thing on the ground.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Found {
    /// Weapons or a shield.
    Gear {
        kind: Kind,
        /// The number of darts or javelins; 1 of everything else.
        count: u8,
    },
    Helmet,
    Arrow,
}

/// The things on a hex, in one sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) enum Pile {
    Weapon,
    Shield,
    /// Darts, javelins or an arrow.
    Missile,
    Helmet,
    /// More than one thing.
    Several,
}

impl Facts {
    /// The facts that `view` shows, if a board had room for all of it.
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

    pub(super) fn name(&self, seat: Seat) -> &str {
        self.seats.get(seat).map_or("somebody", |player| player.name.as_str())
    }

    /// The same with families for classes.
    #[must_use]
    pub(super) fn by_family(mut self) -> Self {
        for seat in self.seats.seats() {
            if let Life::Fights(fighter) = &mut self.seats[seat].life {
                fighter.calling = fighter.calling.family();
            }
        }
        self
    }

    /// Whether the board shows families for classes.
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
    /// The same with only `count` things named, and the rest as the map's signs.
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

    /// The sign for the things on a hex.
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

    /// The hexes with things on the ground.
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

    /// The same as a thing, and its number.
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
