//! Laws that every game must obey, tried on random bouts.
//!
//! Each law is a function that plays some bouts from fixed seeds and panics with the seed and
//! the story of the first bout that breaks it. A game's tests call [`obeyed_by`], and
//! [`a_parked_bout_runs_on`] for each bout that a release has parked.

use crate::Rules;

mod asks;
mod nonsense;
mod parked;
mod records;
mod secrecy;
mod sound;
mod thought;
mod undo;
mod walk;

pub(crate) use walk::{Manners, Walk};

pub use asks::{every_ask_can_be_answered, every_bout_ends, what_is_proposed_is_accepted};
pub use nonsense::nonsense_changes_nothing;
pub use parked::{Parked, a_parked_bout_runs_on, parked_bouts_run_on};
pub use records::{
    a_changed_step_begins_again, a_forged_record_is_found, saving_and_loading_change_nothing,
    the_record_plays_again, what_is_said_unasked_is_no_answer,
};
pub use secrecy::{another_deal, nobody_is_told_what_is_hidden, views_show_nothing_hidden};
pub use sound::{boards_are_sound, foreign_records_end};
pub use thought::{
    Mistake, deals_follow_from_the_view, odds_follow_from_the_view, thinking_follows_from_the_view,
    thinking_with_a_mistake,
};
pub use undo::{serials_are_never_used_twice, taking_back_restores_everything};

/// Tries every law on `bouts` bouts each.
///
/// # Panics
/// If one is broken, with the seed and the story.
pub fn obeyed_by<R: Rules>(bouts: u64) {
    every_bout_ends::<R>(bouts);
    boards_are_sound::<R>(bouts);
    foreign_records_end::<R>(bouts);
    every_ask_can_be_answered::<R>(bouts);
    what_is_proposed_is_accepted::<R>(bouts);
    nonsense_changes_nothing::<R>(bouts);
    saving_and_loading_change_nothing::<R>(bouts);
    the_record_plays_again::<R>(bouts);
    what_is_said_unasked_is_no_answer::<R>(bouts);
    a_forged_record_is_found::<R>(bouts);
    a_changed_step_begins_again::<R>(bouts);
    serials_are_never_used_twice::<R>(bouts);
    taking_back_restores_everything::<R>(bouts);
    views_show_nothing_hidden::<R>(bouts);
    nobody_is_told_what_is_hidden::<R>(bouts);
    deals_follow_from_the_view::<R>(bouts);
    thinking_follows_from_the_view::<R>(bouts.div_ceil(4));
    odds_follow_from_the_view::<R>(bouts.div_ceil(4));
}
