//! Lives here: a live bout in memory: taken up from its row, judged, shown, posted, written back.
//! May enter: a seat's answer, an instant, a steward's word.
//! Never does: a lobby or a season; what it came to goes down to `ludus` and `standings` as plain
//! data.

mod advised;
pub(crate) mod again;
pub(crate) mod answering;
pub(crate) mod chronicled;
pub(crate) mod clocks;
pub(crate) mod closing;
pub(crate) mod consents;
mod course;
pub(crate) mod deadlines;
pub(crate) mod decided;
mod distinguished;
mod ending;
pub(crate) mod first_choice;
pub(crate) mod guiding;
pub(crate) mod hand_over;
pub(crate) mod handed_over;
mod heard;
mod idling;
mod labels;
pub(crate) mod lately;
pub(crate) mod levels;
pub(crate) mod live;
pub(crate) mod next_told;
pub(crate) mod options;
pub(crate) mod packed;
pub(crate) mod panels;
pub(crate) mod pausing;
pub(crate) mod plan;
mod plan_shown;
mod planned;
pub(crate) mod plates;
pub(crate) mod posting;
pub(crate) mod predicted;
mod private_message;
pub(crate) mod proposals;
pub(crate) mod reacting;
pub(crate) mod reported;
pub(crate) mod result;
mod routed;
pub(crate) mod sealed;
mod second_person;
pub(crate) mod shown;
pub(crate) mod state;
pub(crate) mod stuck;
pub(crate) mod tale;
mod teaching;
pub(crate) mod thinking;
pub(crate) mod thought;
mod upcoming;
mod window;
mod windows;
pub(crate) mod writing;
