//! The campaign around the bouts: ludi and their gladiators, seasons, prestige and its ledger,
//! tables, ratings, and statistics of luck and pace.
//!
//! It knows that a bout between two gladiators had a result, and nothing of any game's rules: a
//! game hands in its classes as a [`Discipline`], which has none if ludi only meet, for points. It
//! knows no time, no dice of its own, no storage and no messenger: instants are numbers that pass
//! through, and luck is a parameter, `FnMut(u32) -> u32`, which returns a number from 0 to below
//! its argument.
//!
//! A [`Season`] is plain data. Every change is a function from a season to a [`Change`]: the new
//! season and its events. Nothing changes in place, so a refused wish leaves no trace.

mod audit;
mod chances;
mod decisions;
mod discipline;
mod ending;
mod enrolment;
mod event;
mod export;
mod fixtures;
mod gladiator;
mod going_on;
mod honours;
mod ids;
mod leaving;
mod ledger;
mod letters;
mod luck;
mod ludus;
mod name;
mod pace;
mod predictions;
#[cfg(feature = "proofs")]
pub mod proofs;
mod rated;
mod ratings;
mod reach;
mod record;
mod refused;
mod renumbering;
pub mod rules;
mod season;
mod settlement;
mod soundness;
mod stable;
mod tables;
pub mod tournaments;
mod voiding;

pub use audit::{CareerFigure, Difference, Figure, audit, rebuilt};
pub use chances::{Chance, Held, chances};
pub use decisions::{Answer, Decider, Pending};
pub use discipline::{AttributeRow, ClassRow, Currency, Discipline};
pub use ending::Ranked;
pub use enrolment::{Enrolment, NewGladiator};
pub use event::{Event, Why};
pub use export::{
    ExportedBout, ExportedGladiator, ExportedLudus, ExportedSide, ExportedTable, PointsRow,
    SeasonExport, season_csv,
};
pub use fixtures::{Fixture, FixtureState, Nominee, cycle_pairs};
pub use gladiator::{Career, Gladiator, Improvement, Status};
pub use going_on::Change;
pub use honours::{
    BookedBout, BookedSeat, Came, DISTINCTIONS, Distinction, GameRecord, History, LudusRecord,
    Outcomes, Streaks, earned,
};
pub use ids::{AttributeId, BoutId, ClassId, FixtureId, GladiatorId, LudusId, PersonId, SeasonId};
pub use ledger::{Account, Cause, StandingLine, Transfer, balances, explain};
pub use letters::{Lookalikes, alike, composed, is_mark, is_unseen};
pub use luck::{DiceSum, EXACT_DICE, Luck, deviations, luck};
pub use ludus::{Contender, Figures, Keeper, Ludus, Slot};
pub use name::{FORGOTTEN, gladiator_name, ludus_name, motto, same as same_name};
pub use pace::{Pace, pace};
pub use predictions::{CHANCES, CameOut, MONTHLY, PURSE, STAKES, brought, comes_back};
pub use rated::{Encounter, Part, RatedBout, RatedSeat, RatedSide, Score, encounters};
pub use ratings::{
    ESTABLISHED, PERIOD_DAYS, Rated, Rating, RatingRow, close_period, idle, period_of, rate,
    rating_table,
};
pub use record::{BoutRecord, BoutResult, Corner, RecordedSide, SideResult};
pub use refused::Refused;
pub use renumbering::{Missing, Numbers};
pub use season::{Finish, Season, Settings, Stage};
pub use settlement::{NotSettled, Settled};
pub use soundness::Unsound;
pub use stable::{CameTo, STABLE, Service, Showing, Standing, chosen_name, recruit_name};
pub use tables::{HallRow, SeasonLine, SeasonRow, draws_in, hall, season_lines, season_table};
pub use voiding::{NotVoided, Voided};
