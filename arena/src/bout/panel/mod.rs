//! A seat's panel: its question as controls, its plans, and the lessons within a first bout.

pub(crate) mod advised_button;
pub(crate) mod button_labels;
pub(crate) mod controls;
pub(crate) mod destinations;
pub(crate) mod explained_terms;
pub(crate) mod first_choice;
pub(crate) mod guided_bout;
pub(crate) mod plan;
pub(crate) mod plan_builder;
pub(crate) mod plan_progress;
pub(crate) mod private_message;
pub(crate) mod repeat_last;
