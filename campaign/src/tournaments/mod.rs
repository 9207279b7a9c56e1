//! Tournaments: entrants who meet by a format until one is the best. A file a format, each a pure
//! function from the results so far to the next pairs; [`Tournament`] stores the results, and
//! everything else, standings and brackets, is computed from them.

mod elimination;
mod event;
mod fixture;
mod fought;
mod going_on;
mod matching;
mod pools;
mod refused;
mod round_robin;
mod sound;
mod standings;
mod swiss;
mod tournament;

pub use elimination::{Bracket, Side};
pub use event::Event;
pub use fixture::{Fixture, State};
pub use matching::cheapest_pairs;
pub use pools::pools_of;
pub use refused::{NotSettled, Refused};
pub use round_robin::{Round, berger_rounds};
pub use standings::{Line, points_of};
pub use swiss::{Paired, Past, pairings};
pub use tournament::{
    Change, Entrant, EntrantId, Format, MOST, Passed, Settings, Stage, Tournament, Who,
};
