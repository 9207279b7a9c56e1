//! Lives here: plain things that all rooms use: numbers, people, messages, actions, refusals,
//! replies.
//! May enter: types that need nothing else of this crate.
//! Never does: a row, a use case, a rule.

mod action;
mod fault;
mod field;
mod game;
mod ids;
pub(crate) mod json;
mod message;
mod name;
pub(crate) mod random;
mod refused;
pub(crate) mod sanitise;
mod webhook_report;

pub use action::{Action, NoAction};
pub(crate) use action::{Ask, Reach};
pub use fault::{Done, Fault, Reference};
pub use field::{Listed, Listing, PlanStep, Viewer};
pub(crate) use game::{
    guided_bout, heading, how_to_play, length_in_words, mark_of, place_of, seats_in_words, title,
};
pub use ids::Millis;
pub use ids::{BoutId, LudusId, SeasonId, TournamentId};
pub(crate) use ids::{DAY, HOUR, MINUTE, SECOND};
pub use ids::{Person, Place};
pub(crate) use ids::{messenger_id, row_id};
pub use message::{Call, Control, Filing, MenuChoice, Message, Plate, Sequel, Style, Way, Zip};
pub(crate) use message::{DETAIL, LABEL, SUGGESTION, linked, printed, small_print, with_signs};
pub use message::{How, Reply};
pub use name::isolated;
pub(crate) use name::{Name, apart_in, told_apart};
pub use refused::Refused;
pub(crate) use refused::channel_marks;
pub use webhook_report::Report;
pub(crate) use webhook_report::{ReportedBout, ReportedEvent, ReportedPlace, ReportedSeat};
