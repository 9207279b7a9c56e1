//! The fields of an [`Action`](super::Action), and how they are written on a button.

use crate::common::ids::{BoutId, LudusId, SeasonId, TournamentId};
use serde::{Deserialize, Serialize};
use std::fmt::{Formatter, Result as Written};
use std::str::Split;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum PlanStep {
    /// Begin one, or change the rest of it: choices are added to it.
    Build,
    /// Carry it out.
    Do,
    TakeOff,
    /// Let it go.
    Drop,
}

/// Something with pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Listing {
    /// A server's ludi over all seasons of a game, by its place in the list of games.
    Ludi(u8),
    /// A server's people by their results.
    People,
    /// The ratings of a game, by its place in the list of games.
    Ratings(u8),
    /// A server's people by their luck.
    Luck,
    /// A server's people by their pace.
    Pace,
    /// A server's people by the success of their predictions.
    Prophets,
    /// All distinctions, and the reason of each.
    Distinctions,
    Season(SeasonId),
    Fixtures(SeasonId),
    /// The table or bracket of a tournament.
    Tournament(TournamentId),
    /// The gladiators of a ludus.
    Roster(LudusId),
    /// The parts of a ludus's prestige and points.
    Ledger(LudusId),
}

/// Which open lobbies and live bouts are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Listed {
    /// Those of a channel and its threads.
    Here,
    /// One's own on a server.
    Mine,
}

/// With whose eyes a bout is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Viewer {
    /// Those of everybody who reads along.
    Public,
    /// Those of a seat, by its number.
    Seat(u8),
}

/// Stands for an option that comes with the press.
const CHOSEN_THERE: &str = "m";
/// Stands for everybody's eyes, and for bouts of every game.
const EVERYBODY: &str = "p";
/// No ludus is named.
const NO_LUDUS: &str = "n";

/// The rest of a text.
pub(super) type Parts<'a> = Split<'a, char>;

pub(super) trait Field: Sized {
    /// Writes it, a colon before each part.
    fn write(&self, out: &mut Formatter<'_>) -> Written;
    fn read(parts: &mut Parts<'_>) -> Option<Self>;
}

macro_rules! numbers {
    ($($kind:ty)+) => {$(
        impl Field for $kind {
            fn write(&self, out: &mut Formatter<'_>) -> Written {
                write!(out, ":{self}")
            }

            fn read(parts: &mut Parts<'_>) -> Option<Self> {
                parts.next()?.parse().ok()
            }
        }
    )+};
}

numbers! { u8 u16 u32 u64 i64 }

macro_rules! ids {
    ($($kind:ident)+) => {$(
        impl Field for $kind {
            fn write(&self, out: &mut Formatter<'_>) -> Written {
                self.0.write(out)
            }

            fn read(parts: &mut Parts<'_>) -> Option<Self> {
                i64::read(parts).map($kind)
            }
        }
    )+};
}

ids! { BoutId SeasonId TournamentId LudusId }

/// Numbers that may be missing, and the mark that stands for them then.
macro_rules! options {
    ($($kind:ty, $none:ident;)+) => {$(
        impl Field for Option<$kind> {
            fn write(&self, out: &mut Formatter<'_>) -> Written {
                match self {
                    Some(it) => it.write(out),
                    None => write!(out, ":{}", $none),
                }
            }

            fn read(parts: &mut Parts<'_>) -> Option<Self> {
                match parts.next()? {
                    $none => Some(None),
                    it => <$kind>::read(&mut it.split(':')).map(Some),
                }
            }
        }
    )+};
}

options! {
    u16, CHOSEN_THERE;
    u8, EVERYBODY;
    LudusId, NO_LUDUS;
}

/// Types of few values, each with its name.
macro_rules! named {
    ($($kind:ident: $($name:literal $value:ident),+;)+) => {$(
        impl Field for $kind {
            fn write(&self, out: &mut Formatter<'_>) -> Written {
                match self {
                    $($kind::$value => out.write_str(concat!(":", $name)),)+
                }
            }

            fn read(parts: &mut Parts<'_>) -> Option<Self> {
                match parts.next()? {
                    $($name => Some($kind::$value),)+
                    _ => None,
                }
            }
        }
    )+};
}

named! {
    PlanStep: "build" Build, "do" Do, "off" TakeOff, "drop" Drop;
    Listed: "here" Here, "mine" Mine;
}

impl Field for bool {
    fn write(&self, out: &mut Formatter<'_>) -> Written {
        u8::from(*self).write(out)
    }

    fn read(parts: &mut Parts<'_>) -> Option<Self> {
        u8::read(parts).map(|it| it == 1)
    }
}

impl Field for Viewer {
    fn write(&self, out: &mut Formatter<'_>) -> Written {
        match self {
            Viewer::Public => None,
            Viewer::Seat(seat) => Some(*seat),
        }
        .write(out)
    }

    fn read(parts: &mut Parts<'_>) -> Option<Self> {
        Some(Option::<u8>::read(parts)?.map_or(Viewer::Public, Viewer::Seat))
    }
}

/// Stands where there is no number.
macro_rules! or_zero {
    () => {
        0_u8
    };
    ($it:ident) => {
        $it
    };
}

/// A listing, and the number of its subject: 0 where there is only one.
macro_rules! listings {
    ($($name:literal $value:ident $(($one:ident: $of:ty))?;)+) => {
        impl Field for Listing {
            fn write(&self, out: &mut Formatter<'_>) -> Written {
                match self {
                    $(Listing::$value { $(0: $one)? } => {
                        out.write_str(concat!(":", $name))?;
                        or_zero!($($one)?).write(out)
                    })+
                }
            }

            fn read(parts: &mut Parts<'_>) -> Option<Self> {
                let name = parts.next()?;
                let number = &mut parts.next()?.split(':');
                match name {
                    $($name => Some(Listing::$value { $(0: <$of>::read(number)?)? }),)+
                    _ => None,
                }
            }
        }
    };
}

listings! {
    // Buttons from before there were several say 0: the first game, which has careers.
    "ludi" Ludi(game: u8);
    "people" People;
    "ratings" Ratings(game: u8);
    "luck" Luck;
    "pace" Pace;
    "prophets" Prophets;
    "honours" Distinctions;
    "season" Season(season: SeasonId);
    "fixtures" Fixtures(season: SeasonId);
    "tournament" Tournament(tournament: TournamentId);
    "roster" Roster(ludus: LudusId);
    "ledger" Ledger(ludus: LudusId);
}
