//! Lives here: a live bout in memory: taken up from its row, judged, shown, posted, written back.
//! May enter: a seat's answer, an instant, a steward's word.
//! Never does: a lobby or a season; its result goes down to `ludus` and `standings` as plain data.

pub(crate) mod agreement;
pub(crate) mod answering;
pub(crate) mod closing;
pub(crate) mod decision_counts;
pub(crate) mod failed_rules;
pub(crate) mod kept;
pub(crate) mod levels;
pub(crate) mod live;
pub(crate) mod messages;
pub(crate) mod packed_log;
pub(crate) mod panel;
pub(crate) mod post;
pub(crate) mod predictable;
pub(crate) mod proposals;
pub(crate) mod reactions;
pub(crate) mod result;
pub(crate) mod seed_commitment;
pub(crate) mod state;
pub(crate) mod telling;
pub(crate) mod timing;
pub(crate) mod webhook_facts;
pub(crate) mod writing;
