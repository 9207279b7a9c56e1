//! The things on the squares. [Obstacles] [Hazards]

use crate::geometry::{SQUARES, Square};
use crate::schematics::Schematic;
use crate::words::words;
use serde::{Deserialize, Serialize};

words! {
    /// An object or a tile; they never share a square.
    pub enum Thing {
        Pillar = "pillar",
        Crate = "crate",
        Brazier = "brazier",
        FallenBrazier = "fallen_brazier",
        Fire = "fire",
        Saw = "saw",
        Spikes = "spikes",
        Blood = "blood",
        Guts = "guts",
    }
}

use Thing::*;

impl Thing {
    pub const fn is_tile(self) -> bool {
        match self {
            Blood | Guts => true,
            Pillar | Crate | Brazier | FallenBrazier | Fire | Saw | Spikes => false,
        }
    }

    /// Whether nobody can be where it is.
    pub const fn is_solid(self) -> bool {
        match self {
            Pillar | Crate | Brazier | FallenBrazier => true,
            Fire | Saw | Spikes | Blood | Guts => false,
        }
    }

    /// Whether it cuts a helot that is forced there.
    pub const fn is_hazard(self) -> bool {
        match self {
            Saw | Spikes => true,
            Pillar | Crate | Brazier | FallenBrazier | Fire | Blood | Guts => false,
        }
    }

    /// Whether nobody steps there of their own will (R19).
    pub const fn bars_steps(self) -> bool {
        self.is_solid() || self.is_hazard()
    }

    /// Whether it hides the squares behind it, and stops a thrown helot.
    pub const fn is_cover(self) -> bool {
        match self {
            Pillar | Crate | Brazier => true,
            FallenBrazier | Fire | Saw | Spikes | Blood | Guts => false,
        }
    }

    /// [Hurdle] Whether one can leap over it (R43).
    pub(crate) const fn is_low(self) -> bool {
        match self {
            Crate | FallenBrazier | Fire | Saw | Spikes | Blood | Guts => true,
            Pillar | Brazier => false,
        }
    }

    /// Whether a helot is struck Against the Wall before it (R49).
    pub const fn is_wall(self) -> bool {
        match self {
            Pillar | Crate | Brazier | FallenBrazier | Saw => true,
            Fire | Spikes | Blood | Guts => false,
        }
    }

    /// Whether neither fire nor saws destroy it, nor move into it.
    pub const fn stops_fire(self) -> bool {
        match self {
            Pillar | Brazier | FallenBrazier | Saw | Spikes => true,
            Crate | Fire | Blood | Guts => false,
        }
    }

    /// Whether a saw explodes before it.
    pub const fn stops_saws(self) -> bool {
        match self {
            Pillar | Brazier | FallenBrazier | Spikes => true,
            Crate | Fire | Saw | Blood | Guts => false,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Barge([Option<Thing>; SQUARES]);

impl Default for Barge {
    fn default() -> Self {
        Barge([None; SQUARES])
    }
}

impl Barge {
    /// The thing on `square`.
    pub fn at(&self, square: Square) -> Option<Thing> {
        self.0[square.index()]
    }

    /// Puts `thing` on `square`, replacing any thing there.
    pub fn put(&mut self, square: Square, thing: Thing) {
        self.0[square.index()] = Some(thing);
    }

    /// Takes away the thing on `square`.
    pub fn clear(&mut self, square: Square) -> Option<Thing> {
        self.0[square.index()].take()
    }

    /// Every thing with its square, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Thing)> + '_ {
        Square::all().filter_map(|square| self.at(square).map(|thing| (square, thing)))
    }

    /// How many of `thing` there are.
    pub fn count(&self, thing: Thing) -> usize {
        self.0.iter().filter(|there| **there == Some(thing)).count()
    }

    pub fn of(schematic: &Schematic) -> Self {
        let mut barge = Barge::default();
        let pieces = [
            (schematic.pillars, Thing::Pillar),
            (schematic.braziers, Thing::Brazier),
            (schematic.crates, Thing::Crate),
            (schematic.blood, Thing::Blood),
            (schematic.guts, Thing::Guts),
        ];
        for (squares, thing) in pieces {
            for square in squares.iter().filter_map(|name| Square::of_word(name)) {
                barge.put(square, thing);
            }
        }
        barge
    }
}

impl Serialize for Barge {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.iter().map(|(square, thing)| (square.word(), thing)))
    }
}

impl<'de> Deserialize<'de> for Barge {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Squares;
        impl<'de> serde::de::Visitor<'de> for Squares {
            type Value = Barge;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("what lies on the squares")
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(
                self,
                mut map: A,
            ) -> Result<Barge, A::Error> {
                let mut barge = Barge::default();
                while let Some((square, thing)) = map.next_entry::<Square, Option<Thing>>()? {
                    barge.0[square.index()] = thing;
                }
                Ok(barge)
            }
        }
        from.deserialize_map(Squares)
    }
}
