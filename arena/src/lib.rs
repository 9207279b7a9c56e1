//! The use cases: lobbies, presses, clocks, posts, records.
//!
//! This crate knows games only as [`boards::Play`] and rows only through `store`. It must not know
//! Discord, SQL or the time, which is a parameter. Between two presses nothing is held in memory that
//! a restart would miss. A use case is a file; [`Arena`] is their common handle.
//!
//! Its rooms, in the order in which a press goes through them; each uses only those after it: `proofs`,
//! `door`, `time`, `archive`, `delivery`, `people`, `look`, `league`, `play`, `seasons`, `tournaments`,
//! `contests`, `lobby`, `bout`, `standings`, `ludus`, `lookup`, `outbox`, `clock`, `settings`, `handle`, `limits`,
//! `common`.

#[cfg(feature = "proofs")]
pub mod proofs;

mod door;
mod time;

mod archive;

mod delivery;
mod people;

mod look;

mod league;
mod play;

mod tournaments;

mod seasons;

mod contests;

mod lobby;

mod bout;

mod standings;

mod ludus;

mod lookup;

mod outbox;

mod clock;

mod settings;

mod handle;

mod limits;

mod common;

pub use boards::{Retold, Sign, shortened};
pub use common::{
    Action, BoutId, Call, Control, Done, Fault, Filing, How, Listed, Listing, LudusId, MenuChoice,
    Message, Millis, NoAction, Person, Place, PlanStep, Plate, Reference, Refused, Reply, Report,
    SeasonId, Sequel, Style, TournamentId, Viewer, Way, Zip, isolated,
};
pub use delivery::outgoing::{Arrived, Document, Failure, Outgoing, To, What};
pub use handle::arena::Members;
pub use handle::arena::Names;
pub use handle::arena::Work;
pub use handle::arena::{Arena, Steps};
pub use handle::sharing::{Beat, Word};
pub use league::audit::Audited;
pub use league::enrolling::League;
pub use league::founding::Recruit;
pub use league::hosting::Contest;
pub use lobby::changing::Changes;
pub use lobby::seeking::Search;
pub use lobby::starting::Start;
pub use look::spectators::{PublicPage, Seen};
pub use outbox::forum::tags as forum_tags;
pub use people::me::ME;
pub use people::notes::NOTE;
pub use people::stewards::{Decree, Steward};
pub use settings::board_form::BoardForm;
pub use settings::quiet::places as zones;
pub use settings::server::{SETTINGS, Setting};
pub use settings::webhook_address::{is_public, receiver};
pub use store::contest::Which;
pub use table::Level;
pub use time::thoughts::Thoughts;

#[cfg(test)]
#[path = "leisure_tests.rs"]
mod leisure_tests;
