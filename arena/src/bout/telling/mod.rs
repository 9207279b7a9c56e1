//! Events in words: for a post, for a seat since its last answer, and at the end.

pub(crate) mod course;
pub(crate) mod distinctions;
pub(crate) mod news_for_seat;
pub(crate) mod post_text;
pub(crate) mod second_person;
pub(crate) mod since_last_move;
pub(crate) mod turning_points;
